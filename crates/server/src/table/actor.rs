//! The task of one table: its state and its loop.

use std::{
    collections::HashMap,
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};

use engine::{AnyGame, AnyTable, Millis, Seat, SeatSet, Seed};
use tokio::{
    sync::{mpsc, watch},
    task::yield_now,
    time::{Instant, sleep_until},
};

use super::{
    ConnId, Handle, Msg, Problem, Sent, TableDoc, Thinkers,
    answers::Answers,
    bots::BotSeat,
    chat::Chat,
    peers::Need,
    recover::fetch,
    turn::Pending,
    viewers::{Conn, GOSSIP},
};
use crate::{
    clock::Clock,
    directory::Directory,
    id::{PlayerId, TableId},
    limits::Bucket,
    metrics::Metrics,
    nodes::{Nodes, Seats},
    store::{Store, Tag},
};

/// How many messages share one turn and one append.
const TURN: usize = 64;

/// What all tables share.
pub struct Context {
    /// The store.
    pub store: Arc<dyn Store>,
    /// The clock.
    pub clock: Clock,
    /// The metrics.
    pub metrics: Arc<Metrics>,
    /// The directory of tables.
    pub directory: Directory,
    /// The other nodes.
    pub nodes: Nodes,
    /// Finds a game by its key.
    pub find: fn(&str) -> Option<&'static dyn AnyGame>,
    /// The threads on which bots think.
    pub thinkers: Thinkers,
    /// The pace of bots, as a percentage of their usual delay.
    pub bot_pace: u32,
    /// How long a table without viewers stays in memory.
    pub idle: Duration,
    /// After how long without a connection a bot plays for a person.
    pub away: Duration,
    /// The most entries of a log.
    pub entries: u64,
    /// Whether the server is about to stop.
    pub closing: AtomicBool,
}

/// A table in memory.
pub(crate) struct Actor {
    pub(super) ctx: Arc<Context>,
    pub(super) id: TableId,
    pub(super) doc: TableDoc,
    pub(super) version: u64,
    /// The tag of the document in the store.
    pub(super) tag: Tag,
    /// When the document was last used, as far as this node knows.
    pub(super) touched: u64,
    pub(super) game: &'static dyn AnyGame,
    /// The game, once it has started.
    pub(super) live: Option<Live>,
    pub(super) conns: Vec<Conn>,
    /// Since when people have had no connection.
    pub(super) absent: HashMap<PlayerId, Instant>,
    /// The rate limit of the spectators' chat.
    pub(super) gossip: Bucket,
    pub(super) chat: Chat,
    pub(super) pending: Pending,
    /// Where bots send their plans.
    pub(super) me: Handle,
    pub(super) follow: watch::Receiver<u64>,
    /// Whether memory may differ from the store, which could not be read.
    pub(super) stale: bool,
    /// Whether the store holds data of a later version.
    pub(super) unreadable: bool,
    /// Who is connected on other nodes.
    pub(super) elsewhere: Seats,
    /// Whether only this node has the table.
    pub(super) alone: bool,
    /// Whether this node comes first among those that have the table.
    pub(super) first: bool,
    /// Whether the table was just read from the store.
    pub(super) fresh: bool,
    /// Until when timers and bots wait, after the store has failed.
    pub(super) paused: Option<Instant>,
    quiet_since: Instant,
    /// Whether the table was deleted while it was in memory.
    pub(super) deleted: bool,
    /// Whether nobody but the server itself has asked for the table.
    unasked: bool,
}

/// A game that has started.
pub(super) struct Live {
    pub(super) table: Box<dyn AnyTable>,
    pub(super) seed: Seed,
    pub(super) started: u64,
    pub(super) answers: Answers,
    pub(super) bots: Vec<BotSeat>,
    /// How many entries have been broadcast.
    pub(super) told: u64,
    /// The state on disk, where other nodes may write too. Kept while a decision is not yet written.
    pub(super) settled: Option<Box<dyn AnyTable>>,
    /// The entries in which a seat's turn clock ran out since the seat's last action, with the seat (ALL-6).
    pub(super) missed: Vec<(u64, Seat)>,
}

