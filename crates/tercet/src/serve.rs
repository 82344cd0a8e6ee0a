//! `tercet serve`: runs the server until it gets a signal to stop.

use std::{
    io::{IsTerminal, Write},
    net::SocketAddr,
    path::PathBuf,
    process::ExitCode,
    sync::Arc,
    time::Duration,
};

use clap::ValueEnum;
use server::{Cidr, Config, Limits, NodeAddress, Server};
use tracing_subscriber::{filter::Targets, layer::SubscriberExt, util::SubscriberInitExt};

use crate::web_client::WebClient;

/// The settings of the server. Each is a flag and an environment variable.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The address to listen on; port 0 takes any free port
    #[arg(long, env = "TERCET_ADDR", default_value = "127.0.0.1:8080")]
    addr: SocketAddr,
    /// The folder for players, tables and games [default: the system's folder for application data]
    #[arg(long, env = "TERCET_DATA", value_name = "DIR")]
    data: Option<PathBuf>,
    /// A Postgres database to use instead of a folder, for example postgres://user:password@host/database;
    /// several servers can share it
    #[arg(long, env = "TERCET_STORE", value_name = "URL", hide_env_values = true)]
    store: Option<String>,
    /// The path prefix behind a proxy that forwards only a part of a site, for example /tercet
    #[arg(long, env = "TERCET_BASE_PATH", default_value = "", value_name = "PATH", value_parser = base_path)]
    base_path: String,
    /// Trust the headers X-Forwarded-For, X-Forwarded-Proto and X-Forwarded-Host; use it only behind a proxy
    /// that sets them
    #[arg(long, env = "TERCET_TRUST_PROXY")]
    trust_proxy: bool,
    /// Further proxies between the nearest one and the clients, as addresses or ranges, for example
    /// 10.0.0.0/8; their addresses in X-Forwarded-For are skipped
    #[arg(
        long,
        env = "TERCET_TRUSTED_PROXIES",
        value_delimiter = ',',
        value_name = "CIDR",
        requires = "trust_proxy"
    )]
    trusted_proxies: Vec<Cidr>,
    /// Another site whose pages may use this server, for example https://games.example; can be repeated
    #[arg(
        long = "origin",
        env = "TERCET_ORIGINS",
        value_delimiter = ',',
        value_name = "ORIGIN",
        value_parser = origin
    )]
    origins: Vec<String>,
    /// The address where browsers reach a server on the same Postgres, for example https://a.games.example;
    /// repeat it for every server, this one included. A page whose server is gone continues with another one
    #[arg(
        long = "node",
        env = "TERCET_NODES",
        value_delimiter = ',',
        value_name = "URL",
        requires = "store"
    )]
    nodes: Vec<NodeAddress>,
    /// The common domain of all --node addresses, for example games.example; it makes players known to all
    /// servers
    #[arg(long, env = "TERCET_COOKIE_DOMAIN", value_name = "DOMAIN", value_parser = domain)]
    cookie_domain: Option<String>,
    /// The format of the logs
    #[arg(long, env = "TERCET_LOG_FORMAT", value_enum, default_value_t = LogFormat::Human)]
    log_format: LogFormat,
    /// The log level (error, warn, info, debug, trace), or levels by module, for example info,server=debug
    #[arg(long, env = "TERCET_LOG", default_value = "info", value_name = "LEVELS")]
    log: Targets,
    /// How many seconds a table without viewers stays in memory
    #[arg(long, env = "TERCET_IDLE_SECONDS", default_value_t = 60, value_name = "N")]
    idle_seconds: u64,
    /// After how many seconds without a connection a bot plays for a player
    #[arg(long, env = "TERCET_AWAY_SECONDS", default_value_t = 45, value_name = "N",
          value_parser = clap::value_parser!(u64).range(..=86_400))]
    away_seconds: u64,
    /// How many hours a table waits for players before it is closed
    #[arg(long, env = "TERCET_OPEN_HOURS", default_value_t = 24, value_name = "N")]
    open_hours: u64,
    /// How many days a game goes on without any of its players before it is ended
    #[arg(long, env = "TERCET_IDLE_DAYS", default_value_t = 3, value_name = "N",
          value_parser = clap::value_parser!(u64).range(1..))]
    idle_days: u64,
    /// How many days finished games are kept [default: for ever]
    #[arg(
        long,
        env = "TERCET_KEEP_DAYS",
        value_name = "N",
        value_parser = clap::value_parser!(u64).range(1..)
    )]
    keep_days: Option<u64>,
    /// How many days players are kept after their last visit; a token is good for at most 365 of them
    #[arg(long, env = "TERCET_KEEP_PLAYERS_DAYS", default_value_t = 365, value_name = "N",
          value_parser = clap::value_parser!(u64).range(1..))]
    keep_players_days: u64,
    /// Seconds between the pings that measure the latency of each connection
    #[arg(long, env = "TERCET_PING_SECONDS", default_value_t = 15, value_name = "N",
          value_parser = clap::value_parser!(u64).range(1..))]
    ping_seconds: u64,
    /// How long bots take for a move, in percent of the time that a person might take
    #[arg(long, env = "TERCET_BOT_PACE", default_value_t = 100, value_name = "PERCENT",
          value_parser = clap::value_parser!(u32).range(..=1000))]
    bot_pace: u32,
    #[command(flatten)]
    limits: LimitArgs,
}

