//! A player may sit at a limited number of tables, counted over all nodes.

use std::{sync::Arc, thread};

use serde_json::{Value, json};

use crate::support::{Client, Home, Running, start_in};

const MOST: usize = 20;

fn three() -> [Running; 3] {
    let home = Arc::new(Home::new());
    [0, 1, 2].map(|_| start_in(Arc::clone(&home), |_| {}))
}

fn through(client: &Client, node: &Running) -> Client {
    Client { addr: node.addr, ..client.clone() }
}

fn table_for_three() -> Value {
    json!({ "game": "set", "seats": [{ "kind": "human" }, { "kind": "human" }, { "kind": "human" }], "private": true })
}

/// Opens a table. Returns its id, or the code of the error.
fn open(client: &Client) -> Result<String, String> {
    let answer = client.post("/api/tables", &table_for_three());
    match answer.status {
        200 => Ok(answer.body["table"].as_str().expect("an id").to_owned()),
        429 => Err(answer.code().to_owned()),
        _ => panic!("{}", answer.text),
    }
}

// No waiting for nodes to hear of each other's tables: each is opened on the next one at once.
#[test]
fn the_one_too_many_is_refused_on_whichever_node() {
    let nodes = three();
    let (ada, bob) = (nodes[0].guest("Ada"), nodes[1].guest("Bob"));
    let on = |n: usize| through(&ada, &nodes[n % 3]);
    let tables: Vec<String> = (0..MOST).map(|n| open(&on(n)).expect("room")).collect();
    for n in 0..3 {
        assert_eq!(open(&on(n)), Err("too_much".to_owned()));
    }
    // Sitting down elsewhere is no way around it, sitting where one sits is fine, and others have room of
    // their own.
    let theirs = open(&bob).expect("Bob has room");
    let join = |client: &Client, table: &str| client.post(&format!("/api/tables/{table}/join"), &json!({}));
    let refused = join(&on(2), &theirs);
    assert_eq!((refused.status, refused.code()), (429, "too_much"));
    assert_eq!(join(&on(1), &tables[0]).status, 200);
    // A place that is given up on one node is free on another, once.
    assert_eq!(on(1).post(&format!("/api/tables/{}/leave", tables[7]), &json!({})).status, 200);
    assert_eq!(join(&on(2), &theirs).status, 200);
    assert_eq!(open(&on(0)), Err("too_much".to_owned()));
    assert_eq!(on(0).post(&format!("/api/tables/{theirs}/leave"), &json!({})).status, 200);
    assert!(open(&on(1)).is_ok());
    assert_eq!(open(&on(2)), Err("too_much".to_owned()));
}

// All at once, through all nodes: as many as there is room for, not one more and not one less.
#[test]
fn a_rush_has_as_many_winners_as_there_is_room() {
    let nodes = three();
    let ada = nodes[0].guest("Ada");
    let opened: Vec<Result<String, String>> = thread::scope(|scope| {
        let rush: Vec<_> = (0..MOST + 10)
            .map(|n| {
                let client = through(&ada, &nodes[n % 3]);
                scope.spawn(move || open(&client))
            })
            .collect();
        rush.into_iter().map(|one| one.join().expect("an answer")).collect()
    });
    assert_eq!(opened.iter().filter(|one| one.is_ok()).count(), MOST, "{opened:?}");
    // Seats that were wanted in vain do not count: a table that is full stays nobody's but its players'.
    let (bob, eve) = (nodes[1].guest("Bob"), nodes[2].guest("Eve"));
    let full: Vec<String> = (0..MOST).map(|_| bob.open_for("set", 1, &json!({}))).collect();
    for table in &full {
        let answer = eve.post(&format!("/api/tables/{table}/join"), &json!({}));
        assert_eq!(answer.status, 409, "{}", answer.text);
    }
    assert!(open(&eve).is_ok());
}
