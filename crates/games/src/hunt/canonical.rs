//! The canonical form of the state (see [`engine::Canonical`]).

use super::state::{Hunter, State};

engine::canonical! {
    struct State { cards, sets, grade, hunters, race }
    struct Hunter { found, moments, told, last }
}
