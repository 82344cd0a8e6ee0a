//! Proves that all cards can be used, or that they cannot (QSO-2, QSO-3): every word, every choice among equal
//! cards and every filling is tried. Which stack is which does not matter, so positions that differ only in
//! that are looked at once.

use std::collections::HashSet;

use arrayvec::ArrayVec;

use super::{STACKS, Table, cover};
use crate::{letter::Letter, lexicon::Lexicon, quiddler};

type Stack = ArrayVec<Letter, 6>;

/// Whether all cards can be used; `None` when that was not settled within so many positions. `positions` is
/// reduced by those that were looked at.
pub(super) fn clearable(lexicon: &Lexicon, table: &Table, positions: &mut usize) -> Option<bool> {
    Search { lexicon, hopeless: HashSet::new(), positions }.clears(sorted(table.clone()))
}

struct Search<'a> {
    lexicon: &'a Lexicon,
    /// The positions that were tried in vain.
    hopeless: HashSet<[Stack; STACKS]>,
    positions: &'a mut usize,
}

impl Search<'_> {
    fn clears(&mut self, table: Table) -> Option<bool> {
        if table.cards() == 0 {
            return Some(true);
        }
        if table.cards() == 1 || self.hopeless.contains(&table.0) {
            return Some(false);
        }
        *self.positions = self.positions.checked_sub(1)?;
        let tops = table.tops();
        let clears = if tops.len() == table.cards() {
            let words = quiddler::solver::spellings(self.lexicon, &tops, |_| true);
            let used: usize = cover(&words, &tops).iter().map(|word| word.len()).sum();
            used == tops.len()
        } else if tops.len() < STACKS {
            self.any(fillings(&table))?
        } else {
            self.any(takings(self.lexicon, &table))?
        };
        if !clears {
            self.hopeless.insert(table.0);
        }
        Some(clears)
    }

    /// Whether one of some positions can be cleared. One that is not settled leaves the answer open only if no
    /// other clears.
    fn any(&mut self, tables: Vec<Table>) -> Option<bool> {
        let mut settled = true;
        for table in tables {
            match self.clears(table) {
                Some(true) => return Some(true),
                Some(false) => {}
                None => settled = false,
            }
        }
        settled.then_some(false)
    }
}

/// The same stacks in a fixed order.
fn sorted(mut table: Table) -> Table {
    table.0.sort_unstable();
    table
}

/// Every way to fill an empty place (QSO-3).
fn fillings(table: &Table) -> Vec<Table> {
    let mut found: Vec<Table> = Vec::new();
    let Some(to) = table.0.iter().position(|stack| stack.is_empty()) else { return found };
    for from in (0..STACKS).filter(|&stack| table.0[stack].len() > 1) {
        let mut next = table.clone();
        let Some(card) = next.0[from].pop() else { continue };
        next.0[to].push(card);
        let next = sorted(next);
        if !found.iter().any(|other| other.0 == next.0) {
            found.push(next);
        }
    }
    found
}

/// Every way to take a word (QSO-2). Words of the same cards leave the same.
fn takings(lexicon: &Lexicon, table: &Table) -> Vec<Table> {
    let mut cards: Vec<Vec<Letter>> = quiddler::solver::spellings(lexicon, &table.tops(), |_| true)
        .into_iter()
        .map(|word| {
            let mut cards = word.to_vec();
            cards.sort_unstable();
            cards
        })
        .collect();
    // Longer words first: they leave less to do.
    cards.sort_unstable_by(|a, b| b.len().cmp(&a.len()).then_with(|| a.cmp(b)));
    cards.dedup();
    let mut found = Vec::new();
    let mut seen = HashSet::new();
    for word in cards {
        take_each(table, &word, 0, 0, &mut |next| {
            let next = sorted(next);
            if seen.insert(next.0.clone()) {
                found.push(next);
            }
        });
    }
    found
}

/// Takes the cards of a word from every choice of stacks. Equal cards stand side by side in `word`, and each
/// is taken from a later stack than the one before.
fn take_each(table: &Table, word: &[Letter], done: usize, first: usize, each: &mut dyn FnMut(Table)) {
    let Some(card) = word.get(done) else { return each(table.clone()) };
    let from = if done > 0 && word[done - 1] == *card { first } else { 0 };
    for stack in from..STACKS {
        if table.0[stack].last() == Some(card) {
            let mut next = table.clone();
            next.0[stack].pop();
            take_each(&next, word, done + 1, stack + 1, each);
        }
    }
}
