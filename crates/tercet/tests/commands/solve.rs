//! `tercet solve set`, `scramble` and `crossword`: answers for people and programs, and bad input.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use crate::kit::{answer, answers, refuses, says};

/// Whether three pieces are a SET, from their names alone: the tests' own eyes.
fn is_set(names: &[&str]) -> bool {
    let features = names.first().map_or(0, |name| name.len());
    names.len() == 3
        && (0..features).all(|place| {
            let kinds: BTreeSet<char> = names.iter().filter_map(|name| name.chars().nth(place)).collect();
            kinds.len() != 2
        })
}

fn texts(list: &Value) -> Vec<&str> {
    list.as_array().expect("a list").iter().filter_map(Value::as_str).collect()
}

#[test]
fn set_finds_all() {
    let cards = "1rfo 2rfo 3rfo 1gfo 1pfo 2ghs 3ped 1res";
    let told = answer(&[&["solve", "set"], &cards.split(' ').collect::<Vec<_>>()[..]].concat());
    let sets = told["sets"].as_array().expect("a list");
    assert!(sets.iter().all(|set| is_set(&texts(set))), "{told}");
    assert_eq!(sets.len(), 3, "{told}");
    assert_eq!(sets[0], json!(["1rfo", "2rfo", "3rfo"]));
    assert_eq!(says(&["solve", "set", "1rfo 2rfo 3rfo"], ""), "1 SET:\n  1rfo 2rfo 3rfo\n");
    assert_eq!(says(&["solve", "set", "1rfo", "2rfo", "1gfo"], ""), "no SET\n");
}

#[test]
fn layouts_come_by_the_line() {
    let lines = "1rfo 2rfo 3rfo\n\n  1rfo 2rfo 1gfo \n";
    let all = answers(&["solve", "set", "--stdin"], lines);
    assert_eq!(all, [json!({"sets": [["1rfo", "2rfo", "3rfo"]]}), json!({"sets": []})]);
    let all = answers(&["solve", "scramble", "--stdin"], "1ro 1ro 1ro\n* * 2gs 3pd");
    assert_eq!(all.iter().map(|told| &told["count"]).collect::<Vec<_>>(), [&json!(1), &json!(1)]);
    let all = answers(&["solve", "crossword", "--stdin"], "1ro 2ro 3ro\n1ro 2ro 3go\n");
    assert_eq!(all.iter().map(|told| &told["solvable"]).collect::<Vec<_>>(), [&json!(true), &json!(false)]);
    assert_eq!(says(&["solve", "set", "--stdin"], ""), "");
}

// SCR-3: no die is used twice, and a Wild goes with any two.
#[test]
fn scr_3_scramble_takes_the_most() {
    let dice = ["1ro", "2ro", "3ro", "1gs", "1gs", "*", "2pd"];
    let told = answer(&[&["solve", "scramble"], &dice[..]].concat());
    assert_eq!(told["count"], 2);
    let sets = told["sets"].as_array().expect("a list");
    assert_eq!(sets.len(), 2);
    let mut left: Vec<&str> = dice.to_vec();
    for set in sets {
        let set = texts(set);
        assert!(set.contains(&"*") || is_set(&set), "{told}");
        for die in set {
            let place = left.iter().position(|other| *other == die).expect("a die that is there");
            left.remove(place);
        }
    }
    let said = says(&[&["solve", "scramble"], &dice[..]].concat(), "");
    assert!(said.starts_with("2 SETs, 1 left over:\n"), "{said}");
    assert_eq!(says(&["solve", "scramble", "1ro", "2ro", "3go"], ""), "no SET\n");
}

