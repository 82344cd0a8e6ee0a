//! The seats of a table: joining, leaving, starting and ending.

use engine::{AnyGame, Seat, Viewer};
use protocol::{Ended, Outcome, ServerMsg, StartWhen};
use puzzles::Date;
use serde_json::value::RawValue;

use super::{Problem, Reply, SeatDoc, TableDoc, actor::Actor, bots::BotSeat, hands::begin_if_full, turn};
use crate::{
    daily::{self, End},
    id::PlayerId,
    identity::Player,
    store::{CONFLICTS, Kind, Put, Written},
};

/// The end of a game that counts for the puzzles of a day.
#[derive(Clone, Copy)]
struct PuzzleEnd {
    player: PlayerId,
    puzzle: (Date, puzzles::Kind),
    end: End,
    /// When it ended, in milliseconds since 1970.
    at: u64,
}

impl Actor {
    /// Changes the document, on disk first. Concurrent changes are made one after the other.
    pub(super) async fn change<T>(
        &mut self,
        change: impl Fn(&mut TableDoc) -> Result<T, Problem>,
    ) -> Result<T, Problem> {
        self.change_with(None, change).await
    }

    /// The same. If the game of a puzzle has ended with it, that is noted in the same write (DAY-3).
    async fn change_with<T>(
        &mut self,
        end: Option<PuzzleEnd>,
        change: impl Fn(&mut TableDoc) -> Result<T, Problem>,
    ) -> Result<T, Problem> {
        let text = |doc: &TableDoc| serde_json::to_string(doc).map_err(|e| Problem::Broken(e.to_string()));
        for _ in 0..CONFLICTS {
            let mut doc = self.doc.clone();
            let value = change(&mut doc)?;
            let body = text(&doc)?;
            // Nothing to change: perhaps another node has done it.
            if body == text(&self.doc)? {
                return Ok(value);
            }
            let (kind, key, expected, tag) = (Kind::Table, self.id.into(), self.version, doc.tag());
            let mut puts = vec![Put { kind, key, expected, tag, body }];
            if let Some(PuzzleEnd { player, puzzle, end, at }) = end {
                puts.extend(daily::note(&*self.ctx.store, player, self.id, puzzle, end, at).await?);
            }
            match self.ctx.store.put_all(puts).await? {
                Written::Done => {
                    (self.tag, self.touched) = (doc.tag(), self.ctx.clock.now());
                    (self.doc, self.version) = (doc, self.version + 1);
                    return Ok(value);
                }
                Written::Conflict => {
                    self.ctx.metrics.document_conflict();
                    self.renew_document().await?;
                }
            }
        }
        Err(Problem::Contended)
    }

    pub(super) async fn join(
        &mut self,
        player: &Player,
        seat: Option<u8>,
        nonce: Option<String>,
    ) -> Result<u8, Problem> {
        if self.doc.started.is_some() {
            return self.join_late(player, seat).await;
        }
        let (game, now) = (self.game, self.ctx.clock.now());
        let seat = self
            .change(|doc| {
                let seat = place(doc, player.id, seat)?;
                let name = doc.name_for(seat, &player.name);
                let place = doc.seats.get_mut(usize::from(seat)).ok_or(Problem::NoSeat)?;
                let nonce = nonce.clone().or(place.nonce.take());
                let since = if place.player.is_some() { place.since } else { now };
                *place = SeatDoc { name, nonce, ..SeatDoc::person(player, since) };
                doc.host.get_or_insert(player.id);
                // In one write, so that a node that dies in between leaves no full table waiting.
                begin_if_full(doc, game, now)?;
                Ok(seat)
            })
            .await?;
        self.seats_changed();
        if self.doc.started.is_some() {
            self.open_game().await?;
        }
        Ok(seat)
    }

