//! A board in the middle of a game, and five dice (CTURN-1).

use engine::Chance;

use crate::{
    cubed::{Board, HAND, Lay, Square, bot::state_wilds, find_set, solver},
    die::{Dice, Face, Kind, Stated},
};

/// The fewest and the most turns before the position (CTURN-1).
const TURNS: (u8, u8) = (6, 20);

/// What the best turn is worth at least (CTURN-1).
const LEAST: u32 = 8;

/// A position of SET Cubed, and the dice to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The dice on the board.
    pub lay: Lay,
    /// The dice in hand.
    pub dice: Vec<Face>,
}

/// CTURN-1: from an opening, the best turn for fresh rolls of five dice, again and again.
///
/// The dice are the 42 of a game: those that lie on the board are not rolled again. Before it looks at positions,
/// 6 to 11 turns are played, as a roll says. Then the first roll with a good puzzle ends it. If there is none
/// before the twentieth turn, or fewer than five dice are left, it begins anew.
pub(super) fn make(board: &Board, dice: &Dice, chance: &mut dyn Chance) -> Position {
    loop {
        let first = TURNS.0 + chance.roll(&[0, 1, 2, 3, 4, 5]);
        let mut game = Game { board, dice, bag: open_bag(), lay: Lay::new(board) };
        game.open(chance);
        let mut turns = 0;
        // A roll with which no turn is possible is no turn.
        while turns <= TURNS.1
            && let Some(hand) = game.roll(chance)
        {
            let faces: Vec<Face> = hand.iter().map(|&(_, face)| face).collect();
            let best = solver::answer(board, &game.lay, &faces);
            if turns >= first && best.points >= LEAST && best.fewer < best.points {
                return Position { lay: game.lay, dice: faces };
            }
            if !best.steps.is_empty() {
                turns += 1;
                game.play(hand, best.steps.iter().flatten());
            }
        }
    }
}

fn open_bag() -> Vec<u8> {
    (0..Dice::COUNT as u8).collect()
}

/// A game that is played by itself.
struct Game<'a> {
    board: &'a Board,
    dice: &'a Dice,
    /// The dice that do not lie on the board.
    bag: Vec<u8>,
    lay: Lay,
}

/// A die and what it shows.
type Rolled = (u8, Face);

impl Game<'_> {
    /// Five dice from the bag, rolled; `None` if there are not as many.
    fn roll(&mut self, chance: &mut dyn Chance) -> Option<Vec<Rolled>> {
        chance.shuffle(&mut self.bag);
        let hand = self.bag.get(..HAND)?;
        Some(hand.iter().map(|&die| (die, Face::from_code(chance.roll(&self.dice.codes(die))))).collect())
    }

    /// CUBE-5: the first SET of a roll of five on the logo, in the order in which its dice were rolled.
    fn open(&mut self, chance: &mut dyn Chance) {
        while let Some(hand) = self.roll(chance) {
            let Some(places) = find_set(hand.iter().map(|&(_, face)| face)) else { continue };
            let stated = state_wilds(places.map(|place| hand[place].1)).map(|named| named.stated());
            let spots = self.board.logo();
            let placed: Vec<(Square, Stated)> = spots
                .into_iter()
                .zip(stated)
                .filter_map(|(spot, die)| Some((self.board.square(spot), die?)))
                .collect();
            return self.play(hand, &placed);
        }
    }

    fn play<'p>(&mut self, mut hand: Vec<Rolled>, placed: impl IntoIterator<Item = &'p (Square, Stated)>) {
        for &(square, die) in placed {
            let Some(spot) = self.board.spot(square) else { continue };
            self.lay.put(spot, die);
            if let Some(place) = hand.iter().position(|&(_, face)| face == die.face()) {
                let (used, _) = hand.remove(place);
                self.bag.retain(|&die| die != used);
            }
        }
    }
}

/// Reads a square and the die on it for a script, as numbers.
pub(super) fn read(square: &str, die: &str) -> Result<(u16, u8), String> {
    let square: Square = square.parse().map_err(|error: crate::cubed::BadSquare| error.to_string())?;
    let spot = Board::standard().spot(square).ok_or_else(|| format!("{square} is not on the board"))?;
    let die: Stated = die.parse().map_err(|error: crate::die::BadDie| {
        format!("{error}; on a board a Wild has the features that it stands for, as in *2ro")
    })?;
    Ok((spot, die.kind.code() + if die.wild { Kind::COUNT as u8 } else { 0 }))
}

/// The die with a number of a script.
pub(super) fn stated(code: u8) -> Option<Stated> {
    let wild = usize::from(code) >= Kind::COUNT;
    let kind = Kind::new(if wild { code - Kind::COUNT as u8 } else { code })?;
    Some(Stated { kind, wild })
}
