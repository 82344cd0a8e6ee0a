//! A bot that plays Crossword SET. It studies its dice for a while, as people do. Then it has found a grid
//! for all of them, or it takes one more.
//!
//! Weak players try a few ways of laying one SET after the other, and take a die although there is a grid.
//! Strong players find a grid whenever there is one. Meanwhile all players lay what they have, because the
//! first to finish scores the dice that others have unused.

mod attach;
mod novice;
mod site;

use engine::{Bot, Level, Millis, Plan, Seat, Seen};

pub(super) use self::novice::Novice;
use self::site::{Laying, Site};
use super::{Action, Crossword, Square, View};
use crate::{
    die::{Face, Kind, Named, Stated},
    luck::{Luck, by_level, by_ratio},
};

/// A bot for a seat.
pub struct CrosswordBot {
    level: Level,
    luck: Luck,
    study: Option<Study>,
    /// When it says that it is done, once it is.
    done_at: Option<Millis>,
}

/// How many steps of the exact solver the strongest takes: a small part of a second.
const STEPS: u64 = 500_000;

/// What it makes of its dice.
struct Study {
    subject: Subject,
    /// A grid with all of them, if it will find one.
    whole: Option<Laying>,
    /// A grid with many of them.
    part: Laying,
    part_at: Millis,
    /// When it will have found the grid, or given up looking.
    settled_at: Millis,
    /// When it gives up the round.
    lost_at: Millis,
    /// Whether it looks for dice that the grids of others can take.
    crafty: bool,
}

/// What a study is about.
#[derive(Clone, PartialEq)]
struct Subject {
    round: u32,
    free: Vec<Face>,
    base: Vec<(Square, Kind)>,
}

impl CrosswordBot {
    /// A bot of that strength.
    pub fn new(level: Level, seed: u64) -> CrosswordBot {
        CrosswordBot { level, luck: Luck::new(seed), study: None, done_at: None }
    }

    /// A time that it takes, by level.
    fn takes(&mut self, seconds: [f64; 5], factor: f64) -> Millis {
        self.luck.log_normal(by_ratio(self.level, seconds) * factor * 1000.0, 0.33)
    }

    fn study(&mut self, site: &Site, view: &View, now: Millis) -> Study {
        let subject = Subject { round: view.round, free: site.free.clone(), base: site.base.clone() };
        let before = self.study.take();
        match before {
            Some(study) if study.subject == subject => study,
            before => {
                // One die more or less is looked at sooner than ten new ones.
                let known = before.is_some_and(|study| study.subject.round == subject.round);
                let factor = if known { 0.45 } else { 1.0 };
                let crafty = self.luck.percent(by_level(self.level, [0.0, 0.0, 0.0, 0.0, 100.0]));
                let (whole, part) = self.lay(site, crafty);
                let wilds = site.free.iter().filter(|&&face| face == Face::Wild).count();
                let ease = 0.85f64.powi(wilds as i32);
                let settled = match whole {
                    Some(_) => self.takes([154.0, 100.0, 68.0, 45.0, 30.0], factor * ease),
                    None => self.takes([92.0, 65.0, 46.0, 31.5, 16.0], factor),
                };
                Study {
                    crafty,
                    subject,
                    whole,
                    part,
                    part_at: now.plus(self.takes([45.0, 28.0, 17.0, 10.5, 6.0], factor)),
                    settled_at: now.plus(settled),
                    lost_at: now.plus(settled).plus(self.takes([50.0, 60.0, 75.0, 90.0, 120.0], 1.0)),
                }
            }
        }
    }

    /// A grid of all dice, if it finds one, and one of many.
    fn lay(&mut self, site: &Site, crafty: bool) -> (Option<Laying>, Laying) {
        let exact = match self.luck.percent(by_level(self.level, [0.0, 0.0, 0.0, 60.0, 100.0])) {
            true => site.solve(if crafty { STEPS } else { STEPS / 10 }),
            false => None,
        };
        let tries = by_ratio(self.level, [3.0, 8.0, 20.0, 40.0, 100.0]) as usize;
        let built = (0..tries).map(|_| site.build(&mut self.luck)).max_by_key(Vec::len).unwrap_or_default();
        let whole = exact.or_else(|| (site.uses(&built) == site.own()).then(|| built.clone()));
        let most = if crafty && whole.is_none() { site.solve_most(STEPS, |_| true) } else { None };
        (whole, most.filter(|most| most.len() > built.len()).unwrap_or(built))
    }

    /// What to do about the dice, and when.
    fn choose(&mut self, site: &Site, study: &Study, seat: Seat, view: &View) -> (Millis, Action) {
        let better = |laying: &Laying| site.uses(laying) > site.used;
        if better(&study.part) && (study.part_at < study.settled_at || study.whole.is_none()) {
            return (study.part_at, arrange(site, &study.part));
        }
        if let Some(whole) = study.whole.as_ref().filter(|whole| better(whole)) {
            return (study.settled_at, arrange(site, whole));
        }
        if view.bag > 0 {
            return (study.settled_at, Action::Draw {});
        }
        // The strongest looks for dice that others' grids can take, and lays the rest by itself.
        if study.crafty
            && let Some(most) = site.solve_most(STEPS, |out| attach::each_fits(view, seat, out))
            && better(&most)
        {
            return (study.settled_at, arrange(site, &most));
        }
        match attach::attach(view, seat, &site.loose) {
            Some((to, place)) => (study.settled_at, Action::Attach { to, place: named(&place) }),
            None => (study.lost_at, Action::GiveUp {}),
        }
    }
}

impl Bot<Crossword> for CrosswordBot {
    fn think(&mut self, seen: Seen<'_, Crossword>) -> Option<Plan<Action>> {
        let (view, now) = (seen.view, seen.now);
        if view.gave_up.contains(&seen.seat) || !seen.may.contains(&"arrange") {
            return None;
        }
        let site = Site::new(seen.rules.style(), seen.seat, view)?;
        if site.used == site.own() {
            let soon = now.plus(self.takes([2.5, 2.0, 1.6, 1.3, 1.0], 1.0));
            let at = *self.done_at.get_or_insert(soon);
            return Some(Plan { after: at.minus(now), action: Action::Done {} });
        }
        self.done_at = None;
        let study = self.study(&site, view, now);
        let (at, action) = self.choose(&site, &study, seen.seat, view);
        self.study = Some(study);
        // No player moves faster than this.
        Some(Plan { after: at.minus(now).max(Millis(500)), action })
    }
}

fn arrange(site: &Site, laying: &Laying) -> Action {
    let mut grid = named(&site.fixed);
    grid.extend(named(laying));
    Action::Arrange { grid }
}

fn named(laying: &Laying) -> Vec<(Square, Named)> {
    let name = |die: Stated| die.named();
    laying.iter().map(|&(at, die)| (at, name(die))).collect()
}
