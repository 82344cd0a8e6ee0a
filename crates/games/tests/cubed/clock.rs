//! The turn clock: ALL-6 in SET Cubed.

use engine::{AnyTable, Millis, RawInput, Record, Seat, referee::Run};
use serde_json::value::{RawValue, to_raw_value};

use super::*;

/// Three players; seat 0 can open with a Wild that seat 1 can replace.
const HANDS: &str = "1ro 2ro * 1go 2gs  3ro 1go 2gs 2gs 2gs  2gs 2gs 3pd 1go 1go";

/// Seat 0 has opened at 1,000; each turn takes at most ten seconds.
fn opened(more: &str) -> Play {
    let mut table = ruled(3, json!({"turn_seconds": 10}), &format!("{HANDS} {more}"));
    table.act(1_000, 0, open("1ro 2ro *3ro"));
    table
}

fn clock(seat: u8, began: u64) -> Value {
    json!({"seat": seat, "began": began, "ends": began + 10_000})
}

fn deadline(table: &Play) -> Option<u64> {
    table.any().deadline().map(|due| due.0)
}

// ALL-6: by default there is no clock, and nothing of the table tells of one.
#[test]
fn all_6_no_clock_by_default() {
    let mut table = rolled(3, HANDS);
    table.act(1_000, 0, open("1ro 2ro *3ro")).wait(1_000_000_000);
    assert_eq!((stand(&table), deadline(&table)), ("turn 1 1 27".into(), None));
    assert_eq!(table.table().get("clock"), None);
    let zero = ruled(3, json!({"turn_seconds": 0}), HANDS);
    assert_eq!(zero.any().hash(), rolled(3, HANDS).any().hash());
}

// ALL-6: the clock starts with the turn, and everybody sees when it began and when it ends.
#[test]
fn all_6_everybody_sees_the_clock() {
    let table = opened("");
    assert_eq!(table.table()["clock"], clock(1, 1_000));
    assert_eq!(table.view(1)["clock"], clock(1, 1_000));
    assert_eq!(table.view(2)["clock"], clock(1, 1_000));
    assert_eq!(deadline(&table), Some(11_000));
}

// ALL-6: when it has run out the referee passes, and the next player's clock starts at that moment.
#[test]
fn all_6_a_turn_without_an_end_is_a_pass() {
    let mut table = opened("1ro 1ro 1ro");
    table.wait(10_999);
    assert_eq!(table.table()["turn"], 1);
    table.wait(11_000);
    assert_eq!((&table.table()["turn"], &table.table()["clock"]), (&json!(2), &clock(2, 11_000)));
    assert_eq!(table.table()["last"], json!({"seat": 1, "squares": [], "points": 0, "bonus": 0}));
    assert_eq!(table.scores(), [2, 0, 0]);
    table.wait(21_000);
    assert_eq!(table.table()["phase"], "extra_roll");
}

// ALL-5, ALL-6: an action at the moment at which the clock runs out comes too late.
#[test]
fn all_6_the_clock_comes_before_an_action_of_that_moment() {
    let mut in_time = opened("");
    in_time.act(10_999, 1, pass());
    assert_eq!(in_time.table()["clock"], clock(2, 10_999));
    let mut late = opened("1ro 1ro 1ro");
    late.refuse(11_000, 1, pass(), "CUBE-7");
    assert_eq!(late.table()["clock"], clock(2, 11_000));
    // The next player can act at that very moment.
    late.act(11_000, 2, pass());
}

// ALL-6: while nobody acts there is one pass after another, each at its own time.
#[test]
fn all_6_clocks_run_one_after_another() {
    let mut table =
        ruled(3, json!({"turn_seconds": 10, "extra_roll_seconds": 5}), &format!("{HANDS} 1ro 1ro 1ro"));
    table.act(1_000, 0, open("1ro 2ro *3ro")).wait(40_000);
    // Two passes to 21,000, the extra roll to 26,000, and seat 0's pass at 36,000.
    assert_eq!(table.table()["clock"], clock(1, 36_000));
    assert_eq!(stand(&table), "turn 2 1 24");
}

