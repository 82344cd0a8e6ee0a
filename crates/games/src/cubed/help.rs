//! Help for a person who plays without other people: where the dice in hand fit.

use engine::Seat;
use serde::{Deserialize, Serialize};

use super::{
    ask::check_laid,
    board::Square,
    config::Rules,
    rules::check_turn,
    score::TURN_DICE,
    state::{Phase, State},
    steps::Offers,
};
use crate::die::{Face, Named};

/// What a person can ask for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Help {
    /// Where does each die fit?
    Fits {
        /// The player's dice that lie on the board unplayed. A Wild may be a plain `*`.
        laid: Vec<(Square, Named)>,
    },
}

/// The help.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Hint {
    /// Each different die in hand that makes a SET by itself, with the squares where it does. The laid dice
    /// count as down.
    pub fits: Vec<Fit>,
    /// Whether two dice in hand make a SET together with a die that is down (CUBE-9).
    pub pairs: bool,
}

/// Where a die makes a SET.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Fit {
    /// The die.
    pub die: Face,
    /// The squares, each once.
    pub squares: Vec<Square>,
}

/// Helps a player whose turn it is.
pub(super) fn help(rules: &Rules, state: &State, seat: Seat, help: &Help) -> Option<Hint> {
    let Help::Fits { laid } = help;
    if state.phase != Phase::Turn {
        return None;
    }
    check_turn(state, seat).ok()?;
    let laid = check_laid(rules, state, seat, laid).ok()?;
    let room = TURN_DICE - laid.len();
    if room == 0 {
        return Some(Hint::default());
    }
    let (mut lay, mut hand) = (state.lay.clone(), state.faces(seat).collect::<Vec<Face>>());
    for (spot, named) in &laid {
        if let Some(die) = named.stated() {
            lay.put(*spot, die);
        }
        let place = hand.iter().position(|&face| face == named.face())?;
        hand.remove(place);
    }
    let taken: Vec<Square> = laid.iter().map(|&(spot, _)| rules.board.square(spot)).collect();
    let offers = Offers::new(&rules.board, &lay);
    let mut fits: Vec<Fit> = Vec::new();
    for (square, die) in offers.singles(&hand).into_iter().flatten().filter(|(at, _)| !taken.contains(at)) {
        let fit = match fits.iter().position(|fit| fit.die == die.face()) {
            Some(place) => &mut fits[place],
            None => {
                fits.push(Fit { die: die.face(), squares: Vec::new() });
                fits.last_mut()?
            }
        };
        if !fit.squares.contains(&square) {
            fit.squares.push(square);
        }
    }
    Some(Hint { fits, pairs: room > 1 && !offers.pairs(&hand).is_empty() })
}
