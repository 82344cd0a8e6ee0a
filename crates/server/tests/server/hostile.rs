//! What hostile clients send, over raw sockets.

use std::{
    io::{Read, Write},
    net::TcpStream,
    time::{Duration, Instant},
};

use super::{
    raw::{Frame, Raw, frame},
    support::{Client, Running, Wire, start, start_with},
};
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
fn what_is_not_understood_is_answered_and_the_connection_stays() {
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

// XW-3: a grid has no edge, but a browser rounds whole numbers beyond 2^53.
#[test]
fn squares_that_browsers_would_round_are_refused() {
    let server = start();
    let ada = server.guest("Ada");
    let table = ada.open_for("crossword", 1, &json!({}));
    let mut wire = ada.watch(&table);
    let die = match wire.update(0)["view"]["loose"][0][0].as_str().expect("a die") {
        "*" => "*1ro".to_owned(),
        die => die.to_owned(),
    };
    let lay = |column: i64| json!({ "type": "arrange", "grid": [[[column, 0], die]] });
    let refused = wire.act("far", &lay(1 << 53));
    assert_eq!((&refused["type"], &refused["refused"]["rule"]), (&json!("refused"), &json!("action")));
    assert_eq!(wire.act("near", &lay((1 << 53) - 1))["type"], "ack");
    assert_eq!(wire.update(1)["view"]["grids"][0][0][0], json!([(1i64 << 53) - 1, 0]));
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

#[test]
fn garbage_frames_close_the_connection_and_nothing_else() {
    let server = start();
    let (table, ada, _) = playing(&server);
    for (bytes, code) in [
        (&b"GET / HTTP/1.1\r\n\r\n"[..], 1002),
        (&[0x81, 0x02, b'h', b'i'], 1002),
        (&[0xff; 64], 1002),
        (&[0x00; 64], 1002),
        (&[0x81, 0x81, 0, 0, 0, 0, 0xff], 1007),
        (&[0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0], 1009),
    ] {
        let mut raw = Raw::open(&server, &ada, &table);
        raw.send(bytes);
        assert_eq!(raw.close_code(), Some(code), "{bytes:?}");
    }
    // Half a frame, and silence; half a handshake, and silence; gone in the middle.
    let mut half = Raw::open(&server, &ada, &table);
    half.send(&[0x81, 0xfe, 0xff]);
    let mut opening = TcpStream::connect(server.addr).expect("a connection");
    opening.write_all(b"GET /api/tables HTTP/1.1\r\nHost: x").expect("sent");
    drop(Raw::open(&server, &ada, &table));
    alive(&ada, &table);
}

#[test]
fn a_silent_client_is_closed() {
    let server = start_with(|config| config.ping = Duration::from_millis(200));
    let (table, ada, _) = playing(&server);
    let mut silent = Raw::open(&server, &ada, &table);
    let begun = Instant::now();
    assert_eq!(silent.close_code(), Some(1001));
    assert!(begun.elapsed() < Duration::from_secs(8));
    // A client that answers pings stays.
    let mut wire = ada.watch(&table);
    wire.drain(Duration::from_secs(3));
    wire.send(&json!({ "type": "ping", "id": "here" }));
    assert_eq!(wire.expect("pong")["id"], "here");
}

#[test]
fn a_client_that_does_not_read_is_closed() {
    let server = start_with(|config| {
        config.limits.outbox_bytes = 256 << 10;
        config.limits.messages_per_second = 100_000;
        config.limits.message_burst = 100_000;
    });
    let (table, ada, bob) = playing(&server);
    let mut lazy = Raw::open(&server, &bob, &table);
    let mut busy = ada.watch(&table);
    busy.update(0);
    let text = "x".repeat(500);
    // Chat costs nobody their connection, however much of it there is.
    for n in 0..50 {
        for _ in 0..100 {
            busy.send(&json!({ "type": "say", "text": text }));
        }
        let id = json!(n.to_string());
        busy.send(&json!({ "type": "ping", "id": id }));
        busy.find("an answer", |m| m["type"] == "pong" && m["id"] == id);
        busy.seen.clear();
    }
    let dropped = || super::support::request(server.addr, "GET", "/metrics", &[], None).text;
    assert!(!dropped().contains("reason=\"slow\""), "{}", dropped());
    // Far more answers than the buffers of the system hold.
    let ping = json!({ "type": "ping", "id": "y".repeat(60_000) }).to_string();
    for _ in 0..400 {
        lazy.send(&frame(0x81, ping.as_bytes()));
    }
    let end = std::time::Instant::now() + Duration::from_secs(20);
    while !dropped().contains("tercet_dropped_total{reason=\"slow\"} 1") {
        assert!(std::time::Instant::now() < end, "{}", dropped());
        std::thread::sleep(Duration::from_millis(20));
    }
    let mut rest = Vec::new();
    let _ = lazy.stream.read_to_end(&mut rest);
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
    let act = json!({ "type": "no_set" });
    wires[2]
        .send(&json!({ "type": "act", "id": "e", "seat": 0, "player": ada.player, "lag": 150, "act": act }));
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

/// Answers pings with a delay for a while, as a slow connection does.
fn answer_late(raw: &mut Raw, delay: Duration, time: Duration) {
    let end = Instant::now() + time;
    while Instant::now() < end {
        match raw.next() {
            Some(Frame { opcode: 0x9, payload }) => {
                std::thread::sleep(delay);
                raw.send(&frame(0x8A, &payload));
            }
            Some(_) => {}
            None => panic!("closed"),
        }
    }
}

// SET-16: the lag is what the server has measured with its own pings; what a client claims does not count.
#[test]
fn set_16_a_slow_connection_is_made_up_for_and_a_claim_is_not() {
    let server = start();
    for (delay, claim, winner) in [(600, "", 1), (0, r#""lag":600,"#, 0)] {
        let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
        let table = ada.open_for("set", 2, &json!({ "fair_ms": 1500 }));
        bob.join(&table);
        let mut fast = ada.watch(&table);
        fast.update(0);
        let mut slow = Raw::open(&server, &bob, &table);
        answer_late(&mut slow, Duration::from_millis(delay), Duration::from_millis(3500));
        fast.drain(Duration::ZERO);
        assert_eq!(fast.act("a", &json!({ "type": "call" }))["type"], "ack");
        // Longer than any delay of a busy machine, shorter than that of the slow connection.
        std::thread::sleep(Duration::from_millis(200));
        let call = format!(r#"{{"type":"act",{claim}"id":"b","act":{{"type":"call"}}}}"#);
        slow.send(&frame(0x81, call.as_bytes()));
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
