//! What `quiddler-hand` and `cubed-turn` have in common: a puzzle with a best answer that players try for, as
//! often as they like (HAND-3, HAND-4, CTURN-3, CTURN-4).
//!
//! A seat's best answer counts, with the moment at which that score was first reached. A seat that has the best
//! possible answer is done. Who is done, and how, is in the [`Race`].

use arrayvec::ArrayVec;
use engine::{Millis, Outcome, Seat};
use serde::Serialize;

use crate::race::{MAX_SEATS, Race};

/// How many tries of a seat are remembered for its screen. A seat may try as often as it likes, so that they must
/// have a bound.
pub const KEPT: usize = 20;

/// The seats of a table, each with its answers. `A` is an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contest<A> {
    /// What each seat has tried.
    pub seekers: ArrayVec<Seeker<A>, MAX_SEATS>,
    /// Who is done, and how.
    pub race: Race,
}

/// What a seat has tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seeker<A> {
    /// Its best answer.
    pub best: Option<Best<A>>,
    /// Its last tries, the oldest first.
    pub tries: ArrayVec<Try<A>, KEPT>,
    /// How often it has tried, misses included.
    pub count: u32,
}

/// A best answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Best<A> {
    /// The answer.
    pub answer: A,
    /// What it is worth.
    pub score: i32,
    /// The moment at which a seat first reached that score, plus the penalties up to then (RACE-2).
    pub time: Millis,
}

/// One try.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(bound = "A: ts_rs::TS"))]
pub struct Try<A> {
    /// When.
    pub at: Millis,
    /// What was tried.
    pub answer: A,
    /// What it was worth; `None` for a miss.
    pub score: Option<i32>,
}

impl<A: Clone> Contest<A> {
    /// A table at which nobody has tried anything.
    pub fn new(seats: u8) -> Contest<A> {
        let seeker = Seeker { best: None, tries: ArrayVec::new(), count: 0 };
        let seekers = std::iter::repeat_n(seeker, usize::from(seats).min(MAX_SEATS)).collect();
        Contest { seekers, race: Race::new(seats) }
    }

    /// What a seat has tried.
    pub fn seeker(&self, seat: Seat) -> Option<&Seeker<A>> {
        self.seekers.get(seat.index())
    }

    /// The score of each seat: that of its best answer, and 0 without any (HAND-3).
    pub fn scores(&self) -> Vec<i32> {
        self.seekers.iter().map(Seeker::score).collect()
    }

    /// Whether an answer with this score would be better than the seat's best.
    pub fn raise(&self, seat: Seat, score: i32) -> bool {
        self.seeker(seat).is_some_and(|seeker| seeker.best.as_ref().is_none_or(|best| score > best.score))
    }

    /// A seat gave an answer. An answer that is no better than its best changes neither best nor time.
    pub fn note(&mut self, seat: Seat, at: Millis, answer: A, score: i32) {
        let time = at.plus(self.race.penalty(seat));
        let raised = self.raise(seat, score);
        if let Some(seeker) = self.seekers.get_mut(seat.index()) {
            seeker.remember(Try { at, answer: answer.clone(), score: Some(score) });
            if raised {
                seeker.best = Some(Best { answer, score, time });
            }
        }
    }

    /// A seat tried something that comes to nothing and costs time (HAND-2).
    pub fn miss(&mut self, seat: Seat, at: Millis, answer: A, cost: Millis) {
        self.race.penalise(seat, cost);
        if let Some(seeker) = self.seekers.get_mut(seat.index()) {
            seeker.remember(Try { at, answer, score: None });
        }
    }

    /// A seat has the best possible answer (HAND-3).
    pub fn finish(&mut self, seat: Seat) {
        let time = self.time(seat).unwrap_or_default();
        self.race.finish(seat, time);
    }

    /// A seat is content with its best. Without any it has no place (RACE-3).
    pub fn give_up(&mut self, seat: Seat) {
        self.race.give_up(seat, self.time(seat));
    }

    fn time(&self, seat: Seat) -> Option<Millis> {
        self.seeker(seat).and_then(|seeker| seeker.best.as_ref()).map(|best| best.time)
    }

