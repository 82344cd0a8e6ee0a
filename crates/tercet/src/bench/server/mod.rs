//! `tercet bench server`: many tables, many players, real sockets.
//!
//! The server runs as a process of its own on a folder of its own, and next to it, in turn, the [`floor`]: the same
//! messages over a bare axum server. Both meet the same load client on the same machine.

pub(super) mod floor;
mod http;
mod process;
mod table;

use std::{
    io::{self, Write},
    net::SocketAddr,
    path::PathBuf,
    process::ExitCode,
    sync::Arc,
    time::Duration,
};

use serde::Serialize;
use tokio::{
    task::JoinSet,
    time::{Instant, timeout},
};

use self::{
    http::Http,
    process::{Process, runtime},
    table::{Pace, Table, Tally, Window, connect},
};
use crate::{input::Bad, input::output_failed, serve::raise_file_limit};

/// How long it runs before anything counts.
const WARM_UP: Duration = Duration::from_secs(1);
/// How long the last answers may take.
const LAST: Duration = Duration::from_secs(30);
/// How many connections are opened at once.
const AT_ONCE: usize = 64;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Tables at which people play
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    tables: u32,
    /// Players at each
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u32).range(2..=10))]
    players: u32,
    /// Seconds of each measurement
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..))]
    seconds: u64,
    /// Actions a second in the open loop; 0 leaves it out
    #[arg(long, default_value_t = 500)]
    rate: u32,
    /// Connections that do nothing, at tables of their own, while others play at that rate; 0 leaves them out
    #[arg(long, default_value_t = 1000)]
    idle: u32,
    /// Seconds that they stay [default: as long as each measurement]
    #[arg(long)]
    hold: Option<u64>,
    /// Finished tables in the store when the time of starting is taken; 0 leaves it out
    #[arg(long, default_value_t = 0)]
    finished: u32,
    /// Servers that run already, instead of one of its own; may be given again, and players are spread over them
    #[arg(long = "url", value_name = "HOST:PORT")]
    urls: Vec<SocketAddr>,
    /// Where the store is [default: the system's folder for temporary files]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Leave the bare server out
    #[arg(long)]
    no_floor: bool,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

/// What was measured.
#[derive(Default, Serialize)]
struct Report {
    tables: u32,
    players: u32,
    /// Closed loop: accepted, durable actions.
    actions_per_s: f64,
    refused: u64,
    closed: Times,
    #[serde(skip_serializing_if = "Option::is_none")]
    floor_actions_per_s: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    share_of_floor: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    floor_closed: Option<Times>,
    /// Open loop at this rate.
    rate: u32,
    #[serde(flatten)]
    open: Option<Times>,
    #[serde(flatten)]
    idle: Option<Idle>,
    #[serde(skip_serializing_if = "Option::is_none")]
    floor_mb_per_1000: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    finished_tables: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    start_ms: Option<f64>,
}

/// Milliseconds from sending an action until everybody at the table has heard of it.
#[derive(Clone, Copy, Default, Serialize)]
struct Times {
    p50_ms: f64,
    p99_ms: f64,
    p999_ms: f64,
}

impl Times {
    fn of(mut latencies: Vec<Duration>) -> Times {
        latencies.sort_unstable();
        let rank = |share: f64| {
            let place = ((latencies.len() as f64 * share).ceil() as usize).max(1) - 1;
            latencies.get(place).map_or(0.0, |latency| round(latency.as_secs_f64() * 1e3))
        };
        Times { p50_ms: rank(0.5), p99_ms: rank(0.99), p999_ms: rank(0.999) }
    }
}

/// Connections that do nothing.
#[derive(Serialize)]
struct Idle {
    idle_connections: u32,
    idle_left: usize,
    /// Memory of the server for 1,000 of them, with their tables; only for a server of one's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    mb_per_1000: Option<f64>,
    /// How play went on meanwhile, in the open loop.
    idle_play: Option<Times>,
}

pub(crate) fn run(args: &Args) -> ExitCode {
    raise_file_limit();
    let report = runtime().and_then(|runtime| runtime.block_on(measure(args)));
    let report = match report {
        Ok(report) => report,
        Err(error) => return Bad::new(error).exit(),
    };
    let mut out = io::stdout().lock();
    let written = match args.json {
        true => {
            serde_json::to_writer(&mut out, &report).map_err(io::Error::from).and_then(|()| writeln!(out))
        }
        false => tell(&mut out, &report),
    };
    written.map_or_else(|error| output_failed(&error), |()| ExitCode::SUCCESS)
}

