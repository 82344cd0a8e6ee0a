//! The failed tests in what test runners print: their names, and what each runner says about them.

use std::collections::VecDeque;

/// How many lines of output the report of a check has at most. Some services show only the end of a log.
const REPORT: usize = 110;

/// How many failed tests are named at most.
const NAMES: usize = 25;

/// How many lines are kept of each failed test.
const KEPT: usize = 80;

/// How many of a step's last lines are kept, in case it fails without a failed test.
const TAIL: usize = 60;

/// How many characters of a line are shown.
const WIDTH: usize = 300;

/// A test that failed.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Failed {
    /// As its runner names it.
    pub(crate) name: String,
    /// What its runner says about it.
    lines: Vec<String>,
    /// Whether a backtrace is being read. It would take the room of the message, and of other tests.
    in_backtrace: bool,
}

/// Which runner is reporting a failed test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Runner {
    Nextest,
    CargoTest,
    Vitest,
    Playwright,
}

/// What a step prints about its failures.
#[derive(Debug, Default)]
pub(crate) struct Failures {
    tests: Vec<Failed>,
    tail: VecDeque<String>,
    /// The runner whose report is being read, and the place of the test in the list; none if the test has
    /// been reported already.
    open: Option<(Runner, Option<usize>)>,
}

impl Failures {
    /// Reads one line without colours. The result says whether it belongs to the report on a failed test.
    pub(crate) fn read(&mut self, line: &str) -> bool {
        let line = line.trim_end();
        if self.tail.len() == TAIL {
            self.tail.pop_front();
        }
        self.tail.push_back(line.chars().take(WIDTH).collect());
        if let Some((runner, name)) = header(line, self.open.map(|(runner, _)| runner)) {
            self.begin(runner, name);
            return true;
        }
        let Some((runner, place)) = self.open else { return false };
        if runner.ends_before(line) {
            self.open = None;
            return false;
        }
        if let Some(test) = place.and_then(|place| self.tests.get_mut(place)) {
            test.read(runner, line);
        }
        true
    }

    fn begin(&mut self, runner: Runner, name: &str) {
        // Vitest puts spaces around the name of a project.
        let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
        let known = self.tests.iter().position(|test| test.name == name);
        // nextest and cargo test list failed tests again at the end. cargo test prints what a test has
        // printed only after its first list.
        let place = match known {
            Some(place) => self.tests[place].lines.is_empty().then_some(place),
            None => {
                self.tests.push(Failed::new(name));
                Some(self.tests.len() - 1)
            }
        };
        self.open = Some((runner, place));
    }

    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.tests.iter().map(|test| test.name.as_str())
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.tests.is_empty()
    }

    /// Adds a failure that is not a test's, such as a lint's.
    pub(crate) fn add(&mut self, name: &str) {
        self.tests.push(Failed::new(name.to_owned()));
    }

    /// Forgets everything: the step was stopped, and its tests with it.
    pub(crate) fn clear(&mut self) {
        *self = Failures::default();
    }

    /// What the runners said about the failed tests, in at most `limit` lines. If they said nothing, the last
    /// lines of the output.
    fn report(&self, limit: usize) -> Vec<String> {
        let reported: Vec<&Failed> = self.tests.iter().filter(|test| !test.lines.is_empty()).collect();
        if reported.is_empty() {
            return self.tail.iter().skip(self.tail.len().saturating_sub(limit)).cloned().collect();
        }
        let each = (limit / reported.len()).max(6);
        let mut lines: Vec<String> = Vec::new();
        for test in reported {
            // A title, at least one line, and an empty line between two tests.
            if lines.len() + 3 > limit {
                break;
            }
            let room = each.min(limit - lines.len()) - 2;
            lines.push(format!("● {}", test.name));
            lines.extend(test.lines.iter().take(room).cloned());
            while lines.pop_if(|line| line.is_empty()).is_some() {}
            lines.push(String::new());
        }
        lines.pop();
        lines
    }
}

impl Failed {
    fn new(name: String) -> Failed {
        Failed { name, lines: Vec::new(), in_backtrace: false }
    }

    fn read(&mut self, runner: Runner, line: &str) {
        // What libtest prints before the panic says no more than the name.
        let is_panic = line.contains("' panicked at ") || line.contains(") panicked at ");
        if runner == Runner::Nextest && is_panic && !self.lines.iter().any(|l| l.contains(" panicked at ")) {
            self.lines.clear();
        }
        self.in_backtrace = !is_panic && (self.in_backtrace || line.trim() == "stack backtrace:");
        if self.in_backtrace {
            return;
        }
        let is_first = self.lines.is_empty();
        let is_noise =
            line.trim().is_empty() && (is_first || self.lines.last().is_some_and(String::is_empty));
        if self.lines.len() < KEPT && !is_noise {
            self.lines.push(line.chars().take(WIDTH).collect());
        }
    }
}

