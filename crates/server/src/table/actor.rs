//! The task of one table: its state, its loop, and who looks on.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::Duration,
};

use bytes::Bytes;
use engine::{AnyGame, AnyTable, Millis, RawInput, Seat, Seed, Seeded};
use protocol::{ErrorInfo, PlayerInfo, Refused, ServerMsg};
use serde::Serialize;
use tokio::{
    sync::{mpsc, watch},
    task::yield_now,
    time::{Instant, sleep_until},
};

use super::{
    ConnId, Handle, Msg, Outbox, Problem, Sent, TableDoc, Thinkers, answers::Answers, bots::BotSeat,
    peers::Need, turn::Pending,
};
use crate::{
    clock::Clock,
    directory::Directory,
    id::{PlayerId, TableId},
    identity::Player,
    metrics::Metrics,
    nodes::{Nodes, Seats},
    store::{Kind, Store},
};

/// The most messages taken in at once: they share one append.
const TURN: usize = 64;
/// How long a store that failed is left alone.
const PAUSE: Duration = Duration::from_secs(1);

/// What all tables share.
pub struct Context {
    /// Where everything lasts.
    pub store: Arc<dyn Store>,
    /// What time it is.
    pub clock: Clock,
    /// What is counted.
    pub metrics: Arc<Metrics>,
    /// What is listed.
    pub directory: Directory,
    /// Who else is on the store.
    pub nodes: Nodes,
    /// Which games there are.
    pub find: fn(&str) -> Option<&'static dyn AnyGame>,
    /// Where bots think.
    pub thinkers: Thinkers,
    /// How long bots take, in hundredths of what they would.
    pub bot_pace: u32,
    /// How long a table without viewers stays in memory.
    pub idle: Duration,
    /// Whether the server is about to stop.
    pub closing: AtomicBool,
}

/// A table in memory.
pub(crate) struct Actor {
    pub(super) ctx: Arc<Context>,
    pub(super) id: TableId,
    pub(super) doc: TableDoc,
    pub(super) version: u64,
    pub(super) game: &'static dyn AnyGame,
    /// The game, once it has started.
    pub(super) live: Option<Live>,
    pub(super) conns: Vec<Conn>,
    pub(super) pending: Pending,
    /// For what bots think up.
    pub(super) me: Handle,
    follow: watch::Receiver<u64>,
    /// Whether what is in memory may differ from the store, which could not even be read.
    pub(super) stale: bool,
    /// Whether what the store holds is beyond this version.
    pub(super) unreadable: bool,
    /// Who is connected on other nodes.
    pub(super) elsewhere: Seats,
    /// Whether no other node has this table.
    pub(super) alone: bool,
    /// Of the nodes that have this table, whether this one comes first.
    pub(super) first: bool,
    /// Whether it has just been read.
    pub(super) fresh: bool,
    /// Until when timers and bots wait, after the store has failed.
    paused: Option<Instant>,
    quiet_since: Instant,
}

/// A game that has started.
pub(super) struct Live {
    pub(super) table: Box<dyn AnyTable>,
    pub(super) seed: Seed,
    pub(super) started: u64,
    pub(super) answers: Answers,
    pub(super) bots: Vec<BotSeat>,
    /// How many entries viewers have been told of.
    pub(super) told: u64,
    /// The table as it is on disk, where others may write too: kept while something is decided and not written.
    pub(super) settled: Option<Box<dyn AnyTable>>,
}

/// A viewer.
pub(super) struct Conn {
    pub(super) id: ConnId,
    pub(super) player: Player,
    pub(super) seat: Option<u8>,
    pub(super) out: Arc<Outbox>,
    /// Whether a seat has changed hands and this viewer has not been greeted since.
    pub(super) greet: bool,
}

