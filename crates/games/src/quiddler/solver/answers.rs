//! The best laying as an answer to a puzzle: how many there are, and which of them is the easiest.

use super::{Laying, Word, parts::Kinds, search};
use crate::{letter::Letter, lexicon::Lexicon};

/// The best layings of a hand that keeps one card for the discard (HAND-2, HAND-3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answers {
    /// The easiest of them: the one whose words cost least together.
    pub easiest: Laying,
    /// What its words cost.
    pub cost: u64,
    /// How many there are. Layings differ in their words, cards and all, or in the discard; the order of
    /// the words does not matter.
    pub solutions: u64,
}

/// The best layings of a hand; `cost` says how hard a word is to find. `None` for an empty hand.
///
/// ```
/// use games::{letter::Letter, lexicon::Lexicon, quiddler::solver::answers};
/// let lexicon = Lexicon::from_words(["tea", "eat", "at"]);
/// let hand: Vec<Letter> = ["T", "E", "A", "O"].iter().map(|card| card.parse().unwrap()).collect();
/// let best = answers(&lexicon, &hand, |word| if Letter::spell(word) == "tea" { 1 } else { 2 }).unwrap();
/// assert_eq!((best.easiest.score, best.solutions), (7, 2)); // TEA or EAT, and the O discarded
/// assert_eq!(Letter::spell(&best.easiest.words[0]), "tea");
/// ```
pub fn answers(lexicon: &Lexicon, hand: &[Letter], cost: impl Fn(&Word) -> u64) -> Option<Answers> {
    let kinds = Kinds::of(hand);
    let cards: usize = kinds.iter().map(|kind| usize::from(kind.count)).sum();
    let words = search::every(lexicon, &kinds, cards.saturating_sub(1));
    let ways = Ways::new(&kinds, &words, cost);
    let points = kinds.points();
    let all = i32::from(points.last().copied().unwrap_or_default());
    let mut best: Option<(Answers, usize)> = None;
    for (part, &count) in ways.counts.iter().enumerate().filter(|&(_, &count)| count > 0) {
        for kind in kinds.iter().filter(|kind| ways.digits.leaves(part, kind.unit)) {
            // QUI-10: what is neither laid nor discarded counts against it, and nothing is below 0.
            let score = (2 * i32::from(points[part]) + kind.value - all).max(0);
            let cost = ways.costs[part];
            let laying = || Laying { words: Vec::new(), discard: kind.card, score };
            match &mut best {
                Some((best, _)) if score < best.easiest.score => {}
                Some((best, of)) if score == best.easiest.score => {
                    best.solutions = best.solutions.saturating_add(count);
                    if cost < best.cost {
                        (best.easiest, best.cost, *of) = (laying(), cost, part);
                    }
                }
                _ => best = Some((Answers { easiest: laying(), cost, solutions: count }, part)),
            }
        }
    }
    let (mut best, mut part) = best?;
    while let Some(word) = ways.last[part] {
        best.easiest.words.push(words[word].word.clone());
        part -= usize::from(words[word].part);
    }
    best.easiest.words.reverse();
    Some(best)
}

/// For each part of a hand how it can be laid.
struct Ways {
    digits: Digits,
    /// In how many ways.
    counts: Vec<u64>,
    /// What the cheapest way costs.
    costs: Vec<u64>,
    /// The last word of the cheapest way.
    last: Vec<Option<usize>>,
}

impl Ways {
    /// Takes one word after the other, any number of times, so that each collection of words comes once.
    fn new(kinds: &Kinds, words: &[super::Spelt], cost: impl Fn(&Word) -> u64) -> Ways {
        let digits = Digits::new(kinds);
        let parts = kinds.parts();
        let mut ways =
            Ways { digits, counts: vec![0; parts], costs: vec![u64::MAX; parts], last: vec![None; parts] };
        (ways.counts[0], ways.costs[0]) = (1, 0);
        for (n, word) in words.iter().enumerate() {
            let (unit, cost) = (usize::from(word.part), cost(&word.word));
            for part in 0..parts - unit {
                let count = ways.counts[part];
                if count == 0 || !ways.digits.leaves(part, word.part) {
                    continue;
                }
                let whole = part + unit;
                ways.counts[whole] = ways.counts[whole].saturating_add(count);
                let cost = ways.costs[part].saturating_add(cost);
                if cost < ways.costs[whole] {
                    (ways.costs[whole], ways.last[whole]) = (cost, Some(n));
                }
            }
        }
        ways
    }
}

/// The number of cards of each kind in each part, five bits a kind, so that two parts are compared at once.
struct Digits {
    parts: Vec<u64>,
    /// All cards, and a bit above each kind's number that a subtraction must not use up.
    whole: u64,
    guards: u64,
}

impl Digits {
    const BITS: usize = 5;

    fn new(kinds: &Kinds) -> Digits {
        let mut parts = vec![0u64];
        let (mut whole, mut guards) = (0, 0);
        for (n, kind) in kinds.iter().enumerate() {
            let one = 1u64 << (n * Self::BITS);
            let fewer = parts.clone();
            for count in 1..=u64::from(kind.count) {
                parts.extend(fewer.iter().map(|part| part + one * count));
            }
            whole += one * u64::from(kind.count);
            guards |= one << (Self::BITS - 1);
        }
        Digits { parts, whole, guards }
    }

    /// Whether a part leaves the cards of another one.
    fn leaves(&self, part: usize, other: u16) -> bool {
        let both = self.parts[part] + self.parts[usize::from(other)];
        ((self.whole | self.guards) - both) & self.guards == self.guards
    }
}
