//! Quiddler, clause by clause.

mod ask;
mod challenges;
mod clock;
mod kit;
mod leaving;
mod scores;
mod turns;
