//! Everything about a table.

use arrayvec::ArrayVec;
use engine::{Millis, Reason, Seat, SeatSet};
use serde::Serialize;

use super::{
    board::{Lay, Spot},
    config::Rules,
    score::TURN_DICE,
};
use crate::die::{Dice, Face, Kind};

/// Dice in a full hand (CUBE-4).
pub const HAND: usize = 5;

/// The most seats.
pub const MAX_SEATS: usize = 4;

/// Where the game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Everybody looks for a SET among their own dice (CUBE-5).
    Opening,
    /// Somebody has the turn (CUBE-7).
    Turn,
    /// Between two rounds (CUBE-13).
    ExtraRoll,
    /// It has ended.
    Over,
}

/// A die in a hand: which one it is, and what it shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Held {
    /// Its number, below 42.
    pub die: u8,
    /// What it shows.
    pub face: Face,
}

/// A player's dice, in the order in which they hold them.
pub type Hand = ArrayVec<Held, HAND>;

/// The last turn, for the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastTurn {
    /// Whose.
    pub seat: Seat,
    /// The squares of its dice; none for a pass.
    pub spots: ArrayVec<Spot, TURN_DICE>,
    /// What its SETs were worth.
    pub points: u32,
    /// What its squares were worth.
    pub bonus: u32,
}

/// A table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// Where the game is.
    pub phase: Phase,
    /// The round, counted from 1.
    pub round: u32,
    /// What lies on the board.
    pub lay: Lay,
    /// Which dice those are.
    pub down: ArrayVec<(Spot, u8), { Dice::COUNT }>,
    /// The undrawn dice; the last is drawn first.
    pub bag: ArrayVec<u8, { Dice::COUNT }>,
    /// The players' dice.
    pub hands: ArrayVec<Hand, MAX_SEATS>,
    /// The scores.
    pub scores: ArrayVec<i32, MAX_SEATS>,
    /// The dice of players who have left, one bit for each die (ALL-4).
    pub out: u64,
    /// Who is still there.
    pub present: SeatSet,
    /// The players who called a wrong SET since the last roll (CUBE-5).
    pub locked: SeatSet,
    /// Who agreed that there is none (CUBE-6).
    pub agreed: SeatSet,
    /// The player who opened, or the seat that took their place.
    pub opener: Option<Seat>,
    /// Whose turn it is.
    pub turn: Option<Seat>,
    /// Who has had their turn in this round.
    pub done: SeatSet,
    /// Whether a die was played in this round.
    pub played: bool,
    /// Rounds in a row without a die played (CUBE-21).
    pub idle: u32,
    /// Whether a player ran out of dice, so that this round is the last (CUBE-15).
    pub ending: bool,
    /// What each seat chose for the extra roll, one bit for each place in the hand (CUBE-13).
    pub chosen: [Option<u8>; MAX_SEATS],
    /// When the extra roll ends, or the clock of the present turn runs out (ALL-6).
    pub due: Option<Millis>,
    /// The last turn.
    pub last: Option<LastTurn>,
    /// What ended it.
    pub end: Option<Reason>,
}

impl State {
    /// A table before the first draw.
    pub fn new(rules: &Rules) -> State {
        let seats = usize::from(rules.seats).min(MAX_SEATS);
        State {
            phase: Phase::Opening,
            round: 1,
            lay: Lay::new(&rules.board),
            down: ArrayVec::new(),
            bag: ArrayVec::new(),
            hands: (0..seats).map(|_| Hand::new()).collect(),
            scores: (0..seats).map(|_| 0).collect(),
            out: 0,
            present: SeatSet::first(seats as u8),
            locked: SeatSet::EMPTY,
            agreed: SeatSet::EMPTY,
            opener: None,
            turn: None,
            done: SeatSet::EMPTY,
            played: false,
            idle: 0,
            ending: false,
            chosen: [None; MAX_SEATS],
            due: None,
            last: None,
            end: None,
        }
    }

    /// The dice of a seat; empty if there is no such seat.
    pub fn hand(&self, seat: Seat) -> &[Held] {
        self.hands.get(seat.index()).map_or(&[], |hand| hand.as_slice())
    }

    /// What a seat's dice show.
    pub fn faces(&self, seat: Seat) -> impl Iterator<Item = Face> {
        self.hand(seat).iter().map(|held| held.face)
    }

    /// The players who are still there, in the order in which they roll and draw: clockwise from the opener,
    /// or from seat 0 before the opening.
    pub fn in_order(&self) -> impl Iterator<Item = Seat> + use<> {
        self.present.clockwise_from(self.opener.unwrap_or(Seat(0)))
    }

    /// The places in a seat's hand of the dice that show these faces, as bits. Of equal dice the first one
    /// counts. If a face is missing, the error is its position in the list.
    pub fn places(&self, seat: Seat, faces: impl IntoIterator<Item = Face>) -> Result<u8, usize> {
        let mut taken = 0u8;
        for (n, face) in faces.into_iter().enumerate() {
            let free = |(place, held): (usize, &Held)| held.face == face && taken & (1 << place) == 0;
            let place = self.hand(seat).iter().enumerate().position(free).ok_or(n)?;
            taken |= 1 << place;
        }
        Ok(taken)
    }
}

/// Whether three of these dice are a SET. A Wild can stand for any die (CUBE-3, CUBE-16).
pub fn has_set(faces: impl IntoIterator<Item = Face>) -> bool {
    find_set(faces).is_some()
}

/// The places of three dice that are a SET. A Wild can stand for any die.
pub fn find_set(faces: impl IntoIterator<Item = Face>) -> Option<[usize; 3]> {
    let faces: Vec<Face> = faces.into_iter().collect();
    for c in 2..faces.len() {
        for b in 1..c {
            for a in 0..b {
                let is_set = match (faces[a], faces[b], faces[c]) {
                    (Face::Kind(x), Face::Kind(y), Face::Kind(z)) => Kind::is_set(x, y, z),
                    // Two dice and a Wild are always a SET.
                    _ => true,
                };
                if is_set {
                    return Some([a, b, c]);
                }
            }
        }
    }
    None
}
