//! Asking the real program.

use std::{
    io::Write,
    process::{Command, Output, Stdio},
};

use serde_json::Value;

/// Runs a command with a standard input.
pub(crate) fn tercet(args: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tercet"));
    command.args(args).env_remove("TERCET_DICTIONARIES");
    let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut running = piped.spawn().expect("the command runs");
    // One that refuses its arguments does not wait for input.
    let _ = running.stdin.take().expect("a pipe").write_all(input.as_bytes());
    running.wait_with_output().expect("the command ends")
}

/// What a command says that succeeds.
#[track_caller]
pub(crate) fn says(args: &[&str], input: &str) -> String {
    let output = tercet(args, input);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// Its answers in JSON, one a line.
#[track_caller]
pub(crate) fn answers(args: &[&str], input: &str) -> Vec<Value> {
    let text = says(&[args, &["--json"]].concat(), input);
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// Its only answer in JSON.
#[track_caller]
pub(crate) fn answer(args: &[&str]) -> Value {
    let mut all = answers(args, "");
    assert_eq!(all.len(), 1, "{all:?}");
    all.remove(0)
}

/// A command that refuses its input: status 2, and the reason on standard error.
#[track_caller]
pub(crate) fn refuses(args: &[&str], input: &str, why: &str) {
    let output = tercet(args, input);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains(why), "{said}");
}
