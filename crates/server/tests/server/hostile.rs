//! What people with bad intentions send, over raw sockets.

use std::{
    io::{Read, Write},
    net::TcpStream,
    time::{Duration, Instant},
};

use super::support::{Client, Running, Wire, start, start_with};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

/// A table in play, and its two players.
fn playing(server: &Running) -> (String, Client, Client) {
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let table = ada.open_for("set", 2, &json!({ "fair_ms": 0 }));
    bob.join(&table);
    (table, ada, bob)
}

/// Whether the table is still served.
fn alive(client: &Client, table: &str) {
    let mut wire = client.watch(table);
    wire.expect("hello");
    wire.send(&json!({ "type": "ping", "id": "still" }));
    assert_eq!(wire.expect("pong")["id"], "still");
}

fn code(wire: &mut Wire) -> u16 {
    wire.wait_close().map_or(0, |frame| frame.code.into())
}

#[test]
fn what_is_not_understood_is_answered_and_the_line_stays() {
    let server = start();
    let (table, ada, _) = playing(&server);
    let mut wire = ada.watch(&table);
    wire.update(0);
    for (text, kind, id) in [
        ("", "error", None),
        ("hello", "error", None),
        ("{", "error", None),
        ("[]", "error", None),
        ("null", "error", None),
        (r#"{"type":"dance","id":"d"}"#, "error", Some("d")),
        (r#"{"type":7,"id":"d"}"#, "error", Some("d")),
        (r#"{"type":"preview","id":"p"}"#, "error", Some("p")),
        (r#"{"type":"lookup","id":"l","word":[]}"#, "error", Some("l")),
        (r#"{"type":"lookup","id":"l","word":"qi"}"#, "error", Some("l")),
        (r#"{"type":"say"}"#, "error", None),
        // A malformed action is refused.
        (r#"{"type":"act"}"#, "refused", None),
        (r#"{"type":"act","id":"a"}"#, "refused", Some("a")),
        (r#"{"type":"act","id":7,"act":{"type":"call"}}"#, "refused", None),
        (r#"{"type":"act","id":"b1","act":null}"#, "refused", Some("b1")),
        (r#"{"type":"act","id":"b2","act":[]}"#, "refused", Some("b2")),
        (r#"{"type":"act","id":"b3","act":"call"}"#, "refused", Some("b3")),
        (r#"{"type":"act","id":"b4","act":{}}"#, "refused", Some("b4")),
        (r#"{"type":"act","id":"b5","act":{"type":"fly"}}"#, "refused", Some("b5")),
        (r#"{"type":"act","id":"b6","act":{"type":"call","loud":true}}"#, "refused", Some("b6")),
        (r#"{"type":"act","id":"b7","act":{"type":"take","cards":["9xyz",1,null]}}"#, "refused", Some("b7")),
        (r#"{"type":"act","id":"b8","act":{"type":"take","cards":[]}}"#, "refused", Some("b8")),
    ] {
        wire.send_text(text);
        let answer = wire.find(kind, |m| m["type"] == "error" || m["type"] == "refused");
        assert_eq!((answer["type"].as_str(), answer["id"].as_str()), (Some(kind), id), "{text}: {answer}");
        match kind {
            "error" => assert!(answer["error"]["code"].is_string() && answer["error"]["message"].is_string()),
            _ => assert!(answer["refused"]["rule"].is_string() && answer["refused"]["why"].is_string()),
        }
    }
    wire.send_message(Message::binary(vec![0, 1, 2]));
    assert_eq!(wire.expect("error")["error"]["code"], "malformed");
    let long = "x".repeat(200);
    assert_eq!(wire.act(&long, &json!({ "type": "call" }))["type"], "refused", "an id has its length");
    assert_eq!(wire.act("ok", &json!({ "type": "no_set" }))["type"], "ack");
}

#[test]
fn oversized_messages_close_with_a_reason() {
    let server = start();
    let (table, ada, _) = playing(&server);
    let most = 64 << 10;
    let mut wire = ada.watch(&table);
    wire.send_text(&("{".to_owned() + &" ".repeat(most - 1)));
    assert_eq!(wire.expect("error")["error"]["code"], "malformed", "64 KiB are read");
    wire.send_text(&" ".repeat(most + 1));
    assert_eq!(code(&mut wire), 1009);
    assert!(wire.closed.is_some_and(|frame| !frame.reason.is_empty()));
    let mut wire = ada.watch(&table);
    wire.send_message(Message::binary(vec![0; 3 << 20]));
    assert_eq!(code(&mut wire), 1009);
    alive(&ada, &table);
}

#[test]
fn floods_close_with_a_reason() {
    let server = start();
    let (table, ada, _) = playing(&server);
    let mut wire = ada.watch(&table);
    wire.update(0);
    // The burst is allowed.
    for n in 0..90 {
        wire.send(&json!({ "type": "ping", "id": n.to_string() }));
    }
    assert_eq!(wire.find("the last", |m| m["id"] == "89")["type"], "pong");
    for _ in 0..400 {
        wire.send(&json!({ "type": "ping", "id": "x" }));
    }
    assert_eq!(code(&mut wire), 1008);
    alive(&ada, &table);
}

/// A WebSocket by hand: the handshake is done, the rest is up to the caller.
fn raw(server: &Running, client: &Client, table: &str) -> TcpStream {
    let mut stream = TcpStream::connect(server.addr).expect("a connection");
    stream.set_read_timeout(Some(Duration::from_secs(10))).expect("a timeout");
    write!(
        stream,
        "GET /api/tables/{table}/ws HTTP/1.1\r\nHost: {}\r\nConnection: keep-alive, Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nAuthorization: Bearer {}\r\n\r\n",
        server.addr, client.token
    )
    .expect("sent");
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        let mut byte = [0];
        stream.read_exact(&mut byte).expect("an answer");
        head.push(byte[0]);
    }
    let head = String::from_utf8(head).expect("text");
    assert!(head.starts_with("HTTP/1.1 101") && head.contains("s3pPLMBiTxaQ9kYGzzhZRbK+xOo="), "{head}");
    assert!(head.contains("content-security-policy") && head.contains("nosniff"), "{head}");
    stream
}

/// The code of the close frame at the end of what comes.
fn close_code(stream: &mut TcpStream) -> Option<u16> {
    let mut bytes = Vec::new();
    let _ = stream.read_to_end(&mut bytes);
    let mut rest = &bytes[..];
    loop {
        let (head, length) = match rest {
            [_, 126, high, low, ..] => (4, usize::from(u16::from_be_bytes([*high, *low]))),
            [_, short, ..] => (2, usize::from(*short)),
            _ => return None,
        };
        let payload = rest.get(head..head + length)?;
        if rest[0] == 0x88 {
            return Some(u16::from_be_bytes([payload[0], payload[1]]));
        }
        rest = &rest[head + length..];
    }
}

#[test]
fn garbage_frames_close_the_line_and_nothing_else() {
    let server = start();
    let (table, ada, _) = playing(&server);
    for (bytes, code) in [
        (&b"GET / HTTP/1.1\r\n\r\n"[..], 1002),
        (&[0x81, 0x02, b'h', b'i'], 1002),
        (&[0xff; 64], 1002),
        (&[0x00; 64], 1002),
        (&[0x81, 0x81, 0, 0, 0, 0, 0xff], 1007),
        (&[0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0], 1009),
        (&[0x88, 0x80, 0, 0, 0, 0], 1000),
    ] {
        let mut stream = raw(&server, &ada, &table);
        stream.write_all(bytes).expect("sent");
        assert_eq!(close_code(&mut stream), Some(code), "{bytes:?}");
    }
    // Half a frame, and silence; half a handshake, and silence; gone in the middle.
    let mut half = raw(&server, &ada, &table);
    half.write_all(&[0x81, 0xfe, 0xff]).expect("sent");
    let mut opening = TcpStream::connect(server.addr).expect("a connection");
    opening.write_all(b"GET /api/tables HTTP/1.1\r\nHost: x").expect("sent");
    drop(raw(&server, &ada, &table));
    alive(&ada, &table);
}

#[test]
fn who_says_nothing_is_let_go() {
    let server = start_with(|config| config.ping = Duration::from_millis(200));
    let (table, ada, _) = playing(&server);
    let mut silent = raw(&server, &ada, &table);
    let begun = Instant::now();
    assert_eq!(close_code(&mut silent), Some(1001));
    assert!(begun.elapsed() < Duration::from_secs(8));
    // Who answers pings stays.
    let mut wire = ada.watch(&table);
    wire.drain(Duration::from_secs(3));
    wire.send(&json!({ "type": "ping", "id": "here" }));
    assert_eq!(wire.expect("pong")["id"], "here");
}

#[test]
fn who_does_not_read_is_cut_off() {
    let server = start_with(|config| {
        config.limits.outbox_bytes = 256 << 10;
        config.limits.messages_per_second = 100_000;
        config.limits.message_burst = 100_000;
    });
    let (table, ada, bob) = playing(&server);
    let mut lazy = raw(&server, &bob, &table);
    let mut busy = ada.watch(&table);
    busy.update(0);
    let text = "x".repeat(500);
    // Far more than the buffers of the system hold.
    for n in 0..300 {
        for _ in 0..100 {
            busy.send(&json!({ "type": "say", "text": text }));
        }
        let id = json!(n.to_string());
        busy.send(&json!({ "type": "ping", "id": id }));
        busy.find("an answer", |m| m["type"] == "pong" && m["id"] == id);
        busy.seen.clear();
    }
    busy.send(&json!({ "type": "ping", "id": "after" }));
    busy.find("an answer", |m| m["id"] == "after");
    let metrics = super::support::request(server.addr, "GET", "/metrics", &[], None).text;
    assert!(metrics.contains("tercet_dropped_total{reason=\"slow\"} 1"), "{metrics}");
    let mut rest = Vec::new();
    let _ = lazy.read_to_end(&mut rest);
    alive(&bob, &table);
}

#[test]
fn nobody_acts_for_another() {
    let server = start();
    let (table, ada, bob) = playing(&server);
    let eve = server.guest("Eve");
    let mut wires = [ada.watch(&table), bob.watch(&table), eve.watch(&table)];
    wires[0].update(0);
    // Another's id is one's own: what Ada did as "a1" is not what Eve or Bob is answered.
    assert_eq!(wires[0].act("a1", &json!({ "type": "call" }))["seq"], 1);
    assert_eq!(wires[1].act("a1", &json!({ "type": "call" }))["refused"]["rule"], "SET-5");
    assert_eq!(wires[2].act("a1", &json!({ "type": "call" }))["refused"]["why"], "not_at_the_table");
    // Saying that one is somebody else does not help.
    wires[2].send(&json!({ "type": "act", "id": "e", "seat": 0, "player": ada.player, "lag": 150, "act": { "type": "no_set" } }));
    assert_eq!(wires[2].answer("e")["refused"]["why"], "not_at_the_table");
    let refused = wires[1].act("s", &json!({ "type": "call", "seat": 0 }));
    assert_eq!(refused["refused"]["rule"], "action");
    // Tokens are not ids, and ids are not tokens.
    let answer = super::support::request(
        server.addr,
        "GET",
        "/api/games",
        &[("Authorization", &format!("Bearer {}", ada.player))],
        None,
    );
    assert_eq!(answer.status, 401);
}

/// A frame as a client sends it, with a mask that changes nothing.
fn frame(opcode: u8, payload: &[u8]) -> Vec<u8> {
    let mut frame = vec![0x80 | opcode];
    match payload.len() {
        length @ 0..126 => frame.push(0x80 | length as u8),
        length => {
            frame.push(0x80 | 126);
            frame.extend((length as u16).to_be_bytes());
        }
    }
    frame.extend([0; 4]);
    frame.extend(payload);
    frame
}

/// Answers pings with a delay for a while, as a slow line does.
fn dawdle(stream: &mut TcpStream, delay: Duration, time: Duration) {
    let end = Instant::now() + time;
    stream.set_read_timeout(Some(Duration::from_millis(20))).expect("a timeout");
    let mut bytes = Vec::new();
    while Instant::now() < end {
        let mut chunk = [0; 4096];
        if let Ok(read) = stream.read(&mut chunk) {
            bytes.extend_from_slice(&chunk[..read]);
        }
        while let Some((head, length)) = match &bytes[..] {
            [_, 126, high, low, ..] => Some((4, usize::from(u16::from_be_bytes([*high, *low])))),
            [_, short @ 0..126, ..] => Some((2, usize::from(*short))),
            _ => None,
        }
        .filter(|(head, length)| bytes.len() >= head + length)
        {
            if bytes[0] == 0x89 {
                std::thread::sleep(delay);
                stream.write_all(&frame(0xA, &bytes[head..head + length])).expect("sent");
            }
            bytes.drain(..head + length);
        }
    }
}

// SET-16: the lag is the one that the server measured with its own pings; what a client claims is nothing.
#[test]
fn set_16_a_slow_line_is_made_up_for_and_a_claim_is_not() {
    let server = start();
    for (delay, claim, winner) in [(120, "", 1), (0, r#""lag":150,"#, 0)] {
        let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
        let table = ada.open_for("set", 2, &json!({ "fair_ms": 300 }));
        bob.join(&table);
        let mut fast = ada.watch(&table);
        fast.update(0);
        let mut slow = raw(&server, &bob, &table);
        dawdle(&mut slow, Duration::from_millis(delay), Duration::from_millis(2500));
        fast.drain(Duration::ZERO);
        assert_eq!(fast.act("a", &json!({ "type": "call" }))["type"], "ack");
        std::thread::sleep(Duration::from_millis(40));
        let call = format!(r#"{{"type":"act",{claim}"id":"b","act":{{"type":"call"}}}}"#);
        slow.write_all(&frame(0x1, call.as_bytes())).expect("sent");
        let granted = fast.find("who was first", |m| m["type"] == "update" && m["view"]["caller"].is_u64());
        assert_eq!(granted["view"]["caller"], winner, "{granted}");
        let events = granted["events"].to_string();
        assert!(events.contains("beaten"), "{events}");
    }
}

#[test]
fn connections_have_a_limit_for_each_player() {
    let server = start_with(|config| config.limits.connections_per_player = 2);
    let (table, ada, bob) = playing(&server);
    let wires = [ada.watch(&table), ada.watch(&table)];
    assert_eq!(ada.try_watch(&table).err(), Some(429));
    assert!(bob.try_watch(&table).is_ok());
    drop(wires);
    std::thread::sleep(Duration::from_millis(300));
    assert!(ada.try_watch(&table).is_ok());
}

#[test]
fn a_plain_request_for_the_socket_is_told_what_it_is() {
    let server = start();
    let (table, ada, _) = playing(&server);
    let answer = ada.get(&format!("/api/tables/{table}/ws"));
    assert_eq!((answer.status, answer.code()), (426, "websocket"));
    assert_eq!(Wire::connect(server.addr, &table, &[]).err(), Some(401));
    let value: Value = ada.get(&format!("/api/tables/{table}")).body;
    assert_eq!(value["status"], "playing");
}
