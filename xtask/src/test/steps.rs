//! The steps of the check. To add one, add it to the list.

use super::{
    licences,
    run::{Run, Stop, has},
};
use crate::debian;

pub(crate) struct Step {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    /// The steps that must have passed before this one begins, if they are to run at all.
    pub(crate) after: &'static [&'static str],
    /// Whether it runs tests that can be repeated.
    pub(crate) has_tests: bool,
    pub(crate) run: fn(&mut Run<'_>) -> Result<(), Stop>,
}

/// Steps run side by side unless one has to wait for another.
pub(crate) const STEPS: &[Step] = &[
    Step {
        name: "fmt",
        about: "the code is formatted",
        after: &[],
        has_tests: false,
        run: |run| run.cargo(&["fmt", "--all", "--check"]),
    },
    Step {
        name: "build",
        about: "everything compiles without a warning, Clippy's lints included",
        after: &["fmt"],
        has_tests: false,
        run: |run| run.build(),
    },
    Step {
        name: "setup",
        about: "npm packages, Postgres and Chromium are installed",
        after: &["fmt"],
        has_tests: false,
        run: |run| {
            run.npm_packages()?;
            run.install_postgres()?;
            run.install(&debian::CHROMIUM)
        },
    },
    Step {
        name: "licences",
        about: "dependencies have permissive licences and known sources",
        after: &["setup"],
        has_tests: false,
        run: licences::check,
    },
    Step {
        name: "web",
        about: "the web client is formatted, its types fit, it can be built, its unit tests pass",
        after: &["setup"],
        has_tests: true,
        run: |run| {
            run.npm_packages()?;
            run.npm(&["run", "lint"])?;
            run.npm(&["run", "check"])?;
            // The unit tests look at its size, and licences at what is in it.
            run.npm(&["run", "build"])?;
            licences::check_page(run)?;
            run.npm(&["test"])
        },
    },
    Step {
        name: "tests",
        about: "unit and integration tests pass",
        after: &["build", "setup"],
        has_tests: true,
        run: |run| {
            run.build()?;
            let postgres = run.postgres()?;
            let tested = test(run);
            drop(postgres);
            tested
        },
    },
    Step {
        name: "doctests",
        about: "the examples in the documentation run",
        after: &["tests"],
        has_tests: true,
        run: |run| run.cargo(&["test", "--workspace", "--all-features", "--doc"]),
    },
    Step {
        name: "browser",
        about: "whole games in a real browser, against the real server",
        // Not beside the other tests: browser tests need a machine that is not busy.
        after: &["build", "web", "tests"],
        has_tests: true,
        run: |run| {
            run.npm_packages()?;
            run.install(&debian::CHROMIUM)?;
            run.install_postgres()?;
            run.build()?;
            let extra: Vec<&str> = run.extra.iter().map(String::as_str).collect();
            run.npm(&[&["run", "e2e", "--"], &extra[..]].concat())
        },
    },
];

fn test(run: &mut Run<'_>) -> Result<(), Stop> {
    let all = ["--workspace", "--all-features"];
    let extra: Vec<&str> = run.extra.iter().map(String::as_str).collect();
    if has(&["nextest", "--version"]) {
        // Many tests wait for clocks and for other processes: more of them run at once than there are cores.
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        let threads = (2 * cores).to_string();
        let command = ["nextest", "run", "--no-fail-fast", "--test-threads", &threads];
        return run.cargo(&[&command[..], &all, &extra].concat());
    }
    // Not --all-targets: that would run every benchmark.
    let command = ["test", "--no-fail-fast", "--lib", "--bins", "--tests"];
    run.cargo(&[&command[..], &all, &extra].concat())
}

pub(crate) fn find(name: &str) -> Option<&'static Step> {
    STEPS.iter().find(|step| step.name == name)
}

/// The list of steps for `--help`.
pub(crate) fn help(steps: impl Iterator<Item = &'static Step>) -> String {
    let lines = steps.map(|step| format!("  {:<10} {}\n", step.name, step.about));
    format!("Steps:\n{}", String::from_iter(lines))
}

#[cfg(test)]
mod tests {
    use super::STEPS;

    #[test]
    fn steps_have_names_of_their_own_and_wait_for_earlier_ones_only() {
        for (index, step) in STEPS.iter().enumerate() {
            let earlier = || STEPS[..index].iter().map(|step| step.name);
            assert!(earlier().all(|name| name != step.name), "{}", step.name);
            assert!(step.after.iter().all(|name| earlier().any(|e| e == *name)), "{}", step.name);
        }
    }
}
