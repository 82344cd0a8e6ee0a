//! Games among bots in simulated time.

use std::{fmt, str::FromStr};

use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

use crate::{
    AnyBot, AnyEntry, AnyGame, AnyTable, BadLevel, ChanceSpec, ConfigError, Glimpse, Halt, Level, Millis,
    Outcome, RawInput, Record, RecordEntry, Refused, Seat, Seed, Source,
};

/// Who plays in a game among bots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contestant {
    /// A bot of some level.
    Bot(Level),
    /// Somebody who plays for the first time, simulated.
    Novice,
}

impl Contestant {
    fn bot(self, table: &dyn AnyTable, seed: u64) -> Box<dyn AnyBot> {
        match self {
            Contestant::Bot(level) => table.bot(level, seed),
            Contestant::Novice => table.novice(seed),
        }
    }
}

impl From<Level> for Contestant {
    fn from(level: Level) -> Contestant {
        Contestant::Bot(level)
    }
}

/// A level, or `novice`.
impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contestant::Bot(level) => level.fmt(f),
            Contestant::Novice => f.write_str(NOVICE),
        }
    }
}

impl FromStr for Contestant {
    type Err = BadLevel;

    fn from_str(text: &str) -> Result<Contestant, BadLevel> {
        if text == NOVICE { Ok(Contestant::Novice) } else { text.parse().map(Contestant::Bot) }
    }
}

impl Serialize for Contestant {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Contestant::Bot(level) => level.serialize(serializer),
            Contestant::Novice => serializer.serialize_str(NOVICE),
        }
    }
}

const NOVICE: &str = "novice";

/// The result of a game among bots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bout {
    /// How it ended; `None` if the limit on actions came first.
    pub outcome: Option<Outcome>,
    /// The score of each seat.
    pub scores: Vec<i32>,
    /// The refused actions. Bots should have none.
    pub refused: Vec<Refused>,
    /// How many actions there were.
    pub actions: u32,
    /// How often a turn clock ran out (ALL-6).
    pub timed_out: u32,
    /// How long the game would have taken.
    pub took: Millis,
}

/// Watches while bots play, to measure their thinking or to look at the table at the end.
pub trait Onlooker {
    /// Asks a bot what it wants to do.
    fn ask(
        &mut self,
        seat: Seat,
        bot: &mut dyn AnyBot,
        glimpse: &Glimpse,
    ) -> Option<(Millis, Box<RawValue>)> {
        let _ = seat;
        bot.think(glimpse)
    }

    /// Sees what a bot does, just before it happens.
    fn acts(&mut self, seat: Seat, table: &dyn AnyTable, act: &RawValue) {
        let _ = (seat, table, act);
    }

    /// Gets every entry, with the table after it.
    fn took_in(&mut self, table: &dyn AnyTable, entry: &AnyEntry) {
        let _ = (table, entry);
    }

    /// Gets the table when the game is over or was stopped.
    fn ended(&mut self, table: &dyn AnyTable) {
        let _ = table;
    }
}

/// Nobody watches.
impl Onlooker for () {}

/// Lets bots, one for each seat, play a game. The same seed gives the same game. After every change every bot
/// is asked, and the earliest plan is carried out unless a timer is due before it (ALL-5). The game is
/// stopped after `most` actions or `most` timers, and when nobody has a plan and no timer runs.
pub fn bout(
    game: &dyn AnyGame,
    rules: &RawValue,
    contestants: &[Contestant],
    seed: Seed,
    most: u32,
) -> Result<Bout, ConfigError> {
    bout_before(&mut (), game, rules, contestants, seed, most)
}

/// The same as [`bout`], with somebody watching.
pub fn bout_before(
    onlooker: &mut dyn Onlooker,
    game: &dyn AnyGame,
    rules: &RawValue,
    contestants: &[Contestant],
    seed: Seed,
    most: u32,
) -> Result<Bout, ConfigError> {
    let seats = u8::try_from(contestants.len()).unwrap_or(u8::MAX);
    Ok(bout_at(onlooker, game.open(rules, seats)?, &Source::Seed(seed), contestants, seed, most))
}

