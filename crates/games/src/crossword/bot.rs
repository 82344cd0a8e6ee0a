//! A player that tries to build its grid as people do: one SET, then whatever crosses or extends what lies.

use engine::{Bot, Level, Millis, Plan, Seat, Seen};

use super::{Action, Crossword, Direction, Grid, Square, Style, View};
use crate::{
    die::{Face, Kind, Named, Stated},
    luck::Luck,
};

/// A mind for a seat.
pub struct Mind {
    level: Level,
    luck: Luck,
    /// What it is about to do, and with which dice before it.
    intent: Option<Intent>,
}

struct Intent {
    situation: Situation,
    due: Millis,
    action: Action,
}

/// What a plan is made for: the round, the own dice, and whether others' grids matter.
#[derive(Clone, PartialEq)]
struct Situation {
    round: u32,
    loose: Vec<Face>,
    grid: Vec<(Square, Stated, Seat)>,
    bag_is_empty: bool,
}

impl Mind {
    /// A mind of that strength.
    pub fn new(level: Level, seed: u64) -> Mind {
        Mind { level, luck: Luck::new(seed), intent: None }
    }

    fn choose(&mut self, style: Style, seat: Seat, view: &View) -> Option<Action> {
        let site = Site::new(style, seat, view)?;
        if site.used() == site.own() {
            return Some(Action::Done {});
        }
        let patience = if view.bag == 0 { 5 } else { 1 };
        let tries = patience * Luck::by_level(self.level, [2, 6, 20, 60, 200]);
        let best = (0..tries).map(|_| site.build(&mut self.luck)).max_by_key(Vec::len).unwrap_or_default();
        if best.len() + site.fixed.len() > site.used() {
            let name = |&(at, die): &(Square, Stated)| (at, named(die));
            return Some(Action::Arrange { grid: site.fixed.iter().chain(&best).map(name).collect() });
        }
        if view.bag > 0 {
            return Some(Action::Draw {});
        }
        Some(site.attach(view).unwrap_or(Action::GiveUp {}))
    }
}

impl Bot<Crossword> for Mind {
    fn think(&mut self, seen: Seen<'_, Crossword>) -> Option<Plan<Action>> {
        let index = seen.seat.index();
        let situation = Situation {
            round: seen.view.round,
            loose: seen.view.loose.get(index)?.clone(),
            grid: seen.view.grids.get(index)?.clone(),
            bag_is_empty: seen.view.bag == 0,
        };
        if seen.may.is_empty() || seen.view.gave_up.contains(&seen.seat) {
            return None;
        }
        let before = self.intent.take().filter(|intent| intent.situation == situation);
        let (due, action) = match before {
            Some(intent) if !situation.bag_is_empty => (Some(intent.due), intent.action),
            // What can be attached changes with the others' grids.
            before => (before.map(|b| b.due), self.choose(seen.rules.style(), seen.seat, seen.view)?),
        };
        let due = due.unwrap_or_else(|| {
            let usual = match action {
                Action::Done {} => [2_500, 2_000, 1_500, 1_200, 900],
                Action::Draw {} => [14_000, 10_000, 7_000, 5_000, 3_500],
                Action::Arrange { .. } => [45_000, 32_000, 22_000, 15_000, 10_000],
                Action::Attach { .. } | Action::GiveUp {} => [30_000, 22_000, 15_000, 10_000, 7_000],
            };
            seen.now.plus(self.luck.about(Luck::by_level(self.level, usual)))
        });
        self.intent = Some(Intent { situation, due, action: action.clone() });
        Some(Plan { after: due.minus(seen.now), action })
    }
}

fn named(die: Stated) -> Named {
    if die.wild { Named::Wild(die.kind) } else { Named::Face(Face::Kind(die.kind)) }
}

/// What a player has to build with.
struct Site {
    style: Style,
    seat: Seat,
    /// Own dice that somebody has built on.
    fixed: Vec<(Square, Stated)>,
    /// Everything that stays where it is: those, and what others attached.
    base: Vec<(Square, Kind)>,
    /// Own dice that can go anywhere.
    free: Vec<Face>,
    loose: Vec<Face>,
    /// Own dice in the largest valid part of the grid as it lies.
    used: usize,
}

/// One or two dice of the free ones and where they would go.
type Step = Vec<(usize, Square, Kind)>;

impl Site {
    fn new(style: Style, seat: Seat, view: &View) -> Option<Site> {
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
        Some(Site {
            style,
            seat,
            fixed: stays
                .iter()
                .filter(|(_, _, owner)| *owner == seat)
                .map(|&(at, die, _)| (at, die))
                .collect(),
            base: stays.iter().map(|&(at, die, _)| (at, die.kind)).collect(),
            free,
            loose,
            used,
        })
    }

    fn used(&self) -> usize {
        self.used
    }

    fn own(&self) -> usize {
        self.fixed.len() + self.free.len()
    }

    /// Lays free dice until no more fit.
    fn build(&self, luck: &mut Luck) -> Vec<(Square, Stated)> {
        let mut dice = self.base.clone();
        let mut left: Vec<usize> = (0..self.free.len()).collect();
        for last in (1..left.len()).rev() {
            left.swap(last, luck.below(last + 1));
        }
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

    fn lay(
        &self,
        step: Step,
        dice: &mut Vec<(Square, Kind)>,
        left: &mut Vec<usize>,
        laid: &mut Vec<(Square, Stated)>,
    ) {
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

    /// A loose die that makes a SET with two dice of somebody else's grid.
    fn attach(&self, view: &View) -> Option<Action> {
        let there = (0u8..).map(Seat).zip(&view.grids);
        let others = there.filter(|(seat, _)| *seat != self.seat && !view.left.contains(seat));
        others.into_iter().find_map(|(to, dice)| {
            let grid = Grid::new(dice.iter().map(|&(at, die, _)| (at, die.kind)));
            let kind = |index: usize| dice[index].1.kind;
            (0..grid.len()).find_map(|first| {
                Direction::ALL.into_iter().find_map(|towards| {
                    let second = grid.neighbour(first, towards)?;
                    let end = grid.square(second).step(towards)?;
                    if grid.neighbour(second, towards).is_some() {
                        return None;
                    }
                    let wanted = Kind::third(kind(first), kind(second));
                    let &face =
                        self.loose.iter().find(|&&face| kind_of(face).is_none_or(|shown| shown == wanted))?;
                    let die = Stated { kind: wanted, wild: face == Face::Wild };
                    Some(Action::Attach { to, place: vec![(end, named(die))] })
                })
            })
        })
    }
}

fn kind_of(face: Face) -> Option<Kind> {
    match face {
        Face::Kind(kind) => Some(kind),
        Face::Wild => None,
    }
}
