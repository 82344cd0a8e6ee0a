//! Seats that change hands: the host seats bots, removes players, changes the rules and hands over, and
//! people take over the seats of bots.
//!
//! All of it is in the table's document and nothing in its log, so that a record does not depend on it.

use engine::{AnyGame, Seat, SeatSet};
use protocol::{SeatChange, ServerMsg, StartWhen, Status, TableFacts};
use serde_json::{
    Map, Value,
    value::{RawValue, to_raw_value},
};

use super::{
    Problem, SeatDoc, TableDoc,
    actor::{Actor, Live},
    seats::{begin, place},
};
use crate::{
    id::{PlayerId, TableId},
    identity::Player,
};

/// How long the countdown takes after the host has started the game, in milliseconds.
const COUNTDOWN: u64 = 3_000;

/// A change of seats.
pub struct Changed {
    /// The facts of the table after it.
    pub facts: TableFacts,
    /// The version of the document after it.
    pub version: u64,
    /// The player who lost the seat.
    pub removed: Option<PlayerId>,
}

/// What a table leaves to the next one.
pub struct Sequel {
    /// The table that is over.
    pub doc: TableDoc,
    /// Its host, if connected.
    pub host: Option<Player>,
    /// How many connected spectators want to play.
    pub newcomers: usize,
}

impl Actor {
    /// The host says who plays a seat.
    pub(super) async fn change_seat(
        &mut self,
        by: PlayerId,
        seat: u8,
        to: SeatChange,
    ) -> Result<Changed, Problem> {
        if self.stale {
            return Err(self.unusable());
        }
        let (present, game, now) = (self.present(), self.game, self.ctx.clock.now());
        let removed = self
            .change(|doc| {
                let removed = replace(doc, by, seat, to, present)?;
                begin_if_full(doc, game, now)?;
                Ok(removed)
            })
            .await?;
        self.seats_changed();
        if self.doc.started.is_some() && self.live.is_none() {
            self.open_game().await?;
        }
        self.remove_leavers();
        self.flush().await?;
        self.note_leavers().await;
        Ok(self.changed_seats(removed))
    }

    /// What the caller of a change has to know.
    pub(super) fn changed_seats(&self, removed: Option<PlayerId>) -> Changed {
        Changed { facts: self.doc.facts(self.id, self.players()), version: self.version, removed }
    }

    /// Writes that the players whom the host has removed have left (ALL-4), unless the log says so already. A
    /// seat that is done keeps its place (RACE-3).
    pub(super) fn remove_leavers(&mut self) {
        let Some(playing) = self.playing() else { return };
        let leaving =
            (0..).zip(&self.doc.seats).filter(|(_, seat)| seat.leaving).map(|(number, _)| Seat(number));
        let leaving: Vec<Seat> = leaving.filter(|seat| playing.contains(*seat)).collect();
        for seat in leaving {
            if let Ok(act) = RawValue::from_string(r#"{"type":"leave"}"#.to_owned()) {
                self.act_by_server(seat, act);
            }
        }
    }

    /// Who is still in the running game.
    fn present(&self) -> Option<SeatSet> {
        self.live.as_ref().filter(|live| live.told > 0).map(|live| live.table.present())
    }

    /// Who can still do something in the running game.
    fn playing(&self) -> Option<SeatSet> {
        self.live.as_ref().filter(|live| live.told > 0).map(Live::playing)
    }

    /// A person takes over the seat of a bot during the game. The nonces stay as they are.
    pub(super) async fn join_late(&mut self, player: &Player, seat: Option<u8>) -> Result<u8, Problem> {
        let (playing, now) = (self.playing(), self.ctx.clock.now());
        let seat = self
            .change(|doc| {
                if let Ok(own) = place(doc, player.id, seat) {
                    return Ok(own);
                }
                let number = match seat {
                    _ if doc.is_removed(player.id) => return Err(Problem::Removed),
                    _ if doc.outcome.is_some() => return Err(Problem::Over),
                    Some(number) if usize::from(number) >= doc.seats.len() => return Err(Problem::NoSeat),
                    _ if doc.seat_of(player.id).is_some() => return Err(Problem::Seated),
                    Some(number) if doc.late => number,
                    _ => return Err(Problem::Started),
                };
                let there = playing.is_none_or(|playing| playing.contains(Seat(number)));
                let name = doc.name_for(number, &player.name);
                let seat = doc.seats.get_mut(usize::from(number)).ok_or(Problem::NoSeat)?;
                if seat.bot.is_none() || seat.leaving || !there {
                    return Err(Problem::Taken);
                }
                let nonce = seat.nonce.take();
                *seat = SeatDoc { name, nonce, ..SeatDoc::person(player, now) };
                Ok(number)
            })
            .await?;
        self.seats_changed();
        Ok(seat)
    }

