//! `tercet solve hunt`: all SETs of a hunt, and how hard it is.

use std::io::{self, Write};

use games::{card::Card, hunt};
use serde::Serialize;

use super::{Failure, Output, Tell, set};
use crate::input::Bad;

#[derive(clap::Args)]
pub(super) struct Args {
    /// The cards of the table: twelve with six SETs, or nine solid ones with four
    #[arg(value_name = "CARDS", required_unless_present = "stdin", conflicts_with = "stdin")]
    cards: Vec<String>,
    /// Read standard input, one table on each line
    #[arg(long)]
    stdin: bool,
    #[command(flatten)]
    output: Output,
}

#[derive(Serialize)]
struct Answer {
    sets: Vec<[Card; 3]>,
    grade: u8,
    predicted_ms: u64,
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    args.output.answer((!args.stdin).then_some(&args.cards), |names| {
        let cards = set::cards(names)?;
        if !hunt::Table::ALL.iter().any(|&kind| hunt::is_puzzle(kind, &cards)) {
            let found = hunt::sets(&cards).len();
            return Err(Bad::new(format!(
                "a hunt has twelve cards with six SETs or nine solid cards with four (HUNT-1), not {} with {found}",
                cards.len()
            )));
        }
        let (grade, predicted_ms) = (hunt::grade(&cards), hunt::predicted_ms(&cards));
        Ok(Answer { sets: hunt::sets(&cards), grade, predicted_ms })
    })
}

impl Tell for Answer {
    fn tell(&self, out: &mut dyn Write) -> io::Result<()> {
        set::tell_sets(&self.sets, out)?;
        writeln!(out, "grade {}, about {} s", self.grade, self.predicted_ms / 1000)
    }
}
