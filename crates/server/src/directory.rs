//! The tables that are not over, for listings and for the limit on all tables.
//!
//! A game that nobody plays rests: it is in no node's memory, and nothing happens in it unless somebody
//! comes. Such games are not counted, and only the latest public ones are listed.

use std::{
    collections::{HashMap, HashSet, VecDeque},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use protocol::{PlayerKind, Status, TableFacts};

use crate::{id::TableId, nodes::Seats};

/// The most resting tables that are listed.
pub(crate) const RESTING: usize = 1_000;

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
    /// Games that nobody plays.
    resting: HashSet<TableId>,
    /// The same games, the longest resting first. Some may be playing again.
    order: VecDeque<TableId>,
}

impl Tables {
    fn remove(&mut self, id: TableId) {
        self.versions.remove(&id);
        self.facts.remove(&id);
        self.resting.remove(&id);
    }

    fn rest(&mut self, id: TableId) {
        let Some(facts) = self.facts.get(&id).filter(|facts| facts.status == Status::Playing) else { return };
        // A private table is found by its link alone.
        if facts.private {
            return self.remove(id);
        }
        if self.resting.insert(id) {
            self.order.push_back(id);
        }
        while self.order.len() > RESTING {
            let Some(longest) = self.order.pop_front() else { return };
            if self.resting.contains(&longest) {
                self.remove(longest);
            }
        }
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

    /// A table is deleted.
    pub(crate) fn forget(&self, id: TableId) {
        self.tables().remove(id);
    }

    /// Nobody plays at a table any more, and no node has it in memory.
    pub(crate) fn rest(&self, id: TableId) {
        self.tables().rest(id);
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

    /// Whether a game may be running at a table. Resting games are not all known here.
    pub fn may_play(&self, id: TableId) -> bool {
        self.tables().facts.get(&id).is_none_or(|facts| facts.status == Status::Playing)
    }

    /// All tables that are listed.
    pub fn ids(&self) -> Vec<TableId> {
        self.tables().facts.keys().copied().collect()
    }

    /// How many tables wait for players or have a running game.
    pub fn len(&self) -> usize {
        let tables = self.tables();
        tables.facts.len() - tables.resting.len()
    }

    /// Whether there are no such tables.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The facts of a table that is not over.
    pub fn get(&self, id: TableId) -> Option<Arc<TableFacts>> {
        self.tables().facts.get(&id).cloned()
    }

    /// The newest public tables.
    pub fn public(&self, most: usize) -> Vec<Arc<TableFacts>> {
        let mut public: Vec<_> = self.tables().facts.values().filter(|f| !f.private).cloned().collect();
        public.sort_by(|a, b| b.created.cmp(&a.created).then_with(|| a.table.cmp(&b.table)));
        public.truncate(most);
        public
    }

    fn tables(&self) -> MutexGuard<'_, Tables> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::value::RawValue;

    use super::*;

    fn facts(id: TableId, private: bool) -> TableFacts {
        let doc: crate::table::TableDoc = serde_json::from_value(serde_json::json!({
            "game": "set", "rules": RawValue::from_string("{}".to_owned()).expect("JSON"), "seats": [],
            "private": private, "host": null, "secret": "00", "created": 1, "started": 2, "outcome": null,
            "rematch": null,
        }))
        .expect("a document");
        doc.facts(id, Vec::new())
    }

    #[test]
    fn games_that_nobody_plays_are_not_counted_and_listed_within_a_bound() {
        let directory = Directory::default();
        let play = |private| {
            let id = TableId::random();
            directory.publish(id, 1, facts(id, private));
            id
        };
        let (public, private, played) = (play(false), play(true), play(false));
        assert_eq!(directory.len(), 3);
        directory.rest(public);
        directory.rest(private);
        assert_eq!((directory.len(), directory.public(10).len()), (1, 2));
        assert!(directory.may_play(private) && directory.version(private) == 0);
        // Somebody comes back.
        directory.publish(public, 1, facts(public, false));
        assert_eq!(directory.len(), 2);
        for _ in 0..RESTING + 10 {
            directory.rest(play(false));
        }
        assert_eq!(directory.len(), 2);
        assert!(directory.ids().len() <= RESTING + 2, "{}", directory.ids().len());
        assert!(directory.ids().contains(&played) && directory.ids().contains(&public));
    }
}
