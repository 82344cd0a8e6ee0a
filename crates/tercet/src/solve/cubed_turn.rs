//! `tercet solve cubed-turn`: the best turn, how many there are, and how hard they are to find.

use std::{
    io::{self, Write},
    path::PathBuf,
};

use games::{
    cubed::Step,
    cubed_turn::{self, CubedTurn},
};
use serde::Serialize;

use super::{Failure, Output, Tell, count, position};

#[derive(clap::Args)]
pub(super) struct Args {
    /// A record with the board and the dice
    #[arg(long, value_name = "FILE")]
    record: PathBuf,
    #[command(flatten)]
    output: Output,
}

#[derive(Serialize)]
struct Answer {
    points: u32,
    steps: Vec<Step>,
    /// How many different best turns there are.
    solutions: u64,
    /// How hard they are to find (PUZ-3).
    predicted_ms: u64,
    grade: u8,
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let table = position::<CubedTurn>(&args.record)?;
    let (rules, state) = (table.rules(), table.state());
    let solved = cubed_turn::solve(&rules.board, &state.lay, &state.dice);
    args.output.answer_one(&Answer {
        points: solved.points,
        steps: solved.best,
        solutions: solved.solutions,
        predicted_ms: solved.predicted_ms,
        grade: solved.grade,
    })
}

impl Tell for Answer {
    fn tell(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.steps.is_empty() {
            return writeln!(out, "no die can be played");
        }
        let dice = |step: &Step| {
            step.iter().map(|(square, die)| format!("{square} {die}")).collect::<Vec<_>>().join(" and ")
        };
        let steps: Vec<String> = self.steps.iter().map(dice).collect();
        let (points, answers) =
            (count(self.points as usize, "point"), count(self.solutions as usize, "answer"));
        writeln!(out, "{points}: {}; {answers}, grade {}", steps.join(", then "), self.grade)
    }
}
