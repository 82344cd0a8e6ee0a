//! Ties for first (SCR-6).

use engine::{Millis, Seat, testkit::Play};
use serde_json::{Value, json};

use super::{SIX, any, call, dice, leave, no_set, play, roll, snap, take};

/// A roll of some dice.
fn some(faces: &[&str]) -> Vec<String> {
    faces.iter().map(|face| face.to_string()).collect()
}

/// Two or more seats take the twelve SETs of a roll in turn, so that [`SIX`] dice are left over.
fn take_twelve(play: &mut Play, seats: u8) {
    for n in 0..12u8 {
        play.act(u64::from(n), n % seats, any());
    }
}

// SCR-6: the leftover dice are rolled again, each in its place, and the first SET wins. It adds no point, and
// round and found stay as they were.
#[test]
fn scr_6_the_leftover_dice_decide() {
    let again = some(&["1ro", "2gs", "3pd", "1rs", "1rs", "*"]);
    let mut play = play(2, snap(), &[roll(&SIX), again.clone()]);
    take_twelve(&mut play, 2);
    assert_eq!((play.scores(), play.winners()), (vec![6, 6], None));
    assert_eq!(dice(&play), again);
    assert_eq!(
        (play.table()["phase"].clone(), play.table()["tied"].clone()),
        (json!("tie_break"), json!([0, 1]))
    );
    let found = play.table()["found"].clone();
    assert_eq!(found[1].as_array().map(Vec::len), Some(6));
    play.act(20, 1, take(["2gs", "1ro", "3pd"]));
    assert_eq!((play.scores(), play.winners()), (vec![6, 6], Some(vec![1])));
    assert_eq!((play.table()["found"].clone(), play.table()["round"].clone()), (found, json!(1)));
    assert_eq!(dice(&play), ["1rs", "1rs", "*"]);
    play.refuse(21, 0, take(["1rs", "1rs", "*"]), "over");
}

// SCR-6: a leftover roll without a SET is followed by one of all 42.
#[test]
fn scr_6_a_roll_without_a_set() {
    let mut play = play(2, snap(), &[roll(&SIX), some(&SIX), roll(&["2ps"])]);
    take_twelve(&mut play, 2);
    assert_eq!(dice(&play), roll(&["2ps"]));
}

// SCR-6: with fewer than three dice left over, all 42 are rolled; with three, the three.
#[test]
fn scr_6_fewer_than_three_left_over() {
    let mut none = play(2, snap(), &[roll(&[]), roll(&["2ps"])]);
    for n in 0..14u8 {
        none.act(n.into(), n % 2, any());
    }
    assert_eq!((none.winners(), dice(&none)), (None, roll(&["2ps"])));
    // Thirteen SETs do not split evenly: somebody takes one of them in a round before.
    let rules = json!({"calling": "snap", "rounds": 2});
    let mut three = play(2, rules, &[roll(&[]), roll(&["1ro", "1ro", "2go"]), some(&["*", "*", "*"])]);
    three.act(0, 0, any()).act(1, 0, no_set()).act(1, 1, no_set());
    for n in 0..13u8 {
        three.act(u64::from(n) + 2, u8::from(n < 7), any());
    }
    assert_eq!((three.scores(), dice(&three)), (vec![7, 7], some(&["*", "*", "*"])));
}

// SCR-6: nobody found anything, and all agreed: all are tied, and every die is left over.
#[test]
fn scr_6_all_are_tied_at_nothing() {
    let mut play = play(3, snap(), &[roll(&[]), roll(&["2ps"])]);
    for seat in 0..3 {
        play.act(0, seat, no_set());
    }
    assert_eq!((play.table()["tied"].clone(), dice(&play)), (json!([0, 1, 2]), roll(&["2ps"])));
}

/// Seats 0 and 1 of three are tied with a SET each; the tie-break has begun.
fn two_of_three(rules: Value, more: &[Vec<String>]) -> Play {
    let mut rolls = vec![roll(&["1ro"]), roll(&["1go"])];
    // 36 dice are left over.
    rolls[1].truncate(36);
    rolls.extend_from_slice(more);
    let mut play = play(3, rules, &rolls);
    let calls = play.any().may(Millis(0), Seat(0)).contains(&"call");
    for seat in 0..2 {
        if calls {
            play.act(0, seat, call());
        }
        play.act(0, seat, any());
    }
    for seat in 0..3 {
        play.act(1, seat, no_set());
    }
    assert_eq!((play.scores(), play.table()["tied"].clone()), (vec![1, 1, 0], json!([0, 1])));
    assert_eq!((dice(&play).len(), play.table()["agreed"].clone()), (36, json!([])));
    play
}

