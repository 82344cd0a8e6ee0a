//! Notices between nodes over LISTEN and NOTIFY, and reading the store where a notice may have been lost.
//!
//! Notices are sent after the commit, not within it: a transaction that notifies takes a lock that blocks all
//! others until its commit is on disk. A node that dies in between never sends its notice, so every node
//! periodically reads the lengths of the logs that it follows. Changes that concern no other node are not
//! sent at all ([`Batch::quiet`]).
//!
//! [`Batch::quiet`]: super::Batch::quiet

use std::{collections::HashMap, future::poll_fn, mem, sync::Arc, time::Duration};

use tokio::{
    sync::{broadcast, mpsc, watch},
    time::{Instant, sleep, timeout},
};
use tokio_postgres::AsyncMessage;

use super::{
    Followers, Note, StoreError,
    address::Address,
    link::{self, Link},
};
use crate::id::TableId;

/// The longest payload; Postgres takes just under 8000 bytes.
const PAYLOAD: usize = 7_900;
/// How many notifications wait while nothing can be sent. Beyond that, all nodes are asked to read the store.
const WAITING: usize = 20_000;
/// How often the listening connection is tested, and how long its answer may take.
const PULSE: Duration = Duration::from_secs(1);
const PULSE_ANSWER: Duration = Duration::from_secs(2);
/// How often the lengths of all followed logs are read.
const LOOK: Duration = Duration::from_secs(3);
/// How many lengths are read at once.
const LENGTHS: usize = 1_000;

/// A notice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Notification {
    /// A table's log has this length.
    Log(TableId, u64),
    /// A table's document has this version.
    Document(TableId, u64),
    /// A message of a node, on one line.
    Word(String),
    /// Notices were lost.
    Lost,
}

impl Notification {
    fn write(&self) -> String {
        match self {
            Notification::Log(table, length) => format!("l {table} {length}"),
            Notification::Document(table, version) => format!("d {table} {version}"),
            Notification::Word(text) => format!("w {text}"),
            Notification::Lost => "x".to_owned(),
        }
    }

    /// Parses a notice. `None` for a notice that only a later version knows.
    fn read(text: &str) -> Option<Notification> {
        let (kind, rest) = text.split_once(' ').unwrap_or((text, ""));
        let numbered = || {
            let (table, number) = rest.split_once(' ')?;
            Some((TableId::parse(table)?, number.parse().ok()?))
        };
        Some(match kind {
            "l" => numbered().map(|(table, length)| Notification::Log(table, length))?,
            "d" => numbered().map(|(table, version)| Notification::Document(table, version))?,
            "w" => Notification::Word(rest.to_owned()),
            "x" => Notification::Lost,
            _ => return None,
        })
    }
}

/// Packs many lines into few payloads. Only the last length of each log is kept.
fn payloads(lines: &[Notification]) -> Vec<String> {
    let mut last = HashMap::new();
    for (place, line) in lines.iter().enumerate() {
        if let Notification::Log(table, _) = line {
            last.insert(table, place);
        }
    }
    let mut payloads = Vec::new();
    let mut payload = String::new();
    for (place, line) in lines.iter().enumerate() {
        if matches!(line, Notification::Log(table, _) if last.get(table) != Some(&place)) {
            continue;
        }
        let line = line.write();
        if !payload.is_empty() && payload.len() + 1 + line.len() > PAYLOAD {
            payloads.push(mem::take(&mut payload));
        }
        if !payload.is_empty() {
            payload.push('\n');
        }
        payload.push_str(&line);
    }
    payloads.push(payload);
    payloads
}

/// Sends notices until the queue is closed.
pub(super) async fn send(link: Link, channel: String, mut inbox: mpsc::UnboundedReceiver<Notification>) {
    let mut lines = Vec::new();
    while inbox.recv_many(&mut lines, WAITING).await > 0 {
        let payloads = payloads(&lines);
        loop {
            let sent = link.run(|session| {
                let (channel, payloads) = (&channel, &payloads);
                async move { session.client.execute(&session.notify, &[channel, payloads]).await }
            });
            match sent.await {
                Ok(_) => break,
                Err(error) if inbox.is_closed() => {
                    return tracing::warn!(%error, "the last notices were not sent");
                }
                Err(_) => sleep(PULSE).await,
            }
        }
        lines.clear();
        if inbox.len() > WAITING {
            while inbox.try_recv().is_ok() {}
            lines.push(Notification::Lost);
        }
    }
}

/// Whether the store can be used, as far as this node knows.
pub(super) type Health = watch::Sender<Result<(), StoreError>>;

/// Receives notices until the task is aborted.
pub(super) struct Listener {
    pub(super) address: Arc<Address>,
    pub(super) channel: String,
    pub(super) followers: Followers,
    pub(super) notes: broadcast::Sender<Note>,
    pub(super) health: Arc<Health>,
    pub(super) lengths: Link,
}

