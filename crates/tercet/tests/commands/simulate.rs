//! `tercet simulate`: bots play each other, and the same seed gives the same result.

use serde_json::{Value, json};

use crate::kit::{answer, refuses, says};

#[track_caller]
fn simulate(args: &[&str]) -> Value {
    answer(&[&["simulate"], args].concat())
}

fn count(value: &Value) -> u64 {
    value.as_u64().expect("a number")
}

#[test]
fn every_game_is_won_or_tied_and_nothing_is_refused() {
    let told =
        simulate(&["set", "--bots", "5,1,2.5", "--games", "9", "--seed", "4", "--option", "deck=solid"]);
    assert_eq!(told["game"], "set");
    assert_eq!(told["bots"], json!([5, 1, 2.5]));
    assert_eq!(told["rules"], json!({"deck": "solid"}));
    let wins = told["wins"].as_array().expect("a list");
    assert_eq!(wins.iter().map(count).sum::<u64>() + count(&told["ties"]), 9);
    assert_eq!((&told["games"], &told["refused"], &told["unfinished"]), (&json!(9), &json!(0), &json!(0)));
    assert_eq!(told["scores"].as_array().map(Vec::len), Some(3));
}

#[test]
fn a_seed_is_the_whole_result_whatever_the_number_of_threads() {
    let play = |seed, threads| {
        let args = ["crossword", "--bots", "3,2", "--games", "12", "--seed", seed, "--threads", threads];
        simulate(&args)
    };
    assert_eq!(play("7", "1"), play("7", "5"));
    assert_ne!(play("7", "1")["seconds"], play("8", "1")["seconds"]);
}

// The list of wins follows the bots, wherever they sat.
#[test]
fn bots_keep_their_place_in_the_answer() {
    let wins = |bots| {
        simulate(&["set", "--bots", bots, "--games", "10", "--rules", r#"{"deck":"solid"}"#])["wins"].clone()
    };
    let (there, back) = (wins("5,1"), wins("1,5"));
    assert!(count(&there[0]) > 8 && count(&there[1]) < 2, "{there}");
    assert!(count(&back[1]) > 8 && count(&back[0]) < 2, "{back}");
}

#[test]
fn alone_a_game_is_won_or_lost() {
    let told = simulate(&["crossword", "--bots", "5", "--games", "4", "--option", "rounds=1", "--cpu"]);
    assert_eq!((&told["ties"], &told["wins"]), (&json!(0), &json!([4])));
    assert!(told["extra_dice"]["mean"].is_f64() && told["slowest_cpu_ms"][0].is_f64(), "{told}");
}

// In a game for one each plays the same deals, and the better score wins.
#[test]
fn games_alone_are_compared() {
    let told = simulate(&["quiddler-solo", "--bots", "3,1", "--games", "12"]);
    let (wins, ties) = (&told["wins"], count(&told["ties"]));
    assert!(count(&wins[0]) > count(&wins[1]), "{told}");
    assert_eq!(count(&wins[0]) + count(&wins[1]) + ties, 12, "{told}");
    let alone = simulate(&["quiddler-solo", "--bots", "3", "--games", "12"]);
    assert_eq!(alone["scores"][0], told["scores"][0]);
}

#[test]
fn somebody_who_has_never_played_can_be_simulated() {
    for game in ["set", "cubed", "scramble", "crossword", "quiddler", "quiddler-solo", "hunt", "sprint"] {
        let told = simulate(&[game, "--bots", "novice,1.5", "--games", "4"]);
        assert_eq!(told["bots"], json!(["novice", 1.5]), "{game}");
        assert_eq!((&told["refused"], &told["unfinished"]), (&json!(0), &json!(0)), "{game}: {told}");
    }
}

#[test]
fn people_get_a_table() {
    let told = says(&["simulate", "set", "--bots", "4,2", "--games", "3", "--option", "deck=solid"], "");
    assert!(told.starts_with("set: 3 games, seed 1\n"), "{told}");
    assert!(told.contains("0 actions refused"), "{told}");
}

#[test]
fn a_ladder_has_every_pair_and_every_level_alone() {
    let told = says(&["simulate", "set", "--ladder", "--games", "2", "--option", "deck=solid"], "");
    for row in
        ["| `set` | 2 v 1 |", "| `set` | 5 v 4 |", "| `set` | 5 v 1 |", "| `set` | 1 |", "| `set` | 5 |"]
    {
        assert!(told.contains(row), "{row}: {told}");
    }
    assert!(told.contains("| `set` | novice v 1 |"), "{told}");
    let columns: Vec<usize> = told.lines().take(7).map(|line| line.matches('|').count()).collect();
    assert_eq!(columns, [8; 7], "{told}");
}

#[test]
fn a_ladder_can_have_small_steps() {
    let args = ["simulate", "set", "--ladder", "--step", "0.5", "--games", "1", "--option", "deck=solid"];
    let told = says(&args, "");
    for row in ["| `set` | 1.5 v 1 |", "| `set` | 5 v 4.5 |", "| `set` | 2.5 |"] {
        assert!(told.contains(row), "{row}: {told}");
    }
    assert_eq!(told.matches(" v ").count(), 10, "{told}");
}

#[test]
fn bad_input_is_told_with_status_2() {
    let bad = |args: &[&str], why| refuses(&[&["simulate"], args].concat(), "", why);
    bad(&["chess", "--bots", "5,4"], "\"chess\" is not one of set, cubed");
    bad(&["cubed", "--bots", "5"], "cubed takes 2 to 4, not 1");
    bad(
        &["set", "--bots", "6,4"],
        "a bot's level is a number from 1 to 5 with at most one decimal, not \"6\"",
    );
    bad(&["set", "--bots", "2.55,4"], "with at most one decimal");
    bad(&["set", "--bots", "5,,4"], "--bots");
    bad(&["set"], "--bots");
    bad(&[], "GAME");
    bad(&["set", "--bots", "5", "--games", "0"], "--games");
    bad(&["set", "--bots", "5", "--rules", "[]"], "not a JSON object");
    bad(&["set", "--bots", "5", "--option", "deck"], "NAME=VALUE");
    bad(&["set", "--bots", "5", "--option", "deck=none"], "full");
    bad(&["set", "--ladder", "--bots", "5,4"], "--ladder");
    bad(&["set", "--ladder", "--step", "0"], "from 0.1 to 4");
    bad(&["set", "--ladder", "--step", "0.55"], "from 0.1 to 4");
    bad(&["set", "--bots", "5,4", "--step", "1"], "--step");
    bad(&["quiddler-solo", "--bots", "1,1,1,1,1,1,1,1,1,1,1,1,1"], "takes 1 to 12, not 13");
}

// The strongest comes close to the best moves, the weakest does not; nobody beats the solver.
#[test]
fn moves_are_compared_with_the_best_ones() {
    for game in ["cubed", "quiddler"] {
        let told = simulate(&[game, "--bots", "5,1", "--games", "2", "--best"]);
        let share = |bot: usize| told["best"][bot]["share"].as_f64().expect("a share");
        assert!(share(0) > 0.85 && share(0) <= 1.0 && share(1) < share(0), "{game}: {told}");
        assert!(count(&told["best"][0]["moves"]) > 8, "{game}: {told}");
    }
    refuses(&["simulate", "set", "--bots", "5,1", "--best"], "", "--best: set is not one of cubed, quiddler");
}
