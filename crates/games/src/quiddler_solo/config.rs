//! Options: as they are written, and validated.

use std::sync::Arc;

use engine::{ConfigError, OptionSpec};
use serde::{Deserialize, Serialize};

use crate::{lexicon::Lexicon, quiddler};

/// The options as they are written.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// The name of the dictionary (QUI-7).
    pub dictionary: String,
}

impl Default for Config {
    fn default() -> Config {
        Config { dictionary: "en".into() }
    }
}

/// Validated options.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The options.
    pub config: Config,
    /// The dictionary (QUI-7).
    pub lexicon: Arc<Lexicon>,
}

impl Rules {
    /// Checks the options.
    pub fn new(config: Config) -> Result<Rules, ConfigError> {
        let lexicon = quiddler::dictionary(&config.dictionary)?;
        Ok(Rules { config, lexicon })
    }
}

/// The options, for forms and listings.
pub(super) fn options() -> Vec<OptionSpec> {
    vec![quiddler::dictionary_option()]
}
