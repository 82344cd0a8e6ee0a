//! The configuration of a server.

use std::{net::SocketAddr, path::PathBuf, sync::Arc, time::Duration};

use engine::AnyGame;

use crate::{address::NodeAddress, page::Page, proxy::Cidr};

/// The configuration of a server.
#[derive(Clone)]
pub struct Config {
    /// Where it listens; port 0 takes a free one.
    pub addr: SocketAddr,
    /// The data folder, for the embedded store.
    pub data: PathBuf,
    /// The address of a Postgres, which other nodes may use too: `postgres://user@host/database`.
    pub store: Option<String>,
    /// The base path, behind a proxy that forwards only a part of a site: `/tercet`, or empty.
    pub base_path: String,
    /// Whether `X-Forwarded-For`, `-Proto` and `-Host` come from a trusted proxy.
    pub trust_proxy: bool,
    /// Further proxies, whose addresses in `X-Forwarded-For` are skipped.
    pub trusted_proxies: Vec<Cidr>,
    /// Origins that are allowed beside the server's own: `https://games.example`.
    pub origins: Vec<String>,
    /// The public addresses of the nodes that share the store, this one included. Empty if one address
    /// serves all.
    pub nodes: Vec<NodeAddress>,
    /// The common domain of the nodes, so that the cookie reaches all of them: `games.example`.
    pub cookie_domain: Option<String>,
    /// How long a table without viewers stays in memory.
    pub idle: Duration,
    /// After how long without a connection a bot plays for a person.
    pub away: Duration,
    /// How long a table waits for players before it is closed.
    pub patience: Duration,
    /// How long a game goes on without any of its players. Then it is ended.
    pub abandon: Duration,
    /// How long finished games are kept; for ever if `None`.
    pub keep: Option<Duration>,
    /// How long players are kept after their last visit. Their tokens are valid for a year at most.
    pub keep_players: Duration,
    /// How often each connection is pinged.
    pub ping: Duration,
    /// The pace of bots, as a percentage of their usual delay. 0 means without delay.
    pub bot_pace: u32,
    /// Limits on what clients may use.
    pub limits: Limits,
    /// The web client.
    pub page: Option<Arc<dyn Page>>,
    /// Finds a game by its key.
    pub find: fn(&str) -> Option<&'static dyn AnyGame>,
    /// All games, in order.
    pub games: fn() -> &'static [&'static dyn AnyGame],
}

impl Config {
    /// The defaults, with a data folder and a free port of the loopback address.
    pub fn new(data: impl Into<PathBuf>) -> Config {
        Config {
            addr: SocketAddr::from(([127, 0, 0, 1], 0)),
            data: data.into(),
            store: None,
            base_path: String::new(),
            trust_proxy: false,
            trusted_proxies: Vec::new(),
            origins: Vec::new(),
            nodes: Vec::new(),
            cookie_domain: None,
            idle: Duration::from_secs(60),
            away: Duration::from_secs(45),
            patience: Duration::from_secs(24 * 3600),
            abandon: Duration::from_secs(3 * 24 * 3600),
            keep: None,
            keep_players: Duration::from_secs(365 * 24 * 3600),
            ping: Duration::from_secs(15),
            bot_pace: 100,
            limits: Limits::default(),
            page: None,
            find: games::registry::find,
            games: games::registry::all,
        }
    }
}

/// Limits on what clients may use.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Messages per second over one WebSocket.
    pub messages_per_second: u32,
    /// Messages that may arrive in one burst.
    pub message_burst: u32,
    /// Bytes of a WebSocket message.
    pub message_bytes: usize,
    /// Bytes of an HTTP body.
    pub body_bytes: usize,
    /// Bytes of a record to replay.
    pub record_bytes: usize,
    /// Bytes that may wait for a viewer who does not read.
    pub outbox_bytes: usize,
    /// Tables that are not over.
    pub tables: usize,
    /// Tables that are not over, for one player.
    pub tables_per_player: usize,
    /// Connections of all kinds.
    pub connections: usize,
    /// WebSockets of one player.
    pub connections_per_player: usize,
    /// Connections of all kinds from one address.
    pub connections_per_address: usize,
    /// New guests from one address in a minute.
    pub guests_per_minute: u32,
    /// New tables from one address in a minute.
    pub tables_per_minute: u32,
    /// Requests of one player, and from one address, in a minute.
    pub requests_per_minute: u32,
    /// Logs, records and replays for one player, and for one address, in a minute.
    pub replays_per_minute: u32,
    /// Chat messages of one player in a minute.
    pub chat_per_minute: u32,
    /// Entries of a game's log. A game that reaches them is ended.
    pub entries: usize,
    /// Whether the limits per address apply to loopback addresses too.
    pub limit_loopback: bool,
    /// Characters of a name.
    pub name: usize,
    /// Characters of a chat message.
    pub chat: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            messages_per_second: 50,
            message_burst: 100,
            message_bytes: protocol::MAX_MESSAGE,
            body_bytes: 64 << 10,
            record_bytes: 4 << 20,
            outbox_bytes: 1 << 20,
            tables: 20_000,
            tables_per_player: 20,
            connections: 30_000,
            connections_per_player: 64,
            connections_per_address: 256,
            guests_per_minute: 60,
            tables_per_minute: 60,
            requests_per_minute: 6_000,
            replays_per_minute: 300,
            chat_per_minute: 60,
            entries: 20_000,
            limit_loopback: false,
            name: 40,
            chat: 500,
        }
    }
}
