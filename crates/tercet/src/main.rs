//! The command line of Tercet.

fn main() {}
