//! Tables without any socket: inbox, outbox and store.

use std::{
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::Duration,
};

use engine::Millis;
use protocol::{NewTable, SeatRequest};
use serde_json::{Value, json, value::to_raw_value};
use server::{
    Clock, Directory, Identity, Limits, Lobby, Metrics, Player, TableId,
    store::{Batch, Document, Kind, Later, Refusal, Row, Store, StoreError, Tag, Written, sqlite::Sqlite},
    table::{Context, Msg, Outbox, Sent},
};
use tokio::{
    sync::{Semaphore, watch},
    time::{Instant, timeout},
};

fn lobby(store: &Arc<dyn Store>) -> Arc<Lobby> {
    let context = Context {
        store: Arc::clone(store),
        clock: Clock::new(),
        metrics: Arc::new(Metrics::default()),
        directory: Directory::default(),
        find: games::registry::find,
        thinkers: Arc::new(Semaphore::new(1)),
        bot_pace: 0,
        idle: Duration::from_secs(60),
        closing: AtomicBool::new(false),
    };
    Lobby::new(context, Limits::default())
}

fn sqlite(folder: &Path) -> Arc<dyn Store> {
    Arc::new(Sqlite::open(folder).expect("a store"))
}

async fn guest(store: &Arc<dyn Store>, name: &str) -> Player {
    let identity = Identity::new(Arc::clone(store));
    let (_, token) = identity.guest(name.to_owned(), 0).await.expect("a guest");
    identity.recognise(token.as_str()).await.expect("a store").expect("the guest")
}

fn table(seats: usize, rules: &Value) -> NewTable {
    NewTable {
        game: "set".into(),
        rules: Some(to_raw_value(rules).expect("JSON")),
        seats: vec![SeatRequest::Human {}; seats],
        private: true,
        nonce: None,
    }
}

/// A viewer without a socket.
struct Viewer {
    lobby: Arc<Lobby>,
    table: TableId,
    conn: server::table::ConnId,
    out: Arc<Outbox>,
    seen: Vec<Value>,
}

impl Viewer {
    async fn come(lobby: &Arc<Lobby>, table: TableId, player: &Player) -> Viewer {
        let (conn, out) = (lobby.new_conn(), Arc::new(Outbox::new(1 << 20)));
        let attach = Msg::Attach { conn, player: player.clone(), out: Arc::clone(&out) };
        lobby.send(table, attach).await;
        Viewer { lobby: Arc::clone(lobby), table, conn, out, seen: Vec::new() }
    }

    async fn act(&self, id: &str, act: Value) {
        let act = to_raw_value(&act).expect("JSON");
        let what = Sent::Act { id: id.into(), act, lag: Millis(0), arrived: Instant::now() };
        self.lobby.send(self.table, Msg::From { conn: self.conn, what }).await;
    }

    async fn find(&mut self, what: &str, fits: impl Fn(&Value) -> bool) -> Value {
        self.find_within(Duration::from_secs(10), what, fits).await
    }

    async fn find_within(&mut self, patience: Duration, what: &str, fits: impl Fn(&Value) -> bool) -> Value {
        let wait = async {
            loop {
                if let Some(place) = self.seen.iter().position(&fits) {
                    return self.seen.remove(place);
                }
                self.out.changed().await;
                assert!(!self.out.is_cut(), "cut off");
                let messages = self.out.take();
                self.seen.extend(messages.iter().map(|m| serde_json::from_slice::<Value>(m).expect("JSON")));
            }
        };
        timeout(patience, wait).await.unwrap_or_else(|_| panic!("no {what}"))
    }

    async fn update(&mut self, seq: u64) -> Value {
        self.find(&format!("update {seq}"), |m| m["type"] == "update" && m["seq"] == seq).await
    }

    async fn answer(&mut self, id: &str) -> Value {
        let fits =
            |m: &Value| matches!(m["type"].as_str(), Some("ack" | "refused" | "error")) && m["id"] == id;
        self.find(&format!("answer to {id}"), fits).await
    }
}

