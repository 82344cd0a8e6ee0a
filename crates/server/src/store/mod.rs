//! Storage: the log of every table, and small documents.
//!
//! [`Store`] is all that the rest of the server knows. [`sqlite`] is the embedded default, [`postgres`] the
//! store that many nodes share.

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

/// How often a write is retried after a [`Conflict`](Written::Conflict). Each conflict means that another
/// node has succeeded, so this is enough even for many nodes.
pub(crate) const CONFLICTS: u32 = 50;

/// The future answer of a store.
pub type Later<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// A store.
///
/// When a call returns `Ok`, its data is on disk. Logs only grow: entry `n` of a table is written once. If
/// two writers expect the same number, one succeeds and the other gets a [`Conflict`](Written::Conflict).
pub trait Store: Send + Sync + 'static {
    /// Appends entries to a table's log, the first with the number `expected`, and stores refusals: all or
    /// nothing. If the log is longer than expected, refusals alone conflict too, since they were decided
    /// on an older state.
    fn append(&self, table: TableId, expected: u64, batch: Batch) -> Later<'_, Written>;
    /// Reads a table's log from a number on.
    fn read(&self, table: TableId, from: u64) -> Later<'_, Vec<Row>>;
    /// Reads the refusals of a table, the oldest first.
    fn refusals(&self, table: TableId) -> Later<'_, Vec<Refusal>>;
    /// Follows the length of a table's log, whichever node writes it. Lengths may be skipped, but never the
    /// last one.
    fn follow(&self, table: TableId) -> watch::Receiver<u64>;

    /// Sends the length of a table's log to the other nodes again, since some may have missed it.
    fn remind(&self, _table: TableId, _length: u64) {}

    /// Adds messages to a table's chat. Only the last [`CHAT`] messages of a table are kept.
    fn add_chat(&self, table: TableId, lines: Vec<ChatRow>) -> Later<'_, Written>;
    /// Reads a table's chat, the oldest message first.
    fn chat(&self, table: TableId) -> Later<'_, Vec<ChatRow>>;

    /// Reads a document.
    fn get(&self, kind: Kind, key: String) -> Later<'_, Option<Document>>;
    /// Writes a document if its version is still `expected`. 0 means that there is none yet.
    fn put(&self, kind: Kind, key: String, expected: u64, tag: Tag, body: String) -> Later<'_, Written>;
    /// Lists documents of a kind with a tag, the most recently used first. `below` is the last one of the
    /// page before.
    fn latest(
        &self,
        kind: Kind,
        tag: Tag,
        below: Option<Place>,
        most: usize,
    ) -> Later<'_, Vec<(String, Document)>>;
    /// Lists documents that nobody has used since a time, the oldest first. `above` is the last one of the
    /// page before.
    fn unused(
        &self,
        kind: Kind,
        tag: Tag,
        since: u64,
        above: Option<Place>,
        most: usize,
    ) -> Later<'_, Vec<Place>>;
    /// Notes that a document is used now. Every [`put`](Store::put) does that too.
    fn touch(&self, kind: Kind, key: String) -> Later<'_, ()>;
    /// Replaces a document's tag if it is still `from`. The version stays the same. Returns whether it was
    /// `from`.
    fn mark(&self, kind: Kind, key: String, from: Tag, to: Tag) -> Later<'_, bool>;
    /// Deletes a document if it still has the tag and nobody has used it since a time. Returns whether it was
    /// deleted. A table's log is deleted later, in small steps: until then the table has a [`Kind::Grave`].
    fn discard(&self, kind: Kind, key: String, tag: Tag, since: u64) -> Later<'_, bool>;
    /// Deletes at most `most` rows of a discarded table, and its grave after the last of them. Returns
    /// whether nothing is left.
    fn erode(&self, table: TableId, most: usize) -> Later<'_, bool>;

    /// Whether other nodes may use this store at the same time, so that memory can be out of date.
    fn is_shared(&self) -> bool {
        false
    }
    /// Sends a message to all nodes on this store: one line of at most [`MAX_MESSAGE`] bytes. It is not
    /// stored.
    fn say(&self, text: String);
    /// Changes of documents and messages of nodes, including this node's own.
    fn notes(&self) -> broadcast::Receiver<Note>;
    /// Whether the store can be used now, as far as this node knows.
    fn ready(&self) -> Result<(), StoreError> {
        Ok(())
    }
    /// The clock that all nodes on this store share.
    fn clock(&self) -> Later<'_, Clock> {
        Box::pin(async { Ok(Clock::new()) })
    }

    /// Finishes pending work and closes the files.
    fn close(&self) -> Later<'_, ()>;
}

