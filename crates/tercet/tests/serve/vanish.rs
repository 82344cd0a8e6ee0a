//! People who vanish and come back at random: no game waits longer than `--away-seconds` and a bot's turn for
//! somebody who is not there.
//!
//! Times are the server's own, from the log of each game. A game waits for the seat whose turn it is, and where all
//! may act, for everybody. Once those have been away for `--away-seconds`, the next entry may take as long as a
//! bot's turn, and no longer.
//!
//! `TERCET_VANISH_TABLES=200 cargo test -p tercet --test serve vanish_ -- --nocapture --test-threads=1` is the run in
//! its full size.

use std::{
    io::Write,
    net::SocketAddr,
    sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    thread,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use localpg::Place;
use serde_json::{Value, json};

use crate::{
    process::{Process, command_line, guest},
    support::{Client, Wire, find_set},
};

/// How long people are away before a bot plays for them, in milliseconds.
const AWAY: u64 = 1_000;
/// The longest turn of a bot at this pace, on a machine that has time for it, in milliseconds.
const TURN: u64 = 2_000;
/// How many tables there are in the check.
const TABLES: usize = 6;
/// How many tables are played at the same time.
const AT_ONCE: usize = 40;
/// How long people stay at most, in milliseconds.
const STAY: u64 = 300;
/// How long people are gone at most, in milliseconds.
const GONE: u64 = 4 * AWAY;
const FLAGS: [&str; 10] = [
    "--away-seconds",
    "1",
    "--bot-pace",
    "3",
    "--tables-per-player",
    "1000",
    "--connections-per-player",
    "1000",
    "--idle-seconds",
    "1",
];

#[test]
fn vanish_on_one_server() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Process::start(folder.path(), &FLAGS);
    run(&[server.addr]);
}

#[test]
fn vanish_on_three_nodes() {
    let place = Place::new().expect("a Postgres");
    let nodes: Vec<Process> = (0..3).map(|_| Process::on(place.address(), &FLAGS)).collect();
    run(&nodes.iter().map(|node| node.addr).collect::<Vec<_>>());
}

fn run(addrs: &[SocketAddr]) {
    let tables = std::env::var("TERCET_VANISH_TABLES").ok().and_then(|n| n.parse().ok()).unwrap_or(TABLES);
    let people = &["Ada", "Bob"].map(|name| guest(addrs[0], name));
    let mut turns = Turns::default();
    let numbers: Vec<usize> = (0..tables).collect();
    for some in numbers.chunks(AT_ONCE) {
        thread::scope(|scope| {
            let games: Vec<_> =
                some.iter().map(|&number| scope.spawn(move || play(addrs, people, number))).collect();
            games.into_iter().for_each(|game| turns.add(game.join().expect("a whole game")));
        });
    }
    let figures = format!(
        "{tables} tables on {} nodes: {} times a game waited for somebody who was away, at most {} ms and in the \
         median {} ms longer than --away-seconds; the other turns of bots took at most {} ms, in the median {} ms\n",
        addrs.len(),
        turns.first.len(),
        longest(&turns.first),
        median(&mut turns.first.clone()),
        longest(&turns.later),
        median(&mut turns.later.clone()),
    );
    std::io::stderr().write_all(figures.as_bytes()).expect("written");
    assert!(turns.first.len() >= tables, "people have vanished: {figures}");
    // On a busy machine bots take longer for all their turns.
    assert!(longest(&turns.first) <= TURN.max(2 * longest(&turns.later)), "{figures}");
    let usual = AWAY / 2 + 2 * median(&mut turns.later);
    assert!(median(&mut turns.first) <= usual, "{figures}");
}

/// How long bots took for their turns, in milliseconds.
#[derive(Default)]
struct Turns {
    /// The first entry after somebody had been away for `--away-seconds`, counted from then.
    first: Vec<u64>,
    /// Those that follow.
    later: Vec<u64>,
}

impl Turns {
    fn add(&mut self, more: Turns) {
        self.first.extend(more.first);
        self.later.extend(more.later);
    }
}

fn longest(times: &[u64]) -> u64 {
    times.iter().copied().max().unwrap_or_default()
}

fn median(times: &mut [u64]) -> u64 {
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or_default()
}

/// An entry of a game's log.
struct Entry {
    /// When, in milliseconds since 1970.
    at: u64,
    /// Whose turn it is then, if it is one's alone.
    turn: Option<usize>,
}

/// From when to when, in milliseconds since 1970.
type Span = (u64, u64);

/// Plays one game to its end while its people come and go.
fn play(addrs: &[SocketAddr], people: &[Client; 2], number: usize) -> Turns {
    let (game, rules) = match number % 3 {
        0 => ("set", json!({ "fair_ms": 0 })),
        1 => ("quiddler", json!({})),
        _ => ("cubed", json!({})),
    };
    let seats = json!([{ "kind": "human" }, { "kind": "human" }]);
    let table = &people[0].open(&json!({ "game": game, "rules": rules, "seats": seats, "private": true }));
    people[1].join(table);
    let watcher = guest(addrs[number % addrs.len()], "Eve");
    let started = watcher.get(&format!("/api/tables/{table}")).body["started"].as_u64().expect("a start");
    let (entries, absences) = thread::scope(|scope| {
        let (over, is_over): (Vec<_>, Vec<_>) = people.iter().map(|_| channel()).unzip();
        let watching = scope.spawn(|| watch(&watcher, table, started, over));
        let visitors: Vec<_> = people
            .iter()
            .zip(is_over)
            .zip(1..)
            .map(|((person, over), seat)| {
                let luck = Luck(2 * number as u64 + seat);
                let visitor = Visitor { addrs, person, table, game, luck, acts: 0 };
                scope.spawn(move || visitor.come_and_go(started, &over))
            })
            .collect();
        let absences: Vec<Vec<Span>> =
            visitors.into_iter().map(|visitor| visitor.join().expect("a visitor")).collect();
        (watching.join().expect("a watcher"), absences)
    });
    let record = people[0].get(&format!("/api/tables/{table}/record")).text;
    let (code, said) = command_line(&["verify"], &record);
    assert_eq!(code, Some(0), "{game}: {said}");
    measure(&entries, &absences)
}

