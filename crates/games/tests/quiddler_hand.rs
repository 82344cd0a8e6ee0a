//! Best hand, clause by clause.

use engine::{ChanceSpec, Face, Record, Seed, referee, testkit::Play};
use games::{
    letter::Letter,
    lexicon,
    luck::Luck,
    quiddler_hand::{self, QuiddlerHand},
    samples,
};
use serde_json::{Value, json};

static GAME: Face<QuiddlerHand> = Face::new();

/// A table for some seats with these cards and a small dictionary.
#[track_caller]
fn play(seats: u8, cards: &str) -> Play {
    let words = ["cat", "cats", "at", "in", "act", "quit", "tie"];
    lexicon::add("hand", lexicon::Lexicon::from_words(words));
    let deck: Vec<&str> = cards.split_whitespace().collect();
    let rules = json!({"dictionary": "hand", "cards": deck.len() - 1});
    Play::new(&GAME, json!({"seats": seats, "rules": rules, "chance": {"deck": deck}}))
}

fn lay(words: &[&str], discard: &str) -> Value {
    let words: Vec<Vec<&str>> = words.iter().map(|word| word.split_whitespace().collect()).collect();
    json!({"type": "lay", "words": words, "discard": discard})
}

fn give_up() -> Value {
    json!({"type": "give_up"})
}

fn leave() -> Value {
    json!({"type": "leave"})
}

/// The message about a record that is bad.
fn bad(head: Value) -> String {
    let mut record = json!({"tercet": 1, "game": "quiddler-hand", "seats": 1, "log": []});
    for (key, value) in head.as_object().expect("an object") {
        record[key] = value.clone();
    }
    let record = Record::parse(record.to_string().as_bytes());
    let judged = record.and_then(|record| {
        referee::run(&GAME, &record, true, |_| Ok(())).map_err(|error| engine::BadRecord::at("run", error))
    });
    judged.expect_err("a bad record").to_string()
}

// HAND-1: one hand of so many cards and one more, the same for all.
#[test]
fn hand_1_one_hand_for_all() {
    let table = play(3, "C A T S");
    for view in [table.table(), table.view(0), table.view(2)] {
        assert_eq!(view["cards"], json!(["C", "A", "T", "S"]));
    }
    assert_eq!(table.table()["done"], json!([false, false, false]));
    assert_eq!(table.scores(), [0, 0, 0]);
}

// HAND-1: 3 to 10 cards, 10 unless told otherwise; with a seed they come from the whole deck.
#[test]
fn hand_1_options() {
    let seed = ChanceSpec::Seed(Seed([7; 32]));
    let table = Play::new(&GAME, json!({"seats": 1, "chance": seed}));
    assert_eq!(table.table()["cards"].as_array().map(Vec::len), Some(11));
    for cards in [3, 10] {
        let table = Play::new(&GAME, json!({"seats": 1, "rules": {"cards": cards}, "chance": seed}));
        assert_eq!(table.table()["cards"].as_array().map(Vec::len), Some(cards + 1));
    }
    for cards in [0, 2, 11, 4_000_000_000u64] {
        let message = bad(json!({"rules": {"cards": cards}, "chance": {"deck": ["A"]}}));
        assert!(message.contains("rules.cards: must be at"), "{message}");
    }
    assert!(bad(json!({"rules": {"grade": 1}, "chance": {"deck": ["A"]}})).contains("grade"));
}

// HAND-1: a script needs all cards of the hand, and no more of a card than the deck has.
#[test]
fn hand_1_scripts() {
    let rules = json!({"cards": 3});
    assert!(bad(json!({"rules": rules, "chance": {"deck": ["A", "T", "E"]}})).contains("chance"));
    let message = bad(json!({"rules": rules, "chance": {"deck": ["Z", "Z", "Z", "A"]}}));
    assert!(message.contains("Z is listed more than 2 times"), "{message}");
    assert!(bad(json!({"rules": rules, "chance": {"rolls": ["1ro"]}})).contains("scripted by `deck`"));
    // Further cards do not matter.
    let long =
        Play::new(&GAME, json!({"seats": 1, "rules": rules, "chance": {"deck": ["A", "T", "E", "S", "X"]}}));
    assert_eq!(long.table()["cards"], json!(["A", "T", "E", "S"]));
}

// HAND-2: points laid less points left over, at least 0; the discard counts neither way.
#[test]
fn hand_2_what_a_laying_is_worth() {
    let mut table = play(1, "A T S C QU"); // 2 3 3 8 9
    table.act(1_000, 0, lay(&["A T"], "QU"));
    assert_eq!(table.scores(), [0]);
    assert_eq!(table.view(0)["mine"]["best"], json!({"words": [["A", "T"]], "discard": "QU", "score": 0}));
    table.act(2_000, 0, lay(&["C A T"], "S"));
    assert_eq!(table.scores(), [13 - 9]);
    table.act(3_000, 0, lay(&["C A T"], "QU"));
    assert_eq!(table.scores(), [13 - 3]);
    table.act(4_000, 0, lay(&["C A T S"], "QU"));
    assert_eq!((table.scores(), table.winners()), (vec![16], Some(vec![0])));
}

