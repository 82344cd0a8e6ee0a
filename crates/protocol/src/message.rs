//! What the server sends its clients over a table's WebSocket.

use engine::Level;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use ts_rs::TS;
use utoipa::ToSchema;

/// A message to a client.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMsg {
    /// The first message. It comes again when the viewer's seat or the rules change.
    Hello {
        /// The viewer's player id.
        player: String,
        /// The viewer's seat; null for spectators.
        seat: Option<u8>,
        /// The game's key.
        #[ts(type = "G['key']")]
        game: String,
        /// All its options.
        #[ts(type = "G['config']")]
        #[schema(value_type = Object)]
        rules: Box<RawValue>,
        /// One entry for each seat.
        players: Vec<PlayerInfo>,
        /// The host's id; null when everybody has left.
        host: Option<String>,
        /// SHA-256 of the secret behind all shuffles and rolls, in hex; null where they follow a script.
        commitment: Option<String>,
    },
    /// The state of the table after a change.
    Update(#[ts(type = "Update<G>")] Update),
    /// An action was accepted and is on disk.
    Ack {
        /// The id of the client's message.
        id: String,
        /// The number of the update that the action led to.
        seq: u64,
    },
    /// An action or a lookup was refused.
    Refused {
        /// The id of the client's message, if it could be read.
        id: Option<String>,
        /// Why it was refused.
        #[ts(type = "Refused<G>")]
        refused: Refused,
    },
    /// What an action would lead to. Both fields are null if there is no preview of such an action.
    Preview {
        /// The id of the client's message.
        id: String,
        /// What it would lead to, in the format of the game.
        #[ts(type = "G['preview'] | null")]
        #[schema(value_type = Option<Object>)]
        preview: Option<Box<RawValue>>,
        /// Why it would be refused.
        #[ts(type = "Refused<G> | null")]
        refused: Option<Refused>,
    },
    /// The answer to a question about a move that the player is making. One of the two fields is null.
    Options {
        /// The id of the client's message.
        id: String,
        /// The answer, in the format of the game.
        #[ts(type = "G['answer'] | null")]
        #[schema(value_type = Option<Object>)]
        options: Option<Box<RawValue>>,
        /// Why there is no answer.
        #[ts(type = "Refused<G> | null")]
        refused: Option<Refused>,
    },
    /// The help that the player has asked for. One of the two fields `help` and `refused` is null.
    Help {
        /// The id of the client's message.
        id: String,
        /// The number of the last change of the table that the help is about.
        seq: u64,
        /// The help, in the format of the game.
        #[ts(type = "G['hint'] | null")]
        #[schema(value_type = Option<Object>)]
        help: Option<Box<RawValue>>,
        /// Why there is none.
        #[ts(type = "Refused<G> | null")]
        refused: Option<Refused>,
    },
    /// Whether a word is in the dictionary.
    Lookup {
        /// The id of the client's message.
        id: String,
        /// The word.
        word: String,
        /// Whether it is in the dictionary.
        valid: bool,
        /// What it means, in a few words, if that is known.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        meaning: Option<String>,
    },
    /// A chat message.
    Said(ChatLine),
    /// The latest chat messages, for a viewer who has just connected.
    Chat {
        /// The messages, the oldest first.
        lines: Vec<ChatLine>,
    },
    /// The host has silenced the viewer at this table.
    Muted {
        /// Whether the viewer may speak again.
        off: bool,
    },
    /// The host has removed the viewer from their seat. They do not get a seat at this table again.
    Removed {},
    /// Somebody joined, left, connected or disconnected, a bot plays for somebody, there is another host, or
    /// there is a rematch.
    Players {
        /// One entry for each seat.
        players: Vec<PlayerInfo>,
        /// The host's id; null when everybody has left.
        host: Option<String>,
        /// The table of the rematch, if somebody has asked for one.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        rematch: Option<String>,
    },
    /// The host has started the game, and it begins soon.
    Starting {
        /// How soon, in milliseconds.
        r#in: u64,
    },
    /// There is a next game, at a table of its own.
    Next {
        /// The id of that table.
        table: String,
    },
    /// The game is over.
    Over {
        /// The result.
        outcome: Outcome,
    },
    /// The answer to `ping`.
    Pong {
        /// The id of the client's message.
        id: Option<String>,
    },
    /// A message could not be read, or the server cannot do what it asks.
    Error {
        /// The id of the client's message, if it could be read.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        id: Option<String>,
        /// What went wrong.
        error: ErrorInfo,
    },
}

/// A chat message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ChatLine {
    /// The id of the player who sent it.
    pub player: String,
    /// Their seat; null for spectators.
    pub seat: Option<u8>,
    /// Their name.
    pub name: String,
    /// The message.
    pub text: String,
    /// When it was sent, in milliseconds since 1970.
    pub at: u64,
}

/// The state of the table after a change, for one viewer.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Update {
    /// The number of the change: each accepted action and each fired timer has one. The start is 0.
    pub seq: u64,
    /// Its time, in milliseconds since the start.
    pub at: u64,
    /// What happened, as far as this viewer may know.
    #[ts(type = "G['notice'][]")]
    #[schema(value_type = Vec<Object>)]
    pub events: Box<RawValue>,
    /// What this viewer sees.
    #[ts(type = "G['view']")]
    #[schema(value_type = Object)]
    pub view: Box<RawValue>,
    /// The types of actions that are open to this viewer now.
    #[ts(type = "ActionType<G>[]")]
    #[schema(value_type = Vec<String>)]
    pub may: Vec<&'static str>,
    /// One score for each seat.
    pub scores: Vec<i32>,
    /// When the next timer is due, in milliseconds since the start.
    pub deadline: Option<u64>,
    /// The present time, only in the first update after `hello`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub now: Option<u64>,
}

/// Who sits in a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct PlayerInfo {
    /// The seat.
    pub seat: u8,
    /// The player's name; empty if the seat is free.
    pub name: String,
    /// A person or a bot.
    pub kind: PlayerKind,
    /// The bot's level.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    #[schema(value_type = Option<f64>, minimum = 1, maximum = 5)]
    pub level: Option<Level>,
    /// Whether the player is connected now.
    pub connected: bool,
    /// The player's id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub player: Option<String>,
    /// Whether the player has left for good (ALL-4).
    #[serde(default)]
    pub left: bool,
    /// The level of the bot that plays for this person, who is away.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    #[schema(value_type = Option<f64>, minimum = 1, maximum = 5)]
    pub stand_in: Option<Level>,
}

/// Who plays a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PlayerKind {
    /// A person.
    Human,
    /// A bot of the server.
    Bot,
}

/// Why an action was refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(type = "(G['refusal'] | CommonRefusal) & { what?: string }")]
pub struct Refused {
    /// The clause of the rules; `start` before the game, `over` after the end, `help` for help that is not
    /// given, `action` for an action that cannot be read.
    pub rule: String,
    /// The reason in one word.
    pub why: String,
    /// What was wrong, for example a card.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub what: Option<String>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Outcome {
    /// One score for each seat.
    pub scores: Vec<i32>,
    /// The winning seats.
    pub winners: Vec<u8>,
    /// What ended the game.
    #[ts(type = "Reason")]
    pub reason: String,
}

/// What went wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ErrorInfo {
    /// A word for programs.
    pub code: String,
    /// A sentence for people.
    pub message: String,
}
