//! `tercet solve sprint`: all SETs on the table of a seat.

use std::{
    io::{self, Write},
    path::PathBuf,
};

use engine::Seat;
use games::{card::Card, set::solver, sprint::Sprint};
use serde::Serialize;

use super::{Failure, Output, Tell, position, set};
use crate::input::Bad;

#[derive(clap::Args)]
pub(super) struct Args {
    /// The position at the end of this record
    #[arg(long, value_name = "FILE")]
    record: PathBuf,
    /// Whose table
    #[arg(long, value_name = "SEAT", default_value_t = 0)]
    seat: u8,
    #[command(flatten)]
    output: Output,
}

#[derive(Serialize)]
struct Answer {
    sets: Vec<[Card; 3]>,
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let table = position::<Sprint>(&args.record)?;
    let runner = table.state().runner(Seat(args.seat));
    let runner = runner.ok_or_else(|| Bad::new(format!("there is no seat {}", args.seat)))?;
    args.output.answer_one(&Answer { sets: solver::sets(&runner.board.cards) })
}

impl Tell for Answer {
    fn tell(&self, out: &mut dyn Write) -> io::Result<()> {
        set::tell_sets(&self.sets, out)
    }
}
