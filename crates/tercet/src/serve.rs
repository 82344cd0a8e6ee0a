//! `tercet serve`: the server, until it is told to stop.

use std::{io::Write, net::SocketAddr, path::PathBuf, process::ExitCode, sync::Arc, time::Duration};

use clap::ValueEnum;
use server::{Config, Limits, NodeAddress, Server};
use tracing_subscriber::{filter::Targets, layer::SubscriberExt, util::SubscriberInitExt};

use crate::web_client::WebClient;

/// Every setting can also come from the environment, as `TERCET_…`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Where to listen; port 0 takes a free one
    #[arg(long, env = "TERCET_ADDR", default_value = "127.0.0.1:8080")]
    addr: SocketAddr,
    /// Where to keep players, tables and games [default: the system's folder for such data]
    #[arg(long, env = "TERCET_DATA", value_name = "DIR")]
    data: Option<PathBuf>,
    /// A Postgres to keep them in instead, as in postgres://user:password@host/database; many servers can share one
    #[arg(long, env = "TERCET_STORE", value_name = "URL", hide_env_values = true)]
    store: Option<String>,
    /// What every path begins with, behind a proxy that hands on a part of a site: /tercet
    #[arg(long, env = "TERCET_BASE_PATH", default_value = "", value_name = "PATH", value_parser = base_path)]
    base_path: String,
    /// Believe X-Forwarded-For, X-Forwarded-Proto and X-Forwarded-Host: only behind a proxy that sets them
    #[arg(long, env = "TERCET_TRUST_PROXY")]
    trust_proxy: bool,
    /// Another site whose pages may use this server, as in https://games.example; may be given again
    #[arg(long = "origin", env = "TERCET_ORIGINS", value_delimiter = ',', value_name = "ORIGIN")]
    origins: Vec<String>,
    /// Where browsers find a server on the same Postgres, as in https://a.games.example, this one included; give all of
    /// them, and a page whose server is gone goes on with another
    #[arg(
        long = "node",
        env = "TERCET_NODES",
        value_delimiter = ',',
        value_name = "URL",
        requires = "store"
    )]
    nodes: Vec<NodeAddress>,
    /// The domain that the hosts of --node are in, so that players are known to all of them: games.example
    #[arg(long, env = "TERCET_COOKIE_DOMAIN", value_name = "DOMAIN", value_parser = domain)]
    cookie_domain: Option<String>,
    /// How logs look
    #[arg(long, env = "TERCET_LOG_FORMAT", value_enum, default_value_t = LogFormat::Human)]
    log_format: LogFormat,
    /// What is logged: a level (error, warn, info, debug, trace), or levels by part, as in info,server=debug
    #[arg(long, env = "TERCET_LOG", default_value = "info", value_name = "LEVELS")]
    log: Targets,
    /// Seconds that a table without viewers stays in memory
    #[arg(long, env = "TERCET_IDLE_SECONDS", default_value_t = 60, value_name = "N")]
    idle_seconds: u64,
    /// Hours that a table waits for players before it is closed
    #[arg(long, env = "TERCET_OPEN_HOURS", default_value_t = 24, value_name = "N")]
    open_hours: u64,
    /// Seconds between the pings that measure each line
    #[arg(long, env = "TERCET_PING_SECONDS", default_value_t = 15, value_name = "N",
          value_parser = clap::value_parser!(u64).range(1..))]
    ping_seconds: u64,
    /// How long bots take over a move, in hundredths of what a person might
    #[arg(long, env = "TERCET_BOT_PACE", default_value_t = 100, value_name = "PERCENT",
          value_parser = clap::value_parser!(u32).range(..=1000))]
    bot_pace: u32,
    #[command(flatten)]
    limits: LimitArgs,
}

