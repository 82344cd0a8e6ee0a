//! What every store promises.

use std::{sync::Arc, time::Duration};

use server::{
    PlayerId, TableId,
    store::{Batch, Document, Kind, Note, Refusal, Row, Store, Tag, Written},
};
use tokio::{sync::broadcast, time::timeout};

use super::support::{Home, open_store};

fn row(entry: &str) -> Row {
    Row { entry: entry.into(), by: None }
}

fn entries(rows: &[Row]) -> Batch {
    Batch { entries: rows.to_vec(), ..Batch::default() }
}

async fn append(store: &Arc<dyn Store>, table: TableId, expected: u64, batch: Batch) -> Written {
    store.append(table, expected, batch).await.expect("an answer")
}

#[tokio::test]
async fn logs_grow_at_their_end_alone() {
    let home = Home::new();
    let store = open_store(&home).await;
    let (table, other) = (TableId::random(), TableId::random());
    let [a, b, c] = ["a", "b", "c"].map(row);
    assert_eq!(append(&store, table, 0, entries(&[a.clone(), b.clone()])).await, Written::Done);
    assert_eq!(append(&store, other, 0, entries(std::slice::from_ref(&c))).await, Written::Done);
    // Numbers that are taken are a conflict, and nothing of such a batch is written.
    assert_eq!(append(&store, table, 0, entries(std::slice::from_ref(&c))).await, Written::Conflict);
    assert_eq!(append(&store, table, 1, entries(&[c.clone(), c.clone()])).await, Written::Conflict);
    assert_eq!(store.read(table, 0).await.expect("a log"), [a, b.clone()]);
    assert_eq!(append(&store, table, 2, entries(std::slice::from_ref(&c))).await, Written::Done);
    assert_eq!(store.read(table, 1).await.expect("a log"), [b, c.clone()]);
    assert_eq!(store.read(table, 3).await.expect("a log"), []);
    assert_eq!(store.read(other, 0).await.expect("a log"), [c]);
}

#[tokio::test]
async fn refusals_are_remembered_as_the_table_stood() {
    let home = Home::new();
    let store = open_store(&home).await;
    let (table, player) = (TableId::random(), PlayerId::random());
    let refusal = |action: &str| Refusal { player, action: action.into(), refused: "{}".into() };
    let refused = |actions: &[&str]| Batch {
        refusals: actions.iter().map(|action| refusal(action)).collect(),
        ..Batch::default()
    };
    assert_eq!(append(&store, table, 0, refused(&["b", "a"])).await, Written::Done);
    assert_eq!(append(&store, table, 0, entries(&[row("x")])).await, Written::Done);
    // The table has gone on: what was refused before that has to be decided anew.
    assert_eq!(append(&store, table, 0, refused(&["c"])).await, Written::Conflict);
    let forget = Batch { forget: vec![(player, "b".into())], ..refused(&["d"]) };
    assert_eq!(append(&store, table, 1, forget).await, Written::Done);
    assert_eq!(store.refusals(table).await.expect("refusals"), [refusal("a"), refusal("d")]);
    // The same again is remembered once.
    assert_eq!(append(&store, table, 1, refused(&["a"])).await, Written::Done);
    assert_eq!(store.refusals(table).await.expect("refusals").len(), 2);
}

#[tokio::test]
async fn documents_change_one_version_at_a_time() {
    let home = Home::new();
    let store = open_store(&home).await;
    let key = TableId::random().to_string();
    let put = |expected, tag, body: &str| store.put(Kind::Table, key.clone(), expected, tag, body.to_owned());
    assert_eq!(store.get(Kind::Table, key.clone()).await.expect("an answer"), None);
    assert_eq!(put(1, Tag::Open, "{}").await.expect("an answer"), Written::Conflict);
    assert_eq!(put(0, Tag::Open, "{}").await.expect("an answer"), Written::Done);
    assert_eq!(put(0, Tag::Open, "{}").await.expect("an answer"), Written::Conflict);
    assert_eq!(put(1, Tag::Playing, "{\"a\":1}").await.expect("an answer"), Written::Done);
    assert_eq!(put(1, Tag::Over, "{}").await.expect("an answer"), Written::Conflict);
    let document = Document { version: 2, body: "{\"a\":1}".into() };
    assert_eq!(store.get(Kind::Table, key.clone()).await.expect("an answer"), Some(document.clone()));
    assert_eq!(store.get(Kind::Player, key.clone()).await.expect("an answer"), None);
    assert_eq!(store.list(Kind::Table, Tag::Open).await.expect("a list"), []);
    assert_eq!(store.list(Kind::Table, Tag::Playing).await.expect("a list"), [(key.clone(), document)]);
}

async fn note(notes: &mut broadcast::Receiver<Note>, fits: impl Fn(&Note) -> bool) {
    let find = async { while !fits(&notes.recv().await.expect("a note")) {} };
    timeout(Duration::from_secs(10), find).await.expect("a note in time");
}

#[tokio::test]
async fn who_follows_hears() {
    let home = Home::new();
    let store = open_store(&home).await;
    let table = TableId::random();
    let (mut lengths, mut notes) = (store.follow(table), store.notes());
    append(&store, table, 0, entries(&[row("a"), row("b")])).await;
    let reached = timeout(Duration::from_secs(10), lengths.wait_for(|&length| length == 2)).await;
    assert!(reached.expect("in time").is_ok());
    store.put(Kind::Table, table.into(), 0, Tag::Open, "{}".into()).await.expect("written");
    note(&mut notes, |note| *note == Note::Changed(table, 1)).await;
    store.say("{\"some\":\"thing\"}".into());
    note(&mut notes, |note| *note == Note::Said("{\"some\":\"thing\"}".into())).await;
}

// Eight writers expect the same number, a thousand times: each time one of them has it, and what it wrote is
// there.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_eight_writers_one_wins() {
    let home = Home::new();
    let mut stores = Vec::new();
    for _ in 0..if home.is_shared() { 8 } else { 1 } {
        stores.push(open_store(&home).await);
    }
    let table = TableId::random();
    for race in 0..1_000_u64 {
        let mut writers = tokio::task::JoinSet::new();
        for writer in 0..8 {
            let store = Arc::clone(&stores[writer % stores.len()]);
            let rows = [row(&format!("{race} by {writer}")), row(&format!("{race} by {writer} too"))];
            writers.spawn(
                async move { (rows[0].clone(), append(&store, table, race * 2, entries(&rows)).await) },
            );
        }
        let mut winners = Vec::new();
        while let Some(written) = writers.join_next().await {
            let (row, written) = written.expect("no panic");
            winners.extend((written == Written::Done).then_some(row));
        }
        assert_eq!(winners.len(), 1, "race {race}");
        let log = stores[0].read(table, race * 2).await.expect("a log");
        assert_eq!((log.len(), &log[0]), (2, &winners[0]), "race {race}");
        assert_eq!(log[1].entry, format!("{} too", log[0].entry), "race {race}");
    }
}