impl Actor {
    /// Brings a table back from the store.
    pub(crate) async fn load(ctx: Arc<Context>, id: TableId, me: Handle) -> Result<Actor, Problem> {
        let follow = ctx.store.follow(id);
        let (doc, version) = fetch(&*ctx.store, id).await?;
        let game =
            (ctx.find)(&doc.game).ok_or_else(|| Problem::Unreadable(format!("no game {}", doc.game)))?;
        let mut actor = Actor {
            ctx,
            id,
            doc,
            version,
            game,
            live: None,
            conns: Vec::new(),
            pending: Pending::default(),
            me,
            follow,
            stale: false,
            unreadable: false,
            elsewhere: Seats::default(),
            alone: true,
            first: true,
            fresh: true,
            paused: None,
            quiet_since: Instant::now(),
        };
        actor.reload().await?;
        // A crash between the two writes of a start or an end is made good here.
        actor.begin_if_due().await?;
        actor.note_outcome().await;
        actor.look_elsewhere();
        actor.announce();
        actor.publish();
        Ok(actor)
    }

    /// Lives until the table has been quiet for long. The inbox is closed then; what is left in it is for the next.
    pub(crate) async fn run(mut self, inbox: &mut mpsc::Receiver<Msg>) {
        self.live_on(inbox).await;
        self.ctx.nodes.gone(self.id);
    }

    async fn live_on(&mut self, inbox: &mut mpsc::Receiver<Msg>) {
        let mut messages = Vec::with_capacity(TURN);
        loop {
            self.think();
            let wake = self.wake();
            tokio::select! {
                biased;
                taken = inbox.recv_many(&mut messages, TURN) => if taken == 0 { return },
                _ = self.follow.changed() => {}
                () = sleep_until(wake.unwrap_or_else(far)), if wake.is_some() => {}
            }
            if !messages.is_empty() {
                // Who sends at the same moment shares the append and what viewers are sent.
                yield_now().await;
                while messages.len() < TURN
                    && let Ok(message) = inbox.try_recv()
                {
                    messages.push(message);
                }
            }
            if !messages.is_empty() || !self.conns.is_empty() || self.busy() {
                self.quiet_since = Instant::now();
            }
            self.turn(&mut messages).await;
            if self.quiet() && self.quiet_since.elapsed() >= self.ctx.idle && inbox.is_empty() {
                inbox.close();
                return;
            }
        }
    }

    /// Takes in some messages and whatever is due by now.
    async fn turn(&mut self, messages: &mut Vec<Msg>) {
        self.catch_up().await;
        for message in messages.drain(..) {
            self.handle(message).await;
        }
        if self.paused.is_none_or(|until| until <= Instant::now()) {
            if let Err(problem) = self.begin_if_due().await {
                tracing::warn!(table = %self.id, %problem, "the game could not begin");
            }
            let now = self.now();
            self.fire_timers(Millis(now.0.saturating_sub(self.grace())));
            self.play_bots();
        }
        let _ = self.flush().await;
        self.note_outcome().await;
        self.note_leavers().await;
        self.fresh = false;
    }

    async fn handle(&mut self, message: Msg) {
        match message {
            Msg::From { conn, what } => self.sent(conn, what),
            Msg::Thought(thought) => self.thought(*thought),
            other => {
                // What comes before is told before.
                let _ = self.flush().await;
                self.renew_for(Need::of(&other)).await;
                self.manage(other).await;
            }
        }
    }

    async fn manage(&mut self, message: Msg) {
        match message {
            Msg::Attach { conn, player, out } => self.attach(conn, player, out),
            Msg::Detach { conn } => self.detach(conn),
            Msg::Join { player, seat, nonce, reply } => {
                let joined = self.join(&player, seat, nonce).await;
                let _ = reply.send(joined);
            }
            Msg::Leave { player, reply } => self.leave(player, reply).await,
            Msg::Start { player, reply } => {
                let started = self.start(player).await;
                let _ = reply.send(started);
            }
            Msg::Facts { reply } => {
                let _ = reply.send(Ok(self.doc.facts(self.id, self.players())));
            }
            Msg::Begun { player, reply } => {
                let begun = self.doc.started.map(|_| (self.doc.clone(), self.doc.seat_of(player)));
                let _ = reply.send(begun.ok_or(Problem::NotStarted));
            }
            Msg::Finished { reply } => {
                let over = self.doc.started.is_some() && self.doc.outcome.is_some();
                let _ = reply.send(if over { Ok(self.doc.clone()) } else { Err(Problem::NotOver) });
            }
            Msg::Rematch { player, table, reply } => {
                let rematch = self.rematch(player, table).await;
                let _ = reply.send(rematch);
            }
            Msg::Sweep => self.sweep().await,
            Msg::Changed(version) => self.changed(version).await,
            Msg::Moved => self.moved(),
            Msg::Chat(message) => self.tell_message(&message),
            Msg::From { .. } | Msg::Thought(_) => {}
        }
    }

