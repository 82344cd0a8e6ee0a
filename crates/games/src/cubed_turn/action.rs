//! Actions and refusals.

use serde::{Deserialize, Serialize};

use crate::{
    cubed::{self, Square},
    die::Named,
    race::Done,
};

/// What a player may try.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Tries a whole turn (CTURN-2).
    Play {
        /// Steps of one or two dice.
        steps: Vec<Vec<(Square, Named)>>,
    },
    /// Says that the best so far is the answer (RACE-3).
    GiveUp {},
}

/// The action types, as they are written.
pub(super) const ACTIONS: &[&str] = &["play", "give_up"];

engine::refusals! {
    /// Why this game refuses an action.
    pub enum Refusal {
        /// The seat is done.
        Done => "RACE-3", "done";
        /// There is no such die, or not as many of them.
        NotYourDie(Named) => "CTURN-1", "not_your_die";
        /// A Wild was named without the features that it stands for.
        Unstated => "CUBE-16", "wild_not_stated";
        /// No such square on the board.
        OffBoard(Square) => "CUBE-2", "off_board";
        /// A die lies there.
        Occupied(Square) => "CUBE-2", "occupied";
        /// A turn places at least one die.
        NoDice => "CUBE-7", "no_dice";
        /// A turn has at most three dice.
        TooManyDice => "CUBE-7", "too_many_dice";
        /// A step is one die or two.
        StepSize => "CUBE-9", "one_or_two_dice_a_step";
        /// The die there makes no SET.
        NoSet(Square) => "CUBE-9", "no_set";
    }
}

impl From<Done> for Refusal {
    fn from(_: Done) -> Refusal {
        Refusal::Done
    }
}

/// A turn is judged as in SET Cubed. What is about the rest of that game does not come up.
impl From<cubed::Refusal> for Refusal {
    fn from(refusal: cubed::Refusal) -> Refusal {
        match refusal {
            cubed::Refusal::NotYourDie(die) => Refusal::NotYourDie(die),
            cubed::Refusal::Unstated => Refusal::Unstated,
            cubed::Refusal::OffBoard(square) => Refusal::OffBoard(square),
            cubed::Refusal::Occupied(square) => Refusal::Occupied(square),
            cubed::Refusal::TooManyDice => Refusal::TooManyDice,
            cubed::Refusal::StepSize => Refusal::StepSize,
            cubed::Refusal::NoSet(square) => Refusal::NoSet(square),
            _ => Refusal::NoDice,
        }
    }
}