/// How many chat messages of a table are kept.
pub const CHAT: usize = 100;

/// The longest message that can be [sent](Store::say).
pub const MAX_MESSAGE: usize = 7_000;

/// A notification from a store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// A table's document has this version now.
    Changed(TableId, u64),
    /// A node has sent a message.
    Said(Arc<str>),
    /// Notifications may have been lost, so everything that matters must be read again.
    Lost,
}

/// What one write adds to a table.
#[derive(Clone, Debug, Default)]
pub struct Batch {
    /// Log entries, in order.
    pub entries: Vec<Row>,
    /// Refusals to store.
    pub refusals: Vec<Refusal>,
    /// Refusals to delete, as player and id.
    pub forget: Vec<(PlayerId, String)>,
    /// Whether no other node has the table in memory, so that no notice is needed.
    pub quiet: bool,
}

/// A log entry, with the player and id that it answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The entry, as the table's game writes it.
    pub entry: String,
    /// The player and the client's id for the action.
    pub by: Option<(PlayerId, String)>,
}

/// A chat message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChatRow {
    /// A random number that no other message of the table has.
    pub id: i64,
    /// Who said it.
    pub player: PlayerId,
    /// The message, as JSON.
    pub line: String,
}

/// An action that was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Whose.
    pub player: PlayerId,
    /// The client's id for the action.
    pub action: String,
    /// Why, as JSON.
    pub refused: String,
}

/// The result of a write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    /// It is on disk.
    Done,
    /// Another writer was first; nothing was written.
    Conflict,
}

/// A kind of document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A player, by the hash of their token.
    Player,
    /// A table, by its id.
    Table,
    /// The tables of a player, by the player's id.
    Seatings,
    /// A table that is deleted except for its log, by its id.
    Grave,
    /// The review of a finished game, by its table's id. It can be made again at any time.
    Review,
}

impl Kind {
    fn as_str(self) -> &'static str {
        match self {
            Kind::Player => "player",
            Kind::Table => "table",
            Kind::Seatings => "seatings",
            Kind::Grave => "grave",
            Kind::Review => "review",
        }
    }
}

/// A tag by which documents can be listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tag {
    /// Nothing.
    None,
    /// A table that waits for players.
    Open,
    /// A table with a running game.
    Playing,
    /// A table with a running game in which nothing happens unless somebody comes.
    Resting,
    /// A table that is over.
    Over,
    /// A table that was closed before its game started.
    Closed,
}

impl Tag {
    fn as_str(self) -> &'static str {
        match self {
            Tag::None => "",
            Tag::Open => "open",
            Tag::Playing => "playing",
            Tag::Resting => "resting",
            Tag::Over => "over",
            Tag::Closed => "closed",
        }
    }

    fn read(text: &str) -> Tag {
        let all = [Tag::Open, Tag::Playing, Tag::Resting, Tag::Over, Tag::Closed];
        all.into_iter().find(|tag| tag.as_str() == text).unwrap_or(Tag::None)
    }
}

/// A small document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// The number of writes, from 1.
    pub version: u64,
    /// The tag under which it is listed.
    pub tag: Tag,
    /// When it was last used, in milliseconds since 1970.
    pub touched: u64,
    /// Its text.
    pub body: String,
}

/// The place of a document in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// When it was last used.
    pub touched: u64,
    /// Its key.
    pub key: String,
}

/// Why a store failed.
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
    /// Its address is wrong. Retrying does not help.
    #[error("{0}")]
    Address(String),
    /// The disk is full, read-only or broken. A later retry may succeed.
    #[error("the store cannot be used now: {0}")]
    Unavailable(String),
}

/// Locks even after a panic of another holder, since every change under the lock is complete.
fn held<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
