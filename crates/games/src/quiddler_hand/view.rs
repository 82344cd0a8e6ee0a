//! What viewers see: the hand for all, what was laid for its player (RACE-1).

use engine::{Millis, Seat, Viewer};
use serde::Serialize;

use super::state::{Laying, State};
use crate::{
    answers::{Seeker, Try},
    letter::Letter,
};

/// What a viewer sees of a table.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// The hand, the same for all (HAND-1).
    pub cards: Vec<Letter>,
    /// For each seat whether it is done.
    pub done: Vec<bool>,
    /// Who has left for good.
    pub left: Vec<Seat>,
    /// What the viewer has laid; `None` for spectators.
    pub mine: Option<Mine>,
    /// Once the game is over: the time of each seat, `None` without a place (RACE-2).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub times: Option<Vec<Option<Millis>>>,
    /// Once the game is over: the best laying of each seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub best: Option<Vec<Option<Laid>>>,
    /// Once the game is over: what the best possible laying is worth.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub most: Option<i32>,
    /// Once the game is over: a best possible laying.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub solution: Option<Laid>,
    /// In replays: what each seat had laid.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub hands: Option<Vec<Mine>>,
}

/// A laying and what it is worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Laid {
    /// The words, as lists of cards.
    pub words: Vec<Vec<Letter>>,
    /// The card put aside.
    pub discard: Letter,
    /// What it is worth (HAND-2).
    pub score: i32,
}

/// What a seat has to itself.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Mine {
    /// Its penalties (RACE-2).
    pub penalty: Millis,
    /// Its best laying.
    pub best: Option<Laid>,
    /// Its last tries, the oldest first. There are at most 20.
    pub tries: Vec<Try<Laying>>,
    /// How often it has tried.
    pub count: u32,
    /// Once it is done: what the best possible laying is worth (HAND-3).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub most: Option<i32>,
    /// Once it is done: a best possible laying.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub solution: Option<Laid>,
}

/// What a viewer sees.
pub(super) fn view(state: &State, viewer: Viewer) -> View {
    let race = &state.contest.race;
    let over = race.is_over();
    View {
        cards: state.cards.to_vec(),
        done: race.done_list(),
        left: race.left(),
        mine: viewer.seat().and_then(|seat| Some(mine(state, seat, state.contest.seeker(seat)?))),
        times: race.times(),
        best: over.then(|| state.contest.seekers.iter().map(best).collect()),
        most: over.then_some(state.most),
        solution: over.then(|| solution(state)).flatten(),
        hands: None,
    }
}

/// What everybody may see once the game is over.
pub(super) fn reveal(state: &State) -> View {
    let seekers = (0..).map(Seat).zip(&state.contest.seekers);
    let hands = seekers.map(|(seat, seeker)| mine(state, seat, seeker)).collect();
    View { hands: Some(hands), ..view(state, Viewer::Spectator) }
}

fn mine(state: &State, seat: Seat, seeker: &Seeker<Laying>) -> Mine {
    // HAND-3: until it is done, a seat is not told what the best possible is.
    let done = state.contest.race.playing(seat).is_err();
    Mine {
        penalty: state.contest.race.penalty(seat),
        best: best(seeker),
        tries: seeker.tries.to_vec(),
        count: seeker.count,
        most: done.then_some(state.most),
        solution: done.then(|| solution(state)).flatten(),
    }
}

fn best(seeker: &Seeker<Laying>) -> Option<Laid> {
    seeker.best.as_ref().map(|best| laid(&best.answer, best.score))
}

fn solution(state: &State) -> Option<Laid> {
    state.solution.as_ref().map(|solution| laid(solution, state.most))
}

fn laid(laying: &Laying, score: i32) -> Laid {
    Laid { words: laying.words.clone(), discard: laying.discard, score }
}
