//! Nothing acknowledged is lost: the program is killed under load, at random moments, and started again.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    },
    thread,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use crate::{
    process::Process,
    support::{Client, Wire, find_set},
};

const TABLES: usize = 6;
const KILLS: usize = 4;

/// What the players of a table were told.
#[derive(Default)]
struct Told {
    /// By seat and id: what was done, and the number that it got.
    acks: HashMap<(usize, String), (Value, u64)>,
    /// By number: the public part of the update.
    updates: HashMap<u64, (Value, Value)>,
}

/// A player who plays on until told to stop, through whatever happens to the server.
struct Player {
    client: Client,
    seat: usize,
    table: String,
    told: Arc<Mutex<Told>>,
    addr: Arc<Mutex<std::net::SocketAddr>>,
    stop: Arc<AtomicBool>,
    done: Arc<AtomicU64>,
}

impl Player {
    fn play(mut self) {
        let mut next = 0u64;
        // What was sent and not answered: sent again with the same id, whatever the server knows of it.
        let mut open: Option<(String, Value)> = None;
        while !self.stop.load(Relaxed) {
            self.client.addr = *self.addr.lock().expect("an address");
            let Ok(Some(wire)) =
                thread::scope(|_| std::panic::catch_unwind(|| self.client.try_watch(&self.table).ok()))
            else {
                thread::sleep(Duration::from_millis(20));
                continue;
            };
            self.play_on(wire, &mut next, &mut open);
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
                    // Whenever and to whomever a number is told, it is the same.
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
                }
                Some("refused") => {
                    *open = None;
                    sent = false;
                    // Somebody else has the call: let them.
                    thread::sleep(Duration::from_millis(2));
                }
                Some("over") => return self.stop.store(true, Relaxed),
                _ => {}
            }
        }
    }

    /// Calls and picks, rightly or wrongly, and agrees now and then.
    fn choose(&self, view: &Value, n: u64) -> Value {
        if view["caller"] == self.seat {
            let cards = view["cards"].as_array().expect("cards");
            let wrong = [&cards[0], &cards[1], &cards[2]].map(|c| c.as_str().unwrap_or_default().to_owned());
            let found = find_set(view).filter(|_| n.is_multiple_of(5));
            return json!({ "type": "take", "cards": found.unwrap_or(wrong) });
        }
        json!({ "type": if n.is_multiple_of(7) { "no_set" } else { "call" } })
    }
}

#[test]
fn nothing_acknowledged_is_lost() {
    let folder = tempfile::tempdir().expect("a folder");
    // A game is long enough to last, and nobody is told to slow down.
    let flags = ["--messages-per-second", "100000", "--message-burst", "100000"];
    let mut server = Process::start(folder.path(), &flags);
    let (addr, stop, done) =
        (Arc::new(Mutex::new(server.addr)), Arc::new(AtomicBool::new(false)), Arc::new(AtomicU64::new(0)));
    let mut tables = Vec::new();
    let mut threads = Vec::new();
    for n in 0..TABLES {
        let players = [server.guest(&format!("A{n}")), server.guest(&format!("B{n}"))];
        let table = players[0].open_for("set", 2, &json!({ "deals": "each", "fair_ms": 0 }));
        players[1].join(&table);
        let told = Arc::new(Mutex::new(Told::default()));
        for (seat, client) in players.iter().cloned().enumerate() {
            let player = Player {
                client,
                seat,
                table: table.clone(),
                told: Arc::clone(&told),
                addr: Arc::clone(&addr),
                stop: Arc::clone(&stop),
                done: Arc::clone(&done),
            };
            threads.push(thread::spawn(move || player.play()));
        }
        tables.push((table, players, told));
    }
    let mut moment = u64::from(std::process::id());
    for _ in 0..KILLS {
        // Some moment, but not before there was something to lose.
        let before = done.load(Relaxed);
        let patience = Instant::now() + Duration::from_secs(30);
        while done.load(Relaxed) < before + 100 && Instant::now() < patience {
            thread::sleep(Duration::from_millis(5));
        }
        assert!(done.load(Relaxed) > before, "nothing happens");
        moment = moment.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        thread::sleep(Duration::from_millis(moment >> 55));
        server.kill();
        server = Process::start(folder.path(), &flags);
        *addr.lock().expect("an address") = server.addr;
    }
    thread::sleep(Duration::from_millis(500));
    stop.store(true, Relaxed);
    // The players hear of it when their next message comes: there is one when the others leave.
    for (table, players, _) in &mut tables {
        players.iter_mut().for_each(|player| player.addr = server.addr);
        let left = players[1].post(&format!("/api/tables/{table}/leave"), &json!({}));
        assert!(matches!(left.status, 200 | 409), "{}", left.text);
    }
    for thread in threads {
        thread.join().expect("a player's thread");
    }
    for (table, players, told) in &tables {
        let told = told.lock().expect("what was told");
        let record = players[0].get(&format!("/api/tables/{table}/record"));
        assert_eq!(record.status, 200, "{}", record.text);
        let log = record.body["log"].as_array().expect("a log");
        assert!(told.acks.len() > 10, "too little happened: {}", told.acks.len());
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
        // What the clients saw is what the replay shows.
        let replay = players[0].get(&format!("/api/tables/{table}/replay"));
        for step in replay.body["steps"].as_array().expect("steps") {
            let seq = step["seq"].as_u64().expect("a number");
            if let Some((view, scores)) = told.updates.get(&seq) {
                assert_eq!((&step["view"], &step["scores"]), (view, scores), "step {seq}");
            }
        }
        // And the record is what its seed gives.
        let again = players[0].post("/api/replay", &record.body);
        assert_eq!(again.body["steps"], replay.body["steps"]);
    }
}
