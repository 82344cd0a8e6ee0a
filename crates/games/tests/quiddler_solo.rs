//! Quiddler solitaire, clause by clause.

use engine::{AnyGame, Face, Millis, Script, Viewer, testkit::Play};
use games::{lexicon, quiddler_solo::QuiddlerSolo};
use serde_json::{Value, json, value::RawValue};

static GAME: Face<QuiddlerSolo> = Face::new();

fn small_dictionary() {
    lexicon::add("solo", lexicon::Lexicon::from_words(["cat", "at", "an", "ten", "thin", "in", "ae", "ea"]));
}

/// A game with these rows: five face down from the bottom up, the sixth face up.
#[track_caller]
fn play(rows: [&str; 6]) -> Play {
    small_dictionary();
    let deck: Vec<&str> = rows.iter().flat_map(|row| row.split_whitespace()).collect();
    Play::new(&GAME, json!({"seats": 1, "rules": {"dictionary": "solo"}, "chance": {"deck": deck}}))
}

fn word(stacks: &[u8]) -> Value {
    json!({"type": "word", "stacks": stacks})
}

fn fill(from: u8, to: u8) -> Value {
    json!({"type": "fill", "from": from, "to": to})
}

fn give_up() -> Value {
    json!({"type": "give_up"})
}

/// CAT lies open, with TEN under it, and THIN.
fn cat() -> Play {
    play([
        "A A A A A A A A",
        "E E E E E E E E",
        "I I I I I I I I",
        "O O O O O O O O",
        "T E N U U U U S",
        "C A T X J V IN TH",
    ])
}

// QSO-1: one card to each of eight stacks in turn; the last eight lie face up.
#[test]
fn qso_1_dealing() {
    let play = cat();
    let table = play.table();
    assert_eq!(table["tops"], json!(["C", "A", "T", "X", "J", "V", "IN", "TH"]));
    assert_eq!(table["under"], json!([5, 5, 5, 5, 5, 5, 5, 5]));
    assert_eq!(table["used"], 0);
    assert_eq!(play.scores(), [0]);
    assert_eq!(play.view(0), table);
    assert_eq!(table["mine"], Value::Null);
}

// QSO-1: a script names all 48 cards at least; more do not matter; none may be there too often.
#[test]
fn qso_1_scripts() {
    small_dictionary();
    let begin = |deck: Vec<&str>| {
        let record = json!({"tercet": 1, "game": "quiddler-solo", "rules": {"dictionary": "solo"}, "seats": 1,
                            "chance": {"deck": deck}, "log": []});
        let record = engine::Record::parse(record.to_string().as_bytes()).expect("a record");
        engine::referee::Run::begin(&GAME, &record).map(|_| ()).map_err(|e| e.to_string())
    };
    let deck =
        "A A A A A A A A A A E E E E E E E E E E E E I I I I I I I I O O O O O O O O U U U U U U T T T T";
    let deck: Vec<&str> = deck.split(' ').collect();
    assert_eq!(begin(deck.clone()), Ok(()));
    assert!(begin(deck[..47].to_vec()).is_err());
    assert_eq!(begin([&deck[..], &["QU", "Q"]].concat()), Ok(()));
    assert!(begin([&deck[..], &["A"]].concat()).is_err(), "an eleventh A");
    assert!(begin([&deck[..], &["ß"]].concat()).is_err());
}

// QSO-2: a word of two or more face-up cards; the next card of each stack used is turned up.
#[test]
fn qso_2_words() {
    let mut play = cat();
    play.refuse(0, 0, word(&[]), "QUI-7");
    play.refuse(0, 0, word(&[6]), "QUI-7");
    play.refuse(0, 0, word(&[2, 1, 0]), "QUI-7");
    play.refuse(0, 0, word(&[0, 1, 8]), "QSO-1");
    play.refuse(0, 0, word(&[0, 1, 255]), "QSO-1");
    play.refuse(0, 0, word(&[1, 2, 1]), "QSO-2");
    play.act(0, 0, word(&[0, 1, 2]));
    let table = play.table();
    assert_eq!(table["tops"], json!(["T", "E", "N", "X", "J", "V", "IN", "TH"]));
    assert_eq!(table["under"], json!([4, 4, 4, 5, 5, 5, 5, 5]));
    assert_eq!(table["used"], 3);
    assert_eq!(play.scores(), [3]);
    // THIN is two cards.
    play.act(0, 0, word(&[7, 6])).act(0, 0, word(&[0, 1, 2]));
    assert_eq!(play.scores(), [8]);
    assert_eq!(play.table()["made"], json!([["C", "A", "T"], ["TH", "IN"], ["T", "E", "N"]]));
    // Filling is only for empty places.
    play.refuse(0, 0, fill(0, 1), "QSO-3");
}

