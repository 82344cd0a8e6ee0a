//! A player of SET that looks at the cards as people do: for a while.

use engine::{Bot, Level, Millis, Plan, Seen};

use super::{
    Set,
    action::{Action, CALL, NO_SET, TAKE},
    state::sets,
    view::View,
};
use crate::{calls::Stage, card::Card, luck::Luck};

/// A mind for a seat.
pub(super) struct Mind {
    level: Level,
    luck: Luck,
    /// What it looks at, and what it will have made of it when.
    look: Option<Look>,
}

struct Look {
    cards: Vec<Card>,
    /// The SET that it finds.
    found: Option<[Card; 3]>,
    found_at: Millis,
    /// When it believes that there is none.
    none_at: Millis,
}

impl Mind {
    /// A mind of that strength.
    pub(super) fn new(level: Level, seed: u64) -> Mind {
        Mind { level, luck: Luck::new(seed), look: None }
    }

    /// A fresh look at cards that have changed.
    fn look(&mut self, view: &View, now: Millis) -> Look {
        let all: Vec<[Card; 3]> = sets(&view.cards).collect();
        // The more SETs there are, the sooner one meets the eye.
        let usual = Luck::by_level(self.level, [26_000, 15_000, 9_000, 5_500, 3_200]);
        let usual = usual * 3 / (2 + all.len().min(6) as u64);
        let found = all.get(self.luck.below(all.len())).copied();
        // Who gives up early agrees although there is one.
        let patience = Luck::by_level(self.level, [30_000, 24_000, 16_000, 11_000, 7_000]);
        let found_at = now.plus(self.luck.about(usual));
        let mut none_at = now.plus(self.luck.about(patience));
        if found.is_some() && self.level.get() >= 4 {
            // The strong do not give up on what they are about to see.
            none_at = none_at.max(found_at.plus(Millis(1)));
        }
        Look { cards: view.cards.clone(), found, found_at, none_at }
    }

    /// Three cards to name: what it found, or when a weak eye deceives it, nearly that.
    fn pick(&mut self, view: &View, found: Option<[Card; 3]>) -> Vec<Card> {
        let mistake = Luck::by_level(self.level, [12, 6, 3, 1, 0]);
        match found {
            Some([a, b, _]) if self.luck.percent(mistake) => {
                let others: Vec<Card> = view.cards.iter().copied().filter(|c| *c != a && *c != b).collect();
                let other = others.get(self.luck.below(others.len())).copied();
                [a, b].into_iter().chain(other).collect()
            }
            Some(found) => found.to_vec(),
            // Control without knowing anything: the first three will do.
            None => view.cards.iter().copied().take(3).collect(),
        }
    }
}

impl Bot<Set> for Mind {
    fn think(&mut self, seen: Seen<'_, Set>) -> Option<Plan<Action>> {
        let (view, now) = (seen.view, seen.now);
        let look = match self.look.take() {
            Some(look) if look.cards == view.cards => look,
            _ => self.look(view, now),
        };
        let (found, found_at, none_at) = (look.found, look.found_at, look.none_at);
        self.look = Some(look);
        let can = |kind| seen.may.contains(&kind);
        if view.caller == Some(seen.seat) && can(TAKE) {
            let after = self.luck.about(Luck::by_level(self.level, [1_800, 1_500, 1_200, 900, 700]));
            // However slow, in time: the clock of a call is known.
            let left = view.call.until.unwrap_or(now).minus(now).minus(Millis(50));
            return Some(Plan {
                after: after.min(left),
                action: Action::Take { cards: self.pick(view, found) },
            });
        }
        let picks = found.is_some() && (can(CALL) || can(TAKE));
        if picks && (found_at <= none_at || !can(NO_SET)) {
            let action = match can(TAKE) {
                true => Action::Take { cards: self.pick(view, found) },
                false => Action::Call {},
            };
            // During a window there is no time to lose.
            let after = found_at.minus(now);
            if view.call.stage == Stage::Window && after > Millis(400) {
                return None;
            }
            return Some(Plan { after: after.max(Millis(150)), action });
        }
        can(NO_SET).then(|| Plan { after: none_at.minus(now).max(Millis(300)), action: Action::NoSet {} })
    }
}
