//! Calls (SET-5, 6, 15 and 16), and what leaving does to them (ALL-4, ALL-5).

use engine::{AnyEntry, Millis, RawInput, Record, Seat, Viewer, referee::Run, testkit::Play};
use serde_json::{Value, json, value::to_raw_value};

use super::{call, cards, deck, game, leave, no_set, play, take};

const RIGHT: [&str; 3] = ["1rfo", "1rfs", "1rfd"];
const WRONG: [&str; 3] = ["1rfo", "1rfs", "1rho"];

fn caller(play: &Play) -> Value {
    play.table()["caller"].clone()
}

// SET-5: call before picking; until the call is finished nobody else can call, pick or agree.
#[test]
fn set_5_the_first_call_has_control() {
    let mut play = play(3, json!({}), deck(&[]));
    play.refuse(1, 0, take(RIGHT), "SET-5");
    play.act(2, 1, call());
    assert_eq!(caller(&play), 1);
    assert_eq!(play.any().may(Millis(2), Seat(1)), ["take", "leave"]);
    assert_eq!(play.any().may(Millis(2), Seat(0)), ["leave"]);
    play.refuse(2, 0, call(), "SET-5");
    play.refuse(2, 0, take(RIGHT), "SET-5");
    play.refuse(2, 0, no_set(), "SET-9");
    play.refuse(3, 1, call(), "SET-5");
    play.refuse(3, 1, no_set(), "SET-9");
    play.act(4, 1, take(RIGHT));
    assert_eq!(caller(&play), Value::Null);
    // A call is good for one pick.
    play.refuse(5, 1, take(["1rho", "1rhs", "1rhd"]), "SET-5");
    play.act(6, 0, call());
    assert_eq!(caller(&play), 0);
}

// SET-6, SET-8: the pick must be there before the time is up; when it is up the timer comes first (ALL-5).
#[test]
fn set_6_in_time_or_not() {
    for (rules, seconds) in
        [(json!({}), 5), (json!({"call_seconds": 1}), 1), (json!({"call_seconds": 60}), 60)]
    {
        let late = 100 + seconds * 1000;
        let mut play = play(2, rules, deck(&[]));
        play.act(100, 0, call());
        assert_eq!(play.any().deadline(), Some(Millis(late)));
        play.act(late - 1, 0, take(RIGHT));
        assert_eq!(play.scores(), [1, 0]);
        assert_eq!(play.any().deadline(), None);
        play.act(late, 1, call());
        // All-5: the timer fires before the pick that comes at the same time.
        play.refuse(late + seconds * 1000, 1, take(["1rho", "1rhs", "1rhd"]), "SET-5");
        assert_eq!(play.scores(), [1, -1]);
        assert_eq!(caller(&play), Value::Null);
    }
}

// SET-8: a late call is over when its time is up, not when somebody does something next.
#[test]
fn set_8_the_clock_runs_by_itself() {
    let mut play = play(2, json!({}), deck(&[]));
    play.act(0, 0, call()).wait(4_999);
    assert_eq!(caller(&play), 0);
    play.wait(5_000);
    assert_eq!((caller(&play), play.scores()), (Value::Null, vec![-1, 0]));
    play.act(5_000, 0, call());
    assert_eq!(play.any().deadline(), Some(Millis(10_000)));
}

// SET-15: under `snap` players pick without calling, and calling is refused.
#[test]
fn set_15_snap() {
    let mut play = play(2, json!({"calling": "snap", "fair_ms": 150}), deck(&[]));
    play.refuse(1, 0, call(), "SET-15");
    assert_eq!(play.any().may(Millis(1), Seat(0)), ["take", "no_set", "leave"]);
    play.act(2, 1, take(RIGHT));
    // The same cards, a moment later: they are gone, which is not a wrong pick.
    play.refuse(2, 0, take(RIGHT), "SET-7");
    assert_eq!(play.scores(), [0, 1]);
}

fn fair(seats: u8, fair_ms: u32) -> Play {
    play(seats, json!({"fair_ms": fair_ms}), deck(&[]))
}

