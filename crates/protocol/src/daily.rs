//! The puzzles of each day over HTTP.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use ts_rs::TS;
use utoipa::ToSchema;

/// `GET /api/daily` and `GET /api/daily/{date}`.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Daily {
    /// The day (UTC), as in `2026-11-18`.
    pub date: String,
    /// Its puzzles, without what players have to find out.
    pub puzzles: Vec<DailyPuzzle>,
    /// The player's days in a row.
    pub streak: Streak,
    /// The days of this month on which the player has begun a puzzle.
    pub month: Vec<DayDone>,
    /// The server's time, in milliseconds since 1970.
    pub now: u64,
}

/// A puzzle of a day.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct DailyPuzzle {
    /// Its kind: `set`, `set-basic`, `cubed`, `scramble`, `crossword`, `quiddler` or `solitaire`.
    pub kind: String,
    /// The key of its game.
    pub game: String,
    /// The options of its game.
    #[ts(type = "object")]
    #[schema(value_type = Object)]
    pub rules: Box<RawValue>,
    /// How hard it is, from 1 (gentle) to 5 (hard).
    pub grade: u8,
    /// What the player has made of it; null if they have not begun.
    pub mine: Option<MyPuzzle>,
}

/// What a player has made of a puzzle, at the table that counts.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct MyPuzzle {
    /// The table.
    pub table: String,
    /// Whether the game is over.
    pub done: bool,
    /// Whether it was won.
    pub won: bool,
    /// The score; null while the game goes on.
    pub score: Option<i32>,
    /// The time that it took, in milliseconds; null while the game goes on, and without a place.
    pub time: Option<u64>,
}

/// How many days in a row a player has won a puzzle of the day.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Streak {
    /// The days up to today, or up to yesterday as long as today can still be won.
    pub days: u32,
    /// The longest that the player ever had.
    pub best: u32,
}

/// A day on which a player has begun a puzzle.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct DayDone {
    /// The day.
    pub date: String,
    /// How many puzzles are done.
    pub done: u8,
    /// How many are won.
    pub won: u8,
}

/// `POST /api/daily/{date}/{kind}`.
#[derive(Clone, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct DailyRequest {
    /// Whether to open a further table, which does not count.
    #[ts(as = "Option<bool>", optional)]
    pub again: bool,
}

/// `GET /api/daily/{date}/{kind}/results`: how players of this server did on the day itself.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct DailyResults {
    /// How many players have finished it.
    pub played: u32,
    /// How many have won.
    pub won: u32,
    /// The nine deciles of the winners' times in milliseconds, the shortest first; empty without a winner.
    pub times: Vec<u64>,
    /// How often each score was reached.
    pub scores: BTreeMap<String, u32>,
    /// What the player who asks has made of it.
    pub mine: Option<MyPuzzle>,
}

/// The puzzle of a day that a table is for.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct PuzzleRef {
    /// The day.
    pub date: String,
    /// Its kind.
    pub kind: String,
    /// How hard it is, from 1 to 5.
    pub grade: u8,
    /// Whether it is the player's first table of it, which counts.
    pub first: bool,
}
