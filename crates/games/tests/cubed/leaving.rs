//! Leaving (ALL-4), in every phase.

use super::*;

/// Five dice without a SET.
const NONE: &str = "1ro 1ro 2ro 2ro 1go";
/// Five with one: 1ro 2ro 3ro.
const SOME: &str = "1ro 2ro 3ro 1gs 2pd";

// ALL-4: with one player left the game ends and that player wins, whatever the scores.
#[test]
fn all_4_last_player_wins() {
    let mut table = rolled(2, &alike(20));
    table.act(1, 0, open("1ro 1ro 1ro")).act(2, 0, leave());
    assert_eq!((stand(&table), table.winners()), ("over 1 null 32".into(), Some(vec![1])));
    assert_eq!((table.scores(), hand(&table, 0)), (vec![3, 0], String::new()));
    table.refuse(3, 1, leave(), "over");
}

// ALL-4: who has left can do nothing more, and cannot win.
#[test]
fn all_4_who_left_is_gone() {
    let mut table = ruled(3, json!({"stall_rounds": 1}), &alike(30));
    table.act(1, 0, open("1ro 1ro 1ro")).act(2, 1, play("e7 1ro")).act(3, 0, leave());
    table.refuse(3, 0, pass(), "ALL-4");
    table.refuse(3, 0, leave(), "ALL-4");
    table.act(4, 2, pass()).act(5, 1, reroll("")).act(5, 2, reroll(""));
    table.act(6, 1, pass()).act(6, 2, pass());
    assert_eq!((table.scores(), table.winners()), (vec![3, 3, 0], Some(vec![1])));
    assert_eq!(table.table()["left"], json!([0]));
}

// ALL-4, CUBE-6: the one who had a SET leaves: the others re-roll at once. The leaver's dice are out of play.
#[test]
fn all_4_opening_without_the_set() {
    let mut table = rolled(3, &[SOME, NONE, NONE, NONE, SOME].join(" "));
    table.act(1, 0, leave());
    assert_eq!(
        (hand(&table, 0), hand(&table, 1), hand(&table, 2)),
        (String::new(), NONE.into(), SOME.into())
    );
    assert_eq!(table.table()["bag"], 27);
}

// ALL-4, CUBE-6: a leaver completes an agreement.
#[test]
fn all_4_leaver_completes_an_agreement() {
    let mut table = rolled(3, &[SOME, SOME, SOME, NONE, "2gs 2gs 2gs 1ro 1ro"].join(" "));
    table.act(1, 0, no_set()).act(2, 2, no_set()).act(3, 1, leave());
    assert_eq!((hand(&table, 0), hand(&table, 2)), (NONE.into(), "2gs 2gs 2gs 1ro 1ro".into()));
    assert_eq!(table.table()["agreed"], json!([]));
}

// ALL-4, CUBE-5: a leaver leaves only players who are locked out, or agreed.
#[test]
fn all_4_leaver_leaves_only_the_locked_out() {
    let mut table = rolled(3, &[SOME, SOME, SOME, NONE, SOME].join(" "));
    table.act(1, 0, open("1ro 2ro 1gs")).act(2, 2, no_set()).act(3, 1, leave());
    assert_eq!((hand(&table, 0), hand(&table, 2)), (NONE.into(), SOME.into()));
    assert_eq!(table.table()["locked_out"], json!([]));
}

// ALL-4: the turn of a leaver passes on; a leaver who is the last of the round ends it.
#[test]
fn all_4_turn_passes_on() {
    let mut table = rolled(4, &alike(60));
    table.act(1, 1, open("1ro 1ro 1ro")).act(2, 2, leave());
    assert_eq!(stand(&table), "turn 1 3 22");
    table.act(3, 3, pass());
    assert_eq!(stand(&table), "turn 1 0 22");
    table.act(4, 0, leave());
    assert_eq!(stand(&table), "extra_roll 1 null 19");
    // The clock of the extra roll runs from then.
    assert_eq!(table.any().deadline(), Some(engine::Millis(30_004)));
}

// ALL-4: who is not on turn leaves: nothing else happens.
#[test]
fn all_4_others_may_leave() {
    let mut table = rolled(4, &alike(60));
    table.act(1, 1, open("1ro 1ro 1ro")).act(2, 0, leave());
    assert_eq!(stand(&table), "turn 1 2 22");
    table.act(3, 2, pass()).act(4, 3, pass());
    assert_eq!(table.table()["phase"], "extra_roll");
}

// ALL-4: the next seat clockwise takes a departed opener's place in all orders: drawing, rolling, turns.
#[test]
fn all_4_openers_place() {
    let rolls = format!("{} 1go 1gs  2go 2gs  3go", alike(15));
    let mut table = rolled(3, &format!("{rolls} 1rd 2rd"));
    table.act(1, 0, open("1ro 1ro 1ro")).act(2, 1, play("e7 1ro d7 1ro")).act(3, 0, leave());
    assert_eq!((stand(&table), table.table()["opener"].clone()), ("turn 1 2 27".into(), json!(1)));
    table.act(4, 2, play("i7 1ro j7 1ro, k7 1ro"));
    assert_eq!(
        (hand(&table, 1), hand(&table, 2)),
        ("1ro 1ro 1ro 1go 1gs".into(), "1ro 1ro 2go 2gs 3go".into())
    );
    table.act(5, 2, reroll("3go")).act(5, 1, reroll("1go"));
    assert_eq!(
        (hand(&table, 1), hand(&table, 2)),
        ("1ro 1ro 1ro 1rd 1gs".into(), "1ro 1ro 2go 2gs 2rd".into())
    );
    assert_eq!(stand(&table), "turn 2 1 22");
}

