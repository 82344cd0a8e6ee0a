//! Options.

use engine::{ConfigError, OptionSpec};
use serde::{Deserialize, Serialize};

use crate::die::Dice;

/// The options of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// How many rounds are played (XW-1).
    pub rounds: u32,
    /// What a valid grid is (XW-2).
    pub grid: Style,
}

impl Default for Config {
    fn default() -> Config {
        Config { rounds: 3, grid: Style::Plain }
    }
}

/// What a valid grid is (XW-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Style {
    /// Every die lies in a SET, and all dice are connected.
    Plain,
    /// Also, every three consecutive dice of a line are a SET, and no line has exactly two.
    Strict,
}

/// Validated options.
#[derive(Clone, Debug)]
pub struct Rules {
    pub(super) config: Config,
    pub(super) seats: u8,
    pub(super) dice: Dice,
}

impl Rules {
    pub(super) fn new(config: Config, seats: u8) -> Result<Rules, ConfigError> {
        ConfigError::at_least("rounds", 1, config.rounds)?;
        Ok(Rules { config, seats, dice: Dice::standard() })
    }

    /// What a valid grid is here.
    pub fn style(&self) -> Style {
        self.config.grid
    }

    /// Whether there is only one player (XW-8).
    pub fn is_solitaire(&self) -> bool {
        self.seats == 1
    }
}

pub(super) fn options() -> Vec<OptionSpec> {
    vec![
        OptionSpec::whole("rounds", 1..=50, Config::default().rounds, "rounds", "XW-1"),
        OptionSpec::choice("grid", &["plain", "strict"], "XW-2"),
    ]
}
