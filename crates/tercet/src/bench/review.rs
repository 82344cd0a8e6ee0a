//! `tercet bench review`: how long reviews of bots' games take, on one core.

use std::{
    hint::black_box,
    io::{self, Write},
    process::ExitCode,
    time::{Duration, Instant},
};

use engine::{AnyGame, Contestant, Level, Record, Seed, recorded, referee};
use games::registry;
use serde::Serialize;
use serde_json::value::RawValue;

use super::statistics::{milliseconds, rank};
use crate::input::{Bad, output_failed};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The games to review; all without it
    games: Vec<String>,
    /// How many games of each kind bots play
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    count: u32,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// One game: its reviews, and the referee on the same records as the baseline.
#[derive(Serialize)]
struct Row {
    game: &'static str,
    games: u32,
    median_ms: f64,
    p99_ms: f64,
    referee_median_ms: f64,
}

pub(crate) fn run(args: &Args) -> ExitCode {
    let known = || registry::all().iter().copied();
    if let Some(unknown) = args.games.iter().find(|key| known().all(|game| game.key() != **key)) {
        return Bad::new(format!("{unknown:?} is not a game")).exit();
    }
    let chosen =
        known().filter(|game| args.games.is_empty() || args.games.iter().any(|key| key == game.key()));
    let rows: Result<Vec<Row>, Bad> = chosen.map(|game| measure(game, args.count)).collect();
    let rows = match rows {
        Ok(rows) => rows,
        Err(bad) => return bad.exit(),
    };
    let mut out = io::stdout().lock();
    let written = match args.json {
        true => serde_json::to_writer(&mut out, &rows).map_err(io::Error::from).and_then(|()| writeln!(out)),
        false => rows.iter().try_for_each(|row| {
            writeln!(
                out,
                "{:<15} {} games: median {} ms, p99 {} ms; the referee alone {} ms",
                row.game, row.games, row.median_ms, row.p99_ms, row.referee_median_ms
            )
        }),
    };
    written.map_or_else(|error| output_failed(&error), |()| ExitCode::SUCCESS)
}

fn measure(game: &'static dyn AnyGame, count: u32) -> Result<Row, Bad> {
    let rules = RawValue::from_string("{}".into()).map_err(Bad::new)?;
    let (fewest, _) = game.seats();
    let bots = vec![Contestant::Bot(Level::MIDDLE); usize::from(fewest.max(1))];
    let (mut reviews, mut runs) = (Vec::new(), Vec::new());
    for n in 0..count {
        let mut seed = Seed([0; 32]);
        seed.0[..4].copy_from_slice(&n.to_le_bytes());
        let record = recorded(game, &rules, &bots, seed, 5_000).map_err(Bad::new)?;
        reviews.push(time(|| _ = black_box(review::review(black_box(&record)))));
        runs.push(time(|| referee_alone(game, &record)));
    }
    let at = |times: &mut Vec<Duration>, share| rank(times, share).map_or(0.0, milliseconds);
    Ok(Row {
        game: game.key(),
        games: count,
        median_ms: at(&mut reviews, 0.5),
        p99_ms: at(&mut reviews, 0.99),
        referee_median_ms: at(&mut runs, 0.5),
    })
}

fn time(run: impl FnOnce()) -> Duration {
    let start = Instant::now();
    run();
    start.elapsed()
}

/// The referee's run without the tables that it prints.
fn referee_alone(game: &dyn AnyGame, record: &Record) {
    if let Ok((mut run, _)) = referee::Run::begin(game, record) {
        for n in 0..record.log.len() {
            let _ = black_box(run.step(record, n, |_, _| {}));
        }
    }
}
