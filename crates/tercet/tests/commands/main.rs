//! What the commands that answer a question say, and how they refuse a bad one.

mod bench;
mod kit;
mod odds;
mod puzzle;
mod review;
mod simulate;
mod solve;
