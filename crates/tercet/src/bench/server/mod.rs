//! `tercet bench server`: many tables, many players, real sockets.
//!
//! The server runs as a separate process with its own folder. In turns with it, the [`floor`] sends the same
//! messages over a bare axum server. The same load client measures both on the same machine.

pub(super) mod abuse;
pub(super) mod floor;
mod http;
mod process;
mod report;
mod table;

use std::{
    io::{self, Write},
    net::SocketAddr,
    path::PathBuf,
    process::ExitCode,
    sync::Arc,
    time::Duration,
};

use tokio::{
    task::JoinSet,
    time::{Instant, timeout},
};

use self::{
    http::Http,
    process::{Process, runtime},
    report::{Idle, Report, Times, tell},
    table::{Pace, Table, Tally, Window, connect},
};
use super::statistics::{median, milliseconds, rank, round};
use crate::{input::Bad, input::output_failed, serve::raise_file_limit};

/// How often the server and the bare one take turns in the closed loop.
const ROUNDS: u32 = 3;
/// How long it runs before the measurement starts.
const WARM_UP: Duration = Duration::from_secs(1);
/// How long to wait for the last answers.
const LAST: Duration = Duration::from_secs(30);
/// How many connections are opened at the same time.
const AT_ONCE: usize = 64;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Number of tables with active players
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    tables: u32,
    /// Players at each table
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u32).range(2..=10))]
    players: u32,
    /// Length of each measurement in seconds
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..))]
    seconds: u64,
    /// Actions a second in the open loop; 0 skips it
    #[arg(long, default_value_t = 500)]
    rate: u32,
    /// Idle connections at additional tables, while the others play at the given rate; 0 skips them
    #[arg(long, default_value_t = 1000)]
    idle: u32,
    /// How many seconds the idle connections stay open [default: the length of a measurement]
    #[arg(long)]
    hold: Option<u64>,
    /// Number of finished tables in the store when the start time is measured; 0 skips it
    #[arg(long, default_value_t = 0)]
    finished: u32,
    /// A running server to measure instead of starting one; can be repeated, and players are then spread
    /// over all
    #[arg(long = "url", value_name = "HOST:PORT")]
    urls: Vec<SocketAddr>,
    /// The folder for the store [default: the system's folder for temporary files]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Do not measure the bare server
    #[arg(long)]
    no_floor: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
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
    let floor = match args.no_floor {
        true => None,
        false => Some(Process::floor(tables.first().map_or(0, |table| table.bytes))?),
    };
    let mut rooms_of_floor = match &floor {
        Some(floor) => rooms(floor.addr, "play", args.tables, args.players).await?,
        None => Vec::new(),
    };
    // In turns, so that other work on the machine affects both.
    let (mut closed, mut floor_closed) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        closed.push(play(&mut tables, |_| Pace::Closed, seconds / ROUNDS).await?);
        if floor.is_some() {
            floor_closed.push(play(&mut rooms_of_floor, |_| Pace::Closed, seconds / ROUNDS).await?);
        }
    }
    drop(rooms_of_floor);
    let per_second = |tally: &Tally| tally.accepted as f64 / (seconds / ROUNDS).as_secs_f64();
    report.actions_per_s = round(median(closed.iter().map(per_second)));
    report.refused = closed.iter().map(|tally| tally.refused).sum();
    if floor.is_some() {
        report.floor_actions_per_s = Some(round(median(floor_closed.iter().map(per_second))));
        let shares = closed.iter().zip(&floor_closed).map(|(own, floor)| per_second(own) / per_second(floor));
        report.share_of_floor = Some(round(median(shares)));
        report.floor_closed = Some(Times::of(floor_closed.into_iter().flat_map(|t| t.latencies).collect()));
    }
    report.closed = Times::of(closed.into_iter().flat_map(|tally| tally.latencies).collect());
    if args.rate > 0 {
        report.open = Some(at_rate(&mut tables, args.rate, seconds).await?);
    }
    if args.idle > 0 {
        let hold = args.hold.map_or(seconds, Duration::from_secs);
        report.idle = Some(idle(args, &addrs, own.as_ref(), &mut tables, hold).await?);
    }
    drop(tables);
    if let Some(own) = own {
        own.stop()?;
    }

    if let Some(floor) = floor.filter(|_| args.idle > 0) {
        let before = floor.memory()?;
        let idle = rooms(floor.addr, "idle", args.idle.div_ceil(args.players), args.players).await?;
        let connections = idle.len() as u32 * args.players;
        report.floor_mb_per_1000 = Some(megabytes(floor.memory()?, before, connections));
    }
    if args.finished > 0 && args.urls.is_empty() {
        report.finished_tables = Some(args.finished);
        report.start_ms = Some(start_time(folder.path(), args.finished).await?);
    }
    Ok(report)
}

/// Tables with all players connected and the game started.
async fn open(addrs: &Arc<[SocketAddr]>, tables: u32, players: u32) -> io::Result<Vec<Table>> {
    many(tables, |number| {
        let addrs = Arc::clone(addrs);
        async move { timeout(LAST, Table::open(&addrs, number, players)).await? }
    })
    .await
}

/// Rooms of the floor, which need no guests and no start.
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

/// Makes many of something, several at the same time.
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

/// All tables play at their pace for some time; the sum of their results.
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
    // Wait until every connection has been pinged.
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

/// How long a server takes until it listens, with this many finished tables in its store.
async fn start_time(folder: &std::path::Path, finished: u32) -> io::Result<f64> {
    let server = Process::tercet(folder)?;
    let addr = server.addr;
    many(finished.div_ceil(100), |part| async move {
        let mut http = Http::connect(addr).await?;
        for _ in 0..(finished - part * 100).min(100) {
            // A game for one player starts at once and ends when the player leaves.
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
    Ok(rank(&mut times, 0.5).map_or(0.0, milliseconds))
}

fn megabytes(after: u64, before: u64, connections: u32) -> f64 {
    round(after.saturating_sub(before) as f64 / 1e6 * 1000.0 / f64::from(connections.max(1)))
}
