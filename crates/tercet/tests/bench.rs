//! The load tool says what it measured, of a real server and of the bare one.

use std::process::Command;

use serde_json::Value;

fn bench(args: &[&str]) -> std::process::Output {
    Command::new(env!("CARGO_BIN_EXE_tercet")).args(["bench", "server"]).args(args).output().expect("it runs")
}

#[test]
fn everything_is_measured_in_one_go() {
    let output = bench(&[
        "--tables=3",
        "--players=2",
        "--seconds=1",
        "--rate=40",
        "--idle=8",
        "--hold=3",
        "--finished=30",
        "--json",
    ]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let report: Value = serde_json::from_slice(&output.stdout).expect("one object");
    let number = |key: &str| report[key].as_f64().unwrap_or_else(|| panic!("no {key}: {report}"));
    for key in
        ["actions_per_s", "floor_actions_per_s", "p50_ms", "p99_ms", "p999_ms", "share_of_floor", "start_ms"]
    {
        assert!(number(key) > 0.0, "{key}: {report}");
    }
    assert!(number("p50_ms") <= number("p99_ms") && number("p99_ms") <= number("p999_ms"));
    assert!(number("mb_per_1000") >= 0.0 && number("floor_mb_per_1000") >= 0.0);
    assert_eq!((number("idle_connections"), number("idle_left")), (8.0, 8.0));
    assert_eq!(number("finished_tables"), 30.0);
}

#[test]
fn a_server_is_measured_under_abuse() {
    let args = [
        "--readers=10",
        "--entries=40",
        "--flood=4",
        "--talkers=4",
        "--abandoned=50",
        "--seconds=1",
        "--json",
    ];
    let mut command = Command::new(env!("CARGO_BIN_EXE_tercet"));
    let output = command.args(["bench", "abuse"]).args(args).output().expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let report: Value = serde_json::from_slice(&output.stdout).expect("one object");
    for (what, figure) in [
        ("readers", "mb_above_rest"),
        ("pings", "core_percent"),
        ("pongs", "mb_above_rest"),
        ("talk", "p99_ms_during"),
        ("abandoned", "start_ms"),
    ] {
        assert!(report[what][figure].is_f64(), "{what}: {report}");
    }
    assert_eq!(report["talk"]["players_left"], 2, "nobody is cut off: {report}");
}

#[test]
fn nobody_there_is_said_clearly() {
    // Nothing listens on the discard port.
    let output = bench(&["--url=127.0.0.1:9", "--tables=1"]);
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.starts_with("tercet: ") && said.lines().count() == 1, "{said}");
    assert_eq!(bench(&["--players=1"]).status.code(), Some(2));
}
