//! A table that other nodes have in memory too: what they wrote, who is connected to them, which node comes
//! first.

use engine::SeatSet;
use protocol::{ServerMsg, TableCheck};

use super::{
    Msg, Problem, TableDoc,
    actor::Actor,
    recover::{fetch, unreadable},
    turn::{self, Frames},
    viewers::{error, json},
};
use crate::{nodes::Seats, store::StoreError};

/// How much later than the first node the others fire a timer, in milliseconds.
const GRACE: u64 = 300;

/// What must be read before a message can be answered.
pub(super) enum Need {
    Nothing,
    /// The table as it stands.
    Table,
    /// The refusals of other nodes too.
    Refusals,
}

impl Need {
    pub(super) fn of(message: &Msg) -> Need {
        match message {
            Msg::Attach { .. } => Need::Refusals,
            Msg::Join { .. }
            | Msg::Leave { .. }
            | Msg::Start { .. }
            | Msg::Facts { .. }
            | Msg::Begun { .. }
            | Msg::Check { .. }
            | Msg::Finished { .. }
            | Msg::Seat { .. }
            | Msg::Host { .. }
            | Msg::Rules { .. }
            | Msg::Sequel { .. }
            | Msg::Expire { .. }
            | Msg::Mute { .. }
            | Msg::Rename { .. }
            | Msg::Rematch { .. } => Need::Table,
            _ => Need::Nothing,
        }
    }
}

impl Actor {
    /// How much later than due this node fires timers. Every node may fire; the log accepts one.
    pub(super) fn grace(&self) -> u64 {
        if self.first { 0 } else { GRACE }
    }

    /// Sends the other nodes who is connected here.
    pub(super) fn announce(&self) {
        let seats = self.conns.iter().fold(Seats::default(), |seats, conn| seats.with(conn.seat));
        self.ctx.nodes.here(self.id, seats);
    }

    /// Updates who is connected elsewhere, and which node comes first.
    pub(super) fn look_elsewhere(&mut self) {
        self.elsewhere = self.ctx.nodes.elsewhere(self.id);
        self.first = self.ctx.nodes.is_first(self.id);
        self.alone = self.ctx.nodes.is_alone(self.id);
    }

    /// The other nodes or their viewers have changed.
    pub(super) fn moved(&mut self) {
        let before = self.players();
        self.look_elsewhere();
        self.note_absence();
        // A new node read the log before this node knew of it, and has received no notice since.
        if let (Some(live), false) = (&self.live, self.alone) {
            self.ctx.store.remind(self.id, live.told);
        }
        if self.players() != before {
            self.tell_players(None);
        }
    }

    /// Requests are answered from the store, not from this node's memory: the client may just have done
    /// something through another node.
    pub(super) async fn renew_for(&mut self, need: Need) {
        if matches!(need, Need::Nothing) || self.fresh || self.stale || !self.ctx.store.is_shared() {
            return;
        }
        if let Err(problem) = self.renew(matches!(need, Need::Refusals)).await {
            self.fail(&problem).await;
        }
    }

    async fn renew(&mut self, with_refusals: bool) -> Result<(), Problem> {
        self.renew_document().await?;
        self.read_on().await?;
        self.note_outcome().await;
        // A player who comes from another node may have been refused something there.
        if let (Some(live), true) = (&mut self.live, with_refusals) {
            live.answers.add(&self.ctx.store.refusals(self.id).await?);
            live.answers.settle();
        }
        // A viewer who comes gets what was said on all nodes.
        if with_refusals {
            self.read_chat().await?;
        }
        Ok(())
    }

    /// Another node has written the document.
    pub(super) async fn changed(&mut self, version: u64) {
        if version > self.version
            && !self.stale
            && let Err(problem) = self.renew_document().await
        {
            self.fail(&problem).await;
        }
    }

    /// Another node waits until this one has read the document.
    pub(super) async fn read_document(&mut self, version: u64) {
        self.changed(version).await;
        if !self.stale {
            self.ctx.nodes.knows(self.id, self.version);
        }
    }

    /// Reads the document, and applies what is new.
    pub(super) async fn renew_document(&mut self) -> Result<(), Problem> {
        let (doc, document) = fetch(&*self.ctx.store, self.id).await?;
        (self.tag, self.touched) = (document.tag, document.touched);
        if document.version > self.version { self.adopt(doc, document.version).await } else { Ok(()) }
    }

    async fn adopt(&mut self, doc: TableDoc, version: u64) -> Result<(), Problem> {
        let said = |actor: &Actor| (actor.players(), actor.doc.rematch, actor.doc.host);
        let before = said(self);
        let other_rules = self.doc.rules.get() != doc.rules.get();
        let (rematch, starting) = (self.doc.rematch, self.doc.starting);
        let muted = self.doc.muted.clone();
        (self.doc, self.version) = (doc, version);
        self.tell_muted(&muted);
        self.seat_viewers();
        if other_rules {
            self.greet_all();
        }
        if self.doc.rematch != rematch {
            self.tell_next();
        }
        if self.doc.starting != starting {
            self.tell_starting();
        }
        if said(self) == before {
            self.publish();
        } else {
            self.tell_players(None);
        }
        if self.live.is_none() {
            Box::pin(self.reload()).await?;
            Box::pin(self.begin_if_due()).await?;
        }
        Ok(())
    }