/// Watches a game from its start to its end. Dropping `over` signals the end.
fn watch(watcher: &Client, table: &str, started: u64, over: Vec<Sender<()>>) -> Vec<Entry> {
    let mut wire = watcher.watch(table);
    let (mut entries, mut last, mut stood_in) = (Vec::new(), None, false);
    loop {
        let message = wire.next().expect("a game that goes on");
        match message["type"].as_str() {
            Some("update") => {
                let seq = message["seq"].as_u64();
                assert!(
                    last.is_none() || seq == last.map(|last| last + 1),
                    "{last:?} is followed by {seq:?}"
                );
                last = seq;
                let turn = message["view"]["turn"].as_u64().map(|seat| seat as usize);
                entries.push(Entry { at: started + message["at"].as_u64().expect("a time"), turn });
            }
            Some("over") => break,
            _ => {}
        }
        let mut players = message["players"].as_array().into_iter().flatten();
        stood_in |= players.any(|player| player["stand_in"] == 3);
    }
    drop(over);
    assert!(stood_in, "nobody was ever played for");
    entries
}

/// A person who comes and goes.
struct Visitor<'a> {
    addrs: &'a [SocketAddr],
    person: &'a Client,
    table: &'a str,
    game: &'a str,
    luck: Luck,
    acts: u32,
}

impl Visitor<'_> {
    /// Comes for a moment and goes again, until the game is over. Returns when the person was away.
    fn come_and_go(mut self, started: u64, over: &Receiver<()>) -> Vec<Span> {
        let (mut away, mut gone) = (Vec::new(), started);
        while over.recv_timeout(self.luck.time(GONE)) == Err(RecvTimeoutError::Timeout) {
            away.push((gone, now()));
            let addr = self.addrs[self.luck.below(self.addrs.len() as u64) as usize];
            let mut wire = Client { addr, ..self.person.clone() }.watch(self.table);
            let view = wire.expect("update")["view"].clone();
            // Some do something.
            if self.game == "set" && self.luck.below(2) == 0 {
                self.act(&mut wire, &view);
            }
            let _ = over.recv_timeout(self.luck.time(STAY));
            gone = now();
            // Some say goodbye, and of some only the connection is gone.
            match self.luck.below(2) {
                0 => wire.close(),
                _ => drop(wire),
            }
        }
        away.push((gone, u64::MAX));
        away
    }

    fn act(&mut self, wire: &mut Wire, view: &Value) {
        self.acts += 1;
        let number = self.acts;
        wire.act(&format!("a{number}"), &json!({ "type": "no_set" }));
        if let Some(cards) = find_set(view) {
            wire.act(&format!("c{number}"), &json!({ "type": "call" }));
            wire.act(&format!("t{number}"), &json!({ "type": "take", "cards": cards }));
        }
    }
}

/// How long bots took for their turns while those for whom the game waited were away.
fn measure(entries: &[Entry], absences: &[Vec<Span>]) -> Turns {
    let all = absences.iter().skip(1).fold(absences[0].clone(), |all, one| common(&all, one));
    let mut turns = Turns::default();
    for pair in entries.windows(2) {
        let (begin, end) = (pair[0].at, pair[1].at);
        let away = pair[0].turn.map_or(&all, |seat| &absences[seat]);
        for &(gone, back) in away.iter().filter(|(gone, back)| *gone < end && *back > begin) {
            let played_for = gone + AWAY;
            let took = end.min(back).saturating_sub(begin.max(played_for));
            let kind = if played_for > begin { &mut turns.first } else { &mut turns.later };
            if end.min(back) > played_for {
                kind.push(took);
            }
        }
    }
    turns
}

/// What two lists of spans have in common.
fn common(some: &[Span], others: &[Span]) -> Vec<Span> {
    let both = |one: &Span, other: &Span| (one.0.max(other.0), one.1.min(other.1));
    let pairs = some.iter().flat_map(|one| others.iter().map(move |other| both(one, other)));
    pairs.filter(|(from, to)| from < to).collect()
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).expect("a clock").as_millis() as u64
}

/// The same numbers each time.
struct Luck(u64);

impl Luck {
    fn time(&mut self, most: u64) -> Duration {
        Duration::from_millis(self.below(most))
    }

    fn below(&mut self, most: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % most
    }
}

#[test]
fn vanish_measures_from_the_moment_at_which_a_bot_should_play() {
    let entry = |at, turn| Entry { at, turn };
    let entries = [entry(0, Some(0)), entry(2_500, Some(1)), entry(2_600, None), entry(9_000, None)];
    // The first is away from 1,000 on; the second comes back at 2,550 and goes again at 5,000.
    let absences = [vec![(1_000, u64::MAX)], vec![(0, 2_550), (5_000, u64::MAX)]];
    let turns = measure(&entries, &absences);
    assert_eq!((turns.first, turns.later), (vec![500, 3_000], vec![50]));
}
