//! Leaving in the middle of a game (ALL-4).

use engine::testkit::Play;
use serde_json::{Value, json};

use crate::kit::*;

/// Three players with words to lay; seat 1 begins.
fn three() -> Play {
    play(3, &[deck(&["T E A", "D O G", "C A T"], "E", "X N S"), any_deck(), any_deck()])
}

/// The same after the last turn, at time 0: TEA, DOG and CAT.
fn laid() -> Play {
    let mut play = three();
    play.act(0, 1, draw()).act(0, 1, go_out("T E A", "X"));
    play.act(0, 2, draw()).act(0, 2, lay("D O G", "N"));
    play.act(0, 0, draw()).act(0, 0, lay("C A T", "S"));
    play
}

// ALL-4: on one's own turn, before or after drawing, it passes on; the cards are out of play.
#[test]
fn all_4_leaving_on_ones_turn() {
    let mut play = three();
    play.act(0, 1, leave());
    let table = play.table();
    assert_eq!((&table["turn"], &table["phase"]), (&json!(2), &json!("draw")));
    assert_eq!(table["held"], json!([3, 0, 3]));
    assert_eq!((&table["pile"], &table["discard"]), (&json!(108), &json!("E")));
    assert_eq!(table["left"], json!([1]));
    play.refuse(0, 1, draw(), "ALL-4");
    let mut play = three();
    play.act(0, 1, draw()).act(0, 1, leave());
    let table = play.table();
    assert_eq!((&table["turn"], &table["phase"]), (&json!(2), &json!("draw")));
    assert_eq!((&table["pile"], &table["discard"]), (&json!(107), &json!("E")));
    play.act(0, 2, draw()).act(0, 2, discard("D"));
    assert_eq!(play.table()["turn"], 0);
    play.act(0, 0, draw()).act(0, 0, discard("C"));
    assert_eq!(play.table()["turn"], 2);
}

// ALL-4: out of turn nothing else changes, and the seat is skipped from then on.
#[test]
fn all_4_leaving_out_of_turn() {
    let mut play = three();
    play.act(0, 1, draw()).act(0, 2, leave());
    let table = play.table();
    assert_eq!((&table["turn"], &table["phase"]), (&json!(1), &json!("play")));
    play.act(0, 1, discard("X"));
    assert_eq!(play.table()["turn"], 0);
}

// A dealer who left stays `dealer` until the hand ends; deals, dealing and turns skip absent seats.
#[test]
fn all_4_a_dealer_who_left() {
    let deck_two = json!(["A", "B", "C", "D", "E", "F", "G", "H", "I", "J"]);
    let first = deck(&["T E A", "D O G", "C A T"], "E", "X N S");
    let mut play = play(3, &[first, deck_two, any_deck()]);
    play.act(0, 0, leave());
    assert_eq!(play.table()["dealer"], 0);
    play.act(0, 1, draw()).act(0, 1, go_out("T E A", "X")).act(0, 2, draw()).act(0, 2, lay("D O G", "N"));
    assert_eq!(play.table()["phase"], "challenges");
    play.act(0, 1, accept()).act(0, 2, accept());
    let table = play.table();
    assert_eq!((&table["dealer"], &table["turn"]), (&json!(1), &json!(2)));
    assert_eq!(table["held"], json!([0, 4, 4]));
    assert_eq!(table["pile"], 118 - 9);
    assert_eq!(play.view(2)["mine"]["hand"], json!(["A", "C", "E", "G"]));
    assert_eq!(play.view(1)["mine"]["hand"], json!(["B", "D", "F", "H"]));
    // Two are still there: only the longest word has a bonus, and TEA and DOG tie.
    assert_eq!(play.scores(), [0, 7, 13]);
    assert_eq!(table["sheet"][0]["seats"][0], Value::Null);
    play.act(0, 2, draw()).act(0, 2, go_out("A C E G", "J"));
    play.act(0, 1, draw_discard()).act(0, 1, lay("", "B"));
    play.act(0, 1, accept()).act(0, 2, accept());
    assert_eq!((&play.table()["dealer"], &play.table()["turn"]), (&json!(2), &json!(1)));
}

// When the one who went out leaves, the others still have their last turns.
#[test]
fn all_4_going_out_stands() {
    let mut play = three();
    play.act(0, 1, draw()).act(0, 1, go_out("T E A", "X")).act(0, 1, leave());
    let table = play.table();
    assert_eq!((&table["last"], &table["turn"], &table["phase"]), (&json!(true), &json!(2), &json!("draw")));
    assert_eq!(table["laid"], json!([[], [], []]));
    play.refuse(0, 0, challenge(1, 0), "QUI-9");
    play.act(0, 2, draw());
    play.refuse(0, 2, discard("D"), "QUI-6");
    play.act(0, 2, lay("D O G", "N")).act(0, 0, draw()).act(0, 0, lay("C A T", "S"));
    assert_eq!(play.table()["phase"], "challenges");
}

