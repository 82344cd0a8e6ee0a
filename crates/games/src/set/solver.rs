//! Finds all SETs on a table, or just one.
//!
//! Two cards have one third card, so it is enough to look at pairs. Of three cards two lie in the same half
//! of the table, so it is enough to look at pairs within a half: 30 of the 66 pairs of twelve cards.

use crate::card::{Card, PAD, THIRDS};

#[inline]
fn index(code: u8) -> usize {
    usize::from(code) & (PAD - 1)
}

/// Every SET among some cards, each once, in the order of their places. No card may be there twice.
///
/// ```
/// use games::set::solver;
/// let cards = ["1rfo", "2rfo", "1gfo", "3rfo", "1pfo"].map(|card| card.parse().unwrap());
/// let sets: Vec<String> = solver::sets(&cards).iter().map(|set| format!("{set:?}")).collect();
/// assert_eq!(sets, ["[1rfo, 2rfo, 3rfo]", "[1rfo, 1gfo, 1pfo]"]);
/// ```
pub fn sets(cards: &[Card]) -> Vec<[Card; 3]> {
    places(cards).into_iter().map(|places| places.map(|place| cards[place])).collect()
}

/// The places of every SET, each lowest first, in order.
pub fn places(cards: &[Card]) -> Vec<[usize; 3]> {
    let mut place = [usize::MAX; PAD];
    let mut found = Vec::new();
    // Looked at from the back: `place` knows the cards behind the pair.
    for b in (0..cards.len()).rev() {
        for a in 0..b {
            let c = place[index(Card::third(cards[a], cards[b]).code())];
            if c != usize::MAX {
                found.push([a, b, c]);
            }
        }
        place[index(cards[b].code())] = b;
    }
    found.sort_unstable();
    found
}

/// The SETs of a full table, twelve cards (SET-4): as [`sets`] but without a list, and in no particular
/// order.
#[inline]
pub fn in_twelve(cards: &[Card; 12]) -> InTwelve<'_> {
    InTwelve { cards, hits: hits(cards) }
}

/// The pairs within a half, in the order of their bits in [`hits`].
const PAIRS: [(u8, u8); 30] = {
    let mut pairs = [(0, 0); 30];
    let (mut n, mut b) = (0, 0);
    while b < 12 {
        let mut a = b / 6 * 6;
        while a < b {
            pairs[n] = (a, b);
            n += 1;
            a += 1;
        }
        b += 1;
    }
    pairs
};

/// One bit for each pair within a half whose third card lies in the other half, or behind it in its own: one
/// bit a SET.
#[inline]
fn hits(cards: &[Card; 12]) -> u32 {
    let codes = cards.map(|card| index(card.code()));
    // A table for each half, so that neither waits for what is written for the other.
    let (mut left, mut right) = ([0u8; PAD], [0u8; PAD]);
    for place in 0..6 {
        left[codes[6 + place]] = 1;
        right[codes[place]] = 1;
    }
    let mut hits = 0;
    for b in (0..6).rev() {
        let thirds = [&THIRDS[codes[b]], &THIRDS[codes[6 + b]]];
        for a in 0..b {
            let bit = b * (b - 1) / 2 + a;
            hits |= u32::from(left[index(thirds[0][codes[a]])]) << bit;
            hits |= u32::from(right[index(thirds[1][codes[6 + a]])]) << (15 + bit);
        }
        left[codes[b]] = 1;
        right[codes[6 + b]] = 1;
    }
    hits
}

/// The SETs of twelve cards, one after the other.
#[derive(Clone, Debug)]
pub struct InTwelve<'a> {
    cards: &'a [Card; 12],
    hits: u32,
}

