//! Grids in which SETs need only touch (XW-2, `plain`).
//!
//! A grid is valid when SETs cover its dice and all dice are connected. SETs that share no die with the
//! others can be moved about freely and pushed against the rest, so it is enough to find SETs that cover the
//! dice, each connected part of which can be laid out by itself. For each die that is not covered yet every
//! SET with it is tried, so if there is such a cover one is found; and a part that cannot be laid out cannot
//! be with more SETs either.

use super::{Hand, Laid, Square, spend};
use crate::die::Kind;

/// Three dice that lie side by side as a SET.
type Trio = [usize; 3];

pub(super) fn solve(hand: Hand, steps: &mut u64) -> Option<Laid> {
    let mut cover = Cover { covered: vec![false; hand.len()], hand, trios: Vec::new(), steps };
    if !cover.complete() {
        return None;
    }
    let mut left = cover.trios.clone();
    // This layout has been found before, so it needs no limit on the steps.
    let steps = &mut { u64::MAX };
    let mut laid: Vec<(usize, Square)> = Vec::new();
    while let Some(&first) = left.first() {
        let part = part_of(&left, first);
        left.retain(|trio| !part.contains(trio));
        append(&mut laid, &lay_out(&part, steps)?);
    }
    laid.into_iter().map(|(die, square)| Some((square, cover.hand.stated(die)?))).collect()
}

struct Cover<'a> {
    hand: Hand,
    covered: Vec<bool>,
    trios: Vec<Trio>,
    /// How many steps are left.
    steps: &'a mut u64,
}

impl Cover<'_> {
    /// Covers what is not covered yet, if that is possible.
    fn complete(&mut self) -> bool {
        // Looking at all pairs of dice for each.
        if !spend(self.steps, self.hand.len().pow(2) / 4) {
            return false;
        }
        // The die with the fewest ways; Wilds, which fit everywhere, last.
        let open = (0..self.hand.len()).filter(|&die| !self.covered[die]);
        let ways = open.map(|die| (self.hand.kinds[die].is_none(), self.trios_with(die)));
        let Some((_, mut trios)) = ways.min_by_key(|(wild, trios)| (*wild, trios.len())) else { return true };
        // SETs of dice that are all new are the easiest to lay out.
        trios.sort_by_key(|trio| trio.iter().filter(|&&die| self.covered[die]).count());
        trios.into_iter().any(|trio| self.complete_with(trio))
    }

    /// The SETs that a die can be in; of equal dice that are not covered yet only one is tried.
    fn trios_with(&self, die: usize) -> Vec<Trio> {
        let name = |other: usize| match self.hand.kinds[other] {
            _ if self.covered[other] => (1, other),
            Some(kind) => (2 + usize::from(self.hand.wild[other]), usize::from(kind.code())),
            None => (0, 0),
        };
        let mut named: Vec<_> = self
            .hand
            .pairs(die)
            .map(|[a, b]| ([name(a).min(name(b)), name(a).max(name(b))], [die, a, b]))
            .collect();
        named.sort_unstable();
        named.dedup_by_key(|(name, _)| *name);
        named.into_iter().map(|(_, trio)| trio).collect()
    }

    /// Takes a SET, with every meaning that its Wilds can have.
    fn complete_with(&mut self, trio: Trio) -> bool {
        match trio.iter().copied().find(|&die| self.hand.kinds[die].is_none()) {
            None => self.take(trio),
            Some(wild) => {
                let others: Vec<Kind> = trio.iter().filter_map(|&die| self.hand.kinds[die]).collect();
                let done = if let &[a, b] = &others[..] {
                    self.mean(wild, Kind::third(a, b), trio)
                } else {
                    Kind::all().any(|kind| self.mean(wild, kind, trio))
                };
                if !done {
                    self.hand.kinds[wild] = None;
                }
                done
            }
        }
    }

    fn mean(&mut self, wild: usize, kind: Kind, trio: Trio) -> bool {
        self.hand.kinds[wild] = Some(kind);
        self.complete_with(trio)
    }

    fn take(&mut self, trio: Trio) -> bool {
        let before = trio.map(|die| self.covered[die]);
        trio.iter().for_each(|&die| self.covered[die] = true);
        self.trios.push(trio);
        if lay_out(&part_of(&self.trios, trio), self.steps).is_some() && self.complete() {
            return true;
        }
        self.trios.pop();
        trio.iter().zip(before).for_each(|(&die, before)| self.covered[die] = before);
        false
    }
}

/// The SETs that are connected with one by common dice, each after one that it shares a die with.
fn part_of(trios: &[Trio], first: Trio) -> Vec<Trio> {
    let mut part = vec![first];
    let mut next = 0;
    while next < part.len() {
        let trio = part[next];
        for other in trios {
            if other.iter().any(|die| trio.contains(die)) && !part.contains(other) {
                part.push(*other);
            }
        }
        next += 1;
    }
    part
}

/// Lays each of these SETs in a line, if that is possible for all together.
fn lay_out(part: &[Trio], steps: &mut u64) -> Option<Vec<(usize, Square)>> {
    let (&[a, b, c], rest) = part.split_first()?;
    // The first lies in a row; whichever die is in the middle, its mirror image would do as well.
    [[a, b, c], [b, a, c], [a, c, b]].into_iter().find_map(|dice| {
        let mut laid: Vec<(usize, Square)> = dice.into_iter().zip([[0, 0], [1, 0], [2, 0]]).collect();
        lay_rest(&mut laid, rest, steps).then_some(laid)
    })
}

fn lay_rest(laid: &mut Vec<(usize, Square)>, rest: &[Trio], steps: &mut u64) -> bool {
    if !spend(steps, 1) {
        return false;
    }
    let Some((&[a, b, c], rest)) = rest.split_first() else { return true };
    let place =
        |laid: &[(usize, Square)], die| laid.iter().find(|&&(d, _)| d == die).map(|&(_, square)| square);
    let orders = [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]];
    for dice in orders {
        // Across a column is likelier to be free than along the row.
        for [dx, dy] in [[0, 1], [1, 0]] {
            let Some((n, [x, y])) = (0..3).find_map(|n| Some((n, place(laid, dice[n as usize])?))) else {
                continue;
            };
            let squares = [0, 1, 2].map(|m: i32| [x + (m - n) * dx, y + (m - n) * dy]);
            let before = laid.len();
            let fits = dice.into_iter().zip(squares).all(|(die, square)| match place(laid, die) {
                Some(lies) => lies == square,
                None => {
                    let empty = laid.iter().all(|&(_, other)| other != square);
                    laid.push((die, square));
                    empty
                }
            });
            if fits && lay_rest(laid, rest, steps) {
                return true;
            }
            laid.truncate(before);
        }
    }
    false
}

/// Pushes a part against the right side of what is laid.
fn append(laid: &mut Vec<(usize, Square)>, part: &[(usize, Square)]) {
    let right = laid.iter().map(|&(_, square)| square).max();
    let left = part.iter().map(|&(_, square)| square).min();
    let ([x, y], [from_x, from_y]) = match (right, left) {
        (Some(right), Some(left)) => ([right[0] + 1, right[1]], left),
        _ => ([0, 0], [0, 0]),
    };
    laid.extend(part.iter().map(|&(die, [px, py])| (die, [px - from_x + x, py - from_y + y])));
}
