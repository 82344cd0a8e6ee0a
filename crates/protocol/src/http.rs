//! Bodies of HTTP requests and answers.

use engine::Level;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{ErrorInfo, Outcome, PlayerInfo, PuzzleRef, Refused};

/// `POST /api/guest`.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GuestRequest {
    /// The name that others see.
    pub name: String,
}

/// A new guest.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Guest {
    /// The player's id, which everybody may see.
    pub player: String,
    /// The player's secret token.
    pub token: String,
}

/// `PATCH /api/me`.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MeChange {
    /// The new name.
    pub name: String,
}

/// The player who asks.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Me {
    /// The player's id, which everybody may see.
    pub player: String,
    /// The name that others see. At a table where somebody has that name already, it gets a number.
    pub name: String,
}

/// `POST /api/tables`.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The game's key.
    #[ts(type = "G['key']")]
    pub game: String,
    /// Its options; missing options have their defaults.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "Partial<G['config']>")]
    #[schema(value_type = Option<Object>)]
    pub rules: Option<Box<RawValue>>,
    /// The seats. The host gets the first human seat.
    pub seats: Vec<SeatRequest>,
    /// Whether only people with the link can find it.
    #[serde(default)]
    #[ts(as = "Option<bool>", optional)]
    pub private: bool,
    /// What the host adds to the seed: up to 128 hex digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub nonce: Option<String>,
    /// The level of the bot that plays for somebody who is away; null for none. Without it, tables with two
    /// or more human seats have 3, and others none.
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number | null")]
    #[schema(value_type = Option<f64>)]
    pub stand_in: Option<Option<Level>>,
    /// Whether a person may take over the seat of a bot during the game. Without it, private tables allow it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub late: Option<bool>,
    /// When the game starts.
    #[serde(default)]
    #[ts(as = "Option<StartWhen>", optional)]
    pub start: StartWhen,
    /// What shuffles and rolls yield, in the form of a record's `chance`. Only for tables with one seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "object")]
    #[schema(value_type = Option<Object>)]
    pub chance: Option<Box<RawValue>>,
}

/// Reads a field that may be null, so that null differs from no field.
fn given<'de, D, T>(deserializer: D) -> Result<Option<Option<T>>, D::Error>
where
    D: serde::Deserializer<'de>,
    T: Deserialize<'de>,
{
    Option::deserialize(deserializer).map(Some)
}

/// When a game starts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum StartWhen {
    /// When every human seat is taken, or when the host says so.
    #[default]
    Full,
    /// Three seconds after the host says so.
    Host,
}

/// A seat of a new table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum SeatRequest {
    /// For a person.
    Human {},
    /// For a bot.
    Bot {
        /// Its level: a number from 1 to 5 with at most one decimal.
        #[serde(default = "middle")]
        #[ts(type = "number")]
        #[schema(value_type = f64, minimum = 1, maximum = 5)]
        level: Level,
    },
}

fn middle() -> Level {
    Level::MIDDLE
}

/// `POST /api/tables/ID/seats/N`: who plays the seat from now on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum SeatChange {
    /// A bot, in place of nobody, of a person or of another bot.
    Bot {
        /// Its level.
        #[serde(default = "middle")]
        #[ts(type = "number")]
        #[schema(value_type = f64, minimum = 1, maximum = 5)]
        level: Level,
    },
    /// A person who is still to come; only before the start.
    Human {},
    /// Nobody: its player is removed from the running game, as if they had left (ALL-4).
    Left {},
}

/// `PATCH /api/tables/ID`.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TableChange {
    /// The options that change. Those that are not named stay as they are.
    #[ts(type = "Partial<G['config']>")]
    #[schema(value_type = Object)]
    pub rules: Box<RawValue>,
}

/// `POST /api/tables/ID/host`.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HostRequest {
    /// The player who becomes the host.
    pub player: String,
}

/// `POST /api/tables/ID/mute`.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MuteRequest {
    /// Whose chat messages are refused.
    pub player: String,
    /// Whether they are allowed again.
    #[serde(default)]
    #[ts(as = "Option<bool>", optional)]
    pub off: bool,
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
    /// The seat; without it, the first free one. During the game it is required.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seat: Option<u8>,
    /// What the player adds to the seed: up to 128 hex digits.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub nonce: Option<String>,
}

