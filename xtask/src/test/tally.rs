//! Counts tests in what test runners print.

use super::failures::Failures;

/// How many tests passed and failed, and which failed.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    pub(crate) passed: u64,
    pub(crate) failed: u64,
    pub(crate) failures: Failures,
}

impl Tally {
    /// Reads one line of output: a summary is counted, a failed test is remembered.
    pub(crate) fn read(&mut self, line: &str) {
        let line = plain(line);
        if self.failures.read(&line) {
            return;
        }
        let line = line.trim();
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

/// A line without colours and movements of the cursor: `ESC [`, parameters, and a letter that ends them.
fn plain(line: &str) -> String {
    let mut parts = line.split('\x1b');
    let first = parts.next().unwrap_or_default().to_owned();
    let is_end = |c: char| ('@'..='~').contains(&c);
    let text = |part: &str| match part.strip_prefix('[') {
        Some(sequence) => sequence.split_once(is_end).map_or("", |(_, text)| text).to_owned(),
        None => part.to_owned(),
    };
    first + &String::from_iter(parts.map(text))
}

#[cfg(test)]
mod tests {
    use super::Tally;

    fn read(lines: &[&str]) -> (u64, u64, Vec<String>) {
        let mut tally = Tally::default();
        lines.iter().for_each(|line| tally.read(line));
        (tally.passed, tally.failed, tally.failures.names().map(str::to_owned).collect())
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
        // Its reporter for services moves the cursor, even in a file.
        let moved = format!("\x1b[1A\x1b[2K{playwright}");
        assert_eq!(read(&[&moved]).2, ["[desk] › tests/e2e/a.spec.ts:8:1 › to the end"]);
        assert_eq!(read(&["1) done", "FAILED to start", "test result: FAILED. 1 passed"]).2, [""; 0]);
    }

    #[test]
    fn what_a_failed_test_has_printed_is_not_counted() {
        let lines = [
            "        FAIL [   0.005s] (2/3) xtask test::b",
            "  stdout ───",
            "    test test::b ... FAILED",
            "    test result: FAILED. 0 passed; 1 failed; 0 ignored; 0 measured; 5 filtered out",
            "  stderr ───",
            "    thread 'test::b' (1) panicked at xtask/src/a.rs:8:9:",
            "────────────",
            "     Summary [   0.010s] 3 tests run: 2 passed, 1 failed, 0 skipped",
            "        FAIL [   0.005s] (2/3) xtask test::b",
        ];
        assert_eq!(read(&lines), (2, 1, vec!["xtask test::b".to_owned()]));
    }
}
