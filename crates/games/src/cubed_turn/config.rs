//! The rules of a table. There are no options.

use engine::ConfigError;
use serde::{Deserialize, Serialize};

use crate::{cubed::Board, die::Dice};

/// The options as they are written: there are none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "Record<string, never>"))]
#[serde(deny_unknown_fields)]
pub struct Config {}

/// What a table is played with.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The options.
    pub config: Config,
    /// How many seats.
    pub seats: u8,
    /// The board of SET Cubed (CUBE-2).
    pub board: Board,
    /// The dice of SET Cubed (CUBE-1).
    pub dice: Dice,
}

impl Rules {
    /// The rules for a number of seats.
    pub fn new(config: Config, seats: u8) -> Result<Rules, ConfigError> {
        Ok(Rules { config, seats, board: Board::standard(), dice: Dice::standard() })
    }
}
