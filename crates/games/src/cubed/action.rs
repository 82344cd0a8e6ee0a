//! What players may try, and why it may not be possible.

use serde::{Deserialize, Serialize};

use super::board::Square;
use crate::die::{Face, Named};

/// What a player may try.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Call a SET among one's own dice (CUBE-5).
    Open {
        /// The three dice, in the order of the logo.
        dice: Vec<Named>,
    },
    /// Agree that nobody can open (CUBE-6).
    NoSet {},
    /// Swap a Wild on the board for one's own die (CUBE-17).
    Replace {
        /// Where the Wild lies.
        at: Square,
        /// One's own die.
        with: Named,
    },
    /// Place dice: the whole turn (CUBE-7, CUBE-9).
    Play {
        /// Steps of one or two dice.
        steps: Vec<Vec<(Square, Named)>>,
    },
    /// Place none (CUBE-11).
    Pass {},
    /// Choose dice for the extra roll (CUBE-13).
    Reroll {
        /// The dice to roll again; none to keep all.
        dice: Vec<Face>,
    },
}

engine::refusals! {
    /// Why an action is not possible.
    pub enum Refusal {
        /// Somebody has opened.
        OpeningOver => "CUBE-5", "opening_is_over";
        /// This player called a wrong SET and has to wait for the next roll.
        LockedOut => "CUBE-5", "locked_out";
        /// The logo takes exactly three dice.
        NotThree => "CUBE-5", "not_three_dice";
        /// The opening's dice lie on the logo.
        NotOnLogo(Square) => "CUBE-5", "not_on_logo";
        /// The opening is over, so there is nothing to agree on.
        AgreementOver => "CUBE-6", "opening_is_over";
        /// This player has agreed already.
        AlreadyAgreed => "CUBE-6", "already_agreed";
        /// Nobody has opened yet.
        NotOpened => "CUBE-5", "not_opened";
        /// It is somebody else's turn.
        NotYourTurn => "CUBE-7", "not_your_turn";
        /// The extra roll between two rounds comes first.
        ExtraRollFirst => "CUBE-13", "extra_roll_first";
        /// The player does not have this die, or not as many of them.
        NotYourDie(Named) => "CUBE-4", "not_your_die";
        /// A Wild was named without the features that it stands for.
        Unstated => "CUBE-16", "wild_not_stated";
        /// No such square on this board.
        OffBoard(Square) => "CUBE-2", "off_board";
        /// A die lies there.
        Occupied(Square) => "CUBE-2", "occupied";
        /// A play places at least one die.
        NoDice => "CUBE-7", "no_dice";
        /// A turn has at most three dice.
        TooManyDice => "CUBE-7", "too_many_dice";
        /// A step is one die or two.
        StepSize => "CUBE-9", "one_or_two_dice_a_step";
        /// The die there makes no SET.
        NoSet(Square) => "CUBE-9", "no_set";
        /// No Wild lies there.
        NoWildThere(Square) => "CUBE-17", "no_wild_there";
        /// A Wild in hand cannot replace a Wild on the board.
        WildInHand => "CUBE-17", "wild_in_hand";
        /// The Wild stands for something else.
        OtherFeatures(Named) => "CUBE-17", "other_features";
        /// It is not time for the extra roll.
        NoExtraRoll => "CUBE-13", "no_extra_roll_now";
        /// A choice cannot be changed.
        AlreadyChosen => "CUBE-13", "already_chosen";
    }
}
