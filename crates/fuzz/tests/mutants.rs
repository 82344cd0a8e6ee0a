//! Every target on its corpus and on mutations of that.
//!
//! The mutations are the same each time. For a longer hunt: `TERCET_FUZZ_CASES=1000000 TERCET_FUZZ_SEED=2
//! cargo test
//! --release -p tercet-fuzz --test mutants`.

use std::panic::{catch_unwind, set_hook, take_hook};

use fuzz::{Mutator, Target};

fn setting(name: &str, default: u64) -> u64 {
    match std::env::var(name) {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("{name} is a whole number")),
        Err(_) => default,
    }
}

fn attack(name: &str, cases: u64) {
    let target = Target::find(name).expect("a target");
    for seed in target.seeds() {
        (target.run)(&seed);
    }
    let cases = setting("TERCET_FUZZ_CASES", cases);
    for input in Mutator::new(target, setting("TERCET_FUZZ_SEED", 1)).take(cases as usize) {
        if catch_unwind(|| (target.run)(&input)).is_err() {
            report(target, &input);
        }
    }
}

/// Makes the input as short as it goes while it still fails, and shows it.
fn report(target: &Target, input: &[u8]) -> ! {
    let hook = take_hook();
    set_hook(Box::new(|_| {}));
    let fails = |input: &[u8]| catch_unwind(|| (target.run)(input)).is_err();
    let mut short = input.to_vec();
    let mut size = short.len() / 2;
    while size > 0 {
        let mut at = 0;
        while at < short.len() {
            let end = (at + size).min(short.len());
            let without = [&short[..at], &short[end..]].concat();
            if fails(&without) {
                short = without;
            } else {
                at = end;
            }
        }
        size /= 2;
    }
    set_hook(hook);
    let file = std::env::temp_dir().join(format!("tercet-fuzz-{}", target.name));
    std::fs::write(&file, &short).expect("the input is written");
    // Fails once more, with its message.
    let _ = catch_unwind(|| (target.run)(&short));
    panic!(
        "{} fails on {:?}, which is in {}; mend it and add it to crates/fuzz/corpus/{}",
        target.name,
        String::from_utf8_lossy(&short),
        file.display(),
        target.name,
    );
}

#[test]
fn frames() {
    attack("frames", 20_000);
}

#[test]
fn messages() {
    attack("messages", 20_000);
}

#[test]
fn records() {
    attack("records", 400);
}

#[test]
fn actions() {
    attack("actions", 10_000);
}

#[test]
fn notation() {
    attack("notation", 20_000);
}

#[test]
fn options() {
    attack("options", 5_000);
}

#[test]
fn files() {
    attack("files", 5_000);
}
