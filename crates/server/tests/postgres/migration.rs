//! Starting on a Postgres: for the first time, all at once, and where it cannot be done.

use localpg::{Place, tool};
use server::store::{Kind, Store, Tag, Written, postgres::Postgres};

use crate::support::start;

async fn refused(address: &str) -> String {
    Postgres::open(address).await.err().expect("it does not open").to_string()
}

// Every node brings the store up to date; whichever is first does.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_may_start_all_at_once() {
    let place = Place::new().expect("a Postgres");
    let mut opening = tokio::task::JoinSet::new();
    for _ in 0..8 {
        let address = place.address().to_owned();
        opening.spawn(async move { Postgres::open(&address).await });
    }
    while let Some(opened) = opening.join_next().await {
        opened.expect("no panic").expect("a store");
    }
    assert_eq!(place.sql("SELECT version FROM tercet_store").expect("a version").trim(), "3");
}

#[tokio::test]
async fn a_store_of_a_newer_version_is_refused() {
    let place = Place::new().expect("a Postgres");
    let store = Postgres::open(place.address()).await.expect("a store");
    store.put(Kind::Player, "k".into(), 0, Tag::None, "{}".into()).await.expect("written");
    store.close().await.expect("closed");
    place.sql("UPDATE tercet_store SET version = 99").expect("changed");
    let error = refused(place.address()).await;
    assert!(error.contains("newer version") && error.contains("99"), "{error}");
    // It was left alone.
    assert_eq!(place.sql("SELECT count(*) FROM documents").expect("a count").trim(), "1");
}

#[tokio::test]
async fn what_cannot_work_is_said_clearly() {
    for (address, why) in [
        ("postgres://nobody@127.0.0.1:1/x", "refused"),
        ("nonsense", "no address of a Postgres"),
        ("postgres://127.0.0.1:1/x?sslmode=require", "Postgres"),
    ] {
        let error = refused(address).await;
        assert!(error.contains(why), "{address}: {error}");
    }
    let place = Place::new().expect("a Postgres");
    let nowhere = format!("{}?options=-csearch_path%3Dnone", place.address());
    let error = refused(&nowhere).await;
    assert!(error.contains("no schema"), "{error}");
}

#[test]
fn nothing_secret_is_in_the_clear() {
    let server = start();
    let ada = server.guest("Ada");
    let text = tool("pg_dump", server.home.address()).expect("a backup");
    assert!(text.contains(&ada.player) && !text.contains(&ada.token), "tokens are kept as hashes");
}

// Ids of actions are the players' own words: whatever is in them, they come back.
#[tokio::test]
async fn every_id_of_an_action_comes_back() {
    use server::{
        PlayerId, TableId,
        store::{Batch, Refusal, Row},
    };
    let place = Place::new().expect("a Postgres");
    let store = Postgres::open(place.address()).await.expect("a store");
    let (table, player) = (TableId::random(), PlayerId::random());
    for (seq, id) in (0..).zip(["", "a\0b", "\u{10ffff}\u{202e}", "'; DROP TABLE log; --", "\\x41"]) {
        let row = Row { entry: "{}".into(), by: Some((player, id.into())) };
        let refusal = Refusal { player, action: id.into(), refused: "{}".into() };
        let batch = Batch { entries: vec![row.clone()], refusals: vec![refusal.clone()], ..Batch::default() };
        assert_eq!(store.append(table, seq, batch).await.expect("an answer"), Written::Done);
        assert_eq!(store.read(table, seq).await.expect("a log"), [row]);
        assert_eq!(store.refusals(table).await.expect("refusals").last(), Some(&refusal));
    }
}
