//! The embedded store: SQLite with a write-ahead log, synchronised on every commit.
//!
//! One thread writes. All writes that arrive while it is busy become one transaction, so that many tables
//! share the cost of a commit. Reads use connections of their own and never wait for the writer.

use std::{
    fs::File,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, mpsc},
    thread,
    time::Duration,
};

use rusqlite::{
    Connection, ErrorCode, OpenFlags, OptionalExtension, Transaction, TransactionBehavior, params,
};
use tokio::sync::{broadcast, oneshot, watch};

use super::{
    Batch, Document, Followers, Kind, Later, Note, Refusal, Row, Store, StoreError, Tag, Written, held,
    schema,
};
use crate::id::{PlayerId, TableId};

/// The most jobs in one transaction: enough for a busy server, few enough for a quick answer.
const GROUP: usize = 512;
/// How many notifications wait for a slow subscriber before it has to read for itself.
const NOTES: usize = 1_024;
/// Pages in the write-ahead log after which the checkpointer is woken.
const CHECKPOINT_PAGES: u64 = 1_000;
/// Pages after which the writer itself empties the write-ahead log, if it never had a quiet moment.
const RESTART_PAGES: u64 = 32_000;

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        StoreError::Unavailable(error.to_string())
    }
}

/// The embedded store, in a folder of its own.
pub struct Sqlite {
    jobs: Mutex<Option<mpsc::Sender<Job>>>,
    writer: Mutex<Option<thread::JoinHandle<()>>>,
    readers: Arc<Readers>,
    followers: Followers,
    notes: broadcast::Sender<Note>,
    // Held while the store is open, so that only one server uses a folder.
    _lock: File,
}

type Done = oneshot::Sender<Result<Written, StoreError>>;

enum Job {
    Append { table: TableId, expected: u64, batch: Batch, done: Done },
    Put { kind: Kind, key: String, expected: u64, tag: Tag, body: String, done: Done },
}

impl Sqlite {
    /// Opens the store in a folder, which is created if it is missing.
    pub fn open(folder: &Path) -> Result<Sqlite, StoreError> {
        let unusable =
            |error: std::io::Error| StoreError::Unavailable(format!("{}: {error}", folder.display()));
        std::fs::create_dir_all(folder).map_err(unusable)?;
        let lock =
            lock(folder).map_err(unusable)?.ok_or_else(|| StoreError::InUse(folder.display().to_string()))?;
        let path = folder.join("tercet.sqlite");
        let mut connection = Connection::open(&path)?;
        connection.busy_timeout(Duration::from_secs(5))?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        // Checkpoints run on a thread of their own, so that no action waits for one.
        connection.pragma_update(None, "wal_autocheckpoint", 0)?;
        schema::migrate(&mut connection, &path.display().to_string())?;
        connection.set_prepared_statement_cache_capacity(32);

        let followers = Followers::default();
        let (notes, _) = broadcast::channel(NOTES);
        let (jobs, inbox) = mpsc::channel();
        let (wake, woken) = mpsc::sync_channel(1);
        let writer = Writer {
            connection,
            followers: followers.clone(),
            notes: notes.clone(),
            wake,
            pages: 0,
            unchecked: 0,
        };
        let writer = thread::Builder::new()
            .name("store".into())
            .spawn(move || writer.run(&inbox))
            .map_err(unusable)?;
        let checkpoints = path.clone();
        thread::Builder::new()
            .name("checkpoint".into())
            .spawn(move || checkpoint(&checkpoints, &woken))
            .map_err(unusable)?;
        Ok(Sqlite {
            jobs: Mutex::new(Some(jobs)),
            writer: Mutex::new(Some(writer)),
            readers: Arc::new(Readers { path, idle: Mutex::default() }),
            followers,
            notes,
            _lock: lock,
        })
    }

