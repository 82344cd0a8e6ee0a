//! Crossword, building on another player's grid: XW-6.

use crate::kit::*;
use serde_json::json;

/// Seat 0 has laid a row and has dice left; seat 1 has dice for it; seat 3 has emptied the bag.
fn ready() -> engine::testkit::Play {
    let hands =
        ["1ro 2ro 3ro * 1go 1po 2gs 2gs 3gd 3gd", "1ro 2ro 3ro 2go 2po 1gs 1gs 1gs 3pd *", HARD, HARD];
    let mut play = empty_bag(json!({}), hands, "1ps 1ps");
    play.act(1, 0, arrange(&[right(0, 0, "1ro 2ro 3ro"), right(0, 5, "2gs")]));
    play
}

// XW-6: only when the bag is empty.
#[test]
fn xw_6_the_bag_must_be_empty() {
    let mut play =
        table(json!({}), &["1ro 2ro 3ro 1go 1po 2gs 2gs 3gd 3gd 3gd", HARD, HARD, EASY], "1gs 1ps");
    play.act(0, 0, arrange(&[right(0, 0, "1ro 2ro 3ro")]));
    play.refuse(1, 3, attach(0, &[right(3, 0, "1ro")]), "XW-6");
    play.act(2, 3, draw());
    assert!(!play.any().may(engine::Millis(2), engine::Seat(3)).contains(&"attach"));
    play.refuse(2, 3, attach(0, &[right(3, 0, "1ro")]), "XW-6");
    play.act(3, 2, draw());
    assert!(play.any().may(engine::Millis(3), engine::Seat(3)).contains(&"attach"));
    play.act(3, 3, attach(0, &[right(3, 0, "1ro")]));
    assert_eq!(grid(&play, 0), ["[0,0] 1ro 0", "[1,0] 2ro 0", "[2,0] 3ro 0", "[3,0] 1ro 3"]);
    assert_eq!(loose(&play, 3).len(), 10);
}

// XW-6: each placed die makes a SET with at least one die that lay there before.
#[test]
fn xw_6_each_die_makes_a_set() {
    let mut play = ready();
    // No SET, and no neighbour at all.
    play.refuse(2, 1, attach(0, &[right(3, 0, "2ro")]), "XW-6");
    play.refuse(2, 1, attach(0, &[right(9, 9, "1ro")]), "XW-6");
    // One die that does and one that does not.
    play.refuse(2, 1, attach(0, &[right(3, 0, "1ro"), right(1, 1, "1gs")]), "XW-6");
    // A SET of new dice alone, even beside the grid.
    play.refuse(2, 1, attach(0, &[right(0, 1, "1gs 1gs 1gs")]), "XW-6");
    // Two new dice with one that lay there, down from it and to both sides of it.
    play.act(3, 1, attach(0, &[down(1, 1, "2go 2po")]));
    assert_eq!(grid(&play, 0).len(), 6);
    // In one action a line goes on over new dice, as long as each die has a SET with an old one.
    play.act(4, 1, attach(0, &[right(3, 0, "1ro 2ro")]));
    // The third new die would lie in a window of new dice only.
    let mut play = ready();
    play.refuse(3, 1, attach(0, &[right(3, 0, "1ro 2ro 3ro")]), "XW-6");
    play.act(4, 1, attach(0, &[right(3, 0, "1ro")])).act(5, 1, attach(0, &[right(4, 0, "2ro 3ro")]));
}

// XW-6: rows and columns, and dice that lie alone can be built on too; a grid without dice cannot.
#[test]
fn xw_6_what_can_be_built_on() {
    let mut play = ready();
    play.act(2, 1, attach(0, &[right(-1, 5, "1gs"), right(1, 5, "*3gs")]));
    play.refuse(3, 1, attach(2, &[right(0, 0, "1ro 2ro")]), "XW-6");
    play.refuse(3, 1, attach(2, &[right(0, 0, "1ro 2ro 3ro")]), "XW-6");
    // A die of its own grid is not loose.
    play.act(4, 1, arrange(&[right(0, 0, "1ro 2ro 3ro")]));
    play.refuse(5, 1, attach(0, &[right(3, 0, "1ro")]), "XW-6");
}

