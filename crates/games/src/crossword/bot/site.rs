//! What a player has to build with, and how it builds: one SET, then whatever crosses or extends what lies.

use engine::Seat;

use crate::{
    crossword::{Direction, Grid, Square, Style, View, solver},
    die::{Face, Kind, Stated},
    luck::Luck,
};

/// Dice where they would lie.
pub(super) type Laying = Vec<(Square, Stated)>;

/// What a player has to build with.
pub(super) struct Site {
    style: Style,
    /// Own dice that somebody has built on.
    pub(super) fixed: Laying,
    /// Everything that stays where it is: those, and what others attached.
    pub(super) base: Vec<(Square, Kind)>,
    /// Own dice that lie there and could be moved.
    pub(super) lying: Laying,
    /// Own dice that can go anywhere, in order.
    pub(super) free: Vec<Face>,
    /// Those of them that lie nowhere.
    pub(super) loose: Vec<Face>,
    /// Own dice in the largest valid part of the grid as it lies.
    pub(super) used: usize,
}

/// One or two dice of the free ones and where they would go.
type Step = Vec<(usize, Square, Kind)>;

impl Site {
    pub(super) fn new(style: Style, seat: Seat, view: &View) -> Option<Site> {
        let grid = view.grids.get(seat.index())?;
        let fixed_squares = view.fixed.get(seat.index())?;
        let loose = view.loose.get(seat.index())?.clone();
        let (stays, moves): (Vec<_>, Vec<_>) = grid.iter().partition(|(at, _, _)| fixed_squares.contains(at));
        let as_it_lies = Grid::new(grid.iter().map(|&(at, die, _)| (at, die.kind)));
        let own = grid.iter().enumerate().filter(|(_, (_, _, owner))| *owner == seat);
        let own = own.fold(0, |own, (index, _)| own | 1 << index);
        let used = (as_it_lies.largest(style, own) & own).count_ones() as usize;
        let mut free: Vec<Face> = moves.iter().map(|(_, die, _)| die.face()).collect();
        free.extend(&loose);
        free.sort_unstable();
        Some(Site {
            style,
            fixed: stays
                .iter()
                .filter(|(_, _, owner)| *owner == seat)
                .map(|&(at, die, _)| (at, die))
                .collect(),
            base: stays.iter().map(|&(at, die, _)| (at, die.kind)).collect(),
            lying: moves.iter().map(|&(at, die, _)| (at, die)).collect(),
            free,
            loose,
            used,
        })
    }

    /// How many dice are to be used; those on others' grids are.
    pub(super) fn own(&self) -> usize {
        self.fixed.len() + self.free.len()
    }

    /// How many own dice would be used if some of the free ones lay like this.
    pub(super) fn uses(&self, laying: &Laying) -> usize {
        let others =
            self.base.iter().filter(|(at, _)| self.fixed.iter().all(|(fixed, _)| fixed != at)).copied();
        let others: Vec<_> = others.collect();
        let own = self.fixed.iter().chain(laying).map(|&(at, die)| (at, die.kind));
        let grid = Grid::new(others.iter().copied().chain(own));
        let own = grid.all() & !((1 << others.len()) - 1);
        (grid.largest(self.style, own) & own).count_ones() as usize
    }

    /// Lays all free dice, if that is possible and found within some steps; never where others have built.
    pub(super) fn solve(&self, mut steps: u64) -> Option<Laying> {
        if self.base.is_empty() { solve(&self.free, self.style, &mut steps) } else { None }
    }

    /// Lays all free dice but a few: the fewest, at most three, of which `fits` says that they can be left
    /// out.
    pub(super) fn solve_most(&self, mut steps: u64, fits: impl Fn(&[Face]) -> bool) -> Option<Laying> {
        if !self.base.is_empty() || self.free.len() > MOST_FOR_SUBSETS {
            return None;
        }
        (1..=3).find_map(|count| {
            let mut tried: Vec<Vec<Face>> = Vec::new();
            subsets(self.free.len(), count).find_map(|left_out| {
                let pick = |out: bool| {
                    let dice = self.free.iter().enumerate();
                    dice.filter(|(n, _)| (left_out >> n & 1 == 1) == out).map(|(_, &face)| face).collect()
                };
                let (out, rest): (Vec<Face>, Vec<Face>) = (pick(true), pick(false));
                // Equal dice are the same dice.
                if tried.contains(&out) || !fits(&out) {
                    return None;
                }
                tried.push(out);
                solve(&rest, self.style, &mut steps)
            })
        })
    }

    /// What lies, with one SET more that loose dice make with it.
    pub(super) fn one_more(&self, luck: &mut Luck) -> Option<Laying> {
        let mut laid = self.lying.clone();
        let lies = self.lying.iter().map(|&(at, die)| (at, die.kind));
        let mut dice: Vec<(Square, Kind)> = self.base.iter().copied().chain(lies).collect();
        let site = Site {
            style: self.style,
            fixed: Vec::new(),
            base: dice.clone(),
            lying: Vec::new(),
            free: self.loose.clone(),
            loose: Vec::new(),
            used: 0,
        };
        let mut left: Vec<usize> = (0..site.free.len()).collect();
        luck.shuffle(&mut left);
        let step = match dice.is_empty() {
            true => site.first_set(&left)?,
            false => site.next_step(&dice, &left, luck)?,
        };
        site.lay(step, &mut dice, &mut left, &mut laid);
        Some(laid)
    }