async fn measure(args: &Args) -> io::Result<Report> {
    let seconds = Duration::from_secs(args.seconds);
    let folder = match &args.data {
        Some(data) => tempfile::tempdir_in(data)?,
        None => tempfile::tempdir()?,
    };
    let own = if args.urls.is_empty() { Some(Process::tercet(folder.path())?) } else { None };
    let addrs: Arc<[SocketAddr]> = match &own {
        Some(own) => [own.addr].into(),
        None => args.urls.as_slice().into(),
    };
    let mut report =
        Report { tables: args.tables, players: args.players, rate: args.rate, ..Report::default() };

    let mut tables = open(&addrs, args.tables, args.players).await?;
    let tally = play(&mut tables, |_| Pace::Closed, seconds).await?;
    report.actions_per_s = round(tally.accepted as f64 / seconds.as_secs_f64());
    report.refused = tally.refused;
    report.closed = Times::of(tally.latencies);
    if args.rate > 0 {
        report.open = Some(at_rate(&mut tables, args.rate, seconds).await?);
    }
    if args.idle > 0 {
        let hold = args.hold.map_or(seconds, Duration::from_secs);
        report.idle = Some(idle(args, &addrs, own.as_ref(), &mut tables, hold).await?);
    }
    let bytes = tables.first().map_or(0, |table| table.bytes);
    drop(tables);
    if let Some(own) = own {
        own.stop()?;
    }

    if !args.no_floor {
        let floor = Process::floor(bytes)?;
        let mut tables = rooms(floor.addr, "play", args.tables, args.players).await?;
        let tally = play(&mut tables, |_| Pace::Closed, seconds).await?;
        let floor_rate = round(tally.accepted as f64 / seconds.as_secs_f64());
        report.floor_actions_per_s = Some(floor_rate);
        report.share_of_floor = Some(round(report.actions_per_s / floor_rate));
        report.floor_closed = Some(Times::of(tally.latencies));
        if args.idle > 0 {
            let before = floor.memory()?;
            let idle = rooms(floor.addr, "idle", args.idle.div_ceil(args.players), args.players).await?;
            report.floor_mb_per_1000 =
                Some(megabytes(floor.memory()?, before, idle.len() as u32 * args.players));
        }
    }
    if args.finished > 0 && args.urls.is_empty() {
        report.finished_tables = Some(args.finished);
        report.start_ms = Some(start_time(folder.path(), args.finished).await?);
    }
    Ok(report)
}

/// Tables with everybody there and the game begun.
async fn open(addrs: &Arc<[SocketAddr]>, tables: u32, players: u32) -> io::Result<Vec<Table>> {
    many(tables, |number| {
        let addrs = Arc::clone(addrs);
        async move {
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
            let mut table = Table::new(sockets);
            timeout(LAST, table.begun()).await??;
            Ok(table)
        }
    })
    .await
}

/// Rooms of the floor: nobody to ask, nothing to begin.
async fn rooms(addr: SocketAddr, name: &'static str, rooms: u32, players: u32) -> io::Result<Vec<Table>> {
    many(rooms, |number| async move {
        let mut sockets = Vec::new();
        for _ in 0..players {
            sockets.push(connect(addr, &format!("{name}-{number}"), None).await?);
        }
        Ok(Table::new(sockets))
    })
    .await
}

/// Makes many of something, some of them at once.
async fn many<T, F>(count: u32, make: impl Fn(u32) -> F) -> io::Result<Vec<T>>
where
    T: Send + 'static,
    F: Future<Output = io::Result<T>> + Send + 'static,
{
    let (mut making, mut made) = (JoinSet::new(), Vec::with_capacity(count as usize));
    for number in 0..count {
        if making.len() == AT_ONCE
            && let Some(done) = making.join_next().await
        {
            made.push(done??);
        }
        making.spawn(make(number));
    }
    while let Some(done) = making.join_next().await {
        made.push(done??);
    }
    Ok(made)
}

/// All tables play at a pace of their own; what they came to in a time.
async fn play(tables: &mut Vec<Table>, pace: impl Fn(usize) -> Pace, seconds: Duration) -> io::Result<Tally> {
    let from = Instant::now() + WARM_UP;
    let window = Window { from, until: from + seconds };
    let mut playing = JoinSet::new();
    for (number, mut table) in tables.drain(..).enumerate() {
        let pace = pace(number);
        playing.spawn(async move {
            let limit = WARM_UP + seconds + LAST;
            let tally = timeout(limit, table.play(pace, window)).await??;
            io::Result::Ok((table, tally))
        });
    }
    let mut total = Tally::default();
    while let Some(done) = playing.join_next().await {
        let (table, tally) = done??;
        tables.push(table);
        total.add(tally);
    }
    Ok(total)
}

async fn at_rate(tables: &mut Vec<Table>, rate: u32, seconds: Duration) -> io::Result<Times> {
    let count = tables.len() as f64;
    let (every, begin) = (Duration::from_secs_f64(count / f64::from(rate)), Instant::now());
    let tally = play(
        tables,
        |number| Pace::Open { first: begin + every.mul_f64(number as f64 / count), every },
        seconds,
    )
    .await?;
    Ok(Times::of(tally.latencies))
}

