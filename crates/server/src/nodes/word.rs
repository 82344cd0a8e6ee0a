//! The messages between nodes.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::{NodeId, Seats};
use crate::id::{PlayerId, TableId};

/// A message and its sender.
#[derive(Serialize, Deserialize)]
pub(super) struct Envelope {
    /// The sender.
    pub(super) node: NodeId,
    /// The message.
    pub(super) word: Word,
}

/// A message between nodes.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Word {
    /// The sender is new, or may have missed messages: it asks which tables the others have in memory.
    Hello,
    /// The sender is alive.
    Alive,
    /// The sender stops.
    Bye,
    /// The sender has these tables in memory, with these viewers.
    Here(Vec<(TableId, Seats)>),
    /// The sender no longer has this table in memory.
    Gone(TableId),
    /// The sender has read this version of a table's document, or does not have the table in memory.
    Knows(TableId, u64),
    /// The sender has written this version of a table's document, and asks the others to read it.
    Read(TableId, u64),
    /// A player has another name.
    Renamed(PlayerId, String),
    /// A chat message at a table.
    Chat(TableId, Box<RawValue>),
}

impl Envelope {
    /// Parses a message. `None` for a message that only a later version knows.
    pub(super) fn read(text: &str) -> Option<Envelope> {
        serde_json::from_str(text).ok()
    }

    pub(super) fn write(&self) -> Option<String> {
        serde_json::to_string(self).ok()
    }
}
