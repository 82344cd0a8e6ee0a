//! How long a best turn takes to find, and its grade (PUZ-3).
//!
//! # The model
//!
//! [`predicted_ms`] is about the time in which a good player finds a best turn.
//!
//! - People look for a SET by completing two dice with a third, and a SET of which two dice are missing takes more
//!   comparisons (N. Taatgen, M. van Oploo, J. Braaksma and J. Niemantsverdriet, "How to construct a believable
//!   opponent using cognitive modeling in the game of Set", ICCM 2003). So a step of one die takes [`SINGLE`], and a
//!   step of two takes [`PAIR`].
//! - Similarity is seen first, and a Wild is similar to nothing (M. Jacob and S. Hochstein, "Set recognition as a
//!   window to perceptual and cognitive processes", Perception & Psychophysics 70, 2008): each Wild of a step makes
//!   it longer by [`WILD`].
//! - What is not there yet must be imagined: a step that needs the dice of an earlier one of the same turn takes
//!   [`UNSEEN`] longer.
//! - Every further step must be kept in mind while the next one is looked for, so that times add up with the weights
//!   1, 1½ and 2.
//! - More dice on the board leave more places to look at, in proportion from half for an empty board on.
//! - Where several turns are best, any of them will do: each doubling of their number takes a tenth off. Of all of
//!   them the easiest counts.
//!
//! All numbers are whole ones, so that every machine predicts the same: the puzzles of a day rest on it (DAY-1).
//!
//! # The grades
//!
//! `data/cubed-turn-grades.txt` has the fifths of 10,000 random positions.
//! `UPDATE=1 cargo test --release -p tercet-games --test cubed_turn` writes it again.

use crate::{
    answers,
    cubed::{Board, Lay, Step, judge_step, solver},
    die::Face,
};

/// What a step of one die takes, in milliseconds, and one of two dice that make a SET together.
const SINGLE: u64 = 7_000;
const PAIR: u64 = 16_000;

/// What a Wild adds, and needing dice of an earlier step, in hundredths.
const WILD: u64 = 60;
const UNSEEN: u64 = 50;

/// The number of dice on a board that takes as long as the model says.
const USUAL_DICE: u64 = 24;

/// The name of this kind among the puzzles of a day, and in the file of the grades.
pub const KIND: &str = "cubed";

/// The time in which a good player sees a turn, in milliseconds.
pub(super) fn turn_ms(board: &Board, lay: &Lay, steps: &[Step]) -> u64 {
    let mut now = lay.clone();
    let mut time = 0;
    for (step, weight) in steps.iter().zip(2..) {
        let alone = judge_step(board, &mut lay.clone(), step);
        let Ok(scored) = judge_step(board, &mut now, step) else { continue };
        // Two dice that make no SET together are as good as two steps.
        let together = scored.sets.iter().any(|set| step.iter().all(|(square, _)| set.contains(square)));
        let base = match step.len() {
            2 if together => PAIR,
            dice => SINGLE * dice as u64,
        };
        let wilds = scored.unpaid.len() as u64;
        let unseen = u64::from(alone.map(|alone| alone.sets.len()) != Ok(scored.sets.len()));
        time += base * (100 + WILD * wilds + UNSEEN * unseen) / 100 * weight / 2;
    }
    let dice = lay.iter().count() as u64;
    time * (USUAL_DICE + dice) / (2 * USUAL_DICE)
}

/// What a puzzle has to know of a position: see [`solve`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// What the best turns are worth; 0 if no turn is possible.
    pub points: u32,
    /// The easiest of them; no steps if no turn is possible.
    pub best: Vec<Step>,
    /// How many different best turns there are: they differ in the dice or in their squares.
    pub solutions: u64,
    /// The predicted time, in milliseconds. See the module's documentation.
    pub predicted_ms: u64,
    /// The grade, from 1 (gentle) to 5 (hard).
    pub grade: u8,
}

/// The best turns from a position, and how hard they are to find.
pub fn solve(board: &Board, lay: &Lay, dice: &[Face]) -> Solved {
    let solver::Answers { points, turns } = solver::answers(board, lay, dice);
    let solutions = turns.len() as u64;
    let timed = turns.into_iter().map(|steps| (turn_ms(board, lay, &steps), steps));
    let (easiest, best) = timed.min_by_key(|(time, _)| *time).unwrap_or_default();
    let predicted_ms = easiest * 10 / (10 + u64::from(solutions.max(1).ilog2()));
    Solved { points, best, solutions, predicted_ms, grade: answers::grade(thresholds(), predicted_ms) }
}

/// About the time in which a good player finds a best turn, in milliseconds. See the module's documentation.
pub fn predicted_ms(board: &Board, lay: &Lay, dice: &[Face]) -> u64 {
    solve(board, lay, dice).predicted_ms
}

/// The grade of a position, from 1 (gentle) to 5 (hard).
pub fn grade(board: &Board, lay: &Lay, dice: &[Face]) -> u8 {
    solve(board, lay, dice).grade
}

/// The predicted times that divide random positions into fifths, in milliseconds.
pub fn thresholds() -> [u64; 4] {
    answers::fifths(include_str!("../../../../data/cubed-turn-grades.txt"), KIND)
}