    fn submit(&self, job: impl FnOnce(Done) -> Job) -> Later<'_, Written> {
        let (done, answer) = oneshot::channel();
        let sent = match &*held(&self.jobs) {
            Some(jobs) => jobs.send(job(done)).is_ok(),
            None => false,
        };
        Box::pin(async move {
            let closed = || StoreError::Unavailable("it has been closed".into());
            if !sent {
                return Err(closed());
            }
            answer.await.unwrap_or_else(|_| Err(closed()))
        })
    }

    fn with_reader<T: Send + 'static>(
        &self,
        read: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Later<'_, T> {
        let readers = Arc::clone(&self.readers);
        Box::pin(async move {
            let task = tokio::task::spawn_blocking(move || -> Result<T, StoreError> {
                let connection = readers.take()?;
                let value = read(&connection)?;
                readers.give_back(connection);
                Ok(value)
            });
            task.await.unwrap_or_else(|error| Err(StoreError::Unavailable(error.to_string())))
        })
    }
}

impl Store for Sqlite {
    fn append(&self, table: TableId, expected: u64, batch: Batch) -> Later<'_, Written> {
        self.submit(|done| Job::Append { table, expected, batch, done })
    }

    fn read(&self, table: TableId, from: u64) -> Later<'_, Vec<Row>> {
        self.with_reader(move |connection| {
            let sql = "SELECT entry, player, action FROM log WHERE table_id = ? AND seq >= ? ORDER BY seq";
            let mut select = connection.prepare_cached(sql)?;
            let rows = select.query_map(params![table.as_str(), from as i64], |row| {
                let player: Option<String> = row.get(1)?;
                let player = player.as_deref().and_then(PlayerId::parse);
                Ok(Row { entry: row.get(0)?, by: player.zip(row.get::<_, Option<String>>(2)?) })
            })?;
            rows.collect()
        })
    }

    fn refusals(&self, table: TableId) -> Later<'_, Vec<Refusal>> {
        self.with_reader(move |connection| {
            let sql = "SELECT player, action, refused FROM refusals WHERE table_id = ? ORDER BY rowid";
            let mut select = connection.prepare_cached(sql)?;
            let rows = select.query_map([table.as_str()], |row| {
                Ok((row.get::<_, String>(0)?, row.get(1)?, row.get(2)?))
            })?;
            let mut refusals = Vec::new();
            for row in rows {
                let (player, action, refused) = row?;
                if let Some(player) = PlayerId::parse(&player) {
                    refusals.push(Refusal { player, action, refused });
                }
            }
            Ok(refusals)
        })
    }

    fn follow(&self, table: TableId) -> watch::Receiver<u64> {
        self.followers.follow(table)
    }

    fn get(&self, kind: Kind, key: String) -> Later<'_, Option<Document>> {
        self.with_reader(move |connection| {
            let sql = "SELECT version, body FROM documents WHERE kind = ? AND key = ?";
            connection
                .prepare_cached(sql)?
                .query_row(params![kind.as_str(), key], |row| {
                    Ok(Document { version: row.get::<_, i64>(0)? as u64, body: row.get(1)? })
                })
                .optional()
        })
    }

    fn put(&self, kind: Kind, key: String, expected: u64, tag: Tag, body: String) -> Later<'_, Written> {
        self.submit(|done| Job::Put { kind, key, expected, tag, body, done })
    }

    fn list(&self, kind: Kind, tag: Tag) -> Later<'_, Vec<(String, Document)>> {
        self.with_reader(move |connection| {
            let sql = "SELECT key, version, body FROM documents WHERE kind = ? AND tag = ?";
            let mut select = connection.prepare_cached(sql)?;
            let rows = select.query_map([kind.as_str(), tag.as_str()], |row| {
                Ok((row.get(0)?, Document { version: row.get::<_, i64>(1)? as u64, body: row.get(2)? }))
            })?;
            rows.collect()
        })
    }

    fn say(&self, text: String) {
        let _ = self.notes.send(Note::Said(text.into()));
    }

    fn notes(&self) -> broadcast::Receiver<Note> {
        self.notes.subscribe()
    }

    fn close(&self) -> Later<'_, ()> {
        drop(held(&self.jobs).take());
        let writer = held(&self.writer).take();
        Box::pin(async move {
            if let Some(writer) = writer {
                // The writer ends when it has done all earlier jobs.
                let _ = tokio::task::spawn_blocking(move || writer.join()).await;
            }
            Ok(())
        })
    }
}