impl Listener {
    pub(super) async fn run(self, ready: mpsc::Sender<()>) {
        loop {
            let error = match self.listen(&ready).await {
                Ok(never) => match never {},
                Err(error) => error,
            };
            let was_well = self.health.send_replace(Err(error.clone())).is_ok();
            if was_well {
                tracing::error!(%error, "Postgres cannot be used");
            }
            sleep(PULSE / 4).await;
        }
    }

    async fn listen(&self, ready: &mpsc::Sender<()>) -> Result<Never, StoreError> {
        let (client, mut connection) = link::connect(&self.address).await?;
        let (heard, mut inbox) = mpsc::unbounded_channel();
        let driver = tokio::spawn(async move {
            while let Some(Ok(message)) = poll_fn(|context| connection.poll_message(context)).await {
                if let AsyncMessage::Notification(notice) = message {
                    let _ = heard.send(notice);
                }
            }
        });
        let _stop = StopOnDrop(driver);
        let listen = format!("LISTEN {}", quoted(&self.channel));
        let silent = |_| StoreError::Unavailable(format!("Postgres did not answer within {PULSE_ANSWER:?}"));
        timeout(PULSE_ANSWER, client.batch_execute(&listen)).await.map_err(silent)??;
        // Notices before this moment may have been missed.
        self.catch_up().await?;
        if self.health.send_replace(Ok(())).is_err() {
            tracing::info!("Postgres can be used");
        }
        let _ = self.notes.send(Note::Lost);
        let _ = ready.try_send(());
        let (mut pulsed, mut looked) = (Instant::now(), Instant::now());
        loop {
            match timeout(PULSE, inbox.recv()).await {
                Ok(Some(notice)) => {
                    notice.payload().lines().filter_map(Notification::read).for_each(|line| self.hear(line))
                }
                Ok(None) => {
                    return Err(StoreError::Unavailable("the connection to Postgres broke off".into()));
                }
                Err(_) => {}
            }
            if pulsed.elapsed() >= PULSE {
                timeout(PULSE_ANSWER, client.batch_execute("")).await.map_err(silent)??;
                pulsed = Instant::now();
            }
            if looked.elapsed() >= LOOK {
                self.catch_up().await?;
                looked = Instant::now();
            }
        }
    }

    fn hear(&self, line: Notification) {
        match line {
            Notification::Log(table, length) => self.followers.reached(table, length),
            Notification::Document(table, version) => {
                let _ = self.notes.send(Note::Changed(table, version));
            }
            Notification::Word(text) => {
                let _ = self.notes.send(Note::Said(text.into()));
            }
            Notification::Lost => {
                let _ = self.notes.send(Note::Lost);
            }
        }
    }

    /// Reads the lengths of the followed logs.
    async fn catch_up(&self) -> Result<(), StoreError> {
        let followed = self.followers.all();
        for tables in followed.chunks(LENGTHS) {
            let tables: Vec<&str> = tables.iter().map(TableId::as_str).collect();
            let lengths = self.lengths.run(|session| {
                let tables = &tables;
                async move { session.client.query(&session.lengths, &[tables]).await }
            });
            for row in lengths.await? {
                if let Some(table) = TableId::parse(row.get(0)) {
                    self.followers.reached(table, row.get::<_, i64>(1) as u64);
                }
            }
        }
        Ok(())
    }
}

pub(super) enum Never {}

struct StopOnDrop(tokio::task::JoinHandle<()>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// A name as a quoted identifier in SQL.
fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notices_come_back_from_text() {
        let table = TableId::random();
        for line in [
            Notification::Log(table, 7),
            Notification::Document(table, 1),
            Notification::Word(r#"{"some": "thing"}"#.into()),
            Notification::Lost,
        ] {
            assert_eq!(Notification::read(&line.write()), Some(line));
        }
        for text in ["", "q what a later version says", "l short 7", "l", &format!("d {table} x")] {
            assert_eq!(Notification::read(text), None, "{text}");
        }
    }

    #[test]
    fn payloads_are_short_and_say_each_length_once() {
        let tables: Vec<TableId> = (0..900).map(|_| TableId::random()).collect();
        let lines: Vec<Notification> = (1..4)
            .flat_map(|length| tables.iter().map(move |&table| Notification::Log(table, length)))
            .collect();
        let payloads = payloads(&lines);
        assert!(payloads.iter().all(|payload| payload.len() <= PAYLOAD));
        let heard: Vec<Notification> =
            payloads.iter().flat_map(|payload| payload.lines()).filter_map(Notification::read).collect();
        assert_eq!(heard, lines[1800..]);
    }
}
