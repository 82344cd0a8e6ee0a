//! Who sits where: joining, leaving, starting, and what comes after.

use engine::Seat;
use serde_json::value::RawValue;

use super::{
    Problem, Reply, SeatDoc, TableDoc,
    actor::{Actor, fetch},
    turn,
};
use crate::{
    id::{PlayerId, TableId},
    identity::Player,
    store::{Kind, StoreError, Written},
};

impl Actor {
    /// Changes the document, on disk first. Whoever else changes it at the same time, one after the other.
    async fn change<T>(
        &mut self,
        change: impl Fn(&mut TableDoc) -> Result<T, Problem>,
    ) -> Result<T, Problem> {
        loop {
            let mut doc = self.doc.clone();
            let value = change(&mut doc)?;
            let body = serde_json::to_string(&doc).map_err(|e| Problem::Broken(e.to_string()))?;
            let put = self.ctx.store.put(Kind::Table, self.id.into(), self.version, doc.tag(), body);
            match put.await? {
                Written::Done => {
                    (self.doc, self.version) = (doc, self.version + 1);
                    return Ok(value);
                }
                Written::Conflict => (self.doc, self.version) = fetch(&*self.ctx.store, self.id).await?,
            }
        }
    }

    pub(super) async fn join(
        &mut self,
        player: &Player,
        seat: Option<u8>,
        nonce: Option<String>,
    ) -> Result<u8, Problem> {
        if let (Some(own), Some(_)) = (self.doc.seat_of(player.id), self.doc.started) {
            return place(&self.doc, player.id, seat).map(|_| own);
        }
        let seat = self
            .change(|doc| {
                let seat = place(doc, player.id, seat)?;
                let place = doc.seats.get_mut(usize::from(seat)).ok_or(Problem::NoSeat)?;
                place.player = Some(player.id);
                place.name = player.name.to_string();
                if nonce.is_some() {
                    place.nonce.clone_from(&nonce);
                }
                doc.host.get_or_insert(player.id);
                Ok(seat)
            })
            .await?;
        self.seats_changed();
        if self.doc.seats.iter().all(|seat| !seat.free()) {
            self.start_now().await?;
        }
        Ok(seat)
    }

    pub(super) async fn leave(&mut self, player: PlayerId, reply: Reply<()>) {
        if self.stale {
            let _ = reply.send(Err(StoreError::Unavailable("this table cannot be read".into()).into()));
            return;
        }
        if let (Some(seat), true) = (self.doc.seat_of(player), self.live.is_some()) {
            if let Ok(act) = RawValue::from_string(r#"{"type":"leave"}"#.to_owned()) {
                self.act_for(Seat(seat), act, reply);
            }
            return;
        }
        let left = self.give_back(player).await;
        let _ = reply.send(left);
    }

    /// Leaves a seat before the game.
    async fn give_back(&mut self, player: PlayerId) -> Result<(), Problem> {
        self.change(|doc| {
            let seat = doc.seat_of(player).ok_or(Problem::NotSeated)?;
            if doc.closed {
                return Err(Problem::Over);
            }
            doc.seats[usize::from(seat)] = SeatDoc::default();
            if doc.host == Some(player) {
                doc.host = doc.seats.iter().find_map(|seat| seat.player);
            }
            // With nobody left who could start it, the table is done with.
            doc.closed = doc.host.is_none();
            Ok(())
        })
        .await?;
        self.seats_changed();
        Ok(())
    }

    pub(super) async fn start(&mut self, player: PlayerId) -> Result<(), Problem> {
        let outsider = self.doc.seat_of(player).is_none() && self.doc.host != Some(player);
        match self.doc.host {
            Some(host) if host == player => {}
            _ if outsider => return Err(Problem::NotSeated),
            _ => return Err(Problem::NotHost),
        }
        self.start_now().await
    }