// ALL-6: a game in which nobody acts any more ends by itself: after `stall_rounds` (CUBE-21).
#[test]
fn all_6_a_forsaken_game_stalls() {
    let head = json!({"seats": 2, "rules": {"turn_seconds": 1}, "chance": {"seed": "2a".repeat(32)}});
    let mut table = Play::new(cubed(), head);
    // Nobody has to open: the clock does not run yet.
    table.wait(1_000_000_000);
    assert_eq!((stand(&table), deadline(&table)), ("opening 1 null 32".into(), None));
    let faces: Vec<Vec<Face>> = serde_json::from_value(table.table()["dice"].clone()).expect("dice");
    let opener = faces.iter().position(|hand| games::cubed::has_set(hand.iter().copied())).expect("a SET");
    let places = games::cubed::find_set(faces[opener].iter().copied()).expect("a SET");
    let dice: Vec<Value> = places.iter().map(|&place| json!(faces[opener][place])).collect();
    assert!(!dice.contains(&json!("*")), "another seed: {dice:?}");
    table.act(1_000_000_000, opener as u8, json!({"type": "open", "dice": dice}));
    table.wait(2_000_000_000);
    assert_eq!(table.table()["phase"], "over");
    assert_eq!(table.any().outcome().map(|outcome| outcome.reason), Some(engine::Reason::Stalled));
    assert_eq!((deadline(&table), table.table().get("clock")), (None, None));
}

// ALL-6: it does not run in the opening.
#[test]
fn all_6_not_in_the_opening() {
    let mut table = ruled(3, json!({"turn_seconds": 10}), HANDS);
    assert_eq!((deadline(&table), table.table().get("clock")), (None, None));
    table.wait(100_000).act(100_000, 1, no_set());
    assert_eq!(deadline(&table), None);
}

// ALL-6: it does not run in the extra roll, which has its own time; the next turn's clock starts after it.
#[test]
fn all_6_not_in_the_extra_roll() {
    let mut table = opened("1ro 1ro 1ro");
    table.act(2_000, 1, pass()).act(3_000, 2, pass());
    assert_eq!(table.table()["phase"], "extra_roll");
    assert_eq!((deadline(&table), table.table().get("clock")), (Some(33_000), None));
    table.wait(32_999);
    assert_eq!(table.table()["phase"], "extra_roll");
    table.wait(33_000);
    assert_eq!((&table.table()["turn"], &table.table()["clock"]), (&json!(0), &clock(0, 33_000)));
}

// ALL-6: replacing a Wild does not start the clock anew.
#[test]
fn all_6_replacing_does_not_start_it_anew() {
    let mut table = opened("3gd");
    table.act(6_000, 1, replace("h7", "3ro"));
    assert_eq!(table.table()["clock"], clock(1, 1_000));
    table.refuse(11_000, 1, pass(), "CUBE-7");
    assert_eq!(hand(&table, 1), "1go 2gs 2gs 2gs 3gd", "what was replaced stays so");
}

// ALL-6: what is refused does not start it anew, either.
#[test]
fn all_6_a_refusal_does_not_start_it_anew() {
    let mut table = opened("");
    table.refuse(6_000, 1, play("a1 3ro"), "CUBE-9");
    assert_eq!(table.table()["clock"], clock(1, 1_000));
}

// ALL-4, ALL-6: a player who leaves hands the turn on with a new clock; another's leaving changes nothing.
#[test]
fn all_6_leaving() {
    let mut table = opened("");
    table.act(5_000, 0, leave());
    assert_eq!(table.table()["clock"], clock(1, 1_000));
    let mut table = opened("");
    table.act(5_000, 1, leave());
    assert_eq!(table.table()["clock"], clock(2, 5_000));
}

