//! The tables of the SET sprint, and how events change them.

use std::{cmp::Reverse, sync::Arc};

use arrayvec::ArrayVec;
use engine::{Chance, Millis, Outcome, Seat};
use serde::{Deserialize, Serialize};

use super::{
    config::{Rules, Version},
    event::Event,
};
use crate::{
    card::Card,
    picks::Last,
    race::{MAX_SEATS, Race},
    set::solver,
};

/// Everything about a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The decks so far in dealing order, the same for all seats (SPR-2).
    pub decks: Vec<Arc<[Card]>>,
    /// What each seat has.
    pub runners: ArrayVec<Runner, MAX_SEATS>,
    /// Who is done, and how.
    pub race: Race,
}

/// What a seat has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Runner {
    /// Its table.
    pub board: Board,
    /// The SETs that it has taken.
    pub found: Vec<Find>,
    /// How many cards of the first SET on its table hints have shown it (SPR-3).
    pub told: u8,
    /// When its time is over; `None` without a clock.
    pub end: Option<Millis>,
    /// Its last pick.
    pub last: Option<Last>,
}

/// A SET that was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Find {
    /// Its cards, in the order of their places.
    pub cards: [Card; 3],
    /// When.
    pub at: Millis,
}

/// The table of a seat and its place in the decks.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Board {
    /// The cards, in place order.
    pub cards: Vec<Card>,
    /// Which deck they come from, counted from 0.
    pub deck: usize,
    /// How many cards of that deck have been dealt.
    pub drawn: usize,
}

impl State {
    /// The game before the deal.
    pub fn new(rules: &Rules) -> State {
        let runner =
            Runner { board: Board::default(), found: Vec::new(), told: 0, end: rules.end(), last: None };
        State {
            decks: Vec::new(),
            runners: std::iter::repeat_n(runner, usize::from(rules.seats)).collect(),
            race: Race::new(rules.seats),
        }
    }

    /// What a seat has.
    pub fn runner(&self, seat: Seat) -> Option<&Runner> {
        self.runners.get(seat.index())
    }

    /// The seats that still play, with what they have.
    pub fn playing(&self) -> impl Iterator<Item = (Seat, &Runner)> {
        (0..).map(Seat).zip(&self.runners).filter(|(seat, _)| self.race.playing(*seat).is_ok())
    }

    /// The score of each seat: the SETs that it has taken (SPR-1).
    pub fn scores(&self) -> Vec<i32> {
        self.runners.iter().map(|runner| runner.found.len() as i32).collect()
    }

    /// When the next clock runs out (SPR-7).
    pub fn due(&self) -> Option<Millis> {
        self.playing().filter_map(|(_, runner)| runner.end).min()
    }

    /// When the clock of a seat runs out that still plays.
    pub fn due_for(&self, seat: Seat) -> Option<Millis> {
        self.race.playing(seat).ok()?;
        self.runner(seat)?.end
    }

    /// SPR-4: the shortest time wins. SPR-5, SPR-6: most SETs win; alone at least one is needed (RACE-3).
    pub fn outcome(&self, rules: &Rules) -> Option<Outcome> {
        let scores = self.scores();
        let score = |seat: Seat| scores.get(seat.index()).copied().unwrap_or_default();
        match rules.config.version {
            Version::Classic => self.race.outcome(true, |_, time| time),
            Version::Timed | Version::Arcade => {
                self.race.outcome(score(Seat(0)) > 0, |seat, _| Reverse(score(seat)))
            }
        }
    }

    /// Applies an event.
    pub fn apply(&mut self, rules: &Rules, at: Millis, event: &Event) {
        match *event {
            Event::Shuffled { ref order } => self.decks.push(order.as_slice().into()),
            Event::Dealt { ref board } => {
                self.runners.iter_mut().for_each(|runner| runner.board = board.clone());
            }
            Event::Taken { seat, cards, gain, ref board, .. } => {
                if let Some(runner) = self.runners.get_mut(seat.index()) {
                    runner.board = board.clone();
                    runner.found.push(Find { cards, at });
                    runner.told = 0;
                    runner.end = runner.end.map(|end| end.plus(gain));
                    runner.last = Some(Last { cards, right: true });
                }
            }
            Event::Missed { seat, cards } => {
                self.penalise(seat, at, rules.miss);
                if let Some(runner) = self.runners.get_mut(seat.index()) {
                    runner.last = Some(Last { cards, right: false });
                }
            }
            Event::Hinted { seat, .. } => {
                self.penalise(seat, at, rules.hint);
                if let Some(runner) = self.runners.get_mut(seat.index()) {
                    runner.told = runner.told.saturating_add(1);
                }
            }
            Event::Finished { seat } => self.race.finish(seat, at.plus(self.race.penalty(seat))),
            Event::TimeUp { seat } => {
                let end = self.runner(seat).and_then(|runner| runner.end).unwrap_or(at);
                self.race.finish(seat, end);
            }
            Event::GaveUp { seat } => self.race.give_up(seat, None),
            Event::Left { seat } => self.race.leave(seat),
        }
    }

