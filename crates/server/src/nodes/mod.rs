//! The nodes that share a store: which ones are alive, which tables each has in memory, and which players are
//! connected to each.
//!
//! None of this is stored, and no game depends on it: whatever nodes believe about each other, the store
//! gives each number of a log to one of them. It only decides who is shown as connected, on which node bots
//! think, which node fires timers first, and which node takes over a table when its node dies.

mod listen;
mod names;
mod seats;
mod word;

use std::{
    collections::{HashMap, HashSet},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    },
    time::Duration,
};

use bytes::Bytes;
use sha2::{Digest, Sha256};
use tokio::{
    sync::Notify,
    time::{Instant, timeout_at},
};

pub(crate) use self::{listen::listen, seats::Seats};
use self::{
    names::Names,
    word::{Envelope, Word},
};
use crate::{
    id::{Id, TableId},
    identity::Player,
    store::{MAX_MESSAGE, Store},
};

/// The id of a node, drawn at its start.
type NodeId = Id<16>;

/// How often every node sends a heartbeat.
const BEAT: Duration = Duration::from_secs(1);
/// After how long without a message a node counts as dead.
const SILENCE: Duration = Duration::from_secs(5);
/// How long nodes have to report their tables after messages were lost.
const DOUBT: Duration = Duration::from_secs(3);
/// How many tables one message names.
const TABLES: usize = 150;
/// The longest wait for other nodes to read a document. A node that is silent for so long counts as dead.
const AGREE: Duration = SILENCE;

/// The nodes that share a store, as this node knows them.
pub struct Nodes {
    me: NodeId,
    store: Arc<dyn Store>,
    state: Mutex<State>,
    /// Wakes tasks that wait for other nodes to read a document.
    learned: Notify,
    /// The number of the next question to other nodes.
    next: AtomicU64,
    gone: AtomicBool,
}

#[derive(Default)]
struct State {
    /// The other nodes, and when each sent its last message.
    peers: HashMap<NodeId, Instant>,
    /// The tables that this node has in memory.
    here: HashMap<TableId, Seats>,
    /// The tables that the others have in memory.
    elsewhere: HashMap<TableId, Vec<Holder>>,
    /// Questions that other nodes have not all answered.
    questions: HashMap<u64, Question>,
    /// The names that players have taken recently.
    names: Names,
    /// Since when this may be out of date.
    doubt: Option<Instant>,
}

/// A node that has a table in memory.
struct Holder {
    node: NodeId,
    seats: Seats,
    heard: Instant,
}

/// Which nodes have not read a version of a table's document yet.
struct Question {
    table: TableId,
    version: u64,
    missing: HashSet<NodeId>,
}

/// Forgets a question when nobody waits for its answers any more.
struct Asked<'a> {
    nodes: &'a Nodes,
    number: u64,
}

impl Drop for Asked<'_> {
    fn drop(&mut self) {
        self.nodes.state().questions.remove(&self.number);
    }
}

/// What a message means for this node.
#[derive(Debug)]
pub(crate) enum Heard {
    /// Nothing changes for any table.
    Nothing,
    /// Other nodes than before have these tables in memory.
    Moved(Vec<TableId>),
    /// The node that had these tables is gone.
    Left(Vec<TableId>),
    /// A table's document has this version; its writer waits until this node has read it.
    Read(TableId, u64),
    /// A chat message.
    Chat(TableId, Bytes),
}

impl Nodes {
    /// This node alone, until another sends a message.
    pub fn new(store: Arc<dyn Store>) -> Nodes {
        Nodes {
            me: NodeId::random(),
            store,
            state: Mutex::default(),
            learned: Notify::new(),
            next: AtomicU64::new(0),
            gone: AtomicBool::new(false),
        }
    }

    /// The number of nodes.
    pub fn count(&self) -> usize {
        self.state().peers.len() + 1
    }

    /// Announces this node and asks all others for their tables.
    pub fn hello(&self) {
        self.state().doubt = Some(Instant::now());
        self.say(Word::Hello);
        self.tell_all();
    }

    /// Announces that this node stops. It sends nothing afterwards.
    pub fn bye(&self) {
        self.say(Word::Bye);
        self.gone.store(true, Relaxed);
    }

    /// This node has a table in memory, with these viewers.
    pub(crate) fn here(&self, table: TableId, seats: Seats) {
        let mut state = self.state();
        let news = state.here.insert(table, seats) != Some(seats) && !state.peers.is_empty();
        drop(state);
        if news {
            self.say(Word::Here(vec![(table, seats)]));
        }
    }

    /// This node no longer has a table in memory.
    pub(crate) fn gone(&self, table: TableId) {
        let mut state = self.state();
        let news = state.here.remove(&table).is_some() && !state.peers.is_empty();
        drop(state);
        if news {
            self.say(Word::Gone(table));
        }
    }

