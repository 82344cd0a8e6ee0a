//! The lobby opens tables, finds them and loads them into memory.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
};

use engine::{Level, hex};
use protocol::{MyTable, NewTable, SeatChange, SeatRequest, StartWhen, Status, TableFacts};
use serde_json::value::RawValue;
use tokio::{
    sync::{mpsc, oneshot},
    task::{JoinHandle, JoinSet},
};

use crate::{
    config::Limits,
    directory::RESTING,
    id::{PlayerId, TableId, random},
    identity::Player,
    name, nodes,
    seatings::Counter,
    store::{Kind, StoreError, Tag, Written},
    table::{Actor, ConnId, Context, Handle, Msg, Problem, Reply, SeatDoc, Sequel, TableDoc},
};

/// Messages that may wait for a table.
const INBOX: usize = 256;
/// The most tables of a player that are listed for them.
const MINE: usize = 50;
/// The longest nonce of a player, in bytes.
const NONCE: usize = 64;

/// All tables.
pub struct Lobby {
    ctx: Arc<Context>,
    live: Mutex<HashMap<TableId, Handle>>,
    limits: Limits,
    conns: AtomicU64,
}

/// Why a table was not opened.
#[derive(Debug, thiserror::Error)]
pub enum Unopened {
    /// Something in the request is wrong.
    #[error("{0}")]
    Bad(String),
    /// The player or the server has too many tables.
    #[error("{0}")]
    TooMany(&'static str),
    /// The server is about to stop.
    #[error("the server is about to stop; try again soon")]
    Closing,
    /// The table has a problem.
    #[error(transparent)]
    Problem(#[from] Problem),
}

impl From<StoreError> for Unopened {
    fn from(error: StoreError) -> Unopened {
        Unopened::Problem(error.into())
    }
}

impl Lobby {
    /// Creates a lobby.
    pub fn new(ctx: Context, limits: Limits) -> Arc<Lobby> {
        Arc::new(Lobby { ctx: Arc::new(ctx), live: Mutex::default(), limits, conns: AtomicU64::new(0) })
    }

    /// The context that all tables share.
    pub fn context(&self) -> &Arc<Context> {
        &self.ctx
    }

    /// A number for a new connection.
    pub fn new_conn(&self) -> ConnId {
        ConnId(self.conns.fetch_add(1, Relaxed))
    }

    /// Lists the tables that are not over: all that wait for players, and the latest of those with a game.
    pub async fn restore(self: &Arc<Self>) -> Result<(), StoreError> {
        for (tag, most) in self.listed() {
            for (key, document) in self.ctx.store.latest(Kind::Table, tag, None, most).await? {
                if let Some(id) = TableId::parse(&key) {
                    self.publish(id, document.version, &document.body);
                }
            }
        }
        Ok(())
    }

    /// How many tables are listed from the store, by their tags.
    pub(crate) fn listed(&self) -> [(Tag, usize); 3] {
        [(Tag::Open, self.limits.tables), (Tag::Resting, RESTING), (Tag::Playing, RESTING)]
    }

    /// Listens to the other nodes on the store, and answers them, until the task is aborted.
    pub fn listen(self: &Arc<Self>) -> JoinHandle<()> {
        nodes::listen(self)
    }

    /// Opens a table. The host gets the first human seat. If there is no other, the game starts at once.
    pub async fn open(self: &Arc<Self>, host: &Player, request: NewTable) -> Result<TableId, Unopened> {
        let doc = self.draft(host, request)?;
        let id = TableId::random();
        self.open_as(id, host, doc).await?;
        Ok(id)
    }

    fn draft(&self, host: &Player, request: NewTable) -> Result<TableDoc, Unopened> {
        let bad = |message: String| Err(Unopened::Bad(message));
        let Some(game) = (self.ctx.find)(&request.game) else {
            return bad(format!("there is no game {:?}", hex::shorten(&request.game)));
        };
        let (min, max) = game.seats();
        if !(usize::from(min)..=usize::from(max)).contains(&request.seats.len()) {
            return bad(format!("{} takes {min} to {max} seats, not {}", game.key(), request.seats.len()));
        }
        let mut seats = Vec::new();
        for seat in &request.seats {
            seats.push(match seat {
                SeatRequest::Human {} => SeatDoc::default(),
                SeatRequest::Bot { level } => SeatDoc::bot(*level, &seats),
            });
        }
        let name = name::distinct(&host.name, seats.iter().map(|seat| seat.name.as_str()));
        let Some(first) = seats.iter_mut().find(|seat| seat.free()) else {
            return bad("a table needs a human seat, for its host".into());
        };
        let now = self.ctx.clock.now();
        *first = SeatDoc { name, nonce: check_nonce(request.nonce)?, ..SeatDoc::person(host, now) };
        let people = seats.iter().filter(|seat| seat.bot.is_none()).count() as u8;
        let empty = RawValue::from_string("{}".to_owned()).map_err(|e| Unopened::Bad(e.to_string()))?;
        let rules = game.online(request.rules.as_deref().unwrap_or(&empty), seats.len() as u8, people);
        let rules = rules.map_err(|error| Unopened::Bad(error.to_string()))?;
        let words = game.open(&rules, seats.len() as u8).ok().and_then(|table| table.words());
        Ok(TableDoc {
            game: game.key().to_owned(),
            rules,
            words,
            seats,
            private: request.private,
            host: Some(host.id),
            secret: hex::encode(&random::<32>()),
            created: now,
            started: None,
            left: Vec::new(),
            outcome: None,
            closed: false,
            rematch: None,
            muted: Vec::new(),
            start: request.start,
            stand_in: request.stand_in.unwrap_or((people >= 2).then_some(Level::MIDDLE)),
            late: request.late.unwrap_or(request.private),
            ended: None,
            previous: None,
            starting: None,
            bots: None,
            assisted: false,
            removed: Vec::new(),
            newcomers: Vec::new(),
        })
    }

    async fn open_as(self: &Arc<Self>, id: TableId, host: &Player, doc: TableDoc) -> Result<(), Unopened> {
        if self.ctx.closing.load(Relaxed) {
            return Err(Unopened::Closing);
        }
        if self.ctx.directory.len() >= self.limits.tables {
            return Err(Unopened::TooMany("the server has too many tables; try again later"));
        }
        let body = serde_json::to_string(&doc).map_err(|e| Problem::Broken(e.to_string()))?;
        self.promise_seat(host, id).await?;
        let put = self.ctx.store.put(Kind::Table, id.into(), 0, doc.tag(), body);
        if put.await? == Written::Conflict {
            return Err(Unopened::Bad("there is such a table already".into()));
        }
        self.ctx.metrics.created();
        let facts = doc.facts(id, doc.players(|_| false, |_| false));
        self.ctx.directory.publish(id, 1, facts);
        if doc.start == StartWhen::Full && doc.seats.iter().all(|seat| !seat.free()) {
            let player = host.id;
            self.ask(id, |reply| Msg::Start { player, reply }).await?;
        }
        Ok(())
    }

    /// Opens a table for the next game, or finds the one that another player has opened.
    pub async fn rematch(self: &Arc<Self>, player: &Player, of: TableId) -> Result<TableId, Unopened> {
        let asker = player.id;
        let Sequel { doc, host, newcomers } =
            self.ask(of, |reply| Msg::Sequel { player: asker, reply }).await?;
        let instead = match doc.rematch {
            Some(next) if self.is_closed(next).await? => Some(next),
            Some(next) => return Ok(next),
            None => None,
        };
        let request = self.next_game(&doc, newcomers)?;
        let new = TableId::random();
        let mut host = host.unwrap_or_else(|| player.clone());
        match self.open_as(new, &host, self.sequel(&host, request.clone(), of)?).await {
            // The old host cannot sit at another table. So the player who asks becomes the host.
            Err(Unopened::TooMany(_)) if host.id != asker => {
                host = player.clone();
                self.open_as(new, &host, self.sequel(&host, request, of)?).await?;
            }
            opened => opened?,
        }
        let table = self.ask(of, |reply| Msg::Rematch { player: asker, table: new, instead, reply }).await?;
        if table != new {
            // Another player was faster, so their table is the rematch.
            let _ = self.leave(host.id, new).await;
        }
        Ok(table)
    }

    /// The table of the game that follows another one.
    fn sequel(&self, host: &Player, request: NewTable, of: TableId) -> Result<TableDoc, Unopened> {
        Ok(TableDoc { previous: Some(of), ..self.draft(host, request)? })
    }

    /// Whether a table was closed before its game started, or is gone.
    async fn is_closed(self: &Arc<Self>, table: TableId) -> Result<bool, Problem> {
        match self.ask(table, |reply| Msg::Facts { reply }).await {
            Ok(facts) => Ok(facts.status == Status::Over && facts.started.is_none()),
            Err(Problem::NoTable) => Ok(true),
            Err(problem) => Err(problem),
        }
    }

    /// The table of the next game: a seat for each person who was not removed, the bots with which the last
    /// game started, and seats for newcomers, as many as the game takes.
    fn next_game(&self, doc: &TableDoc, newcomers: usize) -> Result<NewTable, Problem> {
        let game = (self.ctx.find)(&doc.game).ok_or(Problem::NoTable)?;
        let (min, max) = game.seats();
        let (min, max) = (usize::from(min), usize::from(max));
        let people = doc.seats.iter().filter(|seat| seat.player.is_some() && !seat.leaving).count();
        let bots = doc.bots.clone();
        let bots = bots.unwrap_or_else(|| doc.seats.iter().filter_map(|seat| seat.bot).collect());
        let mut seats = vec![SeatRequest::Human {}; people.min(max)];
        seats.extend(bots.into_iter().map(|level| SeatRequest::Bot { level }));
        seats.truncate(max);
        let wanted = (seats.len() + newcomers).min(max).max(min);
        seats.resize(wanted, SeatRequest::Human {});
        Ok(NewTable {
            game: doc.game.clone(),
            rules: Some(doc.rules.clone()),
            seats,
            private: doc.private,
            nonce: None,
            stand_in: Some(doc.stand_in),
            late: Some(doc.late),
            start: doc.start,
        })
    }

    /// The host says who plays a seat. When this returns, all nodes know it.
    pub async fn change_seat(
        self: &Arc<Self>,
        by: PlayerId,
        table: TableId,
        seat: u8,
        to: SeatChange,
    ) -> Result<TableFacts, Problem> {
        let changed = self.ask(table, |reply| Msg::Seat { by, seat, to, reply }).await?;
        self.ctx.nodes.agree(table, changed.version).await;
        if let Some(player) = changed.removed {
            // If this fails, the entry is removed when the list is full.
            let _ = self.seatings().release(player, table).await;
        }
        Ok(changed.facts)
    }

    /// The host hands over.
    pub async fn hand_over(
        self: &Arc<Self>,
        by: PlayerId,
        table: TableId,
        to: PlayerId,
    ) -> Result<TableFacts, Problem> {
        let changed = self.ask(table, |reply| Msg::Host { by, to, reply }).await?;
        self.ctx.nodes.agree(table, changed.version).await;
        Ok(changed.facts)
    }

    /// The host changes the rules before the start.
    pub async fn change_rules(
        self: &Arc<Self>,
        by: PlayerId,
        table: TableId,
        rules: Box<RawValue>,
    ) -> Result<TableFacts, Problem> {
        let changed = self.ask(table, |reply| Msg::Rules { by, rules, reply }).await?;
        self.ctx.nodes.agree(table, changed.version).await;
        Ok(changed.facts)
    }

    /// Takes a seat at a table.
    pub async fn join(
        self: &Arc<Self>,
        player: &Player,
        table: TableId,
        seat: Option<u8>,
        nonce: Option<String>,
    ) -> Result<u8, Unopened> {
        let nonce = check_nonce(nonce)?;
        // Check first that the table exists.
        let facts = self.ask(table, |reply| Msg::Facts { reply }).await?;
        let is_new = facts.players.iter().all(|p| p.player.as_deref() != Some(player.id.as_str()));
        if is_new {
            self.promise_seat(player, table).await?;
        }
        let (id, player) = (player.id, player.clone());
        let joined = self.ask(table, |reply| Msg::Join { player, seat, nonce, reply }).await;
        let in_vain = |problem: &Problem| {
            matches!(
                problem,
                Problem::Full
                    | Problem::Taken
                    | Problem::NoSeat
                    | Problem::Started
                    | Problem::Over
                    | Problem::Removed
                    | Problem::Seated
            )
        };
        if is_new && joined.as_ref().is_err_and(in_vain) {
            // Otherwise the promised seat would count for a while. If this fails too, it does count until it
            // expires.
            let _ = self.seatings().release(id, table).await;
        }
        let (seat, version) = joined?;
        if facts.started.is_some() && is_new {
            // Waits until no node lets the seat's former bot act.
            self.ctx.nodes.agree(table, version).await;
        }
        Ok(seat)
    }

    /// Leaves a table: before the game this frees the seat, during the game it is for good (ALL-4).
    pub async fn leave(self: &Arc<Self>, player: PlayerId, table: TableId) -> Result<(), Problem> {
        self.ask(table, |reply| Msg::Leave { player, reply }).await?;
        // If this fails, the entry is removed when the list is full.
        let _ = self.seatings().release(player, table).await;
        Ok(())
    }

    /// The tables where a player sits and whose games are not over, the newest first.
    pub async fn tables_of(self: &Arc<Self>, player: PlayerId) -> Result<Vec<MyTable>, Problem> {
        let tables = self.seatings().tables(player).await?;
        let mut asked = JoinSet::new();
        for (place, table) in tables.into_iter().rev().take(MINE).enumerate() {
            let lobby = Arc::clone(self);
            asked.spawn(async move { (place, lobby.ask(table, |reply| Msg::Mine { player, reply }).await) });
        }
        let mut mine = Vec::new();
        while let Some(answer) = asked.join_next().await {
            // A table that is gone or cannot be read is not listed.
            if let Ok((place, Ok(Some(table)))) = answer {
                mine.push((place, table));
            }
        }
        mine.sort_unstable_by_key(|(place, _)| *place);
        Ok(mine.into_iter().map(|(_, table)| table).collect())
    }

    /// Gives a player another name at all tables.
    pub async fn rename(self: &Arc<Self>, player: &Player) -> Result<(), Problem> {
        self.ctx.nodes.renamed(player);
        for table in self.seatings().tables(player.id).await? {
            match self.ask(table, |reply| Msg::Rename { player: player.clone(), reply }).await {
                // A table that is gone has no names.
                Ok(()) | Err(Problem::NoTable) => {}
                Err(problem) => return Err(problem),
            }
        }
        Ok(())
    }

    fn seatings(&self) -> Counter<'_> {
        Counter { store: &self.ctx.store, now: self.ctx.clock.now(), most: self.limits.tables_per_player }
    }

    /// Checks the player's limit of tables, which holds over all nodes, and enters the new table.
    async fn promise_seat(&self, player: &Player, table: TableId) -> Result<(), Unopened> {
        match self.seatings().promise(player.id, table).await? {
            true => Ok(()),
            false => Err(Unopened::TooMany("you sit at too many tables that are not over")),
        }
    }

    /// Sends a table a message and waits for the reply.
    pub async fn ask<T>(
        self: &Arc<Self>,
        table: TableId,
        message: impl FnOnce(Reply<T>) -> Msg,
    ) -> Result<T, Problem> {
        let (reply, answer) = oneshot::channel();
        self.send(table, message(reply)).await;
        answer.await.unwrap_or_else(|_| Err(Problem::Broken("it gave no answer".into())))
    }

    /// Sends a table a message, and loads the table if needed.
    pub async fn send(self: &Arc<Self>, table: TableId, message: Msg) {
        let mut message = message;
        // A table that is just being unloaded hands the message back.
        while let Err(mpsc::error::SendError(back)) = self.handle(table).send(message).await {
            message = back;
            tokio::task::yield_now().await;
        }
    }

    /// Sends a table a message if it is in memory. Returns whether it is.
    pub(crate) fn tell(&self, table: TableId, message: Msg) -> bool {
        let Some(handle) = self.live().get(&table).filter(|handle| !handle.is_closed()).cloned() else {
            return false;
        };
        if let Err(mpsc::error::TrySendError::Full(message)) = handle.try_send(message) {
            tokio::spawn(async move {
                let _ = handle.send(message).await;
            });
        }
        true
    }

    /// Whether a table is in memory.
    pub(crate) fn is_in_memory(&self, id: TableId) -> bool {
        self.live().contains_key(&id)
    }

    /// The tables in memory.
    pub(crate) fn in_memory(&self) -> Vec<TableId> {
        self.live().keys().copied().collect()
    }

    /// The handle of a table, which is loaded if needed.
    pub fn handle(self: &Arc<Self>, id: TableId) -> Handle {
        let mut live = self.live();
        if let Some(handle) = live.get(&id).filter(|handle| !handle.is_closed()) {
            return handle.clone();
        }
        let (handle, inbox) = mpsc::channel(INBOX);
        live.insert(id, handle.clone());
        drop(live);
        let lobby = Arc::clone(self);
        let me = handle.clone();
        tokio::spawn(async move { lobby.host(id, me, inbox).await });
        handle
    }

    /// Runs a table until it leaves memory.
    async fn host(self: Arc<Self>, id: TableId, me: Handle, mut inbox: mpsc::Receiver<Msg>) {
        match Actor::load(Arc::clone(&self.ctx), id, me.clone()).await {
            Ok(actor) => {
                self.ctx.metrics.loaded();
                actor.run(&mut inbox).await;
                self.ctx.metrics.unloaded();
                self.forget(id, &me);
                // Messages that arrived at the last moment go to the table when it is loaded again.
                inbox.close();
                while let Some(message) = inbox.recv().await {
                    Box::pin(self.send(id, message)).await;
                }
            }
            Err(problem) => {
                if !matches!(problem, Problem::NoTable | Problem::Store(_)) {
                    tracing::error!(table = %id, %problem, "this table cannot be loaded");
                }
                self.forget(id, &me);
                inbox.close();
                while let Some(message) = inbox.recv().await {
                    message.fail(&problem);
                }
            }
        }
    }

    fn forget(&self, id: TableId, handle: &Handle) {
        let mut live = self.live();
        if live.get(&id).is_some_and(|there| there.same_channel(handle)) {
            live.remove(&id);
        }
    }

    /// Stops opening tables.
    pub fn close(&self) {
        self.ctx.closing.store(true, Relaxed);
    }

    fn live(&self) -> MutexGuard<'_, HashMap<TableId, Handle>> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn check_nonce(nonce: Option<String>) -> Result<Option<String>, Unopened> {
    match nonce {
        Some(text) if hex::decode(&text).is_none_or(|bytes| bytes.len() > NONCE) => {
            Err(Unopened::Bad(format!("a nonce is an even number of hex digits, at most {}", NONCE * 2)))
        }
        nonce => Ok(nonce),
    }
}
