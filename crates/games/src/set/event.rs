//! Events of SET, and what viewers learn of them.

use engine::{Outcome, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    calls::{Beaten, Claimed, Granted},
    card::Card,
};

/// What happened, hidden cards included.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// The deck was shuffled and twelve cards were dealt (SET-4).
    Dealt {
        /// Who dealt.
        dealer: Seat,
        /// The deck in dealing order, as far as it is settled.
        order: Vec<Card>,
    },
    /// Somebody called, and others still can (SET-16).
    Called(Claimed),
    /// Somebody got control (SET-5).
    Granted(Granted),
    /// An event that everybody may see.
    #[serde(untagged)]
    Public(Public),
}

impl From<Public> for Event {
    fn from(event: Public) -> Event {
        Event::Public(event)
    }
}

/// Events that everybody may see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Public {
    /// A right pick (SET-7).
    Taken {
        /// Whose.
        seat: Seat,
        /// The SET.
        cards: [Card; 3],
        /// What was laid in its places.
        refill: Vec<Card>,
    },
    /// A wrong pick, or none in time (SET-8).
    Missed {
        /// Whose.
        seat: Seat,
        /// The three cards that were not a SET; `None` if there was no pick.
        cards: Option<[Card; 3]>,
    },
    /// Somebody agreed that there is no SET (SET-9).
    Agreed {
        /// Who.
        seat: Seat,
    },
    /// More cards were laid.
    Laid {
        /// Which.
        cards: Vec<Card>,
        /// What for.
        why: Why,
    },
    /// A player left for good (ALL-4).
    Left {
        /// Who.
        seat: Seat,
    },
    /// The game is over.
    Ended(Outcome),
}

/// Why cards are laid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// All players agreed that there is no SET (SET-9).
    Agreed,
    /// There is none (SET-9, `auto`).
    Stuck,
    /// The solitaire player asked for them, which costs a penalty (SET-13).
    Asked,
}

/// What everybody learns: all events without the order of the deck and the players' latencies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Notice {
    /// A new deal.
    Dealt {
        /// Who dealt.
        dealer: Seat,
        /// The cards on the table.
        cards: Vec<Card>,
    },
    /// Somebody called, and others still can.
    Called {
        /// Who.
        seat: Seat,
    },
    /// Somebody got control.
    Granted {
        /// Who.
        seat: Seat,
        /// Who called later, and by how much (SET-16).
        beaten: Vec<Beaten>,
    },
    /// An event that everybody may see.
    #[serde(untagged)]
    Public(Public),
}

impl From<&Event> for Notice {
    fn from(event: &Event) -> Notice {
        match event {
            Event::Dealt { dealer, order } => Notice::Dealt {
                dealer: *dealer,
                cards: order.iter().copied().take(super::state::TABLE).collect(),
            },
            Event::Called(claimed) => Notice::Called { seat: claimed.seat },
            Event::Granted(granted) => Notice::Granted { seat: granted.seat, beaten: granted.beaten.clone() },
            Event::Public(event) => Notice::Public(event.clone()),
        }
    }
}
