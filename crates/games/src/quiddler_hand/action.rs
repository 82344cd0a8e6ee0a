//! Actions and refusals.

use serde::{Deserialize, Serialize};

use crate::{letter::Letter, race::Done};

/// What a player may try.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Lays words as on a last turn (HAND-2).
    Lay {
        /// The words, as lists of cards; there may be none.
        words: Vec<Vec<Letter>>,
        /// The card to put aside.
        discard: Letter,
    },
    /// Says that the best so far is the answer (RACE-3).
    GiveUp {},
}

/// The action types, as they are written.
pub(super) const ACTIONS: &[&str] = &["lay", "give_up"];

engine::refusals! {
    /// Why this game refuses an action.
    pub enum Refusal {
        /// The seat is done.
        Done => "RACE-3", "done";
        /// The hand does not have this card, or not as many of them.
        CardNotHeld(Letter) => "HAND-2", "card_not_held";
        /// Words can be looked up only by a seat that is done.
        NotDone => "HAND-2", "not_done";
        /// A word takes at least two cards.
        TooShort => "QUI-7", "too_short";
    }
}

impl From<Done> for Refusal {
    fn from(_: Done) -> Refusal {
        Refusal::Done
    }
}