// ALL-6, CUBE-15: it runs on the last turns.
#[test]
fn all_6_on_last_turns() {
    let mut table = rounds::empty_bag(json!({"turn_seconds": 10}), 1);
    (0..4).for_each(|seat| {
        table.act(6, seat, reroll(""));
    });
    for (at, seat, dice) in [(7, 2, 1), (8, 3, 2)] {
        let turn = some_turn(&table, seat, dice);
        table.act(at, seat as u8, turn);
    }
    assert_eq!((&table.table()["ending"], &table.table()["clock"]), (&json!(true), &clock(0, 8)));
    table.wait(10_008);
    assert_eq!(table.table()["clock"], clock(1, 10_008));
    table.wait(20_008);
    assert_eq!(table.table()["phase"], "over");
    assert_eq!(table.table().get("clock"), None);
}

// ALL-6: who hosts a table can ask whose clock ran out, also of entries that come from the log.
#[test]
fn all_6_whose_clock_ran_out() {
    let rolls: Vec<&str> = HANDS.split_whitespace().chain(["1ro"; 3]).collect();
    let record = json!({"tercet": 1, "game": "cubed", "rules": {"turn_seconds": 10}, "seats": 3,
                        "chance": {"rolls": rolls}, "log": []});
    let record = Record::parse(record.to_string().as_bytes()).expect("a record");
    let (mut run, begun) = Run::begin(cubed(), &record).expect("it begins");
    let act = |run: &mut Run, at, seat, act: Value| {
        let act: Box<RawValue> = to_raw_value(&act).expect("JSON");
        let input = RawInput::Act { seat: Seat(seat), lag: Millis::ZERO, act: &act };
        run.take_in(Millis(at), input).expect("accepted")
    };
    let asked = |table: &dyn AnyTable, entry| {
        let again = table.read(&table.write(entry)).expect("its own line");
        assert_eq!(table.timed_out(&again), table.timed_out(entry));
        table.timed_out(entry)
    };
    assert_eq!(asked(run.table(), &begun), None);
    let opened = act(&mut run, 1_000, 0, open("1ro 2ro *3ro"));
    assert_eq!(asked(run.table(), &opened), None);
    let fired = run.fire(Millis(11_000)).expect("no halt").expect("due");
    assert_eq!(asked(run.table(), &fired), Some(Seat(1)));
    let passed = act(&mut run, 12_000, 2, pass());
    assert_eq!(asked(run.table(), &passed), None);
    // The end of the extra roll is a timer too, but nobody's turn.
    let fired = run.fire(Millis(42_000)).expect("no halt").expect("due");
    assert_eq!(asked(run.table(), &fired), None);
}

// ALL-6: the option is a number of whole seconds.
#[test]
fn all_6_the_option() {
    for bad in [json!(-1), json!(1.5), json!("10"), json!(null), json!(4_294_967_296u64)] {
        let rules = to_raw_value(&json!({"turn_seconds": bad})).expect("JSON");
        assert!(cubed().open(&rules, 2).is_err(), "{bad}");
    }
    let long = ruled(3, json!({"turn_seconds": u32::MAX}), HANDS);
    assert_eq!(deadline(&long), None);
}

// ALL-6: online tables with two or more people get two minutes, unless the option is given.
#[test]
fn all_6_online_tables() {
    let online = |rules: Value, people| {
        let rules = to_raw_value(&rules).expect("JSON");
        let complete = cubed().online(&rules, 3, people).expect("good options");
        serde_json::from_str::<Value>(complete.get()).expect("JSON")["turn_seconds"].clone()
    };
    assert_eq!(online(json!({}), 1), 0);
    assert_eq!(online(json!({}), 2), 120);
    assert_eq!(online(json!({}), 3), 120);
    assert_eq!(online(json!({"turn_seconds": 0}), 3), 0);
    assert_eq!(online(json!({"turn_seconds": 45}), 1), 45);
}
