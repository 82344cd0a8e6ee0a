//! Turns: CUBE-7 to CUBE-10 and CUBE-16 to CUBE-19.

use super::*;

/// Seat 0 has opened with 1ro 2ro 3ro; seat 1 is to play with these dice. `more` is rolled later.
fn opened(second: &str, more: &str) -> Play {
    let mut table = rolled(2, &format!("1ro 2ro 3ro 1go 2gs {second} {more} {}", alike(10)));
    table.act(1, 0, open("1ro 2ro 3ro"));
    table
}

/// What a play of seat 1 would come to: points, bonus, and the SETs of each step.
#[track_caller]
fn preview(table: &Play, steps: &str) -> (u64, u64, Vec<usize>) {
    let preview = table.preview(1, play(steps)).expect("a preview").unwrap_or_else(|r| panic!("{r:?}"));
    let count = |step: &Value| step["sets"].as_array().map_or(0, Vec::len);
    let steps = preview["steps"].as_array().expect("steps").iter().map(count).collect();
    (preview["points"].as_u64().expect("points"), preview["bonus"].as_u64().expect("a bonus"), steps)
}

// CUBE-7, ALL-2: clockwise, and only in turn.
#[test]
fn cube_7_clockwise() {
    let mut table = rolled(3, &alike(60));
    table.act(1, 1, open("1ro 1ro 1ro"));
    table.refuse(2, 1, pass(), "CUBE-7");
    table.refuse(2, 0, play("e7 1ro"), "CUBE-7");
    table.refuse(2, 0, replace("f7", "1ro"), "CUBE-7");
    table.act(3, 2, play("e7 1ro"));
    assert_eq!(stand(&table), "turn 1 0 27");
    table.refuse(4, 2, play("d7 1ro"), "CUBE-7");
    table.act(5, 0, pass());
    assert_eq!(table.table()["phase"], "extra_roll");
    table.refuse(6, 1, pass(), "CUBE-13");
}

// CUBE-7: up to three dice, at least one.
#[test]
fn cube_7_one_to_three_dice() {
    let mut table = opened("3ro 2ro 1ro 3ro 2ro", "");
    table.refuse(2, 1, json!({"type": "play", "steps": []}), "CUBE-7");
    table.refuse(2, 1, json!({"type": "play", "steps": [[]]}), "CUBE-7");
    table.refuse(2, 1, play("e7 3ro, d7 2ro, c7 1ro, b7 3ro"), "CUBE-7");
    assert_eq!(preview(&table, "e7 3ro"), (3, 0, vec![1]));
    assert_eq!(preview(&table, "e7 3ro, d7 2ro"), (6, 0, vec![1, 1]));
    // c7 is worth two more on this board.
    assert_eq!(preview(&table, "e7 3ro, d7 2ro, c7 1ro"), (9, 2, vec![1, 1, 1]));
}

// CUBE-4: only one's own dice, each once.
#[test]
fn cube_4_only_own_dice() {
    let mut table = opened("3ro 2gs 2gs 1pd 1pd", "");
    table.refuse(2, 1, play("i7 1ro"), "CUBE-4");
    table.refuse(2, 1, play("e7 *3ro"), "CUBE-4");
    let refused = table.refuse(2, 1, play("e7 3ro, d7 2gs, c7 3ro"), "CUBE-4");
    assert_eq!(refused.what.as_deref(), Some("3ro"));
}

// CUBE-2: on the board, on empty squares, each once.
#[test]
fn cube_2_only_empty_squares() {
    let mut table = opened("3ro 3ro 2go 2po 1pd", "");
    table.refuse(2, 1, play("n7 3ro"), "CUBE-2");
    table.refuse(2, 1, play("e14 3ro"), "CUBE-2");
    table.refuse(2, 1, play("z99 3ro"), "CUBE-2");
    table.refuse(2, 1, play("f7 3ro"), "CUBE-2");
    table.refuse(2, 1, play("e7 3ro e7 3ro"), "CUBE-2");
    table.refuse(2, 1, play("e7 3ro, e7 3ro"), "CUBE-2");
    table.act(3, 1, play("E7 3RO"));
}

