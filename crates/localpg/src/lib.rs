//! A Postgres of one's own: in a temporary folder, on a free port, gone when it is dropped.
//!
//! Tests and chores use it; it is never one that is already running, and never one that outlives who started
//! it. It needs the programs of Postgres (Debian's package `postgresql`), not a service.
//!
//! ```no_run
//! let postgres = localpg::Postgres::start(localpg::Disk::Forgetful)?;
//! println!("{}", postgres.address());
//! # Ok::<(), localpg::Failure>(())
//! ```

mod programs;

use std::{
    net::TcpListener,
    os::unix::{fs::PermissionsExt, process::CommandExt},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use tempfile::TempDir;

pub use self::programs::bin;
use self::programs::{Account, program};

/// Where tests find a Postgres that somebody has started for all of them.
pub const VARIABLE: &str = "TERCET_TEST_POSTGRES";

/// How long starting and stopping may take.
const PATIENCE: Duration = Duration::from_secs(60);

/// What went wrong, as a sentence.
pub type Failure = Box<dyn std::error::Error>;

/// How much the disk is trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Disk {
    /// Every commit is on disk before it is acknowledged, as it should be.
    Durable,
    /// Commits are lost if the machine goes down, not if a program does: good enough for tests, and faster.
    Forgetful,
}

/// A running Postgres; stopped when dropped, and its folder removed.
pub struct Postgres {
    folder: TempDir,
    account: Account,
    port: u16,
    disk: Disk,
    encrypted: bool,
    server: Option<Child>,
}

/// What an encrypted server shows its clients.
#[derive(Clone, Copy, Debug)]
pub struct Certificate<'a> {
    /// The certificate, in PEM.
    pub chain: &'a str,
    /// Its private key, in PEM.
    pub key: &'a str,
}

impl Postgres {
    /// Starts one.
    pub fn start(disk: Disk) -> Result<Postgres, Failure> {
        Postgres::start_with(disk, None)
    }

    /// Starts one that talks to nobody in the clear.
    pub fn start_encrypted(disk: Disk, certificate: Certificate<'_>) -> Result<Postgres, Failure> {
        Postgres::start_with(disk, Some(certificate))
    }

    fn start_with(disk: Disk, certificate: Option<Certificate<'_>>) -> Result<Postgres, Failure> {
        let folder = tempfile::Builder::new().prefix("tercet-pg-").tempdir()?;
        let account = Account::find()?;
        account.give(folder.path())?;
        let encrypted = certificate.is_some();
        let mut postgres = Postgres { folder, account, port: free_port()?, disk, encrypted, server: None };
        postgres.init()?;
        if let Some(certificate) = certificate {
            postgres.encrypt(certificate)?;
        }
        // Somebody else may take the port at this very moment.
        for _ in 0..3 {
            match postgres.run() {
                Ok(()) => return Ok(postgres),
                Err(_) => postgres.port = free_port()?,
            }
        }
        postgres.run()?;
        Ok(postgres)
    }

    /// Its address: `postgres://…`.
    pub fn address(&self) -> String {
        address(self.port)
    }

    /// Its port on the loopback address.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Starts it again, with the same data on the same port.
    pub fn run(&mut self) -> Result<(), Failure> {
        self.stop();
        let log = std::fs::File::create(self.folder.path().join("log"))?;
        let fsync = if self.disk == Disk::Durable { "fsync=on" } else { "fsync=off" };
        let mut command = self.account.command(&program("postgres")?, true);
        command.arg("-D").arg(self.data()).arg("-k").arg(self.folder.path());
        command.args(["-h", "127.0.0.1", "-p", &self.port.to_string()]);
        for setting in [fsync, "max_connections=500", "shared_buffers=128MB", "logging_collector=off"] {
            command.args(["-c", setting]);
        }
        if self.encrypted {
            command.args(["-c", "ssl=on"]);
        }
        // Ctrl-C is for the process that started Postgres. That process stops it when it is no longer needed.
        command.process_group(0);
        let server = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(log).spawn()?;
        self.server = Some(server);
        let end = Instant::now() + PATIENCE;
        while Instant::now() < end {
            if let Some(Some(status)) = self.server.as_mut().map(|server| server.try_wait()).transpose()? {
                return Err(format!("Postgres did not start ({status}): {}", self.log()).into());
            }
            let asked = Command::new(program("pg_isready")?)
                .args(["-q", "-h", "127.0.0.1", "-p", &self.port.to_string()])
                .status()?;
            if asked.success() {
                return Ok(());
            }
            thread::sleep(Duration::from_millis(30));
        }
        Err(format!("Postgres did not start within {PATIENCE:?}: {}", self.log()).into())
    }

