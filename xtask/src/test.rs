//! The whole check: one list of steps, run in order until one fails.

use std::{
    io::{self, BufRead, BufReader, Read, Write},
    path::Path,
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use clap::builder::PossibleValuesParser;

use crate::{Failure, cargo, debian, workspace};

/// A part of the check. To add one, add it here; what it runs goes through [`Run`].
struct Step {
    name: &'static str,
    about: &'static str,
    run: fn(&mut Run<'_>) -> Result<(), Stop>,
}

/// In the order of what fails soonest.
const STEPS: &[Step] = &[
    Step { name: "fmt", about: "the code is formatted", run: |run| run.cargo(&["fmt", "--all", "--check"]) },
    Step {
        name: "clippy",
        about: "no lint speaks up",
        run: |run| {
            run.cargo(&["clippy", "--workspace", "--all-targets", "--all-features", "--", "-D", "warnings"])
        },
    },
    Step {
        name: "tests",
        about: "unit and integration tests pass",
        run: |run| {
            let postgres = run.postgres()?;
            let tested = match has(&["nextest", "--version"]) {
                true => run.cargo(&["nextest", "run", "--workspace", "--all-features", "--no-fail-fast"]),
                // Not --all-targets: that would run every benchmark.
                false => run.cargo(&["test", "--workspace", "--all-features", "--lib", "--bins", "--tests"]),
            };
            drop(postgres);
            tested
        },
    },
    Step {
        name: "doctests",
        about: "the examples in the documentation run",
        run: |run| run.cargo(&["test", "--workspace", "--all-features", "--doc"]),
    },
    Step {
        name: "web",
        about: "the web client's types fit and its unit tests pass",
        run: |run| {
            run.npm_packages()?;
            run.npm(&["run", "check"])?;
            // Its size is tested too.
            run.npm(&["run", "build"])?;
            run.npm(&["test"])
        },
    },
    Step {
        name: "browser",
        about: "whole games in a real browser, against the real server",
        run: |run| {
            run.npm_packages()?;
            debian::install("chromium", Path::new(debian::CHROMIUM))
                .map_err(|e| Stop::Fail(e.to_string()))?;
            run.cargo(&["build", "--package", "tercet"])?;
            run.npm(&["run", "e2e"])
        },
    },
    Step {
        name: "deny",
        about: "dependencies have free licences, known sources and no advisories",
        run: |run| {
            if !has(&["deny", "--version"]) {
                // Unoptimised: it has less to do than its own building takes.
                run.cargo(&["install", "cargo-deny", "--locked", "--no-default-features", "--debug"])
                    .map_err(|_| Stop::Skip("cargo-deny is not there and cannot be installed"))?;
            }
            run.cargo(&["deny", "--all-features", "check", "bans", "licenses", "sources"])?;
            match has(&["deny", "fetch", "db"]) {
                true => run.cargo(&["deny", "--all-features", "check", "--disable-fetch", "advisories"]),
                false => {
                    Err(Stop::Skip("licences are in order; the list of advisories cannot be fetched here"))
                }
            }
        },
    },
];

#[derive(clap::Args)]
#[command(after_help = steps_help())]
pub(crate) struct Args {
    /// Only these steps, in this order; all of them without it
    #[arg(value_name = "STEP", value_parser = PossibleValuesParser::new(STEPS.iter().map(|step| step.name)))]
    steps: Vec<String>,
}

fn steps_help() -> String {
    let lines = STEPS.iter().map(|step| format!("  {:<10} {}\n", step.name, step.about));
    format!("Steps:\n{}", String::from_iter(lines))
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let chosen: Vec<&Step> = match args.steps.as_slice() {
        [] => STEPS.iter().collect(),
        names => names.iter().filter_map(|name| STEPS.iter().find(|step| step.name == name)).collect(),
    };
    let mut tally = Tally::default();
    let mut lines = Vec::new();
    let mut failed = None;
    let began = Instant::now();
    for (number, step) in (1..).zip(&chosen) {
        println!("\n── {number}/{} {}: {}", chosen.len(), step.name, step.about);
        let began = Instant::now();
        let result = (step.run)(&mut Run { tally: &mut tally, postgres: None });
        let verdict = match &result {
            Ok(()) => "passed".to_owned(),
            Err(Stop::Skip(why)) => format!("skipped ({why})"),
            Err(Stop::Fail(why)) => format!("FAILED: {why}"),
        };
        let line = format!("{:<10} {:>8}  {verdict}", step.name, seconds(began.elapsed()));
        println!("── {line}");
        lines.push(line);
        if let Err(Stop::Fail(_)) = result {
            failed = Some(step.name);
            break;
        }
    }
    println!("\n── summary");
    lines.iter().for_each(|line| println!("{line}"));
    for step in chosen.iter().skip(lines.len()) {
        println!("{:<10} {:>8}  not run", step.name, "");
    }
    println!("{:<10} {:>8}", "all", seconds(began.elapsed()));
    println!("{} passed, {} failed", tally.passed, tally.failed);
    match failed {
        None => Ok(()),
        Some(step) => Err(format!("step `{step}` failed; to run it alone: cargo xtask test {step}").into()),
    }
}

fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

/// Why a step did not pass.
enum Stop {
    /// It cannot run here, which is no fault.
    Skip(&'static str),
    Fail(String),
}

/// How many tests passed and failed, over all steps.
#[derive(Debug, Default, PartialEq, Eq)]
struct Tally {
    passed: u64,
    failed: u64,
}

impl Tally {
    /// Counts a line in which a test runner sums up, and no other.
    fn count(&mut self, line: &str) {
        let line = plain(line);
        let line = line.trim_start();
        // nextest: `Summary [   1.617s] 23 tests run: 22 passed, 1 failed, 0 skipped`; cargo test: `test result: …`;
        // Vitest: `Tests  42 passed (42)`; Playwright: `12 passed (1.1m)`, alone on its line.
        let words: Vec<&str> = line.split_whitespace().collect();
        let is_playwrights = matches!(words[..], [_, "passed" | "failed", time] if time.starts_with('('));
        let begins = ["Summary [", "test result:", "Tests "].iter().any(|begin| line.starts_with(begin));
        if !begins && !is_playwrights && !matches!(words[..], [_, "failed"]) {
            return;
        }
        for pair in words.windows(2) {
            let Ok(number) = pair[0].parse::<u64>() else { continue };
            match pair[1].trim_end_matches([',', ';']) {
                "passed" => self.passed += number,
                "failed" => self.failed += number,
                _ => {}
            }
        }
    }
}

/// A line without its colours.
fn plain(line: &str) -> String {
    let mut parts = line.split('\x1b');
    let first = parts.next().unwrap_or_default().to_owned();
    first + &String::from_iter(parts.map(|part| part.split_once('m').map_or("", |(_, text)| text)))
}

/// What a step runs with: everything that it prints stays visible, and tests are counted.
struct Run<'a> {
    tally: &'a mut Tally,
    /// Where tests find a Postgres.
    postgres: Option<String>,
}

impl Run<'_> {
    /// A Postgres that all tests can use, for as long as the result is there: never one that is already running.
    fn postgres(&mut self) -> Result<localpg::Postgres, Stop> {
        let fail = |e: &dyn std::fmt::Display| Stop::Fail(format!("no Postgres for the tests: {e}"));
        debian::install_postgres().map_err(|e| fail(&e))?;
        let postgres = localpg::Postgres::start(localpg::Disk::Forgetful).map_err(|e| fail(&e))?;
        self.postgres = Some(postgres.address());
        Ok(postgres)
    }

    fn cargo(&mut self, args: &[&str]) -> Result<(), Stop> {
        self.command(cargo().args(args), &format!("cargo {}", args.join(" ")))
    }

    /// The packages of the web client's lock file, where they are not there yet.
    fn npm_packages(&mut self) -> Result<(), Stop> {
        if workspace().join("web/node_modules").is_dir() { Ok(()) } else { self.npm(&["ci"]) }
    }

    fn npm(&mut self, args: &[&str]) -> Result<(), Stop> {
        let mut npm = Command::new("npm");
        npm.args(["--prefix", "web"]).args(args);
        // The binary that was built a moment ago, not a release that lies about.
        npm.env("TERCET_BIN", workspace().join("target/debug/tercet"));
        // For tests that want many nodes.
        npm.envs(std::env::current_exe().ok().map(|own| ("TERCET_XTASK", own)));
        self.command(&mut npm, &format!("npm --prefix web {}", args.join(" ")))
    }

    /// Runs a command in the workspace; `shown` is what a person would type.
    fn command(&mut self, command: &mut Command, shown: &str) -> Result<(), Stop> {
        println!("$ {shown}");
        let fail = |e: &dyn std::fmt::Display| Stop::Fail(format!("`{shown}`: {e}"));
        if io::IsTerminal::is_terminal(&io::stdout()) {
            command.env("CARGO_TERM_COLOR", "always");
        }
        command.envs(self.postgres.as_ref().map(|address| (localpg::VARIABLE, address)));
        let mut child = command
            .current_dir(workspace())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|e| fail(&e))?;
        let (out, err) = (child.stdout.take(), child.stderr.take());
        let tallies = thread::scope(|scope| {
            let out = scope.spawn(|| pass_on(out, io::stdout()));
            let err = scope.spawn(|| pass_on(err, io::stderr()));
            [out, err].map(|thread| thread.join().unwrap_or_default())
        });
        for tally in tallies {
            self.tally.passed += tally.passed;
            self.tally.failed += tally.failed;
        }
        match child.wait() {
            Ok(status) if status.success() => Ok(()),
            Ok(status) => Err(fail(&status)),
            Err(e) => Err(fail(&e)),
        }
    }
}

