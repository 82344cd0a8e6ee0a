//! Challenges and the end of a hand: QUI-9 and what is settled about it.

use engine::testkit::Play;
use serde_json::{Value, json};

use crate::kit::*;

/// Three players after the last turn, all at time 0. Seat 1 went out with TEA (7), seat 2 laid GO (8), seat 0
/// CAT (13).
fn three(rules: Value) -> Play {
    let hands = ["T E A", "D O G", "C A T"];
    let mut play = play_by(3, rules, &[deck(&hands, "E", "X N S"), any_deck()]);
    play.act(0, 1, draw()).act(0, 1, go_out("T E A", "X"));
    play.act(0, 2, draw_discard()).act(0, 2, lay("G O", "X"));
    play.act(0, 0, draw()).act(0, 0, lay("C A T", "N"));
    assert_eq!(play.table()["phase"], "challenges");
    play
}

/// Two players after the last turn at time 0: seat 1 laid ATC, which is no word, seat 0 DOG; both for 13
/// points.
fn two(rules: Value) -> Play {
    let mut play = play_by(2, rules, &[deck(&["C A T", "D O G"], "E", "X N S"), any_deck()]);
    play.act(0, 1, draw()).act(0, 1, go_out("A T C", "X"));
    play.act(0, 0, draw()).act(0, 0, lay("D O G", "N"));
    play
}

fn accept_all(play: &mut Play, at: u64) {
    for seat in 0..play.any().seats() {
        play.act(at, seat, accept());
    }
}

// QUI-9: the hand is gathered when all have accepted, owners too; the next is dealt at once.
#[test]
fn qui_9_all_accept() {
    let mut play = three(json!({}));
    play.act(100, 0, accept()).act(200, 2, accept());
    assert_eq!(play.table()["accepted"], json!([0, 2]));
    assert_eq!(play.scores(), [0, 0, 0]);
    play.refuse(300, 2, accept(), "QUI-9");
    play.act(400, 1, accept());
    let table = play.table();
    assert_eq!((&table["hand"], &table["dealer"], &table["turn"]), (&json!(4), &json!(1), &json!(2)));
    assert_eq!(table["laid"], json!([[], [], []]));
    assert_eq!(table["phase"], "draw");
    assert_eq!(table["last"], false);
    assert_eq!(table["accepted"], json!([]));
}

// QUI-9: or when `challenge_seconds` have passed since the last turn; ALL-5: at that very moment.
#[test]
fn qui_9_time_passes() {
    let mut play = three(json!({}));
    play.wait(19_999);
    assert_eq!(play.table()["phase"], "challenges");
    play.act(19_999, 0, challenge(1, 0));
    play.refuse(20_000, 0, challenge(2, 0), "QUI-9");
    assert_eq!(play.table()["hand"], 4);
    let mut short = three(json!({"challenge_seconds": 5}));
    assert_eq!(short.any().deadline(), Some(engine::Millis(5_000)));
    short.wait(5_000);
    assert_eq!(short.table()["hand"], 4);
    // A window without length is over before the next action.
    let mut none = three(json!({"challenge_seconds": 0}));
    assert_eq!(none.table()["phase"], "challenges");
    none.refuse(0, 0, challenge(1, 0), "QUI-9");
    assert_eq!(none.table()["hand"], 4);
}

// QUI-9: from when the word is laid; before that there is none, and nothing to accept.
#[test]
fn qui_9_from_the_first_word_on() {
    let mut play = play(3, &[deck(&["T E A", "D O G", "C A T"], "E", "X N S"), any_deck()]);
    play.refuse(0, 0, challenge(1, 0), "QUI-9");
    play.refuse(0, 0, accept(), "QUI-9");
    play.act(0, 1, draw()).act(0, 1, go_out("T A E", "X"));
    play.refuse(0, 0, accept(), "QUI-9");
    play.refuse(0, 1, accept(), "QUI-9");
    play.refuse(0, 0, challenge(1, 1), "QUI-9");
    play.refuse(0, 0, challenge(2, 0), "QUI-9");
    // On one's turn or not.
    play.act(0, 2, draw()).act(0, 2, challenge(1, 0));
    assert_eq!(play.table()["challenges"], json!([{"seat": 1, "word": 0, "by": 2, "stands": false}]));
    assert_eq!(play.table()["turn"], 2);
    assert_eq!(play.table()["phase"], "play");
    // A struck word stays where it lies.
    assert_eq!(play.table()["laid"][1], json!([["T", "A", "E"]]));
    play.act(0, 2, lay("D O G", "N")).act(0, 1, challenge(2, 0));
    assert_eq!(play.table()["lost"], json!([0, 13, 0]));
}

