//! Tables outlive the server.

use std::time::Duration;

use super::support::{Client, start, start_in, start_with};
use serde_json::json;

fn with_addr(client: &Client, addr: std::net::SocketAddr) -> Client {
    Client { addr, ..client.clone() }
}

#[test]
fn a_restart_in_the_middle_of_a_game_loses_nothing() {
    let server = start();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let table = ada.open_for("set", 2, &json!({ "fair_ms": 0, "call_seconds": 2 }));
    let waiting = ada.open_for("set", 3, &json!({}));
    bob.join(&table);
    let (mut first, mut second) = (ada.watch(&table), bob.watch(&table));
    first.update(0);
    let agreed = first.act("a1", &json!({ "type": "no_set" }));
    let refused = first.act("a2", &json!({ "type": "no_set" }));
    assert_eq!((&agreed["type"], &refused["refused"]["rule"]), (&json!("ack"), &json!("SET-9")));
    let called = second.act("b1", &json!({ "type": "call" }));
    assert_eq!(called["seq"], 2);
    let before = second.update(2);

    let home = server.stop();
    // Every socket is told to come again.
    assert_eq!(first.wait_close().map(|frame| u16::from(frame.code)), Some(1012));
    assert_eq!(second.wait_close().map(|frame| u16::from(frame.code)), Some(1012));

    let server = start_in(home, |_| {});
    let (ada, bob) = (with_addr(&ada, server.addr), with_addr(&bob, server.addr));
    // The timer of the call has come back too: it fires when it is due, whoever looks on.
    let mut second = bob.watch(&table);
    let hello = second.expect("hello");
    assert_eq!(hello["players"][0]["name"], "Ada");
    let deadline = before["deadline"].clone();
    let fired = second.find("the timer", |m| m["type"] == "update" && m["seq"] == 3);
    assert_eq!((&fired["at"], &fired["scores"]), (&deadline, &json!([0, -1])));
    // An action that was answered gets the same answer again, and is not done again.
    let mut first = ada.watch(&table);
    assert_eq!(first.act("a1", &json!({ "type": "call" })), agreed);
    assert_eq!(first.act("a2", &json!({ "type": "call" })), refused);
    assert_eq!(second.act("b1", &json!({ "type": "call" })), called);
    // Tables that wait for players wait on.
    assert_eq!(server.guest("Eve").join(&waiting), 1);
}

#[test]
fn quiet_tables_leave_memory_and_come_back() {
    let server = start_with(|config| config.idle = Duration::from_millis(100));
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    // Without stand-ins: a table that waits for one stays in memory.
    let table = ada.open(&json!({
        "game": "set", "seats": [{ "kind": "human" }, { "kind": "human" }], "private": true, "stand_in": null,
        "rules": { "fair_ms": 0, "call_seconds": 1 },
    }));
    bob.join(&table);
    let mut wire = ada.watch(&table);
    let ack = wire.act("a1", &json!({ "type": "no_set" }));
    let before = wire.update(1);
    wire.close();
    let in_memory = || {
        let metrics = super::support::request(server.addr, "GET", "/metrics", &[], None).text;
        metrics.contains("tercet_tables_in_memory 1")
    };
    assert!((0..50).any(|_| {
        std::thread::sleep(Duration::from_millis(50));
        !in_memory()
    }));
    let mut wire = ada.watch(&table);
    assert!(in_memory());
    let after = wire.update(1);
    assert_eq!(
        (&after["view"], &after["scores"], &after["at"]),
        (&before["view"], &before["scores"], &before["at"])
    );
    assert_eq!(wire.act("a1", &json!({ "type": "no_set" })), ack);
    // A table with a timer running stays for it.
    wire.act("a2", &json!({ "type": "call" }));
    wire.close();
    std::thread::sleep(Duration::from_millis(1500));
    assert_eq!(ada.watch(&table).update(3)["scores"], json!([-1, 0]));
}
