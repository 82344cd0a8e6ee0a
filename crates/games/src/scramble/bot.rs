//! A bot that plays Scramble SET. It looks at the dice as people do: for a while.

use engine::{Bot, Level, Plan, Seen};

use super::{Scramble, action::Action, solver};
use crate::{
    die::{Face, Kind, Named},
    eye::{Deed, Eye, Piece, Scene, Sharpness, compare},
    luck::{by_level, by_ratio},
};

/// A bot for a seat.
pub(super) struct ScrambleBot {
    /// How often it looks for the most SETs when it plays alone, in per cent.
    best: f64,
    /// Otherwise, how often it keeps Wilds for later.
    thrifty: f64,
    eye: Eye<Face>,
}

impl ScrambleBot {
    /// A bot of that strength.
    pub(super) fn new(level: Level, seed: u64) -> ScrambleBot {
        let slower = by_ratio(level, [2.8, 2.75, 2.75, 2.8, 2.8]);
        ScrambleBot {
            best: by_level(level, [0.0, 0.0, 0.0, 0.0, 100.0]),
            thrifty: by_level(level, [0.0, 0.0, 100.0, 100.0, 100.0]),
            eye: Eye::new(Sharpness::of(level).slower(slower), seed),
        }
    }

    /// A bot that plays for the first time: it sees a SET in about twenty-five seconds, since there are more
    /// of them than on a table of cards. That is the mean; the median is less.
    pub(super) fn novice(seed: u64) -> ScrambleBot {
        ScrambleBot { best: 0.0, thrifty: 0.0, eye: Eye::new(Sharpness::novice(19_500.0), seed) }
    }
}

impl Bot<Scramble> for ScrambleBot {
    fn think(&mut self, seen: Seen<'_, Scramble>) -> Option<Plan<Action>> {
        let view = seen.view;
        let missed = view.last.filter(|last| last.seat == seen.seat && !last.right);
        let scene = Scene {
            pieces: &view.dice,
            seat: seen.seat,
            now: seen.now,
            caller: view.caller,
            call: &view.call,
            agreed: &view.agreed,
            missed: missed.map(|last| last.dice.map(|dice| dice.map(Named::face))),
            may: seen.may,
        };
        // Against others every SET is welcome; alone it matters what it leaves behind.
        let (best, thrifty) = if view.most.is_some() { (self.best, self.thrifty) } else { (0.0, 0.0) };
        let (after, deed) = self.eye.plan(&scene, |dice, luck| {
            if luck.percent(best) {
                solver::most(dice).sets
            } else if luck.percent(thrifty) {
                with_fewest_wilds(sets(dice))
            } else {
                sets(dice)
            }
        })?;
        let action = match deed {
            Deed::Call => Action::Call {},
            Deed::Take(dice) => Action::Take { dice: dice.map(Named::Face).to_vec() },
            Deed::NoSet => Action::NoSet {},
        };
        Some(Plan { after, action })
    }
}

impl Piece for Face {
    fn flaws(trio: [Face; 3]) -> usize {
        features(trio).map_or(0, |features| compare(features).0)
    }

    fn hardness(set: [Face; 3]) -> f64 {
        // A Wild goes with any two dice.
        features(set).map_or(0.4, |features| [0.3, 0.6, 1.0, 1.5][compare(features).1])
    }
}

/// The features of three dice, unless one is Wild.
fn features(trio: [Face; 3]) -> Option<[[u8; 3]; 3]> {
    match trio {
        [Face::Kind(a), Face::Kind(b), Face::Kind(c)] => Some([a, b, c].map(Kind::features)),
        _ => None,
    }
}

/// Every SET among some dice.
fn sets(dice: &[Face]) -> Vec<[Face; 3]> {
    let mut sets = Vec::new();
    for (n, &a) in dice.iter().enumerate() {
        for (m, &b) in dice.iter().enumerate().skip(n + 1) {
            let thirds = dice.iter().skip(m + 1).map(|&c| [a, b, c]);
            sets.extend(thirds.filter(|&trio| Face::flaws(trio) == 0));
        }
    }
    sets
}

/// Keeps Wilds for the end, when nothing else fits.
fn with_fewest_wilds(mut sets: Vec<[Face; 3]>) -> Vec<[Face; 3]> {
    let wilds = |set: &[Face; 3]| set.iter().filter(|&&face| face == Face::Wild).count();
    let fewest = sets.iter().map(wilds).min();
    sets.retain(|set| Some(wilds(set)) == fewest);
    sets
}
