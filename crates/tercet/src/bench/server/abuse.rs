//! `tercet bench abuse`: what a server with its default limits takes while clients behave badly.
//!
//! All clients are on the loopback address, and each run is bounded in number and time.

use std::{
    io::{self, Write},
    net::SocketAddr,
    path::Path,
    process::ExitCode,
    sync::Arc,
    time::Duration,
};

use futures_util::{SinkExt, StreamExt};
use serde::Serialize;
use server::{
    TableId,
    store::{Batch, Kind, Store, Tag, sqlite::Sqlite},
};
use tokio::{
    io::AsyncWriteExt,
    net::{TcpSocket, TcpStream},
    task::JoinSet,
    time::{Instant, interval, sleep, timeout},
};
use tokio_tungstenite::tungstenite::Message;

use super::{
    super::statistics::{milliseconds, rank, round},
    http::Http,
    process::{Process, runtime},
    table::{Pace, Socket, Table, Window, connect},
};
use crate::{
    input::{Bad, output_failed},
    serve::raise_file_limit,
};

/// Long answers that a guest may have under way, as the server limits them.
const EACH: u32 = 8;
/// Actions a second of the players whose latency is measured.
const RATE: u32 = 20;
/// Messages a second of each client that floods: as many as the server allows.
const FLOOD: u64 = 50;
/// Documents that are written at the same time.
const AT_ONCE: usize = 512;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Clients that ask for the log and the replay of a full table and do not read; 0 skips them
    #[arg(long, default_value_t = 200)]
    readers: u32,
    /// Entries of that table
    #[arg(long, default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(20..=20_000))]
    entries: u64,
    /// Connections that send pings, and then pongs, and do not read; 0 skips them
    #[arg(long, default_value_t = 60)]
    flood: u32,
    /// Connections with which a guest talks while others play; 0 skips them
    #[arg(long, default_value_t = 24)]
    talkers: u32,
    /// Abandoned games in the store when the start is measured; 0 skips it
    #[arg(long, default_value_t = 100_000)]
    abandoned: u32,
    /// Length of each measurement in seconds
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=600))]
    seconds: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The figures. Memory is in megabytes above rest, processor time in percent of one core.
#[derive(Default, Serialize)]
struct Report {
    #[serde(skip_serializing_if = "Option::is_none")]
    readers: Option<Readers>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pings: Option<Cost>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pongs: Option<Cost>,
    #[serde(skip_serializing_if = "Option::is_none")]
    talk: Option<Talk>,
    #[serde(skip_serializing_if = "Option::is_none")]
    abandoned: Option<Abandoned>,
}

#[derive(Serialize)]
struct Readers {
    clients: u32,
    entries: u64,
    mb_above_rest: f64,
}

#[derive(Serialize)]
struct Cost {
    connections: u32,
    mb_above_rest: f64,
    core_percent: f64,
}

#[derive(Serialize)]
struct Talk {
    connections: u32,
    p99_ms_before: f64,
    p99_ms_during: f64,
    players_left: usize,
}

#[derive(Serialize)]
struct Abandoned {
    tables: u32,
    start_ms: f64,
    /// The memory of the whole process some seconds after the start.
    mb: f64,
}

