//! Actions and refusals.

use engine::Seat;
use serde::{Deserialize, Serialize};

use super::Square;
use crate::die::{Face, Named};

/// The actions of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Lays the whole own grid again. Dice that are left out are loose (XW-3).
    Arrange {
        /// Squares and dice, a Wild with its features (XW-5).
        grid: Vec<(Square, Named)>,
    },
    /// Takes one more die out of the bag (XW-4).
    Draw {},
    /// Places loose dice on another player's grid (XW-6).
    Attach {
        /// Whose grid.
        to: Seat,
        /// Squares and dice, a Wild with its features.
        place: Vec<(Square, Named)>,
    },
    /// Claims that all own dice are used (XW-7).
    Done {},
    /// Gives up this round (XW-8).
    GiveUp {},
}

pub(super) const ACTIONS: &[&str] = &["arrange", "draw", "attach", "done", "give_up"];

engine::refusals! {
    /// Why an action is not possible.
    pub enum Refusal {
        /// Two dice for one square.
        SameSquare(Square) => "XW-2", "same_square";
        /// More dice than the player has.
        TooMany => "XW-3", "too_many_dice";
        /// The player does not have this die, or not as many of them.
        NotYours(Face) => "XW-3", "not_your_die";
        /// Nothing to take.
        BagEmpty => "XW-4", "bag_empty";
        /// A Wild is laid with features.
        Unstated(Square) => "XW-5", "wild_without_features";
        /// Players build on others' grids only when the bag is empty.
        BagNotEmpty => "XW-6", "bag_not_empty";
        /// Dice are attached to the grid of another player.
        NotAnother => "XW-6", "not_another_player";
        /// That player has left, and what they laid cannot be built on.
        HasLeft => "ALL-4", "player_has_left";
        /// At least one die is placed.
        NothingPlaced => "XW-6", "nothing_placed";
        /// Only loose dice can be attached.
        NotLoose(Face) => "XW-6", "not_loose";
        /// A die lies there that is not the player's to move.
        Taken(Square) => "XW-6", "square_taken";
        /// A die makes no SET with dice that lay there before.
        NoSet(Square) => "XW-6", "makes_no_set";
        /// Somebody has built on this die: it stays as it is.
        Fixed(Square) => "XW-6", "die_is_fixed";
        /// This many dice are unused.
        Unused(u32) => "XW-7", "dice_unused";
        /// A player who has given up is out of the round.
        GaveUp => "XW-8", "gave_up";
    }
}
