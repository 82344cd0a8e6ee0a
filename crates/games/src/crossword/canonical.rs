//! The canonical form of the state (see [`engine::Canonical`]).

use super::{
    grid::Square,
    state::{Die, Ending, Laid, Place, State},
};

engine::canonical! {
    struct State {
        round, began, present, gave_up, bag, dice, extra, extra_in_all, scores, won, last, outcome,
    }
    struct Die { owner, face, place }
    enum Place { 0 = Loose, 1 = Laid(laid), 2 = Gone }
    struct Laid { grid, at, kind, fixed }
    struct Square { column, row }
    struct Ending { round, won, unused, took }
}
