//! A table's WebSocket: frames on one side, a table's inbox and an [`Outbox`] on the other.

mod frame;
mod handshake;
mod lag;

use std::{
    future::poll_fn,
    io,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
    time::Duration,
};

use bytes::Bytes;
use protocol::{ClientMsg, ErrorInfo, Malformed, Refused, ServerMsg};
use tokio::{
    io::{AsyncRead, Interest, ReadBuf},
    net::TcpStream,
    sync::watch,
    time::{Instant, sleep_until, timeout},
};

pub(crate) use self::handshake::{Handshake, accept};
use self::{
    frame::{Decoder, Incoming},
    lag::Lag,
};
use crate::{
    config::Limits,
    id::{TableId, random},
    identity::Player,
    limits::Bucket,
    lobby::Lobby,
    metrics::Metrics,
    table::{ConnId, Handle, Msg, Outbox, Sent},
    text,
};

/// How much is read at once.
const READ: usize = 4096;
/// How long somebody may be silent after a ping, in pings.
const PATIENCE: u32 = 3;
/// How long a closing connection is listened to, so that the reason reaches the other side.
const LINGER: Duration = Duration::from_secs(2);
/// A client that goes on sending after it was told to stop.
const LINGER_BYTES: usize = 4 << 20;

/// A viewer's connection.
pub(crate) struct Socket {
    pub(crate) lobby: Arc<Lobby>,
    pub(crate) table: TableId,
    pub(crate) player: Player,
    pub(crate) limits: Limits,
    pub(crate) ping: Duration,
    pub(crate) shutdown: watch::Receiver<bool>,
}

/// Why a connection ends.
enum End {
    /// The other side has gone.
    Gone,
    /// The other side closes.
    Closed,
    /// This side closes, with a code and a reason; counted under the last.
    Close(u16, &'static str, &'static str),
}

impl From<io::Error> for End {
    fn from(_: io::Error) -> End {
        End::Gone
    }
}

impl Socket {
    /// Serves the connection until it ends. `early` is what came right behind the handshake.
    pub(crate) async fn run(self, stream: TcpStream, early: Bytes) {
        let metrics = Arc::clone(&self.lobby.context().metrics);
        metrics.connected();
        let mut decoder = Decoder::new(self.limits.message_bytes);
        decoder.bytes.extend_from_slice(&early);
        // Even an empty one keeps the buffer alive that the handshake was read into.
        drop(early);
        let now = Instant::now();
        let mut line = Line {
            conn: self.lobby.new_conn(),
            out: Arc::new(Outbox::new(self.limits.outbox_bytes)),
            handle: self.lobby.handle(self.table),
            bucket: Bucket::full(self.limits.message_burst),
            stream,
            decoder,
            sending: Vec::new(),
            sent: 0,
            lag: Lag::default(),
            heard: now,
            next_ping: now,
            pings: 0,
            socket: self,
        };
        line.attach().await;
        let end = match line.serve().await {
            Ok(never) => match never {},
            Err(end) => end,
        };
        line.tell(Msg::Detach { conn: line.conn }).await;
        line.close(end, &metrics).await;
        metrics.disconnected();
    }
}

enum Never {}

/// A connection and what belongs to it. Holds no buffers while nothing happens.
struct Line {
    socket: Socket,
    stream: TcpStream,
    conn: ConnId,
    out: Arc<Outbox>,
    handle: Handle,
    decoder: Decoder,
    /// Frames that are being sent, and how much of them is.
    sending: Vec<u8>,
    sent: usize,
    lag: Lag,
    bucket: Bucket,
    heard: Instant,
    next_ping: Instant,
    pings: u32,
}

