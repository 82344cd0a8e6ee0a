//! Speed of the engine: steps a second through `decide` and `apply`, one core.
//!
//! A step is one attempt of random play, judged by `Table::propose` and, if it is accepted, taken in by
//! `Table::commit`. The moves are found beforehand, so that finding them is not measured. The named baseline
//! is the bare fold: the same games replayed from their events, with nothing decided.
//! The referee is measured in log entries a second, from the record's text to its printed lines.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use engine::{
    Entry, Game, Input, Millis, Record, Seat, Seed, Seeded, Table, referee,
    testkit::{Probe, Rng},
};
use games::registry;

const GAMES: u64 = 40;
const MOST: usize = 400;

/// Random games: for each the table as it began, and what was tried, refused attempts included.
struct Games<G: Game> {
    games: Vec<(Table<G>, Seed, Vec<Try<G>>)>,
}

struct Try<G: Game> {
    at: Millis,
    input: Input<G::Action>,
    taken: Option<Entry<G>>,
}

fn record<G: Probe>() -> Games<G> {
    let play = |game: u64| {
        let mut rng = Rng::new(game);
        let (config, seats) = G::table(&mut rng);
        let seed = Seed([game as u8; 32]);
        let mut table = Table::<G>::new(config, seats).expect("good options");
        let (begun, mut tries, mut at) = (table.clone(), Vec::new(), Millis::ZERO);
        let mut attempt = |table: &mut Table<G>, at, input: Input<G::Action>| {
            let taken = table.propose(at, input.clone(), &mut Seeded::new(seed, table.next_seq())).ok();
            if let Some(entry) = &taken {
                table.commit(entry);
            }
            tries.push(Try { at, input, taken });
        };
        attempt(&mut table, at, Input::Begin);
        for _ in 0..MOST {
            at = at.plus(Millis(rng.below(800) as u64));
            while let Some(due) = table.deadline().filter(|&due| due <= at && table.outcome().is_none()) {
                attempt(&mut table, due, Input::Deadline);
            }
            if table.outcome().is_some() {
                break;
            }
            let seat = Seat(rng.below(usize::from(seats)) as u8);
            let action = G::attempt(table.rules(), table.state(), seat, &mut rng);
            attempt(&mut table, at, Input::Act { seat, lag: Millis::ZERO, action });
        }
        (begun, seed, tries)
    };
    Games { games: (0..GAMES).map(play).collect() }
}

fn playouts<G: Probe>(c: &mut Criterion) {
    let recorded = record::<G>();
    let steps: usize = recorded.games.iter().map(|(_, _, tries)| tries.len()).sum();
    let mut group = c.benchmark_group("steps");
    group.throughput(Throughput::Elements(steps as u64)).sample_size(20);
    group.bench_function(BenchmarkId::new("decide and apply", G::KEY), |b| {
        b.iter(|| {
            for (begun, seed, tries) in &recorded.games {
                let mut table = begun.clone();
                for attempt in tries {
                    let mut chance = Seeded::new(*seed, table.next_seq());
                    if let Ok(entry) = table.propose(attempt.at, attempt.input.clone(), &mut chance) {
                        table.commit(&entry);
                    }
                }
            }
        });
    });
    group.bench_function(BenchmarkId::new("baseline: replay of events", G::KEY), |b| {
        b.iter(|| {
            for (begun, _, tries) in &recorded.games {
                let mut table = begun.clone();
                for entry in tries.iter().filter_map(|attempt| attempt.taken.as_ref()) {
                    table.commit(entry);
                }
            }
        });
    });
    group.finish();
}

/// Records of this folder, judged from text to text.
fn refereed(c: &mut Criterion) {
    let mut group = c.benchmark_group("referee");
    for game in registry::all() {
        let folder = format!("{}/tests/data/{}", env!("CARGO_MANIFEST_DIR"), game.key());
        let records: Vec<Vec<u8>> =
            (1..=4).map(|n| std::fs::read(format!("{folder}/{n}.json")).expect("a record")).collect();
        let entries: usize =
            records.iter().map(|bytes| Record::parse(bytes).expect("a good record").log.len()).sum();
        group.throughput(Throughput::Elements(entries as u64)).sample_size(20);
        group.bench_function(game.key(), |b| {
            b.iter(|| {
                let mut out = Vec::new();
                for bytes in &records {
                    let record = Record::parse(bytes).expect("a good record");
                    let judged = referee::run(*game, &record, false, |line| {
                        Ok(serde_json::to_writer(&mut out, line)?)
                    });
                    judged.expect("a good record");
                }
                out.len()
            });
        });
    }
    group.finish();
}

macro_rules! all_playouts {
    ($($name:ident: $game:ty),* $(,)?) => {
        criterion_group!(benches, $(playouts::<$game>,)* refereed);
    };
}
games::each_game!(all_playouts);
criterion_main!(benches);
