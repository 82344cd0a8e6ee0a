//! The same tests as on the embedded store, on Postgres, and what only many nodes can do.

use support::On;

#[path = "../server/actor.rs"]
mod actor;
#[path = "../server/hostile.rs"]
mod hostile;
#[path = "../server/http.rs"]
mod http;
mod migration;
mod nodes;
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
const STORE: On = On::Postgres;
