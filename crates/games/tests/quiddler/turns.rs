//! Dealing, drawing, discarding and laying: QUI-1 to QUI-8.

use engine::{AnyGame, Viewer, testkit::Play};
use serde_json::{Value, json, value::RawValue};

use crate::kit::*;

/// Two players; seat 1 can go out with CAT after drawing X.
fn two() -> Play {
    play(2, &[deck(&["C A T", "D O G"], "E", "X T E N S"), any_deck()])
}

// QUI-1: a script names cards of the deck, none more often than it is there; and may be short.
#[test]
fn qui_1_scripts_are_checked_against_the_deck() {
    assert_eq!(begin(2, &[deck(&["Q Q A", "A A A"], "A", "")]), Ok(()));
    let twice = begin(2, &[deck(&["Q Q A", "A A Q"], "A", "")]).expect_err("three Q");
    assert!(twice.contains("chance.decks[0][5]"), "{twice}");
    let strange = begin(2, &[deck(&["Q Q A", "A A OU"], "A", "")]).expect_err("no such card");
    assert!(strange.contains("\"OU\""), "{strange}");
    assert!(begin(2, &[deck(&["Q Q A", "A A A"], "", "")]).is_err(), "no card to turn up");
    assert!(begin(2, &[]).is_err(), "no deck at all");
}

// QUI-1: counts are those of the whole deck, whatever the script names; a card that is needed must be there.
#[test]
fn qui_1_short_scripts_count_whole_decks() {
    let mut play = play(2, &[deck(&["C A T", "D O G"], "E", "X")]);
    assert_eq!(play.table()["pile"], 111);
    play.act(0, 1, draw()).act(0, 1, discard("X"));
    assert_eq!(play.table()["pile"], 110);
    let act = RawValue::from_string(draw().to_string()).expect("JSON");
    let input = engine::RawInput::Act { seat: engine::Seat(0), lag: engine::Millis::ZERO, act: &act };
    let halt = play.any().propose(engine::Millis::ZERO, input, &mut engine::Script::default()).err();
    assert_eq!(halt, Some(engine::Halt::Exhausted));
}

// QUI-2: one card at a time from the dealer's left; the next is turned up; seat 0 deals first.
#[test]
fn qui_2_dealing() {
    let deck = json!(["A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K"]);
    let play = play(3, &[deck]);
    assert_eq!(play.view(1)["mine"]["hand"], json!(["A", "D", "G"]));
    assert_eq!(play.view(2)["mine"]["hand"], json!(["B", "E", "H"]));
    assert_eq!(play.view(0)["mine"]["hand"], json!(["C", "F", "I"]));
    let table = play.table();
    assert_eq!(table["discard"], "J");
    assert_eq!(table["pile"], 118 - 10);
    assert_eq!((&table["dealer"], &table["turn"], &table["hand"]), (&json!(0), &json!(1), &json!(3)));
    assert_eq!(table["phase"], "draw");
    assert_eq!(table["last"], false);
    assert_eq!(table["mine"], Value::Null);
}

