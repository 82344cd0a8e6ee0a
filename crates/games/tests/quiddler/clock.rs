//! The turn clock: ALL-6 in Quiddler.

use engine::{AnyGame, Game, Input, Millis, Record, Script, Seat, referee, testkit::Play};
use games::quiddler::{Config, Event, Phase, Public, Quiddler, Rules, Source, State};
use serde_json::{Value, json, value::to_raw_value};

use crate::kit::*;

/// Two players; seat 1 begins and can go out with CAT. Each turn takes at most ten seconds.
fn two(rules: Value) -> Play {
    let mut rules = rules;
    rules["turn_seconds"] = 10.into();
    play_by(2, rules, &[deck(&["C A T", "D O G"], "E", "X T E N S"), any_deck()])
}

fn clock(seat: u8, began: u64) -> Value {
    json!({"seat": seat, "began": began, "ends": began + 10_000})
}

fn deadline(play: &Play) -> Option<u64> {
    play.any().deadline().map(|due| due.0)
}

fn stand(play: &Play) -> (Value, Value, Value, Value) {
    let table = play.table();
    (table["turn"].clone(), table["phase"].clone(), table["discard"].clone(), table["pile"].clone())
}

// ALL-6: by default there is no clock.
#[test]
fn all_6_no_clock_by_default() {
    let mut without = play(2, &[deck(&["C A T", "D O G"], "E", "X")]);
    without.wait(1_000_000_000);
    assert_eq!((stand(&without).0, deadline(&without)), (json!(1), None));
    assert_eq!(without.table().get("clock"), None);
    let zero = play_by(2, json!({"turn_seconds": 0}), &[deck(&["C A T", "D O G"], "E", "X")]);
    assert_eq!(zero.any().hash(), without.any().hash());
}

// ALL-6: the first turn's clock starts with the deal; everybody sees it.
#[test]
fn all_6_everybody_sees_the_clock() {
    let play = two(json!({}));
    assert_eq!(play.table()["clock"], clock(1, 0));
    assert_eq!((&play.view(0)["clock"], &play.view(1)["clock"]), (&clock(1, 0), &clock(1, 0)));
    assert_eq!(deadline(&play), Some(10_000));
}

// ALL-6: nothing drawn: the referee draws from the pile and discards that card.
#[test]
fn all_6_draws_from_the_pile_and_discards_it() {
    let mut play = two(json!({}));
    play.wait(9_999);
    assert_eq!(stand(&play), (json!(1), json!("draw"), json!("E"), json!(111)));
    play.wait(10_000);
    assert_eq!(stand(&play), (json!(0), json!("draw"), json!("X"), json!(110)));
    assert_eq!(play.view(1)["mine"]["hand"], json!(["C", "A", "T"]));
    assert_eq!((&play.table()["held"], &play.table()["discards"]), (&json!([3, 3]), &json!(2)));
    assert_eq!(play.table()["clock"], clock(0, 10_000));
}

// ALL-6: something drawn: the card drawn is discarded, wherever it came from. One clock for the whole turn.
#[test]
fn all_6_discards_the_card_drawn() {
    for (draws, discarded, pile) in [(draw(), "X", 110), (draw_discard(), "E", 111)] {
        let mut play = two(json!({}));
        play.act(9_000, 1, draws);
        assert_eq!(play.table()["clock"], clock(1, 0), "drawing does not start the clock anew");
        play.wait(10_000);
        assert_eq!(stand(&play), (json!(0), json!("draw"), json!(discarded), json!(pile)));
        assert_eq!(play.view(1)["mine"]["hand"], json!(["C", "A", "T"]));
    }
}

// ALL-5, ALL-6: an action at the moment at which the clock runs out comes too late.
#[test]
fn all_6_the_clock_comes_before_an_action_of_that_moment() {
    let mut in_time = two(json!({}));
    in_time.act(9_999, 1, draw()).act(9_999, 1, discard("C"));
    assert_eq!(in_time.table()["clock"], clock(0, 9_999));
    let mut late = two(json!({}));
    late.act(9_999, 1, draw());
    late.refuse(10_000, 1, discard("C"), "QUI-3");
    assert_eq!(stand(&late), (json!(0), json!("draw"), json!("X"), json!(110)));
    late.act(10_000, 0, draw_discard());
}

