//! The real program: killed under load, stopped politely, with a store that cannot be written.

mod crash;
mod disk;
mod process;
mod stop;
#[allow(dead_code, reason = "the server's own tests use the rest")]
#[path = "../../../server/tests/server/support.rs"]
mod support;

/// Where servers within a test keep their data.
const STORE: support::On = support::On::Sqlite;
