//! A player of SET that looks at the cards as people do: for a while.

use engine::{Bot, Level, Plan, Seen};

use super::{Set, action::Action, state::sets};
use crate::{
    card::Card,
    eye::{Deed, Eye, Scene},
};

/// A mind for a seat.
pub(super) struct Mind(Eye<Card>);

impl Mind {
    /// A mind of that strength.
    pub(super) fn new(level: Level, seed: u64) -> Mind {
        Mind(Eye::new(level, seed))
    }
}

impl Bot<Set> for Mind {
    fn think(&mut self, seen: Seen<'_, Set>) -> Option<Plan<Action>> {
        let scene = Scene {
            pieces: &seen.view.cards,
            seat: seen.seat,
            now: seen.now,
            caller: seen.view.caller,
            call: &seen.view.call,
            may: seen.may,
        };
        let (after, deed) = self.0.plan(&scene, |cards| sets(cards).collect())?;
        let action = match deed {
            Deed::Call => Action::Call {},
            Deed::Take(cards) => Action::Take { cards },
            Deed::NoSet => Action::NoSet {},
        };
        Some(Plan { after, action })
    }
}
