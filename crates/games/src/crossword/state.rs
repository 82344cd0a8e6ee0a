//! Everything about a table, and how events change it.

use arrayvec::ArrayVec;
use engine::{Millis, Outcome, Seat, SeatSet};

use super::{Event, Grid, Mask, Public, Rules, Square, Style, grid::MOST};
use crate::die::{Face, Kind, Stated};

/// Most players at a table.
pub(super) const MOST_SEATS: usize = 4;
/// Dice that each player takes at the beginning of a round (XW-1).
pub(super) const HAND: usize = 10;

/// Everything about a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The round, counted from 1; 0 before the first.
    pub round: u32,
    /// When it began.
    pub began: Millis,
    /// Who is still there (ALL-4).
    pub present: SeatSet,
    /// Who gave this round up (XW-8).
    pub gave_up: SeatSet,
    /// The dice in the bag by their numbers, the next one last. Hidden.
    pub bag: ArrayVec<u8, MOST>,
    /// The dice that were taken out of it in this round, in that order.
    pub dice: ArrayVec<Die, MOST>,
    /// How many dice each seat drew in this round besides its ten (XW-4).
    pub extra: [u32; MOST_SEATS],
    /// The same in all rounds.
    pub extra_in_all: [u32; MOST_SEATS],
    /// The score of each seat.
    pub scores: [i32; MOST_SEATS],
    /// Rounds that somebody won (XW-7).
    pub won: u32,
    /// How the round before ended.
    pub last: Option<Ending>,
    /// How the game ended.
    pub outcome: Option<Outcome>,
}

/// A die that was taken out of the bag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Die {
    /// Whose it is.
    pub owner: Seat,
    /// What it shows.
    pub face: Face,
    /// Where it is.
    pub place: Place,
}

/// Where a die is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Loose, in front of its owner.
    Loose,
    /// In a grid.
    Laid(Laid),
    /// Out of play: its owner left with it (ALL-4).
    Gone,
}

/// How a die lies in a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Laid {
    /// Whose grid.
    pub grid: Seat,
    /// Where.
    pub at: Square,
    /// What it counts as (XW-5).
    pub kind: Kind,
    /// Whether another player has built on it (XW-6).
    pub fixed: bool,
}

/// How a round ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Which round.
    pub round: u32,
    /// Who won it and what for; nobody if it was void.
    pub won: Option<(Seat, u32)>,
    /// How many dice each seat had unused.
    pub unused: [u32; MOST_SEATS],
    /// How long it took.
    pub took: Millis,
}

impl Die {
    /// How it lies in its owner's grid, if it does.
    pub fn in_own_grid(&self) -> Option<Laid> {
        self.laid().filter(|laid| laid.grid == self.owner)
    }

    /// How it lies in a grid, if it does.
    pub fn laid(&self) -> Option<Laid> {
        match self.place {
            Place::Laid(laid) => Some(laid),
            Place::Loose | Place::Gone => None,
        }
    }

    /// What it counts as where it lies.
    pub(super) fn stated(&self, laid: Laid) -> Stated {
        Stated { kind: laid.kind, wild: self.face == Face::Wild }
    }
}

impl State {
    pub(super) fn new(rules: &Rules) -> State {
        State {
            round: 0,
            began: Millis::ZERO,
            present: SeatSet::first(rules.seats),
            gave_up: SeatSet::EMPTY,
            bag: ArrayVec::new(),
            dice: ArrayVec::new(),
            extra: [0; MOST_SEATS],
            extra_in_all: [0; MOST_SEATS],
            scores: [0; MOST_SEATS],
            won: 0,
            last: None,
            outcome: None,
        }
    }

    /// The loose dice of a seat, in the order in which it holds them.
    pub fn loose(&self, seat: Seat) -> impl Iterator<Item = Face> {
        self.dice.iter().filter(move |die| die.owner == seat && die.place == Place::Loose).map(|die| die.face)
    }

    /// The dice that lie in a seat's grid, whosever they are.
    pub fn in_grid(&self, seat: Seat) -> impl Iterator<Item = (&Die, Laid)> {
        self.dice
            .iter()
            .filter_map(|die| die.laid().map(|laid| (die, laid)))
            .filter(move |(_, laid)| laid.grid == seat)
    }

    /// A seat's grid, and which of its dice are the seat's own, in the order of [`in_grid`](State::in_grid).
    pub fn grid(&self, seat: Seat) -> (Grid, Mask) {
        let own = self.in_grid(seat).enumerate().filter(|(_, (die, _))| die.owner == seat);
        let own = own.fold(0, |own, (index, _)| own | 1 << index);
        (Grid::new(self.in_grid(seat).map(|(_, laid)| (laid.at, laid.kind))), own)
    }