// QUI-9: each word once, by any one other player.
#[test]
fn qui_9_each_word_once() {
    let mut play = three(json!({}));
    play.refuse(0, 1, challenge(1, 0), "QUI-9");
    play.act(0, 0, challenge(1, 0));
    play.refuse(0, 0, challenge(1, 0), "QUI-9");
    play.refuse(0, 2, challenge(1, 0), "QUI-9");
    for (seat, word) in [(1, 1), (2, 1), (2, u32::MAX), (3, 0), (7, 0), (255, 0)] {
        play.refuse(0, 0, challenge(seat, word), "QUI-9");
    }
    play.act(0, 0, challenge(2, 0)).act(0, 1, challenge(0, 0));
    // The window runs its course even when every word has been challenged, and does not start again.
    assert_eq!(play.table()["phase"], "challenges");
    assert_eq!(play.any().deadline(), Some(engine::Millis(20_000)));
}

// QUI-9: a player who has accepted cannot challenge any more, but can still be challenged.
#[test]
fn qui_9_accepting_ends_ones_challenges() {
    let mut play = two(json!({}));
    play.act(0, 1, accept());
    let refused = play.refuse(0, 1, challenge(0, 0), "QUI-9");
    assert_eq!(refused.why, "already_accepted");
    play.act(0, 0, challenge(1, 0)).act(0, 0, accept());
    // DOG 13 and the longest word; ATC comes to nothing.
    assert_eq!(play.scores(), [23, 0]);
}

// QUI-9: if it stands, the challenger subtracts its points; if not, its player does.
#[test]
fn qui_9_who_pays() {
    let mut play = two(json!({}));
    play.act(0, 1, challenge(0, 0)).act(0, 0, challenge(1, 0));
    assert_eq!(play.table()["lost"], json!([0, 13]));
    accept_all(&mut play, 0);
    assert_eq!(play.scores(), [23, 0]);
    // A struck word is not put together anew: laid is laid.
    let mut again = two(json!({}));
    again.act(0, 0, challenge(1, 0));
    again.refuse(0, 1, lay("C A T", "X"), "QUI-3");
    again.refuse(0, 1, go_out("C A T", "X"), "QUI-3");
}

// QUI-9: `checked` has no challenges: the hand is settled right after the last turn.
#[test]
fn qui_9_checked_games_have_no_challenges() {
    let decks = [deck(&["C A T", "D O G"], "E", "X N S"), any_deck()];
    let mut play = play_by(2, json!({"words": "checked"}), &decks);
    play.act(0, 1, draw()).act(0, 1, go_out("C A T", "X"));
    play.refuse(0, 0, challenge(1, 0), "QUI-9");
    play.refuse(0, 0, accept(), "QUI-9");
    play.act(0, 0, draw()).act(0, 0, lay("G O", "N"));
    let table = play.table();
    assert_eq!((&table["hand"], &table["phase"]), (&json!(4), &json!("draw")));
    assert_eq!(play.scores(), [3, 23]);
    assert_eq!(play.any().deadline(), None);
    play.refuse(0, 0, accept(), "QUI-9");
}

// What a seat may do follows the hand.
#[test]
fn may_names_what_is_open() {
    let may = |play: &Play, seat| play.any().may(engine::Millis::ZERO, engine::Seat(seat)).join(" ");
    let mut play = play(2, &[deck(&["C A T", "D O G"], "E", "X N S"), any_deck()]);
    assert_eq!((may(&play, 1).as_str(), may(&play, 0).as_str()), ("draw leave", "leave"));
    play.act(0, 1, draw());
    assert_eq!(may(&play, 1), "discard go_out leave");
    play.act(0, 1, go_out("C A T", "X"));
    assert_eq!((may(&play, 1).as_str(), may(&play, 0).as_str()), ("leave", "draw challenge leave"));
    play.act(0, 0, draw()).act(0, 0, challenge(1, 0));
    assert_eq!(may(&play, 0), "lay leave");
    play.act(0, 0, lay("D O G", "N"));
    assert_eq!((may(&play, 1).as_str(), may(&play, 0).as_str()), ("challenge accept leave", "accept leave"));
    play.act(0, 1, accept());
    assert_eq!(may(&play, 1), "leave");
}

// Cards that could not be used are shown to all when the hand is settled, and not before.
#[test]
fn unused_cards_are_shown_at_the_settlement() {
    let mut play = play(2, &[deck(&["C A T", "Q V K"], "E", "X Z S"), any_deck()]);
    play.act(0, 1, draw()).act(0, 1, go_out("C A T", "X")).act(0, 0, draw()).act(0, 0, lay("", "Z"));
    assert_eq!(play.table()["sheet"], json!([]));
    assert_eq!(play.table()["held"], json!([3, 0]));
    accept_all(&mut play, 0);
    let line = &play.table()["sheet"][0];
    assert_eq!(line["hand"], 3);
    assert_eq!(line["seats"][0]["cards"], json!(["Q", "V", "K"]));
    assert_eq!(line["seats"][0]["unused"], 15 + 11 + 8);
    assert_eq!(line["seats"][0]["total"], 0);
    let words = json!([{"cards": ["C", "A", "T"], "points": 13, "verdict": null}]);
    assert_eq!(line["seats"][1]["words"], words);
    assert_eq!(line["seats"][1]["longest"], 10);
    assert_eq!(line["seats"][1]["total"], 23);
}
