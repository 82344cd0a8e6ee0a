//! Days of the Gregorian calendar, in UTC.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

/// A day, from 0001-01-01 to 9999-12-31.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

/// The text is no date.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no date; a date is written like 2026-11-18")]
pub struct BadDate(String);

const SECONDS: i64 = 86_400;
/// 1970-01-01, counted from 0000-03-01.
const EPOCH: i64 = 719_468;
/// The days of 400 years, which repeat.
const ERA: i64 = 146_097;

impl Date {
    /// The date, if there is such a day.
    pub fn new(year: u16, month: u8, day: u8) -> Option<Date> {
        let date = Date { year, month, day };
        let good = (1..=9999).contains(&year)
            && (1..=12).contains(&month)
            && (1..=date.days_of_month()).contains(&day);
        good.then_some(date)
    }

    /// The day of a moment, in milliseconds since 1970; `None` beyond the calendar.
    pub fn of_millis(millis: u64) -> Option<Date> {
        Date::of_number(i64::try_from(millis / 1000).ok()? / SECONDS)
    }

    /// The day so many days after 1970-01-01.
    fn of_number(number: i64) -> Option<Date> {
        // Howard Hinnant's `civil_from_days`: years begin in March, so that a leap day comes last.
        let number = number + EPOCH;
        let (era, day_of_era) = (number.div_euclid(ERA), number.rem_euclid(ERA));
        let year_of_era =
            (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let month = (5 * day_of_year + 2) / 153;
        let day = day_of_year - (153 * month + 2) / 5 + 1;
        let (month, late) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
        let year = u16::try_from(year_of_era + era * 400 + late).ok()?;
        Date::new(year, month as u8, day as u8)
    }

    /// How many days after 1970-01-01 it is.
    fn number(self) -> i64 {
        let (month, day) = (i64::from(self.month), i64::from(self.day));
        let year = i64::from(self.year) - i64::from(month <= 2);
        let (era, year_of_era) = (year.div_euclid(400), year.rem_euclid(400));
        let day_of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
        era * ERA + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year - EPOCH
    }

    /// The first moment of the day, in milliseconds since 1970; 0 for days before.
    pub fn start_millis(self) -> u64 {
        u64::try_from(self.number() * SECONDS * 1000).unwrap_or(0)
    }

    /// The day after; `None` after the last day of the calendar.
    pub fn next(self) -> Option<Date> {
        Date::of_number(self.number() + 1)
    }

    /// The day before; `None` before the first day of the calendar.
    pub fn previous(self) -> Option<Date> {
        Date::of_number(self.number() - 1)
    }

    /// The day of the week: 0 is Monday.
    pub fn weekday(self) -> u8 {
        // 1970-01-01 was a Thursday.
        (self.number() + 3).rem_euclid(7) as u8
    }

    /// The month, as in `2026-11`.
    pub fn month(self) -> String {
        format!("{:04}-{:02}", self.year, self.month)
    }

    fn days_of_month(self) -> u8 {
        let leap =
            self.year.is_multiple_of(4) && (!self.year.is_multiple_of(100) || self.year.is_multiple_of(400));
        match self.month {
            2 => 28 + u8::from(leap),
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        }
    }
}

impl FromStr for Date {
    type Err = BadDate;

    fn from_str(text: &str) -> Result<Date, BadDate> {
        let bad = || BadDate(engine::hex::shorten(text));
        let digits = |part: &str, length: usize| {
            let good = part.len() == length && part.bytes().all(|byte| byte.is_ascii_digit());
            if good { part.parse::<u16>().ok() } else { None }
        };
        let mut parts = text.split('-');
        let (Some(year), Some(month), Some(day), None) =
            (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return Err(bad());
        };
        let date = digits(year, 4).zip(digits(month, 2)).zip(digits(day, 2));
        date.and_then(|((year, month), day)| Date::new(year, month as u8, day as u8)).ok_or_else(bad)
    }
}

impl TryFrom<String> for Date {
    type Error = BadDate;

    fn try_from(text: String) -> Result<Date, BadDate> {
        text.parse()
    }
}

impl From<Date> for String {
    fn from(date: Date) -> String {
        date.to_string()
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl fmt::Debug for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn date(text: &str) -> Date {
        text.parse().expect("a date")
    }

    #[test]
    fn days_follow_each_other() {
        let mut day = date("1896-02-27");
        let mut number = day.number();
        for _ in 0..100_000 {
            let next = day.next().expect("a day");
            number += 1;
            assert_eq!((next.number(), next.previous()), (number, Some(day)));
            assert_eq!(next.weekday(), (day.weekday() + 1) % 7);
            day = next;
        }
        assert_eq!(date("2026-11-18").weekday(), 2, "a Wednesday");
        assert_eq!(date("9999-12-31").next(), None);
        assert_eq!(date("0001-01-01").previous(), None);
    }

    #[test]
    fn moments_have_days() {
        let day = date("2026-11-18");
        let start = day.start_millis();
        assert_eq!(start, 1_794_960_000_000);
        assert_eq!(Date::of_millis(start), Some(day));
        assert_eq!(Date::of_millis(start - 1), day.previous());
        assert_eq!(Date::of_millis(start + 86_399_999), Some(day));
        assert_eq!(Date::of_millis(0), Some(date("1970-01-01")));
        assert_eq!(Date::of_millis(u64::MAX), None);
    }

    #[test]
    fn what_is_no_date_is_refused() {
        for text in [
            "",
            "2026",
            "2026-11",
            "2026-11-31",
            "2026-02-29",
            "2100-02-29",
            "2026-13-01",
            "2026-00-01",
            "2026-01-00",
            "0000-01-01",
            "2026-1-01",
            "26-01-01",
            "+026-01-01",
            "2026-11-18 ",
            "2026-11-18-01",
            "２026-11-18",
            "today",
        ] {
            assert!(text.parse::<Date>().is_err(), "{text:?}");
        }
        assert_eq!(date("2024-02-29").to_string(), "2024-02-29");
        assert_eq!(date("2000-02-29").month(), "2000-02");
    }
}
