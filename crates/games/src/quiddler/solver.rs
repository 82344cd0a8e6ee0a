//! The words that a hand can lay: for the most points, to go out, the most words, the longest word (QUI-5,
//! QUI-10, QUI-11).
//!
//! The parts of a hand are numbered, one digit for each kind of card in it, so that putting cards together is
//! addition. Walking the dictionary with the hand finds the parts that spell a word. A set of parts is a row
//! of bits: what can be laid as one word more is that row shifted by the word's number, where the word's
//! cards are left. Points depend only on which cards are laid, so the best laying is the best such part.

mod answers;
mod parts;
mod search;

use arrayvec::ArrayVec;

pub use self::answers::{Answers, answers};
use self::parts::{Kind, Kinds, Parts};
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

/// Everything that a hand can lay if it keeps one card for the discard.
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
    kinds: Kinds,
    /// For each part what it is worth.
    points: Vec<i16>,
    /// For each kind the parts that leave one card of it, two, and so on.
    leaving: ArrayVec<ArrayVec<Parts, { Kinds::MOST }>, { Kinds::MOST }>,
    /// The words, one for each part that spells any, by the part's number.
    words: Vec<Spelt>,
    /// The parts that can be laid as no word, as one word, as two, and so on; each leaves a card for the
    /// discard.
    layers: Vec<Parts>,
}

/// What a hand could lay without some card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Without {
    /// The card.
    pub card: Letter,
    /// The points laid minus the points unused, at best. It can be negative.
    pub value: i32,
    /// Whether it could go out.
    pub out: bool,
}

/// A part of the hand that spells a word.
#[derive(Clone, Debug)]
struct Spelt {
    part: u16,
    word: Word,
}

impl Layings {
    /// What a hand of at most [`MOST_CARDS`] cards can lay, or a hand with one more card that might be drawn.
    /// Further cards are ignored.
    pub fn of(lexicon: &Lexicon, hand: &[Letter]) -> Layings {
        Layings::known(lexicon, hand, |_| true)
    }

    /// The same for a player who does not know all words.
    pub fn known(lexicon: &Lexicon, hand: &[Letter], knows: impl FnMut(&Word) -> bool) -> Layings {
        let kinds = Kinds::of(hand);
        let cards: usize = kinds.iter().map(|kind| usize::from(kind.count)).sum();
        let leaving = kinds.iter().map(|kind| (1..=kind.count).map(|n| kinds.leaving(kind, n)).collect());
        let mut layings = Layings {
            points: kinds.points(),
            leaving: leaving.collect(),
            // Never all cards, since one is discarded.
            words: search::spelt(lexicon, &kinds, cards.saturating_sub(1), knows),
            layers: Vec::new(),
            kinds,
        };
        layings.lay();
        layings
    }

    /// Finds out as how many words each part can be laid. The words of a part can be taken in the order of
    /// their highest kinds, so that each is only added to parts with no higher ones.
    fn lay(&mut self) {
        let mut none = Parts::none(&self.kinds);
        none.insert(0);
        self.layers = vec![none];
        let mut first = 0;
        let mut rooms = Vec::new();
        for kind in self.kinds.iter() {
            let end = usize::from(kind.unit) * (usize::from(kind.count) + 1);
            let last = self.words.partition_point(|word| usize::from(word.part) < end);
            let words = &self.words[first..last];
            first = last;
            // For each word the parts that leave its cards.
            rooms.clear();
            let room_ends: Vec<usize> = words.iter().map(|word| self.room(word, end, &mut rooms)).collect();
            for n in 0.. {
                if n + 1 == self.layers.len() {
                    self.layers.push(Parts::none(&self.kinds));
                }
                let [fewer, more] = &mut self.layers[n..n + 2] else { break };
                let mut begin = 0;
                for (word, &end) in words.iter().zip(&room_ends) {
                    more.add_enlarged(fewer, &rooms[begin..end], word.part.into());
                    begin = end;
                }
                if more.is_empty() {
                    self.layers.pop();
                    break;
                }
            }
        }
        let whole = self.kinds.parts() - 1;
        self.layers.iter_mut().for_each(|layer| layer.remove(whole));
    }

    /// Appends the set of parts that a word can be added to, as far as what comes of it is below `end`;
    /// answers where it ends.
    fn room(&self, word: &Spelt, end: usize, rooms: &mut Vec<u64>) -> usize {
        let begin = rooms.len();
        let parts = end - usize::from(word.part);
        for (place, before) in self.kinds.places(&word.word) {
            let leaving = self.leaving[place][before].first(parts);
            if rooms.len() == begin {
                rooms.extend_from_slice(leaving);
            } else {
                rooms[begin..].iter_mut().zip(leaving).for_each(|(room, leaving)| *room &= leaving);
            }
        }
        rooms.len()
    }

