//! What these tests share: a small dictionary, decks by hands, and short names for actions.

use engine::testkit::Play;
use games::{letter::Letter, lexicon, quiddler::Quiddler};
use serde_json::{Value, json};

const WORDS: &str = "am an as at ate cat clue dog go he in is it no on or out quit tan tea ten tens the thin think tin \
                     to toe tone";

/// The face of the game.
pub(crate) static GAME: engine::Face<Quiddler> = engine::Face::new();

/// A game with the small dictionary, other options by default.
#[track_caller]
pub(crate) fn play(seats: u8, decks: &[Value]) -> Play {
    play_by(seats, json!({}), decks)
}

/// A game with the small dictionary and other options.
#[track_caller]
pub(crate) fn play_by(seats: u8, mut rules: Value, decks: &[Value]) -> Play {
    small_dictionary();
    if rules.get("dictionary").is_none() {
        rules["dictionary"] = "small".into();
    }
    Play::new(&GAME, json!({"seats": seats, "rules": rules, "chance": {"decks": decks}}))
}

/// Makes the dictionary `small` known.
pub(crate) fn small_dictionary() {
    lexicon::add("small", lexicon::Lexicon::from_words(WORDS.split_whitespace()));
}

/// Cards from their names, with spaces between.
pub(crate) fn cards(names: &str) -> Vec<String> {
    names.split_whitespace().map(str::to_owned).collect()
}

/// A deck from the hands in dealing order (the dealer's left first, the dealer last), the first discard and
/// the pile.
pub(crate) fn deck(hands: &[&str], discard: &str, pile: &str) -> Value {
    let hands: Vec<Vec<String>> = hands.iter().map(|hand| cards(hand)).collect();
    let size = hands.iter().map(Vec::len).max().unwrap_or_default();
    let mut deck = Vec::new();
    for n in 0..size {
        deck.extend(hands.iter().map(|hand| hand[n].clone()));
    }
    deck.extend(cards(discard));
    deck.extend(cards(pile));
    json!(deck)
}

/// Some deck, for hands that do not matter: every card in the order of the list.
pub(crate) fn any_deck() -> Value {
    json!(Letter::deck().iter().filter_map(|&code| Letter::new(code)).collect::<Vec<_>>())
}

pub(crate) fn draw() -> Value {
    json!({"type": "draw", "from": "pile"})
}

pub(crate) fn draw_discard() -> Value {
    json!({"type": "draw", "from": "discard"})
}

pub(crate) fn discard(card: &str) -> Value {
    json!({"type": "discard", "card": card})
}

/// Words with commas between: `"C A T, G O"`.
pub(crate) fn words(text: &str) -> Vec<Vec<String>> {
    text.split(',').map(cards).filter(|word| !word.is_empty()).collect()
}

pub(crate) fn go_out(text: &str, discard: &str) -> Value {
    json!({"type": "go_out", "words": words(text), "discard": discard})
}

pub(crate) fn lay(text: &str, discard: &str) -> Value {
    json!({"type": "lay", "words": words(text), "discard": discard})
}

pub(crate) fn challenge(seat: u8, word: u32) -> Value {
    json!({"type": "challenge", "seat": seat, "word": word})
}

pub(crate) fn accept() -> Value {
    json!({"type": "accept"})
}

pub(crate) fn leave() -> Value {
    json!({"type": "leave"})
}

/// Whether a table's chance is good enough to begin; else what is wrong.
pub(crate) fn begin(seats: u8, decks: &[Value]) -> Result<(), String> {
    small_dictionary();
    let record = json!({
        "tercet": 1, "game": "quiddler", "rules": {"dictionary": "small"}, "seats": seats,
        "chance": {"decks": decks}, "log": [],
    });
    let record = engine::Record::parse(record.to_string().as_bytes()).map_err(|e| e.to_string())?;
    engine::referee::Run::begin(&GAME, &record).map(|_| ()).map_err(|e| e.to_string())
}
