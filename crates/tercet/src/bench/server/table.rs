//! A table under load: its players' sockets, who acts when, and how long each update takes to reach
//! everybody.

use std::{
    future::poll_fn,
    io,
    net::SocketAddr,
    sync::Arc,
    task::{Context, Poll},
    time::Duration,
};

use futures_util::{SinkExt, StreamExt};
use games::{card::Card, set};
use serde::Deserialize;
use tokio::{
    net::TcpStream,
    time::{Instant, sleep_until},
};
use tokio_tungstenite::{
    WebSocketStream, client_async_with_config,
    tungstenite::{Message, Utf8Bytes, client::IntoClientRequest, protocol::WebSocketConfig},
};

use super::http::Http;

/// One pick in this many is right while the deck lasts. The wrong picks (SET-8) keep the game going during
/// the whole measurement.
const RIGHT: u64 = 64;

pub(super) type Socket = WebSocketStream<TcpStream>;

/// A WebSocket to a table, with small buffers.
pub(super) async fn connect(addr: SocketAddr, table: &str, token: Option<&str>) -> io::Result<Socket> {
    let stream = TcpStream::connect(addr).await?;
    stream.set_nodelay(true)?;
    let url = format!("ws://{addr}/api/tables/{table}/ws");
    let mut request = url.into_client_request().map_err(io::Error::other)?;
    if let Some(token) = token {
        let value = format!("Bearer {token}").parse().map_err(io::Error::other)?;
        request.headers_mut().insert("authorization", value);
    }
    let config = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0);
    let (socket, _) =
        client_async_with_config(request, stream, Some(config)).await.map_err(io::Error::other)?;
    Ok(socket)
}

/// When actions are sent.
#[derive(Clone, Copy)]
pub(super) enum Pace {
    /// Each player sends the next action when the last one is answered and everybody has received its update.
    Closed,
    /// At fixed times, independent of the answers.
    Open { first: Instant, every: Duration },
}

/// The time of a measurement. Actions that are sent before `from` or answered after `until` do not count.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub(super) from: Instant,
    pub(super) until: Instant,
}

/// The results.
#[derive(Default)]
pub(super) struct Tally {
    pub(super) accepted: u64,
    pub(super) refused: u64,
    /// From sending until the sender has the answer and everybody has the update.
    pub(super) latencies: Vec<Duration>,
}

impl Tally {
    pub(super) fn add(&mut self, other: Tally) {
        self.accepted += other.accepted;
        self.refused += other.refused;
        self.latencies.extend(other.latencies);
    }
}

/// Mistakes that wait for their answers at the same time.
const MISTAKES: u64 = 64;

/// A table's sockets, one for each player.
pub(super) struct Table {
    sockets: Vec<Socket>,
    picks: Picks,
    sent: u64,
    /// Actions without an answer, or whose update has not reached everybody.
    flights: Vec<Flight>,
    /// Updates that have not reached everybody, or whose action is not known yet, with how many have
    /// received them.
    heard: Vec<(u64, usize)>,
    next: usize,
    /// The size of the last update that the first player got.
    pub(super) bytes: usize,
    /// The servers, and the number of this table, if it can be opened again.
    home: Option<(Arc<[SocketAddr]>, u32)>,
}

struct Flight {
    id: u64,
    player: usize,
    sent: Instant,
    seq: Option<u64>,
}

/// The part of a server message that matters here.
enum Incoming {
    Update { seq: u64 },
    Ack { id: u64, seq: u64 },
    Refused { id: u64 },
    Other,
}

impl Table {
    pub(super) fn new(sockets: Vec<Socket>) -> Table {
        Table {
            sockets,
            picks: Picks::default(),
            sent: 0,
            flights: Vec::new(),
            heard: Vec::new(),
            next: 0,
            bytes: 0,
            home: None,
        }
    }

    /// Opens a table of new guests, who are spread over all servers.
    pub(super) async fn open(addrs: &Arc<[SocketAddr]>, number: u32, players: u32) -> io::Result<Table> {
        let at = |player: u32| addrs[(number + player) as usize % addrs.len()];
        let mut http = Http::connect(at(0)).await?;
        let host = http.guest().await?;
        let table = http.table(&host, players as usize).await?;
        let mut sockets = vec![connect(at(0), &table, Some(&host)).await?];
        for player in 1..players {
            let token = http.guest().await?;
            http.join(&table, &token).await?;
            sockets.push(connect(at(player), &table, Some(&token)).await?);
        }
        let mut table = Table { home: Some((Arc::clone(addrs), number)), ..Table::new(sockets) };
        table.begun().await?;
        Ok(table)
    }

