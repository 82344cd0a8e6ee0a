//! What the commands share: reading records, writing output, reporting errors.

use std::{
    fmt,
    fs::File,
    io::{self, Read, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

use engine::{AnyGame, BadRecord, Record, WordList};
use games::{lexicon, registry};

/// Bad input from the user: exit status 2, and one line that says what is wrong and where.
#[derive(Debug)]
pub(crate) struct Bad(String);

impl Bad {
    /// A message of one line.
    pub(crate) fn new(message: impl fmt::Display) -> Bad {
        Bad(message.to_string().replace(['\n', '\r'], " "))
    }

    /// Writes it to standard error. The exit status is 2.
    pub(crate) fn exit(&self) -> ExitCode {
        // If this fails too, the exit status is all that is left.
        let _ = writeln!(io::stderr(), "tercet: {}", self.0);
        ExitCode::from(2)
    }
}

impl fmt::Display for Bad {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Reads a record and finds its game. Never reads more than the maximum size of a record.
pub(crate) fn read_record(file: Option<&Path>) -> Result<(Record, &'static dyn AnyGame), Bad> {
    let name = file.map_or("standard input".into(), |path| path.display().to_string());
    let bad = |what: &dyn fmt::Display| Bad::new(format!("{name}: {what}"));
    let mut bytes = Vec::new();
    let most = Record::MAX_BYTES as u64 + 1;
    let read = match file {
        Some(path) => File::open(path).and_then(|file| file.take(most).read_to_end(&mut bytes)),
        None => io::stdin().lock().take(most).read_to_end(&mut bytes),
    };
    read.map_err(|e| bad(&e))?;
    let record = Record::parse(&bytes).map_err(|e| bad(&e))?;
    if let Some(theirs) = &record.words
        && let Some(own) = lexicon::find(&theirs.dictionary)
    {
        let own = WordList { dictionary: theirs.dictionary.clone(), hash: own.hash().to_owned() };
        theirs.compare(&own).map_err(|e| bad(&e))?;
    }
    let game = find_game(&record.game).map_err(|why| bad(&BadRecord::at("game", why)))?;
    Ok((record, game))
}

/// The game with a key, or what is wrong with the key.
pub(crate) fn find_game(key: &str) -> Result<&'static dyn AnyGame, String> {
    registry::find(key).ok_or_else(|| {
        let keys: Vec<&str> = registry::all().iter().map(|game| game.key()).collect();
        format!("{:?} is not one of {}", engine::hex::shorten(key), keys.join(", "))
    })
}

/// Where a command's record comes from.
#[derive(clap::Args)]
pub(crate) struct RecordFile {
    /// The record to read [default: standard input]
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
}

/// The exit status after a failed write. A closed pipe is not an error.
pub(crate) fn output_failed(error: &io::Error) -> ExitCode {
    match error.kind() {
        io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        _ => Bad::new(format!("standard output: {error}")).exit(),
    }
}
