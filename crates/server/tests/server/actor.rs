//! Tables without any socket: inbox, outbox and store.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::Duration,
};

use engine::{Level, Millis};
use protocol::{NewTable, SeatRequest, StartWhen};
use serde_json::{Value, json, value::to_raw_value};
use server::{
    Clock, Directory, Identity, Limits, Lobby, Metrics, Nodes, Player, TableId,
    store::{
        Batch, ChatRow, Document, Kind, Later, Note, Place, Put, Refusal, Row, Store, StoreError, Tag,
        Written,
    },
    table::{Context, Msg, Outbox, Problem, Sent, SentAction, Thinkers},
};
use tokio::{
    sync::{broadcast, watch},
    time::{Instant, timeout},
};

use super::support::{Home, open_store};

fn lobby(store: &Arc<dyn Store>) -> Arc<Lobby> {
    let context = Context {
        store: Arc::clone(store),
        clock: Clock::new(),
        metrics: Arc::new(Metrics::default()),
        directory: Directory::default(),
        nodes: Nodes::new(Arc::clone(store)),
        find: games::registry::find,
        thinkers: Thinkers::new(1).expect("a thread"),
        bot_pace: 0,
        idle: Duration::from_secs(60),
        away: std::time::Duration::from_secs(45),
        entries: 20_000,
        closing: AtomicBool::new(false),
    };
    let lobby = Lobby::new(context, Limits::default());
    lobby.listen();
    lobby
}

/// A store for each of two nodes: one that both use, where a store can be opened only once.
async fn pair(home: &Home) -> [Arc<dyn Store>; 2] {
    let store = open_store(home).await;
    let other = if home.is_shared() { open_store(home).await } else { Arc::clone(&store) };
    [store, other]
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
        stand_in: None,
        late: None,
        start: StartWhen::Full,
        chance: None,
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
        let what = Sent::Act(SentAction { id: id.into(), act, lag: Millis(0), arrived: Instant::now() });
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
    let home = Home::new();
    let store = open_store(&home).await;
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
    assert!(lobby.context().directory.may_play(id));
}

// Two servers on one store: whoever is first wins the number, the other takes that in and decides again.
#[tokio::test]
async fn two_nodes_share_a_table() {
    let home = Home::new();
    let stores = pair(&home).await;
    let nodes = [lobby(&stores[0]), lobby(&stores[1])];
    let store = Arc::clone(&stores[0]);
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
    let home = Home::new();
    let store = open_store(&home).await;
    let lobby = lobby(&store);
    let mut tables = Vec::new();
    for game in games::registry::all().iter().filter(|game| game.seats().1 >= 3) {
        let ada = guest(&store, "Ada").await;
        let seats = vec![
            SeatRequest::Human {},
            SeatRequest::Bot { level: Level::STRONGEST },
            SeatRequest::Bot { level: Level::WEAKEST },
        ];
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
    fn add_chat(&self, table: TableId, lines: Vec<ChatRow>) -> Later<'_, Written> {
        match self.full.load(Relaxed) {
            true => self.unless(Box::pin(async { Ok(Written::Done) })),
            false => self.store.add_chat(table, lines),
        }
    }
    fn chat(&self, table: TableId) -> Later<'_, Vec<ChatRow>> {
        self.store.chat(table)
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
    fn put_all(&self, puts: Vec<Put>) -> Later<'_, Written> {
        match self.full.load(Relaxed) {
            true => self.unless(Box::pin(async { Ok(Written::Done) })),
            false => self.store.put_all(puts),
        }
    }
    fn latest(
        &self,
        kind: Kind,
        tag: Tag,
        below: Option<Place>,
        most: usize,
    ) -> Later<'_, Vec<(String, Document)>> {
        self.store.latest(kind, tag, below, most)
    }
    fn unused(
        &self,
        kind: Kind,
        tag: Tag,
        since: u64,
        above: Option<Place>,
        most: usize,
    ) -> Later<'_, Vec<Place>> {
        self.store.unused(kind, tag, since, above, most)
    }
    fn touch(&self, kind: Kind, key: String) -> Later<'_, ()> {
        self.unless(self.store.touch(kind, key))
    }
    fn mark(&self, kind: Kind, key: String, from: Tag, to: Tag) -> Later<'_, bool> {
        self.unless(self.store.mark(kind, key, from, to))
    }
    fn discard(&self, kind: Kind, key: String, tag: Tag, since: u64) -> Later<'_, bool> {
        self.unless(self.store.discard(kind, key, tag, since))
    }
    fn erode(&self, table: TableId, most: usize) -> Later<'_, bool> {
        self.unless(self.store.erode(table, most))
    }
    fn say(&self, text: String) {
        self.store.say(text);
    }
    fn notes(&self) -> broadcast::Receiver<Note> {
        self.store.notes()
    }
    fn close(&self) -> Later<'_, ()> {
        self.store.close()
    }
}

#[tokio::test]
async fn a_full_disk_is_told_and_passes() {
    let home = Home::new();
    let full = Arc::new(Full { store: open_store(&home).await, full: AtomicBool::new(false) });
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
    let home = Home::new();
    let store = open_store(&home).await;
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
    let what = Sent::Act(SentAction { id: "b".into(), act, lag: Millis(200), arrived: Instant::now() });
    lobby.send(id, Msg::From { conn: second.conn, what }).await;
    assert_eq!(second.answer("b").await["type"], "ack");
    let decided = first.update(3).await;
    assert_eq!(decided["view"]["caller"], 1, "{decided}");
    let told = decided["events"].to_string();
    assert!(told.contains("beaten"), "{told}");
}

