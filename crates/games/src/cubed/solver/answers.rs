//! The best turn as an answer to a puzzle: one of all best ones, always the same, and how many there are.

use std::collections::BTreeSet;

use arrayvec::ArrayVec;

use super::{Dice, Keep, Laid, Search, Steps, dice_of, in_full};
use crate::{
    cubed::{
        board::{Board, Lay, Spot},
        score::{Step, TURN_DICE},
    },
    die::{Face, Kind, Stated},
};

/// The best turn from a position, and what a puzzle has to know of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// What it earns, bonus included; 0 when there is no turn.
    pub points: u32,
    /// Its steps: of all best turns the least by its written steps. The dice of a step are in the order of
    /// their text, too. Texts are compared letter by letter, lists entry by entry, so `a10` is before `a2`,
    /// `*3po` before `1go`, and a turn before one that goes on after it.
    pub steps: Vec<Step>,
    /// The most that a turn of fewer than three dice earns.
    pub fewer: u32,
}

/// All best turns from a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answers {
    /// What they earn.
    pub points: u32,
    /// The best turns. No two of them have the same dice on the same squares; of those that do it is the
    /// least by its written steps.
    pub turns: Vec<Vec<Step>>,
}

/// The best turn for a hand on a board, without replacing (CTURN-1, CTURN-2).
///
/// ```
/// use games::{cubed::{Board, Lay, solver}, die::Face};
/// let board = Board::standard();
/// let mut lay = Lay::new(&board);
/// for (spot, die) in board.logo().into_iter().zip(["1ro", "1ro", "1ro"]) {
///     lay.put(spot, die.parse().unwrap());
/// }
/// let hand: Vec<Face> = ["1ro", "2gs"].iter().map(|face| face.parse().unwrap()).collect();
/// // The die could lie on e7 or i7.
/// let best = solver::answer(&board, &lay, &hand);
/// assert_eq!(format!("{} {:?}", best.points, best.steps), "3 [[(e7, 1ro)]]");
/// assert_eq!(solver::answers(&board, &lay, &hand).turns.len(), 2);
/// ```
pub fn answer(board: &Board, lay: &Lay, hand: &[Face]) -> Answer {
    let (least, _) = Search::run(board, lay, hand, Least::new(board), u64::MAX);
    let steps = least.best.map(|(_, steps)| steps).unwrap_or_default();
    Answer { points: least.points, steps: in_full(board, &steps), fewer: least.fewer }
}

/// All best turns for a hand on a board.
pub fn answers(board: &Board, lay: &Lay, hand: &[Face]) -> Answers {
    let all = All { order: Order::new(board), points: 0, turns: BTreeSet::new() };
    let (all, _) = Search::run(board, lay, hand, all, u64::MAX);
    let mut turns: Vec<Vec<Step>> = Vec::new();
    let mut before: Option<&Dice> = None;
    for (dice, _, steps) in &all.turns {
        if before.replace(dice) != Some(dice) {
            turns.push(in_full(board, steps));
        }
    }
    Answers { points: all.points, turns }
}

/// The order of squares and dice as they are written.
struct Order {
    spots: Vec<u16>,
    faces: [[u8; Kind::COUNT]; 2],
}

/// The written form of a turn, for comparison.
type Written = ArrayVec<ArrayVec<(u16, u8), 2>, TURN_DICE>;

impl Order {
    fn new(board: &Board) -> Order {
        let mut by_text: Vec<Spot> = (0..board.len() as Spot).collect();
        by_text.sort_by_cached_key(|&spot| board.square(spot).to_string());
        let mut spots = vec![0; by_text.len()];
        for (&spot, rank) in by_text.iter().zip(0..) {
            spots[usize::from(spot)] = rank;
        }
        let dice = |wild| Kind::all().map(move |kind| Stated { kind, wild });
        let mut faces: Vec<Stated> = dice(false).chain(dice(true)).collect();
        faces.sort_by_cached_key(Stated::to_string);
        let mut ranks = [[0; Kind::COUNT]; 2];
        for (die, rank) in faces.iter().zip(0..) {
            ranks[usize::from(die.wild)][usize::from(die.kind.code())] = rank;
        }
        Order { spots, faces: ranks }
    }

    fn key(&self, &(spot, kind, wild): &Laid) -> (u16, u8) {
        (self.spots[usize::from(spot)], self.faces[usize::from(wild)][usize::from(kind.code())])
    }

    /// Steps with the dice of each in the order of their text, and what to compare them by.
    fn write(&self, steps: &Steps) -> (Written, Steps) {
        let mut steps = steps.clone();
        steps.iter_mut().for_each(|step| step.sort_unstable_by_key(|die| self.key(die)));
        let written = steps.iter().map(|step| step.iter().map(|die| self.key(die)).collect()).collect();
        (written, steps)
    }
}

/// Keeps the least of the best turns.
struct Least {
    order: Order,
    points: u32,
    fewer: u32,
    best: Option<(Written, Steps)>,
}

impl Least {
    fn new(board: &Board) -> Least {
        Least { order: Order::new(board), points: 0, fewer: 0, best: None }
    }
}

impl Keep for Least {
    fn wants(&mut self, earned: u32, dice: usize) -> bool {
        if dice < TURN_DICE {
            self.fewer = self.fewer.max(earned);
        }
        earned >= self.points
    }

    fn note(&mut self, earned: u32, steps: &Steps) {
        let found = self.order.write(steps);
        if earned > self.points || self.best.as_ref().is_none_or(|best| found.0 < best.0) {
            self.points = earned;
            self.best = Some(found);
        }
    }
}

/// Keeps all best turns.
struct All {
    order: Order,
    points: u32,
    turns: BTreeSet<(Dice, Written, Steps)>,
}

impl Keep for All {
    fn wants(&mut self, earned: u32, _: usize) -> bool {
        earned >= self.points
    }

    fn note(&mut self, earned: u32, steps: &Steps) {
        if earned > self.points {
            self.points = earned;
            self.turns.clear();
        }
        let (written, steps) = self.order.write(steps);
        self.turns.insert((dice_of(&steps), written, steps));
    }
}
