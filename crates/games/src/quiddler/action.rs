//! Actions and refusals.

use engine::Seat;
use serde::{Deserialize, Serialize};

use crate::letter::Letter;

/// Where a card is drawn from (QUI-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// The face-down pile.
    Pile,
    /// The top discard.
    Discard,
}

/// The actions of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Draws a card (QUI-3).
    Draw {
        /// Where from.
        from: Source,
    },
    /// Ends the turn by discarding a card (QUI-3).
    Discard {
        /// Which one.
        card: Letter,
    },
    /// Lays all cards but one as words (QUI-5).
    GoOut {
        /// The words, as lists of cards.
        words: Vec<Vec<Letter>>,
        /// The card that is left.
        discard: Letter,
    },
    /// Lays words on the last turn (QUI-6).
    Lay {
        /// The words, as lists of cards; there may be none.
        words: Vec<Vec<Letter>>,
        /// The card to discard.
        discard: Letter,
    },
    /// Challenges a word of another player (QUI-9).
    Challenge {
        /// Whose.
        seat: Seat,
        /// Which of their words, counted from 0.
        word: u32,
    },
    /// Accepts the words of this hand (QUI-9).
    Accept {},
}

/// The action types, as they are written.
pub(super) const ACTIONS: &[&str] = &["draw", "discard", "go_out", "lay", "challenge", "accept"];

engine::refusals! {
    /// Why this game refuses an action.
    pub enum Refusal {
        /// It is not this player's turn.
        NotYourTurn => "QUI-3", "not_your_turn";
        /// A turn begins with drawing.
        NotDrawn => "QUI-3", "not_drawn";
        /// A player draws one card in each turn.
        AlreadyDrawn => "QUI-3", "already_drawn";
        /// The discard pile is empty.
        NoDiscard => "QUI-3", "no_discard";
        /// The pile is empty, and there are too few discards to reshuffle.
        PileEmpty => "QUI-3", "pile_empty";
        /// The player does not hold this card, or not as many of them.
        CardNotHeld(Letter) => "QUI-3", "card_not_held";
        /// Words are laid only when going out or on the last turn.
        NotLastTurn => "QUI-4", "not_last_turn";
        /// Going out takes all cards but one.
        CardsLeft => "QUI-5", "cards_left";
        /// Somebody has gone out already.
        AlreadyOut => "QUI-6", "already_out";
        /// The last turn ends with `lay`.
        LayOnLastTurn => "QUI-6", "lay_on_last_turn";
        /// A word takes at least two cards.
        TooShort => "QUI-7", "too_short";
        /// The word is not in the agreed dictionary.
        NotAWord(String) => "QUI-7", "not_a_word";
        /// A player may not look words up on their own turn.
        OwnTurn => "QUI-8", "own_turn";
        /// Words are checked when they are laid, so there is nothing to challenge or accept.
        NoChallenges => "QUI-9", "no_challenges";
        /// No such word has been laid.
        NoSuchWord => "QUI-9", "no_such_word";
        /// Players cannot challenge their own words.
        OwnWord => "QUI-9", "own_word";
        /// Each word can be challenged once.
        AlreadyChallenged => "QUI-9", "already_challenged";
        /// A player who has accepted cannot challenge any more and cannot accept twice.
        AlreadyAccepted => "QUI-9", "already_accepted";
        /// Players can accept only after the last turn.
        NothingToAccept => "QUI-9", "nothing_to_accept";
    }
}
