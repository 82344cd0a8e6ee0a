//! The embedded store: SQLite with a write-ahead log, synchronised on every commit.
//!
//! One thread writes. All writes that arrive while it is busy become one transaction, so that many tables
//! share the cost of a commit. Reads use connections of their own and never wait for the writer.

mod chat;
mod files;
mod upkeep;

use std::{
    fs::File,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, mpsc},
    thread,
    time::{Duration, Instant},
};

use rusqlite::{
    Connection, ErrorCode, OpenFlags, OptionalExtension, Transaction, TransactionBehavior, params,
};
use tokio::sync::{broadcast, oneshot, watch};

use self::upkeep::Upkeep;
use super::{
    Batch, ChatRow, Document, Followers, Kind, Later, Note, Place, Put, Refusal, Row, Store, StoreError, Tag,
    Written, held, schema,
};
use crate::id::{PlayerId, TableId};

/// The most jobs in one transaction: enough for a busy server, few enough for a quick answer.
const GROUP: usize = 512;
/// How many notifications wait for a slow subscriber before it has to read for itself.
const NOTES: usize = 1_024;
/// Written rows after which the checkpointer is woken.
const CHECKPOINT_ROWS: usize = 1_000;
/// The size of the write-ahead log at which the writer itself empties it, if it never had a quiet moment.
const FULL_BYTES: u64 = 64 << 20;
/// The size to which the write-ahead log is cut when it is empty.
const KEPT_BYTES: u64 = 16 << 20;
/// How long the writer waits for readers when it empties the write-ahead log.
const EMPTYING: Duration = Duration::from_millis(200);
/// How long the writer rests after an attempt to empty the write-ahead log.
const BREATHER: Duration = Duration::from_secs(2);
/// How long other requests wait for a lock in the file.
const BUSY: Duration = Duration::from_secs(5);
/// How often an idle store is tried, so that a full disk is noticed before somebody plays.
const PROBE: Duration = Duration::from_secs(60);
/// How often a store that has failed is tried.
const RETRY: Duration = Duration::from_secs(1);

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        StoreError::Unavailable(error.to_string())
    }
}

/// The embedded store, in a folder of its own.
pub struct Sqlite {
    jobs: Mutex<Option<mpsc::Sender<Job>>>,
    writer: Mutex<Option<thread::JoinHandle<bool>>>,
    readers: Arc<Readers>,
    followers: Followers,
    notes: broadcast::Sender<Note>,
    /// Why the last write failed, if it did.
    health: Arc<Mutex<Option<StoreError>>>,
    /// Held while the store is open, so that only one server uses a folder.
    lock: File,
}

type Done = oneshot::Sender<Result<Written, StoreError>>;

enum Job {
    Append { table: TableId, expected: u64, batch: Batch, done: Done },
    Put { puts: Vec<Put>, done: Done },
    Chat { table: TableId, lines: Vec<ChatRow>, done: Done },
    Upkeep(Upkeep, Done),
}

impl Sqlite {
    /// Opens the store in a folder, which is created if it is missing.
    pub fn open(folder: &Path) -> Result<Sqlite, StoreError> {
        let unusable =
            |error: std::io::Error| StoreError::Unavailable(format!("{}: {error}", folder.display()));
        std::fs::create_dir_all(folder).map_err(unusable)?;
        let path = folder.join("tercet.sqlite");
        let lock = files::lock(folder).map_err(unusable)?;
        let lock = lock.ok_or_else(|| StoreError::InUse(folder.display().to_string()))?;
        if files::lost_changes(&lock, &path).map_err(unusable)? {
            tracing::error!(
                "{}-wal is missing, and the server was not stopped properly: its last changes are lost",
                path.display()
            );
        }
        files::make_private(&path).map_err(unusable)?;
        let mut connection = Connection::open(&path)?;
        connection.busy_timeout(BUSY)?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        // Checkpoints run on a thread of their own, so that no action waits for one.
        connection.pragma_update(None, "wal_autocheckpoint", 0)?;
        connection.pragma_update(None, "journal_size_limit", KEPT_BYTES as i64)?;
        schema::migrate(&mut connection, &path.display().to_string())?;
        files::mark_open(&lock).map_err(unusable)?;
        connection.set_prepared_statement_cache_capacity(32);

        let followers = Followers::default();
        let (notes, _) = broadcast::channel(NOTES);
        let (jobs, inbox) = mpsc::channel();
        let (wake, woken) = mpsc::sync_channel(1);
        let health = Arc::new(Mutex::new(None));
        let writer = Writer {
            connection,
            followers: followers.clone(),
            notes: notes.clone(),
            health: Arc::clone(&health),
            wake,
            log: files::beside(&path, "-wal"),
            emptied: Instant::now(),
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
            health,
            lock,
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

    /// Notes that everything is in the file.
    fn mark_closed(&self) {
        if let Err(error) = files::mark_closed(&self.lock) {
            tracing::warn!(%error, "could not store that the server has stopped");
        }
    }

    fn maintain(&self, upkeep: Upkeep) -> Later<'_, bool> {
        let done = self.submit(|done| Job::Upkeep(upkeep, done));
        Box::pin(async { Ok(done.await? == Written::Done) })
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

impl Drop for Sqlite {
    fn drop(&mut self) {
        // A server that did not start closes its store like one that stops.
        drop(held(&self.jobs).take());
        let writer = held(&self.writer).take();
        if writer.is_some_and(|writer| matches!(writer.join(), Ok(true))) {
            self.mark_closed();
        }
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

    fn add_chat(&self, table: TableId, lines: Vec<ChatRow>) -> Later<'_, Written> {
        self.submit(|done| Job::Chat { table, lines, done })
    }

    fn chat(&self, table: TableId) -> Later<'_, Vec<ChatRow>> {
        self.with_reader(move |connection| chat::read(connection, table))
    }

    fn get(&self, kind: Kind, key: String) -> Later<'_, Option<Document>> {
        self.with_reader(move |connection| {
            let sql = "SELECT version, tag, touched, body FROM documents WHERE kind = ? AND key = ?";
            let mut select = connection.prepare_cached(sql)?;
            select.query_row(params![kind.as_str(), key], |row| upkeep::document(row, 0)).optional()
        })
    }

    fn put(&self, kind: Kind, key: String, expected: u64, tag: Tag, body: String) -> Later<'_, Written> {
        self.put_all(vec![Put { kind, key, expected, tag, body }])
    }

