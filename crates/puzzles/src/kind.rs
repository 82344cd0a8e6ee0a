//! The kinds of puzzles.

use std::{fmt, str::FromStr};

use engine::AnyGame;
use games::registry;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// A kind of puzzle, in the order of DAY-1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Kind {
    /// Ten dice that one grid can hold.
    Crossword,
    /// A roll of 42 dice with the most SETs to find.
    Scramble,
    /// A deal that can be cleared.
    Solitaire,
}

/// There is no such kind of puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not one of {names}", names = Kind::ALL.map(Kind::key).join(", "))]
pub struct BadKind(String);

impl Kind {
    /// Every kind, in the order of a day's puzzles (DAY-1).
    pub const ALL: [Kind; 3] = [Kind::Scramble, Kind::Crossword, Kind::Solitaire];

    /// Its name.
    pub fn key(self) -> &'static str {
        match self {
            Kind::Scramble => "scramble",
            Kind::Crossword => "crossword",
            Kind::Solitaire => "solitaire",
        }
    }

    /// The key of its game.
    pub fn game(self) -> &'static str {
        match self {
            Kind::Scramble => "scramble",
            Kind::Crossword => "crossword",
            Kind::Solitaire => "quiddler-solo",
        }
    }

    /// The options of its game, as JSON.
    pub fn rules(self) -> Box<RawValue> {
        let text = match self {
            Kind::Scramble | Kind::Crossword => r#"{"rounds":1}"#,
            Kind::Solitaire => r#"{"dictionary":"en"}"#,
        };
        RawValue::from_string(text.to_owned()).expect("an object is JSON")
    }

    /// Its game, as the registry has it.
    pub fn any_game(self) -> &'static dyn AnyGame {
        registry::find(self.game()).expect("a game of the registry")
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

impl FromStr for Kind {
    type Err = BadKind;

    fn from_str(text: &str) -> Result<Kind, BadKind> {
        let found = Kind::ALL.into_iter().find(|kind| kind.key() == text);
        found.ok_or_else(|| BadKind(engine::hex::shorten(text)))
    }
}

impl TryFrom<String> for Kind {
    type Error = BadKind;

    fn try_from(text: String) -> Result<Kind, BadKind> {
        text.parse()
    }
}

impl From<Kind> for String {
    fn from(kind: Kind) -> String {
        kind.key().to_owned()
    }
}