// SET-16: which node a call came to, and which was faster at the store, says nothing about who called first.
#[tokio::test]
async fn set_16_calls_are_compared_across_nodes() {
    let home = Home::new();
    let stores = pair(&home).await;
    let nodes = [lobby(&stores[0]), lobby(&stores[1])];
    let (ada, bob) = (guest(&stores[0], "Ada").await, guest(&stores[1], "Bob").await);
    let id = nodes[0].open(&ada, table(2, &json!({ "fair_ms": 2000 }))).await.expect("a table");
    nodes[1].join(&bob, id, None, None).await.expect("a seat");
    let mut first = Viewer::come(&nodes[0], id, &ada).await;
    let mut second = Viewer::come(&nodes[1], id, &bob).await;
    first.update(0).await;
    second.update(0).await;
    // Bob's call reaches his node first, but is taken in only when Ada's is in the log.
    let arrived = Instant::now();
    tokio::time::sleep(Duration::from_millis(100)).await;
    first.act("a", json!({ "type": "call" })).await;
    assert_eq!(first.answer("a").await["type"], "ack");
    let act = to_raw_value(&json!({ "type": "call" })).expect("JSON");
    let what = Sent::Act(SentAction { id: "b".into(), act, lag: Millis(0), arrived });
    nodes[1].send(id, Msg::From { conn: second.conn, what }).await;
    assert_eq!(second.answer("b").await["type"], "ack");
    let decided = first.update(3).await;
    assert_eq!(decided["view"]["caller"], 1, "{decided}");
    assert_eq!(second.update(3).await["view"], decided["view"]);
}

// A rolling upgrade: the next version writes what this one does not know. It leaves such a table alone.
#[tokio::test]
async fn a_table_of_a_newer_version_is_left_alone() {
    let home = Home::new();
    let stores = pair(&home).await;
    let (store, old) = (&stores[0], lobby(&stores[1]));
    let (ada, bob) = (guest(store, "Ada").await, guest(store, "Bob").await);
    let rules = json!({ "fair_ms": 0, "call_seconds": 1 });
    let id = old.open(&ada, table(2, &rules)).await.expect("a table");
    old.join(&bob, id, None, None).await.expect("a seat");
    let mut viewer = Viewer::come(&old, id, &ada).await;
    viewer.act("a1", json!({ "type": "call" })).await;
    assert_eq!(viewer.answer("a1").await["seq"], 1);
    let entry = r#"{"at":7,"kind":"vote","seat":1,"act":{"type":"vote"},"events":[]}"#;
    let batch = Batch { entries: vec![Row { entry: entry.into(), by: None }], ..Batch::default() };
    assert_eq!(store.append(id, 2, batch).await.expect("an answer"), Written::Done);
    // Viewers are told, actions get an error, and not even the timer touches it.
    let told = viewer.find("error", |m| m["type"] == "error").await;
    assert_eq!(told["error"]["code"], "unreadable", "{told}");
    viewer.act("a2", json!({ "type": "no_set" })).await;
    assert_eq!(viewer.answer("a2").await["error"]["code"], "unreadable");
    let left = old.ask(id, |reply| Msg::Leave { player: bob.id, reply }).await;
    assert!(matches!(left, Err(Problem::Unreadable(_))), "{left:?}");
    tokio::time::sleep(Duration::from_millis(2500)).await;
    assert_eq!(store.read(id, 0).await.expect("a log").len(), 3);
    // Nor does one that starts now.
    let fresh = lobby(&stores[1]).ask(id, |reply| Msg::Facts { reply }).await;
    let problem = fresh.expect_err("a problem").to_string();
    assert!(problem.contains("this version of Tercet cannot read this table"), "{problem}");
    // Other tables are played on.
    let id = old.open(&ada, table(2, &rules)).await.expect("a table");
    assert_eq!(old.join(&bob, id, None, None).await.expect("a seat"), 1);
}

// The same for a game that this version does not have, and for a document that says more than it understands.
#[tokio::test]
async fn a_document_of_a_newer_version_is_left_alone() {
    let home = Home::new();
    let store = open_store(&home).await;
    let lobby = lobby(&store);
    let ada = guest(&store, "Ada").await;
    for (key, value) in [("game", json!("bridge")), ("handicap", json!(7))] {
        let id = lobby.open(&ada, table(2, &json!({}))).await.expect("a table");
        let document = store.get(Kind::Table, id.into()).await.expect("an answer").expect("a document");
        let mut body: Value = serde_json::from_str(&document.body).expect("JSON");
        body[key] = value;
        let put = store.put(Kind::Table, id.into(), document.version, Tag::Open, body.to_string());
        assert_eq!(put.await.expect("an answer"), Written::Done);
        let bob = guest(&store, "Bob").await;
        let joined = lobby.join(&bob, id, None, None).await.expect_err("a problem").to_string();
        assert!(joined.contains("this version of Tercet cannot read this table"), "{joined}");
        let after = store.get(Kind::Table, id.into()).await.expect("an answer").expect("a document");
        assert_eq!(after.body, body.to_string());
    }
}