#[tokio::test]
async fn a_table_plays_without_a_socket() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = sqlite(folder.path());
    let lobby = lobby(&store);
    let (ada, bob) = (guest(&store, "Ada").await, guest(&store, "Bob").await);
    let id = lobby.open(&ada, table(2, &json!({ "fair_ms": 0 }))).await.expect("a table");
    let mut first = Viewer::come(&lobby, id, &ada).await;
    assert_eq!(lobby.join(&bob, id, None, None).await.expect("a seat"), 1);
    first.update(0).await;
    first.act("a1", json!({ "type": "no_set" })).await;
    // The update comes first, then the answer.
    let kinds: Vec<Value> = {
        first.answer("a1").await;
        first.seen.iter().map(|m| m["type"].clone()).collect()
    };
    assert!(kinds.contains(&json!("update")), "{kinds:?}");
    assert_eq!(store.read(id, 0).await.expect("a log").len(), 2);
    assert_eq!(lobby.context().directory.seats_of(ada.id.as_str()), 1);
}

// Two servers on one store: whoever is first wins the number, the other takes that in and decides again.
#[tokio::test]
async fn two_nodes_share_a_table() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = sqlite(folder.path());
    let nodes = [lobby(&store), lobby(&store)];
    let (ada, bob) = (guest(&store, "Ada").await, guest(&store, "Bob").await);
    let id = nodes[0].open(&ada, table(2, &json!({ "fair_ms": 0 }))).await.expect("a table");
    nodes[0].join(&bob, id, None, None).await.expect("a seat");
    let mut first = Viewer::come(&nodes[0], id, &ada).await;
    let mut second = Viewer::come(&nodes[1], id, &bob).await;
    first.update(0).await;
    second.update(0).await;
    for round in 0..20 {
        // Both call at once: one has control, the other is refused, whichever node was faster.
        let call = format!("c{round}");
        tokio::join!(
            first.act(&call, json!({ "type": "call" })),
            second.act(&call, json!({ "type": "call" }))
        );
        let answers = [first.answer(&call).await, second.answer(&call).await];
        let acks: Vec<usize> = (0..2).filter(|&n| answers[n]["type"] == "ack").collect();
        assert_eq!(acks.len(), 1, "{answers:?}");
        let refused = &answers[1 - acks[0]];
        assert_eq!(refused["refused"]["rule"], "SET-5", "{refused}");
        // A wrong pick ends the call.
        let seq = answers[acks[0]]["seq"].as_u64().expect("a number");
        let view = first.update(seq).await["view"].clone();
        assert_eq!(second.update(seq).await["view"], view);
        let cards = view["cards"].as_array().expect("cards");
        let caller = if acks[0] == 0 { &mut first } else { &mut second };
        caller
            .act(&format!("t{round}"), json!({ "type": "take", "cards": [cards[0], cards[1], cards[2]] }))
            .await;
        assert_eq!(caller.answer(&format!("t{round}")).await["seq"], seq + 1);
        let view = first.update(seq + 1).await["view"].clone();
        assert_eq!(second.update(seq + 1).await["view"], view);
    }
    assert_eq!(store.read(id, 0).await.expect("a log").len(), 41);
}

// Bots bring every game to its end, also when the people have gone.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_finish_every_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = sqlite(folder.path());
    let lobby = lobby(&store);
    let mut tables = Vec::new();
    for game in games::registry::all().iter().filter(|game| game.seats().1 >= 3) {
        let ada = guest(&store, "Ada").await;
        let seats = vec![SeatRequest::Human {}, SeatRequest::Bot { level: 5 }, SeatRequest::Bot { level: 1 }];
        let request = NewTable { game: game.key().into(), seats, ..table(3, &json!({})) };
        let id = lobby.open(&ada, request).await.expect("a table");
        let mut viewer = Viewer::come(&lobby, id, &ada).await;
        viewer.act("bye", json!({ "type": "leave" })).await;
        assert_eq!(viewer.answer("bye").await["type"], "ack");
        tables.push((game.key(), viewer));
    }
    for (game, viewer) in &mut tables {
        let over = viewer
            .find_within(Duration::from_secs(120), &format!("end of {game}"), |m| m["type"] == "over")
            .await;
        assert_ne!(over["outcome"]["reason"], "left", "{game}");
        assert!(
            !over["outcome"]["winners"].as_array().expect("winners").contains(&json!(0)),
            "{game}: {over}"
        );
    }
}

/// A store whose disk can be full.
struct Full {
    store: Arc<dyn Store>,
    full: AtomicBool,
}

