//! The options of SET.

use engine::{ConfigError, OptionSpec};
use serde::{Deserialize, Serialize};

use crate::{
    calls::{Calling, Manner},
    card::Card,
};

/// The options, untrusted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// Which cards are in the deck (SET-3).
    pub deck: Cards,
    /// How long a pick may take, in seconds (SET-6).
    pub call_seconds: u32,
    /// What happens when nobody finds a SET (SET-9).
    pub stuck: Stuck,
    /// How many deals make a game (SET-12).
    pub deals: Deals,
    /// How players pick (SET-15).
    pub calling: Calling,
    /// How long calls are compared with each other, in milliseconds (SET-16).
    pub fair_ms: u32,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            deck: Cards::Full,
            call_seconds: 5,
            stuck: Stuck::Agree,
            deals: Deals::One,
            calling: Calling::Call,
            fair_ms: 0,
        }
    }
}

/// The option `deck` (SET-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Cards {
    /// All 81.
    Full,
    /// The 27 solid ones, for beginners.
    Solid,
}

impl Cards {
    /// The cards of this deck.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        Card::all().filter(move |card| self == Cards::Full || card.is_solid())
    }

    /// How many there are.
    pub fn count(self) -> usize {
        match self {
            Cards::Full => 81,
            Cards::Solid => 27,
        }
    }
}

/// The option `stuck` (SET-9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Stuck {
    /// Three cards are laid when all players agree that there is no SET.
    Agree,
    /// Three cards are laid as soon as there is none.
    Auto,
}

/// The option `deals` (SET-12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Deals {
    /// One deal is a game.
    One,
    /// Everybody deals once.
    Each,
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
}

impl Rules {
    /// Validates options.
    pub fn new(config: Config, seats: u8) -> Result<Rules, ConfigError> {
        let manner = Manner::new(config.calling, config.call_seconds, config.fair_ms, seats)?;
        Ok(Rules { config, seats, manner })
    }

    /// Whether this is solitaire (SET-13).
    pub fn is_solitaire(&self) -> bool {
        self.seats == 1
    }

    /// Whether every player deals once (SET-12). A lone player has one deal.
    pub fn all_deal(&self) -> bool {
        self.config.deals == Deals::Each
    }
}

/// The options, described.
pub(super) fn options() -> Vec<OptionSpec> {
    let own = [
        OptionSpec::choice("deck", &["full", "solid"], "SET-3"),
        OptionSpec::choice("stuck", &["agree", "auto"], "SET-9"),
        OptionSpec::choice("deals", &["one", "each"], "SET-12"),
    ];
    own.into_iter().chain(Manner::options()).collect()
}
