//! What the game answers while a player sorts a hand, and the sums that views show.

use engine::testkit::Play;
use serde_json::{Value, json};

use crate::kit::*;

/// A question about a sorted hand: words with commas between, and the discard, if one is chosen.
fn hand(text: &str, discard: &str) -> Value {
    json!({"type": "hand", "words": words(text), "discard": (!discard.is_empty()).then_some(discard)})
}

#[track_caller]
fn ask(play: &Play, seat: u8, text: &str, discard: &str) -> Value {
    play.ask(seat, hand(text, discard)).unwrap_or_else(|refused| panic!("{text}: {refused:?}"))
}

#[track_caller]
fn refuse(play: &Play, seat: u8, ask: Value, rule: &str, why: &str) {
    let refused = play.ask(seat, ask.clone()).expect_err(&ask.to_string());
    assert_eq!((&*refused.rule, &*refused.why), (rule, why), "{ask}");
}

/// Seat 1 has drawn: T E A X.
fn drawn(rules: Value) -> Play {
    let mut play = play_by(2, rules, &[deck(&["T E A", "D O G"], "E", "X N S"), any_deck()]);
    play.act(0, 1, draw());
    play
}

// QUI-5: all cards but one in words go out; else the turn ends with a discard.
#[test]
fn qui_5_what_goes_out() {
    let play = drawn(json!({}));
    let answer = ask(&play, 1, "T E A", "X");
    assert_eq!((&answer["act"], &answer["goes_out"]), (&go_out("T E A", "X"), &json!(true)));
    assert_eq!(answer["preview"], json!({"laid": 7, "unused": 0, "points": 7}));
    assert_eq!((&answer["words"], &answer["refused"]), (&json!([{"points": 7}]), &Value::Null));
    // The only card left over is meant, also where it lies as a word of its own.
    assert_eq!(ask(&play, 1, "T E A", ""), answer);
    assert_eq!(ask(&play, 1, "T E A, X", "")["act"], answer["act"]);
    assert_eq!(ask(&play, 1, "T E A, X", "X")["act"], answer["act"]);
    // With two left over one is discarded, and it has to be said which.
    let answer = ask(&play, 1, "T E", "X");
    assert_eq!((&answer["act"], &answer["goes_out"]), (&discard("X"), &json!(false)));
    assert_eq!((&answer["preview"], &answer["refused"]), (&Value::Null, &Value::Null));
    let open = ask(&play, 1, "T E", "");
    assert_eq!((&open["act"], &open["words"]), (&Value::Null, &json!([{"points": 5}])));
    assert_eq!(ask(&play, 1, "", "A")["act"], discard("A"));
    // All cards in words: there is none to discard.
    assert_eq!(ask(&play, 1, "T E, A X", "")["act"], Value::Null);
}

// QUI-6: on a last turn words are laid, or none.
#[test]
fn qui_6_last_turn() {
    let mut play = drawn(json!({}));
    play.act(1, 1, go_out("T E A", "X"));
    assert_eq!(ask(&play, 0, "D O G", "")["act"], Value::Null);
    play.act(2, 0, draw());
    let answer = ask(&play, 0, "G O", "N");
    assert_eq!((&answer["act"], &answer["goes_out"]), (&lay("G O", "N"), &json!(false)));
    assert_eq!(answer["preview"], json!({"laid": 8, "unused": 5, "points": 3}));
    assert_eq!(ask(&play, 0, "", "N")["act"], lay("", "N"));
    play.act(3, 0, answer["act"].clone());
}