    /// Something from a viewer.
    fn sent(&mut self, conn: ConnId, what: Sent) {
        let Some(from) = self.conns.iter().find(|c| c.id == conn) else { return };
        let seat = from.seat.map(Seat);
        if self.stale && !matches!(what, Sent::Say { .. } | Sent::Act { .. }) {
            return from.tell(&self.unavailable(None));
        }
        match what {
            Sent::Act { id, act, lag, arrived } => {
                let player = from.player.id;
                self.act(conn, player, seat, id, act, lag, arrived);
            }
            Sent::Preview { id, act } => {
                let answer = match (&self.live, seat) {
                    (Some(live), Some(seat)) => match live.table.preview(seat, &act) {
                        None => (None, None),
                        Some(Ok(preview)) => (Some(preview), None),
                        Some(Err(refused)) => (None, Some(tell(&refused))),
                    },
                    (None, Some(_)) => (None, Some(not_started())),
                    (_, None) => (None, Some(not_seated())),
                };
                let (preview, refused) = answer;
                from.tell(&ServerMsg::Preview { id, preview, refused });
            }
            Sent::Lookup { id, word } => from.tell(&match (&self.live, seat) {
                (Some(live), Some(seat)) => match live.table.lookup(seat, &word) {
                    None => error(Some(id), "no_dictionary", "this game has no dictionary"),
                    Some(Ok(valid)) => ServerMsg::Lookup { id, word, valid },
                    Some(Err(refused)) => ServerMsg::Refused { id: Some(id), refused: tell(&refused) },
                },
                (None, Some(_)) => ServerMsg::Refused { id: Some(id), refused: not_started() },
                (_, None) => ServerMsg::Refused { id: Some(id), refused: not_seated() },
            }),
            Sent::Say { text } => {
                let said = ServerMsg::Said {
                    player: from.player.id.into(),
                    seat: from.seat,
                    name: from.player.name.to_string(),
                    text,
                };
                let said = json(&said);
                self.tell_message(&said);
                self.ctx.nodes.chat(self.id, &said);
            }
        }
    }

    fn attach(&mut self, id: ConnId, player: Player, out: Arc<Outbox>) {
        let seat = self.doc.seat_of(player.id);
        let conn = Conn { id, player, seat, out, greet: false };
        let news = seat.is_some_and(|seat| !self.connected(seat));
        self.conns.push(conn);
        if let Some(conn) = self.conns.last() {
            conn.tell(&self.hello(conn));
            match self.stale {
                true => conn.tell(&self.unavailable(None)),
                false => self.present_state(conn.seat).into_iter().for_each(|message| conn.out.push(message)),
            }
        }
        self.announce();
        if news {
            self.tell_players(Some(id));
        }
    }

    fn detach(&mut self, id: ConnId) {
        let Some(place) = self.conns.iter().position(|conn| conn.id == id) else { return };
        let gone = self.conns.swap_remove(place);
        self.announce();
        if gone.seat.is_some_and(|seat| !self.connected(seat)) {
            self.tell_players(None);
        }
    }

    /// The first message to a viewer.
    pub(super) fn hello(&self, conn: &Conn) -> ServerMsg {
        ServerMsg::Hello {
            player: conn.player.id.into(),
            seat: conn.seat,
            game: self.doc.game.clone(),
            rules: self.doc.rules.clone(),
            players: self.players(),
            commitment: self.doc.commitment(),
        }
    }

