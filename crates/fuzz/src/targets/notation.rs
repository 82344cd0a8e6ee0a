//! Cards, dice, letters, squares and addresses: what is read is written in one way only.

use std::{
    fmt::{Debug, Display},
    str::FromStr,
};

use games::{
    card::Card,
    cubed::Square,
    die::{Face, Kind, Named, Stated},
    letter::Letter,
};
use server::{NodeAddress, TableId};

use super::check_message;

/// Words of the notation.
pub const WORDS: &[&str] = &[
    "1", "2", "3", "r", "g", "p", "f", "h", "e", "o", "s", "d", "*", "QU", "IN", "ER", "TH", "CL", "a", "z",
    "99", "ı", "ſ",
];

/// One name of something.
pub fn run(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    round_trip::<Card>(text);
    round_trip::<Kind>(text);
    round_trip::<Face>(text);
    round_trip::<Stated>(text);
    round_trip::<Named>(text);
    round_trip::<Letter>(text);
    round_trip::<Square>(text);
    if let Some(id) = TableId::parse(text) {
        assert_eq!(id.to_string(), text);
    }
    if let Ok(address) = text.parse::<NodeAddress>() {
        assert_eq!(address.url().parse(), Ok(address));
    }
    let _ = games::lexicon::normal(text).map(|word| {
        assert_eq!(games::lexicon::normal(&word), Ok(word.clone()), "normal is normal");
    });
}

/// What is read is written and read again; what is not is named in a short message.
pub fn round_trip<T: FromStr<Err: Display> + Display + Debug + PartialEq>(text: &str) {
    match text.parse::<T>() {
        Ok(value) => {
            let written = value.to_string();
            assert!(written.eq_ignore_ascii_case(text), "{text:?} is read as {written}");
            match written.parse::<T>() {
                Ok(again) => assert_eq!(again, value),
                Err(error) => panic!("{written} cannot be read: {error}"),
            }
        }
        Err(error) => check_message(&error.to_string()),
    }
}
