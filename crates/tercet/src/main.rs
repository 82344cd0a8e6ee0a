//! The command line of Tercet: the server, the referee, and tools around the games.

mod bench;
mod dictionaries;
mod games_list;
mod input;
mod invitation;
mod odds;
mod referee;
mod review;
mod serve;
mod simulate;
mod solve;
mod verify;
mod web_client;
mod word;
mod words;

use std::{io::Write, process::ExitCode};

use clap::{ArgMatches, Args as _, CommandFactory, FromArgMatches, Parser, Subcommand, parser::ValueSource};

/// Board, card and word games with a referee. Without a command, Tercet starts its server.
#[derive(Parser)]
#[command(name = "tercet", version)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    serve: serve::Args,
    #[command(flatten)]
    dictionaries: dictionaries::Dictionaries,
}

#[derive(Subcommand)]
enum Command {
    /// Start the server for browsers and programs
    ///
    /// Each setting is a flag and an environment variable.
    Serve(Box<serve::Args>),
    /// Judge a game record entry by entry
    Referee(referee::Args),
    /// Run a finished game again and check every shuffle and roll against its revealed seed
    Verify(verify::Args),
    /// Review a game: what happened, and what was possible
    Review(review::Args),
    /// List the games with their options, defaults and numbers of seats
    Games(games_list::Args),
    /// Look words up in a dictionary
    Word(word::Args),
    /// List the dictionaries, or measure how many words have a meaning
    Words(words::Args),
    /// Find the best possible answer
    Solve(solve::Args),
    /// Calculate how likely something is
    Odds(odds::Args),
    /// Let bots play each other and report how often each wins
    Simulate(simulate::Args),
    /// Measure the speed of the server and the solvers
    Bench(bench::Args),
}

fn main() -> ExitCode {
    let matches = Cli::command().get_matches();
    refuse_misplaced(&matches);
    let cli = Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    if let Err(bad) = cli.dictionaries.load() {
        return bad.exit();
    }
    match cli.command.unwrap_or_else(|| Command::Serve(Box::new(cli.serve))) {
        Command::Serve(args) => serve::run(&args),
        Command::Referee(args) => referee::run(&args),
        Command::Verify(args) => verify::run(&args),
        Command::Review(args) => review::run(&args),
        Command::Games(args) => games_list::run(&args),
        Command::Word(args) => word::run(&args),
        Command::Words(args) => words::run(&args),
        Command::Solve(args) => solve::run(&args),
        Command::Odds(args) => odds::run(&args),
        Command::Simulate(args) => simulate::run(&args),
        Command::Bench(args) => bench::run(&args),
    }
}

/// Refuses settings of the server that come before a command, because they would have no effect.
fn refuse_misplaced(matches: &ArgMatches) {
    let Some(command) = matches.subcommand_name() else { return };
    let settings = serve::Args::augment_args(clap::Command::new("serve"));
    let given = |setting: &&clap::Arg| {
        matches.value_source(setting.get_id().as_str()) == Some(ValueSource::CommandLine)
    };
    if let Some(flag) = settings.get_arguments().find(given).and_then(clap::Arg::get_long) {
        let message = match command {
            "serve" => format!("--{flag} must come after serve: tercet serve --{flag} …"),
            _ => format!("--{flag} is a setting of the server; `tercet {command}` does not take it"),
        };
        let _ = writeln!(std::io::stderr(), "error: {message}");
        std::process::exit(2);
    }
}
