//! What a word may be made of, and how a list of words is read.

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

use super::{
    dawg::{MAX_LETTERS, TooLarge},
    fold::fold,
};

/// The most letters that a word can have. The longest in the English list has 45.
pub const MAX_WORD: usize = 100;

/// How much of a bad line is shown.
const SHOWN: usize = 40;

/// Why a list of words cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BadList {
    /// A line is no word.
    #[error("line {number}: {text:?}: {fault}")]
    Line {
        /// Which line, counted from 1.
        number: usize,
        /// The beginning of what it says.
        text: String,
        /// What is wrong with that.
        fault: Fault,
    },
    /// There is nothing in it.
    #[error("there is no word in the list")]
    Empty,
    /// It is in no alphabet.
    #[error("there are more than {MAX_LETTERS} different letters in the list")]
    Letters,
    /// It is beyond what the automaton can hold.
    #[error("there are too many words in the list")]
    Words,
}

impl From<TooLarge> for BadList {
    fn from(why: TooLarge) -> BadList {
        match why {
            TooLarge::Letters => BadList::Letters,
            TooLarge::Cells => BadList::Words,
        }
    }
}

/// Why something cannot be a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// Nothing is there.
    #[error("there is no word")]
    Empty,
    /// Two words.
    #[error("words have no spaces")]
    Space,
    /// A hyphen.
    #[error("words have no hyphens (QUI-7)")]
    Hyphen,
    /// An apostrophe, as in a contraction.
    #[error("words have no apostrophes (QUI-7)")]
    Apostrophe,
    /// A full stop, as in an abbreviation.
    #[error("words have no full stops: abbreviations do not count (QUI-7)")]
    Stop,
    /// A digit or another number.
    #[error("words have no digits ({0:?})")]
    Digit(char),
    /// Anything else that is not a letter.
    #[error("{0:?} is not a letter")]
    NotALetter(char),
    /// More than [`MAX_WORD`] letters.
    #[error("a word has at most {MAX_WORD} letters")]
    TooLong,
}

/// A word as dictionaries hold it: composed (NFC), in lower case and without accents, because no card has
/// one. `Ñ` is one letter however it was typed, and another letter than `N`. So are `å`, `ä`, `ö` and `ç`.
///
/// ```
/// use games::lexicon::{Fault, normal};
///
/// assert_eq!(normal("Acción").as_deref(), Ok("accion"));
/// assert_eq!(normal("NIN\u{303}O").as_deref(), Ok("niño"));
/// assert_eq!(normal("don't"), Err(Fault::Apostrophe));
/// ```
pub fn normal(word: &str) -> Result<String, Fault> {
    // Lower-casing can decompose (İ), so composing comes last; composing first as well lets a sigma see its
    // word's end.
    let lower = word.nfc().collect::<String>().to_lowercase();
    let mut normal = String::with_capacity(lower.len());
    for (index, letter) in lower.nfc().enumerate() {
        if let Some(fault) = fault(letter) {
            return Err(fault);
        }
        if index == MAX_WORD {
            return Err(Fault::TooLong);
        }
        normal.push(fold(letter));
    }
    if normal.is_empty() { Err(Fault::Empty) } else { Ok(normal) }
}

fn fault(letter: char) -> Option<Fault> {
    Some(match letter {
        'a'..='z' => return None,
        '-' | '\u{ad}' | '\u{2010}'..='\u{2015}' => Fault::Hyphen,
        '\'' | '`' | '\u{b4}' | '\u{2bc}' | '\u{2018}' | '\u{2019}' => Fault::Apostrophe,
        '.' => Fault::Stop,
        _ if letter.is_whitespace() => Fault::Space,
        _ if letter.is_numeric() => Fault::Digit(letter),
        // A mark that is left after composing belongs to a letter that Unicode has no single code point for.
        _ if !letter.is_alphabetic() || is_combining_mark(letter) => Fault::NotALetter(letter),
        _ => return None,
    })
}

/// The words of a list, in its order.
pub(super) fn words(text: &str) -> Result<Vec<String>, BadList> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut words = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.split_once('#').map_or(line, |(word, _)| word).trim();
        if !line.is_empty() {
            let word = normal(line).map_err(|fault| {
                let text = line.chars().take(SHOWN).collect();
                BadList::Line { number, text, fault }
            })?;
            words.push(word);
        }
    }
    Ok(words)
}
