//! A table of SET, and how events change it.

use arrayvec::ArrayVec;
use engine::{Deck, Millis, Outcome, Seat, SeatSet};
use serde::Serialize;

use super::{
    config::Rules,
    event::{Event, Public, Why},
};
use crate::{
    calls::{Calls, MAX_SEATS},
    card::Card,
};

/// How many cards are dealt, and how many the table shrinks back to (SET-4, SET-7).
pub const TABLE: usize = 12;

/// Everything about a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The cards on the table, in place order.
    pub table: ArrayVec<Card, { Card::COUNT }>,
    /// The cards that are not dealt yet.
    pub deck: Deck<Card>,
    /// Calls and agreements.
    pub calls: Calls,
    /// Points of each seat.
    pub scores: ArrayVec<i32, MAX_SEATS>,
    /// SETs that each seat has taken, over all deals.
    pub taken: ArrayVec<u16, MAX_SEATS>,
    /// Which deal this is, counted from 1; 0 before the first.
    pub deal: u8,
    /// Who deals it.
    pub dealer: Seat,
    /// Penalties that have not been removed (SET-13).
    pub penalties: u32,
    /// Who is still there.
    pub present: SeatSet,
    /// The last pick of this deal.
    pub last: Option<Pick>,
    /// How it ended.
    pub outcome: Option<Outcome>,
}

/// A right or wrong pick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Pick {
    /// Whose.
    pub seat: Seat,
    /// The cards; `None` if there was no pick in time.
    pub cards: Option<[Card; 3]>,
    /// Whether they were a SET.
    pub right: bool,
}

impl State {
    /// The table before the first deal.
    pub fn new(rules: &Rules) -> State {
        let seats = usize::from(rules.seats);
        State {
            table: ArrayVec::new(),
            deck: Deck::new(&[], 0),
            calls: Calls::default(),
            scores: std::iter::repeat_n(0, seats).collect(),
            taken: std::iter::repeat_n(0, seats).collect(),
            deal: 0,
            dealer: Seat(0),
            penalties: 0,
            present: SeatSet::first(rules.seats),
            last: None,
            outcome: None,
        }
    }

    /// Applies an event.
    pub fn apply(&mut self, rules: &Rules, at: Millis, event: &Event) {
        match event {
            Event::Dealt { dealer, order } => {
                self.deal = self.deal.saturating_add(1);
                self.dealer = *dealer;
                self.deck = Deck::new(order, rules.config.deck.count());
                self.table.clear();
                self.last = None;
                self.lay(&order[..order.len().min(TABLE)]);
            }
            Event::Called(claimed) => self.calls.claimed(at, claimed),
            Event::Granted(granted) => self.calls.granted(granted),
            Event::Public(event) => self.apply_public(rules, event),
        }
    }

    fn apply_public(&mut self, rules: &Rules, event: &Public) {
        match event {
            Public::Taken { seat, cards, refill } => self.take(rules, *seat, *cards, refill),
            Public::Missed { seat, cards } => {
                // SET-8
                self.score(*seat, -1);
                self.calls.closed();
                self.last = Some(Pick { seat: *seat, cards: *cards, right: false });
            }
            Public::Agreed { seat } => self.calls.agreed.insert(*seat),
            Public::Laid { cards, why } => {
                if *why == Why::Asked {
                    self.penalties = self.penalties.saturating_add(1);
                }
                self.lay(cards);
            }
            Public::Left { seat } => {
                self.present.remove(*seat);
                self.calls.left(*seat);
            }
            Public::Ended(outcome) => {
                // The call is closed, and the cards stay where they are.
                self.calls.closed();
                self.outcome = Some(outcome.clone());
            }
        }
    }

    /// Lays cards from the deck at the end of the table.
    fn lay(&mut self, cards: &[Card]) {
        for &card in cards {
            // No deck has more cards than the table has room for.
            let _ = self.table.try_push(card);
        }
        self.deck.discard(cards.len());
        self.calls.cleared();
    }

    /// SET-7: the SET goes to its finder, the refill into its places, lowest first; where nothing refills,
    /// the other cards close up.
    fn take(&mut self, rules: &Rules, seat: Seat, cards: [Card; 3], refill: &[Card]) {
        // SET-13: judged by deck and table before the pick.
        if rules.is_solitaire() && self.deck.is_empty() && self.table.len() <= TABLE {
            self.penalties = self.penalties.saturating_sub(1);
        }
        let mut refill_left = refill.iter().copied();
        let table = std::mem::take(&mut self.table);
        for card in table {
            let stays = if cards.contains(&card) { refill_left.next() } else { Some(card) };
            self.table.extend(stays);
        }
        self.deck.discard(refill.len());
        self.calls.cleared();
        self.score(seat, 1);
        if let Some(taken) = self.taken.get_mut(seat.index()) {
            *taken = taken.saturating_add(1);
        }
        self.last = Some(Pick { seat, cards: Some(cards), right: true });
    }

    fn score(&mut self, seat: Seat, points: i32) {
        if let Some(score) = self.scores.get_mut(seat.index()) {
            *score = score.saturating_add(points);
        }
    }

    /// Whether there is a SET on the table.
    pub fn has_set(&self) -> bool {
        sets(&self.table).next().is_some()
    }
}

/// Every SET among some cards.
pub fn sets(cards: &[Card]) -> impl Iterator<Item = [Card; 3]> {
    let there = cards.iter().fold(0u128, |there, card| there | 1 << card.code());
    cards.iter().enumerate().flat_map(move |(n, &a)| {
        cards[n + 1..].iter().filter_map(move |&b| {
            let c = Card::third(a, b);
            // Each SET is met at each of its three pairs; it counts at the one whose third card is the
            // largest.
            (there & 1 << c.code() != 0 && c > a && c > b).then_some([a, b, c])
        })
    })
}
