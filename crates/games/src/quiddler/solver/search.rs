//! Walking the dictionary with the cards of a hand.

use arrayvec::ArrayVec;

use super::{Spelt, Word, parts::Kinds};
use crate::lexicon::{Lexicon, Node};

/// One word for each part of a hand that spells any which is `known`; none takes more than `most` cards.
pub(super) fn spelt(
    lexicon: &Lexicon,
    kinds: &Kinds,
    most: usize,
    known: impl FnMut(&Word) -> bool,
) -> Vec<Spelt> {
    let mut search = Search::new(lexicon, kinds, most, known);
    search.walk(lexicon.root(), 0);
    search.found.sort_unstable_by_key(|word| word.part);
    search.found
}

/// Every word that a hand spells, in the order of the dictionary; none takes more than `most` cards.
pub(super) fn every(lexicon: &Lexicon, kinds: &Kinds, most: usize) -> Vec<Spelt> {
    let mut found = Vec::new();
    // A word that is not known is not noted, so that the next one of the same cards is looked at, too.
    let mut search = Search::new(lexicon, kinds, most, |word: &Word| {
        found.push(word.clone());
        false
    });
    search.walk(lexicon.root(), 0);
    let unit = |card| kinds.iter().find(|kind| kind.card == card).map_or(0, |kind| kind.unit);
    found.into_iter().map(|word| Spelt { part: word.iter().map(|&card| unit(card)).sum(), word }).collect()
}

/// Two letters on a card: the dictionary's numbers for them, and the kind.
type Double = (u8, u8, u8);

struct Search<'a, K> {
    lexicon: &'a Lexicon,
    kinds: &'a Kinds,
    known: K,
    most: usize,
    /// The kind of the card with a letter alone, by the dictionary's number for the letter.
    single: [u8; 32],
    doubles: ArrayVec<Double, { Kinds::MOST }>,
    /// The letters with such a card left, one bit each; those that a double begins with; how many cards are
    /// left.
    free: u32,
    begin: u32,
    left: ArrayVec<u8, { Kinds::MOST }>,
    word: Word,
    seen: Vec<bool>,
    found: Vec<Spelt>,
}

impl<'a, K: FnMut(&Word) -> bool> Search<'a, K> {
    fn new(lexicon: &'a Lexicon, kinds: &'a Kinds, most: usize, known: K) -> Search<'a, K> {
        let mut search = Search {
            lexicon,
            kinds,
            known,
            most: most.min(Word::new().capacity()),
            single: [0; 32],
            doubles: ArrayVec::new(),
            free: 0,
            begin: 0,
            left: kinds.iter().map(|kind| kind.count).collect(),
            word: Word::new(),
            seen: vec![false; kinds.parts()],
            found: Vec::with_capacity(256),
        };
        for (kind, n) in kinds.iter().zip(0..) {
            let mut letters = kind.card.letters().chars().map(|letter| lexicon.number(letter));
            match (letters.next(), letters.next()) {
                // The letters on cards are of a–z, whose numbers are below 32; no word has the one with
                // number 0.
                (Some(letter @ 1..32), None) => {
                    search.single[usize::from(letter)] = n;
                    search.free |= 1 << letter;
                }
                (Some(first @ 1..32), Some(second @ 1..32)) => {
                    search.doubles.push((first, second, n));
                    search.begin |= 1 << first;
                }
                _ => {}
            }
        }
        search
    }

    fn walk(&mut self, node: Node, part: u16) {
        // QUI-7: at least two cards.
        if self.word.len() >= 2
            && self.lexicon.is_word(node)
            && !self.seen[usize::from(part)]
            && (self.known)(&self.word)
        {
            self.seen[usize::from(part)] = true;
            self.found.push(Spelt { part, word: self.word.clone() });
        }
        if self.word.len() == self.most {
            return;
        }
        let lexicon = self.lexicon;
        for (letter, next) in lexicon.among(node, self.free | self.begin) {
            let bit = 1 << letter;
            if self.free & bit != 0 {
                let n = self.single[usize::from(letter)];
                let free = self.free;
                if self.left[usize::from(n)] == 1 {
                    self.free &= !bit;
                }
                self.take(n, next, part);
                self.free = free;
            }
            if self.begin & bit != 0 {
                for d in 0..self.doubles.len() {
                    let (first, second, n) = self.doubles[d];
                    if first == letter && self.left[usize::from(n)] > 0 {
                        for (_, next) in lexicon.among(next, 1 << second) {
                            self.take(n, next, part);
                        }
                    }
                }
            }
        }
    }

    /// Goes on with a card of a kind.
    fn take(&mut self, n: u8, next: Node, part: u16) {
        let kind = &self.kinds[usize::from(n)];
        self.left[usize::from(n)] -= 1;
        self.word.push(kind.card);
        self.walk(next, part + kind.unit);
        self.word.pop();
        self.left[usize::from(n)] += 1;
    }
}
