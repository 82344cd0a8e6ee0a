//! The turn clock, shared by the games with turns (ALL-6).

use engine::{Millis, OptionSpec, Seat, TurnClock};

/// The turn clock of an online table for several people, in seconds.
const ONLINE_SECONDS: u32 = 120;

/// The option `turn_seconds` of an online table: without it, people who play together get a clock.
pub(crate) fn online(seconds: u32, given: &dyn Fn(&str) -> bool, people: u8) -> u32 {
    if people >= 2 && !given("turn_seconds") { ONLINE_SECONDS } else { seconds }
}

/// The option, for forms and listings.
pub(crate) fn option() -> OptionSpec {
    OptionSpec::whole("turn_seconds", 0..=3_600, 0, "seconds", "ALL-6").online(ONLINE_SECONDS)
}

/// When the clock of a turn that begins now runs out; `None` when there is no clock or nobody has the turn.
pub(crate) fn due(seconds: u32, turn: Option<Seat>, now: Millis) -> Option<Millis> {
    turn.filter(|_| seconds > 0).map(|_| now.plus(Millis::from_seconds(seconds)))
}

/// The clock of the present turn, which runs out at `due`.
pub(crate) fn clock(seconds: u32, turn: Option<Seat>, due: Option<Millis>) -> Option<TurnClock> {
    let (seat, ends) = turn.zip(due)?;
    Some(TurnClock { seat, began: ends.minus(Millis::from_seconds(seconds)), ends })
}
