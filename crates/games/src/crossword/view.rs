//! What a viewer sees: all dice lie open, only the bag's contents are hidden.

use engine::{Millis, Outcome, Seat};
use serde::Serialize;

use super::{Rules, Square, State, rules::fixed};
use crate::die::{Face, Stated};

/// What a viewer sees of a table. The same for everybody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// For each seat the dice in its grid: square, die, owner.
    pub grids: Vec<Vec<(Square, Stated, Seat)>>,
    /// The loose dice of each seat, in the order in which it holds them.
    pub loose: Vec<Vec<Face>>,
    /// How many dice are in the bag.
    pub bag: usize,
    /// The round, counted from 1.
    pub round: u32,
    /// How many rounds there are.
    pub rounds: u32,
    /// Nothing is hidden from others.
    pub mine: Option<()>,
    /// For each seat the SETs in its grid, three squares each.
    pub sets: Vec<Vec<[Square; 3]>>,
    /// Whether each seat's grid is valid as it lies (XW-2).
    pub valid: Vec<bool>,
    /// For each seat the squares of its grid that it cannot change: others attached there or built on it
    /// (XW-6).
    pub fixed: Vec<Vec<Square>>,
    /// Who gave this round up (XW-8).
    pub gave_up: Vec<Seat>,
    /// Who has left (ALL-4).
    pub left: Vec<Seat>,
    /// How many dice each seat drew in this round beyond its ten (XW-4).
    pub extra: Vec<u32>,
    /// The same in all rounds; alone, fewest are best (XW-8).
    pub extra_in_all: Vec<u32>,
    /// When the round began.
    pub began: Millis,
    /// How the round before ended.
    pub last: Option<Ending>,
    /// How the game ended.
    pub outcome: Option<Outcome>,
}

/// How a round ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Ending {
    /// Which round.
    pub round: u32,
    /// Who won it; nobody if it was void.
    pub winner: Option<Seat>,
    /// What for.
    pub points: u32,
    /// How many dice each seat had unused.
    pub unused: Vec<u32>,
    /// How long it took.
    pub took: Millis,
}

pub(super) fn view(rules: &Rules, state: &State) -> View {
    let seats = || (0..rules.seats).map(Seat);
    let mut view = View {
        grids: Vec::new(),
        loose: seats().map(|seat| state.loose(seat).collect()).collect(),
        bag: state.bag.len(),
        round: state.round,
        rounds: rules.config.rounds,
        mine: None,
        sets: Vec::new(),
        valid: Vec::new(),
        fixed: seats().map(|seat| fixed(state, seat)).collect(),
        gave_up: state.gave_up.iter().collect(),
        left: seats().filter(|&seat| !state.present.contains(seat)).collect(),
        extra: seats().map(|seat| state.extra[seat.index()]).collect(),
        extra_in_all: seats().map(|seat| state.extra_in_all[seat.index()]).collect(),
        began: state.began,
        last: state.last.as_ref().map(|ending| Ending {
            round: ending.round,
            winner: ending.won.map(|(seat, _)| seat),
            points: ending.won.map_or(0, |(_, points)| points),
            unused: seats().map(|seat| ending.unused[seat.index()]).collect(),
            took: ending.took,
        }),
        outcome: state.outcome.clone(),
    };
    for seat in seats() {
        let (grid, _) = state.grid(seat);
        let dice = state.in_grid(seat).map(|(die, laid)| (laid.at, die.stated(laid), die.owner));
        view.grids.push(dice.collect());
        view.sets.push(grid.sets().map(|set| set.map(|index| grid.square(index))).collect());
        view.valid.push(grid.is_valid(rules.style(), grid.all()));
    }
    view
}
