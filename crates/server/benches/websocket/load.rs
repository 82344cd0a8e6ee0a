//! The client: the same bytes for every server.

use std::{
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

use server::socket::frame::framed;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

#[derive(Clone, Copy)]
pub(crate) enum Work {
    /// Every connection sends some messages at once, and waits until they are back.
    Echo { connections: usize, bytes: usize, depth: usize },
    /// One connection sends some messages at once, and all viewers get each of them.
    Fan { viewers: usize, bytes: usize, depth: usize },
}

/// Some messages as a client sends them.
fn messages(bytes: usize, depth: usize) -> Vec<u8> {
    let mask = [1, 2, 3, 4];
    let mut frame = vec![0x81];
    match bytes {
        0..126 => frame.push(0x80 | bytes as u8),
        _ => {
            frame.push(0x80 | 126);
            frame.extend((bytes as u16).to_be_bytes());
        }
    }
    frame.extend(mask);
    frame.extend((0..bytes).map(|n| b'x' ^ mask[n % 4]));
    frame.repeat(depth)
}

/// A connection whose handshake is done.
async fn connect(addr: SocketAddr, path: &str) -> TcpStream {
    let mut stream = TcpStream::connect(addr).await.expect("a connection");
    stream.set_nodelay(true).expect("no delay");
    stream.write_all(format!("GET /{path} HTTP/1.1\r\n\r\n").as_bytes()).await.expect("sent");
    let mut head = [0; 36];
    stream.read_exact(&mut head).await.expect("an answer");
    assert!(head.starts_with(b"HTTP/1.1 101") && head.ends_with(b"\r\n\r\n"));
    stream
}

/// Does some work for a time. The result is the number of messages that have come back.
pub(crate) async fn run(addr: SocketAddr, work: Work, time: Duration) -> u64 {
    match work {
        Work::Echo { connections, bytes, depth } => {
            let count = Arc::new(AtomicU64::new(0));
            let mut streams = Vec::new();
            for _ in 0..connections {
                streams.push(connect(addr, "echo").await);
            }
            let end = Instant::now() + time;
            let tasks: Vec<_> = streams
                .into_iter()
                .map(|mut stream| {
                    let count = Arc::clone(&count);
                    tokio::spawn(async move {
                        let sent = messages(bytes, depth);
                        let mut back = vec![0; framed(bytes) * depth];
                        while Instant::now() < end {
                            stream.write_all(&sent).await.expect("sent");
                            stream.read_exact(&mut back).await.expect("back");
                            assert_eq!(back[back.len() - 1], b'x');
                            count.fetch_add(depth as u64, Relaxed);
                        }
                    })
                })
                .collect();
            for task in tasks {
                task.await.expect("done");
            }
            count.load(Relaxed)
        }
        Work::Fan { viewers, bytes, depth } => {
            let mut streams = Vec::new();
            for _ in 0..viewers {
                streams.push(connect(addr, "viewer").await);
            }
            let mut sender = connect(addr, "sender").await;
            // Every viewer has subscribed once it is served; the last of them is.
            tokio::time::sleep(Duration::from_millis(50)).await;
            let sent = messages(bytes, depth);
            let mut back = vec![0; framed(bytes) * depth];
            let (end, mut count) = (Instant::now() + time, 0);
            while Instant::now() < end {
                sender.write_all(&sent).await.expect("sent");
                for stream in &mut streams {
                    stream.read_exact(&mut back).await.expect("forwarded");
                }
                count += (viewers * depth) as u64;
            }
            count
        }
    }
}

/// Connections that have exchanged a message and then do nothing.
pub(crate) async fn idle(addr: SocketAddr, count: usize) -> Vec<TcpStream> {
    let (sent, mut back) = (messages(600, 1), vec![0; framed(600)]);
    let mut streams = Vec::new();
    for _ in 0..count {
        let mut stream = connect(addr, "echo").await;
        stream.write_all(&sent).await.expect("sent");
        stream.read_exact(&mut back).await.expect("back");
        streams.push(stream);
    }
    streams
}
