//! Random positions for measuring solvers: the same seed, the same positions.

use crate::{
    card::Card,
    die::{Dice, Face},
    letter::Letter,
    luck::Luck,
};

/// A shuffled deck of SET cards.
pub fn deck(luck: &mut Luck) -> [Card; Card::COUNT] {
    let mut cards: Vec<Card> = Card::all().collect();
    luck.shuffle(&mut cards);
    // There are as many as there are.
    cards.try_into().unwrap_or_else(|_| unreachable!())
}

/// So many of the dice, drawn and rolled.
pub fn roll(dice: &Dice, number: usize, luck: &mut Luck) -> Vec<Face> {
    let mut dice = *dice.faces();
    luck.shuffle(&mut dice);
    dice.iter().take(number).map(|faces| faces[luck.below(6)]).collect()
}

/// So many Quiddler cards.
pub fn hand(number: usize, luck: &mut Luck) -> Vec<Letter> {
    let mut deck = Letter::deck().to_vec();
    luck.shuffle(&mut deck);
    deck.into_iter().take(number).filter_map(Letter::new).collect()
}
