//! The games: their rules, solvers and bots. The crate uses no clock, file or socket.
//!
//! Each game has a folder with the same file names. Shared types are beside the folders.
//! [`registry`] is the list of games.

pub mod answers;
pub mod calls;
mod canonical;
pub mod card;
pub mod crossword;
pub mod cubed;
pub mod cubed_turn;
pub mod die;
mod eye;
pub mod hunt;
pub mod letter;
pub mod lexicon;
pub mod luck;
pub mod picks;
pub mod quiddler;
pub mod quiddler_hand;
pub mod quiddler_solo;
pub mod race;
pub mod reference;
pub mod registry;
pub mod samples;
pub mod scramble;
pub mod set;
pub mod sprint;
mod triple;
mod turns;