    /// Whether a part leaves the cards of a word.
    fn fits(&self, word: &Spelt, part: usize) -> bool {
        self.kinds.places(&word.word).all(|(place, before)| self.leaving[place][before].contains(part))
    }

    /// Every part that can be laid, none of the cards included.
    fn layable(&self) -> Parts {
        self.layers.iter().fold(Parts::none(&self.kinds), |parts, layer| parts.or(layer))
    }

    /// The most words that a part can be laid as, if it can be laid.
    fn most(&self, part: usize) -> Option<usize> {
        self.layers.iter().rposition(|layer| layer.contains(part))
    }

    /// The card with the most points that a part leaves.
    fn discard(&self, part: usize) -> Option<&Kind> {
        let left = self.kinds.iter().zip(&self.leaving).filter(|(_, leaving)| leaving[0].contains(part));
        left.map(|(kind, _)| kind).max_by_key(|kind| kind.value)
    }

    /// The points laid minus the points unused if a part is laid and the best other card is discarded
    /// (QUI-10), and that card.
    fn score(&self, part: usize) -> Option<(i32, Letter)> {
        let discard = self.discard(part)?;
        let all = self.points.last().copied().unwrap_or_default();
        Some((2 * i32::from(self.points[part]) + discard.value - i32::from(all), discard.card))
    }

    /// The part with the highest score; of equal ones that with most words.
    fn best_of(&self, parts: &Parts) -> Option<usize> {
        let dearest = self.kinds.iter().map(|kind| kind.value).max()?;
        let (mut best, mut highest) = (None, i32::MIN);
        for part in parts.iter() {
            let laid = 2 * i32::from(self.points[part]);
            if laid + dearest < highest {
                continue;
            }
            let Some(discard) = self.discard(part) else { continue };
            let rank = (laid + discard.value, self.most(part));
            if best.is_none_or(|(most, _)| rank >= most) {
                best = Some((rank, part));
                highest = rank.0;
            }
        }
        best.map(|(_, part)| part)
    }

    fn laying(&self, part: usize) -> Option<Laying> {
        let (score, discard) = self.score(part)?;
        Some(Laying { words: self.split(part), discard, score: score.max(0) })
    }

    /// As many words as a part can be laid as.
    fn split(&self, mut part: usize) -> Vec<Word> {
        let mut words = Vec::new();
        for fewer in (0..self.most(part).unwrap_or_default()).rev() {
            let last = |word: &&Spelt| {
                let rest = part.checked_sub(word.part.into());
                rest.is_some_and(|rest| self.layers[fewer].contains(rest) && self.fits(word, rest))
            };
            let Some(word) = self.words.iter().find(last) else { break };
            words.push(word.word.clone());
            part -= usize::from(word.part);
        }
        words
    }

    /// The laying with the highest score; of equal ones that with most words. `None` for an empty hand.
    pub fn best(&self) -> Option<Laying> {
        self.laying(self.best_of(&self.layable())?)
    }

    /// The best way to go out, if there is one: all cards but one form words (QUI-5).
    pub fn out(&self) -> Option<Laying> {
        let whole = self.kinds.parts() - 1;
        let parts = self.kinds.iter().map(|kind| whole - usize::from(kind.unit));
        let out = parts.filter(|&part| part > 0 && self.most(part).is_some());
        self.laying(out.max_by_key(|&part| self.score(part).map(|(score, _)| score))?)
    }

    /// As many words as possible; of those ways the one with the highest score.
    pub fn most_words(&self) -> Option<Laying> {
        self.laying(self.layers.iter().rev().find_map(|layer| self.best_of(layer))?)
    }

    /// The value of the best laying, which can be negative. It compares hands that can lay hardly anything.
    pub fn value(&self) -> Option<i32> {
        self.score(self.best_of(&self.layable())?).map(|(score, _)| score)
    }

