//! Everything about a table.

use arrayvec::ArrayVec;
use engine::{Millis, Outcome};
use serde::{Deserialize, Serialize};

use super::{config::Rules, event::Event};
use crate::{answers::Contest, letter::Letter, quiddler::solver::MOST_CARDS};

/// Words, and the card that is put aside with them (HAND-2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Laying {
    /// The words, as lists of cards.
    pub words: Vec<Vec<Letter>>,
    /// The card put aside.
    pub discard: Letter,
}

/// Everything about a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The hand, the same for all (HAND-1).
    pub cards: ArrayVec<Letter, MOST_CARDS>,
    /// A best possible laying; `None` before the deal.
    pub solution: Option<Laying>,
    /// What it is worth.
    pub most: i32,
    /// What each seat has laid.
    pub contest: Contest<Laying>,
}

impl State {
    /// A table before the deal.
    pub fn new(rules: &Rules) -> State {
        State { cards: ArrayVec::new(), solution: None, most: 0, contest: Contest::new(rules.seats) }
    }

    /// How the game ended; `None` before the end (HAND-4).
    pub fn outcome(&self) -> Option<Outcome> {
        self.contest.outcome(self.most)
    }

    /// Applies an event.
    pub(super) fn apply(&mut self, rules: &Rules, at: Millis, event: &Event) {
        match event {
            Event::Dealt { cards, solution, most } => {
                self.cards = cards.iter().copied().take(MOST_CARDS).collect();
                (self.solution, self.most) = (Some(solution.clone()), *most);
            }
            Event::Laid { seat, laying, score, .. } => self.contest.note(*seat, at, laying.clone(), *score),
            Event::Missed { seat, laying, .. } => self.contest.miss(*seat, at, laying.clone(), rules.miss),
            Event::Finished { seat } => self.contest.finish(*seat),
            Event::GaveUp { seat } => self.contest.give_up(*seat),
            Event::Left { seat } => self.contest.race.leave(*seat),
        }
    }
}
