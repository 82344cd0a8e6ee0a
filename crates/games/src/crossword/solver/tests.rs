use std::collections::{BTreeSet, HashMap};

use super::*;
use crate::{die::Dice, luck::Luck};

/// XW-2 by the letter.
fn is_valid(grid: &[(Square, Stated)], strict: bool) -> bool {
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

/// Every connected shape of so many squares.
fn shapes(size: usize) -> BTreeSet<Vec<Square>> {
    let mut shapes = BTreeSet::from([vec![[0, 0]]]);
    for _ in 1..size {
        let mut larger = BTreeSet::new();
        for shape in &shapes {
            for &[x, y] in shape {
                for square in [[x + 1, y], [x - 1, y], [x, y + 1], [x, y - 1]] {
                    if !shape.contains(&square) {
                        let mut shape: Vec<Square> = shape.iter().copied().chain([square]).collect();
                        shape.sort_unstable();
                        let least = [0, 1].map(|axis| shape.iter().map(|s| s[axis]).min().unwrap_or(0));
                        larger.insert(shape.iter().map(|s| [s[0] - least[0], s[1] - least[1]]).collect());
                    }
                }
            }
        }
        shapes = larger;
    }
    shapes
}

/// Whether some way to lay the dice on some shape is valid.
fn by_brute_force(shapes: &BTreeSet<Vec<Square>>, dice: &[Face], strict: bool) -> bool {
    let mut dice = dice.to_vec();
    dice.sort_unstable();
    shapes.iter().any(|shape| {
        // Only shapes that would do if all dice were alike.
        let alike: Vec<(Square, Stated)> =
            shape.iter().map(|&s| (s, "1ro".parse().expect("a die"))).collect();
        is_valid(&alike, strict) && fill(shape, &mut vec![false; dice.len()], &mut Vec::new(), &dice, strict)
    })
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
        return is_valid(grid, strict);
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

fn check(dice: &[Face], strict: bool) -> bool {
    let Some(grid) = solve(dice, strict) else { return false };
    assert!(is_valid(&grid, strict) || dice.is_empty(), "{dice:?}: {grid:?}");
    let sorted = |mut dice: Vec<Face>| {
        dice.sort_unstable();
        dice
    };
    assert_eq!(sorted(grid.iter().map(|(_, die)| die.face()).collect()), sorted(dice.to_vec()));
    true
}

/// Dice of few kinds, so that about as many hands can be laid as cannot.
fn hand(luck: &mut Luck, number: usize, wilds: usize) -> Vec<Face> {
    let kinds = [6, 9, 12, 27][luck.below(4)];
    (0..number)
        .map(|n| if n < wilds { Face::Wild } else { Face::from_code(luck.below(kinds) as u8) })
        .collect()
}

fn compare(number: usize, wilds: usize, hands: usize) -> usize {
    let mut luck = Luck::new((number * 10 + wilds) as u64);
    let shapes = shapes(number);
    let mut solvable = 0;
    for _ in 0..hands {
        let dice = hand(&mut luck, number, wilds);
        for strict in [false, true] {
            let solved = check(&dice, strict);
            assert_eq!(solved, by_brute_force(&shapes, &dice, strict), "{dice:?} strict: {strict}");
            solvable += usize::from(solved);
        }
    }
    solvable
}

// XW-2: against every way to lay up to seven dice.
#[test]
fn xw_2_against_brute_force() {
    assert!(check(&[], false) && check(&[], true));
    assert_eq!(compare(1, 0, 5) + compare(2, 0, 5) + compare(2, 1, 5), 0);
    assert!(compare(3, 0, 100) > 2);
    assert!(compare(4, 0, 200) > 2);
    assert!(compare(5, 0, 100) > 2);
    assert!(compare(6, 0, 40) > 0);
    assert!(compare(7, 0, 8) > 0);
}

// XW-5: a Wild has one set of features, in both directions.
#[test]
fn xw_5_wilds_against_brute_force() {
    assert!(compare(4, 1, 60) > 2);
    assert!(compare(5, 1, 20) > 2);
    assert!(compare(4, 2, 10) > 5);
}

// Real hands of ten and more dice.
#[test]
fn xw_1_real_hands() {
    let mut luck = Luck::new(10);
    for dice in [Dice::standard(), Dice::many_wilds()] {
        for number in [10, 10, 10, 11, 13] {
            for strict in [false, true] {
                let mut all: Vec<[Face; 6]> = dice.faces().to_vec();
                luck.shuffle(&mut all);
                let hand: Vec<Face> = all.iter().take(number).map(|faces| faces[luck.below(6)]).collect();
                check(&hand, strict);
            }
        }
    }
}

// Cycles that no lines can make, and dice in more SETs than can meet in one square.
#[test]
fn xw_2_covers_that_cannot_be_laid() {
    let dice = |text: &str| text.split(' ').map(|die| die.parse().expect("a die")).collect::<Vec<Face>>();
    // A die alone cannot be in a SET with itself: two alike and their third are needed.
    assert!(!check(&dice("1ro 1ro 2ro"), false));
    assert!(check(&dice("1ro 1ro 1ro"), true));
    // 1 2 3 1: each three in a row are a SET.
    assert!(check(&dice("1ro 2ro 3ro 1ro"), true));
    // Two SETs that share nothing touch under `plain`, but make lines of two under `strict`.
    assert!(check(&dice("1ro 2ro 3ro 1gs 2ps 3rs"), false));
    assert!(!check(&dice("1ro 2ro 3ro 1gs 2ps 3rs"), true));
}
