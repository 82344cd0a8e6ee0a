//! Reviews: what happened in a game, beside what was possible.
//!
//! A [`Review`] is made from a record alone. The referee runs the record, and the solvers of the games say
//! what the best answer was at every step. Nothing here is a rule of thumb: where an answer is estimated or
//! could not be settled, the review says so.
//!
//! ```
//! let record = r#"{"tercet": 1, "game": "set", "seats": 1, "rules": {}, "log": [
//!     {"at": 4000, "seat": 0, "act": {"type": "take", "cards": ["1rfo", "2rfo", "3rfo"]}}],
//!   "chance": {"deck": ["1rfo", "2rfo", "3rfo", "1gfo", "2gho", "3pes", "1ped", "2rhs", "3ghd", "1pfs",
//!     "2ged", "3rho", "1gho", "2pfo", "3res"]}}"#;
//! let record = engine::Record::parse(record.as_bytes())?;
//! let review = review::review(&record)?;
//! assert_eq!(review.seats[0].sets.as_ref().map(|sets| sets.found), Some(1));
//! # Ok::<(), engine::BadRecord>(())
//! ```

mod crossword;
mod cubed;
mod moment;
mod quiddler;
mod race;
mod scramble;
mod set;
mod sets;
mod solitaire;
mod summary;
mod walk;

use engine::{BadRecord, Game, Millis, Record};
use games::{
    crossword::Crossword, cubed::Cubed, hunt::Hunt, quiddler::Quiddler, quiddler_solo::QuiddlerSolo,
    registry, scramble::Scramble, set::Set, sprint::Sprint,
};
use serde::Serialize;

pub use self::{
    moment::{Feature, Moment, Placed, What},
    sets::{Lay, Roll},
    summary::{ByDiffer, GridSummary, SetSummary, SolitaireSummary, Summary, TurnSummary, WordSummary},
};

/// What happened in a game, beside what was possible.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Review {
    /// The game's key.
    pub game: String,
    /// Whether the game is over. If it is not, the review goes as far as the record does.
    pub over: bool,
    /// When the last entry was.
    pub took: Millis,
    /// One summary for each seat.
    pub seats: Vec<Summary>,
    /// The moments worth looking at, in the order of the log.
    pub moments: Vec<Moment>,
    /// The SETs that lay longest, the longest first; in games without SETs on a table there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub longest: Vec<Lay>,
    /// For each roll of Scramble SET how many SETs it allowed, and how many were taken.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rolls: Vec<Roll>,
    /// For each log entry the number of the last step that it led to.
    #[serde(skip)]
    #[cfg_attr(feature = "ts", ts(skip))]
    steps: Vec<u64>,
}

/// Reviews the records of one game.
type Reviewer = fn(&Record) -> Result<Review, BadRecord>;

/// The reviewer of a game.
fn reviewer(key: &str) -> Option<Reviewer> {
    Some(match key {
        Set::KEY => set::review,
        Cubed::KEY => cubed::review,
        Scramble::KEY => scramble::review,
        Crossword::KEY => crossword::review,
        Quiddler::KEY => quiddler::review,
        QuiddlerSolo::KEY => solitaire::review,
        Hunt::KEY => race::hunt,
        Sprint::KEY => race::sprint,
        _ => return None,
    })
}

/// Reviews a record. A record that is not over is reviewed as far as it goes.
pub fn review(record: &Record) -> Result<Review, BadRecord> {
    let reviewer = reviewer(&record.game).ok_or_else(|| {
        let keys: Vec<&str> = registry::all().iter().map(|game| game.key()).collect();
        BadRecord::at(
            "game",
            format!("{:?} is not one of {}", engine::hex::shorten(&record.game), keys.join(", ")),
        )
    })?;
    let mut review = reviewer(record)?;
    for moment in &mut review.moments {
        moment.seq = review.steps.get(moment.n).copied().unwrap_or_default();
    }
    Ok(review)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_can_be_reviewed() {
        for game in registry::all() {
            assert!(reviewer(game.key()).is_some(), "{} has no review", game.key());
        }
    }
}
