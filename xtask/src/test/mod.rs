//! The whole check: steps that run side by side until all have passed or one has failed.

mod licences;
pub(crate) mod run;
pub(crate) mod screen;
pub(crate) mod steps;
pub(crate) mod tally;

use std::{
    sync::{Condvar, Mutex, MutexGuard, PoisonError},
    thread,
    time::{Duration, Instant},
};

use clap::builder::PossibleValuesParser;

use self::{
    run::Run,
    screen::Screen,
    steps::{STEPS, Step},
    tally::Tally,
};
use crate::{Failure, jobs::Jobs};

#[derive(clap::Args)]
#[command(after_help = steps::help(STEPS.iter()))]
pub(crate) struct Args {
    /// Only these steps; all of them without it
    #[arg(value_name = "STEP", value_parser = PossibleValuesParser::new(STEPS.iter().map(|step| step.name)))]
    steps: Vec<String>,
}

/// What came of a step.
enum Outcome {
    Passed,
    Failed(String),
    /// It was stopped because another had failed, or at Ctrl-C.
    Stopped,
    /// One that it waits for has not passed.
    NotRun,
}

struct Ended {
    outcome: Outcome,
    took: Duration,
    tally: Tally,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let is_chosen = |step: &&Step| args.steps.is_empty() || args.steps.iter().any(|name| name == step.name);
    let chosen: Vec<&'static Step> = STEPS.iter().filter(is_chosen).collect();
    let began = Instant::now();
    let jobs = Jobs::default();
    jobs.stop_at_signal()?;
    let check = Check { screen: Screen::stdout(), jobs, ended: Mutex::default(), changed: Condvar::new() };
    thread::scope(|scope| {
        for step in &chosen {
            scope.spawn(|| check.run(step, &chosen));
        }
    });
    check.screen.finish();
    summary(check.ended.into_inner().unwrap_or_else(PoisonError::into_inner), &chosen, began.elapsed())
}

/// A check that is running.
struct Check {
    screen: Screen,
    jobs: Jobs,
    ended: Mutex<Vec<(&'static str, Ended)>>,
    changed: Condvar,
}

impl Check {
    /// Runs a step as soon as those that it waits for have passed.
    fn run(&self, step: &'static Step, chosen: &[&Step]) {
        let waits_for = chosen.iter().filter(|other| step.after.contains(&other.name)).count();
        let is_before = |(name, _): &&(&str, Ended)| step.after.contains(name);
        let ready = |ended: &mut Vec<_>| ended.iter().filter(is_before).count() < waits_for;
        let ended = self.changed.wait_while(self.lock(), ready).unwrap_or_else(PoisonError::into_inner);
        let may_run = ended.iter().filter(is_before).all(|(_, step)| matches!(step.outcome, Outcome::Passed));
        drop(ended);
        let ended = match may_run && !self.jobs.are_stopped() {
            true => self.execute(step),
            false => Ended { outcome: Outcome::NotRun, took: Duration::ZERO, tally: Tally::default() },
        };
        self.lock().push((step.name, ended));
        self.changed.notify_all();
    }

    fn execute(&self, step: &Step) -> Ended {
        let began = Instant::now();
        self.screen.begin(step.name, step.about);
        let mut run = Run::new(step.name, &self.screen, &self.jobs, &[]);
        let outcome = match (step.run)(&mut run) {
            Ok(()) => Outcome::Passed,
            Err(_) if self.jobs.are_stopped() => Outcome::Stopped,
            Err(why) => Outcome::Failed(why),
        };
        let mut ended = Ended { outcome, took: began.elapsed(), tally: run.tally };
        let failed = matches!(ended.outcome, Outcome::Failed(_));
        // What is no test, such as a lint, fails as one.
        if failed && ended.tally.failed == 0 {
            ended.tally.failed = 1;
        }
        self.screen.end(step.name, &line(step.name, &ended), failed);
        if failed {
            self.jobs.stop();
        }
        ended
    }

    fn lock(&self) -> MutexGuard<'_, Vec<(&'static str, Ended)>> {
        self.ended.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A step in the summary.
fn line(name: &str, ended: &Ended) -> String {
    let verdict = match &ended.outcome {
        Outcome::Passed if ended.tally.passed > 0 => format!("passed ({} tests)", ended.tally.passed),
        Outcome::Passed => "passed".to_owned(),
        Outcome::Failed(why) => format!("FAILED: {why}"),
        Outcome::Stopped => "stopped".to_owned(),
        Outcome::NotRun => return format!("{name:<10} {:>8}  not run", ""),
    };
    format!("{name:<10} {:>8}  {verdict}", seconds(ended.took))
}

fn summary(mut ended: Vec<(&str, Ended)>, chosen: &[&Step], took: Duration) -> Result<(), Failure> {
    ended.sort_by_key(|(name, _)| chosen.iter().position(|step| step.name == *name));
    println!("\n── summary");
    ended.iter().for_each(|(name, step)| println!("{}", line(name, step)));
    println!("{:<10} {:>8}", "all", seconds(took));
    let failed: Vec<&str> = ended
        .iter()
        .filter(|(_, step)| matches!(step.outcome, Outcome::Failed(_)))
        .map(|(n, _)| *n)
        .collect();
    let all_passed = ended.iter().all(|(_, step)| matches!(step.outcome, Outcome::Passed));
    let mut tally = Tally::default();
    ended.into_iter().for_each(|(_, step)| tally.add(step.tally));
    tally.names.iter().for_each(|name| println!("failed: {name}"));
    println!("{} passed, {} failed", tally.passed, tally.failed);
    match (failed.first(), all_passed) {
        (Some(step), _) => {
            Err(format!("step `{step}` failed; to run it alone: cargo xtask test {step}").into())
        }
        (None, true) => Ok(()),
        (None, false) => Err("the check was stopped".into()),
    }
}

fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}
