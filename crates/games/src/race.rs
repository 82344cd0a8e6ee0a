//! What games such as `hunt` and `sprint` have in common, in which every player has a table of their own
//! (RACE-1 to RACE-4).
//!
//! A game keeps a [`Race`] in its state. The race knows who is still playing, who is done and how, and the
//! penalties. The game knows the tables, and what makes a seat done.
//!
//! - `decide` begins with [`Race::playing`], which refuses every action of a seat that is done, `leave`
//!   included (RACE-3). Then it emits events of its own, one of which says that the seat is done.
//! - `apply` hands them on: [`Race::penalise`], [`Race::finish`], [`Race::give_up`], [`Race::leave`].
//! - `Game::present` is [`Race::present`], `Game::done` is [`Race::done`], and `Game::outcome` is
//!   [`Race::outcome`] with the order of the game (HUNT-5, SPR-4 to SPR-6, HAND-4).
//! - `Game::deadline_for` answers with the end of the viewer's own seat, and with `None` for spectators and
//!   for seats that are done.
//! - A view has `done` from [`Race::done_list`] and `times` from [`Race::times`], which is there only once the
//!   game is over. What a seat has to itself is in `mine`; [`reveal`](engine::Game::reveal) shows all of them
//!   as `hands`.
//! - What others learn of an event is [`Told`], and for most events nothing (RACE-1).
//! - A probe of the conformance suite changes what other seats have with [`Race::disguise`].
//!
//! ```
//! use engine::{Millis, Seat};
//! use games::race::Race;
//!
//! let mut race = Race::new(3);
//! race.penalise(Seat(0), Millis(5_000));
//! race.finish(Seat(0), Millis(30_000).plus(race.penalty(Seat(0))));
//! race.finish(Seat(1), Millis(31_000));
//! assert!(race.playing(Seat(1)).is_err());
//! assert_eq!(race.outcome(true, |_, time| time), None);
//! race.give_up(Seat(2), None);
//! let outcome = race.outcome(true, |_, time| time).unwrap();
//! assert_eq!(outcome.winners, [Seat(1)]);
//! assert_eq!(race.times(), Some(vec![Some(Millis(35_000)), Some(Millis(31_000)), None]));
//! ```

use arrayvec::ArrayVec;
use engine::{Millis, Outcome, Reason, Seat, SeatSet};
use serde::Serialize;

/// The most seats of a race.
pub const MAX_SEATS: usize = 12;

/// The action type that ends one's own race, as it is written (RACE-3).
pub(crate) const GIVE_UP: &str = "give_up";

/// How the seats of a table stand. See the module's documentation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Race {
    pub(crate) racers: ArrayVec<Racer, MAX_SEATS>,
}

/// How a seat stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Racer {
    pub(crate) penalty: Millis,
    pub(crate) progress: Progress,
}

/// How far a seat is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Progress {
    /// It plays.
    Playing,
    /// It is done, with this time, penalties included (RACE-2).
    Finished { time: Millis },
    /// It gave up. It has a place only with a time (RACE-3).
    GaveUp { time: Option<Millis> },
    /// Its player left, so that it has no place.
    Left,
}

/// An action of a seat that is done (RACE-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Done;

impl Race {
    /// A race in which nobody has done anything.
    pub fn new(seats: u8) -> Race {
        let racer = Racer { penalty: Millis::ZERO, progress: Progress::Playing };
        Race { racers: std::iter::repeat_n(racer, usize::from(seats).min(MAX_SEATS)).collect() }
    }

    /// Whether the seat still plays. A seat that is done can do nothing more (RACE-3).
    pub fn playing(&self, seat: Seat) -> Result<(), Done> {
        if self.done().contains(seat) { Err(Done) } else { Ok(()) }
    }

    /// The penalties of a seat (RACE-2).
    pub fn penalty(&self, seat: Seat) -> Millis {
        self.racers.get(seat.index()).map_or(Millis::ZERO, |racer| racer.penalty)
    }

    /// Adds a penalty (RACE-2).
    pub fn penalise(&mut self, seat: Seat, penalty: Millis) {
        if let Some(racer) = self.racers.get_mut(seat.index()) {
            racer.penalty = racer.penalty.plus(penalty);
        }
    }

    /// The seat is done with this time, in which its penalties are included (RACE-2).
    pub fn finish(&mut self, seat: Seat, time: Millis) {
        self.progress(seat, Progress::Finished { time });
    }

    /// The seat gives up. If its best result so far keeps a place, `time` is the time of that result
    /// (RACE-3).
    pub fn give_up(&mut self, seat: Seat, time: Option<Millis>) {
        self.progress(seat, Progress::GaveUp { time });
    }

    /// The player of the seat leaves for good (RACE-3, ALL-4).
    pub fn leave(&mut self, seat: Seat) {
        self.progress(seat, Progress::Left);
    }

