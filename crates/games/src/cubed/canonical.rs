//! The canonical form of the state (see [`engine::Canonical`]).

use engine::{Canonical, Sink};

use super::{
    board::{Lay, Square},
    state::{Held, LastTurn, Phase, State},
};

engine::canonical! {
    struct State {
        phase, round, lay, down, bag, hands, scores, out, present, locked, agreed, opener, turn, done, played,
        idle, ending, chosen, due, last, end,
    }
    enum Phase { 0 = Opening, 1 = Turn, 2 = ExtraRoll, 3 = Over }
    struct Held { die, face }
    struct LastTurn { seat, spots, points, bonus }
    struct Square { column, row }
}

/// The dice with their squares, in the order of the squares.
impl Canonical for Lay {
    fn write(&self, out: &mut dyn Sink) {
        self.iter().collect::<Vec<_>>().write(out);
    }
}
