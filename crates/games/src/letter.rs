//! Quiddler's cards: a letter, or two that go together, with a value (QUI-1).

use std::{fmt, str::FromStr, sync::LazyLock};

use arrayvec::ArrayString;
use serde::{Deserialize, Serialize};

/// A card's letters: one or two capitals.
type Face = ArrayString<2>;

/// A Quiddler card, one of 31 kinds. Written as its letters in capitals: `A`, `QU`.
///
/// ```
/// use games::letter::Letter;
/// let cards: Vec<Letter> = ["QU", "i", "T"].iter().map(|c| c.parse().unwrap()).collect();
/// assert_eq!(Letter::spell(&cards), "quit");
/// assert_eq!(Letter::points(&cards), 14);
/// assert_eq!(cards[1].to_string(), "I");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
#[serde(try_from = "String", into = "String")]
pub struct Letter(u8);

/// One line of the card list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Kind {
    face: Face,
    count: u8,
    points: u8,
}

static KINDS: LazyLock<Vec<Kind>> = LazyLock::new(|| {
    let list = include_str!("../../../data/quiddler-cards.txt");
    read_kinds(list).unwrap_or_else(|error| panic!("data/quiddler-cards.txt: {error}"))
});

/// Every card of the deck by its code.
static DECK: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let codes = KINDS.iter().zip(0..);
    codes.flat_map(|(kind, code)| std::iter::repeat_n(code, usize::from(kind.count))).collect()
});

impl Letter {
    /// How many kinds of card there are (QUI-1).
    pub const KINDS: usize = 31;
    /// How many cards a deck has (QUI-1).
    pub const DECK: usize = 118;

    /// The kind with the number 0.
    pub const FIRST: Letter = Letter(0);

    /// The kind with a number below 31, in the order of the card list.
    pub fn new(code: u8) -> Option<Letter> {
        (usize::from(code) < Self::KINDS).then_some(Letter(code))
    }

    /// Its number.
    #[inline]
    pub fn code(self) -> u8 {
        self.0
    }

    /// Every kind.
    pub fn all() -> impl Iterator<Item = Letter> {
        (0..Self::KINDS as u8).map(Letter)
    }

    /// The codes of a whole deck, equal cards side by side (QUI-1).
    pub fn deck() -> &'static [u8] {
        &DECK
    }

    fn kind(self) -> &'static Kind {
        &KINDS[usize::from(self.0)]
    }

    /// Its letters, in capitals.
    pub fn letters(self) -> &'static str {
        &self.kind().face
    }

    /// How many of this kind a deck has.
    pub fn count(self) -> u8 {
        self.kind().count
    }

    /// Its value.
    pub fn value(self) -> i32 {
        self.kind().points.into()
    }

    /// Whether it is A, E, I, O or U.
    pub fn is_vowel(self) -> bool {
        matches!(self.letters(), "A" | "E" | "I" | "O" | "U")
    }

    /// What some cards are worth together.
    pub fn points(cards: &[Letter]) -> i32 {
        cards.iter().map(|card| card.value()).sum()
    }

    /// How many letters some cards have together: a longest word is counted in letters, not in cards
    /// (QUI-11).
    pub fn length(cards: &[Letter]) -> usize {
        cards.iter().map(|card| card.letters().len()).sum()
    }

    /// The word that some cards spell, in small letters.
    pub fn spell(cards: &[Letter]) -> String {
        let mut word = String::with_capacity(2 * cards.len());
        for card in cards {
            word.extend(card.letters().chars().map(|c| c.to_ascii_lowercase()));
        }
        word
    }
}

impl fmt::Display for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.letters())
    }
}

impl fmt::Debug for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is not a card.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{:?} is not a Quiddler card: a letter, or QU IN ER CL TH", engine::hex::shorten(.0))]
pub struct BadLetter(String);

impl FromStr for Letter {
    type Err = BadLetter;

    fn from_str(text: &str) -> Result<Letter, BadLetter> {
        let same = |kind: &Kind| kind.face.eq_ignore_ascii_case(text);
        let code = KINDS.iter().position(same).ok_or_else(|| BadLetter(text.to_owned()))?;
        Ok(Letter(code as u8))
    }
}

impl TryFrom<String> for Letter {
    type Error = BadLetter;
    fn try_from(text: String) -> Result<Letter, BadLetter> {
        text.parse()
    }
}

impl From<Letter> for String {
    fn from(card: Letter) -> String {
        card.to_string()
    }
}

/// What is wrong with a list of cards.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
enum BadList {
    #[error("line {0}: expected face, count and points, as in `QU 2 9`")]
    Line(usize),
    #[error("line {0}: {1:?} is not one or two capital letters")]
    Face(usize, String),
    #[error("line {0}: {1} is listed twice")]
    Twice(usize, String),
    #[error("{0} kinds of card instead of {expected}", expected = Letter::KINDS)]
    Kinds(usize),
    #[error("{0} cards instead of {expected}", expected = Letter::DECK)]
    Cards(usize),
}

