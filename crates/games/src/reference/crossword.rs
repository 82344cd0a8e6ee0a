use std::collections::{BTreeSet, HashMap};

use crate::{
    crossword::solver::Square,
    die::{Face, Kind, Stated},
};

/// Whether dice lie as a valid grid, straight from XW-2.
pub fn is_grid(grid: &[(Square, Stated)], strict: bool) -> bool {
    let at: HashMap<Square, Kind> = grid.iter().map(|&(square, die)| (square, die.kind)).collect();
    let run =
        |square: Square, [dx, dy]: Square, n: i32| at.get(&[square[0] + n * dx, square[1] + n * dy]).copied();
    let is_set = |square, step, from| match [0, 1, 2].map(|n| run(square, step, from + n)) {
        [Some(a), Some(b), Some(c)] => Some(Kind::is_set(a, b, c)),
        _ => None,
    };
    let in_a_set = |square| {
        [[1, 0], [0, 1]].into_iter().any(|step| (-2..=0).any(|from| is_set(square, step, from) == Some(true)))
    };
    let strictly = |square| {
        [[1, 0], [0, 1]].into_iter().all(|step| {
            let two = run(square, step, -1).is_none() && run(square, step, 1).is_some();
            let two = two && run(square, step, 2).is_none();
            is_set(square, step, 0) != Some(false) && !two
        })
    };
    let mut reached: Vec<Square> = grid.first().map(|&(square, _)| square).into_iter().collect();
    let mut next = 0;
    while next < reached.len() {
        let [x, y] = reached[next];
        for square in [[x + 1, y], [x - 1, y], [x, y + 1], [x, y - 1]] {
            if at.contains_key(&square) && !reached.contains(&square) {
                reached.push(square);
            }
        }
        next += 1;
    }
    at.len() == grid.len()
        && reached.len() == grid.len()
        && grid.iter().all(|&(square, _)| in_a_set(square) && (!strict || strictly(square)))
}

/// Every connected shape of some number of squares.
#[derive(Clone, Debug)]
pub struct Shapes(BTreeSet<Vec<Square>>);

impl Shapes {
    /// The shapes with a given number of squares.
    pub fn of(size: usize) -> Shapes {
        let mut shapes = BTreeSet::from([vec![[0, 0]]]);
        for _ in 1..size {
            let larger = |shape: &Vec<Square>| {
                let beside = |&[x, y]: &Square| [[x + 1, y], [x - 1, y], [x, y + 1], [x, y - 1]];
                let free = shape.iter().flat_map(beside).filter(|square| !shape.contains(square));
                free.map(|square| moved_to_the_corner(shape, square)).collect::<Vec<_>>()
            };
            shapes = shapes.iter().flat_map(larger).collect();
        }
        Shapes(shapes)
    }

    /// Whether some way to lay as many dice on some of these shapes is a grid.
    pub fn take(&self, dice: &[Face], strict: bool) -> bool {
        let mut dice = dice.to_vec();
        dice.sort_unstable();
        self.0.iter().any(|shape| {
            // Only shapes that would do if all dice were alike.
            let alike = Kind::all().next().map(|kind| Stated { kind, wild: false });
            let alike: Vec<(Square, Stated)> = shape.iter().copied().zip(alike.into_iter().cycle()).collect();
            is_grid(&alike, strict)
                && fill(shape, &mut vec![false; dice.len()], &mut Vec::new(), &dice, strict)
        })
    }
}

/// A shape with one square more, in the one place that all its likes are moved to.
fn moved_to_the_corner(shape: &[Square], square: Square) -> Vec<Square> {
    let mut shape: Vec<Square> = shape.iter().copied().chain([square]).collect();
    shape.sort_unstable();
    let least = [0, 1].map(|axis| shape.iter().map(|s| s[axis]).min().unwrap_or(0));
    shape.iter().map(|s| [s[0] - least[0], s[1] - least[1]]).collect()
}

/// Whether some die has all its neighbours and is in no SET.
fn is_hopeless(shape: &[Square], grid: &[(Square, Stated)]) -> bool {
    let at = |square: Square| {
        let place = shape.iter().position(|&other| other == square)?;
        Some(grid.get(place).map(|(_, die)| die.kind))
    };
    let could_be_set = |[x, y]: Square, [dx, dy]: Square, from: i32| match [0, 1, 2]
        .map(|n| at([x + (from + n) * dx, y + (from + n) * dy]))
    {
        [Some(Some(a)), Some(Some(b)), Some(Some(c))] => Kind::is_set(a, b, c),
        three => three.iter().all(Option::is_some),
    };
    !grid.iter().all(|&(square, _)| {
        [[1, 0], [0, 1]].into_iter().any(|step| (-2..=0).any(|from| could_be_set(square, step, from)))
    })
}

fn fill(
    shape: &[Square],
    used: &mut Vec<bool>,
    grid: &mut Vec<(Square, Stated)>,
    dice: &[Face],
    strict: bool,
) -> bool {
    if grid.len() == shape.len() {
        return is_grid(grid, strict);
    }
    if is_hopeless(shape, grid) {
        return false;
    }
    let mut before = None;
    for die in 0..dice.len() {
        if used[die] || before.replace(dice[die]) == Some(dice[die]) {
            continue;
        }
        used[die] = true;
        let meanings: Vec<Stated> = match dice[die] {
            Face::Kind(kind) => vec![Stated { kind, wild: false }],
            Face::Wild => Kind::all().map(|kind| Stated { kind, wild: true }).collect(),
        };
        for stated in meanings {
            grid.push((shape[grid.len()], stated));
            let found = fill(shape, used, grid, dice, strict);
            grid.pop();
            if found {
                return true;
            }
        }
        used[die] = false;
    }
    false
}

/// What a die could count as so that it lies in SETs, and in how many: every kind in turn, and every three
/// squares of its row and its column.
pub fn wild_sets(others: &[(Square, Kind)], at: Square) -> Vec<(Kind, u32)> {
    let sets = |kind: Kind| {
        let lies = |square: Square| match square == at {
            true => Some(kind),
            false => others.iter().find(|(other, _)| *other == square).map(|(_, kind)| *kind),
        };
        let windows = [[1, 0], [0, 1]].into_iter().flat_map(|[dx, dy]| {
            (-2..=0).map(move |from| [0, 1, 2].map(|n| [at[0] + (from + n) * dx, at[1] + (from + n) * dy]))
        });
        let is_set = |window: &[Square; 3]| match window.map(lies) {
            [Some(a), Some(b), Some(c)] => Kind::is_set(a, b, c),
            _ => false,
        };
        windows.filter(is_set).count() as u32
    };
    Kind::all().map(|kind| (kind, sets(kind))).filter(|(_, sets)| *sets > 0).collect()
}
