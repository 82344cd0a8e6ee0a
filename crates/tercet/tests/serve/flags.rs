//! What the flags of the server do, and what it says about wrong ones.

use std::process::{Command, Stdio};

use crate::{process::Process, support::request};

/// Runs the program with flags that it refuses: status 2, and the reason on standard error.
fn refused(args: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_tercet")).args(args).output().expect("it runs");
    let said = String::from_utf8(output.stderr).expect("text");
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{args:?}: {said}");
    said
}

#[test]
fn settings_before_a_command_are_refused_in_one_line() {
    let misplaced = |args: &[&str], line: &str| assert_eq!(refused(args), format!("error: {line}\n"));
    misplaced(&["--addr", "127.0.0.1:0", "serve"], "--addr must come after serve: tercet serve --addr …");
    misplaced(
        &["--store", "postgres://x/y", "serve"],
        "--store must come after serve: tercet serve --store …",
    );
    misplaced(
        &["--trust-proxy", "serve"],
        "--trust-proxy must come after serve: tercet serve --trust-proxy …",
    );
    misplaced(&["--tables", "7", "serve"], "--tables must come after serve: tercet serve --tables …");
    misplaced(
        &["--data", "nowhere", "games"],
        "--data is a setting of the server; `tercet games` does not take it",
    );
    // A variable is for whichever command uses it.
    let mut games = Command::new(env!("CARGO_BIN_EXE_tercet"));
    let listed = games.arg("games").env("TERCET_ADDR", "127.0.0.1:0").output().expect("it runs");
    assert_eq!(listed.status.code(), Some(0));
}

#[test]
fn values_that_cannot_be_right_are_refused() {
    for origin in ["games.example", "ftp://games.example", "https://", "https://games.example/play", "*"] {
        assert!(
            refused(&["serve", "--origin", origin]).contains("an origin is https:// or http://"),
            "{origin}"
        );
    }
    assert!(refused(&["serve", "--trusted-proxies", "10.0.0.0/8"]).contains("--trust-proxy"));
    for range in ["10.0.0.0/33", "proxy", ""] {
        let said = refused(&["serve", "--trust-proxy", "--trusted-proxies", range]);
        assert!(said.contains("an address, or a range of addresses"), "{said}");
    }
    for flag in ["--keep-players-days", "--keep-days", "--idle-days", "--ping-seconds"] {
        assert!(refused(&["serve", flag, "0"]).contains(flag));
    }
}

#[test]
fn pages_of_a_named_site_are_answered() {
    let folder = tempfile::tempdir().expect("a folder");
    // Players may be kept for longer than a year.
    let flags = ["--origin", "https://friend.example", "--keep-players-days", "3650"];
    let server = Process::start(folder.path(), &flags);
    let ask = |origin: &str| request(server.addr, "GET", "/api/version", &[("Origin", origin)], None);
    let friend = ask("https://friend.example");
    assert_eq!(friend.status, 200);
    assert_eq!(friend.header("access-control-allow-origin"), Some("https://friend.example"));
    assert_eq!(friend.header("access-control-allow-credentials"), Some("true"));
    for stranger in ["http://friend.example", "https://friend.example.evil.example", "https://evil.example"] {
        let answer = ask(stranger);
        assert_eq!((answer.status, answer.code()), (403, "origin"), "{stranger}");
        assert_eq!(answer.header("access-control-allow-origin"), None);
    }
}

#[test]
fn logs_have_no_colours_unless_a_person_reads_them() {
    let folder = tempfile::tempdir().expect("a folder");
    for (format, sign) in [("human", "INFO"), ("json", "\"level\":\"INFO\"")] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tercet"));
        command.args(["serve", "--log", "debug", "--log-format", format, "--addr", "127.0.0.1:0", "--data"]);
        command.arg(folder.path()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let server = Process::run(command);
        server.guest("Ada");
        let log = server.kill_and_read_log();
        assert!(log.contains(sign) && !log.contains('\u{1b}'), "{format}: {log}");
    }
}
