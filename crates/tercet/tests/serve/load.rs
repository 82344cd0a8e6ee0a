//! Players under load, who note what the server sent them, and a check whether that is what happened.

use std::{
    collections::HashMap,
    net::SocketAddr,
    panic::catch_unwind,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use crate::{
    checks::{Checker, Seen, check},
    process::guest,
    seals::seals,
    support::{Client, Wire, find_set},
};

/// No rate limit slows a player down.
pub(crate) const FLAGS: [&str; 4] = ["--messages-per-second", "100000", "--message-burst", "100000"];

/// How many actions and hashes of a table are too few to prove anything.
const ENOUGH: usize = 10;

/// What the server sent the players of a table.
#[derive(Default)]
struct Told {
    /// By seat and id: what was done, and the number that it got.
    acks: HashMap<(usize, String), (Value, u64)>,
    /// By number: the public part of the update.
    updates: HashMap<u64, (Value, Value)>,
}

/// A table and its players.
struct Seated {
    table: String,
    players: [Client; 2],
    told: Arc<Mutex<Told>>,
}

/// Players at some tables who play on, through whatever happens to the servers.
pub(crate) struct Load {
    /// The addresses of the servers. A player whose connection breaks tries the next.
    pub(crate) addrs: Arc<Mutex<Vec<SocketAddr>>>,
    stop: Arc<AtomicBool>,
    done: Arc<AtomicU64>,
    tables: Vec<Seated>,
    threads: Vec<JoinHandle<()>>,
    checker: Option<Checker>,
}

/// Games that are over, and the hash of the state that each ended with.
pub(crate) struct Ended(Vec<(Client, String, (u64, String))>);

impl Ended {
    /// A server that has not seen the games reads them from their logs, and finds the same states.
    pub(crate) fn same_at(&self, addr: SocketAddr) {
        for (player, table, end) in &self.0 {
            let there = Client { addr, ..player.clone() };
            assert_eq!(check(&there, table).as_ref(), Some(end), "{table}");
        }
    }
}

impl Load {
    /// Two players at each table, spread over the servers. After each action they rest for `pace`.
    pub(crate) fn start(addrs: Vec<SocketAddr>, tables: usize, pace: Duration) -> Load {
        let mut load = Load {
            addrs: Arc::new(Mutex::new(addrs.clone())),
            stop: Arc::default(),
            done: Arc::default(),
            tables: Vec::new(),
            threads: Vec::new(),
            checker: None,
        };
        for n in 0..tables {
            let at = |k: usize| addrs[(n + k) % addrs.len()];
            let players = [guest(at(0), &format!("A{n}")), guest(at(1), &format!("B{n}"))];
            // A game is long enough to last.
            let table = players[0].open_for("set", 2, &json!({ "deals": "each", "fair_ms": 0 }));
            players[1].join(&table);
            let told = Arc::<Mutex<Told>>::default();
            for (seat, client) in players.iter().cloned().enumerate() {
                let player = Player {
                    client,
                    seat,
                    table: table.clone(),
                    told: Arc::clone(&told),
                    addrs: Arc::clone(&load.addrs),
                    next_addr: n + seat,
                    pace,
                    stop: Arc::clone(&load.stop),
                    done: Arc::clone(&load.done),
                };
                load.threads.push(thread::spawn(move || player.play()));
            }
            load.tables.push(Seated { table, players, told });
        }
        let tables = load.tables.iter().map(|seated| (seated.players[0].clone(), seated.table.clone()));
        load.checker = Some(Checker::start(Arc::clone(&load.addrs), tables.collect()));
        load
    }

    /// Waits until this many more actions have been acknowledged.
    pub(crate) fn wait_for(&self, more: u64) {
        let (before, end) = (self.done.load(Relaxed), Instant::now() + Duration::from_secs(60));
        while self.done.load(Relaxed) < before + more {
            assert!(Instant::now() < end, "only {} of {more}", self.done.load(Relaxed) - before);
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Waits until every table has seen enough for its check to say something.
    fn wait_for_enough(&self) {
        let servers = self.addrs.lock().expect("addresses").len();
        let end = Instant::now() + Duration::from_secs(60);
        for Seated { table, told, .. } in &self.tables {
            let is_enough = || {
                let acks = told.lock().expect("what was told").acks.len();
                acks > ENOUGH && self.checker.as_ref().is_none_or(|it| it.has_seen(table, ENOUGH, servers))
            };
            while !is_enough() {
                assert!(Instant::now() < end, "too little happens at {table}");
                thread::sleep(Duration::from_millis(20));
            }
        }
    }

    /// Ends the games through one server, and compares what players received with what all servers send now.
    pub(crate) fn finish(mut self) -> Ended {
        self.wait_for_enough();
        let mut seen = self.checker.take().map(Checker::finish).unwrap_or_default();
        self.stop.store(true, Relaxed);
        let addrs = self.addrs.lock().expect("addresses").clone();
        for Seated { table, players, .. } in &mut self.tables {
            agree(&players[0], table, &addrs);
            // The players hear that they shall stop when their next message comes: when the other leaves
            // there is one.
            players.iter_mut().for_each(|player| player.addr = addrs[0]);
            let left = players[1].post(&format!("/api/tables/{table}/leave"), &json!({}));
            assert!(matches!(left.status, 200 | 409), "{}", left.text);
        }
        for thread in self.threads {
            thread.join().expect("a player's thread");
        }
        let mut ended = Vec::new();
        for seated in self.tables {
            let end = seated.check(&addrs, &seen.remove(&seated.table).unwrap_or_default());
            ended.push((seated.players[0].clone(), seated.table, end));
        }
        Ended(ended)
    }
}

/// All servers show the same table.
fn agree(player: &Client, table: &str, addrs: &[SocketAddr]) {
    let end = Instant::now() + Duration::from_secs(20);
    loop {
        let present = |&addr: &SocketAddr| {
            let update = Client { addr, ..player.clone() }.watch(table).expect("update");
            (update["seq"].clone(), update["view"].clone(), update["scores"].clone())
        };
        let all: Vec<_> = addrs.iter().map(present).collect();
        if all.iter().all(|one| *one == all[0]) {
            return;
        }
        // A timer may have come in between.
        assert!(Instant::now() < end, "{all:?}");
    }
}

impl Seated {
    /// Compares everything. The result is the hash of the last state.
    fn check(&self, addrs: &[SocketAddr], seen: &Seen) -> (u64, String) {
        let Seated { table, players, told } = self;
        let told = told.lock().expect("what was told");
        let record = players[0].get(&format!("/api/tables/{table}/record"));
        assert_eq!(record.status, 200, "{}", record.text);
        let log = record.body["log"].as_array().expect("a log");
        assert!(told.acks.len() > ENOUGH, "too little happened: {}", told.acks.len());
        // Every acknowledged action is in the log, where it was said to be; no two at one place.
        let mut places = HashMap::new();
        for ((seat, id), (act, seq)) in &told.acks {
            let entry = &log[*seq as usize - 1];
            assert_eq!((&entry["seat"], &entry["act"]), (&json!(seat), act), "{id}");
            assert_eq!(places.insert(seq, id), None, "two actions with one number");
        }
        // Done once only: no action is in the log that nobody was told of but the last ones under way.
        let acts = log.iter().filter(|entry| entry["act"].is_object()).count();
        let leaves = log.iter().filter(|entry| entry["act"]["type"] == "leave").count();
        assert!(acts - leaves <= told.acks.len() + 2, "{acts} in the log, {} acknowledged", told.acks.len());
        // The replay shows what the clients saw, through every server.
        let replay = players[0].get(&format!("/api/tables/{table}/replay"));
        for step in replay.body["steps"].as_array().expect("steps") {
            let seq = step["seq"].as_u64().expect("a number");
            if let Some((view, scores)) = told.updates.get(&seq) {
                assert_eq!((&step["view"], &step["scores"]), (view, scores), "step {seq}");
            }
        }
        for &addr in addrs {
            let there = Client { addr, ..players[0].clone() };
            assert_eq!(there.get(&format!("/api/tables/{table}/record")).body, record.body);
            assert_eq!(there.get(&format!("/api/tables/{table}/replay")).body, replay.body);
        }
        // And the record is what its seed gives.
        let again = players[0].post("/api/replay", &record.body);
        assert_eq!(again.body["steps"], replay.body["steps"]);
        // Run anew by the engine alone, it comes to every state that any server had, then and now.
        let seals = seals(&record.body);
        assert!(seen.len() > ENOUGH, "hashes were asked for {} times", seen.len());
        for (&seq, (hash, by)) in seen {
            assert_eq!(Some(hash), seals.get(seq as usize), "{table} after entry {seq}, as {by:?} said");
        }
        if addrs.len() > 1 {
            let shared = seen.values().filter(|(_, by)| by.len() > 1).count();
            assert!(shared > 0, "no two servers were asked at the same moment");
        }
        let end = (seals.len() as u64 - 1, seals[seals.len() - 1].clone());
        for &addr in addrs {
            assert_eq!(check(&Client { addr, ..players[0].clone() }, table), Some(end.clone()), "{addr}");
        }
        end
    }
}

/// A player who plays until asked to stop.
struct Player {
    client: Client,
    seat: usize,
    table: String,
    told: Arc<Mutex<Told>>,
    addrs: Arc<Mutex<Vec<SocketAddr>>>,
    next_addr: usize,
    pace: Duration,
    stop: Arc<AtomicBool>,
    done: Arc<AtomicU64>,
}

impl Player {
    fn play(mut self) {
        let mut next = 0u64;
        // What was sent and not answered: sent again with the same id, whatever the server knows of it.
        let mut open: Option<(String, Value)> = None;
        while !self.stop.load(Relaxed) {
            let addrs = self.addrs.lock().expect("addresses").clone();
            self.client.addr = addrs[self.next_addr % addrs.len()];
            let Ok(Ok(wire)) = catch_unwind(|| self.client.try_watch(&self.table)) else {
                self.next_addr += 1;
                thread::sleep(Duration::from_millis(20));
                continue;
            };
            self.play_on(wire, &mut next, &mut open);
            self.next_addr += 1;
        }
    }

    fn play_on(&self, mut wire: Wire, next: &mut u64, open: &mut Option<(String, Value)>) {
        let mut view = Value::Null;
        let mut sent = false;
        while !self.stop.load(Relaxed) {
            if !sent && !view.is_null() {
                let (id, act) = open.get_or_insert_with(|| {
                    *next += 1;
                    (format!("{}-{next}", self.seat), self.choose(&view, *next))
                });
                wire.send(&json!({ "type": "act", "id": id, "act": act }));
                sent = true;
            }
            let Some(message) = wire.next() else { return };
            match message["type"].as_str() {
                Some("update") => {
                    let seq = message["seq"].as_u64().expect("a number");
                    let public = (message["view"].clone(), message["scores"].clone());
                    let mut told = self.told.lock().expect("what was told");
                    // Whenever, by and to whomever a number is told, it is the same.
                    let before = told.updates.entry(seq).or_insert_with(|| public.clone());
                    assert_eq!(*before, public, "update {seq} was told twice, differently");
                    view = message["view"].clone();
                }
                Some("ack") => {
                    let seq = message["seq"].as_u64().expect("a number");
                    let id = message["id"].as_str().expect("an id").to_owned();
                    if let Some((open_id, act)) = open.take() {
                        assert_eq!(open_id, id);
                        let mut told = self.told.lock().expect("what was told");
                        let before = told.acks.insert((self.seat, id), (act, seq));
                        assert!(before.is_none());
                    }
                    self.done.fetch_add(1, Relaxed);
                    sent = false;
                    thread::sleep(self.pace);
                }
                Some("refused") => {
                    *open = None;
                    sent = false;
                    // Somebody else has the call: let them.
                    thread::sleep(Duration::from_millis(2));
                }
                // It cannot be done here now: elsewhere, perhaps.
                Some("error") => return thread::sleep(Duration::from_millis(20)),
                Some("over") => return self.stop.store(true, Relaxed),
                _ => {}
            }
        }
    }

    /// Calls and picks, mostly wrongly, so that there is always a next time, and agrees now and then.
    fn choose(&self, view: &Value, n: u64) -> Value {
        if view["caller"] == self.seat {
            let cards = view["cards"].as_array().expect("cards");
            let wrong = [&cards[0], &cards[1], &cards[2]].map(|c| c.as_str().unwrap_or_default().to_owned());
            let found = find_set(view).filter(|_| n.is_multiple_of(40));
            return json!({ "type": "take", "cards": found.unwrap_or(wrong) });
        }
        json!({ "type": if n.is_multiple_of(50) { "no_set" } else { "call" } })
    }
}
