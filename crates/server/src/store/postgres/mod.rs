//! The store that many nodes share: Postgres, with the same schema and the same rule as the embedded store.
//!
//! No node owns a table and none holds a lock: if two nodes expect the same number, the primary key lets only
//! one write. A node needs only a few connections, since each pipelines many statements: some for writing,
//! some for reading, one that listens and one that sends notices.

mod address;
mod link;
mod notices;
mod schema;
mod sql;
mod writer;

use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    time::Duration,
};

use tokio::{
    sync::{broadcast, mpsc, oneshot, watch},
    task::JoinHandle,
    time::{Instant, timeout},
};
use tokio_postgres::{Row as PgRow, types::ToSql};

use self::{
    address::Address,
    link::{Link, Session},
    notices::{Health, Listener, Notification},
    writer::{Job, Writer},
};
use super::{
    Batch, CHAT, ChatRow, Document, Followers, Kind, Later, Note, Place, Refusal, Row, Store, StoreError,
    Tag, Written, held,
};
use crate::{
    clock::Clock,
    id::{PlayerId, TableId},
};

/// Connections that write.
const WRITERS: usize = 3;
/// Connections that read.
const READERS: usize = 3;
/// How many notifications wait for a slow subscriber before it has to read for itself.
const NOTES: usize = 4_096;
/// How long the last notices may take to be sent.
const FAREWELL: Duration = Duration::from_secs(2);
/// How often the clock is read: the quickest answer is the most exact.
const CLOCK_TRIES: usize = 5;

/// The first statement on connections that write and read. It makes commits wait for the disk, even if the
/// server's default does not. If the default also waits for replicas, that stays so.
const DURABLE: &str = "SELECT set_config('synchronous_commit', 'on', false)
    WHERE current_setting('synchronous_commit') = 'off'";
/// A notice need not be on disk.
const FLEETING: &str = "SET synchronous_commit = off";

/// The store that many nodes share.
pub struct Postgres {
    jobs: Mutex<Option<mpsc::UnboundedSender<Job>>>,
    notices: Mutex<Option<mpsc::UnboundedSender<Notification>>>,
    tasks: Mutex<Vec<JoinHandle<()>>>,
    listener: JoinHandle<()>,
    readers: Arc<[Link]>,
    next: AtomicUsize,
    followers: Followers,
    notes: broadcast::Sender<Note>,
    health: Arc<Health>,
}

impl Postgres {
    /// Opens the store at an address: `postgres://user:password@host/database`, encrypted with
    /// `?sslmode=require`. Its tables are created if they are missing.
    pub async fn open(address: &str) -> Result<Postgres, StoreError> {
        let mut address = Address::read(address)?;
        address.config.application_name("tercet").connect_timeout(Duration::from_secs(3));
        address.config.keepalives_idle(Duration::from_secs(10));
        let address = Arc::new(address);
        let schema = schema::migrate(&address).await?;
        // Notices reach the whole database, so the channel is named after the schema, within the length that
        // Postgres allows.
        let channel: String = format!("tercet_{schema}").chars().take(48).collect();

        let followers = Followers::default();
        let (notes, _) = broadcast::channel(NOTES);
        let health = Arc::new(watch::Sender::new(Ok(())));
        let link = |opening| Link::new(Arc::clone(&address), opening, Some(Arc::clone(&health)));
        let mut tasks = Vec::new();
        let (notices, lines) = mpsc::unbounded_channel();
        let sender = tokio::spawn(notices::send(link(FLEETING), channel.clone(), lines));
        let (jobs, inbox) = mpsc::unbounded_channel();
        let inbox = Arc::new(tokio::sync::Mutex::new(inbox));
        for _ in 0..WRITERS {
            let writer = Writer {
                link: link(DURABLE),
                inbox: Arc::clone(&inbox),
                followers: followers.clone(),
                notices: notices.clone(),
            };
            tasks.push(tokio::spawn(writer.run()));
        }
        tasks.push(sender);
        let listener = Listener {
            address: Arc::clone(&address),
            channel,
            followers: followers.clone(),
            notes: notes.clone(),
            health: Arc::clone(&health),
            lengths: Link::new(Arc::clone(&address), DURABLE, None),
        };
        let (ready, mut listening) = mpsc::channel(1);
        let listener = tokio::spawn(listener.run(ready));
        let store = Postgres {
            jobs: Mutex::new(Some(jobs)),
            notices: Mutex::new(Some(notices)),
            tasks: Mutex::new(tasks),
            listener,
            readers: (0..READERS).map(|_| link(DURABLE)).collect(),
            next: AtomicUsize::new(0),
            followers,
            notes,
            health,
        };
        // Listens from here on, so that no notice is missed.
        if timeout(Duration::from_secs(10), listening.recv()).await.is_err() {
            store.ready()?;
        }
        Ok(store)
    }

    fn reader(&self) -> &Link {
        &self.readers[self.next.fetch_add(1, Relaxed) % READERS]
    }

