//! Crossword SET alone, one round: ten dice that one grid can hold (PUZ-2).

use engine::{AnyTable, Chance, ChanceSpec, Millis, Seat, Seeded};
use games::{
    crossword::{self, Action, Square, Style, solver},
    die::{Dice, Face, Kind},
};

use super::{Recipe, millis, typed};
use crate::{
    NoPuzzle,
    puzzle::{Proof, acts},
};

pub(super) struct Crossword;

impl Recipe for Crossword {
    /// All 42 dice, so that drawing works (XW-4).
    fn draw(&self, chance: &mut Seeded) -> ChanceSpec {
        let dice = Dice::standard();
        let mut order: Vec<u8> = (0..Dice::COUNT as u8).collect();
        chance.shuffle(&mut order);
        let roll = |die: u8| Face::from_code(chance.roll(&dice.codes(die))).to_string();
        ChanceSpec::Rolls(order.into_iter().map(roll).collect())
    }

    fn fits(&self, table: &dyn AnyTable) -> bool {
        let table = typed::<crossword::Crossword>(table);
        let config = <crossword::Crossword as engine::Game>::config(table.rules());
        table.seats() == 1 && config.rounds == 1 && config.grid == Style::Plain
    }

    fn predict(&self, table: &dyn AnyTable) -> Option<Millis> {
        predicted(&dice(table))
    }

    fn prove(&self, table: &dyn AnyTable) -> Result<Proof, NoPuzzle> {
        let grid = solver::solve(&dice(table), false).ok_or(NoPuzzle::NoGrid)?;
        let square = |[column, row]: [i32; 2]| Square { column: column.into(), row: row.into() };
        let grid = grid.into_iter().map(|(at, die)| (square(at), die.named())).collect();
        let answer = acts([Action::Arrange { grid }, Action::Done {}]);
        Ok(Proof { most: None, solutions: None, answer })
    }
}

fn dice(table: &dyn AnyTable) -> Vec<Face> {
    typed::<crossword::Crossword>(table).state().loose(Seat(0)).collect()
}

/// The model of PUZ-3, in milliseconds: what ten dice without any of the following take, and what each of them
/// adds. A Wild helps. SETs that lead nowhere mislead: the more there are, the longer one tries. Dice that
/// fit few others are hard to place, and harder still when only a Wild can join them. A die that fits in
/// many ways helps.
const BASE: f64 = 40_000.0;
const WILD: f64 = -34_800.0;
const SET: f64 = 4_800.0;
const SCARCE: f64 = 8_700.0;
const SCARCE_WITHOUT_WILDS: f64 = 10_100.0;
const TWO_WAYS: f64 = 5_000.0;
const LEAST_WAYS: f64 = -13_300.0;

/// The predicted time. `None` if a die fits nowhere, so that there is no grid.
fn predicted(dice: &[Face]) -> Option<Millis> {
    let ways = Ways::of(dice);
    let least = *ways.of_each.iter().min()?;
    if least == 0 {
        return None;
    }
    let wilds = dice.iter().filter(|&&die| die == Face::Wild).count() as f64;
    let scarce: f64 = ways.of_each.iter().map(|&ways| 1.0 / f64::from(ways)).sum();
    let scarce_without_wilds: f64 =
        ways.without_wilds.iter().map(|&ways| 1.0 / (0.5 + f64::from(ways))).sum();
    let two = ways.of_each.iter().filter(|&&ways| ways == 2).count() as f64;
    let time = BASE
        + WILD * wilds
        + SET * f64::from(ways.sets)
        + SCARCE * scarce
        + SCARCE_WITHOUT_WILDS * scarce_without_wilds
        + TWO_WAYS * two
        + LEAST_WAYS * f64::from(least);
    Some(millis(time.max(SHORTEST * SHORTEST / (SHORTEST + (SHORTEST - time).max(0.0)))))
}

/// Below this the sum above says too little: the time comes near to nothing, but never reaches it.
const SHORTEST: f64 = 15_000.0;

/// The SETs among some dice: how many, and how many each die is in, with and without Wilds.
struct Ways {
    sets: u32,
    of_each: Vec<u32>,
    without_wilds: Vec<u32>,
}

impl Ways {
    fn of(dice: &[Face]) -> Ways {
        let mut ways = Ways { sets: 0, of_each: vec![0; dice.len()], without_wilds: vec![0; dice.len()] };
        for a in 0..dice.len() {
            for b in a + 1..dice.len() {
                for c in b + 1..dice.len() {
                    ways.note(dice, [a, b, c]);
                }
            }
        }
        ways
    }

    fn note(&mut self, dice: &[Face], places: [usize; 3]) {
        let plain = match places.map(|place| dice[place]) {
            [Face::Kind(a), Face::Kind(b), Face::Kind(c)] if Kind::is_set(a, b, c) => true,
            [Face::Kind(_), Face::Kind(_), Face::Kind(_)] => return,
            _ => false,
        };
        self.sets += 1;
        for place in places {
            self.of_each[place] += 1;
            self.without_wilds[place] += u32::from(plain);
        }
    }
}
