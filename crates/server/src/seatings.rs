//! The number of tables at which a player sits: a limit that holds over all nodes.
//!
//! What a node knows about tables on other nodes is a moment old, and a quick player can use several nodes
//! within that moment. So each player has a document that lists the tables where they sit. A player who takes
//! a seat is entered there first, by compare-and-set: if two nodes want to give away the last place, only one
//! succeeds. Tables that are over or abandoned are removed only when the list is full, which most players
//! never reach.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tokio::task::JoinSet;

use crate::{
    id::{PlayerId, TableId},
    store::{CONFLICTS, Document, Kind, Store, StoreError, Tag, Written},
    table::{Problem, TableDoc},
};

/// How long a promised seat counts before it is taken, in milliseconds. After that it will never be taken.
const PROMISE: u64 = 10_000;

/// Where a player sits, and since when.
#[derive(Default, Serialize, Deserialize)]
struct Seatings {
    tables: Vec<(TableId, u64)>,
    /// Tables with a script, which have a limit of their own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    puzzles: Vec<(TableId, u64)>,
}

/// Which limit counts for a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shelf {
    /// That of tables.
    Tables,
    /// That of puzzles.
    Puzzles,
}

impl Seatings {
    fn shelf(&mut self, shelf: Shelf) -> &mut Vec<(TableId, u64)> {
        match shelf {
            Shelf::Tables => &mut self.tables,
            Shelf::Puzzles => &mut self.puzzles,
        }
    }

    /// Removes a table. Returns whether it was there.
    fn remove(&mut self, table: TableId) -> bool {
        let before = self.tables.len() + self.puzzles.len();
        self.tables.retain(|(other, _)| *other != table);
        self.puzzles.retain(|(other, _)| *other != table);
        self.tables.len() + self.puzzles.len() < before
    }
}

/// Counts the tables of players.
pub(crate) struct Counter<'a> {
    pub(crate) store: &'a Arc<dyn Store>,
    pub(crate) now: u64,
    /// How many tables one player may have.
    pub(crate) most: usize,
    /// How many puzzles one player may have begun.
    pub(crate) most_puzzles: usize,
}

impl Counter<'_> {
    /// Promises a player a seat at a table. `false` if the player sits at too many tables.
    pub(crate) async fn promise(
        &self,
        player: PlayerId,
        table: TableId,
        shelf: Shelf,
    ) -> Result<bool, Problem> {
        let most = if shelf == Shelf::Puzzles { self.most_puzzles } else { self.most };
        for _ in 0..CONFLICTS {
            let (version, mut seatings) = self.read(player).await?;
            // A player who left a table and returns gets a new promise.
            seatings.remove(table);
            if seatings.shelf(shelf).len() >= most {
                let tables = std::mem::take(seatings.shelf(shelf));
                *seatings.shelf(shelf) = self.still_there(player, tables).await?;
            }
            if seatings.shelf(shelf).len() >= most {
                return Ok(false);
            }
            seatings.shelf(shelf).push((table, self.now));
            if self.write(player, version, &seatings).await? == Written::Done {
                return Ok(true);
            }
        }
        Err(Problem::Contended)
    }

    /// Removes a table: the player has left it, or never took the promised seat.
    pub(crate) async fn release(&self, player: PlayerId, table: TableId) -> Result<(), Problem> {
        for _ in 0..CONFLICTS {
            let (version, mut seatings) = self.read(player).await?;
            if !seatings.remove(table) || self.write(player, version, &seatings).await? == Written::Done {
                return Ok(());
            }
        }
        Err(Problem::Contended)
    }

    /// The tables that a player has taken a seat at, the oldest first. Some may be over.
    pub(crate) async fn tables(&self, player: PlayerId) -> Result<Vec<TableId>, Problem> {
        let (_, seatings) = self.read(player).await?;
        let tables = seatings.tables.into_iter().chain(seatings.puzzles);
        Ok(tables.map(|(table, _)| table).collect())
    }

    async fn read(&self, player: PlayerId) -> Result<(u64, Seatings), Problem> {
        let Some(document) = self.store.get(Kind::Seatings, player.into()).await? else {
            return Ok((0, Seatings::default()));
        };
        let seatings =
            serde_json::from_str(&document.body).map_err(|e| Problem::Unreadable(e.to_string()))?;
        Ok((document.version, seatings))
    }

    async fn write(&self, player: PlayerId, version: u64, seatings: &Seatings) -> Result<Written, Problem> {
        let body = serde_json::to_string(seatings).map_err(|e| Problem::Broken(e.to_string()))?;
        Ok(self.store.put(Kind::Seatings, player.into(), version, Tag::None, body).await?)
    }

    /// Filters tables to those where a player still sits.
    async fn still_there(
        &self,
        player: PlayerId,
        tables: Vec<(TableId, u64)>,
    ) -> Result<Vec<(TableId, u64)>, StoreError> {
        let mut reads = JoinSet::new();
        for (place, (table, since)) in tables.into_iter().enumerate() {
            let store = Arc::clone(self.store);
            reads.spawn(async move { (place, table, since, store.get(Kind::Table, table.into()).await) });
        }
        let mut there = Vec::new();
        while let Some(read) = reads.join_next().await {
            let Ok((place, table, since, document)) = read else { continue };
            let promised = self.now.saturating_sub(since) < PROMISE;
            if sits(player, document?.as_ref()).unwrap_or(promised) {
                there.push((place, (table, since)));
            }
        }
        there.sort_unstable_by_key(|(place, _)| *place);
        Ok(there.into_iter().map(|(_, seat)| seat).collect())
    }
}

/// Whether a player sits at a table that is not over. `None` if the player does not sit there, or not yet.
fn sits(player: PlayerId, document: Option<&Document>) -> Option<bool> {
    // A document of a later version counts, since this version cannot tell whether the game is over.
    let Ok(doc) = serde_json::from_str::<TableDoc>(&document?.body) else { return Some(true) };
    if matches!(doc.tag(), Tag::Over | Tag::Closed) {
        return Some(false);
    }
    doc.seat_of(player).map(|seat| !doc.left.contains(&seat))
}
