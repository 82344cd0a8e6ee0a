//! A bot that sprints. It looks at its cards as people do: for a while.

use engine::{Bot, Level, Plan, Seen};

use super::Sprint;
use crate::{
    calls::TAKE,
    card::Card,
    eye::{Eye, Sharpness},
    picks::Action,
    set::solver,
};

/// A bot for a seat.
pub(super) struct SprintBot {
    eye: Eye<Card>,
}

impl SprintBot {
    /// A bot of that strength.
    pub(super) fn new(level: Level, seed: u64) -> SprintBot {
        SprintBot { eye: Eye::new(Sharpness::of(level), seed) }
    }

    /// A bot that plays for the first time: it sees a SET in about thirty seconds.
    pub(super) fn novice(seed: u64) -> SprintBot {
        SprintBot { eye: Eye::new(Sharpness::novice(30_000.0), seed) }
    }
}

impl Bot<Sprint> for SprintBot {
    fn think(&mut self, seen: Seen<'_, Sprint>) -> Option<Plan<Action>> {
        let mine = seen.view.mine.as_ref().filter(|_| seen.may.contains(&TAKE))?;
        let missed = mine.last.filter(|last| !last.right).map(|last| last.cards);
        let (after, cards) =
            self.eye
                .plan_alone(&mine.cards, (seen.seat, seen.now), missed, |cards, _| solver::sets(cards))?;
        Some(Plan { after, action: Action::Take { cards: cards.to_vec() } })
    }
}