    /// Another node was faster: returns to the state on disk, and applies what it wrote.
    pub(super) async fn retreat(&mut self) -> Result<(), Problem> {
        let Some(live) = &mut self.live else { return Ok(()) };
        live.answers.undo();
        let told = live.told;
        live.missed.retain(|(seq, _)| *seq < told);
        if let Some(settled) = live.settled.take() {
            live.table = settled;
        }
        let told = live.told;
        if live.table.next_seq().0 == told {
            self.read_on().await?;
        }
        // Nothing is new, or the state on disk is unknown: perhaps the store has lost its last entries.
        if self.live.as_ref().is_some_and(|live| live.told == told) { self.reload().await } else { Ok(()) }
    }

    /// Reads everything again.
    pub(super) async fn read_all(&mut self) -> Result<(), Problem> {
        self.renew_document().await?;
        self.reload().await
    }

    /// Reads what others have appended, and broadcasts it.
    pub(super) async fn read_on(&mut self) -> Result<(), Problem> {
        let Some(live) = &self.live else { return Ok(()) };
        let (told, present) = (live.told, live.table.present());
        let rows = self.ctx.store.read(self.id, told).await?;
        let Some(live) = &mut self.live else { return Ok(()) };
        let (mut missed, mut read) = (Vec::new(), Ok(()));
        for (seq, row) in (told..).zip(rows) {
            let entry = match live.table.read(&row.entry) {
                Ok(entry) => entry,
                Err(error) => {
                    read = Err(unreadable(&error));
                    break;
                }
            };
            live.count_missed_turns(&entry);
            live.table.commit(&entry);
            live.told = seq + 1;
            if let Some((player, id)) = &row.by {
                live.answers.accepted(*player, id, seq);
            }
            missed.push(turn::updates(&*live.table, &self.conns, seq, &entry));
        }
        live.answers.settle();
        self.keep_time();
        self.tell_missed(Some(present), missed).await;
        read
    }

    /// Broadcasts what others have done. `present` is who was there before.
    pub(super) async fn tell_missed(&mut self, present: Option<SeatSet>, missed: Vec<Frames>) {
        if missed.is_empty() {
            return;
        }
        // When viewers learn of the end, the document already has the outcome.
        self.note_outcome().await;
        missed.iter().for_each(|frames| self.send(frames));
        let Some(live) = &self.live else { return };
        if let Some(outcome) = turn::outcome(&*live.table) {
            self.tell_message(&json(&ServerMsg::Over { outcome }));
        }
        if present.is_some_and(|present| present != live.table.present()) {
            self.tell_players(None);
        }
    }

    /// Records who has left a running game, for nodes that do not have it in memory.
    pub(super) async fn note_leavers(&mut self) {
        let Some(live) = &self.live else { return };
        let settled = live.told > 0 && live.told == live.table.next_seq().0;
        if self.stale || !settled || self.doc.outcome.is_some() {
            return;
        }
        let left = turn::left(&*live.table);
        if left == self.doc.left {
            return;
        }
        let host = self.doc.host;
        let noted = self
            .change(|doc| {
                doc.note_left(&left);
                Ok(())
            })
            .await;
        match noted {
            Ok(()) if self.doc.host != host => self.tell_players(None),
            Ok(()) => self.publish(),
            // The log has it anyway. The next turn writes the document.
            Err(problem) => tracing::warn!(table = %self.id, %problem, "could not store who has left"),
        }
    }

    /// A fingerprint of the state as it is on disk.
    pub(super) fn check(&self) -> Result<TableCheck, Problem> {
        if self.stale {
            return Err(self.unusable());
        }
        let live = self.live.as_ref().filter(|live| live.told > 0).ok_or(Problem::NotStarted)?;
        // A decision that is not on disk does not count yet.
        let table = live.settled.as_ref().unwrap_or(&live.table);
        Ok(TableCheck { seq: table.next_seq().0.saturating_sub(1), hash: table.seal(&live.seed) })
    }

    /// The error while the table is unavailable.
    pub(super) fn unavailable(&self, id: Option<String>) -> ServerMsg {
        if self.unreadable {
            let message = "this table is played by a newer version of Tercet; connect again";
            return error(id, "unreadable", message);
        }
        error(id, "storage", "the server cannot store anything now; try again soon")
    }

    /// The reason while the store cannot be read.
    pub(super) fn unusable(&self) -> Problem {
        match self.unreadable {
            true => Problem::Unreadable("it is played by a newer one".into()),
            false => StoreError::Unavailable("this table cannot be read".into()).into(),
        }
    }
}
