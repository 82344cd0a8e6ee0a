//! Loading a table from the store: after a start, after other nodes have written, and after the store failed.

use std::{sync::atomic::Ordering::Relaxed, time::Duration};

use engine::{Millis, RawInput};
use tokio::time::Instant;

use super::{
    Problem, TableDoc,
    actor::{Actor, Live},
    answers::Answers,
    bots::BotSeat,
    turn,
    viewers::json,
};
use crate::{
    id::TableId,
    store::{Document, Kind, Store},
};

/// How long to wait before a failed store is tried again.
const PAUSE: Duration = Duration::from_secs(1);

impl Actor {
    /// Reads what other nodes have written, or what a failed store may have written.
    pub(super) async fn catch_up(&mut self) {
        let length = *self.follow.borrow_and_update();
        let behind = self.live.as_ref().is_some_and(|live| length > live.told);
        if self.paused.is_some_and(|until| until <= Instant::now()) {
            self.paused = None;
        }
        if behind || self.stale {
            self.refresh().await;
        }
    }

    /// Records that the store has failed, and returns to the state that it holds.
    pub(super) async fn fail(&mut self, problem: &Problem) {
        self.deleted |= matches!(problem, Problem::NoTable);
        // A store that is closed because the server stops is not a failure.
        if self.paused.is_none() && !self.ctx.closing.load(Relaxed) {
            // The store has logged the outage, once for all tables.
            tracing::debug!(table = %self.id, %problem, "nothing can be written for this table");
        }
        self.paused = Some(Instant::now() + PAUSE);
        self.stale = true;
        self.refresh().await;
    }

    pub(super) async fn refresh(&mut self) {
        let read = if self.stale { self.read_all().await } else { self.read_on().await };
        match read {
            Ok(()) if self.stale => {
                (self.stale, self.unreadable) = (false, false);
                // Viewers who connected meanwhile have not seen the table.
                for conn in &self.conns {
                    self.present_state(conn.seat).into_iter().for_each(|message| conn.out.push(message));
                }
            }
            Ok(()) => {}
            Err(problem) => {
                self.deleted |= matches!(problem, Problem::NoTable);
                if !self.stale && !self.ctx.closing.load(Relaxed) {
                    match problem {
                        Problem::Store(_) | Problem::NoTable => {
                            tracing::debug!(table = %self.id, %problem, "this table cannot be read now");
                        }
                        _ => tracing::error!(table = %self.id, %problem, "this table cannot be read"),
                    }
                }
                let known = self.unreadable;
                self.unreadable = matches!(problem, Problem::Unreadable(_));
                self.stale = true;
                if self.unreadable && !known {
                    self.tell_message(&json(&self.unavailable(None)));
                }
                self.paused = Some(Instant::now() + PAUSE);
            }
        }
    }

    /// Rebuilds the game from its log, and sends viewers what they have not received.
    pub(super) async fn reload(&mut self) -> Result<(), Problem> {
        let Some(started) = self.doc.started else { return Ok(()) };
        let rows = self.ctx.store.read(self.id, 0).await?;
        let refusals = self.ctx.store.refusals(self.id).await?;
        let seats = self.doc.seats.len() as u8;
        let table = self.game.open(&self.doc.rules, seats).map_err(|e| unreadable(&e))?;
        let present = self.live.as_ref().map(|live| live.table.present());
        let (told, bots) = match self.live.take() {
            Some(live) => (live.told, live.bots),
            // Viewers who are here connected before the start and have received no update.
            None if !self.conns.is_empty() => (0, Vec::new()),
            None => (rows.len() as u64, Vec::new()),
        };
        let source = self.doc.source(&*table).map_err(|e| unreadable(&e))?;
        let bots = BotSeat::follow(bots, &self.doc, &*table);
        let answers = Answers::read(&rows, &refusals);
        let live = Live {
            table,
            seed: self.doc.seed(),
            source,
            started,
            answers,
            bots,
            told,
            settled: None,
            missed: Vec::new(),
        };
        let live = self.live.insert(live);
        let mut missed = Vec::new();
        for row in &rows {
            let entry = live.table.read(&row.entry).map_err(|e| unreadable(&e))?;
            let seq = live.table.next_seq().0;
            live.count_missed_turns(&entry);
            live.table.commit(&entry);
            if seq >= told {
                missed.push(turn::updates(&*live.table, &self.conns, seq, &entry));
            }
        }
        live.told = rows.len() as u64;
        self.keep_time();
        self.tell_missed(present, missed).await;
        Ok(())
    }

    /// Goes on from the last entry if the clock is behind it, because somebody has set it back. Otherwise no
    /// timer would fire until the clock has caught up.
    pub(super) fn keep_time(&mut self) {
        let now = self.ctx.clock.now();
        if let Some(live) = &mut self.live {
            live.started = live.started.min(now.saturating_sub(live.table.at().0));
        }
    }

    /// Writes the first entry of a game that has started.
    pub(super) async fn begin_if_due(&mut self) -> Result<(), Problem> {
        let Some(live) = self.live.as_mut().filter(|live| live.table.next_seq().0 == 0) else {
            return Ok(());
        };
        let entry = live
            .source
            .propose(&*live.table, Millis::ZERO, RawInput::Begin)
            .map_err(|halt| Problem::Broken(format!("it does not begin: {halt:?}")))?;
        self.take_in(&entry, None);
        self.flush().await
    }

    /// After an append by this node there is nothing new to read, unless others have written since.
    pub(super) fn followed(&mut self) {
        let length = *self.follow.borrow_and_update();
        if self.live.as_ref().is_some_and(|live| length > live.told) {
            self.follow.mark_changed();
        }
    }
}

pub(super) async fn fetch(store: &dyn Store, id: TableId) -> Result<(TableDoc, Document), Problem> {
    let document = store.get(Kind::Table, id.into()).await?.ok_or(Problem::NoTable)?;
    let doc = serde_json::from_str(&document.body).map_err(|e| unreadable(&e))?;
    Ok((doc, document))
}

pub(super) fn unreadable(error: &dyn std::fmt::Display) -> Problem {
    Problem::Unreadable(error.to_string())
}
