//! Reviews of SET.

use engine::{BadRecord, Input, Millis, Record, Seat};
use games::{
    card::Card,
    set::{Event, Public, Set, State, Why, solver},
};

use crate::{
    Feature, Lay, Moment, Review, What,
    sets::{LONGEST, breaks, differ, summarise},
    walk::{Step, walk},
};

/// The features of a card, in the order of its notation.
pub(crate) const FEATURES: [Feature; 4] = [Feature::Number, Feature::Colour, Feature::Fill, Feature::Shape];

pub(crate) fn review(record: &Record) -> Result<Review, BadRecord> {
    let mut eyes = Eyes::default();
    let mut review = walk::<Set>(record, |review, step| eyes.look(review, &step))?;
    eyes.close(review.took);
    review.longest = eyes.longest();
    summarise(&mut review);
    Ok(review)
}

/// When each card came, and the SETs that lie or lay on the table.
#[derive(Default)]
pub(crate) struct Eyes {
    came: Came,
    lying: Vec<Lying>,
    gone: Vec<Lay>,
}

/// When each card came to the table.
#[derive(Default)]
pub(crate) struct Came {
    cards: Vec<(Card, Millis)>,
    deck: usize,
}

impl Came {
    /// The cards of a new table. Those that stay keep their time.
    pub(crate) fn see(&mut self, table: &[Card], at: Millis) {
        self.cards.retain(|(card, _)| table.contains(card));
        for &card in table {
            if !self.cards.iter().any(|(other, _)| *other == card) {
                self.cards.push((card, at));
            }
        }
    }

    /// The same where another deck has the same cards, which come anew.
    pub(crate) fn see_deck(&mut self, deck: usize, table: &[Card], at: Millis) {
        if deck != self.deck {
            *self = Came { deck, ..Came::default() };
        }
        self.see(table, at);
    }

    /// When the last of three cards came.
    pub(crate) fn last(&self, cards: &[Card; 3]) -> Millis {
        let times = self.cards.iter().filter(|(card, _)| cards.contains(card)).map(|(_, at)| *at);
        times.max().unwrap_or_default()
    }
}

struct Lying {
    cards: [Card; 3],
    from: Millis,
}

impl Eyes {
    fn look(&mut self, review: &mut Review, step: &Step<'_, Set>) {
        let at = step.entry.at;
        let before = step.before.state();
        let mut dealt = false;
        for event in &step.entry.events {
            dealt |= matches!(event, Event::Dealt { .. });
            let Event::Public(event) = event else { continue };
            if let Some((seat, what, points)) = self.moment(before, &step.entry.input, at, event) {
                if let Public::Taken { cards, .. } = event {
                    self.taken(seat, cards, at);
                }
                review.moments.push(Moment::scored(step.n, at, seat, points, what));
            }
        }
        if dealt {
            // A new deal has other cards, even where they are the same (SET-12).
            self.came = Came::default();
            self.close(at);
        }
        self.see(step.after.state(), at);
    }

    /// What an event means for a player: who, what, and points beside the best.
    fn moment<A>(
        &self,
        before: &State,
        input: &Input<A>,
        at: Millis,
        event: &Public,
    ) -> Option<(Seat, What, (f64, f64))> {
        let names = |cards: &[Card; 3]| cards.iter().map(Card::to_string).collect();
        match event {
            Public::Taken { seat, cards, .. } => {
                let what = What::Set {
                    cards: names(cards),
                    since: at.minus(self.came.last(cards)),
                    others: solver::places(&before.table).len().saturating_sub(1),
                    differ: differ(cards.map(Card::features)),
                };
                Some((*seat, what, (1.0, 1.0)))
            }
            Public::Missed { seat, cards: Some(cards) } => {
                let breaks = breaks(cards.map(Card::features), FEATURES);
                Some((*seat, What::Wrong { cards: names(cards), breaks }, (-1.0, 0.0)))
            }
            Public::Missed { seat, cards: None } => Some((*seat, What::Late {}, (-1.0, 0.0))),
            Public::Agreed { seat } => Some((*seat, no_set(before), (0.0, 0.0))),
            // The lone player asks for three more cards instead of agreeing (SET-13).
            Public::Laid { why: Why::Asked, .. } => Some((input.seat()?, no_set(before), (0.0, 0.0))),
            Public::Laid { .. } | Public::Left { .. } | Public::Ended(_) => None,
        }
    }

    /// A SET was taken from the table.
    fn taken(&mut self, seat: Seat, cards: &[Card; 3], at: Millis) {
        let is_it = |lying: &Lying| cards.iter().all(|card| lying.cards.contains(card));
        if let Some(place) = self.lying.iter().position(is_it) {
            let lying = self.lying.swap_remove(place);
            self.gone.push(lay(&lying, at, Some(seat)));
        }
    }

    /// The table after an entry.
    fn see(&mut self, state: &State, at: Millis) {
        self.came.see(&state.table, at);
        let sets = solver::sets(&state.table);
        let there = |lying: &Lying| lying.cards.iter().all(|card| state.table.contains(card));
        let (stay, went): (Vec<_>, Vec<_>) = std::mem::take(&mut self.lying).into_iter().partition(there);
        self.lying = stay;
        self.gone.extend(went.iter().map(|lying| lay(lying, at, None)));
        for cards in sets {
            if !self.lying.iter().any(|lying| cards.iter().all(|card| lying.cards.contains(card))) {
                self.lying.push(Lying { cards, from: self.came.last(&cards) });
            }
        }
    }

    /// This deal is over.
    fn close(&mut self, at: Millis) {
        let left = std::mem::take(&mut self.lying);
        self.gone.extend(left.iter().map(|lying| lay(lying, at, None)));
    }

    fn longest(mut self) -> Vec<Lay> {
        // Of equal ones the earlier comes first.
        self.gone.sort_by_key(|lay| (std::cmp::Reverse(lay.to.minus(lay.from)), lay.from));
        self.gone.truncate(LONGEST);
        self.gone
    }
}

fn lay(lying: &Lying, to: Millis, taken: Option<Seat>) -> Lay {
    Lay { cards: lying.cards.iter().map(Card::to_string).collect(), from: lying.from, to, taken }
}

fn no_set(before: &State) -> What {
    let sets = solver::places(&before.table).len();
    What::NoSet { sets, right: sets == 0 }
}
