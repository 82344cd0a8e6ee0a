//! One WebSocket over TCP: frames in and out, pongs, and the closing handshake.

use std::{
    future::poll_fn,
    io,
    pin::Pin,
    task::{Context, Poll},
    time::Duration,
};

use tokio::{
    io::{AsyncRead, AsyncWriteExt, Interest, ReadBuf, Ready},
    net::TcpStream,
    task::coop,
    time::{Instant, timeout},
};

use super::frame::{self, Decoder, Incoming, Violation};

/// How much is read at once.
const READ: usize = 4096;
/// While this many bytes wait to be sent, only the latest ping is answered.
const PONGS: usize = 4096;
/// How long a closing connection waits for the client, so that the reason reaches it.
const LINGER: Duration = Duration::from_secs(2);
/// How much a closing connection reads and ignores.
const LINGER_BYTES: usize = 4 << 20;

/// An open WebSocket. Holds no buffer while nothing happens.
///
/// Public so that benchmarks can compare exactly what the server uses.
pub struct Connection {
    stream: TcpStream,
    decoder: Decoder,
    /// Frames on their way, and how much of them is sent.
    sending: Vec<u8>,
    sent: usize,
    /// The latest ping that could not be answered at once.
    pong: Option<Vec<u8>>,
    /// Since when the client has taken nothing of what waits for it.
    blocked: Option<Instant>,
}

/// How a connection ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Closing {
    /// The client has sent a close frame. Its code goes back (section 5.5.1).
    Echo(Option<u16>),
    /// The client has broken the protocol. Nothing that it sends counts any more (section 7.1.7).
    Fail(Violation),
    /// The server closes, with a code and a reason, and waits for the client's close frame (section 7.1.2).
    Start(u16, &'static str),
}

impl Connection {
    /// A connection after its handshake. `early` is what arrived right behind that.
    pub fn new(stream: TcpStream, early: &[u8], max_message: usize) -> Connection {
        let mut decoder = Decoder::new(max_message);
        decoder.push(early);
        Connection { stream, decoder, sending: Vec::new(), sent: 0, pong: None, blocked: None }
    }

    /// Waits until there is something to read, or room for what waits to be sent.
    pub async fn ready(&self) -> io::Result<Ready> {
        let writable = if self.is_blocked() { Interest::WRITABLE } else { Interest::READABLE };
        self.stream.ready(Interest::READABLE | writable).await
    }

    /// Reads what has arrived, at most a few kilobytes. `None` when nothing is there; 0 when the client has
    /// gone.
    ///
    /// It reads through [`AsyncRead`], which learns from a short read that nothing is left: asking the system
    /// again would cost as much as the read.
    pub async fn read(&mut self) -> io::Result<Option<usize>> {
        poll_fn(|cx| self.poll_read(cx)).await
    }

    fn poll_read(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<Option<usize>>> {
        let mut space = [0; READ];
        let mut buffer = ReadBuf::new(&mut space);
        match Pin::new(&mut self.stream).poll_read(cx, &mut buffer) {
            // The task has used up its share of the runtime. The runtime wakes it again at once. Without this
            // wait the caller would ask again for ever, since there is still something to read.
            Poll::Pending if !coop::has_budget_remaining() => Poll::Pending,
            Poll::Pending => Poll::Ready(Ok(None)),
            Poll::Ready(read) => {
                read?;
                self.decoder.push(buffer.filled());
                Poll::Ready(Ok(Some(buffer.filled().len())))
            }
        }
    }

    /// Whether a read of that size may have left something behind.
    pub fn may_have_more(read: usize) -> bool {
        read == READ
    }

    /// The next frame of what was read. Pings are the caller's to answer, with [`Connection::pong`].
    #[expect(clippy::should_implement_trait, reason = "as for the decoder")]
    pub fn next(&mut self) -> Result<Option<Incoming>, Violation> {
        self.decoder.next()
    }

    /// Whether something waits because the client does not read.
    pub fn is_blocked(&self) -> bool {
        self.sent < self.sending.len()
    }

    /// How long the client has taken nothing of what waits for it.
    pub fn blocked_for(&self, now: Instant) -> Duration {
        self.blocked.map_or(Duration::ZERO, |since| now.saturating_duration_since(since))
    }

    /// Makes room for messages of these lengths.
    pub fn reserve(&mut self, lengths: impl Iterator<Item = usize>) {
        self.sending.reserve(lengths.map(frame::framed).sum());
    }

    /// Adds a text message, which is UTF-8.
    pub fn text(&mut self, text: &[u8]) {
        frame::put_text(&mut self.sending, text);
    }

    /// Adds a ping.
    pub fn ping(&mut self, payload: &[u8]) {
        frame::put_ping(&mut self.sending, payload);
    }

    /// Answers a ping. While much waits to be sent, only the latest ping is answered, as section 5.5.3
    /// allows: a client that sends pings and does not read takes no more memory.
    pub fn pong(&mut self, payload: Vec<u8>) {
        if self.sending.len() - self.sent < PONGS {
            frame::put_pong(&mut self.sending, &payload);
        } else {
            self.pong = Some(payload);
        }
    }

    /// How many bytes wait to be sent.
    pub fn waiting(&self) -> usize {
        self.sending.len() - self.sent + self.pong.as_ref().map_or(0, Vec::len)
    }

    /// Writes as much as the client takes now.
    pub fn flush(&mut self) -> io::Result<()> {
        loop {
            while self.sent < self.sending.len() {
                match self.stream.try_write(&self.sending[self.sent..]) {
                    Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
                    Ok(written) => {
                        self.sent += written;
                        self.blocked = None;
                    }
                    Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                        self.blocked.get_or_insert_with(Instant::now);
                        return Ok(());
                    }
                    Err(error) => return Err(error),
                }
            }
            // Nothing is kept while nothing is sent.
            (self.sending, self.sent) = (Vec::new(), 0);
            match self.pong.take() {
                Some(payload) => frame::put_pong(&mut self.sending, &payload),
                None => return Ok(()),
            }
        }
    }

