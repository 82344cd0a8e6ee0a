//! `tercet referee`: judges a record.

use std::{
    io::{self, BufWriter, Write},
    process::ExitCode,
};

use engine::referee::{self, Error};

use crate::input::{Bad, RecordFile, output_failed, read_record};

/// Judge a game record entry by entry.
///
/// Prints one JSON object on each line: the start, every log entry, the end. docs/record.md describes them.
/// Exit status: 0 if every entry was accepted, 1 if an entry was refused, 2 if the record itself is bad.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    record: RecordFile,
    /// Add the view of each seat
    #[arg(long)]
    views: bool,
}

pub(crate) fn run(args: &Args) -> ExitCode {
    let (record, game) = match read_record(args.record.file.as_deref()) {
        Ok(read) => read,
        Err(bad) => return bad.exit(),
    };
    let mut out = BufWriter::new(io::stdout().lock());
    let judged = referee::run(game, &record, args.views, |line| {
        serde_json::to_writer(&mut out, line)?;
        out.write_all(b"\n")
    });
    let flushed = out.flush();
    match (judged, flushed) {
        (Err(Error::Record(bad)), _) => Bad::new(bad).exit(),
        (Err(Error::Output(error)), _) | (Ok(_), Err(error)) => output_failed(&error),
        (Ok(verdict), Ok(())) if verdict.refused > 0 => ExitCode::from(1),
        (Ok(_), Ok(())) => ExitCode::SUCCESS,
    }
}
