//! `tercet word`: looks up words in a dictionary.

use std::{
    io::{self, BufWriter, Write},
    process::ExitCode,
    sync::Arc,
};

use games::lexicon::{self, Fault, Lexicon, Missing, normal};
use serde::Serialize;

use crate::input::{Bad, output_failed};

/// Look words up in a dictionary (QUI-7).
///
/// Prints one line for each word, with a short meaning where one is known. Exit status: 0 if all are words, 1
/// if some are not, 2 if the dictionary does not exist or there is nothing to look up.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The words, in upper or lower case
    #[arg(required = true, value_name = "WORD")]
    words: Vec<String>,
    /// The dictionary
    #[arg(long, value_name = "NAME", default_value = lexicon::ENGLISH)]
    dictionary: String,
    /// Print JSON, one object on each line
    #[arg(long)]
    json: bool,
}

/// What the dictionary says about a word.
#[derive(Serialize)]
struct Verdict<'a> {
    word: &'a str,
    dictionary: &'a str,
    valid: bool,
    /// What it means, in a few words, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    meaning: Option<String>,
    /// Why no dictionary can contain it.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
}

pub(crate) fn run(args: &Args) -> ExitCode {
    match judge(args) {
        Err(bad) => bad.exit(),
        Ok(verdicts) => match tell(&verdicts, args.json) {
            Err(error) => output_failed(&error),
            Ok(()) if verdicts.iter().all(|verdict| verdict.valid) => ExitCode::SUCCESS,
            Ok(()) => ExitCode::from(1),
        },
    }
}

fn judge(args: &Args) -> Result<Vec<Verdict<'_>>, Bad> {
    let lexicon = open(&args.dictionary)?;
    args.words.iter().map(|word| verdict(&lexicon, &args.dictionary, word)).collect()
}

/// The dictionary with a name, or why it cannot be opened.
pub(crate) fn open(name: &str) -> Result<Arc<Lexicon>, Bad> {
    lexicon::open(name).map_err(|missing| match missing {
        Missing::Unknown(_) => Bad::new(format!("{missing}, only {}", lexicon::names().join(", "))),
        _ => Bad::new(missing),
    })
}

fn verdict<'a>(lexicon: &Lexicon, dictionary: &'a str, word: &'a str) -> Result<Verdict<'a>, Bad> {
    let why = match normal(word) {
        Err(Fault::Empty) => return Err(Bad::new("an empty word cannot be looked up")),
        Err(fault) => Some(fault.to_string()),
        Ok(_) => None,
    };
    let (valid, meaning) = (lexicon.contains(word), lexicon.meaning(word));
    Ok(Verdict { word, dictionary, valid, meaning, why })
}

fn tell(verdicts: &[Verdict<'_>], json: bool) -> io::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    for verdict in verdicts {
        match verdict {
            _ if json => serde_json::to_writer(&mut out, verdict)?,
            Verdict { word, valid: true, meaning: Some(meaning), .. } => {
                write!(out, "{word} is a word ({meaning})")?;
            }
            Verdict { word, valid: true, .. } => write!(out, "{word} is a word")?,
            // A word could contain control characters; written as a literal it stays on its line.
            Verdict { word, why: Some(why), .. } => write!(out, "{word:?} is not a word: {why}")?,
            Verdict { word, .. } => write!(out, "{word} is not a word")?,
        }
        writeln!(out)?;
    }
    out.flush()
}
