//! The help that the game gives to a person who plays without other people.

use super::*;

fn fits(laid: &str) -> Value {
    let words: Vec<&str> = laid.split_whitespace().collect();
    let laid: Vec<_> = words.chunks(2).map(|pair| json!(pair)).collect();
    json!({"type": "fits", "laid": laid})
}

/// Seat 0 has opened with 1ro 2ro 3ro on f7 g7 h7; seat 1 is to play with these dice.
fn opened(hand: &str) -> Play {
    let mut table = rolled(2, &format!("1ro 2ro 3ro 1go 2gs {hand} {}", alike(10)));
    table.act(1, 0, open("1ro 2ro 3ro"));
    table
}

#[track_caller]
fn help(table: &Play, laid: &str) -> Value {
    table.help(1, fits(laid)).expect("help is given").expect("there is help")
}

// CUBE-9: a die fits where it makes a SET with two that are down; laid dice count.
#[test]
fn cube_9_help_tells_where_a_die_fits() {
    let table = opened("3ro 2ro 1gs 3gs 1pd");
    let hint = help(&table, "");
    assert_eq!(hint["fits"], json!([{"die": "3ro", "squares": ["e7"]}]));
    assert_eq!(hint["pairs"], true);
    let hint = help(&table, "e7 3ro");
    assert_eq!(hint["fits"], json!([{"die": "2ro", "squares": ["d7"]}]));
}

// CUBE-16: a Wild fits wherever two dice are down in a line.
#[test]
fn cube_16_help_for_wilds() {
    let hint = help(&opened("* 2gs 2gs 2gs 2gs"), "");
    assert_eq!(hint["fits"], json!([{"die": "*", "squares": ["e7", "i7"]}]));
    // Laid without a statement it takes its square, and nothing more.
    let hint = help(&opened("* * 2gs 2gs 2gs"), "e7 *");
    assert_eq!(hint["fits"], json!([{"die": "*", "squares": ["i7"]}]));
}

// CUBE-7: after three dice, and where nothing goes together, there is nothing to show.
#[test]
fn cube_7_no_room_and_no_step() {
    let table = opened("3ro 2ro 1gs 3gs 1pd");
    assert_eq!(help(&table, "e7 3ro d7 2ro a1 1gs"), json!({"fits": [], "pairs": false}));
    let hint = help(&opened("2gs 2gs 2gs 2gs 2gs"), "");
    assert_eq!(hint["fits"], json!([]));
}

// CUBE-7: only who is to play is helped, with dice of their own.
#[test]
fn cube_7_no_help_for_others() {
    let table = opened("3ro 2ro 1gs 3gs 1pd");
    assert_eq!(table.help(0, fits("")).expect("it can be read"), None);
    assert_eq!(table.help(1, fits("e7 3pd")).expect("it can be read"), None);
    assert_eq!(rolled(2, &alike(10)).help(0, fits("")).expect("it can be read"), None);
}
