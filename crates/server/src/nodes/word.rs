//! What nodes say to each other.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::{NodeId, Seats};
use crate::id::TableId;

/// A line of talk.
#[derive(Serialize, Deserialize)]
pub(super) struct Line {
    /// Who speaks.
    pub(super) node: NodeId,
    /// What.
    pub(super) word: Word,
}

/// What a node says.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Word {
    /// I am new here, or have missed something: what do you have?
    Hello,
    /// I am there.
    Alive,
    /// I go.
    Bye,
    /// I have these tables in memory, with these viewers.
    Here(Vec<(TableId, Seats)>),
    /// I have this table in memory no longer.
    Gone(TableId),
    /// Somebody says something at a table.
    Chat(TableId, Box<RawValue>),
}

impl Line {
    /// Reads a line. What a later version says in words of its own is not for this one.
    pub(super) fn read(text: &str) -> Option<Line> {
        serde_json::from_str(text).ok()
    }

    pub(super) fn write(&self) -> Option<String> {
        serde_json::to_string(self).ok()
    }
}
