//! Three nodes, as processes, with others playing on all of them: what only one of them may do, and what all
//! must show.

use std::{
    collections::HashMap,
    net::SocketAddr,
    thread,
    time::{Duration, Instant},
};

use localpg::Place;
use serde_json::{Value, json};

use crate::{
    checks::check,
    load::{FLAGS, Load},
    process::{Process, command_line},
    proxy::Proxy,
    support::{Client, Wire},
};

/// Tables of others.
const OTHERS: usize = 3;
const PACE: Duration = Duration::from_millis(30);

/// Three nodes on a store of their own, and players who keep them busy.
struct Busy {
    nodes: Vec<Process>,
    load: Load,
    place: Place,
}

impl Busy {
    fn start() -> Busy {
        let place = Place::new().expect("a Postgres");
        let flags: Vec<&str> = FLAGS.into_iter().chain(["--bot-pace", "0"]).collect();
        let nodes: Vec<Process> = (0..3).map(|_| Process::on(place.address(), &flags)).collect();
        let load = Load::start(nodes.iter().map(|node| node.addr).collect(), OTHERS, PACE);
        load.wait_for(50);
        Busy { nodes, load, place }
    }

    /// The same player, through another node.
    fn through(&self, client: &Client, node: usize) -> Client {
        Client { addr: self.nodes[node].addr, ..client.clone() }
    }

    /// A table watched through all nodes at once.
    fn watch(&self, client: &Client, table: &str) -> Vec<Wire> {
        (0..3).map(|node| self.through(client, node).watch(table)).collect()
    }

    /// How many entries of a kind a table's log has.
    fn count(&self, table: &str, kind: &str) -> usize {
        let count = format!(
            "SELECT count(*) FROM log WHERE table_id = '{table}' AND entry::json->>'kind' = '{kind}'"
        );
        self.place.sql(&count).expect("a count").trim().parse().expect("a number")
    }

    /// All nodes have the same state.
    fn agree(&self, client: &Client, table: &str) {
        let hashes: Vec<_> = (0..3).map(|node| check(&self.through(client, node), table)).collect();
        assert!(hashes[0].is_some() && hashes.iter().all(|hash| *hash == hashes[0]), "{hashes:?}");
    }
}

#[test]
fn a_timer_fires_once() {
    let busy = Busy::start();
    let (ada, bob) = (busy.nodes[0].guest("Ada"), busy.nodes[1].guest("Bob"));
    let table = ada.open_for("set", 2, &json!({ "fair_ms": 0, "call_seconds": 1 }));
    bob.join(&table);
    let mut wires = busy.watch(&ada, &table);
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
    // Long after the nodes that wait a moment have had their turn, too.
    thread::sleep(Duration::from_millis(700));
    assert_eq!((busy.count(&table, "act"), busy.count(&table, "deadline")), (3, 3));
    busy.agree(&ada, &table);
    busy.load.finish();
}

// Every node has the bots' tables in memory and would let them think. Each of their moves is in the log once,
// and legal.
#[test]
fn a_bot_moves_once() {
    let busy = Busy::start();
    let ada = busy.nodes[0].guest("Ada");
    let seats = json!([{ "kind": "human" }, { "kind": "bot", "level": 2 }, { "kind": "bot", "level": 3 }]);
    for game in ["quiddler", "cubed", "set"] {
        let table = ada.open(&json!({ "game": game, "seats": seats, "private": true }));
        let mut wires = busy.watch(&ada, &table);
        wires[1].act("bye", &json!({ "type": "leave" }));
        let ends: Vec<Value> = wires.iter_mut().map(|wire| wire.expect("over")).collect();
        assert!(ends.iter().all(|end| *end == ends[0]), "{ends:?}");
        busy.agree(&ada, &table);
        let record = busy.through(&ada, 2).get(&format!("/api/tables/{table}/record")).text;
        let (code, said) = command_line(&["verify"], &record);
        assert_eq!(code, Some(0), "{game}: {said}");
        // The updates of three nodes, number by number, are one game.
        let mut told: HashMap<u64, Value> = HashMap::new();
        for line in wires.iter().flat_map(|wire| wire.bytes.lines()) {
            let message: Value = serde_json::from_str(line).expect("JSON");
            if let (Some("update"), Some(seq)) = (message["type"].as_str(), message["seq"].as_u64()) {
                let first = told.entry(seq).or_insert_with(|| message["view"].clone());
                assert_eq!(*first, message["view"], "{game}: update {seq} was told twice, differently");
            }
        }
        assert!(told.len() > 10, "{game}: only {} updates", told.len());
    }
    busy.load.finish();
}

