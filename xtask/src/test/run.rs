//! What a step runs with: commands whose output is shown and whose tests are counted.

use std::{
    fs::{self, File},
    io::{self, BufRead, BufReader, IsTerminal},
    path::Path,
    process::{Command, Stdio},
};

use super::{screen::Screen, tally::Tally};
use crate::{Failure, cargo, debian, jobs::Jobs, target, workspace};

/// Why a step did not pass, as a sentence.
pub(crate) type Stop = String;

pub(crate) struct Run<'a> {
    pub(crate) step: &'static str,
    pub(crate) screen: &'a Screen,
    pub(crate) jobs: &'a Jobs,
    /// More arguments for the test runner.
    pub(crate) extra: &'a [String],
    pub(crate) tally: Tally,
    /// Where tests find a Postgres.
    postgres: Option<String>,
}

impl<'a> Run<'a> {
    pub(crate) fn new(
        step: &'static str,
        screen: &'a Screen,
        jobs: &'a Jobs,
        extra: &'a [String],
    ) -> Run<'a> {
        Run { step, screen, jobs, extra, tally: Tally::default(), postgres: None }
    }

    pub(crate) fn say(&self, text: &str) {
        self.screen.print(self.step, format!("{text}\n").as_bytes());
    }

    /// Compiles all code, tests and benchmarks with Clippy's lints.
    ///
    /// One build serves for linting and for running: clippy-driver is rustc with more lints. `cargo clippy`
    /// uses it the same way, but only checks.
    pub(crate) fn build(&mut self) -> Result<(), Stop> {
        let has_clippy = Command::new(CLIPPY).arg("--version").output().is_ok_and(|out| out.status.success());
        if !has_clippy {
            return Err(format!("{CLIPPY} is missing; to install it: rustup component add clippy"));
        }
        self.cargo(&["build", "--workspace", "--all-targets", "--all-features"])
    }

    /// Starts a Postgres that all tests can use. It runs until the result is dropped.
    pub(crate) fn postgres(&mut self) -> Result<localpg::Postgres, Stop> {
        let fail = |e: &dyn std::fmt::Display| format!("there is no Postgres for the tests: {e}");
        self.install_postgres()?;
        let postgres = localpg::Postgres::start(localpg::Disk::Forgetful).map_err(|e| fail(&e))?;
        self.postgres = Some(postgres.address());
        Ok(postgres)
    }

    pub(crate) fn install_postgres(&mut self) -> Result<(), Stop> {
        if localpg::is_installed() { Ok(()) } else { self.install(&debian::POSTGRES) }
    }

    /// Installs a Debian package if it is missing.
    pub(crate) fn install(&mut self, package: &debian::Package) -> Result<(), Stop> {
        if package.is_installed() {
            return Ok(());
        }
        let run = |command: Command| self.command(command).map_err(Failure::from);
        debian::install_with(package, run).map_err(|e| e.to_string())
    }

    /// Runs cargo, with Clippy as the compiler of our own crates.
    pub(crate) fn cargo(&mut self, args: &[&str]) -> Result<(), Stop> {
        let mut cargo = cargo();
        cargo.args(args).env("RUSTC_WORKSPACE_WRAPPER", CLIPPY).env("CLIPPY_ARGS", DENY_WARNINGS);
        self.command(cargo)
    }

    /// Installs the packages of the web client's lock file if they are not there yet.
    pub(crate) fn npm_packages(&mut self) -> Result<(), Stop> {
        let web = workspace().join("web");
        // The build script of `tercet-page` does the same, with the same lock and the same stamp.
        let fail = |e: io::Error| format!("web/package-lock.json: {e}");
        let lock = File::open(web.join("package-lock.json")).map_err(fail)?;
        lock.lock().map_err(fail)?;
        let wanted = fs::read(web.join("package-lock.json")).map_err(fail)?;
        let stamp = web.join("node_modules/.tercet-lock");
        if fs::read(&stamp).is_ok_and(|installed| installed == wanted) {
            return Ok(());
        }
        self.npm(&["ci", "--no-audit", "--no-fund", "--prefer-offline"])?;
        fs::write(stamp, wanted).map_err(|e| format!("web/node_modules: {e}"))
    }

    pub(crate) fn npm(&mut self, args: &[&str]) -> Result<(), Stop> {
        let mut npm = Command::new("npm");
        npm.args(["--prefix", "web"]).args(args);
        let debug = target().join("debug");
        npm.env("TERCET_BIN", debug.join("tercet")).env("TERCET_XTASK", debug.join("xtask"));
        self.command(npm)
    }

    /// Runs a command in the workspace.
    pub(crate) fn command(&mut self, mut command: Command) -> Result<(), Stop> {
        let shown = typed(&command);
        self.say(&format!("$ {shown}"));
        let fail = |e: io::Error| format!("`{shown}`: {e}");
        if io::stdout().is_terminal() {
            command.env("CARGO_TERM_COLOR", "always").env("FORCE_COLOR", "1");
        }
        command.envs(self.postgres.as_ref().map(|address| (localpg::VARIABLE, address)));
        let (reader, writer) = io::pipe().map_err(fail)?;
        command.current_dir(workspace()).stdin(Stdio::null());
        command.stdout(writer.try_clone().map_err(fail)?).stderr(writer);
        // Dropping the command closes its ends of the pipe, so that reading ends when the program does.
        let mut child = self.jobs.spawn(command).map_err(fail)?;
        let mut reader = BufReader::new(reader);
        let mut line = Vec::new();
        while reader.read_until(b'\n', &mut line).is_ok_and(|length| length > 0) {
            self.tally.read(&String::from_utf8_lossy(&line));
            self.screen.print(self.step, &line);
            line.clear();
        }
        let status = child.wait();
        self.jobs.ended(&child);
        match status {
            Ok(status) if status.success() => Ok(()),
            Ok(status) => Err(format!("`{shown}`: {status}")),
            Err(e) => Err(fail(e)),
        }
    }
}

/// rustc with Clippy's lints.
const CLIPPY: &str = "clippy-driver";

/// How `cargo clippy -- -D warnings` passes its arguments on.
const DENY_WARNINGS: &str = "-Dwarnings__CLIPPY_HACKERY__";

/// A command as a person would type it.
fn typed(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_name().unwrap_or_default();
    let words = [program].into_iter().chain(command.get_args()).map(|word| word.to_string_lossy());
    words.collect::<Vec<_>>().join(" ")
}

/// Whether a subcommand of cargo is installed.
pub(crate) fn has(args: &[&str]) -> bool {
    cargo().args(args).output().is_ok_and(|output| output.status.success())
}
