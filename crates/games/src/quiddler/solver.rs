//! What a hand can lay: the best laying, going out, the most words, the longest word (QUI-5, QUI-10, QUI-11).
//!
//! The parts of a hand are numbered, one digit for each kind of card in it, so that taking cards away is subtraction.
//! Walking the dictionary with the hand finds the parts that spell a word; from these follows, part by part, into how
//! many words a part can be laid. Points depend only on which cards are laid, so the best laying is the best such part.

use arrayvec::ArrayVec;

use crate::{
    letter::Letter,
    lexicon::{Lexicon, Node},
};

/// The most cards of a hand: ten, and the one drawn (QUI-2, QUI-3).
pub const MOST_CARDS: usize = 11;

/// The cards of a word, in spelling order.
pub type Word = ArrayVec<Letter, MOST_CARDS>;

/// Words, and the card that is discarded with them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Laying {
    /// The words.
    pub words: Vec<Word>,
    /// The discard.
    pub discard: Letter,
    /// Points laid less points unused, at least 0: the score before challenges and bonuses (QUI-10).
    pub score: i32,
}

/// Everything that a hand can lay, one card being kept for the discard.
///
/// ```
/// use games::{letter::Letter, lexicon, quiddler::solver::Layings};
/// let en = lexicon::find("en").unwrap();
/// let hand: Vec<Letter> = ["QU", "I", "T", "E"].iter().map(|card| card.parse().unwrap()).collect();
/// let layings = Layings::of(&en, &hand);
/// let best = layings.best().unwrap();
/// assert_eq!(best.score, 9 + 2 + 3); // QUIT, and the E discarded
/// assert!(layings.out().is_some());
/// assert_eq!(Letter::spell(layings.longest().unwrap()), "quit");
/// ```
#[derive(Clone, Debug)]
pub struct Layings {
    kinds: ArrayVec<Kind, MOST_CARDS>,
    /// The kinds by their places there, the dearest first.
    dearest: ArrayVec<u8, MOST_CARDS>,
    /// How many cards the hand has, and what they are worth.
    cards: usize,
    points: i32,
    /// The words, one for each part that spells any, by the part's number.
    words: Vec<Spelt>,
    /// For each part the most words that it can be laid as, plus one; 0 if it cannot be.
    most: Vec<u8>,
    /// For each part its packed counts and what it is worth.
    parts: Vec<(u64, i32)>,
}

/// The cards of one kind in a hand.
#[derive(Clone, Copy, Debug)]
struct Kind {
    card: Letter,
    count: u8,
    /// What one card of it adds to a part's number, and to its packed counts.
    unit: u16,
    packed: u64,
}

/// A part of the hand that spells a word.
#[derive(Clone, Debug)]
struct Spelt {
    part: u16,
    packed: u64,
    word: Word,
}

/// Bits for each count in packed counts; the highest is free for a borrow.
const BITS: usize = 5;

impl Layings {
    /// What a hand of at most [`MOST_CARDS`] cards can lay; cards beyond that are left aside.
    pub fn of(lexicon: &Lexicon, hand: &[Letter]) -> Layings {
        let hand = &hand[..hand.len().min(MOST_CARDS)];
        let kinds = kinds(hand);
        let mut dearest: ArrayVec<u8, MOST_CARDS> = (0..kinds.len() as u8).collect();
        dearest.sort_unstable_by_key(|&n| std::cmp::Reverse(kinds[usize::from(n)].card.value()));
        let mut layings = Layings {
            kinds,
            dearest,
            cards: hand.len(),
            points: Letter::points(hand),
            words: Vec::new(),
            most: Vec::new(),
            parts: Vec::new(),
        };
        layings.number_parts();
        layings.find_words(lexicon);
        layings.count_words();
        layings
    }

    fn number_parts(&mut self) {
        self.parts = Vec::with_capacity(1 << MOST_CARDS);
        self.parts.push((0, 0));
        for kind in &self.kinds {
            // With one more card of this kind, everything so far once more.
            for _ in 0..kind.count {
                let last = self.parts.len() - usize::from(kind.unit);
                for part in last..self.parts.len() {
                    let (packed, points) = self.parts[part];
                    self.parts.push((packed + kind.packed, points + kind.card.value()));
                }
            }
        }
    }