/// The same as [`bout_before`], at a table that has not begun and whose chance may be scripted. The seed is
/// only for the bots.
pub fn bout_at(
    onlooker: &mut dyn Onlooker,
    mut table: Box<dyn AnyTable>,
    source: &Source,
    contestants: &[Contestant],
    seed: Seed,
    most: u32,
) -> Bout {
    let (mut refused, mut actions, mut fired, mut timed_out) = (Vec::new(), 0, 0, 0);
    let mut bots: Vec<_> =
        contestants.iter().zip(0..).map(|(one, seat)| one.bot(&*table, mind_seed(seed, seat))).collect();
    let mut now = Millis::ZERO;
    let mut next = RawInput::Begin;
    let mut act;
    loop {
        match take_in(onlooker, &mut *table, now, next, source) {
            Err(Halt::Refused(why)) => refused.push(why),
            Err(Halt::Exhausted) => {}
            Ok(late) => timed_out += u32::from(late),
        }
        if table.outcome().is_some() || actions == most || fired == most {
            break;
        }
        let plans = (0u8..).zip(&mut bots).filter_map(|(seat, bot)| {
            let (after, act) = onlooker.ask(Seat(seat), &mut **bot, &table.glimpse(Seat(seat), now))?;
            Some((now.plus(after), Seat(seat), act))
        });
        let plan = plans.min_by_key(|&(at, seat, _)| (at, seat));
        match (plan, table.deadline()) {
            (Some((at, seat, planned)), due) if due.is_none_or(|due| at < due) => {
                onlooker.acts(seat, &*table, &planned);
                act = planned;
                now = at;
                next = RawInput::Act { seat, lag: Millis::ZERO, act: &act };
                actions += 1;
            }
            (_, Some(due)) => {
                now = due;
                next = RawInput::Deadline;
                fired += 1;
            }
            _ => break,
        }
    }
    onlooker.ended(&*table);
    Bout { outcome: table.outcome(), scores: table.scores(), refused, actions, timed_out, took: now }
}

/// Takes an input in. Returns whether somebody's turn clock ran out.
fn take_in(
    onlooker: &mut dyn Onlooker,
    table: &mut dyn AnyTable,
    at: Millis,
    input: RawInput<'_>,
    source: &Source,
) -> Result<bool, Halt> {
    let entry = source.propose(table, at, input)?;
    table.commit(&entry);
    onlooker.took_in(table, &entry);
    Ok(table.timed_out(&entry).is_some())
}

/// The record of a game that bots play as in [`bout`].
pub fn recorded(
    game: &dyn AnyGame,
    rules: &RawValue,
    contestants: &[Contestant],
    seed: Seed,
    most: u32,
) -> Result<Record, ConfigError> {
    struct Clerk(Vec<RecordEntry>);
    impl Onlooker for Clerk {
        fn took_in(&mut self, table: &dyn AnyTable, entry: &AnyEntry) {
            self.0.extend(table.record(entry));
        }
    }
    let mut clerk = Clerk(Vec::new());
    bout_before(&mut clerk, game, rules, contestants, seed, most)?;
    let seats = u8::try_from(contestants.len()).unwrap_or(u8::MAX);
    Ok(Record::new(game.key(), rules.to_owned(), seats, ChanceSpec::Seed(seed), clerk.0))
}

/// The random seed of a bot. It differs from the seeds of the table and of other bots.
fn mind_seed(seed: Seed, seat: u64) -> u64 {
    let word = seed.0.iter().take(8).fold(0u64, |word, &byte| word << 8 | u64::from(byte));
    (word ^ (seat + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)).wrapping_mul(0xff51_afd7_ed55_8ccd)
}
