//! `tercet solve crossword`: a valid grid with all dice.

use std::io::{self, Write};

use games::{
    crossword::solver::{self, Laid},
    die::Stated,
};
use serde::Serialize;

use super::{Failure, Output, Tell, scramble::read_dice};

#[derive(clap::Args)]
pub(super) struct Args {
    /// The dice, such as 2ro: number 1-3, colour r g p, shape o s d; * is a Wild (quote it)
    #[arg(value_name = "DICE", required_unless_present = "stdin", conflicts_with = "stdin")]
    dice: Vec<String>,
    /// Every three consecutive dice of a line must be a SET, and no line may have exactly two dice (XW-2)
    #[arg(long)]
    strict: bool,
    /// Read standard input, one hand on each line
    #[arg(long)]
    stdin: bool,
    #[command(flatten)]
    output: Output,
}

#[derive(Serialize)]
struct Answer {
    solvable: bool,
    grid: Laid,
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    args.output.answer((!args.stdin).then_some(&args.dice), |names| {
        let grid = solver::solve(&read_dice(names)?, args.strict);
        Ok(Answer { solvable: grid.is_some(), grid: grid.unwrap_or_default() })
    })
}

impl Tell for Answer {
    /// Draws the grid: a die is `[ 2ro]`, a Wild `[*2ro]`.
    fn tell(&self, out: &mut dyn Write) -> io::Result<()> {
        if !self.solvable {
            return writeln!(out, "no grid uses all these dice");
        }
        let rows = self.grid.iter().map(|&([_, row], _)| row).max().map_or(0, |row| row + 1);
        let columns = self.grid.iter().map(|&([column, _], _)| column).max().map_or(0, |column| column + 1);
        let at = |square| self.grid.iter().find(|&&(s, _)| s == square).map(|&(_, die): &(_, Stated)| die);
        for row in 0..rows {
            let line: String = (0..columns)
                .map(|column| {
                    at([column, row]).map_or(" ".repeat(6), |die| format!("[{:>4}]", die.to_string()))
                })
                .collect();
            writeln!(out, "{}", line.trim_end())?;
        }
        Ok(())
    }
}
