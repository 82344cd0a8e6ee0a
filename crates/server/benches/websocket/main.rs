//! Our WebSocket beside others: messages a second, and memory for idle connections.
//!
//! `cargo bench -p tercet-server --bench websocket`. Each server is a process of its own with one thread, the
//! client is another, and all of them get the same bytes. They take turns; the figures are medians.

#![expect(clippy::print_stdout, reason = "a benchmark prints its figures")]

mod load;
mod servers;

use std::{
    io::{BufRead, BufReader},
    net::SocketAddr,
    process::{Child, Command, Stdio},
    time::Duration,
};

use self::{load::Work, servers::Kind};

const TURNS: usize = 3;
const TIME: Duration = Duration::from_millis(1500);
const IDLE: usize = 2000;

const WORKS: [(&str, Work); 4] = [
    ("echo, 100 bytes, one by one", Work::Echo { connections: 64, bytes: 100, depth: 1 }),
    ("echo, 100 bytes, 16 at once", Work::Echo { connections: 64, bytes: 100, depth: 16 }),
    ("echo, 2,000 bytes, one by one", Work::Echo { connections: 64, bytes: 2000, depth: 1 }),
    ("to 100 viewers, 600 bytes", Work::Fan { viewers: 100, bytes: 600, depth: 4 }),
];

fn main() {
    let args: Vec<String> = std::env::args().collect();
    if let Some(name) = args.iter().skip_while(|arg| *arg != "--serve").nth(1) {
        let kind = Kind::ALL.into_iter().find(|kind| kind.name() == name).expect("a kind of server");
        return runtime().block_on(servers::serve(kind));
    }
    println!("| | {} |", Kind::ALL.map(Kind::name).join(" | "));
    println!("|---|{}", "---|".repeat(Kind::ALL.len()));
    for (name, work) in WORKS {
        let cells = medians(|server| {
            let before = server.cpu();
            let count = runtime().block_on(load::run(server.addr, work, TIME)) as f64;
            [count / TIME.as_secs_f64(), (server.cpu() - before).as_secs_f64() * 1e6 / count]
        });
        let cells = cells.map(|[rate, cpu]| format!("{rate:.0}/s, {cpu:.2} µs of CPU each"));
        println!("| {name} | {} |", cells.join(" | "));
    }
    let cells = medians(|server| {
        runtime().block_on(async {
            let warm = load::idle(server.addr, 50).await;
            let before = server.memory();
            let idle = load::idle(server.addr, IDLE).await;
            tokio::time::sleep(Duration::from_millis(500)).await;
            let held = server.memory() - before;
            drop((warm, idle));
            [held / IDLE as f64, 0.0]
        })
    });
    let cells = cells.map(|[held, _]| format!("{:.1} MB", held * 1000.0 / 1e6));
    println!("| memory for 1,000 idle connections | {} |", cells.join(" | "));
}

/// Measures every kind of server in turns. The result is the medians.
fn medians(measure: impl Fn(&Server) -> [f64; 2]) -> [[f64; 2]; Kind::ALL.len()] {
    let mut all = Kind::ALL.map(|_| Vec::new());
    for _ in 0..TURNS {
        for (kind, figures) in Kind::ALL.into_iter().zip(&mut all) {
            figures.push(measure(&Server::start(kind)));
        }
    }
    all.map(|figures| {
        [0, 1].map(|n| {
            let mut column: Vec<f64> = figures.iter().map(|figure| figure[n]).collect();
            column.sort_by(f64::total_cmp);
            column[TURNS / 2]
        })
    })
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime")
}

/// A server in a process of its own, stopped when dropped.
struct Server {
    child: Child,
    addr: SocketAddr,
}

impl Server {
    fn start(kind: Kind) -> Server {
        let own = std::env::current_exe().expect("this program");
        let mut child = Command::new(own)
            .args(["--serve", kind.name()])
            .stdout(Stdio::piped())
            .spawn()
            .expect("a server starts");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("its output")).read_line(&mut line).expect("its address");
        Server { addr: line.trim().parse().expect("an address"), child }
    }

    fn proc(&self, file: &str) -> Vec<f64> {
        let text = std::fs::read_to_string(format!("/proc/{}/{file}", self.child.id())).expect("Linux");
        // The name of the program comes first, in parentheses.
        let text = text.rsplit(')').next().unwrap_or_default();
        text.split_whitespace().map(|word| word.parse().unwrap_or_default()).collect()
    }

    /// The time that it has computed for, in user and system mode.
    fn cpu(&self) -> Duration {
        let stat = self.proc("stat");
        Duration::from_secs_f64((stat[11] + stat[12]) / 100.0)
    }

    /// The bytes of memory that it has.
    fn memory(&self) -> f64 {
        self.proc("statm")[1] * 4096.0
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