    /// The host hands over.
    pub(super) async fn hand_over(&mut self, by: PlayerId, to: PlayerId) -> Result<Changed, Problem> {
        self.change(|doc| {
            doc.check_host(by)?;
            if doc.closed {
                return Err(Problem::Over);
            }
            let seat = doc.seat_of(to).filter(|seat| !doc.left.contains(seat));
            seat.ok_or(Problem::NoPlayer)?;
            doc.host = Some(to);
            Ok(())
        })
        .await?;
        self.tell_players(None);
        Ok(self.changed_seats(None))
    }

    /// The host changes the rules before the start.
    pub(super) async fn change_rules(&mut self, by: PlayerId, given: &RawValue) -> Result<Changed, Problem> {
        let game = self.game;
        self.change(|doc| {
            doc.check_host(by)?;
            match doc.status() {
                Status::Open => {}
                Status::Playing => return Err(Problem::Started),
                Status::Over => return Err(if doc.closed { Problem::Over } else { Problem::Started }),
            }
            let rules = merge(&doc.rules, given)?;
            let people = doc.seats.iter().filter(|seat| seat.bot.is_none()).count() as u8;
            let rules = game.online(&rules, doc.seats.len() as u8, people);
            doc.rules = rules.map_err(|error| Problem::Bad(error.to_string()))?;
            Ok(())
        })
        .await?;
        self.greet_all();
        self.publish();
        Ok(self.changed_seats(None))
    }

    /// Sends `hello` to everybody again.
    pub(super) fn greet_all(&self) {
        for conn in &self.conns {
            conn.tell(&self.hello(conn));
        }
    }

    /// The host starts the game: it begins after a countdown.
    pub(super) async fn count_down(&mut self) -> Result<(), Problem> {
        let (game, now) = (self.game, self.ctx.clock.now());
        let first = self
            .change(|doc| {
                // Whether the game could begin as things are.
                begin(&mut doc.clone(), game, now)?;
                let first = doc.starting.is_none();
                doc.starting.get_or_insert(now + COUNTDOWN);
                Ok(first)
            })
            .await?;
        if first {
            self.tell_starting();
        }
        Ok(())
    }

