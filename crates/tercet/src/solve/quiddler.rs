//! `tercet solve quiddler`: what a hand can lay.

use std::io::{self, Write};

use games::{
    letter::Letter,
    lexicon,
    quiddler::solver::{Layings, MOST_CARDS, Word},
};
use serde::Serialize;

use super::{Failure, Output, Tell, list, read};
use crate::input::Bad;

#[derive(clap::Args)]
pub(super) struct Args {
    /// The hand after drawing: letters, or QU IN ER CL TH
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
    /// Points laid less points unused, before bonuses (QUI-10).
    score: i32,
    words: Vec<Word>,
    discard: Letter,
    /// Whether all cards but one form words, and how (QUI-5).
    out: bool,
    out_words: Option<Vec<Word>>,
    out_discard: Option<Letter>,
    /// How many words can be laid, and how.
    most_words: usize,
    most: Vec<Word>,
    /// How many letters the longest word has, and that word.
    longest: usize,
    longest_word: Word,
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
            return Err(Bad::new(format!(
                "a hand has at most {MOST_CARDS} cards after drawing, not {many} (QUI-2)"
            )));
        }
        let layings = Layings::of(&words, &hand);
        let (Some(best), Some(most)) = (layings.best(), layings.most_words()) else {
            return Err(Bad::new("this hand has no cards"));
        };
        let (out_words, out_discard) = layings.out().map(|out| (out.words, out.discard)).unzip();
        let longest_word = layings.longest().cloned().unwrap_or_default();
        Ok(Answer {
            score: best.score,
            words: best.words,
            discard: best.discard,
            out: out_words.is_some(),
            out_words,
            out_discard,
            most_words: most.words.len(),
            most: most.words,
            longest: Letter::length(&longest_word),
            longest_word,
        })
    })
}

/// Words with their cards apart: `QU-I-T`.
fn spell<'a>(words: impl IntoIterator<Item = &'a Word>) -> String {
    let words = words.into_iter().map(|word| list(word).replace(' ', "-"));
    let text = list(words);
    if text.is_empty() { "no word".into() } else { text }
}

impl Tell for Answer {
    fn tell(&self, out: &mut dyn Write) -> io::Result<()> {
        let Answer { score, words, discard, .. } = self;
        writeln!(out, "best     {score:>3} points   {}, discarding {discard}", spell(words))?;
        match (&self.out_words, self.out_discard) {
            (Some(words), Some(discard)) => {
                writeln!(out, "going out            {}, discarding {discard}", spell(words))?;
            }
            _ => writeln!(out, "going out            not possible")?,
        }
        writeln!(out, "most     {:>3} words    {}", self.most_words, spell(&self.most))?;
        writeln!(
            out,
            "longest  {:>3} letters  {}",
            self.longest,
            spell((self.longest > 0).then_some(&self.longest_word))
        )
    }
}
