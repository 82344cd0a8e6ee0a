//! The opening: CUBE-3 to CUBE-6.

use super::*;

/// Five dice without a SET.
const NONE: &str = "1ro 1ro 2ro 2ro 1go";
/// Five with one: 1ro 2ro 3ro.
const SOME: &str = "1ro 2ro 3ro 1gs 2pd";

fn dealt(hands: &[&str]) -> Play {
    rolled(hands.len() as u8, &hands.join(" "))
}

/// Hands, and then what the next rolls show.
fn dealt_and(seats: u8, rolls: &[&str]) -> Play {
    rolled(seats, &rolls.join(" "))
}

// CUBE-4: five dice each, open to everybody.
#[test]
fn cube_4_five_dice_each_in_the_open() {
    for (seats, bag) in [(2, 32), (3, 27), (4, 22)] {
        let table = rolled(seats, &alike(20));
        assert_eq!(stand(&table), format!("opening 1 null {bag}"));
        assert_eq!(table.table()["dice"], json!(vec![vec!["1ro"; 5]; usize::from(seats)]));
        assert_eq!(table.view(0), table.table(), "nothing is hidden from a seat");
    }
}

// CUBE-5: the three dice lie on the logo in the chosen order; that is the opener's turn of round 1, and
// scores.
#[test]
fn cube_5_first_to_call_opens() {
    let mut table = dealt(&[SOME, SOME, NONE]);
    table.act(1, 1, open("3ro 1ro 2ro"));
    assert_eq!(table.table()["board"], json!({"f7": "3ro", "g7": "1ro", "h7": "2ro"}));
    assert_eq!(hand(&table, 1), "1gs 2pd");
    assert_eq!(stand(&table), "turn 1 2 27");
    assert_eq!(table.scores(), [0, 3, 0]);
    assert_eq!(table.table()["opener"], 1);
    table.refuse(2, 0, open("1ro 2ro 3ro"), "CUBE-5");
    table.refuse(2, 0, no_set(), "CUBE-6");
}

// CUBE-3, CUBE-5: three identical dice are a SET.
#[test]
fn cube_3_three_alike_open() {
    let mut table = dealt(&["1ro 2gs 1ro 3pd 1ro", NONE]);
    table.act(1, 0, open("1RO 1ro 1ro"));
    assert_eq!(hand(&table, 0), "2gs 3pd");
}

// CUBE-5, CUBE-18: Wilds count nothing in the opening.
#[test]
fn cube_18_wilds_in_the_opening() {
    let mut table = dealt(&["1ro * 2gs 3ro *", NONE]);
    table.act(1, 0, open("*2ro 1ro 3ro"));
    assert_eq!(table.scores(), [2, 0]);
    assert_eq!(table.table()["board"]["f7"], "*2ro");
    assert_eq!(hand(&table, 0), "2gs *", "of equal dice the first is meant");
    let mut table = dealt(&["* * * 1ro 1ro", NONE]);
    table.act(1, 0, open("*1ro *2gs *3pd"));
    assert_eq!(table.scores(), [0, 0]);
}

// CUBE-5: exactly three dice, and one's own.
#[test]
fn cube_5_only_three_own_dice() {
    let mut table = dealt(&["1ro 2ro 3ro * 2pd", SOME]);
    table.refuse(1, 0, open(""), "CUBE-5");
    table.refuse(1, 0, open("1ro 2ro"), "CUBE-5");
    table.refuse(1, 0, open("1ro 2ro 3ro 2pd"), "CUBE-5");
    table.refuse(1, 0, open("1gs 2gs 3gs"), "CUBE-4");
    let refused = table.refuse(1, 0, open("1ro 1ro 1ro"), "CUBE-4");
    assert_eq!(refused.what.as_deref(), Some("1ro"));
    table.refuse(1, 0, open("*1ro 1ro *1ro"), "CUBE-4");
    // A Wild must be stated (CUBE-16).
    table.refuse(1, 0, open("1ro 2ro *"), "CUBE-16");
    // Nothing of this has locked the player out.
    table.act(2, 0, open("1ro 2ro *3ro"));
}

// CUBE-5: three own dice that are no SET cost nothing but the right to open, until the next roll.
#[test]
fn cube_5_wrong_set_locks_out() {
    let mut table = dealt(&[SOME, SOME]);
    table.act(1, 0, open("1ro 2ro 1gs"));
    assert_eq!((table.scores(), stand(&table)), (vec![0, 0], "opening 1 null 32".into()));
    assert_eq!(table.table()["locked_out"], json!([0]));
    table.refuse(2, 0, open("1ro 2ro 3ro"), "CUBE-5");
    table.refuse(2, 0, no_set(), "CUBE-5");
    table.act(3, 1, open("1ro 2ro 3ro"));
    assert_eq!(table.table()["locked_out"], json!([]));
}

