//! A table: one task that owns its game, its log and its viewers, and knows nothing of sockets.
//!
//! Messages come in through a [`Handle`]; what viewers are told goes into their [`Outbox`]. Each turn takes in what
//! has come: decide, append to the store, and only when that is durable tell anybody.

mod actor;
mod answers;
mod bots;
mod doc;
mod outbox;
mod peers;
mod recover;
mod seats;
mod thinkers;
mod turn;
mod viewers;

use std::sync::Arc;

use bytes::Bytes;
use engine::Millis;
use protocol::{TableCheck, TableFacts};
use serde_json::value::RawValue;
use tokio::{
    sync::{mpsc, oneshot},
    time::Instant,
};

pub(crate) use self::{actor::Actor, turn::outcome as outcome_of};
pub use self::{
    actor::Context,
    bots::Thought,
    doc::{SeatDoc, TableDoc},
    outbox::Outbox,
    thinkers::Thinkers,
};
use crate::{
    id::{PlayerId, TableId},
    identity::Player,
    store::StoreError,
};

/// How to reach a table that is in memory.
pub type Handle = mpsc::Sender<Msg>;

/// One connection to a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ConnId(pub u64);

/// What a table can be told or asked.
pub enum Msg {
    /// A viewer comes.
    Attach {
        /// Its connection.
        conn: ConnId,
        /// Who.
        player: Player,
        /// Where to tell them things.
        out: Arc<Outbox>,
    },
    /// A viewer goes.
    Detach {
        /// Its connection.
        conn: ConnId,
    },
    /// A viewer sends something.
    From {
        /// Its connection.
        conn: ConnId,
        /// What.
        what: Sent,
    },
    /// A player sits down.
    Join {
        /// Who.
        player: Player,
        /// Where; anywhere if it does not matter.
        seat: Option<u8>,
        /// Their part in the seed, in hex.
        nonce: Option<String>,
        /// Where they sit now.
        reply: Reply<u8>,
    },
    /// A player leaves: their seat before the game, for good once it is on (ALL-4).
    Leave {
        /// Who.
        player: PlayerId,
        /// Done.
        reply: Reply<()>,
    },
    /// The host starts the game with those who are there.
    Start {
        /// Who says so.
        player: PlayerId,
        /// Done.
        reply: Reply<()>,
    },
    /// What all may know.
    Facts {
        /// The answer.
        reply: Reply<TableFacts>,
    },
    /// A fingerprint of the state.
    Check {
        /// The answer.
        reply: Reply<TableCheck>,
    },
    /// The whole document, once the game has started, and where the asker sits.
    Begun {
        /// Who asks.
        player: PlayerId,
        /// The answer.
        reply: Reply<(TableDoc, Option<u8>)>,
    },
    /// The whole document, once the game is over.
    Finished {
        /// The answer.
        reply: Reply<TableDoc>,
    },
    /// Another game has been opened for the same players.
    Rematch {
        /// Who asks.
        player: PlayerId,
        /// Its table, if there is none yet.
        table: TableId,
        /// The table that it is: this one, or that of who asked first.
        reply: Reply<TableId>,
    },
    /// A bot has thought.
    Thought(Box<Thought>),
    /// Somebody has written the table's document: this version of it.
    Changed(u64),
    /// The table is held by others than before, or other viewers are connected elsewhere.
    Moved,
    /// Somebody elsewhere has said something; the message as viewers get it.
    Chat(Bytes),
    /// Everybody has gone from a table that never began: look whether it should be closed.
    Sweep,
}

impl Msg {
    /// Tells whoever waits for an answer that there is none.
    pub(crate) fn fail(self, problem: &Problem) {
        fn no<T>(reply: Reply<T>, problem: &Problem) {
            let _ = reply.send(Err(problem.clone()));
        }
        match self {
            Msg::Join { reply, .. } => no(reply, problem),
            Msg::Leave { reply, .. } | Msg::Start { reply, .. } => no(reply, problem),
            Msg::Facts { reply } => no(reply, problem),
            Msg::Begun { reply, .. } => no(reply, problem),
            Msg::Check { reply } => no(reply, problem),
            Msg::Finished { reply } => no(reply, problem),
            Msg::Rematch { reply, .. } => no(reply, problem),
            Msg::Attach { out, .. } => out.cut(),
            Msg::Detach { .. }
            | Msg::From { .. }
            | Msg::Thought(_)
            | Msg::Changed(_)
            | Msg::Moved
            | Msg::Chat(_)
            | Msg::Sweep => {}
        }
    }
}

/// What a viewer sends.
pub enum Sent {
    /// An action.
    Act {
        /// The player's id for it.
        id: String,
        /// What.
        act: Box<RawValue>,
        /// How slow their line is, as the server measured it.
        lag: Millis,
        /// When it arrived.
        arrived: Instant,
    },
    /// What would come of an action?
    Preview {
        /// The player's id for it.
        id: String,
        /// What.
        act: Box<RawValue>,
    },
    /// Is a word in the dictionary?
    Lookup {
        /// The player's id for it.
        id: String,
        /// The word.
        word: String,
    },
    /// A line of chat, cleaned.
    Say {
        /// The text.
        text: String,
    },
}

/// Where an answer goes.
pub type Reply<T> = oneshot::Sender<Result<T, Problem>>;

/// Why a table did not do what it was asked to.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Problem {
    /// There is no such table.
    #[error("there is no such table")]
    NoTable,
    /// It has to be the host.
    #[error("only the host may do that")]
    NotHost,
    /// It has to be a player of this table.
    #[error("you have no seat at this table")]
    NotSeated,
    /// The game has begun.
    #[error("the game has started")]
    Started,
    /// The game has not begun.
    #[error("the game has not started")]
    NotStarted,
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The game is not over.
    #[error("the game is not over")]
    NotOver,
    /// Somebody sits there.
    #[error("that seat is taken")]
    Taken,
    /// No seat is free.
    #[error("no seat is free")]
    Full,
    /// One sits already, elsewhere.
    #[error("you sit at this table already")]
    Seated,
    /// There is no such seat.
    #[error("there is no such seat")]
    NoSeat,
    /// The game cannot be played with those who are there.
    #[error("{0}")]
    Unplayable(String),
    /// The store does not work.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Others keep changing it.
    #[error("too many change this table at once; try again")]
    Contended,
    /// What the store holds is not known to this version of the program.
    #[error("this version of Tercet cannot read this table, and leaves it alone: {0}")]
    Unreadable(String),
    /// What the store holds cannot be used.
    #[error("this table cannot be used: {0}")]
    Broken(String),
}
