//! The canonical form of the state (see [`engine::Canonical`]).

use super::state::State;

engine::canonical! {
    struct State { stacks, made, present, gave_up }
}
