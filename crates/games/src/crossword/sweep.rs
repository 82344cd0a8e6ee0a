//! The largest valid part of a `strict` grid (XW-2, XW-7), exactly.
//!
//! Taking dice away can repair a line and break the one that crosses it, so no greedy rule works. But
//! validity can be checked die by die: **a set of two or more dice is valid under `strict` exactly when it is
//! connected and every run of dice along a line is one die, or three and more whose windows are all SETs**
//! (each die then has a neighbour, so it lies in such a run). The dice are taken in reading order and each is
//! kept or dropped. What matters of the choices so far is only the *frontier*, the dice with a neighbour
//! still to come: whether each is kept, how long its run across the reading direction is (1, 2, or 3 and
//! more), and which of them are connected. Of all choices with the same frontier, only the one with the most
//! own dice is kept. With 42 dice a frontier has at most a dozen dice or so, read along rows or along
//! columns, whichever is narrower; so the work stays small for every grid.

use arrayvec::ArrayVec;

use super::grid::{Direction, Grid, MOST, Mask, indexes};

/// A choice for the dice so far.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Choice {
    /// For each die of the frontier: 0 if it was dropped, else the number of its part and the length of its
    /// run.
    frontier: ArrayVec<u8, MOST>,
    /// The length of the run that the last die ends, along the reading direction; 0 if it was dropped or
    /// that line ends.
    run: u8,
    /// How many own dice are kept.
    own: u32,
    /// The dice that are kept.
    kept: Mask,
}

/// Two bits for a run's length, six for the number of the part.
fn pack(part: u8, run: u8) -> u8 {
    part << 2 | run
}

fn part(entry: u8) -> u8 {
    entry >> 2
}

fn run(entry: u8) -> u8 {
    entry & 3
}

/// Past every number that [`Choice::renumber`] gives.
const NEW: u8 = 63;

/// A run must not end after two dice.
const PAIR: u8 = 2;

/// The reading direction, and the one across it.
type Reading = [Direction; 2];

/// The valid part of some dice with the most own dice, if it has more than `beat` of them; otherwise empty.
pub(super) fn largest(grid: &Grid, mask: Mask, own: Mask, beat: u32) -> Mask {
    let rows = Sweep::new(grid, mask, [Direction::Right, Direction::Down]);
    let columns = Sweep::new(grid, mask, [Direction::Down, Direction::Right]);
    let sweep = if columns.width() < rows.width() { columns } else { rows };
    sweep.largest(own, beat)
}

/// Dice in reading order.
struct Sweep<'a> {
    grid: &'a Grid,
    mask: Mask,
    reading: Reading,
    order: ArrayVec<usize, MOST>,
}