// One who leaves on their last turn, or before it, has none; the last one to have it opens the challenges.
#[test]
fn all_4_leaving_last_turns() {
    let mut play = three();
    play.act(0, 1, draw()).act(0, 1, go_out("T E A", "X")).act(0, 2, draw()).act(0, 2, leave());
    assert_eq!((&play.table()["turn"], &play.table()["phase"]), (&json!(0), &json!("draw")));
    play.act(0, 0, draw()).act(0, 0, lay("C A T", "S"));
    assert_eq!(play.table()["phase"], "challenges");
    let mut play = three();
    play.act(0, 1, draw()).act(0, 1, go_out("T E A", "X")).act(0, 2, draw()).act(0, 2, lay("D O G", "N"));
    play.act(700, 0, leave());
    assert_eq!((&play.table()["turn"], &play.table()["phase"]), (&Value::Null, &json!("challenges")));
    assert_eq!(play.any().deadline(), Some(engine::Millis(20_700)));
}

// Where nothing can be challenged, a leaver who completes the last turns completes the hand.
#[test]
fn all_4_leaving_last_turns_of_a_checked_game() {
    let decks = [deck(&["T E A", "D O G", "C A T"], "E", "X N S"), any_deck()];
    let mut play = play_by(3, json!({"words": "checked"}), &decks);
    play.act(0, 1, draw()).act(0, 1, go_out("T E A", "X")).act(0, 2, draw()).act(0, 2, lay("D O G", "N"));
    play.act(0, 0, leave());
    assert_eq!((&play.table()["hand"], &play.table()["phase"]), (&json!(4), &json!("draw")));
    assert_eq!(play.scores(), [0, 7, 13]);
}

// The words of a player who leaves go too: they are not scored, compared or challenged. The total stays.
#[test]
fn all_4_words_leave_too() {
    let mut play = laid();
    play.act(0, 0, leave());
    assert_eq!(play.table()["laid"], json!([[], [["T", "E", "A"]], [["D", "O", "G"]]]));
    play.refuse(0, 1, challenge(0, 0), "QUI-9");
    play.act(0, 1, accept()).act(0, 2, accept());
    assert_eq!(play.scores(), [0, 7, 13]);
    play.act(0, 2, leave());
    assert_eq!(play.scores(), [0, 7, 13]);
    assert_eq!(play.winners(), Some(vec![1]));
}

// Challenges already lost stand, though the word is gone; so does a struck word when its challenger leaves.
#[test]
fn all_4_lost_challenges_stand() {
    let mut play = laid();
    play.act(0, 1, challenge(0, 0)).act(0, 0, leave());
    assert_eq!(play.table()["lost"], json!([0, 13, 0]));
    play.act(0, 1, accept()).act(0, 2, accept());
    assert_eq!(play.scores(), [0, 0, 13]);
    let mut play = three();
    play.act(0, 1, draw()).act(0, 1, go_out("T A E", "X")).act(0, 0, challenge(1, 0)).act(0, 0, leave());
    play.act(0, 2, draw()).act(0, 2, lay("D O", "N"));
    play.refuse(0, 2, challenge(1, 0), "QUI-9");
    play.act(0, 1, accept()).act(0, 2, accept());
    // Seat 2: DO 7 less G 6, and the longest word that stands.
    assert_eq!(play.scores(), [0, 0, 11]);
}

// An agreement that a leaver completes takes effect at once.
#[test]
fn all_4_leaving_completes_the_acceptance() {
    let mut play = laid();
    play.act(0, 0, accept()).act(0, 2, accept()).act(0, 1, leave());
    assert_eq!((&play.table()["hand"], &play.table()["dealer"]), (&json!(4), &json!(2)));
    // DOG and CAT tie for the longest word.
    assert_eq!(play.scores(), [13, 0, 13]);
    let mut play = laid();
    play.act(0, 0, accept()).act(0, 0, leave());
    assert_eq!(play.table()["accepted"], json!([]));
    assert_eq!(play.table()["phase"], "challenges");
    play.act(0, 2, accept()).act(0, 1, accept());
    assert_eq!(play.table()["hand"], 4);
}

// ALL-4: with one player left the game is over and that player wins; the hand in progress is not scored.
#[test]
fn all_4_the_last_one_wins() {
    let mut play = laid();
    play.act(0, 0, leave()).act(0, 2, leave());
    assert_eq!(play.scores(), [0, 0, 0]);
    assert_eq!(play.winners(), Some(vec![1]));
    let table = play.table();
    assert_eq!((&table["phase"], &table["turn"], &table["hand"]), (&json!("over"), &Value::Null, &json!(3)));
    assert_eq!(table["laid"], json!([[], [["T", "E", "A"]], []]));
    assert_eq!(play.any().deadline(), None);
    play.refuse(99_000, 1, accept(), "over");
    // On the other's turn just as well.
    let mut play = crate::kit::play(2, &[any_deck()]);
    play.act(0, 1, draw()).act(0, 0, leave());
    assert_eq!(play.winners(), Some(vec![1]));
    assert_eq!((&play.table()["turn"], &play.table()["phase"]), (&Value::Null, &json!("over")));
    assert_eq!(play.table()["held"], json!([0, 4]));
}

// ALL-4, ALL-3: who left cannot win, however much they had.
#[test]
fn all_4_leavers_cannot_win() {
    let mut play = laid();
    for seat in 0..3 {
        play.act(0, seat, accept());
    }
    // DOG and CAT 13 each.
    assert_eq!(play.scores(), [13, 7, 13]);
    play.act(0, 0, leave()).act(0, 2, leave());
    assert_eq!(play.winners(), Some(vec![1]));
    assert_eq!(play.scores(), [13, 7, 13]);
}
