//! Help for the player: a word that can be made, and after the end a way to use all cards.

use serde::{Deserialize, Serialize};

use super::{config::Rules, solver, state::State};
use crate::letter::Letter;

/// What the player can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Help {
    /// What to do next, as far as the face-up cards tell.
    Next,
    /// Once the game is over: words that would have used all cards of the deal.
    Solution,
}

/// The help.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Hint {
    /// A word that can be made.
    Word {
        /// The stacks of its cards, in spelling order.
        stacks: Vec<u8>,
    },
    /// An empty place has to be filled first (QSO-3).
    Fill {
        /// A stack that has the most cards.
        from: u8,
        /// The empty place.
        to: u8,
    },
    /// No word can be made any more.
    NoWord {},
    /// Words that use all cards of the deal.
    Solution {
        /// The words in order; `None` if no way was found, though there may be one.
        words: Option<Vec<Vec<Letter>>>,
    },
}

/// How hard a solution is looked for, see [`solver::solution`].
const EFFORT: usize = 1;

pub(super) fn help(rules: &Rules, state: &State, help: &Help) -> Option<Hint> {
    let over = state.outcome().is_some();
    match help {
        Help::Next if !over => Some(next(rules, state)),
        Help::Solution if over => {
            Some(Hint::Solution { words: solver::clearing_words(&rules.lexicon, &state.dealt, EFFORT) })
        }
        _ => None,
    }
}

fn next(rules: &Rules, state: &State) -> Hint {
    if let Some((from, to)) = solver::fill(state) {
        return Hint::Fill { from, to };
    }
    match solver::best_word(&rules.lexicon, state) {
        Some(stacks) => Hint::Word { stacks },
        None => Hint::NoWord {},
    }
}
