//! Grids in which every three consecutive dice are a SET and no line has exactly two (XW-2, `strict`).
//!
//! The grid grows line by line. Each die lies in a row and a column; for each of its lines that is not
//! settled yet every possible line is tried: the die alone, or three and more dice. What lies beyond the ends
//! of a settled line stays empty. Every grid is reached in exactly one way from a given first die, so none is
//! missed.

use super::{Hand, Laid, Square, spend};
use crate::die::Kind;

pub(super) fn solve(hand: Hand, steps: &mut u64) -> Option<Laid> {
    // Begin with the die that has the fewest ways. Its row can be taken for the line it has: the grid could
    // be turned.
    let dice = 0..hand.len();
    let Some(first) = dice.min_by_key(|&die| (hand.kinds[die].is_none(), hand.pairs(die).count())) else {
        return Some(Vec::new());
    };
    // A grid reaches no further than there are dice, and one more square is looked at.
    let side = 2 * hand.len() + 3;
    let mut grid = Grid {
        side,
        squares: vec![Content::default(); side * side],
        unlaid: hand.len(),
        laid: vec![None; hand.len()],
        open: Vec::new(),
        hand,
        steps,
    };
    let middle = side / 2 * side + side / 2;
    let meanings: Vec<Kind> = grid.hand.kinds[first].map_or_else(|| Kind::all().collect(), |kind| vec![kind]);
    for kind in meanings {
        grid.put(first, middle, kind);
        if grid.settle(middle, ROW, true, 0) {
            let squares = grid.laid.iter().enumerate();
            return squares
                .map(|(die, square)| {
                    let square = (*square)?;
                    let place: Square = [(square % side) as i32, (square / side) as i32];
                    Some((place, grid.hand.stated(die)?))
                })
                .collect();
        }
        grid.take_up(first, middle);
    }
    None
}

const ROW: usize = 0;
const COLUMN: usize = 1;

#[derive(Clone, Copy, Default)]
struct Content {
    kind: Option<Kind>,
    /// Whether the row and the column through it are settled.
    settled: [bool; 2],
    /// How many settled lines end before it.
    barred: u8,
}

struct Grid<'a> {
    side: usize,
    squares: Vec<Content>,
    hand: Hand,
    laid: Vec<Option<usize>>,
    unlaid: usize,
    /// Squares with dice, in the order in which their lines are settled.
    open: Vec<usize>,
    /// How many steps are left.
    steps: &'a mut u64,
}

impl Grid<'_> {
    fn put(&mut self, die: usize, square: usize, kind: Kind) {
        self.squares[square].kind = Some(kind);
        self.laid[die] = Some(square);
        self.hand.kinds[die] = Some(kind);
        self.unlaid -= 1;
        self.open.push(square);
    }

    fn take_up(&mut self, die: usize, square: usize) {
        self.squares[square].kind = None;
        self.laid[die] = None;
        if self.hand.wild[die] {
            self.hand.kinds[die] = None;
        }
        self.unlaid += 1;
        self.open.pop();
    }

    fn step(&self, axis: usize) -> usize {
        if axis == ROW { 1 } else { self.side }
    }

    /// Settles the next line of the dice that were laid from number `next` on.
    fn settle_next(&mut self, next: usize) -> bool {
        // Each die is laid with one line; the other is looked at here, or was settled with another die's.
        for n in next..self.open.len() {
            let square = self.open[n];
            for axis in [ROW, COLUMN] {
                if !self.squares[square].settled[axis] {
                    return self.settle(square, axis, false, n);
                }
            }
        }
        self.unlaid == 0
    }

    /// Tries every line through a square.
    fn settle(&mut self, square: usize, axis: usize, must: bool, next: usize) -> bool {
        let step = self.step(axis);
        let taken = |grid: &Grid<'_>, square: usize| grid.squares[square].kind.is_some();
        let (mut low, mut high) = (square, square);
        while taken(self, low - step) {
            low -= step;
        }
        while taken(self, high + step) {
            high += step;
        }
        // Begin as far before the square as dice and bars allow. Each square that is filled takes a die.
        let mut start = low;
        let mut fill = 0;
        loop {
            if !taken(self, start - step) && self.line(start, start, axis, high, (must, next)) {
                return true;
            }
            start -= step;
            if !taken(self, start) {
                fill += 1;
                if fill > self.unlaid || self.squares[start].barred > 0 {
                    return false;
                }
            }
        }
    }

    /// Fills a line that begins at `start` from `at` on, and goes at least as far as `least`.
    fn line(&mut self, start: usize, at: usize, axis: usize, least: usize, then: (bool, usize)) -> bool {
        if !spend(self.steps, 1) {
            return false;
        }
        let step = self.step(axis);
        let length = (at - start) / step;
        let before: [Option<Kind>; 2] = match length {
            0 => [None, None],
            1 => [None, self.squares[at - step].kind],
            _ => [self.squares[at - 2 * step].kind, self.squares[at - step].kind],
        };
        let forced = match before {
            [Some(a), Some(b)] => Some(Kind::third(a, b)),
            _ => None,
        };
        if let Some(kind) = self.squares[at].kind {
            return forced.is_none_or(|forced| forced == kind)
                && self.line(start, at + step, axis, least, then);
        }
        // It could go on with a die here …
        if self.squares[at].barred == 0 && self.unlaid > 0 {
            let mut tried = [false; Kind::COUNT + 1];
            for die in 0..self.hand.len() {
                if self.laid[die].is_some() {
                    continue;
                }
                let kind = self.hand.kinds[die];
                // Equal dice make equal lines.
                if std::mem::replace(
                    &mut tried[kind.map_or(Kind::COUNT, |kind| usize::from(kind.code()))],
                    true,
                ) {
                    continue;
                }
                let meanings = match (kind, forced) {
                    (Some(kind), Some(forced)) if kind != forced => continue,
                    (Some(kind), _) | (None, Some(kind)) => kind.code()..kind.code() + 1,
                    (None, None) => 0..Kind::COUNT as u8,
                };
                for kind in meanings.filter_map(Kind::new) {
                    self.put(die, at, kind);
                    if self.line(start, at + step, axis, least, then) {
                        return true;
                    }
                    self.take_up(die, at);
                }
            }
        }
        // … or end before this square.
        let (must, next) = then;
        let long_enough = length >= 3 || (length == 1 && !must);
        long_enough && at > least && self.close(start, at, axis, next)
    }

    /// Settles a line from `start` up to but without `end`, and goes on.
    fn close(&mut self, start: usize, end: usize, axis: usize, next: usize) -> bool {
        let step = self.step(axis);
        self.mark(start, end, axis, true);
        self.squares[start - step].barred += 1;
        self.squares[end].barred += 1;
        if self.settle_next(next) {
            return true;
        }
        self.squares[start - step].barred -= 1;
        self.squares[end].barred -= 1;
        self.mark(start, end, axis, false);
        false
    }

    fn mark(&mut self, start: usize, end: usize, axis: usize, settled: bool) {
        for square in (start..end).step_by(self.step(axis)) {
            self.squares[square].settled[axis] = settled;
        }
    }
}
