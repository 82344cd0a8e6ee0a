//! `tercet serve` as a process.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::SocketAddr,
    path::Path,
    process::{Child, Command, ExitStatus, Stdio},
    time::{Duration, Instant},
};

use serde_json::json;

use crate::support::{Client, request};

/// A running server; killed when dropped.
pub(crate) struct Process {
    child: Child,
    pub(crate) addr: SocketAddr,
}

impl Process {
    /// A node on a Postgres.
    pub(crate) fn on(store: &str, more: &[&str]) -> Process {
        let args: Vec<&str> = more.iter().copied().chain(["--store", store]).collect();
        // There is nothing that it would put into a folder.
        let mut process = Process::start(Path::new("nowhere"), &args);
        // In trouble it has much to say, and would wait for somebody who listens.
        let mut log = process.child.stderr.take().expect("its log");
        std::thread::spawn(move || std::io::copy(&mut log, &mut std::io::sink()));
        process
    }

    pub(crate) fn start(data: &Path, more: &[&str]) -> Process {
        Process::run(command(data, more))
    }

    /// A server that is started by a command of its own.
    pub(crate) fn run(mut command: Command) -> Process {
        let mut child = command.spawn().expect("it starts");
        let stdout = child.stdout.take().expect("its output");
        let lines = BufReader::new(stdout).lines().map_while(Result::ok);
        // The first address that it prints.
        let mut addrs = lines.filter_map(|line| {
            let (_, addr) = line.split_once("http://")?;
            addr.trim_end_matches('/').parse().ok()
        });
        let addr = addrs.next().unwrap_or_else(|| {
            let mut errors = String::new();
            let _ = child.stderr.take().map(|mut stderr| stderr.read_to_string(&mut errors));
            panic!("it did not start: {errors}")
        });
        Process { child, addr }
    }

    pub(crate) fn guest(&self, name: &str) -> Client {
        guest(self.addr, name)
    }

    /// Stops it with SIGKILL, so that it cannot clean up.
    pub(crate) fn kill(mut self) {
        self.child.kill().expect("killed");
        self.child.wait().expect("gone");
    }

    /// SIGKILL, and what it had logged.
    pub(crate) fn kill_and_read_log(mut self) -> String {
        self.child.kill().expect("killed");
        let mut log = String::new();
        self.child.stderr.take().expect("its log").read_to_string(&mut log).expect("text");
        log
    }

    /// SIGTERM.
    pub(crate) fn terminate(&self) {
        let pid = self.child.id().to_string();
        let sent = Command::new("kill").args(["-TERM", &pid]).status().expect("kill runs");
        assert!(sent.success());
    }

    /// How it ended, within a time.
    pub(crate) fn wait(mut self, patience: Duration) -> ExitStatus {
        let end = Instant::now() + patience;
        while Instant::now() < end {
            if let Some(status) = self.child.try_wait().expect("its status") {
                return status;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        panic!("it did not end within {patience:?}");
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A new player of a server.
pub(crate) fn guest(addr: SocketAddr, name: &str) -> Client {
    let answer = request(addr, "POST", "/api/guest", &[], Some(&json!({ "name": name })));
    assert_eq!(answer.status, 200, "{}", answer.text);
    let text = |key: &str| answer.body[key].as_str().expect("text").to_owned();
    Client { addr, player: text("player"), token: text("token") }
}

/// The program as a command: how it ended, and what it printed.
pub(crate) fn command_line(args: &[&str], input: &str) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tercet"));
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("it starts");
    child.stdin.take().expect("its input").write_all(input.as_bytes()).expect("written");
    let ended = child.wait_with_output().expect("it ends");
    (ended.status.code(), String::from_utf8_lossy(&ended.stdout).into_owned())
}

pub(crate) fn command(data: &Path, more: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tercet"));
    command.args(["serve", "--log", "error", "--data"]).arg(data).args(more);
    if !more.contains(&"--addr") {
        command.args(["--addr", "127.0.0.1:0"]);
    }
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}
