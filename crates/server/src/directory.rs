//! The tables that are not over, for listings and for the limit on all tables.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use protocol::{PlayerKind, Status, TableFacts};

use crate::{id::TableId, nodes::Seats};

/// The public facts of tables that are not over.
#[derive(Default)]
pub struct Directory {
    tables: Mutex<Tables>,
}

#[derive(Default)]
struct Tables {
    facts: HashMap<TableId, Arc<TableFacts>>,
    /// The version of the document from which each entry was made.
    versions: HashMap<TableId, u64>,
}

impl Tables {
    fn remove(&mut self, id: TableId) {
        self.versions.remove(&id);
        self.facts.remove(&id);
    }
}

impl Directory {
    /// Updates a table's facts from a version of its document. A table that is over is removed. An older
    /// version than the known one is ignored.
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

    /// The known version of a table's document; 0 if there is none.
    pub fn version(&self, id: TableId) -> u64 {
        self.tables().versions.get(&id).copied().unwrap_or_default()
    }

    /// Updates who is connected to a table.
    pub(crate) fn connected(&self, id: TableId, seats: Seats) {
        if let Some(facts) = self.tables().facts.get_mut(&id) {
            for player in &mut Arc::make_mut(facts).players {
                player.connected = player.kind == PlayerKind::Bot || seats.contains(player.seat);
            }
        }
    }

    /// Whether a game is running at a table.
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

    /// Whether there are no tables.
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

    /// Tables that have waited for players since before a time.
    pub fn waiting_since(&self, unix: u64) -> Vec<TableId> {
        let waits = |facts: &TableFacts| facts.status == Status::Open && facts.created < unix;
        self.tables().facts.iter().filter(|(_, facts)| waits(facts)).map(|(id, _)| *id).collect()
    }

    fn tables(&self) -> MutexGuard<'_, Tables> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
