//! The thresholds of the grades are the fifths of random puzzles (PUZ-3), and days are what they always were.

use std::{
    sync::atomic::{AtomicU64, Ordering::Relaxed},
    thread,
};

use engine::Millis;
use puzzles::{Grade, Kind, Origin, Thresholds, day};
use sha2::{Digest, Sha256};

fn times(kind: Kind, count: u64) -> Vec<Millis> {
    let next = AtomicU64::new(0);
    let one = || {
        let numbers = std::iter::from_fn(|| Some(next.fetch_add(1, Relaxed)).filter(|&n| n < count));
        numbers.map(|n| kind.make(&Origin::new("thresholds", n), None).predicted).collect::<Vec<_>>()
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..2).map(|_| scope.spawn(one)).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("a worker")).collect()
    })
}

// The file has the fifths of 10,000 puzzles; those of a sample are near them.
#[test]
fn puz_3_thresholds_are_fifths_of_random_puzzles() {
    if let Some(count) = std::env::var("UPDATE_GRADES").ok().and_then(|count| count.parse().ok()) {
        let mut text =
            "# The times in milliseconds that divide random puzzles of each kind into fifths (PUZ-3).\n\
                        # Made by `tercet puzzle thresholds`; the puzzles of all days rest on it.\n"
                .to_owned();
        for kind in Kind::ALL {
            let thresholds = Thresholds::of_times(times(kind, count)).expect("enough puzzles");
            text += &format!("{kind} {thresholds}\n");
        }
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/puzzle-grades.txt");
        std::fs::write(file, text).expect("can write it");
        return;
    }
    for kind in Kind::ALL {
        let sample = times(kind, 150);
        for number in 1..=5 {
            let grade = Grade::new(number).expect("a grade");
            let share = sample.iter().filter(|&&time| Thresholds::of(kind).grade(time) == grade).count();
            // A fifth of 150 is 30, with a deviation of 5.
            assert!((12..=48).contains(&share), "{kind}: {share} of 150 have grade {grade}");
        }
    }
}

// DAY-1: a day's puzzles never change. A change here needs a new version of the recipe, from a day to come.
#[test]
fn day_1_days_are_what_they_always_were() {
    let days = ["2026-01-01", "2026-11-18", "2026-11-22"].map(|date| date.parse().expect("a date"));
    let mut found = Vec::new();
    for (date, kind) in days.into_iter().flat_map(|date| Kind::ALL.map(|kind| (date, kind))) {
        let puzzle = day::puzzle(date, kind);
        assert_eq!(puzzle.grade, Grade::of_day(date));
        let chance = serde_json::to_string(&puzzle.chance).expect("JSON");
        let hash = engine::hex::encode(&Sha256::digest(chance)[..6]);
        found.push(format!("{date} {kind} {hash}"));
    }
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/days.txt");
    if std::env::var_os("UPDATE_DAYS").is_some() {
        std::fs::write(file, found.join("\n") + "\n").expect("can write it");
    }
    let golden = std::fs::read_to_string(file).expect("the golden days");
    assert_eq!(found.join("\n"), golden.trim_end());
}
