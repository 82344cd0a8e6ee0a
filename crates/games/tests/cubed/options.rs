//! Options: dice, board, seconds, rounds (CUBE-1, 2, 13, 21).

use serde_json::{Value, json, value::to_raw_value};

use super::*;

fn error(rules: Value) -> String {
    let rules = to_raw_value(&rules).expect("JSON");
    cubed().open(&rules, 2).map(|_| ()).expect_err("bad options").to_string()
}

// CUBE-1: other dice are a list of 42 lists of six faces.
#[test]
fn cube_1_other_dice() {
    let die = ["1ro", "2ro", "3ro", "1GS", "2gs", "*"];
    ruled(2, json!({"dice": vec![die; 42]}), &alike(10));
    assert_eq!(error(json!({"dice": vec![die; 41]})), "rules.dice: a set has 42 dice, not 41");
    assert!(error(json!({"dice": vec![vec!["1ro"; 5]; 42]})).contains("die 1 has 5 faces"));
    assert!(error(json!({"dice": [["4ro"]]})).contains("4ro"));
    assert!(error(json!({"dice": vec![vec!["*1ro"; 6]; 42]})).contains("*1ro"));
}

// CUBE-1: rolls of a script need not be possible for the dice.
#[test]
fn cube_1_scripted_rolls_need_not_be_possible() {
    let play = ruled(2, json!({"dice": vec![vec!["1ro"; 6]; 42]}), "2gs 2gs 2gs * 3pd  1ro 1ro 1ro 1ro 1ro");
    assert_eq!(hand(&play, 0), "2gs 2gs 2gs * 3pd");
}

// CUBE-1: dice that never show a SET in anybody's hand are put back and drawn anew; no table hangs.
#[test]
fn cube_1_stubborn_dice_do_not_hang() {
    // Each kind on every side of its die: five of them rarely show a SET, and rolling changes nothing.
    let kinds: Vec<String> = games::die::Kind::all().map(String::from).collect();
    let dice: Vec<Vec<&String>> = kinds.iter().cycle().take(42).map(|kind| vec![kind; 6]).collect();
    for seed in 0..10 {
        let seed = format!("{seed:064x}");
        Play::new(cubed(), json!({"seats": 2, "rules": {"dice": dice}, "chance": {"seed": seed}}));
    }
}

// CUBE-2: another board has its own squares, logo and bonuses.
#[test]
fn cube_2_another_board() {
    let board = [". . 9 . .", ". L L L .", "1 . . . ."];
    let mut table = ruled(2, json!({"board": board}), &alike(30));
    table.act(1, 0, open("1ro 1ro 1ro"));
    assert_eq!(table.table()["board"], json!({"b2": "1ro", "c2": "1ro", "d2": "1ro"}));
    table.refuse(2, 1, play("f2 1ro"), "CUBE-2");
    table.refuse(2, 1, play("e4 1ro"), "CUBE-2");
    // The column c has a die in the middle: one window of three, and its bonus.
    table.act(3, 1, play("c1 1ro c3 1ro"));
    assert_eq!(table.scores(), [3, 3 + 9]);
    assert_eq!(table.table()["layout"]["bonus"], json!({"a3": 1}));
}

// CUBE-2: a board that cannot be played on is an error that says where.
#[test]
fn cube_2_bad_boards() {
    assert!(error(json!({"board": []})).contains("rows"));
    assert!(error(json!({"board": [". L L L .", " . .", ". . . . ."]})).contains("row 2"));
    assert!(error(json!({"board": [". L L x ."]})).contains("row 1, column 4"));
    assert!(error(json!({"board": [". L L . ."]})).contains("logo"));
    assert!(error(json!({"board": [". L L L"]})).contains("odd number of columns"));
    assert!(error(json!({"board": ["L L L", ". . ."]})).contains("odd number of rows"));
    let wide = vec!["."; 27].join(" ");
    assert!(error(json!({"board": [wide]})).contains("27"));
}

#[test]
fn numbers_and_names_are_checked() {
    assert!(error(json!({"stall_rounds": 0})).contains("at least 1"));
    assert!(error(json!({"stall_rounds": -1})).contains("rules"));
    assert!(error(json!({"extra_roll_seconds": 1.5})).contains("rules"));
    assert!(error(json!({"extra_rolls": 3})).contains("extra_rolls"));
    ruled(2, json!({"extra_roll_seconds": 0, "stall_rounds": 1, "dice": null, "board": null}), &alike(10));
    let too_many = cubed().open(&to_raw_value(&json!({})).expect("JSON"), 5).map(|_| ());
    assert!(too_many.expect_err("five seats").to_string().contains("2 to 4 seats"));
}

// The superfluous, the missing and the unreadable are refused as actions.
#[test]
fn actions_are_read_strictly() {
    let mut table = rolled(2, &alike(30));
    for act in [
        json!({"type": "no_set", "why": 1}),
        json!({"type": "pass", "dice": []}),
        json!({"type": "open"}),
        json!({"type": "open", "dice": ["1ro", "1ro", "9ro"]}),
        json!({"type": "replace", "at": "f7"}),
        json!({"type": "play", "steps": [[["f77777", "1ro"]]]}),
        json!({"type": "play", "steps": [[["f7", "1ro", 1]]]}),
        json!({"type": "reroll", "dice": "1ro"}),
        json!({"type": "fly"}),
    ] {
        table.refuse(1, 0, act, "action");
    }
}
