//! Options of a game: their description, and errors in them.

use std::ops::RangeInclusive;

use serde::Serialize;
use serde_json::{Value, value::RawValue};

/// One option of a game, for forms and listings.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OptionSpec {
    /// Its name in a record's `rules`.
    pub name: &'static str,
    /// The values that it takes.
    #[serde(flatten)]
    pub kind: OptionKind,
    /// Its value if it is not given.
    #[cfg_attr(feature = "ts", ts(type = "string | number | null"))]
    pub default: Value,
    /// What it is at an online table when it is not given, where that differs from `default`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "string | number"))]
    pub online: Option<Value>,
    /// The clause that it belongs to.
    pub rule: &'static str,
}

/// The values that an option takes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum OptionKind {
    /// One of these words.
    Choice {
        /// The words, the default first.
        values: &'static [&'static str],
    },
    /// A whole number.
    Whole {
        /// The smallest.
        min: u32,
        /// The largest for new online tables. Records may have larger ones.
        max: u32,
        /// What it counts: `seconds`, `milliseconds`, `rounds`.
        unit: &'static str,
        /// Whether no record can have a larger one either, because it would mean nothing.
        #[serde(skip)]
        #[cfg_attr(feature = "ts", ts(skip))]
        firm: bool,
    },
    /// The name of a dictionary.
    Dictionary {
        /// The dictionaries that there are.
        values: Vec<String>,
    },
    /// A list of 42 lists of six die faces; `null` for the game's own.
    Dice,
    /// A list of row strings; `null` for the game's own.
    Board,
}

impl OptionSpec {
    /// An option that takes one of several words. The first is the default.
    pub fn choice(name: &'static str, values: &'static [&'static str], rule: &'static str) -> OptionSpec {
        let default = values.first().copied().into();
        OptionSpec { name, kind: OptionKind::Choice { values }, default, online: None, rule }
    }

    /// An option that takes a whole number. The upper end of the range binds new online tables, not records.
    pub fn whole(
        name: &'static str,
        range: RangeInclusive<u32>,
        default: u32,
        unit: &'static str,
        rule: &'static str,
    ) -> OptionSpec {
        let (min, max) = range.into_inner();
        OptionSpec {
            name,
            kind: OptionKind::Whole { min, max, unit, firm: false },
            default: default.into(),
            online: None,
            rule,
        }
    }

    /// An option that takes a whole number within a range, in records too. [`Game::rules`](crate::Game::rules)
    /// must refuse all others.
    pub fn within(
        name: &'static str,
        range: RangeInclusive<u32>,
        default: u32,
        unit: &'static str,
        rule: &'static str,
    ) -> OptionSpec {
        let (min, max) = range.clone().into_inner();
        let kind = OptionKind::Whole { min, max, unit, firm: true };
        OptionSpec { kind, ..OptionSpec::whole(name, range, default, unit, rule) }
    }

    /// The same option with another default at online tables. [`Game::online`](crate::Game::online) must
    /// apply it.
    pub fn online(self, default: impl Into<Value>) -> OptionSpec {
        OptionSpec { online: Some(default.into()), ..self }
    }

    /// Refuses a number above the option's maximum. Other values are left to the game.
    pub(crate) fn check_maximum(&self, given: &RawValue) -> Result<(), ConfigError> {
        match self.kind {
            OptionKind::Whole { max, .. } => match serde_json::from_str::<u64>(given.get()) {
                Ok(value) if value > u64::from(max) => {
                    Err(ConfigError::value(self.name, format!("must be at most {max}, not {value}")))
                }
                _ => Ok(()),
            },
            _ => Ok(()),
        }
    }
}

/// What is wrong with a game's options.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConfigError {
    /// The game cannot be played with this number of seats.
    #[error("{game} takes {min} to {max} seats, not {seats}")]
    Seats {
        /// The game's key.
        game: &'static str,
        /// The fewest.
        min: u8,
        /// The most.
        max: u8,
        /// The number that was requested.
        seats: u64,
    },
    /// The options cannot be read.
    #[error("rules: {0}")]
    Malformed(String),
    /// An option has an invalid value.
    #[error("rules.{option}: {message}")]
    Value {
        /// Which one.
        option: &'static str,
        /// What is wrong with it.
        message: String,
    },
}

impl ConfigError {
    /// An option has an invalid value.
    pub fn value(option: &'static str, message: impl Into<String>) -> ConfigError {
        ConfigError::Value { option, message: message.into() }
    }

    /// Refuses a number outside a range.
    pub fn within(option: &'static str, range: RangeInclusive<u32>, value: u32) -> Result<(), ConfigError> {
        if value > *range.end() {
            let message = format!("must be at most {}, not {value}", range.end());
            return Err(ConfigError::value(option, message));
        }
        ConfigError::at_least(option, *range.start(), value)
    }

    /// Refuses a number that is too small.
    pub fn at_least(option: &'static str, min: u32, value: u32) -> Result<(), ConfigError> {
        if value < min {
            return Err(ConfigError::value(option, format!("must be at least {min}, not {value}")));
        }
        Ok(())
    }
}