    /// Tells all but one who is there, and lists it.
    pub(super) fn tell_players(&self, but: Option<ConnId>) {
        let message = json(&ServerMsg::Players {
            players: self.players(),
            rematch: self.doc.rematch.map(String::from),
        });
        for conn in self.conns.iter().filter(|conn| Some(conn.id) != but) {
            conn.out.push(message.clone());
        }
        self.publish();
    }

    /// Lists the table as it stands.
    pub(super) fn publish(&self) {
        self.ctx.directory.publish(self.id, self.version, self.doc.facts(self.id, self.players()));
    }

    pub(super) fn tell_message(&self, message: &Bytes) {
        for conn in &self.conns {
            conn.out.push(message.clone());
        }
    }

    pub(super) fn players(&self) -> Vec<PlayerInfo> {
        let present = self.live.as_ref().filter(|live| live.told > 0).map(|live| live.table.present());
        self.doc.players(
            |seat| self.connected(seat),
            |seat| present.is_some_and(|present| !present.contains(Seat(seat))),
        )
    }

    fn connected(&self, seat: u8) -> bool {
        self.conns.iter().any(|conn| conn.seat == Some(seat)) || self.elsewhere.contains(seat)
    }

    /// Milliseconds since the start; never before the last entry.
    pub(super) fn now(&self) -> Millis {
        self.millis(self.ctx.clock.now())
    }

    fn millis(&self, unix: u64) -> Millis {
        let last = self.live.as_ref().map_or(Millis::ZERO, |live| live.table.at());
        self.since_start(unix).max(last)
    }

    pub(super) fn since_start(&self, unix: u64) -> Millis {
        self.live.as_ref().map_or(Millis::ZERO, |live| Millis(unix.saturating_sub(live.started)))
    }

    /// When there is something to do without a message.
    fn wake(&self) -> Option<Instant> {
        if let Some(until) = self.paused.filter(|_| self.stale || self.busy()) {
            return Some(until);
        }
        let idle = self.conns.is_empty().then(|| self.quiet_since + self.ctx.idle);
        let timers = self.live.as_ref().into_iter().flat_map(|live| {
            let deadline = live.table.deadline().filter(|_| live.table.outcome().is_none());
            let deadline = deadline.map(|due| due.0.saturating_add(self.grace()));
            let deadline = deadline.map(|due| self.ctx.clock.instant_of(live.started.saturating_add(due)));
            deadline.into_iter().chain(live.bots.iter().filter_map(BotSeat::wake))
        });
        timers.chain(idle).min()
    }

    /// Whether time will bring something without anybody's doing.
    fn busy(&self) -> bool {
        let Some(live) = &self.live else { return false };
        // What another node sees to needs nobody here.
        self.first
            && live.table.outcome().is_none()
            && (live.table.deadline().is_some() || live.bots.iter().any(BotSeat::busy))
    }

    fn quiet(&self) -> bool {
        self.conns.is_empty() && !self.busy() && !self.stale
    }

    /// Reads what others have written, or what a failing store left open.
    async fn catch_up(&mut self) {
        let length = *self.follow.borrow_and_update();
        let behind = self.live.as_ref().is_some_and(|live| length > live.told);
        if self.paused.is_some_and(|until| until <= Instant::now()) {
            self.paused = None;
        }
        if behind || self.stale {
            self.refresh().await;
        }
    }

