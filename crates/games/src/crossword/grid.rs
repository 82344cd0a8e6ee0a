//! What a grid is worth: its SETs, whether it is valid (XW-2), and the largest valid part of it (XW-7).
//!
//! Pure geometry: a die here is a square and a kind, and a set of dice is a [`Mask`] over their indexes.
//! Squares may lie anywhere; nothing is ever allocated for the space between them.

use std::fmt;

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use super::{Style, sweep};
use crate::die::{Dice, Kind};

/// A square of a grid without edges: column and row, growing to the right and downwards. Written `[column,
/// row]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "[number, number]"))]
#[serde(from = "[i64; 2]", into = "[i64; 2]")]
pub struct Square {
    /// Grows to the right.
    pub column: i64,
    /// Grows downwards.
    pub row: i64,
}

impl Square {
    /// The neighbour in a direction; `None` past the last number there is.
    pub fn step(self, towards: Direction) -> Option<Square> {
        let Square { column, row } = self;
        Some(match towards {
            Direction::Right => Square { column: column.checked_add(1)?, row },
            Direction::Left => Square { column: column.checked_sub(1)?, row },
            Direction::Down => Square { column, row: row.checked_add(1)? },
            Direction::Up => Square { column, row: row.checked_sub(1)? },
        })
    }
}

impl From<[i64; 2]> for Square {
    fn from([column, row]: [i64; 2]) -> Square {
        Square { column, row }
    }
}

impl From<Square> for [i64; 2] {
    fn from(square: Square) -> [i64; 2] {
        [square.column, square.row]
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}, {}]", self.column, self.row)
    }
}

/// From a square to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Next column.
    Right,
    /// Next row.
    Down,
    /// Column before.
    Left,
    /// Row before.
    Up,
}

impl Direction {
    /// All four.
    pub const ALL: [Direction; 4] = [Direction::Right, Direction::Down, Direction::Left, Direction::Up];

    /// The other way along the same line.
    pub fn back(self) -> Direction {
        match self {
            Direction::Right => Direction::Left,
            Direction::Down => Direction::Up,
            Direction::Left => Direction::Right,
            Direction::Up => Direction::Down,
        }
    }
}

/// Some dice of a grid: bit `n` is the die with index `n`.
pub type Mask = u64;

/// The indexes in a mask, in increasing order.
pub(super) fn indexes(mut mask: Mask) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let index = mask.trailing_zeros() as usize;
        mask &= mask.wrapping_sub(1);
        (index < 64).then_some(index)
    })
}

/// As many dice as there are.
pub(super) const MOST: usize = Dice::COUNT;
/// No neighbour in that direction.
const NONE: u8 = u8::MAX;

/// Dice on squares, with their neighbours looked up.
///
/// ```
/// use games::crossword::{Grid, Style};
/// let row = ["1ro", "2ro", "3ro"].iter().enumerate();
/// let grid = Grid::new(row.map(|(n, die)| ([n as i64, 0].into(), die.parse().unwrap())));
/// assert!(grid.is_valid(Style::Strict, grid.all()));
/// assert_eq!(grid.sets().count(), 1);
/// ```
#[derive(Clone, Debug)]
pub struct Grid {
    squares: ArrayVec<Square, MOST>,
    kinds: ArrayVec<Kind, MOST>,
    neighbours: [[u8; 4]; MOST],
}

impl Grid {
    /// A grid of dice that lie on different squares; past 42, and on a square that is taken, dice are left
    /// out.
    pub fn new(dice: impl IntoIterator<Item = (Square, Kind)>) -> Grid {
        let mut grid =
            Grid { squares: ArrayVec::new(), kinds: ArrayVec::new(), neighbours: [[NONE; 4]; MOST] };
        for (square, kind) in dice {
            if grid.squares.is_full() || grid.squares.contains(&square) {
                continue;
            }
            let index = grid.squares.len();
            for towards in Direction::ALL {
                let Some(beside) = square.step(towards) else { continue };
                if let Some(other) = grid.squares.iter().position(|&taken| taken == beside) {
                    grid.neighbours[index][towards as usize] = other as u8;
                    grid.neighbours[other][towards.back() as usize] = index as u8;
                }
            }
            grid.squares.push(square);
            grid.kinds.push(kind);
        }
        grid
    }

    /// How many dice.
    pub fn len(&self) -> usize {
        self.squares.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.squares.is_empty()
    }

    /// All dice.
    pub fn all(&self) -> Mask {
        (1 << self.len()) - 1
    }

    /// Where a die lies.
    pub fn square(&self, index: usize) -> Square {
        self.squares[index]
    }

