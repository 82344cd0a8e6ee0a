//! `tercet solve scramble`: the most SETs that a roll allows.

use std::io::{self, Write};

use games::{
    die::{Dice, Face},
    scramble::solver,
};
use serde::Serialize;

use super::{Failure, Output, Tell, count, list, read};
use crate::input::Bad;

#[derive(clap::Args)]
pub(super) struct Args {
    /// The dice, such as 2ro: number 1-3, colour r g p, shape o s d; * is a Wild (quote it)
    #[arg(value_name = "DICE", required_unless_present = "stdin", conflicts_with = "stdin")]
    dice: Vec<String>,
    /// Read standard input, one roll on each line
    #[arg(long)]
    stdin: bool,
    #[command(flatten)]
    output: Output,
}

#[derive(Serialize)]
struct Answer {
    count: usize,
    sets: Vec<[Face; 3]>,
    #[serde(skip)]
    dice: usize,
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    args.output.answer((!args.stdin).then_some(&args.dice), |names| {
        let dice = read_dice(names)?;
        let sets = solver::most(&dice).sets;
        Ok(Answer { count: sets.len(), sets, dice: dice.len() })
    })
}

/// Reads faces; there cannot be more than there are dice.
pub(super) fn read_dice(names: &[&str]) -> Result<Vec<Face>, Bad> {
    let dice: Vec<Face> = read(names)?;
    match dice.len() {
        0..=Dice::COUNT => Ok(dice),
        many => Err(Bad::new(format!("there are {} dice, not {many} (CUBE-1)", Dice::COUNT))),
    }
}

impl Tell for Answer {
    fn tell(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.sets.is_empty() {
            return writeln!(out, "no SET");
        }
        writeln!(out, "{}, {} left over:", count(self.count, "SET"), self.dice - 3 * self.count)?;
        self.sets.iter().try_for_each(|set| writeln!(out, "  {}", list(set)))
    }
}