// CUBE-9: one die completes a SET with two that are down.
#[test]
fn cube_9_one_die() {
    let mut table = opened("3ro 1ro 2ro 2go 2po", "");
    table.refuse(2, 1, play("e7 1ro"), "CUBE-9");
    table.refuse(2, 1, play("d7 3ro"), "CUBE-9");
    table.refuse(2, 1, play("a1 3ro"), "CUBE-9");
    let refused = table.refuse(2, 1, play("e7 3ro, i7 2ro"), "CUBE-9");
    assert_eq!(refused.what.as_deref(), Some("i7"), "it says which die");
    assert_eq!(preview(&table, "i7 1ro"), (3, 0, vec![1]));
}

// CUBE-9: two dice share a window with one that was down, at either end or in the middle.
#[test]
fn cube_9_two_dice_with_one_that_is_down() {
    let table = opened("2go 2po 3ro 2ro 1ro", "");
    for steps in ["g6 2go g8 2po", "g8 2go g6 2po", "g5 2go g6 2po", "g6 2go g5 2po", "g8 2go g9 2po"] {
        assert_eq!(preview(&table, steps), (3, 0, vec![1]), "{steps}");
    }
    // In the row, two windows come of it.
    assert_eq!(preview(&table, "e7 3ro d7 2ro"), (6, 0, vec![2]));
}

// CUBE-9: two dice of a step may each make a SET of their own.
#[test]
fn cube_9_two_dice_apart() {
    let table = opened("3ro 1ro 2go 2po 1pd", "");
    assert_eq!(preview(&table, "e7 3ro i7 1ro"), (6, 0, vec![2]));
}

// CUBE-9: every die of a step must be in a SET.
#[test]
fn cube_9_no_die_without_a_set() {
    let mut table = opened("3ro 1ro 2go 2po 1pd", "");
    table.refuse(2, 1, play("e7 3ro g6 2go"), "CUBE-9");
    table.refuse(2, 1, play("g6 2go e7 3ro"), "CUBE-9");
    table.refuse(2, 1, play("g5 2go g8 2po"), "CUBE-9");
    // Two by themselves, or round a corner, or across a diagonal, are none (CUBE-8).
    table.refuse(2, 1, play("a1 2go a2 2po"), "CUBE-9");
    table.refuse(2, 1, play("g6 2go h6 2po"), "CUBE-9");
    table.refuse(2, 1, play("f6 2go h8 2po"), "CUBE-9");
}

// CUBE-9: a step is one die or two; three in a row at once are not.
#[test]
fn cube_9_no_step_of_three() {
    let mut table = opened("2go 2po 2ro 3ro 1ro", "");
    table.refuse(2, 1, play("g8 2go g9 2po g10 2ro"), "CUBE-9");
    table.refuse(2, 1, json!({"type": "play", "steps": [[["e7", "3ro"]], []]}), "CUBE-9");
    table.refuse(2, 1, json!({"type": "play", "steps": [[["g6", "2go"], ["g8", "2po"]], []]}), "CUBE-9");
    assert_eq!(preview(&table, "g8 2go g9 2po, g10 2ro"), (6, 0, vec![1, 1]));
}

// CUBE-9: dice of an earlier step count as down; those of a later one do not.
#[test]
fn cube_9_order_of_steps_matters() {
    let mut table = opened("2go 2po 2go 3ro 1ro", "");
    table.refuse(2, 1, play("g9 2go, g6 2go g8 2po"), "CUBE-9");
    assert_eq!(preview(&table, "g6 2go g8 2po, g9 2go"), (6, 0, vec![1, 1]));
}

// CUBE-8: each window of three in a longer line is looked at by itself.
#[test]
fn cube_8_longer_lines() {
    let mut table = rolled(2, &alike(40));
    table.act(1, 0, open("1ro 1ro 1ro"));
    // d7 and e7 close def and efg.
    table.act(2, 1, play("e7 1ro d7 1ro"));
    assert_eq!(table.scores(), [3, 6]);
    table.act(3, 0, reroll("")).act(3, 1, reroll(""));
    // i7 j7: ghi, hij.
    table.act(4, 0, play("j7 1ro i7 1ro, k7 1ro"));
    assert_eq!(table.scores(), [3 + 6 + 3 + 2, 6]);
}