    fn progress(&mut self, seat: Seat, progress: Progress) {
        if let Some(racer) = self.racers.get_mut(seat.index()) {
            racer.progress = progress;
        }
    }

    /// The players who are still there.
    pub fn present(&self) -> SeatSet {
        self.seats(|progress| progress != Progress::Left)
    }

    /// The seats that are done, also because their players have left.
    pub fn done(&self) -> SeatSet {
        self.seats(|progress| progress != Progress::Playing)
    }

    /// For each seat whether it is done.
    pub fn done_list(&self) -> Vec<bool> {
        self.racers.iter().map(|racer| racer.progress != Progress::Playing).collect()
    }

    /// The seats whose players have left for good.
    pub fn left(&self) -> Vec<Seat> {
        self.seats(|progress| progress == Progress::Left).iter().collect()
    }

    fn seats(&self, which: impl Fn(Progress) -> bool) -> SeatSet {
        self.all().filter(|(_, racer)| which(racer.progress)).map(|(seat, _)| seat).collect()
    }

    fn all(&self) -> impl Iterator<Item = (Seat, Racer)> {
        (0..).map(Seat).zip(self.racers.iter().copied())
    }

    /// Whether the game is over: all who are still there are done, and not before (RACE-3).
    pub fn is_over(&self) -> bool {
        self.racers.iter().all(|racer| racer.progress != Progress::Playing)
    }

    /// The time of a seat; `None` if it still plays or has no place.
    pub fn time(&self, seat: Seat) -> Option<Millis> {
        self.racers.get(seat.index()).and_then(|racer| racer.progress.time())
    }

    /// Once the game is over, the time of each seat that has a place.
    pub fn times(&self) -> Option<Vec<Option<Millis>>> {
        self.is_over().then(|| self.racers.iter().map(|racer| racer.progress.time()).collect())
    }

    /// How the game ended; `None` before the end. Among the seats with a place, the seat with the least
    /// `rank` wins; `rank` depends on the seat and its time. Ties share the win (RACE-4). Nobody wins without
    /// a place. At a table of one seat the player wins if they have a place and `won_alone` (RACE-3).
    pub fn outcome<K: Ord>(&self, won_alone: bool, rank: impl Fn(Seat, Millis) -> K) -> Option<Outcome> {
        if !self.is_over() {
            return None;
        }
        let placed: Vec<(Seat, K)> =
            self.all().filter_map(|(seat, racer)| Some((seat, rank(seat, racer.progress.time()?)))).collect();
        let lost = self.racers.len() == 1 && !won_alone;
        let best = placed.iter().map(|(_, rank)| rank).min().filter(|_| !lost);
        let winners = placed.iter().filter(|(_, rank)| Some(rank) == best).map(|&(seat, _)| seat).collect();
        Some(Outcome { winners, reason: self.reason() })
    }

    fn reason(&self) -> Reason {
        let all = |which: fn(Progress) -> bool| {
            self.present().iter().all(|seat| self.racers.get(seat.index()).is_some_and(|r| which(r.progress)))
        };
        match () {
            () if self.present().is_empty() => Reason::Left,
            () if all(|progress| matches!(progress, Progress::GaveUp { .. })) => Reason::GaveUp,
            () => Reason::Finished,
        }
    }

    /// For tests of secrecy: the race with other penalties and another way of being done for every seat but
    /// the viewer's. While the game goes on nobody may see a difference.
    #[cfg(any(test, feature = "testkit"))]
    #[must_use]
    pub fn disguise(&self, viewer: engine::Viewer, rng: &mut engine::testkit::Rng) -> Race {
        let mut race = self.clone();
        if race.is_over() {
            return race;
        }
        let others = (0..).map(Seat).zip(&mut race.racers).filter(|(seat, _)| !viewer.is(*seat));
        for (_, racer) in others {
            racer.penalty = Millis(rng.below(60_000) as u64);
            let time = Millis(rng.below(600_000) as u64);
            racer.progress = match racer.progress {
                Progress::Finished { .. } | Progress::GaveUp { .. } if rng.one_in(2) => {
                    Progress::Finished { time }
                }
                Progress::Finished { .. } | Progress::GaveUp { .. } => {
                    Progress::GaveUp { time: rng.one_in(2).then_some(time) }
                }
                same => same,
            };
        }
        race
    }
}

impl Progress {
    fn time(self) -> Option<Millis> {
        match self {
            Progress::Finished { time } => Some(time),
            Progress::GaveUp { time } => time,
            Progress::Playing | Progress::Left => None,
        }
    }
}

