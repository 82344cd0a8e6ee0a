//! Options: as they are written, and validated.

use std::sync::Arc;

use engine::{ConfigError, Millis, OptionKind, OptionSpec};
use serde::{Deserialize, Serialize};

use crate::{
    lexicon::{self, Lexicon, Missing},
    turns,
};

/// What happens to words that are not in the dictionary (QUI-9).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Words {
    /// They count unless another player challenges them.
    #[default]
    Challenge,
    /// They are refused when they are laid.
    Checked,
}

/// What a struck word costs its player (QUI-10).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Struck {
    /// It earns nothing.
    #[default]
    Cancel,
    /// Its points are taken off once more.
    Against,
}

/// The bonus that is in use between two players (QUI-11).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum TwoPlayerBonus {
    /// The longest word.
    #[default]
    Longest,
    /// Most words.
    Most,
}

/// The options as they are written.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// The name of the agreed dictionary (QUI-7).
    pub dictionary: String,
    /// Whether words are challenged, or checked when they are laid (QUI-9).
    pub words: Words,
    /// What a struck word costs (QUI-10).
    pub struck: Struck,
    /// The one bonus that two players use (QUI-11).
    pub two_player_bonus: TwoPlayerBonus,
    /// How long words can be challenged after the last turn (QUI-9).
    pub challenge_seconds: u32,
    /// How long a turn may take; 0 for as long as it takes (ALL-6).
    pub turn_seconds: u32,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            dictionary: "en".into(),
            words: Words::default(),
            struck: Struck::default(),
            two_player_bonus: TwoPlayerBonus::default(),
            challenge_seconds: 20,
            turn_seconds: 0,
        }
    }
}

/// Validated options.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The options.
    pub config: Config,
    /// How many seats.
    pub seats: u8,
    /// The agreed dictionary (QUI-7).
    pub lexicon: Arc<Lexicon>,
}

impl Rules {
    /// Checks the options.
    pub fn new(config: Config, seats: u8) -> Result<Rules, ConfigError> {
        let lexicon = dictionary(&config.dictionary)?;
        Ok(Rules { config, seats, lexicon })
    }

    /// How long words can be challenged after the last turn (QUI-9).
    pub fn challenge_time(&self) -> Millis {
        Millis::from_seconds(self.config.challenge_seconds)
    }
}

/// The dictionary with a name, or what is wrong with that option (QUI-7).
pub(crate) fn dictionary(name: &str) -> Result<Arc<Lexicon>, ConfigError> {
    lexicon::open(name).map_err(|missing| {
        let none = || format!("there is none called {:?}", engine::hex::shorten(name));
        let broken = matches!(missing, Missing::Broken(_)).then(|| missing.to_string());
        ConfigError::value("dictionary", broken.unwrap_or_else(none))
    })
}

/// The option that names a dictionary.
pub(crate) fn dictionary_option() -> OptionSpec {
    let kind = OptionKind::Dictionary { values: lexicon::names() };
    OptionSpec { name: "dictionary", kind, default: "en".into(), online: None, rule: "QUI-7" }
}

/// The options, for forms and listings.
pub(super) fn options() -> Vec<OptionSpec> {
    vec![
        dictionary_option(),
        OptionSpec::choice("words", &["challenge", "checked"], "QUI-9"),
        OptionSpec::choice("struck", &["cancel", "against"], "QUI-10"),
        OptionSpec::choice("two_player_bonus", &["longest", "most"], "QUI-11"),
        OptionSpec::whole("challenge_seconds", 0..=600, 20, "seconds", "QUI-9"),
        turns::option(),
    ]
}
