//! How bots look at a table with calls: they need time to see a SET, and time to believe that there is none.
//!
//! The time of a look has a log-normal distribution, as it has with people. The more SETs there are and the
//! fewer features differ in them, the sooner one is seen. Weak bots make the mistakes of people: they take
//! three cards that are nearly a SET, call before they have seen a whole SET, and agree too early that there
//! is none.

use engine::{Level, Millis, Seat};

use crate::{
    calls::{CALL, CallView, Calls, NO_SET, Stage, TAKE},
    luck::{Luck, by_level, by_ratio},
};

/// A card or a die that lies there.
pub(crate) trait Piece: Copy + PartialEq {
    /// The number of features in which three pieces are neither alike nor all different: 0 if they are a SET.
    fn flaws(trio: [Self; 3]) -> usize;

    /// How hard a SET is to see: 1 is usual.
    fn hardness(set: [Self; 3]) -> f64;
}

/// The number of features in which three pieces are neither alike nor all different, and the number in which
/// they are all different.
pub(crate) fn compare<const N: usize>([a, b, c]: [[u8; N]; 3]) -> (usize, usize) {
    let kinds = |n: usize| 1 + usize::from(b[n] != a[n]) + usize::from(c[n] != a[n] && c[n] != b[n]);
    let count = |wanted| (0..N).filter(|&n| kinds(n) == wanted).count();
    (count(2), count(3))
}

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
    /// Who agrees that there is no SET.
    pub(crate) agreed: &'a [Seat],
    /// The last pick, if it was wrong and the bot's own: its pieces, unless it came too late.
    pub(crate) missed: Option<Option<[P; 3]>>,
    /// What is open to the bot.
    pub(crate) may: &'a [&'static str],
}

/// What the bot wants to do.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Deed<P> {
    Call,
    Take([P; 3]),
    NoSet,
}

/// How well an eye of some level sees. Times are in milliseconds.
pub(crate) struct Sharpness {
    /// How long it takes to see even the plainest SET.
    least: f64,
    /// How much longer the search for one SET of usual hardness takes.
    search: f64,
    /// How much these times vary: the deviation of their logarithm.
    spread: f64,
    /// How much quicker or slower than usual it is for a whole game, since everybody has good and bad days:
    /// the deviation of the logarithm.
    form: f64,
    /// The time after a change before it can do anything.
    react: f64,
    /// The time from a call to the pick.
    pick: f64,
    /// How long it takes to believe that twelve pieces hold no SET.
    patience: f64,
    /// The same once somebody else believes it.
    follow: f64,
    /// The percentage of looks that see a SET where there is none.
    deceived: f64,
    /// The percentage of calls that come before the SET is seen.
    hasty: f64,
    /// How often it does not give up while there is something to see, in per cent.
    thorough: f64,
}

impl Sharpness {
    /// The sharpness of a bot.
    pub(crate) fn of(level: Level) -> Sharpness {
        let time = |five| by_ratio(level, five);
        Sharpness {
            least: time([2_400.0, 1_850.0, 1_400.0, 1_050.0, 800.0]),
            search: time([34_000.0, 21_500.0, 13_500.0, 8_200.0, 5_000.0]),
            spread: by_level(level, [0.65, 0.6, 0.55, 0.5, 0.45]),
            form: by_level(level, [0.18, 0.18, 0.18, 0.18, 0.18]),
            react: time([900.0, 750.0, 600.0, 500.0, 400.0]),
            pick: time([1_900.0, 1_500.0, 1_200.0, 950.0, 750.0]),
            patience: time([60_000.0, 42_000.0, 28_000.0, 17_000.0, 9_000.0]),
            follow: time([5_000.0, 6_000.0, 7_000.0, 7_000.0, 5_000.0]),
            deceived: by_level(level, [14.0, 8.0, 4.0, 1.0, 0.0]),
            hasty: by_level(level, [10.0, 6.0, 3.0, 1.0, 0.0]),
            thorough: by_level(level, [0.0, 20.0, 50.0, 85.0, 100.0]),
        }
    }

    /// The sharpness of somebody who has never played. They see a SET after about this many milliseconds,
    /// however many SETs there are.
    pub(crate) fn novice(usual: f64) -> Sharpness {
        Sharpness {
            least: usual,
            search: 0.0,
            spread: 0.65,
            form: 0.18,
            react: 1_200.0,
            pick: 2_500.0,
            patience: 60_000.0,
            follow: 6_000.0,
            deceived: 10.0,
            hasty: 5.0,
            thorough: 50.0,
        }
    }