// CUBE-5: a stated Wild is judged as stated.
#[test]
fn cube_5_wrongly_stated_wild_locks_out() {
    let mut table = dealt(&["1ro 2ro * 1gs 2pd", SOME]);
    table.act(1, 0, open("1ro 2ro *3rs"));
    table.refuse(2, 0, open("1ro 2ro *3ro"), "CUBE-5");
}

// CUBE-5: when all are locked out, all re-roll, and are in again.
#[test]
fn cube_5_all_locked_out_roll_again() {
    let again = "3ro 3ro 3ro 1gs 1gs 2gs 2gs 2gs 1ro 1ro";
    let mut table = dealt_and(2, &[SOME, SOME, again]);
    table.act(1, 1, open("1ro 2ro 1gs")).act(2, 0, open("1ro 2ro 1gs"));
    assert_eq!(
        (hand(&table, 0), hand(&table, 1)),
        ("3ro 3ro 3ro 1gs 1gs".into(), "2gs 2gs 2gs 1ro 1ro".into())
    );
    assert_eq!(table.table()["locked_out"], json!([]));
    table.act(3, 1, open("2gs 2gs 2gs"));
}

// CUBE-6: when nobody has a SET, the referee re-rolls at once, as often as need be.
#[test]
fn cube_6_rolls_until_somebody_has_a_set() {
    let table = dealt_and(2, &[NONE, NONE, NONE, NONE, NONE, SOME]);
    assert_eq!((hand(&table, 0), hand(&table, 1)), (NONE.into(), SOME.into()));
}

// CUBE-6: a Wild makes a SET of any two.
#[test]
fn cube_6_a_wild_is_enough() {
    let table = dealt(&["1ro 1ro 2ro 2ro *", NONE]);
    assert_eq!(stand(&table), "opening 1 null 32");
}

// CUBE-6: all who are not locked out agree: all re-roll. Right or wrong, the referee does not tell.
#[test]
fn cube_6_agreement_rolls_again() {
    let mut table = dealt_and(3, &[SOME, SOME, NONE, NONE, NONE, SOME]);
    table.act(1, 2, no_set());
    table.refuse(1, 2, no_set(), "CUBE-6");
    table.act(2, 0, no_set());
    assert_eq!(table.table()["agreed"], json!([0, 2]));
    assert_eq!(hand(&table, 0), SOME);
    table.act(3, 1, no_set());
    assert_eq!((hand(&table, 0), hand(&table, 2)), (NONE.into(), SOME.into()));
    assert_eq!(table.table()["agreed"], json!([]));
    table.act(4, 2, no_set());
}

// CUBE-6: agreeing does not bar opening.
#[test]
fn cube_6_who_agreed_may_open() {
    let mut table = dealt(&[SOME, NONE]);
    table.act(1, 0, no_set()).act(2, 0, open("1ro 2ro 3ro"));
    assert_eq!(stand(&table), "turn 1 1 32");
}

// CUBE-5, CUBE-6: a lock-out can leave only players who agreed.
#[test]
fn cube_6_lock_out_completes_an_agreement() {
    let mut table = dealt_and(3, &[SOME, SOME, SOME, NONE, NONE, "3ro 3ro 3ro 1gs 1gs"]);
    table.act(1, 0, no_set()).act(2, 1, no_set()).act(3, 2, open("1ro 2ro 1gs"));
    assert_eq!(hand(&table, 2), "3ro 3ro 3ro 1gs 1gs");
    table.act(4, 2, open("3ro 3ro 3ro"));
}

// CUBE-6: a lock-out does not take a SET out of the player's hand: the others still decide by agreeing.
#[test]
fn cube_6_locked_out_player_still_has_the_set() {
    let mut table = dealt_and(2, &[SOME, NONE, NONE, SOME]);
    table.act(1, 0, open("1ro 2ro 1gs"));
    assert_eq!(hand(&table, 0), SOME);
    table.act(2, 1, no_set());
    assert_eq!(hand(&table, 1), SOME);
}

// CUBE-5: turns, replacements and extra rolls come after the opening.
#[test]
fn cube_5_nothing_else_before_the_opening() {
    let mut table = dealt(&[SOME, SOME]);
    table.refuse(1, 0, play("f7 1ro"), "CUBE-5");
    table.refuse(1, 0, pass(), "CUBE-5");
    table.refuse(1, 0, replace("f7", "1ro"), "CUBE-5");
    table.refuse(1, 0, reroll("1ro"), "CUBE-13");
    // Whether three dice are a SET is not to be had for the asking.
    assert!(table.preview(0, open("1ro 2ro 3ro")).is_none());
}
