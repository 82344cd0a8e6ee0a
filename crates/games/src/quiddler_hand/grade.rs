//! How long a best laying takes to find, and its grade (PUZ-3).
//!
//! # The model
//!
//! [`predicted_ms`] is about the time in which a good player finds a best laying. What is known of how people find
//! words among letters went into it:
//!
//! - Anagrams of more letters take longer, each letter more by about half (R. E. Kaplan and J. L. Carvellas,
//!   "Effect of word length on anagram solution time", Journal of Verbal Learning and Verbal Behavior 7, 1968).
//!   Here a card counts as a letter: [`BY_CARDS`].
//! - Rare words take longer than common ones (M. S. Mayzner and M. E. Tresselt, "Anagram solution times: a function
//!   of letter order and word frequency", Journal of Experimental Psychology 56, 1958). How common a word is comes
//!   from the sizes of SCOWL: [`BY_SIZE`].
//! - A laying needs all its words, and they are looked for at the same time. The hardest word counts most: the time
//!   is the root of the sum of the squares.
//! - Of several best layings the easiest counts.
//!
//! All numbers are whole ones, so that every machine predicts the same: the puzzles of a day rest on it (DAY-1).
//! The bots see words after the same times, but with luck, and not all of them know all words.
//!
//! # The grades
//!
//! `data/quiddler-hand-grades.txt` has the fifths of 10,000 random hands of ten cards.
//! `UPDATE=1 cargo test --release -p tercet-games --test quiddler_hand` writes it again.

use crate::{
    answers,
    letter::Letter,
    lexicon::{Lexicon, is_unsaid},
    quiddler::solver::{self, Answers},
};

/// What a common word takes by the number of its cards, from none on, in milliseconds.
const BY_CARDS: [u64; 12] =
    [4_000, 4_000, 4_000, 6_000, 9_000, 13_500, 20_000, 30_000, 45_000, 65_000, 90_000, 120_000];

/// What rarer words take, in hundredths: the sizes of SCOWL up to which words are so common.
const BY_SIZE: [(u8, u64); 8] =
    [(10, 100), (20, 110), (35, 130), (40, 150), (50, 185), (55, 210), (60, 250), (70, 330)];

/// What words take that are in none of these sizes, in hundredths, and words of a list without sizes.
const RAREST: u64 = 430;
const UNKNOWN: u64 = 180;

/// The name of this kind among the puzzles of a day, and in the file of the grades.
pub const KIND: &str = "quiddler";

/// The time in which a good player sees a word in a hand, in milliseconds.
pub(super) fn word_ms(lexicon: &Lexicon, word: &[Letter]) -> u64 {
    let text = Letter::spell(word);
    let rarity = if is_unsaid(&text) {
        // Nobody should have to look for such a word.
        10 * RAREST
    } else if !lexicon.has_sizes() {
        UNKNOWN
    } else {
        let size = lexicon.commonness(&text);
        let common = BY_SIZE.iter().find(|(known, _)| size.is_some_and(|size| size <= *known));
        common.map_or(RAREST, |(_, rarity)| *rarity)
    };
    BY_CARDS[word.len().min(BY_CARDS.len() - 1)] * rarity / 100
}

/// The best layings of a hand; `cost` is the sum of the squares of the words' times. `None` for an empty hand.
pub(super) fn answers(lexicon: &Lexicon, hand: &[Letter]) -> Option<Answers> {
    solver::answers(lexicon, hand, |word| word_ms(lexicon, word).pow(2))
}

/// What a puzzle has to know of a hand: see [`solve`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The easiest of the best layings (HAND-3).
    pub best: solver::Laying,
    /// How many different best layings there are: they differ in their words or in the discard.
    pub solutions: u64,
    /// The predicted time, in milliseconds. See the module's documentation.
    pub predicted_ms: u64,
    /// The grade, from 1 (gentle) to 5 (hard).
    pub grade: u8,
}

/// The best layings of a hand, and how hard they are to find. `None` for an empty hand.
///
/// ```
/// use games::{letter::Letter, lexicon, quiddler_hand};
/// let en = lexicon::find("en").unwrap();
/// let hand: Vec<Letter> = ["QU", "I", "T", "E"].iter().map(|card| card.parse().unwrap()).collect();
/// let solved = quiddler_hand::solve(&en, &hand).unwrap();
/// assert_eq!((solved.best.score, solved.solutions), (14, 1)); // QUIT, and the E put aside
/// assert_eq!(solved.predicted_ms, quiddler_hand::predicted_ms(&en, &hand));
/// ```
pub fn solve(lexicon: &Lexicon, hand: &[Letter]) -> Option<Solved> {
    let Answers { easiest, cost, solutions } = answers(lexicon, hand)?;
    let predicted_ms = cost.isqrt();
    Some(Solved { best: easiest, solutions, predicted_ms, grade: answers::grade(thresholds(), predicted_ms) })
}

/// About the time in which a good player finds a best laying, in milliseconds. See the module's documentation.
pub fn predicted_ms(lexicon: &Lexicon, hand: &[Letter]) -> u64 {
    answers(lexicon, hand).map_or(0, |answers| answers.cost.isqrt())
}

/// The grade of a hand, from 1 (gentle) to 5 (hard).
pub fn grade(lexicon: &Lexicon, hand: &[Letter]) -> u8 {
    answers::grade(thresholds(), predicted_ms(lexicon, hand))
}

/// The predicted times that divide random hands of ten cards into fifths, in milliseconds.
pub fn thresholds() -> [u64; 4] {
    answers::fifths(include_str!("../../../../data/quiddler-hand-grades.txt"), KIND)
}
