//! The views of the SET hunt: the table for all, what was found for its finder (RACE-1).

use engine::{Millis, Seat, Viewer};
use serde::Serialize;

use super::{
    config::Rules,
    state::{Hunter, State},
};
use crate::{card::Card, picks::Last};

/// What a viewer sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// The cards, in place order.
    pub cards: Vec<Card>,
    /// How many SETs there are.
    pub sets: usize,
    /// How hard the table is, from 1 to 5 (PUZ-3).
    pub grade: u8,
    /// For each seat whether it is done.
    pub done: Vec<bool>,
    /// Who has left for good.
    pub left: Vec<Seat>,
    /// What the viewer has found; `None` for spectators.
    pub mine: Option<Mine>,
    /// Once the game is over: the time of each seat, `None` without a place (RACE-2).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub times: Option<Vec<Option<Millis>>>,
    /// Once the game is over: for each seat the SETs that it found, in that order.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub found: Option<Vec<Vec<[Card; 3]>>>,
    /// Once the game is over: for each seat when it found them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub moments: Option<Vec<Vec<Millis>>>,
    /// Once the game is over: all SETs, in the order of their places.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub all: Option<Vec<[Card; 3]>>,
    /// In replays: what each seat had found.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub hands: Option<Vec<Mine>>,
}

/// What a seat has to itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Mine {
    /// Its penalties (RACE-2).
    pub penalty: Millis,
    /// The SETs that it has found, in that order.
    pub found: Vec<[Card; 3]>,
    /// When it found them, without penalties.
    pub moments: Vec<Millis>,
    /// The cards that it has been told of the SET in question (HUNT-4).
    pub hints: Vec<Card>,
    /// Its last pick.
    pub last: Option<Last>,
}

/// What a viewer sees.
pub(super) fn view(rules: &Rules, state: &State, viewer: Viewer) -> View {
    let over = state.race.is_over();
    let found = || state.hunters.iter().map(|hunter| hunter.found.to_vec()).collect();
    View {
        cards: state.cards.to_vec(),
        sets: rules.config.table.sets(),
        grade: state.grade,
        done: state.race.done_list(),
        left: state.race.left(),
        mine: viewer.seat().and_then(|seat| Some(mine(state, seat, state.hunter(seat)?))),
        times: state.race.times(),
        found: over.then(found),
        moments: over.then(|| state.hunters.iter().map(|hunter| hunter.moments.to_vec()).collect()),
        all: over.then(|| state.sets.to_vec()),
        hands: None,
    }
}

/// What everybody may see once the game is over.
pub(super) fn reveal(rules: &Rules, state: &State) -> View {
    let hands = (0..).map(Seat).zip(&state.hunters).map(|(seat, hunter)| mine(state, seat, hunter));
    View { hands: Some(hands.collect()), ..view(rules, state, Viewer::Spectator) }
}

fn mine(state: &State, seat: Seat, hunter: &Hunter) -> Mine {
    Mine {
        penalty: state.race.penalty(seat),
        found: hunter.found.to_vec(),
        moments: hunter.moments.to_vec(),
        hints: state.hints(hunter),
        last: hunter.last,
    }
}