    /// One word for each part that spells any; never all cards, since one is discarded.
    fn find_words(&mut self, lexicon: &Lexicon) {
        let mut search = Search {
            lexicon,
            kinds: &self.kinds,
            left: self.kinds.iter().map(|kind| kind.count).collect(),
            seen: vec![false; self.parts.len()],
            word: Word::new(),
            most: self.cards.saturating_sub(1),
            words: Vec::with_capacity(256),
        };
        search.walk(lexicon.root(), 0, 0);
        self.words = search.words;
        self.words.sort_unstable_by_key(|word| word.part);
    }

    fn count_words(&mut self) {
        let borrows = self.borrows();
        let parts = self.parts.len();
        self.most = vec![0; parts];
        self.most[0] = 1;
        // Parts with the same highest kind come one after another, and so do words. A word that is laid of a part can
        // be taken to hold the part's highest kind.
        let mut first_word = 0;
        for (n, kind) in self.kinds.iter().enumerate() {
            let end = self.kinds.get(n + 1).map_or(parts, |next| usize::from(next.unit));
            let last_word = self.words.partition_point(|word| usize::from(word.part) < end);
            let words = &self.words[first_word..last_word];
            first_word = last_word;
            for part in usize::from(kind.unit)..end {
                let packed = self.parts[part].0 | borrows;
                let here = words.iter().take_while(|word| usize::from(word.part) <= part);
                let most = here
                    .filter(|word| (packed - word.packed) & borrows == borrows)
                    .map(|word| self.most[part - usize::from(word.part)])
                    .max()
                    .filter(|&most| most > 0);
                self.most[part] = most.map_or(0, |most| most + 1);
            }
        }
    }

    /// The free bit of each count. Where it is gone after a subtraction, there were too few cards.
    fn borrows(&self) -> u64 {
        self.kinds.iter().fold(0, |bits, kind| bits | kind.packed << (BITS - 1))
    }

    /// Every part that can be laid and leaves a card for the discard, with the most words it can be.
    fn layable(&self) -> impl Iterator<Item = (usize, u8)> + '_ {
        let whole = self.most.len() - 1;
        (self.most.iter().enumerate())
            .filter(move |&(part, &most)| most > 0 && part != whole)
            .map(|(part, &most)| (part, most - 1))
    }

    /// Points laid less points unused when a part is laid and the dearest other card discarded (QUI-10), and that card.
    fn score(&self, part: usize) -> Option<(i32, Letter)> {
        let (packed, laid) = self.parts[part];
        let whole = self.parts.last()?.0;
        // No count is larger in a part than in the whole, so nothing is borrowed.
        let others = whole - packed;
        let discard =
            self.dearest.iter().find(|&&n| others >> (BITS * usize::from(n)) & ((1 << BITS) - 1) != 0)?;
        let discard = self.kinds[usize::from(*discard)].card;
        Some((2 * laid + discard.value() - self.points, discard))
    }

    fn laying(&self, part: usize) -> Option<Laying> {
        let (score, discard) = self.score(part)?;
        Some(Laying { words: self.split(part), discard, score: score.max(0) })
    }

    /// As many words as a part can be laid as.
    fn split(&self, mut part: usize) -> Vec<Word> {
        let borrows = self.borrows();
        let mut words = Vec::new();
        while part > 0 {
            let packed = self.parts[part].0 | borrows;
            let fits = |word: &&Spelt| {
                let rest = part.checked_sub(usize::from(word.part)).map_or(0, |rest| self.most[rest]);
                (packed - word.packed) & borrows == borrows && rest > 0 && rest + 1 == self.most[part]
            };
            let Some(word) = self.words.iter().find(fits) else { break };
            words.push(word.word.clone());
            part -= usize::from(word.part);
        }
        words
    }

    /// The laying with the highest score; of equal ones that with most words. `None` for an empty hand.
    pub fn best(&self) -> Option<Laying> {
        let scored = self.layable().filter_map(|(part, words)| Some((self.score(part)?.0, words, part)));
        self.laying(scored.max()?.2)
    }

    /// The best way to go out, if there is one: all cards but one form words (QUI-5).
    pub fn out(&self) -> Option<Laying> {
        let whole = self.most.len() - 1;
        let parts = self.kinds.iter().map(|kind| whole - usize::from(kind.unit));
        let out = parts.filter(|&part| part > 0 && self.most[part] > 0);
        self.laying(out.max_by_key(|&part| self.score(part).map(|(score, _)| score))?)
    }

    /// As many words as possible; of those ways the one with the highest score.
    pub fn most_words(&self) -> Option<Laying> {
        let scored = self.layable().filter_map(|(part, words)| Some((words, self.score(part)?.0, part)));
        self.laying(scored.max()?.2)
    }

    /// The word with the most letters (QUI-11), if there is any word.
    pub fn longest(&self) -> Option<&Word> {
        self.words.iter().map(|spelt| &spelt.word).max_by_key(|word| Letter::length(word))
    }
}