/// Passes on what a command prints, line by line, and counts its tests.
fn pass_on(from: Option<impl Read>, mut to: impl Write) -> Tally {
    let mut tally = Tally::default();
    let mut lines = from.map(BufReader::new);
    let mut line = Vec::new();
    while let Some(from) = &mut lines {
        line.clear();
        match from.read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => break,
            Ok(_) => {}
        }
        tally.count(&String::from_utf8_lossy(&line));
        // Whoever read the output may be gone; the steps still count.
        let _ = to.write_all(&line).and_then(|()| to.flush());
    }
    tally
}

/// Whether a subcommand of cargo is installed.
fn has(args: &[&str]) -> bool {
    cargo().args(args).output().is_ok_and(|output| output.status.success())
}

#[cfg(test)]
mod tests {
    use super::{STEPS, Tally};

    #[test]
    fn summaries_of_test_runners_are_counted() {
        let mut tally = Tally::default();
        tally.count("     Summary [   1.617s] 23 tests run: 22 passed (1 slow), 1 failed, 0 skipped\n");
        assert_eq!(tally, Tally { passed: 22, failed: 1 });
        tally.count("test result: ok. 4 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out\n");
        assert_eq!(tally, Tally { passed: 26, failed: 1 });
        tally.count("\x1b[32;1m     Summary\x1b[0m [   0.9s] \x1b[1m5\x1b[0m tests run: \x1b[1m5\x1b[0m \x1b[32mpassed\x1b[0m, 0 skipped");
        assert_eq!(tally, Tally { passed: 31, failed: 1 });
        tally.count("      Tests  2 passed (2)");
        tally.count("  3 passed (1.1m)");
        tally.count("  1 failed");
        assert_eq!(tally, Tally { passed: 36, failed: 2 });
        tally.count("        PASS [   0.007s] (1/2) a_test_that_says 7 passed");
        assert_eq!(tally, Tally { passed: 36, failed: 2 });
    }

    #[test]
    fn steps_have_names_of_their_own() {
        for (index, step) in STEPS.iter().enumerate() {
            assert!(STEPS[..index].iter().all(|other| other.name != step.name), "{}", step.name);
        }
    }
}
