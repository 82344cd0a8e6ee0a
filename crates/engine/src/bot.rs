//! Minds for seats without a person.

use crate::{Game, Millis, Seat};

/// How strong a bot plays: 1 to 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// A level, if there is such a one.
    pub fn new(level: u8) -> Option<Level> {
        (1..=5).contains(&level).then_some(Level(level))
    }

    /// As a number from 1 to 5.
    pub fn get(self) -> u8 {
        self.0
    }

    /// All of them, the weakest first.
    pub fn all() -> impl Iterator<Item = Level> {
        (1..=5).map(Level)
    }

    /// What it is called.
    pub fn name(self) -> &'static str {
        self.described().0
    }

    /// How it plays, in one line that holds for every game.
    pub fn line(self) -> &'static str {
        self.described().1
    }

    fn described(self) -> (&'static str, &'static str) {
        match self.0 {
            1 => ("gentle", "Takes its time, overlooks a lot and errs now and then."),
            2 => ("easy", "Unhurried, and pleased with the first good thing it sees."),
            3 => ("even", "Good company: sees most things and errs seldom."),
            4 => ("sharp", "Quick and careful, and hardly ever wrong."),
            _ => ("hard", "As good as it gets: overlooks nothing and thinks ahead."),
        }
    }
}

/// A mind that plays one seat. It sees views, never states (ALL-1).
pub trait Bot<G: Game>: Send {
    /// What to do, and how long from now. Called after every change of the table and again when a plan's time
    /// has come; a plan that something else overtakes is dropped and the mind asked anew. `None` waits
    /// for the next change.
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

/// What a bot means to do.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan<A> {
    /// How long it takes until then.
    pub after: Millis,
    /// What it does then.
    pub action: A,
}
