//! How fast the page feels on a slow phone, measured in a real browser.
//!
//! `web/scripts/pagespeed.mjs` does the measuring. This module prepares everything that it needs.

use std::{
    io::{BufRead, BufReader},
    process::{Child, Command, Stdio},
};

use crate::{Failure, cargo, debian, succeed, target, workspace};

/// What to measure.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// How often; the median counts
    #[arg(long, default_value_t = 3)]
    runs: u32,
    /// Measure this server instead of a build of these sources
    #[arg(long)]
    url: Option<String>,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    debian::install(&debian::CHROMIUM)?;
    if let Some(url) = &args.url {
        return measure(url, args.runs);
    }
    let mut build = cargo();
    build.args(["build", "--release", "--package", "tercet"]).current_dir(workspace());
    succeed(&mut build)?;
    let data = tempfile::tempdir()?;
    let mut command = Command::new(target().join("release/tercet"));
    command.args(["serve", "--addr", "127.0.0.1:0", "--log", "warn", "--data"]).arg(data.path());
    let mut server = Server(command.stdout(Stdio::piped()).spawn()?);
    let said = BufReader::new(server.0.stdout.take().ok_or("the server says nothing")?);
    let url = said.lines().map_while(Result::ok).find_map(|line| {
        let start = line.find("http://")?;
        line[start..].split_whitespace().next().map(str::to_owned)
    });
    measure(&url.ok_or("the server did not start")?, args.runs)
}

/// A server that is stopped when this is dropped.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        // It may have stopped by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn measure(url: &str, runs: u32) -> Result<(), Failure> {
    let mut node = Command::new("node");
    node.current_dir(workspace().join("web")).args(["scripts/pagespeed.mjs", url, &runs.to_string()]);
    succeed(&mut node)
}
