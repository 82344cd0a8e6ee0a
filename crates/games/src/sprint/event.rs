//! Events of the SET sprint, and what viewers learn of them.

use engine::{Millis, Seat, Viewer};
use serde::{Deserialize, Serialize};

use super::{config::Rules, state::Board};
use crate::{card::Card, picks::Own, race::Told};

/// What happened, hidden cards included.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// A deck was shuffled: the next one of every seat (SPR-2).
    Shuffled {
        /// Its cards in dealing order, as far as it is settled.
        order: Vec<Card>,
    },
    /// Every seat was dealt the same table (SPR-1).
    Dealt {
        /// The table.
        board: Board,
    },
    /// A seat took a SET (SPR-1).
    Taken {
        /// Which seat.
        seat: Seat,
        /// The SET, in the order of its places.
        cards: [Card; 3],
        /// How many it has taken now.
        score: i32,
        /// By how much its end moved (SPR-6).
        gain: Millis,
        /// What its table is now.
        board: Board,
    },
    /// Three cards that are no SET (SPR-3).
    Missed {
        /// Whose.
        seat: Seat,
        /// Which, in the order of their places.
        cards: [Card; 3],
    },
    /// A seat was told a card (SPR-3).
    Hinted {
        /// Which seat.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// A seat has reached the goal (SPR-4).
    Finished {
        /// Which.
        seat: Seat,
    },
    /// The time of a seat is over (SPR-7).
    TimeUp {
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
    /// Every seat was dealt the same table.
    Started {},
    /// The viewer took a SET.
    Taken {
        /// The viewer's seat.
        seat: Seat,
        /// The SET.
        cards: [Card; 3],
        /// How many the viewer has taken now.
        score: i32,
        /// How much time it won (SPR-6).
        gain: Millis,
        /// What the viewer's table is now.
        table: Vec<Card>,
    },
    /// The viewer's time is over.
    TimeUp {
        /// The viewer's seat.
        seat: Seat,
    },
    /// Something else that only the viewer learns.
    #[serde(untagged)]
    Own(Own),
    /// What everybody learns.
    #[serde(untagged)]
    Told(Told),
}

impl Event {
    /// Whose doing it was; `None` for decks.
    pub(super) fn seat(&self) -> Option<Seat> {
        match self {
            Event::Shuffled { .. } | Event::Dealt { .. } => None,
            Event::Taken { seat, .. }
            | Event::Missed { seat, .. }
            | Event::Hinted { seat, .. }
            | Event::Finished { seat }
            | Event::TimeUp { seat }
            | Event::GaveUp { seat }
            | Event::Left { seat } => Some(*seat),
        }
    }
}

/// What a viewer learns of an event (RACE-1).
pub(super) fn notice(rules: &Rules, event: &Event, viewer: Viewer) -> Option<Notice> {
    let own = event.seat().is_some_and(|seat| viewer.is(seat));
    Some(match *event {
        Event::Shuffled { .. } => return None,
        Event::Dealt { .. } => Notice::Started {},
        Event::Taken { seat, cards, score, gain, ref board } if own => {
            Notice::Taken { seat, cards, score, gain, table: board.cards.to_vec() }
        }
        Event::Taken { seat, score, .. } => Notice::Told(Told::Scored { seat, score }),
        Event::Missed { seat, cards } if own => Notice::Own(Own::Missed { seat, cards, cost: rules.miss }),
        Event::Hinted { seat, card } if own => Notice::Own(Own::Hinted { seat, card, cost: rules.hint }),
        Event::Missed { .. } | Event::Hinted { .. } => return None,
        Event::TimeUp { seat } if own => Notice::TimeUp { seat },
        Event::GaveUp { seat } if own => Notice::Own(Own::GaveUp { seat }),
        Event::Finished { seat } | Event::TimeUp { seat } | Event::GaveUp { seat } => {
            Notice::Told(Told::Done { seat })
        }
        Event::Left { seat } => Notice::Told(Told::Left { seat }),
    })
}