    /// The best laying with a word of at least this many letters (QUI-11); if requested, only layings that go
    /// out (QUI-5).
    pub fn best_with(&self, letters: usize, out: bool) -> Option<Laying> {
        let layable = self.layable();
        let whole = self.kinds.parts() - 1;
        let long = || self.words.iter().filter(|word| Letter::length(&word.word) >= letters);
        let (mut parts, mut room) = (Parts::none(&self.kinds), Vec::new());
        for word in long() {
            room.clear();
            self.room(word, self.kinds.parts(), &mut room);
            parts.add_enlarged(&layable, &room, word.part.into());
        }
        parts.remove(whole);
        if out {
            let mut outs = Parts::none(&self.kinds);
            let all_but_one = self.kinds.iter().map(|kind| whole - usize::from(kind.unit));
            all_but_one.filter(|&part| parts.contains(part)).for_each(|part| outs.insert(part));
            parts = outs;
        }
        let part = self.best_of(&parts)?;
        let (score, discard) = self.score(part)?;
        let rest = |word: &&Spelt| {
            let rest = part.checked_sub(word.part.into())?;
            (layable.contains(rest) && self.fits(word, rest)).then_some(rest)
        };
        let word =
            long().filter(|word| rest(word).is_some()).max_by_key(|word| Letter::length(&word.word))?;
        let mut words = self.split(rest(&word)?);
        words.push(word.word.clone());
        Some(Laying { words, discard, score: score.max(0) })
    }

    /// The best laying with at least this many words (QUI-11).
    pub fn best_as(&self, words: usize) -> Option<Laying> {
        let layers = self.layers.iter().skip(words);
        self.laying(self.best_of(&layers.fold(Parts::none(&self.kinds), |parts, layer| parts.or(layer)))?)
    }

    /// For each kind of card, the best laying of the hand without one such card, with another discard.
    /// Players use it to compare discards if the hand includes the card that may be drawn next.
    pub fn without_each(&self) -> impl Iterator<Item = Without> + use<> {
        let mut dearest: ArrayVec<usize, { Kinds::MOST }> = (0..self.kinds.len()).collect();
        dearest.sort_unstable_by_key(|&n| std::cmp::Reverse(self.kinds[n].value));
        let most = dearest.first().map_or(0, |&n| self.kinds[n].value);
        let mut values = [i32::MIN; Kinds::MOST];
        let mut least = i32::MIN;
        let mut left: ArrayVec<usize, { Kinds::MOST }> = ArrayVec::new();
        for part in self.layable().iter() {
            let laid = 2 * i32::from(self.points[part]);
            if laid + 2 * most <= least {
                continue;
            }
            left.clear();
            left.extend(dearest.iter().copied().filter(|&n| self.leaving[n][0].contains(part)));
            let Some(&first) = left.first() else { continue };
            let twice = self.leaving[first].get(1).is_some_and(|leaving| leaving.contains(part));
            for &n in &left {
                // The card with the most points that is left besides.
                let other = if n != first || twice { Some(first) } else { left.get(1).copied() };
                let Some(other) = other else { continue };
                let value = laid + self.kinds[n].value + self.kinds[other].value;
                values[n] = values[n].max(value);
            }
            least = values[..self.kinds.len()].iter().copied().min().unwrap_or(least);
        }
        let all = i32::from(self.points.last().copied().unwrap_or_default());
        let without: ArrayVec<Without, { Kinds::MOST }> = (self.kinds.iter().zip(values))
            .zip(0..)
            .map(|((kind, value), n)| Without {
                card: kind.card,
                value: value.saturating_sub(all),
                out: self.out_without(n),
            })
            .collect();
        without.into_iter()
    }

    /// Whether a hand without one card of a kind can go out.
    fn out_without(&self, n: usize) -> bool {
        let kind = &self.kinds[n];
        let rest = self.kinds.parts() - 1 - usize::from(kind.unit);
        self.kinds.iter().enumerate().any(|(other, discard)| {
            let part = rest.checked_sub(discard.unit.into()).filter(|&part| part > 0);
            (other != n || kind.count > 1) && part.is_some_and(|part| self.most(part).is_some())
        })
    }

    /// The word with the most letters (QUI-11), if there is any word.
    pub fn longest(&self) -> Option<&Word> {
        self.words.iter().map(|spelt| &spelt.word).max_by_key(|word| Letter::length(word))
    }
}

/// One known word for each part of some cards that spells any; of more than twelve cards, the first twelve.
pub fn spellings(lexicon: &Lexicon, cards: &[Letter], knows: impl FnMut(&Word) -> bool) -> Vec<Word> {
    let found = search::spelt(lexicon, &Kinds::of(cards), cards.len(), knows);
    found.into_iter().map(|spelt| spelt.word).collect()
}

/// Every word that some cards can spell, each with the cards' places in spelling order; of equal cards the
/// first is used first.
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
