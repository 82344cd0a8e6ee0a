//! SET cards: number, colour, fill, shape (SET-1).

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize, Serializer};

use crate::triple::thirds;

/// A SET card, one of 81. Written as four letters: `2rfo` is two red filled ovals.
///
/// ```
/// use games::card::Card;
/// let cards: Vec<Card> = ["1rfo", "2rfo", "3RFO"].iter().map(|c| c.parse().unwrap()).collect();
/// assert!(Card::is_set(cards[0], cards[1], cards[2]));
/// assert_eq!(cards[2].to_string(), "3rfo");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
#[serde(try_from = "String")]
pub struct Card(u8);

const NUMBERS: [char; 3] = ['1', '2', '3'];
const COLOURS: [char; 3] = ['r', 'g', 'p'];
const FILLS: [char; 3] = ['f', 'h', 'e'];
const SHAPES: [char; 3] = ['o', 's', 'd'];
const FEATURES: [[char; 3]; 4] = [NUMBERS, COLOURS, FILLS, SHAPES];

/// The notation of each card. It is a table because views, which are sent at every change, contain many
/// cards.
static NAMES: [[u8; 4]; Card::COUNT] = {
    let mut names = [[0; 4]; Card::COUNT];
    let mut code = 0;
    while code < Card::COUNT {
        let (mut rest, mut place) = (code, 4);
        while place > 0 {
            place -= 1;
            names[code][place] = FEATURES[place][rest % 3] as u8;
            rest /= 3;
        }
        code += 1;
    }
    names
};

/// The number of rows and columns of [`THIRDS`].
pub(crate) const PAD: usize = 128;

/// The third card for two. Its size is a power of two, so that a masked index needs no check.
pub(crate) static THIRDS: [[u8; PAD]; PAD] = thirds(4);

impl Card {
    /// How many different cards there are (SET-1).
    pub const COUNT: usize = 81;

    /// The card with a number below 81: digits in base 3 for number, colour, fill and shape.
    pub fn new(code: u8) -> Option<Card> {
        (usize::from(code) < Self::COUNT).then_some(Card(code))
    }

    /// Its number.
    #[inline]
    pub fn code(self) -> u8 {
        self.0
    }

    /// Every card.
    pub fn all() -> impl Iterator<Item = Card> {
        (0..Self::COUNT as u8).map(Card)
    }

    /// Number, colour, fill and shape, each 0, 1 or 2.
    pub fn features(self) -> [u8; 4] {
        [self.0 / 27, self.0 / 9 % 3, self.0 / 3 % 3, self.0 % 3]
    }

    /// Whether its symbols are filled: the beginners' deck has only these (SET-3).
    pub fn is_solid(self) -> bool {
        self.features()[2] == 0
    }

    /// How it is written.
    fn name(&self) -> &'static str {
        str::from_utf8(&NAMES[usize::from(self.0)]).unwrap_or_default()
    }

    /// The one card that makes a SET with two others.
    #[inline]
    pub fn third(a: Card, b: Card) -> Card {
        Card(THIRDS[usize::from(a.0)][usize::from(b.0)])
    }

    /// Whether three cards are a SET: each feature, looked at alone, the same on all or different on all
    /// (SET-2).
    #[inline]
    pub fn is_set(a: Card, b: Card, c: Card) -> bool {
        Self::third(a, b) == c
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is not a card.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{:?} is not a SET card: number 1-3, colour r g p, fill f h e, shape o s d", engine::hex::shorten(.0))]
pub struct BadCard(String);

impl FromStr for Card {
    type Err = BadCard;

    fn from_str(text: &str) -> Result<Card, BadCard> {
        read_features(text, &FEATURES).map(Card).ok_or_else(|| BadCard(text.to_owned()))
    }
}

impl From<Card> for String {
    fn from(card: Card) -> String {
        card.to_string()
    }
}

impl TryFrom<String> for Card {
    type Error = BadCard;
    fn try_from(text: String) -> Result<Card, BadCard> {
        text.parse()
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// Reads one letter for each feature, in upper or lower case, as digits in base 3.
pub(crate) fn read_features(text: &str, features: &[[char; 3]]) -> Option<u8> {
    let mut letters = text.chars();
    let mut code = 0;
    for names in features {
        let letter = letters.next()?.to_ascii_lowercase();
        code = code * 3 + names.iter().position(|&name| name == letter)? as u8;
    }
    letters.next().is_none().then_some(code)
}

#[cfg(test)]
mod tests {
    use super::*;

    // SET-1: 81 cards, each combination once.
    #[test]
    fn set_1_every_card_once() {
        let names: std::collections::BTreeSet<String> = Card::all().map(String::from).collect();
        assert_eq!(names.len(), 81);
        for number in "123".chars() {
            for colour in "rgp".chars() {
                for fill in "fhe".chars() {
                    for shape in "osd".chars() {
                        let name: String = [number, colour, fill, shape].iter().collect();
                        assert_eq!(
                            name.to_uppercase().parse::<Card>().map(|card| card.to_string()),
                            Ok(name)
                        );
                    }
                }
            }
        }
    }

    // SET-2: the fast test against the definition, over all 81³ triples.
    #[test]
    fn set_2_agrees_with_its_definition() {
        let alike_or_different = |a: u8, b: u8, c: u8| (a == b && b == c) || (a != b && b != c && a != c);
        for a in Card::all() {
            for b in Card::all() {
                for c in Card::all() {
                    let by_definition =
                        (0..4).all(|f| alike_or_different(a.features()[f], b.features()[f], c.features()[f]));
                    assert_eq!(Card::is_set(a, b, c), by_definition, "{a} {b} {c}");
                }
            }
        }
    }

    // SET-3: the beginners' deck is the 27 solid cards.
    #[test]
    fn set_3_solid_cards() {
        assert_eq!(Card::all().filter(|card| card.is_solid()).count(), 27);
        assert!(Card::all().filter(|card| card.is_solid()).all(|card| card.to_string().contains('f')));
    }

    #[test]
    fn bad_notation_is_named() {
        for text in ["", "1rf", "1rfoo", "4rfo", "1xfo", "rfo1", "１rfo", "1rfó", "*"] {
            let error = text.parse::<Card>().expect_err(text);
            assert!(error.to_string().contains(text), "{error}");
        }
    }
}
