//! Many nodes on one store: any of them takes any action, and all show the same.

use std::{
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use crate::support::{Client, Home, Running, Wire, find_set, request, start_in};

fn three() -> [Running; 3] {
    let home = Arc::new(Home::new());
    [0, 1, 2].map(|_| start_in(Arc::clone(&home), |config| config.bot_pace = 0))
}

/// The same player, through another node.
fn through(client: &Client, node: &Running) -> Client {
    Client { addr: node.addr, ..client.clone() }
}

/// Asks until an answer fits: what a node hears takes a moment.
fn until<T: std::fmt::Debug>(what: &str, ask: impl Fn() -> T, fits: impl Fn(&T) -> bool) -> T {
    let end = Instant::now() + Duration::from_secs(15);
    loop {
        let answer = ask();
        if fits(&answer) {
            return answer;
        }
        assert!(Instant::now() < end, "no {what}: {answer:?}");
        thread::sleep(Duration::from_millis(20));
    }
}

fn metric(node: &Running, name: &str) -> u64 {
    let text = request(node.addr, "GET", "/metrics", &[], None).text;
    let line = text.lines().find_map(|line| line.strip_prefix(name)).expect("a metric");
    line.trim().parse().expect("a number")
}

#[test]
fn players_of_a_table_are_on_different_nodes() {
    let nodes = three();
    let ada = nodes[0].guest("Ada");
    let table = ada.open_for("set", 2, &json!({ "deck": "solid", "fair_ms": 0 }));
    // All nodes know at once who has come through one node, and what they have done.
    let facts = through(&ada, &nodes[2]).get(&format!("/api/tables/{table}")).body;
    assert_eq!((&facts["status"], &facts["free"]), (&json!("open"), &json!(1)));
    let bob = through(&nodes[2].guest("Bob"), &nodes[1]);
    let mut wires = vec![ada.watch(&table)];
    assert_eq!(bob.join(&table), 1);
    let facts = through(&bob, &nodes[2]).get(&format!("/api/tables/{table}")).body;
    assert_eq!(facts["status"], "playing");
    // Players who wait get the start, through whichever node it was.
    let begun = wires[0].update(0);
    wires.push(bob.watch(&table));
    wires.push(nodes[2].guest("Eve").watch(&table));
    let mut view = begun["view"].clone();
    let mut seq = 0;
    for round in 0.. {
        let acts: Vec<(usize, Value)> = match find_set(&view) {
            Some(cards) => {
                let seat = round % 2;
                vec![(seat, json!({ "type": "call" })), (seat, json!({ "type": "take", "cards": cards }))]
            }
            None => vec![(0, json!({ "type": "no_set" })), (1, json!({ "type": "no_set" }))],
        };
        let mut over = false;
        for (n, (seat, act)) in acts.into_iter().enumerate() {
            let ack = wires[seat].act(&format!("r{round}-{n}"), &act);
            assert_eq!(ack["type"], "ack", "{ack}");
            seq = ack["seq"].as_u64().expect("a number");
            let updates: Vec<Value> = wires.iter_mut().map(|wire| wire.update(seq)).collect();
            view = updates[0]["view"].clone();
            assert!(updates.iter().all(|update| update["view"] == view && update["at"] == updates[0]["at"]));
            over = updates[0]["may"] == json!([]);
        }
        if over {
            break;
        }
    }
    let ends: Vec<Value> = wires.iter_mut().map(|wire| wire.expect("over")).collect();
    assert!(ends.iter().all(|end| *end == ends[0]), "{ends:?}");
    // The record is the same from every node, and what its seed gives.
    let of = |node, what| through(&ada, node).get(&format!("/api/tables/{table}/{what}"));
    let records: Vec<Value> = nodes.iter().map(|node| of(node, "record").body).collect();
    assert!(records.iter().all(|record| *record == records[0]));
    assert_eq!(records[0]["log"].as_array().map(Vec::len), Some(seq as usize));
    let replayed = through(&ada, &nodes[2]).post("/api/replay", &records[0]);
    assert_eq!(replayed.body["steps"], of(&nodes[1], "replay").body["steps"]);
}

#[test]
fn an_id_is_answered_once_through_whichever_node() {
    let nodes = three();
    let (ada, bob) = (nodes[0].guest("Ada"), nodes[1].guest("Bob"));
    let table = ada.open_for("set", 2, &json!({ "fair_ms": 0 }));
    bob.join(&table);
    let mut here = ada.watch(&table);
    // Both have it in memory before anything happens.
    let mut there = through(&ada, &nodes[1]).watch(&table);
    there.update(0);
    let agreed = here.act("a1", &json!({ "type": "no_set" }));
    let refused = here.act("a2", &json!({ "type": "no_set" }));
    assert_eq!((&agreed["type"], &refused["refused"]["rule"]), (&json!("ack"), &json!("SET-9")));
    there.close();
    for node in &nodes {
        let mut there = through(&ada, node).watch(&table);
        there.expect("hello");
        // It shows what has happened, from the first message on.
        assert_eq!(there.expect("update")["seq"], 1);
        assert_eq!(there.act("a1", &json!({ "type": "call" })), agreed);
        assert_eq!(there.act("a2", &json!({ "type": "call" })), refused);
    }
}

#[test]
fn lists_are_the_same_everywhere() {
    let nodes = three();
    let (ada, bob) = (nodes[0].guest("Ada"), nodes[1].guest("Bob"));
    let seats = json!([{ "kind": "human" }, { "kind": "human" }, { "kind": "human" }]);
    let table = ada.open(&json!({ "game": "set", "seats": seats, "private": false }));
    let listed = |node: &Running| through(&ada, node).get("/api/tables").body["tables"].clone();
    let everywhere = |what: &str, fits: &dyn Fn(&Value) -> bool| {
        for node in &nodes {
            until(what, || listed(node), |tables| fits(tables));
        }
    };
    everywhere("table", &|tables| tables[0]["table"] == json!(table) && tables[0]["free"] == 2);
    bob.join(&table);
    everywhere("Bob", &|tables| tables[0]["players"][1]["name"] == "Bob" && tables[0]["free"] == 1);
    let wire = through(&bob, &nodes[2]).watch(&table);
    everywhere("Bob's line", &|tables| tables[0]["players"][1]["connected"] == true);
    wire.close();
    everywhere("Bob's going", &|tables| tables[0]["players"][1]["connected"] == false);
    // Only the host may start, through any node; the empty seat goes.
    let start = |client: &Client| client.post(&format!("/api/tables/{table}/start"), &json!({})).status;
    assert_eq!(start(&through(&bob, &nodes[2])), 403);
    assert_eq!(start(&through(&ada, &nodes[2])), 200);
    everywhere("start", &|tables| tables[0]["status"] == "playing" && tables[0]["free"] == 0);
    let lists: Vec<Value> = nodes.iter().map(listed).collect();
    assert!(lists.iter().all(|list| *list == lists[0]), "{lists:?}");
    // Limits count tables of all nodes.
    for _ in 1..20 {
        ada.open_for("set", 2, &json!({}));
    }
    let full = |node| {
        let seats = json!([{ "kind": "human" }, { "kind": "human" }]);
        through(&ada, node)
            .post("/api/tables", &json!({ "game": "set", "seats": seats, "private": true }))
            .status
    };
    until("limit", || full(&nodes[1]), |status| *status == 429);
    bob.post(&format!("/api/tables/{table}/leave"), &json!({}));
    everywhere("end", &|tables| *tables == json!([]));
}

#[test]
fn who_is_connected_is_shown_through_every_node() {
    let nodes = three();
    let (ada, bob) = (nodes[0].guest("Ada"), nodes[1].guest("Bob"));
    let table = ada.open_for("set", 2, &json!({ "fair_ms": 0 }));
    bob.join(&table);
    let mut second = bob.watch(&table);
    let is_ada = |connected: bool| {
        move |message: &Value| {
            message["type"] == "players" && message["players"][0]["connected"] == json!(connected)
        }
    };
    let first = ada.watch(&table);
    second.find("Ada", is_ada(true));
    // Chat goes to all.
    let mut third = through(&ada, &nodes[2]).watch(&table);
    third.expect("hello");
    thread::sleep(Duration::from_millis(100));
    third.send(&json!({ "type": "say", "text": "hello" }));
    assert_eq!(second.expect("said")["text"], "hello");
    assert_eq!(third.expect("said")["name"], "Ada");
    // Viewers who come later get it, through whichever node.
    for node in &nodes {
        let chat = through(&bob, node).watch(&table).expect("chat");
        assert_eq!(
            (&chat["lines"][0]["text"], chat["lines"].as_array().map(Vec::len)),
            (&json!("hello"), Some(1))
        );
    }
    // As long as she has a line somewhere she is there.
    first.close();
    let gone = second.drain(Duration::from_millis(400)).into_iter().any(|message| is_ada(false)(&message));
    assert!(!gone);
    third.close();
    second.find("Ada's going", is_ada(false));
    // Viewers who come see it in the greeting, as soon as their node has heard of it.
    let greeting = || {
        let hello = through(&bob, &nodes[0]).watch(&table).expect("hello");
        [0, 1].map(|seat| hello["players"][seat]["connected"] == true)
    };
    until("greeting", greeting, |connected| *connected == [false, true]);
}

// Three nodes watch; the timer is in the log once, at its own time.
#[test]
fn timers_fire_once() {
    let nodes = three();
    let (ada, bob) = (nodes[0].guest("Ada"), nodes[1].guest("Bob"));
    let table = ada.open_for("set", 2, &json!({ "fair_ms": 0, "call_seconds": 1 }));
    bob.join(&table);
    let mut wires: Vec<Wire> = nodes.iter().map(|node| through(&ada, node).watch(&table)).collect();
    wires.iter_mut().for_each(|wire| drop(wire.update(0)));
    for round in 0..3 {
        let called = wires[round].act(&format!("c{round}"), &json!({ "type": "call" }));
        let seq = called["seq"].as_u64().expect("a number");
        let deadline = wires[round].update(seq)["deadline"].clone();
        for wire in &mut wires {
            let fired = wire.update(seq + 1);
            assert_eq!((&fired["at"], &fired["scores"][0]), (&deadline, &json!(-1 - round as i64)));
        }
    }
    let more: Vec<Value> = wires.iter_mut().flat_map(|wire| wire.drain(Duration::from_millis(700))).collect();
    assert!(
        more.iter().all(|message| message["type"] != "update" || message["seq"].as_u64() < Some(6)),
        "{more:?}"
    );
}

// Every node has the bots' table in memory. Of the nodes one lets them think; were it two, each move would
// still be one.
#[test]
fn bots_move_once() {
    let nodes = three();
    let ada = nodes[0].guest("Ada");
    let seats = json!([{ "kind": "human" }, { "kind": "bot", "level": 2 }, { "kind": "bot", "level": 3 }]);
    let tables: Vec<String> = ["quiddler", "set", "cubed"]
        .iter()
        .map(|game| ada.open(&json!({ "game": game, "seats": seats, "private": true })))
        .collect();
    for table in &tables {
        let mut wires: Vec<Wire> = nodes.iter().map(|node| through(&ada, node).watch(table)).collect();
        wires[1].act("bye", &json!({ "type": "leave" }));
        let ends: Vec<Value> = wires.iter_mut().map(|wire| wire.expect("over")).collect();
        assert!(ends.iter().all(|end| *end == ends[0]), "{ends:?}");
        let record = through(&ada, &nodes[2]).get(&format!("/api/tables/{table}/record")).body;
        let replay = through(&ada, &nodes[1]).get(&format!("/api/tables/{table}/replay")).body;
        assert_eq!(ada.post("/api/replay", &record).body["steps"], replay["steps"]);
    }
}

#[test]
fn seats_and_rematches_have_one_winner() {
    let nodes = three();
    let ada = nodes[0].guest("Ada");
    let others: Vec<Client> = (0..3).map(|n| nodes[n].guest(&format!("Player {n}"))).collect();
    for _ in 0..5 {
        let table = ada.open_for("set", 2, &json!({ "fair_ms": 0 }));
        let path = format!("/api/tables/{table}/join");
        let joined: Vec<u16> = thread::scope(|scope| {
            let calls: Vec<_> =
                others.iter().map(|player| scope.spawn(|| player.post(&path, &json!({})).status)).collect();
            calls.into_iter().map(|call| call.join().expect("an answer")).collect()
        });
        let (mut sorted, winner) = (joined.clone(), joined.iter().position(|&status| status == 200));
        sorted.sort_unstable();
        assert_eq!(sorted, [200, 409, 409]);
        let winner = &others[winner.expect("a winner")];
        assert_eq!(winner.post(&format!("/api/tables/{table}/leave"), &json!({})).status, 200);
        // Both want another game, through different nodes.
        let path = format!("/api/tables/{table}/rematch");
        let (one, two) = (through(&ada, &nodes[1]), through(winner, &nodes[2]));
        let again = thread::scope(|scope| {
            let calls =
                [scope.spawn(|| one.post(&path, &json!({}))), scope.spawn(|| two.post(&path, &json!({})))];
            calls.map(|call| call.join().expect("an answer").body["table"].clone())
        });
        assert!(again[0].is_string() && again[0] == again[1], "{again:?}");
    }
    assert!(
        nodes.iter().map(|node| metric(node, "tercet_conflicts_total{what=\"document\"}")).sum::<u64>() > 0
    );
}

// A node goes properly. Others look after its tables at once, and its players are shown as gone.
#[test]
fn the_tables_of_a_node_that_goes_are_looked_after() {
    let [one, two, three] = three();
    let (ada, bob) = (one.guest("Ada"), two.guest("Bob"));
    let table = ada.open_for("set", 2, &json!({ "fair_ms": 0, "call_seconds": 2 }));
    bob.join(&table);
    let seats = json!([{ "kind": "human" }, { "kind": "bot", "level": 1 }, { "kind": "bot", "level": 1 }]);
    let bots = ada.open(&json!({ "game": "quiddler", "seats": seats, "private": true }));
    let (mut first, mut second) = (ada.watch(&table), bob.watch(&table));
    first.update(0);
    // In the greeting, or a moment later.
    second.find("Ada", |m| m["players"][0]["connected"] == true);
    assert_eq!(metric(&two, "tercet_nodes"), 3);
    assert_eq!(first.act("a1", &json!({ "type": "call" }))["seq"], 1);
    assert_eq!(ada.post(&format!("/api/tables/{bots}/leave"), &json!({})).status, 200);
    one.stop();
    second.find("Ada's going", |m| m["type"] == "players" && m["players"][0]["connected"] == false);
    // The timer of her call fires all the same, and the bots play on though nobody looks.
    assert_eq!(second.update(2)["scores"], json!([-1, 0]));
    let over = || through(&ada, &three).get(&format!("/api/tables/{bots}/record")).status;
    let end = Instant::now() + Duration::from_secs(60);
    while over() != 200 {
        assert!(Instant::now() < end, "the bots stand still");
        thread::sleep(Duration::from_millis(200));
    }
}

#[test]
fn chat_mute_and_names_hold_on_all_nodes() {
    let nodes = three();
    let (ada, bob) = (nodes[0].guest("Ada"), nodes[1].guest("Bob"));
    let table = ada.open_for("set", 2, &json!({}));
    assert_eq!(bob.join(&table), 1);
    let eve = nodes[2].guest("Eve");
    let (mut first, mut second, mut third) = (ada.watch(&table), bob.watch(&table), eve.watch(&table));
    for wire in [&mut first, &mut second, &mut third] {
        wire.expect("update");
    }
    // A line reaches everybody once, wherever it was said.
    for (wire, text) in [(&mut first, "one"), (&mut second, "two"), (&mut third, "three")] {
        wire.send(&json!({ "type": "say", "text": text }));
    }
    for wire in [&mut first, &mut second, &mut third] {
        let mut heard: Vec<String> =
            (0..3).map(|_| wire.expect("said")["text"].as_str().expect("text").to_owned()).collect();
        heard.sort();
        assert_eq!(heard, ["one", "three", "two"]);
    }
    // The host silences somebody on another node, through a third one.
    let mute = |off: bool| {
        let body = json!({ "player": eve.player, "off": off });
        through(&ada, &nodes[1]).post(&format!("/api/tables/{table}/mute"), &body).status
    };
    assert_eq!(mute(false), 200);
    assert_eq!(third.expect("muted")["off"], false);
    third.send(&json!({ "type": "say", "text": "shut out" }));
    assert_eq!(third.expect("error")["error"]["code"], "muted");
    assert_eq!(mute(true), 200);
    assert_eq!(third.expect("muted")["off"], true);
    // A new name is known to the viewers of all nodes, and what a spectator says carries theirs.
    let rename = |client: &Client, node: &Running, name: &str| {
        through(client, node).call("PATCH", "/api/me", Some(&json!({ "name": name }))).status
    };
    assert_eq!(rename(&ada, &nodes[2], "Countess"), 200);
    for wire in [&mut first, &mut second, &mut third] {
        wire.find("the new name", |m| m["type"] == "players" && m["players"][0]["name"] == "Countess");
    }
    assert_eq!(rename(&eve, &nodes[0], "Countess"), 200);
    until(
        "new name of a spectator",
        || {
            let mut wire = through(&eve, &nodes[2]).watch(&table);
            wire.expect("update");
            wire.send(&json!({ "type": "say", "text": "hi" }));
            wire.expect("said")["name"].clone()
        },
        |name| name == "Countess",
    );
    third.send(&json!({ "type": "say", "text": "from an old connection" }));
    let said = third.find("the old connection's line", |m| m["text"] == "from an old connection");
    assert_eq!(said["name"], "Countess");
}
