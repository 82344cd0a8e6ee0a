//! Actions and refusals.

use serde::{Deserialize, Serialize};

/// What the player may try. Stacks are counted from 0.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Makes a word of face-up cards (QSO-2).
    Word {
        /// The stacks in spelling order.
        stacks: Vec<u8>,
    },
    /// Moves a top card to an empty place (QSO-3).
    Fill {
        /// The stack that it comes from.
        from: u8,
        /// The empty place.
        to: u8,
    },
    /// Ends the game (QSO-4).
    GiveUp {},
}

/// The action types, as they are written.
pub(super) const ACTIONS: &[&str] = &["word", "fill", "give_up"];

engine::refusals! {
    /// Why this game refuses an action.
    pub enum Refusal {
        /// There are eight stacks.
        NoSuchStack(u8) => "QSO-1", "no_such_stack";
        /// Nothing lies there.
        EmptyStack(u8) => "QSO-2", "empty_stack";
        /// A stack gives one card to a word.
        StackTwice(u8) => "QSO-2", "stack_twice";
        /// Empty places are filled first.
        FillFirst => "QSO-3", "fill_first";
        /// Something lies there.
        NotEmpty(u8) => "QSO-3", "not_empty";
        /// No card lies under that one.
        NothingUnder(u8) => "QSO-3", "nothing_under";
        /// A word takes at least two cards.
        TooShort => "QUI-7", "too_short";
        /// Not in the dictionary.
        NotAWord(String) => "QUI-7", "not_a_word";
        /// Words cannot be looked up on one's own turn, and here it is always the player's turn.
        OwnTurn => "QUI-8", "own_turn";
    }
}
