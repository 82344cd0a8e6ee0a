//! The options of the SET hunt.

use engine::{ConfigError, Millis, OptionSpec};
use serde::{Deserialize, Serialize};

use crate::card::Card;

/// The options, untrusted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// Which table is dealt (HUNT-1).
    pub table: Table,
    /// How hard it is, from 1 to 5; 0 for any (HUNT-1, PUZ-3).
    pub grade: u32,
    /// The penalty for three cards that are no SET, in seconds (HUNT-3).
    pub miss_seconds: u32,
    /// The penalty for a hint, in seconds (HUNT-4).
    pub hint_seconds: u32,
}

impl Default for Config {
    fn default() -> Config {
        Config { table: Table::Advanced, grade: 0, miss_seconds: 5, hint_seconds: 30 }
    }
}

/// The option `table` (HUNT-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Table {
    /// Twelve cards of the full deck with six SETs.
    Advanced,
    /// Nine solid cards with four SETs.
    Basic,
}

impl Table {
    /// How many cards lie there.
    pub fn cards(self) -> usize {
        match self {
            Table::Advanced => 12,
            Table::Basic => 9,
        }
    }

    /// How many SETs they hold.
    pub fn sets(self) -> usize {
        match self {
            Table::Advanced => 6,
            Table::Basic => 4,
        }
    }

    /// The deck that they come from.
    pub fn deck(self) -> impl Iterator<Item = Card> {
        Card::all().filter(move |card| self == Table::Advanced || card.is_solid())
    }

    /// How many of these tables there are, for lists.
    pub const ALL: [Table; 2] = [Table::Advanced, Table::Basic];
}

/// The options, validated for a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The options as they were given.
    pub config: Config,
    /// How many seats there are.
    pub seats: u8,
    /// The penalty for three cards that are no SET (HUNT-3).
    pub miss: Millis,
    /// The penalty for a hint (HUNT-4).
    pub hint: Millis,
}

/// The grades of puzzles (PUZ-3).
pub(super) const GRADES: u32 = 5;

impl Rules {
    /// Validates options.
    pub fn new(config: Config, seats: u8) -> Result<Rules, ConfigError> {
        ConfigError::within("grade", 0..=GRADES, config.grade)?;
        let (miss, hint) =
            (Millis::from_seconds(config.miss_seconds), Millis::from_seconds(config.hint_seconds));
        Ok(Rules { config, seats, miss, hint })
    }
}

/// The options, described.
pub(super) fn options() -> Vec<OptionSpec> {
    vec![
        OptionSpec::choice("table", &["advanced", "basic"], "HUNT-1"),
        OptionSpec::within("grade", 0..=GRADES, 0, "grade", "HUNT-1"),
        OptionSpec::whole("miss_seconds", 0..=60, 5, "seconds", "HUNT-3"),
        OptionSpec::whole("hint_seconds", 0..=300, 30, "seconds", "HUNT-4"),
    ]
}
