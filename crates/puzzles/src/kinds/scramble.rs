//! Scramble SET alone, one round: find the most SETs that the roll allows (PUZ-2, SCR-7).

use engine::{AnyTable, Chance, ChanceSpec, Millis, Seeded};
use games::{
    die::{Dice, Face, Kind, Named},
    luck::Luck,
    scramble::{self, Action, solver},
};

use super::{Recipe, millis, typed};
use crate::{
    NoPuzzle,
    puzzle::{Proof, acts},
};

pub(super) struct Scramble;

impl Recipe for Scramble {
    fn draw(&self, chance: &mut Seeded) -> ChanceSpec {
        let dice = Dice::standard();
        let roll = |die: u8| Face::from_code(chance.roll(&dice.codes(die))).to_string();
        ChanceSpec::Rolls((0..Dice::COUNT as u8).map(roll).collect())
    }

    fn fits(&self, table: &dyn AnyTable) -> bool {
        let table = typed::<scramble::Scramble>(table);
        table.seats() == 1 && table.rules().config.rounds == 1
    }

    fn predict(&self, table: &dyn AnyTable) -> Option<Millis> {
        let dice = dice(table);
        Some(predicted(&dice, solver::most(&dice).sets.len()))
    }

    fn prove(&self, table: &dyn AnyTable) -> Result<Proof, NoPuzzle> {
        let sets = solver::most(&dice(table)).sets;
        let take = |set: &[Face; 3]| Action::Take { dice: set.map(Named::Face).to_vec() };
        Ok(Proof { most: Some(sets.len() as u32), solutions: None, answer: acts(sets.iter().map(take)) })
    }
}

fn dice(table: &dyn AnyTable) -> Vec<Face> {
    typed::<scramble::Scramble>(table).state().middle.iter().map(|die| die.face).collect()
}

/// What every SET takes, however plain, in milliseconds.
const LEAST: f64 = 3_900.0;
/// What the search for a single SET of usual hardness takes beyond that.
const SEARCH: f64 = 37_000.0;
/// What a SET takes that is possible and was not found, because others were taken in its place.
const MISSED: f64 = 60_000.0;
/// How hard a SET is to see by the number of features in which its dice differ: similarity is seen first.
const HARDNESS: [f64; 4] = [0.3, 0.6, 1.0, 1.5];
/// The same for a SET with a Wild, which goes with any two dice.
const WILD: f64 = 0.4;
/// How often the roll is played in thought.
const PATHS: u64 = 24;

/// The model of PUZ-3: the roll is played in thought as people play it. Of the SETs that lie there one is
/// seen, a plain one sooner than one of different dice, and the fewer and the harder they are, the longer
/// that takes. Wilds are kept for the end. A SET that is missing at the end is searched for long.
fn predicted(dice: &[Face], most: usize) -> Millis {
    let mut luck = Luck::new(PATHS);
    let total: f64 = (0..PATHS).map(|_| play(dice, most, &mut luck)).sum();
    millis(total / PATHS as f64)
}

fn play(dice: &[Face], most: usize, luck: &mut Luck) -> f64 {
    let mut left = [0u32; Kind::COUNT];
    let mut wilds = 0u32;
    for die in dice {
        match die {
            Face::Kind(kind) => left[usize::from(kind.code())] += 1,
            Face::Wild => wilds += 1,
        }
    }
    let (mut time, mut found) = (0.0, 0);
    loop {
        let ways = ways(&left);
        let ease: f64 = ways.iter().map(|way| way.1).sum();
        if ways.is_empty() {
            break;
        }
        time += LEAST + SEARCH / ease.sqrt();
        found += 1;
        // Ease in thousandths, so that the choice needs whole numbers only.
        let weight = |ease: f64| (ease * 1000.0) as usize;
        let mut place = luck.below(ways.iter().map(|way| weight(way.1)).sum());
        let chosen = ways.iter().find(|way| {
            let here = place < weight(way.1);
            place = place.saturating_sub(weight(way.1));
            here
        });
        for kind in chosen.unwrap_or(&ways[0]).0 {
            left[usize::from(kind.code())] -= 1;
        }
    }
    let mut plain: u32 = left.iter().sum();
    while wilds > 0 && plain + wilds >= 3 {
        let ease = f64::from(wilds * plain.max(2) * (plain.max(2) - 1) / 2) / WILD;
        time += LEAST + SEARCH / ease.sqrt();
        found += 1;
        let taken = plain.min(2);
        plain -= taken;
        wilds -= 3 - taken;
    }
    time + MISSED * most.saturating_sub(found) as f64
}

/// The SETs without Wilds, and how easy each is to see; equal dice make one easier.
fn ways(left: &[u32; Kind::COUNT]) -> Vec<([Kind; 3], f64)> {
    let count = |kind: Kind| left[usize::from(kind.code())];
    let mut ways = Vec::with_capacity(64);
    for a in Kind::all().filter(|&kind| count(kind) > 0) {
        let n = count(a);
        if n >= 3 {
            ways.push(([a; 3], f64::from(n * (n - 1) * (n - 2) / 6) / HARDNESS[0]));
        }
        for b in Kind::all().filter(|&b| b > a && count(b) > 0) {
            let c = Kind::third(a, b);
            if c > b && count(c) > 0 {
                let different = a.features().iter().zip(b.features()).filter(|&(&a, b)| a != b).count();
                ways.push(([a, b, c], f64::from(n * count(b) * count(c)) / HARDNESS[different]));
            }
        }
    }
    ways
}