impl Runner {
    /// Whether a line is the first after the report on a failed test.
    fn ends_before(self, line: &str) -> bool {
        let text = line.trim();
        match self {
            // The output of a test is indented.
            Runner::Nextest => status(text).is_some() || line.starts_with("────────────"),
            Runner::CargoTest => text == "failures:" || text.starts_with("test "),
            Runner::Vitest => text.starts_with("⎯⎯⎯⎯"),
            Runner::Playwright => {
                // Attachments, the next test, or the summary.
                let counted = text.split_once(' ').is_some_and(|(number, what)| {
                    number.parse::<u32>().is_ok()
                        && ["passed", "failed", "flaky", "skipped", "interrupted", "did not run"]
                            .iter()
                            .any(|kind| what.starts_with(kind))
                });
                let is_next = line.starts_with('[') && text.contains(" › ");
                counted || is_next || text.starts_with("attachment #")
            }
        }
    }
}

/// The beginning of the report on a failed test.
fn header(line: &str, open: Option<Runner>) -> Option<(Runner, &str)> {
    let text = line.trim();
    // nextest: `FAIL [   5.888s] ( 44/616) tercet::serve nodes::a_test`, also TIMEOUT and SIGABRT.
    if let Some((verdict, name)) = status(text) {
        let is_failure = matches!(verdict, "FAIL" | "TIMEOUT" | "LEAK-FAIL") || verdict.starts_with("SIG");
        return is_failure.then_some((Runner::Nextest, name));
    }
    // nextest shows the output of libtest, and one of our tests may print what another runner would print.
    if open == Some(Runner::Nextest) {
        return None;
    }
    // cargo test: `test a::b ... FAILED`, and later `---- a::b stdout ----`.
    let verdict = text.strip_prefix("test ").and_then(|rest| rest.strip_suffix(" ... FAILED"));
    let output = text.strip_prefix("---- ").and_then(|rest| rest.strip_suffix(" stdout ----"));
    if let Some(name) = verdict.or(output) {
        return Some((Runner::CargoTest, name));
    }
    // Vitest: `FAIL  src/a.test.ts > a > b`.
    if let Some(name) = text.strip_prefix("FAIL ") {
        return Some((Runner::Vitest, name.trim_start()));
    }
    // Playwright: `1) [desk] › tests/e2e/a.spec.ts:8:1 › a test ─────`.
    let (number, name) = text.split_once(") ")?;
    (number.parse::<u32>().is_ok() && name.starts_with('[') && name.contains(" › "))
        .then(|| (Runner::Playwright, name.trim_end_matches(['─', ' '])))
}

/// A test's result as nextest prints it: the verdict and the name.
fn status(text: &str) -> Option<(&str, &str)> {
    let (verdict, rest) = text.split_once(" [")?;
    let is_verdict = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '-' || c == ' ';
    if verdict != "Summary" && !verdict.chars().all(is_verdict) {
        return None;
    }
    let (seconds, name) = rest.split_once("s] ")?;
    if !seconds.chars().all(|c| c.is_ascii_digit() || " .>".contains(c)) {
        return None;
    }
    let name = name.trim_start();
    let counted = name.strip_prefix('(').and_then(|counted| counted.split_once(')'));
    Some((verdict, counted.map_or(name, |(_, name)| name.trim_start())))
}

/// The end of a check that failed: for each failed step what its runner says, then the names of all failed
/// tests. It is short enough to be seen where only the end of a log is shown.
pub(crate) fn report<'a>(steps: impl Iterator<Item = (&'a str, &'a Failures)>) -> Vec<String> {
    let steps: Vec<_> = steps.collect();
    let limit = REPORT / steps.len().max(1);
    let mut lines = Vec::new();
    for (step, failures) in &steps {
        lines.extend([String::new(), format!("── how `{step}` failed")]);
        lines.extend(failures.report(limit));
    }
    if !steps.is_empty() {
        lines.push(String::new());
    }
    let names: Vec<_> =
        steps.iter().flat_map(|(step, failures)| failures.names().map(move |name| (step, name))).collect();
    lines.extend(names.iter().take(NAMES).map(|(step, name)| format!("failed: {step}: {name}")));
    if names.len() > NAMES {
        lines.push(format!("failed: {} more", names.len() - NAMES));
    }
    lines
}

#[cfg(test)]
mod tests;
