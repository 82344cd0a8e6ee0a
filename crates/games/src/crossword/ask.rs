//! Questions of a screen while a player lays dice, and the answers. A screen asks once for each gesture: when
//! a die is laid, moved, taken up or stated.

use engine::{Refused, Seat};
use serde::{Deserialize, Serialize};

use super::{
    Action, Grid, Mask, Preview, Refusal, Rules, Square, State,
    rules::{arrange, check_attach, joined, joins, preview},
};
use crate::die::{Face, Kind, Named, Stated, WildFace};

/// What a screen asks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Ask {
    /// What are dice worth that lie like this?
    Lay {
        /// Whose grid they lie on.
        on: Seat,
        /// On the player's own grid all of the player's dice there, else the dice to attach (XW-6). A Wild
        /// may be a plain `*`.
        dice: Vec<(Square, Named)>,
    },
}

/// The answer. Dice that cannot lie like this are refused instead.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Answer {
    /// The action that lays the dice like this. On the player's own grid it leaves out Wilds without a
    /// statement; they stay loose. On another grid there is none while a Wild is not stated or nothing
    /// is placed.
    pub act: Option<Action>,
    /// What that action leads to.
    pub preview: Option<Preview>,
    /// Why the dice cannot be attached as they lie: one of them makes no SET there. `None` where there is
    /// nothing to attach yet.
    pub refused: Option<Refused>,
    /// What each laid Wild could stand for; a Wild that others have built on cannot be changed (XW-5).
    pub wilds: Vec<WildAt>,
}

/// What a laid Wild could stand for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct WildAt {
    /// Where it lies.
    pub at: Square,
    /// The statements that put it into a SET, the other dice as they lie; Wilds that are not stated count as
    /// nothing. Each is worth the SETs that hold it. The best first, of equal ones by number, colour and
    /// shape; at most [`WildFace::MOST`]. On another grid only those with which as many of the placed
    /// dice as possible can be attached, this Wild among them.
    pub faces: Vec<WildFace>,
}

/// Answers a question.
pub(super) fn answer(rules: &Rules, state: &State, seat: Seat, ask: &Ask) -> Result<Answer, Refusal> {
    let Ask::Lay { on, dice } = ask;
    if state.gave_up.contains(seat) {
        return Err(Refusal::GaveUp);
    }
    // Whatever the Wilds will stand for, the dice have to be there and their squares free.
    let all: Vec<(Square, Named)> = dice.iter().map(|&(at, named)| (at, as_stated(named).named())).collect();
    let stated: Vec<(Square, Named)> =
        dice.iter().copied().filter(|(_, die)| die.stated().is_some()).collect();
    let is_own = *on == seat;
    let act = if is_own {
        arrange(state, seat, &all)?;
        arrange(state, seat, &stated)?;
        Some(Action::Arrange { grid: stated.clone() })
    } else {
        check_attach(rules, state, seat, *on, &all)?;
        let is_ready = !dice.is_empty() && stated.len() == dice.len();
        is_ready.then(|| Action::Attach { to: *on, place: stated.clone() })
    };
    let mut answer = Answer { wilds: wilds(state, seat, *on, dice), ..Answer::default() };
    match act.as_ref().and_then(|act| preview(rules, state, seat, act)) {
        Some(Ok(preview)) => (answer.act, answer.preview) = (act, Some(preview)),
        Some(Err(refusal)) => answer.refused = Some((&refusal).into()),
        None => {}
    }
    Ok(answer)
}

/// What each of the named Wilds could stand for.
fn wilds(state: &State, seat: Seat, on: Seat, dice: &[(Square, Named)]) -> Vec<WildAt> {
    let lies_there =
        |at: Square| state.in_grid(on).any(|(die, laid)| laid.at == at && (die.owner != seat || laid.fixed));
    let is_wild = |&&(at, named): &&(Square, Named)| named.face() == Face::Wild && !lies_there(at);
    let faces = |&(at, wild): &(Square, Named)| {
        let others = dice.iter().filter(|&&(other, _)| other != at);
        let mut placed: Vec<(Square, Stated)> =
            others.filter_map(|&(other, named)| Some((other, named.stated()?))).collect();
        placed.push((at, as_stated(wild)));
        WildAt { at, faces: wild_faces(state, seat, on, &placed) }
    };
    dice.iter().filter(is_wild).map(faces).collect()
}

/// What the last of some dice, a Wild, could stand for.
fn wild_faces(state: &State, seat: Seat, on: Seat, placed: &[(Square, Stated)]) -> Vec<WildFace> {
    let is_own = on == seat;
    let (mut grid, old) = if is_own {
        let others =
            state.in_grid(on).filter(|(die, _)| die.owner != seat).map(|(_, laid)| (laid.at, laid.kind));
        (Grid::new(others.chain(placed.iter().map(|&(at, die)| (at, die.kind)))), 0)
    } else {
        joined(state, on, placed)
    };
    let wild = grid.len() - 1;
    let worths: Vec<(u32, Kind, u32)> = Kind::all()
        .filter_map(|kind| {
            grid.state(wild, kind);
            let sets = grid.sets().filter(|set| set.contains(&wild)).count() as u32;
            let attached = if is_own { 1 << wild } else { attachable(&grid, old) };
            (sets > 0 && attached & (1 << wild) != 0).then(|| (attached.count_ones(), kind, sets))
        })
        .collect();
    let most = worths.iter().map(|(attached, ..)| *attached).max();
    let best = worths.into_iter().filter(|&(attached, ..)| Some(attached) == most);
    WildFace::best(best.map(|(_, kind, sets)| (kind, sets)))
}

/// A die as it is stated; a Wild that is not yet, as anything.
fn as_stated(named: Named) -> Stated {
    named.stated().unwrap_or(Stated { kind: Kind::FIRST, wild: true })
}

/// The new dice that can be attached together: those that make SETs with old dice and with each other. There
/// is one largest such group, since a SET stays a SET when dice are added.
fn attachable(grid: &Grid, old: Mask) -> Mask {
    let mut new = grid.all() & !old;
    loop {
        let used = joins(grid, old, new) & new;
        if used == new {
            return new;
        }
        new = used;
    }
}
