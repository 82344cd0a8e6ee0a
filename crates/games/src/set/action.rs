//! Actions of SET, and refusals.

use engine::refusals;
use serde::{Deserialize, Serialize};

use crate::{
    calls::{Barred, CALL, NO_SET, TAKE},
    card::Card,
    picks::BadPick,
};

/// The actions of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Ask for control (SET-5).
    Call {},
    /// Pick three cards (SET-7).
    Take {
        /// Which.
        cards: Vec<Card>,
    },
    /// Agree that there is no SET (SET-9); in solitaire, ask for three more cards (SET-13).
    NoSet {},
}

impl Action {
    /// The types of action, as they are written.
    pub const TYPES: [&'static str; 3] = [CALL, TAKE, NO_SET];
}

refusals! {
    /// Why an action of SET is refused.
    pub enum Refusal {
        /// There is nothing to call in solitaire.
        Alone => "SET-13", "no_calls";
        /// At this table players pick without calling.
        NoCalls => "SET-15", "no_calls";
        /// Somebody else has control.
        CallOpen => "SET-5", "call_open";
        /// This player has called already.
        CalledAlready => "SET-5", "called_already";
        /// This player does not have control.
        NotCalled => "SET-5", "not_called";
        /// Not three cards.
        NotThree => "SET-2", "not_three";
        /// The same card twice.
        TwiceTheSame(Card) => "SET-1", "twice_the_same";
        /// A card that does not lie on the table.
        NotOnTable(Card) => "SET-7", "not_on_table";
        /// Players cannot agree while a call is open.
        AgreedUnderCall => "SET-9", "call_open";
        /// This player has agreed already.
        AgreedAlready => "SET-9", "agreed_already";
        /// At this table cards are laid automatically.
        LaidByItself => "SET-9", "laid_by_itself";
    }
}

impl From<BadPick> for Refusal {
    fn from(bad: BadPick) -> Refusal {
        match bad {
            BadPick::NotThree => Refusal::NotThree,
            BadPick::TwiceTheSame(card) => Refusal::TwiceTheSame(card),
            BadPick::NotOnTable(card) => Refusal::NotOnTable(card),
        }
    }
}

impl From<Barred> for Refusal {
    fn from(barred: Barred) -> Refusal {
        match barred {
            Barred::NoCalls => Refusal::NoCalls,
            Barred::Alone => Refusal::Alone,
            Barred::CallOpen => Refusal::CallOpen,
            Barred::CalledAlready => Refusal::CalledAlready,
            Barred::NotCalled => Refusal::NotCalled,
            Barred::AgreedUnderCall => Refusal::AgreedUnderCall,
            Barred::AgreedAlready => Refusal::AgreedAlready,
        }
    }
}
