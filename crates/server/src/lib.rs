//! The server of Tercet: real-time tables that lose nothing.
//!
//! ```text
//! http, socket ──► lobby ──► table (one task each) ──► store
//!    requests       which     decide, append, broadcast    storage
//! ```
//!
//! A [`table`] knows neither sockets nor SQL. Messages arrive in its inbox, every change is appended to the
//! [`store`], and then updates go to the outboxes of its viewers. Nothing is acknowledged before it is on
//! disk. Many [`Nodes`] can share a store, and each of them accepts any action. [`Server`] puts it all
//! together.

mod address;
mod archive;
mod clock;
mod config;
mod daily;
mod directory;
mod http;
mod id;
mod identity;
mod limits;
mod lobby;
mod metrics;
mod name;
mod nodes;
mod page;
mod patient;
mod proxy;
mod seatings;
mod serve;
pub mod socket;
pub mod store;
pub mod table;
mod text;
mod upkeep;

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
    proxy::{Cidr, NoCidr},
    serve::{Server, StartError},
};
