//! `tercet games`: lists the games and their options.

use std::{
    io::{self, Write},
    process::ExitCode,
};

use engine::{AnyGame, OptionKind, OptionSpec};
use games::registry;
use serde::Serialize;

use crate::input::output_failed;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A game as it is listed.
#[derive(Serialize)]
struct Listed {
    game: &'static str,
    seats: Seats,
    options: Vec<OptionSpec>,
    actions: &'static [&'static str],
}

#[derive(Serialize)]
struct Seats {
    min: u8,
    max: u8,
}

pub(crate) fn run(args: &Args) -> ExitCode {
    let games: Vec<Listed> = registry::all().iter().map(|game| listed(*game)).collect();
    let written = match args.json {
        true => serde_json::to_writer_pretty(io::stdout(), &games)
            .map_err(io::Error::from)
            .and_then(|()| writeln!(io::stdout())),
        false => tell(&games),
    };
    written.map_or_else(|error| output_failed(&error), |()| ExitCode::SUCCESS)
}

fn listed(game: &dyn AnyGame) -> Listed {
    let (min, max) = game.seats();
    Listed { game: game.key(), seats: Seats { min, max }, options: game.options(), actions: game.actions() }
}

fn tell(games: &[Listed]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    for game in games {
        let Seats { min, max } = game.seats;
        let seats = if min == max { format!("{min}") } else { format!("{min} to {max}") };
        writeln!(out, "{} ({seats} {})", game.game, if max == 1 { "player" } else { "players" })?;
        for option in &game.options {
            let takes = match &option.kind {
                OptionKind::Choice { values } => values.join(" | "),
                OptionKind::Whole { min, max, unit, .. } => format!("{min} to {max} {unit}"),
                OptionKind::Dictionary { .. } => "name of a dictionary".into(),
                OptionKind::Dice => "42 lists of six faces".into(),
                OptionKind::Board => "a list of rows".into(),
            };
            writeln!(out, "  {:<20} {takes} (default {}; {})", option.name, option.default, option.rule)?;
        }
    }
    Ok(())
}
