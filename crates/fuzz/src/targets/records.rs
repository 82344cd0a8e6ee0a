//! Records: a bad one is refused with one line, a good one is judged to its end.

use engine::{Record, referee};

use super::check_message;

/// Words of records and actions.
pub const WORDS: &[&str] = &[
    "\"tercet\"",
    "\"game\"",
    "\"rules\"",
    "\"seats\"",
    "\"chance\"",
    "\"seed\"",
    "\"deck\"",
    "\"decks\"",
    "\"rolls\"",
    "\"board\"",
    "\"log\"",
    "\"at\"",
    "\"seat\"",
    "\"act\"",
    "\"lag\"",
    "\"secret\"",
    "\"nonces\"",
    "\"players\"",
    "\"type\"",
    "\"leave\"",
    "\"set\"",
    "\"cubed\"",
    "\"scramble\"",
    "\"crossword\"",
    "\"quiddler\"",
    "\"quiddler-solo\"",
    "\"hunt\"",
    "\"sprint\"",
    "\"quiddler-hand\"",
    "\"cubed-turn\"",
    "\"2rfo\"",
    "\"2ro\"",
    "\"*\"",
    "\"*2ro\"",
    "\"QU\"",
    "\"g7\"",
    "\"a99\"",
    "null",
    "{}",
    "[]",
];

/// The records that the games are tested with.
pub fn of_games() -> Vec<Vec<u8>> {
    super::records_of_games()
}

/// The bytes of one record.
pub fn run(data: &[u8]) {
    status(data);
}

/// The exit status that `tercet referee` promises for a record: 0 when everything is accepted, 1 when
/// something is refused, 2 when the record itself is bad.
pub fn status(data: &[u8]) -> u8 {
    let record = match Record::parse(data) {
        Ok(record) => record,
        Err(bad) => {
            check_message(&bad.to_string());
            return 2;
        }
    };
    let Some(game) = games::registry::find(&record.game) else { return 2 };
    let count = std::cell::Cell::new(0);
    let judged = referee::run(game, &record, true, |line| {
        count.set(count.get() + 1);
        serde_json::to_writer(std::io::sink(), line).expect("a line is JSON");
        Ok(())
    });
    match judged {
        Ok(verdict) => {
            assert_eq!(count.get(), record.log.len() + 2, "a line for the start, each entry and the end");
            let written = serde_json::to_vec(&record).expect("a record is JSON");
            let again = Record::parse(&written).expect("what is written can be read");
            let again = referee::run(game, &again, false, |_| Ok(())).expect("and judged");
            assert_eq!(verdict, again, "in the same way");
            u8::from(verdict.refused > 0)
        }
        Err(referee::Error::Record(bad)) => {
            check_message(&bad.to_string());
            2
        }
        Err(referee::Error::Output(error)) => panic!("{error}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_name_every_game() {
        for game in games::registry::all() {
            assert!(WORDS.contains(&format!("{:?}", game.key()).as_str()), "{:?} is missing", game.key());
        }
    }
}
