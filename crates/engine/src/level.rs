//! How strong a bot plays.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// How strong a bot plays: a number from 1 to 5 with at most one decimal. Level 2.5 lies between 2 and 3 in
/// strength.
///
/// ```
/// use engine::Level;
/// let level: Level = "2.5".parse()?;
/// assert_eq!((level.tenths(), level.to_string().as_str()), (25, "2.5"));
/// assert_eq!(Level::new(3).map(|level| level.to_string()).as_deref(), Some("3"));
/// assert!("5.5".parse::<Level>().is_err());
/// # Ok::<(), engine::BadLevel>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level {
    tenths: u8,
}

/// The text or number is not a level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a bot's level is a number from 1 to 5 with at most one decimal, not {0}")]
pub struct BadLevel(String);

impl Level {
    /// The weakest.
    pub const WEAKEST: Level = Level { tenths: 10 };
    /// The one in the middle.
    pub const MIDDLE: Level = Level { tenths: 30 };
    /// The strongest.
    pub const STRONGEST: Level = Level { tenths: 50 };

    /// A whole level, if it is from 1 to 5.
    pub fn new(whole: u8) -> Option<Level> {
        Level::from_tenths(whole.checked_mul(10)?)
    }

    /// A level in tenths, if it is from 10 to 50.
    pub fn from_tenths(tenths: u8) -> Option<Level> {
        let level = Level { tenths };
        (Level::WEAKEST..=Level::STRONGEST).contains(&level).then_some(level)
    }

    /// The level in tenths, from 10 to 50.
    pub fn tenths(self) -> u8 {
        self.tenths
    }

    /// The level as a number, from 1.0 to 5.0.
    pub fn value(self) -> f64 {
        f64::from(self.tenths) / 10.0
    }

    /// The whole level that it reaches: 2 for 2.5.
    pub fn floor(self) -> u8 {
        self.tenths / 10
    }

    /// The five whole levels, the weakest first.
    pub fn whole() -> impl Iterator<Item = Level> {
        (1..=5).filter_map(Level::new)
    }

    /// The level that stands for a number, if it is one.
    fn of(number: f64) -> Option<Level> {
        let tenths = (number * 10.0).round();
        // Equal numbers have equal bits here: both are the nearest to the same decimal.
        let level = (10.0..=50.0).contains(&tenths).then_some(Level { tenths: tenths as u8 })?;
        (level.value() == number).then_some(level)
    }

    /// What it is called.
    pub fn name(self) -> &'static str {
        self.described().0
    }

    /// How it plays, in one line that holds for every game.
    pub fn line(self) -> &'static str {
        self.described().1
    }

    fn described(self) -> (&'static str, &'static str) {
        match self.floor() {
            1 => ("very easy", "Takes its time, overlooks a lot and errs now and then."),
            2 => ("easy", "Unhurried, and pleased with the first good thing it sees."),
            3 => ("medium", "Good company: sees most things and errs seldom."),
            4 => ("hard", "Quick and careful, and hardly ever wrong."),
            _ => ("expert", "As good as it gets: overlooks nothing and thinks ahead."),
        }
    }
}

/// Without a decimal where it is whole: `3`, `2.5`.
impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.tenths % 10 {
            0 => write!(f, "{}", self.floor()),
            tenth => write!(f, "{}.{tenth}", self.floor()),
        }
    }
}

impl FromStr for Level {
    type Err = BadLevel;

    fn from_str(text: &str) -> Result<Level, BadLevel> {
        let number = text.parse::<f64>().ok();
        number.and_then(Level::of).ok_or_else(|| BadLevel(format!("{:?}", crate::hex::shorten(text))))
    }
}

impl Serialize for Level {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.tenths % 10 {
            0 => serializer.serialize_u8(self.floor()),
            _ => serializer.serialize_f64(self.value()),
        }
    }
}

impl<'de> Deserialize<'de> for Level {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Level, D::Error> {
        struct Number;

        impl de::Visitor<'_> for Number {
            type Value = Level;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a bot's level, a number from 1 to 5 with at most one decimal")
            }

            fn visit_u64<E: de::Error>(self, number: u64) -> Result<Level, E> {
                let level = u8::try_from(number).ok().and_then(Level::new);
                level.ok_or_else(|| E::custom(BadLevel(number.to_string())))
            }

            fn visit_i64<E: de::Error>(self, number: i64) -> Result<Level, E> {
                let level = u8::try_from(number).ok().and_then(Level::new);
                level.ok_or_else(|| E::custom(BadLevel(number.to_string())))
            }

            fn visit_f64<E: de::Error>(self, number: f64) -> Result<Level, E> {
                Level::of(number).ok_or_else(|| E::custom(BadLevel(number.to_string())))
            }
        }

        deserializer.deserialize_any(Number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tenth_is_written_and_read() {
        for tenths in 0..=u8::MAX {
            let Some(level) = Level::from_tenths(tenths) else {
                assert!(!(10..=50).contains(&tenths), "{tenths}");
                continue;
            };
            let json = serde_json::to_string(&level).expect("JSON");
            assert_eq!(json, level.to_string());
            assert_eq!(json.contains('.'), tenths % 10 != 0, "{json}");
            assert_eq!(serde_json::from_str::<Level>(&json).expect("a level"), level);
            assert_eq!(json.parse::<Level>().expect("a level"), level);
        }
        assert_eq!(Level::whole().map(Level::tenths).collect::<Vec<_>>(), [10, 20, 30, 40, 50]);
    }

    #[test]
    fn nothing_else_is_a_level() {
        for json in ["0", "0.9", "5.1", "6", "-1", "2.55", "2.49999", "1e300", "300", "\"3\"", "null", "[3]"]
        {
            let error = serde_json::from_str::<Level>(json).expect_err(json).to_string();
            assert!(error.contains("from 1 to 5 with at most one decimal"), "{json}: {error}");
        }
        for text in ["", "x", "NaN", "inf", "2.55", "0", "5.01", "-3", "3 "] {
            let error = text.parse::<Level>().expect_err(text).to_string();
            assert!(error.contains("from 1 to 5 with at most one decimal"), "{text}: {error}");
        }
        // Another way to write the same number is the same level.
        assert_eq!(serde_json::from_str::<Level>("3.0").ok(), Level::new(3));
        assert_eq!(serde_json::from_str::<Level>("2.50").ok(), Level::from_tenths(25));
    }
}