/// The seat that the player has now.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Joined {
    /// The seat.
    pub seat: u8,
}

/// The state of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Waiting for players.
    Open,
    /// The game is running.
    Playing,
    /// The game is over, or the table was closed before the game started.
    Over,
}

/// What everybody may know about a table.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct TableFacts {
    /// Its id.
    pub table: String,
    /// The game's key.
    #[ts(type = "G['key']")]
    pub game: String,
    /// All its options.
    #[ts(type = "G['config']")]
    #[schema(value_type = Object)]
    pub rules: Box<RawValue>,
    /// Its state.
    pub status: Status,
    /// Whether it is private, that is, not listed.
    pub private: bool,
    /// The host's id; null when everybody has left.
    pub host: Option<String>,
    /// One entry for each seat.
    pub players: Vec<PlayerInfo>,
    /// How many seats can still be taken.
    pub free: u8,
    /// SHA-256 of the secret behind all shuffles and rolls, in hex; null where they follow a script.
    pub commitment: Option<String>,
    /// When it was opened, in milliseconds since 1970.
    pub created: u64,
    /// When the game started, in milliseconds since 1970.
    pub started: Option<u64>,
    /// The result; null while the game is not over.
    pub outcome: Option<Outcome>,
    /// The table of the rematch, if somebody has asked for one.
    pub rematch: Option<String>,
    /// The table of the next game: the same as `rematch`.
    pub next: Option<String>,
    /// The table of the game before this one; null for the first game of an evening.
    pub previous: Option<String>,
    /// When the game starts.
    pub start: StartWhen,
    /// The level of the bot that plays for somebody who is away; null if there is none.
    #[ts(type = "number | null")]
    #[schema(value_type = Option<f64>)]
    pub stand_in: Option<Level>,
    /// Whether a person may take over the seat of a bot during the game.
    pub late: bool,
    /// Why the server ended the game; null if it did not.
    pub ended: Option<Ended>,
    /// The puzzle of a day that is played here; null at other tables.
    #[serde(default)]
    pub puzzle: Option<PuzzleRef>,
    /// Whether somebody has asked for help in the game. Such a game is not rated.
    #[serde(default)]
    pub assisted: bool,
}

/// Why the server ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Ended {
    /// Nobody was connected for days.
    Idle,
    /// Its log was full.
    Entries,
}

/// `GET /api/tables/ID/check`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TableCheck {
    /// The number of the last entry.
    pub seq: u64,
    /// A hash of the whole state, in hex: HMAC-SHA-256, keyed with the table's seed. It reveals nothing
    /// until the record publishes the seed. Equal hashes mean equal states.
    pub hash: String,
}

/// `GET /api/tables`.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct TableList {
    /// Public tables that are not over, the newest first.
    pub tables: Vec<TableFacts>,
}

/// `GET /api/me/tables`.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct MyTables {
    /// The tables where the player sits and whose games are not over, the newest first.
    pub tables: Vec<MyTable>,
}

/// A table where the player sits, and how its game stands.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct MyTable {
    /// What everybody may know about it.
    pub facts: TableFacts,
    /// The player's seat.
    pub seat: u8,
    /// Whether the player can do something now, other than leave.
    pub turn: bool,
    /// One score for each seat; empty before the start.
    pub scores: Vec<i32>,
    /// When the game last changed, in milliseconds since 1970; before the start, when the table was opened.
    pub active: u64,
}

/// `GET /api/games`.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct GameList {
    /// The games.
    pub games: Vec<GameInfo>,
    /// The whole levels of bots, the weakest first.
    pub levels: Vec<BotLevel>,
}

/// A level of bots.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct BotLevel {
    /// Its number: from 1 to 5.
    #[ts(type = "number")]
    #[schema(value_type = f64, minimum = 1, maximum = 5)]
    pub level: Level,
    /// Its name, in English.
    pub name: String,
    /// How it plays, in one line of English.
    pub line: String,
}

