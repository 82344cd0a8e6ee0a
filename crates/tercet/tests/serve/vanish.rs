//! People who vanish and come back at random: no game waits for somebody who is not there.
//!
//! `TERCET_VANISH_TABLES=200 cargo nextest run -p tercet --test serve vanish_` runs it in its full size.

use std::{
    io::Write,
    net::SocketAddr,
    thread,
    time::{Duration, Instant},
};

use localpg::Place;
use serde_json::json;

use crate::{
    process::{Process, command_line, guest},
    support::{Client, Wire, find_set},
};

/// How long people are away before a bot plays for them, in seconds.
const AWAY: u64 = 1;
/// How many tables there are in the check.
const TABLES: usize = 6;
/// How many tables are played at the same time.
const AT_ONCE: usize = 24;
const FLAGS: [&str; 10] = [
    "--away-seconds",
    "1",
    "--bot-pace",
    "0",
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
    let mut longest = Duration::ZERO;
    let numbers: Vec<usize> = (0..tables).collect();
    for some in numbers.chunks(AT_ONCE) {
        let waits = thread::scope(|scope| {
            let games: Vec<_> =
                some.iter().map(|&number| scope.spawn(move || play(addrs, people, number))).collect();
            games.into_iter().map(|game| game.join().expect("a whole game")).max()
        });
        longest = longest.max(waits.unwrap_or_default());
    }
    let figures = format!(
        "{tables} tables on {} nodes: the longest wait after everybody had gone was {longest:?}\n",
        addrs.len()
    );
    std::io::stderr().write_all(figures.as_bytes()).expect("written");
}

/// Plays one game. Returns the longest time from when everybody was gone until the game went on.
fn play(addrs: &[SocketAddr], people: &[Client; 2], number: usize) -> Duration {
    let mut luck = Luck(number as u64 + 1);
    let (game, rules) = match number % 3 {
        0 => ("set", json!({ "fair_ms": 0 })),
        1 => ("quiddler", json!({})),
        _ => ("cubed", json!({})),
    };
    let seats = json!([{ "kind": "human" }, { "kind": "human" }]);
    let table = people[0].open(&json!({ "game": game, "rules": rules, "seats": seats, "private": true }));
    people[1].join(&table);
    let on =
        |client: &Client, luck: &mut Luck| Client { addr: addrs[luck.below(addrs.len())], ..client.clone() };
    let mut watcher = on(&guest(addrs[0], "Eve"), &mut luck).watch(&table);
    let mut view = watcher.expect("update")["view"].clone();
    let (mut longest, mut stood_in, mut acts) = (Duration::ZERO, false, 0);
    loop {
        // Some come for a moment, and some of those do something.
        let mut here: Vec<Wire> = Vec::new();
        for person in people {
            if luck.below(2) == 0 {
                let mut wire = on(person, &mut luck).watch(&table);
                wire.expect("hello");
                if game == "set" && luck.below(2) == 0 {
                    acts += 1;
                    wire.act(&format!("a{acts}"), &json!({ "type": "no_set" }));
                    if let Some(cards) = find_set(&view) {
                        wire.act(&format!("c{acts}"), &json!({ "type": "call" }));
                        wire.act(&format!("t{acts}"), &json!({ "type": "take", "cards": cards }));
                    }
                }
                here.push(wire);
            }
        }
        thread::sleep(Duration::from_millis(luck.below(300) as u64));
        here.into_iter().for_each(Wire::close);
        let gone = Instant::now();
        // What has come until now was not waited for.
        let mut news = watcher.drain(Duration::from_millis(1));
        let before = news.len();
        for n in 0..=luck.below(12) {
            if !news.iter().any(|m| m["type"] == "over") {
                news.push(
                    watcher.find("a game that goes on", |m| m["type"] == "update" || m["type"] == "over"),
                );
            }
            if n == 0 && news.len() > before {
                longest = longest.max(gone.elapsed());
            }
        }
        news.extend(watcher.seen.drain(..));
        let players = news.iter().filter_map(|m| m["players"].as_array()).flatten();
        stood_in |= players.into_iter().any(|player| player["stand_in"] == 3);
        view = news.iter().rev().find_map(|m| m.get("view")).unwrap_or(&view).clone();
        if news.iter().any(|m| m["type"] == "over") {
            break;
        }
    }
    assert!(stood_in, "{game}: nobody was ever played for");
    let bound = Duration::from_secs(AWAY) + Duration::from_secs(20);
    assert!(longest < bound, "{game}: it waited for {longest:?}");
    let record = people[0].get(&format!("/api/tables/{table}/record")).text;
    let (code, said) = command_line(&["verify"], &record);
    assert_eq!(code, Some(0), "{game}: {said}");
    longest
}

/// The same numbers each time.
struct Luck(u64);

impl Luck {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % most as u64) as usize
    }
}