pub(crate) fn run(args: &Args) -> ExitCode {
    raise_file_limit();
    let report = match runtime().and_then(|runtime| runtime.block_on(measure(args))) {
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

fn tell(out: &mut impl Write, report: &Report) -> io::Result<()> {
    if let Some(Readers { clients, entries, mb_above_rest }) = &report.readers {
        writeln!(
            out,
            "{clients} clients ask for {entries} entries and do not read: {mb_above_rest} MB above rest"
        )?;
    }
    for (what, cost) in [("pings", &report.pings), ("pongs", &report.pongs)] {
        if let Some(Cost { connections, mb_above_rest, core_percent }) = cost {
            writeln!(
                out,
                "{connections} connections send {what}: {mb_above_rest} MB above rest, {core_percent} % of a core"
            )?;
        }
    }
    if let Some(Talk { connections, p99_ms_before, p99_ms_during, players_left }) = &report.talk {
        writeln!(
            out,
            "{connections} connections talk: p99 of actions {p99_ms_before} ms before, {p99_ms_during} ms meanwhile, \
             {players_left} players connected"
        )?;
    }
    if let Some(Abandoned { tables, start_ms, mb }) = &report.abandoned {
        writeln!(out, "{tables} abandoned games: start in {start_ms} ms, {mb} MB")?;
    }
    Ok(())
}

async fn measure(args: &Args) -> io::Result<Report> {
    let time = Duration::from_secs(args.seconds);
    let mut report = Report::default();
    if args.readers > 0 {
        report.readers = Some(readers(args.readers, args.entries, time).await?);
    }
    if args.flood > 0 {
        report.pings = Some(flood(args.flood, Message::Ping(vec![b'x'; 125].into()), time).await?);
        report.pongs = Some(flood(args.flood, Message::Pong(vec![b'x'; 125].into()), time).await?);
    }
    if args.talkers > 0 {
        report.talk = Some(talk(args.talkers, time).await?);
    }
    if args.abandoned > 0 {
        report.abandoned = Some(abandoned(args.abandoned, time).await?);
    }
    Ok(report)
}

/// Clients that ask for pages of a long game and do not read them.
async fn readers(clients: u32, entries: u64, time: Duration) -> io::Result<Readers> {
    let folder = tempfile::tempdir()?;
    let table = full_table(folder.path(), entries).await?;
    let process = Process::usual(folder.path())?;
    let mut http = Http::connect(process.addr).await?;
    let mut guests = Vec::new();
    for _ in 0..clients.div_ceil(EACH) {
        guests.push(http.guest().await?);
    }
    let rest = process.memory()?;
    let mut streams = Vec::new();
    for number in 0..clients {
        let what = if number % 2 == 0 { "log" } else { "replay" };
        let from = u64::from(number) * entries / u64::from(clients);
        let token = &guests[(number / EACH) as usize];
        let head = format!(
            "GET /api/tables/{table}/{what}?from={from} HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {token}\r\n\r\n",
            process.addr
        );
        let mut stream = deaf(process.addr).await?;
        stream.write_all(head.as_bytes()).await?;
        streams.push(stream);
    }
    let most = peak(&process, time).await?;
    drop(streams);
    process.stop()?;
    Ok(Readers { clients, entries, mb_above_rest: megabytes(most.saturating_sub(rest)) })
}

/// A connection whose side hardly buffers what the server sends.
async fn deaf(addr: SocketAddr) -> io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.set_recv_buffer_size(4096)?;
    socket.connect(addr).await
}

/// A table for one player, who has made mistakes until the log had so many entries, and has then left.
async fn full_table(folder: &Path, entries: u64) -> io::Result<String> {
    let process = Process::tercet(folder)?;
    let mut http = Http::connect(process.addr).await?;
    let token = http.guest().await?;
    let table = http.table(&token, 1).await?;
    let mut player = Table::new(vec![connect(process.addr, &table, Some(&token)).await?]);
    player.begun().await?;
    // Some entries are kept free for the end.
    player.mistakes(entries.saturating_sub(8)).await?;
    http.leave(&table, &token).await?;
    process.stop()?;
    Ok(table)
}

/// Clients that send control frames as fast as the server allows, and do not read.
async fn flood(connections: u32, message: Message, time: Duration) -> io::Result<Cost> {
    let folder = tempfile::tempdir()?;
    let process = Process::usual(folder.path())?;
    let mut http = Http::connect(process.addr).await?;
    let token = http.guest().await?;
    let table = http.table(&token, 1).await?;
    let mut sockets = Vec::new();
    for _ in 0..connections {
        sockets.push(connect(process.addr, &table, Some(&token)).await?);
    }
    sleep(Duration::from_secs(1)).await;
    let (rest, before, began) = (process.memory()?, process.processor_time()?, Instant::now());
    let mut senders = JoinSet::new();
    for socket in sockets {
        senders.spawn(send_for(socket, message.clone(), time));
    }
    let most = peak(&process, time).await?;
    let used = process.processor_time()?.saturating_sub(before);
    let core_percent = round(used.as_secs_f64() / began.elapsed().as_secs_f64() * 100.0);
    senders.shutdown().await;
    process.stop()?;
    Ok(Cost { connections, mb_above_rest: megabytes(most.saturating_sub(rest)), core_percent })
}

/// Sends a message at the rate that the server allows. The server may close the connection.
async fn send_for(mut socket: Socket, message: Message, time: Duration) {
    let end = Instant::now() + time;
    let mut beat = interval(Duration::from_millis(100));
    while Instant::now() < end {
        beat.tick().await;
        for _ in 0..FLOOD / 10 {
            // A client that does not read blocks in the end.
            let sent = timeout(Duration::from_millis(50), socket.feed(message.clone())).await;
            if matches!(sent, Ok(Err(_))) {
                return;
            }
        }
        if matches!(timeout(Duration::from_millis(50), socket.flush()).await, Ok(Err(_))) {
            return;
        }
    }
}

/// Two players at a table, alone and while a guest talks over many connections.
async fn talk(connections: u32, time: Duration) -> io::Result<Talk> {
    let folder = tempfile::tempdir()?;
    let process = Process::usual(folder.path())?;
    let mut http = Http::connect(process.addr).await?;
    let (ada, bob, eve) = (http.guest().await?, http.guest().await?, http.guest().await?);
    let id = http.table(&ada, 2).await?;
    http.join(&id, &bob).await?;
    let mut table = Table::new(vec![
        connect(process.addr, &id, Some(&ada)).await?,
        connect(process.addr, &id, Some(&bob)).await?,
    ]);
    table.begun().await?;
    let before = latency(&mut table, time).await?;
    let mut talkers = JoinSet::new();
    for _ in 0..connections {
        let (mut sink, mut stream) = connect(process.addr, &id, Some(&eve)).await?.split();
        talkers.spawn(async move { while let Some(Ok(_)) = stream.next().await {} });
        talkers.spawn(async move {
            let line = format!(r#"{{"type":"say","text":"{}"}}"#, "x".repeat(500));
            let mut beat = interval(Duration::from_millis(1_000 / FLOOD + 1));
            loop {
                beat.tick().await;
                if sink.send(Message::text(line.clone())).await.is_err() {
                    return;
                }
            }
        });
    }
    let during = latency(&mut table, time).await?;
    talkers.shutdown().await;
    let players_left = table.idle(Instant::now() + Duration::from_millis(100)).await;
    process.stop()?;
    Ok(Talk { connections, p99_ms_before: before, p99_ms_during: during, players_left })
}

/// The p99 of the players' actions at a fixed rate.
async fn latency(table: &mut Table, time: Duration) -> io::Result<f64> {
    let from = Instant::now();
    let window = Window { from, until: from + time };
    let pace = Pace::Open { first: from, every: Duration::from_secs(1) / RATE };
    let mut tally = timeout(time + Duration::from_secs(30), table.play(pace, window)).await??;
    Ok(rank(&mut tally.latencies, 0.99).map_or(0.0, milliseconds))
}

/// The start of a server whose store is full of games that nobody plays.
async fn abandoned(tables: u32, time: Duration) -> io::Result<Abandoned> {
    let folder = tempfile::tempdir()?;
    let process = Process::usual(folder.path())?;
    let mut http = Http::connect(process.addr).await?;
    let token = http.guest().await?;
    let table = http.table(&token, 1).await?;
    process.stop()?;
    multiply(folder.path(), &table, tables).await.map_err(io::Error::other)?;
    let process = Process::usual(folder.path())?;
    let start_ms = milliseconds(process.started);
    let mb = megabytes(peak(&process, time).await?);
    process.stop()?;
    Ok(Abandoned { tables, start_ms, mb })
}

/// Copies a table many times, as if all these games were being played when the server was killed.
async fn multiply(
    folder: &Path,
    table: &str,
    times: u32,
) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let store: Arc<dyn Store> = Arc::new(Sqlite::open(folder)?);
    let document = store.get(Kind::Table, table.to_owned()).await?.ok_or("the table is gone")?;
    let entries = store.read(TableId::parse(table).ok_or("the table has no id")?, 0).await?;
    let mut writes = JoinSet::new();
    for _ in 0..times {
        let (store, body, entries) = (Arc::clone(&store), document.body.clone(), entries.clone());
        writes.spawn(async move {
            let id = TableId::random();
            store.append(id, 0, Batch { entries, ..Batch::default() }).await?;
            store.put(Kind::Table, id.into(), 0, Tag::Playing, body).await
        });
        if writes.len() >= AT_ONCE
            && let Some(written) = writes.join_next().await
        {
            written??;
        }
    }
    while let Some(written) = writes.join_next().await {
        written??;
    }
    store.close().await?;
    Ok(())
}

/// The most memory that a server takes within a time, in bytes.
async fn peak(process: &Process, time: Duration) -> io::Result<u64> {
    let (end, mut most) = (Instant::now() + time, process.memory()?);
    while Instant::now() < end {
        sleep(Duration::from_millis(20)).await;
        most = most.max(process.memory()?);
    }
    Ok(most)
}

fn megabytes(bytes: u64) -> f64 {
    round(bytes as f64 / f64::from(1 << 20))
}
