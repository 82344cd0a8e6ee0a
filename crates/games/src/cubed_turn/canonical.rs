//! The canonical form of the state (see [`engine::Canonical`]).

use super::state::State;

engine::canonical! {
    struct State { lay, dice, solution, most, contest }
}