    /// Lays free dice until no more fit.
    pub(super) fn build(&self, luck: &mut Luck) -> Laying {
        let mut dice = self.base.clone();
        let mut left: Vec<usize> = (0..self.free.len()).collect();
        luck.shuffle(&mut left);
        let mut laid = Vec::new();
        if dice.is_empty() {
            let Some(first) = self.first_set(&left) else { return laid };
            self.lay(first, &mut dice, &mut left, &mut laid);
        }
        while let Some(step) = self.next_step(&dice, &left, luck) {
            self.lay(step, &mut dice, &mut left, &mut laid);
        }
        laid
    }

    fn lay(&self, step: Step, dice: &mut Vec<(Square, Kind)>, left: &mut Vec<usize>, laid: &mut Laying) {
        for (die, at, kind) in step {
            dice.push((at, kind));
            left.retain(|&other| other != die);
            laid.push((at, Stated { kind, wild: self.free[die] == Face::Wild }));
        }
    }

    /// Three of some dice that are a SET, in a row.
    fn first_set(&self, left: &[usize]) -> Option<Step> {
        let squares = [0, 1, 2].map(|column| Square { column, row: 0 });
        left.iter().enumerate().find_map(|(n, &a)| {
            // A first die that is Wild stands for the die after it.
            let next = left.get(n + 1).map(|&b| self.free[b]);
            let kind = kind_of(self.free[a]).or_else(|| next.and_then(kind_of))?;
            let [(b, second), (c, third)] = self.pair_with(kind, &left[n + 1..])?;
            Some(vec![(a, squares[0], kind), (b, squares[1], second), (c, squares[2], third)])
        })
    }

    /// Two of some dice that make a SET with a kind.
    fn pair_with(&self, kind: Kind, left: &[usize]) -> Option<[(usize, Kind); 2]> {
        left.iter().enumerate().find_map(|(n, &a)| {
            left[n + 1..].iter().find_map(|&b| {
                let (first, second) = match (kind_of(self.free[a]), kind_of(self.free[b])) {
                    (Some(first), Some(second)) => (first, second),
                    (Some(first), None) => (first, Kind::third(kind, first)),
                    (None, Some(second)) => (Kind::third(kind, second), second),
                    (None, None) => (kind, kind),
                };
                Kind::is_set(kind, first, second).then_some([(a, first), (b, second)])
            })
        })
    }

    /// One die that completes a SET with two that lie, or two that make one with a die that lies.
    fn next_step(&self, dice: &[(Square, Kind)], left: &[usize], luck: &mut Luck) -> Option<Step> {
        let grid = Grid::new(dice.iter().copied());
        let start = luck.below(dice.len());
        let around = || (0..dice.len()).map(|n| (start + n) % dice.len());
        let single = around().find_map(|n| {
            let (at, kind) = dice[n];
            Direction::ALL.into_iter().find_map(|towards| {
                let second = grid.neighbour(n, towards)?;
                let end = grid.square(second).step(towards)?;
                let die = left.iter().find_map(|&die| {
                    let wanted = Kind::third(kind, dice[second].1);
                    let fits = kind_of(self.free[die]).is_none_or(|shown| shown == wanted);
                    fits.then_some((die, end, wanted))
                })?;
                self.fits(dice, vec![die]).filter(|_| at != end)
            })
        });
        single.or_else(|| {
            around().find_map(|n| {
                let (at, kind) = dice[n];
                let [(a, first), (b, second)] = self.pair_with(kind, left)?;
                Direction::ALL.into_iter().find_map(|towards| {
                    let (one, back) = (at.step(towards)?, at.step(towards.back())?);
                    let outwards = vec![(a, one, first), (b, one.step(towards)?, second)];
                    self.fits(dice, outwards)
                        .or_else(|| self.fits(dice, vec![(a, one, first), (b, back, second)]))
                })
            })
        })
    }

    /// The step, if its squares are free and the grid stays clean enough.
    fn fits(&self, dice: &[(Square, Kind)], step: Step) -> Option<Step> {
        let is_taken = |at: Square| dice.iter().any(|&(taken, _)| taken == at);
        if step.iter().any(|&(_, at, _)| is_taken(at)) {
            return None;
        }
        let after = dice.iter().copied().chain(step.iter().map(|&(_, at, kind)| (at, kind)));
        let grid = Grid::new(after);
        (self.style == Style::Plain || grid.is_valid(self.style, grid.all())).then_some(step)
    }
}

/// The most dice for which all small groups of them are tried. More would take too long.
const MOST_FOR_SUBSETS: usize = 13;

/// Every choice of `count` things, as bits.
fn subsets(things: usize, count: u32) -> impl Iterator<Item = u32> {
    (0u32..1 << things).filter(move |set| set.count_ones() == count)
}

/// The exact solver, with a limit on its steps.
fn solve(dice: &[Face], style: Style, steps: &mut u64) -> Option<Laying> {
    let laid = solver::solve_within(dice, style == Style::Strict, steps)?;
    let square = |[column, row]: [i32; 2]| Square { column: column.into(), row: row.into() };
    Some(laid.into_iter().map(|(at, die)| (square(at), die)).collect())
}

/// What a die shows, unless it is Wild.
pub(super) fn kind_of(face: Face) -> Option<Kind> {
    match face {
        Face::Kind(kind) => Some(kind),
        Face::Wild => None,
    }
}
