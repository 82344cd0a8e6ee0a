//! At how many tables a player sits: a limit that holds over all nodes.
//!
//! What a node knows of the tables that others have opened is a moment old, and a player who is quick can be on several
//! nodes within that moment. So each player has a document that names the tables they sit at. Whoever takes a seat is
//! written into it first, if its version still is the one that was read: of two nodes that would give the last place
//! away one has it. Tables that are over or left behind are only looked for when the list is full, where most players
//! never come.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tokio::task::JoinSet;

use crate::{
    id::{PlayerId, TableId},
    store::{Document, Kind, Store, StoreError, Tag, Written},
    table::{Problem, TableDoc},
};

/// How long a seat counts that was promised and is not taken, in milliseconds: by then it has been, or never will be.
const PROMISE: u64 = 10_000;
/// How often a change is tried again because others were faster.
const CONFLICTS: u32 = 50;

/// Where a player sits, and since when.
#[derive(Default, Serialize, Deserialize)]
struct Seatings {
    tables: Vec<(TableId, u64)>,
}

/// Counts the tables of players.
pub(crate) struct Counter<'a> {
    pub(crate) store: &'a Arc<dyn Store>,
    pub(crate) now: u64,
    /// The most for one player.
    pub(crate) most: usize,
}

impl Counter<'_> {
    /// Promises a player a seat at a table; `false` when they sit at too many.
    pub(crate) async fn promise(&self, player: PlayerId, table: TableId) -> Result<bool, Problem> {
        for _ in 0..CONFLICTS {
            let (version, mut seatings) = self.read(player).await?;
            // A table that was left comes back under a new promise.
            seatings.tables.retain(|(other, _)| *other != table);
            if seatings.tables.len() >= self.most {
                seatings.tables = self.still_there(player, seatings.tables).await?;
            }
            if seatings.tables.len() >= self.most {
                return Ok(false);
            }
            seatings.tables.push((table, self.now));
            if self.write(player, version, &seatings).await? == Written::Done {
                return Ok(true);
            }
        }
        Err(Problem::Contended)
    }

    /// A player does not sit at a table any more, or a promise came to nothing.
    pub(crate) async fn release(&self, player: PlayerId, table: TableId) -> Result<(), Problem> {
        for _ in 0..CONFLICTS {
            let (version, mut seatings) = self.read(player).await?;
            let before = seatings.tables.len();
            seatings.tables.retain(|(other, _)| *other != table);
            if seatings.tables.len() == before
                || self.write(player, version, &seatings).await? == Written::Done
            {
                return Ok(());
            }
        }
        Err(Problem::Contended)
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

    /// Of some tables those at which a player still sits.
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

/// Whether a player sits at a table that is not over; `None` where they do not sit at all, or not yet.
fn sits(player: PlayerId, document: Option<&Document>) -> Option<bool> {
    // What a later version has written counts: it is not for this one to say that it is over.
    let Ok(doc) = serde_json::from_str::<TableDoc>(&document?.body) else { return Some(true) };
    if doc.tag() == Tag::Over {
        return Some(false);
    }
    doc.seat_of(player).map(|seat| !doc.left.contains(&seat))
}
