//! Keeps a lobby in step with the other nodes: its directory, its tables, and tables whose node has died.

use std::{
    collections::HashSet,
    sync::{Arc, Weak},
};

use tokio::{
    sync::{broadcast::error::RecvError, mpsc},
    task::JoinHandle,
    time::interval,
};

use super::{BEAT, Heard};
use crate::{
    id::TableId,
    lobby::Lobby,
    store::{Kind, Note, StoreError},
    table::{Msg, TableDoc},
};

/// How many documents are read at once.
const READS: usize = 256;

/// A reason to update the directory.
enum Errand {
    /// A table's document has changed.
    Table(TableId),
    /// Anything may have changed.
    All,
}

/// Listens to the other nodes, until the lobby is gone or the result is aborted.
pub(crate) fn listen(lobby: &Arc<Lobby>) -> JoinHandle<()> {
    let mut notes = lobby.context().store.notes();
    let (errands, inbox) = mpsc::unbounded_channel();
    tokio::spawn(list(Arc::downgrade(lobby), inbox));
    lobby.context().nodes.hello();
    let lobby = Arc::downgrade(lobby);
    tokio::spawn(async move {
        let mut beats = interval(BEAT);
        loop {
            let note = tokio::select! {
                note = notes.recv() => Some(note),
                _ = beats.tick() => None,
            };
            let Some(lobby) = lobby.upgrade() else { return };
            match note {
                Some(Ok(note)) => hear(&lobby, note, &errands),
                Some(Err(RecvError::Lagged(_))) => hear(&lobby, Note::Lost, &errands),
                Some(Err(RecvError::Closed)) => return,
                None => {
                    let (left, moved) = lobby.context().nodes.beat();
                    // A node may have written something and died before it could notify the others.
                    if !left.is_empty() {
                        let _ = errands.send(Errand::All);
                    }
                    take_over(&lobby, left);
                    tell_moved(&lobby, moved);
                }
            }
        }
    })
}

fn hear(lobby: &Arc<Lobby>, note: Note, errands: &mpsc::UnboundedSender<Errand>) {
    match note {
        Note::Changed(table, version) => {
            if !lobby.tell(table, Msg::Changed(version)) && lobby.context().directory.version(table) < version
            {
                let _ = errands.send(Errand::Table(table));
            }
        }
        Note::Said(text) => match lobby.context().nodes.hear(&text) {
            Heard::Nothing => {}
            Heard::Moved(tables) => tell_moved(lobby, tables),
            Heard::Left(tables) => take_over(lobby, tables),
            // A table in memory answers when it has finished its present work.
            Heard::Read(table, version) => {
                if !lobby.tell(table, Msg::Read(version)) {
                    lobby.context().nodes.knows(table, version);
                }
            }
            Heard::Chat(table, message) => {
                lobby.tell(table, Msg::Chat(message));
            }
        },
        Note::Lost => {
            lobby.context().nodes.hello();
            for table in lobby.in_memory() {
                lobby.tell(table, Msg::Changed(u64::MAX));
            }
            let _ = errands.send(Errand::All);
        }
    }
}

/// Loads games whose node is gone, so that their timers fire and their bots play on.
fn take_over(lobby: &Arc<Lobby>, tables: Vec<TableId>) {
    let context = lobby.context();
    let lost = |id: &&TableId| context.directory.may_play(**id) && context.nodes.is_mine(**id);
    let lost: Vec<TableId> = tables.iter().filter(lost).copied().collect();
    tell_moved(lobby, tables);
    if !lost.is_empty() && !context.closing.load(std::sync::atomic::Ordering::Relaxed) {
        let lobby = Arc::clone(lobby);
        tokio::spawn(async move {
            for id in lost {
                let _ = lobby.ask(id, |reply| Msg::Wake { reply }).await;
            }
        });
    }
}

fn tell_moved(lobby: &Arc<Lobby>, tables: Vec<TableId>) {
    for table in tables {
        if !lobby.tell(table, Msg::Moved) {
            let context = lobby.context();
            context.directory.connected(table, context.nodes.elsewhere(table));
            if context.nodes.is_alone(table) {
                context.directory.rest(table);
            }
        }
    }
}

/// Updates the directory, one reason after the other.
async fn list(lobby: Weak<Lobby>, mut inbox: mpsc::UnboundedReceiver<Errand>) {
    let mut errands = Vec::new();
    while inbox.recv_many(&mut errands, READS).await > 0 {
        let Some(lobby) = lobby.upgrade() else { return };
        let all = errands.iter().any(|errand| matches!(errand, Errand::All));
        let tables: HashSet<TableId> = errands
            .drain(..)
            .filter_map(|errand| match errand {
                Errand::Table(table) => Some(table),
                Errand::All => None,
            })
            .collect();
        let listed = if all { relist(&lobby).await } else { list_tables(&lobby, tables).await };
        if let Err(error) = listed {
            tracing::debug!(%error, "the list of tables is not up to date");
        }
    }
}

async fn list_tables(lobby: &Arc<Lobby>, tables: HashSet<TableId>) -> Result<(), StoreError> {
    let store = &lobby.context().store;
    let mut reads = tokio::task::JoinSet::new();
    for table in tables {
        let store = Arc::clone(store);
        reads.spawn(async move { (table, store.get(Kind::Table, table.into()).await) });
    }
    while let Some(read) = reads.join_next().await {
        let Ok((table, document)) = read else { continue };
        match document? {
            Some(document) => lobby.publish(table, document.version, &document.body),
            None => lobby.context().directory.forget(table),
        }
    }
    Ok(())
}

/// Reads the whole directory. If that fails, it is read again when the store is back.
async fn relist(lobby: &Arc<Lobby>) -> Result<(), StoreError> {
    let mut gone: HashSet<TableId> = lobby.context().directory.ids().into_iter().collect();
    for (tag, most) in lobby.listed() {
        for (key, document) in lobby.context().store.latest(Kind::Table, tag, None, most).await? {
            if let Some(table) = TableId::parse(&key) {
                gone.remove(&table);
                lobby.publish(table, document.version, &document.body);
            }
        }
    }
    // A table that moved from one list to the other in between was seen in neither.
    list_tables(lobby, gone).await
}

impl Lobby {
    /// Lists a table from its document, unless the table is in memory and lists itself.
    pub(crate) fn publish(&self, id: TableId, version: u64, body: &str) {
        match serde_json::from_str::<TableDoc>(body) {
            Ok(doc) => {
                let seats = self.context().nodes.elsewhere(id);
                let players = doc.players(|seat| seats.contains(seat), |seat| doc.left.contains(&seat));
                self.context().directory.publish(id, version, doc.facts(id, players));
                if !self.is_in_memory(id) && self.context().nodes.is_alone(id) {
                    self.context().directory.rest(id);
                }
            }
            Err(error) => tracing::error!(table = %id, %error, "this table cannot be read"),
        }
    }
}
