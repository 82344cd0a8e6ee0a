//! Quiddler, clause by clause.

mod bots;
mod challenges;
mod kit;
mod leaving;
mod scores;
mod turns;
