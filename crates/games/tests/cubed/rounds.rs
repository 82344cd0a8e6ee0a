//! Rounds: CUBE-11 to CUBE-15, CUBE-20, CUBE-21.

use super::*;

/// Both keep their dice in the extra roll.
fn keep(table: &mut Play, at: u64) {
    table.act(at, 0, reroll("")).act(at, 1, reroll(""));
}

// CUBE-12: clockwise from the opener everyone draws up to five; the dice are rolled in that order.
#[test]
fn cube_12_draw_from_the_opener() {
    let hands = "1go 1go 1go 1go 2ro  1ro 2ro 3ro 1gs 2pd  3ro 1ro 2gs 2gs 2gs";
    let mut table = rolled(3, &format!("{hands}  1ps 2ps 3ps  1rd 2rd  1gd"));
    table.act(1, 1, open("1ro 2ro 3ro")).act(2, 2, play("e7 3ro, i7 1ro")).act(3, 0, play("j7 2ro"));
    assert_eq!(stand(&table), "extra_roll 1 null 21");
    assert_eq!(hand(&table, 1), "1gs 2pd 1ps 2ps 3ps");
    assert_eq!(hand(&table, 2), "2gs 2gs 2gs 1rd 2rd");
    assert_eq!(hand(&table, 0), "1go 1go 1go 1go 1gd");
    for seat in [0, 1, 2] {
        table.act(4, seat, reroll(""));
    }
    assert_eq!(stand(&table), "turn 2 1 21");
}

/// Seats 0 and 1 before the first extra roll; seat 0 opened. `more` is rolled then.
fn before_extra_roll(rules: Value, more: &str) -> Play {
    let mut table = ruled(2, rules, &format!("1ro 2ro 3ro 1go 2gs  2gs 3pd 2gs * 1ro  1ps * 1ps {more}"));
    table.act(1_000, 0, open("1ro 2ro 3ro")).act(2_000, 1, pass());
    assert_eq!((hand(&table, 0), hand(&table, 1)), ("1go 2gs 1ps * 1ps".into(), "2gs 3pd 2gs * 1ro".into()));
    table
}

// CUBE-13: the choices are secret until all have chosen; then the dice are rolled in order and keep their
// places.
#[test]
fn cube_13_choices_are_shown_together() {
    let mut table = before_extra_roll(json!({}), "3rd 3go 3gs  2rd 2gd 2pd");
    table.act(3_000, 1, reroll("2gs * 2gs"));
    assert_eq!(hand(&table, 1), "2gs 3pd 2gs * 1ro");
    assert_eq!(table.table()["chosen"], json!([1]));
    assert_eq!((&table.table()["mine"], &table.view(0)["mine"]), (&json!(null), &json!(null)));
    assert_eq!(table.view(1)["mine"], json!({"reroll": ["2gs", "2gs", "*"]}));
    assert_eq!(stand(&table), "extra_roll 1 null 29");
    // Seat 0 opened, so its dice are rolled first; whatever the order of naming, each in the order of the
    // hand.
    table.act(4_000, 0, reroll("1ps * 1go"));
    assert_eq!(hand(&table, 0), "3rd 2gs 3go 3gs 1ps", "of equal dice the first is meant");
    assert_eq!(hand(&table, 1), "2rd 3pd 2gd 2pd 1ro");
    assert_eq!(stand(&table), "turn 2 0 29");
    assert_eq!(table.view(1)["mine"], json!(null));
}

// CUBE-13: once, and only with one's own dice.
#[test]
fn cube_13_a_choice_stands() {
    let mut table = before_extra_roll(json!({}), "3rd");
    table.refuse(3_000, 1, reroll("2gs 2gs 2gs"), "CUBE-4");
    table.refuse(3_000, 1, reroll("1ps"), "CUBE-4");
    table.refuse(3_000, 1, reroll("*2gs"), "action");
    table.refuse(3_000, 1, reroll("1ro 1ro 1ro 1ro 1ro 1ro 1ro"), "CUBE-4");
    table.act(3_000, 1, reroll(""));
    let refused = table.refuse(3_000, 1, reroll("2gs"), "CUBE-13");
    assert_eq!(refused.why, "already_chosen");
    table.refuse(3_000, 1, pass(), "CUBE-13");
    table.act(3_000, 0, reroll("1go"));
    let refused = table.refuse(3_000, 0, reroll(""), "CUBE-13");
    assert_eq!(refused.why, "no_extra_roll_now");
}

// CUBE-13: after `extra_roll_seconds` who has not chosen keeps all.
#[test]
fn cube_13_time_is_up() {
    let mut table = before_extra_roll(json!({}), "3rd");
    table.act(3_000, 1, reroll("3pd")).wait(31_999);
    assert_eq!(stand(&table), "extra_roll 1 null 29");
    table.wait(32_000);
    assert_eq!(stand(&table), "turn 2 0 29");
    assert_eq!((hand(&table, 0), hand(&table, 1)), ("1go 2gs 1ps * 1ps".into(), "2gs 3rd 2gs * 1ro".into()));
}

