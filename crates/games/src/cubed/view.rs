//! What viewers see: everything but the bag and the others' choices for the extra roll.

use std::collections::BTreeMap;

use engine::{Seat, SeatSet, TurnClock, Viewer};
use serde::Serialize;

use super::{
    board::{Board, Lay, Square},
    config::Rules,
    rules::chosen,
    score::{Scored, Turn},
    state::{Phase, State},
};
use crate::{
    die::{Face, Stated},
    turns,
};

/// What a viewer sees of a table.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// The dice on the board.
    pub board: BTreeMap<Square, Stated>,
    /// Each seat's dice, in the order in which they hold them.
    pub dice: Vec<Vec<Face>>,
    /// How many dice are in the bag.
    pub bag: usize,
    /// Whose turn it is.
    pub turn: Option<Seat>,
    /// The clock of that turn, where there is one (ALL-6).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub clock: Option<TurnClock>,
    /// The round, counted from 1.
    pub round: u32,
    /// Where the game is.
    pub phase: Phase,
    /// The board itself.
    pub layout: Layout,
    /// The player who opened, or the seat that took their place.
    pub opener: Option<Seat>,
    /// Who has had their turn in this round.
    pub done: Vec<Seat>,
    /// The players who called a wrong SET since the last roll (CUBE-5).
    pub locked_out: Vec<Seat>,
    /// Who agreed that there is none (CUBE-6).
    pub agreed: Vec<Seat>,
    /// Who has chosen for the extra roll (CUBE-13).
    pub chosen: Vec<Seat>,
    /// Who has left (ALL-4).
    pub left: Vec<Seat>,
    /// Whether this round is the last (CUBE-15).
    pub ending: bool,
    /// Rounds in a row without a die played, and how many end the game (CUBE-21).
    pub idle: [u32; 2],
    /// The last turn that was taken.
    pub last: Option<Last>,
    /// What only the viewer may see: the viewer's choice for the extra roll.
    pub mine: Option<Mine>,
    /// Once the game is over: what only each seat could see at that moment. Missing if nobody had a secret.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub hands: Option<Vec<Option<Mine>>>,
}

/// The board without dice (CUBE-2).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Layout {
    /// How many columns.
    pub columns: u8,
    /// How many rows.
    pub rows: u8,
    /// The logo.
    pub logo: [Square; 3],
    /// The bonus squares without a die, with their values (CUBE-19).
    pub bonus: BTreeMap<Square, u8>,
}

/// The last turn.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Last {
    /// Whose.
    pub seat: Seat,
    /// Where its dice lie; empty for a pass.
    pub squares: Vec<Square>,
    /// What its SETs were worth.
    pub points: u32,
    /// What its squares were worth.
    pub bonus: u32,
}

/// What only its owner sees.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Mine {
    /// The dice that were chosen for the extra roll.
    pub reroll: Vec<Face>,
}

impl View {
    /// What a viewer sees.
    pub fn new(rules: &Rules, state: &State, viewer: Viewer) -> View {
        let board = &rules.board;
        let seats = |set: SeatSet| set.iter().collect::<Vec<Seat>>();
        let all = SeatSet::first(rules.seats);
        let last = state.last.as_ref().map(|last| Last {
            seat: last.seat,
            squares: last.spots.iter().map(|&spot| board.square(spot)).collect(),
            points: last.points,
            bonus: last.bonus,
        });
        View {
            board: state.lay.iter().map(|(spot, die)| (board.square(spot), die)).collect(),
            dice: all.iter().map(|seat| state.faces(seat).collect()).collect(),
            bag: state.bag.len(),
            turn: state.turn,
            clock: turns::clock(rules.config.turn_seconds, state.turn, state.due),
            round: state.round,
            phase: state.phase,
            layout: Layout::new(board, &state.lay),
            opener: state.opener,
            done: seats(state.done.and(state.present)),
            locked_out: seats(state.locked),
            agreed: seats(state.agreed),
            chosen: seats(chosen(state)),
            left: seats(all.without(state.present)),
            ending: state.ending,
            idle: [state.idle, rules.config.stall_rounds],
            last,
            mine: viewer.seat().and_then(|seat| Mine::new(state, seat)),
            hands: None,
        }
    }

    /// What everybody may see once the game is over, including the choices for the extra roll.
    pub fn reveal(rules: &Rules, state: &State) -> View {
        let hands: Vec<Option<Mine>> = (0..rules.seats).map(|seat| Mine::new(state, Seat(seat))).collect();
        let hands = hands.iter().any(Option::is_some).then_some(hands);
        View { hands, ..View::new(rules, state, Viewer::Spectator) }
    }
}

impl Layout {
    pub(crate) fn new(board: &Board, lay: &Lay) -> Layout {
        let open = |square: &Square| board.spot(*square).is_some_and(|spot| lay.get(spot).is_none());
        let bonus = |square: Square| (square, board.spot(square).map_or(0, |spot| board.bonus(spot)));
        Layout {
            columns: board.columns(),
            rows: board.rows(),
            logo: board.logo().map(|spot| board.square(spot)),
            bonus: board.squares().filter(open).map(bonus).filter(|(_, value)| *value > 0).collect(),
        }
    }
}

impl Mine {
    fn new(state: &State, seat: Seat) -> Option<Mine> {
        let places = state.chosen.get(seat.index()).copied().flatten()?;
        let dice = state.faces(seat).enumerate().filter(|(place, _)| places & (1 << place) != 0);
        Some(Mine { reroll: dice.map(|(_, face)| face).collect() })
    }
}

/// What a play would earn.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Preview {
    /// What its SETs are worth.
    pub points: u32,
    /// What its squares are worth.
    pub bonus: u32,
    /// Step by step.
    pub steps: Vec<Scored>,
}

impl From<Turn> for Preview {
    fn from(turn: Turn) -> Preview {
        Preview { points: turn.points, bonus: turn.bonus, steps: turn.steps }
    }
}
