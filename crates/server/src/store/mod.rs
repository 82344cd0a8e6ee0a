//! What lasts: every table's log, and small documents beside them.
//!
//! [`Store`] is all that the rest of the server knows. [`sqlite`] is the embedded default, [`postgres`] the store that
//! many nodes share.

mod followers;
pub mod postgres;
mod schema;
pub mod sqlite;

use std::{
    future::Future,
    pin::Pin,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio::sync::{broadcast, watch};

use self::followers::Followers;
use crate::{
    clock::Clock,
    id::{PlayerId, TableId},
};

/// An answer that comes later.
pub type Later<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// Where everything lasts.
///
/// What a call has answered `Ok` is on disk. Logs only grow: entry `n` of a table is written once and never again, so of
/// two writers that expect the same number one succeeds and the other is told of the [`Conflict`](Written::Conflict).
pub trait Store: Send + Sync + 'static {
    /// Adds entries to a table's log, the first with the number `expected`, and notes refusals: all or nothing. A log
    /// that has gone on is a conflict for refusals alone too: they were decided on what it was before.
    fn append(&self, table: TableId, expected: u64, batch: Batch) -> Later<'_, Written>;
    /// A table's log from a number on.
    fn read(&self, table: TableId, from: u64) -> Later<'_, Vec<Row>>;
    /// The refusals noted for a table, the oldest first.
    fn refusals(&self, table: TableId) -> Later<'_, Vec<Refusal>>;
    /// Tells how long a table's log is, whoever writes it. A number may be skipped; the last one never is.
    fn follow(&self, table: TableId) -> watch::Receiver<u64>;

    /// Tells other nodes once more how long a table's log is: some may not have been told.
    fn remind(&self, _table: TableId, _length: u64) {}

    /// A document.
    fn get(&self, kind: Kind, key: String) -> Later<'_, Option<Document>>;
    /// Writes a document if its version still is `expected`; 0 means that there is none yet.
    fn put(&self, kind: Kind, key: String, expected: u64, tag: Tag, body: String) -> Later<'_, Written>;
    /// All documents of a kind with a tag.
    fn list(&self, kind: Kind, tag: Tag) -> Later<'_, Vec<(String, Document)>>;

    /// Whether other nodes may use this store at the same time, so that what is in memory can be a moment old.
    fn is_shared(&self) -> bool {
        false
    }
    /// Tells all nodes on this store something that need not last: one line of at most [`LINE`] bytes.
    fn say(&self, text: String);
    /// What happens to documents and what nodes say, this one's own included.
    fn notes(&self) -> broadcast::Receiver<Note>;
    /// Whether the store can be used now, as far as is known.
    fn ready(&self) -> Result<(), StoreError> {
        Ok(())
    }
    /// The clock that all nodes on this store go by.
    fn clock(&self) -> Later<'_, Clock> {
        Box::pin(async { Ok(Clock::new()) })
    }

    /// Finishes what is under way and lets go of the files.
    fn close(&self) -> Later<'_, ()>;
}

/// The longest line that can be [said](Store::say).
pub const LINE: usize = 7_000;

/// News from a store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// A table's document has this version now.
    Changed(TableId, u64),
    /// A node says something.
    Said(Arc<str>),
    /// Some news may have been lost: what matters has to be read.
    Lost,
}

/// What is added to a table in one go.
#[derive(Clone, Debug, Default)]
pub struct Batch {
    /// Log entries, in order.
    pub entries: Vec<Row>,
    /// Refusals to remember.
    pub refusals: Vec<Refusal>,
    /// Refusals to forget: whose and which.
    pub forget: Vec<(PlayerId, String)>,
    /// Whether no other node has the table in memory, so that none needs to be told at once.
    pub quiet: bool,
}

/// A log entry and who asked for it under which id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The entry, as the table's game writes it.
    pub entry: String,
    /// The player and their id for the action.
    pub by: Option<(PlayerId, String)>,
}

/// An action that was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Whose.
    pub player: PlayerId,
    /// Their id for the action.
    pub action: String,
    /// Why, as JSON.
    pub refused: String,
}

/// What came of writing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    /// It is on disk.
    Done,
    /// Somebody else was there first; nothing was written.
    Conflict,
}

/// A kind of document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A player, by the hash of their token.
    Player,
    /// A table, by its id.
    Table,
    /// The tables that a player sits at, by the player's id.
    Seatings,
}

impl Kind {
    fn as_str(self) -> &'static str {
        match self {
            Kind::Player => "player",
            Kind::Table => "table",
            Kind::Seatings => "seatings",
        }
    }
}

/// What documents can be listed by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tag {
    /// Nothing.
    None,
    /// A table that waits for players.
    Open,
    /// A table with a game going on.
    Playing,
    /// A table that is done with.
    Over,
}

impl Tag {
    fn as_str(self) -> &'static str {
        match self {
            Tag::None => "",
            Tag::Open => "open",
            Tag::Playing => "playing",
            Tag::Over => "over",
        }
    }
}

/// A small document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// Counts its changes, from 1.
    pub version: u64,
    /// Its text.
    pub body: String,
}

/// Why the store could not do something.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// Written by a later version of this program.
    #[error(
        "{path} was written by a newer version of Tercet (store version {found}; this one knows up to {known})"
    )]
    Newer {
        /// The file.
        path: String,
        /// Its version.
        found: u32,
        /// The latest that this program knows.
        known: u32,
    },
    /// Another server has it open.
    #[error("{0} is in use by another server")]
    InUse(String),
    /// Its address is wrong. It will not pass.
    #[error("{0}")]
    Address(String),
    /// The disk is full, read-only or broken. It may pass.
    #[error("the store cannot be used now: {0}")]
    Unavailable(String),
}

/// A lock whose holder has panicked is still good: every change under it is whole.
fn held<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
