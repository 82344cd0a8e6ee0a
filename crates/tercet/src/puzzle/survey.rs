//! Many puzzles at once: whether all days are proven and different, whether predicted times are right, and
//! the thresholds of the grades.

use std::{
    collections::HashSet,
    io::{self, Write},
    num::NonZeroUsize,
    process::ExitCode,
    sync::atomic::{AtomicU64, Ordering::Relaxed},
    thread,
};

use engine::{ChanceSpec, Millis, RawInput, Seat, Source};
use puzzles::{Date, Kind, Origin, Puzzle, day, trial};

use crate::input::{Bad, output_failed};

#[derive(clap::Args)]
pub(crate) struct Years {
    /// The first day
    #[arg(long, default_value = "2026-01-01")]
    from: Date,
    /// How many days
    #[arg(long, default_value_t = 3653, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    days: u64,
    /// Look at every n-th day only
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=10_000))]
    every: u64,
}

#[derive(clap::Args)]
pub(crate) struct Correlate {
    /// How many puzzles of each kind
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(10..=100_000))]
    puzzles: u64,
    /// How often a bot of each level tries each puzzle
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=1000))]
    attempts: u32,
    /// One kind only
    #[arg(long)]
    kind: Option<Kind>,
}

#[derive(clap::Args)]
pub(crate) struct Thresholds {
    /// How many puzzles of each kind
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(100..=1_000_000))]
    puzzles: u64,
    /// One kind only
    #[arg(long)]
    kind: Option<Kind>,
}

/// Does something for each number, on all cores. The results are in the order of the numbers.
fn on_all_cores<T: Send>(count: u64, work: impl Fn(u64) -> T + Sync) -> Vec<T> {
    let next = AtomicU64::new(0);
    let threads = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let one = || {
        let numbers = std::iter::from_fn(|| Some(next.fetch_add(1, Relaxed)).filter(|&n| n < count));
        numbers.map(|n| (n, work(n))).collect::<Vec<_>>()
    };
    let mut done: Vec<(u64, T)> = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(one)).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("no puzzle panics")).collect()
    });
    done.sort_unstable_by_key(|(n, _)| *n);
    done.into_iter().map(|(_, result)| result).collect()
}

fn kinds(one: Option<Kind>) -> Vec<Kind> {
    one.map_or(Kind::ALL.to_vec(), |kind| vec![kind])
}

pub(super) fn years(args: &Years) -> ExitCode {
    let days: Vec<Date> = std::iter::successors(Some(args.from), |day| day.next())
        .take(args.days as usize)
        .step_by(args.every as usize)
        .collect();
    let checked = on_all_cores(days.len() as u64, |n| {
        let puzzles = day::puzzles(days[n as usize]);
        let faults = puzzles.iter().filter_map(|puzzle| is_solved(puzzle).err()).collect::<Vec<_>>();
        (puzzles.into_iter().map(|puzzle| puzzle.chance).collect::<Vec<_>>(), faults)
    });
    let mut seen = HashSet::new();
    let mut faults = Vec::new();
    for (date, (scripts, unsolved)) in days.iter().zip(checked) {
        faults.extend(unsolved.into_iter().map(|what| format!("{date}: {what}")));
        for (kind, chance) in Kind::ALL.iter().zip(scripts) {
            if !seen.insert(format!("{kind}{}", name(&chance))) {
                faults.push(format!("{date}: the {kind} puzzle is that of another day"));
            }
        }
    }
    if let Some(fault) = faults.first() {
        return Bad::new(fault).exit();
    }
    let told = writeln!(
        io::stdout(),
        "{} days, {} puzzles: all solved by their own solutions, no two alike",
        days.len(),
        seen.len()
    );
    told.map_or_else(|error| output_failed(&error), |()| ExitCode::SUCCESS)
}

/// A script without its order: the same pieces are the same puzzle.
fn name(chance: &ChanceSpec) -> String {
    let mut parts =
        serde_json::to_string(chance).unwrap_or_default().split('"').map(str::to_owned).collect::<Vec<_>>();
    parts.sort_unstable();
    parts.join(" ")
}

/// Plays a puzzle's own solution. It must be accepted, and win with the best score.
fn is_solved(puzzle: &Puzzle) -> Result<(), String> {
    let fault = |what: &dyn std::fmt::Display| format!("{}: {what}", puzzle.kind);
    let mut table = puzzle.kind.any_game().open(&puzzle.rules, 1).map_err(|e| fault(&e))?;
    let source = Source::read(&*table, &puzzle.chance).map_err(|e| fault(&e))?;
    let mut take_in = |at, input: RawInput<'_>| {
        let entry = source.propose(&*table, at, input).map_err(|halt| fault(&format!("{halt:?}")))?;
        table.commit(&entry);
        Ok::<_, String>(())
    };
    take_in(Millis::ZERO, RawInput::Begin)?;
    for step in puzzle.solution() {
        take_in(step.at, RawInput::Act { seat: Seat(0), lag: Millis::ZERO, act: &step.act })?;
    }
    let won = table.outcome().is_some_and(|outcome| outcome.winners == [Seat(0)]);
    let best = puzzle.most.is_none_or(|most| table.scores() == [most as i32]);
    if won && best { Ok(()) } else { Err(fault(&"its solution does not solve it")) }
}

pub(super) fn correlate(args: &Correlate) -> ExitCode {
    let mut out = io::stdout().lock();
    for kind in kinds(args.kind) {
        let pairs = on_all_cores(args.puzzles, |n| {
            let puzzle = kind.make(&Origin::new("correlate", n), None);
            (puzzle.predicted.0 as f64, trial::simulated(&puzzle, args.attempts))
        });
        let correlation = trial::rank_correlation(&pairs);
        let told = writeln!(out, "{kind}: {correlation:.2} over {} puzzles", pairs.len());
        if let Err(error) = told.and_then(|()| out.flush()) {
            return output_failed(&error);
        }
    }
    ExitCode::SUCCESS
}

pub(super) fn thresholds(args: &Thresholds) -> ExitCode {
    let mut out = io::stdout().lock();
    let head = "# The times in milliseconds that divide random puzzles of each kind into fifths (PUZ-3).\n\
                # Made by `tercet puzzle thresholds`; the puzzles of all days rest on it.\n";
    let mut told = out.write_all(head.as_bytes());
    for kind in kinds(args.kind) {
        let times = on_all_cores(args.puzzles, |n| kind.make(&Origin::new("thresholds", n), None).predicted);
        if let (Ok(()), Some(thresholds)) = (&told, puzzles::Thresholds::of_times(times)) {
            told = writeln!(out, "{kind} {thresholds}").and_then(|()| out.flush());
        }
    }
    told.map_or_else(|error| output_failed(&error), |()| ExitCode::SUCCESS)
}