// HAND-2: no words at all are a laying, worth 0.
#[test]
fn hand_2_no_words() {
    let mut table = play(1, "C A T S");
    table.act(1_000, 0, lay(&[], "S"));
    assert_eq!(table.view(0)["mine"]["best"], json!({"words": [], "discard": "S", "score": 0}));
    assert_eq!(table.winners(), None);
}

// HAND-2: a bad word spoils the whole laying and costs time, and the best stays.
#[test]
fn hand_2_a_bad_word_costs_time() {
    let mut table = play(1, "C A T S IN");
    table.act(1_000, 0, lay(&["C A T"], "S"));
    let best = table.view(0)["mine"]["best"].clone();
    table.act(2_000, 0, lay(&["A T", "S C"], "IN"));
    let mine = table.view(0)["mine"].clone();
    assert_eq!((&mine["penalty"], &mine["best"], &mine["count"]), (&json!(5_000), &best, &json!(2)));
    assert_eq!(mine["tries"][1]["score"], Value::Null);
    table.act(3_000, 0, lay(&["S C"], "IN"));
    assert_eq!(table.view(0)["mine"]["penalty"], 10_000);
}

// HAND-2: cards that are not in the hand, or used twice, are refused, before any word is judged.
#[test]
fn hand_2_cards_that_are_not_there() {
    let mut table = play(1, "C A T S");
    for act in [
        lay(&["C A T"], "X"),
        lay(&["C A T S"], "S"),
        lay(&["A T", "A C"], "S"),
        lay(&["X X", "A T"], "S"),
        lay(&["T A C"], "Z"),
    ] {
        assert_eq!(table.refuse(1_000, 0, act, "HAND-2").why, "card_not_held");
    }
    assert_eq!(table.view(0)["mine"]["penalty"], 0);
    assert_eq!(table.view(0)["mine"]["best"], Value::Null);
}

// HAND-2, QUI-7: a word takes two cards, whatever a single one spells; that costs nothing.
#[test]
fn hand_2_single_cards() {
    let mut table = play(1, "IN A T S");
    assert_eq!(table.refuse(1_000, 0, lay(&["IN"], "S"), "QUI-7").why, "too_short");
    assert_eq!(table.refuse(1_000, 0, lay(&["A T", ""], "S"), "QUI-7").why, "too_short");
    // Refusals come before misses.
    assert_eq!(table.refuse(1_000, 0, lay(&["T A", "IN"], "S"), "QUI-7").why, "too_short");
    assert_eq!(table.view(0)["mine"]["penalty"], 0);
}

// HAND-2: a preview counts points and does not judge words; nothing is looked up until the seat is done.
#[test]
fn hand_2_nothing_tells_words() {
    let mut table = play(2, "C A T S");
    let preview =
        |table: &Play, act| table.preview(0, act).expect("a preview").map_err(|refused| refused.rule);
    assert_eq!(preview(&table, lay(&["T A C"], "S")), Ok(json!({"laid": 13, "unused": 0, "score": 13})));
    assert_eq!(preview(&table, lay(&["A S"], "C")), Ok(json!({"laid": 5, "unused": 3, "score": 2})));
    assert_eq!(preview(&table, lay(&["A T"], "S")), Ok(json!({"laid": 5, "unused": 8, "score": 0})));
    assert_eq!(preview(&table, lay(&["C"], "S")), Err("QUI-7".into()));
    assert!(table.preview(0, give_up()).is_none());
    let refused = table.lookup(0, "cat").expect("a dictionary").expect_err("not done");
    assert_eq!((&*refused.rule, &*refused.why), ("HAND-2", "not_done"));
    table.act(1_000, 0, give_up());
    assert_eq!(table.lookup(0, "cat"), Some(Ok(true)));
    assert_eq!(table.lookup(0, "tac"), Some(Ok(false)));
    assert!(table.lookup(1, "cat").expect("a dictionary").is_err());
    assert_eq!(preview(&table, lay(&["C A T"], "S")), Err("RACE-3".into()));
}

