//! Repeats tests to find those that do not always pass.

use std::{
    collections::BTreeMap,
    hint,
    sync::atomic::{AtomicBool, Ordering},
    thread,
};

use clap::builder::PossibleValuesParser;

use crate::{
    Failure,
    jobs::Jobs,
    test::{
        run::Run,
        screen::Screen,
        steps::{self, STEPS, Step},
    },
};

#[derive(clap::Args)]
#[command(after_help = steps::help(suites()))]
pub(crate) struct Args {
    /// How many times to run the tests
    #[arg(value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    times: u32,
    /// The steps to run [default: all steps with tests]
    #[arg(value_name = "STEP", value_parser = PossibleValuesParser::new(suites().map(|step| step.name)))]
    steps: Vec<String>,
    /// Keep this many cores busy at the same time; some tests fail only on a busy machine
    #[arg(long, value_name = "CORES", default_value_t = 0)]
    busy: usize,
    /// More arguments for nextest or Playwright, such as the name of a test
    #[arg(last = true, value_name = "ARGS")]
    extra: Vec<String>,
}

fn suites() -> impl Iterator<Item = &'static Step> {
    STEPS.iter().filter(|step| step.has_tests)
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let chosen: Vec<&Step> = match args.steps.as_slice() {
        [] => suites().collect(),
        names => names.iter().filter_map(|name| steps::find(name)).collect(),
    };
    if !args.extra.is_empty() && chosen.len() != 1 {
        return Err("arguments for a test runner need one step: cargo xtask flaky N STEP -- ARGS".into());
    }
    let jobs = Jobs::default();
    jobs.stop_at_signal()?;
    let done = AtomicBool::new(false);
    let (failures, runs) = thread::scope(|scope| {
        for _ in 0..args.busy {
            scope.spawn(|| {
                while !done.load(Ordering::Relaxed) {
                    hint::spin_loop();
                }
            });
        }
        let found = repeat(args, &chosen, &jobs);
        done.store(true, Ordering::Relaxed);
        found
    });
    report(&failures, &runs)?;
    if jobs.are_stopped() { Err("stopped before the end".into()) } else { Ok(()) }
}

/// How often each test failed, and how often each step has run.
type Found = (BTreeMap<(&'static str, String), u32>, BTreeMap<&'static str, (u32, u64)>);

fn repeat(args: &Args, chosen: &[&'static Step], jobs: &Jobs) -> Found {
    let screen = Screen::stdout();
    let (mut failures, mut runs) = Found::default();
    for number in 1..=args.times {
        for step in chosen {
            let mut run = Run::new(step.name, &screen, jobs, &args.extra);
            screen.begin(step.name, &format!("run {number} of {}", args.times));
            let result = (step.run)(&mut run);
            if jobs.are_stopped() {
                return (failures, runs);
            }
            let verdict = match &result {
                Ok(()) => format!("{} passed", run.tally.passed),
                Err(why) => format!("{} passed, {} failed: {why}", run.tally.passed, run.tally.failed),
            };
            screen.end(step.name, &verdict, false);
            let (times, tests) = runs.entry(step.name).or_default();
            *times += 1;
            *tests = (run.tally.passed + run.tally.failed).max(*tests);
            if let Err(why) = result
                && run.tally.failures.is_empty()
            {
                run.tally.failures.add(&why);
            }
            for name in run.tally.failures.names() {
                *failures.entry((step.name, name.to_owned())).or_default() += 1;
            }
        }
    }
    (failures, runs)
}

fn report(
    failures: &BTreeMap<(&'static str, String), u32>,
    runs: &BTreeMap<&'static str, (u32, u64)>,
) -> Result<(), Failure> {
    println!("\n── summary");
    for (step, (times, tests)) in runs {
        let failed = failures.keys().filter(|(of, _)| of == step).count();
        println!("{step:<10} {tests} tests, {times} runs, {failed} tests failed at least once");
    }
    let mut worst: Vec<_> = failures.iter().collect();
    worst.sort_by_key(|(_, times)| std::cmp::Reverse(**times));
    for ((step, name), times) in worst {
        let (of, _) = runs.get(step).copied().unwrap_or_default();
        println!("{times} of {of}  {step}: {name}");
    }
    if failures.is_empty() { Ok(()) } else { Err(format!("{} tests are flaky", failures.len()).into()) }
}
