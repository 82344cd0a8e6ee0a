//! The scores of hands and games: QUI-10 to QUI-12.

use engine::testkit::Play;
use serde_json::{Value, json};

use crate::kit::*;

/// A first hand of two or three seats: seat 1 goes out with its first word list, the others lay theirs; every
/// seat discards the card that it drew. Then everybody accepts.
struct Hand<'a> {
    rules: Value,
    hands: &'a [&'a str],
    laid: &'a [&'a str],
    challenges: &'a [(u8, u8, u32)],
}

impl Hand<'_> {
    fn play(self) -> Play {
        let seats = self.hands.len() as u8;
        let mut play = play_by(seats, self.rules, &[deck(self.hands, "J", "X W V"), any_deck()]);
        for (n, words) in self.laid.iter().enumerate() {
            let seat = (n as u8 + 1) % seats;
            let drawn = ["X", "W", "V"][n];
            let act = if n == 0 { go_out(words, drawn) } else { lay(words, drawn) };
            play.act(0, seat, draw()).act(0, seat, act);
        }
        for &(by, seat, word) in self.challenges {
            play.act(0, by, challenge(seat, word));
        }
        for seat in 0..seats {
            play.act(0, seat, accept());
        }
        play
    }
}

fn two(laid: &[&str], rules: Value) -> Vec<i32> {
    Hand { rules, hands: &["T E N", "T O G"], laid, challenges: &[] }.play().scores()
}

// QUI-10: laid less unused; the final discard is neither.
#[test]
fn qui_10_laid_less_unused() {
    // TEN 10 and the longest word; TO 5, G 6 unused: nothing, never less.
    assert_eq!(two(&["T E N", "T O"], json!({})), [0, 20]);
    assert_eq!(two(&["T E N", "G O"], json!({})), [8 - 3, 20]);
    assert_eq!(two(&["T E N", ""], json!({})), [0, 20]);
}

// QUI-10: a struck word comes to nothing, or counts against its player.
#[test]
fn qui_10_struck_words() {
    // Seat 2 lays TG (9), which is no word, and keeps O (2).
    let hand = |rules: &Value, challenges| Hand {
        rules: rules.clone(),
        hands: &["T E N", "T O G", "C A T"],
        laid: &["T E N", "T G", "C A T"],
        challenges,
    };
    for rules in [json!({}), json!({"struck": "cancel"}), json!({"struck": "against"})] {
        // TEN and CAT tie for the longest, all three for most words.
        assert_eq!(hand(&rules, &[]).play().scores(), [13, 10, 9 - 2]);
        // TG struck: 9 laid, 9 struck (or twice), 2 unused; and the others still tie.
        assert_eq!(hand(&rules, &[(0, 2, 0)]).play().scores(), [13, 10, 0]);
    }
    // One word alone comes to nothing either way; the sheet tells them apart.
    let sheet = |rules: Value| hand(&rules, &[(0, 2, 0)]).play().table()["sheet"][0]["seats"][2].clone();
    assert_eq!(sheet(json!({}))["struck"], 9);
    assert_eq!(sheet(json!({"struck": "against"}))["struck"], 18);
    assert_eq!(sheet(json!({}))["laid"], 9);
    assert_eq!(sheet(json!({}))["words"][0]["verdict"], "struck");
}

/// The second hand, of four cards, between seats 0 and 1; seat 1 deals, seat 0 goes out with HE and TG, which
/// is no word, and seat 1 strikes it.
fn second_hand(rules: Value) -> Vec<i32> {
    let first = deck(&["T E N", "T O N"], "J", "X W");
    let second = deck(&["H E T G", "T E N S"], "J", "X W");
    let mut play = play_by(2, rules, &[first, second, any_deck()]);
    play.act(0, 1, draw()).act(0, 1, go_out("T E N", "X")).act(0, 0, draw()).act(0, 0, lay("T O N", "W"));
    play.act(0, 0, accept()).act(0, 1, accept());
    let before = play.scores();
    assert_eq!(before, [10, 10]);
    play.act(0, 0, draw()).act(0, 0, go_out("H E, T G", "X"));
    play.act(0, 1, challenge(0, 1)).act(0, 1, draw()).act(0, 1, lay("T E N", "W"));
    play.act(0, 0, accept()).act(0, 1, accept());
    play.scores()
}

// QUI-10: HE 9 and TG 9 laid. `cancel`: 18 − 9; `against`: 18 − 18. Seat 1: TEN 10 less S 3, and the longest
// word.
#[test]
fn qui_10_cancel_and_against() {
    assert_eq!(second_hand(json!({})), [10 + 9, 10 + 7 + 10]);
    assert_eq!(second_hand(json!({"struck": "against"})), [10, 10 + 7 + 10]);
    // With `most` in use the struck word does not count either: one word each, a tie.
    assert_eq!(second_hand(json!({"two_player_bonus": "most"})), [10 + 9, 10 + 7]);
}

// QUI-10: lost challenges are taken off, down to nothing; bonuses are added after that.
#[test]
fn qui_10_lost_challenges() {
    let hand = |challenges| Hand {
        rules: json!({}),
        hands: &["C A T", "T O E"],
        laid: &["C A T", "T O"],
        challenges,
    };
    // Seat 1: CAT 13, longest 10. Challenging TO loses 5.
    assert_eq!(hand(&[]).play().scores(), [3, 23]);
    assert_eq!(hand(&[(1, 0, 0)]).play().scores(), [3, 18]);
    assert_eq!(hand(&[(0, 1, 0)]).play().scores(), [0, 23]);
    let all = Hand {
        rules: json!({}),
        hands: &["T O E", "C A T"],
        laid: &["T O E", "C A T"],
        challenges: &[(1, 0, 0)],
    };
    // 7 − 13 is nothing; TOE and CAT tie.
    assert_eq!(all.play().scores(), [13, 0]);
}