    /// Notes that the store has failed, and goes back to what it holds.
    pub(super) async fn fail(&mut self, problem: &Problem) {
        // A store that is closed because the server stops is no trouble.
        if self.paused.is_none() && !self.ctx.closing.load(Relaxed) {
            tracing::error!(table = %self.id, %problem, "nothing can be written for this table");
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
                // Whoever came meanwhile has not seen the table.
                for conn in &self.conns {
                    self.present_state(conn.seat).into_iter().for_each(|message| conn.out.push(message));
                }
            }
            Ok(()) => {}
            Err(problem) => {
                if !self.stale && !self.ctx.closing.load(Relaxed) {
                    tracing::error!(table = %self.id, %problem, "this table cannot be read");
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

    /// Builds the game from its log, and tells viewers what they have not been told.
    pub(super) async fn reload(&mut self) -> Result<(), Problem> {
        let Some(started) = self.doc.started else { return Ok(()) };
        let rows = self.ctx.store.read(self.id, 0).await?;
        let refusals = self.ctx.store.refusals(self.id).await?;
        let seats = self.doc.seats.len() as u8;
        let table = self.game.open(&self.doc.rules, seats).map_err(|e| unreadable(&e))?;
        let present = self.live.as_ref().map(|live| live.table.present());
        let (told, bots) = match self.live.take() {
            Some(live) => (live.told, live.bots),
            // Whoever is here already came before the start, and has been told nothing.
            None if !self.conns.is_empty() => (0, BotSeat::all(&self.doc, &*table)),
            None => (rows.len() as u64, BotSeat::all(&self.doc, &*table)),
        };
        let answers = Answers::read(&rows, &refusals);
        let live = Live { table, seed: self.doc.seed(), started, answers, bots, told, settled: None };
        let live = self.live.insert(live);
        let mut missed = Vec::new();
        for row in &rows {
            let entry = live.table.read(&row.entry).map_err(|e| unreadable(&e))?;
            let seq = live.table.next_seq().0;
            live.table.commit(&entry);
            if seq >= told {
                missed.push(super::turn::updates(&*live.table, &self.conns, seq, &entry));
            }
        }
        live.told = rows.len() as u64;
        self.tell_missed(present, missed).await;
        Ok(())
    }

    /// The log of a game that has started opens with its beginning.
    pub(super) async fn begin_if_due(&mut self) -> Result<(), Problem> {
        let Some(live) = self.live.as_mut().filter(|live| live.table.next_seq().0 == 0) else {
            return Ok(());
        };
        let mut chance = Seeded::new(live.seed, live.table.next_seq());
        let entry = live
            .table
            .propose(Millis::ZERO, RawInput::Begin, &mut chance)
            .map_err(|halt| Problem::Broken(format!("it does not begin: {halt:?}")))?;
        self.take_in(&entry, None);
        self.flush().await
    }

    /// After an append of one's own there is nothing new to follow, unless others were there since.
    pub(super) fn followed(&mut self) {
        let length = *self.follow.borrow_and_update();
        if self.live.as_ref().is_some_and(|live| length > live.told) {
            self.follow.mark_changed();
        }
    }
}

impl Conn {
    pub(super) fn tell(&self, message: &ServerMsg) {
        self.out.push(json(message));
    }
}

pub(super) async fn fetch(store: &dyn Store, id: TableId) -> Result<(TableDoc, u64), Problem> {
    let document = store.get(Kind::Table, id.into()).await?.ok_or(Problem::NoTable)?;
    let doc = serde_json::from_str(&document.body).map_err(|e| unreadable(&e))?;
    Ok((doc, document.version))
}

pub(super) fn unreadable(error: &dyn std::fmt::Display) -> Problem {
    Problem::Unreadable(error.to_string())
}

/// A message as it is sent. Our own types always have a JSON form.
pub(super) fn json(message: &impl Serialize) -> Bytes {
    serde_json::to_vec(message).unwrap_or_default().into()
}

pub(super) fn tell(refused: &engine::Refused) -> Refused {
    Refused { rule: refused.rule.to_string(), why: refused.why.to_string(), what: refused.what.clone() }
}

pub(super) fn error(id: Option<String>, code: &str, message: impl Into<String>) -> ServerMsg {
    ServerMsg::Error { id, error: ErrorInfo { code: code.into(), message: message.into() } }
}

pub(super) fn not_seated() -> Refused {
    tell(&engine::Refused::new("ALL-4", "not_at_the_table", None))
}

pub(super) fn not_started() -> Refused {
    tell(&engine::Refused::new("ALL-1", "not_started", None))
}

fn far() -> Instant {
    Instant::now() + Duration::from_secs(86_400)
}

/// A viewer's attempt: where from, whose, and their id for it.
pub(super) type Whose = (ConnId, PlayerId, String);
