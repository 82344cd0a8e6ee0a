//! The servers: each gets a socket after the same handshake, and echoes or forwards texts.

use std::io;

use bytes::Bytes;
use fastwebsockets::{Frame, OpCode, Payload, Role, WebSocket};
use futures_util::{FutureExt, SinkExt, StreamExt};
use server::socket::{Connection, frame::Incoming};
use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, BufWriter},
    net::{TcpListener, TcpStream},
    sync::broadcast,
};
use tokio_tungstenite::{
    WebSocketStream,
    tungstenite::{
        Message,
        protocol::{Role as Side, WebSocketConfig},
    },
};

const MAX_MESSAGE: usize = 64 << 10;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Ours,
    Fast,
    FastBuffered,
    Tungstenite,
}

impl Kind {
    pub(crate) const ALL: [Kind; 4] = [Kind::Ours, Kind::Fast, Kind::FastBuffered, Kind::Tungstenite];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Kind::Ours => "ours",
            Kind::Fast => "fastwebsockets",
            Kind::FastBuffered => "fastwebsockets, 4 KiB write buffer",
            Kind::Tungstenite => "tokio-tungstenite, 4 KiB buffers",
        }
    }
}

/// What a connection is for: its path.
#[derive(Clone)]
enum Part {
    /// Gets back what it sends.
    Echo,
    /// What it sends goes to all viewers.
    Sender(broadcast::Sender<Bytes>),
    /// Only listens.
    Viewer(broadcast::Sender<Bytes>),
}

/// Serves until the process is killed.
pub(crate) async fn serve(kind: Kind) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    println!("{}", listener.local_addr().expect("an address"));
    let news = broadcast::Sender::new(1024);
    loop {
        let (mut stream, _) = listener.accept().await.expect("a connection");
        let news = news.clone();
        tokio::spawn(async move {
            let Ok(part) = handshake(&mut stream, news).await else { return };
            // A broken connection ends its task, whichever the library.
            let _ = match kind {
                Kind::Ours => Box::pin(ours(stream, part)).await,
                Kind::Fast => Box::pin(fast(stream, part)).await,
                Kind::FastBuffered => Box::pin(fast(BufWriter::with_capacity(4096, stream), part)).await,
                Kind::Tungstenite => Box::pin(tungstenite(stream, part)).await,
            };
        });
    }
}

async fn handshake(stream: &mut TcpStream, news: broadcast::Sender<Bytes>) -> io::Result<Part> {
    stream.set_nodelay(true)?;
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(stream.read_u8().await?);
    }
    stream.write_all(b"HTTP/1.1 101 Switching Protocols\r\n\r\n").await?;
    Ok(match head.get(5) {
        Some(b's') => Part::Sender(news),
        Some(b'v') => Part::Viewer(news),
        _ => Part::Echo,
    })
}

fn other(error: impl std::error::Error + Send + Sync + 'static) -> io::Error {
    io::Error::other(error)
}

/// The next message for a viewer, and whatever waits behind it.
async fn next(news: &mut broadcast::Receiver<Bytes>) -> io::Result<Vec<Bytes>> {
    let mut all = vec![news.recv().await.map_err(other)?];
    while let Ok(more) = news.try_recv() {
        all.push(more);
    }
    Ok(all)
}

async fn ours(stream: TcpStream, part: Part) -> io::Result<()> {
    let mut connection = Connection::new(stream, &[], MAX_MESSAGE);
    if let Part::Viewer(news) = part {
        let mut news = news.subscribe();
        loop {
            let messages = next(&mut news).await?;
            connection.reserve(messages.iter().map(Bytes::len));
            messages.iter().for_each(|message| connection.text(message));
            connection.flush()?;
            while connection.is_blocked() {
                connection.ready().await?;
                connection.read().await?;
                connection.flush()?;
            }
        }
    }
    loop {
        connection.flush()?;
        connection.ready().await?;
        while let Some(read) = connection.read().await? {
            if read == 0 {
                return Ok(());
            }
            while let Some(frame) = connection.next().map_err(|v| io::Error::other(v.reason()))? {
                match (frame, &part) {
                    (Incoming::Text(text), Part::Sender(news)) => drop(news.send(text.into())),
                    (Incoming::Text(text), _) => connection.text(text.as_bytes()),
                    _ => {}
                }
            }
            if !Connection::may_have_more(read) {
                break;
            }
        }
    }
}

async fn fast<S: AsyncRead + AsyncWrite + Unpin>(stream: S, part: Part) -> io::Result<()> {
    let mut socket = WebSocket::after_handshake(stream, Role::Server);
    socket.set_max_message_size(MAX_MESSAGE);
    if let Part::Viewer(news) = part {
        let mut news = news.subscribe();
        loop {
            for message in next(&mut news).await? {
                socket.write_frame(Frame::text(Payload::Borrowed(&message))).await.map_err(other)?;
            }
            socket.flush().await.map_err(other)?;
        }
    }
    // Without its collector of fragments, which has no way to flush a buffer: that is the cheaper way.
    loop {
        let frame = socket.read_frame().await.map_err(other)?;
        match (frame.opcode, &part) {
            (OpCode::Close, _) => return Ok(()),
            (OpCode::Text, Part::Sender(news)) => drop(news.send(Bytes::copy_from_slice(&frame.payload))),
            (OpCode::Text, _) => {
                // A new frame: the one that was read still has the mask of the client.
                socket.write_frame(Frame::text(frame.payload)).await.map_err(other)?;
                socket.flush().await.map_err(other)?;
            }
            _ => {}
        }
    }
}

async fn tungstenite(stream: TcpStream, part: Part) -> io::Result<()> {
    let config = WebSocketConfig::default()
        .read_buffer_size(4096)
        .write_buffer_size(4096)
        .max_message_size(Some(MAX_MESSAGE))
        .max_frame_size(Some(MAX_MESSAGE));
    let mut socket = WebSocketStream::from_raw_socket(stream, Side::Server, Some(config)).await;
    if let Part::Viewer(news) = part {
        let mut news = news.subscribe();
        loop {
            for message in next(&mut news).await? {
                let text = message.try_into().map_err(other)?;
                socket.feed(Message::Text(text)).await.map_err(other)?;
            }
            socket.flush().await.map_err(other)?;
        }
    }
    let mut message = socket.next().await;
    loop {
        match (message, &part) {
            (Some(Ok(Message::Text(text))), Part::Sender(news)) => drop(news.send(text.into())),
            (Some(Ok(message @ Message::Text(_))), _) => socket.feed(message).await.map_err(other)?,
            (Some(Ok(Message::Close(_)) | Err(_)) | None, _) => return Ok(()),
            _ => {}
        }
        // What has arrived already is answered with the same write.
        message = match socket.next().now_or_never() {
            Some(next) => next,
            None => {
                socket.flush().await.map_err(other)?;
                socket.next().await
            }
        };
    }
}
