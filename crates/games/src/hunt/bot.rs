//! A bot that hunts for SETs. It looks at the cards as people do: for a while, and at plain SETs first.

use engine::{Bot, Level, Plan, Seen};

use super::{Hunt, state::sets_left};
use crate::{
    calls::TAKE,
    card::Card,
    eye::{Eye, Sharpness},
    picks::Action,
};

/// A bot for a seat.
pub(super) struct HuntBot {
    eye: Eye<Card>,
    /// How many SETs it had found when it last looked.
    found: usize,
}

impl HuntBot {
    /// A bot of that strength.
    pub(super) fn new(level: Level, seed: u64) -> HuntBot {
        HuntBot { eye: Eye::new(Sharpness::of(level), seed), found: 0 }
    }

    /// A bot that plays for the first time: it sees a SET in about thirty seconds.
    pub(super) fn novice(seed: u64) -> HuntBot {
        HuntBot { eye: Eye::new(Sharpness::novice(30_000.0), seed), found: 0 }
    }
}

impl Bot<Hunt> for HuntBot {
    fn think(&mut self, seen: Seen<'_, Hunt>) -> Option<Plan<Action>> {
        let mine = seen.view.mine.as_ref().filter(|_| seen.may.contains(&TAKE))?;
        // The cards stay when a SET is found, and then it looks for the next one (HUNT-2).
        if std::mem::replace(&mut self.found, mine.found.len()) != mine.found.len() {
            self.eye.forget();
        }
        let missed = mine.last.filter(|last| !last.right).map(|last| last.cards);
        let (after, cards) =
            self.eye.plan_alone(&seen.view.cards, (seen.seat, seen.now), missed, |cards, _| {
                sets_left(cards, &mine.found)
            })?;
        Some(Plan { after, action: Action::Take { cards: cards.to_vec() } })
    }
}