/// Seat 1's second turn: a frame round the logo's middle.
///
/// ```text
///      f    g    h
/// 6    .   2go   .
/// 7   1ro  2ro  3ro
/// 8   1po  2po  3po
/// ```
fn frame() -> Play {
    let mut table = opened("2go 2po 3go 1go *", "1po 3po 1ps 1ro 1ro");
    table.act(2, 1, play("g6 2go g8 2po"));
    table.act(3, 0, reroll("")).act(3, 1, reroll(""));
    table.act(4, 0, play("f8 1po h8 3po"));
    assert_eq!(table.scores(), [6, 3]);
    table
}

// CUBE-10: a die may touch others without making a SET with them.
#[test]
fn cube_10_touching_without_a_set() {
    assert_eq!(preview(&frame(), "f6 3go h6 1go"), (3, 0, vec![1]));
}

// CUBE-18: one point for each die in each new SET; a die in two counts twice, an old SET not again.
#[test]
fn cube_18_every_new_set_counts() {
    let mut table = frame();
    table.act(5, 1, play("f6 1go h6 3go"));
    assert_eq!(table.scores(), [6, 3 + 9]);
}

// CUBE-16: a Wild is stated when it is placed, and that is what it is.
#[test]
fn cube_16_wilds_are_stated() {
    let mut table = opened("* * * 3ro 2ro", "");
    table.refuse(2, 1, play("e7 *"), "CUBE-16");
    table.refuse(2, 1, play("e7 *3rs"), "CUBE-9");
    table.act(3, 1, play("g6 *2go g8 *2po, e7 *3ro"));
    assert_eq!(table.table()["board"]["g6"], "*2go");
    assert_eq!(&hand(&table, 1)[..7], "3ro 2ro");
    assert_eq!(table.scores(), [3, 1 + 2]);
}

// CUBE-18: a Wild counts nothing in the step that places it, and like any die in later ones, also of the same
// turn.
#[test]
fn cube_18_wilds_count_later() {
    let table = opened("* 2ro 1ro 1ro 1ro", "");
    assert_eq!(preview(&table, "e7 *3ro"), (2, 0, vec![1]));
    assert_eq!(preview(&table, "e7 *3ro, d7 2ro"), (2 + 3, 0, vec![1, 1]));
    assert_eq!(preview(&table, "e7 *3ro d7 2ro"), (4, 0, vec![2]));
}

/// Seat 0 has opened with 1ro *2ro *3ro; seat 1 is to play.
fn with_wilds(second: &str, more: &str) -> Play {
    let mut table = rolled(2, &format!("1ro * * 1go 2gs {second} {more}"));
    table.act(1, 0, open("1ro *2ro *3ro"));
    table
}

// CUBE-17: the die takes the Wild's place, the removed one is rolled and joins the hand; no points.
#[test]
fn cube_17_replace() {
    let mut table = with_wilds("2ro 1gs * 2ro 3pd", "1ro");
    table.act(2, 1, replace("g7", "2ro"));
    assert_eq!(table.table()["board"]["g7"], "2ro");
    assert_eq!(hand(&table, 1), "1gs * 2ro 3pd 1ro");
    assert_eq!((table.scores(), stand(&table)), (vec![1, 0], "turn 1 1 32".into()));
    // What was rolled can be played in the same turn, and replacing was not one of the three.
    assert_eq!(preview(&table, "e7 *3ro, d7 2ro, i7 1ro"), (2 + 3 + 3, 0, vec![1, 1, 1]));
}

// CUBE-17: any number of times at the beginning, also with a die that was just rolled.
#[test]
fn cube_17_replace_again() {
    let mut table = with_wilds("2ro 1gs 1gs 3pd 3pd", "3RO 1ps 1ro 1ro 1ro");
    table.act(2, 1, replace("g7", "2ro")).act(3, 1, replace("h7", "3ro"));
    assert_eq!(hand(&table, 1), "1gs 1gs 3pd 3pd 1ps");
    assert_eq!(table.table()["board"], json!({"f7": "1ro", "g7": "2ro", "h7": "3ro"}));
    assert!(!table.any().may(engine::Millis(4), engine::Seat(1)).contains(&"replace"), "no Wild is left");
    table.act(4, 1, pass());
}

