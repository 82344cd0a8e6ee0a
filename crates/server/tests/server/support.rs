//! A real server on a free port, and clients over real sockets.

use std::{
    collections::VecDeque,
    io::{Read, Write},
    net::{SocketAddr, TcpStream},
    path::Path,
    sync::Arc,
    time::{Duration, Instant},
};

use localpg::Place;
use serde_json::{Value, json};
use server::{
    Config, Server,
    store::{Store, postgres::Postgres, sqlite::Sqlite},
};
use tempfile::TempDir;
use tokio_tungstenite::tungstenite::{
    Message, WebSocket, client::IntoClientRequest, protocol::CloseFrame, stream::MaybeTlsStream,
};

/// A kind of store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum On {
    Sqlite,
    Postgres,
}

/// Where servers keep their data: empty, nobody else's, and gone when dropped.
pub(crate) enum Home {
    Folder(TempDir),
    Place(Place),
}

impl Home {
    pub(crate) fn new() -> Home {
        match crate::STORE {
            On::Sqlite => Home::Folder(tempfile::tempdir().expect("a folder")),
            On::Postgres => Home::Place(Place::new().expect("a Postgres")),
        }
    }

    /// A server on it.
    pub(crate) fn config(&self) -> Config {
        match self {
            Home::Folder(folder) => Config::new(folder.path()),
            Home::Place(place) => Config { store: Some(place.address().to_owned()), ..Config::new("") },
        }
    }

    /// Whether many servers can use it at once.
    pub(crate) fn is_shared(&self) -> bool {
        matches!(self, Home::Place(_))
    }

    pub(crate) fn folder(&self) -> &Path {
        match self {
            Home::Folder(folder) => folder.path(),
            Home::Place(_) => panic!("it is in no folder"),
        }
    }

    pub(crate) fn address(&self) -> Option<&str> {
        match self {
            Home::Folder(_) => None,
            Home::Place(place) => Some(place.address()),
        }
    }
}

/// A store without a server.
pub(crate) async fn open_store(home: &Home) -> Arc<dyn Store> {
    match home {
        Home::Folder(folder) => Arc::new(Sqlite::open(folder.path()).expect("a store")),
        Home::Place(place) => Arc::new(Postgres::open(place.address()).await.expect("a store")),
    }
}

/// A server on a store of its own; stopped when dropped.
pub(crate) struct Running {
    pub(crate) addr: SocketAddr,
    pub(crate) home: Arc<Home>,
    runtime: Option<tokio::runtime::Runtime>,
    server: Option<Server>,
}

pub(crate) fn start() -> Running {
    start_with(|_| {})
}

pub(crate) fn start_with(change: impl FnOnce(&mut Config)) -> Running {
    start_in(Home::new(), change)
}

pub(crate) fn start_in(home: impl Into<Arc<Home>>, change: impl FnOnce(&mut Config)) -> Running {
    let home = home.into();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .expect("a runtime");
    let mut config = home.config();
    change(&mut config);
    let server = runtime.block_on(Server::start(config)).expect("the server starts");
    Running { addr: server.addr(), home, runtime: Some(runtime), server: Some(server) }
}

impl Running {
    /// Stops it properly; its data stays.
    pub(crate) fn stop(mut self) -> Arc<Home> {
        self.halt();
        Arc::clone(&self.home)
    }

    /// Removes what has expired, as the server does now and then.
    pub(crate) fn tidy(&self) {
        if let (Some(server), Some(runtime)) = (&self.server, &self.runtime) {
            runtime.block_on(server.tidy()).expect("a store");
        }
    }

    fn halt(&mut self) {
        if let (Some(server), Some(runtime)) = (self.server.take(), self.runtime.take()) {
            runtime.block_on(server.stop());
            runtime.shutdown_timeout(Duration::from_secs(1));
        }
    }

    pub(crate) fn guest(&self, name: &str) -> Client {
        let answer = request(self.addr, "POST", "/api/guest", &[], Some(&json!({ "name": name })));
        assert_eq!(answer.status, 200, "{}", answer.text);
        let text = |key: &str| answer.body[key].as_str().expect("text").to_owned();
        Client { addr: self.addr, player: text("player"), token: text("token") }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.halt();
    }
}

/// An answer over HTTP.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) text: String,
    pub(crate) body: Value,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| {
            let (key, value) = line.split_once(':')?;
            key.eq_ignore_ascii_case(name).then(|| value.trim())
        })
    }

    /// The code of an error's envelope.
    pub(crate) fn code(&self) -> &str {
        assert!(self.body["error"]["message"].is_string(), "no envelope: {}", self.text);
        self.body["error"]["code"].as_str().expect("a code")
    }
}

