//! A table of Scramble SET, and how events change it.

use std::sync::OnceLock;

use arrayvec::ArrayVec;
use engine::{Canonical, Millis, Outcome, Seat, SeatSet};
use serde::Serialize;

use super::{
    config::Rules,
    event::{Event, Public, Roll},
    solver,
};
use crate::{
    calls::Calls,
    die::{Dice, Face, Kind, Named},
};

/// The most seats.
pub const MAX_SEATS: usize = 6;

/// The most SETs of one roll.
const MOST_SETS: usize = Dice::COUNT / 3;

/// Everything about a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The dice in the middle.
    pub middle: ArrayVec<Rolled, { Dice::COUNT }>,
    /// Calls and agreements.
    pub calls: Calls,
    /// When each seat's cooldown ends (SCR-2).
    pub cooldowns: ArrayVec<Option<Millis>, MAX_SEATS>,
    /// SETs of each seat, over all rounds (SCR-5).
    pub scores: ArrayVec<i32, MAX_SEATS>,
    /// Which round it is, counted from 1; 0 before the first.
    pub round: u32,
    /// The SETs of this round, in order.
    pub found: ArrayVec<Found, MOST_SETS>,
    /// The SETs of the round before, laid out for all to check (SCR-4).
    pub before: ArrayVec<Found, MOST_SETS>,
    /// The players who break a tie; empty before the rounds are over (SCR-6).
    pub tied: SeatSet,
    /// Who is still there.
    pub present: SeatSet,
    /// The last pick of this roll.
    pub last: Option<Pick>,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// When it ended.
    pub ended_at: Option<Millis>,
    /// The most SETs of this roll, once somebody has asked.
    pub(super) most: Most,
}

/// The largest number of SETs that a roll allows (SCR-7). A search finds it, so it is kept for the whole
/// roll. It follows from the rest of the state: it is no part of the canonical form, and states that differ
/// only in it are equal.
#[derive(Clone, Debug, Default)]
pub(super) struct Most(OnceLock<usize>);

impl PartialEq for Most {
    fn eq(&self, _other: &Most) -> bool {
        true
    }
}

impl Eq for Most {}

impl Canonical for Most {
    fn write(&self, _out: &mut dyn engine::Sink) {}
}

/// A die in the middle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rolled {
    /// Which of the 42 it is.
    pub die: u8,
    /// What it shows.
    pub face: Face,
}

/// A SET that somebody found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// Who.
    pub seat: Seat,
    /// The dice, as they were named.
    pub dice: [Face; 3],
}

/// A right or wrong pick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Pick {
    /// Whose.
    pub seat: Seat,
    /// The dice; `None` if there was no pick in time.
    pub dice: Option<[Named; 3]>,
    /// Whether they were a SET.
    pub right: bool,
}

impl State {
    /// The table before the first roll.
    pub fn new(rules: &Rules) -> State {
        let seats = usize::from(rules.seats);
        State {
            middle: ArrayVec::new(),
            calls: Calls::default(),
            cooldowns: std::iter::repeat_n(None, seats).collect(),
            scores: std::iter::repeat_n(0, seats).collect(),
            round: 0,
            found: ArrayVec::new(),
            before: ArrayVec::new(),
            tied: SeatSet::EMPTY,
            present: SeatSet::first(rules.seats),
            last: None,
            outcome: None,
            ended_at: None,
            most: Most::default(),
        }
    }

    /// Applies an event.
    pub fn apply(&mut self, at: Millis, event: &Event) {
        match event {
            Event::Called(claimed) => self.calls.claimed(at, claimed),
            Event::Granted(granted) => self.calls.granted(granted),
            Event::Public(event) => self.apply_public(at, event),
        }
    }

    fn apply_public(&mut self, at: Millis, event: &Public) {
        match event {
            Public::Rolled { roll, faces } => self.roll(*roll, faces),
            Public::Taken { seat, dice } => self.take(*seat, *dice),
            Public::Missed { seat, dice, until } => {
                if let Some(cooldown) = self.cooldowns.get_mut(seat.index()) {
                    *cooldown = Some(*until).filter(|until| *until > at);
                }
                self.calls.closed();
                self.last = Some(Pick { seat: *seat, dice: *dice, right: false });
            }
            Public::Rested { seat } => self.rest(*seat),
            Public::Agreed { seat } => self.calls.agreed.insert(*seat),
            Public::Tied { seats } => self.tied = seats.iter().copied().collect(),
            Public::Left { seat } => {
                self.present.remove(*seat);
                self.tied.remove(*seat);
                self.calls.left(*seat);
                self.rest(*seat);
            }
            Public::Ended(outcome) => {
                // The call is closed, and the dice stay where they are.
                self.calls.closed();
                self.outcome = Some(outcome.clone());
                self.ended_at = Some(at);
            }
        }
    }

    fn roll(&mut self, roll: Roll, faces: &[Face]) {
        if roll == Roll::Round {
            self.round = self.round.saturating_add(1);
            self.before = std::mem::take(&mut self.found);
        }
        if roll == Roll::Leftover {
            for (rolled, &face) in self.middle.iter_mut().zip(faces) {
                rolled.face = face;
            }
        } else {
            let rolled = faces.iter().zip(0..).take(Dice::COUNT);
            self.middle = rolled.map(|(&face, die)| Rolled { die, face }).collect();
        }
        self.calls.cleared();
        self.last = None;
        self.most = Most::default();
    }

