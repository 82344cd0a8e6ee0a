//! Bots: players that are programs.

use crate::{Game, Millis, Seat};

/// A bot that plays one seat. It sees views, never states (ALL-1).
pub trait Bot<G: Game>: Send {
    /// What to do, and how long from now. It is called after every change of the table, and again when the
    /// time of a plan has come. If something else happens first, the plan is dropped and the bot is asked
    /// again. `None` waits for the next change.
    fn think(&mut self, seen: Seen<'_, G>) -> Option<Plan<G::Action>>;
}

/// What a bot knows when it thinks.
pub struct Seen<'a, G: Game> {
    /// The rules of this table.
    pub rules: &'a G::Rules,
    /// Its seat.
    pub seat: Seat,
    /// The time.
    pub now: Millis,
    /// What it sees.
    pub view: &'a G::View,
    /// The action types open to it.
    pub may: &'a [&'static str],
}

/// What a bot plans to do.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan<A> {
    /// How long it takes until then.
    pub after: Millis,
    /// What it does then.
    pub action: A,
}
