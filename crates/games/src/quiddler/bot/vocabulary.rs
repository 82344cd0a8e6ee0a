//! Which words a player knows, and which of them it sees in its cards.
//!
//! The words that a player knows depend on how common they are: level 1 knows everyday words, level 5 the
//! whole dictionary. No bot lays a word of `data/words/unsaid.txt`. A weak player does not see all words that
//! it knows. It sees short words sooner than long ones, and more words the longer it looks at a hand.

use engine::Level;

use crate::{
    letter::Letter,
    lexicon::{Lexicon, is_unsaid},
    luck::by_level,
};

/// The sizes of SCOWL, from the most common words on; what is in none of them is rarer.
const SIZES: [u8; 8] = [10, 20, 35, 40, 50, 55, 60, 70];

/// The words of somebody who has never played: 2,500 of the most common size, which has about 4,000.
const NOVICE: f64 = 0.62;

/// The same where a dictionary does not say how common words are: a share of all words.
const NOVICE_WITHOUT_SIZES: f64 = 0.01;

/// The words of a player.
pub(crate) struct Vocabulary {
    /// How many sizes of words it knows. The decimals are the share that it knows of the next size.
    sizes: f64,
    /// The share of all words that it knows where a dictionary does not say how common they are.
    share: f64,
    /// The share of the words it knows that it sees at once, if they have up to three cards.
    sees: f64,
    /// The factor by which each further card reduces this share.
    longer: f64,
}

impl Vocabulary {
    /// Everything that may be said.
    const ALL: f64 = SIZES.len() as f64 + 1.0;

    /// The vocabulary of a bot.
    pub(crate) fn of(level: Level) -> Vocabulary {
        Vocabulary {
            sizes: by_level(level, [3.0, 5.0, 7.0, 8.0, Vocabulary::ALL]),
            share: by_level(level, [0.25, 0.45, 0.65, 0.85, 1.0]),
            sees: by_level(level, [0.3, 0.5, 0.75, 1.0, 1.0]),
            longer: by_level(level, [0.35, 0.5, 0.75, 1.0, 1.0]),
        }
    }

    /// The vocabulary of somebody who has never played. They see every word that they know.
    pub(crate) fn novice() -> Vocabulary {
        Vocabulary { sizes: NOVICE, share: NOVICE_WITHOUT_SIZES, sees: 1.0, longer: 1.0 }
    }

    /// Whether it knows all words that may be said.
    pub(crate) fn is_whole(&self) -> bool {
        self.sizes >= Vocabulary::ALL
    }

    /// Whether a player knows a word of the dictionary, and lays it.
    pub(crate) fn knows(&self, lexicon: &Lexicon, word: &[Letter]) -> bool {
        let text = Letter::spell(word);
        if is_unsaid(&text) {
            return false;
        }
        if self.is_whole() {
            return true;
        }
        if !lexicon.has_sizes() {
            return part(&text, 0) < self.share;
        }
        let size = lexicon.commonness(&text);
        let place = SIZES.iter().position(|&known| size.is_some_and(|size| size <= known));
        let place = place.unwrap_or(SIZES.len()) as f64;
        place + 1.0 <= self.sizes || place < self.sizes && part(&text, 0) < self.sizes - place
    }

    /// Whether a player sees a word in its cards after a number of turns with them. `salt` makes it see other
    /// words in other hands.
    pub(crate) fn sees(&self, lexicon: &Lexicon, word: &[Letter], turns: u32, salt: u32) -> bool {
        let beyond = word.len().saturating_sub(3) as f64;
        let share = (self.sees + 0.03 * f64::from(turns)) * self.longer.powf(beyond);
        (share >= 1.0 || part(&Letter::spell(word), salt.wrapping_add(1)) < share)
            && self.knows(lexicon, word)
    }
}

/// A number from 0 to below 1 for a word, which looks random (FNV-1a over its letters).
fn part(word: &str, salt: u32) -> f64 {
    let start = 0x811c_9dc5u32 ^ salt.wrapping_mul(0x9e37_79b9);
    let hash = word.bytes().fold(start, |hash, letter| (hash ^ u32::from(letter)).wrapping_mul(0x0100_0193));
    f64::from((hash ^ hash >> 15).wrapping_mul(0x2c1b_3c6d) >> 8) / f64::from(1u32 << 24)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lexicon;

    fn cards(word: &str) -> Vec<Letter> {
        word.chars().map(|letter| letter.to_string().parse().expect("a letter")).collect()
    }

    fn level(tenths: u8) -> Vocabulary {
        Vocabulary::of(Level::from_tenths(tenths).expect("a level"))
    }

    /// Some words of the dictionary.
    fn some() -> Vec<Vec<Letter>> {
        let en = lexicon::find("en").expect("English");
        en.words().step_by(97).filter(|word| word.len() < 11).map(|word| cards(&word)).collect()
    }

    // Each level knows what the one below knows, and more.
    #[test]
    fn vocabularies_grow() {
        let en = lexicon::find("en").expect("English");
        let words = some();
        let mut before = 0;
        for tenths in 10..=50 {
            let known = words.iter().filter(|word| level(tenths).knows(&en, word)).count();
            assert!(known >= before, "{tenths}: {known} of {}, {before} before", words.len());
            if tenths > 10 {
                let lost =
                    words.iter().find(|w| level(tenths - 1).knows(&en, w) && !level(tenths).knows(&en, w));
                assert_eq!(lost, None, "{tenths}");
            }
            before = known;
        }
        let said = words.iter().filter(|word| !is_unsaid(&Letter::spell(word)));
        assert_eq!(before, said.count());
    }

    #[test]
    fn the_weakest_know_everyday_words_alone() {
        let en = lexicon::find("en").expect("English");
        let knows = |tenths, word| level(tenths).knows(&en, &cards(word));
        for word in ["house", "tree", "bread", "quiet"] {
            assert!(knows(10, word), "{word}");
        }
        for word in ["reh", "poh", "luz", "zek"] {
            assert!(en.contains(word) && !knows(10, word) && !knows(30, word) && knows(50, word), "{word}");
        }
    }

    #[test]
    fn somebody_who_has_never_played_knows_2500_words() {
        let en = lexicon::find("en").expect("English");
        let novice = Vocabulary::novice();
        let text = |word: &String| cards_of(word).is_some_and(|cards| novice.knows(&en, &cards));
        let known = en.words().filter(text).count();
        assert!(known.abs_diff(2_500) < 100, "{known}");
    }

    fn cards_of(word: &str) -> Option<Vec<Letter>> {
        word.chars().map(|letter| letter.to_string().parse().ok()).collect()
    }
}
