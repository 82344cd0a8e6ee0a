//! What viewers see: the position for all, what was tried for its player (RACE-1).

use std::collections::BTreeMap;

use engine::{Millis, Seat, Viewer};
use serde::Serialize;

use super::{
    config::Rules,
    state::{State, Steps},
};
use crate::{
    answers::{Seeker, Try},
    cubed::{Layout, Square},
    die::{Face, Stated},
};

/// What a viewer sees of a table.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// The dice on the board.
    pub board: BTreeMap<Square, Stated>,
    /// The dice in hand, the same for all (CTURN-1).
    pub dice: Vec<Face>,
    /// The board itself.
    pub layout: Layout,
    /// For each seat whether it is done.
    pub done: Vec<bool>,
    /// Who has left for good.
    pub left: Vec<Seat>,
    /// What the viewer has tried; `None` for spectators.
    pub mine: Option<Mine>,
    /// Once the game is over: the time of each seat, `None` without a place (RACE-2).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub times: Option<Vec<Option<Millis>>>,
    /// Once the game is over: the best turn of each seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub best: Option<Vec<Option<Played>>>,
    /// Once the game is over: what the best possible turn is worth.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub most: Option<i32>,
    /// Once the game is over: a best possible turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub solution: Option<Played>,
    /// In replays: what each seat had tried.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub hands: Option<Vec<Mine>>,
}

/// A turn and what it is worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Played {
    /// Its steps.
    pub steps: Steps,
    /// What it is worth, bonus included.
    pub score: i32,
}

/// What a seat has to itself.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Mine {
    /// Its penalties: none in this game (RACE-2).
    pub penalty: Millis,
    /// Its best turn.
    pub best: Option<Played>,
    /// Its last tries, the oldest first. There are at most 20.
    pub tries: Vec<Try<Steps>>,
    /// How often it has tried.
    pub count: u32,
    /// Once it is done: what the best possible turn is worth (CTURN-3).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub most: Option<i32>,
    /// Once it is done: a best possible turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub solution: Option<Played>,
}

/// What a viewer sees.
pub(super) fn view(rules: &Rules, state: &State, viewer: Viewer) -> View {
    let race = &state.contest.race;
    let over = race.is_over();
    View {
        board: state.lay.iter().map(|(spot, die)| (rules.board.square(spot), die)).collect(),
        dice: state.dice.to_vec(),
        layout: Layout::new(&rules.board, &state.lay),
        done: race.done_list(),
        left: race.left(),
        mine: viewer.seat().and_then(|seat| Some(mine(state, seat, state.contest.seeker(seat)?))),
        times: race.times(),
        best: over.then(|| state.contest.seekers.iter().map(best).collect()),
        most: over.then_some(state.most),
        solution: over.then(|| solution(state)),
        hands: None,
    }
}

/// What everybody may see once the game is over.
pub(super) fn reveal(rules: &Rules, state: &State) -> View {
    let seekers = (0..).map(Seat).zip(&state.contest.seekers);
    let hands = seekers.map(|(seat, seeker)| mine(state, seat, seeker)).collect();
    View { hands: Some(hands), ..view(rules, state, Viewer::Spectator) }
}

fn mine(state: &State, seat: Seat, seeker: &Seeker<Steps>) -> Mine {
    // CTURN-3: until it is done, a seat is not told what the best possible is.
    let done = state.contest.race.playing(seat).is_err();
    Mine {
        penalty: state.contest.race.penalty(seat),
        best: best(seeker),
        tries: seeker.tries.to_vec(),
        count: seeker.count,
        most: done.then_some(state.most),
        solution: done.then(|| solution(state)),
    }
}

fn best(seeker: &Seeker<Steps>) -> Option<Played> {
    seeker.best.as_ref().map(|best| Played { steps: best.answer.clone(), score: best.score })
}

fn solution(state: &State) -> Played {
    Played { steps: state.solution.clone(), score: state.most }
}