/// The kinds in a hand, common ones first: the fewer words hold a part's highest kind, the fewer are looked at.
fn kinds(hand: &[Letter]) -> ArrayVec<Kind, MOST_CARDS> {
    let mut cards = hand.to_vec();
    cards.sort_unstable_by_key(|card| (std::cmp::Reverse(card.count()), card.code()));
    let mut kinds: ArrayVec<Kind, MOST_CARDS> = ArrayVec::new();
    let mut unit = 1;
    for cards in cards.chunk_by(|a, b| a == b) {
        let count = cards.len() as u8;
        kinds.push(Kind { card: cards[0], count, unit, packed: 1 << (BITS * kinds.len()) });
        unit *= u16::from(count) + 1;
    }
    kinds
}

/// A walk through the dictionary with the cards of a hand.
struct Search<'a> {
    lexicon: &'a Lexicon,
    kinds: &'a [Kind],
    left: ArrayVec<u8, MOST_CARDS>,
    seen: Vec<bool>,
    word: Word,
    most: usize,
    words: Vec<Spelt>,
}

impl Search<'_> {
    fn walk(&mut self, node: Node, part: u16, packed: u64) {
        // QUI-7: at least two cards.
        if self.word.len() >= 2
            && self.lexicon.is_word(node)
            && !std::mem::replace(&mut self.seen[usize::from(part)], true)
        {
            self.words.push(Spelt { part, packed, word: self.word.clone() });
        }
        if self.word.len() == self.most {
            return;
        }
        for n in 0..self.kinds.len() {
            if self.left[n] == 0 {
                continue;
            }
            let kind = self.kinds[n];
            let Some(next) = self.lexicon.walk(node, kind.card.letters()) else { continue };
            self.left[n] -= 1;
            self.word.push(kind.card);
            self.walk(next, part + kind.unit, packed + kind.packed);
            self.word.pop();
            self.left[n] += 1;
        }
    }
}

/// Every word that some cards can spell, each with the cards' places in spelling order; of equal cards the first is
/// used first.
pub fn words(lexicon: &Lexicon, cards: &[Letter]) -> Vec<Vec<usize>> {
    fn walk(
        lexicon: &Lexicon,
        cards: &[Letter],
        node: Node,
        places: &mut Vec<usize>,
        found: &mut Vec<Vec<usize>>,
    ) {
        if places.len() >= 2 && lexicon.is_word(node) {
            found.push(places.clone());
        }
        for place in 0..cards.len() {
            let card = cards[place];
            let free = |place: &usize| !places.contains(place);
            if !free(&place) || (0..place).any(|other| cards[other] == card && free(&other)) {
                continue;
            }
            if let Some(next) = lexicon.walk(node, card.letters()) {
                places.push(place);
                walk(lexicon, cards, next, places, found);
                places.pop();
            }
        }
    }
    let mut found = Vec::new();
    walk(lexicon, cards, lexicon.root(), &mut Vec::new(), &mut found);
    found
}

#[cfg(test)]
mod tests;
