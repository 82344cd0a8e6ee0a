//! What every store promises.

use std::{sync::Arc, time::Duration};

use server::{
    PlayerId, TableId,
    store::{Batch, CHAT, ChatRow, Kind, Note, Place, Refusal, Row, Store, Tag, Written},
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
    let document = store.get(Kind::Table, key.clone()).await.expect("an answer").expect("a document");
    assert_eq!((document.version, document.tag, &*document.body), (2, Tag::Playing, "{\"a\":1}"));
    assert_eq!(store.get(Kind::Player, key.clone()).await.expect("an answer"), None);
    let latest = async |tag| store.latest(Kind::Table, tag, None, 10).await.expect("a list");
    assert_eq!(latest(Tag::Open).await, []);
    assert_eq!(latest(Tag::Playing).await, [(key.clone(), document)]);
}

/// Documents of a kind, one after the other in time, and their keys.
async fn documents(store: &Arc<dyn Store>, kind: Kind, tag: Tag, count: usize) -> Vec<String> {
    let mut keys = Vec::new();
    for number in 0..count {
        let key = if kind == Kind::Table { TableId::random().to_string() } else { format!("k{number}") };
        let put = store.put(kind, key.clone(), 0, tag, "{}".into()).await;
        assert_eq!(put.expect("written"), Written::Done);
        keys.push(key);
        // The clock of a store counts milliseconds.
        tokio::time::sleep(Duration::from_millis(3)).await;
    }
    keys
}

const EVER: u64 = i64::MAX as u64;

#[tokio::test]
async fn documents_are_listed_by_their_last_use() {
    let home = Home::new();
    let store = open_store(&home).await;
    let mut keys = documents(&store, Kind::Player, Tag::None, 5).await;
    documents(&store, Kind::Table, Tag::Open, 2).await;
    // Whoever is used moves to the end, with the same version.
    store.touch(Kind::Player, keys[1].clone()).await.expect("touched");
    let used = keys.remove(1);
    keys.push(used.clone());
    assert_eq!(store.get(Kind::Player, used).await.expect("an answer").map(|found| found.version), Some(1));

    let (mut unused, mut above) = (Vec::new(), None);
    loop {
        let page = store.unused(Kind::Player, Tag::None, EVER, above, 2).await.expect("a list");
        let Some(last) = page.last().cloned() else { break };
        unused.extend(page.into_iter().map(|place| place.key));
        above = Some(last);
    }
    assert_eq!(unused, keys);
    let (mut latest, mut below) = (Vec::new(), None);
    loop {
        let page = store.latest(Kind::Player, Tag::None, below, 2).await.expect("a list");
        let Some((key, last)) = page.last() else { break };
        below = Some(Place { touched: last.touched, key: key.clone() });
        latest.extend(page.into_iter().map(|(key, _)| key));
    }
    latest.reverse();
    assert_eq!(latest, keys);
    let third = store.get(Kind::Player, keys[2].clone()).await.expect("an answer").expect("there").touched;
    let early = store.unused(Kind::Player, Tag::None, third, None, 9).await.expect("a list");
    assert_eq!(early.iter().map(|place| &place.key).collect::<Vec<_>>(), [&keys[0], &keys[1]]);
}

#[tokio::test]
async fn a_tag_is_replaced_if_it_is_still_there() {
    let home = Home::new();
    let store = open_store(&home).await;
    let key = documents(&store, Kind::Table, Tag::Playing, 1).await.remove(0);
    let mark = async |from, to| store.mark(Kind::Table, key.clone(), from, to).await.expect("an answer");
    assert!(mark(Tag::Playing, Tag::Resting).await);
    assert!(!mark(Tag::Playing, Tag::Resting).await);
    let found = store.get(Kind::Table, key.clone()).await.expect("an answer").expect("there");
    assert_eq!((found.tag, found.version), (Tag::Resting, 1));
    store.put(Kind::Table, key.clone(), 1, Tag::Over, "{}".into()).await.expect("written");
    assert!(!mark(Tag::Resting, Tag::Playing).await);
}