/// The format of the logs.
#[derive(Clone, Copy, ValueEnum)]
enum LogFormat {
    /// For people.
    Human,
    /// One JSON object on each line.
    Json,
}

macro_rules! limits {
    ($($(#[doc = $doc:literal])* $name:ident: $type:ty, $env:literal;)*) => {
        #[derive(clap::Args)]
        #[command(next_help_heading = "Limits")]
        struct LimitArgs {
            $($(#[doc = $doc])*
            #[arg(long, env = $env, value_name = "N", default_value_t = Limits::default().$name)]
            $name: $type,)*
            /// Apply the limits per address to loopback addresses too
            #[arg(long, env = "TERCET_LIMIT_LOOPBACK")]
            limit_loopback: bool,
        }

        impl LimitArgs {
            fn limits(&self) -> Limits {
                Limits { $($name: self.$name,)* limit_loopback: self.limit_loopback }
            }
        }
    };
}

limits! {
    /// Messages per second on one connection
    messages_per_second: u32, "TERCET_MESSAGES_PER_SECOND";
    /// Messages that one connection may send at once
    message_burst: u32, "TERCET_MESSAGE_BURST";
    /// Size of a message in bytes
    message_bytes: usize, "TERCET_MESSAGE_BYTES";
    /// Size of a request body in bytes
    body_bytes: usize, "TERCET_BODY_BYTES";
    /// Size of a record that is posted for a replay, in bytes
    record_bytes: usize, "TERCET_RECORD_BYTES";
    /// Bytes that may wait for a client that reads too slowly
    outbox_bytes: usize, "TERCET_OUTBOX_BYTES";
    /// Unfinished tables
    tables: usize, "TERCET_TABLES";
    /// Unfinished tables of one player
    tables_per_player: usize, "TERCET_TABLES_PER_PLAYER";
    /// Unfinished puzzles of one player, which do not count as tables
    puzzles_per_player: usize, "TERCET_PUZZLES_PER_PLAYER";
    /// Connections in total
    connections: usize, "TERCET_CONNECTIONS";
    /// WebSockets of one player
    connections_per_player: usize, "TERCET_CONNECTIONS_PER_PLAYER";
    /// Connections from one address
    connections_per_address: usize, "TERCET_CONNECTIONS_PER_ADDRESS";
    /// New guests from one address in a minute
    guests_per_minute: u32, "TERCET_GUESTS_PER_MINUTE";
    /// New tables from one address in a minute
    tables_per_minute: u32, "TERCET_TABLES_PER_MINUTE";
    /// Requests of one player, and from one address, in a minute
    requests_per_minute: u32, "TERCET_REQUESTS_PER_MINUTE";
    /// Logs, records and replays for one player, and for one address, in a minute
    replays_per_minute: u32, "TERCET_REPLAYS_PER_MINUTE";
    /// Chat messages of one player in a minute
    chat_per_minute: u32, "TERCET_CHAT_PER_MINUTE";
    /// Entries of a game's log; a game that reaches them is ended
    entries: usize, "TERCET_ENTRIES";
    /// Length of a name in characters
    name: usize, "TERCET_NAME_LENGTH";
    /// Length of a chat message in characters
    chat: usize, "TERCET_CHAT_LENGTH";
}

pub(crate) fn run(args: &Args) -> ExitCode {
    start_logs(args);
    raise_file_limit();
    // With Postgres, no data folder is needed.
    let elsewhere = || args.store.is_some().then(PathBuf::new);
    let Some(data) = args.data.clone().or_else(elsewhere).or_else(data_folder) else {
        return failed("no home folder was found for the data; name one with --data DIR");
    };
    let config = Config {
        addr: args.addr,
        store: args.store.clone(),
        base_path: args.base_path.clone(),
        trust_proxy: args.trust_proxy,
        trusted_proxies: args.trusted_proxies.clone(),
        origins: args.origins.clone(),
        nodes: args.nodes.clone(),
        cookie_domain: args.cookie_domain.clone(),
        idle: Duration::from_secs(args.idle_seconds),
        away: Duration::from_secs(args.away_seconds),
        patience: Duration::from_secs(args.open_hours.saturating_mul(3600)),
        abandon: days(args.idle_days),
        keep: args.keep_days.map(days),
        keep_players: days(args.keep_players_days),
        ping: Duration::from_secs(args.ping_seconds),
        bot_pace: args.bot_pace,
        limits: args.limits.limits(),
        page: Some(Arc::new(WebClient)),
        ..Config::new(data)
    };
    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return failed(&error.to_string()),
    };
    let code = runtime.block_on(serve(config));
    // Do not wait for bots that are still thinking.
    runtime.shutdown_timeout(Duration::from_millis(500));
    code
}

fn days(number: u64) -> Duration {
    Duration::from_secs(number.saturating_mul(24 * 3600))
}

async fn serve(config: Config) -> ExitCode {
    let base = config.base_path.clone();
    let told = match stop_signal() {
        Ok(told) => told,
        Err(error) => return failed(&error.to_string()),
    };
    match Server::start(config).await {
        Ok(server) => {
            // On standard output, so that a program that starts the server can read its address.
            let _ = writeln!(std::io::stdout(), "http://{}{base}/", server.addr());
            told.await;
            server.stop().await;
            ExitCode::SUCCESS
        }
        Err(error) => failed(&error.to_string()),
    }
}

/// Waits for SIGTERM or SIGINT.
#[cfg(unix)]
fn stop_signal() -> std::io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut terminate, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}

/// Waits for Ctrl-C.
#[cfg(not(unix))]
fn stop_signal() -> std::io::Result<impl Future<Output = ()>> {
    Ok(async {
        let _ = tokio::signal::ctrl_c().await;
    })
}

fn start_logs(args: &Args) {
    let logs = tracing_subscriber::registry().with(args.log.clone());
    // Colours are for people; in a file they are noise.
    let colours = std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let started = match args.log_format {
        LogFormat::Human => {
            let layer = tracing_subscriber::fmt::layer().with_ansi(colours).with_writer(std::io::stderr);
            logs.with(layer).try_init()
        }
        LogFormat::Json => {
            logs.with(tracing_subscriber::fmt::layer().json().with_writer(std::io::stderr)).try_init()
        }
    };
    // It fails only when a logger is set up already; that one stays.
    let _ = started;
}

/// Raises the limit of open files as far as the system allows: every connection is an open file.
pub(crate) fn raise_file_limit() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
        if let Err(error) = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum }) {
            tracing::warn!(%error, "could not raise the limit of open files; fewer connections are possible");
        }
    }
}