// CUBE-17: only a Wild, only with exactly its features, and not with a Wild.
#[test]
fn cube_17_what_cannot_be_replaced() {
    let mut table = with_wilds("2ro 1gs * 1ro 3pd", "1ro");
    table.refuse(2, 1, replace("f7", "1ro"), "CUBE-17");
    table.refuse(2, 1, replace("a1", "2ro"), "CUBE-17");
    table.refuse(2, 1, replace("n1", "2ro"), "CUBE-2");
    table.refuse(2, 1, replace("g7", "1gs"), "CUBE-17");
    table.refuse(2, 1, replace("g7", "*"), "CUBE-17");
    table.refuse(2, 1, replace("g7", "*2ro"), "CUBE-17");
    table.refuse(2, 1, replace("h7", "3ro"), "CUBE-4");
    table.refuse(2, 1, replace("h7", "2ro"), "CUBE-17");
    table.act(3, 1, replace("g7", "2ro"));
    table.refuse(4, 1, replace("g7", "1ro"), "CUBE-17");
}

// CUBE-17: `play` is the whole turn, so nothing is replaced after placing.
#[test]
fn cube_17_not_after_placing() {
    let mut table = with_wilds("2ro 3ro * 1ro 3pd", "1ro 1ro 1ro 1ro 1ro");
    table.act(2, 1, play("e7 3ro"));
    table.refuse(3, 1, replace("g7", "2ro"), "CUBE-13");
}

// CUBE-19: the first die on a bonus square adds its value, a Wild too; replacing earns nothing.
#[test]
fn cube_19_bonus_squares() {
    let rules = json!({"board": ["9 L L L 5 . 1"]});
    let mut table = ruled(2, rules, "1ro 2ro 3ro 3ro 2gs  * 1ro 1gs 1gs 1gs  3ro 3ro 3ro 1gs 1gs  1ro 2gs");
    table.act(1, 0, open("1ro 2ro 3ro"));
    let twice = play("a1 *3ro e1 1ro");
    assert_eq!(table.preview(1, twice.clone()).expect("a preview").expect("legal")["bonus"], 14);
    table.act(2, 1, twice);
    assert_eq!(table.scores(), [3, 2 + 3 + 14]);
    assert_eq!(table.table()["layout"]["bonus"], json!({"g1": 1}));
    assert_eq!(table.table()["last"], json!({"seat": 1, "squares": ["a1", "e1"], "points": 5, "bonus": 14}));
    table.act(3, 0, reroll("")).act(3, 1, reroll(""));
    table.act(4, 0, replace("a1", "3ro"));
    assert_eq!(table.scores(), [3, 19]);
}

// A preview is for whoever has the turn, says what is wrong, and changes nothing.
#[test]
fn previews() {
    let table = opened("3ro 1ro 2go 2po *", "");
    let refused = |seat, act| table.preview(seat, act).expect("a preview").expect_err("refused").rule;
    assert_eq!(refused(1, play("e7 1ro")), "CUBE-9");
    assert_eq!(refused(0, play("e7 1go")), "CUBE-7");
    assert!(table.preview(1, pass()).is_none() && table.preview(1, replace("f7", "1ro")).is_none());
    let preview = table.preview(1, play("g6 2go g8 2po, g9 *2go")).expect("a preview").expect("legal");
    assert_eq!(
        preview,
        json!({"points": 5, "bonus": 0, "steps": [
            {"dice": [["g6", "2go"], ["g8", "2po"]], "sets": [["g6", "g7", "g8"]], "points": 3, "bonus": 0,
             "unpaid": []},
            {"dice": [["g9", "*2go"]], "sets": [["g7", "g8", "g9"]], "points": 2, "bonus": 0,
             "unpaid": ["g9"]}]})
    );
}
