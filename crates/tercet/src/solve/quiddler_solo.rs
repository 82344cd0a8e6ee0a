//! `tercet solve quiddler-solo`: the words that can be made, and a way to use all cards.

use std::{
    io::{self, Write},
    path::PathBuf,
};

use games::{
    letter::Letter,
    quiddler_solo::{Action, QuiddlerSolo, State, solver},
};
use serde::Serialize;

use super::{Failure, Output, Tell, count, list, position};

#[derive(clap::Args)]
pub(super) struct Args {
    /// The record of the game so far
    #[arg(long, value_name = "FILE")]
    record: PathBuf,
    /// Use the face-down cards too, and search for a way to use all cards
    #[arg(long)]
    open: bool,
    /// How long to search for it: ten times the effort takes ten times as long
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..=1000))]
    effort: u16,
    #[command(flatten)]
    output: Output,
}

#[derive(Serialize)]
struct Answer {
    /// The words that can be made now, longest first.
    words: Vec<Vec<Letter>>,
    /// Their stacks, in spelling order.
    stacks: Vec<Vec<u8>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<Option<Vec<Action>>>,
    #[serde(skip)]
    told: Vec<String>,
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let table = position::<QuiddlerSolo>(&args.record)?;
    let (lexicon, state) = (&table.rules().lexicon, table.state());
    let spelt =
        |stacks: &Vec<u8>| -> Vec<Letter> { stacks.iter().filter_map(|&stack| state.top(stack)).collect() };
    let mut stacks = solver::words(lexicon, state);
    stacks.sort_by_cached_key(|stacks| {
        let word = spelt(stacks);
        (std::cmp::Reverse(Letter::length(&word)), Letter::spell(&word))
    });
    let words = stacks.iter().map(spelt).collect();
    // Most deals are settled with little effort.
    let solve = || {
        (1..=args.effort)
            .filter(|n| n.is_power_of_two())
            .find_map(|n| solver::solution(lexicon, state, n.into()))
    };
    let solution = args.open.then(solve);
    let told = solution.iter().flatten().flat_map(|actions| tell(state, actions)).collect();
    args.output.answer_one(&Answer { words, stacks, solution, told })
}

/// A solution in words.
fn tell(state: &State, actions: &[Action]) -> Vec<String> {
    let mut stacks = state.stacks.clone();
    let mut lines = Vec::new();
    for action in actions {
        match action {
            Action::Word { stacks: word } => {
                let cards: Vec<Letter> =
                    word.iter().filter_map(|&stack| stacks[usize::from(stack)].pop()).collect();
                lines.push(format!("{:<24} from stacks {}", list(&cards).replace(' ', "-"), list(word)));
            }
            Action::Fill { from, to } => {
                let Some(card) = stacks[usize::from(*from)].pop() else { continue };
                stacks[usize::from(*to)].push(card);
                lines.push(format!("{:<24} moves from stack {from} to {to}", card.to_string()));
            }
            Action::GiveUp {} => {}
        }
    }
    lines
}

impl Tell for Answer {
    fn tell(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{} can be made now", count(self.words.len(), "word"))?;
        for (word, stacks) in self.words.iter().zip(&self.stacks) {
            writeln!(out, "  {:<24} from stacks {}", list(word).replace(' ', "-"), list(stacks))?;
        }
        match &self.solution {
            None => Ok(()),
            Some(None) => writeln!(out, "no way to use all cards was found"),
            Some(Some(actions)) if actions.is_empty() => writeln!(out, "all cards have been used"),
            Some(Some(_)) => {
                writeln!(out, "one way to use all cards:")?;
                self.told.iter().try_for_each(|line| writeln!(out, "  {line}"))
            }
        }
    }
}
