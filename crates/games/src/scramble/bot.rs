//! A player of Scramble SET that looks at the dice as people do: for a while.

use engine::{Bot, Level, Plan, Seen};

use super::{Scramble, action::Action, state::is_set};
use crate::{
    die::{Face, Named},
    eye::{Deed, Eye, Scene},
};

/// A mind for a seat.
pub(super) struct Mind {
    eye: Eye<Face>,
    /// Whether it saves Wilds for later.
    thrifty: bool,
}

impl Mind {
    /// A mind of that strength.
    pub(super) fn new(level: Level, seed: u64) -> Mind {
        Mind { eye: Eye::new(level, seed), thrifty: level.get() >= 3 }
    }
}

impl Bot<Scramble> for Mind {
    fn think(&mut self, seen: Seen<'_, Scramble>) -> Option<Plan<Action>> {
        let scene = Scene {
            pieces: &seen.view.dice,
            seat: seen.seat,
            now: seen.now,
            caller: seen.view.caller,
            call: &seen.view.call,
            may: seen.may,
        };
        let thrifty = self.thrifty;
        let (after, deed) = self.eye.plan(&scene, |dice| worth_taking(dice, thrifty))?;
        let action = match deed {
            Deed::Call => Action::Call {},
            Deed::Take(dice) => Action::Take { dice: dice.into_iter().map(Named::Face).collect() },
            Deed::NoSet => Action::NoSet {},
        };
        Some(Plan { after, action })
    }
}

/// Every SET among some dice; for the thrifty, only those with the fewest Wilds.
fn worth_taking(dice: &[Face], thrifty: bool) -> Vec<[Face; 3]> {
    let mut sets = Vec::new();
    for (n, &a) in dice.iter().enumerate() {
        for (m, &b) in dice.iter().enumerate().skip(n + 1) {
            let thirds = dice.iter().skip(m + 1).map(|&c| [a, b, c]);
            sets.extend(thirds.filter(|&set| is_set(set.map(Named::Face))));
        }
    }
    let wilds = |set: &[Face; 3]| set.iter().filter(|&&face| face == Face::Wild).count();
    if let Some(fewest) = sets.iter().map(wilds).min().filter(|_| thrifty) {
        sets.retain(|set| wilds(set) == fewest);
    }
    sets
}