/// Locks a folder. `None` if another server has it.
fn lock(folder: &Path) -> std::io::Result<Option<File>> {
    let file = File::create(folder.join("lock"))?;
    #[cfg(unix)]
    {
        use rustix::fs::{FlockOperation, flock};
        match flock(&file, FlockOperation::NonBlockingLockExclusive) {
            Ok(()) => {}
            Err(rustix::io::Errno::WOULDBLOCK) => return Ok(None),
            Err(error) => return Err(error.into()),
        }
    }
    Ok(Some(file))
}

/// Connections for reading, kept for the next reader.
struct Readers {
    path: PathBuf,
    idle: Mutex<Vec<Connection>>,
}

impl Readers {
    fn take(&self) -> rusqlite::Result<Connection> {
        if let Some(connection) = held(&self.idle).pop() {
            return Ok(connection);
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(&self.path, flags)?;
        connection.busy_timeout(Duration::from_secs(5))?;
        Ok(connection)
    }

    fn give_back(&self, connection: Connection) {
        let mut idle = held(&self.idle);
        if idle.len() < 4 {
            idle.push(connection);
        }
    }
}

struct Writer {
    connection: Connection,
    followers: Followers,
    notes: broadcast::Sender<Note>,
    wake: mpsc::SyncSender<()>,
    /// Commits since the write-ahead log was last emptied or a checkpoint asked for, counted in changed
    /// rows.
    pages: u64,
    unchecked: u64,
}

impl Writer {
    fn run(mut self, inbox: &mpsc::Receiver<Job>) {
        let mut jobs = Vec::with_capacity(GROUP);
        while let Ok(first) = inbox.recv() {
            jobs.push(first);
            jobs.extend(inbox.try_iter().take(GROUP - 1));
            self.group(&mut jobs);
        }
        let _ = self.connection.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)");
    }

    /// Runs many jobs in one transaction.
    fn group(&mut self, jobs: &mut Vec<Job>) {
        match self.transact(jobs) {
            Ok(results) => {
                for (job, written) in jobs.drain(..).zip(results) {
                    if written == Written::Done {
                        self.notify(&job);
                    }
                    let _ = job.done().send(Ok(written));
                }
                self.checkpoint();
            }
            Err(error) => {
                tracing::error!(%error, jobs = jobs.len(), "could not write to the store");
                let error = StoreError::from(error);
                for job in jobs.drain(..) {
                    let _ = job.done().send(Err(error.clone()));
                }
            }
        }
    }

    fn transact(&mut self, jobs: &[Job]) -> rusqlite::Result<Vec<Written>> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let mut results = Vec::with_capacity(jobs.len());
        for job in jobs {
            results.push(perform(&transaction, job)?);
        }
        transaction.commit()?;
        self.pages += jobs.len() as u64;
        self.unchecked += jobs.len() as u64;
        Ok(results)
    }

    fn notify(&self, job: &Job) {
        match job {
            Job::Append { table, expected, batch, .. } => {
                self.followers.reached(*table, expected + batch.entries.len() as u64);
            }
            Job::Put { kind: Kind::Table, key, expected, .. } => {
                if let Some(table) = TableId::parse(key) {
                    let _ = self.notes.send(Note::Changed(table, expected + 1));
                }
            }
            Job::Put { .. } => {}
        }
    }

    /// Each job changes a page or two, which is exact enough to decide when to make a checkpoint.
    fn checkpoint(&mut self) {
        if self.pages > RESTART_PAGES {
            self.pages = 0;
            if let Err(error) = self.connection.execute_batch("PRAGMA wal_checkpoint(RESTART)") {
                tracing::warn!(%error, "could not empty the write-ahead log");
            }
        } else if self.unchecked > CHECKPOINT_PAGES {
            self.unchecked = 0;
            let _ = self.wake.try_send(());
        }
    }
}

