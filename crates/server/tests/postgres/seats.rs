//! Seats change hands on one node, and all nodes know it.

use std::{sync::Arc, time::Duration};

use serde_json::{Value, json};

use crate::support::{Client, Home, Running, start_in};

fn three(away: Duration) -> [Running; 3] {
    let home = Arc::new(Home::new());
    [0, 1, 2].map(|_| start_in(Arc::clone(&home), |config| (config.bot_pace, config.away) = (0, away)))
}

const LONG: Duration = Duration::from_secs(45);

/// The same player, through another node.
fn through(client: &Client, node: &Running) -> Client {
    Client { addr: node.addr, ..client.clone() }
}

fn open(host: &Client, seats: Value, more: &Value) -> String {
    let mut table = json!({ "game": "set", "seats": seats, "private": true, "rules": { "fair_ms": 0 } });
    table.as_object_mut().expect("fields").extend(more.as_object().expect("fields").clone());
    host.open(&table)
}

#[test]
fn a_removed_player_is_out_on_all_nodes() {
    let nodes = three(LONG);
    let (ada, bob) = (nodes[0].guest("Ada"), nodes[1].guest("Bob"));
    for round in 0..10 {
        let table = open(&ada, json!([{ "kind": "human" }, { "kind": "human" }]), &json!({}));
        bob.join(&table);
        let mut wires = nodes.each_ref().map(|node| through(&bob, node).watch(&table));
        for wire in &mut wires {
            wire.update(0);
        }
        let to =
            if round % 2 == 0 { json!({ "kind": "bot", "level": 1 }) } else { json!({ "kind": "left" }) };
        let path = format!("/api/tables/{table}/seats/1");
        let answer = ada.post(&path, &to);
        assert_eq!(answer.status, 200, "{}", answer.text);
        // From the answer on, no node takes anything from him.
        for wire in &mut wires {
            let refused = wire.act("b", &json!({ "type": "no_set" }));
            assert_eq!(refused["type"], "refused", "{refused}");
            wire.expect("removed");
        }
        for node in &nodes {
            let join = through(&bob, node).post(&format!("/api/tables/{table}/join"), &json!({ "seat": 1 }));
            assert_eq!((join.status, join.code()), (403, "removed"));
            let facts = through(&ada, node).get(&format!("/api/tables/{table}")).body;
            assert_eq!(facts["players"][1]["kind"], if round % 2 == 0 { "bot" } else { "human" });
        }
    }
}

#[test]
fn late_comers_rules_hosts_and_next_games_are_known_everywhere() {
    let nodes = three(LONG);
    let [ada, bob, eve] = [0, 1, 2].map(|n: usize| nodes[n].guest(["Ada", "Bob", "Eve"][n]));
    let table = open(
        &ada,
        json!([{ "kind": "human" }, { "kind": "bot" }, { "kind": "human" }]),
        &json!({ "start": "host" }),
    );
    let path = |what: &str| format!("/api/tables/{table}{what}");
    let mut wires = [&ada, &bob, &eve].map(|who| who.watch(&table));
    assert_eq!(ada.call("PATCH", &path(""), Some(&json!({ "rules": { "deck": "solid" } }))).status, 200);
    for wire in &mut wires {
        wire.find("the new rules", |m| m["type"] == "hello" && m["rules"]["deck"] == "solid");
    }
    assert_eq!(eve.join(&table), 2);
    assert_eq!(ada.post(&path("/host"), &json!({ "player": eve.player })).status, 200);
    assert_eq!(eve.post(&path("/start"), &json!({})).status, 200);
    for wire in &mut wires {
        wire.find("the new host", |m| m["type"] == "players" && m["host"] == json!(eve.player));
        wire.expect("starting");
        wire.update(0);
    }
    assert_eq!(through(&bob, &nodes[2]).post(&path("/join"), &json!({ "seat": 1 })).status, 200);
    for wire in &mut wires {
        wire.find("Bob", |m| m["type"] == "players" && m["players"][1]["name"] == "Bob");
    }
    // Nobody but people plays now: nothing happens by itself.
    let joe = nodes[1].guest("Joe");
    let mut watcher = joe.watch(&table);
    watcher.send(&json!({ "type": "next_in" }));
    assert_eq!(watcher.act("x", &json!({ "type": "no_set" }))["type"], "refused");
    for wire in &mut wires[..2] {
        assert_eq!(wire.act("bye", &json!({ "type": "leave" }))["type"], "ack");
    }
    for wire in &mut wires {
        wire.expect("over");
    }
    let next = ada.post(&path("/rematch"), &json!({}));
    assert_eq!(next.status, 200, "{}", next.text);
    for wire in wires.iter_mut().chain([&mut watcher]) {
        assert_eq!(wire.expect("next")["table"], next.body["table"]);
    }
    let facts = bob.get(&format!("/api/tables/{}", next.body["table"].as_str().expect("an id"))).body;
    let kinds: Vec<&Value> = facts["players"].as_array().expect("seats").iter().map(|p| &p["kind"]).collect();
    assert_eq!(kinds, ["human", "human", "human", "bot", "human"]);
    assert_eq!(facts["host"], json!(eve.player));
}