pub(crate) fn request(
    addr: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: Option<&Value>,
) -> Answer {
    let body = body.map(Value::to_string);
    raw_request(addr, method, path, headers, body.as_deref().map(str::as_bytes))
}

pub(crate) fn raw_request(
    addr: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: Option<&[u8]>,
) -> Answer {
    let mut stream = TcpStream::connect(addr).expect("a connection");
    stream.set_read_timeout(Some(Duration::from_secs(20))).expect("a timeout");
    let mut head = format!("{method} {path} HTTP/1.1\r\nConnection: close\r\n");
    if headers.iter().all(|(name, _)| !name.eq_ignore_ascii_case("host")) {
        head += &format!("Host: {addr}\r\n");
    }
    for (name, value) in headers {
        head += &format!("{name}: {value}\r\n");
    }
    if let Some(body) = body {
        head += &format!("Content-Type: application/json\r\nContent-Length: {}\r\n", body.len());
    }
    head += "\r\n";
    stream.write_all(head.as_bytes()).expect("sent");
    // A server that has had enough answers and closes before it has read all.
    let _ = stream.write_all(body.unwrap_or_default());
    let mut bytes = Vec::new();
    let _ = stream.read_to_end(&mut bytes);
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let (head, text) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or_default();
    Answer {
        status,
        head: head.to_owned(),
        text: text.to_owned(),
        body: serde_json::from_str(text).unwrap_or_default(),
    }
}

/// A player.
#[derive(Clone)]
pub(crate) struct Client {
    pub(crate) addr: SocketAddr,
    pub(crate) player: String,
    pub(crate) token: String,
}

impl Client {
    pub(crate) fn call(&self, method: &str, path: &str, body: Option<&Value>) -> Answer {
        let bearer = format!("Bearer {}", self.token);
        request(self.addr, method, path, &[("Authorization", &bearer)], body)
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.call("GET", path, None)
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Answer {
        self.call("POST", path, Some(body))
    }

    /// Opens a table and expects it to work.
    pub(crate) fn open(&self, table: &Value) -> String {
        let answer = self.post("/api/tables", table);
        assert_eq!(answer.status, 200, "{}", answer.text);
        answer.body["table"].as_str().expect("an id").to_owned()
    }

    /// A table for people alone.
    pub(crate) fn open_for(&self, game: &str, seats: usize, rules: &Value) -> String {
        let seats = vec![json!({ "kind": "human" }); seats];
        self.open(&json!({ "game": game, "rules": rules, "seats": seats, "private": true }))
    }

    pub(crate) fn join(&self, table: &str) -> u8 {
        let answer = self.post(&format!("/api/tables/{table}/join"), &json!({}));
        assert_eq!(answer.status, 200, "{}", answer.text);
        answer.body["seat"].as_u64().expect("a seat") as u8
    }

    pub(crate) fn watch(&self, table: &str) -> Wire {
        self.try_watch(table).expect("a WebSocket")
    }

    pub(crate) fn try_watch(&self, table: &str) -> Result<Wire, u16> {
        let bearer = format!("Bearer {}", self.token);
        Wire::connect(self.addr, table, &[("Authorization", &bearer)])
    }
}

/// A WebSocket of somebody at a table, by a client that is not ours.
pub(crate) struct Wire {
    socket: WebSocket<MaybeTlsStream<TcpStream>>,
    /// What has come and was not asked for yet.
    pub(crate) seen: VecDeque<Value>,
    /// Everything that has come, as it came.
    pub(crate) bytes: String,
    pub(crate) closed: Option<CloseFrame>,
}

impl Wire {
    pub(crate) fn connect(addr: SocketAddr, table: &str, headers: &[(&str, &str)]) -> Result<Wire, u16> {
        let mut request =
            format!("ws://{addr}/api/tables/{table}/ws").into_client_request().expect("an address");
        for (name, value) in headers {
            let name: server::axum::http::HeaderName = name.parse().expect("a header");
            request.headers_mut().insert(name, value.parse().expect("a value"));
        }
        let stream = TcpStream::connect(addr).expect("a connection");
        stream.set_nodelay(true).expect("no delay");
        match tokio_tungstenite::tungstenite::client(request, MaybeTlsStream::Plain(stream)) {
            Ok((socket, _)) => {
                let mut wire = Wire { socket, seen: VecDeque::new(), bytes: String::new(), closed: None };
                wire.patience(Duration::from_secs(20));
                Ok(wire)
            }
            Err(tokio_tungstenite::tungstenite::HandshakeError::Failure(
                tokio_tungstenite::tungstenite::Error::Http(response),
            )) => Err(response.status().as_u16()),
            Err(error) => panic!("{error}"),
        }
    }

