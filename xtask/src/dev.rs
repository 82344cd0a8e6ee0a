//! The server and Vite, for work on both: Vite updates the page at once, and the server is built again.

use std::{
    io::{BufRead, BufReader},
    path::Path,
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, SystemTime},
};

use crate::{Failure, cargo, jobs::Jobs, target, workspace};

/// How often the sources are checked for changes.
const PERIOD: Duration = Duration::from_millis(500);

/// The sources of the server. Vite watches those of the page.
const SOURCES: [&str; 3] = ["crates", "data", "Cargo.toml"];

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The port of the server; the page has its own
    #[arg(long, default_value_t = 8080, value_name = "PORT")]
    port: u16,
    /// The port of the page
    #[arg(long, default_value_t = 5173, value_name = "PORT")]
    page_port: u16,
    /// More arguments for `tercet serve`
    #[arg(last = true, value_name = "ARGS")]
    serve: Vec<String>,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let jobs = Jobs::default();
    jobs.stop_at_signal()?;
    let mut seen = newest_source();
    if !build(&jobs)? {
        return if jobs.are_stopped() { Ok(()) } else { Err("tercet was not built".into()) };
    }
    let mut server = serve(args, &jobs)?;
    let mut page = vite(args, &jobs)?;
    println!("\nOpen http://localhost:{}/ (Vite; the server is on port {}).", args.page_port, args.port);
    println!(
        "Changes of the page show at once; changes of Rust sources restart the server. Ctrl-C ends both.\n"
    );
    while !jobs.are_stopped() {
        thread::sleep(PERIOD);
        if let Some(status) = page.try_wait()?
            && !jobs.are_stopped()
        {
            end(server, &jobs)?;
            return Err(format!("Vite has ended: {status}").into());
        }
        let latest = newest_source();
        if latest > seen {
            seen = latest;
            println!("sources have changed");
            if build(&jobs)? {
                end(server, &jobs)?;
                server = serve(args, &jobs)?;
                println!("the server has restarted");
            } else if !jobs.are_stopped() {
                println!("the server before the change goes on");
            }
        }
        if let Some(status) = server.try_wait()?
            && !jobs.are_stopped()
        {
            end(page, &jobs)?;
            return Err(format!("the server has ended: {status}").into());
        }
    }
    println!("\nstopping");
    server.wait()?;
    page.wait()?;
    Ok(())
}

/// Builds the server, and the page that it embeds; false if that failed.
fn build(jobs: &Jobs) -> Result<bool, Failure> {
    let mut command = cargo();
    command.args(["build", "--package", "tercet"]).current_dir(workspace());
    let mut child = jobs.spawn(command)?;
    let status = child.wait()?;
    jobs.ended(&child);
    Ok(status.success())
}

/// Starts the server, and waits until it answers.
fn serve(args: &Args, jobs: &Jobs) -> Result<Child, Failure> {
    let mut command = Command::new(target().join("debug/tercet"));
    command.args(["serve", "--addr", &format!("127.0.0.1:{}", args.port)]);
    let has = |name: &str| args.serve.iter().any(|arg| arg.starts_with(name));
    if !has("--data") && !has("--store") {
        // Not the folder with the developer's own games.
        command.arg("--data").arg(target().join("dev-data"));
    }
    let mut child = jobs.spawn({
        command.args(&args.serve).stdout(Stdio::piped());
        command
    })?;
    let mut address = String::new();
    if let Some(stdout) = child.stdout.take() {
        BufReader::new(stdout).read_line(&mut address)?;
    }
    if address.is_empty() { Err("the server did not start".into()) } else { Ok(child) }
}

fn vite(args: &Args, jobs: &Jobs) -> Result<Child, Failure> {
    let mut command = Command::new("npm");
    let port = args.page_port.to_string();
    command.args([
        "--prefix",
        "web",
        "run",
        "dev",
        "--",
        "--strictPort",
        "--clearScreen",
        "false",
        "--port",
        &port,
    ]);
    command.env("TERCET_SERVER", format!("http://127.0.0.1:{}", args.port)).current_dir(workspace());
    // Vite reads shortcuts from a terminal. A process in the background must not read from one.
    Ok(jobs.spawn({
        command.stdin(Stdio::null());
        command
    })?)
}

/// Stops one program and waits until it has ended.
fn end(mut child: Child, jobs: &Jobs) -> Result<(), Failure> {
    jobs.terminate(&child);
    child.wait()?;
    jobs.ended(&child);
    Ok(())
}

/// When the latest of the server's sources was changed.
fn newest_source() -> SystemTime {
    SOURCES.iter().map(|source| newest(&workspace().join(source))).max().unwrap_or(SystemTime::UNIX_EPOCH)
}

fn newest(path: &Path) -> SystemTime {
    let Ok(about) = path.metadata() else { return SystemTime::UNIX_EPOCH };
    let own = about.modified().unwrap_or(SystemTime::UNIX_EPOCH);
    let Ok(entries) = path.read_dir() else { return own };
    // A folder changes when an editor writes its own files there, which is no change of the sources.
    entries.flatten().map(|entry| newest(&entry.path())).max().unwrap_or(SystemTime::UNIX_EPOCH)
}
