//! The host before the game is always somebody who is connected.

use std::time::Duration;

use serde_json::{Value, json};

use super::support::{Client, Running, Wire, start_with};

const AWAY: Duration = Duration::from_millis(300);

fn quick() -> Running {
    start_with(|config| (config.away, config.bot_pace) = (AWAY, 0))
}

/// A table of four that its host starts.
fn open(host: &Client) -> String {
    let seats = vec![json!({ "kind": "human" }); 4];
    host.open(&json!({ "game": "set", "seats": seats, "private": true, "start": "host" }))
}

fn host_of(client: &Client, table: &str) -> Value {
    client.get(&format!("/api/tables/{table}")).body["host"].clone()
}

/// Waits for news that name a host.
fn becomes_host(wire: &mut Wire, who: &Client) {
    wire.find("the next host", |m| m["type"] == "players" && m["host"] == json!(who.player));
}

#[test]
fn the_next_in_line_becomes_the_host_when_the_host_is_away() {
    let server = quick();
    let [ada, joe, eve, bob] = ["Ada", "Joe", "Eve", "Bob"].map(|name| server.guest(name));
    let table = open(&ada);
    // Joe is the next in line, but he is not there. Eve sits longer than Bob.
    let _ = [&joe, &eve, &bob].map(|who| who.join(&table));
    let [a, mut e, mut b] = [&ada, &eve, &bob].map(|who| who.watch(&table));
    for wire in [&mut e, &mut b] {
        assert_eq!(wire.expect("hello")["host"], json!(ada.player));
    }
    a.close();
    let gone =
        b.find("news of her going", |m| m["type"] == "players" && m["players"][0]["connected"] == false);
    assert_eq!(gone["host"], json!(ada.player), "she may come back");
    becomes_host(&mut b, &eve);
    becomes_host(&mut e, &eve);
    assert_eq!(host_of(&bob, &table), json!(eve.player));
    // Eve can do what a host does. Ada keeps her seat, and is a guest like others.
    let mut a = ada.watch(&table);
    let hello = a.expect("hello");
    assert_eq!((&hello["host"], &hello["seat"]), (&json!(eve.player), &json!(0)));
    assert_eq!(ada.post(&format!("/api/tables/{table}/start"), &json!({})).status, 403);
    assert_eq!(eve.post(&format!("/api/tables/{table}/seats/1"), &json!({ "kind": "human" })).status, 200);
    // Who leaves hands over at once.
    assert_eq!(eve.post(&format!("/api/tables/{table}/leave"), &json!({})).status, 200);
    becomes_host(&mut b, &ada);
}

#[test]
fn the_host_stays_the_host_while_nobody_else_is_there() {
    let server = quick();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let table = open(&ada);
    bob.join(&table);
    ada.watch(&table).close();
    // Spectators are not in line.
    let mut eve = server.guest("Eve").watch(&table);
    let news = eve.drain(AWAY * 4);
    assert!(news.iter().all(|m| m.get("host").is_none_or(|host| *host == json!(ada.player))), "{news:?}");
    assert_eq!(host_of(&bob, &table), json!(ada.player));
    // When Bob comes, somebody is there.
    let mut b = bob.watch(&table);
    becomes_host(&mut b, &bob);
}

// During the game a bot plays for a host who is away, and the host is the host.
#[test]
fn the_host_of_a_running_game_stays_the_host() {
    let server = quick();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let table = ada.open_for("set", 2, &json!({ "deck": "solid", "fair_ms": 0 }));
    bob.join(&table);
    let mut b = bob.watch(&table);
    let news = b.find("a stand-in", |m| m["type"] == "players" && m["players"][0]["stand_in"] == 3);
    assert_eq!(news["host"], json!(ada.player));
    b.find("the game goes on", |m| m["type"] == "update" && m["seq"].as_u64() > Some(2));
    assert_eq!(host_of(&bob, &table), json!(ada.player));
}
