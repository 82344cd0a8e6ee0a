//! What viewers see.

use serde::Serialize;

use super::state::{CARDS, State, Word};
use crate::letter::Letter;

/// What a viewer sees of the table: the player knows no more than anybody else.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// The face-up card of each stack; `None` where the place is empty.
    pub tops: Vec<Option<Letter>>,
    /// How many cards lie under each.
    pub under: Vec<usize>,
    /// How many cards have been used.
    pub used: usize,
    /// Nothing is hidden from others that the player sees.
    pub mine: Option<()>,
    /// Whether an empty place has to be filled before the next word.
    pub must_fill: bool,
    /// The stacks that may give their top card to an empty place: none while no place is empty (QSO-3).
    pub givers: Vec<usize>,
    /// How many cards there are in all.
    pub cards: usize,
    /// The words made.
    pub made: Vec<Word>,
}

pub(super) fn view(state: &State) -> View {
    View {
        tops: state.stacks.iter().map(|stack| stack.last().copied()).collect(),
        under: state.stacks.iter().map(|stack| stack.len().saturating_sub(1)).collect(),
        used: state.used(),
        mine: None,
        must_fill: state.must_fill(),
        givers: state.givers().collect(),
        cards: CARDS,
        made: state.made.to_vec(),
    }
}