// ALL-5: the timer fires before an action at the same time.
#[test]
fn all_5_timer_before_action() {
    let mut table = before_extra_roll(json!({"extra_roll_seconds": 45}), "3rd");
    table.act(46_999, 1, reroll("3pd"));
    table.refuse(47_000, 0, reroll("1go"), "CUBE-13");
    table.act(47_000, 0, pass());
}

// CUBE-13: no time at all is an extra roll that nobody can use, unless somebody acts before the clock does.
#[test]
fn cube_13_no_seconds() {
    let mut table = before_extra_roll(json!({"extra_roll_seconds": 0}), "");
    assert_eq!(table.table()["phase"], "extra_roll");
    table.refuse(2_000, 0, reroll("1go"), "CUBE-13");
    assert_eq!(stand(&table), "turn 2 0 29");
}

/// Seats 0 and 1 with dice that fit nowhere beside 1ro 2ro 3ro, in round 2. `more` is rolled then.
fn stuck(rules: Value, seat_0: &str, seat_1: &str, more: &str) -> Play {
    let mut table = ruled(2, rules, &format!("1ro 2ro 3ro 3gs 3gs  {seat_1}  {seat_0} {more}"));
    table.act(1_000, 0, open("1ro 2ro 3ro")).act(2_000, 1, pass());
    // The opening was played in round 1: an ordinary extra roll.
    assert_eq!(stand(&table), "extra_roll 1 null 29");
    keep(&mut table, 3_000);
    table
}

// CUBE-11: a whole round without a die, and nobody can play: all re-roll all, instead of the extra roll.
#[test]
fn cube_11_nobody_can_play() {
    let more = "1ro 1ro 1ro 1ro 1rs  2ro 2ro 2ro 2ro 2rs";
    let mut table = stuck(json!({}), "3gs 3gs 3gs", "3gs 3gs 3gs 3gs 3gs", more);
    table.act(4_000, 0, pass()).act(5_000, 1, pass());
    assert_eq!(stand(&table), "turn 3 0 29");
    assert_eq!(
        (hand(&table, 0), hand(&table, 1)),
        ("1ro 1ro 1ro 1ro 1rs".into(), "2ro 2ro 2ro 2ro 2rs".into())
    );
}

// CUBE-11: somebody could, and passed: an ordinary extra roll. One die is enough, or two, or a Wild.
#[test]
fn cube_11_somebody_could_play() {
    for (seat_0, seat_1) in [
        ("3gs 3gs 3gs", "3ro 3gs 3gs 3gs 3gs"),
        ("3gs 3gs 3gs", "2go 2po 2go 2po 2po"),
        ("3gs 3gs *", "3gs 3gs 3gs 3gs 3gs"),
    ] {
        let mut table = stuck(json!({}), seat_0, seat_1, "");
        table.act(4_000, 0, pass()).act(5_000, 1, pass());
        assert_eq!(stand(&table), "extra_roll 2 null 29", "{seat_0} / {seat_1}");
    }
}

// CUBE-11, CUBE-17: replacing is left aside: neither a step that somebody could take nor a die played.
#[test]
fn cube_11_replacing_is_left_aside() {
    let rolls = "1ro * 3ro 3gs 3gs  2ro 3gs 3gs 3gs 3gs  3gs 3gs 3gs";
    let rest = "1ro 1ro 1ro 1ro 1rs  2ro 2ro 2ro 2ro 2rs";
    for swaps in [false, true] {
        let swapped = if swaps { "3gs" } else { "" };
        let mut table = rolled(2, &format!("{rolls} {swapped} {rest}"));
        table.act(1_000, 0, open("1ro *2ro 3ro")).act(2_000, 1, pass());
        keep(&mut table, 3_000);
        table.act(4_000, 0, pass());
        if swaps {
            table.act(5_000, 1, replace("g7", "2ro"));
        }
        table.act(6_000, 1, pass());
        assert_eq!(stand(&table), "turn 3 0 29");
        assert_eq!(hand(&table, 1), "2ro 2ro 2ro 2ro 2rs");
    }
}

// CUBE-21: so many rounds in a row without a die end the game, before any draw or re-roll.
#[test]
fn cube_21_stalling_ends_the_game() {
    let mut table = stuck(json!({"stall_rounds": 2}), "3gs 3gs 3gs", "3gs 3gs 3gs 3gs 3gs", &alike(10));
    table.act(4_000, 0, pass()).act(5_000, 1, pass());
    assert_eq!((stand(&table), table.table()["idle"].clone()), ("turn 3 0 29".into(), json!([1, 2])));
    // A script without further rolls: none is needed.
    table.act(6_000, 0, pass()).act(7_000, 1, pass());
    assert_eq!(stand(&table), "over 3 null 29");
    assert_eq!((table.scores(), table.winners()), (vec![3, 0], Some(vec![0])));
    table.refuse(8_000, 0, pass(), "over");
}