// ALL-6: on a last turn it lays nothing. The time to challenge starts then, and no turn clock runs in it.
#[test]
fn all_6_on_last_turns_nothing_is_laid() {
    for drawn in [false, true] {
        let mut play = two(json!({}));
        play.act(1_000, 1, draw()).act(2_000, 1, go_out("C A T", "X"));
        assert_eq!((&play.table()["last"], &play.table()["clock"]), (&json!(true), &clock(0, 2_000)));
        if drawn {
            play.act(3_000, 0, draw());
        }
        play.wait(12_000);
        let table = play.table();
        assert_eq!(table["phase"], "challenges");
        assert_eq!(table["laid"], json!([[], [["C", "A", "T"]]]));
        assert_eq!((&table["discard"], &table["held"]), (&json!("T"), &json!([3, 0])));
        assert_eq!((deadline(&play), table.get("clock")), (Some(32_000), None));
        play.wait(31_999);
        assert_eq!(play.table()["phase"], "challenges");
        // The next hand's first turn has a clock again.
        play.wait(32_000);
        assert_eq!((&play.table()["hand"], &play.table()["clock"]), (&json!(4), &clock(0, 32_000)));
        assert_eq!(play.scores(), [0, 13 + 10]);
    }
}

// ALL-6, QUI-9: in a `checked` game the hand is settled right after the last turn that ran out.
#[test]
fn all_6_the_last_turn_of_a_checked_game() {
    let mut play = two(json!({"words": "checked"}));
    play.act(1_000, 1, draw()).act(2_000, 1, go_out("C A T", "X")).wait(12_000);
    assert_eq!((&play.table()["hand"], &play.table()["clock"]), (&json!(4), &clock(0, 12_000)));
}

// ALL-6, QUI-3: an empty pile is made anew for the player, too.
#[test]
fn all_6_an_empty_pile_is_made_anew() {
    let mut play = play_by(2, json!({"turn_seconds": 10}), &[any_deck()]);
    play.wait(1_110_000);
    assert_eq!((&play.table()["pile"], &play.table()["discards"]), (&json!(0), &json!(112)));
    play.wait(1_120_000);
    assert_eq!((&play.table()["pile"], &play.table()["discards"]), (&json!(110), &json!(2)));
}

/// Three players. Seat 1 has the turn at a table with this many discards and without a pile.
fn without_pile(discards: &str, last: bool) -> (Rules, State) {
    small_dictionary();
    let config = Config { dictionary: "small".into(), turn_seconds: 10, ..Config::default() };
    let rules = Quiddler::rules(config, 3).expect("rules");
    let mut state = Quiddler::start(&rules);
    state.turn = Some(Seat(1));
    state.pile = engine::Deck::new(&[], 0);
    state.discards = discards.split_whitespace().map(|card| card.parse().expect("a card")).collect();
    state.due = Some(Millis(10_000));
    if last {
        state.out = Some(Seat(0));
        state.last_turns = [Seat(1), Seat(2)].into_iter().collect();
    }
    for player in &mut state.players {
        player.hand = "C A T".split(' ').map(|card| card.parse().expect("a card")).collect();
    }
    (rules, state)
}

/// What the clock does there, and how the table stands then.
fn run_out(rules: &Rules, state: &State) -> (Vec<Event>, State) {
    let at = Millis(10_000);
    let events =
        Quiddler::decide(rules, state, at, Input::Deadline, &mut Script::default()).expect("a timer fires");
    let mut state = state.clone();
    for event in &events {
        Quiddler::apply(rules, &mut state, at, event);
    }
    (events, state)
}

// ALL-6: where the pile cannot give a card, the top discard is drawn, and laid back.
#[test]
fn all_6_the_top_discard_where_there_is_no_pile() {
    for last in [false, true] {
        let (rules, before) = without_pile("E", last);
        let (events, after) = run_out(&rules, &before);
        let seat = Seat(1);
        let card = "E".parse().expect("a card");
        assert_eq!(
            events[..2],
            [Public::TimedOut { seat }.into(), Event::Drew { seat, from: Source::Discard, card }]
        );
        let ends = match last {
            true => Public::Laid { seat, words: vec![], discard: card },
            false => Public::Discarded { seat, card },
        };
        assert_eq!(events[2..], [ends.into()]);
        assert_eq!((after.turn, after.phase, after.due), (Some(Seat(2)), Phase::Draw, Some(Millis(20_000))));
        assert_eq!(after.players[1], before.players[1]);
    }
}

// ALL-6: where neither can give a card, the turn ends without one.
#[test]
fn all_6_a_turn_without_a_card() {
    let (rules, before) = without_pile("", false);
    let (events, after) = run_out(&rules, &before);
    assert_eq!(events, [Public::TimedOut { seat: Seat(1) }.into(), Public::Skipped { seat: Seat(1) }.into()]);
    assert_eq!((after.turn, after.phase, after.due), (Some(Seat(2)), Phase::Draw, Some(Millis(20_000))));
    assert_eq!(after.players, before.players);
    assert!(after.discards.is_empty());
}