// SCR-6: the tie is broken among the tied; others can only watch, or leave.
#[test]
fn scr_6_among_the_tied() {
    let mut snapping = two_of_three(snap(), &[]);
    snapping.refuse(2, 2, any(), "SCR-6");
    snapping.refuse(2, 2, no_set(), "SCR-6");
    assert_eq!(snapping.any().may(Millis(2), Seat(2)), ["leave"]);
    snapping.act(3, 2, leave());
    assert_eq!(snapping.winners(), None);
    let mut calling = two_of_three(json!({"rounds": 1}), &[]);
    calling.refuse(2, 2, call(), "SCR-6");
    calling.act(3, 1, call()).act(4, 1, any());
    assert_eq!((calling.scores(), calling.winners()), (vec![1, 1, 0], Some(vec![1])));
}

// SCR-6: a failed call costs the cooldown, and a cooldown from before runs on.
#[test]
fn scr_6_cooldowns() {
    let mut play = two_of_three(json!({"rounds": 1}), &[]);
    play.act(10, 0, call()).act(20, 0, take(["1go", "3ps", "3ps"]));
    play.refuse(3_019, 0, call(), "SCR-2");
    play.act(3_020, 0, call()).act(3_030, 0, any());
    assert_eq!(play.winners(), Some(vec![0]));
    let mut before = super::play(2, json!({"rounds": 1}), &[roll(&["1ro"]), roll(&[])]);
    before.act(0, 0, call()).act(0, 0, take(["1ro", "3ps", "3ps"])).act(1, 0, no_set()).act(1, 1, no_set());
    assert_eq!(before.table()["phase"], "tie_break");
    before.refuse(2_999, 0, call(), "SCR-2");
    before.act(3_000, 0, call());
}

// SCR-6: if all tied players agree that they see none, all 42 are rolled, until there is a SET to be seen.
#[test]
fn scr_6_the_tied_agree() {
    let mut play = two_of_three(snap(), &[roll(&["2ps"]), roll(&["2ro"])]);
    play.act(2, 1, no_set());
    play.refuse(3, 1, no_set(), "SET-9");
    assert_eq!(dice(&play).len(), 36);
    play.act(3, 0, no_set());
    assert_eq!(dice(&play), roll(&["2ps"]));
    assert_eq!(play.table()["agreed"], json!([]));
    play.act(4, 0, no_set()).act(5, 1, no_set());
    assert_eq!(dice(&play), roll(&["2ro"]));
}

// SCR-6, ALL-4: a single tied player left wins at once, whoever else is there.
#[test]
fn scr_6_a_single_tied_player_wins() {
    let mut play = two_of_three(snap(), &[]);
    play.act(2, 0, leave());
    assert_eq!(play.winners(), Some(vec![1]));
}

// SCR-6, ALL-4: a tied player who leaves may complete the others' agreement.
#[test]
fn scr_6_a_leaver_completes_an_agreement() {
    let mut play = play(4, snap(), &[roll(&[]), roll(&["1go"]), roll(&["2ps"])]);
    for seat in 0..4 {
        play.act(0, seat, no_set());
    }
    play.act(1, 0, no_set()).act(2, 1, no_set()).act(3, 2, no_set());
    assert_eq!(dice(&play), roll(&["1go"]));
    play.act(4, 3, leave());
    assert_eq!((dice(&play), play.table()["tied"].clone()), (roll(&["2ps"]), json!([0, 1, 2])));
}

// SCR-6: whoever leads alone has won, tie or no tie behind.
#[test]
fn scr_6_no_tie_for_first() {
    let mut play = play(3, snap(), &[roll(&[])]);
    play.act(0, 2, any());
    for seat in 0..3 {
        play.act(1, seat, no_set());
    }
    assert_eq!(play.winners(), Some(vec![2]));
}
