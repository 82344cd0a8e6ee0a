//! Moments of a game that are worth a look.

use engine::{Millis, Seat};
use games::{cubed::Step as DiceStep, letter::Letter};
use serde::{Serialize, Serializer};

/// Something that happened, with its worth beside the best that was possible.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Moment {
    /// The number of the log entry, as the referee counts.
    pub n: usize,
    /// The number of its step in a replay.
    pub seq: u64,
    /// When.
    pub at: Millis,
    /// Whose moment.
    pub seat: Seat,
    /// What it was worth, in points; `None` if points are not the measure.
    #[serde(serialize_with = "points")]
    pub played: Option<f64>,
    /// What the best answer would have been worth.
    #[serde(serialize_with = "points")]
    pub best: Option<f64>,
    /// The difference.
    #[serde(serialize_with = "points")]
    pub loss: Option<f64>,
    /// What it was.
    #[serde(flatten)]
    pub what: What,
}

impl Moment {
    /// A moment that is not measured in points.
    pub(crate) fn plain(n: usize, at: Millis, seat: Seat, what: What) -> Moment {
        Moment { n, seq: 0, at, seat, played: None, best: None, loss: None, what }
    }

    /// A moment with points.
    pub(crate) fn scored(n: usize, at: Millis, seat: Seat, (played, best): (f64, f64), what: What) -> Moment {
        Moment {
            played: Some(played),
            best: Some(best),
            loss: Some(best - played),
            ..Moment::plain(n, at, seat, what)
        }
    }
}

/// Whole points are written as whole numbers; estimates have decimals.
fn points<S: Serializer>(points: &Option<f64>, serializer: S) -> Result<S::Ok, S::Error> {
    match *points {
        Some(points) if points.fract() == 0.0 => serializer.serialize_some(&(points as i64)),
        Some(points) => serializer.serialize_some(&points),
        None => serializer.serialize_none(),
    }
}

/// A feature of cards and dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Feature {
    /// How many symbols.
    Number,
    /// Their colour.
    Colour,
    /// Their fill; dice have none.
    Fill,
    /// Their shape.
    Shape,
}

/// A die on a square of a grid or a board, as it is written.
pub type Placed = (String, String);

/// What a moment was.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum What {
    /// A SET was taken.
    Set {
        /// Its cards or dice.
        cards: Vec<String>,
        /// How long it had been there: since its last card came.
        since: Millis,
        /// How many other SETs lay there just before.
        others: usize,
        /// In how many features its cards differ.
        differ: usize,
    },
    /// Three cards or dice that are not a SET were picked.
    Wrong {
        /// Which.
        cards: Vec<String>,
        /// The features that are neither alike nor all different.
        breaks: Vec<Feature>,
    },
    /// A call without a pick in time.
    Late {},
    /// A player said that there is no SET.
    NoSet {
        /// How many there were.
        sets: usize,
        /// Whether that was true.
        right: bool,
    },
    /// A turn of SET Cubed: dice played, or a pass.
    Turn {
        /// What was played; nothing for a pass.
        #[cfg_attr(feature = "ts", ts(as = "Vec<Vec<(String, String)>>"))]
        steps: Vec<DiceStep>,
        /// The best turn.
        #[cfg_attr(feature = "ts", ts(as = "Vec<Vec<(String, String)>>"))]
        answer: Vec<DiceStep>,
        /// Whether the search went through every turn. If not, there may be a better one.
        exact: bool,
        /// How many Wilds were played.
        wilds: usize,
        /// How much better the turn was than the best one without these Wilds; `None` without Wilds.
        #[serde(serialize_with = "points")]
        gain: Option<f64>,
    },
    /// The extra roll of SET Cubed. `played` and `best` are estimates of the next turn's points.
    ExtraRoll {
        /// The dice that were rolled again.
        rolled: Vec<String>,
        /// The dice to roll again for the best next turn.
        answer: Vec<String>,
        /// The standard error of the loss.
        error: f64,
    },
    /// Words were laid.
    Lay {
        /// The words.
        #[cfg_attr(feature = "ts", ts(as = "Vec<Vec<String>>"))]
        words: Vec<Vec<Letter>>,
        /// Those that are not in the dictionary, by their place in the list.
        bad: Vec<usize>,
        /// The best words.
        #[cfg_attr(feature = "ts", ts(as = "Vec<Vec<String>>"))]
        answer: Vec<Vec<Letter>>,
        /// The discard that goes with them.
        #[cfg_attr(feature = "ts", ts(as = "Option<String>"))]
        discard: Option<Letter>,
        /// Whether the player went out.
        out: bool,
    },
    /// The first turn of a hand on which the player could have gone out and did not.
    CouldGoOut {
        /// Which turn of theirs in this hand, counted from 1.
        turn: u32,
        /// The words.
        #[cfg_attr(feature = "ts", ts(as = "Vec<Vec<String>>"))]
        answer: Vec<Vec<Letter>>,
        /// The discard that goes with them.
        #[cfg_attr(feature = "ts", ts(as = "String"))]
        discard: Letter,
    },
    /// A discard that the next player took at once.
    Gift {
        /// The card.
        #[cfg_attr(feature = "ts", ts(as = "String"))]
        card: Letter,
        /// Who took it.
        to: Seat,
        /// Whether they laid it on that turn.
        laid: bool,
    },
    /// A challenge.
    Challenge {
        /// Whose word.
        of: Seat,
        /// The word.
        word: String,
        /// Whether it was not in the dictionary.
        right: bool,
    },
    /// A word that is not in the dictionary and that nobody challenged.
    Unchallenged {
        /// The word.
        word: String,
    },
    /// A die was drawn in Crossword SET.
    Draw {
        /// Whether no grid could hold all dice; `None` if that was not settled.
        needed: Option<bool>,
        /// A grid that holds all dice without the draw.
        answer: Vec<Placed>,
    },
    /// A round of Crossword SET was won.
    Done {
        /// How long all dice could have been laid already; `None` if that was not settled.
        since: Option<Millis>,
    },
    /// What was left over at the end of a round of Crossword SET. `played` and `best` count unused dice.
    Left {
        /// A grid with as many of the player's dice as possible.
        answer: Vec<Placed>,
    },
    /// A step of the solitaire.
    Step {
        /// Whether all cards could be used before this step: proven, refuted, or not settled.
        clearable: Option<bool>,
        /// Whether this step lost the game: a proof on both sides of it.
        lost: bool,
        /// The word or the move that a solution begins with, as an action.
        #[cfg_attr(feature = "ts", ts(type = "unknown"))]
        answer: Option<serde_json::Value>,
    },
}
