//! Crossword, ending rounds and the game: XW-7, XW-8, and players who leave.

use crate::kit::*;
use engine::{Millis, Seat};
use serde_json::json;

// XW-7: who has used all their dice wins the round, and alone scores what the others have unused.
#[test]
fn xw_7_scoring() {
    let hands = [EASY, EASY, "1ro 2ro 3ro 1go 2go 3go 1po 2po 3po *"];
    let mut play = table(json!({"rounds": 1}), &hands, "2gs");
    play.act(1, 0, arrange(&[right(0, 0, EASY)]));
    // Seat 1: seven in a row, one that touches nothing, two loose, and one drawn. Unused 4.
    play.act(2, 1, arrange(&[right(0, 0, "1ro 1ro 1ro 1ro 1ro 1ro 1ro"), right(0, 9, "1ro")])).act(
        2,
        1,
        draw(),
    );
    // Seat 2: a SET, and a larger grid apart from it, with a die in no SET beside. Unused 5.
    play.act(
        3,
        2,
        arrange(&[right(0, 0, "1ro 2ro 3ro"), right(0, 5, "1go 2go 3go 1po"), down(0, 6, "*1ro 1po")][..2]),
    );
    play.act(
        4,
        2,
        arrange(&[right(0, 0, "1ro 2ro 3ro"), right(0, 5, "1go 2go 3go 1po"), down(1, 6, "2po *2ro")]),
    );
    play.act(5, 0, done());
    assert_eq!(play.scores(), [4 + 5, 0, 0]);
    assert_eq!(play.table()["last"]["unused"], json!([0, 4, 5]));
    assert_eq!(play.table()["last"]["winner"], json!(0));
    assert_eq!(play.winners(), Some(vec![0]));
    // After the end the table stays as it lay.
    assert_eq!((&play.table()["round"], grid(&play, 0).len(), loose(&play, 1).len()), (&json!(1), 10, 3));
    play.refuse(6, 1, draw(), "over");
    play.refuse(6, 1, leave(), "over");
}

// XW-7: `done` is right exactly when nothing of the player's is unused; else it is refused and costs nothing.
#[test]
fn xw_7_done_must_be_right() {
    let mut play = table(json!({"rounds": 1}), &[EASY, HARD], "");
    play.refuse(1, 0, done(), "XW-7");
    play.act(2, 0, arrange(&[right(0, 0, "1ro 1ro 1ro 1ro 1ro 1ro 1ro 1ro 1ro")]));
    play.refuse(3, 0, done(), "XW-7");
    play.act(4, 0, arrange(&[right(0, 0, "1ro 1ro 1ro 1ro 1ro 1ro 1ro"), right(8, 0, "1ro 1ro 1ro")]));
    let refused = play.refuse(5, 0, done(), "XW-7");
    assert_eq!((refused.why.as_ref(), refused.what.as_deref()), ("dice_unused", Some("3")));
    // Side by side they hang together.
    play.act(6, 0, arrange(&[right(0, 0, "1ro 1ro 1ro 1ro 1ro 1ro 1ro"), right(3, 1, "1ro 1ro 1ro")]));
    play.act(7, 0, done());
    assert_eq!(play.scores(), [10, 0]);
}

// XW-7: in `strict` the largest valid part is judged strictly.
#[test]
fn xw_7_strict_unused() {
    let unused = |style: &str| {
        let mut play = table(json!({"rounds": 1, "grid": style}), &[EASY, EASY], "");
        play.act(1, 0, arrange(&[right(0, 0, EASY)]));
        play.act(2, 1, arrange(&[right(0, 0, "1ro 1ro 1ro 1ro 1ro"), right(0, 1, "1ro 1ro 1ro 1ro 1ro")]));
        play.act(3, 0, done());
        play.scores()[0]
    };
    assert_eq!((unused("plain"), unused("strict")), (0, 5));
}

