//! Counts tests in what test runners print.

use std::collections::BTreeSet;

/// How many tests passed and failed, and which failed.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) passed: u64,
    pub(crate) failed: u64,
    /// The failed tests, as their runner names them.
    pub(crate) names: BTreeSet<String>,
}

impl Tally {
    pub(crate) fn add(&mut self, other: Tally) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.names.extend(other.names);
    }

    /// Reads one line of output: a summary is counted, a failed test is remembered.
    pub(crate) fn read(&mut self, line: &str) {
        let line = plain(line);
        let line = line.trim();
        self.names.extend(failed_test(line));
        // nextest: `Summary [   1.617s] 23 tests run: 22 passed, 1 failed, 0 skipped`; cargo test: `test
        // result: …`; Vitest: `Tests  42 passed (42)`; Playwright: `12 passed (1.1m)`, alone on its
        // line.
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

/// The name of the test whose failure a line reports.
fn failed_test(line: &str) -> Option<String> {
    // nextest: `FAIL [   5.888s] ( 44/616) tercet::serve nodes::a_test`, also TIMEOUT and SIGABRT.
    if let Some((verdict, rest)) = line.split_once(" [")
        && (matches!(verdict, "FAIL" | "TIMEOUT" | "LEAK-FAIL") || verdict.starts_with("SIG"))
        && let Some((_, name)) = rest.split_once("s] ")
    {
        let name = name.trim_start();
        return Some(match name.strip_prefix('(').and_then(|counted| counted.split_once(')')) {
            Some((_, name)) => name.trim_start().to_owned(),
            None => name.to_owned(),
        });
    }
    // cargo test: `test a::b ... FAILED`.
    if let Some(name) = line.strip_prefix("test ").and_then(|rest| rest.strip_suffix(" ... FAILED")) {
        return Some(name.to_owned());
    }
    // Vitest: `FAIL  src/a.test.ts > a > b`.
    if let Some(name) = line.strip_prefix("FAIL ") {
        return Some(name.trim_start().to_owned());
    }
    // Playwright: `1) [desk] › tests/e2e/a.spec.ts:8:1 › a test ─────`.
    let (number, name) = line.split_once(") ")?;
    (number.parse::<u32>().is_ok() && name.starts_with('[') && name.contains(" › "))
        .then(|| name.trim_end_matches(['─', ' ']).to_owned())
}

/// A line without its colours.
fn plain(line: &str) -> String {
    let mut parts = line.split('\x1b');
    let first = parts.next().unwrap_or_default().to_owned();
    first + &String::from_iter(parts.map(|part| part.split_once('m').map_or("", |(_, text)| text)))
}

#[cfg(test)]
mod tests {
    use super::Tally;

    fn read(lines: &[&str]) -> (u64, u64, Vec<String>) {
        let mut tally = Tally::default();
        lines.iter().for_each(|line| tally.read(line));
        (tally.passed, tally.failed, tally.names.into_iter().collect())
    }

    #[test]
    fn summaries_of_test_runners_are_counted() {
        let summary = "     Summary [   1.617s] 23 tests run: 22 passed (1 slow), 1 failed, 0 skipped\n";
        assert_eq!(read(&[summary]), (22, 1, vec![]));
        let summary = "test result: ok. 4 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out\n";
        assert_eq!(read(&[summary]), (4, 0, vec![]));
        let coloured = "\x1b[32;1m     Summary\x1b[0m [   0.9s] \x1b[1m5\x1b[0m tests run: \x1b[1m5\x1b[0m \
                        \x1b[32mpassed\x1b[0m, 0 skipped";
        assert_eq!(read(&[coloured]), (5, 0, vec![]));
        assert_eq!(read(&["      Tests  2 passed (2)", "  3 passed (1.1m)", "  1 failed"]), (5, 1, vec![]));
        assert_eq!(read(&["        PASS [   0.007s] (1/2) a_test_that_says 7 passed"]), (0, 0, vec![]));
    }

    #[test]
    fn failed_tests_are_named_once() {
        let nextest = "        FAIL [   5.888s] ( 44/616) tercet::serve nodes::a_node_stops";
        assert_eq!(read(&[nextest, nextest]).2, ["tercet::serve nodes::a_node_stops"]);
        let killed = "     SIGABRT [   0.1s] tercet::serve nodes::a_node_stops";
        assert_eq!(read(&[killed]).2, ["tercet::serve nodes::a_node_stops"]);
        assert_eq!(read(&["test a::b ... FAILED", "test a::c ... ok"]).2, ["a::b"]);
        assert_eq!(read(&[" \x1b[31mFAIL\x1b[0m  src/a.test.ts > a > b"]).2, ["src/a.test.ts > a > b"]);
        let playwright = "  1) [desk] › tests/e2e/a.spec.ts:8:1 › to the end ──────────";
        assert_eq!(read(&[playwright]).2, ["[desk] › tests/e2e/a.spec.ts:8:1 › to the end"]);
        assert_eq!(read(&["1) done", "FAILED to start", "test result: FAILED. 1 passed"]).2, [""; 0]);
    }
}