    pub(super) async fn leave(&mut self, player: PlayerId, reply: Reply<()>) {
        if self.stale {
            let _ = reply.send(Err(self.unusable()));
            return;
        }
        // Another node may start the game at this moment. Then the player leaves the game, not the seat.
        if self.live.is_none() {
            match self.give_back(player).await {
                Err(Problem::Started) if self.live.is_some() => {}
                left => {
                    let _ = reply.send(left);
                    return;
                }
            }
        }
        match (self.doc.seat_of(player), RawValue::from_string(r#"{"type":"leave"}"#.to_owned())) {
            // RACE-3: the place of a seat that is done stands, and so nothing is written.
            (Some(seat), _) if self.is_done(Seat(seat)) => {
                let _ = reply.send(Ok(()));
            }
            (Some(seat), Ok(act)) => self.act_for(Seat(seat), act, reply),
            _ => {
                let _ = reply.send(Err(Problem::NotSeated));
            }
        }
    }

    /// Whether a seat of the running game is done and has not left it (RACE-3).
    fn is_done(&self, seat: Seat) -> bool {
        let live = self.live.as_ref().filter(|live| live.table.outcome().is_none());
        live.is_some_and(|live| live.table.done().and(live.table.present()).contains(seat))
    }

    /// Leaves a seat before the game.
    async fn give_back(&mut self, player: PlayerId) -> Result<(), Problem> {
        self.change(|doc| {
            if doc.started.is_some() {
                return Err(Problem::Started);
            }
            let seat = doc.seat_of(player).ok_or(Problem::NotSeated)?;
            if doc.closed {
                return Err(Problem::Over);
            }
            doc.seats[usize::from(seat)] = SeatDoc::default();
            if doc.host == Some(player) {
                doc.host = doc.longest_seated(|_| true);
            }
            // Nobody is left who could start the game, so the table is closed.
            doc.closed = doc.host.is_none();
            if doc.closed {
                doc.starting = None;
            }
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
        match self.doc.start {
            StartWhen::Full => self.start_now().await,
            StartWhen::Host => self.count_down().await,
        }
    }

    /// Starts with the players who are seated; empty seats are dropped.
    pub(super) async fn start_now(&mut self) -> Result<(), Problem> {
        let (game, now) = (self.game, self.ctx.clock.now());
        self.change(|doc| begin(doc, game, now)).await?;
        self.seats_changed();
        self.open_game().await
    }

    /// A player has another name, which counts here at once.
    pub(super) async fn rename(&mut self, player: &Player) -> Result<(), Problem> {
        let renamed = self
            .change(|doc| {
                // Games that are over keep the names of their players.
                let is_over = doc.outcome.is_some() || doc.closed;
                let Some(seat) = doc.seat_of(player.id).filter(|_| !is_over) else { return Ok(false) };
                let name = doc.name_for(seat, &player.name);
                let place = doc.seats.get_mut(usize::from(seat)).ok_or(Problem::NoSeat)?;
                let news = place.name != name;
                place.name = name;
                Ok(news)
            })
            .await?;
        if renamed {
            self.tell_players(None);
        }
        Ok(())
    }

    /// The game has started: its log begins.
    pub(super) async fn open_game(&mut self) -> Result<(), Problem> {
        if self.live.is_none() {
            self.reload().await?;
        }
        self.begin_if_due().await
    }

    pub(super) fn seats_changed(&mut self) {
        self.seat_viewers();
        self.tell_players(None);
    }

    /// Assigns every viewer's seat again, and lets the bots of the seats change. A viewer whose seat changed
    /// gets a new `hello` and sees what the new seat sees.
    pub(super) fn seat_viewers(&mut self) {
        if let Some(live) = &mut self.live {
            live.bots = BotSeat::follow(std::mem::take(&mut live.bots), &self.doc, &*live.table);
        }
        for conn in &mut self.conns {
            let seat = self.doc.seat_of(conn.player.id);
            conn.greet = seat != conn.seat;
            conn.seat = seat;
        }
        for conn in self.conns.iter().filter(|conn| conn.greet) {
            conn.tell(&self.hello(conn));
            if conn.seat.is_none() && self.doc.is_removed(conn.player.id) {
                conn.tell(&ServerMsg::Removed {});
            }
            self.present_state(conn.seat).into_iter().for_each(|message| conn.out.push(message));
        }
        self.announce();
        self.note_absence();
    }

    /// How the game of a puzzle of a day ended, if this table counts.
    fn puzzle_end(&self, outcome: &Outcome) -> Option<PuzzleEnd> {
        let puzzle = self.doc.puzzle.as_ref().filter(|puzzle| puzzle.first)?;
        let (live, player) = (self.live.as_ref()?, self.doc.seats.first()?.player?);
        let score = outcome.scores.first().copied().unwrap_or_default();
        // DAY-3: a Scramble puzzle is won with the most SETs only.
        let best =
            puzzle.kind != puzzles::Kind::Scramble || puzzle.most.is_none_or(|most| score >= most as i32);
        // Own tables know the time of each seat, with its penalties (RACE-2).
        #[derive(serde::Deserialize)]
        struct Times {
            times: Option<Vec<Option<u64>>>,
        }
        let view = live.table.view(Viewer::Spectator);
        let times = serde_json::from_str::<Times>(view.get()).ok().and_then(|view| view.times);
        let time = times.map_or(Some(live.table.at().0), |times| times.first().copied().flatten());
        let end = End { won: outcome.winners.contains(&0) && best, score, time };
        let at = live.started.saturating_add(live.table.at().0);
        Some(PuzzleEnd { player, puzzle: (puzzle.date, puzzle.kind), end, at })
    }

    /// Writes the outcome to the document once there is one.
    pub(super) async fn note_outcome(&mut self) {
        if self.doc.outcome.is_some() {
            return;
        }
        // Only entries on disk count.
        let Some(live) = self.live.as_ref().filter(|live| live.told == live.table.next_seq().0) else {
            return;
        };
        let Some(outcome) = turn::outcome(&*live.table) else { return };
        let left = turn::left(&*live.table);
        let full = self.is_full();
        let end = self.puzzle_end(&outcome);
        let noted = self
            .change_with(end, |doc| {
                let first = doc.outcome.is_none();
                doc.note_left(&left);
                doc.outcome.get_or_insert_with(|| outcome.clone());
                if full {
                    doc.ended.get_or_insert(Ended::Entries);
                }
                Ok(first)
            })
            .await;
        match noted {
            Ok(true) => self.ctx.metrics.finished(),
            Ok(false) => {}
            // The log has the outcome anyway. The next turn, or the next start of the server, writes the
            // document.
            Err(problem) => tracing::warn!(table = %self.id, %problem, "could not store the outcome"),
        }
        self.publish();
    }
}

/// Starts a game with the players who are seated; empty seats are dropped.
pub(super) fn begin(doc: &mut TableDoc, game: &dyn AnyGame, now: u64) -> Result<(), Problem> {
    if doc.started.is_some() {
        return Err(Problem::Started);
    }
    if doc.closed {
        return Err(Problem::Over);
    }
    doc.starting = None;
    doc.seats.retain(|seat| !seat.free());
    doc.bots = Some(doc.seats.iter().filter_map(|seat| seat.bot).collect());
    game.open(&doc.rules, doc.seats.len() as u8).map_err(|e| Problem::Unplayable(e.to_string()))?;
    doc.guard_seed();
    doc.started = Some(now);
    Ok(())
}

/// The seat that a player takes.
pub(super) fn place(doc: &TableDoc, player: PlayerId, seat: Option<u8>) -> Result<u8, Problem> {
    match (doc.seat_of(player), seat) {
        _ if doc.is_removed(player) => return Err(Problem::Removed),
        (_, Some(seat)) if usize::from(seat) >= doc.seats.len() => return Err(Problem::NoSeat),
        // A player who joins again keeps the seat.
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