    /// RACE-2: where a clock runs down, a penalty makes the seat's end come earlier, but not before now (SPR-7).
    fn penalise(&mut self, seat: Seat, at: Millis, cost: Millis) {
        self.race.penalise(seat, cost);
        if let Some(runner) = self.runners.get_mut(seat.index()) {
            runner.end = runner.end.map(|end| end.minus(cost).max(at));
        }
    }
}

impl Runner {
    /// The cards of the first SET on its table that hints have shown this seat (SPR-3).
    pub fn hints(&self) -> Vec<Card> {
        let first = self.board.first_set();
        first.iter().flatten().take(self.told.into()).copied().collect()
    }
}

/// The decks while a table is dealt: those that are known, and a new one if it was needed (SPR-2).
pub(super) struct Decks<'a> {
    pub(super) known: &'a [Arc<[Card]>],
    pub(super) fresh: Option<Vec<Card>>,
    pub(super) rules: &'a Rules,
}

impl Decks<'_> {
    /// The order of a deck, shuffled if no seat has had it yet.
    fn order(&mut self, deck: usize, chance: &mut dyn Chance) -> &[Card] {
        if let Some(known) = self.known.get(deck) {
            return known;
        }
        let whole = &self.rules.config.deck;
        self.fresh.get_or_insert_with(|| {
            let codes: Vec<u8> = whole.iter().map(Card::code).collect();
            chance.deal(&codes).into_iter().filter_map(Card::new).collect()
        })
    }
}

impl Board {
    /// The first SET on the table, by its places (SPR-3).
    pub fn first_set(&self) -> Option<[Card; 3]> {
        solver::sets(&self.cards).into_iter().next()
    }

    /// How many cards are left in the deck.
    pub fn left(&self, rules: &Rules) -> usize {
        rules.config.deck.count().saturating_sub(self.drawn)
    }

    /// The next cards of the deck, or as many as are left.
    fn draw(&mut self, count: usize, decks: &mut Decks<'_>, chance: &mut dyn Chance) -> Vec<Card> {
        let count = count.min(self.left(decks.rules));
        let order = decks.order(self.deck, chance);
        let drawn: Vec<Card> = order.iter().skip(self.drawn).take(count).copied().collect();
        if drawn.len() < count {
            chance.exhaust();
        }
        self.drawn += count;
        drawn
    }

    /// SPR-1: the table that a seat begins with.
    pub(super) fn begin(&mut self, decks: &mut Decks<'_>, chance: &mut dyn Chance) {
        self.cards = self.draw(decks.rules.table(), decks, chance);
        self.settle(decks, chance);
    }

    /// SPR-1: a SET goes. With a full table or less, its places are refilled, lowest first; with more, and where
    /// nothing refills, the other cards close up.
    pub(super) fn take(&mut self, set: [Card; 3], decks: &mut Decks<'_>, chance: &mut dyn Chance) {
        let refill = match self.cards.len() <= decks.rules.table() {
            true => self.draw(3, decks, chance),
            false => Vec::new(),
        };
        self.replace(set, refill);
        self.settle(decks, chance);
    }

    /// Puts other cards into the places of a SET. Where there are none, the rest closes up.
    pub(super) fn replace(&mut self, set: [Card; 3], refill: Vec<Card>) {
        let mut refill = refill.into_iter();
        let cards = std::mem::take(&mut self.cards);
        self.cards = cards
            .into_iter()
            .filter_map(|card| if set.contains(&card) { refill.next() } else { Some(card) })
            .collect();
    }

    /// SPR-1: three more are laid while there is no SET. SPR-2: with an empty deck the next one is dealt.
    pub(super) fn settle(&mut self, decks: &mut Decks<'_>, chance: &mut dyn Chance) {
        // If the script has ended, the decision will be discarded.
        while !chance.exhausted() && !solver::any(&self.cards) {
            let count = if self.left(decks.rules) == 0 {
                *self = Board { cards: Vec::new(), deck: self.deck + 1, drawn: 0 };
                decks.rules.table()
            } else {
                3
            };
            let cards = self.draw(count, decks, chance);
            self.cards.extend(cards);
        }
    }
}
