use super::{Failures, NAMES, REPORT, report};

fn read(text: &str) -> Failures {
    let mut failures = Failures::default();
    text.lines().for_each(|line| {
        failures.read(line);
    });
    failures
}

fn ending(step: &str, text: &str) -> String {
    report([(step, &read(text))].into_iter()).join("\n")
}

#[test]
fn a_failed_test_of_nextest_ends_the_log_with_its_panic() {
    let text = "
        PASS [   0.004s] (1/3) xtask test::a
        FAIL [   0.005s] (2/3) xtask test::b
  stdout ───

    running 1 test
    test test::b ... FAILED

    failures:

    failures:
        test::b

    test result: FAILED. 0 passed; 1 failed; 0 ignored; 0 measured; 1 filtered out; finished in 0.00s

  stderr ───

    thread 'test::b' (77) panicked at xtask/src/test/mod.rs:8:9:
    assertion `left == right` failed
      left: 1
     right: 2
    stack backtrace:
       0: core::panicking::panic_fmt
    note: Some details are omitted, run with `RUST_BACKTRACE=full` for a verbose backtrace.

        PASS [   0.006s] (3/3) xtask test::c
────────────
     Summary [   0.010s] 3 tests run: 2 passed, 1 failed, 0 skipped
        FAIL [   0.005s] (2/3) xtask test::b
error: test run failed
";
    let expected = "
── how `tests` failed
● xtask test::b
    thread 'test::b' (77) panicked at xtask/src/test/mod.rs:8:9:
    assertion `left == right` failed
      left: 1
     right: 2

failed: tests: xtask test::b";
    assert_eq!(ending("tests", text), expected);
}

#[test]
fn failed_tests_of_playwright_end_the_log_with_their_errors() {
    let text = "
[1/3] [desk] › tests/e2e/a.spec.ts:8:1 › to the end
[2/3] [desk] › tests/e2e/b.spec.ts:4:1 › a drag
  1) [desk] › tests/e2e/a.spec.ts:8:1 › to the end ───────────

    Error: expect(locator).toBeVisible() failed

    Locator: getByRole('button')

      7 | test('to the end', async ({ page }) => {
    > 8 |   await expect(page.getByRole('button')).toBeVisible();
        at tests/e2e/a.spec.ts:8:3

    attachment #1: trace (application/zip) ─────────────
    test-results/a/trace.zip

[3/3] [phone] › tests/e2e/screens.spec.ts:4:1 › fits
  2) [desk] › tests/e2e/b.spec.ts:4:1 › a drag › drops the die ──────

    Error: locator.click: Timeout 30000ms exceeded.

  2 failed
    [desk] › tests/e2e/a.spec.ts:8:1 › to the end ──────────
    [desk] › tests/e2e/b.spec.ts:4:1 › a drag ──────────────
  1 passed (1.1m)
";
    let expected = "
── how `browser` failed
● [desk] › tests/e2e/a.spec.ts:8:1 › to the end
    Error: expect(locator).toBeVisible() failed

    Locator: getByRole('button')

      7 | test('to the end', async ({ page }) => {
    > 8 |   await expect(page.getByRole('button')).toBeVisible();
        at tests/e2e/a.spec.ts:8:3

● [desk] › tests/e2e/b.spec.ts:4:1 › a drag › drops the die
    Error: locator.click: Timeout 30000ms exceeded.

failed: browser: [desk] › tests/e2e/a.spec.ts:8:1 › to the end
failed: browser: [desk] › tests/e2e/b.spec.ts:4:1 › a drag › drops the die";
    assert_eq!(ending("browser", text), expected);
}

#[test]
fn failed_tests_of_vitest_and_cargo_test_end_the_log_with_their_errors() {
    let vitest = "
 FAIL  tests/unit/a.test.ts > a > b
AssertionError: expected 1 to be 2
 ❯ tests/unit/a.test.ts:4:13
⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[1/1]⎯
      Tests  1 failed | 2 passed (3)
";
    let expected = "
── how `web` failed
● tests/unit/a.test.ts > a > b
AssertionError: expected 1 to be 2
 ❯ tests/unit/a.test.ts:4:13

failed: web: tests/unit/a.test.ts > a > b";
    assert_eq!(ending("web", vitest), expected);
    let cargo = "
test src/lib.rs - a (line 3) ... FAILED
test src/lib.rs - b (line 9) ... ok

failures:

---- src/lib.rs - a (line 3) stdout ----
Test executable failed (exit status: 101).

failures:
    src/lib.rs - a (line 3)

test result: FAILED. 1 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out
";
    let expected = "
── how `doctests` failed
● src/lib.rs - a (line 3)
Test executable failed (exit status: 101).

failed: doctests: src/lib.rs - a (line 3)";
    assert_eq!(ending("doctests", cargo), expected);
}

#[test]
fn a_step_that_fails_without_a_test_ends_the_log_with_its_last_lines() {
    let mut failures = read(&String::from_iter((1..=200).map(|n| format!("line {n}\n"))));
    failures.add("`npm run lint`: exit status: 1");
    let shown = report([("web", &failures)].into_iter());
    assert_eq!(shown[2], "line 141");
    let end = ["line 200", "", "failed: web: `npm run lint`: exit status: 1"];
    assert_eq!(shown[shown.len() - 3..], end);
}

#[test]
fn a_report_has_a_bound_however_much_has_failed() {
    let block = |n: usize| {
        let name = format!("  {n}) [desk] › a.spec.ts:{n}:1 › test {n} ───\n");
        name + &"    Error: this is wrong, and that\n".repeat(500)
    };
    let many = read(&String::from_iter((1..=90).map(block)));
    let [first, second] = [&many, &many].map(|failures| ("browser", failures));
    for steps in [vec![first], vec![first, second]] {
        let shown = report(steps.into_iter());
        assert!(shown.len() <= REPORT + NAMES + 8, "{} lines", shown.len());
        assert!(shown.iter().any(|line| line == "failed: browser: [desk] › a.spec.ts:1:1 › test 1"));
        assert!(shown.last().is_some_and(|line| line.ends_with(" more")), "{:?}", shown.last());
    }
}