    /// Lets a die count as another kind.
    pub(super) fn state(&mut self, index: usize, kind: Kind) {
        self.kinds[index] = kind;
    }

    /// The die next to another.
    pub fn neighbour(&self, index: usize, towards: Direction) -> Option<usize> {
        let other = self.neighbours[index][towards as usize];
        (other != NONE).then_some(other.into())
    }

    /// The same among some of the dice.
    pub(super) fn neighbour_in(&self, mask: Mask, index: usize, towards: Direction) -> Option<usize> {
        self.neighbour(index, towards).filter(|&other| mask & 1 << other != 0)
    }

    /// Every three consecutive squares of a line that are taken, from the left or the top.
    pub fn windows(&self) -> impl Iterator<Item = [usize; 3]> {
        let towards = [Direction::Right, Direction::Down];
        (0..self.len()).flat_map(move |first| {
            towards.into_iter().filter_map(move |towards| {
                let second = self.neighbour(first, towards)?;
                Some([first, second, self.neighbour(second, towards)?])
            })
        })
    }

    /// Whether three dice are a SET (CUBE-3).
    pub(super) fn is_set(&self, [a, b, c]: [usize; 3]) -> bool {
        Kind::is_set(self.kinds[a], self.kinds[b], self.kinds[c])
    }

    /// The windows that are SETs (XW-2).
    pub fn sets(&self) -> impl Iterator<Item = [usize; 3]> {
        self.windows().filter(|&window| self.is_set(window))
    }

    /// The dice among some that lie in a SET of those.
    pub fn covered(&self, mask: Mask) -> Mask {
        let sets = self.sets().map(|[a, b, c]| 1 << a | 1 << b | 1 << c);
        sets.filter(|set: &Mask| set & !mask == 0).fold(0, |covered, set| covered | set)
    }

    /// The dice that are connected with one of them, edge to edge.
    fn component(&self, mask: Mask, index: usize) -> Mask {
        let (mut found, mut fresh): (Mask, Mask) = (1 << index, 1 << index);
        while fresh != 0 {
            let around = indexes(fresh)
                .flat_map(|index| Direction::ALL.map(|towards| self.neighbour_in(mask, index, towards)))
                .flatten()
                .fold(0, |around, other| around | 1 << other);
            fresh = around & !found;
            found |= fresh;
        }
        found
    }

    /// The connected parts of some dice.
    fn components(&self, mut mask: Mask) -> impl Iterator<Item = Mask> {
        std::iter::from_fn(move || {
            let part = self.component(mask, indexes(mask).next()?);
            mask &= !part;
            Some(part)
        })
    }

    /// Whether some of the dice, the others taken away, are a valid grid (XW-2). None at all are.
    pub fn is_valid(&self, style: Style, mask: Mask) -> bool {
        self.covered(mask) == mask
            && self.components(mask).count() <= 1
            && (style == Style::Plain || self.is_clean(mask))
    }

    /// What `strict` requires beyond `plain`: every three consecutive dice are a SET, and no line has exactly
    /// two.
    fn is_clean(&self, mask: Mask) -> bool {
        let within = |window: &[usize; 3]| window.iter().all(|&index| mask & 1 << index != 0);
        let is_pair = |first: usize, towards: Direction| {
            self.neighbour_in(mask, first, towards.back()).is_none()
                && self
                    .neighbour_in(mask, first, towards)
                    .is_some_and(|second| self.neighbour_in(mask, second, towards).is_none())
        };
        self.windows().filter(within).all(|window| self.is_set(window))
            && indexes(mask).all(|die| !is_pair(die, Direction::Right) && !is_pair(die, Direction::Down))
    }

    /// The valid part of the grid, where its dice lie, that holds most of the dice in `own` (XW-7).
    pub fn largest(&self, style: Style, own: Mask) -> Mask {
        // A valid part is a union of SETs, so dice that lie in no SET of the remaining dice can be removed.
        // It is also connected, so each part can be searched separately.
        let mut left = self.all();
        while self.covered(left) != left {
            left = self.covered(left);
        }
        let count = |mask: Mask| (mask & own).count_ones();
        let mut parts: ArrayVec<Mask, MOST> = self.components(left).collect();
        parts.sort_by_key(|&part| std::cmp::Reverse(count(part)));
        // In `plain` such a part is valid as it is: its SETs lie in it whole. In `strict` it may have to lose
        // dice.
        let mut best = 0;
        for part in parts {
            if count(part) > count(best) {
                let valid = match style {
                    Style::Strict if !self.is_clean(part) => sweep::largest(self, part, own, count(best)),
                    _ => part,
                };
                if count(valid) > count(best) {
                    best = valid;
                }
            }
        }
        best
    }
}