/// The system's folder for application data.
fn data_folder() -> Option<PathBuf> {
    let variable = |name| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    if cfg!(windows) {
        return Some(variable("APPDATA")?.join("Tercet"));
    }
    if cfg!(target_os = "macos") {
        return Some(variable("HOME")?.join("Library/Application Support/Tercet"));
    }
    let data = variable("XDG_DATA_HOME").or_else(|| Some(variable("HOME")?.join(".local/share")))?;
    Some(data.join("tercet"))
}

fn base_path(text: &str) -> Result<String, String> {
    let path = text.trim_end_matches('/');
    let plain = |c: char| c.is_ascii_alphanumeric() || "/-_.~".contains(c);
    match path {
        "" => Ok(String::new()),
        path if path.starts_with('/') && path.chars().all(plain) && !path.contains("//") => {
            Ok(path.to_owned())
        }
        _ => Err("a path starts with / and has only letters, digits and - _ . ~ between slashes".to_owned()),
    }
}

fn origin(text: &str) -> Result<String, String> {
    let address = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    let plain = |c: char| c.is_ascii_alphanumeric() || "-.:[]".contains(c);
    match address {
        Some(host) if !host.is_empty() && host.chars().all(plain) => Ok(text.to_owned()),
        _ => Err("an origin is https:// or http:// and a host, without a path".to_owned()),
    }
}

fn domain(text: &str) -> Result<String, String> {
    let plain =
        |label: &str| !label.is_empty() && label.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
    match text.split('.').all(plain) {
        true => Ok(text.to_ascii_lowercase()),
        false => Err("a domain has only letters, digits and -, with dots between its parts".to_owned()),
    }
}

fn failed(message: &str) -> ExitCode {
    tracing::error!("{message}");
    ExitCode::from(2)
}
