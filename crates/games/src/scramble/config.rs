//! The options of Scramble SET.

use engine::{ConfigError, Millis, OptionSpec};
use serde::{Deserialize, Serialize};

use crate::{
    calls::{Calling, Manner},
    die::Dice,
};

/// The options, untrusted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// How many rounds make a game (SCR-1).
    pub rounds: u32,
    /// How players pick (SET-15).
    pub calling: Calling,
    /// How long a pick may take, in seconds (SET-6).
    pub call_seconds: u32,
    /// How long calls are compared with each other, in milliseconds (SET-16).
    pub fair_ms: u32,
    /// How long the cooldown after a wrong or late pick is, in seconds (SCR-2).
    pub cooldown_seconds: u32,
}

impl Default for Config {
    fn default() -> Config {
        Config { rounds: 5, calling: Calling::Call, call_seconds: 5, fair_ms: 0, cooldown_seconds: 3 }
    }
}

/// The options, validated for a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Rules {
    /// The options as they were given.
    pub config: Config,
    /// How many seats there are.
    pub seats: u8,
    /// How players pick.
    pub manner: Manner,
    /// How long the cooldown after a wrong or late pick is.
    pub cooldown: Millis,
    /// The dice.
    pub dice: Dice,
}

impl Rules {
    /// Validates options.
    pub fn new(config: Config, seats: u8) -> Result<Rules, ConfigError> {
        ConfigError::at_least("rounds", 1, config.rounds)?;
        let manner = Manner::new(config.calling, config.call_seconds, config.fair_ms, seats)?;
        let cooldown = Millis::from_seconds(config.cooldown_seconds);
        Ok(Rules { config, seats, manner, cooldown, dice: Dice::standard() })
    }
}

/// The options, described.
pub(super) fn options() -> Vec<OptionSpec> {
    let [calling, call_seconds, fair_ms] = Manner::options();
    vec![
        OptionSpec::whole("rounds", 1..=50, 5, "rounds", "SCR-1"),
        calling,
        call_seconds,
        fair_ms,
        OptionSpec::whole("cooldown_seconds", 0..=60, 3, "seconds", "SCR-2"),
    ]
}