/// A game and its options, for forms.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct GameInfo {
    /// Its key.
    #[ts(type = "GameKey")]
    pub game: String,
    /// The possible numbers of players.
    pub seats: SeatRange,
    /// The levels of the bots that join a person who wants to play at once.
    #[ts(type = "Array<number>")]
    #[schema(value_type = Vec<f64>)]
    pub company: Vec<Level>,
    /// The types of its actions, without `leave`.
    pub actions: Vec<String>,
    /// Its options: `name`, `kind` and what it takes, `default`, `rule`, and `online` where tables here have
    /// another default.
    #[ts(type = "OptionSpec[]")]
    #[schema(value_type = Vec<Object>)]
    pub options: Vec<Box<RawValue>>,
}

/// The possible numbers of players.
#[derive(Clone, Copy, Debug, Serialize, TS, ToSchema)]
pub struct SeatRange {
    /// The fewest.
    pub min: u8,
    /// The most.
    pub max: u8,
}

/// A game, step by step.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Replay {
    /// The game's key.
    #[ts(type = "G['key']")]
    pub game: String,
    /// All its options.
    #[ts(type = "G['config']")]
    #[schema(value_type = Object)]
    pub rules: Box<RawValue>,
    /// One entry for each seat.
    pub players: Vec<PlayerInfo>,
    /// The table as it was dealt, on every page.
    #[ts(type = "ReplayStart<G>")]
    pub start: ReplayStart,
    /// The steps of this page, at most 1,000.
    #[ts(type = "ReplayStep<G>[]")]
    pub steps: Vec<ReplayStep>,
    /// Where the next page begins, as `?from=`; null on the last page.
    pub next: Option<u64>,
    /// The result, on every page; null for the record of an unfinished game.
    pub outcome: Option<Outcome>,
    /// The entries of a posted record that the rules refuse, on every page. They change nothing. At most 100.
    #[ts(type = "ReplayRefused<G>[]")]
    pub refused: Vec<ReplayRefused>,
}

/// An entry of a posted record that the rules refuse.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct ReplayRefused {
    /// The number of the last step before it; 0 for the start.
    pub after: u64,
    /// Its time, in milliseconds since the start.
    pub at: u64,
    /// Who tried it.
    pub seat: u8,
    /// Why it is refused.
    #[ts(type = "Refused<G>")]
    pub refused: Refused,
}

/// The table as it was dealt.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct ReplayStart {
    /// What all may see now, `hands` included.
    #[ts(type = "G['view']")]
    #[schema(value_type = Object)]
    pub view: Box<RawValue>,
    /// One score for each seat.
    pub scores: Vec<i32>,
}

/// One step of a finished game.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct ReplayStep {
    /// Its number, as in the live updates.
    pub seq: u64,
    /// Its time, in milliseconds since the start.
    pub at: u64,
    /// What happened.
    #[ts(type = "G['notice'][]")]
    #[schema(value_type = Vec<Object>)]
    pub events: Box<RawValue>,
    /// What all may see now: the spectators' view, and where the game has hidden things `hands`, each seat's
    /// `mine`.
    #[ts(type = "G['view']")]
    #[schema(value_type = Object)]
    pub view: Box<RawValue>,
    /// One score for each seat.
    pub scores: Vec<i32>,
}

/// `GET /api/tables/ID/log`.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct TableLog {
    /// The steps of this page, at most 1,000, the oldest first.
    #[ts(type = "LogStep<G>[]")]
    pub steps: Vec<LogStep>,
    /// Where the next page begins, as `?from=`; null on the last page.
    pub next: Option<u64>,
}

/// One step of a game, as the player who asks saw it or would have seen it.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct LogStep {
    /// Its number, as in the live updates.
    pub seq: u64,
    /// Its time, in milliseconds since the start.
    pub at: u64,
    /// What happened, as far as the player who asks may know.
    #[ts(type = "G['notice'][]")]
    #[schema(value_type = Vec<Object>)]
    pub events: Box<RawValue>,
    /// What the player who asks could see then.
    #[ts(type = "G['view']")]
    #[schema(value_type = Object)]
    pub view: Box<RawValue>,
    /// One score for each seat.
    pub scores: Vec<i32>,
}

/// `GET /api/version`.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Version {
    /// The server's version.
    pub version: String,
    /// The protocol's version.
    pub protocol: u32,
}

/// `GET /api/nodes`.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct NodeList {
    /// The addresses of all nodes with the same tables, including this one; empty if this is the only one.
    pub nodes: Vec<String>,
}

/// The body of every error.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ErrorBody {
    /// What went wrong.
    pub error: ErrorInfo,
}