/// AT made five times: stacks 0 and 1 are down to their last cards, and nothing that lies open is a word.
fn emptied() -> Play {
    let mut play = play([
        "A A O O O O O O",
        "A T E E E E E E",
        "A T E E E E E E",
        "A T I I I I I I",
        "A T S S S R R R",
        "A T X X Z Z J J",
    ]);
    for _ in 0..5 {
        play.act(0, 0, word(&[0, 1]));
    }
    play
}

// QSO-3: an empty stack is filled before the next word, from a stack that has others under its top card.
#[test]
fn qso_3_filling() {
    let mut play = play([
        "A N O O O O O A",
        "A T E E E E E L",
        "A T E E E E E L",
        "A T I I I I I I",
        "A T S S S R R R",
        "A T X X Z Z J J",
    ]);
    for left in (0..=4).rev() {
        play.act(0, 0, word(&[0, 1]));
        assert_eq!(play.table()["under"][0], left);
        assert_eq!(play.table()["must_fill"], false);
        assert_eq!(play.table()["givers"], json!([]));
    }
    assert_eq!(play.table()["tops"][1], "N");
    play.act(0, 0, word(&[0, 1]));
    let table = play.table();
    assert_eq!((&table["tops"][0], &table["tops"][1]), (&Value::Null, &Value::Null));
    assert_eq!((&table["under"][0], &table["must_fill"]), (&json!(0), &json!(true)));
    play.refuse(0, 0, word(&[2, 3]), "QSO-3");
    play.refuse(0, 0, fill(0, 1), "QSO-3");
    play.refuse(0, 0, fill(0, 0), "QSO-3");
    play.refuse(0, 0, fill(2, 3), "QSO-3");
    play.refuse(0, 0, fill(8, 0), "QSO-1");
    play.refuse(0, 0, fill(2, 8), "QSO-1");
    // Every other stack has cards under its top card.
    assert_eq!((&table["givers"], &table["cards"]), (&json!([2, 3, 4, 5, 6, 7]), &json!(48)));
    play.act(0, 0, fill(7, 1));
    let table = play.table();
    assert_eq!((&table["tops"][1], &table["tops"][7]), (&json!("J"), &json!("R")));
    assert_eq!((&table["under"][1], &table["under"][7]), (&json!(0), &json!(4)));
    // Another place is still empty.
    play.refuse(0, 0, word(&[2, 3]), "QSO-3");
    // A stack of one card has none under it.
    assert_eq!(play.table()["givers"], json!([2, 3, 4, 5, 6, 7]));
    play.refuse(0, 0, fill(1, 0), "QSO-3");
    play.act(0, 0, fill(7, 0));
    assert_eq!(play.table()["must_fill"], false);
    assert_eq!(play.table()["givers"], json!([]));
    assert_eq!(play.scores(), [12]);
    // Moving is not using.
    assert_eq!(play.table()["used"], 12);
}

// QSO-3: as long as that is possible: with single cards only, words are made of what is left. QSO-4: all 48
// win.
#[test]
fn qso_4_all_used_is_a_win() {
    lexicon::add(
        "solo-all",
        lexicon::Lexicon::from_words([
            "ooooootttt",
            "oooooott",
            "uuuuuuoo",
            "inininin",
            "aeaeaeae",
            "eaeaea",
            "ea",
            "el",
        ]),
    );
    let deck: Vec<String> = [
        "L E L E L E L E",
        "E A E A E A E A",
        "A E A E A E A E",
        "I N I N I N I N",
        "U U U U U U O O",
        "O O O O O O T T",
    ]
    .iter()
    .flat_map(|row| row.split(' ').map(str::to_owned))
    .collect();
    let mut play =
        Play::new(&GAME, json!({"seats": 1, "rules": {"dictionary": "solo-all"}, "chance": {"deck": deck}}));
    let all = [0, 1, 2, 3, 4, 5, 6, 7];
    for _ in 0..4 {
        play.act(0, 0, word(&all));
    }
    play.act(0, 0, word(&[0, 1, 2, 3, 4, 5]));
    // Under tops of one card each lie none but in the last two stacks, which were not used.
    assert_eq!(play.table()["under"], json!([0, 0, 0, 0, 0, 0, 1, 1]));
    play.act(0, 0, word(&[6, 7]));
    assert_eq!(play.table()["must_fill"], false);
    play.act(0, 0, word(&[1, 0])).act(0, 0, word(&[3, 2]));
    // Four places are empty, but nothing lies under any card.
    assert_eq!(play.table()["must_fill"], false);
    play.refuse(0, 0, fill(4, 0), "QSO-3");
    play.refuse(0, 0, word(&[1, 4]), "QSO-2");
    play.act(0, 0, word(&[5, 4]));
    assert_eq!(play.winners(), None);
    play.act(0, 0, word(&[7, 6]));
    assert_eq!(play.scores(), [48]);
    assert_eq!(play.winners(), Some(vec![0]));
    assert_eq!(play.table()["tops"], json!([null, null, null, null, null, null, null, null]));
    play.refuse(0, 0, give_up(), "over");
}