    /// Slower by a factor in everything but the pick, which has a clock.
    pub(crate) fn slower(self, factor: f64) -> Sharpness {
        Sharpness {
            least: self.least * factor,
            search: self.search * factor,
            react: self.react * factor,
            patience: self.patience * factor,
            follow: self.follow * factor,
            ..self
        }
    }
}

/// How early a hasty call comes. It is usually too early for the clock of a call.
const HASTE: f64 = 7_000.0;

/// The eye, and what it has seen so far.
pub(crate) struct Eye<P> {
    sharp: Sharpness,
    luck: Luck,
    look: Option<Look<P>>,
}

/// A look at what lies there, until something else does.
#[derive(Clone)]
struct Look<P> {
    pieces: Vec<P>,
    sight: Option<Sight<P>>,
    /// When it believes that there is none.
    none_at: Millis,
    /// Whether somebody else believed that.
    followed: bool,
}

/// A SET that it sees, or believes that it sees.
#[derive(Clone, Copy)]
struct Sight<P> {
    trio: [P; 3],
    /// When it is seen.
    at: Millis,
    /// When it is called, if that is too early.
    hasty: Option<Millis>,
}

impl<P: Piece> Eye<P> {
    /// An eye of that sharpness.
    pub(crate) fn new(sharp: Sharpness, seed: u64) -> Eye<P> {
        let mut luck = Luck::new(seed);
        let form = luck.log_normal(1_000.0, sharp.form).0 as f64 / 1_000.0;
        let sharp = Sharpness { least: sharp.least * form, search: sharp.search * form, ..sharp };
        Eye { sharp, luck, look: None }
    }

    /// Makes it look again next time, although the same pieces lie there: the SET that it saw has been noted.
    pub(crate) fn forget(&mut self) {
        self.look = None;
    }

    /// What to do at a table of its own, where nobody calls. `missed` are the pieces of its last pick if it was
    /// wrong.
    pub(crate) fn plan_alone(
        &mut self,
        pieces: &[P],
        seen: (Seat, Millis),
        missed: Option<[P; 3]>,
        sets: impl FnOnce(&[P], &mut Luck) -> Vec<[P; 3]>,
    ) -> Option<(Millis, [P; 3])> {
        let (seat, now) = seen;
        let call = Calls::default().view();
        let missed = missed.map(Some);
        let scene = Scene { pieces, seat, now, caller: None, call: &call, agreed: &[], missed, may: &[TAKE] };
        match self.plan(&scene, sets)? {
            (after, Deed::Take(trio)) => Some((after, trio)),
            _ => None,
        }
    }

    /// What to do and how long from now. `sets` lists the SETs that are worth taking.
    pub(crate) fn plan(
        &mut self,
        scene: &Scene<'_, P>,
        sets: impl FnOnce(&[P], &mut Luck) -> Vec<[P; 3]>,
    ) -> Option<(Millis, Deed<P>)> {
        let mut look = self.look_again(scene, sets);
        let plan = self.decide(scene, &mut look);
        self.look = Some(look);
        plan
    }

    fn decide(&mut self, scene: &Scene<'_, P>, look: &mut Look<P>) -> Option<(Millis, Deed<P>)> {
        let now = scene.now;
        let can = |kind| scene.may.contains(&kind);
        if scene.caller == Some(scene.seat) && can(TAKE) {
            // A slow hand still picks in time, because the clock of a call is known. But a SET that is not
            // seen yet cannot be picked.
            let left = scene.call.until.unwrap_or(now).minus(now).minus(Millis(50));
            let sight = look.sight?;
            let unseen = sight.hasty.map_or(Millis::ZERO, |called| sight.at.minus(called));
            let hand = self.luck.log_normal(self.sharp.pick, 0.3).min(left);
            return Some((hand.max(unseen), Deed::Take(sight.trio)));
        }
        if scene.call.stage == Stage::None
            && let Some(sight) = &mut look.sight
        {
            let react = Self::reaction(&self.sharp, &mut self.luck, now);
            // The bot may have seen the SET while somebody else had control. Then it reacts now.
            sight.at = if sight.at <= now { react } else { sight.at };
            sight.hasty = sight.hasty.map(|at| if at <= now { react } else { at });
        }
        if scene.agreed.iter().any(|&seat| seat != scene.seat) && !look.followed {
            look.followed = true;
            look.none_at = look.none_at.min(now.plus(self.luck.log_normal(self.sharp.follow, 0.4)));
        }
        if let Some(sight) = look.sight
            && (can(CALL) || can(TAKE))
        {
            let snaps = can(TAKE);
            let at = sight.hasty.filter(|_| !snaps).unwrap_or(sight.at);
            if at <= look.none_at || !can(NO_SET) {
                // A SET that is seen after the end of a window comes too late for it.
                let in_time =
                    scene.call.stage != Stage::Window || scene.call.until.is_some_and(|end| at < end);
                let deed = if snaps { Deed::Take(sight.trio) } else { Deed::Call };
                return in_time.then_some((at.minus(now), deed));
            }
        }
        can(NO_SET).then(|| (look.none_at.minus(now), Deed::NoSet))
    }