// ALL-6: so does a last turn, and after the last of them words can be challenged.
#[test]
fn all_6_a_last_turn_without_a_card() {
    let (rules, before) = without_pile("", true);
    let (_, after) = run_out(&rules, &before);
    assert_eq!((after.turn, after.phase), (Some(Seat(2)), Phase::Draw));
    let (events, after) = run_out(&rules, &after);
    assert_eq!(events, [Public::TimedOut { seat: Seat(2) }.into(), Public::Skipped { seat: Seat(2) }.into()]);
    assert_eq!((after.turn, after.phase, after.due), (None, Phase::Challenges, Some(Millis(30_000))));
}

// ALL-4, ALL-6: a player who leaves hands the turn on with a new clock; another's leaving changes nothing.
#[test]
fn all_6_leaving() {
    let three = || {
        play_by(
            3,
            json!({"turn_seconds": 10}),
            &[deck(&["T E A", "D O G", "C A T"], "E", "X N S"), any_deck()],
        )
    };
    let mut play = three();
    play.act(4_000, 2, leave());
    assert_eq!(play.table()["clock"], clock(1, 0));
    let mut play = three();
    play.act(4_000, 1, draw()).act(5_000, 1, leave());
    assert_eq!(play.table()["clock"], clock(2, 5_000));
    // With one player left the game is over, and nothing is timed any more (ALL-4).
    play.act(6_000, 2, leave());
    assert_eq!((deadline(&play), play.table().get("clock")), (None, None));
}

// ALL-1, ALL-6: what the referee draws for a player is told to that player only; the discard lies open.
#[test]
fn all_6_what_others_are_told() {
    let mut head = json!({"tercet": 1, "game": "quiddler", "seats": 2, "log": [{"at": 10_000}]});
    head["rules"] = json!({"turn_seconds": 10, "dictionary": "small"});
    head["chance"] = json!({"decks": [deck(&["C A T", "D O G"], "E", "X T E N S")]});
    small_dictionary();
    let record = Record::parse(head.to_string().as_bytes()).expect("a record");
    let (mut run, _) = referee::Run::begin(&GAME, &record).expect("it begins");
    let fired = run.fire(Millis(10_000)).expect("no halt").expect("due");
    assert_eq!(run.table().timed_out(&fired), Some(Seat(1)));
    let told =
        |viewer| serde_json::from_str::<Value>(run.table().notices(&fired, viewer).get()).expect("JSON");
    let told_to = |card: Value| {
        json!([
            {"type": "timed_out", "seat": 1},
            {"type": "drew", "seat": 1, "from": "pile", "card": card},
            {"type": "discarded", "seat": 1, "card": "X"},
        ])
    };
    assert_eq!(told(engine::Viewer::Seat(Seat(1))), told_to(json!("X")));
    assert_eq!(told(engine::Viewer::Seat(Seat(0))), told_to(Value::Null));
    assert_eq!(told(engine::Viewer::Spectator), told_to(Value::Null));
}

// ALL-6: a record that lets time pass for ever is bad, not endless.
#[test]
fn all_6_endless_time() {
    let mut head = json!({"tercet": 1, "game": "quiddler", "seats": 2, "log": [{"at": u64::MAX}]});
    head["rules"] = json!({"turn_seconds": 1, "dictionary": "small"});
    head["chance"] = json!({"seed": "07".repeat(32)});
    small_dictionary();
    let record = Record::parse(head.to_string().as_bytes()).expect("a record");
    let (run, _) = referee::Run::begin(&GAME, &record).expect("it begins");
    let bad = run.at_most(1_000).step(&record, 0, |_, _| {}).expect_err("too many timers");
    assert_eq!(bad.to_string(), "log[0]: more than 1000 actions and timers");
}

// ALL-6: online tables with two or more people get two minutes, unless the option is given.
#[test]
fn all_6_online_tables() {
    let online = |rules: Value, people| {
        let rules = to_raw_value(&rules).expect("JSON");
        let complete = GAME.online(&rules, 3, people).expect("good options");
        serde_json::from_str::<Value>(complete.get()).expect("JSON")["turn_seconds"].clone()
    };
    assert_eq!(online(json!({}), 1), 0);
    assert_eq!(online(json!({}), 2), 120);
    assert_eq!(online(json!({"turn_seconds": 0}), 2), 0);
    assert_eq!(online(json!({"turn_seconds": 45}), 1), 45);
    for bad in [json!(-1), json!(0.5), json!("10"), json!(null)] {
        let rules = to_raw_value(&json!({"turn_seconds": bad})).expect("JSON");
        assert!(GAME.open(&rules, 2).is_err(), "{bad}");
    }
}
