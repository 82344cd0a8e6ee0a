//! Bots of every level play every game to its end, and do nothing that is refused.

use engine::{AnyBot, Bout, Contestant, Glimpse, Level, Millis, Onlooker, Seat, Seed, bout, bout_before};
use games::{lexicon, registry};
use serde_json::{
    Value, json,
    value::{RawValue, to_raw_value},
};

#[track_caller]
fn play(key: &str, rules: &Value, levels: &[u8], seed: u8) -> Bout {
    let game = registry::find(key).expect("a game");
    let rules = to_raw_value(rules).expect("JSON");
    let levels = levels.iter().map(|&level| Level::new(level).expect("a level"));
    let levels: Vec<Contestant> = levels.map(Contestant::Bot).collect();
    let bout = bout(game, &rules, &levels, Seed([seed; 32]), 5_000).expect("good options");
    assert!(bout.outcome.is_some(), "{key} {rules} {levels:?} {seed}: it does not end: {bout:?}");
    assert_eq!(bout.refused, [], "{key} {rules} {levels:?} {seed}");
    bout
}

/// Every level alone, or two and three together, with each of some options.
fn all_levels(key: &str, options: &[Value], seats: &[usize], games: u8) {
    for (seed, rules) in (0..games).flat_map(|seed| options.iter().map(move |rules| (seed, rules))) {
        for level in 1..=5 {
            for &seats in seats {
                play(key, rules, &[level, 6 - level, 3, level][..seats], seed + level);
            }
        }
    }
}

/// What each game's bots are tried with. A game without an entry here does not compile.
mod tables {
    use super::*;

    pub(super) fn set() {
        let options = [
            json!({}),
            json!({"calling": "snap", "deals": "each", "deck": "solid"}),
            json!({"stuck": "auto", "fair_ms": 150}),
        ];
        all_levels("set", &options, &[1, 3], 2);
    }

    pub(super) fn cubed() {
        let small = json!({"board": [". . 2 . .", ". . . . .", ". L L L .", ". . . . .", "3 . . . 1"]});
        all_levels("cubed", &[json!({}), small], &[2, 4], 1);
        let busy = play("cubed", &json!({}), &[5, 5], 1);
        assert!(busy.scores.iter().sum::<i32>() > 40, "{busy:?}");
    }

    pub(super) fn scramble() {
        let options = [
            json!({"rounds": 2}),
            json!({"calling": "snap", "rounds": 1}),
            json!({"fair_ms": 150, "rounds": 1, "cooldown_seconds": 0}),
        ];
        all_levels("scramble", &options, &[1, 3], 2);
    }

    pub(super) fn crossword() {
        all_levels(
            "crossword",
            &[json!({"rounds": 2}), json!({"rounds": 1, "grid": "strict"})],
            &[1, 2, 4],
            1,
        );
    }

    pub(super) fn quiddler() {
        let options = [json!({}), json!({"words": "checked"}), json!({"challenge_seconds": 1})];
        all_levels("quiddler", &options, &[2, 3], 1);
    }

    pub(super) fn hunt() {
        let options = [json!({}), json!({"table": "basic", "miss_seconds": 0}), json!({"grade": 5})];
        all_levels("hunt", &options, &[1, 3], 2);
    }

    pub(super) fn sprint() {
        let options = [
            json!({"goal": 6}),
            json!({"version": "timed", "seconds": 60, "deck": "solid"}),
            json!({"version": "arcade"}),
        ];
        all_levels("sprint", &options, &[1, 3], 2);
    }

    pub(super) fn quiddler_solo() {
        for level in 1..=5 {
            // One deal can be hopeless; four are not.
            let used: i32 =
                (1..=4).map(|seed| play("quiddler-solo", &json!({}), &[level], seed).scores[0]).sum();
            assert!(used > 20, "level {level}: {used}");
        }
    }
}

macro_rules! every_level_plays {
    ($($name:ident: $game:ty),* $(,)?) => {
        mod every_level_plays {
            $(#[test]
            fn $name() {
                super::tables::$name();
            })*
        }
    };
}
games::each_game!(every_level_plays);

#[test]
fn the_strongest_beats_the_weakest() {
    for (key, rules, games) in [("cubed", json!({}), 6), ("quiddler", json!({"words": "checked"}), 8)] {
        let margin: i32 =
            (1..=games).map(|seed| play(key, &rules, &[1, 5], seed).scores).map(|s| s[1] - s[0]).sum();
        assert!(margin > 0, "{key}: {margin}");
    }
}

// Players who wait for each other go out at last.
#[test]
fn the_strongest_end_their_games() {
    for levels in [[5, 5], [4, 5], [4, 4]] {
        play("quiddler", &json!({}), &levels, 3);
    }
}

/// Each level beats the one below, and the strongest beats the weakest: it wins at least this share of the
/// decided games. They play a number of games and change seats in turn. `docs/bots.md` has the figures for a
/// thousand games.
#[track_caller]
fn climbs(key: &str, rules: &Value, games: u8) {
    for ([strong, weak], least) in [([2, 1], 55), ([3, 2], 55), ([4, 3], 55), ([5, 4], 55), ([5, 1], 75)] {
        let mut wins = [0, 0];
        for seed in 0..games {
            let turn = usize::from(seed % 2);
            let bout = play(key, rules, &[[strong, weak], [weak, strong]][turn], seed);
            if let [winner] = bout.outcome.iter().flat_map(|outcome| &outcome.winners).collect::<Vec<_>>()[..]
            {
                wins[winner.index() ^ turn] += 1;
            }
        }
        let [won, lost] = wins;
        assert!(won * 100 >= least * (won + lost) && won > 0, "{key}: {strong} v {weak}: {won} : {lost}");
    }
}