// QSO-4: giving up ends the game, lost; the cards used are the score. ALL-4: so does leaving.
#[test]
fn qso_4_giving_up() {
    for act in [give_up(), json!({"type": "leave"})] {
        let mut play = cat();
        play.act(0, 0, word(&[0, 1, 2])).act(0, 0, act);
        assert_eq!(play.winners(), Some(vec![]));
        assert_eq!(play.scores(), [3]);
        assert_eq!(play.table()["under"], json!([4, 4, 4, 5, 5, 5, 5, 5]));
        play.refuse(0, 0, word(&[0, 1, 2]), "over");
    }
}

// QSO-4: being stuck does not end the game by itself.
#[test]
fn qso_4_stuck_is_not_over() {
    let mut play = emptied();
    play.refuse(0, 0, word(&[2, 3]), "QUI-7");
    assert_eq!(play.winners(), None);
}

// QUI-7: the dictionary is the only option.
#[test]
fn qui_7_options() {
    small_dictionary();
    let open = |rules: Value, seats| {
        GAME.open(&RawValue::from_string(rules.to_string()).expect("JSON"), seats)
            .map(|table| table.config().get().to_owned())
            .map_err(|e| e.to_string())
    };
    assert_eq!(open(json!({}), 1).as_deref(), Ok(r#"{"dictionary":"en"}"#));
    assert!(open(json!({"dictionary": "klingon"}), 1).is_err_and(|e| e.contains("rules.dictionary")));
    assert!(open(json!({"words": "checked"}), 1).is_err());
    assert!(open(json!({}), 2).is_err());
}

// QUI-8: it is always the player's turn, until the game is over.
#[test]
fn qui_8_lookup() {
    let mut play = cat();
    assert!(play.lookup(0, "cat").and_then(Result::err).is_some_and(|refused| refused.rule == "QUI-8"));
    play.act(0, 0, give_up());
    assert_eq!(play.lookup(0, "cat"), Some(Ok(true)));
}

// ALL-1: what lies face down is in no view and no notice.
#[test]
fn all_1_face_down_cards_are_hidden() {
    small_dictionary();
    let rules = RawValue::from_string(r#"{"dictionary":"solo"}"#.into()).expect("JSON");
    let table = GAME.open(&rules, 1).expect("a table");
    let deck = (0..24).chain((0..24).rev()).collect();
    let begun = table
        .propose(Millis::ZERO, engine::RawInput::Begin, &mut Script::decks(vec![deck]))
        .expect("it begins");
    for viewer in [Viewer::Seat(engine::Seat(0)), Viewer::Spectator] {
        assert_eq!(table.notices(&begun, viewer).get(), r#"[{"type":"dealt"}]"#);
    }
}

#[test]
fn previews() {
    let play = cat();
    assert_eq!(play.preview(0, word(&[0, 1, 2])), Some(Ok(json!({"used": 3}))));
    assert!(play.preview(0, word(&[0, 1])).and_then(Result::err).is_some_and(|r| r.rule == "QUI-7"));
    assert_eq!(play.preview(0, fill(0, 1)), None);
    assert_eq!(play.preview(0, give_up()), None);
}

#[test]
fn malformed_actions_are_refused() {
    let mut play = cat();
    for act in [
        json!({"type": "word"}),
        json!({"type": "word", "stacks": [0, 256]}),
        json!({"type": "word", "stacks": [-1, 2]}),
        json!({"type": "word", "stacks": "012"}),
        json!({"type": "word", "stacks": [0, 1, 2], "score": 9}),
        json!({"type": "fill", "from": 1}),
        json!({"type": "give_up", "now": true}),
        json!({"type": "draw", "from": "pile"}),
    ] {
        play.refuse(0, 0, act, "action");
    }
    let many: Vec<u8> = (0..=255).cycle().take(10_000).collect();
    play.refuse(0, 0, word(&many), "QSO-1");
}
