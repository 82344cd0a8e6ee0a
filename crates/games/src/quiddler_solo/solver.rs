//! The words that can be made now, and a way to use all cards when they lie open (QSO-2 to QSO-4).
//!
//! The search goes by the number of cards used. Of all tables with that many it keeps the most promising: those with few
//! awkward cards left, and with vowels and consonants in proportion. It is not exhaustive: it can find a solution, but
//! not prove that there is none.

use std::collections::HashSet;

use arrayvec::ArrayVec;

use super::{
    action::Action,
    state::{CARDS, STACKS, State},
};
use crate::{letter::Letter, lexicon::Lexicon, quiddler};

/// Every word that can be made now, as the stacks of its cards in spelling order; none while a place is to be filled.
pub fn words(lexicon: &Lexicon, state: &State) -> Vec<Vec<u8>> {
    if state.must_fill() { Vec::new() } else { Table::of(state).words(lexicon) }
}

/// What to do to use all cards, face-down ones being known; `None` when no way was found. A greater `effort` keeps more
/// tables in view: 1 is quick, 10 takes ten times as long.
pub fn solution(lexicon: &Lexicon, state: &State, effort: usize) -> Option<Vec<Action>> {
    let mut search =
        Search { paths: Vec::new(), levels: vec![Vec::new(); CARDS + 1], keep: KEEP * effort.max(1) };
    let table = Table::of(state);
    let used = CARDS - table.cards();
    search.fill(table, None, used);
    for used in used..CARDS {
        let mut tables = std::mem::take(&mut search.levels[used]);
        tables.sort_by(|a, b| a.1.promise().total_cmp(&b.1.promise()));
        let mut seen = HashSet::new();
        tables.retain(|(_, table)| seen.insert(table.sorted()));
        tables.truncate(search.keep);
        for (path, table) in tables {
            for word in table.words(lexicon) {
                let mut next = table.clone();
                word.iter().for_each(|&stack| _ = next.0[usize::from(stack)].pop());
                let used = used + word.len();
                let path = search.add(path, Action::Word { stacks: word });
                search.fill(next, path, used);
            }
        }
    }
    let end = search.levels[CARDS].first()?.0;
    Some(search.actions(end))
}

/// How many tables are kept for each number of cards used.
const KEEP: usize = 200;

struct Search {
    /// Actions, each with the one before it.
    paths: Vec<(Option<usize>, Action)>,
    levels: Vec<Vec<(Option<usize>, Table)>>,
    keep: usize,
}

impl Search {
    fn add(&mut self, before: Option<usize>, action: Action) -> Option<usize> {
        self.paths.push((before, action));
        Some(self.paths.len() - 1)
    }

    fn actions(&self, mut path: Option<usize>) -> Vec<Action> {
        let mut actions = Vec::new();
        while let Some((before, action)) = path.and_then(|path| self.paths.get(path)) {
            actions.push(action.clone());
            path = *before;
        }
        actions.reverse();
        actions
    }

    /// Fills empty places in every way there is (QSO-3), and puts what comes of it among the tables with so many cards
    /// used.
    fn fill(&mut self, table: Table, path: Option<usize>, used: usize) {
        let empty = table.0.iter().position(|stack| stack.is_empty());
        let high: ArrayVec<usize, STACKS> = (0..STACKS).filter(|&stack| table.0[stack].len() > 1).collect();
        match empty {
            Some(to) if !high.is_empty() => {
                for from in high {
                    let mut next = table.clone();
                    let Some(card) = next.0[from].pop() else { continue };
                    next.0[to].push(card);
                    let path = self.add(path, Action::Fill { from: from as u8, to: to as u8 });
                    self.fill(next, path, used);
                }
            }
            _ => self.levels[used].push((path, table)),
        }
    }
}

/// The stacks, each from the bottom up.
#[derive(Clone, Debug)]
struct Table([ArrayVec<Letter, 6>; STACKS]);

impl Table {
    fn of(state: &State) -> Table {
        Table(state.stacks.clone())
    }

    fn cards(&self) -> usize {
        self.0.iter().map(|stack| stack.len()).sum()
    }

    /// The same for all tables that differ only in the order of their stacks.
    fn sorted(&self) -> [ArrayVec<Letter, 6>; STACKS] {
        let mut stacks = self.0.clone();
        stacks.sort_unstable();
        stacks
    }

    fn words(&self, lexicon: &Lexicon) -> Vec<Vec<u8>> {
        let tops = (0u8..).zip(&self.0).filter_map(|(stack, cards)| Some((stack, *cards.last()?)));
        let (stacks, cards): (Vec<u8>, Vec<Letter>) = tops.unzip();
        let words = quiddler::solver::words(lexicon, &cards);
        words.into_iter().map(|word| word.into_iter().map(|place| stacks[place]).collect()).collect()
    }

    /// How hard it looks to use up what is left: less is better.
    fn promise(&self) -> f64 {
        let left = self.0.iter().flatten();
        let (mut cards, mut vowels, mut awkward) = (0.0, 0.0, 0.0);
        for card in left {
            cards += 1.0;
            vowels += f64::from(u8::from("AEIOU".contains(card.letters())));
            // A card is worth more the harder it is to use.
            awkward += f64::from(card.value());
        }
        let out_of_proportion: f64 = vowels - 0.42 * cards;
        awkward + 3.0 * out_of_proportion.abs()
    }
}
