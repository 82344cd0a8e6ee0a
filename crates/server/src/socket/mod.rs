//! A table's WebSocket: frames on one side, a table's inbox and an [`Outbox`] on the other.

mod connection;
pub mod frame;
mod handshake;
mod lag;

use std::{io, sync::Arc, time::Duration};

use bytes::Bytes;
use protocol::{ClientMsg, ErrorInfo, Malformed, Refused, ServerMsg};
use tokio::{
    net::TcpStream,
    sync::watch,
    time::{Instant, sleep_until},
};

pub use self::connection::{Closing, Connection};
pub(crate) use self::handshake::{Handshake, accept};
use self::{
    frame::{Incoming, Violation},
    lag::Lag,
};
use crate::{
    config::Limits,
    id::{TableId, random},
    identity::Player,
    limits::{Bucket, Rate, Rates, Who},
    lobby::Lobby,
    metrics::Metrics,
    table::{ConnId, Handle, Msg, Outbox, Sent, SentAction},
    text,
};

/// How many pings a client may leave unanswered, or not read, before its connection is closed.
const PATIENCE: u32 = 3;
/// How long a client may read nothing of what waits for it.
const STALL: Duration = Duration::from_secs(15);
/// How often this is checked while something waits.
const CHECK: Duration = Duration::from_secs(5);

/// A viewer's connection.
pub(crate) struct Socket {
    pub(crate) lobby: Arc<Lobby>,
    pub(crate) table: TableId,
    pub(crate) player: Player,
    pub(crate) limits: Limits,
    pub(crate) rates: Arc<Rates>,
    pub(crate) ping: Duration,
    pub(crate) shutdown: watch::Receiver<bool>,
}

/// Why a connection ends.
enum End {
    /// The client has gone.
    Gone,
    /// The client closes, with its code if it gave one.
    Closed(Option<u16>),
    /// The client has broken the protocol.
    Violation(Violation),
    /// The client reads too slowly.
    Slow,
    /// The server closes for another cause: a code, a reason, and the cause's name in the metrics.
    Close(u16, &'static str, &'static str),
}

impl From<io::Error> for End {
    fn from(_: io::Error) -> End {
        End::Gone
    }
}

impl From<Violation> for End {
    fn from(violation: Violation) -> End {
        End::Violation(violation)
    }
}

impl Socket {
    /// Serves the connection until it ends. `early` is what arrived right behind the handshake.
    pub(crate) async fn run(self, stream: TcpStream, early: Bytes) {
        let metrics = Arc::clone(&self.lobby.context().metrics);
        metrics.connected();
        let connection = Connection::new(stream, &early, self.limits.message_bytes);
        // Even when it is empty, it keeps the buffer of the handshake alive.
        drop(early);
        let now = Instant::now();
        let mut session = Session {
            conn: self.lobby.new_conn(),
            out: Arc::new(Outbox::new(self.limits.outbox_bytes)),
            handle: self.lobby.handle(self.table),
            bucket: Bucket::full(self.limits.message_burst),
            connection,
            lag: Lag::default(),
            heard: now,
            next_ping: now,
            pings: 0,
            socket: self,
        };
        session.attach().await;
        let end = match session.serve().await {
            Ok(never) => match never {},
            Err(end) => end,
        };
        session.tell(Msg::Detach { conn: session.conn }).await;
        session.close(end, &metrics).await;
        metrics.disconnected();
    }
}

enum Never {}

/// A viewer at a table, as long as the connection lasts.
struct Session {
    socket: Socket,
    connection: Connection,
    conn: ConnId,
    out: Arc<Outbox>,
    handle: Handle,
    lag: Lag,
    bucket: Bucket,
    heard: Instant,
    next_ping: Instant,
    pings: u32,
}

impl Session {
    async fn serve(&mut self) -> Result<Never, End> {
        self.read_frames().await?;
        let mut ping = std::pin::pin!(sleep_until(self.next_ping));
        loop {
            // The rest of a partly sent frame is sent before new messages are taken.
            self.connection.flush()?;
            self.collect()?;
            self.connection.flush()?;
            let out = Arc::clone(&self.out);
            let ready = tokio::select! {
                ready = self.connection.ready() => Some(ready?),
                () = out.changed() => None,
                () = &mut ping => {
                    self.send_ping().await?;
                    ping.as_mut().reset(self.next_ping);
                    None
                }
                _ = self.socket.shutdown.changed() => {
                    return Err(End::Close(1012, "the server restarts; connect again", "shutdown"));
                }
            };
            if ready.is_some_and(|ready| ready.is_readable() || ready.is_read_closed()) {
                self.read().await?;
            }
        }
    }

    /// Takes the next messages from the table, once all earlier ones are sent.
    fn collect(&mut self) -> Result<(), End> {
        if self.out.is_cut() {
            return Err(End::Slow);
        }
        if !self.connection.is_blocked() {
            self.queue();
        }
        Ok(())
    }

    fn queue(&mut self) {
        let messages = self.out.take();
        if !messages.is_empty() {
            self.connection.reserve(messages.iter().map(Bytes::len));
            messages.iter().for_each(|message| self.connection.text(message));
        }
    }

    /// Reads what has arrived, and acts on it.
    async fn read(&mut self) -> Result<(), End> {
        while let Some(read) = self.connection.read().await? {
            if read == 0 {
                return Err(End::Gone);
            }
            self.heard = Instant::now();
            self.read_frames().await?;
            if !Connection::may_have_more(read) {
                break;
            }
        }
        Ok(())
    }

