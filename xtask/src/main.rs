//! Chores of the project, run as `cargo xtask CHORE`.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "chores talk to whoever runs them")]

mod cluster;
mod debian;
mod dev;
mod flaky;
mod jobs;
mod pagespeed;
mod screenshots;
mod test;
mod words;

use std::{
    path::{Path, PathBuf},
    process::{Command, ExitCode},
};

use clap::{Parser, Subcommand};

/// Chores of the project.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Run a Postgres and three nodes on this machine, until Ctrl-C
    ///
    /// Builds `tercet`, starts a Postgres of its own in a temporary folder (Debian's package `postgresql` is
    /// installed if it is missing) and the nodes on it, and prints where they are. Ctrl-C stops the
    /// nodes, then Postgres, and removes the folder: nothing stays.
    Cluster(cluster::Args),
    /// Run the server and Vite with hot reload, until Ctrl-C
    Dev(dev::Args),
    /// Repeat tests, and list those that do not always pass
    Flaky(flaky::Args),
    /// Measure how fast the page feels on a slow phone, in a real browser
    ///
    /// First paint, the time from Play now to the first card, blocking time and layout shift, in Chromium
    /// slowed to a quarter over a connection like slow 3G; and Lighthouse's scores, where npm can fetch it.
    Pagespeed(pagespeed::Args),
    /// Take the README's pictures again, from real games in a real browser
    Screenshots,
    /// Check everything, until all has passed or a step has failed
    ///
    /// Independent steps run side by side. The output of one is shown as it runs, and that of the others when
    /// they have ended. What is missing is installed where that is possible.
    Test(test::Args),
    /// Make the word lists of data/words and their notice, from npm's `word-list` and Debian's packages
    Words(words::Args),
}

fn main() -> ExitCode {
    let done = match Cli::parse().chore {
        Chore::Cluster(args) => cluster::run(&args),
        Chore::Dev(args) => dev::run(&args),
        Chore::Flaky(args) => flaky::run(&args),
        Chore::Pagespeed(args) => pagespeed::run(&args),
        Chore::Screenshots => screenshots::run(),
        Chore::Test(args) => test::run(&args),
        Chore::Words(args) => words::run(&args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("xtask: {why}");
            ExitCode::FAILURE
        }
    }
}

/// A chore that failed, with a message for the user.
type Failure = Box<dyn std::error::Error>;

/// The top folder of the workspace, wherever the chore was started.
fn workspace() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}

/// Where cargo puts what it builds.
fn target() -> PathBuf {
    workspace().join(std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()))
}

/// The cargo that runs this chore.
fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// Runs a command with its output shown. Fails if the command fails.
fn succeed(command: &mut Command) -> Result<(), Failure> {
    println!("$ {command:?}");
    let status = command.status()?;
    if status.success() { Ok(()) } else { Err(format!("{command:?}: {status}").into()) }
}
