//! The command line of Tercet: a referee, and what else one wants to ask about the games.

mod games_list;
mod input;
mod referee;
mod verify;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Rulebook games, refereed.
#[derive(Parser)]
#[command(name = "tercet", version, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Judge a game record, entry by entry
    Referee(referee::Args),
    /// Re-run a finished record with its revealed seed, and say whether everything is what the seed gives
    Verify(verify::Args),
    /// List the games with their options, defaults and seats
    Games(games_list::Args),
}

fn main() -> ExitCode {
    match Cli::parse().command {
        Command::Referee(args) => referee::run(&args),
        Command::Verify(args) => verify::run(&args),
        Command::Games(args) => games_list::run(&args),
    }
}
