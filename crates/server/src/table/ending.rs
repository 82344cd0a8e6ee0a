//! Tables that the server ends: full logs, games without players, and tables that never start.

use engine::{Millis, RawInput, Seat, Seeded};
use protocol::{Ended, Status};
use serde_json::value::RawValue;

use super::{Problem, actor::Actor};
use crate::store::{Kind, StoreError, Tag};

/// How often it is noted that a player is connected, in milliseconds.
const HOUR: u64 = 3_600_000;
/// How exact the time is at which a player has disconnected, in milliseconds.
const MINUTE: u64 = 60_000;
/// Entries that are kept free beside one for each seat, in which the seat leaves.
const SPARE: u64 = 4;

impl Actor {
    /// Whether the log has room only for the end of the game.
    pub(super) fn is_full(&self) -> bool {
        let room =
            |live: &super::actor::Live| live.table.next_seq().0 + u64::from(live.table.seats()) + SPARE;
        self.live.as_ref().is_some_and(|live| room(live) > self.ctx.entries)
    }

    /// Makes every seat that is not done leave (ALL-4, RACE-3), people first, until the rules end the game.
    /// So the record of a game that the server ends is complete, and can be verified like any other.
    pub(super) fn leave_all(&mut self) {
        let Ok(act) = RawValue::from_string(r#"{"type":"leave"}"#.to_owned()) else { return };
        let bots = self.doc.seats.iter().map(|seat| seat.bot.is_some());
        let mut order: Vec<(bool, u8)> = bots.zip(0..).collect();
        order.sort_unstable();
        for (_, seat) in order {
            let now = self.now();
            let Some(live) = &self.live else { return };
            if live.table.outcome().is_some() {
                return;
            }
            if !live.playing().contains(Seat(seat)) {
                continue;
            }
            // ALL-5: the seats leave before the next timer is due.
            let due = live.table.deadline().map_or(u64::MAX, |due| due.0);
            let at = Millis(now.0.min(due.saturating_sub(1))).max(live.table.at());
            let input = RawInput::Act { seat: Seat(seat), lag: Millis::ZERO, act: &act };
            let mut chance = Seeded::new(live.seed, live.table.next_seq());
            if let Ok(entry) = live.table.propose(at, input, &mut chance) {
                self.take_in(&entry, None);
            }
        }
    }

    /// Ends a game that must end: its log is full, or the document says so.
    pub(super) async fn end_if_due(&mut self) {
        let Some(live) = self.live.as_ref().filter(|live| live.told > 0) else { return };
        let due = self.doc.ended.is_some() || self.is_full();
        if due && !self.stale && live.table.outcome().is_none() {
            self.leave_all();
            // If this fails, the next turn tries again.
            let _ = self.flush().await;
        }
    }

    /// Nobody seems to have used the table since a time. Closes it if it has not started, and ends its game
    /// if none of its players is connected.
    pub(super) async fn expire(&mut self, since: u64) -> Result<(), Problem> {
        if self.stale {
            return Err(self.unusable());
        }
        // The store knows best when the table was last used.
        self.renew_document().await?;
        let seats = 0..self.doc.seats.len() as u8;
        let seated = self.conns.iter().any(|conn| conn.seat.is_some())
            || seats.into_iter().any(|seat| self.elsewhere.contains(seat));
        let watched = seated || !self.conns.is_empty() || !self.elsewhere.is_empty();
        match self.doc.status() {
            Status::Over => return Ok(()),
            Status::Open if watched => self.touch(),
            Status::Playing if seated => self.touch(),
            _ if self.touched >= since => {}
            Status::Open => {
                self.change(|doc| {
                    doc.closed = doc.started.is_none();
                    Ok(())
                })
                .await?;
                self.publish();
            }
            Status::Playing => {
                self.change(|doc| {
                    doc.ended.get_or_insert(Ended::Idle);
                    Ok(())
                })
                .await?;
                self.end_if_due().await;
                self.note_outcome().await;
                tracing::info!(table = %self.id, "ended a game that nobody plays");
            }
        }
        Ok(())
    }

    /// Notes now and then that a player is connected.
    pub(super) fn note_presence(&mut self) {
        let here = self.conns.iter().any(|conn| conn.seat.is_some());
        if here && self.unused_for() > HOUR {
            self.touch();
        }
    }

    /// Notes that a player has disconnected.
    pub(super) fn note_departure(&mut self) {
        if self.unused_for() > MINUTE {
            self.touch();
        }
    }

    fn unused_for(&self) -> u64 {
        self.ctx.clock.now().saturating_sub(self.touched)
    }

    fn touch(&mut self) {
        self.touched = self.ctx.clock.now();
        let (store, id) = (self.ctx.store.clone(), self.id);
        // If this fails, the next note is soon enough: tables expire after days.
        tokio::spawn(async move { store.touch(Kind::Table, id.into()).await });
    }

    /// The table leaves memory, and nothing is due in its game. So no server has to wake it, until the next
    /// entry is written.
    pub(super) async fn rest(&mut self) {
        self.ctx.directory.rest(self.id);
        let playing = self.doc.status() == Status::Playing && self.tag == Tag::Playing;
        if playing && self.first && self.alone {
            // If this fails, the next server that starts wakes the table for nothing.
            let _ = self.ctx.store.mark(Kind::Table, self.id.into(), Tag::Playing, Tag::Resting).await;
        }
    }

    /// Before a game that was resting goes on, this is noted, so that its timers fire even after a crash.
    pub(super) async fn awaken(&mut self) -> Result<(), StoreError> {
        if self.tag == Tag::Resting {
            self.ctx.store.mark(Kind::Table, self.id.into(), Tag::Resting, Tag::Playing).await?;
            self.tag = Tag::Playing;
        }
        Ok(())
    }
}
