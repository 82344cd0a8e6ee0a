//! Subscriptions to the lengths of logs.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
};

use tokio::sync::watch;

use super::held;
use crate::id::TableId;

/// The lengths of followed logs.
#[derive(Clone, Default)]
pub(super) struct Followers(Arc<Mutex<HashMap<TableId, watch::Sender<u64>>>>);

impl Followers {
    pub(super) fn follow(&self, table: TableId) -> watch::Receiver<u64> {
        let mut followers = held(&self.0);
        // Entries without a subscriber are removed.
        if followers.len() == followers.capacity() {
            followers.retain(|_, sender| sender.receiver_count() > 0);
        }
        followers.entry(table).or_insert_with(|| watch::Sender::new(0)).subscribe()
    }

    /// A log has this length. Notifications may arrive in any order; the longest counts.
    pub(super) fn reached(&self, table: TableId, length: u64) {
        if let Some(sender) = held(&self.0).get(&table) {
            sender.send_if_modified(|known| {
                let news = length > *known;
                *known = length.max(*known);
                news
            });
        }
    }

    /// The tables that have subscribers.
    pub(super) fn all(&self) -> Vec<TableId> {
        let followers = held(&self.0);
        followers.iter().filter(|(_, sender)| sender.receiver_count() > 0).map(|(table, _)| *table).collect()
    }
}