#[tokio::test]
async fn what_is_used_is_not_deleted_and_a_table_goes_bit_by_bit() {
    let home = Home::new();
    let store = open_store(&home).await;
    let keys = documents(&store, Kind::Table, Tag::Over, 2).await;
    let [old, other] = [&keys[0], &keys[1]].map(|key| TableId::parse(key).expect("an id"));
    let player = PlayerId::random();
    for table in [old, other] {
        let refusals = vec![Refusal { player, action: "a".into(), refused: "{}".into() }];
        let batch = Batch { entries: vec![row("x"); 25], refusals, ..Batch::default() };
        append(&store, table, 0, batch).await;
    }
    let touched = store.get(Kind::Table, keys[1].clone()).await.expect("an answer").expect("there").touched;
    let discard = async |key: &str, tag| {
        store.discard(Kind::Table, key.to_owned(), tag, touched).await.expect("an answer")
    };
    assert!(!discard(&keys[1], Tag::Over).await, "it was used since");
    assert!(!discard(&keys[0], Tag::Closed).await, "it has another tag");
    assert!(discard(&keys[0], Tag::Over).await);
    assert_eq!(store.get(Kind::Table, keys[0].clone()).await.expect("an answer"), None);
    let graves = async || store.unused(Kind::Grave, Tag::None, EVER, None, 9).await.expect("a list").len();
    assert_eq!(graves().await, 1);
    for table in [old, other] {
        let line = ChatRow { id: 1, player, line: "{}".into() };
        store.add_chat(table, vec![line]).await.expect("stored");
    }
    let mut steps = 0;
    while !store.erode(old, 10).await.expect("an answer") {
        steps += 1;
        assert!(store.read(old, 0).await.expect("a log").len() <= 25 - 10 * steps.min(2));
        assert!(steps < 9);
    }
    assert!(steps >= 2, "{steps} steps");
    assert_eq!(store.chat(old).await.expect("chat"), []);
    assert_eq!(store.chat(other).await.expect("chat").len(), 1);
    assert_eq!((graves().await, store.refusals(old).await.expect("refusals").len()), (0, 0));
    assert_eq!(store.read(old, 0).await.expect("a log"), []);
    assert_eq!(store.read(other, 0).await.expect("a log").len(), 25);
    assert_eq!(store.refusals(other).await.expect("refusals").len(), 1);
}

// The last hundred lines of a table's chat are kept, in order, and each once.
#[tokio::test]
async fn chat_is_bounded() {
    let home = Home::new();
    let store = open_store(&home).await;
    let (table, other, player) = (TableId::random(), TableId::random(), PlayerId::random());
    let line = |id: i64| ChatRow { id, player, line: format!("{{\"text\":\"{id}\"}}") };
    assert_eq!(store.chat(table).await.expect("chat"), []);
    store.add_chat(other, vec![line(7)]).await.expect("stored");
    for first in (0..250).step_by(10) {
        store.add_chat(table, (first..first + 10).map(line).collect()).await.expect("stored");
        let kept = store.chat(table).await.expect("chat");
        let oldest = (first + 10 - CHAT as i64).max(0);
        assert_eq!(kept, (oldest..first + 10).map(line).collect::<Vec<_>>());
    }
    // A message that is written twice is there once.
    store.add_chat(table, vec![line(249)]).await.expect("stored");
    let kept: Vec<i64> = store.chat(table).await.expect("chat").iter().map(|row| row.id).collect();
    assert_eq!((kept.len() <= CHAT, kept.last()), (true, Some(&249)));
    assert_eq!(kept.iter().filter(|id| **id == 249).count(), 1);
    assert_eq!(store.chat(other).await.expect("chat"), [line(7)]);
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