// XW-6: own loose dice, each once, with features for a Wild, on free squares of another's grid.
#[test]
fn xw_6_refusals() {
    let mut play = ready();
    play.refuse(2, 1, attach(1, &[right(3, 0, "1ro")]), "XW-6");
    play.refuse(2, 1, attach(4, &[right(3, 0, "1ro")]), "XW-6");
    play.refuse(2, 1, attach(0, &[]), "XW-6");
    play.refuse(2, 1, attach(0, &[right(3, 0, "1rd")]), "XW-6");
    play.refuse(2, 1, attach(0, &[right(3, 0, "1ro"), right(-1, 0, "1ro")]), "XW-6");
    play.refuse(2, 1, attach(0, &[right(3, 0, "*")]), "XW-5");
    play.refuse(2, 1, attach(0, &[right(3, 0, "1ro"), right(3, 0, "*1ro")]), "XW-2");
    play.refuse(2, 1, attach(0, &[right(2, 0, "*3ro")]), "XW-6");
    play.refuse(2, 1, attach(0, &[right(3, 0, &format!("{EASY} {EASY} {EASY} {EASY} {EASY}"))]), "XW-3");
    play.act(3, 1, attach(0, &[right(3, 0, "*1ro")]));
    // Two dice cannot share a square, attached ones included.
    play.refuse(4, 1, attach(0, &[right(3, 0, "1ro")]), "XW-6");
    assert!(!loose(&play, 1).contains(&"*".to_owned()));
}

// XW-6: the dice of the new SETs are fixed, the others are not; what was attached stays.
#[test]
fn xw_6_fixed_dice() {
    let mut play = ready();
    play.act(2, 1, attach(0, &[right(3, 0, "1ro")]));
    assert_eq!(play.table()["fixed"][0].as_array().map(Vec::len), Some(3));
    // 2ro 3ro 1ro is the SET: its own dice must be listed unchanged.
    let kept = right(1, 0, "2ro 3ro");
    play.refuse(3, 0, arrange(&[]), "XW-6");
    play.refuse(3, 0, arrange(&[right(0, 0, "1ro 2ro")]), "XW-6");
    play.refuse(3, 0, arrange(&[right(1, 0, "3ro 2ro")]), "XW-6");
    play.refuse(3, 0, arrange(&[kept.clone(), right(3, 0, "1ro")]), "XW-6");
    play.refuse(3, 0, arrange(&[kept.clone(), right(3, 0, "*1ro")]), "XW-6");
    play.refuse(3, 0, arrange(&[kept.clone(), right(3, 1, "2ro")]), "XW-3");
    // The row's 1ro is in no SET with the new die: it may go, and so may the die that lies apart.
    play.act(4, 0, arrange(std::slice::from_ref(&kept)));
    assert_eq!(grid(&play, 0), ["[1,0] 2ro 0", "[2,0] 3ro 0", "[3,0] 1ro 1"]);
    assert_eq!(loose(&play, 0), ["*", "1go", "1po", "1ro", "2gs", "2gs", "3gd", "3gd"]);
    play.act(5, 0, arrange(&[kept, right(4, 0, "*2ro"), right(3, 1, "1po 1go 1ro")]));
    assert_eq!(
        play.table()["fixed"][0].as_array().map(Vec::len),
        Some(3),
        "the owner's own dice fix nothing"
    );
}

// XW-6: every SET of the new die with old dice fixes them, in both directions.
#[test]
fn xw_6_fixed_in_both_directions() {
    let hands =
        ["1ro 2ro 3go 3po 1gs 1gs 1gs 2gd 2gd 2gd", "3ro 1rs 1rs 2gs 2gs 1po 1po 2go 2go 2go", HARD, HARD];
    let mut play = empty_bag(json!({}), hands, "1ps 1ps");
    let own = [right(0, 0, "1ro 2ro"), down(2, 1, "3go 3po"), right(7, 7, "1gs")];
    play.act(1, 0, arrange(&own));
    play.act(2, 1, attach(0, &[right(2, 0, "3ro")]));
    assert_eq!(play.table()["fixed"][0].as_array().map(Vec::len), Some(5));
    play.refuse(3, 0, arrange(&own[..1]), "XW-6");
    play.act(4, 0, arrange(&own[..2]));
}

