//! Reviews of Crossword SET.

use engine::{BadRecord, Millis, Record, Seat};
use games::{
    crossword::{Crossword, Event, Place, Public, State, Style, solver},
    die::Face,
};

use crate::{
    GridSummary, Moment, Placed, Review, What,
    walk::{Step, walk},
};

/// How many steps one search for a grid may take, all searches for the best use of what was left, and all
/// searches of a review. Only records that nobody has played reach the last limit.
const STEPS: u64 = 300_000;
const LEFT_STEPS: u64 = 2_000_000;
const WORK: u64 = 40_000_000;

pub(crate) fn review(record: &Record) -> Result<Review, BadRecord> {
    let mut desk = Desk { fits: Vec::new(), work: WORK };
    let mut review = walk::<Crossword>(record, |review, step| desk.look(review, &step))?;
    for (summary, seat) in review.seats.iter_mut().zip((0..).map(Seat)) {
        summary.grids = Some(summarise(&review.moments, seat));
    }
    Ok(review)
}

/// Whether a grid can hold all dice of a seat.
#[derive(Clone)]
enum Fits {
    /// Since when, and how.
    Since(Millis, solver::Laid),
    No,
    Unsettled,
}

struct Desk {
    fits: Vec<Fits>,
    /// The steps that searches may still take.
    work: u64,
}

impl Desk {
    fn look(&mut self, review: &mut Review, step: &Step<'_, Crossword>) {
        let style = step.before.rules().style();
        let (n, at) = (step.n, step.entry.at);
        let (before, after) = (step.before.state(), step.after.state());
        let mut begun = false;
        for event in &step.entry.events {
            match event {
                Event::RoundBegun { .. } => begun = true,
                Event::Public(Public::Drawn { seat, .. }) => {
                    let fits = self.fits.get(seat.index()).cloned().unwrap_or(Fits::Unsettled);
                    let what = match fits {
                        Fits::Since(_, grid) => What::Draw { needed: Some(false), answer: written(&grid) },
                        Fits::No => What::Draw { needed: Some(true), answer: Vec::new() },
                        Fits::Unsettled => What::Draw { needed: None, answer: Vec::new() },
                    };
                    review.moments.push(Moment::plain(n, at, *seat, what));
                    self.settle(after, style, *seat, at);
                }
                Event::Public(Public::RoundWon { seat, unused, .. }) => {
                    let since = match self.fits.get(seat.index()) {
                        Some(Fits::Since(from, _)) => Some(at.minus(*from)),
                        _ => None,
                    };
                    review.moments.push(Moment::plain(n, at, *seat, What::Done { since }));
                    for (seat, &unused) in (0..).map(Seat).zip(unused).filter(|(_, unused)| **unused > 0) {
                        let granted = LEFT_STEPS.min(self.work);
                        let mut steps = granted;
                        review.moments.extend(left(before, style, (n, at, seat), unused, &mut steps));
                        self.work -= granted - steps;
                    }
                }
                _ => {}
            }
        }
        if begun {
            let seats = review.seats.len();
            self.fits = vec![Fits::Unsettled; seats];
            (0..seats as u8).for_each(|seat| self.settle(after, style, Seat(seat), at));
        }
    }

    /// Looks whether a grid can hold all dice of a seat now. What was possible before a draw is no longer
    /// known to be: the new die must be used too (XW-4).
    fn settle(&mut self, state: &State, style: Style, seat: Seat, at: Millis) {
        let granted = STEPS.min(self.work);
        let mut steps = granted;
        let found = solver::solve_within(&own(state, seat), style == Style::Strict, &mut steps);
        self.work -= granted - steps;
        if let Some(fits) = self.fits.get_mut(seat.index()) {
            *fits = match found {
                Some(grid) => Fits::Since(at, grid),
                None if steps > 0 => Fits::No,
                None => Fits::Unsettled,
            };
        }
    }
}

/// All dice of a seat.
fn own(state: &State, seat: Seat) -> Vec<Face> {
    state.dice.iter().filter(|die| die.owner == seat).map(|die| die.face).collect()
}

/// The fewest dice that a loser of the round could have left outside their own grid, if none of their dice
/// lay on the grid of another player.
fn left(
    before: &State,
    style: Style,
    (n, at, seat): (usize, Millis, Seat),
    unused: u32,
    steps: &mut u64,
) -> Option<Moment> {
    let is_elsewhere = |place: &Place| matches!(place, Place::Laid(laid) if laid.grid != seat);
    if before.dice.iter().any(|die| die.owner == seat && is_elsewhere(&die.place)) {
        return None;
    }
    let dice = own(before, seat);
    for fewest in 0..unused as usize {
        let mut chosen: Vec<usize> = (0..fewest).collect();
        loop {
            let rest: Vec<Face> =
                (0..dice.len()).filter(|place| !chosen.contains(place)).map(|place| dice[place]).collect();
            if let Some(grid) = solver::solve_within(&rest, style == Style::Strict, steps) {
                let what = What::Left { answer: written(&grid) };
                let (played, best) = (f64::from(unused), fewest as f64);
                let moment = Moment::scored(n, at, seat, (played, best), what);
                // Fewer dice are better.
                return Some(Moment { loss: Some(played - best), ..moment });
            }
            if *steps == 0 {
                return None;
            }
            if !next_choice(&mut chosen, dice.len()) {
                break;
            }
        }
    }
    let what = What::Left { answer: Vec::new() };
    Some(Moment::scored(n, at, seat, (f64::from(unused), f64::from(unused)), what))
}

/// The next choice of as many places below `of`, in order; `false` after the last.
fn next_choice(chosen: &mut [usize], of: usize) -> bool {
    let count = chosen.len();
    for place in (0..count).rev() {
        if chosen[place] < of - (count - place) {
            chosen[place] += 1;
            for later in place + 1..count {
                chosen[later] = chosen[later - 1] + 1;
            }
            return true;
        }
    }
    false
}

fn written(grid: &solver::Laid) -> Vec<Placed> {
    grid.iter().map(|([column, row], die)| (format!("{column},{row}"), die.to_string())).collect()
}

fn summarise(moments: &[Moment], seat: Seat) -> GridSummary {
    let mut grids = GridSummary::default();
    for moment in moments.iter().filter(|moment| moment.seat == seat) {
        match &moment.what {
            What::Draw { needed, .. } => {
                grids.drawn += 1;
                grids.needless += usize::from(*needed == Some(false));
            }
            What::Done { .. } => grids.won += 1,
            What::Left { .. } => {
                grids.left += moment.played.unwrap_or(0.0) as usize;
                grids.fewest_left += moment.best.unwrap_or(0.0) as usize;
            }
            _ => {}
        }
    }
    grids
}

#[cfg(test)]
mod tests {
    use super::next_choice;

    #[test]
    fn every_choice_comes_once() {
        for (count, of, expected) in [(0, 5, 1), (1, 5, 5), (2, 5, 10), (3, 5, 10), (5, 5, 1)] {
            let mut chosen: Vec<usize> = (0..count).collect();
            let mut seen = vec![chosen.clone()];
            while next_choice(&mut chosen, of) {
                assert!(!seen.contains(&chosen));
                seen.push(chosen.clone());
            }
            assert_eq!(seen.len(), expected);
        }
    }
}
