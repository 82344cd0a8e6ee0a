//! Random positions for measuring solvers. The same seed gives the same positions.

use crate::{
    card::Card,
    cubed::{Board, HAND, Lay, solver},
    die::{Dice, Face, Kind, Stated},
    letter::Letter,
    luck::Luck,
};

/// A shuffled deck of SET cards.
pub fn deck(luck: &mut Luck) -> [Card; Card::COUNT] {
    let mut cards: Vec<Card> = Card::all().collect();
    luck.shuffle(&mut cards);
    // The number of cards is fixed.
    cards.try_into().unwrap_or_else(|_| unreachable!())
}

/// A number of dice, drawn and rolled.
pub fn roll(dice: &Dice, number: usize, luck: &mut Luck) -> Vec<Face> {
    let mut dice = *dice.faces();
    luck.shuffle(&mut dice);
    dice.iter().take(number).map(|faces| faces[luck.below(6)]).collect()
}

/// A number of Quiddler cards.
pub fn hand(number: usize, luck: &mut Luck) -> Vec<Letter> {
    let mut deck = Letter::deck().to_vec();
    luck.shuffle(&mut deck);
    deck.into_iter().take(number).filter_map(Letter::new).collect()
}

/// A board of SET Cubed in the middle of a game, and a full hand: after the opening and about eight good
/// turns.
pub fn middle_game(board: &Board, dice: &Dice, luck: &mut Luck) -> (Lay, Vec<Face>) {
    let mut lay = Lay::new(board);
    for (spot, code) in board.logo().into_iter().zip([0, 13, 26]) {
        if let Some(kind) = Kind::new(code) {
            lay.put(spot, Stated { kind, wild: false });
        }
    }
    for _ in 0..6 + luck.below(5) {
        for &(square, die) in solver::best_turn(board, &lay, &roll(dice, HAND, luck)).steps.iter().flatten() {
            if let Some(spot) = board.spot(square) {
                lay.put(spot, die);
            }
        }
    }
    (lay, roll(dice, HAND, luck))
}
