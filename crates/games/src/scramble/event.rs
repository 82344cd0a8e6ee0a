//! Events of Scramble SET, and what viewers learn of them.

use engine::{Millis, Outcome, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    calls::{Beaten, Claimed, Granted},
    die::{Face, Named},
};

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
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

/// Events that everybody may see. All dice lie open, so these are nearly all events.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Public {
    /// Dice were rolled into the middle.
    Rolled {
        /// Which, and what for.
        roll: Roll,
        /// What they show, in order.
        faces: Vec<Face>,
    },
    /// A right pick (SCR-2).
    Taken {
        /// Whose.
        seat: Seat,
        /// The SET, as it was named.
        dice: [Named; 3],
    },
    /// A wrong pick, or none in time (SCR-2).
    Missed {
        /// Whose.
        seat: Seat,
        /// The three dice that were not a SET; `None` if there was no pick.
        dice: Option<[Named; 3]>,
        /// When this player's cooldown ends.
        until: Millis,
    },
    /// A player's cooldown is over (SCR-2).
    Rested {
        /// Who.
        seat: Seat,
    },
    /// Somebody agreed that there is no SET (SCR-4).
    Agreed {
        /// Who.
        seat: Seat,
    },
    /// The rounds are over, and several players are first (SCR-6).
    Tied {
        /// Who.
        seats: Vec<Seat>,
    },
    /// A player left for good (ALL-4).
    Left {
        /// Who.
        seat: Seat,
    },
    /// The game is over.
    Ended(Outcome),
}

/// Which dice are rolled, and what for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Roll {
    /// All of them, for a new round (SCR-1).
    Round,
    /// What the last round left over, to break a tie (SCR-6).
    Leftover,
    /// All of them, to break a tie (SCR-6).
    TieBreak,
}

/// What everybody learns: all events without the players' latencies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Notice {
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
            Event::Called(claimed) => Notice::Called { seat: claimed.seat },
            Event::Granted(granted) => Notice::Granted { seat: granted.seat, beaten: granted.beaten.clone() },
            Event::Public(event) => Notice::Public(event.clone()),
        }
    }
}
