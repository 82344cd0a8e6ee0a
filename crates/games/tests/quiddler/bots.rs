//! Bots play whole games with nothing but legal actions.

use engine::{AnyGame, Level, Millis, RawInput, Seat, Seed, Seeded};
use games::registry;
use serde_json::value::RawValue;

/// Lets bots of these levels play a game to its end; the scores, and how many actions it took.
fn bots_play(key: &str, rules: &str, levels: &[u8], seed: u8) -> (Vec<i32>, u32) {
    let game: &dyn AnyGame = registry::find(key).expect("a game");
    let rules = RawValue::from_string(rules.into()).expect("JSON");
    let mut table = game.open(&rules, levels.len() as u8).expect("a table");
    let level = |&level: &u8| Level::new(level).expect("a level");
    let mut minds: Vec<_> = levels.iter().map(|n| table.bot(level(n), u64::from(seed))).collect();
    let seed = Seed([seed; 32]);
    let take_in = |table: &mut Box<dyn engine::AnyTable>, at, input: RawInput<'_>| {
        let entry = table.propose(at, input, &mut Seeded::new(seed, table.next_seq()));
        table.commit(&entry.unwrap_or_else(|halt| panic!("{input:?}: {halt:?}")));
    };
    take_in(&mut table, Millis::ZERO, RawInput::Begin);
    let mut actions = 0;
    while table.outcome().is_none() {
        let now = table.at();
        let plans = (0u8..).zip(&mut minds).filter_map(|(seat, mind)| {
            let (after, act) = mind.think(&table.glimpse(Seat(seat), now))?;
            Some((now.plus(after), Seat(seat), act))
        });
        let next = plans.min_by_key(|&(at, seat, _)| (at, seat));
        let (at, seat, act) = next.expect("somebody has a plan");
        match table.deadline().filter(|&due| due <= at) {
            Some(due) => take_in(&mut table, due, RawInput::Deadline),
            None => take_in(&mut table, at, RawInput::Act { seat, lag: Millis::ZERO, act: &act }),
        }
        actions += 1;
        assert!(actions < 5_000, "the game does not end");
    }
    (table.scores(), actions)
}

#[test]
fn bots_play_quiddler_to_its_end() {
    for (seed, rules) in [(1, "{}"), (2, r#"{"words":"checked"}"#), (3, r#"{"challenge_seconds":1}"#)] {
        let (scores, actions) = bots_play("quiddler", rules, &[1, 3, 5], seed);
        assert!(scores.iter().all(|&score| score > 0), "{scores:?} after {actions} actions");
    }
}

#[test]
fn a_better_bot_wins_more() {
    let better = (1..=8).filter(|&seed| {
        let (scores, _) = bots_play("quiddler", r#"{"words":"checked"}"#, &[1, 5], seed);
        scores[1] > scores[0]
    });
    assert!(better.count() >= 6);
}

#[test]
fn bots_play_the_solitaire_to_its_end() {
    for level in 1..=5 {
        let (scores, _) = bots_play("quiddler-solo", "{}", &[level], level);
        assert!(scores[0] > 10, "level {level}: {scores:?}");
    }
}