/// Alone each level's mean is better than that of the one below. `cost` is what counts against a game.
#[track_caller]
fn climbs_alone(key: &str, rules: &Value, games: u8, cost: impl Fn(&Bout) -> i64) {
    let total = |level| (0..games).map(|seed| cost(&play(key, rules, &[level], seed))).sum();
    let costs: Vec<i64> = (1..=5).map(total).collect();
    assert!(costs.is_sorted_by(|weak, strong| weak > strong), "{key}: {costs:?}");
}

#[test]
fn set_levels() {
    climbs("set", &json!({}), 20);
    climbs_alone("set", &json!({}), 60, |bout| -i64::from(bout.scores[0]));
}

#[test]
fn scramble_levels() {
    climbs("scramble", &json!({"rounds": 2}), 20);
    climbs_alone("scramble", &json!({"rounds": 2}), 40, |bout| -i64::from(bout.scores[0]));
}

#[test]
fn hunt_levels() {
    climbs("hunt", &json!({}), 20);
    climbs_alone("hunt", &json!({}), 20, |bout| bout.took.0 as i64);
}

#[test]
fn sprint_levels() {
    climbs("sprint", &json!({}), 20);
    climbs("sprint", &json!({"version": "timed"}), 20);
    climbs_alone("sprint", &json!({"version": "arcade"}), 20, |bout| -i64::from(bout.scores[0]));
}

#[test]
fn crossword_levels() {
    climbs("crossword", &json!({}), 40);
    // One action a die drawn, and some more: the more of them, the more dice (XW-8).
    climbs_alone("crossword", &json!({}), 100, |bout| bout.actions.into());
}

// ALL-6: bots of every level finish their turns under a clock that is shorter than their usual pace.
#[test]
fn all_6_bots_play_under_a_short_clock() {
    for key in ["cubed", "quiddler"] {
        for (level, seed) in (1..=5).zip(1..) {
            let bout = play(key, &json!({"turn_seconds": 1}), &[level, 6 - level], seed);
            assert_eq!(bout.timed_out, 0, "{key}, level {level}: {bout:?}");
            assert!(bout.scores.iter().sum::<i32>() > 0, "{key}, level {level}: {bout:?}");
        }
    }
}

/// Sees every word that bots lay.
#[derive(Default)]
struct Listener {
    words: usize,
    unsaid: Vec<String>,
}

impl Onlooker for Listener {
    fn ask(&mut self, _: Seat, bot: &mut dyn AnyBot, glimpse: &Glimpse) -> Option<(Millis, Box<RawValue>)> {
        let plan = bot.think(glimpse)?;
        let act: Value = serde_json::from_str(plan.1.get()).expect("JSON");
        for word in act["words"].as_array().into_iter().flatten() {
            let cards = word.as_array().expect("cards").iter().filter_map(Value::as_str);
            let word = cards.collect::<String>().to_lowercase();
            self.words += 1;
            if lexicon::is_unsaid(&word) {
                self.unsaid.push(word);
            }
        }
        Some(plan)
    }
}

// No bot lays a word of `data/words/unsaid.txt`. `TERCET_HANDS=10000` plays so many hands.
#[test]
fn no_bot_lays_what_is_unsaid() {
    let hands: u32 = std::env::var("TERCET_HANDS").ok().and_then(|n| n.parse().ok()).unwrap_or(80);
    let rules = to_raw_value(&json!({})).expect("JSON");
    let game = registry::find("quiddler").expect("a game");
    let mut listener = Listener::default();
    // A game has eight hands (QUI-1).
    for number in 0..hands.div_ceil(8) {
        let levels = [[10, 50], [25, 45], [35, 15], [50, 40], [30, 20]][number as usize % 5];
        let bots = levels.map(|tenths| Contestant::Bot(Level::from_tenths(tenths).expect("a level")));
        let seed = Seed::from_secret(b"unsaid", [number.to_le_bytes()]);
        bout_before(&mut listener, game, &rules, &bots, seed, 5_000).expect("good options");
    }
    assert!(listener.words > hands as usize, "{}", listener.words);
    assert_eq!(listener.unsaid, Vec::<String>::new());
}

// Somebody who plays for the first time wins a third of the games against level 1: `docs/bots.md` has the
// figures for a thousand games, and this is for a few.
#[test]
fn a_novice_wins_against_the_weakest() {
    for key in ["set", "cubed", "scramble", "crossword", "quiddler", "hunt", "sprint"] {
        let game = registry::find(key).expect("a game");
        let rules = to_raw_value(&json!({})).expect("JSON");
        let wins = (0..20u8).filter(|&seed| {
            let bots = [Contestant::Novice, Contestant::Bot(Level::WEAKEST)];
            let bout = bout(game, &rules, &bots, Seed([seed; 32]), 5_000).expect("good options");
            assert_eq!(bout.refused, [], "{key}");
            bout.outcome.is_some_and(|outcome| outcome.winners == [Seat(0)])
        });
        let wins = wins.count();
        assert!(wins >= 3, "{key}: {wins} of 20");
    }
}

// The same seed gives the same game, bots included.
#[test]
fn a_seed_is_the_whole_game() {
    let again = || play("cubed", &json!({}), &[2, 4], 9);
    assert_eq!(again(), again());
}