/// Whether a grid is valid (XW-2) and holds exactly these dice, Wilds with features (XW-5).
#[track_caller]
fn check_grid(told: &Value, dice: &[&str], strict: bool) {
    assert_eq!(told["solvable"], true, "{told}");
    let mut grid = BTreeMap::new();
    for entry in told["grid"].as_array().expect("a list") {
        let square = [&entry[0][0], &entry[0][1]].map(|n| n.as_i64().expect("a number"));
        assert!(grid.insert(square, entry[1].as_str().expect("a die")).is_none(), "{told}");
    }
    let mut shown: Vec<&str> =
        grid.values().map(|die| if die.starts_with('*') { "*" } else { die }).collect();
    let mut wanted = dice.to_vec();
    shown.sort_unstable();
    wanted.sort_unstable();
    assert_eq!(shown, wanted);
    let kind = |[column, row]: [i64; 2]| grid.get(&[column, row]).map(|die| die.trim_start_matches('*'));
    let mut covered = BTreeSet::new();
    for &[column, row] in grid.keys() {
        for [dx, dy] in [[1, 0], [0, 1]] {
            let line = [0, 1, 2].map(|n| [column + n * dx, row + n * dy]);
            let kinds: Vec<&str> = line.iter().filter_map(|&square| kind(square)).collect();
            if kinds.len() == 3 && is_set(&kinds) {
                covered.extend(line);
            } else {
                assert!(!strict || kinds.len() < 3, "{told}");
            }
        }
    }
    assert_eq!(covered.len(), grid.len(), "{told}");
    let mut together: BTreeSet<[i64; 2]> = grid.keys().take(1).copied().collect();
    while let Some(next) = grid.keys().find(|&&[column, row]| {
        let beside = [[column + 1, row], [column - 1, row], [column, row + 1], [column, row - 1]];
        !together.contains(&[column, row]) && beside.iter().any(|square| together.contains(square))
    }) {
        together.insert(*next);
    }
    assert_eq!(together.len(), grid.len(), "{told}");
}

#[test]
fn xw_2_crossword_lays_all_dice() {
    let dice = ["1ro", "2ro", "3ro", "1go", "1po", "2gs", "3pd", "*", "2gs", "2gs"];
    for strict in [false, true] {
        let flags: &[&str] = if strict { &["--strict"] } else { &[] };
        check_grid(&answer(&[&["solve", "crossword"], &dice[..], flags].concat()), &dice, strict);
    }
    let hopeless = ["solve", "crossword", "1ro", "2ro", "3ro", "1gs", "1gd"];
    assert_eq!(answer(&hopeless), json!({"solvable": false, "grid": []}));
    assert_eq!(says(&hopeless, ""), "no grid uses all these dice\n");
}

// In the terminal a grid is drawn row by row.
#[test]
fn a_grid_is_drawn() {
    let drawn = says(&["solve", "crossword", "1ro", "2ro", "*"], "");
    assert_eq!(drawn.lines().count(), 1, "{drawn}");
    assert_eq!(drawn.matches('[').count(), 3, "{drawn}");
    assert!(drawn.contains("[*3ro]"), "{drawn}");
}

#[test]
fn bad_input_is_told_with_status_2() {
    refuses(&["solve", "set", "1rfo", "4rfo"], "", "\"4rfo\" is not a SET card");
    refuses(&["solve", "set", "1rfo", "2rfo", "1rfo"], "", "1rfo is there twice");
    refuses(&["solve", "set", "--stdin"], "1rfo\n1rfx\n", "line 2");
    refuses(&["solve", "set"], "", "CARDS");
    refuses(&["solve", "set", " "], "", "nothing to solve");
    refuses(&["solve", "set", "--stdin", "1rfo"], "", "--stdin");
    refuses(&["solve", "scramble", "2rx"], "", "2rx");
    refuses(&["solve", "scramble", &"* ".repeat(43)], "", "42 dice, not 43");
    refuses(&["solve", "crossword", "*1ro"], "", "*1ro");
    refuses(&["solve", "crossword", "--stdin"], "1ro\n\n2ro ?\n", "line 3");
    refuses(&["solve", "chess"], "", "chess");
}
