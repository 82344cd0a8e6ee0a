//! Everything about a table.

use arrayvec::ArrayVec;
use engine::{Outcome, Reason, Seat, SeatSet};

use super::event::{Event, Public};
use crate::letter::Letter;

/// How many stacks there are (QSO-1).
pub(super) const STACKS: usize = 8;
/// How many cards each begins with: five face down and one face up.
const HEIGHT: usize = 6;
/// How many cards there are (QSO-1).
pub(super) const CARDS: usize = STACKS * HEIGHT;
/// The most words that they can make.
const MAX_WORDS: usize = CARDS / 2;

/// The cards of a word.
pub type Word = ArrayVec<Letter, STACKS>;

/// Everything about a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// All cards in the order in which they were dealt, for a solution after the end.
    pub dealt: ArrayVec<Letter, CARDS>,
    /// The stacks, each from the bottom up: the last card lies face up.
    pub stacks: [ArrayVec<Letter, HEIGHT>; STACKS],
    /// The words made.
    pub made: ArrayVec<Word, MAX_WORDS>,
    /// Whether the player is still there.
    pub present: SeatSet,
    /// Whether the player gave up.
    pub gave_up: bool,
}

impl Default for State {
    /// A table before the deal.
    fn default() -> State {
        State {
            dealt: ArrayVec::new(),
            stacks: Default::default(),
            made: ArrayVec::new(),
            present: SeatSet::first(1),
            gave_up: false,
        }
    }
}

impl State {
    /// How many cards have been used: the score (QSO-4).
    pub fn used(&self) -> usize {
        self.made.iter().map(|word| word.len()).sum()
    }

    /// The face-up card of a stack.
    pub fn top(&self, stack: u8) -> Option<Letter> {
        self.stacks.get(usize::from(stack))?.last().copied()
    }

    /// Whether a place is empty and can be filled, so that no word can be made (QSO-3).
    pub fn must_fill(&self) -> bool {
        self.givers().next().is_some()
    }

    /// The stacks that may give their top card to an empty place: those with others under it, as long as a
    /// place is empty (QSO-3).
    pub fn givers(&self) -> impl Iterator<Item = usize> {
        let is_needed = self.stacks.iter().any(|stack| stack.is_empty());
        let stacks = self.stacks.iter().enumerate();
        stacks.filter(move |(_, stack)| is_needed && stack.len() > 1).map(|(number, _)| number)
    }

    /// How the game ended; `None` before the end (QSO-4).
    pub(super) fn outcome(&self) -> Option<Outcome> {
        let lost = |reason| Some(Outcome { winners: Vec::new(), reason });
        if self.present.is_empty() {
            lost(Reason::Left)
        } else if self.gave_up {
            lost(Reason::GaveUp)
        } else if self.used() == CARDS {
            Some(Outcome { winners: vec![Seat(0)], reason: Reason::Finished })
        } else {
            None
        }
    }

    /// Applies an event.
    pub(super) fn apply(&mut self, event: &Event) {
        match event {
            // QSO-1: one to each stack in turn.
            Event::Dealt { cards } => {
                self.dealt = cards.iter().copied().take(CARDS).collect();
                for (n, &card) in cards.iter().enumerate() {
                    let _ = self.stacks[n % STACKS].try_push(card);
                }
            }
            Event::Public(event) => self.apply_public(event),
        }
    }

    fn apply_public(&mut self, event: &Public) {
        match event {
            Public::Made { stacks, word } => {
                for &stack in stacks {
                    if let Some(stack) = self.stacks.get_mut(usize::from(stack)) {
                        stack.pop();
                    }
                }
                let _ = self.made.try_push(word.iter().copied().take(STACKS).collect());
            }
            Public::Filled { from, to, card } => {
                if let Some(stack) = self.stacks.get_mut(usize::from(*from)) {
                    stack.pop();
                }
                if let Some(stack) = self.stacks.get_mut(usize::from(*to)) {
                    let _ = stack.try_push(*card);
                }
            }
            Public::GaveUp {} => self.gave_up = true,
            Public::Left {} => self.present.clear(),
        }
    }
}
