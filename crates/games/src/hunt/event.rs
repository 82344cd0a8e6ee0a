//! Events of the SET hunt, and what viewers learn of them.

use engine::{Seat, Viewer};
use serde::{Deserialize, Serialize};

use super::config::Rules;
use crate::{card::Card, picks::Own, race::Told};

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// The table was dealt (HUNT-1).
    Dealt {
        /// Its cards, in the order of their places.
        cards: Vec<Card>,
    },
    /// A seat found a SET (HUNT-2).
    Found {
        /// Which seat.
        seat: Seat,
        /// The SET, in the order of its places.
        cards: [Card; 3],
        /// How many it has found now.
        score: i32,
    },
    /// Three cards that are no SET (HUNT-3).
    Missed {
        /// Whose.
        seat: Seat,
        /// Which, in the order of their places.
        cards: [Card; 3],
    },
    /// A seat was told a card (HUNT-4).
    Hinted {
        /// Which seat.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// A seat has found all (HUNT-5).
    Finished {
        /// Which.
        seat: Seat,
    },
    /// A seat gave up (RACE-3).
    GaveUp {
        /// Which.
        seat: Seat,
    },
    /// A player left for good (ALL-4).
    Left {
        /// Who.
        seat: Seat,
    },
}

/// What a viewer learns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Notice {
    /// The table was dealt.
    Dealt {
        /// Its cards, in the order of their places.
        cards: Vec<Card>,
    },
    /// The viewer found a SET.
    Found {
        /// The viewer's seat.
        seat: Seat,
        /// The SET.
        cards: [Card; 3],
        /// How many the viewer has found now.
        score: i32,
    },
    /// Something else that only the viewer learns.
    #[serde(untagged)]
    Own(Own),
    /// What everybody learns.
    #[serde(untagged)]
    Told(Told),
}

impl Event {
    /// Whose doing it was; `None` for the deal.
    pub(super) fn seat(&self) -> Option<Seat> {
        match self {
            Event::Dealt { .. } => None,
            Event::Found { seat, .. }
            | Event::Missed { seat, .. }
            | Event::Hinted { seat, .. }
            | Event::Finished { seat }
            | Event::GaveUp { seat }
            | Event::Left { seat } => Some(*seat),
        }
    }
}

/// What a viewer learns of an event (RACE-1).
pub(super) fn notice(rules: &Rules, event: &Event, viewer: Viewer) -> Option<Notice> {
    let own = event.seat().is_some_and(|seat| viewer.is(seat));
    Some(match *event {
        Event::Dealt { ref cards } => Notice::Dealt { cards: cards.clone() },
        Event::Found { seat, cards, score } if own => Notice::Found { seat, cards, score },
        Event::Found { seat, score, .. } => Notice::Told(Told::Scored { seat, score }),
        Event::Missed { seat, cards } if own => Notice::Own(Own::Missed { seat, cards, cost: rules.miss }),
        Event::Hinted { seat, card } if own => Notice::Own(Own::Hinted { seat, card, cost: rules.hint }),
        Event::Missed { .. } | Event::Hinted { .. } => return None,
        Event::GaveUp { seat } if own => Notice::Own(Own::GaveUp { seat }),
        Event::Finished { seat } | Event::GaveUp { seat } => Notice::Told(Told::Done { seat }),
        Event::Left { seat } => Notice::Told(Told::Left { seat }),
    })
}
