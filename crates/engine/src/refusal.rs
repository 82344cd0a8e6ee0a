//! Refusals: typed values with a clause and a reason.

use std::borrow::Cow;
use std::fmt::Debug;

use serde::{Deserialize, Serialize};

/// A typed reason why an action is refused. [`refusals!`](crate::refusals) writes the common form.
pub trait Refusal: Clone + Debug + PartialEq + Send + Sync + 'static {
    /// Every refusal as clause and reason, in the order of declaration.
    const ALL: &'static [(&'static str, &'static str)];
    /// The clause of the rules that says so, as in `SET-5`.
    fn rule(&self) -> &'static str;
    /// The reason in one word, for programs: `call_open`.
    fn why(&self) -> &'static str;
    /// What was wrong, if naming it helps: a word, a card.
    fn what(&self) -> Option<String> {
        None
    }
}

/// A refusal as it is written: by the referee, on the wire, in the log.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
// The game's own refusals and the common ones are declared beside it.
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "(Refusal | CommonRefusal) & { what?: string }"))]
pub struct Refused {
    /// The clause. Four rules are not clauses: `start` before the game, `over` after it, `help` for help
    /// that is not given, and `action` for an action that cannot be read.
    pub rule: Cow<'static, str>,
    /// The reason in one word.
    pub why: Cow<'static, str>,
    /// What was wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub what: Option<String>,
}

impl Refused {
    /// A refusal from its parts.
    pub fn new(rule: &'static str, why: &'static str, what: Option<String>) -> Refused {
        Refused { rule: rule.into(), why: why.into(), what }
    }
}

impl<R: Refusal> From<&R> for Refused {
    fn from(refusal: &R) -> Refused {
        Refused::new(refusal.rule(), refusal.why(), refusal.what())
    }
}

/// Declares an enum of refusals, each with its clause and its reason. A variant may carry one value that can
/// be shown: it becomes [`what`](Refusal::what).
///
/// ```
/// engine::refusals! {
///     /// Why this game refuses an action.
///     pub enum Refusal {
///         /// Somebody has control.
///         CallOpen => "SET-5", "call_open";
///         /// Not in the dictionary.
///         NoWord(String) => "QUI-7", "no_word";
///     }
/// }
/// use engine::Refusal as _;
/// assert_eq!(Refusal::CallOpen.rule(), "SET-5");
/// assert_eq!(Refusal::NoWord("xq".into()).what().as_deref(), Some("xq"));
/// ```
#[macro_export]
macro_rules! refusals {
    ($(#[$outer:meta])* pub enum $name:ident {
        $($(#[$inner:meta])* $variant:ident $(($what:ty))? => $rule:literal, $why:literal;)*
    }) => {
        $(#[$outer])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum $name { $($(#[$inner])* $variant $(($what))?,)* }

        impl $crate::Refusal for $name {
            const ALL: &'static [(&'static str, &'static str)] = &[$(($rule, $why),)*];
            fn rule(&self) -> &'static str {
                match self { $(Self::$variant { .. } => $rule,)* }
            }
            fn why(&self) -> &'static str {
                match self { $(Self::$variant { .. } => $why,)* }
            }
            fn what(&self) -> Option<String> {
                match self { $($crate::refusals!(@pattern $variant what $($what)?) => $crate::refusals!(@value what $($what)?),)* }
            }
        }
    };
    (@pattern $variant:ident $bound:ident) => { Self::$variant };
    (@pattern $variant:ident $bound:ident $what:ty) => { Self::$variant($bound) };
    (@value $bound:ident) => { None };
    (@value $bound:ident $what:ty) => { Some($bound.to_string()) };
}

crate::refusals! {
    /// Why an action is refused whatever the game is.
    pub enum CommonRefusal {
        /// The game is over.
        Over => "over", "game_over";
        /// The game has not started.
        NotStarted => "start", "not_started";
        /// The player has no seat or has left.
        Absent => "ALL-4", "not_at_the_table";
        /// No timer is due.
        Untimely => "ALL-5", "not_due";
        /// Other people play at the table, and help is for those who play without.
        Company => "help", "company";
        /// There is no such help now.
        NoHelp => "help", "no_help";
        /// The action cannot be read.
        Malformed(String) => "action", "malformed";
        /// The game has no action of this type.
        Unknown(String) => "action", "unknown";
    }
}
