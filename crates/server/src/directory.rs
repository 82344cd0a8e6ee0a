//! Which tables are not over: for listings and limits.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use protocol::{Status, TableFacts};

use crate::id::TableId;

/// Tables that are not over, as all may know them.
#[derive(Default)]
pub struct Directory {
    tables: Mutex<Tables>,
}

#[derive(Default)]
struct Tables {
    facts: HashMap<TableId, Arc<TableFacts>>,
    /// How many of them a player sits at.
    seated: HashMap<String, usize>,
}

impl Directory {
    /// Notes how a table stands; what is over is not listed.
    pub fn publish(&self, id: TableId, facts: TableFacts) {
        let mut tables = self.tables();
        if let Some(before) = tables.facts.remove(&id) {
            for player in seated(&before) {
                if let Some(count) = tables.seated.get_mut(player) {
                    *count -= 1;
                    if *count == 0 {
                        tables.seated.remove(player);
                    }
                }
            }
        }
        if facts.status != Status::Over {
            for player in seated(&facts) {
                *tables.seated.entry(player.to_owned()).or_default() += 1;
            }
            tables.facts.insert(id, Arc::new(facts));
        }
    }

    /// At how many tables a player sits.
    pub fn seats_of(&self, player: &str) -> usize {
        self.tables().seated.get(player).copied().unwrap_or_default()
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

/// Who sits there and has not left.
fn seated(facts: &TableFacts) -> impl Iterator<Item = &str> {
    facts.players.iter().filter(|player| !player.left).filter_map(|player| player.player.as_deref())
}
