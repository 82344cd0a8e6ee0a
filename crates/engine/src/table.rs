//! A table: applies the events of a game, one log entry at a time.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::{
    Chance, CommonRefusal, ConfigError, Game, Input, Mark, Millis, Outcome, Refusal, Refused, Seed,
    fingerprint, hash,
};

/// A log entry's number. The start ([`Input::Begin`]) is 0; each accepted action and each fired timer takes
/// the next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seq(pub u64);

/// An entry of a game's log: an input and the events that it led to.
#[derive(Debug)]
pub struct Entry<G: Game> {
    /// When.
    pub at: Millis,
    /// The input.
    pub input: Input<G::Action>,
    /// The events.
    pub events: Vec<G::Event>,
    /// How much of a script of chance is used after it; `None` where chance is not scripted.
    pub used: Option<Mark>,
}

/// Why an input was not accepted. The table has not changed.
#[derive(Clone, Debug, PartialEq)]
pub enum Stop<R> {
    /// The game is over.
    Over,
    /// That seat's player has left (ALL-4), or there is no such seat.
    Absent,
    /// No timer is due, or the game has started already. This is a mistake of the host.
    Untimely,
    /// The rules refuse it.
    Rule(R),
    /// The script of chance ended too early.
    Exhausted,
}

impl<R: Refusal> Stop<R> {
    /// The refusal for the player; `None` for an exhausted script, which is not a fault of the player.
    pub fn refused(&self) -> Option<Refused> {
        match self {
            Stop::Over => Some((&CommonRefusal::Over).into()),
            Stop::Absent => Some((&CommonRefusal::Absent).into()),
            Stop::Untimely => Some((&CommonRefusal::Untimely).into()),
            Stop::Rule(refusal) => Some(refusal.into()),
            Stop::Exhausted => None,
        }
    }
}

/// A game in progress.
///
/// [`propose`](Table::propose) decides without changing anything; [`commit`](Table::commit) applies the
/// entry. Between the two the entry can be stored. [`replay`](Table::replay) rebuilds a table from its
/// entries.
pub struct Table<G: Game> {
    rules: Arc<G::Rules>,
    state: G::State,
    seats: u8,
    entries: u64,
    at: Millis,
    used: Option<Mark>,
}

// Not derived: that would require `G: Clone`, which says nothing about the state.
impl<G: Game> Clone for Table<G> {
    fn clone(&self) -> Self {
        Table { rules: Arc::clone(&self.rules), state: self.state.clone(), ..*self }
    }
}

impl<G: Game> Table<G> {
    /// A table that has not begun.
    pub fn new(config: G::Config, seats: u8) -> Result<Self, ConfigError> {
        let (min, max) = G::SEATS;
        if !(min..=max).contains(&seats) {
            return Err(ConfigError::Seats { game: G::KEY, min, max, seats: seats.into() });
        }
        let rules = Arc::new(G::rules(config, seats)?);
        let state = G::start(&rules);
        Ok(Table { rules, state, seats, entries: 0, at: Millis::ZERO, used: None })
    }

    /// A table rebuilt from its entries.
    pub fn replay<'a>(
        config: G::Config,
        seats: u8,
        entries: impl IntoIterator<Item = &'a Entry<G>>,
    ) -> Result<Self, ConfigError> {
        let mut table = Self::new(config, seats)?;
        for entry in entries {
            table.commit(entry);
        }
        Ok(table)
    }

    /// Judges an input at a time. Nothing changes.
    pub fn propose(
        &self,
        at: Millis,
        input: Input<G::Action>,
        chance: &mut dyn Chance,
    ) -> Result<Entry<G>, Stop<G::Refusal>> {
        if self.outcome().is_some() {
            return Err(Stop::Over);
        }
        match &input {
            Input::Begin if self.entries == 0 => {}
            Input::Deadline if self.deadline().is_some_and(|due| due <= at) => {}
            Input::Begin | Input::Deadline => return Err(Stop::Untimely),
            Input::Act { seat, .. } | Input::Leave { seat } => {
                if !G::present(&self.state).contains(*seat) {
                    return Err(Stop::Absent);
                }
            }
        }
        let decided = G::decide(&self.rules, &self.state, at, input.as_ref(), chance);
        if chance.exhausted() {
            return Err(Stop::Exhausted);
        }
        decided.map(|events| Entry { at, input, events, used: chance.used() }).map_err(Stop::Rule)
    }

    /// Applies an entry that was proposed on this state or comes from the log.
    pub fn commit(&mut self, entry: &Entry<G>) {
        for event in &entry.events {
            G::apply(&self.rules, &mut self.state, entry.at, event);
        }
        self.entries += 1;
        self.at = entry.at;
        self.used = entry.used;
    }

    /// The number that the next entry will have.
    pub fn next_seq(&self) -> Seq {
        Seq(self.entries)
    }

    /// When the last entry was.
    pub fn at(&self) -> Millis {
        self.at
    }

    /// How much of a script of chance is used; `None` before the start, and where chance is not scripted.
    pub fn used(&self) -> Option<Mark> {
        self.used
    }

    /// How many seats there are.
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// The validated options.
    pub fn rules(&self) -> &Arc<G::Rules> {
        &self.rules
    }

    /// The state.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// When the next timer is due.
    pub fn deadline(&self) -> Option<Millis> {
        G::deadline(&self.rules, &self.state)
    }

    /// How the game ended; `None` before the end.
    pub fn outcome(&self) -> Option<Outcome> {
        G::outcome(&self.rules, &self.state)
    }

    /// A fingerprint of the state.
    pub fn hash(&self) -> String {
        fingerprint(&self.state)
    }

    /// A fingerprint of the state and its place in the log that can be shown during the game: it reveals
    /// nothing without the table's seed, and everybody can check it once the seed is published.
    pub fn seal(&self, seed: &Seed) -> String {
        hash::sealed(seed, self.next_seq(), self.at, &self.state)
    }
}
