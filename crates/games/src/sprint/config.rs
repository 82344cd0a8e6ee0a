//! The options of the SET sprint.

use engine::{ConfigError, Millis, OptionSpec};
use serde::{Deserialize, Deserializer, Serialize};

use crate::set::Cards;

/// The options, untrusted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Config {
    /// What makes a seat done, and what wins (SPR-4 to SPR-6).
    pub version: Version,
    /// Which cards are in the decks (SPR-1).
    pub deck: Cards,
    /// How many SETs a seat has to find in the classic version (SPR-4).
    pub goal: u32,
    /// How long a seat has in the timed version, and how long its clock has at the start of the arcade version
    /// (SPR-5, SPR-6).
    pub seconds: u32,
    /// The penalty for three cards that are no SET, in seconds (SPR-3).
    pub miss_seconds: u32,
    /// The penalty for a hint, in seconds (SPR-3).
    pub hint_seconds: u32,
}

impl Default for Config {
    fn default() -> Config {
        Given::default().into()
    }
}

/// The options as they are written. Which default `seconds` has depends on the version.
#[derive(Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Given {
    version: Version,
    deck: Cards,
    goal: u32,
    #[serde(deserialize_with = "present")]
    seconds: Option<u32>,
    miss_seconds: u32,
    hint_seconds: u32,
}

impl Default for Given {
    fn default() -> Given {
        Given {
            version: Version::Classic,
            deck: Cards::Full,
            goal: 10,
            seconds: None,
            miss_seconds: 5,
            hint_seconds: 15,
        }
    }
}

impl From<Given> for Config {
    fn from(given: Given) -> Config {
        let Given { version, deck, goal, seconds, miss_seconds, hint_seconds } = given;
        let seconds = seconds.unwrap_or(match version {
            Version::Classic | Version::Timed => TIMED_SECONDS,
            Version::Arcade => ARCADE_SECONDS,
        });
        Config { version, deck, goal, seconds, miss_seconds, hint_seconds }
    }
}

impl<'de> Deserialize<'de> for Config {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Config, D::Error> {
        Given::deserialize(deserializer).map(Config::from)
    }
}

/// An option that may be missing, but not `null`.
fn present<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u32>, D::Error> {
    u32::deserialize(deserializer).map(Some)
}

/// The defaults of `seconds` (SPR-5, SPR-6).
const TIMED_SECONDS: u32 = 120;
const ARCADE_SECONDS: u32 = 60;

/// The option `version`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Version {
    /// So many SETs in the shortest time (SPR-4).
    Classic,
    /// The most SETs in the same time for all (SPR-5).
    Timed,
    /// The most SETs before a clock has run out that every SET winds up (SPR-6).
    Arcade,
}

/// What a clock of the arcade version holds at most (SPR-6).
pub(super) const MOST_TIME: Millis = Millis(180_000);

/// The options, validated for a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The options as they were given.
    pub config: Config,
    /// How many seats there are.
    pub seats: u8,
    /// The penalty for three cards that are no SET (SPR-3).
    pub miss: Millis,
    /// The penalty for a hint (SPR-3).
    pub hint: Millis,
}

impl Rules {
    /// Validates options.
    pub fn new(config: Config, seats: u8) -> Result<Rules, ConfigError> {
        ConfigError::at_least("goal", 1, config.goal)?;
        ConfigError::at_least("seconds", 1, config.seconds)?;
        let (miss, hint) =
            (Millis::from_seconds(config.miss_seconds), Millis::from_seconds(config.hint_seconds));
        Ok(Rules { config, seats, miss, hint })
    }

    /// How many cards are dealt, and how many a table shrinks back to (SPR-1).
    pub fn table(&self) -> usize {
        match self.config.deck {
            Cards::Full => 12,
            Cards::Solid => 9,
        }
    }

    /// When the time of a seat is over that has done nothing yet; `None` without a clock (SPR-5, SPR-6).
    pub fn end(&self) -> Option<Millis> {
        let seconds = Millis::from_seconds(self.config.seconds);
        match self.config.version {
            Version::Classic => None,
            Version::Timed => Some(seconds),
            Version::Arcade => Some(seconds.min(MOST_TIME)),
        }
    }
}

/// The options, described.
pub(super) fn options() -> Vec<OptionSpec> {
    vec![
        OptionSpec::choice("version", &["classic", "timed", "arcade"], "SPR-4"),
        OptionSpec::choice("deck", &["full", "solid"], "SPR-1"),
        OptionSpec::whole("goal", 1..=50, 10, "SETs", "SPR-4"),
        OptionSpec::whole("seconds", 1..=1_800, TIMED_SECONDS, "seconds", "SPR-5"),
        OptionSpec::whole("miss_seconds", 0..=60, 5, "seconds", "SPR-3"),
        OptionSpec::whole("hint_seconds", 0..=300, 15, "seconds", "SPR-3"),
    ]
}
