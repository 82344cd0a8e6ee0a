//! Where loose dice fit on others' grids (XW-6).

use engine::Seat;

use super::site::{Laying, kind_of};
use crate::{
    crossword::{Direction, Square, View},
    die::{Face, Kind, Stated},
};

/// A way to put some of the loose dice on somebody else's grid: one die beside two that lie there or, failing
/// that, two beside one. `None` if none fits.
pub(super) fn attach(view: &View, seat: Seat, loose: &[Face]) -> Option<(Seat, Laying)> {
    let windows: Vec<Window> = windows(view, seat).collect();
    let one = windows.iter().find_map(|window| window.with_one(loose));
    one.or_else(|| windows.iter().find_map(|window| window.with_two(loose)))
}

/// Whether each of some dice fits by itself on somebody else's grid.
pub(super) fn each_fits(view: &View, seat: Seat, dice: &[Face]) -> bool {
    let windows: Vec<Window> = windows(view, seat).collect();
    dice.iter().all(|&die| windows.iter().any(|window| window.with_one(&[die]).is_some()))
}

/// Three squares in a line of somebody's grid, at least one of them with a die.
struct Window {
    seat: Seat,
    squares: [(Square, Option<Kind>); 3],
}

/// Every window of others' grids that has room.
fn windows(view: &View, me: Seat) -> impl Iterator<Item = Window> {
    let others = (0u8..).map(Seat).zip(&view.grids);
    let others = others.filter(move |(seat, _)| *seat != me && !view.left.contains(seat));
    others.flat_map(|(seat, dice)| {
        let kind_at = |at: Square| dice.iter().find(|die| die.0 == at).map(|die| die.1.kind);
        let starts = dice.iter().flat_map(|die| Direction::ALL.map(|towards| (die.0, towards)));
        let outwards = starts.filter_map(move |(first, towards)| {
            let second = first.step(towards)?;
            let third = second.step(towards)?;
            Some([first, second, third].map(|at| (at, kind_at(at))))
        });
        let around =
            dice.iter().flat_map(|die| [Direction::Right, Direction::Down].map(|towards| (die.0, towards)));
        let around = around.filter_map(move |(middle, towards)| {
            let (before, after) = (middle.step(towards.back())?, middle.step(towards)?);
            Some([before, middle, after].map(|at| (at, kind_at(at))))
        });
        let all = outwards.chain(around).map(move |squares| Window { seat, squares });
        all.filter(|window| window.empty().next().is_some())
    })
}

impl Window {
    fn empty(&self) -> impl Iterator<Item = Square> {
        self.squares.iter().filter(|(_, kind)| kind.is_none()).map(|&(at, _)| at)
    }

    fn kinds(&self) -> Vec<Kind> {
        self.squares.iter().filter_map(|&(_, kind)| kind).collect()
    }

    fn with_one(&self, loose: &[Face]) -> Option<(Seat, Laying)> {
        let &[a, b] = &self.kinds()[..] else { return None };
        let die = take(loose, Kind::third(a, b))?;
        Some((self.seat, vec![(self.empty().next()?, die)]))
    }

    fn with_two(&self, loose: &[Face]) -> Option<(Seat, Laying)> {
        let &[there] = &self.kinds()[..] else { return None };
        let mut empty = self.empty();
        let squares = [empty.next()?, empty.next()?];
        loose.iter().enumerate().find_map(|(n, &first)| {
            let kind = kind_of(first).unwrap_or(there);
            let second = take(&loose[n + 1..], Kind::third(there, kind))?;
            let first = Stated { kind, wild: first == Face::Wild };
            Some((self.seat, squares.into_iter().zip([first, second]).collect()))
        })
    }
}

/// The first of some dice that is, or can stand for, a kind.
fn take(dice: &[Face], kind: Kind) -> Option<Stated> {
    let face = dice.iter().find(|&&face| kind_of(face).is_none_or(|shown| shown == kind))?;
    Some(Stated { kind, wild: *face == Face::Wild })
}
