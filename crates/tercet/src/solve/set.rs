//! `tercet solve set`: all SETs.

use std::io::{self, Write};

use games::{card::Card, set::solver};
use serde::Serialize;

use super::{Failure, Output, Tell, count, list, read};
use crate::input::Bad;

#[derive(clap::Args)]
pub(super) struct Args {
    /// The cards on the table, such as 2rfo: number 1-3, colour r g p, fill f h e, shape o s d
    #[arg(value_name = "CARDS", required_unless_present = "stdin", conflicts_with = "stdin")]
    cards: Vec<String>,
    /// Read standard input, one layout on each line
    #[arg(long)]
    stdin: bool,
    #[command(flatten)]
    output: Output,
}

#[derive(Serialize)]
struct Answer {
    sets: Vec<[Card; 3]>,
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    args.output.answer((!args.stdin).then_some(&args.cards), |names| {
        Ok(Answer { sets: solver::sets(&cards(names)?) })
    })
}

/// Reads cards, each at most once.
pub(super) fn cards(names: &[&str]) -> Result<Vec<Card>, Bad> {
    let cards: Vec<Card> = read(names)?;
    let mut seen = [false; Card::COUNT];
    for card in &cards {
        if std::mem::replace(&mut seen[usize::from(card.code())], true) {
            return Err(Bad::new(format!("{card} is there twice, but the deck has each card once (SET-1)")));
        }
    }
    Ok(cards)
}

impl Tell for Answer {
    fn tell(&self, out: &mut dyn Write) -> io::Result<()> {
        tell_sets(&self.sets, out)
    }
}

/// SETs, one on each line.
pub(super) fn tell_sets(sets: &[[Card; 3]], out: &mut dyn Write) -> io::Result<()> {
    if sets.is_empty() {
        return writeln!(out, "no SET");
    }
    writeln!(out, "{}:", count(sets.len(), "SET"))?;
    sets.iter().try_for_each(|set| writeln!(out, "  {}", list(set)))
}
