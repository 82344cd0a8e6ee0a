//! Crossword SET by its clauses.

mod ask;
mod attach;
mod build;
mod grid;
mod kit;
mod rounds;