// HAND-2: what a screen asks while cards are sorted. Of the cards left over the dearest is put aside.
#[test]
fn hand_2_questions() {
    let table = play(1, "C A T S QU");
    let ask = |words: &[&str], discard: Option<&str>| {
        let words: Vec<Vec<&str>> = words.iter().map(|word| word.split_whitespace().collect()).collect();
        table.ask(0, json!({"type": "hand", "words": words, "discard": discard}))
    };
    let answer = ask(&["T A C"], None).expect("an answer");
    assert_eq!(answer["act"], lay(&["T A C"], "QU"));
    assert_eq!(answer["preview"], json!({"laid": 13, "unused": 3, "score": 10}));
    assert_eq!((&answer["discard"], &answer["words"]), (&json!("QU"), &json!([{"points": 13}])));
    let answer = ask(&["A T", "C"], Some("S")).expect("an answer");
    assert_eq!(answer["act"], lay(&["A T"], "S"));
    assert_eq!(answer["preview"], json!({"laid": 5, "unused": 17, "score": 0}));
    // Nothing is left to put aside.
    assert_eq!(ask(&["C A T S QU"], None).expect("an answer")["act"], Value::Null);
    assert_eq!(ask(&["X"], None).expect_err("refused").rule, "HAND-2");
    assert_eq!(ask(&[""], None).expect_err("refused").rule, "QUI-7");
}

// HAND-3: lay as often as you like; the best counts, and an equal one changes neither answer nor time.
#[test]
fn hand_3_the_best_counts() {
    let mut table = play(2, "C A T S QU");
    table.act(1_000, 0, lay(&["A C T"], "QU")).act(2_000, 0, lay(&["C A T"], "QU")).act(
        3_000,
        0,
        lay(&["A T"], "QU"),
    );
    assert_eq!(table.scores(), [10, 0]);
    let mine = &table.view(0)["mine"];
    assert_eq!(mine["best"], json!({"words": [["A", "C", "T"]], "discard": "QU", "score": 10}));
    assert_eq!((&mine["count"], mine["tries"].as_array().map(Vec::len)), (&json!(3), Some(3)));
    table.act(4_000, 0, give_up()).act(4_000, 1, give_up());
    assert_eq!(table.table()["times"], json!([1_000, null]));
}

// HAND-3: done with the best possible; until then nobody is told what that is.
#[test]
fn hand_3_done_with_the_best() {
    let mut table = play(2, "C A T S QU");
    let told = |view: &Value| {
        [&view["most"], &view["solution"], &view["mine"]["most"], &view["mine"]["solution"]]
            .map(|v| !v.is_null())
    };
    table.act(1_000, 0, lay(&["C A T"], "QU"));
    assert_eq!(told(&table.view(0)), [false; 4]);
    table.act(2_000, 0, lay(&["C A T S"], "QU"));
    assert_eq!(table.table()["done"], json!([true, false]));
    assert_eq!(told(&table.view(0)), [false, false, true, true]);
    assert_eq!(table.view(0)["mine"]["most"], 16);
    assert_eq!(told(&table.view(1)), [false; 4]);
    assert_eq!(told(&table.table()), [false; 4]);
    table.refuse(3_000, 0, lay(&["C A T"], "QU"), "RACE-3");
    table.refuse(3_000, 0, give_up(), "RACE-3");
    table.refuse(3_000, 0, leave(), "RACE-3");
    table.act(4_000, 1, give_up());
    assert_eq!((&table.table()["most"], &table.table()["solution"]["score"]), (&json!(16), &json!(16)));
}

// HAND-3: where the best possible is 0, the first accepted laying is enough.
#[test]
fn hand_3_nothing_can_be_laid() {
    let mut table = play(1, "Z Z J J");
    table.act(1_000, 0, lay(&["Z J"], "J"));
    assert_eq!((&table.table()["done"], &table.view(0)["mine"]["penalty"]), (&json!([false]), &json!(5_000)));
    table.act(2_000, 0, lay(&[], "J"));
    assert_eq!((table.winners(), &table.table()["times"]), (Some(vec![0]), &json!([7_000])));
}

// HAND-4: the highest score; of equal ones the shortest time, penalties up to the best included.
#[test]
fn hand_4_score_then_time() {
    let mut table = play(3, "C A T S QU");
    table.act(1_000, 0, lay(&["T A C"], "S")).act(2_000, 0, lay(&["C A T"], "QU"));
    table.act(6_500, 1, lay(&["C A T"], "QU")).act(6_600, 1, lay(&["T A C"], "S"));
    table.act(6_800, 2, lay(&["A T"], "QU"));
    for seat in 0..3 {
        table.act(9_000, seat, give_up());
    }
    assert_eq!(table.table()["times"], json!([7_000, 6_500, 6_800]));
    assert_eq!(table.winners(), Some(vec![1]));
    assert_eq!(table.table()["best"][2]["score"], 0);
}

