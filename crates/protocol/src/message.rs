//! What the server tells its clients over a table's WebSocket.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use ts_rs::TS;
use utoipa::ToSchema;

/// A message to a client.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMsg {
    /// The first message; again when the viewer's seat changes.
    Hello {
        /// Who one is.
        player: String,
        /// Where one sits; null for spectators.
        seat: Option<u8>,
        /// The game's key.
        game: String,
        /// Its options, complete.
        #[ts(type = "Record<string, unknown>")]
        #[schema(value_type = Object)]
        rules: Box<RawValue>,
        /// One entry a seat.
        players: Vec<PlayerInfo>,
        /// SHA-256 of the secret that the shuffles come from, in hex.
        commitment: String,
    },
    /// How the table stands after a change.
    Update(Update),
    /// An action was accepted and is on disk.
    Ack {
        /// The client's.
        id: String,
        /// The number of the update that it led to.
        #[ts(type = "number")]
        seq: u64,
    },
    /// An action, or a look into the dictionary, was refused.
    Refused {
        /// The client's, if it could be read.
        id: Option<String>,
        /// Why.
        refused: Refused,
    },
    /// What an action would come to. Both are null where there is no preview of such an action.
    Preview {
        /// The client's.
        id: String,
        /// What it would come to, as its game writes it.
        #[ts(type = "unknown")]
        #[schema(value_type = Object)]
        preview: Option<Box<RawValue>>,
        /// Why it would be refused.
        refused: Option<Refused>,
    },
    /// Whether a word is in the dictionary.
    Lookup {
        /// The client's.
        id: String,
        /// The word.
        word: String,
        /// Whether it is in there.
        valid: bool,
    },
    /// Somebody said something.
    Said {
        /// Who.
        player: String,
        /// Where they sit; null for spectators.
        seat: Option<u8>,
        /// Their name.
        name: String,
        /// What.
        text: String,
    },
    /// Who is there has changed.
    Players {
        /// One entry a seat.
        players: Vec<PlayerInfo>,
        /// The table of the next game, once somebody has asked for one.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        rematch: Option<String>,
    },
    /// The game is over.
    Over {
        /// How it ended.
        outcome: Outcome,
    },
    /// The answer to `ping`.
    Pong {
        /// The client's.
        id: Option<String>,
    },
    /// Something was not understood or not possible.
    Error {
        /// The id of the message that it is about, if it could be read.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        id: Option<String>,
        /// What.
        error: ErrorInfo,
    },
}

/// How the table stands after a change, for one viewer.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Update {
    /// The number of the change: each accepted action and each fired timer has one. The start is 0.
    #[ts(type = "number")]
    pub seq: u64,
    /// When it was, in milliseconds since the start.
    #[ts(type = "number")]
    pub at: u64,
    /// What happened, as far as this viewer may know.
    #[ts(type = "unknown[]")]
    #[schema(value_type = Vec<Object>)]
    pub events: Box<RawValue>,
    /// What this viewer sees.
    #[ts(type = "Record<string, unknown>")]
    #[schema(value_type = Object)]
    pub view: Box<RawValue>,
    /// The action types open to this viewer now.
    #[ts(type = "string[]")]
    #[schema(value_type = Vec<String>)]
    pub may: Vec<&'static str>,
    /// One score a seat.
    pub scores: Vec<i32>,
    /// When the next timer is due, in milliseconds since the start.
    #[ts(type = "number | null")]
    pub deadline: Option<u64>,
    /// The time now, where it is not that of the change: in the first update after `hello`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub now: Option<u64>,
}

/// Who sits in a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct PlayerInfo {
    /// The seat.
    pub seat: u8,
    /// The name; empty while nobody sits there.
    pub name: String,
    /// A person or a bot.
    pub kind: PlayerKind,
    /// The bot's level.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub level: Option<u8>,
    /// Whether they are connected now.
    pub connected: bool,
    /// The player's id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub player: Option<String>,
    /// Whether they have left for good (ALL-4).
    #[serde(default)]
    pub left: bool,
}

/// Who plays a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PlayerKind {
    /// A person.
    Human,
    /// The server.
    Bot,
}

/// Why an action was refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Refused {
    /// The clause of the rules, or `over`, or `action` for what could not be read.
    pub rule: String,
    /// The reason in one word.
    pub why: String,
    /// What was wrong, where naming it helps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub what: Option<String>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Outcome {
    /// One score a seat.
    pub scores: Vec<i32>,
    /// The winning seats.
    pub winners: Vec<u8>,
    /// What ended it.
    pub reason: String,
}

/// What went wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ErrorInfo {
    /// For programs.
    pub code: String,
    /// For people.
    pub message: String,
}