    /// Drops what waits to be sent, except the rest of a frame that has begun: a close frame in its
    /// middle would be read as a part of it.
    pub fn drop_waiting(&mut self) {
        self.sending.truncate(frame::frame_end(&self.sending, self.sent));
        self.pong = None;
    }

    /// Closes the connection: sends the reason, and then reads for a moment. Closing with unread data would
    /// lose the reason on its way. Nothing follows the close frame.
    pub async fn close(mut self, closing: Closing) {
        let (code, reason) = match closing {
            Closing::Echo(code) => (code, ""),
            Closing::Fail(violation) => (Some(violation.code()), violation.reason()),
            Closing::Start(code, reason) => (Some(code), reason),
        };
        self.pong = None;
        frame::put_close(&mut self.sending, code, reason);
        // When time is up the connection is dropped, whatever the client still does.
        let _ = timeout(LINGER, self.shut(matches!(closing, Closing::Start(..)))).await;
    }

    async fn shut(&mut self, mut waits: bool) -> io::Result<()> {
        while self.is_blocked() {
            self.stream.writable().await?;
            self.flush()?;
        }
        let mut left = LINGER_BYTES;
        loop {
            while waits {
                match self.decoder.next() {
                    Ok(None) => break,
                    Ok(Some(Incoming::Close(_))) | Err(_) => waits = false,
                    Ok(Some(_)) => {}
                }
            }
            if !waits {
                self.stream.shutdown().await?;
                return self.drain(left).await;
            }
            self.stream.readable().await?;
            match self.read().await? {
                Some(read) if read > 0 && read <= left => left -= read,
                Some(_) => waits = false,
                None => {}
            }
        }
    }

    /// Ignores what the client still sends, until it has closed its side too.
    async fn drain(&mut self, mut left: usize) -> io::Result<()> {
        loop {
            self.stream.readable().await?;
            let mut rest = [0; READ];
            match self.stream.try_read(&mut rest) {
                Ok(read) if read > 0 && read <= left => left -= read,
                Ok(_) => return Ok(()),
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                Err(error) => return Err(error),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{io::Write, net, sync::mpsc, thread};

    use super::*;

    /// A connection, and its client's end.
    fn pair() -> (net::TcpStream, net::TcpStream) {
        let listener = net::TcpListener::bind("127.0.0.1:0").expect("a port");
        let client = net::TcpStream::connect(listener.local_addr().expect("an address")).expect("a client");
        let (server, _) = listener.accept().expect("a connection");
        server.set_nonblocking(true).expect("a socket");
        (server, client)
    }

    #[test]
    fn much_that_is_unread_does_not_keep_a_connection_from_closing() {
        let (server, mut client) = pair();
        // Whole frames, as many as the system takes: more than a task may read before others have their turn.
        let frame = [&[0x82, 0x80 | 125, 0, 0, 0, 0][..], &[0; 125]].concat();
        let frames = frame.repeat(500);
        client.set_nonblocking(true).expect("a socket");
        let mut written = 0;
        while let Ok(more) = client.write(&frames[written % frames.len()..]) {
            written += more;
        }
        assert!(written > 200 * READ, "{written}");
        let (closed, wait) = mpsc::channel();
        thread::spawn(move || {
            let runtime =
                tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
            runtime.block_on(async {
                let stream = TcpStream::from_std(server).expect("a stream");
                stream.readable().await.expect("something to read");
                let connection = Connection::new(stream, &[], 1 << 16);
                connection.close(Closing::Start(1008, "the client reads too slowly")).await;
            });
            closed.send(()).expect("a test that waits");
        });
        wait.recv_timeout(LINGER * 15).expect("the connection closes");
    }
}
