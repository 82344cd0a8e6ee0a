//! `tercet referee`: judges a record.

use std::{
    io::{self, BufWriter, Write},
    process::ExitCode,
};

use engine::referee::{self, Error};

use crate::input::{Bad, RecordFile, output_failed, read_record};

/// One JSON object a line: the start, each log entry, the end.
///
/// Exit status: 0 when all was accepted, 1 when something was refused, 2 when the record itself is bad.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    record: RecordFile,
    /// Add what each seat may see
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
