//! The options: as they are written, and validated.

use engine::{ConfigError, OptionKind, OptionSpec};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::board::Board;
use crate::{
    die::{Dice, Face},
    turns,
};

/// The options of a table, untrusted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// How long the extra roll waits for everybody's choice (CUBE-13).
    pub extra_roll_seconds: u32,
    /// How many rounds in a row without a die played end the game (CUBE-21).
    pub stall_rounds: u32,
    /// How long a turn may take; 0 for as long as it takes (ALL-6).
    pub turn_seconds: u32,
    /// Other dice: 42 lists of six faces (CUBE-1).
    pub dice: Option<Vec<Vec<Face>>>,
    /// Another board: its rows (CUBE-2).
    pub board: Option<Vec<String>>,
}

impl Default for Config {
    fn default() -> Config {
        Config { extra_roll_seconds: 30, stall_rounds: 10, turn_seconds: 0, dice: None, board: None }
    }
}

/// Validated options, with the dice and the board.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The options.
    pub config: Config,
    /// How many seats.
    pub seats: u8,
    /// The dice (CUBE-1).
    pub dice: Dice,
    /// The board (CUBE-2).
    pub board: Board,
}

impl Rules {
    /// Checks the options.
    pub fn new(config: Config, seats: u8) -> Result<Rules, ConfigError> {
        ConfigError::at_least("stall_rounds", 1, config.stall_rounds)?;
        let dice = config.dice.as_ref().map_or_else(|| Ok(Dice::standard()), |dice| Dice::new(dice));
        let dice = dice.map_err(|error| ConfigError::value("dice", error.to_string()))?;
        let board = config.board.as_ref().map_or_else(|| Ok(Board::standard()), |rows| Board::parse(rows));
        let board = board.map_err(|error| ConfigError::value("board", error.to_string()))?;
        Ok(Rules { config, seats, dice, board })
    }

    /// The options, for forms.
    pub fn options() -> Vec<OptionSpec> {
        let own = |name, kind, rule| OptionSpec { name, kind, default: Value::Null, online: None, rule };
        let Config { extra_roll_seconds, stall_rounds, .. } = Config::default();
        vec![
            OptionSpec::whole("extra_roll_seconds", 0..=600, extra_roll_seconds, "seconds", "CUBE-13"),
            OptionSpec::whole("stall_rounds", 1..=100, stall_rounds, "rounds", "CUBE-21"),
            turns::option(),
            own("dice", OptionKind::Dice, "CUBE-1"),
            own("board", OptionKind::Board, "CUBE-2"),
        ]
    }
}