    /// Sends chat to a table's viewers on other nodes.
    pub(crate) fn chat(&self, table: TableId, message: &Bytes) {
        if self.state().peers.is_empty() {
            return;
        }
        if let Ok(message) = serde_json::from_slice(message) {
            self.say(Word::Chat(table, message));
        }
    }

    /// A player has another name. It counts on all nodes at once, even where the player only watches.
    pub(crate) fn renamed(&self, player: &Player) {
        let mut state = self.state();
        state.names.insert(player.id, Arc::clone(&player.name));
        let alone = state.peers.is_empty();
        drop(state);
        if !alone {
            self.say(Word::Renamed(player.id, player.name.to_string()));
        }
    }

    /// The present name of a player who connected a while ago.
    pub(crate) fn name_of(&self, player: &Player) -> Arc<str> {
        let known = self.state().names.get(player.id);
        known.unwrap_or_else(|| Arc::clone(&player.name))
    }

    /// The viewers of a table on other nodes.
    pub(crate) fn elsewhere(&self, table: TableId) -> Seats {
        let state = self.state();
        let holders = state.elsewhere.get(&table).into_iter().flatten();
        holders.fold(Seats::default(), |seats, holder| seats.union(holder.seats))
    }

    /// The name of this node.
    pub(crate) fn name(&self) -> String {
        self.me.as_str().to_owned()
    }

    /// Whether a node is alive, as far as this one knows.
    pub(crate) fn is_alive(&self, name: &str) -> bool {
        self.me.as_str() == name || self.state().peers.keys().any(|peer| peer.as_str() == name)
    }

    /// This node has read a version of a table's document, or does not have the table in memory.
    pub(crate) fn knows(&self, table: TableId, version: u64) {
        self.say(Word::Knows(table, version));
    }

    /// Waits until no node acts on an older version of a table's document. Every node is asked, because a
    /// node that has just loaded the table may not have announced it yet. A node that does not answer is not
    /// waited for long.
    pub(crate) async fn agree(&self, table: TableId, version: u64) {
        let missing: HashSet<NodeId> = self.state().peers.keys().copied().collect();
        if missing.is_empty() {
            return;
        }
        let asked = Asked { nodes: self, number: self.next.fetch_add(1, Relaxed) };
        self.state().questions.insert(asked.number, Question { table, version, missing });
        self.say(Word::Read(table, version));
        let end = Instant::now() + AGREE;
        loop {
            let mut learned = std::pin::pin!(self.learned.notified());
            learned.as_mut().enable();
            let waits = self.state().questions.get(&asked.number).is_some_and(|q| !q.missing.is_empty());
            if !waits || timeout_at(end, learned).await.is_err() {
                return;
            }
        }
    }

    /// Whether no other node has a table in memory.
    pub(crate) fn is_alone(&self, table: TableId) -> bool {
        self.state().elsewhere.get(&table).is_none_or(Vec::is_empty)
    }

    /// Whether this node comes first among those that have a table in memory. Bots think on the first node.
    pub(crate) fn is_first(&self, table: TableId) -> bool {
        let state = self.state();
        let mut holders = state.elsewhere.get(&table).into_iter().flatten();
        holders.all(|holder| precedes(self.me, holder.node, table))
    }

    /// Whether this node has to load a table that no node has in memory.
    pub(crate) fn is_mine(&self, table: TableId) -> bool {
        let state = self.state();
        let held = state.elsewhere.get(&table).is_some_and(|holders| !holders.is_empty());
        !held && state.peers.keys().all(|&peer| precedes(self.me, peer, table))
    }

    /// Handles a message from a node.
    pub(crate) fn hear(&self, text: &str) -> Heard {
        let Some(Envelope { node, word }) = Envelope::read(text).filter(|line| line.node != self.me) else {
            return Heard::Nothing;
        };
        let mut state = self.state();
        let asked = matches!(word, Word::Hello);
        let stranger = state.peers.insert(node, Instant::now()).is_none();
        let heard = match word {
            Word::Alive | Word::Hello => Heard::Nothing,
            Word::Renamed(player, name) => {
                state.names.insert(player, name.into());
                Heard::Nothing
            }
            Word::Bye => Heard::Left(state.bury(node)),
            Word::Here(tables) => {
                let moved = tables.into_iter().filter(|(table, seats)| state.hold(*table, node, *seats));
                Heard::Moved(moved.map(|(table, _)| table).collect())
            }
            Word::Gone(table) => Heard::Moved(Vec::from_iter(state.let_go(table, node).then_some(table))),
            Word::Knows(table, version) => {
                for question in state.questions.values_mut() {
                    if question.table == table && question.version <= version {
                        question.missing.remove(&node);
                    }
                }
                self.learned.notify_waiters();
                Heard::Nothing
            }
            Word::Read(table, version) => Heard::Read(table, version),
            Word::Chat(table, message) => {
                Heard::Chat(table, Bytes::copy_from_slice(message.get().as_bytes()))
            }
        };
        drop(state);
        if asked || stranger {
            self.tell_all();
        }
        // A node that was counted as dead does not know it, and would not report its tables again.
        if stranger && !asked {
            self.say(Word::Hello);
        }
        heard
    }

