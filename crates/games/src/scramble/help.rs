//! Help for a person who plays without other people: one die of a SET. Whether there is a SET needs no asking:
//! a round ends when there is none (SCR-4).

use serde::{Deserialize, Serialize};

use super::state::{State, is_set};
use crate::die::{Face, Named};

/// What a person can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Help {
    /// Show one die of a SET.
    Die,
}

/// The help.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Hint {
    /// A die of a SET, if possible of one without Wilds.
    pub die: Face,
}

/// Helps, while the game goes on.
pub(super) fn help(state: &State, Help::Die: Help) -> Option<Hint> {
    if state.outcome.is_some() {
        return None;
    }
    let dice: Vec<Face> = state.middle.iter().map(|rolled| rolled.face).collect();
    let plain: Vec<Face> = dice.iter().copied().filter(|&face| face != Face::Wild).collect();
    first(&plain).or_else(|| first(&dice)).map(|die| Hint { die })
}

/// The first die of the first SET.
fn first(dice: &[Face]) -> Option<Face> {
    let set = |a: Face, b: Face, c: Face| is_set([a, b, c].map(Named::Face));
    dice.iter().enumerate().find_map(|(n, &a)| {
        let rest = &dice[n + 1..];
        let pairs = rest.iter().enumerate();
        pairs
            .flat_map(|(m, &b)| rest[m + 1..].iter().map(move |&c| (b, c)))
            .find(|&(b, c)| set(a, b, c))
            .map(|_| a)
    })
}
