//! Help for a person who plays without other people: whether there is a SET, and one card of it.

use serde::{Deserialize, Serialize};

use super::{solver, state::State};
use crate::card::Card;

/// What a person can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Help {
    /// Is there a SET?
    Any,
    /// Show one card of it.
    Card,
}

/// The help.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Hint {
    /// Whether there is a SET on the table.
    Any {
        /// Whether there is one.
        there: bool,
    },
    /// A card of a SET: of the SET whose places come first, the card at the lowest place.
    Card {
        /// The card; `None` if there is no SET.
        card: Option<Card>,
    },
}

/// Helps, while the game goes on.
pub(super) fn help(state: &State, help: &Help) -> Option<Hint> {
    if state.outcome.is_some() {
        return None;
    }
    Some(match help {
        Help::Any => Hint::Any { there: solver::any(&state.table) },
        Help::Card => Hint::Card {
            card: solver::places(&state.table).first().and_then(|places| state.table.get(places[0])).copied(),
        },
    })
}
