//! Many nodes on this machine: a Postgres of their own and a few servers, until Ctrl-C.

use std::{
    io::{BufRead, BufReader},
    net::{SocketAddr, TcpListener},
    os::unix::process::CommandExt,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use localpg::{Disk, Postgres};

use crate::{Failure, cargo, debian, jobs::stop_signal, target, workspace};

/// How long nodes are given to stop.
const PATIENCE: Duration = Duration::from_secs(10);

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The number of nodes
    #[arg(long, default_value_t = 3, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=16))]
    nodes: u16,
    /// The port of the first node; the others use the next ports. 0 means any free ports
    #[arg(long, default_value_t = 8080, value_name = "PORT")]
    port: u16,
    /// Build with optimisations
    #[arg(long)]
    release: bool,
    /// Run this program instead of building one
    #[arg(long, value_name = "PROGRAM", conflicts_with = "release")]
    tercet: Option<PathBuf>,
    /// More arguments for each `tercet serve`
    #[arg(last = true, value_name = "ARGS")]
    serve: Vec<String>,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let stop = stop_signal()?;
    debian::install_postgres()?;
    let program = match &args.tercet {
        Some(program) => program.clone(),
        None => build(args.release)?,
    };
    let postgres = Postgres::start(Disk::Durable)?;
    println!("Postgres   {}", postgres.address());
    let addrs = addresses(args)?;
    let mut nodes = Vec::new();
    for (number, &addr) in (1..).zip(&addrs) {
        let node = Node::start(args, &program, &postgres.address(), addr, &addrs)?;
        println!("node {number:<5} {}  (process {})", node.address, node.child.id());
        nodes.push(node);
    }
    println!("Ctrl-C ends it; kill a node to see its players go on with another.");
    let mut here: Vec<(usize, &mut Node)> = (1..).zip(&mut nodes).collect();
    while stop.recv_timeout(Duration::from_millis(200)).is_err() {
        here.retain_mut(|(number, node)| match node.child.try_wait() {
            Ok(None) => true,
            ended => {
                println!(
                    "node {number:<5} has ended: {}",
                    ended.ok().flatten().map_or(String::new(), |s| s.to_string())
                );
                false
            }
        });
        if here.is_empty() {
            return Err("no node is left".into());
        }
    }
    println!("\nstopping");
    nodes.iter_mut().for_each(Node::terminate);
    nodes.iter_mut().for_each(Node::wait);
    drop(postgres);
    Ok(())
}

/// Builds `tercet`, and returns its path.
fn build(release: bool) -> Result<PathBuf, Failure> {
    let mut build = cargo();
    build.current_dir(workspace()).args(["build", "--package", "tercet"]);
    if !build.args(release.then_some("--release")).status()?.success() {
        return Err("tercet was not built".into());
    }
    Ok(target().join(if release { "release" } else { "debug" }).join("tercet"))
}

/// The addresses of the nodes. Every node gets all of them.
fn addresses(args: &Args) -> Result<Vec<SocketAddr>, Failure> {
    let here = |port| SocketAddr::from(([127, 0, 0, 1], port));
    if args.port > 0 {
        let ports = args.port..=args.port.checked_add(args.nodes - 1).ok_or("there are not so many ports")?;
        return Ok(ports.map(here).collect());
    }
    // All ports are held until all are found, so that none is found twice.
    let free: Vec<TcpListener> =
        (0..args.nodes).map(|_| TcpListener::bind(here(0))).collect::<Result<_, _>>()?;
    Ok(free.iter().map(TcpListener::local_addr).collect::<Result<_, _>>()?)
}

/// A running `tercet serve`. It is killed when dropped, unless it has stopped.
struct Node {
    child: Child,
    address: String,
}

impl Node {
    fn start(
        args: &Args,
        program: &Path,
        store: &str,
        addr: SocketAddr,
        all: &[SocketAddr],
    ) -> Result<Node, Failure> {
        let mut command = Command::new(program);
        command.args(["serve", "--log", "warn", "--store", store, "--addr", &addr.to_string()]);
        command.args(all.iter().flat_map(|addr| ["--node".to_owned(), format!("http://{addr}")]));
        // Ctrl-C is for this program: it stops the nodes one after the other, and Postgres last.
        let child = command.args(&args.serve).process_group(0).stdout(Stdio::piped()).spawn()?;
        let mut node = Node { child, address: String::new() };
        if let Some(stdout) = node.child.stdout.take() {
            BufReader::new(stdout).read_line(&mut node.address)?;
        }
        node.address.truncate(node.address.trim_end().len());
        if node.address.is_empty() { Err("a node did not start".into()) } else { Ok(node) }
    }

    fn terminate(&mut self) {
        // A node that was killed has no process to signal.
        if !matches!(self.child.try_wait(), Ok(None)) {
            return;
        }
        let _ = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status();
    }

    fn wait(&mut self) {
        let end = Instant::now() + PATIENCE;
        while matches!(self.child.try_wait(), Ok(None)) && Instant::now() < end {
            thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
