//! A table of the SET hunt, and how events change it.

use arrayvec::ArrayVec;
use engine::{Millis, Outcome, Seat};

use super::{config::Rules, event::Event, grade};
use crate::{
    card::Card,
    picks::Last,
    race::{MAX_SEATS, Race},
    set::solver,
};

/// The most cards on a table, and the most SETs among them (HUNT-1).
const MOST_CARDS: usize = 12;
const MOST_SETS: usize = 6;

/// Everything about a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The cards, in place order.
    pub cards: ArrayVec<Card, MOST_CARDS>,
    /// All SETs among them, in the order of their places (HUNT-4).
    pub sets: ArrayVec<[Card; 3], MOST_SETS>,
    /// How hard the table is, from 1 to 5; 0 before the deal (PUZ-3).
    pub grade: u8,
    /// What each seat has found.
    pub hunters: ArrayVec<Hunter, MAX_SEATS>,
    /// Who is done, and how.
    pub race: Race,
}

/// What a seat has found, and the hints that it has got.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hunter {
    /// The SETs that it has found, in that order.
    pub found: ArrayVec<[Card; 3], MOST_SETS>,
    /// When it found them.
    pub moments: ArrayVec<Millis, MOST_SETS>,
    /// How many cards of the SET in question hints have shown it (HUNT-4).
    pub told: u8,
    /// Its last pick.
    pub last: Option<Last>,
}

impl State {
    /// The table before the deal.
    pub fn new(rules: &Rules) -> State {
        State {
            cards: ArrayVec::new(),
            sets: ArrayVec::new(),
            grade: 0,
            hunters: std::iter::repeat_n(Hunter::default(), usize::from(rules.seats)).collect(),
            race: Race::new(rules.seats),
        }
    }

    /// What a seat has found.
    pub fn hunter(&self, seat: Seat) -> Option<&Hunter> {
        self.hunters.get(seat.index())
    }

    /// The SET that hints are about: the first, by its places, that the seat has not found (HUNT-4).
    pub fn question(&self, hunter: &Hunter) -> Option<[Card; 3]> {
        self.sets.iter().copied().find(|set| !hunter.found.contains(set))
    }

    /// The cards of the SET in question that hints have shown a seat.
    pub fn hints(&self, hunter: &Hunter) -> Vec<Card> {
        let question = self.question(hunter);
        question.iter().flatten().take(hunter.told.into()).copied().collect()
    }

    /// The score of each seat: the SETs that it has found (HUNT-2).
    pub fn scores(&self) -> Vec<i32> {
        self.hunters.iter().map(|hunter| hunter.found.len() as i32).collect()
    }

    /// HUNT-5: the shortest time wins. A player with a place has found all SETs, so alone that is a win
    /// (RACE-3).
    pub fn outcome(&self) -> Option<Outcome> {
        self.race.outcome(true, |_, time| time)
    }

    /// Applies an event.
    pub fn apply(&mut self, rules: &Rules, at: Millis, event: &Event) {
        match *event {
            Event::Dealt { ref cards } => {
                self.cards = cards.iter().copied().take(MOST_CARDS).collect();
                self.sets = solver::sets(&self.cards).into_iter().take(MOST_SETS).collect();
                self.grade = grade::grade(&self.cards);
            }
            Event::Found { seat, cards, .. } => {
                let question = self.hunter(seat).and_then(|hunter| self.question(hunter));
                if let Some(hunter) = self.hunters.get_mut(seat.index()) {
                    let _ = hunter.found.try_push(cards);
                    let _ = hunter.moments.try_push(at);
                    hunter.last = Some(Last { cards, right: true });
                    if question == Some(cards) {
                        hunter.told = 0;
                    }
                }
            }
            Event::Missed { seat, cards } => {
                self.race.penalise(seat, rules.miss);
                if let Some(hunter) = self.hunters.get_mut(seat.index()) {
                    hunter.last = Some(Last { cards, right: false });
                }
            }
            Event::Hinted { seat, .. } => {
                self.race.penalise(seat, rules.hint);
                if let Some(hunter) = self.hunters.get_mut(seat.index()) {
                    hunter.told = hunter.told.saturating_add(1);
                }
            }
            Event::Finished { seat } => self.race.finish(seat, at.plus(self.race.penalty(seat))),
            Event::GaveUp { seat } => self.race.give_up(seat, None),
            Event::Left { seat } => self.race.leave(seat),
        }
    }
}

/// The SETs among some cards that are not among those found, in the order of their places.
pub(super) fn sets_left(cards: &[Card], found: &[[Card; 3]]) -> Vec<[Card; 3]> {
    solver::sets(cards).into_iter().filter(|set| !found.contains(set)).collect()
}
