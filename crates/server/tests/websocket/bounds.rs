//! What a client cannot make the server do: more work than its rate, or more memory than its limits.

use std::{io::Read, time::Duration};

use serde_json::json;
use server::socket::{Closing, Connection, frame::Incoming};
use tokio::net::{TcpListener, TcpStream};

use crate::suite::{
    raw::{Raw, frame},
    support::{request, start, start_with},
};

// Every frame counts against the rate: messages, pings, pongs that nobody asked for, fragments, empty ones
// too.
#[test]
fn floods_of_every_kind_of_frame_are_closed() {
    let server = start();
    let ada = server.guest("Ada");
    let table = ada.open_for("set", 2, &json!({}));
    let first = frame(0x01, b"");
    for (kind, begin, flood) in [
        ("pings", &[][..], frame(0x89, b"x")),
        ("pongs", &[], frame(0x8A, b"x")),
        ("empty pongs", &[], frame(0x8A, b"")),
        ("fragments", &first, frame(0x00, b"x")),
        ("empty continuations", &first, frame(0x00, b"")),
        ("binary messages", &[], frame(0x82, b"x")),
        ("messages", &[], frame(0x81, br#"{"type":"ping"}"#)),
    ] {
        let mut raw = Raw::open(&server, &ada, &table);
        raw.send(begin);
        // The burst is allowed, and a frame for each 20 ms; what is left after that is far too much.
        raw.send(&flood.repeat(2000));
        raw.send(&frame(0x88, &1000u16.to_be_bytes()));
        assert_eq!(raw.close_code(), Some(1008), "{kind}");
    }
    let metrics = request(server.addr, "GET", "/metrics", &[], None).text;
    assert!(metrics.contains("tercet_dropped_total{reason=\"flood\"} 7"), "{metrics}");
}

// A close frame is heard even where the rate is used up.
#[test]
fn a_client_at_its_limit_can_close() {
    let server = start_with(|config| {
        config.limits.message_burst = 10;
        config.limits.messages_per_second = 1;
    });
    let ada = server.guest("Ada");
    let table = ada.open_for("set", 2, &json!({}));
    let mut raw = Raw::open(&server, &ada, &table);
    raw.send(&[frame(0x8A, b"").repeat(10), frame(0x88, &[0x0F, 0xA0])].concat());
    assert_eq!(raw.close_code(), Some(4000));
}

/// Both ends of a connection.
async fn pair() -> (Connection, TcpStream) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let client = TcpStream::connect(listener.local_addr().expect("an address")).await.expect("a connection");
    let (stream, _) = listener.accept().await.expect("a connection");
    (Connection::new(stream, &[], 1 << 16), client)
}

/// Sends until the client's buffers are full. The result is the number of bytes that went.
fn fill(connection: &mut Connection) -> usize {
    let message = [b'x'; 5000];
    let mut count = 0;
    while !connection.is_blocked() {
        connection.text(&message);
        connection.flush().expect("sent");
        count += message.len();
    }
    count
}

/// What a client has read in the end, frame by frame: opcodes and payloads.
fn frames(mut bytes: &[u8]) -> Vec<(u8, &[u8])> {
    let mut frames = Vec::new();
    while let [first, short, ..] = *bytes {
        let (head, length) = match short {
            126 => (4, usize::from(u16::from_be_bytes([bytes[2], bytes[3]]))),
            _ => (2, usize::from(short)),
        };
        assert_eq!(first & 0xf0, 0x80, "a frame begins here");
        frames.push((first & 0x0f, &bytes[head..head + length]));
        bytes = &bytes[head + length..];
    }
    assert!(bytes.is_empty());
    frames
}

/// Reads to the end, in a thread of its own.
fn read_all(client: TcpStream) -> tokio::task::JoinHandle<Vec<u8>> {
    let mut client = client.into_std().expect("a stream");
    client.set_nonblocking(false).expect("blocking");
    tokio::task::spawn_blocking(move || {
        let mut bytes = Vec::new();
        client.read_to_end(&mut bytes).expect("read");
        bytes
    })
}

// Section 5.5.3: only the latest ping need be answered.
#[tokio::test]
async fn pongs_for_a_client_that_does_not_read_are_bounded() {
    let (mut connection, client) = pair().await;
    fill(&mut connection);
    let before = connection.waiting();
    for n in 0..100_000u32 {
        connection.pong([n.to_be_bytes().as_slice(), &[0; 121]].concat());
        connection.flush().expect("sent");
    }
    let waiting = connection.waiting();
    assert!(waiting < before + 4096 + 3 * 127, "{waiting} bytes wait, {before} before");
    // When the client reads again, the latest ping is answered last.
    let all = read_all(client);
    while connection.waiting() > 0 {
        connection.ready().await.expect("ready");
        assert_eq!(connection.read().await.expect("read"), None);
        connection.flush().expect("sent");
    }
    connection.close(Closing::Echo(Some(1000))).await;
    let all = all.await.expect("read");
    let frames = frames(&all);
    let pongs: Vec<&[u8]> = frames.iter().filter(|(opcode, _)| *opcode == 0xA).map(|frame| frame.1).collect();
    assert!(pongs.len() < 40, "{}", pongs.len());
    assert_eq!(pongs.last().map(|payload| &payload[..4]), Some(&99_999u32.to_be_bytes()[..]));
    assert_eq!(frames.last(), Some(&(0x8, &1000u16.to_be_bytes()[..])));
}

// A client that reads gets a pong for every ping.
#[tokio::test]
async fn every_ping_of_a_client_that_reads_is_answered() {
    let (mut connection, client) = pair().await;
    let all = read_all(client);
    for n in 0..1000u16 {
        connection.pong(n.to_be_bytes().to_vec());
        while connection.waiting() > 0 {
            connection.flush().expect("sent");
        }
    }
    connection.close(Closing::Echo(None)).await;
    let all = all.await.expect("read");
    let pongs = frames(&all).into_iter().filter(|(opcode, _)| *opcode == 0xA).map(|frame| frame.1);
    assert!(pongs.eq((0..1000u16).map(u16::to_be_bytes)));
}

// What has not begun is dropped; a frame that has begun is sent to its end, so that the close frame is seen
// as one.
#[tokio::test]
async fn a_close_frame_is_never_inside_another_frame() {
    let (mut connection, client) = pair().await;
    let sent = fill(&mut connection);
    for _ in 0..100 {
        connection.text(&[b'y'; 5000]);
    }
    connection.drop_waiting();
    assert!(connection.waiting() <= 5004, "{}", connection.waiting());
    let all = read_all(client);
    connection.close(Closing::Echo(Some(1008))).await;
    let all = all.await.expect("read");
    let frames = frames(&all);
    assert_eq!(frames.len(), sent / 5000 + 1);
    assert!(frames.iter().all(|(_, payload)| !payload.contains(&b'y')));
    assert_eq!(frames.last(), Some(&(0x8, &1008u16.to_be_bytes()[..])));
}

// Section 7.1.1: the server answers a close frame, and closes the TCP connection first.
#[tokio::test]
async fn the_server_waits_for_the_answer_to_its_close_frame() {
    let (connection, client) = pair().await;
    let closing = tokio::spawn(connection.close(Closing::Start(1001, "bye")));
    let mut client = client;
    let mut head = [0; 7];
    tokio::io::AsyncReadExt::read_exact(&mut client, &mut head).await.expect("a close frame");
    assert_eq!(&head, b"\x88\x05\x03\xe9bye");
    let mut more = [0; 1];
    // Data and pings after that are read and ignored; the stream stays open until the close frame.
    let bytes = [frame(0x81, b"late"), frame(0x89, b"late")].concat();
    tokio::io::AsyncWriteExt::write_all(&mut client, &bytes).await.expect("sent");
    let early = tokio::time::timeout(
        Duration::from_millis(200),
        tokio::io::AsyncReadExt::read(&mut client, &mut more),
    );
    assert!(early.await.is_err(), "the server still waits");
    tokio::io::AsyncWriteExt::write_all(&mut client, &frame(0x88, &[0x03, 0xe9])).await.expect("sent");
    assert_eq!(tokio::io::AsyncReadExt::read(&mut client, &mut more).await.expect("the end"), 0);
    drop(client);
    closing.await.expect("closed");
}

// A client that sends and does not read is closed, whether or not there is more to tell it.
#[test]
fn a_client_that_never_reads_is_closed() {
    let server = start_with(|config| {
        config.ping = Duration::from_millis(100);
        config.limits.outbox_bytes = 256 << 20;
        config.limits.messages_per_second = 100_000;
        config.limits.message_burst = 100_000;
    });
    let ada = server.guest("Ada");
    let table = ada.open_for("set", 2, &json!({}));
    let mut raw = Raw::open(&server, &ada, &table);
    let long = json!({ "type": "ping", "id": "x".repeat(60_000) }).to_string();
    let long = frame(0x81, long.as_bytes());
    // Far more than the buffers of the system hold.
    for _ in 0..400 {
        raw.send(&long);
    }
    let dropped = || {
        let metrics = request(server.addr, "GET", "/metrics", &[], None).text;
        metrics.contains("tercet_dropped_total{reason=\"slow\"} 1")
    };
    for _ in 0..200 {
        if dropped() {
            return;
        }
        raw.send(&frame(0x8A, b""));
        std::thread::sleep(Duration::from_millis(50));
    }
    panic!("still there");
}

// Half a message holds what has arrived, not what was announced.
#[tokio::test]
async fn frames_are_read_from_a_connection() {
    let (mut connection, mut client) = pair().await;
    for part in frame(0x81, b"hello").chunks(3) {
        tokio::io::AsyncWriteExt::write_all(&mut client, part).await.expect("sent");
        connection.ready().await.expect("ready");
        connection.read().await.expect("read");
    }
    assert_eq!(connection.next(), Ok(Some(Incoming::Text("hello".into()))));
    assert_eq!(connection.next(), Ok(None));
}
