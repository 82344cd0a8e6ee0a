//! The real program: killed under load, stopped politely, with a store that cannot be written; and many of it
//! on one store.

mod backup;
mod checks;
mod crash;
mod disk;
mod flags;
mod load;
mod next;
mod nodes;
mod process;
mod proxy;
#[path = "../../../server/tests/server/seals.rs"]
mod seals;
mod stop;
#[allow(dead_code, reason = "the server's own tests use the rest")]
#[path = "../../../server/tests/server/support.rs"]
mod support;
mod tls;
mod together;
mod upgrade;
mod vanish;

/// Where servers within a test keep their data.
const STORE: support::On = support::On::Sqlite;