// ALL-4: opener and successor leave in one round: the third still has its turn in it.
#[test]
fn all_4_two_openers_leave() {
    let mut table = rolled(4, &alike(60));
    table.act(1, 0, open("1ro 1ro 1ro")).act(2, 0, leave());
    assert_eq!((stand(&table), table.table()["opener"].clone()), ("turn 1 1 22".into(), json!(1)));
    table.act(3, 1, leave());
    assert_eq!((stand(&table), table.table()["opener"].clone()), ("turn 1 2 22".into(), json!(2)));
    table.act(4, 2, pass());
    assert_eq!(stand(&table), "turn 1 3 22");
    table.act(5, 3, pass());
    assert_eq!(table.table()["phase"], "extra_roll");
}

// ALL-4: the opener leaves at the beginning of a round.
#[test]
fn all_4_opener_leaves_on_turn() {
    let mut table = rolled(3, &alike(60));
    table.act(1, 2, open("1ro 1ro 1ro")).act(2, 0, pass()).act(3, 1, pass());
    (0..3).for_each(|seat| {
        table.act(4, seat, reroll(""));
    });
    assert_eq!(stand(&table), "turn 2 2 24");
    table.act(5, 2, leave());
    assert_eq!(stand(&table), "turn 2 0 24");
    table.act(6, 0, play("e7 1ro")).act(7, 1, pass());
    assert_eq!(stand(&table), "extra_roll 2 null 23");
}

// ALL-4, CUBE-13: a leaver completes the extra roll, and their choice is dropped; rolls begin with the
// opener's heir.
#[test]
fn all_4_extra_roll() {
    let mut table = rolled(3, &format!("{} 1go 1gs 1gd  2go 3go", alike(15)));
    table.act(1, 0, open("1ro 1ro 1ro")).act(2, 1, pass()).act(3, 2, pass());
    assert_eq!(hand(&table, 0), "1ro 1ro 1go 1gs 1gd");
    table.act(4, 0, reroll("1ro 1ro 1go")).act(5, 2, reroll("1ro"));
    table.act(6, 0, leave());
    assert_eq!(stand(&table), "extra_roll 1 null 24");
    assert_eq!(table.table()["chosen"], json!([2]));
    table.act(7, 1, reroll("1ro"));
    assert_eq!(
        (hand(&table, 1), hand(&table, 2)),
        ("2go 1ro 1ro 1ro 1ro".into(), "3go 1ro 1ro 1ro 1ro".into())
    );
    assert_eq!(stand(&table), "turn 2 1 24");
}

#[test]
fn all_4_leaver_completes_the_extra_roll() {
    let mut table = rolled(3, &format!("{} 1go 1gs 1gd  2go", alike(15)));
    table.act(1, 0, open("1ro 1ro 1ro")).act(2, 1, pass()).act(3, 2, pass());
    table.act(4, 2, reroll("")).act(5, 0, reroll("1gs")).act(6, 1, leave());
    assert_eq!((stand(&table), hand(&table, 0)), ("turn 2 0 24".into(), "1ro 1ro 1go 2go 1gd".into()));
}

// ALL-4, CUBE-11: who has left counts neither for what can be played nor for the re-roll.
#[test]
fn all_4_leavers_dice_are_not_looked_at() {
    let rolls = "1ro 2ro 3ro 3gs 3gs  3gs 3gs 3gs 3gs 3gs  3ro * 3ro 3ro 3ro  3gs 3gs 3gs";
    let mut table = rolled(3, &format!("{rolls}  {}", alike(10)));
    table.act(1, 0, open("1ro 2ro 3ro")).act(2, 1, pass()).act(3, 2, pass());
    (0..3).for_each(|seat| {
        table.act(4, seat, reroll(""));
    });
    table.act(5, 0, pass()).act(6, 1, pass()).act(7, 2, leave());
    assert_eq!((stand(&table), hand(&table, 1)), ("turn 3 0 24".into(), "1ro 1ro 1ro 1ro 1ro".into()));
}

// CUBE-15: once the end has begun it stands, also when the player without dice leaves.
#[test]
fn cube_15_the_end_stands() {
    let mut table = rolled(4, &alike(42));
    table.act(1, 0, open("1ro 1ro 1ro"));
    let round = |table: &mut Play, turns: &[(usize, usize)]| {
        for &(seat, dice) in turns {
            let turn = some_turn(table, seat, dice);
            table.act(2, seat as u8, turn);
        }
    };
    let keep = |table: &mut Play| {
        (0..4).for_each(|seat| {
            table.act(3, seat, reroll(""));
        });
    };
    round(&mut table, &[(1, 3), (2, 3), (3, 3)]);
    keep(&mut table);
    round(&mut table, &[(0, 3), (1, 3), (2, 3), (3, 3)]);
    keep(&mut table);
    round(&mut table, &[(0, 3), (1, 3), (2, 3), (3, 2)]);
    keep(&mut table);
    assert_eq!(stand(&table), "turn 4 0 0");
    round(&mut table, &[(0, 2)]);
    assert_eq!(table.table()["ending"], true);
    table.act(4, 0, leave());
    assert_eq!((stand(&table), table.table()["ending"].clone()), ("turn 4 1 0".into(), json!(true)));
    table.act(5, 1, pass()).act(6, 2, pass());
    // And the last to have their turn leaves instead: two are there, and it is over.
    table.act(7, 3, leave());
    assert_eq!(stand(&table), "over 4 null 0");
    assert!(table.winners().is_some_and(|winners| !winners.contains(&0) && !winners.contains(&3)));
}
