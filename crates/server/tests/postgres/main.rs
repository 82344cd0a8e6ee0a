//! The same on Postgres, and what only many nodes can do.

mod limits;
mod migration;
mod nodes;
mod races;
mod seats;
#[path = "../server/mod.rs"]
mod suite;

use self::suite::support;

/// Where servers of these tests keep their data.
const STORE: support::On = support::On::Postgres;
