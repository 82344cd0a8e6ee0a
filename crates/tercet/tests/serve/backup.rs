//! Backups as `docs/hosting.md` describes them, taken while a game goes on, and restored.

use localpg::{Place, database, tool};
use serde_json::{Value, json};

use crate::{
    process::Process,
    support::{Client, Wire},
};

/// A game with something in it.
fn begin(server: &Process) -> (Client, String, Wire) {
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let table = ada.open_for("set", 2, &json!({ "fair_ms": 0 }));
    bob.join(&table);
    let mut wire = ada.watch(&table);
    assert_eq!(wire.act("a1", &json!({ "type": "no_set" }))["seq"], 1);
    (ada, table, wire)
}

/// What was done before the backup is there, what came after is not, and the game goes on.
fn goes_on(server: &Process, ada: &Client, table: &str, before: &Value) {
    let ada = Client { addr: server.addr, ..ada.clone() };
    let mut wire = ada.watch(table);
    let update = wire.expect("update");
    assert_eq!((&update["seq"], &update["view"]), (&json!(1), &before["view"]));
    assert_eq!(wire.act("a1", &json!({ "type": "call" }))["seq"], 1);
    assert_eq!(wire.act("a3", &json!({ "type": "call" }))["seq"], 2);
}

#[test]
fn a_copy_of_the_embedded_store_is_a_backup() {
    let (folder, other) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let server = Process::start(folder.path(), &[]);
    let (ada, table, mut wire) = begin(&server);
    let before = wire.update(1);
    let copy = other.path().join("tercet.sqlite");
    let store = rusqlite::Connection::open(folder.path().join("tercet.sqlite")).expect("the store");
    store.execute("VACUUM INTO ?", [copy.to_str().expect("a path")]).expect("a copy");
    assert_eq!(wire.act("a2", &json!({ "type": "call" }))["seq"], 2);
    server.kill();
    goes_on(&Process::start(other.path(), &[]), &ada, &table, &before);
}

#[test]
fn a_dump_of_postgres_is_a_backup() {
    let place = Place::new().expect("a Postgres");
    let server = Process::on(place.address(), &[]);
    let (ada, table, mut wire) = begin(&server);
    let before = wire.update(1);
    let folder = tempfile::tempdir().expect("a folder");
    let dump = folder.path().join("tercet.dump").to_str().expect("a path").to_owned();
    tool("pg_dump", ["--format=custom", "--file", &dump, place.address()]).expect("a dump");
    assert_eq!(wire.act("a2", &json!({ "type": "call" }))["seq"], 2);
    server.kill();
    let other = database(place.address()).expect("another place");
    tool("pg_restore", ["--no-owner", "--dbname", &other, &dump]).expect("restored");
    goes_on(&Process::on(&other, &[]), &ada, &table, &before);
}
