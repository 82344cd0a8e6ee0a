//! `tercet simulate`: many games among bots, on all cores.

mod best;
mod ladder;
mod series;
mod tally;

use std::{
    io::{self, BufWriter, Write},
    num::NonZeroUsize,
    process::ExitCode,
    thread,
};

use engine::{AnyGame, Contestant};
use games::registry;
use serde_json::{
    Map, Value,
    value::{RawValue, to_raw_value},
};

use self::series::Series;
use crate::input::{Bad, find_game, output_failed};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game; with `--ladder` the default is all games
    #[arg(value_name = "GAME", required_unless_present = "ladder")]
    game: Option<String>,
    /// The level of each bot, from 1 to 5 with at most one decimal, or `novice` for somebody who plays for
    /// the first time, for example `5,4.5`; the bots change seats from game to game. In a game for one, each
    /// plays the same deals alone, and the best score wins
    #[arg(long, value_name = "LEVELS", value_delimiter = ',', required_unless_present = "ladder")]
    bots: Vec<Contestant>,
    /// Play every level against the level below, the strongest and a novice against the weakest, and each
    /// level alone where the game allows it; print a Markdown table
    #[arg(long, conflicts_with = "bots")]
    ladder: bool,
    /// With `--ladder`: how far one level is from the next, from 0.1 to 4
    #[arg(long, value_name = "LEVELS", default_value = "1", conflicts_with = "bots", value_parser = step)]
    step: u8,
    /// The number of games
    #[arg(long, value_name = "N", default_value_t = 1000,
          value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    games: u32,
    /// The random seed; the same seed gives the same result
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The game's options as a JSON object
    #[arg(long, value_name = "JSON")]
    rules: Option<String>,
    /// One option of the game, for example `rounds=2`; can be repeated
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// How many games to play at the same time [default: the number of cores]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Also print the CPU time of the slowest decision, which differs from run to run
    #[arg(long)]
    cpu: bool,
    /// Also compare what each move earns with the best move in its place; for Cubed and Quiddler
    #[arg(long)]
    best: bool,
    /// Print JSON, one object on each line
    #[arg(long)]
    json: bool,
}

/// The most bots whose games alone are compared.
const MOST_APART: usize = 12;

/// The distance between two levels of a ladder, in tenths.
fn step(text: &str) -> Result<u8, String> {
    let tenths = text.parse::<f64>().map(|step| step * 10.0).unwrap_or(0.0);
    let rounded = tenths.round();
    match (1.0..=40.0).contains(&rounded) && (tenths - rounded).abs() < 1e-9 {
        true => Ok(rounded as u8),
        false => Err(format!("{text:?} is not a number from 0.1 to 4 with at most one decimal")),
    }
}

pub(crate) fn run(args: &Args) -> ExitCode {
    let answer = match (&args.game, args.ladder) {
        (Some(key), false) => find_game(key).map_err(Bad::new).and_then(|game| one(args, game)),
        (Some(key), true) => find_game(key).map_err(Bad::new).and_then(|game| ladder::climb(args, &[game])),
        (None, _) => ladder::climb(args, registry::all()),
    };
    let text = match answer {
        Ok(text) => text,
        Err(bad) => return bad.exit(),
    };
    let mut out = BufWriter::new(io::stdout().lock());
    let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    written.map_or_else(|error| output_failed(&error), |()| ExitCode::SUCCESS)
}

/// The one series that was asked for.
fn one(args: &Args, game: &'static dyn AnyGame) -> Result<String, Bad> {
    let tally = args.series(game, &args.bots)?.play(args.threads())?;
    Ok(if args.json { json_line(&tally.report(args.cpu)) } else { tally.report(args.cpu).tell() })
}

impl Args {
    fn series(&self, game: &'static dyn AnyGame, bots: &[Contestant]) -> Result<Series, Bad> {
        let (fewest, most) = game.seats();
        // In a game for one any number can be compared.
        let apart = most == 1 && bots.len() > 1 && bots.len() <= MOST_APART;
        if !apart && !(usize::from(fewest)..=usize::from(most)).contains(&bots.len()) {
            let seats = match (fewest, most) {
                (1, 1) => format!("1 to {MOST_APART}"),
                _ if fewest == most => format!("{most}"),
                _ => format!("{fewest} to {most}"),
            };
            return Err(Bad::new(format!("--bots: {} takes {seats}, not {}", game.key(), bots.len())));
        }
        if self.best && !best::GAMES.contains(&game.key()) {
            return Err(Bad::new(format!("--best: {} is not one of {}", game.key(), best::GAMES.join(", "))));
        }
        let rules = self.rules()?;
        game.open(&rules, if apart { 1 } else { bots.len() as u8 }).map_err(Bad::new)?;
        Ok(Series {
            game,
            rules,
            bots: bots.to_vec(),
            apart,
            games: self.games,
            seed: self.seed,
            best: self.best,
        })
    }

    /// The options from `--rules` and `--option`.
    fn rules(&self) -> Result<Box<RawValue>, Bad> {
        let text = self.rules.as_deref().unwrap_or("{}");
        let mut rules: Map<String, Value> = serde_json::from_str(text)
            .map_err(|error| Bad::new(format!("--rules: not a JSON object: {error}")))?;
        for option in &self.options {
            let (name, value) = option
                .split_once('=')
                .ok_or_else(|| Bad::new(format!("--option: {option:?} is not NAME=VALUE")))?;
            let value = serde_json::from_str(value).unwrap_or_else(|_| Value::from(value));
            rules.insert(name.to_owned(), value);
        }
        to_raw_value(&rules).map_err(|error| Bad::new(format!("--rules: {error}")))
    }

    fn threads(&self) -> NonZeroUsize {
        self.threads.or_else(|| thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN)
    }
}

fn json_line(answer: &impl serde::Serialize) -> String {
    // Our own types always have a JSON form.
    serde_json::to_string(answer).unwrap_or_default() + "\n"
}