    /// The message of the countdown, if there is one.
    pub(super) fn starting(&self) -> Option<ServerMsg> {
        let due = self.doc.starting.filter(|_| self.doc.started.is_none())?;
        Some(ServerMsg::Starting { r#in: due.saturating_sub(self.ctx.clock.now()).min(COUNTDOWN) })
    }

    /// Sends everybody the countdown.
    pub(super) fn tell_starting(&self) {
        if let Some(starting) = self.starting() {
            self.conns.iter().for_each(|conn| conn.tell(&starting));
        }
    }

    /// When the countdown ends, in milliseconds since 1970.
    pub(super) fn countdown(&self) -> Option<u64> {
        let due = self.doc.starting.filter(|_| self.doc.started.is_none() && !self.doc.closed)?;
        Some(due.saturating_add(self.grace()))
    }

    /// Begins the game when the countdown is over.
    pub(super) async fn start_if_due(&mut self) {
        if self.stale || self.countdown().is_none_or(|due| due > self.ctx.clock.now()) {
            return;
        }
        match self.start_now().await {
            // Another node was faster.
            Ok(()) | Err(Problem::Started) => {}
            Err(problem @ (Problem::Store(_) | Problem::Contended | Problem::Unreadable(_))) => {
                self.fail(&problem).await;
            }
            // Somebody has left meanwhile, and the game cannot begin with the others.
            Err(_) => {
                let cleared = self
                    .change(|doc| {
                        doc.starting = None;
                        Ok(())
                    })
                    .await;
                match cleared {
                    Ok(()) => self.tell_players(None),
                    Err(problem) => self.fail(&problem).await,
                }
            }
        }
    }

    /// What this table leaves to the next one.
    pub(super) fn sequel(&self, player: PlayerId) -> Result<Sequel, Problem> {
        if self.doc.started.is_none() || self.doc.outcome.is_none() {
            return Err(Problem::NotOver);
        }
        self.doc.seat_of(player).ok_or(Problem::NotSeated)?;
        let host = self.doc.host.and_then(|host| {
            let number = self.doc.seat_of(host).filter(|&seat| self.connected(seat))?;
            let name = self.doc.seats.get(usize::from(number))?.name.as_str().into();
            Some(Player { id: host, name })
        });
        let nodes = &self.ctx.nodes;
        let newcomers = self.doc.newcomers.iter().filter(|(_, node)| nodes.is_alive(node)).count();
        Ok(Sequel { doc: self.doc.clone(), host, newcomers })
    }

    /// The next game has a table, unless another player was faster. `instead` is a table that was closed
    /// before its game started.
    pub(super) async fn rematch(
        &mut self,
        player: PlayerId,
        table: TableId,
        instead: Option<TableId>,
    ) -> Result<TableId, Problem> {
        let next = self
            .change(|doc| {
                doc.seat_of(player).ok_or(Problem::NotSeated)?;
                if doc.outcome.is_none() {
                    return Err(Problem::NotOver);
                }
                if doc.rematch == instead {
                    doc.rematch = Some(table);
                }
                doc.rematch.ok_or(Problem::NotOver)
            })
            .await?;
        self.tell_next();
        self.tell_players(None);
        Ok(next)
    }

    /// Sends everybody the link to the next game.
    pub(super) fn tell_next(&self) {
        if let Some(next) = self.next() {
            self.conns.iter().for_each(|conn| conn.tell(&next));
        }
    }

    /// The message about the next game, if there is one.
    pub(super) fn next(&self) -> Option<ServerMsg> {
        Some(ServerMsg::Next { table: self.doc.rematch?.into() })
    }
}

/// Lets somebody else play a seat. Returns the player who has lost it.
fn replace(
    doc: &mut TableDoc,
    by: PlayerId,
    number: u8,
    to: SeatChange,
    present: Option<SeatSet>,
) -> Result<Option<PlayerId>, Problem> {
    doc.check_host(by)?;
    let place = usize::from(number);
    let old = doc.seats.get(place).cloned().ok_or(Problem::Nowhere)?;
    if doc.status() == Status::Over {
        return Err(Problem::Over);
    }
    if doc.seat_of(by) == Some(number) {
        return Err(Problem::OwnSeat);
    }
    let started = doc.started.is_some();
    if started && (old.leaving || present.is_some_and(|present| !present.contains(Seat(number)))) {
        return Err(Problem::Left);
    }
    let others: Vec<SeatDoc> = doc.seats.iter().filter(|seat| seat.name != old.name).cloned().collect();
    doc.seats[place] = match to {
        SeatChange::Human {} if started => return Err(Problem::Started),
        SeatChange::Left {} if !started => return Err(Problem::NotStarted),
        SeatChange::Human {} => SeatDoc::default(),
        SeatChange::Left {} => SeatDoc { leaving: true, away: None, ..old.clone() },
        SeatChange::Bot { level } if old.bot.is_some() => SeatDoc { bot: Some(level), ..old.clone() },
        SeatChange::Bot { level } => {
            // The nonces are part of the seed, which is fixed when the game starts.
            let nonce = old.nonce.clone().filter(|_| started);
            SeatDoc { nonce, ..SeatDoc::bot(level, &others) }
        }
    };
    if let Some(player) = old.player {
        doc.remove(player);
    }
    Ok(old.player)
}

/// Starts a game whose human seats are all taken, where that is the rule.
pub(super) fn begin_if_full(doc: &mut TableDoc, game: &dyn AnyGame, now: u64) -> Result<(), Problem> {
    let full = doc.seats.iter().all(|seat| !seat.free());
    if doc.start == StartWhen::Full && doc.started.is_none() && full {
        begin(doc, game, now)?;
    }
    Ok(())
}

/// The rules with some options changed.
fn merge(rules: &RawValue, given: &RawValue) -> Result<Box<RawValue>, Problem> {
    let read = |text: &RawValue| serde_json::from_str::<Map<String, Value>>(text.get());
    let bad = |error: serde_json::Error| Problem::Bad(format!("rules: {error}"));
    let mut merged = read(rules).map_err(bad)?;
    merged.extend(read(given).map_err(bad)?);
    to_raw_value(&merged).map_err(bad)
}
