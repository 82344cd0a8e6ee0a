//! The view of Scramble SET. Nothing is hidden, so all viewers see the same.

use engine::{Millis, Seat};
use serde::Serialize;

use super::{
    config::Rules,
    state::{Found, Pick, State},
};
use crate::{calls::CallView, die::Face};

/// What a viewer sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// The dice in the middle.
    pub dice: Vec<Face>,
    /// Which round it is, counted from 1.
    pub round: u32,
    /// Who has control.
    pub caller: Option<Seat>,
    /// The SETs of each seat in this round.
    pub found: Vec<Vec<[Face; 3]>>,
    /// Nobody holds anything hidden.
    pub mine: (),
    /// Where the game stands.
    pub phase: Phase,
    /// How many rounds there are.
    pub rounds: u32,
    /// The SETs of each seat in the round before, laid out for all to check (SCR-4).
    pub before: Vec<Vec<[Face; 3]>>,
    /// The open call.
    pub call: CallView,
    /// Who agrees that there is no SET.
    pub agreed: Vec<Seat>,
    /// When each seat's cooldown ends (SCR-2).
    pub cooldowns: Vec<Option<Millis>>,
    /// Who breaks the tie (SCR-6).
    pub tied: Vec<Seat>,
    /// The last pick of this roll.
    pub last: Option<Pick>,
    /// Who has left for good.
    pub left: Vec<Seat>,
    /// Alone: the largest number of SETs that this round's roll allows (SCR-7).
    pub most: Option<usize>,
    /// When the game ended: alone, the time that it took (SCR-7).
    pub ended_at: Option<Millis>,
}

/// Where a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// A round is going on.
    Round,
    /// The rounds are over, and a tie is being broken (SCR-6).
    TieBreak,
    /// The game is over.
    Over,
}

/// What everybody sees.
pub(super) fn view(rules: &Rules, state: &State) -> View {
    let by_seat = |found: &[Found]| {
        let mut seats = vec![Vec::new(); usize::from(rules.seats)];
        for set in found {
            if let Some(seat) = seats.get_mut(set.seat.index()) {
                seat.push(set.dice);
            }
        }
        seats
    };
    View {
        dice: state.middle.iter().map(|rolled| rolled.face).collect(),
        round: state.round,
        caller: state.calls.caller(),
        found: by_seat(&state.found),
        mine: (),
        phase: match &state.outcome {
            Some(_) => Phase::Over,
            None if state.is_tie_break() => Phase::TieBreak,
            None => Phase::Round,
        },
        rounds: rules.config.rounds,
        before: by_seat(&state.before),
        call: state.calls.view(),
        agreed: state.calls.agreed.iter().collect(),
        cooldowns: state.cooldowns.to_vec(),
        tied: state.tied.iter().collect(),
        last: state.last,
        left: (0..rules.seats).map(Seat).filter(|&seat| !state.present.contains(seat)).collect(),
        most: (rules.seats == 1).then(|| state.most()),
        ended_at: state.ended_at,
    }
}