    fn notice(&self, line: Notification) {
        if let Some(notices) = &*held(&self.notices) {
            let _ = notices.send(line);
        }
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.listener.abort();
    }
}

impl Store for Postgres {
    fn append(&self, table: TableId, expected: u64, batch: Batch) -> Later<'_, Written> {
        let (done, answer) = oneshot::channel();
        let sent = held(&self.jobs)
            .as_ref()
            .is_some_and(|jobs| jobs.send(Job { table, expected, batch, done }).is_ok());
        Box::pin(async move {
            let closed = || StoreError::Unavailable("it has been closed".into());
            if !sent {
                return Err(closed());
            }
            answer.await.unwrap_or_else(|_| Err(closed()))
        })
    }

    fn read(&self, table: TableId, from: u64) -> Later<'_, Vec<Row>> {
        Box::pin(async move {
            let rows = self.reader().run(|session: Arc<Session>| async move {
                session.client.query(&session.read, &[&table.as_str(), &(from as i64)]).await
            });
            Ok(rows.await?.iter().map(row).collect())
        })
    }

    fn refusals(&self, table: TableId) -> Later<'_, Vec<Refusal>> {
        Box::pin(async move {
            let rows = self.reader().run(|session: Arc<Session>| async move {
                session.client.query(&session.refusals, &[&table.as_str()]).await
            });
            Ok(rows.await?.iter().filter_map(refusal).collect())
        })
    }

    fn follow(&self, table: TableId) -> watch::Receiver<u64> {
        self.followers.follow(table)
    }

    fn remind(&self, table: TableId, length: u64) {
        self.notice(Notification::Log(table, length));
    }

    fn add_chat(&self, table: TableId, lines: Vec<ChatRow>) -> Later<'_, Written> {
        Box::pin(async move {
            let kept = CHAT.saturating_sub(lines.len()) as i64;
            let ids: Vec<i64> = lines.iter().map(|row| row.id).collect();
            let players: Vec<String> = lines.iter().map(|row| row.player.into()).collect();
            let lines: Vec<String> = lines.into_iter().map(|row| row.line).collect();
            let written = self.reader().run(|session: Arc<Session>| async move {
                let values: [&(dyn ToSql + Sync); 5] = [&table.as_str(), &ids, &players, &lines, &kept];
                session.client.execute(sql::ADD_CHAT, &values).await
            });
            written.await.map(|_| Written::Done)
        })
    }

    fn chat(&self, table: TableId) -> Later<'_, Vec<ChatRow>> {
        Box::pin(async move {
            let rows = self.reader().run(|session: Arc<Session>| async move {
                session.client.query(sql::CHAT, &[&table.as_str(), &(CHAT as i64)]).await
            });
            Ok(rows.await?.iter().rev().filter_map(chat_row).collect())
        })
    }

    fn get(&self, kind: Kind, key: String) -> Later<'_, Option<Document>> {
        Box::pin(async move {
            let row = self.reader().run(|session: Arc<Session>| async move {
                session.client.query_opt(&session.get, &[&kind.as_str(), &key]).await
            });
            Ok(row.await?.map(|row| document(&row, 0)))
        })
    }

    fn put(&self, kind: Kind, key: String, expected: u64, tag: Tag, body: String) -> Later<'_, Written> {
        Box::pin(async move {
            let table = TableId::parse(&key).filter(|_| kind == Kind::Table);
            let written = self.reader().run(|session: Arc<Session>| async move {
                let (kind, tag) = (kind.as_str(), tag.as_str());
                match expected {
                    0 => session.client.execute(&session.create, &[&kind, &key, &tag, &body]).await,
                    _ => {
                        let expected = expected as i64;
                        let values: [&(dyn ToSql + Sync); 5] = [&kind, &key, &tag, &body, &expected];
                        session.client.execute(&session.change, &values).await
                    }
                }
            });
            if written.await? == 0 {
                return Ok(Written::Conflict);
            }
            if let Some(table) = table {
                self.notice(Notification::Document(table, expected + 1));
            }
            Ok(Written::Done)
        })
    }

    fn latest(
        &self,
        kind: Kind,
        tag: Tag,
        below: Option<Place>,
        most: usize,
    ) -> Later<'_, Vec<(String, Document)>> {
        Box::pin(async move {
            let below = below.unwrap_or(Place { touched: i64::MAX as u64, key: String::new() });
            let rows = self.reader().run(|session: Arc<Session>| async move {
                let (touched, most) = (below.touched as i64, most as i64);
                let values: [&(dyn ToSql + Sync); 5] =
                    [&kind.as_str(), &tag.as_str(), &touched, &below.key, &most];
                session.client.query(&session.latest, &values).await
            });
            Ok(rows.await?.iter().map(|row| (row.get(0), document(row, 1))).collect())
        })
    }

    fn unused(
        &self,
        kind: Kind,
        tag: Tag,
        since: u64,
        above: Option<Place>,
        most: usize,
    ) -> Later<'_, Vec<Place>> {
        Box::pin(async move {
            let above = above.unwrap_or(Place { touched: 0, key: String::new() });
            let rows = self.reader().run(|session: Arc<Session>| async move {
                let (since, touched, most) = (since as i64, above.touched as i64, most as i64);
                let values: [&(dyn ToSql + Sync); 6] =
                    [&kind.as_str(), &tag.as_str(), &since, &touched, &above.key, &most];
                session.client.query(&session.unused, &values).await
            });
            let place = |row: &PgRow| Place { touched: row.get::<_, i64>(0) as u64, key: row.get(1) };
            Ok(rows.await?.iter().map(place).collect())
        })
    }

    fn touch(&self, kind: Kind, key: String) -> Later<'_, ()> {
        Box::pin(async move {
            let touched = self.reader().run(|session: Arc<Session>| async move {
                session.client.execute(sql::TOUCH, &[&kind.as_str(), &key]).await
            });
            touched.await.map(|_| ())
        })
    }

    fn mark(&self, kind: Kind, key: String, from: Tag, to: Tag) -> Later<'_, bool> {
        Box::pin(async move {
            let marked = self.reader().run(|session: Arc<Session>| async move {
                let values: [&(dyn ToSql + Sync); 4] = [&kind.as_str(), &key, &from.as_str(), &to.as_str()];
                session.client.execute(sql::MARK, &values).await
            });
            Ok(marked.await? > 0)
        })
    }

    fn discard(&self, kind: Kind, key: String, tag: Tag, since: u64) -> Later<'_, bool> {
        Box::pin(async move {
            let discarded = self.reader().run(|session: Arc<Session>| async move {
                let since = since as i64;
                let values: [&(dyn ToSql + Sync); 4] = [&kind.as_str(), &key, &tag.as_str(), &since];
                session.client.query_one(sql::DISCARD, &values).await
            });
            Ok(discarded.await?.get::<_, i64>(0) > 0)
        })
    }

    fn erode(&self, table: TableId, most: usize) -> Later<'_, bool> {
        Box::pin(async move {
            let eroded = self.reader().run(|session: Arc<Session>| async move {
                let most = most as i64;
                session.client.query_one(sql::ERODE, &[&table.as_str(), &most]).await
            });
            let row = eroded.await?;
            let (held, deleted): (bool, i64) = (row.get(0), row.get(1));
            // More may be left, or another node is deleting them now.
            if !held || deleted > 0 {
                return Ok(false);
            }
            let filled = self.reader().run(|session: Arc<Session>| async move {
                session.client.execute(sql::FILL, &[&table.as_str()]).await
            });
            filled.await.map(|_| true)
        })
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn say(&self, text: String) {
        self.notice(Notification::Word(text));
    }

    fn notes(&self) -> broadcast::Receiver<Note> {
        self.notes.subscribe()
    }

    fn ready(&self) -> Result<(), StoreError> {
        self.health.borrow().clone()
    }

    fn clock(&self) -> Later<'_, Clock> {
        Box::pin(async move {
            let mut best: Option<(Duration, Clock)> = None;
            for _ in 0..CLOCK_TRIES {
                let asked = Instant::now();
                let row = self.reader().run(|session: Arc<Session>| async move {
                    session.client.query_one(sql::NOW, &[]).await
                });
                let (unix, took) = (row.await?.get::<_, i64>(0) as u64, asked.elapsed());
                if best.is_none_or(|(quickest, _)| took < quickest) {
                    best = Some((took, Clock::at(asked + took / 2, unix)));
                }
            }
            Ok(best.map_or_else(Clock::new, |(_, clock)| clock))
        })
    }

    fn close(&self) -> Later<'_, ()> {
        drop(held(&self.jobs).take());
        drop(held(&self.notices).take());
        let tasks = std::mem::take(&mut *held(&self.tasks));
        Box::pin(async move {
            // They end when they have done all earlier jobs, or when Postgres fails.
            for task in tasks {
                let _ = timeout(FAREWELL, task).await;
            }
            self.listener.abort();
            Ok(())
        })
    }
}

fn row(row: &PgRow) -> Row {
    let player: Option<&str> = row.get(1);
    Row { entry: row.get(0), by: player.and_then(PlayerId::parse).zip(text(row.get(2))) }
}

fn refusal(row: &PgRow) -> Option<Refusal> {
    Some(Refusal { player: PlayerId::parse(row.get(0))?, action: text(row.get(1))?, refused: row.get(2) })
}

fn chat_row(row: &PgRow) -> Option<ChatRow> {
    Some(ChatRow { id: row.get(0), player: PlayerId::parse(row.get(1))?, line: row.get(2) })
}

fn text(bytes: Option<&[u8]>) -> Option<String> {
    String::from_utf8(bytes?.to_vec()).ok()
}

fn document(row: &PgRow, at: usize) -> Document {
    Document {
        version: row.get::<_, i64>(at) as u64,
        tag: Tag::read(row.get(at + 1)),
        touched: row.get::<_, i64>(at + 2) as u64,
        body: row.get(at + 3),
    }
}