    /// HAND-4: the highest score wins, of equal ones the shortest time. Alone it is a win only if nothing better
    /// was possible (RACE-3).
    pub fn outcome(&self, most: i32) -> Option<Outcome> {
        let score = |seat: Seat| self.seeker(seat).map_or(0, Seeker::score);
        let solved = score(Seat(0)) >= most;
        self.race.outcome(solved, |seat, time| (std::cmp::Reverse(score(seat)), time))
    }

    /// For tests of secrecy: other answers, tries and times for every seat but the viewer's, with the same
    /// scores. While the game goes on nobody may see a difference.
    #[cfg(any(test, feature = "testkit"))]
    #[must_use]
    pub fn disguise(
        &self,
        viewer: engine::Viewer,
        rng: &mut engine::testkit::Rng,
        mut other: impl FnMut(&mut engine::testkit::Rng) -> A,
    ) -> Contest<A> {
        let mut varied = self.clone();
        varied.race = self.race.disguise(viewer, rng);
        if self.race.is_over() {
            return varied;
        }
        for (seat, seeker) in (0..).map(Seat).zip(&mut varied.seekers) {
            if viewer.is(seat) {
                continue;
            }
            if let Some(best) = &mut seeker.best {
                (best.answer, best.time) = (other(rng), Millis(rng.below(600_000) as u64));
            } else if rng.one_in(2) {
                // A first answer that is worth nothing cannot be told from none.
                seeker.best = Some(Best { answer: other(rng), score: 0, time: Millis::ZERO });
            }
            seeker.count = rng.below(9) as u32;
            seeker.tries = (0..seeker.count.min(3))
                .map(|_| Try { at: Millis(rng.below(9_000) as u64), answer: other(rng), score: None })
                .collect();
        }
        varied
    }
}

impl<A> Seeker<A> {
    /// The score of its best answer.
    pub fn score(&self) -> i32 {
        self.best.as_ref().map_or(0, |best| best.score)
    }

    fn remember(&mut self, tried: Try<A>) {
        if self.tries.is_full() {
            self.tries.remove(0);
        }
        self.tries.push(tried);
        self.count = self.count.saturating_add(1);
    }
}

/// The predicted times that divide random puzzles of a kind into fifths, in milliseconds: a line of a file of
/// `data/`. Without such a line every puzzle has grade 1.
pub(crate) fn fifths(text: &str, kind: &str) -> [u64; 4] {
    let read = || {
        let line = text.lines().find_map(|line| line.strip_prefix(kind)?.strip_prefix(' '))?;
        let times: Vec<u64> = line.split_whitespace().map(str::parse).collect::<Result<_, _>>().ok()?;
        times.try_into().ok().filter(|times: &[u64; 4]| times.is_sorted())
    };
    read().unwrap_or([u64::MAX; 4])
}

/// The grade of a puzzle, from 1 (gentle) to 5 (hard): the fifth of random puzzles of its kind that its predicted
/// time falls into (PUZ-3).
pub(crate) fn grade(fifths: [u64; 4], predicted_ms: u64) -> u8 {
    1 + fifths.iter().filter(|&&fifth| predicted_ms > fifth).count() as u8
}

#[cfg(test)]
mod tests {
    use engine::Reason;

    use super::*;

    const MOST: i32 = 9;

    // HAND-3: the best counts, and an equal one changes neither answer nor time.
    #[test]
    fn hand_3_the_best_counts() {
        let mut contest = Contest::new(1);
        contest.note(Seat(0), Millis(10), 'a', 5);
        contest.note(Seat(0), Millis(20), 'b', 5);
        contest.note(Seat(0), Millis(30), 'c', 3);
        let best = Best { answer: 'a', score: 5, time: Millis(10) };
        assert_eq!(contest.seekers[0].best, Some(best));
        assert_eq!((contest.scores(), contest.seekers[0].count), (vec![5], 3));
        assert!(contest.raise(Seat(0), 6) && !contest.raise(Seat(0), 5) && !contest.raise(Seat(3), 9));
    }