// QUI-9: words are judged in `checked` games only, and a bad one leaves the discard.
#[test]
fn qui_9_words_are_judged_in_checked_games() {
    assert_eq!(ask(&drawn(json!({})), 1, "E T A", "X")["act"], go_out("E T A", "X"));
    let mut play = drawn(json!({"words": "checked"}));
    let answer = ask(&play, 1, "E T A", "X");
    assert_eq!((&answer["act"], &answer["goes_out"]), (&discard("X"), &json!(false)));
    assert_eq!(answer["refused"], json!({"rule": "QUI-7", "why": "not_a_word", "what": "eta"}));
    assert_eq!((&answer["words"], &answer["preview"]), (&json!([{"points": 7}]), &Value::Null));
    // What is not to be laid is not judged.
    assert_eq!(ask(&play, 1, "E T", "X")["refused"], Value::Null);
    play.act(1, 1, go_out("T E A", "X")).act(2, 0, draw());
    let answer = ask(&play, 0, "D G", "N");
    assert_eq!((&answer["act"], &answer["refused"]["what"]), (&Value::Null, &json!("dg")));
}

// QUI-1: points are answered on anybody's turn, and before drawing; nothing else is.
#[test]
fn qui_1_points_at_any_time() {
    let play = drawn(json!({}));
    let answer = ask(&play, 0, "D O, G", "");
    assert_eq!(answer["words"], json!([{"points": 7}, {"points": 6}]));
    assert_eq!([&answer["act"], &answer["preview"], &answer["refused"]], [&Value::Null; 3]);
    assert_eq!(answer["goes_out"], false);
    let before = play_by(2, json!({}), &[deck(&["T E A", "D O G"], "E", "X N S"), any_deck()]);
    assert_eq!(ask(&before, 1, "T E", "A")["act"], Value::Null);
}

// QUI-3: only cards of the hand, each once.
#[test]
fn qui_3_odd_questions_are_refused() {
    let play = drawn(json!({}));
    refuse(&play, 1, hand("T E A T", ""), "QUI-3", "card_not_held");
    refuse(&play, 1, hand("T E A", "A"), "QUI-3", "card_not_held");
    refuse(&play, 1, hand("T E A", "QU"), "QUI-3", "card_not_held");
    refuse(&play, 0, hand("T E A", ""), "QUI-3", "card_not_held");
    refuse(&play, 1, json!({"type": "hand", "words": [[]], "discard": null}), "QUI-7", "too_short");
    for odd in [
        json!({"type": "hand"}),
        json!({"type": "hand", "words": ["T"], "discard": null}),
        json!({"type": "hand", "words": [["TEA"]], "discard": null}),
        json!({"type": "hand", "words": [], "discard": null, "more": 1}),
        json!(["hand", [], null]),
        json!({"type": "turn"}),
    ] {
        refuse(&play, 1, odd, "action", "malformed");
    }
}

// QUI-10: the sums of the hand in progress are those of the settlement.
#[test]
fn qui_10_sums_so_far() {
    for (struck, times) in [("cancel", 1), ("against", 2)] {
        let decks = [deck(&["T E A", "D O G"], "E", "X N S"), any_deck()];
        let mut play = play_by(2, json!({"struck": struck}), &decks);
        let nothing = json!({"words": [], "laid": 0, "struck": 0, "lost": 0});
        assert_eq!(play.table()["sums"], json!([nothing, nothing]));
        play.act(0, 1, draw()).act(0, 1, go_out("E T A", "X")).act(0, 0, draw()).act(0, 0, lay("G O", "N"));
        let sums = play.table()["sums"].clone();
        assert_eq!(sums[1], json!({"words": [7], "laid": 7, "struck": 0, "lost": 0}));
        // ETA is struck; the challenge of GO is lost.
        play.act(1, 0, challenge(1, 0)).act(1, 1, challenge(0, 0));
        let sums = play.table()["sums"].clone();
        assert_eq!(sums[1], json!({"words": [7], "laid": 7, "struck": times * 7, "lost": 8}));
        assert_eq!(sums[0], json!({"words": [8], "laid": 8, "struck": 0, "lost": 0}));
        play.act(2, 0, accept()).act(2, 1, accept());
        let settled = play.table()["sheet"][0]["seats"].clone();
        for (seat, sum) in sums.as_array().expect("sums").iter().enumerate() {
            for key in ["laid", "struck", "lost"] {
                assert_eq!(settled[seat][key], sum[key], "{struck}: {key} of seat {seat}");
            }
        }
        assert_eq!(play.table()["sums"], json!([nothing, nothing]));
    }
}
