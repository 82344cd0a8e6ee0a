//! Group commit: all writes that arrive while a writer is busy become one statement.

use std::{
    collections::{BTreeMap, HashSet},
    sync::Arc,
};

use tokio::sync::{
    Mutex,
    mpsc::{UnboundedReceiver, UnboundedSender},
    oneshot,
};
use tokio_postgres::error::SqlState;

use super::{
    Batch, Followers, Refusal, Row, StoreError, Written,
    link::{Link, Session},
    notices::Notification,
};
use crate::id::{PlayerId, TableId};

/// The most tables in one statement.
const GROUP: usize = 256;
/// How often a statement is tried after a deadlock.
const TRIES: usize = 5;

/// Something to append.
pub(super) struct Job {
    pub(super) table: TableId,
    pub(super) expected: u64,
    pub(super) batch: Batch,
    pub(super) done: oneshot::Sender<Result<Written, StoreError>>,
}

/// A writer. A few of them share one queue: while one waits for the disk, another sends.
pub(super) struct Writer {
    pub(super) link: Link,
    pub(super) inbox: Arc<Mutex<UnboundedReceiver<Job>>>,
    pub(super) followers: Followers,
    pub(super) notices: UnboundedSender<Notification>,
}

impl Writer {
    pub(super) async fn run(self) {
        let mut waiting = Vec::with_capacity(GROUP);
        loop {
            if waiting.is_empty() && self.inbox.lock().await.recv_many(&mut waiting, GROUP).await == 0 {
                return;
            }
            // Each table once, in the order that all nodes use. A second batch of a table waits for the next
            // statement.
            let mut group = BTreeMap::new();
            for job in std::mem::take(&mut waiting) {
                match group.entry(job.table) {
                    std::collections::btree_map::Entry::Vacant(place) => {
                        place.insert(job);
                    }
                    std::collections::btree_map::Entry::Occupied(_) => waiting.push(job),
                }
            }
            self.write(group.into_values().collect()).await;
        }
    }

    async fn write(&self, jobs: Vec<Job>) {
        match self.try_write(&jobs).await {
            Ok(written) => {
                for job in jobs {
                    let length = job.expected + job.batch.entries.len() as u64;
                    let done = written.contains(&job.table);
                    if done && !job.batch.entries.is_empty() {
                        self.followers.reached(job.table, length);
                        if !job.batch.quiet {
                            let _ = self.notices.send(Notification::Log(job.table, length));
                        }
                    }
                    let _ = job.done.send(Ok(if done { Written::Done } else { Written::Conflict }));
                }
            }
            Err(error) => {
                for job in jobs {
                    let _ = job.done.send(Err(error.clone()));
                }
            }
        }
    }

    async fn try_write(&self, jobs: &[Job]) -> Result<HashSet<TableId>, StoreError> {
        let columns = Columns::of(jobs);
        let mut tries = 1;
        loop {
            let unlucky = std::sync::atomic::AtomicBool::new(false);
            let wrote = self.link.run(|session| {
                let (columns, unlucky) = (&columns, &unlucky);
                async move {
                    let wrote = columns.write(&session).await;
                    if let Err(error) = &wrote {
                        let code = error.code();
                        let is = |other: SqlState| code == Some(&other);
                        let lost =
                            is(SqlState::T_R_DEADLOCK_DETECTED) || is(SqlState::T_R_SERIALIZATION_FAILURE);
                        unlucky.store(lost, std::sync::atomic::Ordering::Relaxed);
                    }
                    wrote
                }
            });
            match wrote.await {
                // Nothing was written, so the statement can be retried.
                Err(_) if unlucky.into_inner() && tries < TRIES => tries += 1,
                wrote => return wrote,
            }
        }
    }
}

/// The jobs as parameters of the statement: parallel lists.
#[derive(Default)]
struct Columns<'a> {
    first: Entries<'a>,
    still: (Vec<&'a str>, Vec<i64>),
    rest: Entries<'a>,
    refusals: Ids<'a>,
    refused: Vec<&'a str>,
    forget: Ids<'a>,
}

/// Actions of players.
#[derive(Default)]
struct Ids<'a> {
    tables: Vec<&'a str>,
    players: Vec<&'a str>,
    actions: Vec<&'a [u8]>,
}

impl<'a> Ids<'a> {
    fn push(&mut self, table: &'a str, player: &'a PlayerId, action: &'a str) {
        self.tables.push(table);
        self.players.push(player.as_str());
        self.actions.push(action.as_bytes());
    }
}

/// Rows of the log.
#[derive(Default)]
struct Entries<'a> {
    tables: Vec<&'a str>,
    seqs: Vec<i64>,
    entries: Vec<&'a str>,
    players: Vec<Option<&'a str>>,
    actions: Vec<Option<&'a [u8]>>,
}

impl<'a> Entries<'a> {
    fn push(&mut self, table: &'a str, seq: i64, row: &'a Row) {
        let (player, action) =
            row.by.as_ref().map(|(player, action)| (player.as_str(), action.as_bytes())).unzip();
        self.tables.push(table);
        self.seqs.push(seq);
        self.entries.push(&row.entry);
        self.players.push(player);
        self.actions.push(action);
    }
}

impl<'a> Columns<'a> {
    fn of(jobs: &'a [Job]) -> Columns<'a> {
        let mut columns = Columns::default();
        for Job { table, expected, batch, .. } in jobs {
            let (table, seq) = (table.as_str(), *expected as i64);
            match batch.entries.split_first() {
                Some((first, rest)) => {
                    columns.first.push(table, seq, first);
                    for (seq, row) in (seq + 1..).zip(rest) {
                        columns.rest.push(table, seq, row);
                    }
                }
                None => {
                    columns.still.0.push(table);
                    columns.still.1.push(seq);
                }
            }
            for Refusal { player, action, refused } in &batch.refusals {
                columns.refusals.push(table, player, action);
                columns.refused.push(refused);
            }
            for (player, action) in &batch.forget {
                columns.forget.push(table, player, action);
            }
        }
        columns
    }

    async fn write(&self, session: &Session) -> Result<HashSet<TableId>, tokio_postgres::Error> {
        let Columns { first, still, rest, refusals, refused, forget } = self;
        let rows = session
            .client
            .query(
                &session.append,
                &[
                    &first.tables,
                    &first.seqs,
                    &first.entries,
                    &first.players,
                    &first.actions,
                    &still.0,
                    &still.1,
                    &rest.tables,
                    &rest.seqs,
                    &rest.entries,
                    &rest.players,
                    &rest.actions,
                    &refusals.tables,
                    &refusals.players,
                    &refusals.actions,
                    refused,
                    &forget.tables,
                    &forget.players,
                    &forget.actions,
                ],
            )
            .await?;
        Ok(rows.iter().filter_map(|row| TableId::parse(row.get(0))).collect())
    }
}