// CUBE-21: a die played begins the count anew.
#[test]
fn cube_21_a_die_played_begins_anew() {
    let mut table = stuck(
        json!({"stall_rounds": 2}),
        "3gs 3gs 3gs",
        "3ro 3gs 3gs 3gs 3gs",
        &format!("3gs {}", alike(10)),
    );
    table.act(4_000, 0, pass()).act(5_000, 1, pass());
    keep(&mut table, 6_000);
    table.act(7_000, 0, pass()).act(7_000, 1, play("e7 3ro"));
    assert_eq!(table.table()["idle"], json!([0, 2]));
    keep(&mut table, 8_000);
    table.act(9_000, 0, pass()).act(9_000, 1, pass());
    assert_eq!(stand(&table), "turn 5 0 28");
}

// CUBE-21: `stall_rounds` 1 ends it with the first such round; round 1 is none, since it has the opening.
#[test]
fn cube_21_one_round() {
    let mut table = stuck(json!({"stall_rounds": 1}), "3gs 3gs 3gs", "3ro 3gs 3gs 3gs 3gs", "");
    table.act(4_000, 0, pass()).act(5_000, 1, pass());
    assert_eq!(stand(&table), "over 2 null 29");
}

/// Four players with dice all alike; seat 2 opens, and all play three dice in each of two rounds.
fn long_game(rules: Value) -> Play {
    let mut table = ruled(4, rules, &alike(42));
    table.act(1, 2, open("1ro 1ro 1ro"));
    for round in 1..=2 {
        for seat in [2, 3, 0, 1] {
            if (round, seat) != (1, 2) {
                let turn = some_turn(&table, seat, 3);
                table.act(2, seat as u8, turn);
            }
        }
        if round == 1 {
            assert_eq!(stand(&table), "extra_roll 1 null 10");
            (0..4).for_each(|seat| {
                table.act(3, seat, reroll(""));
            });
        }
    }
    table
}

fn counts(table: &Play) -> Vec<usize> {
    let dice = table.table()["dice"].clone();
    dice.as_array().expect("a list").iter().map(|hand| hand.as_array().map_or(0, Vec::len)).collect()
}

// CUBE-14: the bag cannot fill everyone: the opener draws first, then clockwise. The extra roll still takes
// place.
#[test]
fn cube_14_the_bag_runs_out() {
    let table = long_game(json!({}));
    assert_eq!(counts(&table), [5, 3, 5, 5]);
    assert_eq!(stand(&table), "extra_roll 2 null 0");
}

/// The long game, on to the round in which nothing is left to draw: seat 1 plays so many dice, the others
/// three.
pub(super) fn empty_bag(rules: Value, last: usize) -> Play {
    let mut table = long_game(rules);
    (0..4).for_each(|seat| {
        table.act(4, seat, reroll(""));
    });
    for (seat, dice) in [(2, 3), (3, 3), (0, 3), (1, last)] {
        let turn = some_turn(&table, seat, dice);
        table.act(5, seat as u8, turn);
    }
    table
}

// CUBE-15: the last of the round runs out of dice: it is over at once, without an extra roll.
#[test]
fn cube_15_out_of_dice_at_the_end_of_a_round() {
    let table = empty_bag(json!({}), 3);
    assert_eq!((counts(&table), stand(&table)), (vec![2, 0, 2, 2], "over 3 null 0".into()));
    assert!(table.winners().is_some());
}

// CUBE-15: those who have not had their turn in that round have it, and then it is over.
#[test]
fn cube_15_the_others_have_their_turn() {
    let mut table = empty_bag(json!({}), 1);
    assert_eq!((counts(&table), stand(&table)), (vec![2, 2, 2, 2], "extra_roll 3 null 0".into()));
    (0..4).for_each(|seat| {
        table.act(6, seat, reroll(""));
    });
    let turn = some_turn(&table, 2, 1);
    table.act(7, 2, turn);
    assert_eq!((stand(&table), table.table()["ending"].clone()), ("turn 4 3 0".into(), json!(false)));
    let turn = some_turn(&table, 3, 2);
    table.act(8, 3, turn);
    assert_eq!((stand(&table), table.table()["ending"].clone()), ("turn 4 0 0".into(), json!(true)));
    let turn = some_turn(&table, 0, 1);
    table.act(9, 0, turn).act(10, 1, pass());
    assert_eq!((counts(&table), stand(&table)), (vec![1, 2, 1, 0], "over 4 null 0".into()));
}

// CUBE-20, ALL-3: the highest score wins, leftover dice cost nothing, ties share.
#[test]
fn cube_20_highest_score_wins() {
    let mut table = ruled(2, json!({"stall_rounds": 1}), &alike(16));
    table.act(1, 0, open("1ro 1ro 1ro")).act(2, 1, play("e7 1ro"));
    keep(&mut table, 3);
    table.act(4, 0, pass()).act(4, 1, pass());
    assert_eq!((table.scores(), table.winners()), (vec![3, 3], Some(vec![0, 1])));
}
