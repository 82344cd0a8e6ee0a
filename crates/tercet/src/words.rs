//! `tercet words`: lists the dictionaries, and measures how many words have a meaning.

use std::{
    collections::BTreeSet,
    io::{self, BufWriter, Write},
    process::ExitCode,
};

use engine::{AnyBot, Glimpse, Level, Millis, Onlooker, Seat, Seed, bout_before};
use games::{lexicon, registry};
use serde::Serialize;
use serde_json::{Value, value::RawValue};
use sha2::{Digest, Sha256};

use crate::{
    input::{Bad, output_failed},
    word::open,
};

/// List the dictionaries with their number of words and their hashes.
///
/// With --coverage it measures how many words have a meaning that `tercet word` can show: of two letters, of
/// three, of all, and of those that bots lay in games of Quiddler.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Measure how many words of a dictionary have a meaning
    #[arg(long)]
    coverage: bool,
    /// The dictionary to measure
    #[arg(long, value_name = "NAME", default_value = lexicon::ENGLISH)]
    dictionary: String,
    /// The level of the bots that lay words
    #[arg(long, default_value = "3")]
    level: Level,
    /// How many games four bots play
    #[arg(long, value_name = "NUMBER", default_value_t = 100)]
    games: u32,
    /// Print JSON, one object on each line
    #[arg(long)]
    json: bool,
}

/// A dictionary.
#[derive(Serialize)]
struct Entry {
    dictionary: String,
    words: usize,
    hash: String,
}

/// How many of some words have a meaning.
#[derive(Serialize)]
struct Coverage {
    which: String,
    words: usize,
    meanings: usize,
}

pub(crate) fn run(args: &Args) -> ExitCode {
    let done = if args.coverage { measure(args).map(|rows| tell(&rows, args.json)) } else { list(args.json) };
    match done {
        Err(bad) => bad.exit(),
        Ok(Err(error)) => output_failed(&error),
        Ok(Ok(())) => ExitCode::SUCCESS,
    }
}

fn list(json: bool) -> Result<io::Result<()>, Bad> {
    let entry = |name: String| {
        let lexicon = open(&name)?;
        Ok(Entry { dictionary: name, words: lexicon.len(), hash: lexicon.hash().to_owned() })
    };
    let entries = lexicon::names().into_iter().map(entry).collect::<Result<Vec<_>, Bad>>()?;
    Ok(print(&entries, json, |out, entry| {
        writeln!(out, "{} {} words, hash {}", entry.dictionary, entry.words, entry.hash)
    }))
}

fn measure(args: &Args) -> Result<Vec<Coverage>, Bad> {
    let lexicon = open(&args.dictionary)?;
    let count = |which: String, words: &[String]| Coverage {
        which,
        words: words.len(),
        meanings: words.iter().filter(|word| lexicon.meaning(word).is_some()).count(),
    };
    let all: Vec<String> = lexicon.words().collect();
    let of_length = |length: usize| -> Vec<String> {
        all.iter().filter(|word| word.chars().count() == length).cloned().collect()
    };
    let laid = laid(args)?;
    let different: Vec<String> = laid.iter().cloned().collect::<BTreeSet<_>>().into_iter().collect();
    Ok(vec![
        count("two letters".into(), &of_length(2)),
        count("three letters".into(), &of_length(3)),
        count(format!("laid by bots of level {}", args.level), &laid),
        count(format!("laid by bots of level {}, each once", args.level), &different),
        count("all".into(), &all),
    ])
}

/// Every word that bots laid, as often as they did.
fn laid(args: &Args) -> Result<Vec<String>, Bad> {
    let game = registry::find("quiddler").ok_or_else(|| Bad::new("there is no Quiddler"))?;
    let rules = serde_json::json!({ "dictionary": args.dictionary, "words": "checked" });
    let rules = RawValue::from_string(rules.to_string()).map_err(Bad::new)?;
    let mut words = Listener::default();
    for number in 0..args.games {
        let seed = Seed(Sha256::digest(format!("coverage {number}")).into());
        bout_before(&mut words, game, &rules, &[args.level.into(); 4], seed, 10_000).map_err(Bad::new)?;
        words.last = Default::default();
    }
    Ok(words.heard)
}

/// Collects the words that bots are about to lay. A bot is asked again after every change; the same plan
/// counts once.
#[derive(Default)]
struct Listener {
    last: [String; 4],
    heard: Vec<String>,
}

impl Onlooker for Listener {
    fn ask(
        &mut self,
        seat: Seat,
        bot: &mut dyn AnyBot,
        glimpse: &Glimpse,
    ) -> Option<(Millis, Box<RawValue>)> {
        let plan = bot.think(glimpse)?;
        let act = plan.1.get();
        if let Some(last) = self.last.get_mut(usize::from(seat.0))
            && last != act
        {
            act.clone_into(last);
            let act: Value = serde_json::from_str(act).unwrap_or_default();
            for word in act["words"].as_array().into_iter().flatten() {
                let cards = word.as_array().into_iter().flatten().filter_map(Value::as_str);
                self.heard.push(cards.collect::<String>().to_lowercase());
            }
        }
        Some(plan)
    }
}

fn tell(rows: &[Coverage], json: bool) -> io::Result<()> {
    print(rows, json, |out, row| {
        let share = 100.0 * row.meanings as f64 / (row.words as f64).max(1.0);
        writeln!(out, "{}: {} of {} words have a meaning ({share:.1} %)", row.which, row.meanings, row.words)
    })
}

fn print<T: Serialize>(
    rows: &[T],
    json: bool,
    line: impl Fn(&mut dyn Write, &T) -> io::Result<()>,
) -> io::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    for row in rows {
        if json {
            serde_json::to_writer(&mut out, row)?;
            writeln!(out)?;
        } else {
            line(&mut out, row)?;
        }
    }
    out.flush()
}
