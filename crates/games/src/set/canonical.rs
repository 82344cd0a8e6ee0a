//! The canonical form of the state (see [`engine::Canonical`]).

use super::state::{Pick, State};

engine::canonical! {
    struct State { table, deck, calls, scores, taken, deal, dealer, penalties, present, last, outcome }
    struct Pick { seat, cards, right }
}
