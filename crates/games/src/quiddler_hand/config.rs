//! Options: as they are written, and validated.

use std::sync::Arc;

use engine::{ConfigError, Millis, OptionSpec};
use serde::{Deserialize, Serialize};

use crate::{lexicon::Lexicon, quiddler};

/// The fewest and the most cards of a hand, without the one that is put aside (HAND-1).
pub(super) const CARDS: (u32, u32) = (3, 10);

/// The options as they are written.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// How many cards the hand has, without the one that is put aside (HAND-1).
    pub cards: u32,
    /// The name of the dictionary (QUI-7).
    pub dictionary: String,
    /// What a word that is none costs, in seconds (HAND-2).
    pub miss_seconds: u32,
}

impl Default for Config {
    fn default() -> Config {
        Config { cards: CARDS.1, dictionary: "en".into(), miss_seconds: 5 }
    }
}

/// Validated options.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The options.
    pub config: Config,
    /// How many seats.
    pub seats: u8,
    /// The dictionary (QUI-7).
    pub lexicon: Arc<Lexicon>,
    /// What a word that is none costs (HAND-2).
    pub miss: Millis,
}

impl Rules {
    /// Checks the options.
    pub fn new(config: Config, seats: u8) -> Result<Rules, ConfigError> {
        ConfigError::within("cards", CARDS.0..=CARDS.1, config.cards)?;
        let lexicon = quiddler::dictionary(&config.dictionary)?;
        let miss = Millis::from_seconds(config.miss_seconds);
        Ok(Rules { config, seats, lexicon, miss })
    }

    /// How many cards are dealt: one more than the hand keeps (HAND-1).
    pub fn dealt(&self) -> usize {
        self.config.cards as usize + 1
    }
}

/// The options, for forms and listings.
pub(super) fn options() -> Vec<OptionSpec> {
    vec![
        OptionSpec::within("cards", CARDS.0..=CARDS.1, CARDS.1, "cards", "HAND-1"),
        quiddler::dictionary_option(),
        OptionSpec::whole("miss_seconds", 0..=60, 5, "seconds", "HAND-2"),
    ]
}