    // HAND-3: a first answer that is worth nothing is one, too.
    #[test]
    fn hand_3_an_answer_may_be_worth_nothing() {
        let mut contest = Contest::new(2);
        contest.note(Seat(0), Millis(10), 'a', 0);
        contest.give_up(Seat(0));
        contest.give_up(Seat(1));
        assert_eq!(contest.race.times(), Some(vec![Some(Millis(10)), None]));
        assert_eq!(contest.outcome(MOST).map(|outcome| outcome.winners), Some(vec![Seat(0)]));
    }

    // RACE-2: the penalties up to the best answer count, later ones do not.
    #[test]
    fn race_2_penalties_up_to_the_best() {
        let mut contest = Contest::new(1);
        contest.miss(Seat(0), Millis(5), 'x', Millis(5_000));
        contest.note(Seat(0), Millis(10), 'a', 5);
        contest.miss(Seat(0), Millis(15), 'y', Millis(5_000));
        contest.give_up(Seat(0));
        assert_eq!(contest.race.time(Seat(0)), Some(Millis(5_010)));
        assert_eq!(contest.race.penalty(Seat(0)), Millis(10_000));
    }

    // HAND-4: the highest score wins, of equal ones the shortest time; equal times share (RACE-4).
    #[test]
    fn hand_4_the_highest_score_then_the_shortest_time() {
        let play = |answers: &[(i32, u64)]| {
            let mut contest = Contest::new(answers.len() as u8);
            for (seat, &(score, at)) in (0..).map(Seat).zip(answers) {
                contest.note(seat, Millis(at), (), score);
                contest.give_up(seat);
            }
            contest.outcome(MOST).map(|outcome| outcome.winners)
        };
        assert_eq!(play(&[(5, 10), (7, 900), (6, 1)]), Some(vec![Seat(1)]));
        assert_eq!(play(&[(7, 10), (7, 9), (6, 1)]), Some(vec![Seat(1)]));
        assert_eq!(play(&[(7, 9), (7, 9)]), Some(vec![Seat(0), Seat(1)]));
        assert_eq!(play(&[(7, 9)]), Some(vec![]));
        assert_eq!(play(&[(9, 9)]), Some(vec![Seat(0)]));
    }

    // RACE-3: who leaves has no place, and the last one of a race is judged as in a race.
    #[test]
    fn race_3_who_leaves_has_no_place() {
        let mut contest = Contest::new(2);
        contest.note(Seat(0), Millis(1), (), 8);
        contest.race.leave(Seat(0));
        contest.note(Seat(1), Millis(2), (), 3);
        assert_eq!(contest.outcome(MOST), None);
        contest.give_up(Seat(1));
        let outcome = contest.outcome(MOST).expect("over");
        assert_eq!((outcome.winners, outcome.reason), (vec![Seat(1)], Reason::GaveUp));
        assert_eq!(contest.race.times(), Some(vec![None, Some(Millis(2))]));
    }

    // What a client can make grow has a bound.
    #[test]
    fn only_the_last_tries_are_kept() {
        let mut contest = Contest::new(1);
        for n in 0..KEPT as u64 + 5 {
            contest.note(Seat(0), Millis(n), n, 1);
        }
        let seeker = &contest.seekers[0];
        assert_eq!((seeker.tries.len(), seeker.count), (KEPT, KEPT as u32 + 5));
        assert_eq!(seeker.tries[0].answer, 5);
        assert_eq!(seeker.best.as_ref().map(|best| best.answer), Some(0));
    }

    // PUZ-3
    #[test]
    fn puz_3_grades_are_fifths() {
        let text = "# kind\nhand 10 20 30 40\nturn 4 3 2 1\n";
        assert_eq!(fifths(text, "hand"), [10, 20, 30, 40]);
        assert_eq!(fifths(text, "turn"), [u64::MAX; 4]);
        assert_eq!([0, 10, 11, 40, 41].map(|ms| grade(fifths(text, "hand"), ms)), [1, 1, 2, 4, 5]);
        assert_eq!(grade(fifths(text, "none"), 99), 1);
    }
}