#[test]
fn a_stand_in_plays_once_though_all_nodes_see_the_absence() {
    let nodes = three(Duration::from_millis(400));
    let (ada, bob) = (nodes[0].guest("Ada"), nodes[1].guest("Bob"));
    let table = open(
        &ada,
        json!([{ "kind": "human" }, { "kind": "human" }]),
        &json!({ "rules": { "deck": "solid" } }),
    );
    bob.join(&table);
    let mut wires = nodes.each_ref().map(|node| node.guest("Eve").watch(&table));
    // Nobody is connected: both seats are played for, and the game comes to its end.
    let ends: Vec<Value> = wires.iter_mut().map(|wire| wire.expect("over")).collect();
    assert!(ends.iter().all(|end| *end == ends[0]), "{ends:?}");
    let record = ada.get(&format!("/api/tables/{table}/record")).body;
    let replay = ada.post("/api/replay", &record);
    assert_eq!(replay.status, 200, "{}", replay.text);
    // Bob comes to another node, where nobody has seen him go.
    let table = open(&ada, json!([{ "kind": "human" }, { "kind": "human" }]), &json!({}));
    bob.join(&table);
    let mut a = ada.watch(&table);
    a.find("Bob's stand-in", |m| m["type"] == "players" && m["players"][1]["stand_in"] == 3);
    let _b = through(&bob, &nodes[2]).watch(&table);
    a.find("Bob", |m| {
        m["type"] == "players"
            && m["players"][1].get("stand_in").is_none()
            && m["players"][1]["connected"] == true
    });
}

#[test]
fn all_nodes_agree_on_the_next_host_when_the_host_is_away() {
    let nodes = three(Duration::from_millis(400));
    let people = ["Ada", "Joe", "Eve", "Bob"].map(|name| nodes[0].guest(name));
    let [ada, joe, eve, bob] = &people;
    let seats = json!([{ "kind": "human" }, { "kind": "human" }, { "kind": "human" }, { "kind": "human" }]);
    let table = open(ada, seats, &json!({ "start": "host" }));
    // Joe is the next in line, but he is not there.
    let _ = [joe, eve, bob].map(|who| who.join(&table));
    let a = through(ada, &nodes[0]).watch(&table);
    let mut wires = [through(eve, &nodes[1]).watch(&table), through(bob, &nodes[2]).watch(&table)];
    for wire in &mut wires {
        wire.find("Ada", |m| m["players"][0]["connected"] == true && m["host"] == json!(ada.player));
    }
    a.close();
    for wire in &mut wires {
        wire.find("the next host", |m| m["type"] == "players" && m["host"] == json!(eve.player));
    }
    for node in &nodes {
        assert_eq!(through(ada, node).get(&format!("/api/tables/{table}")).body["host"], json!(eve.player));
        let start = through(ada, node).post(&format!("/api/tables/{table}/start"), &json!({}));
        assert_eq!((start.status, start.code()), (403, "not_host"));
    }
}
