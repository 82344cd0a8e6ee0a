//! A pile of cards in a fixed but hidden order.

use crate::{Canonical, Chance, Sink};

/// Cards in drawing order. A script may have named fewer than there are: [`len`](Deck::len) still counts them
/// all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Deck<C> {
    // The next card is the last, so that drawing is popping.
    known: Vec<C>,
    unnamed: usize,
}

impl<C: Copy> Deck<C> {
    /// A deck of `count` cards in drawing order, of which a script may have named only the first ones.
    pub fn new(order: &[C], count: usize) -> Deck<C> {
        Deck { known: order.iter().rev().copied().collect(), unnamed: count.saturating_sub(order.len()) }
    }

    /// How many cards are left.
    pub fn len(&self) -> usize {
        self.known.len() + self.unnamed
    }

    /// Whether none is left.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The next `count` cards, or as many as are left, without drawing them. If a script has not named one,
    /// the list is short and chance becomes exhausted.
    pub fn next(&self, count: usize, chance: &mut dyn Chance) -> Vec<C> {
        let count = count.min(self.len());
        if count > self.known.len() {
            chance.exhaust();
        }
        self.known.iter().rev().take(count).copied().collect()
    }

    /// Takes `count` cards off.
    pub fn discard(&mut self, count: usize) {
        self.known.truncate(self.known.len().saturating_sub(count));
    }

    /// The cards that are known, the next one first.
    pub fn known(&self) -> impl Iterator<Item = C> {
        self.known.iter().rev().copied()
    }

    /// The known cards for rearranging, as a test of secrecy does.
    pub fn known_mut(&mut self) -> &mut [C] {
        &mut self.known
    }
}

/// The known cards, the next one first, and how many more there are.
impl<C: Canonical + Copy> Canonical for Deck<C> {
    fn write(&self, out: &mut dyn Sink) {
        self.known().collect::<Vec<C>>().write(out);
        self.unnamed.write(out);
    }
}
