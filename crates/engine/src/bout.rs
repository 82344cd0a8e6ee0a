//! A game among bots, in a time of its own: nobody waits.

use serde_json::value::RawValue;

use crate::{
    AnyBot, AnyGame, AnyTable, ConfigError, Glimpse, Halt, Level, Millis, Outcome, RawInput, Refused, Seat,
    Seed, Seeded,
};

/// What a game among bots came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bout {
    /// How it ended; `None` if it did not within the actions that it was given.
    pub outcome: Option<Outcome>,
    /// One score a seat.
    pub scores: Vec<i32>,
    /// What was refused: bots should do nothing of the kind.
    pub refused: Vec<Refused>,
    /// How many actions there were.
    pub actions: u32,
    /// How often a turn clock ran out (ALL-6).
    pub timed_out: u32,
    /// How long the game would have taken.
    pub took: Millis,
}

/// Somebody who looks on while bots play: to measure how they think, or to look at the table in the end.
pub trait Onlooker {
    /// Asks a mind what it means to do.
    fn ask(
        &mut self,
        seat: Seat,
        mind: &mut dyn AnyBot,
        glimpse: &Glimpse,
    ) -> Option<(Millis, Box<RawValue>)> {
        let _ = seat;
        mind.think(glimpse)
    }

    /// Sees the table as it is once the game is over or broken off.
    fn ended(&mut self, table: &dyn AnyTable) {
        let _ = table;
    }
}

/// Nobody looks on.
impl Onlooker for () {}

/// Lets bots of these levels, one a seat, play a game. The same seed gives the same game. After every change
/// every mind is asked, and the earliest plan comes true unless a timer is due before it (ALL-5). It is
/// broken off after `most` actions or `most` timers, and when nobody has a plan and no timer runs.
pub fn bout(
    game: &dyn AnyGame,
    rules: &RawValue,
    levels: &[Level],
    seed: Seed,
    most: u32,
) -> Result<Bout, ConfigError> {
    bout_before(&mut (), game, rules, levels, seed, most)
}

/// The same as [`bout`], before somebody's eyes.
pub fn bout_before(
    onlooker: &mut dyn Onlooker,
    game: &dyn AnyGame,
    rules: &RawValue,
    levels: &[Level],
    seed: Seed,
    most: u32,
) -> Result<Bout, ConfigError> {
    let seats = u8::try_from(levels.len()).unwrap_or(u8::MAX);
    let mut table = game.open(rules, seats)?;
    let (mut refused, mut actions, mut fired, mut timed_out) = (Vec::new(), 0, 0, 0);
    let mut minds: Vec<_> =
        levels.iter().zip(0..).map(|(level, seat)| table.bot(*level, mind_seed(seed, seat))).collect();
    let mut now = Millis::ZERO;
    let mut next = RawInput::Begin;
    let mut act;
    loop {
        match take_in(&mut *table, now, next, seed) {
            Err(Halt::Refused(why)) => refused.push(why),
            Err(Halt::Exhausted) => {}
            Ok(late) => timed_out += u32::from(late),
        }
        if table.outcome().is_some() || actions == most || fired == most {
            break;
        }
        let plans = (0u8..).zip(&mut minds).filter_map(|(seat, mind)| {
            let (after, act) = onlooker.ask(Seat(seat), &mut **mind, &table.glimpse(Seat(seat), now))?;
            Some((now.plus(after), Seat(seat), act))
        });
        let plan = plans.min_by_key(|&(at, seat, _)| (at, seat));
        match (plan, table.deadline()) {
            (Some((at, seat, planned)), due) if due.is_none_or(|due| at < due) => {
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
    Ok(Bout { outcome: table.outcome(), scores: table.scores(), refused, actions, timed_out, took: now })
}

/// Takes an input in. Whether it was the end of somebody's turn clock.
fn take_in(table: &mut dyn AnyTable, at: Millis, input: RawInput<'_>, seed: Seed) -> Result<bool, Halt> {
    let entry = table.propose(at, input, &mut Seeded::new(seed, table.next_seq()))?;
    table.commit(&entry);
    Ok(table.timed_out(&entry).is_some())
}

/// A mind's own luck, apart from the table's and from other seats'.
fn mind_seed(seed: Seed, seat: u64) -> u64 {
    let word = seed.0.iter().take(8).fold(0u64, |word, &byte| word << 8 | u64::from(byte));
    (word ^ (seat + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)).wrapping_mul(0xff51_afd7_ed55_8ccd)
}
