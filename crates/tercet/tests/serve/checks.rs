//! Whether all servers have the same state, asked while everybody plays: by the hashes that they give of it.

use std::{
    collections::{HashMap, HashSet},
    net::SocketAddr,
    panic::catch_unwind,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

use crate::support::Client;

/// How long nobody is asked after everybody was.
const REST: Duration = Duration::from_millis(30);

/// What a server says of a table: a number and the hash of the state there. `None` while it cannot say.
pub(crate) fn check(client: &Client, table: &str) -> Option<(u64, String)> {
    // A server that has been killed takes no connection.
    let answer = catch_unwind(|| client.get(&format!("/api/tables/{table}/check"))).ok()?;
    Some((answer.body["seq"].as_u64()?, answer.body["hash"].as_str()?.to_owned()))
}

/// The hashes that servers gave of one table, by number, and which servers did.
pub(crate) type Seen = HashMap<u64, (String, HashSet<SocketAddr>)>;

/// Asks all servers for the hashes of all tables, again and again.
pub(crate) struct Checker {
    stop: Arc<AtomicBool>,
    /// How many hashes each table has, and whether two servers gave the same one.
    progress: Arc<Mutex<HashMap<String, (usize, bool)>>>,
    thread: JoinHandle<HashMap<String, Seen>>,
}

impl Checker {
    pub(crate) fn start(addrs: Arc<Mutex<Vec<SocketAddr>>>, tables: Vec<(Client, String)>) -> Checker {
        let stop = Arc::<AtomicBool>::default();
        let asked = Arc::clone(&stop);
        let progress = Arc::<Mutex<HashMap<String, (usize, bool)>>>::default();
        let noted = Arc::clone(&progress);
        let thread = thread::spawn(move || {
            let mut seen: HashMap<String, Seen> = HashMap::new();
            while !asked.load(Relaxed) {
                let addrs = addrs.lock().expect("addresses").clone();
                for (client, table) in &tables {
                    for &addr in &addrs {
                        let there = Client { addr, ..client.clone() };
                        let Some((seq, hash)) = check(&there, table) else { continue };
                        let seen = seen.entry(table.clone()).or_default();
                        let (first, by) = seen.entry(seq).or_insert_with(|| (hash.clone(), HashSet::new()));
                        assert_eq!(*first, hash, "{table} after entry {seq}, {addr} and {by:?}");
                        by.insert(addr);
                        let is_shared = by.len() > 1;
                        let mut noted = noted.lock().expect("progress");
                        let (count, shared) = noted.entry(table.clone()).or_default();
                        *count = seen.len();
                        *shared |= is_shared;
                    }
                }
                thread::sleep(REST);
            }
            seen
        });
        Checker { stop, progress, thread }
    }

    /// Whether a table has more than so many hashes, one of them from two servers at least where there are
    /// two.
    pub(crate) fn has_seen(&self, table: &str, more_than: usize, servers: usize) -> bool {
        let progress = self.progress.lock().expect("progress");
        progress.get(table).is_some_and(|&(count, shared)| count > more_than && (shared || servers < 2))
    }

    /// What was seen of each table.
    pub(crate) fn finish(self) -> HashMap<String, Seen> {
        self.stop.store(true, Relaxed);
        self.thread.join().expect("no two servers differ")
    }
}
