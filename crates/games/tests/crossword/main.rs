//! Crossword SET by its clauses.

mod attach;
mod build;
mod grid;
mod kit;
mod rounds;
