//! A disk that is full, and one that cannot be written at all.

use std::{
    fs,
    io::Write,
    path::Path,
    process::Command,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use crate::{
    process::{Process, command},
    support::{Wire, request},
};

/// How long a server may take to notice that the disk can be written again.
const PATIENCE: Duration = Duration::from_secs(20);

/// Sends wrong picks until one is answered in a certain way. Returns the numbers of the acknowledged picks.
fn pick_until(wire: &mut Wire, ids: &mut u32, fits: impl Fn(&Value) -> bool) -> Vec<u64> {
    let (mut acknowledged, end) = (Vec::new(), Instant::now() + PATIENCE);
    while Instant::now() < end {
        *ids += 1;
        let cards = json!({ "type": "take", "cards": ["1rfo", "1rfo", "1rfo"] });
        let answer = wire.act(&format!("a{ids}"), &cards);
        acknowledged.extend(answer["seq"].as_u64());
        if fits(&answer) {
            return acknowledged;
        }
    }
    panic!("no such answer within {PATIENCE:?}");
}

fn metrics(server: &Process) -> String {
    request(server.addr, "GET", "/metrics", &[], None).text
}

/// A game on a disk; what happens when it gets `full` and when it is `mended`.
fn fills_up(server: &Process, full: impl FnOnce(), mended: impl FnOnce()) -> (String, u64) {
    let ada = server.guest("Ada");
    let table = ada.open_for("set", 1, &json!({}));
    let mut wire = ada.watch(&table);
    wire.expect("update");
    let mut ids = 0;
    // Everything the rules let pass or refuse is written down, so each of these needs room.
    let refused = |answer: &Value| answer["type"] == "refused";
    pick_until(&mut wire, &mut ids, refused);
    full();
    pick_until(&mut wire, &mut ids, |answer| {
        answer["type"] == "error" && answer["error"]["code"] == "storage"
    });
    // Over HTTP too, with an envelope and no more than that.
    let answer = ada.post("/api/tables", &json!({ "game": "set", "seats": [{ "kind": "human" }] }));
    assert_eq!((answer.status, answer.code()), (503, "storage"), "{}", answer.text);
    // A load balancer learns of it, and does not send anybody here.
    let health = || request(server.addr, "GET", "/healthz", &[], None);
    let (status, body) = (health().status, health().body);
    assert_eq!(
        (status, &body["status"], &body["error"]["code"]),
        (503, &json!("unready"), &json!("storage"))
    );
    assert!(metrics(server).contains("tercet_store_ready 0\n"));
    mended();
    // It comes back by itself, on the same connection.
    pick_until(&mut wire, &mut ids, refused);
    assert_eq!((health().status, health().body), (200, json!({ "status": "ok" })));
    assert!(metrics(server).contains("tercet_store_ready 1\n"));
    let more = wire.act("no", &json!({ "type": "no_set" }));
    let seq = more["seq"].as_u64().unwrap_or_else(|| panic!("{more}"));
    (table, seq)
}

/// A file system of its own of two megabytes, gone with the test.
struct Disk(tempfile::TempDir);

impl Disk {
    /// Only root may mount one: for others there is nothing to try here.
    fn new() -> Option<Disk> {
        if !rustix::process::geteuid().is_root() {
            return None;
        }
        let disk = Disk(tempfile::tempdir().expect("a folder"));
        let mount = ["-t", "tmpfs", "-o", "size=2m", "tmpfs"];
        let mounted = Command::new("mount").args(mount).arg(disk.path()).status().expect("mount runs");
        assert!(mounted.success(), "a small disk is mounted");
        Some(disk)
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn remount(&self, how: &str) {
        let done = Command::new("mount").args(["-o", &format!("remount,{how}")]).arg(self.path()).status();
        assert!(done.expect("mount runs").success());
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(self.path()).status();
    }
}

#[test]
fn a_full_disk_is_told_of_and_passes() {
    let Some(disk) = Disk::new() else { return };
    let data = disk.path().join("data");
    let server = Process::start(&data, &[]);
    let filler = disk.path().join("filler");
    let fill = || {
        let mut file = fs::File::create(&filler).expect("a file");
        // Byte by byte in the end: not even a page is left.
        for size in [1 << 16, 1 << 12, 1 << 8, 1] {
            while file.write_all(&vec![b'x'; size]).is_ok() {}
        }
    };
    let (table, seq) = fills_up(&server, fill, || fs::remove_file(&filler).expect("removed"));
    let log = server.kill_and_read_log();
    assert!(log.contains("could not write to the store"), "{log}");
    // Acknowledged actions are there after a restart.
    let server = Process::start(&data, &[]);
    let mut wire = server.guest("Eve").watch(&table);
    assert_eq!(wire.expect("update")["seq"], seq);
}

#[test]
fn a_store_that_cannot_be_written_is_left_alone() {
    let Some(disk) = Disk::new() else { return };
    let data = disk.path().join("data");
    let server = Process::start(&data, &[]);
    let ada = server.guest("Ada");
    let table = ada.open_for("set", 1, &json!({}));
    drop(server);
    disk.remount("ro");
    let refused = command(&data, &[]).output().expect("it runs");
    assert_eq!(refused.status.code(), Some(2));
    let said = String::from_utf8_lossy(&refused.stderr);
    assert!(said.contains("Read-only file system"), "{said}");
    disk.remount("rw");
    let server = Process::start(&data, &[]);
    assert_eq!(server.guest("Eve").get(&format!("/api/tables/{table}")).status, 200);
}
