//! Bots play Scramble SET to its end, and every plan of theirs is possible.

use engine::{Level, Millis, RawInput, Seat, Seed, Seeded};
use serde_json::{json, value::to_raw_value};

use super::game;

/// A game among bots of these levels; the scores and how long it took.
fn bots(rules: serde_json::Value, levels: &[u8], seed: u8) -> (Vec<i32>, Millis) {
    let rules = to_raw_value(&rules).expect("JSON");
    let mut table = game().open(&rules, levels.len() as u8).expect("good options");
    let mut minds: Vec<_> = levels
        .iter()
        .enumerate()
        .map(|(n, &level)| table.bot(Level::new(level).expect("a level"), n as u64 * 97 + u64::from(seed)))
        .collect();
    let chance = |seq| Seeded::new(Seed([seed; 32]), seq);
    let begun = table.propose(Millis(0), RawInput::Begin, &mut chance(table.next_seq())).expect("begin");
    table.commit(&begun);
    let mut now = Millis(0);
    for _ in 0..5_000 {
        if table.outcome().is_some() {
            return (table.scores(), now);
        }
        let plans = minds.iter_mut().enumerate().filter_map(|(seat, mind)| {
            let seat = Seat(seat as u8);
            let (after, act) = mind.think(&table.glimpse(seat, now))?;
            Some((now.plus(after), seat, act))
        });
        let next = plans.min_by_key(|(at, ..)| *at);
        let entry = match (next, table.deadline()) {
            (Some((at, seat, act)), due) if due.is_none_or(|due| at < due) => {
                now = at;
                let input = RawInput::Act { seat, lag: Millis(0), act: &act };
                table
                    .propose(now, input, &mut chance(table.next_seq()))
                    .unwrap_or_else(|halt| panic!("{seat:?} at {now:?}: {act}: {halt:?}"))
            }
            (_, Some(due)) => {
                now = due;
                table.propose(now, RawInput::Deadline, &mut chance(table.next_seq())).expect("a timer")
            }
            (None, None) => panic!("nobody does anything"),
            (Some(_), None) => unreachable!("no deadline stands in the way"),
        };
        table.commit(&entry);
    }
    panic!("the bots do not come to an end");
}

#[test]
fn bots_play_to_the_end() {
    for seed in 0..3 {
        for rules in [
            json!({"rounds": 2}),
            json!({"calling": "snap", "rounds": 1}),
            json!({"fair_ms": 150, "rounds": 1, "cooldown_seconds": 0}),
        ] {
            for level in 1..=5 {
                bots(rules.clone(), &[level], seed);
                bots(rules.clone(), &[level, 3, 6 - level], seed);
            }
        }
    }
}

#[test]
fn stronger_bots_score_more() {
    let mut total = [0; 2];
    for seed in 0..5 {
        let (scores, _) = bots(json!({"rounds": 1}), &[1, 5], seed);
        total[0] += scores[0];
        total[1] += scores[1];
    }
    assert!(total[1] > 2 * total[0].max(0), "{total:?}");
}
