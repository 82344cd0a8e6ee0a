//! The servers under load: separate processes, so that their memory can be measured.

use std::{
    io::{self, BufRead, BufReader, Read},
    net::SocketAddr,
    path::Path,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

/// Ticks a second in `/proc`: Linux shows 100 to programs, whatever it counts in.
const TICKS: f64 = 100.0;

/// A server process; killed when dropped.
pub(super) struct Process {
    child: Child,
    pub(super) addr: SocketAddr,
    /// How long it took until it printed its address.
    pub(super) started: Duration,
}

impl Process {
    /// Tercet with a data folder, and with limits that a load test does not reach.
    pub(super) fn tercet(data: &Path) -> io::Result<Process> {
        let mut command = this_program()?;
        command.args(["serve", "--addr", "127.0.0.1:0", "--log", "error", "--data"]).arg(data);
        for limit in
            ["messages-per-second", "message-burst", "tables", "tables-per-player", "connections", "entries"]
        {
            command.args([&format!("--{limit}"), "1000000"]);
        }
        Process::start(command)
    }

    /// Tercet with a data folder and its usual limits.
    pub(super) fn usual(data: &Path) -> io::Result<Process> {
        let mut command = this_program()?;
        command.args(["serve", "--addr", "127.0.0.1:0", "--log", "error", "--data"]).arg(data);
        Process::start(command)
    }

    /// The floor.
    pub(super) fn floor(bytes: usize) -> io::Result<Process> {
        let mut command = this_program()?;
        command.args(["bench", "floor", "--bytes", &bytes.to_string()]);
        Process::start(command)
    }

    fn start(mut command: Command) -> io::Result<Process> {
        let began = Instant::now();
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
        let mut line = String::new();
        if let Some(stdout) = child.stdout.take() {
            BufReader::new(stdout).read_line(&mut line)?;
        }
        let started = began.elapsed();
        let addr = line.trim().trim_start_matches("http://").trim_end_matches('/');
        match addr.parse() {
            Ok(addr) => Ok(Process { child, addr, started }),
            Err(_) => {
                let mut errors = String::new();
                if let Some(mut stderr) = child.stderr.take() {
                    stderr.read_to_string(&mut errors)?;
                }
                Err(io::Error::other(format!("the server did not start: {}", errors.trim())))
            }
        }
    }

    /// Its resident memory in bytes.
    pub(super) fn memory(&self) -> io::Result<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kilobytes = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok());
        kilobytes
            .map(|kilobytes| kilobytes * 1024)
            .ok_or_else(|| io::Error::other("the system does not report its memory"))
    }

    /// The processor time that it has used.
    pub(super) fn processor_time(&self) -> io::Result<Duration> {
        let unknown = || io::Error::other("the system does not report its processor time");
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id()))?;
        // The name of the program, in parentheses, may contain anything.
        let (_, fields) = stat.rsplit_once(')').ok_or_else(unknown)?;
        let ticks: u64 =
            fields.split(' ').skip(12).take(2).filter_map(|field| field.parse::<u64>().ok()).sum();
        Ok(Duration::from_secs_f64(ticks as f64 / TICKS))
    }

    /// Stops it with SIGTERM.
    pub(super) fn stop(mut self) -> io::Result<()> {
        let pid = rustix::process::Pid::from_child(&self.child);
        rustix::process::kill_process(pid, rustix::process::Signal::TERM)?;
        self.child.wait()?;
        Ok(())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn this_program() -> io::Result<Command> {
    Ok(Command::new(std::env::current_exe()?))
}

/// A runtime with one thread for each core.
pub(super) fn runtime() -> io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build()
}
