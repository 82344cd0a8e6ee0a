//! The results of a game for each seat: small numbers that can be kept.

use engine::Millis;
use serde::Serialize;

/// A seat's summary. Each game fills the parts that it has.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Summary {
    /// SETs taken from a table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sets: Option<SetSummary>,
    /// Turns of SET Cubed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns: Option<TurnSummary>,
    /// Words laid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub words: Option<WordSummary>,
    /// Grids of Crossword SET.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grids: Option<GridSummary>,
    /// The solitaire.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solitaire: Option<SolitaireSummary>,
}

/// SETs taken from a table.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SetSummary {
    /// How many were found.
    pub found: usize,
    /// The median of the times that they had lain there; `None` without any.
    pub median: Option<Millis>,
    /// The mean of these times.
    pub mean: Option<Millis>,
    /// Wrong picks.
    pub wrong: usize,
    /// Calls without a pick in time.
    pub late: usize,
    /// The share of picks and calls that were wrong or late.
    pub wrong_share: f64,
    /// How often the player said that there is no SET, and how often that was true.
    pub no_set: usize,
    /// How often that was true.
    pub no_set_right: usize,
    /// The SETs by the number of features that differ.
    pub differ: Vec<ByDiffer>,
}

/// SETs in which a number of features differ.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ByDiffer {
    /// How many features differ.
    pub features: usize,
    /// How many such SETs were found.
    pub found: usize,
    /// Their share of all that this seat found.
    pub share: f64,
    /// The mean of the times that they had lain there.
    pub mean: Millis,
}

/// Turns of SET Cubed.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TurnSummary {
    /// How many turns.
    pub turns: usize,
    /// Points earned in them.
    pub played: u32,
    /// What the best turns would have earned.
    pub best: u32,
    /// Turns that were the best there was.
    pub perfect: usize,
    /// Passes although a die could be played.
    pub needless_passes: usize,
    /// Wilds played that earned two points or fewer.
    pub cheap_wilds: usize,
    /// Points of the next turn that the extra rolls gave away, estimated.
    pub extra_roll_loss: f64,
}

/// Words laid.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct WordSummary {
    /// How often words were laid.
    pub layings: usize,
    /// Points of these layings, without bonuses.
    pub played: i32,
    /// What the best layings would have been worth.
    pub best: i32,
    /// Layings that were the best there was.
    pub perfect: usize,
    /// How often the player went out.
    pub went_out: usize,
    /// Hands in which the player could have gone out earlier.
    pub could_go_out: usize,
    /// Discards that the next player took at once.
    pub gifts: usize,
    /// Challenges that struck a word.
    pub challenges_right: usize,
    /// Challenges of words that stand.
    pub challenges_wrong: usize,
    /// Bad words of others that nobody challenged.
    pub challenges_missed: usize,
}

/// Grids of Crossword SET.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GridSummary {
    /// Rounds won.
    pub won: usize,
    /// Dice drawn.
    pub drawn: usize,
    /// Dice drawn although a grid could hold all.
    pub needless: usize,
    /// Dice left over in lost rounds.
    pub left: usize,
    /// How few could have been left over.
    pub fewest_left: usize,
}

/// The solitaire.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SolitaireSummary {
    /// Cards used.
    pub used: usize,
    /// Whether the deal could be cleared; `None` if that was not settled.
    pub clearable: Option<bool>,
    /// The log entry that lost the game, if both sides of it are proven.
    pub lost_at: Option<usize>,
}
