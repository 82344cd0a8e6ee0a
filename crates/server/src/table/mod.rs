//! A table: one task that owns its game, its log and its viewers, and knows nothing of sockets.
//!
//! Messages arrive through a [`Handle`]; updates go to the [`Outbox`] of each viewer. A turn handles the
//! messages that have arrived: it decides, appends to the store, and broadcasts only when that is durable.

mod absence;
mod actor;
mod answers;
mod bots;
mod chat;
mod doc;
mod ending;
mod hands;
mod help;
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
use protocol::{MyTable, SeatChange, TableCheck, TableFacts};
use serde_json::value::RawValue;
use tokio::{
    sync::{mpsc, oneshot},
    time::Instant,
};

pub(crate) use self::{actor::Actor, turn::outcome as outcome_of};
pub use self::{
    actor::Context,
    bots::Thought,
    chat::Spoken,
    doc::{Away, DayPuzzle, SeatDoc, TableDoc},
    hands::{Changed, Sequel},
    outbox::Outbox,
    thinkers::Thinkers,
};
use crate::{
    id::{PlayerId, TableId},
    identity::Player,
    store::{StoreError, Written},
};

/// The inbox of a table in memory.
pub type Handle = mpsc::Sender<Msg>;

/// One connection to a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ConnId(pub u64);

/// A message to a table.
pub enum Msg {
    /// A viewer connects.
    Attach {
        /// Its connection.
        conn: ConnId,
        /// Who.
        player: Player,
        /// The queue of messages to the viewer.
        out: Arc<Outbox>,
    },
    /// A viewer disconnects.
    Detach {
        /// Its connection.
        conn: ConnId,
    },
    /// A viewer sends a message.
    From {
        /// Its connection.
        conn: ConnId,
        /// What.
        what: Sent,
    },
    /// A player takes a seat.
    Join {
        /// Who.
        player: Player,
        /// Which seat; any free one if `None`.
        seat: Option<u8>,
        /// The player's nonce, in hex.
        nonce: Option<String>,
        /// Gets the seat, and the version of the document.
        reply: Reply<(u8, u64)>,
    },
    /// A player leaves: before the game this frees the seat, during the game it is for good (ALL-4).
    Leave {
        /// Who.
        player: PlayerId,
        /// Done.
        reply: Reply<()>,
    },
    /// The host starts the game with the players who are seated.
    Start {
        /// The player who asks.
        player: PlayerId,
        /// Done.
        reply: Reply<()>,
    },
    /// Asks for the table's public facts.
    Facts {
        /// The answer.
        reply: Reply<TableFacts>,
    },
    /// Asks how a player's game stands.
    Mine {
        /// Who asks.
        player: PlayerId,
        /// The answer: `None` if the player does not sit here any more, or the game is over.
        reply: Reply<Option<MyTable>>,
    },
    /// Asks for a fingerprint of the state.
    Check {
        /// The answer.
        reply: Reply<TableCheck>,
    },
    /// Asks for the document of a started game, and the asker's seat.
    Begun {
        /// Who asks.
        player: PlayerId,
        /// The answer.
        reply: Reply<(TableDoc, Option<u8>)>,
    },
    /// Asks for the document of a finished game.
    Finished {
        /// The answer.
        reply: Reply<TableDoc>,
    },
    /// The host says who plays a seat.
    Seat {
        /// Who asks.
        by: PlayerId,
        /// Which seat.
        seat: u8,
        /// Who plays it from now on.
        to: SeatChange,
        /// The answer.
        reply: Reply<Changed>,
    },
    /// The host hands over.
    Host {
        /// Who asks.
        by: PlayerId,
        /// The next host.
        to: PlayerId,
        /// The answer.
        reply: Reply<Changed>,
    },
    /// The host changes the rules.
    Rules {
        /// Who asks.
        by: PlayerId,
        /// The options that change.
        rules: Box<RawValue>,
        /// The answer.
        reply: Reply<Changed>,
    },
    /// Asks what a finished table leaves to the next one.
    Sequel {
        /// Who asks.
        player: PlayerId,
        /// The answer.
        reply: Reply<Sequel>,
    },
    /// A rematch was opened for the same players.
    Rematch {
        /// Who asks.
        player: PlayerId,
        /// The new table, if there is none yet.
        table: TableId,
        /// The table of an earlier rematch that never started and is closed.
        instead: Option<TableId>,
        /// Gets the table of the rematch: this one, or that of the player who asked first.
        reply: Reply<TableId>,
    },
    /// A bot has finished thinking.
    Thought(Box<Thought>),
    /// The table's document has a new version.
    Changed(u64),
    /// The table's document has a new version, and its writer waits until it is read.
    Read(u64),
    /// Other nodes than before have the table, or their viewers have changed.
    Moved,
    /// Chat from another node.
    Chat(Bytes),
    /// Chat has been written to the store, or could not be.
    Written {
        /// The messages, with the connection that each came from.
        lines: Vec<(ConnId, Spoken)>,
        /// Whether they are stored.
        written: Result<Written, StoreError>,
    },
    /// The host silences somebody, or lets them speak again.
    Mute {
        /// Who asks.
        host: PlayerId,
        /// Who is silenced.
        player: PlayerId,
        /// Whether they may speak again.
        off: bool,
        /// Done.
        reply: Reply<()>,
    },
    /// A player has another name.
    Rename {
        /// The player, with the new name.
        player: Player,
        /// Done.
        reply: Reply<()>,
    },
    /// The server has started, or another node is gone: timers and bots may be due.
    Wake {
        /// Done.
        reply: Reply<()>,
    },
    /// Nobody seems to have used the table since a time: check whether it is to be closed or ended.
    Expire {
        /// The time, in milliseconds since 1970.
        since: u64,
        /// Done.
        reply: Reply<()>,
    },
}