    /// Sends a heartbeat, and counts silent nodes as dead. Returns the tables of nodes that died, and the
    /// tables that other nodes turn out not to have.
    pub(crate) fn beat(&self) -> (Vec<TableId>, Vec<TableId>) {
        self.say(Word::Alive);
        let mut state = self.state();
        let silent = |heard: &Instant| heard.elapsed() > SILENCE;
        let dead: Vec<NodeId> =
            state.peers.iter().filter(|(_, heard)| silent(heard)).map(|(node, _)| *node).collect();
        let left = dead.iter().flat_map(|&node| state.bury(node)).collect();
        let doubted = state.doubt.take_if(|since| since.elapsed() > DOUBT);
        let moved =
            doubted.map(|since| state.drop_holders(|holder| holder.heard < since)).unwrap_or_default();
        (left, moved)
    }

    fn tell_all(&self) {
        self.say(Word::Alive);
        let here: Vec<(TableId, Seats)> = self.state().here.iter().map(|(t, s)| (*t, *s)).collect();
        for tables in here.chunks(TABLES) {
            self.say(Word::Here(tables.to_vec()));
        }
    }

    fn say(&self, word: Word) {
        if self.gone.load(Relaxed) {
            return;
        }
        match (Envelope { node: self.me, word }).write() {
            Some(line) if line.len() <= MAX_MESSAGE => self.store.say(line),
            _ => tracing::warn!("a message was too long for other nodes"),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// Records that a node has a table. Returns whether that changed anything.
    fn hold(&mut self, table: TableId, node: NodeId, seats: Seats) -> bool {
        let holders = self.elsewhere.entry(table).or_default();
        let heard = Instant::now();
        match holders.iter_mut().find(|holder| holder.node == node) {
            Some(known) => {
                known.heard = heard;
                std::mem::replace(&mut known.seats, seats) != seats
            }
            None => {
                holders.push(Holder { node, seats, heard });
                true
            }
        }
    }

    fn let_go(&mut self, table: TableId, node: NodeId) -> bool {
        let Some(holders) = self.elsewhere.get_mut(&table) else { return false };
        let before = holders.len();
        holders.retain(|holder| holder.node != node);
        let news = holders.len() < before;
        if holders.is_empty() {
            self.elsewhere.remove(&table);
        }
        news
    }

    /// Removes a node. Returns the tables that it had.
    fn bury(&mut self, node: NodeId) -> Vec<TableId> {
        self.peers.remove(&node);
        for question in self.questions.values_mut() {
            question.missing.remove(&node);
        }
        self.drop_holders(|holder| holder.node == node)
    }

    fn drop_holders(&mut self, gone: impl Fn(&Holder) -> bool) -> Vec<TableId> {
        let mut moved = Vec::new();
        self.elsewhere.retain(|table, holders| {
            let before = holders.len();
            holders.retain(|holder| !gone(holder));
            if holders.len() < before {
                moved.push(*table);
            }
            !holders.is_empty()
        });
        moved
    }
}

/// Whether a node comes before another for a table. Every node computes the same order, and each comes first
/// for its share.
fn precedes(node: NodeId, other: NodeId, table: TableId) -> bool {
    let rank =
        |node: NodeId| Sha256::new().chain_update(node.as_str()).chain_update(table.as_str()).finalize();
    rank(node) > rank(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_node_comes_first_for_each_table_and_all_agree() {
        let nodes: Vec<NodeId> = (0..5).map(|_| NodeId::random()).collect();
        let mut firsts = [0; 5];
        for _ in 0..500 {
            let table = TableId::random();
            let first: Vec<usize> =
                (0..5).filter(|&n| (0..5).all(|m| n == m || precedes(nodes[n], nodes[m], table))).collect();
            assert_eq!(first.len(), 1);
            firsts[first[0]] += 1;
        }
        assert!(firsts.iter().all(|&share| share > 50), "{firsts:?}");
    }

    #[test]
    fn a_holder_that_goes_leaves_its_tables() {
        let (mut state, table) = (State::default(), TableId::random());
        let (one, two) = (NodeId::random(), NodeId::random());
        assert!(state.hold(table, one, Seats::default()));
        assert!(!state.hold(table, one, Seats::default()));
        assert!(state.hold(table, two, Seats::default()));
        assert_eq!(state.bury(one), [table]);
        assert!(state.let_go(table, two) && !state.let_go(table, two));
        assert!(state.elsewhere.is_empty());
    }
}
