//! Grades: the fifth of random puzzles that a predicted time falls into (PUZ-3).

use std::{fmt, str::FromStr, sync::LazyLock};

use engine::Millis;
use serde::{Serialize, Serializer};

use crate::{Date, Kind};

/// How hard a puzzle is, from 1 (gentle) to 5 (hard).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grade(u8);

impl Grade {
    /// The grade with a number from 1 to 5.
    pub fn new(number: u8) -> Option<Grade> {
        (1..=5).contains(&number).then_some(Grade(number))
    }

    /// Its number.
    pub fn number(self) -> u8 {
        self.0
    }

    /// The grade of a day's puzzles: grades rise over the week (DAY-2).
    pub fn of_day(date: Date) -> Grade {
        Grade([1, 2, 3, 3, 4, 4, 5][usize::from(date.weekday())])
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Grade {
    type Err = String;

    fn from_str(text: &str) -> Result<Grade, String> {
        let number = text.parse().ok().and_then(Grade::new);
        number.ok_or_else(|| format!("{:?} is not a grade from 1 to 5", engine::hex::shorten(text)))
    }
}

impl Serialize for Grade {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.0)
    }
}

/// The four times that divide the random puzzles of a kind into fifths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thresholds(pub [Millis; 4]);

static FILE: LazyLock<Vec<(Kind, Thresholds)>> =
    LazyLock::new(|| read(include_str!("../../../data/puzzle-grades.txt")).expect("the project's own file"));

impl Thresholds {
    /// Those of `data/puzzle-grades.txt`.
    pub fn of(kind: Kind) -> Thresholds {
        let found = FILE.iter().find(|(other, _)| *other == kind);
        found.expect("thresholds of every kind, as a test makes sure").1
    }

    /// The fifths of some times; `None` of fewer than five.
    pub fn of_times(mut times: Vec<Millis>) -> Option<Thresholds> {
        times.sort_unstable();
        let fifth = |n: usize| times.get((times.len() * n / 5).checked_sub(1)?).copied();
        Some(Thresholds([fifth(1)?, fifth(2)?, fifth(3)?, fifth(4)?]))
    }

    /// The fifth that a time falls into.
    pub fn grade(&self, time: Millis) -> Grade {
        Grade(1 + self.0.iter().filter(|&&threshold| time > threshold).count() as u8)
    }
}

/// The thresholds as a line of the file has them.
impl fmt::Display for Thresholds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Thresholds([a, b, c, d]) = self;
        write!(f, "{} {} {} {}", a.0, b.0, c.0, d.0)
    }
}

fn read(text: &str) -> Option<Vec<(Kind, Thresholds)>> {
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let read = |line: &str| {
        let mut words = line.split_whitespace();
        let kind = words.next()?.parse().ok()?;
        let times: Vec<u64> = words.map(str::parse).collect::<Result<_, _>>().ok()?;
        let times: [u64; 4] = times.try_into().ok()?;
        times.is_sorted().then_some((kind, Thresholds(times.map(Millis))))
    };
    lines.map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puz_3_every_kind_has_thresholds() {
        assert!(Kind::ALL.iter().all(|kind| FILE.iter().any(|(other, _)| other == kind)));
        assert_eq!(FILE.len(), Kind::ALL.len());
        assert_eq!(read("scramble 1 2 3"), None);
        assert_eq!(read("scramble 1 2 4 3"), None);
    }

    #[test]
    fn puz_3_grades_are_fifths() {
        let thresholds = Thresholds::of_times((1..=100).map(Millis).collect()).expect("enough");
        assert_eq!(thresholds, Thresholds([20, 40, 60, 80].map(Millis)));
        let grade = |time| thresholds.grade(Millis(time)).number();
        assert_eq!([1, 20, 21, 40, 41, 80, 81, 900].map(grade), [1, 1, 2, 2, 3, 4, 5, 5]);
        assert_eq!(Thresholds::of_times((1..5).map(Millis).collect()), None);
    }

    #[test]
    fn day_2_grades_rise_over_the_week() {
        let monday: Date = "2026-11-16".parse().expect("a date");
        let week = std::iter::successors(Some(monday), |day| day.next()).take(8);
        let grades: Vec<u8> = week.map(|day| Grade::of_day(day).number()).collect();
        assert_eq!(grades, [1, 2, 3, 3, 4, 4, 5, 1]);
    }
}
