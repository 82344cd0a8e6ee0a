//! The views of the SET sprint: everybody's table is their own (RACE-1).

use engine::{Millis, Seat, Viewer};
use serde::Serialize;

use super::{
    config::{Rules, Version},
    rules::{level, worth},
    state::{Runner, State},
};
use crate::{card::Card, picks::Last};

/// How many of the SETs that a seat took it is shown again. A view is sent after every action, so it is short.
const RECENT: usize = 4;

/// What a viewer sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// Which version is played.
    pub version: Version,
    /// The SETs that make a seat done; `None` with a clock (SPR-4).
    pub goal: Option<u32>,
    /// For each seat whether it is done.
    pub done: Vec<bool>,
    /// Who has left for good.
    pub left: Vec<Seat>,
    /// What the viewer has; `None` for spectators.
    pub mine: Option<Mine>,
    /// Once the game is over: the time of each seat, `None` without a place (RACE-2).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub times: Option<Vec<Option<Millis>>>,
    /// Once the game is over: for each seat the SETs that it took, in that order.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub found: Option<Vec<Vec<[Card; 3]>>>,
    /// Once the game is over: for each seat when it took them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub moments: Option<Vec<Vec<Millis>>>,
    /// In replays: what each seat had.
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
    /// The cards on its table, in place order.
    pub cards: Vec<Card>,
    /// How many cards are left in its deck.
    pub deck: usize,
    /// When its time is over; `None` without a clock.
    pub end: Option<Millis>,
    /// The cards that it has been told of the first SET on its table (SPR-3).
    pub hints: Vec<Card>,
    /// Its last pick.
    pub last: Option<Last>,
    /// The last SETs that it took, the newest first.
    pub taken: Vec<[Card; 3]>,
    /// Arcade: the level of the next SET (SPR-6).
    pub level: Option<u32>,
    /// Arcade: how much time the next SET adds (SPR-6).
    pub gain: Option<Millis>,
}

/// What a viewer sees.
pub(super) fn view(rules: &Rules, state: &State, viewer: Viewer) -> View {
    let over = state.race.is_over();
    let version = rules.config.version;
    let found = || {
        let cards = |runner: &Runner| runner.found.iter().map(|find| find.cards).collect();
        state.runners.iter().map(cards).collect()
    };
    let moments = || {
        let times = |runner: &Runner| runner.found.iter().map(|find| find.at).collect();
        state.runners.iter().map(times).collect()
    };
    View {
        version,
        goal: (version == Version::Classic).then_some(rules.config.goal),
        done: state.race.done_list(),
        left: state.race.left(),
        mine: viewer.seat().and_then(|seat| Some(mine(rules, state, seat, state.runner(seat)?))),
        times: state.race.times(),
        found: over.then(found),
        moments: over.then(moments),
        hands: None,
    }
}

/// What everybody may see once the game is over.
pub(super) fn reveal(rules: &Rules, state: &State) -> View {
    let hands = (0..).map(Seat).zip(&state.runners).map(|(seat, runner)| mine(rules, state, seat, runner));
    View { hands: Some(hands.collect()), ..view(rules, state, Viewer::Spectator) }
}

fn mine(rules: &Rules, state: &State, seat: Seat, runner: &Runner) -> Mine {
    let next = (rules.config.version == Version::Arcade).then_some(runner.found.len() + 1);
    Mine {
        penalty: state.race.penalty(seat),
        cards: runner.board.cards.clone(),
        deck: runner.board.left(rules),
        end: runner.end,
        hints: runner.hints(),
        last: runner.last,
        taken: runner.found.iter().rev().take(RECENT).map(|find| find.cards).collect(),
        level: next.map(level),
        gain: next.map(worth),
    }
}