// SET-16: control goes to the smallest arrival minus lag, at the end of the window; the pick clock starts
// then.
#[test]
fn set_16_the_quicker_player_wins() {
    let mut play = fair(3, 150);
    play.act(1_000, 0, call());
    assert_eq!((caller(&play), play.any().deadline()), (Value::Null, Some(Millis(1_150))));
    play.act_with_lag(1_100, 1, call(), 130).act_with_lag(1_149, 2, call(), 100);
    assert_eq!(
        play.table()["call"],
        json!({
            "stage": "window", "until": 1150, "claims": [0, 1, 2], "beaten": []
        })
    );
    play.wait(1_149);
    assert_eq!(caller(&play), Value::Null);
    play.wait(1_150);
    assert_eq!((caller(&play), play.any().deadline()), (json!(1), Some(Millis(6_150))));
    // Made at 970; the others at 1000 and 1049.
    assert_eq!(play.table()["call"]["beaten"], json!([{"seat": 0, "by": 30}, {"seat": 2, "by": 79}]));
    play.refuse(1_200, 0, take(RIGHT), "SET-5");
    play.act(6_149, 1, take(RIGHT));
    assert_eq!(play.scores(), [0, 1, 0]);
}

// SET-16: the losers are told by how much they were beaten; nobody is told of another's line.
#[test]
fn set_16_the_beaten_are_told() {
    let head = json!({
        "tercet": 1, "game": "set", "seats": 2, "rules": {"fair_ms": 150}, "chance": {"deck": deck(&[])}, "log": []
    });
    let record = Record::parse(head.to_string().as_bytes()).expect("a record");
    let (mut run, _) = Run::begin(game(), &record).expect("a good start");
    let act = to_raw_value(&call()).expect("JSON");
    let mut claim = |at, seat, lag| {
        let input = RawInput::Act { seat: Seat(seat), lag: Millis(lag), act: &act };
        run.take_in(Millis(at), input).expect("possible")
    };
    let told = |run: &Run, entry: &AnyEntry| run.table().notices(entry, Viewer::Seat(Seat(0))).to_string();
    claim(10, 0, 0);
    let joined = claim(30, 1, 45);
    assert_eq!(told(&run, &joined), r#"[{"type":"called","seat":1}]"#);
    let granted = run.fire(Millis(160)).expect("a timer").expect("it is due");
    assert_eq!(told(&run, &granted), r#"[{"type":"granted","seat":1,"beaten":[{"seat":0,"by":25}]}]"#);
}

// SET-16: ties by arrival; with the same arrival, by the server's order.
#[test]
fn set_16_ties_by_arrival() {
    let mut play = fair(3, 150);
    play.act(100, 2, call()).act_with_lag(120, 0, call(), 20).act_with_lag(120, 1, call(), 20).wait(250);
    assert_eq!(caller(&play), 2);
    assert_eq!(play.table()["call"]["beaten"], json!([{"seat": 0, "by": 0}, {"seat": 1, "by": 0}]));
    let mut play = fair(3, 150);
    play.act(100, 2, call()).act_with_lag(120, 1, call(), 21).act_with_lag(120, 0, call(), 21).wait(250);
    assert_eq!(caller(&play), 1);
}

// SET-16: lag counts up to `fair_ms`, and may reach back before the start of the game.
#[test]
fn set_16_lag_is_capped() {
    let mut play = fair(2, 150);
    play.act_with_lag(1_000, 0, call(), 100).act_with_lag(1_060, 1, call(), 100_000).wait(1_150);
    // 900 against 910.
    assert_eq!(caller(&play), 0);
    let mut play = fair(2, 150);
    play.act_with_lag(1_000, 0, call(), 89).act_with_lag(1_060, 1, call(), u64::MAX).wait(1_150);
    // 911 against 910.
    assert_eq!(caller(&play), 1);
    let mut play = fair(2, 150);
    play.act_with_lag(10, 0, call(), 20).act_with_lag(20, 1, call(), 40).wait(160);
    // -10 against -20.
    assert_eq!(caller(&play), 1);
}

// SET-16: a call at the very end of the window comes too late (ALL-5).
#[test]
fn set_16_the_window_closes() {
    let mut play = fair(2, 150);
    play.act(1_000, 0, call());
    play.refuse(1_150, 1, call(), "SET-5");
    assert_eq!(caller(&play), 0);
    let mut play = fair(2, 150);
    play.act(1_000, 0, call()).act_with_lag(1_149, 1, call(), 150).wait(1_150);
    assert_eq!(caller(&play), 1);
}

// SET-16: without a window the first call has control at once, whatever the lag.
#[test]
fn set_16_no_window() {
    let mut play = fair(2, 0);
    play.act(1_000, 0, call());
    assert_eq!(caller(&play), 0);
    play.refuse(1_000, 1, call(), "SET-5");
}

// The window counts as an open call: no picking, no agreeing, no calling twice. Losing it costs nothing.
#[test]
fn set_16_the_window_is_an_open_call() {
    let mut play = fair(3, 150);
    play.act(0, 0, call());
    play.refuse(10, 0, take(RIGHT), "SET-5");
    play.refuse(10, 0, call(), "SET-5");
    play.refuse(10, 1, no_set(), "SET-9");
    play.act(20, 1, call()).wait(150);
    assert_eq!(caller(&play), 0);
    play.act(200, 0, take(RIGHT));
    assert_eq!(play.scores(), [1, 0, 0]);
}

// ALL-4: a pending call is dropped without penalty.
#[test]
fn all_4_a_leavers_call_is_dropped() {
    let mut play = play(3, json!({}), deck(&[]));
    play.act(1, 0, call()).act(2, 0, leave());
    assert_eq!((caller(&play), play.scores()), (Value::Null, vec![0, 0, 0]));
    assert_eq!(play.any().deadline(), None);
    play.act(3, 1, call());
    assert_eq!(caller(&play), 1);
}

// SET-16, ALL-4: the window's end does not move when its opener leaves; without callers it vanishes.
#[test]
fn all_4_leaving_during_the_window() {
    let mut play = fair(4, 150);
    play.act(0, 0, call()).act(50, 1, call()).act(60, 0, leave());
    assert_eq!(play.any().deadline(), Some(Millis(150)));
    play.wait(150);
    assert_eq!((caller(&play), play.any().deadline()), (json!(1), Some(Millis(5_150))));
    play.act(200, 1, take(RIGHT));

    play.act(300, 2, call()).act(310, 2, leave());
    assert_eq!(play.any().deadline(), None);
    play.act(320, 3, no_set());
    // A new call opens a new window.
    play.act(330, 1, call());
    assert_eq!(play.any().deadline(), Some(Millis(480)));
}

// ALL-4: an agreement that a leaver completes under an open call takes effect when that call fails.
#[test]
fn all_4_agreement_completed_under_a_call() {
    let at_stake = || {
        let mut play = play(4, json!({}), deck(&[]));
        play.act(1, 0, no_set()).act(2, 1, no_set()).act(3, 2, no_set());
        play.act(4, 0, call()).act(5, 3, leave());
        assert_eq!(cards(&play).len(), 12);
        play
    };
    let mut wrong = at_stake();
    wrong.act(6, 0, take(WRONG));
    assert_eq!((cards(&wrong).len(), wrong.scores()), (15, vec![-1, 0, 0, 0]));
    assert_eq!(wrong.table()["agreed"], json!([]));
    let mut late = at_stake();
    late.wait(5_004);
    assert_eq!((cards(&late).len(), late.scores()), (15, vec![-1, 0, 0, 0]));
    let mut dropped = at_stake();
    dropped.act(6, 0, leave());
    assert_eq!((cards(&dropped).len(), dropped.scores()), (15, vec![0; 4]));
    let mut right = at_stake();
    right.act(6, 0, take(RIGHT));
    assert_eq!((cards(&right).len(), right.scores()), (12, vec![1, 0, 0, 0]));
    assert_eq!(right.table()["agreed"], json!([]));
}

// The same under a window: it vanishes with its callers, and the agreement takes effect.
#[test]
fn all_4_agreement_completed_under_a_window() {
    let mut play = play(4, json!({"fair_ms": 150}), deck(&[]));
    play.act(1, 0, no_set()).act(2, 1, no_set()).act(3, 2, call()).act(4, 3, leave());
    assert_eq!(cards(&play).len(), 12);
    play.act(5, 2, leave());
    assert_eq!(cards(&play).len(), 15);
    assert_eq!(play.any().deadline(), None);
}

// ALL-4: after the end nobody has the call.
#[test]
fn all_4_no_call_after_the_end() {
    let mut play = play(2, json!({}), deck(&[]));
    play.act(1, 0, call()).act(2, 1, leave());
    assert_eq!((caller(&play), play.winners()), (Value::Null, Some(vec![0])));
    assert_eq!(play.any().deadline(), None);
    play.wait(60_000);
    assert_eq!(play.scores(), [0, 0]);
    play.refuse(60_000, 0, call(), "over");
}
