//! A rolling upgrade: nodes of this version and of the next on one store, until the last old one is replaced.

use std::{thread, time::Duration};

use localpg::Place;
use serde_json::{Value, json};

use crate::{
    checks::check,
    next,
    process::{Process, command_line},
    support::{Client, Wire},
};

fn through(client: &Client, node: &Process) -> Client {
    Client { addr: node.addr, ..client.clone() }
}

/// Something works at a table that a node can read.
fn goes_on(wire: &mut Wire, id: &str, kind: &str) -> u64 {
    let answer = wire.act(id, &json!({ "type": kind }));
    answer["seq"].as_u64().unwrap_or_else(|| panic!("{answer}"))
}

#[test]
fn an_old_node_leaves_alone_what_a_newer_one_wrote() {
    let place = Place::new().expect("a Postgres");
    let (old, other_old) = (Process::on(place.address(), &[]), Process::on(place.address(), &[]));
    let new = next::node(place.address());
    let (ada, bob) = (old.guest("Ada"), new.guest("Bob"));
    let open = |seats: usize| {
        let seats = vec![json!({ "kind": "human" }); seats];
        let rules = json!({ "fair_ms": 0, "call_seconds": 2 });
        ada.open(&json!({ "game": "set", "rules": rules, "seats": seats, "private": false }))
    };
    let (table, another, waiting) = (open(2), open(2), open(3));
    bob.join(&table);
    bob.join(&another);
    let entries = |table: &str| {
        let count = format!("SELECT count(*) FROM log WHERE table_id = '{table}'");
        place.sql(&count).expect("a count").trim().parse::<u64>().expect("a number")
    };

    // As long as the next version writes what both know, players of a table can be on either.
    let (mut at_old, mut at_new) = (ada.watch(&table), bob.watch(&table));
    assert_eq!(goes_on(&mut at_old, "a1", "call"), 1);
    assert_eq!(at_new.update(1)["view"]["caller"], 0);
    at_new.update(2);
    assert_eq!(check(&ada, &table), check(&bob, &table));

    // Then it writes something of its own.
    let seq = goes_on(&mut at_new, "b1", "no_set");
    let kind = format!("SELECT entry::json->>'kind' FROM log WHERE table_id = '{table}' AND seq = {seq}");
    assert_eq!(place.sql(&kind).expect("a kind").trim(), "agree");
    let told = at_old.expect("error");
    assert_eq!(told["error"]["code"], "unreadable", "{told}");
    assert!(told["error"]["message"].as_str().is_some_and(|why| why.contains("newer version")), "{told}");
    // The old node does nothing there, whoever asks and however: nor does one that never had it in memory.
    let refused = at_old.act("a2", &json!({ "type": "call" }));
    assert_eq!(refused["error"]["code"], "unreadable", "{refused}");
    for node in [&old, &other_old] {
        let there = through(&ada, node);
        for answer in [
            there.get(&format!("/api/tables/{table}/check")),
            there.post(&format!("/api/tables/{table}/leave"), &json!({})),
        ] {
            assert_eq!((answer.status, answer.code()), (503, "unreadable"), "{}", answer.text);
        }
        let record = there.get(&format!("/api/tables/{table}/record"));
        assert!(matches!(record.status, 409 | 503), "{}", record.text);
    }
    assert_eq!(entries(&table), seq + 1);

    // It serves all others, with the players of both; and lists all tables.
    let (mut here, mut there) = (ada.watch(&another), through(&bob, &other_old).watch(&another));
    let called = goes_on(&mut here, "a3", "call");
    assert_eq!(there.update(called)["view"]["caller"], 0);
    there.update(called + 1);
    goes_on(&mut there, "b2", "no_set");
    for node in [&old, &other_old, &new] {
        let listed = through(&ada, node).get("/api/tables").body["tables"].clone();
        let ids: Vec<&Value> =
            listed.as_array().expect("a list").iter().map(|table| &table["table"]).collect();
        assert!([&table, &another, &waiting].iter().all(|id| ids.contains(&&json!(id))), "{listed}");
    }

    // With the next connection Ada finds a newer node, and plays on.
    let mut moved = through(&ada, &new).watch(&table);
    assert_eq!(moved.expect("update")["seq"], seq);
    let called = goes_on(&mut moved, "a4", "call");
    assert_eq!(at_new.update(called)["view"]["caller"], 0);
    // The timer of her call fires once, though old nodes still hold the table.
    let fired = at_new.update(called + 1);
    assert_eq!(fired["scores"], json!([-2, 0]));
    thread::sleep(Duration::from_millis(1_500));
    assert_eq!(entries(&table), called + 2);

    // The old nodes go properly, and what replaces them knows everything.
    for node in [old, other_old] {
        node.terminate();
        assert_eq!(node.wait(Duration::from_secs(8)).code(), Some(0));
    }
    let replaced = next::node(place.address());
    let (ada, bob) = (through(&ada, &replaced), through(&bob, &new));
    assert_eq!(check(&ada, &table), check(&bob, &table));
    let mut wire = ada.watch(&table);
    let called = goes_on(&mut wire, "a5", "call");
    assert_eq!(at_new.update(called)["view"]["caller"], 0);
    assert_eq!(bob.post(&format!("/api/tables/{table}/leave"), &json!({})).status, 200);
    // A record is a public format: the old program verifies what the new one has played, hashes included.
    let (end, hash) = check(&ada, &table).expect("an end");
    let record = ada.get(&format!("/api/tables/{table}/record")).text;
    let (code, said) = command_line(&["verify", "--check", &format!("{end}:{hash}")], &record);
    assert_eq!(code, Some(0), "{said}");
}
