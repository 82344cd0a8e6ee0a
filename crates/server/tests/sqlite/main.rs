//! The server on the embedded store. One program, so that it links once.

mod embedded;
#[path = "../server/mod.rs"]
mod suite;
#[path = "../websocket/mod.rs"]
mod websocket;

use self::suite::support;

/// Where servers of these tests keep their data.
const STORE: support::On = support::On::Sqlite;
