//! Events, and what viewers learn of them.

use engine::{Outcome, Seat};
use serde::{Deserialize, Serialize};

use super::Square;
use crate::die::{Face, Stated};

/// What happened. Stays in the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// Everybody took ten dice and rolled (XW-1).
    RoundBegun {
        /// What each seat rolled, in order; empty for players who have left.
        dice: Vec<Vec<Face>>,
        /// The dice left in the bag, the next one last.
        bag: Vec<u8>,
    },
    /// A player rearranged their grid (XW-3).
    Arranged {
        /// Who.
        seat: Seat,
        /// All own dice in it, the fixed ones included.
        grid: Vec<(Square, Stated)>,
    },
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
    /// A player took one more die (XW-4).
    Drawn {
        /// Who.
        seat: Seat,
        /// What it shows.
        face: Face,
    },
    /// A player built on another's grid (XW-6).
    Attached {
        /// Who.
        seat: Seat,
        /// On whose.
        to: Seat,
        /// What.
        place: Vec<(Square, Stated)>,
        /// The squares of the SETs that it made with that grid.
        fixed: Vec<Square>,
    },
    /// A player is out of the round (XW-8).
    GaveUp {
        /// Who.
        seat: Seat,
    },
    /// A player used all their dice (XW-7).
    RoundWon {
        /// Who.
        seat: Seat,
        /// What it scores.
        points: u32,
        /// How many dice each seat has unused; 0 for players who have left.
        unused: Vec<u32>,
    },
    /// All gave the round up (XW-8).
    RoundVoid,
    /// A player left for good (ALL-4).
    Left {
        /// Who.
        seat: Seat,
    },
    /// The game is over.
    Ended {
        /// How.
        outcome: Outcome,
    },
}

/// What a viewer learns of an event. All dice lie open; only the bag is hidden.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Notice {
    /// Everybody took ten dice and rolled.
    RoundBegun {
        /// What each seat rolled.
        dice: Vec<Vec<Face>>,
    },
    /// A player rearranged their grid.
    Arranged {
        /// Who.
        seat: Seat,
    },
    /// An event that everybody may see.
    #[serde(untagged)]
    Public(Public),
}

impl From<&Event> for Notice {
    fn from(event: &Event) -> Notice {
        match event {
            Event::RoundBegun { dice, .. } => Notice::RoundBegun { dice: dice.clone() },
            Event::Arranged { seat, .. } => Notice::Arranged { seat: *seat },
            Event::Public(event) => Notice::Public(event.clone()),
        }
    }
}