// XW-8: rounds follow one another at once, with all 42 dice; most points win.
#[test]
fn xw_8_rounds() {
    let again = [EASY; 3].join(" ");
    let mut play = table(json!({"rounds": 2}), &[EASY, EASY, EASY], &format!("1gs {again}"));
    play.act(1, 2, draw());
    play.act(1, 0, arrange(&[right(0, 0, EASY)])).act(2, 0, done());
    assert_eq!(play.scores(), [21, 0, 0]);
    let table = play.table();
    assert_eq!((&table["round"], &table["bag"], &table["extra"]), (&json!(2), &json!(12), &json!([0, 0, 0])));
    assert_eq!(table["extra_in_all"], json!([0, 0, 1]));
    assert!((0..3).all(|seat| grid(&play, seat).is_empty() && loose(&play, seat).len() == 10));
    assert_eq!(play.winners(), None);
    play.act(3, 1, arrange(&[right(0, 0, EASY)])).act(4, 1, done());
    assert_eq!((play.scores(), play.winners()), (vec![21, 20, 0], Some(vec![0])));
}

// XW-8, ALL-3: a tie is a shared win.
#[test]
fn all_3_ties_are_shared() {
    let mut play = table(json!({"rounds": 2}), &[EASY, EASY], &[EASY; 2].join(" "));
    play.act(1, 0, arrange(&[right(0, 0, EASY)])).act(2, 0, done());
    play.act(3, 1, arrange(&[right(0, 0, EASY)])).act(4, 1, done());
    assert_eq!((play.scores(), play.winners()), (vec![10, 10], Some(vec![0, 1])));
}

// XW-8: who gave up can act no more in that round, but their unused dice count for the winner.
#[test]
fn xw_8_giving_up() {
    let mut play = table(json!({"rounds": 2}), &[EASY, EASY], &[EASY; 2].join(" "));
    play.act(1, 1, arrange(&[right(0, 0, "1ro 1ro 1ro 1ro")])).act(2, 1, give_up());
    assert_eq!((&play.table()["gave_up"], &play.table()["round"]), (&json!([1]), &json!(1)));
    for act in [arrange(&[]), draw(), done(), give_up(), attach(0, &[right(0, 0, "1ro")])] {
        assert!(play.preview(1, act.clone()).is_some_and(|preview| preview.is_err()));
        play.refuse(3, 1, act, "XW-8");
    }
    assert_eq!(play.any().may(Millis(3), Seat(1)), ["leave"]);
    assert_eq!(grid(&play, 1).len(), 4, "what lies stays");
    play.act(4, 0, arrange(&[right(0, 0, EASY)])).act(5, 0, done());
    assert_eq!(play.scores(), [6, 0]);
    // In the next round they play again.
    assert_eq!(play.table()["gave_up"], json!([]));
    play.act(6, 1, arrange(&[right(0, 0, EASY)])).act(7, 1, done());
    assert_eq!((play.scores(), play.winners()), (vec![6, 10], Some(vec![1])));
}

// XW-8: a round that all give up is void; if every round is, all share the win.
#[test]
fn xw_8_void_rounds() {
    let mut play = table(json!({"rounds": 2}), &[EASY, EASY], &[EASY; 2].join(" "));
    play.act(1, 0, give_up()).act(2, 1, give_up());
    assert_eq!((play.scores(), &play.table()["round"]), (vec![0, 0], &json!(2)));
    assert_eq!(play.table()["last"]["winner"], json!(null));
    assert_eq!(play.table()["loose"].as_array().map(Vec::len), Some(2));
    play.act(3, 1, give_up());
    assert_eq!(play.winners(), None);
    play.act(4, 0, give_up());
    assert_eq!((play.scores(), play.winners()), (vec![0, 0], Some(vec![0, 1])));
    assert_eq!(play.table()["round"], json!(2));
}

// XW-8: a void last round leaves the scores of those before.
#[test]
fn xw_8_void_last_round() {
    let mut play = table(json!({"rounds": 2}), &[EASY, EASY], &[EASY; 2].join(" "));
    play.act(1, 1, arrange(&[right(0, 0, EASY)])).act(2, 1, done());
    play.act(3, 0, give_up()).act(4, 1, give_up());
    assert_eq!((play.scores(), play.winners()), (vec![0, 10], Some(vec![1])));
}