    fn take(&mut self, seat: Seat, dice: [Named; 3]) {
        for named in dice {
            // Of equal dice the first one is taken, and the rest move up.
            if let Some(place) = self.middle.iter().position(|rolled| rolled.face == named.face()) {
                self.middle.remove(place);
            }
        }
        // SCR-6: what breaks a tie is not a SET of the last round.
        if self.tied.is_empty() {
            let _ = self.found.try_push(Found { seat, dice: dice.map(Named::face) });
            if let Some(score) = self.scores.get_mut(seat.index()) {
                *score = score.saturating_add(1);
            }
        }
        self.calls.cleared();
        self.last = Some(Pick { seat, dice: Some(dice), right: true });
    }

    fn rest(&mut self, seat: Seat) {
        if let Some(cooldown) = self.cooldowns.get_mut(seat.index()) {
            *cooldown = None;
        }
    }

    /// Whether the tie is being broken (SCR-6).
    pub fn is_tie_break(&self) -> bool {
        !self.tied.is_empty()
    }

    /// The players whose agreement counts: all, or in a tie-break those who are tied.
    pub fn voters(&self) -> SeatSet {
        if self.is_tie_break() { self.tied } else { self.present }
    }

    /// Whether a seat has a cooldown (SCR-2).
    pub fn is_resting(&self, at: Millis, seat: Seat) -> bool {
        self.cooldowns.get(seat.index()).copied().flatten().is_some_and(|until| until > at)
    }

    /// The player whose cooldown ends next, and when.
    pub fn next_rested(&self) -> Option<(Millis, Seat)> {
        let cooldowns = self.cooldowns.iter().zip(0..);
        cooldowns.filter_map(|(until, seat)| until.map(|until| (until, Seat(seat)))).min()
    }

    /// The largest number of SETs that this roll allows, counting those that were taken (SCR-7).
    pub fn most(&self) -> usize {
        *self.most.0.get_or_init(|| {
            let taken = self.found.iter().flat_map(|found| found.dice);
            let roll: Vec<Face> = self.middle.iter().map(|rolled| rolled.face).chain(taken).collect();
            solver::most(&roll).sets.len()
        })
    }

    /// Whether there is a SET in the middle.
    pub fn has_set(&self) -> bool {
        has_set(self.middle.iter().map(|rolled| rolled.face))
    }
}

/// Whether there is a SET among some dice (SCR-3, CUBE-3).
pub fn has_set(faces: impl Iterator<Item = Face>) -> bool {
    let (mut counts, mut there, mut wilds, mut total) = ([0u8; Kind::COUNT], 0u32, 0u32, 0u32);
    for face in faces {
        total += 1;
        match face {
            Face::Wild => wilds += 1,
            Face::Kind(kind) => {
                counts[usize::from(kind.code())] += 1;
                there |= 1 << kind.code();
            }
        }
    }
    // A Wild makes a SET with any two dice, and three alike are one.
    if total >= 3 && (wilds > 0 || counts.iter().any(|&count| count >= 3)) {
        return true;
    }
    let kinds: ArrayVec<Kind, { Kind::COUNT }> =
        Kind::all().filter(|kind| there & 1 << kind.code() != 0).collect();
    kinds
        .iter()
        .enumerate()
        .any(|(n, &a)| kinds[n + 1..].iter().any(|&b| there & 1 << Kind::third(a, b).code() != 0))
}

/// Whether three dice are a SET: a Wild without a statement stands for whatever is needed (SCR-3).
pub fn is_set(dice: [Named; 3]) -> bool {
    match dice.map(|named| named.stated().map(|stated| stated.kind)) {
        [Some(a), Some(b), Some(c)] => Kind::is_set(a, b, c),
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // SCR-7: the most SETs of a roll are searched for once, and SETs that are taken do not change them.
    #[test]
    fn scr_7_the_most_of_a_roll_is_found_once() {
        let rules = Rules::new(Default::default(), 1).expect("the defaults are good");
        let mut state = State::new(&rules);
        let faces =
            |text: &str| -> Vec<Face> { text.split(' ').map(|die| die.parse().expect("a die")).collect() };
        let rolled = |text: &str| Event::Public(Public::Rolled { roll: Roll::Round, faces: faces(text) });
        state.apply(Millis(0), &rolled("1ro 2ro 3ro 1gs 2gs 3gs 1pd 2rd"));
        assert_eq!(state.most.0.get(), None, "nobody has asked");
        let fresh = state.clone();
        assert_eq!(state.most(), 2);
        assert_eq!(state.most.0.get(), Some(&2));
        assert_eq!((&state, engine::fingerprint(&state)), (&fresh, engine::fingerprint(&fresh)));
        let dice = ["1ro", "2ro", "3ro"].map(|die| Named::Face(die.parse().expect("a die")));
        state.apply(Millis(1), &Public::Taken { seat: Seat(0), dice }.into());
        assert_eq!(state.most.0.get(), Some(&2), "the same roll");
        // Computed now, with a SET taken, it is the same.
        state.most = Most::default();
        assert_eq!(state.most(), 2);
        state.apply(Millis(2), &rolled("1ro 2ro 1gs"));
        assert_eq!(state.most.0.get(), None, "another roll");
        assert_eq!(state.most(), 0);
    }
}
