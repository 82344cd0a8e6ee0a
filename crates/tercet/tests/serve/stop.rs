//! Stopping, starting badly, and what it says then.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::process::{Process, command};

#[test]
fn sigterm_tells_everybody_and_ends_well() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Process::start(folder.path(), &[]);
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let table = ada.open_for("set", 2, &json!({ "fair_ms": 0 }));
    bob.join(&table);
    let mut wires: Vec<_> = (0..20).map(|n| if n % 2 == 0 { &ada } else { &bob }.watch(&table)).collect();
    assert_eq!(wires[0].act("a1", &json!({ "type": "call" }))["seq"], 1);
    let begun = Instant::now();
    server.terminate();
    for wire in &mut wires {
        assert_eq!(wire.wait_close().map(|frame| u16::from(frame.code)), Some(1012));
    }
    drop(wires);
    assert_eq!(server.wait(Duration::from_secs(8)).code(), Some(0));
    assert!(begun.elapsed() < Duration::from_secs(8));
}

#[test]
fn a_client_that_does_not_go_does_not_keep_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Process::start(folder.path(), &[]);
    let ada = server.guest("Ada");
    let table = ada.open_for("set", 2, &json!({}));
    let _deaf = ada.watch(&table);
    let _half_open = std::net::TcpStream::connect(server.addr).expect("a connection");
    server.terminate();
    assert_eq!(server.wait(Duration::from_secs(8)).code(), Some(0));
}

#[test]
fn what_cannot_work_is_said_clearly() {
    let folder = tempfile::tempdir().expect("a folder");
    let first = Process::start(folder.path(), &[]);
    // The folder is in use.
    let second = command(folder.path(), &[]).output().expect("it runs");
    assert_eq!(second.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&second.stderr).contains("in use by another server"));
    // So is the port.
    let other = tempfile::tempdir().expect("a folder");
    let addr = first.addr.to_string();
    let third = command(other.path(), &["--addr", &addr]).output().expect("it runs");
    assert_eq!(third.status.code(), Some(2), "{third:?}");
    // A file is no folder.
    let file = other.path().join("file");
    std::fs::write(&file, "x").expect("written");
    let fourth = command(&file, &[]).output().expect("it runs");
    assert_eq!(fourth.status.code(), Some(2));
}