    /// The squares of a seat's own dice that lie outside the largest valid part of its grid (XW-7).
    pub fn outside(&self, style: Style, seat: Seat) -> Vec<Square> {
        let (grid, own) = self.grid(seat);
        let outside = own & !grid.largest(style, own);
        super::grid::indexes(outside).map(|index| grid.square(index)).collect()
    }

    /// How many dice of a seat are unused (XW-7): those, and the loose ones. Dice attached elsewhere are
    /// used.
    pub fn unused(&self, style: Style, seat: Seat) -> u32 {
        (self.loose(seat).count() + self.outside(style, seat).len()) as u32
    }

    /// The players who are still in this round.
    pub fn playing(&self) -> SeatSet {
        self.present.without(self.gave_up)
    }
}

pub(super) fn apply(state: &mut State, at: Millis, event: &Event) {
    match event {
        Event::RoundBegun { dice, bag } => {
            state.round = state.round.saturating_add(1);
            state.began = at;
            state.gave_up.clear();
            state.extra = [0; MOST_SEATS];
            state.bag = bag.iter().copied().take(MOST).collect();
            let hands = dice.iter().zip(0..).flat_map(|(hand, seat)| {
                hand.iter().map(move |&face| Die { owner: Seat(seat), face, place: Place::Loose })
            });
            state.dice = hands.take(MOST).collect();
        }
        Event::Arranged { seat, grid } => arrange(state, *seat, grid),
        Event::Public(event) => apply_public(state, at, event),
    }
}

fn apply_public(state: &mut State, at: Millis, event: &Public) {
    match event {
        Public::Drawn { seat, face } => {
            state.bag.pop();
            // Always room: a die is in the bag or among these.
            let _ = state.dice.try_push(Die { owner: *seat, face: *face, place: Place::Loose });
            for count in [&mut state.extra, &mut state.extra_in_all] {
                if let Some(count) = count.get_mut(seat.index()) {
                    *count = count.saturating_add(1);
                }
            }
        }
        Public::Attached { seat, to, place, fixed } => {
            for &(at, stated) in place {
                lay(state, *seat, *to, at, stated);
            }
            for die in &mut state.dice {
                if let Place::Laid(laid) = &mut die.place
                    && laid.grid == *to
                    && fixed.contains(&laid.at)
                {
                    laid.fixed = true;
                }
            }
        }
        Public::GaveUp { seat } => state.gave_up.insert(*seat),
        Public::RoundWon { seat, points, unused } => {
            if let Some(score) = state.scores.get_mut(seat.index()) {
                *score = score.saturating_add_unsigned(*points);
            }
            state.won = state.won.saturating_add(1);
            state.last = Some(ending(state, at, Some((*seat, *points)), unused));
        }
        Public::RoundVoid => state.last = Some(ending(state, at, None, &[])),
        Public::Left { seat } => {
            state.present.remove(*seat);
            state.gave_up.remove(*seat);
            for die in state.dice.iter_mut().filter(|die| die.owner == *seat && die.place == Place::Loose) {
                die.place = Place::Gone;
            }
        }
        Public::Ended { outcome } => state.outcome = Some(outcome.clone()),
    }
}

fn ending(state: &State, at: Millis, won: Option<(Seat, u32)>, unused: &[u32]) -> Ending {
    let unused = std::array::from_fn(|seat| unused.get(seat).copied().unwrap_or_default());
    Ending { round: state.round, won, unused, took: at.minus(state.began) }
}

/// Takes up all dice of a seat's own grid but the fixed ones, and lays those that are named.
fn arrange(state: &mut State, seat: Seat, grid: &[(Square, Stated)]) {
    let mut fixed: ArrayVec<Square, MOST> = ArrayVec::new();
    for die in state.dice.iter_mut().filter(|die| die.owner == seat) {
        match die.in_own_grid() {
            Some(laid) if laid.fixed => fixed.push(laid.at),
            Some(_) => die.place = Place::Loose,
            None => {}
        }
    }
    for &(at, stated) in grid.iter().filter(|(at, _)| !fixed.contains(at)) {
        lay(state, seat, seat, at, stated);
    }
}

/// Lays the first loose die of a seat that fits; equal ones are interchangeable.
fn lay(state: &mut State, seat: Seat, grid: Seat, at: Square, stated: Stated) {
    let fits = |die: &&mut Die| die.owner == seat && die.face == stated.face() && die.place == Place::Loose;
    if let Some(die) = state.dice.iter_mut().find(fits) {
        die.place = Place::Laid(Laid { grid, at, kind: stated.kind, fixed: false });
    }
}
