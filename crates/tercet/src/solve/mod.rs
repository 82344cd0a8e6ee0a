//! `tercet solve`: finds the best possible answer.

mod crossword;
mod cubed;
mod cubed_turn;
mod hunt;
mod quiddler;
mod quiddler_hand;
mod quiddler_solo;
mod scramble;
mod set;
mod sprint;

use std::{
    fmt::Display,
    io::{self, BufRead, BufWriter, Write},
    path::Path,
    process::ExitCode,
    str::FromStr,
};

use engine::{Table, referee::Run};
use serde::Serialize;

use crate::input::{Bad, output_failed, read_record};

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    game: Game,
}

#[derive(clap::Subcommand)]
enum Game {
    /// Find all SETs among some cards
    Set(set::Args),
    /// Find the most SETs that can be taken from some dice
    Scramble(scramble::Args),
    /// Find a valid grid of all dice, or prove that there is none
    Crossword(crossword::Args),
    /// Find the turn with the most points
    Cubed(cubed::Args),
    /// Find the best words of a hand
    Quiddler(quiddler::Args),
    /// Find the words that can be made, and a way to use all cards
    QuiddlerSolo(quiddler_solo::Args),
    /// Find all SETs of a hunt, its grade and the time that it is likely to take
    Hunt(hunt::Args),
    /// Find all SETs on the table of a seat in a sprint
    Sprint(sprint::Args),
    /// Find the best laying of a hand, and say how hard it is to find
    QuiddlerHand(quiddler_hand::Args),
    /// Find the best turn from a position, and say how hard it is to find
    CubedTurn(cubed_turn::Args),
}

pub(crate) fn run(args: &Args) -> ExitCode {
    let done = match &args.game {
        Game::Set(args) => set::run(args),
        Game::Scramble(args) => scramble::run(args),
        Game::Crossword(args) => crossword::run(args),
        Game::Cubed(args) => cubed::run(args),
        Game::Quiddler(args) => quiddler::run(args),
        Game::QuiddlerSolo(args) => quiddler_solo::run(args),
        Game::Hunt(args) => hunt::run(args),
        Game::Sprint(args) => sprint::run(args),
        Game::QuiddlerHand(args) => quiddler_hand::run(args),
        Game::CubedTurn(args) => cubed_turn::run(args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Bad(bad)) => bad.exit(),
        Err(Failure::Output(error)) => output_failed(&error),
    }
}

macro_rules! solvers {
    ($($name:ident: $game:ty),* $(,)?) => {
        /// A game without a solver of its own does not compile.
        const _: () = { $(let _: fn(&$name::Args) -> Result<(), Failure> = $name::run;)* };
    };
}
games::each_game!(solvers);

/// How an answer is given.
#[derive(clap::Args)]
struct Output {
    /// Print JSON, one object on each line
    #[arg(long)]
    json: bool,
}

/// Why there is no answer.
enum Failure {
    /// The input is bad.
    Bad(Bad),
    /// The output cannot be written.
    Output(io::Error),
}

impl From<Bad> for Failure {
    fn from(bad: Bad) -> Failure {
        Failure::Bad(bad)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

/// An answer in words.
trait Tell: Serialize {
    fn tell(&self, out: &mut dyn Write) -> io::Result<()>;
}

impl Output {
    /// Writes one answer.
    fn write(&self, out: &mut dyn Write, answer: &impl Tell) -> io::Result<()> {
        if self.json {
            serde_json::to_writer(&mut *out, answer)?;
            writeln!(out)
        } else {
            answer.tell(out)
        }
    }

    /// Writes the only answer.
    fn answer_one(&self, answer: &impl Tell) -> Result<(), Failure> {
        let mut out = BufWriter::new(io::stdout().lock());
        self.write(&mut out, answer)?;
        Ok(out.flush()?)
    }

    /// Answers for the given pieces, or for the pieces on each line of standard input.
    fn answer<T: Tell>(
        &self,
        pieces: Option<&[String]>,
        solve: impl Fn(&[&str]) -> Result<T, Bad>,
    ) -> Result<(), Failure> {
        let mut out = BufWriter::new(io::stdout().lock());
        if let Some(pieces) = pieces {
            let pieces: Vec<&str> = pieces.iter().flat_map(|text| text.split_whitespace()).collect();
            if pieces.is_empty() {
                return Err(Bad::new("there is nothing to solve").into());
            }
            self.write(&mut out, &solve(&pieces)?)?;
        } else {
            for (number, line) in (1..).zip(io::stdin().lock().lines()) {
                let line = line.map_err(|e| Bad::new(format!("standard input: line {number}: {e}")))?;
                let pieces: Vec<&str> = line.split_whitespace().collect();
                if pieces.is_empty() {
                    continue;
                }
                match solve(&pieces) {
                    Ok(answer) => self.write(&mut out, &answer)?,
                    Err(bad) => {
                        out.flush()?;
                        return Err(Bad::new(format!("standard input: line {number}: {bad}")).into());
                    }
                }
            }
        }
        Ok(out.flush()?)
    }
}

/// The position at the end of a record. Refused entries change nothing.
fn position<G: engine::Game>(file: &Path) -> Result<Table<G>, Bad> {
    let (record, game) = read_record(Some(file))?;
    let bad = |what: &dyn Display| Bad::new(format!("{}: {what}", file.display()));
    if record.game != G::KEY {
        return Err(bad(&format!("this is a game of {}, not of {}", record.game, G::KEY)));
    }
    let (mut run, _) = Run::begin(game, &record).map_err(|e| bad(&e))?;
    for n in 0..record.log.len() {
        run.step(&record, n, |_, _| {}).map_err(|e| bad(&e))?;
    }
    let table = run.table().as_any().downcast_ref::<Table<G>>();
    table.cloned().ok_or_else(|| bad(&"this is another game"))
}

/// Reads every piece.
fn read<T: FromStr<Err: Display>>(names: &[&str]) -> Result<Vec<T>, Bad> {
    names.iter().map(|name| name.parse().map_err(Bad::new)).collect()
}

/// Pieces side by side.
fn list<T: Display>(pieces: impl IntoIterator<Item = T>) -> String {
    pieces.into_iter().map(|piece| piece.to_string()).collect::<Vec<_>>().join(" ")
}

/// `1 SET`, `2 SETs`.
fn count(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}