    fn put_all(&self, puts: Vec<Put>) -> Later<'_, Written> {
        self.submit(|done| Job::Put { puts, done })
    }

    fn latest(
        &self,
        kind: Kind,
        tag: Tag,
        below: Option<Place>,
        most: usize,
    ) -> Later<'_, Vec<(String, Document)>> {
        self.with_reader(move |connection| upkeep::latest(connection, kind, tag, below, most))
    }

    fn unused(
        &self,
        kind: Kind,
        tag: Tag,
        since: u64,
        above: Option<Place>,
        most: usize,
    ) -> Later<'_, Vec<Place>> {
        self.with_reader(move |connection| upkeep::unused(connection, kind, tag, since, above, most))
    }

    fn touch(&self, kind: Kind, key: String) -> Later<'_, ()> {
        let touched = self.submit(|done| Job::Upkeep(Upkeep::Touch { kind, key }, done));
        Box::pin(async { touched.await.map(|_| ()) })
    }

    fn mark(&self, kind: Kind, key: String, from: Tag, to: Tag) -> Later<'_, bool> {
        self.maintain(Upkeep::Mark { kind, key, from, to })
    }

    fn discard(&self, kind: Kind, key: String, tag: Tag, since: u64) -> Later<'_, bool> {
        self.maintain(Upkeep::Discard { kind, key, tag, since })
    }

    fn erode(&self, table: TableId, most: usize) -> Later<'_, bool> {
        self.maintain(Upkeep::Erode { table, most })
    }

    fn say(&self, text: String) {
        let _ = self.notes.send(Note::Said(text.into()));
    }

    fn notes(&self) -> broadcast::Receiver<Note> {
        self.notes.subscribe()
    }

    fn ready(&self) -> Result<(), StoreError> {
        held(&self.health).clone().map_or(Ok(()), Err)
    }

    fn close(&self) -> Later<'_, ()> {
        drop(held(&self.jobs).take());
        let writer = held(&self.writer).take();
        Box::pin(async move {
            if let Some(writer) = writer {
                // The writer ends when it has done all earlier jobs.
                let done = tokio::task::spawn_blocking(move || writer.join()).await;
                if matches!(done, Ok(Ok(true))) {
                    self.mark_closed();
                }
            }
            Ok(())
        })
    }
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
        connection.busy_timeout(BUSY)?;
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
    health: Arc<Mutex<Option<StoreError>>>,
    wake: mpsc::SyncSender<()>,
    /// The file of the write-ahead log, and when it was last emptied.
    log: PathBuf,
    emptied: Instant,
    /// Rows written since a checkpoint was asked for.
    unchecked: usize,
}