    async fn read_frames(&mut self) -> Result<(), End> {
        while let Some(frame) = self.connection.next()? {
            if let Incoming::Close(code) = frame {
                return Err(End::Closed(code));
            }
            let now = Instant::now();
            let Limits { messages_per_second, message_burst, .. } = self.socket.limits;
            // Every frame counts. Pings, pongs and fragments cost as much as messages.
            if !self.bucket.take(messages_per_second.into(), message_burst, now) {
                return Err(End::Close(1008, "too many messages", "flood"));
            }
            match frame {
                Incoming::Text(text) => self.message(&text, now).await,
                Incoming::Binary => self.answer(&error(None, "malformed", "messages are text")),
                Incoming::Ping(payload) => self.connection.pong(payload),
                Incoming::Pong(payload) => self.lag.answered(&payload, now),
                Incoming::Fragment | Incoming::Close(_) => {}
            }
        }
        Ok(())
    }

    async fn message(&mut self, text: &str, arrived: Instant) {
        let what = match ClientMsg::read(text) {
            Ok(ClientMsg::Act { id, act }) => Sent::Act(SentAction { id, act, lag: self.lag.get(), arrived }),
            Ok(ClientMsg::Preview { id, act }) => Sent::Preview { id, act },
            Ok(ClientMsg::Options { id, ask }) => Sent::Options { id, ask },
            Ok(ClientMsg::Help { id, what }) => Sent::Help { id, what },
            Ok(ClientMsg::Lookup { id, word }) if word.len() <= 256 => Sent::Lookup { id, word },
            Ok(ClientMsg::Lookup { id, .. }) => {
                return self.answer(&error(Some(id), "too_long", "that is too long for a word"));
            }
            Ok(ClientMsg::Say { .. }) if !self.may_talk() => {
                return self.answer(&error(None, "too_fast", "you talk too fast; wait a moment"));
            }
            Ok(ClientMsg::Say { text }) => match text::clean(&text, self.socket.limits.chat) {
                Some(text) => Sent::Say { text },
                None => {
                    let most = self.socket.limits.chat;
                    let message = format!("say something, in at most {most} characters");
                    return self.answer(&error(None, "bad_text", message));
                }
            },
            Ok(ClientMsg::Back {}) => Sent::Back,
            Ok(ClientMsg::NextIn { off }) => Sent::NextIn { off },
            Ok(ClientMsg::Ping { id }) => return self.answer(&ServerMsg::Pong { id }),
            Err(Malformed { id, act: true, message }) => {
                let refused = Refused { rule: "action".into(), why: "malformed".into(), what: Some(message) };
                return self.answer(&ServerMsg::Refused { id, refused });
            }
            Err(Malformed { id, message, .. }) => return self.answer(&error(id, "malformed", message)),
        };
        self.tell(Msg::From { conn: self.conn, what }).await;
    }

    /// Whether the player may send a chat message. Chat has its own limit, for all connections of a player.
    fn may_talk(&self) -> bool {
        let Socket { player, limits, rates, .. } = &self.socket;
        rates.allow(Who::Player(player.id), Rate::Chat, limits.chat_per_minute)
    }

    /// Answers without asking the table. The answer goes through the same queue as the table's messages, so
    /// that their order is kept.
    fn answer(&self, message: &ServerMsg) {
        self.out.push(Bytes::from(serde_json::to_vec(message).unwrap_or_default()));
    }

    async fn tell(&mut self, message: Msg) {
        let Err(tokio::sync::mpsc::error::SendError(back)) = self.handle.send(message).await else { return };
        // The table has left memory, or has failed. It starts again, and this viewer joins it again.
        self.attach().await;
        let _ = self.handle.send(back).await;
    }

    async fn attach(&mut self) {
        self.handle = self.socket.lobby.handle(self.socket.table);
        let attach =
            Msg::Attach { conn: self.conn, player: self.socket.player.clone(), out: Arc::clone(&self.out) };
        let _ = self.handle.send(attach).await;
    }

    /// Measures the delay, and finds out whether the client is still there.
    async fn send_ping(&mut self) -> Result<(), End> {
        let now = Instant::now();
        let patience = self.socket.ping * PATIENCE;
        if now.saturating_duration_since(self.heard) > patience {
            return Err(End::Close(1001, "the client has been silent for too long", "silent"));
        }
        if self.connection.blocked_for(now) > STALL.min(patience) {
            return Err(End::Slow);
        }
        if self.handle.is_closed() {
            self.attach().await;
        }
        // A ping behind a full buffer would measure the buffer.
        if !self.connection.is_blocked() {
            let payload: [u8; 8] = random();
            self.connection.ping(&payload);
            self.lag.sent(u64::from_be_bytes(payload), now);
        }
        // The first few follow each other quickly, so that the delay is known before it matters.
        self.pings = self.pings.saturating_add(1);
        let pause = match self.pings {
            ..4 => Duration::from_secs(1),
            _ if self.connection.is_blocked() => CHECK,
            _ => self.socket.ping,
        };
        self.next_ping = now + pause.min(self.socket.ping);
        Ok(())
    }

    async fn close(mut self, end: End, metrics: &Metrics) {
        let closing = match end {
            End::Gone => return,
            End::Closed(code) => Closing::Echo(code),
            End::Violation(violation) => {
                metrics.dropped("violation");
                Closing::Fail(violation)
            }
            End::Slow => {
                metrics.dropped("slow");
                Closing::Start(1008, "the client reads too slowly")
            }
            End::Close(code, reason, counted) => {
                metrics.dropped(counted);
                Closing::Start(code, reason)
            }
        };
        match end {
            End::Slow => self.connection.drop_waiting(),
            // Messages that arrived before the end are still answered.
            _ => self.queue(),
        }
        self.connection.close(closing).await;
    }
}

fn error(id: Option<String>, code: &str, message: impl Into<String>) -> ServerMsg {
    ServerMsg::Error { id, error: ErrorInfo { code: code.into(), message: message.into() } }
}