    /// Stops it at once, as if it had crashed; its data stays.
    pub fn stop(&mut self) {
        let Some(mut server) = self.server.take() else { return };
        // SIGQUIT: every connection is cut off, and the write-ahead log is replayed at the next start.
        let told = Command::new("kill").args(["-QUIT", &server.id().to_string()]).status();
        let end = Instant::now() + PATIENCE;
        while told.as_ref().is_ok_and(|status| status.success()) && Instant::now() < end {
            if !matches!(server.try_wait(), Ok(None)) {
                return;
            }
            thread::sleep(Duration::from_millis(10));
        }
        let _ = server.kill();
        let _ = server.wait();
    }

    fn init(&self) -> Result<(), Failure> {
        let mut command = self.account.command(&program("initdb")?, false);
        command.arg("-D").arg(self.data());
        command.args(["-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]);
        let made = command.stdin(Stdio::null()).output()?;
        if !made.status.success() {
            let why = String::from_utf8_lossy(&made.stderr).into_owned();
            return Err(format!("initdb failed ({}): {why}", made.status).into());
        }
        Ok(())
    }

    /// Copies certificate and key to where the server looks for them, and refuses unencrypted connections.
    fn encrypt(&self, certificate: Certificate<'_>) -> Result<(), Failure> {
        let write = |name: &str, text: &str| -> Result<(), Failure> {
            let file = self.data().join(name);
            std::fs::write(&file, text)?;
            // Postgres takes no key that others can read.
            std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o600))?;
            self.account.give(&file)
        };
        write("server.crt", certificate.chain)?;
        write("server.key", certificate.key)?;
        write("pg_hba.conf", "hostssl all all 127.0.0.1/32 trust\n")
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    fn log(&self) -> String {
        std::fs::read_to_string(self.folder.path().join("log")).unwrap_or_default()
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.stop();
    }
}

/// A place in a Postgres for one test: a database that is empty and nobody else's.
pub struct Place {
    address: String,
    /// The whole Postgres, where nobody has started one for all.
    _own: Option<Postgres>,
}

impl Place {
    /// A new one: in the Postgres that [`VARIABLE`] names, else in one of its own.
    pub fn new() -> Result<Place, Failure> {
        let own = match std::env::var(VARIABLE) {
            Ok(_) => None,
            Err(_) => Some(Postgres::start(Disk::Forgetful)?),
        };
        let server = own.as_ref().map_or_else(|| std::env::var(VARIABLE), |own| Ok(own.address()))?;
        Ok(Place { address: database(&server)?, _own: own })
    }

    /// Its address: `postgres://…`.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Runs some SQL, and returns what it prints.
    pub fn sql(&self, sql: &str) -> Result<String, Failure> {
        psql(&self.address, sql)
    }
}

/// Makes a new database beside the one that an address leads to, and returns its own address.
pub fn database(beside: &str) -> Result<String, Failure> {
    let (server, _) = beside.rsplit_once('/').ok_or("that is no address of a database")?;
    // Names of temporary folders are nobody else's.
    let name = tempfile::Builder::new().prefix("place_").rand_bytes(12).tempdir()?;
    let name = name.path().file_name().unwrap_or_default().to_string_lossy().to_lowercase();
    psql(beside, &format!("CREATE DATABASE {name}"))?;
    Ok(format!("{server}/{name}"))
}

fn psql(address: &str, sql: &str) -> Result<String, Failure> {
    let plain = ["--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "--set=ON_ERROR_STOP=1"];
    tool("psql", plain.into_iter().chain(["--command", sql, address]))
}

/// Runs one of Postgres's own programs, and returns what it prints.
pub fn tool<'a>(name: &str, args: impl IntoIterator<Item = &'a str>) -> Result<String, Failure> {
    let ran = Command::new(program(name)?).args(args).output()?;
    match ran.status.success() {
        true => Ok(String::from_utf8(ran.stdout)?),
        false => Err(format!("{name} failed: {}", String::from_utf8_lossy(&ran.stderr)).into()),
    }
}

fn address(port: u16) -> String {
    format!("postgres://postgres@127.0.0.1:{port}/postgres")
}

fn free_port() -> Result<u16, Failure> {
    Ok(TcpListener::bind(("127.0.0.1", 0))?.local_addr()?.port())
}

/// Whether the programs of Postgres are there at all.
pub fn is_installed() -> bool {
    bin().is_some_and(|folder: PathBuf| Path::new(&folder).join("initdb").exists())
}
