//! Questions of a screen while a player lays dice, and the answers. The question is that of SET Cubed.

use engine::{Refused, Seat};
use serde::Serialize;

use super::{
    action::{Action, Refusal},
    config::Rules,
    state::State,
};
use crate::{
    cubed::{
        Ask, Preview, Square, TURN_DICE, WildAt,
        ask::{TurnAnswer, check_dice, check_owned, named_steps, targets, turn_answer},
    },
    die::Named,
};

/// The answer: that of SET Cubed on a turn, without replacing (CTURN-2).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Answer {
    /// The action that tries all laid dice, divided into the steps that earn the most.
    pub act: Option<Action>,
    /// What that action earns.
    pub preview: Option<Preview>,
    /// Why the laid dice cannot be played as they lie. `None` also while nothing is laid or a Wild is not
    /// stated.
    pub refused: Option<Refused>,
    /// The laid dice that cannot be played.
    pub bad: Vec<Square>,
    /// What each laid Wild could stand for.
    pub wilds: Vec<WildAt>,
    /// Whether another die may be laid (CUBE-7).
    pub more: bool,
    /// The squares for a die: for a new one while `more` is true, or for a laid one that is moved.
    pub targets: Vec<Square>,
    /// Always empty: no Wild is replaced here.
    pub swaps: Vec<Square>,
}

/// Answers a question.
pub(super) fn answer(rules: &Rules, state: &State, seat: Seat, ask: &Ask) -> Result<Answer, Refusal> {
    state.contest.race.playing(seat)?;
    let Ask::Turn { laid, carried } = ask;
    let laid = check_dice(&rules.board, &state.lay, &state.dice, laid)?;
    check_owned(&state.dice, carried.map(Named::Face))?;
    let TurnAnswer { turn, refused, bad, wilds } = turn_answer(&rules.board, &state.lay, &laid);
    Ok(Answer {
        act: turn.as_ref().map(|turn| Action::Play { steps: named_steps(turn) }),
        preview: turn.map(Preview::from),
        refused,
        bad,
        wilds,
        more: laid.len() < TURN_DICE.min(state.dice.len()),
        targets: targets(&rules.board, &state.lay, &laid),
        swaps: Vec::new(),
    })
}
