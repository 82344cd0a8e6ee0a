//! A bot that plays for the first time: it lays one SET at a time, moves no die that is laid, and takes a die
//! when nothing fits.

use engine::{Bot, Millis, Plan, Seen};

use super::{Action, Crossword, arrange, attach, named, site::Site};
use crate::luck::Luck;

/// How long it takes to see the next SET, and to see that there is none, in milliseconds.
const NEXT: f64 = 12_000.0;
const NONE: f64 = 15_000.0;

/// The bot.
pub(in crate::crossword) struct Novice {
    luck: Luck,
    /// What it is looking at, and until when.
    looks: Option<(Looks, Millis)>,
}

/// The round, the loose dice, and how many lie.
type Looks = (u32, usize, usize);

impl Novice {
    pub(in crate::crossword) fn new(seed: u64) -> Novice {
        Novice { luck: Luck::new(seed), looks: None }
    }

    fn decide(&mut self, seen: &Seen<'_, Crossword>, site: &Site) -> (f64, Action) {
        let view = seen.view;
        if site.used == site.own() {
            return (4_000.0, Action::Done {});
        }
        if let Some(laid) = site.one_more(&mut self.luck) {
            return (NEXT, arrange(site, &laid));
        }
        if view.bag > 0 {
            return (NONE, Action::Draw {});
        }
        match attach::attach(view, seen.seat, &site.loose) {
            Some((to, place)) => (NONE, Action::Attach { to, place: named(&place) }),
            None => (2.0 * NONE, Action::GiveUp {}),
        }
    }
}

impl Bot<Crossword> for Novice {
    fn think(&mut self, seen: Seen<'_, Crossword>) -> Option<Plan<Action>> {
        if seen.view.gave_up.contains(&seen.seat) || !seen.may.contains(&"arrange") {
            return None;
        }
        let site = Site::new(seen.rules.style(), seen.seat, seen.view)?;
        let looks = (seen.view.round, site.loose.len(), site.base.len() + site.lying.len());
        let (usual, action) = self.decide(&seen, &site);
        let at = match self.looks {
            Some((before, at)) if before == looks => at,
            _ => seen.now.plus(self.luck.log_normal(usual, 0.4)),
        };
        self.looks = Some((looks, at));
        Some(Plan { after: at.minus(seen.now).max(Millis(500)), action })
    }
}