// XW-8: alone, finishing every round is a win; the score stays at nothing, extra dice and time are shown.
#[test]
fn xw_8_alone() {
    let mut play = table(json!({"rounds": 2}), &[EASY], &format!("1ro {EASY}"));
    play.refuse(1, 0, attach(0, &[right(0, 0, "1ro")]), "XW-6");
    play.act(1, 0, draw()).act(2, 0, arrange(&[right(0, 0, &format!("{EASY} 1ro"))])).act(3_000, 0, done());
    assert_eq!((play.scores(), play.winners()), (vec![0], None));
    assert_eq!((&play.table()["last"]["took"], &play.table()["began"]), (&json!(3_000), &json!(3_000)));
    play.act(4_000, 0, arrange(&[right(0, 0, EASY)])).act(5_000, 0, done());
    assert_eq!((play.scores(), play.winners()), (vec![0], Some(vec![0])));
    assert_eq!((&play.table()["extra_in_all"], &play.table()["last"]["took"]), (&json!([1]), &json!(2_000)));
}

// XW-8: alone, a round that is given up is void, and the game then no win.
#[test]
fn xw_8_alone_giving_up() {
    let mut play = table(json!({"rounds": 2}), &[EASY], EASY);
    play.act(1, 0, give_up());
    assert_eq!((&play.table()["round"], play.winners()), (&json!(2), None));
    play.act(2, 0, arrange(&[right(0, 0, EASY)])).act(3, 0, done());
    assert_eq!((play.scores(), play.winners()), (vec![0], Some(vec![])));
}

// ALL-4: a leaver's loose dice are out of play, what they laid stays and counts for nobody, and the bag is as
// it was.
#[test]
fn all_4_leaving() {
    let mut play = table(json!({"rounds": 2}), &[EASY, EASY, EASY], &[EASY; 2].join(" "));
    play.act(1, 0, arrange(&[right(0, 0, EASY)])).act(1, 2, arrange(&[right(0, 0, "1ro 1ro 1ro")]));
    play.act(2, 2, leave());
    assert_eq!((loose(&play, 2).len(), grid(&play, 2).len()), (0, 3));
    assert_eq!((&play.table()["bag"], &play.table()["left"]), (&json!(12), &json!([2])));
    play.refuse(3, 2, draw(), "ALL-4");
    play.refuse(3, 2, leave(), "ALL-4");
    assert!(play.preview(2, done()).is_some_and(|preview| preview.is_err()));
    play.act(4, 0, done());
    // Ten of seat 1; none of seat 2. Then ten dice for each of the two who remain.
    assert_eq!(play.scores(), [10, 0, 0]);
    assert_eq!((loose(&play, 0).len(), loose(&play, 1).len(), loose(&play, 2).len()), (10, 10, 0));
    assert_eq!((&play.table()["bag"], &play.table()["grids"][2]), (&json!(22), &json!([])));
    // Their score stays, but they cannot win.
    play.act(5, 0, leave());
    assert_eq!((play.scores(), play.winners()), (vec![10, 0, 0], Some(vec![1])));
    assert_eq!(loose(&play, 0).len(), 0);
}

// ALL-4: a leaver with the most points does not win.
#[test]
fn all_4_leavers_cannot_win() {
    let mut play = table(json!({"rounds": 2}), &[EASY, EASY, EASY], &[EASY; 3].join(" "));
    play.act(1, 0, arrange(&[right(0, 0, EASY)])).act(2, 0, done()).act(3, 0, leave());
    play.act(4, 1, give_up()).act(5, 2, give_up());
    assert_eq!((play.scores(), play.winners()), (vec![20, 0, 0], Some(vec![1, 2])));
}

// ALL-4, XW-8: a leave after which all who remain have given up makes the round void.
#[test]
fn all_4_a_leave_can_make_a_round_void() {
    let mut play = table(json!({"rounds": 2}), &[EASY, EASY, EASY], &[EASY; 2].join(" "));
    play.act(1, 0, give_up()).act(2, 1, give_up());
    assert_eq!(play.table()["round"], json!(1));
    play.act(3, 2, leave());
    assert_eq!((&play.table()["round"], &play.table()["bag"]), (&json!(2), &json!(22)));
    assert_eq!(play.table()["gave_up"], json!([]));
    // One who gave up may leave as well, and the round goes on for the rest.
    let mut play = table(json!({"rounds": 1}), &[EASY, EASY, EASY], "");
    play.act(1, 0, give_up()).act(2, 0, leave());
    assert_eq!((&play.table()["gave_up"], play.winners()), (&json!([]), None));
    play.act(3, 1, give_up()).act(4, 2, give_up());
    assert_eq!(play.winners(), Some(vec![1, 2]));
}