impl Live {
    /// The seats that can still do something: present, and not done (RACE-3).
    pub(super) fn playing(&self) -> SeatSet {
        self.table.present().without(self.table.done())
    }
}

impl Actor {
    /// Loads a table from the store.
    pub(crate) async fn load(ctx: Arc<Context>, id: TableId, me: Handle) -> Result<Actor, Problem> {
        let follow = ctx.store.follow(id);
        let (doc, document) = fetch(&*ctx.store, id).await?;
        let game =
            (ctx.find)(&doc.game).ok_or_else(|| Problem::Unreadable(format!("no game {}", doc.game)))?;
        let mut actor = Actor {
            ctx,
            id,
            doc,
            version: document.version,
            tag: document.tag,
            touched: document.touched,
            game,
            live: None,
            conns: Vec::new(),
            absent: HashMap::new(),
            gossip: Bucket::full(GOSSIP),
            chat: Chat::default(),
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
            deleted: false,
            unasked: true,
        };
        actor.reload().await?;
        actor.read_chat().await?;
        // Completes a start or an end if a crash happened between its two writes.
        actor.begin_if_due().await?;
        actor.note_outcome().await;
        actor.look_elsewhere();
        actor.announce();
        actor.note_absence();
        actor.ctx.nodes.knows(id, actor.version);
        actor.publish();
        Ok(actor)
    }