impl Line {
    async fn serve(&mut self) -> Result<Never, End> {
        self.read_frames().await?;
        let mut ping = std::pin::pin!(sleep_until(self.next_ping));
        loop {
            // What is half sent goes first; only then is there more.
            self.write()?;
            self.collect()?;
            self.write()?;
            let blocked = self.sent < self.sending.len();
            let interest = if blocked { Interest::READABLE | Interest::WRITABLE } else { Interest::READABLE };
            let out = Arc::clone(&self.out);
            let ready = tokio::select! {
                ready = self.stream.ready(interest) => Some(ready?),
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

    /// Takes what is to be sent, once all before it is.
    fn collect(&mut self) -> Result<(), End> {
        if self.out.is_cut() {
            return Err(End::Close(1008, "you do not keep up", "slow"));
        }
        if self.sent < self.sending.len() {
            return Ok(());
        }
        let messages = self.out.take();
        if !messages.is_empty() {
            let size = messages.iter().map(|message| frame::framed(message.len())).sum();
            self.sending.reserve(size);
            for message in &messages {
                frame::put_text(&mut self.sending, message);
            }
        }
        Ok(())
    }

    /// Writes what the line takes.
    fn write(&mut self) -> Result<(), End> {
        while self.sent < self.sending.len() {
            match self.stream.try_write(&self.sending[self.sent..]) {
                Ok(0) => return Err(End::Gone),
                Ok(written) => self.sent += written,
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return Ok(()),
                Err(error) => return Err(error.into()),
            }
        }
        // Nothing is kept while nothing is sent.
        (self.sending, self.sent) = (Vec::new(), 0);
        Ok(())
    }

    /// Reads what has come, and takes it in.
    async fn read(&mut self) -> Result<(), End> {
        loop {
            match poll_fn(|cx| self.poll_read(cx)).await? {
                None => break,
                Some(0) => return Err(End::Gone),
                Some(read) => {
                    self.heard = Instant::now();
                    self.read_frames().await?;
                    if read < READ {
                        break;
                    }
                }
            }
        }
        if self.decoder.bytes.is_empty() {
            self.decoder.bytes = Vec::new();
        }
        Ok(())
    }

    /// Reads once; `None` when nothing is there. Through [`AsyncRead`], which notices by a short read that there is no
    /// more: asking the system again would cost as much as the read.
    fn poll_read(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<Option<usize>>> {
        let mut space = [0; READ];
        let mut buffer = ReadBuf::new(&mut space);
        match Pin::new(&mut self.stream).poll_read(cx, &mut buffer) {
            Poll::Pending => Poll::Ready(Ok(None)),
            Poll::Ready(read) => {
                read?;
                self.decoder.bytes.extend_from_slice(buffer.filled());
                Poll::Ready(Ok(Some(buffer.filled().len())))
            }
        }
    }

    async fn read_frames(&mut self) -> Result<(), End> {
        loop {
            let message = self
                .decoder
                .next()
                .map_err(|violation| End::Close(violation.code(), violation.reason(), "violation"))?;
            let Some(message) = message else { return Ok(()) };
            let now = Instant::now();
            let Limits { messages_per_second, message_burst, .. } = self.socket.limits;
            // Frames of every kind count: pings cost as much as messages.
            if !matches!(message, Incoming::Pong(_) | Incoming::Close)
                && !self.bucket.take(messages_per_second.into(), message_burst, now)
            {
                return Err(End::Close(1008, "too many messages", "flood"));
            }
            match message {
                Incoming::Text(text) => self.message(&text, now).await,
                Incoming::Binary => self.answer(&error(None, "malformed", "messages are text")),
                Incoming::Ping(payload) => frame::put_pong(&mut self.sending, &payload),
                Incoming::Pong(payload) => self.lag.answered(&payload, now),
                Incoming::Close => return Err(End::Closed),
            }
        }
    }

    async fn message(&mut self, text: &str, arrived: Instant) {
        let what = match ClientMsg::read(text) {
            Ok(ClientMsg::Act { id, act }) => Sent::Act { id, act, lag: self.lag.get(), arrived },
            Ok(ClientMsg::Preview { id, act }) => Sent::Preview { id, act },
            Ok(ClientMsg::Lookup { id, word }) if word.len() <= 256 => Sent::Lookup { id, word },
            Ok(ClientMsg::Lookup { id, .. }) => {
                return self.answer(&error(Some(id), "too_long", "that is too long for a word"));
            }
            Ok(ClientMsg::Say { text }) => match text::clean(&text, self.socket.limits.chat) {
                Some(text) => Sent::Say { text },
                None => {
                    let most = self.socket.limits.chat;
                    let message = format!("say something, in at most {most} characters");
                    return self.answer(&error(None, "bad_text", message));
                }
            },
            Ok(ClientMsg::Ping { id }) => return self.answer(&ServerMsg::Pong { id }),
            Err(Malformed { id, act: true, message }) => {
                let refused = Refused { rule: "action".into(), why: "malformed".into(), what: Some(message) };
                return self.answer(&ServerMsg::Refused { id, refused });
            }
            Err(Malformed { id, message, .. }) => return self.answer(&error(id, "malformed", message)),
        };
        self.tell(Msg::From { conn: self.conn, what }).await;
    }

    /// Answers without asking the table. Goes the same way as the table's messages, so that none overtakes another.
    fn answer(&self, message: &ServerMsg) {
        self.out.push(Bytes::from(serde_json::to_vec(message).unwrap_or_default()));
    }

    async fn tell(&mut self, message: Msg) {
        let Err(tokio::sync::mpsc::error::SendError(back)) = self.handle.send(message).await else { return };
        // The table has left memory, or has failed: it begins anew, and so does this viewer.
        self.attach().await;
        let _ = self.handle.send(back).await;
    }

    async fn attach(&mut self) {
        self.handle = self.socket.lobby.handle(self.socket.table);
        let attach =
            Msg::Attach { conn: self.conn, player: self.socket.player.clone(), out: Arc::clone(&self.out) };
        let _ = self.handle.send(attach).await;
    }

    /// Measures the line, and finds out whether anybody is still there.
    async fn send_ping(&mut self) -> Result<(), End> {
        let now = Instant::now();
        if now.saturating_duration_since(self.heard) > self.socket.ping * PATIENCE {
            return Err(End::Close(1001, "nothing was heard from you", "silent"));
        }
        if self.handle.is_closed() {
            self.attach().await;
        }
        let payload: [u8; 8] = random();
        frame::put_ping(&mut self.sending, &payload);
        self.lag.sent(u64::from_be_bytes(payload), now);
        // The first few come soon, so that the lag is known before it matters.
        self.pings += 1;
        let soon = Duration::from_secs(1).min(self.socket.ping);
        self.next_ping = now + if self.pings < 4 { soon } else { self.socket.ping };
        Ok(())
    }

    /// Says why it ends, and listens for a moment: closing with something unread would lose the reason on its way.
    async fn close(mut self, end: End, metrics: &Metrics) {
        match end {
            End::Gone => return,
            End::Closed => frame::put_close(&mut self.sending, 1000, ""),
            End::Close(code, reason, counted) => {
                metrics.dropped(counted);
                // Who does not read will not read this either.
                if counted == "slow" {
                    (self.sending, self.sent) = (Vec::new(), 0);
                }
                frame::put_close(&mut self.sending, code, reason);
            }
        }
        let _ = timeout(LINGER, async {
            while self.sent < self.sending.len() {
                self.stream.writable().await?;
                match self.stream.try_write(&self.sending[self.sent..]) {
                    Ok(written) => self.sent += written,
                    Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                    Err(error) => return Err(error),
                }
            }
            tokio::io::AsyncWriteExt::shutdown(&mut self.stream).await?;
            let mut left = LINGER_BYTES;
            loop {
                self.stream.readable().await?;
                let mut rest = [0; READ];
                match self.stream.try_read(&mut rest) {
                    Ok(0) => return Ok(()),
                    Ok(read) if read <= left => left -= read,
                    Ok(_) => return Ok(()),
                    Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                    Err(error) => return Err(error),
                }
            }
        })
        .await;
    }
}

fn error(id: Option<String>, code: &str, message: impl Into<String>) -> ServerMsg {
    ServerMsg::Error { id, error: ErrorInfo { code: code.into(), message: message.into() } }
}
