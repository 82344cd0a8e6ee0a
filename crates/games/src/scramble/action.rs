//! Actions of Scramble SET, and refusals.

use engine::refusals;
use serde::{Deserialize, Serialize};

use crate::{
    calls::{Barred, CALL, NO_SET, TAKE},
    die::{Face, Named},
};

/// The actions of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Ask for control (SCR-2).
    Call {},
    /// Pick three dice (SCR-2).
    Take {
        /// Which; a Wild may say what it stands for.
        dice: Vec<Named>,
    },
    /// Agree that there is no SET (SCR-4).
    NoSet {},
}

impl Action {
    /// The types of action, as they are written.
    pub const TYPES: [&'static str; 3] = [CALL, TAKE, NO_SET];
}

refusals! {
    /// Why an action of Scramble SET is refused.
    pub enum Refusal {
        /// A lone player does not call.
        Alone => "SCR-2", "no_calls";
        /// At this table players pick without calling.
        NoCalls => "SET-15", "no_calls";
        /// Somebody else has control.
        CallOpen => "SET-5", "call_open";
        /// This player has called already.
        CalledAlready => "SET-5", "called_already";
        /// This player does not have control.
        NotCalled => "SET-5", "not_called";
        /// This player has missed and has to wait.
        Cooldown => "SCR-2", "cooldown";
        /// Not three dice.
        NotThree => "SCR-2", "not_three";
        /// A die that does not lie there, or not as often.
        NotThere(Face) => "SCR-3", "not_there";
        /// Players cannot agree while a call is open.
        AgreedUnderCall => "SET-9", "call_open";
        /// This player has agreed already.
        AgreedAlready => "SET-9", "agreed_already";
        /// The tie is between others.
        NotTied => "SCR-6", "not_tied";
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
