//! Quiddler, clause by clause.

mod challenges;
mod kit;
mod leaving;
mod scores;
mod turns;
