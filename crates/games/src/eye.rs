//! A bot's eye at a table with calls: it takes a while to see a SET, and a while to believe that there is none.

use engine::{Level, Millis, Seat};

use crate::{
    calls::{CALL, CallView, NO_SET, Stage, TAKE},
    luck::Luck,
};

/// What a bot looks at.
pub(crate) struct Scene<'a, P> {
    /// The cards or dice that lie there.
    pub(crate) pieces: &'a [P],
    /// The bot's seat.
    pub(crate) seat: Seat,
    /// The time.
    pub(crate) now: Millis,
    /// Who has control.
    pub(crate) caller: Option<Seat>,
    /// The open call.
    pub(crate) call: &'a CallView,
    /// What is open to the bot.
    pub(crate) may: &'a [&'static str],
}

/// What it means to do.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Deed<P> {
    Call,
    Take(Vec<P>),
    NoSet,
}

/// The eye, and what it has seen so far.
pub(crate) struct Eye<P> {
    level: Level,
    luck: Luck,
    look: Option<Look<P>>,
}

/// A look at what lies there, until something else does.
#[derive(Clone)]
struct Look<P> {
    pieces: Vec<P>,
    /// The SET that it finds, and when.
    found: Option<[P; 3]>,
    found_at: Millis,
    /// When it believes that there is none.
    none_at: Millis,
}

impl<P: Copy + PartialEq> Eye<P> {
    /// An eye of that sharpness.
    pub(crate) fn new(level: Level, seed: u64) -> Eye<P> {
        Eye { level, luck: Luck::new(seed), look: None }
    }

    /// What to do and how long from now. `sets` lists the SETs that are worth taking.
    pub(crate) fn plan(
        &mut self,
        scene: &Scene<'_, P>,
        sets: impl FnOnce(&[P]) -> Vec<[P; 3]>,
    ) -> Option<(Millis, Deed<P>)> {
        let now = scene.now;
        let look = match self.look.take() {
            Some(look) if look.pieces == scene.pieces => look,
            _ => self.look_at(scene.pieces, now, sets),
        };
        let (found, found_at, none_at) = (look.found, look.found_at, look.none_at);
        self.look = Some(look);
        let can = |kind| scene.may.contains(&kind);
        if scene.caller == Some(scene.seat) && can(TAKE) {
            let after = self.luck.about(Luck::by_level(self.level, [1_800, 1_500, 1_200, 900, 700]));
            // However slow, in time: the clock of a call is known.
            let left = scene.call.until.unwrap_or(now).minus(now).minus(Millis(50));
            return Some((after.min(left), Deed::Take(self.pick(scene.pieces, found))));
        }
        let picks = found.is_some() && (can(CALL) || can(TAKE));
        if picks && (found_at <= none_at || !can(NO_SET)) {
            let after = found_at.minus(now).max(Millis(150));
            return match (scene.call.stage, can(TAKE)) {
                // What is not seen by the end of a window comes too late for it.
                (Stage::Window, _) if after > Millis(400) => None,
                (_, true) => Some((after, Deed::Take(self.pick(scene.pieces, found)))),
                (_, false) => Some((after, Deed::Call)),
            };
        }
        can(NO_SET).then(|| (none_at.minus(now).max(Millis(300)), Deed::NoSet))
    }

    /// A fresh look.
    fn look_at(&mut self, pieces: &[P], now: Millis, sets: impl FnOnce(&[P]) -> Vec<[P; 3]>) -> Look<P> {
        let all = sets(pieces);
        let found = all.get(self.luck.below(all.len())).copied();
        // The more SETs there are, the sooner one meets the eye.
        let usual = Luck::by_level(self.level, [26_000, 15_000, 9_000, 5_500, 3_200]);
        let found_at = now.plus(self.luck.about(usual * 3 / (2 + all.len().min(6) as u64)));
        // Who gives up early agrees although there is one.
        let patience = Luck::by_level(self.level, [30_000, 24_000, 16_000, 11_000, 7_000]);
        let mut none_at = now.plus(self.luck.about(patience));
        if found.is_some() && self.level.get() >= 4 {
            // The sharp do not give up on what they are about to see.
            none_at = none_at.max(found_at.plus(Millis(1)));
        }
        Look { pieces: pieces.to_vec(), found, found_at, none_at }
    }

    /// Three pieces to name: what it found or, when a weak eye deceives it, nearly that.
    fn pick(&mut self, pieces: &[P], found: Option<[P; 3]>) -> Vec<P> {
        let mistake = Luck::by_level(self.level, [12, 6, 3, 1, 0]);
        match found {
            Some([a, b, _]) if self.luck.percent(mistake) => {
                let others: Vec<P> = pieces.iter().copied().filter(|p| *p != a && *p != b).collect();
                let other = others.get(self.luck.below(others.len())).copied();
                [a, b].into_iter().chain(other).collect()
            }
            Some(found) => found.to_vec(),
            // Control without knowing anything: the first three will do.
            None => pieces.iter().copied().take(3).collect(),
        }
    }
}