    fn patience(&mut self, patience: Duration) {
        if let MaybeTlsStream::Plain(stream) = self.socket.get_mut() {
            stream.set_read_timeout(Some(patience)).expect("a timeout");
        }
    }

    pub(crate) fn send(&mut self, message: &Value) {
        self.send_text(&message.to_string());
    }

    pub(crate) fn send_text(&mut self, text: &str) {
        self.send_message(Message::text(text));
    }

    pub(crate) fn send_message(&mut self, message: Message) {
        let _ = self.socket.send(message);
    }

    /// The next message; `None` when the connection is closed or nothing comes in time.
    pub(crate) fn next(&mut self) -> Option<Value> {
        if let Some(seen) = self.seen.pop_front() {
            return Some(seen);
        }
        self.receive()
    }

    fn receive(&mut self) -> Option<Value> {
        self.receive_by(None)
    }

    fn receive_by(&mut self, end: Option<Instant>) -> Option<Value> {
        loop {
            match self.socket.read() {
                Ok(Message::Text(text)) => {
                    self.bytes.push_str(&text);
                    self.bytes.push('\n');
                    return Some(serde_json::from_str(&text).expect("JSON"));
                }
                Ok(Message::Close(frame)) => {
                    self.closed = frame;
                    let _ = self.socket.flush();
                }
                // Pings come for ever.
                Ok(_) if end.is_some_and(|end| end <= Instant::now()) => return None,
                Ok(_) => {}
                Err(_) => return None,
            }
        }
    }

    /// The next message of a kind; others stay for later.
    pub(crate) fn expect(&mut self, kind: &str) -> Value {
        self.find(&format!("a message {kind}"), |message| message["type"] == kind)
    }

    pub(crate) fn find(&mut self, what: &str, fits: impl Fn(&Value) -> bool) -> Value {
        if let Some(place) = self.seen.iter().position(&fits) {
            return self.seen.remove(place).expect("it is there");
        }
        let mut kept = Vec::new();
        loop {
            let message = self
                .receive()
                .unwrap_or_else(|| panic!("no {what}; closed {:?}; came {kept:?}", self.closed));
            if fits(&message) {
                self.seen.extend(kept);
                return message;
            }
            kept.push(message);
        }
    }

    /// Whatever comes within a time.
    pub(crate) fn drain(&mut self, time: Duration) -> Vec<Value> {
        let end = Instant::now() + time;
        let mut all: Vec<Value> = self.seen.drain(..).collect();
        while let Some(left) = end.checked_duration_since(Instant::now()).filter(|l| !l.is_zero()) {
            self.patience(left);
            match self.receive_by(Some(end)) {
                Some(message) => all.push(message),
                None if self.closed.is_some() => break,
                None => {}
            }
        }
        self.patience(Duration::from_secs(20));
        all
    }

    /// Waits until the connection is closed.
    pub(crate) fn wait_close(&mut self) -> Option<CloseFrame> {
        while self.receive().is_some() {}
        self.closed.clone()
    }

    /// Does something, and returns the answer: `ack`, `refused` or `error`.
    pub(crate) fn act(&mut self, id: &str, act: &Value) -> Value {
        self.send(&json!({ "type": "act", "id": id, "act": act }));
        self.answer(id)
    }

    pub(crate) fn answer(&mut self, id: &str) -> Value {
        self.find(&format!("answer to {id}"), |message| {
            matches!(message["type"].as_str(), Some("ack" | "refused" | "error")) && message["id"] == id
        })
    }

    /// The update with a number.
    pub(crate) fn update(&mut self, seq: u64) -> Value {
        self.find(&format!("update {seq}"), |message| message["type"] == "update" && message["seq"] == seq)
    }

    pub(crate) fn close(mut self) {
        let _ = self.socket.close(None);
        let _ = self.socket.flush();
    }
}

/// Whether three cards are a SET, from their names alone: the tests' own eyes.
pub(crate) fn is_set(cards: [&str; 3]) -> bool {
    (0..4).all(|place| {
        let mut features: Vec<char> = cards.iter().filter_map(|card| card.chars().nth(place)).collect();
        features.sort_unstable();
        features.dedup();
        features.len() != 2
    })
}

/// Some SET on a table of `set`.
pub(crate) fn find_set(view: &Value) -> Option<[String; 3]> {
    let cards: Vec<&str> = view["cards"].as_array()?.iter().filter_map(Value::as_str).collect();
    for a in 0..cards.len() {
        for b in a + 1..cards.len() {
            for c in b + 1..cards.len() {
                if is_set([cards[a], cards[b], cards[c]]) {
                    return Some([cards[a], cards[b], cards[c]].map(str::to_owned));
                }
            }
        }
    }
    None
}
