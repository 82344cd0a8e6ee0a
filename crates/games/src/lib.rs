//! The six games: their rules, solvers and bots. Pure: no clock, no file, no socket.
//!
//! One folder a game, the same file names in each; the vocabulary that they share lies beside them.
//! [`registry`] is the one place that knows which games there are.

pub mod calls;
mod canonical;
pub mod card;
pub mod crossword;
pub mod cubed;
pub mod die;
mod eye;
pub mod letter;
pub mod lexicon;
pub mod luck;
pub mod quiddler;
pub mod quiddler_solo;
pub mod reference;
pub mod registry;
pub mod samples;
pub mod scramble;
pub mod set;
mod triple;
mod turns;