/// What everybody learns of what happens at somebody's own table: their score, and that they are done
/// (RACE-1). The game is not over yet, so nobody learns how.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Told {
    /// The score of a seat has risen.
    Scored {
        /// Whose.
        seat: Seat,
        /// What it is now.
        score: i32,
    },
    /// A seat is done.
    Done {
        /// Which.
        seat: Seat,
    },
    /// A player left for good (ALL-4).
    Left {
        /// Who.
        seat: Seat,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    fn race(seats: u8) -> Race {
        Race::new(seats)
    }

    fn by_time(race: &Race) -> Option<Outcome> {
        race.outcome(true, |_, time| time)
    }

    // RACE-2: a time is the moment at which a seat is done, plus its penalties. They add up.
    #[test]
    fn race_2_penalties_add_up() {
        let mut race = race(2);
        race.penalise(Seat(1), Millis(5_000));
        race.penalise(Seat(1), Millis(30_000));
        assert_eq!((race.penalty(Seat(0)), race.penalty(Seat(1))), (Millis(0), Millis(35_000)));
        race.penalise(Seat(1), Millis(u64::MAX));
        assert_eq!(race.penalty(Seat(1)), Millis(u64::MAX));
        race.penalise(Seat(7), Millis(1));
        assert_eq!(race.penalty(Seat(7)), Millis(0));
    }

    // RACE-3: the game goes on until all who are there are done, also for the last of them.
    #[test]
    fn race_3_it_is_over_when_all_present_seats_are_done() {
        let mut race = race(3);
        race.leave(Seat(0));
        race.finish(Seat(1), Millis(10));
        assert_eq!((by_time(&race), race.times()), (None, None));
        assert_eq!(race.playing(Seat(1)), Err(Done));
        assert_eq!(race.playing(Seat(2)), Ok(()));
        assert_eq!(race.done_list(), [true, true, false]);
        assert_eq!((race.done().len(), race.present().len()), (2, 2));
        race.finish(Seat(2), Millis(5));
        assert_eq!(by_time(&race), Some(Outcome { winners: vec![Seat(2)], reason: Reason::Finished }));
        assert_eq!(race.times(), Some(vec![None, Some(Millis(10)), Some(Millis(5))]));
    }

    // RACE-3: who gives up or leaves has no place, and without places nobody wins.
    #[test]
    fn race_3_nobody_wins_without_a_place() {
        let mut race = race(2);
        race.give_up(Seat(0), None);
        race.leave(Seat(1));
        assert_eq!(by_time(&race), Some(Outcome { winners: vec![], reason: Reason::GaveUp }));
        let mut race = Race::new(2);
        race.leave(Seat(0));
        race.leave(Seat(1));
        assert_eq!(by_time(&race), Some(Outcome { winners: vec![], reason: Reason::Left }));
        assert_eq!(race.left(), [Seat(0), Seat(1)]);
    }

    // RACE-3: where the best so far keeps its place, who gave up can win.
    #[test]
    fn race_3_an_answer_keeps_its_place() {
        let mut race = race(2);
        race.give_up(Seat(0), Some(Millis(7)));
        race.give_up(Seat(1), Some(Millis(9)));
        assert_eq!(by_time(&race), Some(Outcome { winners: vec![Seat(0)], reason: Reason::GaveUp }));
    }

    // RACE-3: alone, a place is not enough; as the last of a race it is.
    #[test]
    fn race_3_alone_the_aim_must_be_reached() {
        let mut alone = race(1);
        alone.finish(Seat(0), Millis(3));
        let lost = alone.outcome(false, |_, time| time).map(|outcome| outcome.winners);
        assert_eq!(lost, Some(vec![]));
        assert_eq!(by_time(&alone).map(|outcome| outcome.winners), Some(vec![Seat(0)]));
        let mut last = race(2);
        last.leave(Seat(1));
        last.finish(Seat(0), Millis(3));
        let won = last.outcome(false, |_, time| time).map(|outcome| outcome.winners);
        assert_eq!(won, Some(vec![Seat(0)]));
    }

    // RACE-4: ties are shared.
    #[test]
    fn race_4_ties_are_shared() {
        let mut race = race(3);
        race.finish(Seat(0), Millis(4));
        race.finish(Seat(1), Millis(8));
        race.finish(Seat(2), Millis(4));
        assert_eq!(by_time(&race).map(|outcome| outcome.winners), Some(vec![Seat(0), Seat(2)]));
    }

    // RACE-1: how a seat is done stays hidden until the end; that it is done does not.
    #[test]
    fn race_1_a_disguise_changes_what_others_may_not_see() {
        let mut race = race(2);
        race.finish(Seat(1), Millis(4));
        let mut rng = engine::testkit::Rng::new(1);
        let other = race.disguise(engine::Viewer::Spectator, &mut rng);
        assert_ne!(race, other);
        assert_eq!((race.done_list(), race.present()), (other.done_list(), other.present()));
        race.finish(Seat(0), Millis(5));
        assert_eq!(race, race.disguise(engine::Viewer::Spectator, &mut rng));
    }
}
