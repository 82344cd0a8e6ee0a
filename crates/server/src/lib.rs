//! The server of Tercet: real-time tables that lose nothing.
//!
//! ```text
//! http, socket ──► lobby ──► table (one task each) ──► store
//!    who asks       which      decide, append, tell      what lasts
//! ```
//!
//! A [`table`] knows nothing of sockets and nothing of SQL: messages come into its inbox, what viewers are told goes
//! into their outboxes, and in between everything is appended to the [`store`]. Nothing is acknowledged before that is
//! on disk. Many [`Nodes`] can share a store: any of them takes any action. [`Server`] puts it all together.

mod address;
mod archive;
mod clock;
mod config;
mod directory;
mod http;
mod id;
mod identity;
mod limits;
mod lobby;
mod metrics;
mod nodes;
mod page;
mod seatings;
mod serve;
mod socket;
pub mod store;
pub mod table;
mod text;

pub use axum;

pub use self::{
    address::{BadAddress, NodeAddress},
    clock::Clock,
    config::{Config, Limits},
    directory::Directory,
    id::{Id, PlayerId, TableId, Token},
    identity::{Identity, Player},
    lobby::{Lobby, Unopened},
    metrics::Metrics,
    nodes::Nodes,
    page::{Page, Placeholder},
    serve::{Server, StartError},
};
