//! Events, and what viewers learn of them.

use engine::{Seat, Viewer};
use serde::{Deserialize, Serialize};

use super::state::Steps;
use crate::{cubed::Placed, die::Face, race::Told};

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// The position was made (CTURN-1).
    Dealt {
        /// The dice on the board, in the order of the squares.
        board: Vec<Placed>,
        /// The dice in hand.
        dice: Vec<Face>,
        /// A best turn; no steps if no turn is possible.
        solution: Steps,
        /// What it is worth.
        most: i32,
    },
    /// A seat tried a turn (CTURN-2).
    Played {
        /// Who.
        seat: Seat,
        /// Its steps.
        steps: Steps,
        /// What it is worth.
        score: i32,
        /// Whether that is more than the seat's best so far.
        better: bool,
    },
    /// A seat has the best possible turn (CTURN-3).
    Finished {
        /// Which.
        seat: Seat,
    },
    /// A seat is content with its best (RACE-3).
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

/// What a viewer learns of an event.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Notice {
    /// The position lies on the table.
    Dealt {
        /// The dice in hand.
        dice: Vec<Face>,
    },
    /// The viewer tried a turn.
    Played {
        /// The viewer's seat.
        seat: Seat,
        /// Its steps.
        steps: Steps,
        /// What it is worth.
        score: i32,
        /// Whether that is more than the viewer's best so far.
        better: bool,
    },
    /// The viewer has the best possible turn.
    Finished {
        /// The viewer's seat.
        seat: Seat,
    },
    /// The viewer is content with the best so far.
    GaveUp {
        /// The viewer's seat.
        seat: Seat,
    },
    /// What everybody learns.
    #[serde(untagged)]
    Told(Told),
}

impl Event {
    /// Whose doing it was; `None` for the position.
    pub(super) fn seat(&self) -> Option<Seat> {
        match self {
            Event::Dealt { .. } => None,
            Event::Played { seat, .. }
            | Event::Finished { seat }
            | Event::GaveUp { seat }
            | Event::Left { seat } => Some(*seat),
        }
    }
}

/// What a viewer learns of an event (RACE-1, CTURN-3).
pub(super) fn notice(event: &Event, viewer: Viewer) -> Option<Notice> {
    let own = event.seat().is_some_and(|seat| viewer.is(seat));
    Some(match *event {
        Event::Dealt { ref dice, .. } => Notice::Dealt { dice: dice.clone() },
        Event::Played { seat, ref steps, score, better } if own => {
            Notice::Played { seat, steps: steps.clone(), score, better }
        }
        Event::Played { seat, score, better: true, .. } if score > 0 => {
            Notice::Told(Told::Scored { seat, score })
        }
        Event::Played { .. } => return None,
        Event::Finished { seat } if own => Notice::Finished { seat },
        Event::GaveUp { seat } if own => Notice::GaveUp { seat },
        Event::Finished { seat } | Event::GaveUp { seat } => Notice::Told(Told::Done { seat }),
        Event::Left { seat } => Notice::Told(Told::Left { seat }),
    })
}
