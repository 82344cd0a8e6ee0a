//! `tercet puzzle`: makes, proves and grades puzzles.

mod survey;

use std::{
    fs,
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

use puzzles::{Date, Grade, Kind, Origin, Puzzle, day};
use serde::Serialize;

use crate::input::{Bad, RecordFile, output_failed, read_record};

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Make puzzles of a kind
    Make(Make),
    /// The puzzles of a day
    Daily(Daily),
    /// Grade the puzzle that a record begins with
    Grade(GradeOf),
    /// Make the puzzles of many days, and check that all are proven and no two are alike
    Years(survey::Years),
    /// Compare the predicted times with those of bots
    Correlate(survey::Correlate),
    /// Write the thresholds of the grades, from random puzzles
    Thresholds(survey::Thresholds),
}

/// How puzzles are written.
#[derive(clap::Args)]
struct Form {
    /// Print JSON, one object on each line
    #[arg(long)]
    json: bool,
    /// Add a log of actions that solves the puzzle
    #[arg(long)]
    solution: bool,
    /// Write to a file in place of standard output; it appears when it is complete
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(clap::Args)]
struct Make {
    /// The kind of puzzle
    kind: Kind,
    /// The grade, from 1 (gentle) to 5 (hard) [default: any]
    #[arg(long)]
    grade: Option<Grade>,
    /// The seed, any text; the same seed gives the same puzzles
    #[arg(long, default_value = "1")]
    seed: String,
    /// How many puzzles
    #[arg(long, value_name = "N", default_value_t = 1,
          value_parser = clap::value_parser!(u64).range(1..=100_000))]
    count: u64,
    #[command(flatten)]
    form: Form,
}

#[derive(clap::Args)]
struct Daily {
    /// The day, as in 2026-11-18
    #[arg(long)]
    date: Date,
    #[command(flatten)]
    form: Form,
}

#[derive(clap::Args)]
struct GradeOf {
    #[command(flatten)]
    record: RecordFile,
    #[command(flatten)]
    form: Form,
}

pub(crate) fn run(args: &Args) -> ExitCode {
    match &args.command {
        Command::Make(args) => {
            let make = |n| args.kind.make(&Origin::new(&args.seed, n), args.grade);
            write(&args.form, (0..args.count).map(make))
        }
        Command::Daily(args) => {
            write(&args.form, Kind::ALL.into_iter().map(|kind| day::puzzle(args.date, kind)))
        }
        Command::Grade(args) => match grade(args) {
            Ok(puzzle) => write(&args.form, [puzzle]),
            Err(bad) => bad.exit(),
        },
        Command::Years(args) => survey::years(args),
        Command::Correlate(args) => survey::correlate(args),
        Command::Thresholds(args) => survey::thresholds(args),
    }
}

fn grade(args: &GradeOf) -> Result<Puzzle, Bad> {
    let (record, _) = read_record(args.record.file.as_deref())?;
    let name = args.record.file.as_ref().map_or("standard input".into(), |path| path.display().to_string());
    puzzles::study(&record).map_err(|why| Bad::new(format!("{name}: {why}")))
}

/// A line of the output.
#[derive(Serialize)]
struct Line<'a> {
    #[serde(flatten)]
    puzzle: &'a Puzzle,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<Vec<puzzles::Step>>,
}

fn write(form: &Form, puzzles: impl IntoIterator<Item = Puzzle>) -> ExitCode {
    let written = match &form.output {
        Some(path) => return to_file(path, |out| tell_all(form, puzzles, out)),
        None => tell_all(form, puzzles, &mut BufWriter::new(io::stdout().lock())),
    };
    written.map_or_else(|error| output_failed(&error), |()| ExitCode::SUCCESS)
}

fn tell_all(form: &Form, puzzles: impl IntoIterator<Item = Puzzle>, out: &mut dyn Write) -> io::Result<()> {
    puzzles.into_iter().try_for_each(|puzzle| tell(form, &puzzle, out))?;
    out.flush()
}

/// Writes a file beside its place and moves it there, so that it is never half-written.
fn to_file(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> ExitCode {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let written = tempfile::NamedTempFile::new_in(folder).and_then(|mut file| {
        write(&mut BufWriter::new(&mut file))?;
        file.as_file().set_permissions(permissions(path))?;
        file.persist(path).map_err(|error| error.error)
    });
    match written {
        Ok(_) => ExitCode::SUCCESS,
        Err(error) => Bad::new(format!("{}: {error}", path.display())).exit(),
    }
}

/// Those of the file that is replaced, or the usual ones.
fn permissions(path: &Path) -> fs::Permissions {
    use std::os::unix::fs::PermissionsExt;
    fs::metadata(path).map_or(fs::Permissions::from_mode(0o644), |there| there.permissions())
}

fn tell(form: &Form, puzzle: &Puzzle, out: &mut dyn Write) -> io::Result<()> {
    if form.json {
        let solution = form.solution.then(|| puzzle.solution());
        serde_json::to_writer(&mut *out, &Line { puzzle, solution })?;
        return writeln!(out);
    }
    let minutes = puzzle.predicted.0 as f64 / 60_000.0;
    write!(out, "{}: grade {}, about {minutes:.1} minutes", puzzle.kind, puzzle.grade)?;
    if let Some(most) = puzzle.most {
        write!(out, ", best {most}")?;
    }
    if let Some(solutions) = puzzle.solutions {
        write!(out, ", {solutions} best answers")?;
    }
    writeln!(out, "\n  {}", serde_json::to_string(&puzzle.chance)?)?;
    if form.solution {
        writeln!(out, "  solution: {}", serde_json::to_string(&puzzle.solution())?)?;
    }
    Ok(())
}