impl Job {
    fn done(self) -> Done {
        match self {
            Job::Append { done, .. } | Job::Put { done, .. } => done,
        }
    }
}

fn perform(transaction: &Transaction<'_>, job: &Job) -> rusqlite::Result<Written> {
    match job {
        Job::Append { table, expected, batch, .. } => append(transaction, *table, *expected, batch),
        Job::Put { kind, key, expected: 0, tag, body, .. } => {
            let sql = "INSERT INTO documents (kind, key, version, tag, body) VALUES (?, ?, 1, ?, ?)";
            let values = params![kind.as_str(), key, tag.as_str(), body];
            unless_taken(transaction.prepare_cached(sql)?.execute(values))
        }
        Job::Put { kind, key, expected, tag, body, .. } => {
            let sql = "UPDATE documents SET version = version + 1, tag = ?, body = ?
                       WHERE kind = ? AND key = ? AND version = ?";
            let values = params![tag.as_str(), body, kind.as_str(), key, *expected as i64];
            let changed = transaction.prepare_cached(sql)?.execute(values)?;
            Ok(if changed == 1 { Written::Done } else { Written::Conflict })
        }
    }
}

fn append(
    transaction: &Transaction<'_>,
    table: TableId,
    expected: u64,
    batch: &Batch,
) -> rusqlite::Result<Written> {
    let mut insert = transaction
        .prepare_cached("INSERT INTO log (table_id, seq, entry, player, action) VALUES (?, ?, ?, ?, ?)")?;
    for (seq, row) in (expected as i64..).zip(&batch.entries) {
        let (player, action) = row.by.as_ref().map(|(player, action)| (player.as_str(), action)).unzip();
        let done = insert.execute(params![table.as_str(), seq, row.entry, player, action]);
        // A log has no gaps and there is one writer, so if any of the numbers is taken, the first one is.
        if unless_taken(done)? == Written::Conflict {
            return Ok(Written::Conflict);
        }
    }
    // A refusal holds for the state on which it was decided, so it conflicts if the log has grown.
    let gone_on = "SELECT 1 FROM log WHERE table_id = ? AND seq = ?";
    if batch.entries.is_empty()
        && transaction.prepare_cached(gone_on)?.exists(params![table.as_str(), expected as i64])?
    {
        return Ok(Written::Conflict);
    }
    if !batch.refusals.is_empty() {
        let mut insert = transaction.prepare_cached(
            "INSERT OR IGNORE INTO refusals (table_id, player, action, refused) VALUES (?, ?, ?, ?)",
        )?;
        for refusal in &batch.refusals {
            let Refusal { player, action, refused } = refusal;
            insert.execute(params![table.as_str(), player.as_str(), action, refused])?;
        }
    }
    if !batch.forget.is_empty() {
        let mut delete = transaction
            .prepare_cached("DELETE FROM refusals WHERE table_id = ? AND player = ? AND action = ?")?;
        for (player, action) in &batch.forget {
            delete.execute(params![table.as_str(), player.as_str(), action])?;
        }
    }
    Ok(Written::Done)
}

fn unless_taken(done: rusqlite::Result<usize>) -> rusqlite::Result<Written> {
    match done {
        Ok(_) => Ok(Written::Done),
        Err(error) if error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) => {
            Ok(Written::Conflict)
        }
        Err(error) => Err(error),
    }
}

/// Moves pages from the write-ahead log into the file when the writer reports that there are many.
fn checkpoint(path: &Path, woken: &mpsc::Receiver<()>) {
    let connection = match Connection::open(path) {
        Ok(connection) => connection,
        Err(error) => return tracing::warn!(%error, "no checkpoints"),
    };
    while woken.recv().is_ok() {
        if let Err(error) = connection.execute_batch("PRAGMA wal_checkpoint(PASSIVE)") {
            tracing::warn!(%error, "could not make a checkpoint");
        }
    }
}
