//! Everything about a table.

use arrayvec::ArrayVec;
use engine::{Millis, Outcome};

use super::{config::Rules, event::Event};
use crate::{
    answers::Contest,
    cubed::{HAND, Lay, Placed},
    die::Face,
};

/// The steps of a turn.
pub type Steps = Vec<Vec<Placed>>;

/// Everything about a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The dice on the board. Nothing changes them (CTURN-2).
    pub lay: Lay,
    /// The dice in hand, the same for all (CTURN-1).
    pub dice: ArrayVec<Face, HAND>,
    /// A best turn; no steps if no turn is possible.
    pub solution: Steps,
    /// What it is worth.
    pub most: i32,
    /// What each seat has tried.
    pub contest: Contest<Steps>,
}

impl State {
    /// A table before the position lies on it.
    pub fn new(rules: &Rules) -> State {
        State {
            lay: Lay::new(&rules.board),
            dice: ArrayVec::new(),
            solution: Vec::new(),
            most: 0,
            contest: Contest::new(rules.seats),
        }
    }

    /// How the game ended; `None` before the end (CTURN-4).
    pub fn outcome(&self) -> Option<Outcome> {
        self.contest.outcome(self.most)
    }

    /// Applies an event.
    pub(super) fn apply(&mut self, rules: &Rules, at: Millis, event: &Event) {
        match event {
            Event::Dealt { board, dice, solution, most } => {
                self.lay = Lay::from_dice(&rules.board, board.iter().map(|(square, die)| (square, die)));
                self.dice = dice.iter().copied().take(HAND).collect();
                (self.solution, self.most) = (solution.clone(), *most);
            }
            Event::Played { seat, steps, score, .. } => self.contest.note(*seat, at, steps.clone(), *score),
            Event::Finished { seat } => self.contest.finish(*seat),
            Event::GaveUp { seat } => self.contest.give_up(*seat),
            Event::Left { seat } => self.contest.race.leave(*seat),
        }
    }
}
