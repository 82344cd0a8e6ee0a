//! The whole check: steps that run side by side until all have passed or one has failed.

pub(crate) mod failures;
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
    /// The steps to run [default: all]
    #[arg(value_name = "STEP", value_parser = PossibleValuesParser::new(STEPS.iter().map(|step| step.name)))]
    steps: Vec<String>,
}

/// How a step ended.
enum Outcome {
    Passed,
    Failed(String),
    /// It was stopped because another had failed, or at Ctrl-C.
    Stopped,
    /// A step that it waits for has not passed.
    NotRun,
}

struct Ended {
    outcome: Outcome,
    took: Duration,
    tally: Tally,
}

impl Ended {
    /// Makes the tally fit the outcome.
    fn settle(&mut self) {
        match &self.outcome {
            Outcome::Failed(why) => {
                // A failure that is no test, such as a lint, counts as one failed test.
                self.tally.failed = self.tally.failed.max(1);
                if self.tally.failures.is_empty() {
                    self.tally.failures.add(why);
                }
            }
            // Tests that were stopped with their step have not failed.
            Outcome::Stopped => {
                self.tally.failed = 0;
                self.tally.failures.clear();
            }
            Outcome::Passed | Outcome::NotRun => {}
        }
    }
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
        ended.settle();
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

/// Prints how each step ended. What a person needs to mend a failure comes last.
fn summary(mut ended: Vec<(&str, Ended)>, chosen: &[&Step], took: Duration) -> Result<(), Failure> {
    ended.sort_by_key(|(name, _)| chosen.iter().position(|step| step.name == *name));
    summary_lines(&ended, took).iter().for_each(|line| println!("{line}"));
    let failed = ended.iter().find(|(_, step)| matches!(step.outcome, Outcome::Failed(_)));
    let all_passed = ended.iter().all(|(_, step)| matches!(step.outcome, Outcome::Passed));
    match (failed, all_passed) {
        (Some((step, _)), _) => {
            Err(format!("step `{step}` failed; to run it alone: cargo xtask test {step}").into())
        }
        (None, true) => Ok(()),
        (None, false) => Err("the check was stopped".into()),
    }
}

fn summary_lines(ended: &[(&str, Ended)], took: Duration) -> Vec<String> {
    let mut lines = vec![String::new(), "── summary".to_owned()];
    lines.extend(ended.iter().map(|(name, step)| line(name, step)));
    lines.push(format!("{:<10} {:>8}", "all", seconds(took)));
    let failed = ended.iter().filter(|(_, step)| matches!(step.outcome, Outcome::Failed(_)));
    lines.extend(failures::report(failed.map(|(name, step)| (*name, &step.tally.failures))));
    let [passed, failed] = ended
        .iter()
        .fold([0, 0], |[passed, failed], (_, step)| [passed + step.tally.passed, failed + step.tally.failed]);
    lines.push(format!("{passed} passed, {failed} failed"));
    lines
}

fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{Ended, Outcome, Tally, summary_lines};

    fn ended(outcome: Outcome, output: &[&str]) -> Ended {
        let mut tally = Tally::default();
        output.iter().for_each(|line| tally.read(line));
        let mut ended = Ended { outcome, took: Duration::from_secs(61), tally };
        ended.settle();
        ended
    }

    #[test]
    fn a_failed_check_ends_with_the_names_of_its_tests_and_what_is_wrong() {
        let browser = [
            "\x1b[1A\x1b[2K  1) [desk] › tests/e2e/a.spec.ts:8:1 › to the end ──────",
            "",
            "    Error: expect(locator).toBeVisible() failed",
            "",
            "  1 failed",
            "    [desk] › tests/e2e/a.spec.ts:8:1 › to the end ──────",
            "  80 passed (9.1m)",
        ];
        // It was stopped because the other had failed, and its runner calls that a failure.
        let tests = [
            "     SIGTERM [   5.888s] ( 44/616) tercet::serve nodes::a_node_stops",
            "     Summary [   6.010s] 44/616 tests run: 43 passed, 1 failed, 0 skipped",
        ];
        let steps = [
            ("web", ended(Outcome::Passed, &["      Tests  200 passed (200)"])),
            ("tests", ended(Outcome::Stopped, &tests)),
            ("browser", ended(Outcome::Failed("`npm run e2e`: exit status: 1".to_owned()), &browser)),
        ];
        let expected = "
── summary
web          61.0 s  passed (200 tests)
tests        61.0 s  stopped
browser      61.0 s  FAILED: `npm run e2e`: exit status: 1
all          70.0 s

── how `browser` failed
● [desk] › tests/e2e/a.spec.ts:8:1 › to the end
    Error: expect(locator).toBeVisible() failed

failed: browser: [desk] › tests/e2e/a.spec.ts:8:1 › to the end
323 passed, 1 failed";
        assert_eq!(summary_lines(&steps, Duration::from_secs(70)).join("\n"), expected);
    }

    #[test]
    fn a_step_that_is_no_test_fails_as_one_and_a_check_that_passes_ends_with_its_figures() {
        let lint = ended(Outcome::Failed("`npm run lint`: exit status: 1".to_owned()), &["a.ts: 3: no"]);
        let lines = summary_lines(&[("web", lint)], Duration::ZERO);
        let end = ["── how `web` failed", "a.ts: 3: no", "", "failed: web: `npm run lint`: exit status: 1"];
        assert_eq!(lines[lines.len() - 5..lines.len() - 1], end);
        assert_eq!(lines.last().map(String::as_str), Some("0 passed, 1 failed"));
        let passed = ended(Outcome::Passed, &["      Tests  200 passed (200)"]);
        let lines = summary_lines(&[("web", passed)], Duration::ZERO);
        assert_eq!(lines[lines.len() - 2..], ["all           0.0 s", "200 passed, 0 failed"]);
    }
}