impl Writer {
    /// Writes until the store is closed. Returns whether everything is in the file then.
    fn run(mut self, inbox: &mpsc::Receiver<Job>) -> bool {
        let mut jobs = Vec::with_capacity(GROUP);
        loop {
            let wait = if held(&self.health).is_some() { RETRY } else { PROBE };
            match inbox.recv_timeout(wait) {
                Ok(first) => jobs.push(first),
                Err(mpsc::RecvTimeoutError::Timeout) => self.probe(),
                Err(mpsc::RecvTimeoutError::Disconnected) => break,
            }
            if !jobs.is_empty() {
                jobs.extend(inbox.try_iter().take(GROUP - 1));
                self.group(&mut jobs);
            }
        }
        self.connection.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)").is_ok()
    }

    /// Finds out whether the disk can be written.
    fn probe(&mut self) {
        let tried = upkeep::probe(&self.connection);
        self.note(tried.as_ref().err());
    }

    /// Notes whether a write has failed. An outage is one line in the log, however long it takes.
    fn note(&self, error: Option<&rusqlite::Error>) {
        let mut health = held(&self.health);
        match (error, &*health) {
            (Some(error), None) => tracing::error!(%error, "could not write to the store"),
            (None, Some(_)) => tracing::info!("the store can be written again"),
            _ => {}
        }
        *health = error.map(|error| StoreError::Unavailable(error.to_string()));
    }

    /// Runs many jobs in one transaction.
    fn group(&mut self, jobs: &mut Vec<Job>) {
        let results = self.transact(jobs);
        self.note(results.as_ref().err());
        match results {
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
        self.unchecked += jobs.iter().map(Job::rows).sum::<usize>();
        Ok(results)
    }

    fn notify(&self, job: &Job) {
        match job {
            Job::Append { table, expected, batch, .. } => {
                self.followers.reached(*table, expected + batch.entries.len() as u64);
            }
            Job::Put { puts, .. } => {
                for (table, version) in puts.iter().filter_map(Put::table) {
                    let _ = self.notes.send(Note::Changed(table, version));
                }
            }
            Job::Chat { .. } | Job::Upkeep(..) => {}
        }
    }

    /// Keeps the write-ahead log small.
    fn checkpoint(&mut self) {
        if self.unchecked > CHECKPOINT_ROWS {
            self.unchecked = 0;
            let _ = self.wake.try_send(());
        }
        let full = || std::fs::metadata(&self.log).is_ok_and(|log| log.len() > FULL_BYTES);
        if self.emptied.elapsed() > BREATHER && full() {
            self.emptied = Instant::now();
            // A reader that takes long is not waited for. The next attempt is soon.
            let _ = self.connection.busy_timeout(EMPTYING);
            if let Err(error) = self.connection.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)") {
                tracing::warn!(%error, "could not empty the write-ahead log");
            }
            let _ = self.connection.busy_timeout(BUSY);
        }
    }
}

impl Job {
    /// About how many rows it changes.
    fn rows(&self) -> usize {
        match self {
            Job::Append { batch, .. } => batch.entries.len() + batch.refusals.len() + batch.forget.len(),
            Job::Upkeep(Upkeep::Erode { most, .. }, _) => *most,
            Job::Chat { lines, .. } => lines.len(),
            Job::Put { puts, .. } => puts.len(),
            Job::Upkeep(..) => 1,
        }
    }

    fn done(self) -> Done {
        match self {
            Job::Append { done, .. } | Job::Put { done, .. } | Job::Chat { done, .. } => done,
            Job::Upkeep(_, done) => done,
        }
    }
}

fn perform(transaction: &Transaction<'_>, job: &Job) -> rusqlite::Result<Written> {
    match job {
        Job::Append { table, expected, batch, .. } => append(transaction, *table, *expected, batch),
        Job::Chat { table, lines, .. } => chat::add(transaction, *table, lines),
        Job::Put { puts, .. } => put_all(transaction, puts),
        Job::Upkeep(upkeep, _) => {
            Ok(if upkeep.perform(transaction)? { Written::Done } else { Written::Conflict })
        }
    }
}

/// Writes documents: all, or none if one has another version. There is one writer, so that nothing changes
/// between the look and the write.
fn put_all(transaction: &Transaction<'_>, puts: &[Put]) -> rusqlite::Result<Written> {
    let mut look = transaction.prepare_cached("SELECT version FROM documents WHERE kind = ? AND key = ?")?;
    for put in puts {
        let version: Option<i64> =
            look.query_row(params![put.kind.as_str(), put.key], |row| row.get(0)).optional()?;
        if version.unwrap_or(0) != put.expected as i64 {
            return Ok(Written::Conflict);
        }
    }
    let mut write = transaction.prepare_cached(
        "INSERT INTO documents (kind, key, version, tag, body, touched) VALUES (?, ?, 1, ?, ?, ?)
         ON CONFLICT (kind, key) DO UPDATE SET version = version + 1, tag = excluded.tag,
             body = excluded.body, touched = excluded.touched",
    )?;
    for put in puts {
        write.execute(params![put.kind.as_str(), put.key, put.tag.as_str(), put.body, upkeep::now()])?;
    }
    Ok(Written::Done)
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
        Err(error) => return tracing::warn!(%error, "cannot make checkpoints of the store"),
    };
    while woken.recv().is_ok() {
        if let Err(error) = connection.execute_batch("PRAGMA wal_checkpoint(PASSIVE)") {
            tracing::warn!(%error, "could not make a checkpoint");
        }
    }
}