// ALL-4: with one player left that player wins at once; leaving alone is losing.
#[test]
fn all_4_the_last_player() {
    let mut play = table(json!({}), &[EASY, EASY], "");
    play.act(1, 1, give_up()).act(2, 0, leave());
    assert_eq!((play.scores(), play.winners()), (vec![0, 0], Some(vec![1])));
    let mut play = table(json!({}), &[EASY], "");
    play.act(1, 0, leave());
    assert_eq!((play.scores(), play.winners()), (vec![0], Some(vec![])));
}

// ALL-1: a preview tells how a grid would lie and whether `done` would be right, and changes nothing.
#[test]
fn all_1_previews() {
    let mut play = table(json!({}), &["1ro 2ro 3ro 1go 1go 1go 1go 1go 1go 1go", HARD], "");
    let before = play.any().hash();
    let row = arrange(&[right(0, 0, "1ro 2ro 3ro"), right(3, 0, "1go 1go")]);
    let preview = play.preview(0, row).expect("a preview").expect("possible");
    assert_eq!(preview["sets"], json!([[[0, 0], [1, 0], [2, 0]]]));
    assert_eq!(preview["in_no_set"], json!([[3, 0], [4, 0]]));
    assert_eq!(
        (&preview["valid"], &preview["done"], &preview["unused"]),
        (&json!(false), &json!(false), &json!(7))
    );
    assert_eq!(preview["outside"], json!([[3, 0], [4, 0]]));
    let all = arrange(&[right(0, 0, "1ro 2ro 3ro"), right(3, 0, &"1go ".repeat(7))]);
    let preview = play.preview(0, all.clone()).expect("a preview").expect("possible");
    assert_eq!(
        (&preview["done"], &preview["valid"], &preview["loose"]),
        (&json!(true), &json!(true), &json!([]))
    );
    assert!(play.preview(0, arrange(&[right(0, 0, "3pd")])).is_some_and(|preview| preview.is_err()));
    assert!(play.preview(0, attach(1, &[right(0, 0, "1ro")])).is_some_and(|preview| preview.is_err()));
    assert!(play.preview(0, draw()).is_none() && play.preview(0, give_up()).is_none());
    assert_eq!(play.preview(0, done()).expect("a preview").expect("possible")["unused"], json!(10));
    assert_eq!(play.any().hash(), before);
    play.act(1, 0, all);
    assert_eq!(play.preview(0, done()).expect("a preview").expect("possible")["done"], json!(true));
}

// XW-6: the preview of attaching shows the other's grid and what would be left.
#[test]
fn xw_6_preview_of_attaching() {
    let mut play = empty_bag(json!({}), [EASY, EASY, HARD, HARD], "1ps 1ps");
    play.act(1, 0, arrange(&[right(0, 0, "1ro 1ro 1ro")]));
    let preview = play.preview(1, attach(0, &[right(3, 0, "1ro")])).expect("a preview").expect("possible");
    assert_eq!((&preview["grid"], &preview["unused"]), (&json!(0), &json!(9)));
    assert_eq!(preview["fixed"], json!([[1, 0], [2, 0], [3, 0]]));
    assert_eq!(preview["sets"].as_array().map(Vec::len), Some(2));
}

// ALL-1: everybody sees the same, and what the bag holds is told to nobody.
#[test]
fn all_1_open_dice() {
    let play = table(json!({}), &[EASY, HARD], "");
    assert_eq!(play.view(0), play.view(1));
    assert_eq!(play.view(0), play.table());
    assert_eq!(play.table()["bag"], json!(22));
    assert_eq!(play.table()["mine"], json!(null));
}