// QUI-2: eight hands of 3 to 10 cards; the deal passes to the left after each.
#[test]
fn qui_2_eight_hands() {
    let decks: Vec<Value> = (0..8).map(|_| any_deck()).collect();
    let mut play = play_by(2, json!({"challenge_seconds": 0}), &decks);
    let mut at = 0;
    for hand in 3..=10u8 {
        let table = play.table();
        let dealer = (hand - 3) % 2;
        assert_eq!(table["hand"], hand);
        assert_eq!(table["dealer"], dealer);
        assert_eq!(table["turn"], 1 - dealer);
        assert_eq!(table["held"], json!([hand, hand]));
        assert_eq!(table["pile"], 118 - 2 * hand - 1);
        let first = 1 - dealer;
        play.act(at, first, draw());
        let view = play.view(first);
        let held: Vec<&str> =
            view["mine"]["hand"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let (last, word) = held.split_last().expect("a hand");
        play.act(at, first, go_out(&word.join(" "), last));
        play.act(at, dealer, draw());
        let view = play.view(dealer);
        play.act(at, dealer, lay("", view["mine"]["hand"][0].as_str().expect("a card")));
        at += 1;
        play.wait(at);
    }
    assert_eq!(play.table()["phase"], "over");
    assert_eq!(play.table()["hand"], 10);
}

// QUI-3: the dealer's left starts, then clockwise; a turn is drawing and discarding.
#[test]
fn qui_3_turns() {
    let mut play = play(3, &[deck(&["C A T", "D O G", "T E N"], "E", "X Y Z")]);
    play.refuse(0, 0, draw(), "QUI-3");
    play.refuse(0, 1, discard("C"), "QUI-3");
    play.refuse(0, 1, go_out("C A T", "C"), "QUI-3");
    play.act(0, 1, draw());
    assert_eq!(play.view(1)["mine"]["hand"], json!(["C", "A", "T", "X"]));
    assert_eq!(play.table()["held"], json!([3, 4, 3]));
    assert_eq!(play.table()["phase"], "play");
    play.refuse(0, 1, draw(), "QUI-3");
    play.refuse(0, 1, draw_discard(), "QUI-3");
    play.refuse(0, 2, discard("D"), "QUI-3");
    play.refuse(0, 1, discard("D"), "QUI-3");
    play.act(0, 1, discard("A"));
    let table = play.table();
    assert_eq!(table["discard"], "A");
    assert_eq!(table["turn"], 2);
    assert_eq!(table["phase"], "draw");
    play.act(0, 2, draw_discard());
    assert_eq!(play.view(2)["mine"]["hand"], json!(["D", "O", "G", "A"]));
    assert_eq!(play.table()["discard"], "E");
    play.act(0, 2, discard("a"));
    assert_eq!(play.table()["turn"], 0);
    play.act(0, 0, draw()).act(0, 0, discard("T"));
    assert_eq!(play.table()["turn"], 1);
}

// QUI-3: when there is no discard, `discard` is null and none can be drawn.
#[test]
fn qui_3_no_discard() {
    let mut play = two();
    play.act(0, 1, draw_discard());
    assert_eq!(play.table()["discard"], Value::Null);
    play.act(0, 1, discard("E")).act(0, 0, draw_discard());
    assert_eq!(play.table()["discard"], Value::Null);
    assert_eq!(play.table()["pile"], 111);
}

// QUI-3: an empty pile is made anew from the discards but the top one; scripted: the oldest is drawn first.
#[test]
fn qui_3_a_pile_made_anew() {
    let mut play = play(2, &[any_deck()]);
    let mut laid = vec![play.table()["discard"].clone()];
    for turn in 0..111 {
        let seat = 1 - turn % 2;
        play.act(0, seat, draw());
        let drawn = play.view(seat)["mine"]["hand"][3].clone();
        play.act(0, seat, discard(drawn.as_str().expect("a card")));
        laid.push(drawn);
    }
    assert_eq!(play.table()["pile"], 0);
    assert_eq!(play.table()["discards"], 112);
    play.act(0, 0, draw());
    let table = play.table();
    assert_eq!(table["pile"], 110);
    assert_eq!(table["discards"], 1);
    assert_eq!(table["discard"], laid[111]);
    assert_eq!(play.view(0)["mine"]["hand"][3], laid[0]);
    play.act(0, 0, discard(laid[0].as_str().expect("a card"))).act(0, 1, draw());
    assert_eq!(play.view(1)["mine"]["hand"][3], laid[1]);
}

// QUI-3, with a seed: the new pile holds the same cards in another order.
#[test]
fn qui_3_a_pile_made_anew_is_shuffled() {
    small_dictionary();
    let head = json!({"seats": 2, "rules": {"dictionary": "small"}, "chance": {"seed": "07".repeat(32)}});
    let mut play = Play::new(&GAME, head);
    let turn = |play: &mut Play, n: u32| {
        let seat = 1 - (n % 2) as u8;
        play.act(0, seat, draw());
        let drawn = play.view(seat)["mine"]["hand"][3].clone();
        play.act(0, seat, discard(drawn.as_str().expect("a card")));
        drawn.to_string()
    };
    let mut before = vec![play.table()["discard"].to_string()];
    before.extend((0..111).map(|n| turn(&mut play, n)));
    let top = before.pop();
    let mut after: Vec<String> = (111..222).map(|n| turn(&mut play, n)).collect();
    assert_ne!(before, after);
    before.sort();
    after.sort();
    assert_eq!(before, after);
    assert!(top.is_some());
}

// QUI-3: with an empty pile and fewer than two discards there is nothing to make one of.
#[test]
fn qui_3_nothing_to_make_a_pile_of() {
    use engine::{Game, Input, Millis, Script, Seat};
    use games::quiddler::{Action, Config, Quiddler, Refusal, Source};
    small_dictionary();
    let rules =
        Quiddler::rules(Config { dictionary: "small".into(), ..Config::default() }, 2).expect("rules");
    let mut state = Quiddler::start(&rules);
    state.turn = Some(Seat(1));
    state.pile = engine::Deck::new(&[], 0);
    let action = Action::Draw { from: Source::Pile };
    for discards in 0..=2 {
        state.discards = "A B".split(' ').take(discards).map(|c| c.parse().expect("a card")).collect();
        let input = Input::Act { seat: Seat(1), lag: Millis::ZERO, action: &action };
        let decided = Quiddler::decide(&rules, &state, Millis::ZERO, input, &mut Script::default());
        match discards {
            2 => assert_eq!(decided.map(|events| events.len()), Ok(2)),
            _ => assert_eq!(decided, Err(Refusal::PileEmpty)),
        }
    }
}

// QUI-4: nothing is laid before somebody goes out.
#[test]
fn qui_4_lay_only_on_the_last_turn() {
    let mut play = two();
    play.refuse(0, 1, lay("", "C"), "QUI-3");
    play.act(0, 1, draw());
    play.refuse(0, 1, lay("C A T", "X"), "QUI-4");
    play.refuse(0, 1, lay("", "X"), "QUI-4");
}

// QUI-5: all cards but one form words, and that one is discarded.
#[test]
fn qui_5_going_out() {
    let mut play = two();
    play.act(0, 1, draw());
    play.refuse(0, 1, go_out("A T", "X"), "QUI-5");
    play.refuse(0, 1, go_out("", "X"), "QUI-5");
    play.refuse(0, 1, go_out("C A T", "E"), "QUI-3");
    play.refuse(0, 1, go_out("C A T", "C"), "QUI-3");
    play.refuse(0, 1, go_out("C A T T", "X"), "QUI-3");
    play.refuse(0, 1, go_out("C A T X", "X"), "QUI-3");
    play.refuse(0, 1, go_out("D O G", "X"), "QUI-3");
    play.act(0, 1, go_out("c A t", "x"));
    let table = play.table();
    assert_eq!(table["laid"], json!([[], [["C", "A", "T"]]]));
    assert_eq!(table["held"], json!([3, 0]));
    assert_eq!(table["discard"], "X");
    assert_eq!(table["last"], true);
    assert_eq!(table["turn"], 0);
    assert_eq!(table["phase"], "draw");
    assert_eq!(table["out"], 1);
}

// QUI-6: each other player has one last turn, clockwise, and ends it with `lay`; unused cards stay in hand.
#[test]
fn qui_6_last_turns() {
    let mut play = play(3, &[deck(&["C A T", "D O G", "T E N"], "E", "X Y Z"), any_deck()]);
    play.act(0, 1, draw()).act(0, 1, go_out("C A T", "X"));
    play.refuse(0, 0, draw(), "QUI-3");
    play.refuse(0, 2, lay("", "D"), "QUI-3");
    play.act(0, 2, draw());
    play.refuse(0, 2, discard("Y"), "QUI-6");
    play.refuse(0, 2, go_out("D O G", "Y"), "QUI-6");
    play.refuse(0, 2, lay("C A T", "Y"), "QUI-3");
    play.refuse(0, 2, lay("G O", "G"), "QUI-3");
    play.act(0, 2, lay("G O", "D"));
    let table = play.table();
    assert_eq!(table["held"], json!([3, 0, 1]));
    assert_eq!((&table["turn"], &table["phase"]), (&json!(0), &json!("draw")));
    play.act(0, 0, draw_discard()).act(0, 0, lay("", "T"));
    let table = play.table();
    assert_eq!(table["held"], json!([3, 0, 1]));
    assert_eq!(table["laid"], json!([[], [["C", "A", "T"]], [["G", "O"]]]));
    assert_eq!((&table["turn"], &table["phase"]), (&Value::Null, &json!("challenges")));
    assert_eq!(table["last"], true);
    for seat in 0..3 {
        play.refuse(0, seat, draw(), "QUI-3");
        play.refuse(0, seat, lay("", "T"), "QUI-3");
    }
}

// QUI-7: a word takes at least two cards, whoever judges it; two letters on one card are not enough.
#[test]
fn qui_7_two_cards_at_least() {
    for words in ["challenge", "checked"] {
        let decks = [deck(&["IN T H", "D O G"], "E", "E T"), any_deck()];
        let mut play = play_by(2, json!({"words": words}), &decks);
        play.act(0, 1, draw());
        play.refuse(0, 1, json!({"type": "go_out", "words": [["IN"], ["T", "H"]], "discard": "E"}), "QUI-7");
        let empty_word = json!({"type": "go_out", "words": [["T", "H", "IN"], []], "discard": "E"});
        play.refuse(0, 1, empty_word, "QUI-7");
        play.act(0, 1, go_out("T H IN", "E"));
    }
}

// QUI-7, QUI-9: `checked` refuses a bad word when it is laid; `challenge` lets it lie.
#[test]
fn qui_7_bad_words() {
    let decks = || [deck(&["C A T", "D O G"], "E", "X N O"), any_deck()];
    let mut checked = play_by(2, json!({"words": "checked"}), &decks());
    checked.act(0, 1, draw());
    let refused = checked.refuse(0, 1, go_out("T C A", "X"), "QUI-7");
    assert_eq!((refused.why.as_ref(), refused.what.as_deref()), ("not_a_word", Some("tca")));
    checked.act(0, 1, go_out("C A T", "X")).act(0, 0, draw());
    checked.refuse(0, 0, lay("D O, G N", "N"), "QUI-3");
    checked.refuse(0, 0, lay("G O, D N", "N"), "QUI-3");
    checked.refuse(0, 0, lay("N O, D G", "O"), "QUI-3");
    checked.refuse(0, 0, lay("O N D", "G"), "QUI-7");
    checked.act(0, 0, lay("O N", "G"));
    let mut open = play_by(2, json!({}), &decks());
    open.act(0, 1, draw()).act(0, 1, go_out("T C A", "X")).act(0, 0, draw()).act(0, 0, lay("D N", "G"));
}

// QUI-7: the dictionary is agreed before the game; there must be one of that name.
#[test]
fn qui_7_the_dictionary_is_an_option() {
    let open = |rules: Value| {
        let rules = RawValue::from_string(rules.to_string()).expect("JSON");
        GAME.open(&rules, 2).map(|table| table.config().get().to_owned()).map_err(|e| e.to_string())
    };
    small_dictionary();
    let refused = open(json!({"dictionary": "klingon"})).expect_err("no such dictionary");
    assert!(refused.contains("rules.dictionary") && refused.contains("klingon"), "{refused}");
    let config: Value =
        serde_json::from_str(&open(json!({"dictionary": "small"})).expect("rules")).expect("JSON");
    assert_eq!(
        config,
        json!({"dictionary": "small", "words": "challenge", "struck": "cancel",
               "two_player_bonus": "longest", "challenge_seconds": 20, "turn_seconds": 0})
    );
    for bad in [
        json!({"dictionary": "small", "words": "free"}),
        json!({"dictionary": "small", "struck": "twice"}),
        json!({"dictionary": "small", "two_player_bonus": "both"}),
        json!({"dictionary": "small", "challenge_seconds": -1}),
        json!({"dictionary": "small", "challenge_seconds": 1.5}),
        json!({"dictionary": "small", "hands": 8}),
        json!({"dictionary": 3}),
    ] {
        assert!(open(bad.clone()).is_err(), "{bad}");
    }
    for seats in [0, 1, 9] {
        let rules = RawValue::from_string(json!({"dictionary": "small"}).to_string()).expect("JSON");
        assert!(GAME.open(&rules, seats).is_err(), "{seats} seats");
    }
}

// QUI-8: looking up is for those whose turn it is not.
#[test]
fn qui_8_lookup() {
    let mut play = two();
    let refused = play.lookup(1, "cat").and_then(Result::err).expect("not on one's own turn");
    assert_eq!((refused.rule.as_ref(), refused.why.as_ref()), ("QUI-8", "own_turn"));
    assert_eq!(play.lookup(0, "cat"), Some(Ok(true)));
    assert_eq!(play.lookup(0, "CAT"), Some(Ok(true)));
    assert_eq!(play.lookup(0, "tac"), Some(Ok(false)));
    assert_eq!(play.lookup(0, ""), Some(Ok(false)));
    play.act(0, 1, draw());
    assert!(play.lookup(1, "cat").is_some_and(|answer| answer.is_err()));
    play.act(0, 1, go_out("C A T", "X"));
    assert_eq!(play.lookup(1, "cat"), Some(Ok(true)));
    assert!(play.lookup(0, "cat").is_some_and(|answer| answer.is_err()));
    play.act(0, 0, draw()).act(0, 0, lay("D O G", "T"));
    assert_eq!((play.lookup(0, "cat"), play.lookup(1, "cat")), (Some(Ok(true)), Some(Ok(true))));
    play.act(0, 1, leave());
    assert!(play.lookup(1, "cat").and_then(Result::err).is_some_and(|refused| refused.rule == "ALL-4"));
    assert_eq!(play.lookup(0, "cat"), Some(Ok(true)));
}

// ALL-1: what is drawn from the pile is told to the one who drew it alone; what lay open, to all.
#[test]
fn all_1_hidden_cards() {
    let play = two();
    let propose = |act: Value| {
        let act = RawValue::from_string(act.to_string()).expect("JSON");
        let input = engine::RawInput::Act { seat: engine::Seat(1), lag: engine::Millis::ZERO, act: &act };
        play.any().propose(engine::Millis::ZERO, input, &mut engine::Script::default()).expect("accepted")
    };
    let told = |act: Value, viewer| play.any().notices(&propose(act), viewer).get().to_owned();
    let (own, other) = (Viewer::Seat(engine::Seat(1)), Viewer::Seat(engine::Seat(0)));
    assert_eq!(told(draw(), own), r#"[{"type":"drew","seat":1,"from":"pile","card":"X"}]"#);
    for viewer in [other, Viewer::Spectator] {
        assert_eq!(told(draw(), viewer), r#"[{"type":"drew","seat":1,"from":"pile","card":null}]"#);
        assert_eq!(told(draw_discard(), viewer), r#"[{"type":"drew","seat":1,"from":"discard","card":"E"}]"#);
    }
    assert_eq!(play.table()["mine"], Value::Null);
    assert_eq!(play.view(0)["mine"], json!({"hand": ["D", "O", "G"]}));
}

// A preview counts points; it judges words only where bad ones are refused, and nothing else has one.
#[test]
fn previews() {
    let decks = || [deck(&["C A T", "D O G"], "E", "X N"), any_deck()];
    let mut open = play_by(2, json!({}), &decks());
    assert!(open.preview(1, go_out("C A T", "C")).is_some_and(|preview| preview.is_err()));
    open.act(0, 1, draw());
    let points = json!({"laid": 13, "unused": 0, "points": 13});
    assert_eq!(open.preview(1, go_out("T C A", "X")), Some(Ok(points.clone())));
    assert_eq!(
        open.preview(1, go_out("T C", "X")).and_then(Result::err).map(|refused| refused.rule),
        Some("QUI-5".into())
    );
    for act in [draw(), discard("X"), challenge(0, 0), accept(), leave()] {
        assert_eq!(open.preview(1, act), None);
    }
    open.act(0, 1, go_out("T C A", "X")).act(0, 0, draw());
    assert_eq!(open.preview(0, lay("G O", "D")), Some(Ok(json!({"laid": 8, "unused": 5, "points": 3}))));
    let mut checked = play_by(2, json!({"words": "checked"}), &decks());
    checked.act(0, 1, draw());
    assert_eq!(checked.preview(1, go_out("C A T", "X")), Some(Ok(points)));
    let refused = checked.preview(1, go_out("T C A", "X")).and_then(Result::err).expect("no word");
    assert_eq!(refused.rule, "QUI-7");
}

// Unknown types, missing or superfluous fields and bad notation are refused.
#[test]
fn malformed_actions_are_refused() {
    let mut play = two();
    for act in [
        json!({"type": "pass"}),
        json!({"type": "draw"}),
        json!({"type": "draw", "from": "bag"}),
        json!({"type": "draw", "from": "pile", "card": "A"}),
        json!({"type": "discard"}),
        json!({"type": "discard", "card": "OU"}),
        json!({"type": "discard", "card": 3}),
        json!({"type": "go_out", "words": [["C", "A", "T"]]}),
        json!({"type": "go_out", "words": "CAT", "discard": "X"}),
        json!({"type": "go_out", "words": ["CAT"], "discard": "X"}),
        json!({"type": "lay", "words": [["C", "A", "T"]], "discard": "X", "seat": 1}),
        json!({"type": "challenge", "seat": 0}),
        json!({"type": "challenge", "seat": -1, "word": 0}),
        json!({"type": "challenge", "seat": 0, "word": -1}),
        json!({"type": "challenge", "seat": 256, "word": 0}),
        json!({"type": "accept", "all": true}),
        json!({"type": "leave", "for": "good"}),
        json!(["draw", "pile"]),
    ] {
        play.refuse(0, 1, act, "action");
    }
    play.act(0, 1, draw());
    let many: Vec<String> = std::iter::repeat_n("A".to_owned(), 5_000).collect();
    play.refuse(0, 1, json!({"type": "go_out", "words": [many], "discard": "X"}), "QUI-3");
}