    /// Runs until the table has been quiet for a while. Then the inbox is closed; messages left in it are
    /// returned.
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
                // Messages that arrive at the same moment share one append and one broadcast.
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
            if self.deleted {
                self.conns.iter().for_each(|conn| conn.out.cut());
                inbox.close();
                return;
            }
            let long = self.unasked || self.quiet_since.elapsed() >= self.ctx.idle;
            if self.quiet() && long && inbox.is_empty() {
                inbox.close();
                return self.rest().await;
            }
        }
    }

    /// Handles some messages and everything that is due.
    async fn turn(&mut self, messages: &mut Vec<Msg>) {
        self.catch_up().await;
        for message in messages.drain(..) {
            self.handle(message).await;
        }
        if self.paused.is_none_or(|until| until <= Instant::now()) {
            if let Err(problem) = self.begin_if_due().await {
                tracing::warn!(table = %self.id, %problem, "the game could not begin");
            }
            self.start_if_due().await;
            let now = self.now();
            self.fire_timers(Millis(now.0.saturating_sub(self.grace())));
            self.remove_leavers();
            self.play_bots();
        }
        let _ = self.flush().await;
        self.end_if_due().await;
        self.note_outcome().await;
        self.note_leavers().await;
        if self.paused.is_none_or(|until| until <= Instant::now()) {
            self.mind_absence().await;
            self.mind_host().await;
        }
        self.note_presence();
        self.fresh = false;
    }

    async fn handle(&mut self, message: Msg) {
        match message {
            Msg::From { conn, what: Sent::Back } => {
                self.come_back(conn).await;
                self.tell_back(conn);
            }
            Msg::From { conn, what: Sent::Help { id, what } } => self.help(conn, id, &what).await,
            Msg::From { conn, what: Sent::NextIn { off } } => self.next_in(conn, off).await,
            Msg::From { conn, what } => {
                if matches!(what, Sent::Act { .. }) {
                    self.come_back(conn).await;
                }
                self.sent(conn, what);
            }
            Msg::Thought(thought) => self.thought(*thought),
            other => {
                // Earlier actions are broadcast first.
                let _ = self.flush().await;
                self.renew_for(Need::of(&other)).await;
                self.manage(other).await;
            }
        }
    }

    async fn manage(&mut self, message: Msg) {
        let own = matches!(
            message,
            Msg::Wake { .. }
                | Msg::Expire { .. }
                | Msg::Detach { .. }
                | Msg::Changed(_)
                | Msg::Read(_)
                | Msg::Moved
                | Msg::Chat(_)
        );
        self.unasked &= own;
        match message {
            Msg::Attach { conn, player, out } => self.attach(conn, player, out),
            Msg::Detach { conn } => self.detach(conn).await,
            Msg::Join { player, seat, nonce, reply } => {
                let joined = self.join(&player, seat, nonce).await;
                let _ = reply.send(joined.map(|seat| (seat, self.version)));
            }
            Msg::Leave { player, reply } => self.leave(player, reply).await,
            Msg::Start { player, reply } => {
                let started = self.start(player).await;
                let _ = reply.send(started);
            }
            Msg::Facts { reply } => {
                let _ = reply.send(Ok(self.doc.facts(self.id, self.players())));
            }
            Msg::Mine { player, reply } => {
                let _ = reply.send(Ok(self.mine(player)));
            }
            Msg::Check { reply } => {
                let _ = reply.send(self.check());
            }
            Msg::Begun { player, reply } => {
                let begun = self.doc.started.map(|_| (self.doc.clone(), self.doc.seat_of(player)));
                let _ = reply.send(begun.ok_or(Problem::NotStarted));
            }
            Msg::Finished { reply } => {
                let over = self.doc.started.is_some() && self.doc.outcome.is_some();
                let _ = reply.send(if over { Ok(self.doc.clone()) } else { Err(Problem::NotOver) });
            }
            Msg::Seat { by, seat, to, reply } => {
                let changed = self.change_seat(by, seat, to).await;
                let _ = reply.send(changed);
            }
            Msg::Host { by, to, reply } => {
                let changed = self.hand_over(by, to).await;
                let _ = reply.send(changed);
            }
            Msg::Rules { by, rules, reply } => {
                let changed = self.change_rules(by, &rules).await;
                let _ = reply.send(changed);
            }
            Msg::Sequel { player, reply } => {
                let _ = reply.send(self.sequel(player));
            }
            Msg::Rematch { player, table, instead, reply } => {
                let rematch = self.rematch(player, table, instead).await;
                let _ = reply.send(rematch);
            }
            Msg::Wake { reply } => {
                let _ = reply.send(Ok(()));
            }
            Msg::Expire { since, reply } => {
                let expired = self.expire(since).await;
                let _ = reply.send(expired);
            }
            Msg::Changed(version) => self.changed(version).await,
            Msg::Read(version) => self.read_document(version).await,
            Msg::Moved => self.moved(),
            Msg::Chat(message) => self.overhear(&message),
            Msg::Written { lines, written } => self.chat_written(lines, written),
            Msg::Mute { host, player, off, reply } => {
                let muted = self.mute(host, player, off).await;
                let _ = reply.send(muted);
            }
            Msg::Rename { player, reply } => {
                let renamed = self.rename(&player).await;
                let _ = reply.send(renamed);
            }
            Msg::From { .. } | Msg::Thought(_) => {}
        }
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

    /// When there is something to do even without a message.
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
        let start = self.countdown().map(|due| self.ctx.clock.instant_of(due));
        let away = self.stand_in_due().into_iter().chain(self.host_due());
        let due = timers.chain(idle).chain(start).chain(away).min();
        // While the store is tried again, nothing else is due.
        due.map(|due| self.paused.map_or(due, |until| due.max(until)))
    }

    /// Whether a timer or a bot will act by itself.
    fn busy(&self) -> bool {
        let Some(live) = &self.live else { return self.first && self.countdown().is_some() };
        // Another node takes care of it.
        self.first
            && live.table.outcome().is_none()
            && (live.table.deadline().is_some()
                || live.bots.iter().any(BotSeat::busy)
                || self.stand_in_due().is_some())
    }

    fn quiet(&self) -> bool {
        self.conns.is_empty() && !self.busy() && !self.chat.busy() && !self.stale
    }
}

fn far() -> Instant {
    Instant::now() + Duration::from_secs(86_400)
}

/// A viewer's attempt: the connection, the player, and the client's id.
pub(super) type Whose = (ConnId, PlayerId, String);
