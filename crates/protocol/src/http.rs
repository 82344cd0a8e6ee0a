//! Bodies of HTTP requests and answers.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{ErrorInfo, Outcome, PlayerInfo};

/// `POST /api/guest`.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GuestRequest {
    /// What others will see.
    pub name: String,
}

/// A new guest.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Guest {
    /// Who they are, for all to see.
    pub player: String,
    /// What proves it: theirs alone.
    pub token: String,
}

/// `POST /api/tables`.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The game's key.
    pub game: String,
    /// Its options; those left out take their defaults.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "Record<string, unknown>")]
    #[schema(value_type = Option<Object>)]
    pub rules: Option<Box<RawValue>>,
    /// Who may sit where. The first human seat is the host's.
    pub seats: Vec<SeatRequest>,
    /// Whether only those who have the link may find it.
    #[serde(default)]
    #[ts(as = "Option<bool>", optional)]
    pub private: bool,
    /// The host's part in the seed: up to 128 hex digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub nonce: Option<String>,
}

/// A seat of a new table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum SeatRequest {
    /// For a person.
    Human {},
    /// For a bot.
    Bot {
        /// How strong it plays: 1 to 5.
        #[serde(default = "middling")]
        level: i64,
    },
}

fn middling() -> i64 {
    3
}

/// A table, by its id.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct TableRef {
    /// Its id, which is also its link.
    pub table: String,
}

/// `POST /api/tables/ID/join`.
#[derive(Clone, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct JoinRequest {
    /// Which seat; the first free one when left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seat: Option<u8>,
    /// One's part in the seed: up to 128 hex digits.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub nonce: Option<String>,
}

/// Where one sits now.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Joined {
    /// The seat.
    pub seat: u8,
}

/// How far a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Waiting for players.
    Open,
    /// The game is on.
    Playing,
    /// The game is over, or the table was given up before it began.
    Over,
}

/// What all may know of a table.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct TableFacts {
    /// Its id.
    pub table: String,
    /// The game's key.
    pub game: String,
    /// Its options, complete.
    #[ts(type = "Record<string, unknown>")]
    #[schema(value_type = Object)]
    pub rules: Box<RawValue>,
    /// How far it is.
    pub status: Status,
    /// Whether it is listed.
    pub private: bool,
    /// The host's id; null once everybody has gone.
    pub host: Option<String>,
    /// One entry a seat.
    pub players: Vec<PlayerInfo>,
    /// How many seats can still be taken.
    pub free: u8,
    /// SHA-256 of the secret that the shuffles come from, in hex.
    pub commitment: String,
    /// When it was opened, in milliseconds since 1970.
    #[ts(type = "number")]
    pub created: u64,
    /// When the game started, in milliseconds since 1970.
    #[ts(type = "number | null")]
    pub started: Option<u64>,
    /// How it ended, once it has.
    pub outcome: Option<Outcome>,
    /// The table of the next game, once somebody has asked for one.
    pub rematch: Option<String>,
}

/// `GET /api/tables/ID/check`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TableCheck {
    /// The number of the last entry.
    #[ts(type = "number")]
    pub seq: u64,
    /// HMAC-SHA-256 of the whole state there, in hex. Its key is the table's seed: until that is published with the
    /// record, the hash tells nothing of what is hidden; equal hashes still mean equal states.
    pub hash: String,
}

/// `GET /api/tables`.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct TableList {
    /// Public tables that are not over, the newest first.
    pub tables: Vec<TableFacts>,
}

/// `GET /api/games`.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct GameList {
    /// The games.
    pub games: Vec<GameInfo>,
    /// How strong bots can be, the weakest first.
    pub levels: Vec<BotLevel>,
}

/// How strong a bot can be.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct BotLevel {
    /// From 1 to 5.
    pub level: u8,
    /// What that is called, in English.
    pub name: String,
    /// How it plays, in one line of English.
    pub line: String,
}

/// A game, for building forms.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct GameInfo {
    /// Its key.
    pub game: String,
    /// How many can play.
    pub seats: SeatRange,
    /// Its action types, `leave` left aside.
    pub actions: Vec<String>,
    /// Its options: `name`, `kind` with what that takes, `default`, `rule`.
    #[ts(
        type = "{ name: string; kind: string; default: unknown; rule: string; values?: string[]; min?: number; unit?: string }[]"
    )]
    #[schema(value_type = Vec<Object>)]
    pub options: Vec<Box<RawValue>>,
}

/// How many can play.
#[derive(Clone, Copy, Debug, Serialize, TS, ToSchema)]
pub struct SeatRange {
    /// The fewest.
    pub min: u8,
    /// The most.
    pub max: u8,
}

/// A finished game, step by step.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Replay {
    /// The game's key.
    pub game: String,
    /// Its options, complete.
    #[ts(type = "Record<string, unknown>")]
    #[schema(value_type = Object)]
    pub rules: Box<RawValue>,
    /// One entry a seat.
    pub players: Vec<PlayerInfo>,
    /// The table as it was dealt.
    pub start: ReplayStart,
    /// Every step.
    pub steps: Vec<ReplayStep>,
    /// How it ended; null for a record of an unfinished game.
    pub outcome: Option<Outcome>,
}

/// The table as it was dealt.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct ReplayStart {
    /// What all may see now, `hands` included.
    #[ts(type = "Record<string, unknown>")]
    #[schema(value_type = Object)]
    pub view: Box<RawValue>,
    /// One score a seat.
    pub scores: Vec<i32>,
}

/// One step of a finished game.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct ReplayStep {
    /// Its number, as live updates had it.
    #[ts(type = "number")]
    pub seq: u64,
    /// When it was, in milliseconds since the start.
    #[ts(type = "number")]
    pub at: u64,
    /// What happened.
    #[ts(type = "unknown[]")]
    #[schema(value_type = Vec<Object>)]
    pub events: Box<RawValue>,
    /// What all may see now: the spectators' view, and where the game has hidden things `hands`, each seat's `mine`.
    #[ts(type = "Record<string, unknown>")]
    #[schema(value_type = Object)]
    pub view: Box<RawValue>,
    /// One score a seat.
    pub scores: Vec<i32>,
}

/// `GET /api/tables/ID/log`.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct TableLog {
    /// The latest steps of a game that has started, the oldest of them first.
    pub steps: Vec<LogStep>,
}

/// One step of a game, as its asker was told of it or would have been.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct LogStep {
    /// Its number, as live updates have it.
    #[ts(type = "number")]
    pub seq: u64,
    /// When it was, in milliseconds since the start.
    #[ts(type = "number")]
    pub at: u64,
    /// What happened, as far as the asker may know.
    #[ts(type = "unknown[]")]
    #[schema(value_type = Vec<Object>)]
    pub events: Box<RawValue>,
    /// What the asker could see then.
    #[ts(type = "Record<string, unknown>")]
    #[schema(value_type = Object)]
    pub view: Box<RawValue>,
    /// One score a seat.
    pub scores: Vec<i32>,
}

/// `GET /api/version`.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Version {
    /// The server's version.
    pub version: String,
    /// The protocol's.
    pub protocol: u32,
}

/// `GET /api/nodes`.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct NodeList {
    /// The addresses of the nodes with the same tables, this one included; none when there is only this one.
    pub nodes: Vec<String>,
}

/// Every answer that is not a success.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ErrorBody {
    /// What went wrong.
    pub error: ErrorInfo,
}
