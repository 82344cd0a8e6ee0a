//! `tercet solve cubed`: the turn with the most points.

use std::{
    io::{self, Write},
    path::PathBuf,
};

use engine::Seat;
use games::{
    cubed::{Cubed, Step, solver},
    die::Face,
};
use serde::Serialize;

use super::{Failure, Output, Tell, count, position};
use crate::input::Bad;

#[derive(clap::Args)]
pub(super) struct Args {
    /// The record of the game so far
    #[arg(long, value_name = "FILE")]
    record: PathBuf,
    /// The seat whose dice to play [default: the seat whose turn it is]
    #[arg(long, value_name = "N")]
    seat: Option<u8>,
    #[command(flatten)]
    output: Output,
}

#[derive(Serialize)]
struct Answer {
    points: u32,
    steps: Vec<Step>,
    turns: u64,
    seat: Seat,
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let table = position::<Cubed>(&args.record)?;
    let (rules, state) = (table.rules(), table.state());
    let seat = match args.seat {
        Some(seat) if seat >= rules.seats => return Err(Bad::new(format!("there is no seat {seat}")).into()),
        Some(seat) => Seat(seat),
        None => state.turn.ok_or_else(|| Bad::new("it is nobody's turn; name a seat with --seat"))?,
    };
    let hand: Vec<Face> = state.faces(seat).collect();
    let best = solver::best_turn(&rules.board, &state.lay, &hand);
    args.output.answer_one(&Answer { points: best.points, steps: best.steps, turns: best.turns, seat })
}

impl Tell for Answer {
    fn tell(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.turns == 0 {
            return writeln!(out, "seat {}: no die can be played", self.seat.0);
        }
        let steps: Vec<String> = self
            .steps
            .iter()
            .map(|step| {
                step.iter().map(|(square, die)| format!("{square} {die}")).collect::<Vec<_>>().join(" and ")
            })
            .collect();
        let (points, turns) = (count(self.points as usize, "point"), count(self.turns as usize, "turn"));
        writeln!(out, "seat {}: {points}, the best of {turns}: {}", self.seat.0, steps.join(", then "))
    }
}
