//! The canonical form of the state (see [`engine::Canonical`]).

use super::state::{Found, Pick, Rolled, State};

engine::canonical! {
    struct State {
        middle, calls, cooldowns, scores, round, found, before, tied, present, last, outcome, ended_at, most,
    }
    struct Rolled { die, face }
    struct Found { seat, dice }
    struct Pick { seat, dice, right }
}
