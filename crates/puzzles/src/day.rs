//! The puzzles of each day: the date alone decides them (DAY-1), version 1 of the recipe.
//!
//! Golden tests pin the puzzles. What they rest on (the models and thresholds of the grades, the solvers'
//! orders, the dictionary) cannot change without a new version, which begins on a day to come.

use crate::{Date, Grade, Kind, Origin, Puzzle};

/// A puzzle of a day.
pub fn puzzle(date: Date, kind: Kind) -> Puzzle {
    kind.make(&Origin::of("day", &[date.to_string().as_bytes()]), Some(Grade::of_day(date)))
}

/// All puzzles of a day, in the order of DAY-1.
pub fn puzzles(date: Date) -> Vec<Puzzle> {
    Kind::ALL.into_iter().map(|kind| puzzle(date, kind)).collect()
}
