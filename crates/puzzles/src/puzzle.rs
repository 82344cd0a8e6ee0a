//! A puzzle with its proof.

use engine::{ChanceSpec, Millis};
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

use crate::{Grade, Kind};

/// A puzzle, proven and graded. Its JSON has everything but the solution.
#[derive(Clone, Debug, Serialize)]
pub struct Puzzle {
    /// Its kind.
    pub kind: Kind,
    /// The key of its game.
    pub game: &'static str,
    /// The options of its game.
    pub rules: Box<RawValue>,
    /// What shuffles and rolls yield (PUZ-1).
    pub chance: ChanceSpec,
    /// How hard it is (PUZ-3).
    pub grade: Grade,
    /// The best score, or how many SETs there are; `None` where there is no such number.
    pub most: Option<u32>,
    /// How many different best answers there are; `None` where they are not counted.
    pub solutions: Option<u64>,
    /// The predicted time to solve it.
    #[serde(rename = "predicted_ms")]
    pub predicted: Millis,
    #[serde(skip)]
    pub(crate) answer: Vec<Box<RawValue>>,
}

/// What is known about a position once it is solved.
#[derive(Clone, Debug, Default)]
pub(crate) struct Proof {
    pub(crate) most: Option<u32>,
    pub(crate) solutions: Option<u64>,
    /// Actions that reach the best.
    pub(crate) answer: Vec<Box<RawValue>>,
}

/// An entry of a solution, in the form of a record's log.
#[derive(Clone, Debug, Serialize)]
pub struct Step {
    /// When.
    pub at: Millis,
    /// The seat: the only one.
    pub seat: u8,
    /// What is done.
    pub act: Box<RawValue>,
}

impl Puzzle {
    /// A log of actions that solves it, one a second.
    pub fn solution(&self) -> Vec<Step> {
        let at = (1..).map(|n| Millis(1000 * n));
        self.answer.iter().zip(at).map(|(act, at)| Step { at, seat: 0, act: act.clone() }).collect()
    }
}

/// Actions as JSON.
pub(crate) fn acts<A: Serialize>(actions: impl IntoIterator<Item = A>) -> Vec<Box<RawValue>> {
    actions.into_iter().map(|action| to_raw_value(&action).expect("an action has a JSON form")).collect()
}

/// Why something is no puzzle (PUZ-2).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoPuzzle {
    /// No kind of puzzle has this game with these options and seats.
    #[error("a game of {0} with these options and seats is no kind of puzzle")]
    Kind(String),
    /// The table cannot be opened or begun.
    #[error("{0}")]
    Bad(String),
    /// No grid can hold the dice.
    #[error("no grid can hold these ten dice")]
    NoGrid,
    /// Nobody has found a way to use all cards.
    #[error("no way to use all cards was found")]
    NotCleared,
}
