//! Events, and what viewers learn of them.

use engine::{Seat, Viewer};
use serde::{Deserialize, Serialize};

use super::{action::Source, score::Settlement};
use crate::letter::Letter;

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// A hand was dealt (QUI-2).
    Dealt {
        /// How many cards each player gets.
        hand: u8,
        /// Who dealt.
        dealer: Seat,
        /// The deck in dealing order, the pile included.
        deck: Vec<Letter>,
    },
    /// All discards but the top one were shuffled into a new pile (QUI-3).
    Remade {
        /// The new pile, the next card first.
        pile: Vec<Letter>,
    },
    /// A card was drawn (QUI-3).
    Drew {
        /// Who.
        seat: Seat,
        /// Where from.
        from: Source,
        /// Which card.
        card: Letter,
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
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Public {
    /// A player's turn clock ran out, so the referee does the least for them (ALL-6).
    TimedOut {
        /// Who.
        seat: Seat,
    },
    /// A turn ended without a card, because there was none to draw (ALL-6).
    Skipped {
        /// Whose turn.
        seat: Seat,
    },
    /// A card was discarded (QUI-3).
    Discarded {
        /// Who.
        seat: Seat,
        /// Which card.
        card: Letter,
    },
    /// A player went out (QUI-5).
    WentOut {
        /// Who.
        seat: Seat,
        /// The words.
        words: Vec<Vec<Letter>>,
        /// The card that was left.
        discard: Letter,
    },
    /// A player had their last turn (QUI-6).
    Laid {
        /// Who.
        seat: Seat,
        /// The words.
        words: Vec<Vec<Letter>>,
        /// The card that was discarded.
        discard: Letter,
    },
    /// A word was challenged (QUI-9).
    Challenged {
        /// Who challenged.
        by: Seat,
        /// Whose word.
        seat: Seat,
        /// Which of their words.
        word: u32,
        /// Whether it is in the dictionary.
        stands: bool,
    },
    /// A player accepted the words (QUI-9).
    Accepted {
        /// Who.
        seat: Seat,
    },
    /// The hand was scored (QUI-10, QUI-11).
    Settled {
        /// The scores.
        settlement: Settlement,
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
    /// A hand was dealt.
    Dealt {
        /// How many cards each player gets.
        hand: u8,
        /// Who dealt.
        dealer: Seat,
    },
    /// The discards were shuffled into a new pile.
    Remade {
        /// How many cards it has.
        pile: usize,
    },
    /// A card was drawn.
    Drew {
        /// Who.
        seat: Seat,
        /// Where from.
        from: Source,
        /// The card: for the player who drew it, and for everybody if it lay open.
        card: Option<Letter>,
    },
    /// An event that everybody may see.
    #[serde(untagged)]
    Public(Public),
}

/// What a viewer learns of an event (ALL-1). The deck stays hidden, and so does what others draw from the
/// pile.
pub(super) fn notice(event: &Event, viewer: Viewer) -> Notice {
    match event {
        Event::Dealt { hand, dealer, .. } => Notice::Dealt { hand: *hand, dealer: *dealer },
        Event::Remade { pile } => Notice::Remade { pile: pile.len() },
        Event::Drew { seat, from, card } => {
            let shown = viewer.is(*seat) || *from == Source::Discard;
            Notice::Drew { seat: *seat, from: *from, card: shown.then_some(*card) }
        }
        Event::Public(event) => Notice::Public(event.clone()),
    }
}

/// What everybody may learn once the game is over, including what others drew from the pile. The deck stays
/// hidden.
pub(super) fn reveal(event: &Event) -> Notice {
    match event {
        Event::Drew { seat, .. } => notice(event, Viewer::Seat(*seat)),
        _ => notice(event, Viewer::Spectator),
    }
}
