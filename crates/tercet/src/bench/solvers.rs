//! `tercet bench solvers`: measures the solvers on this machine.

mod beside;

use std::{
    hint::black_box,
    io::{self, Write},
    process::ExitCode,
    time::{Duration, Instant},
};

use games::{card::Card, crossword, cubed, die::Dice, lexicon, luck::Luck, quiddler, samples, scramble, set};
use serde::Serialize;

use self::beside::Beside;
use super::statistics::{median, milliseconds, rank};
use crate::input::output_failed;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// How many of the positions to use, in percent; fewer give a quick impression
    #[arg(long, value_name = "PERCENT", default_value_t = 100,
          value_parser = clap::value_parser!(u8).range(1..=100))]
    share: u8,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The results, one line each.
#[derive(Serialize)]
struct Report {
    set_layouts_per_s: u64,
    set_games_per_s: u64,
    scramble_ms: Times,
    crossword_ms: Times,
    crossword_strict_ms: Times,
    cubed_ms: Times,
    quiddler_ms: Times,
    /// The solvers beside the simplest correct version of each, on positions that are small enough for it.
    beside: Vec<Beside>,
}

/// Milliseconds.
#[derive(Serialize)]
struct Times {
    mean: f64,
    p50: f64,
    p99: f64,
}

impl Times {
    /// Measures each sample three times and keeps the median, because other programs disturb some runs.
    fn of<S, T>(samples: &[S], solve: impl Fn(&S) -> T) -> Times {
        // Warm up, so that nothing is loaded or built during the measurement.
        samples.iter().take(samples.len() / 20 + 1).for_each(|sample| _ = black_box(solve(sample)));
        let time = |sample: &S| {
            let start = Instant::now();
            black_box(solve(black_box(sample)));
            start.elapsed()
        };
        // Each run goes through all samples, so that no sample finds its own data in the cache.
        let [first, second, third] = [(); 3].map(|()| samples.iter().map(time).collect::<Vec<_>>());
        let runs = first.into_iter().zip(second).zip(third);
        let middle = |((a, b), c): ((Duration, Duration), Duration)| a.min(b).max(a.max(b).min(c));
        let mut times: Vec<Duration> = runs.map(middle).collect();
        let total: Duration = times.iter().sum();
        let mean = milliseconds(total / times.len().max(1) as u32);
        let mut at = |share| rank(&mut times, share).map_or(0.0, milliseconds);
        Times { mean, p50: at(0.5), p99: at(0.99) }
    }
}

/// How many are done in a second: the median of many short runs.
fn per_second(number: usize, run: impl Fn()) -> u64 {
    let rate = |_| {
        let start = Instant::now();
        run();
        number as f64 / start.elapsed().as_secs_f64()
    };
    median((0..200).map(rate)) as u64
}

pub(crate) fn run(args: &Args) -> ExitCode {
    let report = measure(usize::from(args.share));
    let mut out = io::stdout().lock();
    let written = if args.json {
        serde_json::to_writer(&mut out, &report).map_err(io::Error::from).and_then(|()| writeln!(out))
    } else {
        tell(&mut out, &report)
    };
    written.map_or_else(|error| output_failed(&error), |()| ExitCode::SUCCESS)
}

fn measure(share: usize) -> Report {
    let some = |number: usize| 0..number * share / 100;
    let luck = &mut Luck::new(1);
    let layouts: Vec<[Card; 12]> = some(20_000)
        .map(|_| {
            std::array::from_fn({
                let deck = samples::deck(luck);
                move |place| deck[place]
            })
        })
        .collect();
    let set_layouts_per_s = per_second(layouts.len(), || {
        for layout in black_box(&layouts) {
            set::solver::in_twelve(layout).for_each(|set| _ = black_box(set));
        }
    });
    let decks: Vec<[Card; Card::COUNT]> = some(1_000).map(|_| samples::deck(luck)).collect();
    let set_games_per_s = per_second(decks.len(), || {
        for deck in black_box(&decks) {
            black_box(set::solver::play(deck));
        }
    });
    let dice = Dice::standard();
    let rolls: Vec<_> = some(2_000).map(|_| samples::roll(&dice, Dice::COUNT, luck)).collect();
    let tens: Vec<_> = some(2_000).map(|_| samples::roll(&dice, 10, luck)).collect();
    let board = cubed::Board::standard();
    let middles: Vec<_> = some(500).map(|_| samples::middle_game(&board, &dice, luck)).collect();
    let hands: Vec<_> = some(5_000).map(|_| samples::hand(11, luck)).collect();
    let words = lexicon::find(lexicon::ENGLISH).unwrap_or_default();
    Report {
        set_layouts_per_s,
        set_games_per_s,
        scramble_ms: Times::of(&rolls, |dice| scramble::solver::most(dice)),
        crossword_ms: Times::of(&tens, |dice| crossword::solver::solve(dice, false)),
        crossword_strict_ms: Times::of(&tens, |dice| crossword::solver::solve(dice, true)),
        cubed_ms: Times::of(&middles, |(lay, hand)| cubed::solver::best_turn(&board, lay, hand)),
        quiddler_ms: Times::of(&hands, |hand| {
            let layings = quiddler::solver::Layings::of(&words, hand);
            (layings.best(), layings.out(), layings.most_words(), layings.longest().cloned())
        }),
        beside: beside::measure(share),
    }
}

fn tell(out: &mut impl Write, report: &Report) -> io::Result<()> {
    writeln!(out, "{:<34} {:>12} a second", "SETs in 12 cards, layouts", report.set_layouts_per_s)?;
    writeln!(out, "{:<34} {:>12} a second", "whole games of SET", report.set_games_per_s)?;
    writeln!(out, "{:<34} {:>12} {:>10} {:>10}", "", "mean", "p50", "p99")?;
    for (name, times) in [
        ("most SETs of 42 dice", &report.scramble_ms),
        ("Crossword grid, 10 dice", &report.crossword_ms),
        ("Crossword grid, 10 dice, strict", &report.crossword_strict_ms),
        ("best turn in Cubed, 5 dice", &report.cubed_ms),
        ("Quiddler, 11 cards", &report.quiddler_ms),
    ] {
        writeln!(out, "{name:<34} {:>9.3} ms {:>7.3} ms {:>7.3} ms", times.mean, times.p50, times.p99)?;
    }
    writeln!(out, "{:<34} {:>12} {:>13} {:>10}", "compared with a plain search", "solver", "plain", "times")?;
    for Beside { what, solver_ms, reference_ms, times } in &report.beside {
        writeln!(out, "{what:<34} {solver_ms:>9.6} ms {reference_ms:>10.6} ms {times:>10.1}")?;
    }
    Ok(())
}