/// Reads a list of cards: a line for each kind with its face, count and points; `#` begins a comment.
fn read_kinds(text: &str) -> Result<Vec<Kind>, BadList> {
    let mut kinds: Vec<Kind> = Vec::with_capacity(Letter::KINDS);
    for (line, number) in text.lines().zip(1..) {
        let line = line.split('#').next().unwrap_or_default().trim();
        if line.is_empty() {
            continue;
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        let &[name, count, points] = &words[..] else { return Err(BadList::Line(number)) };
        let (Ok(count), Ok(points)) = (count.parse(), points.parse()) else {
            return Err(BadList::Line(number));
        };
        let face = Face::from(name).ok().filter(|face| face.bytes().all(|b| b.is_ascii_uppercase()));
        let face = face.ok_or_else(|| BadList::Face(number, name.to_owned()))?;
        if kinds.iter().any(|kind| kind.face == face) {
            return Err(BadList::Twice(number, name.to_owned()));
        }
        kinds.push(Kind { face, count, points });
    }
    if kinds.len() != Letter::KINDS {
        return Err(BadList::Kinds(kinds.len()));
    }
    match kinds.iter().map(|kind| usize::from(kind.count)).sum() {
        Letter::DECK => Ok(kinds),
        cards => Err(BadList::Cards(cards)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // QUI-1: 118 cards, so many of each.
    #[test]
    fn qui_1_the_deck() {
        let singles = "A10 B2 C2 D4 E12 F2 G4 H2 I8 J2 K2 L4 M2 N6 O8 P2 Q2 R6 S4 T6 U6 V2 W2 X2 Y4 Z2";
        let counts: Vec<String> =
            Letter::all().take(26).map(|card| format!("{card}{}", card.count())).collect();
        assert_eq!(counts.join(" "), singles);
        for pair in ["QU", "IN", "ER", "TH", "CL"] {
            assert_eq!(pair.parse::<Letter>().map(Letter::count), Ok(2));
        }
        assert_eq!(Letter::all().count(), 31);
        assert_eq!(Letter::deck().len(), 118);
        let deck: Vec<Letter> = Letter::deck().iter().filter_map(|&code| Letter::new(code)).collect();
        assert_eq!(deck.len(), 118);
        assert_eq!(Letter::points(&deck), 592);
        assert_eq!(Letter::new(31), None);
    }

    #[test]
    fn either_case_is_read_and_capitals_are_written() {
        for card in Letter::all() {
            assert_eq!(card.letters().to_lowercase().parse(), Ok(card));
            let text = serde_json::to_string(&card).expect("JSON");
            assert_eq!(text, format!("{:?}", card.letters()));
            assert_eq!(serde_json::from_str::<Letter>(&text).ok(), Some(card));
        }
        assert_eq!("qU".parse::<Letter>().map(|card| card.to_string()), Ok("QU".into()));
        let words: Vec<Letter> = ["TH", "IN", "K", "ER"].iter().filter_map(|c| c.parse().ok()).collect();
        assert_eq!((Letter::spell(&words).as_str(), Letter::length(&words)), ("thinker", 7));
    }

    #[test]
    fn bad_notation_is_named() {
        for text in ["", " A", "AB", "QUI", "É", "1", "ſ", "*", "2rfo"] {
            let error = text.parse::<Letter>().expect_err(text);
            assert!(error.to_string().contains(text), "{error}");
        }
    }

    #[test]
    fn a_bad_list_says_where() {
        let list = include_str!("../../../data/quiddler-cards.txt");
        let with = |from: &str, to: &str| read_kinds(&list.replace(from, to)).expect_err(to).to_string();
        assert_eq!(with("QU 2 9", "QU 2"), "line 28: expected face, count and points, as in `QU 2 9`");
        assert_eq!(with("QU 2 9", "QU two 9"), "line 28: expected face, count and points, as in `QU 2 9`");
        assert_eq!(with("QU 2 9", "qu 2 9"), "line 28: \"qu\" is not one or two capital letters");
        assert_eq!(with("QU 2 9", "QUE 2 9"), "line 28: \"QUE\" is not one or two capital letters");
        assert_eq!(with("QU 2 9", "Q 2 9"), "line 28: Q is listed twice");
        assert_eq!(with("QU 2 9", ""), "30 kinds of card instead of 31");
        assert_eq!(with("QU 2 9", "QU 3 9"), "119 cards instead of 118");
        assert_eq!(read_kinds(list).map(|kinds| kinds.len()), Ok(31));
    }
}
