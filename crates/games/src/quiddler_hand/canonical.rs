//! The canonical form of the state (see [`engine::Canonical`]).

use super::state::{Laying, State};

engine::canonical! {
    struct State { cards, solution, most, contest }
    struct Laying { words, discard }
}
