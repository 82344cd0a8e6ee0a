//! People who are away: bots play for them until they are back, and before the game somebody else becomes the
//! host. Also spectators who want to play the next game.
//!
//! The table's document says for whom a bot plays, so that this survives restarts and is the same on all
//! nodes. Each node knows for itself how long somebody has been away. Whichever node notes it first, the
//! document changes once, and only the first node lets bots think.

use std::time::Duration;

use engine::{AnyEntry, Seat};
use protocol::Status;
use tokio::time::Instant;

use super::{
    ConnId,
    actor::{Actor, Live},
    doc::Away,
    viewers::error,
};
use crate::id::PlayerId;

/// How often in a row a turn clock may run out before a bot plays for the person.
const MISSED_TURNS: u32 = 2;
/// How many spectators can ask for a seat in the next game.
const NEWCOMERS: usize = 16;

impl Live {
    /// Counts how often in a row a seat's turn clock has run out. Called before the entry is applied.
    pub(super) fn count_missed_turns(&mut self, entry: &AnyEntry) {
        if let Some(seat) = self.table.timed_out(entry) {
            self.missed.push((self.table.next_seq().0, seat));
        } else if !self.missed.is_empty()
            && let Some(seat) = self.table.record(entry).and_then(|line| line.seat)
        {
            self.missed.retain(|(_, missed)| *missed != seat);
        }
    }
}

impl Actor {
    /// Lets bots play for people who are away, and stops them when people are back.
    pub(super) async fn mind_absence(&mut self) {
        let now = Instant::now();
        let gone: Vec<PlayerId> =
            self.missing().filter(|(_, since)| *since <= now).map(|(player, _)| player).collect();
        let idle = self.idlers();
        let back: Vec<PlayerId> = self.returned().collect();
        if self.stale || (gone.is_empty() && idle.is_empty() && back.is_empty()) {
            return;
        }
        let changed = self
            .change(|doc| {
                let stand_in = doc.stand_in.is_some();
                for seat in &mut doc.seats {
                    let Some(player) = seat.player else { continue };
                    if back.contains(&player) && seat.away == Some(Away::Gone) {
                        seat.away = None;
                    } else if stand_in && gone.contains(&player) {
                        seat.away.get_or_insert(Away::Gone);
                    } else if stand_in && idle.contains(&player) {
                        seat.away.get_or_insert(Away::Idle);
                    }
                }
                Ok(())
            })
            .await;
        match changed {
            Ok(()) => self.seats_changed(),
            Err(problem) => self.fail(&problem).await,
        }
    }

    /// Before the game, makes somebody else the host if the host has been away for too long.
    pub(super) async fn mind_host(&mut self) {
        if self.stale || self.host_due().is_none_or(|due| due > Instant::now()) {
            return;
        }
        let (host, next) = (self.doc.host, self.next_host());
        let changed = self
            .change(|doc| {
                // Through another node, the host may have done something meanwhile.
                if doc.status() == Status::Open && doc.host == host {
                    doc.host = next.filter(|&next| doc.seat_of(next).is_some()).or(host);
                }
                Ok(())
            })
            .await;
        match changed {
            Ok(()) => self.tell_players(None),
            Err(problem) => self.fail(&problem).await,
        }
    }

    /// When somebody else becomes the host, because the host of a table that has not started is away.
    pub(super) fn host_due(&self) -> Option<Instant> {
        let host = self.doc.host.filter(|_| self.doc.status() == Status::Open)?;
        let since = *self.absent.get(&host)?;
        // A host stays the host while nobody else is there.
        self.next_host().map(|_| since + self.patience())
    }

    /// The connected person who has had a seat for the longest time.
    fn next_host(&self) -> Option<PlayerId> {
        let here = |player| self.doc.seat_of(player).is_some_and(|seat| self.connected(seat));
        self.doc.longest_seated(here)
    }

    /// After how long without a connection a person counts as away.
    fn patience(&self) -> Duration {
        self.ctx.away + Duration::from_millis(self.grace())
    }

    /// Notes since when people have had no connection.
    pub(super) fn note_absence(&mut self) {
        let now = Instant::now();
        let mut absent = std::mem::take(&mut self.absent);
        let people = (0..).zip(&self.doc.seats).filter_map(|(number, seat)| Some((number, seat.player?)));
        let people: Vec<PlayerId> =
            people.filter(|(number, _)| !self.connected(*number)).map(|(_, player)| player).collect();
        absent.retain(|player, _| people.contains(player));
        for player in people {
            absent.entry(player).or_insert(now);
        }
        self.absent = absent;
    }

    /// The people for whom a bot will play, and from when on.
    fn missing(&self) -> impl Iterator<Item = (PlayerId, Instant)> {
        let wait = self.patience();
        let absent = self.players_without_bot();
        absent.filter_map(move |(_, player)| Some((player, *self.absent.get(&player)? + wait)))
    }