/// How logs look.
#[derive(Clone, Copy, ValueEnum)]
enum LogFormat {
    /// For people.
    Human,
    /// One JSON object a line.
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
            /// Hold loopback addresses to the limits per address too
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
    /// Messages a second over one connection
    messages_per_second: u32, "TERCET_MESSAGES_PER_SECOND";
    /// Messages that may come at once
    message_burst: u32, "TERCET_MESSAGE_BURST";
    /// Bytes of a message
    message_bytes: usize, "TERCET_MESSAGE_BYTES";
    /// Bytes of the body of a request
    body_bytes: usize, "TERCET_BODY_BYTES";
    /// Bytes of a record to replay
    record_bytes: usize, "TERCET_RECORD_BYTES";
    /// Bytes that may wait for a viewer who does not read
    outbox_bytes: usize, "TERCET_OUTBOX_BYTES";
    /// Tables that are not over
    tables: usize, "TERCET_TABLES";
    /// Tables that are not over, for one player
    tables_per_player: usize, "TERCET_TABLES_PER_PLAYER";
    /// Connections in all
    connections: usize, "TERCET_CONNECTIONS";
    /// WebSockets of one player
    connections_per_player: usize, "TERCET_CONNECTIONS_PER_PLAYER";
    /// Connections from one address
    connections_per_address: usize, "TERCET_CONNECTIONS_PER_ADDRESS";
    /// New guests a minute from one address
    guests_per_minute: u32, "TERCET_GUESTS_PER_MINUTE";
    /// New tables a minute from one address
    tables_per_minute: u32, "TERCET_TABLES_PER_MINUTE";
    /// Characters of a name
    name: usize, "TERCET_NAME_LENGTH";
    /// Characters of a line of chat
    chat: usize, "TERCET_CHAT_LENGTH";
}

pub(crate) fn run(args: &Args) -> ExitCode {
    start_logs(args);
    raise_file_limit();
    // Where everything is in Postgres, no folder is used.
    let elsewhere = || args.store.is_some().then(PathBuf::new);
    let Some(data) = args.data.clone().or_else(elsewhere).or_else(data_folder) else {
        return failed("there is no home folder to keep data in: say --data DIR");
    };
    let config = Config {
        addr: args.addr,
        store: args.store.clone(),
        base_path: args.base_path.clone(),
        trust_proxy: args.trust_proxy,
        origins: args.origins.clone(),
        nodes: args.nodes.clone(),
        cookie_domain: args.cookie_domain.clone(),
        idle: Duration::from_secs(args.idle_seconds),
        patience: Duration::from_secs(args.open_hours.saturating_mul(3600)),
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
    // Whatever still thinks is not waited for.
    runtime.shutdown_timeout(Duration::from_millis(500));
    code
}

async fn serve(config: Config) -> ExitCode {
    let base = config.base_path.clone();
    let told = match stop_signal() {
        Ok(told) => told,
        Err(error) => return failed(&error.to_string()),
    };
    match Server::start(config).await {
        Ok(server) => {
            // On standard output, so that a program that started this one can read where it is.
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
    let started = match args.log_format {
        LogFormat::Human => {
            logs.with(tracing_subscriber::fmt::layer().with_writer(std::io::stderr)).try_init()
        }
        LogFormat::Json => {
            logs.with(tracing_subscriber::fmt::layer().json().with_writer(std::io::stderr)).try_init()
        }
    };
    // Somebody else logs already: then they do.
    let _ = started;
}

/// Every connection is an open file: as many as the system lets this process have.
pub(crate) fn raise_file_limit() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
        if let Err(error) = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum }) {
            tracing::warn!(%error, "the number of connections stays limited");
        }
    }
}

/// The system's folder for a program's data.
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
        _ => Err("a path begins with / and has letters, digits, - _ . ~ between slashes".to_owned()),
    }
}

fn domain(text: &str) -> Result<String, String> {
    let plain =
        |label: &str| !label.is_empty() && label.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
    match text.split('.').all(plain) {
        true => Ok(text.to_ascii_lowercase()),
        false => Err("a domain is names of letters, digits and - with dots between them".to_owned()),
    }
}

fn failed(message: &str) -> ExitCode {
    tracing::error!("{message}");
    ExitCode::from(2)
}
