//! The documents in `docs/` say what the program does: generated parts are up to date, and what is written by
//! hand is compared with the code. `UPDATE=1 cargo test -p tercet --test docs` writes the generated parts
//! again.

mod hosting;
mod kit;
mod protocol_page;
mod record;
mod rules;
mod schema;
mod session;
#[allow(dead_code, reason = "the server's own tests use the rest")]
#[path = "../../../server/tests/server/support.rs"]
mod support;

/// Where servers within a test keep their data.
const STORE: support::On = support::On::Sqlite;