async fn idle(
    args: &Args,
    addrs: &Arc<[SocketAddr]>,
    own: Option<&Process>,
    tables: &mut Vec<Table>,
    hold: Duration,
) -> io::Result<Idle> {
    let before = own.map(Process::memory).transpose()?;
    let quiet = open(addrs, args.idle.div_ceil(args.players), args.players).await?;
    let idle_connections = quiet.len() as u32 * args.players;
    let until = Instant::now() + hold + WARM_UP;
    let mut waiting = JoinSet::new();
    for mut table in quiet {
        waiting.spawn(async move { table.idle(until).await });
    }
    // A moment, so that everybody has been pinged.
    tokio::time::sleep(WARM_UP * 2).await;
    let after = own.map(Process::memory).transpose()?;
    let idle_play = match args.rate {
        0 => None,
        rate => Some(at_rate(tables, rate, hold.saturating_sub(WARM_UP * 2).max(WARM_UP)).await?),
    };
    let mut idle_left = 0;
    while let Some(left) = waiting.join_next().await {
        idle_left += left?;
    }
    let mb_per_1000 = after.zip(before).map(|(after, before)| megabytes(after, before, idle_connections));
    Ok(Idle { idle_connections, idle_left, mb_per_1000, idle_play })
}

/// How long a server takes until it listens, on a store with so many finished tables.
async fn start_time(folder: &std::path::Path, finished: u32) -> io::Result<f64> {
    let server = Process::tercet(folder)?;
    let addr = server.addr;
    many(finished.div_ceil(100), |part| async move {
        let mut http = Http::connect(addr).await?;
        for _ in 0..(finished - part * 100).min(100) {
            // Alone at a table, a game begins at once and ends when its player leaves.
            let player = http.guest().await?;
            let table = http.table(&player, 1).await?;
            http.leave(&table, &player).await?;
        }
        Ok(())
    })
    .await?;
    server.stop()?;
    let mut times = Vec::new();
    for _ in 0..5 {
        let server = Process::tercet(folder)?;
        times.push(server.started);
        server.stop()?;
    }
    times.sort_unstable();
    Ok(round(times[times.len() / 2].as_secs_f64() * 1e3))
}

fn megabytes(after: u64, before: u64, connections: u32) -> f64 {
    round(after.saturating_sub(before) as f64 / 1e6 * 1000.0 / f64::from(connections.max(1)))
}

fn round(number: f64) -> f64 {
    (number * 1000.0).round() / 1000.0
}

fn tell(out: &mut impl Write, report: &Report) -> io::Result<()> {
    writeln!(out, "{} tables with {} players each", report.tables, report.players)?;
    let line = |out: &mut dyn Write, name: &str, rate: Option<f64>, times: Option<&Times>| {
        write!(out, "{name:<34}")?;
        match rate {
            Some(rate) => write!(out, " {rate:>10.0} actions/s")?,
            None => write!(out, " {:>20}", "")?,
        }
        if let Some(Times { p50_ms, p99_ms, p999_ms }) = times {
            write!(out, "   p50 {p50_ms:.2} ms   p99 {p99_ms:.2} ms   p99.9 {p999_ms:.2} ms")?;
        }
        writeln!(out)
    };
    line(out, "closed loop", Some(report.actions_per_s), Some(&report.closed))?;
    if let Some(floor) = report.floor_actions_per_s {
        line(out, "closed loop, bare axum", Some(floor), report.floor_closed.as_ref())?;
    }
    if let Some(share) = report.share_of_floor {
        writeln!(out, "{:<34} {:>10.0} %", "share of the bare server", share * 100.0)?;
    }
    if let Some(open) = &report.open {
        line(out, "open loop", Some(report.rate.into()), Some(open))?;
    }
    if let Some(idle) = &report.idle {
        writeln!(out, "{} of {} idle connections stayed", idle.idle_left, idle.idle_connections)?;
        if let Some(play) = &idle.idle_play {
            line(out, "open loop meanwhile", Some(report.rate.into()), Some(play))?;
        }
        if let Some(megabytes) = idle.mb_per_1000 {
            writeln!(out, "{:<34} {megabytes:>10.1} MB per 1,000 connections", "memory, with their tables")?;
        }
    }
    if let Some(megabytes) = report.floor_mb_per_1000 {
        writeln!(out, "{:<34} {megabytes:>10.1} MB per 1,000 connections", "memory, bare axum")?;
    }
    if let (Some(tables), Some(start)) = (report.finished_tables, report.start_ms) {
        writeln!(out, "starting on {tables} finished tables took {start:.0} ms")?;
    }
    Ok(())
}