// SET-16: who was first is found by arrival and lag, though each was measured on a node of its own.
#[test]
fn set_16_calls_on_different_nodes_are_compared() {
    const DELAY: Duration = Duration::from_millis(120);
    let busy = Busy::start();
    // Bob's call arrives later: once because his connection is slow, which is made up for, and once because
    // he called later, which is not.
    for (delay, later, winner) in [(DELAY, Duration::ZERO, 1), (Duration::ZERO, DELAY, 0)] {
        let (ada, bob) = (busy.nodes[0].guest("Ada"), busy.nodes[1].guest("Bob"));
        let table = ada.open_for("set", 2, &json!({ "fair_ms": 600, "call_seconds": 30 }));
        bob.join(&table);
        let line = Proxy::slow(busy.nodes[1].addr, delay);
        let mut fast = ada.watch(&table);
        let mut slow = Client { addr: line.addr, ..bob.clone() }.watch(&table);
        fast.update(0);
        slow.update(0);
        // The nodes measure the connections with pings, which only clients that read can answer.
        const MEASURING: Duration = Duration::from_millis(2_500);
        thread::scope(|scope| {
            scope.spawn(|| fast.drain(MEASURING));
            slow.drain(MEASURING);
        });
        let call = |id: &str| json!({ "type": "act", "id": id, "act": { "type": "call" } });
        fast.send(&call("a"));
        thread::sleep(later);
        slow.send(&call("b"));
        let granted = fast.find("who was first", |m| m["type"] == "update" && m["view"]["caller"].is_u64());
        assert_eq!(granted["view"]["caller"], winner, "{granted}");
        assert!(granted["events"].to_string().contains("beaten"), "{granted}");
        let seq = granted["seq"].as_u64().expect("a number");
        assert_eq!(slow.update(seq)["view"], granted["view"]);
        busy.agree(&ada, &table);
    }
    busy.load.finish();
}

// Every node shows who is connected: as connections come and go, and when a node dies with its connections.
#[test]
fn who_is_connected_is_shown_across_nodes() {
    let mut busy = Busy::start();
    let (ada, bob) = (busy.nodes[0].guest("Ada"), busy.nodes[1].guest("Bob"));
    let table = ada.open_for("set", 2, &json!({ "fair_ms": 0 }));
    bob.join(&table);
    let mut watching = bob.watch(&table);
    let is_ada = |connected: bool| {
        move |message: &Value| {
            message["type"] == "players" && message["players"][0]["connected"] == json!(connected)
        }
    };
    let first = ada.watch(&table);
    watching.find("Ada", is_ada(true));
    let mut second = busy.through(&ada, 2).watch(&table);
    // Bob's node must know of the second connection before the first one ends. A node sends its messages in
    // order, so the chat arrives after the news of the connection.
    second.send(&json!({ "type": "say", "text": "here" }));
    watching.find("what Ada says through the second node", |message| {
        message["type"] == "said" && message["text"] == "here"
    });
    first.close();
    // Ada is shown as connected as long as she has a connection to any node.
    let gone = watching.drain(Duration::from_millis(500)).into_iter().any(|message| is_ada(false)(&message));
    assert!(!gone);
    second.close();
    watching.find("Ada's going", is_ada(false));
    let connected = |addr: SocketAddr| {
        let facts = Client { addr, ..bob.clone() }.get(&format!("/api/tables/{table}")).body;
        [0, 1].map(|seat| facts["players"][seat]["connected"] == true)
    };
    let everywhere = |nodes: &[Process], what: [bool; 2]| {
        let end = Instant::now() + Duration::from_secs(15);
        for node in nodes {
            while connected(node.addr) != what {
                assert!(Instant::now() < end, "{:?} through {}", connected(node.addr), node.addr);
                thread::sleep(Duration::from_millis(50));
            }
        }
    };
    everywhere(&busy.nodes, [false, true]);
    // A node that dies sends nothing: the others notice its silence.
    let _third = ada.watch(&table);
    watching.find("Ada again", is_ada(true));
    everywhere(&busy.nodes, [true, true]);
    busy.nodes.remove(0).kill();
    *busy.load.addrs.lock().expect("addresses") = busy.nodes.iter().map(|node| node.addr).collect();
    watching.find("that Ada's node has died", is_ada(false));
    everywhere(&busy.nodes, [false, true]);
    busy.load.wait_for(50);
    busy.load.finish();
}
