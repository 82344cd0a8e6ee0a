//! The canonical form of the state (see [`engine::Canonical`]).

use engine::{Canonical, Sink};

use super::state::State;

impl Canonical for State {
    fn write(&self, out: &mut dyn Sink) {
        // What was dealt changes nothing in the game. It is not part of the form, which must never change.
        let State { dealt: _, stacks, made, present, gave_up } = self;
        stacks.write(out);
        made.write(out);
        present.write(out);
        gave_up.write(out);
    }
}
