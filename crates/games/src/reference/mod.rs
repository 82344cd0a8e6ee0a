//! The plainest way to each solver's answer: every possibility, straight from the rules. Far too slow to play
//! with; this is what tests hold the solvers to, and what benchmarks compare them with.

mod crossword;
mod cubed;
mod quiddler;
mod scramble;
mod set;

pub use self::{
    crossword::{Shapes, is_grid, wild_sets},
    cubed::{best_turn, playable, statements, wild_faces},
    quiddler::{Layable, layable},
    scramble::most,
    set::{play, sets},
};