    /// The people in the running game who play for themselves, where bots may play for people.
    fn players_without_bot(&self) -> impl Iterator<Item = (u8, PlayerId)> {
        let live = self.live.as_ref().filter(|live| live.told > 0 && live.table.outcome().is_none());
        // A seat that is done needs nobody to play for it (RACE-3).
        let playing = live.filter(|_| self.doc.stand_in.is_some()).map(Live::playing);
        let seats = (0..).zip(&self.doc.seats).filter(|(_, seat)| seat.away.is_none() && !seat.leaving);
        let seats = seats.filter_map(|(number, seat)| Some((number, seat.player?)));
        seats.filter(move |(number, _)| playing.is_some_and(|playing| playing.contains(Seat(*number))))
    }

    /// The people whose turn clock has run out too often in a row.
    fn idlers(&self) -> Vec<PlayerId> {
        let Some(live) = self.live.as_ref().filter(|live| !live.missed.is_empty()) else { return Vec::new() };
        let missed = |number: u8| {
            let back = self.doc.seats.get(usize::from(number)).map_or(0, |seat| seat.back);
            let missed = live.missed.iter().filter(|(seq, seat)| *seat == Seat(number) && *seq >= back);
            missed.count() as u32
        };
        let idle = self.players_without_bot().filter(|(number, _)| missed(*number) >= MISSED_TURNS);
        idle.map(|(_, player)| player).collect()
    }

    /// The people who are connected here again while a bot plays for them.
    fn returned(&self) -> impl Iterator<Item = PlayerId> {
        let seats = (0..).zip(&self.doc.seats).filter(|(_, seat)| seat.away == Some(Away::Gone));
        let back = seats.filter(|(number, _)| self.conns.iter().any(|conn| conn.seat == Some(*number)));
        back.filter_map(|(_, seat)| seat.player)
    }

    /// When the next bot begins to play for somebody.
    pub(super) fn stand_in_due(&self) -> Option<Instant> {
        self.missing().map(|(_, since)| since).min()
    }

    /// A player says or shows that they are back.
    pub(super) async fn come_back(&mut self, conn: ConnId) {
        let Some(seat) = self.conns.iter().find(|c| c.id == conn).and_then(|conn| conn.seat) else { return };
        let away = |doc: &super::TableDoc| doc.seats.get(usize::from(seat)).is_some_and(|s| s.away.is_some());
        if !away(&self.doc) || self.stale {
            return;
        }
        // Earlier decisions are written and sent first.
        let _ = self.flush().await;
        let length = self.live.as_ref().map_or(0, |live| live.told);
        let player = self.doc.seats[usize::from(seat)].player;
        let changed = self
            .change(|doc| {
                if let Some(seat) = doc.seats.get_mut(usize::from(seat)).filter(|seat| seat.player == player)
                {
                    (seat.away, seat.back) = (None, length);
                }
                Ok(())
            })
            .await;
        match changed {
            Ok(()) => self.seats_changed(),
            Err(problem) => self.fail(&problem).await,
        }
    }

    /// The answer to `back`: the players as they are now.
    pub(super) fn tell_back(&self, conn: ConnId) {
        if let Some(conn) = self.conns.iter().find(|c| c.id == conn) {
            conn.tell(&self.players_message());
        }
    }

    /// A spectator asks for a seat in the next game, or no longer does.
    pub(super) async fn next_in(&mut self, id: ConnId, off: bool) {
        let Some(conn) = self.conns.iter_mut().find(|conn| conn.id == id) else { return };
        let (player, seat) = (conn.player.id, conn.seat);
        if seat.is_some() && !off {
            let message = "you have a seat, and so you have one in the next game";
            return conn.tell(&error(None, "seated", message));
        }
        conn.asked = !off;
        if let Err(problem) = self.note_newcomer(player).await
            && let Some(conn) = self.conns.iter().find(|conn| conn.id == id)
        {
            conn.tell(&error(None, "full", problem.to_string()));
        }
    }

    /// Writes whether a spectator who is connected here wants to play the next game.
    pub(super) async fn note_newcomer(&mut self, player: PlayerId) -> Result<(), super::Problem> {
        let asks = self.conns.iter().any(|conn| conn.player.id == player && conn.asked);
        let known = |doc: &super::TableDoc| doc.newcomers.iter().any(|(other, _)| *other == player);
        if !asks && !known(&self.doc) {
            return Ok(());
        }
        let node = self.ctx.nodes.name();
        let nodes = &self.ctx.clone().nodes;
        self.change(|doc| {
            // A spectator who asked on a node that is gone is not connected any more.
            doc.newcomers.retain(|(other, on)| *other != player && nodes.is_alive(on));
            if asks && doc.newcomers.len() >= NEWCOMERS {
                return Err(super::Problem::Full);
            }
            doc.newcomers.extend(asks.then(|| (player, node.clone())));
            Ok(())
        })
        .await
    }
}
