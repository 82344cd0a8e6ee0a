//! The next version of the program, as far as an upgrade is concerned: a node that writes what this version
//! cannot read.
//!
//! It is this test program, started once more as a process that serves the same games on the same server.
//! Only its log is newer: it writes agreements (SET-9) as entries of a kind of their own. It reads what older
//! nodes wrote.

use std::{any::Any, io::Write, process::Command, process::Stdio};

use engine::{
    AnyBot, AnyEntry, AnyGame, AnyTable, Chance, ConfigError, Glimpse, Halt, Helper, Level, LogError, Millis,
    OptionSpec, Outcome, RawInput, RecordEntry, Refused, ScriptKind, Seat, SeatSet, Seed, Seq, Viewer,
    WordList,
};
use serde_json::value::RawValue;
use server::{Config, Server};

use crate::process::Process;

/// The environment variable that makes a process the next version. Its value is the address of the store.
const VARIABLE: &str = "TERCET_TEST_NEXT_STORE";

/// An entry as this version writes it, and as the next one does.
const OLD: &str = r#""kind":"act""#;
const NEW: &str = r#""kind":"agree""#;

/// A node of the next version.
pub(crate) fn node(store: &str) -> Process {
    let mut command = Command::new(std::env::current_exe().expect("this program"));
    command.args(["--exact", "next::next_version", "--ignored", "--nocapture", "--test-threads=1"]);
    command.env(VARIABLE, store).stdout(Stdio::piped()).stderr(Stdio::inherit());
    Process::run(command)
}

// Alone it has nothing to do: tests start it as a process.
#[test]
#[ignore = "it is a process of another test"]
fn next_version() {
    let Ok(store) = std::env::var(VARIABLE) else { return };
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let config = Config { store: Some(store), find, ..Config::new("") };
        let server = Server::start(config).await.expect("it starts");
        writeln!(std::io::stdout(), "http://{}/", server.addr()).expect("told");
        // Until it is killed.
        std::future::pending::<()>().await;
    });
}

fn find(key: &str) -> Option<&'static dyn AnyGame> {
    static NEXT: NextGame = NextGame;
    if key == "set" { Some(&NEXT) } else { games::registry::find(key) }
}

/// SET as it is now.
fn set() -> &'static dyn AnyGame {
    games::registry::find("set").expect("SET")
}

/// SET with a newer log.
struct NextGame;

impl AnyGame for NextGame {
    fn key(&self) -> &'static str {
        set().key()
    }
    fn seats(&self) -> (u8, u8) {
        set().seats()
    }
    fn actions(&self) -> &'static [&'static str] {
        set().actions()
    }
    fn options(&self) -> Vec<OptionSpec> {
        set().options()
    }
    fn refusals(&self) -> &'static [(&'static str, &'static str)] {
        set().refusals()
    }
    fn company(&self) -> &'static [Level] {
        set().company()
    }
    fn typescript(&self) -> Option<String> {
        set().typescript()
    }
    fn online(&self, given: &RawValue, seats: u8, people: u8) -> Result<Box<RawValue>, ConfigError> {
        set().online(given, seats, people)
    }
    fn open(&self, rules: &RawValue, seats: u8) -> Result<Box<dyn AnyTable>, ConfigError> {
        Ok(Box::new(NextTable(set().open(rules, seats)?)))
    }
}

struct NextTable(Box<dyn AnyTable>);

impl AnyTable for NextTable {
    fn write(&self, entry: &AnyEntry) -> String {
        let line = self.0.write(entry);
        if line.contains(r#""type":"no_set""#) { line.replacen(OLD, NEW, 1) } else { line }
    }
    fn read(&self, line: &str) -> Result<AnyEntry, LogError> {
        self.0.read(&line.replacen(NEW, OLD, 1))
    }
    fn boxed(&self) -> Box<dyn AnyTable> {
        Box::new(NextTable(self.0.boxed()))
    }

    // All else is as it was.
    fn key(&self) -> &'static str {
        self.0.key()
    }
    fn seats(&self) -> u8 {
        self.0.seats()
    }
    fn config(&self) -> Box<RawValue> {
        self.0.config()
    }
    fn script(&self) -> ScriptKind {
        self.0.script()
    }
    fn propose(&self, at: Millis, input: RawInput<'_>, chance: &mut dyn Chance) -> Result<AnyEntry, Halt> {
        self.0.propose(at, input, chance)
    }
    fn commit(&mut self, entry: &AnyEntry) {
        self.0.commit(entry);
    }
    fn record(&self, entry: &AnyEntry) -> Option<RecordEntry> {
        self.0.record(entry)
    }
    fn used(&self) -> Option<engine::Mark> {
        self.0.used()
    }
    fn reveal(&self) -> Box<RawValue> {
        self.0.reveal()
    }
    fn reveal_notices(&self, entry: &AnyEntry) -> Box<RawValue> {
        self.0.reveal_notices(entry)
    }
    fn answer(&self, seat: Seat, ask: &RawValue) -> Result<Box<RawValue>, Refused> {
        self.0.answer(seat, ask)
    }
    fn help(&self, seat: Seat, what: &RawValue) -> Result<Helper, Refused> {
        self.0.help(seat, what)
    }
    fn next_seq(&self) -> Seq {
        self.0.next_seq()
    }
    fn at(&self) -> Millis {
        self.0.at()
    }
    fn deadline(&self) -> Option<Millis> {
        self.0.deadline()
    }
    fn deadline_for(&self, viewer: Viewer) -> Option<Millis> {
        self.0.deadline_for(viewer)
    }
    fn timed_out(&self, entry: &AnyEntry) -> Option<Seat> {
        self.0.timed_out(entry)
    }
    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }
    fn scores(&self) -> Vec<i32> {
        self.0.scores()
    }
    fn present(&self) -> SeatSet {
        self.0.present()
    }
    fn done(&self) -> SeatSet {
        self.0.done()
    }
    fn hash(&self) -> String {
        self.0.hash()
    }
    fn seal(&self, seed: &Seed) -> String {
        self.0.seal(seed)
    }
    fn alike(&self) -> bool {
        self.0.alike()
    }
    fn view(&self, viewer: Viewer) -> Box<RawValue> {
        self.0.view(viewer)
    }
    fn notices(&self, entry: &AnyEntry, viewer: Viewer) -> Box<RawValue> {
        self.0.notices(entry, viewer)
    }
    fn may(&self, at: Millis, seat: Seat) -> Vec<&'static str> {
        self.0.may(at, seat)
    }
    fn preview(&self, seat: Seat, act: &RawValue) -> Option<Result<Box<RawValue>, Refused>> {
        self.0.preview(seat, act)
    }
    fn lookup(&self, seat: Seat, word: &str) -> Option<Result<bool, Refused>> {
        self.0.lookup(seat, word)
    }
    fn words(&self) -> Option<WordList> {
        self.0.words()
    }
    fn meaning(&self, word: &str) -> Option<String> {
        self.0.meaning(word)
    }
    fn bot(&self, level: Level, seed: u64) -> Box<dyn AnyBot> {
        self.0.bot(level, seed)
    }
    fn novice(&self, seed: u64) -> Box<dyn AnyBot> {
        self.0.novice(seed)
    }
    fn glimpse(&self, seat: Seat, now: Millis) -> Glimpse {
        self.0.glimpse(seat, now)
    }
    fn as_any(&self) -> &dyn Any {
        self.0.as_any()
    }
}
