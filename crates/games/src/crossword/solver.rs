//! Finds a valid grid with all dice, or proves that there is none (XW-2, XW-5).
//!
//! Under `plain` SETs need only touch, so it is enough to cover the dice by SETs that can be laid
//! ([`plain`]); under `strict` every line counts, and the grid is grown line by line ([`strict`]).

mod plain;
mod strict;

use crate::die::{Face, Kind, Stated};

/// A square: column and row.
pub type Square = [i32; 2];

/// Dice where they lie, Wilds with their features; no two on the same square.
pub type Laid = Vec<(Square, Stated)>;

/// A valid grid that holds all these dice, its top left corner at `[0, 0]`; or `None` when there is none.
///
/// ```
/// use games::{crossword::solver::solve, die::Face};
/// let dice = |text: &str| text.split(' ').map(|die| die.parse().unwrap()).collect::<Vec<Face>>();
/// assert_eq!(solve(&dice("1ro 2ro 3ro 1gs 1pd"), true).map(|grid| grid.len()), Some(5));
/// assert_eq!(solve(&dice("1ro 2ro 3ro 1gs 1gd"), false), None);
/// ```
pub fn solve(dice: &[Face], strict: bool) -> Option<Laid> {
    solve_within(dice, strict, &mut { u64::MAX })
}

/// The same with a limit on the number of steps, each of which takes well under a microsecond. `steps` is
/// reduced by the steps taken; it is 0 after giving up.
pub fn solve_within(dice: &[Face], strict: bool, steps: &mut u64) -> Option<Laid> {
    let hand = Hand::new(dice);
    if !hand.every_die_fits() {
        return None;
    }
    let mut grid = if strict { strict::solve(hand, steps) } else { plain::solve(hand, steps) }?;
    for axis in 0..2 {
        let least = grid.iter().map(|(square, _)| square[axis]).min().unwrap_or(0);
        grid.iter_mut().for_each(|(square, _)| square[axis] -= least);
    }
    grid.sort_unstable_by_key(|&([column, row], _)| (row, column));
    Some(grid)
}

/// Uses some of the steps, and returns whether any are left.
fn spend(steps: &mut u64, some: usize) -> bool {
    *steps = steps.saturating_sub(some as u64);
    *steps > 0
}

/// The dice to lay. A Wild has no features until it is laid.
#[derive(Clone, Debug)]
struct Hand {
    kinds: Vec<Option<Kind>>,
    wild: Vec<bool>,
}

impl Hand {
    fn new(dice: &[Face]) -> Hand {
        let kinds: Vec<Option<Kind>> = dice
            .iter()
            .map(|die| match die {
                Face::Kind(kind) => Some(*kind),
                Face::Wild => None,
            })
            .collect();
        Hand { wild: kinds.iter().map(Option::is_none).collect(), kinds }
    }

    fn len(&self) -> usize {
        self.kinds.len()
    }

    fn stated(&self, die: usize) -> Option<Stated> {
        self.kinds[die].map(|kind| Stated { kind, wild: self.wild[die] })
    }

    /// Whether three dice can be a SET.
    fn can_be_set(&self, dice: [usize; 3]) -> bool {
        match dice.map(|die| self.kinds[die]) {
            [Some(a), Some(b), Some(c)] => Kind::is_set(a, b, c),
            _ => true,
        }
    }

    /// Whether each die is in some SET with two others: settles most hands.
    fn every_die_fits(&self) -> bool {
        (0..self.len()).all(|die| self.pairs(die).next().is_some())
    }

    /// The pairs of other dice that a die can be a SET with.
    fn pairs(&self, die: usize) -> impl Iterator<Item = [usize; 2]> + '_ {
        let others = move |from: usize| (from..self.len()).filter(move |&other| other != die);
        others(0)
            .flat_map(move |a| others(a + 1).map(move |b| [a, b]))
            .filter(move |&[a, b]| self.can_be_set([die, a, b]))
    }
}

#[cfg(test)]
mod tests;