impl Iterator for InTwelve<'_> {
    type Item = [Card; 3];

    #[inline]
    fn next(&mut self) -> Option<[Card; 3]> {
        let (a, b) = *PAIRS.get(self.hits.trailing_zeros() as usize)?;
        self.hits &= self.hits - 1;
        let (a, b) = (self.cards[usize::from(a)], self.cards[usize::from(b)]);
        Some([a, b, Card::third(a, b)])
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.hits.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for InTwelve<'_> {}

/// The places of some SET, if there is one.
pub fn first(cards: &[Card]) -> Option<[usize; 3]> {
    let mut here = [false; PAD];
    for card in cards {
        here[index(card.code())] = true;
    }
    first_here(cards, &here)
}

/// The same when it is known which cards are there.
#[inline]
fn first_here(cards: &[Card], here: &[bool; PAD]) -> Option<[usize; 3]> {
    let halves = cards.split_at(cards.len() / 2);
    for (start, half) in [(0, halves.0), (halves.0.len(), halves.1)] {
        for (b, card) in half.iter().enumerate() {
            let thirds = &THIRDS[index(card.code())];
            for (a, other) in half[..b].iter().enumerate() {
                let third = thirds[index(other.code())];
                if here[index(third)] {
                    let c = cards.iter().position(|card| card.code() == third)?;
                    return Some([start + a, start + b, c]);
                }
            }
        }
    }
    None
}

/// Whether there is a SET.
pub fn any(cards: &[Card]) -> bool {
    first(cards).is_some()
}

/// A game that was played to its end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// SETs taken.
    pub sets: u32,
    /// Times that three more cards were laid because there was none.
    pub stuck: u32,
}

/// Plays a deck to its end, taking the first SET that is found each time (SET-4, SET-7, SET-9, SET-10).
pub fn play(deck: &[Card; Card::COUNT]) -> Played {
    let mut here = [false; PAD];
    let mut table = arrayvec::ArrayVec::<Card, { Card::COUNT }>::new();
    let mut deck = deck.iter().copied();
    let mut played = Played::default();
    for card in deck.by_ref().take(12) {
        here[index(card.code())] = true;
        table.push(card);
    }
    loop {
        match first_here(&table, &here) {
            Some(mut places) => {
                played.sets += 1;
                for place in places {
                    here[index(table[place].code())] = false;
                }
                // From the back, so that closing a gap leaves the other places as they are.
                places.sort_unstable_by(|a, b| b.cmp(a));
                let refill = table.len() <= 12;
                for place in places {
                    match if refill { deck.next() } else { None } {
                        Some(card) => {
                            here[index(card.code())] = true;
                            table[place] = card;
                        }
                        None => _ = table.swap_remove(place),
                    }
                }
            }
            None if deck.len() == 0 => return played,
            None => {
                played.stuck += 1;
                for card in deck.by_ref().take(3) {
                    here[index(card.code())] = true;
                    table.push(card);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{luck::Luck, reference};

    fn deal(luck: &mut Luck) -> [Card; Card::COUNT] {
        let mut deck: Vec<Card> = Card::all().collect();
        luck.shuffle(&mut deck);
        deck.try_into().expect("81 cards")
    }

    // SET-2: all SETs, each once, against the definition, for tables of every size.
    #[test]
    fn set_2_all_sets_against_the_definition() {
        let mut luck = Luck::new(2);
        for round in 0..400 {
            let deck = deal(&mut luck);
            let cards = &deck[..round % 25];
            let expected = reference::sets(cards);
            assert_eq!(places(cards), expected);
            assert_eq!(any(cards), !expected.is_empty());
            if let Some(mut places) = first(cards) {
                places.sort_unstable();
                assert!(expected.contains(&places));
            }
        }
        assert_eq!(places(&Card::all().collect::<Vec<_>>()).len(), 1080);
    }

    #[test]
    fn twelve_cards_against_the_definition() {
        let mut luck = Luck::new(12);
        for _ in 0..3_000 {
            let deck = deal(&mut luck);
            let cards: &[Card; 12] = deck[..12].try_into().expect("12 cards");
            let sorted = |sets: Vec<[Card; 3]>| {
                let mut sets: Vec<_> = sets
                    .into_iter()
                    .map(|mut set| {
                        set.sort_unstable();
                        set
                    })
                    .collect();
                sets.sort_unstable();
                sets
            };
            assert_eq!(sorted(in_twelve(cards).collect()), sorted(sets(cards)));
            assert_eq!(in_twelve(cards).len(), reference::sets(cards).len());
        }
    }

    // SET-7, SET-9, SET-10: cards are conserved, and nothing is left to take at the end.
    #[test]
    fn whole_games() {
        let mut luck = Luck::new(81);
        let mut left = [0; 22];
        for _ in 0..2_000 {
            let played = play(&deal(&mut luck));
            assert!(played.sets <= 27);
            left[Card::COUNT - 3 * played.sets as usize] += 1;
        }
        // Three cards can never be left: all 81 add up to nothing, so they would be a SET.
        assert_eq!(left[3], 0);
        assert!(left[6] > left[0] && left[9] > left[0], "{left:?}");
    }
}
