//! Calls and cooldowns (SCR-2, with SET-5, 6, 15 and 16).

use engine::{Millis, Seat};
use serde_json::{Value, json};

use super::{SIX, any, call, leave, no_set, play, roll, take};

const WRONG: [&str; 3] = ["1ro", "3ps", "3ps"];

// SCR-2, SET-5: the first call has control.
#[test]
fn scr_2_call_first() {
    let mut play = play(2, json!({}), &[roll(&["1ro"])]);
    play.refuse(1, 0, any(), "SET-5");
    play.act(2, 1, call());
    play.refuse(2, 0, call(), "SET-5");
    play.refuse(2, 0, any(), "SET-5");
    play.refuse(2, 0, no_set(), "SET-9");
    assert_eq!(play.table()["caller"], 1);
    play.act(3, 1, any());
    assert_eq!((play.scores(), play.table()["caller"].clone()), (vec![0, 1], Value::Null));
}

// SCR-2: a wrong pick costs nothing but a while without calling; at its end one can call again.
#[test]
fn scr_2_a_wrong_pick() {
    for (rules, seconds) in [(json!({}), 3), (json!({"cooldown_seconds": 10}), 10)] {
        let mut play = play(2, rules, &[roll(&["1ro"])]);
        let until = 100 + seconds * 1_000;
        play.act(50, 0, call()).act(100, 0, take(WRONG));
        assert_eq!((play.scores(), play.table()["caller"].clone()), (vec![0, 0], Value::Null));
        assert_eq!(play.table()["cooldowns"], json!([until, null]));
        assert_eq!(play.any().may(Millis(101), Seat(0)), ["no_set", "leave"]);
        play.refuse(100, 0, call(), "SCR-2");
        play.act(101, 1, call()).act(102, 1, any());
        play.refuse(until - 1, 0, call(), "SCR-2");
        play.act(until, 0, call());
        assert_eq!(play.table()["caller"], 0);
        assert_eq!(play.table()["cooldowns"], json!([null, null]));
    }
}

// SCR-2: what may be done changes when the cooldown ends, and the table says when that is.
#[test]
fn scr_2_the_cooldown_is_a_timer() {
    let mut play = play(2, json!({}), &[roll(&["1ro"])]);
    play.act(0, 0, call()).act(1_000, 0, take(WRONG));
    assert_eq!(play.any().deadline(), Some(Millis(4_000)));
    play.act(1_500, 1, call());
    assert_eq!(play.any().deadline(), Some(Millis(4_000)));
    play.wait(4_000);
    assert_eq!((play.table()["caller"].clone(), play.any().deadline()), (json!(1), Some(Millis(6_500))));
    // Two cooldowns at once.
    play.wait(6_500).act(6_600, 0, call()).act(6_700, 0, take(WRONG));
    assert_eq!(play.table()["cooldowns"], json!([9_700, 9_500]));
    assert_eq!(play.any().deadline(), Some(Millis(9_500)));
    play.wait(9_700);
    assert_eq!(play.any().deadline(), None);
}

// SCR-2: a late pick costs the same, from when the time was up (SET-6, ALL-5).
#[test]
fn scr_2_a_late_pick() {
    let mut play = play(2, json!({}), &[roll(&["1ro"])]);
    play.act(0, 0, call());
    play.refuse(5_000, 0, any(), "SET-5");
    assert_eq!(play.scores(), [0, 0]);
    play.refuse(7_999, 0, call(), "SCR-2");
    play.act(8_000, 0, call()).act(12_999, 0, any());
    assert_eq!(play.scores(), [1, 0]);
}

// SCR-2: with a cooldown of nothing there is none.
#[test]
fn scr_2_no_cooldown() {
    let mut play = play(2, json!({"cooldown_seconds": 0}), &[roll(&["1ro"])]);
    play.act(0, 0, call()).act(1, 0, take(WRONG)).act(1, 0, call());
    assert_eq!(play.table()["cooldowns"], json!([null, null]));
}

// SCR-2, SET-15: under `snap` calling is refused, and a cooldown bars picking, but never agreeing.
#[test]
fn scr_2_snap() {
    let mut play = play(2, json!({"calling": "snap"}), &[roll(&["1ro"])]);
    play.refuse(0, 0, call(), "SET-15");
    play.act(1, 0, take(WRONG));
    play.refuse(3_000, 0, any(), "SCR-2");
    assert_eq!(play.any().may(Millis(3_000), Seat(0)), ["no_set", "leave"]);
    play.act(3_000, 0, no_set());
    play.act(3_001, 0, any());
    assert_eq!(play.scores(), [1, 0]);
}

// SCR-2: a cooldown bars calling, never agreeing; it runs on into the next round.
#[test]
fn scr_2_the_cooldown_runs_on() {
    let mut play = play(2, json!({"rounds": 2}), &[roll(&["1ro"]), roll(&SIX)]);
    play.act(0, 0, call()).act(0, 0, take(WRONG));
    play.act(1, 0, no_set()).act(2, 1, no_set());
    assert_eq!(play.table()["round"], 2);
    play.refuse(2_999, 0, call(), "SCR-2");
    play.act(3_000, 0, call());
}

// SCR-2, SET-16: fair windows as in SET; who sits out cannot join one.
#[test]
fn scr_2_fair_windows() {
    let mut play = play(3, json!({"fair_ms": 150}), &[roll(&["1ro"])]);
    play.act(0, 2, call()).act(150, 2, take(WRONG));
    play.act(1_000, 0, call()).act_with_lag(1_020, 1, call(), 45);
    play.refuse(1_030, 2, call(), "SCR-2");
    assert_eq!(play.table()["caller"], Value::Null);
    play.refuse(1_100, 1, any(), "SET-5");
    play.refuse(1_100, 1, call(), "SET-5");
    play.refuse(1_100, 2, no_set(), "SET-9");
    play.wait(1_150);
    assert_eq!(play.table()["caller"], 1);
    assert_eq!(play.table()["call"]["beaten"], json!([{"seat": 0, "by": 25}]));
    // The loser's call has cost nothing.
    play.act(1_200, 1, any()).act(1_201, 0, call());
}

// ALL-4: a leaver's call is dropped without a price, and what was agreed meanwhile takes effect.
#[test]
fn all_4_a_leavers_call() {
    let mut play = play(3, json!({"rounds": 2}), &[roll(&["1ro"]), roll(&SIX)]);
    play.act(0, 0, no_set()).act(1, 1, no_set()).act(2, 2, call()).act(3, 2, leave());
    assert_eq!((play.table()["round"].clone(), play.any().deadline()), (json!(2), None));
}

// ALL-4: an agreement that is completed under an open call takes effect when that call fails.
#[test]
fn all_4_agreement_under_a_call() {
    let mut play = play(3, json!({"rounds": 2}), &[roll(&["1ro"]), roll(&SIX)]);
    play.act(0, 0, no_set()).act(1, 1, no_set()).act(2, 0, call()).act(3, 2, leave());
    assert_eq!(play.table()["round"], 1);
    play.act(4, 0, take(WRONG));
    assert_eq!(play.table()["round"], 2);
    assert_eq!(play.table()["cooldowns"], json!([3_004, null, null]));
}

// ALL-4: a leaver's cooldown is nobody's timer any more.
#[test]
fn all_4_a_leavers_cooldown() {
    let mut play = play(3, json!({}), &[roll(&["1ro"])]);
    play.act(0, 0, call()).act(1, 0, take(WRONG)).act(2, 0, leave());
    assert_eq!(play.any().deadline(), None);
}