// XW-6, XW-5: the features of a Wild that somebody has built on never change.
#[test]
fn xw_6_fixed_wilds() {
    let hands =
        ["1ro 2ro * * 1gs 1gs 1gs 2gd 2gd 2gd", "2ro 1ro 1rs 2gs 2gs 1po 1po 2go 2go 2go", HARD, HARD];
    let mut play = empty_bag(json!({}), hands, "1ps 1ps");
    let row = |wild: &str, next: &str| arrange(&[right(0, 0, &format!("1ro 2ro {wild}")), right(0, 9, next)]);
    play.act(1, 0, row("*1gs", "*2ro")).act(1, 0, row("*3ro", "*2ro"));
    play.act(2, 1, attach(0, &[right(3, 0, "1ro")]));
    play.refuse(3, 0, row("*3rs", "*2ro"), "XW-6");
    // The other Wild is free, but does not take the place of the fixed one.
    play.refuse(3, 0, arrange(&[right(0, 0, "1ro 2ro"), right(0, 9, "*3ro")]), "XW-6");
    play.act(4, 0, row("*3ro", "*3pd"));
    play.refuse(5, 0, arrange(&[right(0, 0, "1ro 2ro *3ro"), right(0, 9, "*1ro *1ro")]), "XW-3");
}

// XW-6: `strict` does not restrict attaching, and the owner's largest grid may leave the attached die out.
#[test]
fn xw_6_strict_does_not_restrict() {
    let hands =
        [EASY, "1gs 1gs 2po 2po 3rd 3rd 1go 1go 2gs 2gs", "1ro 1ro 1ro 1ro 2gs 2gs 1po 1po 3rd 3rd", HARD];
    let mut play = empty_bag(json!({"rounds": 1, "grid": "strict"}), hands, "1rs 1rd");
    play.act(1, 0, arrange(&[right(0, 0, EASY)]));
    // Beside the row, in a column of three: it makes lines of two with nobody.
    play.act(2, 2, attach(0, &[down(3, 1, "1ro 1ro")]));
    // A line of two beside that column is no matter either.
    play.act(3, 2, attach(0, &[down(4, 1, "1ro 1ro")]));
    assert_eq!(play.table()["valid"][0], false);
    play.act(4, 0, done());
    assert_eq!(play.winners(), Some(vec![0]));
    // Unused: ten of seat 1, six loose of seat 2, twelve of seat 3.
    assert_eq!(play.scores(), [28, 0, 0, 0]);
}

// XW-6: dice placed so count as used; one without dice of their own left is done.
#[test]
fn xw_6_attached_dice_are_used() {
    let hands = [EASY, EASY, HARD, HARD];
    let mut play = empty_bag(json!({"rounds": 1}), hands, "1po 1po");
    play.act(1, 0, arrange(&[right(0, 0, "1ro 1ro 1ro")]));
    let nine = |n: i64| attach(0, &[right(3 + 2 * n, 0, "1ro 1ro")]);
    for n in 0..5 {
        play.refuse(2, 1, done(), "XW-7");
        play.act(2, 1, nine(n));
    }
    // Seat 1's own grid is empty, and nothing of theirs is unused; seat 0 has seven loose dice.
    play.act(3, 1, done());
    assert_eq!(play.scores(), [0, 7 + 10 + 12, 0, 0]);
}

// XW-6: attaching to one who gave up is allowed, to one who has left it is not.
#[test]
fn xw_6_given_up_and_left() {
    let mut play = ready();
    play.act(2, 0, give_up());
    play.act(3, 1, attach(0, &[right(3, 0, "1ro")]));
    play.act(4, 0, leave());
    play.refuse(5, 1, attach(0, &[right(4, 0, "2ro")]), "ALL-4");
    assert!(
        !play.any().may(engine::Millis(5), engine::Seat(1)).contains(&"attach"),
        "nobody else has a grid"
    );
}

// XW-6: dice that were attached can be built on in turn, by their owner and by others; their owner's leaving
// is no hindrance where the grid's owner is still there.
#[test]
fn xw_6_building_on_attached_dice() {
    let hands =
        ["1ro 2ro 3ro 1gs 1gs 1gs 1gs 2gd 2gd 2gd", EASY, "2ro 3ro 1go 1po 1rs 1rs 2gs 2gs 1po 1po", HARD];
    let mut play = empty_bag(json!({}), hands, "1ps 1ps");
    play.act(1, 0, arrange(&[right(0, 0, "1ro 2ro 3ro")]));
    play.act(2, 1, attach(0, &[right(3, 0, "1ro")]));
    play.act(3, 1, attach(0, &[down(3, 1, "1ro 1ro")]));
    play.act(4, 1, leave());
    play.act(5, 2, attach(0, &[right(4, 0, "2ro 3ro")]));
    assert_eq!(grid(&play, 0).len(), 8);
    assert_eq!(grid(&play, 0).iter().filter(|die| die.ends_with('1')).count(), 3, "what a leaver laid stays");
}
