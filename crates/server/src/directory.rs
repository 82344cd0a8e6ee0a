//! Which tables are not over: for listings, and for the limit of all tables.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use protocol::{PlayerKind, Status, TableFacts};

use crate::{id::TableId, nodes::Seats};

/// Tables that are not over, as all may know them.
#[derive(Default)]
pub struct Directory {
    tables: Mutex<Tables>,
}

#[derive(Default)]
struct Tables {
    facts: HashMap<TableId, Arc<TableFacts>>,
    /// Of which version of its document each was made.
    versions: HashMap<TableId, u64>,
}

impl Tables {
    fn remove(&mut self, id: TableId) {
        self.versions.remove(&id);
        self.facts.remove(&id);
    }
}

impl Directory {
    /// Notes how a table stands by a version of its document; what is over is not listed, and news that is older than
    /// what is known is none.
    pub fn publish(&self, id: TableId, version: u64, facts: TableFacts) {
        let mut tables = self.tables();
        if tables.versions.get(&id).is_some_and(|&known| known > version) {
            return;
        }
        tables.remove(id);
        if facts.status != Status::Over {
            tables.facts.insert(id, Arc::new(facts));
            tables.versions.insert(id, version);
        }
    }

    /// Which version of a table's document is known; 0 for none.
    pub fn version(&self, id: TableId) -> u64 {
        self.tables().versions.get(&id).copied().unwrap_or_default()
    }

    /// Notes who is connected to a table.
    pub(crate) fn connected(&self, id: TableId, seats: Seats) {
        if let Some(facts) = self.tables().facts.get_mut(&id) {
            for player in &mut Arc::make_mut(facts).players {
                player.connected = player.kind == PlayerKind::Bot || seats.contains(player.seat);
            }
        }
    }

    /// Whether a game goes on at a table.
    pub fn is_playing(&self, id: TableId) -> bool {
        self.tables().facts.get(&id).is_some_and(|facts| facts.status == Status::Playing)
    }

    /// All tables that are listed.
    pub fn ids(&self) -> Vec<TableId> {
        self.tables().facts.keys().copied().collect()
    }

    /// How many tables there are.
    pub fn len(&self) -> usize {
        self.tables().facts.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The newest public tables.
    pub fn public(&self, most: usize) -> Vec<Arc<TableFacts>> {
        let mut public: Vec<_> = self.tables().facts.values().filter(|f| !f.private).cloned().collect();
        public.sort_by(|a, b| b.created.cmp(&a.created).then_with(|| a.table.cmp(&b.table)));
        public.truncate(most);
        public
    }

    /// Tables that have waited for players since before that time.
    pub fn waiting_since(&self, unix: u64) -> Vec<TableId> {
        let waits = |facts: &TableFacts| facts.status == Status::Open && facts.created < unix;
        self.tables().facts.iter().filter(|(_, facts)| waits(facts)).map(|(id, _)| *id).collect()
    }

    fn tables(&self) -> MutexGuard<'_, Tables> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
