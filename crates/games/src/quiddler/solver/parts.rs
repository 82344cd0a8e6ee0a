//! The parts of a hand, numbered, and sets of them.

use std::ops::Deref;

use arrayvec::ArrayVec;

use crate::letter::Letter;

/// The cards of one kind in a hand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kind {
    pub(super) card: Letter,
    pub(super) count: u8,
    pub(super) value: i32,
    /// What one card of it adds to a part's number.
    pub(super) unit: u16,
}

/// The kinds of a hand. A part of the hand has one digit for each kind: how many cards of it. Taking cards
/// away is subtraction, and parts whose highest kind is the same come one after another.
#[derive(Clone, Debug)]
pub(super) struct Kinds {
    kinds: ArrayVec<Kind, { Kinds::MOST }>,
    /// The place of each kind of card among them, if the hand has it.
    places: [u8; Letter::KINDS],
    parts: usize,
}

impl Kinds {
    /// The most cards, and so the most kinds: eleven in hand (QUI-2, QUI-3), and one more that is thought of.
    pub(super) const MOST: usize = 12;

    /// The kinds in a hand of at most [`Kinds::MOST`] cards, common ones first: the fewer words hold a part's
    /// highest kind, the fewer are looked at.
    pub(super) fn of(hand: &[Letter]) -> Kinds {
        let mut cards: ArrayVec<Letter, { Kinds::MOST }> = hand.iter().copied().take(Kinds::MOST).collect();
        cards.sort_unstable_by_key(|card| (std::cmp::Reverse(card.count()), card.code()));
        let mut kinds = ArrayVec::new();
        let mut places = [0; Letter::KINDS];
        let mut parts = 1;
        for cards in cards.chunk_by(|a, b| a == b) {
            let (card, count) = (cards[0], cards.len() as u8);
            places[usize::from(card.code())] = kinds.len() as u8;
            kinds.push(Kind { card, count, value: card.value(), unit: parts as u16 });
            parts *= cards.len() + 1;
        }
        Kinds { kinds, places, parts }
    }

    /// How many parts there are: the first is none of the cards, the last all.
    pub(super) fn parts(&self) -> usize {
        self.parts
    }

    /// For each of some cards of the hand the place of its kind, and how many such cards came before it.
    pub(super) fn places(&self, cards: &[Letter]) -> impl Iterator<Item = (usize, usize)> {
        let mut before = [0u8; Kinds::MOST];
        cards.iter().map(move |card| {
            let place = usize::from(self.places[usize::from(card.code())]);
            before[place] += 1;
            (place, usize::from(before[place]) - 1)
        })
    }

    /// What each part is worth.
    pub(super) fn points(&self) -> Vec<i16> {
        let mut points = Vec::with_capacity(self.parts);
        points.push(0);
        for kind in &self.kinds {
            // With one more card of this kind, everything so far once more.
            for _ in 0..kind.count {
                let last = points.len() - usize::from(kind.unit);
                points.extend_from_within(last..);
                let fresh = points.len() - usize::from(kind.unit);
                points[fresh..].iter_mut().for_each(|points| *points += kind.value as i16);
            }
        }
        points
    }

    /// The parts that leave a given number of cards of a kind.
    pub(super) fn leaving(&self, kind: &Kind, cards: u8) -> Parts {
        let mut parts = Parts::none(self);
        let unit = usize::from(kind.unit);
        parts.fill_first(unit * usize::from((kind.count + 1).saturating_sub(cards)));
        // The same for whatever there is of higher kinds.
        parts.repeat(unit * (usize::from(kind.count) + 1));
        parts
    }
}

impl Deref for Kinds {
    type Target = [Kind];

    fn deref(&self) -> &[Kind] {
        &self.kinds
    }
}

/// A set of parts, one bit each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Parts {
    /// One more than needed, so that a shift has somewhere to go.
    bits: Vec<u64>,
}

const BITS: usize = u64::BITS as usize;

impl Parts {
    pub(super) fn none(kinds: &Kinds) -> Parts {
        Parts { bits: vec![0; kinds.parts().div_ceil(BITS) + 1] }
    }

    pub(super) fn contains(&self, part: usize) -> bool {
        self.bits.get(part / BITS).is_some_and(|bits| bits >> (part % BITS) & 1 == 1)
    }

    pub(super) fn insert(&mut self, part: usize) {
        self.bits[part / BITS] |= 1 << (part % BITS);
    }

    pub(super) fn remove(&mut self, part: usize) {
        self.bits[part / BITS] &= !(1 << (part % BITS));
    }

    pub(super) fn is_empty(&self) -> bool {
        self.bits.iter().all(|&bits| bits == 0)
    }

    /// The numbers of the parts, ascending.
    pub(super) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.bits.iter().zip(0..).flat_map(|(&bits, n)| {
            let mut left = bits;
            std::iter::from_fn(move || {
                let bit = left.trailing_zeros() as usize;
                left &= left.checked_sub(1)?;
                Some(n * BITS + bit)
            })
        })
    }

    /// The parts of either.
    pub(super) fn or(mut self, other: &Parts) -> Parts {
        self.bits.iter_mut().zip(&other.bits).for_each(|(mine, theirs)| *mine |= theirs);
        self
    }

    /// Takes in every part of `from` that is also one of the first `room`, enlarged by the part with a
    /// number.
    pub(super) fn add_enlarged(&mut self, from: &Parts, room: &[u64], by: usize) {
        let (whole, bits) = (by / BITS, by % BITS);
        let mut carry = 0;
        let target = self.bits[whole..].iter_mut();
        for ((from, room), to) in from.bits.iter().zip(room).zip(target) {
            let fits = from & room;
            *to |= fits << bits | carry;
            // Without bits to shift by, nothing is carried.
            carry = fits >> 1 >> (BITS - 1 - bits);
        }
        if let Some(to) = self.bits.get_mut(whole + room.len()) {
            *to |= carry;
        }
    }

    /// The bits of at least the first parts.
    pub(super) fn first(&self, parts: usize) -> &[u64] {
        let end = parts.div_ceil(BITS).min(self.bits.len());
        &self.bits[..end]
    }

    fn fill_first(&mut self, parts: usize) {
        self.bits[..parts / BITS].fill(u64::MAX);
        self.bits[parts / BITS] |= (1 << (parts % BITS)) - 1;
    }

    /// Repeats the first bits for all parts.
    fn repeat(&mut self, mut parts: usize) {
        while parts < self.bits.len() * BITS {
            let (whole, bits) = (parts / BITS, parts % BITS);
            for n in (whole..self.bits.len()).rev() {
                let mut copied = self.bits[n - whole] << bits;
                if n > whole {
                    copied |= self.bits[n - whole - 1] >> 1 >> (BITS - 1 - bits);
                }
                self.bits[n] |= copied;
            }
            parts *= 2;
        }
    }
}
