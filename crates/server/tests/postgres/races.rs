//! Eight nodes, each a process of its own, try to write the same number of a log, a thousand times.

use std::{
    io::{BufRead, BufReader, Write},
    net::{TcpListener, TcpStream},
    process::{Child, Command, Stdio},
    time::Duration,
};

use localpg::Place;
use server::{
    TableId,
    store::{Batch, Row, Store, Written, postgres::Postgres},
};

const RACERS: usize = 8;
const RACES: u64 = 1_000;
/// The environment variable that makes a process race: where the store is, and where it gets the signal to
/// go.
const VARIABLES: [&str; 2] = ["TERCET_TEST_RACER_STORE", "TERCET_TEST_RACER_STARTER"];

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime")
}

/// What a racer would have in the log.
fn rows(racer: usize, race: u64) -> [String; 2] {
    [format!("{race} by {racer}"), format!("{race} by {racer} too")]
}

// This program, started once more by the test below. Alone it has nothing to do.
#[test]
#[ignore = "it is one of the eight processes of another test"]
fn racer() {
    let [Ok(store), Ok(starter)] = VARIABLES.map(std::env::var) else { return };
    let line = TcpStream::connect(starter).expect("the starter");
    line.set_nodelay(true).expect("no delay");
    let mut said = &line;
    let mut orders = BufReader::new(&line).lines().map(|line| line.expect("an order"));
    let mut order = || orders.next();
    let racer: usize = order().expect("a number").parse().expect("a number");
    let table = TableId::parse(&order().expect("a table")).expect("a table");
    runtime().block_on(async {
        let store = Postgres::open(&store).await.expect("a store");
        writeln!(said, "ready").expect("told");
        while let Some(race) = order() {
            let race: u64 = race.parse().expect("a number");
            let entries = rows(racer, race).map(|entry| Row { entry, by: None }).to_vec();
            let batch = Batch { entries, ..Batch::default() };
            let written = store.append(table, race * 2, batch).await.expect("an answer");
            writeln!(said, "{}", if written == Written::Done { "won" } else { "lost" }).expect("told");
        }
    });
}

/// A process that races; killed when dropped.
struct Racer {
    process: Child,
    line: BufReader<TcpStream>,
}

impl Racer {
    fn start(number: usize, store: &str, table: TableId, starter: &TcpListener) -> Racer {
        let place = starter.local_addr().expect("an address").to_string();
        let this = std::env::current_exe().expect("this program");
        let process = Command::new(this)
            .args(["--exact", "races::racer", "--ignored", "--test-threads=1"])
            .envs(VARIABLES.into_iter().zip([store, &place]))
            .stdout(Stdio::null())
            .spawn()
            .expect("it starts");
        let (line, _) = starter.accept().expect("a racer");
        line.set_nodelay(true).expect("no delay");
        line.set_read_timeout(Some(Duration::from_secs(30))).expect("a timeout");
        let mut racer = Racer { process, line: BufReader::new(line) };
        racer.tell(&format!("{number}\n{table}"));
        racer
    }

    fn tell(&mut self, order: &str) {
        writeln!(self.line.get_mut(), "{order}").expect("told");
    }

    fn answer(&mut self) -> String {
        let mut line = String::new();
        self.line.read_line(&mut line).expect("an answer");
        line.trim_end().to_owned()
    }
}

impl Drop for Racer {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[test]
fn of_eight_processes_one_wins_each_race() {
    let place = Place::new().expect("a Postgres");
    let starter = TcpListener::bind("127.0.0.1:0").expect("a port");
    let table = TableId::random();
    let mut racers: Vec<Racer> =
        (0..RACERS).map(|number| Racer::start(number, place.address(), table, &starter)).collect();
    racers.iter_mut().for_each(|racer| assert_eq!(racer.answer(), "ready"));
    let mut winners = Vec::new();
    for race in 0..RACES {
        let order = race.to_string();
        // Another goes first each time.
        for n in 0..RACERS {
            racers[(n + race as usize) % RACERS].tell(&order);
        }
        let answers: Vec<String> = racers.iter_mut().map(Racer::answer).collect();
        let won: Vec<usize> = (0..RACERS).filter(|&n| answers[n] == "won").collect();
        let lost = answers.iter().filter(|answer| *answer == "lost").count();
        assert_eq!((won.len(), lost), (1, RACERS - 1), "race {race}: {answers:?}");
        winners.push(won[0]);
    }
    // The log is what the winners wrote, in order, and nothing else.
    let log = runtime().block_on(async {
        let store = Postgres::open(place.address()).await.expect("a store");
        store.read(table, 0).await.expect("a log")
    });
    let expected: Vec<String> = (0..).zip(&winners).flat_map(|(race, &winner)| rows(winner, race)).collect();
    assert_eq!(log.into_iter().map(|row| row.entry).collect::<Vec<_>>(), expected);
    // It was a race: nobody won them all.
    let most = (0..RACERS).map(|n| winners.iter().filter(|&&winner| winner == n).count()).max();
    assert!(most < Some(RACES as usize), "{most:?}");
}