impl Full {
    fn unless<'a, T: 'a>(&self, later: Later<'a, T>) -> Later<'a, T> {
        match self.full.load(Relaxed) {
            true => Box::pin(async { Err(StoreError::Unavailable("the disk is full".into())) }),
            false => later,
        }
    }
}

impl Store for Full {
    fn append(&self, table: TableId, expected: u64, batch: Batch) -> Later<'_, Written> {
        match self.full.load(Relaxed) {
            true => self.unless(Box::pin(async { Ok(Written::Done) })),
            false => self.store.append(table, expected, batch),
        }
    }
    fn read(&self, table: TableId, from: u64) -> Later<'_, Vec<Row>> {
        self.store.read(table, from)
    }
    fn refusals(&self, table: TableId) -> Later<'_, Vec<Refusal>> {
        self.store.refusals(table)
    }
    fn follow(&self, table: TableId) -> watch::Receiver<u64> {
        self.store.follow(table)
    }
    fn get(&self, kind: Kind, key: String) -> Later<'_, Option<Document>> {
        self.store.get(kind, key)
    }
    fn put(&self, kind: Kind, key: String, expected: u64, tag: Tag, body: String) -> Later<'_, Written> {
        match self.full.load(Relaxed) {
            true => self.unless(Box::pin(async { Ok(Written::Done) })),
            false => self.store.put(kind, key, expected, tag, body),
        }
    }
    fn list(&self, kind: Kind, tag: Tag) -> Later<'_, Vec<(String, Document)>> {
        self.store.list(kind, tag)
    }
    fn close(&self) -> Later<'_, ()> {
        self.store.close()
    }
}

#[tokio::test]
async fn a_full_disk_is_told_and_passes() {
    let folder = tempfile::tempdir().expect("a folder");
    let full = Arc::new(Full { store: sqlite(folder.path()), full: AtomicBool::new(false) });
    let store: Arc<dyn Store> = Arc::clone(&full) as Arc<dyn Store>;
    let lobby = lobby(&store);
    let (ada, bob) = (guest(&store, "Ada").await, guest(&store, "Bob").await);
    let id = lobby.open(&ada, table(2, &json!({ "fair_ms": 0, "call_seconds": 1 }))).await.expect("a table");
    lobby.join(&bob, id, None, None).await.expect("a seat");
    let (mut first, mut second) =
        (Viewer::come(&lobby, id, &ada).await, Viewer::come(&lobby, id, &bob).await);
    first.act("a1", json!({ "type": "call" })).await;
    assert_eq!(first.answer("a1").await["seq"], 1);

    full.full.store(true, Relaxed);
    for id in ["a2", "a3"] {
        first.act(id, json!({ "type": "take", "cards": ["1rfo", "1rfo", "1rfo"] })).await;
        assert_eq!(first.answer(id).await["error"]["code"], "storage");
    }
    assert!(lobby.open(&ada, table(2, &json!({}))).await.is_err());
    // Nobody has been told of what is not on disk, not even when a timer was due meanwhile.
    tokio::time::sleep(Duration::from_millis(1500)).await;
    let early = timeout(Duration::from_millis(50), second.update(2)).await;
    assert!(early.is_err(), "{early:?}");

    full.full.store(false, Relaxed);
    // The timer comes now, at the time that it was due; the same id is good again.
    let fired = second.update(2).await;
    assert_eq!(
        (&fired["scores"], fired["at"].as_u64()),
        (&json!([-1, 0]), first.update(1).await["deadline"].as_u64())
    );
    first.act("a2", json!({ "type": "no_set" })).await;
    assert_eq!(first.answer("a2").await["seq"], 3);
}

// SET-16: of two calls in the window the one whose line is slower may have been the earlier.
#[tokio::test]
async fn set_16_calls_are_fair_and_the_beaten_are_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = sqlite(folder.path());
    let lobby = lobby(&store);
    let (ada, bob) = (guest(&store, "Ada").await, guest(&store, "Bob").await);
    let id = lobby.open(&ada, table(2, &json!({ "fair_ms": 300 }))).await.expect("a table");
    lobby.join(&bob, id, None, None).await.expect("a seat");
    let mut first = Viewer::come(&lobby, id, &ada).await;
    let mut second = Viewer::come(&lobby, id, &bob).await;
    first.update(0).await;
    first.act("a", json!({ "type": "call" })).await;
    first.answer("a").await;
    // Bob's call arrives later, over a line that is 200 ms slow.
    let act = to_raw_value(&json!({ "type": "call" })).expect("JSON");
    let what = Sent::Act { id: "b".into(), act, lag: Millis(200), arrived: Instant::now() };
    lobby.send(id, Msg::From { conn: second.conn, what }).await;
    assert_eq!(second.answer("b").await["type"], "ack");
    let decided = first.update(3).await;
    assert_eq!(decided["view"]["caller"], 1, "{decided}");
    let told = decided["events"].to_string();
    assert!(told.contains("beaten"), "{told}");
}
