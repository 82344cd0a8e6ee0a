//! The server from outside, on the embedded store: real sockets, whole games, bad intentions, restarts. One program, so
//! that it links once.

use support::On;

#[path = "../server/actor.rs"]
mod actor;
mod embedded;
#[path = "../server/hostile.rs"]
mod hostile;
#[path = "../server/http.rs"]
mod http;
#[path = "../server/play.rs"]
mod play;
#[path = "../server/restart.rs"]
mod restart;
#[path = "../server/secrecy.rs"]
mod secrecy;
#[path = "../server/store.rs"]
mod store;
#[allow(dead_code, reason = "the program's own tests use the rest")]
#[path = "../server/support.rs"]
mod support;

/// Where servers of these tests keep their data.
const STORE: On = On::Sqlite;