impl Msg {
    /// Answers with an error.
    pub(crate) fn fail(self, problem: &Problem) {
        fn no<T>(reply: Reply<T>, problem: &Problem) {
            let _ = reply.send(Err(problem.clone()));
        }
        match self {
            Msg::Join { reply, .. } => no(reply, problem),
            Msg::Leave { reply, .. }
            | Msg::Start { reply, .. }
            | Msg::Mute { reply, .. }
            | Msg::Rename { reply, .. }
            | Msg::Wake { reply }
            | Msg::Expire { reply, .. } => no(reply, problem),
            Msg::Facts { reply } => no(reply, problem),
            Msg::Mine { reply, .. } => no(reply, problem),
            Msg::Begun { reply, .. } => no(reply, problem),
            Msg::Check { reply } => no(reply, problem),
            Msg::Finished { reply } => no(reply, problem),
            Msg::Seat { reply, .. } | Msg::Host { reply, .. } | Msg::Rules { reply, .. } => {
                no(reply, problem);
            }
            Msg::Sequel { reply, .. } => no(reply, problem),
            Msg::Rematch { reply, .. } => no(reply, problem),
            Msg::Attach { out, .. } => out.cut(),
            Msg::Detach { .. }
            | Msg::From { .. }
            | Msg::Thought(_)
            | Msg::Changed(_)
            | Msg::Read(_)
            | Msg::Moved
            | Msg::Chat(_)
            | Msg::Written { .. } => {}
        }
    }
}

/// A message from a viewer.
pub enum Sent {
    /// An action.
    Act(SentAction),
    /// Asks what an action would lead to.
    Preview {
        /// The client's id.
        id: String,
        /// What.
        act: Box<RawValue>,
    },
    /// Asks the game about a move that the player prepares.
    Options {
        /// The client's id.
        id: String,
        /// What the screen asks.
        ask: Box<RawValue>,
    },
    /// Asks for help.
    Help {
        /// The client's id.
        id: String,
        /// What the player asks for.
        what: Box<RawValue>,
    },
    /// Asks whether a word is in the dictionary.
    Lookup {
        /// The client's id.
        id: String,
        /// The word.
        word: String,
    },
    /// A chat message, cleaned.
    Say {
        /// The text.
        text: String,
    },
    /// The player is back.
    Back,
    /// A spectator asks for a seat in the next game.
    NextIn {
        /// Whether they no longer ask.
        off: bool,
    },
}

/// An action from a viewer.
pub struct SentAction {
    /// The client's id.
    pub id: String,
    /// The action, unread.
    pub act: Box<RawValue>,
    /// The latency of the connection, as the server measured it.
    pub lag: Millis,
    /// When it arrived.
    pub arrived: Instant,
}

/// Where a reply goes.
pub type Reply<T> = oneshot::Sender<Result<T, Problem>>;

/// Why a table refused a request.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Problem {
    /// There is no such table.
    #[error("there is no such table")]
    NoTable,
    /// Only the host may do this.
    #[error("only the host may do that")]
    NotHost,
    /// Only players of this table may do this.
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
    /// The seat is taken.
    #[error("that seat is taken")]
    Taken,
    /// No seat is free.
    #[error("no seat is free")]
    Full,
    /// The player has another seat already.
    #[error("you sit at this table already")]
    Seated,
    /// There is no such seat to join.
    #[error("there is no such seat")]
    NoSeat,
    /// There is no such seat to change.
    #[error("there is no such seat")]
    Nowhere,
    /// The host's own seat is not changed in this way.
    #[error("you sit there yourself")]
    OwnSeat,
    /// The seat's player has left the game.
    #[error("that seat has left the game")]
    Left,
    /// The host has removed the player.
    #[error("the host has removed you from this table")]
    Removed,
    /// Somebody has no seat at the table.
    #[error("that player has no seat at this table")]
    NoPlayer,
    /// A value is wrong.
    #[error("{0}")]
    Bad(String),
    /// The game cannot be played with these players.
    #[error("{0}")]
    Unplayable(String),
    /// The store has failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Other nodes keep changing the table.
    #[error("too many changes to this table at the same time; try again")]
    Contended,
    /// The log is longer than what is read for one request.
    #[error("this game is too long to be shown here")]
    TooLong,
    /// The table was written by a later version of the program.
    #[error("this version of Tercet cannot read this table, and leaves it alone: {0}")]
    Unreadable(String),
    /// The stored data is damaged.
    #[error("this table cannot be used: {0}")]
    Broken(String),
}
