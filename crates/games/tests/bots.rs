//! Bots of every level play every game to its end, and do nothing that is refused.

use engine::{Bout, Level, Seed, bout};
use games::registry;
use serde_json::{Value, json, value::to_raw_value};

#[track_caller]
fn play(key: &str, rules: &Value, levels: &[u8], seed: u8) -> Bout {
    let game = registry::find(key).expect("a game");
    let rules = to_raw_value(rules).expect("JSON");
    let levels: Vec<Level> = levels.iter().map(|&level| Level::new(level).expect("a level")).collect();
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

#[test]
fn set() {
    let options = [
        json!({}),
        json!({"calling": "snap", "deals": "each", "deck": "solid"}),
        json!({"stuck": "auto", "fair_ms": 150}),
    ];
    all_levels("set", &options, &[1, 3], 2);
}

#[test]
fn cubed() {
    let small = json!({"board": [". . 2 . .", ". . . . .", ". L L L .", ". . . . .", "3 . . . 1"]});
    all_levels("cubed", &[json!({}), small], &[2, 4], 1);
    let busy = play("cubed", &json!({}), &[5, 5], 1);
    assert!(busy.scores.iter().sum::<i32>() > 40, "{busy:?}");
}

#[test]
fn scramble() {
    let options = [
        json!({"rounds": 2}),
        json!({"calling": "snap", "rounds": 1}),
        json!({"fair_ms": 150, "rounds": 1, "cooldown_seconds": 0}),
    ];
    all_levels("scramble", &options, &[1, 3], 2);
}

#[test]
fn crossword() {
    all_levels("crossword", &[json!({"rounds": 2}), json!({"rounds": 1, "grid": "strict"})], &[1, 2, 4], 1);
}

#[test]
fn quiddler() {
    let options = [json!({}), json!({"words": "checked"}), json!({"challenge_seconds": 1})];
    all_levels("quiddler", &options, &[2, 3], 1);
}

#[test]
fn quiddler_solo() {
    for level in 1..=5 {
        // One deal can be hopeless; four are not.
        let used: i32 = (1..=4).map(|seed| play("quiddler-solo", &json!({}), &[level], seed).scores[0]).sum();
        assert!(used > 80, "level {level}: {used}");
    }
}

#[test]
fn the_strongest_beats_the_weakest() {
    for (key, rules, games) in [
        ("set", json!({"deck": "solid"}), 6),
        ("cubed", json!({}), 6),
        ("scramble", json!({"rounds": 1}), 6),
        ("quiddler", json!({"words": "checked"}), 8),
    ] {
        let margin: i32 =
            (1..=games).map(|seed| play(key, &rules, &[1, 5], seed).scores).map(|s| s[1] - s[0]).sum();
        assert!(margin > 0, "{key}: {margin}");
    }
}

// The same seed gives the same game, bots included.
#[test]
fn a_seed_is_the_whole_game() {
    let again = || play("cubed", &json!({}), &[2, 4], 9);
    assert_eq!(again(), again());
}