// QUI-11: letters count, not cards; both bonuses may go to one player; a tie gives nobody that bonus.
#[test]
fn qui_11_bonuses() {
    let scores = |hands: &[&str], laid: &[&str], challenges: &[(u8, u8, u32)]| {
        Hand { rules: json!({}), hands, laid, challenges }.play().scores()
    };
    // THIN has four letters on two cards. Each has one word: a tie for most.
    assert_eq!(scores(&["C A T", "TH IN A", "T E N"], &["C A T", "TH IN", "T E N"], &[]), [10, 13, 24]);
    // A struck longest word leaves the bonus to the next, here a tie of CAT and TEN.
    assert_eq!(
        scores(&["C A T", "TH IN QU", "T E N"], &["C A T", "TH IN QU", "T E N"], &[(0, 2, 0)]),
        [10, 13, 0]
    );
    // Nobody else lays anything: both bonuses.
    assert_eq!(scores(&["C A T", "D O G", "T E N"], &["C A T", "", ""], &[]), [0, 33, 0]);
    // Nobody has a word that stands: nobody has a bonus.
    assert_eq!(scores(&["C T A", "D O G", "T E N"], &["C T A", "", ""], &[(0, 1, 0)]), [0, 0, 0]);
}

/// A second hand in which seat 0 has two short words and seat 1 one longer word.
fn words_against_length(rules: Value) -> Vec<i32> {
    let first = deck(&["T E N", "T O N"], "J", "X W");
    let second = deck(&["H E I T", "T E N S"], "J", "X W");
    let mut play = play_by(2, rules, &[first, second, any_deck()]);
    play.act(0, 1, draw()).act(0, 1, go_out("T E N", "X")).act(0, 0, draw()).act(0, 0, lay("T O N", "W"));
    play.act(0, 0, accept()).act(0, 1, accept());
    play.act(0, 0, draw()).act(0, 0, go_out("H E, I T", "X"));
    play.act(0, 1, draw()).act(0, 1, lay("T E N S", "W"));
    play.act(0, 0, accept()).act(0, 1, accept());
    play.scores()
}

// QUI-11: with two players only one of the two is in use.
#[test]
fn qui_11_two_players() {
    assert_eq!(words_against_length(json!({})), [10 + 14, 10 + 13 + 10]);
    assert_eq!(words_against_length(json!({"two_player_bonus": "longest"})), [10 + 14, 10 + 13 + 10]);
    assert_eq!(words_against_length(json!({"two_player_bonus": "most"})), [10 + 14 + 10, 10 + 13]);
    let bonuses = |seats: u8, rules: Value| play_by(seats, rules, &[any_deck()]).table()["bonuses"].clone();
    assert_eq!(bonuses(2, json!({})), json!({"most": false, "longest": true}));
    assert_eq!(bonuses(3, json!({"two_player_bonus": "most"})), json!({"most": true, "longest": true}));
}

/// Plays all eight hands between two in which one player goes out with everything and the other has nothing:
/// seat 1 in the hands that seat 0 deals, seat 0 in the others, or never.
fn eight_hands(zero_scores: bool) -> Play {
    let decks: Vec<Value> = (0..8).map(|_| any_deck()).collect();
    let mut play = play_by(2, json!({"challenge_seconds": 0}), &decks);
    for hand in 3..=10u64 {
        let first = 1 - (hand as u8 - 3) % 2;
        play.act(hand, first, draw());
        let view = play.view(first);
        let held: Vec<&str> =
            view["mine"]["hand"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let (last, word) = held.split_last().expect("a hand");
        play.act(hand, first, go_out(&word.join(" "), last));
        if !zero_scores || first == 0 {
            play.act(hand, 1 - first, challenge(first, 0));
        }
        play.act(hand, 1 - first, draw());
        let card = play.view(1 - first)["mine"]["hand"][0].clone();
        play.act(hand, 1 - first, lay("", card.as_str().expect("a card")));
    }
    play.wait(11);
    play
}

// QUI-12: the highest total after the eighth hand wins; ALL-3: ties are shared; the table stays as it lay.
#[test]
fn qui_12_the_end() {
    let mut play = eight_hands(true);
    assert_eq!(play.winners(), Some(vec![1]));
    assert!(play.scores()[1] > play.scores()[0]);
    let table = play.table();
    assert_eq!((&table["hand"], &table["phase"], &table["turn"]), (&json!(10), &json!("over"), &Value::Null));
    assert_eq!(table["last"], true);
    assert_eq!(table["held"], json!([0, 10]));
    assert_eq!(table["sheet"].as_array().map(Vec::len), Some(8));
    play.refuse(11, 0, draw(), "over");
    play.refuse(11, 0, accept(), "over");
    play.refuse(11, 0, leave(), "over");
    let tied = eight_hands(false);
    assert_eq!(tied.scores(), [0, 0]);
    assert_eq!(tied.winners(), Some(vec![0, 1]));
}

// A hand's line says all that went into it.
#[test]
fn the_sheet_adds_up() {
    let play = eight_hands(true);
    let table = play.table();
    let mut totals = [0, 0];
    for line in table["sheet"].as_array().expect("a sheet") {
        for (seat, total) in totals.iter_mut().enumerate() {
            let score = &line["seats"][seat];
            let part = |name: &str| score[name].as_i64().expect("a number");
            let sum = (part("laid") - part("unused") - part("struck") - part("lost")).max(0);
            assert_eq!(part("total"), sum + part("most") + part("longest"));
            *total += part("total") as i32;
        }
    }
    assert_eq!(play.scores(), totals);
}
