//! Events, and what viewers learn of them.

use serde::{Deserialize, Serialize};

use crate::letter::Letter;

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// The stacks were dealt (QSO-1).
    Dealt {
        /// The cards in dealing order: 40 face down, 8 face up.
        cards: Vec<Letter>,
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
    /// A word was made (QSO-2).
    Made {
        /// The stacks in spelling order.
        stacks: Vec<u8>,
        /// The word.
        word: Vec<Letter>,
    },
    /// An empty place was filled (QSO-3).
    Filled {
        /// The stack that the card came from.
        from: u8,
        /// The place that was empty.
        to: u8,
        /// The card.
        card: Letter,
    },
    /// The player gave up (QSO-4).
    GaveUp {},
    /// The player left for good (ALL-4).
    Left {},
}

/// What a viewer learns of an event.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Notice {
    /// The stacks were dealt.
    Dealt {},
    /// An event that everybody may see.
    #[serde(untagged)]
    Public(Public),
}

/// What a viewer learns of an event (ALL-1). Face-down cards stay hidden, also from the player.
pub(super) fn notice(event: &Event) -> Notice {
    match event {
        Event::Dealt { .. } => Notice::Dealt {},
        Event::Public(event) => Notice::Public(event.clone()),
    }
}
