//! The simplest correct version of each solver: it tries every possibility, straight from the rules. It is
//! far too slow for play. Tests compare the solvers with it, and benchmarks measure both.

mod crossword;
mod cubed;
mod quiddler;
mod scramble;
mod set;

pub use self::{
    crossword::{Shapes, is_grid, wild_sets},
    cubed::{best_turn, each_turn, playable, statements, wild_faces},
    quiddler::{Layable, layable},
    scramble::most,
    set::{play, sets},
};