// RACE-3: alone, giving up wins only if nothing better was possible; leaving loses.
#[test]
fn race_3_alone() {
    let mut table = play(1, "C A T S QU");
    table.act(1_000, 0, lay(&["C A T"], "QU")).act(2_000, 0, give_up());
    assert_eq!((table.winners(), &table.table()["times"]), (Some(vec![]), &json!([1_000])));
    let mut table = play(1, "C A T S QU");
    table.act(2_000, 0, leave());
    assert_eq!((table.winners(), &table.table()["times"]), (Some(vec![]), &json!([null])));
    assert_eq!(table.table()["best"], json!([null]));
}

// RACE-3: the last of a race plays on, and a leaver's best is shown and takes no place.
#[test]
fn race_3_leaving_a_race() {
    let mut table = play(2, "C A T S QU");
    table.act(1_000, 0, lay(&["C A T"], "QU")).act(2_000, 0, leave());
    assert_eq!(table.winners(), None);
    table.act(3_000, 1, lay(&["A T"], "QU")).act(4_000, 1, give_up());
    assert_eq!((table.winners(), &table.table()["times"]), (Some(vec![1]), &json!([null, 3_000])));
    assert_eq!(table.table()["best"][0]["score"], 10);
}

// RACE-1: others learn the score of a seat and that it is done, and nothing else.
#[test]
fn race_1_what_others_learn() {
    let table = play(2, "C A T S QU");
    let told = |table: &Play, at: u64, act: Value| {
        let act = serde_json::value::to_raw_value(&act).expect("JSON");
        let input = engine::RawInput::Act { seat: engine::Seat(0), lag: engine::Millis::ZERO, act: &act };
        let entry =
            table.any().propose(engine::Millis(at), input, &mut engine::Script::default()).expect("accepted");
        let other = table.any().notices(&entry, engine::Viewer::Seat(engine::Seat(1)));
        serde_json::from_str::<Value>(other.get()).expect("JSON")
    };
    assert_eq!(told(&table, 1, lay(&["C A T"], "QU")), json!([{"type": "scored", "seat": 0, "score": 10}]));
    assert_eq!(told(&table, 1, lay(&["T A C"], "QU")), json!([]));
    assert_eq!(told(&table, 1, lay(&[], "QU")), json!([]));
    let best = told(&table, 1, lay(&["C A T S"], "QU"));
    assert_eq!(best, json!([{"type": "scored", "seat": 0, "score": 16}, {"type": "done", "seat": 0}]));
    assert_eq!(told(&table, 1, give_up()), json!([{"type": "done", "seat": 0}]));
}

// PUZ-3: the model by hand. Long and rare words take longer, and the hardest word counts most.
#[test]
fn puz_3_the_model() {
    let en = lexicon::find("en").expect("English");
    let ms = |cards: &str| {
        let hand: Vec<Letter> = cards.split(' ').map(|card| card.parse().expect("a card")).collect();
        quiddler_hand::solve(&en, &hand).expect("a hand").predicted_ms
    };
    assert_eq!(ms("Z Z J J"), 0);
    // THE, and HOUSE, with the Z put aside.
    assert_eq!(ms("TH E Z"), 4_000);
    assert!(ms("H O U S E Z") > 13_000, "{}", ms("H O U S E Z"));
}

/// The fifths of the predicted times of random hands of ten cards.
fn fifths(hands: usize, seed: u64) -> [u64; 4] {
    let en = lexicon::find("en").expect("English");
    let luck = &mut Luck::new(seed);
    let mut times: Vec<u64> =
        (0..hands).map(|_| quiddler_hand::predicted_ms(&en, &samples::hand(11, luck))).collect();
    times.sort_unstable();
    [1, 2, 3, 4].map(|fifth| times[fifth * hands / 5 - 1])
}

// PUZ-3: the thresholds are the fifths of random hands. `UPDATE=1` makes them anew of 10,000; without it a few
// fresh hands must have all grades about equally often.
#[test]
fn puz_3_the_thresholds_are_fifths() {
    if std::env::var_os("UPDATE").is_some() {
        let [a, b, c, d] = fifths(10_000, 2026);
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/quiddler-hand-grades.txt");
        let text = std::fs::read_to_string(path).expect("the file");
        let comments: String =
            text.lines().filter(|line| line.starts_with('#')).map(|line| format!("{line}\n")).collect();
        std::fs::write(path, format!("{comments}{} {a} {b} {c} {d}\n", quiddler_hand::KIND))
            .expect("written");
        return;
    }
    let en = lexicon::find("en").expect("English");
    let luck = &mut Luck::new(5);
    let mut grades = [0; 5];
    for _ in 0..150 {
        grades[usize::from(quiddler_hand::grade(&en, &samples::hand(11, luck))) - 1] += 1;
    }
    assert!(grades.iter().all(|count| (12..=50).contains(count)), "{grades:?}");
}
