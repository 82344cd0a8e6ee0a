//! `tercet solve quiddler-hand`: the best laying of a hand, how many there are, and how hard they are to find.

use std::io::{self, Write};

use games::{
    letter::Letter,
    lexicon,
    quiddler::solver::{MOST_CARDS, Word},
    quiddler_hand,
};
use serde::Serialize;

use super::{Failure, Output, Tell, count, list, read};
use crate::input::Bad;

#[derive(clap::Args)]
pub(super) struct Args {
    /// The hand: letters, or QU IN ER CL TH
    #[arg(value_name = "CARDS", required_unless_present = "stdin", conflicts_with = "stdin")]
    cards: Vec<String>,
    /// The dictionary
    #[arg(long, value_name = "NAME", default_value = lexicon::ENGLISH)]
    words: String,
    /// Read standard input, one hand on each line
    #[arg(long)]
    stdin: bool,
    #[command(flatten)]
    output: Output,
}

#[derive(Serialize)]
struct Answer {
    /// Points laid less points left over (HAND-2).
    score: i32,
    words: Vec<Word>,
    discard: Letter,
    /// How many different best layings there are.
    solutions: u64,
    /// How hard they are to find (PUZ-3).
    predicted_ms: u64,
    grade: u8,
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let words = lexicon::find(&args.words).ok_or_else(|| {
        let names = lexicon::names().join(", ");
        Bad::new(format!("{:?} is not one of the dictionaries {names}", engine::hex::shorten(&args.words)))
    })?;
    args.output.answer((!args.stdin).then_some(&args.cards), |names| {
        let hand: Vec<Letter> = read(names)?;
        if hand.len() > MOST_CARDS {
            let many = hand.len();
            return Err(Bad::new(format!("a hand has at most {MOST_CARDS} cards, not {many} (HAND-1)")));
        }
        let solved = quiddler_hand::solve(&words, &hand).ok_or_else(|| Bad::new("this hand has no cards"))?;
        Ok(Answer {
            score: solved.best.score,
            words: solved.best.words,
            discard: solved.best.discard,
            solutions: solved.solutions,
            predicted_ms: solved.predicted_ms,
            grade: solved.grade,
        })
    })
}

impl Tell for Answer {
    fn tell(&self, out: &mut dyn Write) -> io::Result<()> {
        let words: Vec<String> = self.words.iter().map(|word| Letter::spell(word)).collect();
        let points = count(usize::try_from(self.score).unwrap_or_default(), "point");
        let (laid, answers) = (list(&words), count(self.solutions as usize, "answer"));
        writeln!(out, "{points}: {laid}, {} put aside; {answers}, grade {}", self.discard, self.grade)
    }
}
