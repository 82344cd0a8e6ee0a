//! The protocol between clients and server, over HTTP and WebSocket, version 1.
//!
//! [`ClientMsg`] and [`ServerMsg`] travel over a table's WebSocket, one JSON object for each message; the
//! other types are bodies of HTTP requests and answers. What depends on the game (actions, views, events,
//! options) stays unread JSON here. The TypeScript types in `web/src/protocol/` and the schemas of the
//! OpenAPI description are made from these.
//!
//! ```
//! use protocol::{ClientMsg, Malformed};
//! let message = r#"{"type":"act","id":"a1","act":{"type":"call"}}"#;
//! let ClientMsg::Act { id, act } = ClientMsg::read(message).unwrap() else { panic!() };
//! assert_eq!((id.as_str(), act.get()), ("a1", r#"{"type":"call"}"#));
//! let message = r#"{"type":"act","id":"a2"}"#;
//! let Err(Malformed { act: true, id, .. }) = ClientMsg::read(message) else { panic!() };
//! assert_eq!(id.as_deref(), Some("a2"));
//! ```

mod client;
mod daily;
mod http;
mod message;
mod number;

pub use client::{ClientMsg, Malformed};
pub use daily::{Daily, DailyPuzzle, DailyRequest, DailyResults, DayDone, MyPuzzle, PuzzleRef, Streak};
pub use http::{
    BotLevel, Ended, ErrorBody, GameInfo, GameList, Guest, GuestRequest, HostRequest, JoinRequest, Joined,
    LogStep, Me, MeChange, MuteRequest, MyTable, MyTables, NewTable, NodeList, Replay, ReplayRefused,
    ReplayStart, ReplayStep, SeatChange, SeatRange, SeatRequest, StartWhen, Status, TableChange, TableCheck,
    TableFacts, TableList, TableLog, TableRef, Version,
};
pub use message::{ChatLine, ErrorInfo, Outcome, PlayerInfo, PlayerKind, Refused, ServerMsg, Update};
pub use number::has_exact_numbers;

/// The version of the protocol.
pub const VERSION: u32 = 1;
/// The longest message over a WebSocket, in bytes.
pub const MAX_MESSAGE: usize = 64 << 10;