    /// Starts with those who are there: empty seats go.
    pub(super) async fn start_now(&mut self) -> Result<(), Problem> {
        let (game, now) = (self.game, self.ctx.clock.now());
        self.change(|doc| {
            if doc.started.is_some() {
                return Err(Problem::Started);
            }
            if doc.closed {
                return Err(Problem::Over);
            }
            doc.seats.retain(|seat| !seat.free());
            game.open(&doc.rules, doc.seats.len() as u8).map_err(|e| Problem::Unplayable(e.to_string()))?;
            doc.guard_seed();
            doc.started = Some(now);
            Ok(())
        })
        .await?;
        self.seats_changed();
        self.reload().await?;
        self.begin_if_due().await
    }

    /// Every viewer's place anew; whose changed is greeted again.
    fn seats_changed(&mut self) {
        for conn in &mut self.conns {
            let seat = self.doc.seat_of(conn.player.id);
            conn.greet = seat != conn.seat;
            conn.seat = seat;
        }
        for conn in self.conns.iter().filter(|conn| conn.greet) {
            conn.tell(&self.hello(conn));
        }
        self.tell_players(None);
    }

    /// Writes down how it ended, once it has.
    pub(super) async fn note_outcome(&mut self) {
        if self.doc.outcome.is_some() {
            return;
        }
        // Only what is on disk counts.
        let Some(live) = self.live.as_ref().filter(|live| live.told == live.table.next_seq().0) else {
            return;
        };
        let Some(outcome) = turn::outcome(&*live.table) else { return };
        let noted = self
            .change(|doc| {
                doc.outcome = Some(outcome.clone());
                Ok(())
            })
            .await;
        match noted {
            Ok(()) => self.ctx.metrics.finished(),
            // The log says so all the same; the next turn, or the next start of the server, writes it down.
            Err(problem) => tracing::warn!(table = %self.id, %problem, "could not note the outcome"),
        }
        self.publish();
    }

    pub(super) async fn rematch(&mut self, player: PlayerId, table: TableId) -> Result<TableId, Problem> {
        let rematch = self
            .change(|doc| {
                doc.seat_of(player).ok_or(Problem::NotSeated)?;
                if doc.outcome.is_none() {
                    return Err(Problem::NotOver);
                }
                Ok(*doc.rematch.get_or_insert(table))
            })
            .await?;
        self.tell_players(None);
        Ok(rematch)
    }

    /// Closes a table that never began and that nobody waits at.
    pub(super) async fn sweep(&mut self) {
        if self.doc.started.is_some() || self.doc.closed || !self.conns.is_empty() {
            return;
        }
        let closed = self
            .change(|doc| {
                doc.closed = true;
                Ok(())
            })
            .await;
        match closed {
            Ok(()) => self.publish(),
            Err(problem) => tracing::warn!(table = %self.id, %problem, "could not close it"),
        }
    }
}

/// Where a player sits down.
fn place(doc: &TableDoc, player: PlayerId, seat: Option<u8>) -> Result<u8, Problem> {
    if let Some(seat) = seat
        && usize::from(seat) >= doc.seats.len()
    {
        return Err(Problem::NoSeat);
    }
    match (doc.seat_of(player), seat) {
        // Joining twice is joining once.
        (Some(own), None) => return Ok(own),
        (Some(own), Some(seat)) if own == seat => return Ok(own),
        _ if doc.started.is_some() => return Err(Problem::Started),
        _ if doc.closed => return Err(Problem::Over),
        (Some(_), Some(_)) => return Err(Problem::Seated),
        (None, _) => {}
    }
    let free = |seat: u8| doc.seats.get(usize::from(seat)).is_some_and(SeatDoc::free);
    match seat {
        Some(seat) if free(seat) => Ok(seat),
        Some(_) => Err(Problem::Taken),
        None => (0..doc.seats.len() as u8).find(|&seat| free(seat)).ok_or(Problem::Full),
    }
}