    fn reaction(sharp: &Sharpness, luck: &mut Luck, now: Millis) -> Millis {
        now.plus(luck.log_normal(sharp.react, 0.3))
    }

    /// The SET that it sees now: the one that it saw before, if that still lies there, or a new one.
    fn look_again(
        &mut self,
        scene: &Scene<'_, P>,
        sets: impl FnOnce(&[P], &mut Luck) -> Vec<[P; 3]>,
    ) -> Look<P> {
        let (pieces, now) = (scene.pieces, scene.now);
        let before = self.look.take();
        let sight = before.as_ref().and_then(|look| look.sight);
        let erred = sight.is_some_and(|sight| match scene.missed {
            Some(Some(trio)) => lies_there(trio, &sight.trio),
            Some(None) => sight.hasty.is_some(),
            None => false,
        });
        match (before, sight) {
            (Some(look), _) if look.pieces == pieces && !erred => look,
            (Some(_), Some(mut sight)) if !erred && lies_there(sight.trio, pieces) => {
                let react = Self::reaction(&self.sharp, &mut self.luck, now);
                sight.at = sight.at.max(react);
                sight.hasty = sight.hasty.map(|at| at.max(react));
                self.look(pieces, now, Some(sight))
            }
            _ => {
                let sets = sets(pieces, &mut self.luck);
                let sight = self.see(pieces, now, &sets, erred);
                self.look(pieces, now, sight)
            }
        }
    }

    fn look(&mut self, pieces: &[P], now: Millis, sight: Option<Sight<P>>) -> Look<P> {
        let size = (pieces.len() as f64 / 12.0).clamp(0.3, 1.5);
        let patience = self.luck.log_normal(self.sharp.patience * size, self.sharp.spread);
        let mut none_at = now.plus(patience);
        if let Some(sight) = sight
            && self.luck.percent(self.sharp.thorough)
        {
            none_at = none_at.max(sight.at.plus(Millis(1)));
        }
        Look { pieces: pieces.to_vec(), sight, none_at, followed: false }
    }

    /// A new look. A bot that has just made a mistake looks carefully.
    fn see(&mut self, pieces: &[P], now: Millis, sets: &[[P; 3]], careful: bool) -> Option<Sight<P>> {
        let illusion = match !careful && self.luck.percent(self.sharp.deceived) {
            true => self.nearly_a_set(pieces),
            false => None,
        };
        let trio = illusion.or_else(|| self.one_of(sets))?;
        let ease: f64 = sets.iter().chain(&illusion).map(|&set| 1.0 / P::hardness(set)).sum();
        let usual = self.sharp.least + self.sharp.search / ease.powf(0.6);
        let at = now.plus(self.luck.log_normal(usual, self.sharp.spread));
        let too_early = (!careful && self.luck.percent(self.sharp.hasty))
            .then(|| at.minus(self.luck.log_normal(HASTE, 0.4)))
            .filter(|&early| early > now);
        Some(Sight { trio, at, hasty: too_early })
    }

    /// The SET that meets the eye: plain ones sooner than others.
    fn one_of(&mut self, sets: &[[P; 3]]) -> Option<[P; 3]> {
        let ease = |set: &[P; 3]| (1000.0 / P::hardness(*set)) as usize;
        let mut place = self.luck.below(sets.iter().map(ease).sum());
        sets.iter()
            .find(|set| {
                let here = place < ease(set);
                place = place.saturating_sub(ease(set));
                here
            })
            .copied()
    }

    /// Three pieces that fail to be a SET in one feature only.
    fn nearly_a_set(&mut self, pieces: &[P]) -> Option<[P; 3]> {
        (0..40).find_map(|_| {
            let [a, b, c] = [0; 3].map(|_| self.luck.below(pieces.len()));
            let trio = [*pieces.get(a)?, *pieces.get(b)?, *pieces.get(c)?];
            (a != b && b != c && a != c && P::flaws(trio) == 1).then_some(trio)
        })
    }
}

/// Whether all three pieces are among some others, equal ones as often.
fn lies_there<P: PartialEq>(trio: [P; 3], pieces: &[P]) -> bool {
    let count = |all: &[P], piece: &P| all.iter().filter(|other| *other == piece).count();
    trio.iter().all(|piece| count(&trio, piece) <= count(pieces, piece))
}

#[cfg(test)]
mod tests;