impl<'a> Sweep<'a> {
    fn new(grid: &'a Grid, mask: Mask, reading: Reading) -> Sweep<'a> {
        let mut order: ArrayVec<usize, MOST> = indexes(mask).collect();
        order.sort_by_key(|&index| {
            let square = grid.square(index);
            match reading[0] {
                Direction::Right | Direction::Left => (square.row, square.column),
                Direction::Down | Direction::Up => (square.column, square.row),
            }
        });
        Sweep { grid, mask, reading, order }
    }

    fn neighbour(&self, die: usize, towards: Direction) -> Option<usize> {
        self.grid.neighbour_in(self.mask, die, towards)
    }

    /// Whether a die has a neighbour that is not among those read.
    fn is_open(&self, die: usize, read: Mask) -> bool {
        self.reading.iter().any(|&towards| self.neighbour(die, towards).is_some_and(|n| read & 1 << n == 0))
    }

    /// The widest frontier on the way.
    fn width(&self) -> usize {
        let mut read = 0;
        let widths = self.order.iter().enumerate().map(|(n, &die)| {
            read |= 1 << die;
            self.order[..=n].iter().filter(|&&die| self.is_open(die, read)).count()
        });
        widths.max().unwrap_or_default()
    }

    fn largest(&self, own: Mask, beat: u32) -> Mask {
        let (mut best, mut beat) = (0, beat);
        let mut read: Mask = 0;
        let mut frontier: ArrayVec<usize, MOST> = ArrayVec::new();
        let mut choices = vec![Choice { frontier: ArrayVec::new(), run: 0, own: 0, kept: 0 }];
        for &die in &self.order {
            read |= 1 << die;
            let to_come = (self.mask & own & !read).count_ones();
            let mut next = Vec::with_capacity(choices.len() * 2);
            for choice in &choices {
                let dropped = self.drop(die, &frontier, choice);
                let kept = self.keep(die, &frontier, choice, own);
                for mut choice in dropped.into_iter().chain(kept) {
                    if choice.own + to_come <= beat {
                        continue;
                    }
                    match self.close(die, &frontier, read, &mut choice) {
                        Fate::Open => next.push(choice),
                        Fate::Whole if choice.own > beat && choice.kept.count_ones() > 1 => {
                            (best, beat) = (choice.kept, choice.own);
                        }
                        Fate::Whole | Fate::Apart => {}
                    }
                }
            }
            frontier.push(die);
            frontier.retain(|die| self.is_open(*die, read));
            // Choices with equal frontiers, the one with the most own dice last.
            next.sort_unstable();
            next.dedup_by(|later, earlier| {
                let same = later.frontier == earlier.frontier && later.run == earlier.run;
                if same {
                    (earlier.own, earlier.kept) = (later.own, later.kept);
                }
                same
            });
            choices = next;
        }
        best
    }

    /// The choice with a die dropped, unless that ends a run of two.
    fn drop(&self, die: usize, frontier: &[usize], choice: &Choice) -> Option<Choice> {
        let before = self.before(die, frontier, choice);
        (before.run != PAIR && run(before.across) != PAIR).then(|| {
            let mut choice = choice.clone();
            choice.frontier.push(0);
            choice.run = 0;
            choice
        })
    }

    /// The choice with a die kept, unless that makes three in a line that are no SET or ends a run at two.
    fn keep(&self, die: usize, frontier: &[usize], choice: &Choice, own: Mask) -> Option<Choice> {
        let before = self.before(die, frontier, choice);
        let along = self.grow(before.run, die, self.reading[0])?;
        let across = self.grow(run(before.across), die, self.reading[1])?;
        let mut choice = choice.clone();
        for entry in &mut choice.frontier {
            if *entry != 0 && (part(*entry) == part(before.along) || part(*entry) == part(before.across)) {
                *entry = pack(NEW, run(*entry));
            }
        }
        choice.frontier.push(pack(NEW, across));
        choice.run = if self.neighbour(die, self.reading[0]).is_some() { along } else { 0 };
        choice.own += (own >> die & 1) as u32;
        choice.kept |= 1 << die;
        Some(choice)
    }

    /// What a die would join.
    fn before(&self, die: usize, frontier: &[usize], choice: &Choice) -> Before {
        let entry = |towards: Direction| {
            let other = self.neighbour(die, towards.back())?;
            let place = frontier.iter().position(|&waiting| waiting == other)?;
            choice.frontier.get(place).copied()
        };
        let along = entry(self.reading[0]);
        Before {
            // The neighbour back along the reading direction, if there is one, is the die read last.
            run: if along.is_some() { choice.run } else { 0 },
            along: along.unwrap_or_default(),
            across: entry(self.reading[1]).unwrap_or_default(),
        }
    }

    /// The length of a run with one more die, if it may have it: a third makes a SET with the two before, and
    /// a run that cannot go on is not of two.
    fn grow(&self, run: u8, die: usize, towards: Direction) -> Option<u8> {
        if run >= 2 {
            let one = self.neighbour(die, towards.back())?;
            let two = self.neighbour(one, towards.back())?;
            return self.grid.is_set([two, one, die]).then_some(3);
        }
        let grown = run + 1;
        (grown != PAIR || self.neighbour(die, towards).is_some()).then_some(grown)
    }

    /// Takes dice without neighbours to come off the frontier, which `die` has joined, and says what that
    /// means.
    fn close(&self, die: usize, frontier: &[usize], read: Mask, choice: &mut Choice) -> Fate {
        let mut closed: ArrayVec<u8, MOST> = ArrayVec::new();
        let mut open: ArrayVec<u8, MOST> = ArrayVec::new();
        for (&waiting, &entry) in frontier.iter().chain([&die]).zip(&choice.frontier) {
            let list = if self.is_open(waiting, read) { &mut open } else { &mut closed };
            list.push(entry);
        }
        let goes_on = open.iter().any(|&entry| entry != 0);
        let is_cut_off =
            |&entry: &u8| entry != 0 && !open.iter().any(|&other| other != 0 && part(other) == part(entry));
        let cut_off: ArrayVec<u8, MOST> = closed.into_iter().filter(is_cut_off).collect();
        choice.frontier = open;
        choice.renumber();
        match cut_off.first() {
            // Nothing is kept yet, or all of it still hangs on the frontier.
            None => Fate::Open,
            Some(&first) if goes_on || cut_off.iter().any(|&entry| part(entry) != part(first)) => Fate::Apart,
            Some(_) => Fate::Whole,
        }
    }
}

/// What lies before a die: the run along the reading direction, and the frontier's entries in both
/// directions.
struct Before {
    run: u8,
    along: u8,
    across: u8,
}

/// What becomes of a choice once a die is read.
enum Fate {
    /// It goes on.
    Open,
    /// What is kept is connected, and nothing can join it any more.
    Whole,
    /// A part of what is kept can never be connected with the rest.
    Apart,
}

impl Choice {
    /// Numbers the parts by their first die on the frontier, so that equal choices look equal.
    fn renumber(&mut self) {
        let mut names: ArrayVec<u8, MOST> = ArrayVec::new();
        for entry in self.frontier.iter_mut().filter(|entry| **entry != 0) {
            let old = part(*entry);
            let number = names.iter().position(|&name| name == old).unwrap_or_else(|| {
                names.push(old);
                names.len() - 1
            });
            *entry = pack(number as u8 + 1, run(*entry));
        }
    }
}
