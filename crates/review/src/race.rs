//! Reviews of the SET hunt and the SET sprint, in which every player has a table of their own.

use engine::{BadRecord, Millis, Record, Seat};
use games::{
    card::Card,
    hunt::{self, Hunt},
    set::solver,
    sprint::{self, Sprint},
};

use crate::{
    Moment, Review, What,
    set::{Came, FEATURES},
    sets::{breaks, differ, summarise},
    walk::walk,
};

/// A SET that a seat took from its table, on which cards came at their own times.
fn taken(table: &[Card], came: &Came, cards: &[Card; 3], at: Millis) -> What {
    What::Set {
        cards: cards.iter().map(Card::to_string).collect(),
        since: at.minus(came.last(cards)),
        others: solver::places(table).len().saturating_sub(1),
        differ: differ(cards.map(Card::features)),
    }
}

/// Three cards that are no SET. They cost time, not points (HUNT-3, SPR-3).
fn missed(cards: &[Card; 3]) -> What {
    let names = cards.iter().map(Card::to_string).collect();
    What::Wrong { cards: names, breaks: breaks(cards.map(Card::features), FEATURES) }
}

fn moment(n: usize, at: Millis, seat: Seat, what: What) -> Moment {
    let points = if matches!(what, What::Set { .. }) { (1.0, 1.0) } else { (0.0, 0.0) };
    Moment::scored(n, at, seat, points, what)
}

pub(crate) fn hunt(record: &Record) -> Result<Review, BadRecord> {
    let mut came = Came::default();
    let mut review = walk::<Hunt>(record, |review, step| {
        let (n, at, table) = (step.n, step.entry.at, &step.after.state().cards);
        came.see(table, at);
        for event in &step.entry.events {
            match event {
                hunt::Event::Found { seat, cards, .. } => {
                    review.moments.push(moment(n, at, *seat, taken(table, &came, cards, at)));
                }
                hunt::Event::Missed { seat, cards } => {
                    review.moments.push(moment(n, at, *seat, missed(cards)));
                }
                _ => {}
            }
        }
    })?;
    summarise(&mut review);
    Ok(review)
}

pub(crate) fn sprint(record: &Record) -> Result<Review, BadRecord> {
    let mut came: Vec<Came> = (0..record.seats).map(|_| Came::default()).collect();
    let mut review = walk::<Sprint>(record, |review, step| {
        let (n, at) = (step.n, step.entry.at);
        let (before, after) = (step.before.state(), step.after.state());
        for event in &step.entry.events {
            match event {
                sprint::Event::Taken { seat, cards, .. } => {
                    let table = before.runner(*seat).map_or(&[][..], |runner| &runner.board.cards);
                    let Some(came) = came.get_mut(seat.index()) else { continue };
                    review.moments.push(moment(n, at, *seat, taken(table, came, cards, at)));
                }
                sprint::Event::Missed { seat, cards } => {
                    review.moments.push(moment(n, at, *seat, missed(cards)));
                }
                _ => {}
            }
        }
        for (came, runner) in came.iter_mut().zip(&after.runners) {
            // Another deck has the same cards, but they come anew (SPR-2).
            came.see_deck(runner.board.deck, &runner.board.cards, at);
        }
    })?;
    summarise(&mut review);
    Ok(review)
}