    /// Continues at a new table when this one is over because its log is full.
    async fn renew(&mut self) -> io::Result<()> {
        let Some((addrs, number)) = self.home.clone() else {
            return Err(io::Error::other("the game is over"));
        };
        let sent = self.sent;
        *self = Table::open(&addrs, number, self.sockets.len() as u32).await?;
        self.sent = sent;
        Ok(())
    }

    /// Waits until everybody sees the game.
    pub(super) async fn begun(&mut self) -> io::Result<()> {
        for player in 0..self.sockets.len() {
            loop {
                let text = receive(&mut self.sockets[player]).await?;
                if let Incoming::Update { .. } = self.take_in(player, &text) {
                    break;
                }
            }
        }
        self.heard.clear();
        Ok(())
    }

    /// Lets the first player make so many mistakes.
    pub(super) async fn mistakes(&mut self, count: u64) -> io::Result<()> {
        let wrong = self.picks.wrong.first().cloned().unwrap_or_default();
        let (mut sent, mut answered) = (0, 0);
        while answered < count {
            while sent < count && sent - answered < MISTAKES {
                let text =
                    format!(r#"{{"type":"act","id":"{sent}","act":{{"type":"take","cards":{wrong}}}}}"#);
                self.sockets[0].feed(Message::text(text)).await.map_err(io::Error::other)?;
                sent += 1;
            }
            self.sockets[0].flush().await.map_err(io::Error::other)?;
            match read(&receive(&mut self.sockets[0]).await?) {
                Incoming::Ack { .. } => answered += 1,
                Incoming::Refused { id } => {
                    return Err(io::Error::other(format!("mistake {id} was refused")));
                }
                Incoming::Update { .. } | Incoming::Other => {}
            }
        }
        Ok(())
    }

    /// Plays at a pace during a window.
    pub(super) async fn play(&mut self, pace: Pace, window: Window) -> io::Result<Tally> {
        let mut tally = Tally::default();
        let (mut due, every) = match pace {
            Pace::Closed => (window.until, None),
            Pace::Open { first, every } => (first, Some(every)),
        };
        let (mut timer, mut over) = (Box::pin(sleep_until(due)), false);
        if every.is_none() {
            for player in 0..self.sockets.len() {
                self.act(player).await?;
            }
        }
        loop {
            let message = tokio::select! {
                message = poll_fn(|cx| self.poll(cx)) => Some(message?),
                () = &mut timer, if !over => None,
            };
            let now = Instant::now();
            let Some((player, text)) = message else {
                over = now >= window.until;
                if over && self.flights.is_empty() {
                    return Ok(tally);
                }
                if let Some(every) = every.filter(|_| !over) {
                    due = (due + every).min(window.until);
                    timer.as_mut().reset(due);
                    self.act(self.sent as usize % self.sockets.len()).await?;
                }
                continue;
            };
            if text.starts_with(r#"{"type":"over""#) {
                self.renew().await?;
                if Instant::now() >= window.until {
                    return Ok(tally);
                }
                if every.is_none() {
                    for player in 0..self.sockets.len() {
                        self.act(player).await?;
                    }
                }
                continue;
            }
            let done = match self.take_in(player, &text) {
                Incoming::Update { seq } => self.hear(seq),
                Incoming::Ack { id, seq } => {
                    let flight = self.flights.iter_mut().find(|flight| flight.id == id);
                    flight.and_then(|flight| {
                        flight.seq = Some(seq);
                        let all = self.sockets.len();
                        self.heard.contains(&(seq, all)).then_some(id)
                    })
                }
                Incoming::Refused { id } => Some(id),
                Incoming::Other => None,
            };
            let Some(place) = done.and_then(|id| self.flights.iter().position(|flight| flight.id == id))
            else {
                continue;
            };
            let flight = self.flights.swap_remove(place);
            self.heard.retain(|&(seq, _)| Some(seq) != flight.seq);
            if flight.sent >= window.from && now < window.until {
                match flight.seq {
                    Some(_) => {
                        tally.accepted += 1;
                        tally.latencies.push(now - flight.sent);
                    }
                    None => tally.refused += 1,
                }
            }
            if every.is_none() && now < window.until {
                self.act(flight.player).await?;
            }
            if now >= window.until && self.flights.is_empty() {
                return Ok(tally);
            }
        }
    }

    /// Stays idle until a time; the result is how many sockets are still open.
    pub(super) async fn idle(&mut self, until: Instant) -> usize {
        let mut timer = Box::pin(sleep_until(until));
        loop {
            tokio::select! {
                // A socket that has ended is not in the list any more.
                _ = poll_fn(|cx| self.poll(cx)), if !self.sockets.is_empty() => {}
                () = &mut timer => return self.sockets.len(),
            }
        }
    }

    /// Reads all sockets in turn, so that none waits for ever.
    fn poll(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<(usize, Utf8Bytes)>> {
        for step in 0..self.sockets.len() {
            let player = (self.next + step) % self.sockets.len();
            while let Poll::Ready(message) = self.sockets[player].poll_next_unpin(cx) {
                let error = match message {
                    Some(Ok(Message::Text(text))) => {
                        self.next = player;
                        return Poll::Ready(Ok((player, text)));
                    }
                    Some(Ok(Message::Close(frame))) => {
                        io::Error::other(format!("the server closed a connection: {frame:?}"))
                    }
                    Some(Ok(_)) => continue,
                    Some(Err(error)) => io::Error::other(error),
                    None => io::ErrorKind::ConnectionReset.into(),
                };
                self.sockets.remove(player);
                return Poll::Ready(Err(error));
            }
        }
        Poll::Pending
    }

    async fn act(&mut self, player: usize) -> io::Result<()> {
        let id = self.sent;
        self.sent += 1;
        let text = format!(
            r#"{{"type":"act","id":"{id}","act":{{"type":"take","cards":{}}}}}"#,
            self.picks.choose(id)
        );
        self.flights.push(Flight { id, player, sent: Instant::now(), seq: None });
        self.sockets[player].send(Message::text(text)).await.map_err(io::Error::other)
    }

    /// Notes that one more viewer has an update; the result is the action that is complete with it.
    fn hear(&mut self, seq: u64) -> Option<u64> {
        let heard = match self.heard.iter_mut().find(|(other, _)| *other == seq) {
            Some((_, count)) => {
                *count += 1;
                *count
            }
            None => {
                self.heard.push((seq, 1));
                1
            }
        };
        let flight = self.flights.iter().find(|flight| flight.seq == Some(seq))?;
        (heard == self.sockets.len()).then_some(flight.id)
    }

    fn take_in(&mut self, player: usize, text: &str) -> Incoming {
        let incoming = read(text);
        if let (0, Incoming::Update { .. }) = (player, &incoming) {
            self.bytes = text.len();
            self.picks.look(text);
        }
        incoming
    }
}

async fn receive(socket: &mut Socket) -> io::Result<Utf8Bytes> {
    loop {
        match socket.next().await {
            Some(Ok(Message::Text(text))) => return Ok(text),
            Some(Ok(_)) => {}
            Some(Err(error)) => return Err(io::Error::other(error)),
            None => return Err(io::ErrorKind::ConnectionReset.into()),
        }
    }
}

/// Reads only the beginning of a message, so that the tool uses little CPU time.
fn read(text: &str) -> Incoming {
    let number = |text: &str| {
        let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        text[..digits].parse().ok()
    };
    if let Some(rest) = text.strip_prefix(r#"{"type":"update","seq":"#) {
        return number(rest).map_or(Incoming::Other, |seq| Incoming::Update { seq });
    }
    if let Some(rest) = text.strip_prefix(r#"{"type":"ack","id":""#) {
        let seq = rest.split_once(r#","seq":"#).and_then(|(_, rest)| number(rest));
        return number(rest).zip(seq).map_or(Incoming::Other, |(id, seq)| Incoming::Ack { id, seq });
    }
    for opening in [r#"{"type":"refused","id":""#, r#"{"type":"error","id":""#] {
        if let Some(id) = text.strip_prefix(opening).and_then(number) {
            return Incoming::Refused { id };
        }
    }
    Incoming::Other
}

/// What can be taken from the cards on the table.
#[derive(Default)]
struct Picks {
    /// The cards of the last update.
    cards: String,
    right: Option<String>,
    wrong: Vec<String>,
}

impl Picks {
    /// Reads the cards again if they have changed.
    fn look(&mut self, update: &str) {
        #[derive(Deserialize)]
        struct Seen {
            view: View,
        }
        #[derive(Deserialize)]
        struct View {
            cards: Vec<Card>,
            deck: usize,
        }
        let Some(start) = update.find(r#""cards":["#) else { return };
        let cards = update[start..].split_inclusive(']').next().unwrap_or_default();
        if cards == self.cards {
            return;
        }
        let Ok(Seen { view: View { cards: found, deck } }) = serde_json::from_str(update) else { return };
        self.cards = cards.to_owned();
        let text = |cards: [Card; 3]| serde_json::to_string(&cards).unwrap_or_default();
        self.right = set::solver::sets(&found).first().copied().filter(|_| deck > 2).map(text);
        let wrong = found.windows(3).filter_map(|cards| <[Card; 3]>::try_from(cards).ok());
        self.wrong = wrong.filter(|&[a, b, c]| !Card::is_set(a, b, c)).map(text).collect();
    }

    fn choose(&self, number: u64) -> &str {
        match &self.right {
            Some(right) if number % RIGHT == RIGHT - 1 => right,
            _ => self.wrong.get(number as usize % self.wrong.len().max(1)).map_or("[]", String::as_str),
        }
    }
}
