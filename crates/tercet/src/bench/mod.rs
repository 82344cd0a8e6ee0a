//! `tercet bench`: measures speed on this machine.

mod review;
mod server;
mod solvers;
mod statistics;

use std::process::ExitCode;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    /// Measure every solver on the same random positions, on one core
    Solvers(solvers::Args),
    /// Measure reviews of bots' games, on one core
    Review(review::Args),
    /// Put a server under load over real WebSockets and compare it with a bare server without rules and store
    Server(server::Args),
    /// Measure what a server with its usual limits takes while clients behave badly
    Abuse(server::abuse::Args),
    /// The bare server that `bench server` compares with
    #[command(hide = true)]
    Floor(server::floor::Args),
}

pub(crate) fn run(args: &Args) -> ExitCode {
    match &args.what {
        What::Solvers(args) => solvers::run(args),
        What::Review(args) => review::run(args),
        What::Server(args) => server::run(args),
        What::Abuse(args) => server::abuse::run(args),
        What::Floor(args) => server::floor::run(args),
    }
}
