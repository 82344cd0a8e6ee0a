//! Events, and what viewers learn of them.

use engine::{Millis, Seat, Viewer};
use serde::{Deserialize, Serialize};

use super::{config::Rules, state::Laying};
use crate::{letter::Letter, race::Told};

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// The hand was dealt (HAND-1).
    Dealt {
        /// Its cards.
        cards: Vec<Letter>,
        /// A best possible laying (HAND-3).
        solution: Laying,
        /// What it is worth.
        most: i32,
    },
    /// A seat laid words (HAND-2).
    Laid {
        /// Who.
        seat: Seat,
        /// The words and the discard.
        laying: Laying,
        /// What they are worth.
        score: i32,
        /// Whether that is more than the seat's best so far.
        better: bool,
    },
    /// A seat laid something that is not a word (HAND-2).
    Missed {
        /// Who.
        seat: Seat,
        /// The words and the discard.
        laying: Laying,
        /// The words that are not in the dictionary, in small letters.
        bad: Vec<String>,
    },
    /// A seat has the best possible laying (HAND-3).
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
    /// The hand was dealt.
    Dealt {
        /// Its cards.
        cards: Vec<Letter>,
    },
    /// The viewer laid words.
    Laid {
        /// The viewer's seat.
        seat: Seat,
        /// The words.
        words: Vec<Vec<Letter>>,
        /// The card put aside.
        discard: Letter,
        /// What they are worth.
        score: i32,
        /// Whether that is more than the viewer's best so far.
        better: bool,
    },
    /// The viewer laid something that is not a word.
    Missed {
        /// The viewer's seat.
        seat: Seat,
        /// What is not in the dictionary, in small letters.
        bad: Vec<String>,
        /// What that costs.
        cost: Millis,
    },
    /// The viewer has the best possible laying.
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
    /// Whose doing it was; `None` for the deal.
    pub(super) fn seat(&self) -> Option<Seat> {
        match self {
            Event::Dealt { .. } => None,
            Event::Laid { seat, .. }
            | Event::Missed { seat, .. }
            | Event::Finished { seat }
            | Event::GaveUp { seat }
            | Event::Left { seat } => Some(*seat),
        }
    }
}

/// What a viewer learns of an event (RACE-1, HAND-3).
pub(super) fn notice(rules: &Rules, event: &Event, viewer: Viewer) -> Option<Notice> {
    let own = event.seat().is_some_and(|seat| viewer.is(seat));
    Some(match *event {
        Event::Dealt { ref cards, .. } => Notice::Dealt { cards: cards.clone() },
        Event::Laid { seat, ref laying, score, better } if own => {
            let Laying { words, discard } = laying.clone();
            Notice::Laid { seat, words, discard, score, better }
        }
        Event::Laid { seat, score, better: true, .. } if score > 0 => {
            Notice::Told(Told::Scored { seat, score })
        }
        Event::Missed { seat, ref bad, .. } if own => {
            Notice::Missed { seat, bad: bad.clone(), cost: rules.miss }
        }
        Event::Laid { .. } | Event::Missed { .. } => return None,
        Event::Finished { seat } if own => Notice::Finished { seat },
        Event::GaveUp { seat } if own => Notice::GaveUp { seat },
        Event::Finished { seat } | Event::GaveUp { seat } => Notice::Told(Told::Done { seat }),
        Event::Left { seat } => Notice::Told(Told::Left { seat }),
    })
}
