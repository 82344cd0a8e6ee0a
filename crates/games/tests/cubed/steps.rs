//! Two routes to one answer: the generator and the judge against the words of CUBE-8, 9 and 18.

use std::collections::BTreeSet;

use engine::testkit::Rng;
use games::{
    cubed::{Board, Lay, Placed, Square, Step, judge_step, steps},
    die::{Face, Kind, Stated},
};

type Dice = Vec<Placed>;

fn random_board(rng: &mut Rng) -> Board {
    let (columns, rows) = (3 + 2 * rng.below(2), 1 + 2 * rng.below(3));
    let mut lines = vec![vec!["."; columns]; rows];
    for square in lines.iter_mut().flatten() {
        *square = if rng.one_in(5) { "3" } else { "." };
    }
    let left = rng.below(columns - 2);
    lines[rows / 2][left..left + 3].fill("L");
    Board::parse(&lines.iter().map(|line| line.join(" ")).collect::<Vec<_>>()).expect("a good board")
}

/// Dice anywhere, of few kinds so that SETs are common; whether they could come to lie so does not matter.
fn random_dice(board: &Board, rng: &mut Rng) -> Dice {
    let kinds: Vec<Kind> = (0..1 + rng.below(6)).filter_map(|_| Kind::new(rng.below(27) as u8)).collect();
    let density = 1 + rng.below(6);
    let mut dice = Dice::new();
    for square in board.squares() {
        if rng.below(8) < density {
            let kind = *rng.pick(&kinds).expect("a kind");
            dice.push((square, Stated { kind, wild: rng.one_in(5) }));
        }
    }
    dice
}

fn random_hand(dice: &Dice, rng: &mut Rng) -> Vec<Face> {
    let one = |rng: &mut Rng| match (rng.below(5), rng.pick(dice)) {
        (0, _) => Face::Wild,
        (1 | 2, Some((_, die))) => Face::Kind(die.kind),
        _ => Face::from_code(rng.below(27) as u8),
    };
    (0..rng.below(6)).map(|_| one(rng)).collect()
}

fn at(dice: &[Placed], column: i16, row: i16) -> Option<Stated> {
    let here = |square: &Square| (i16::from(square.column), i16::from(square.row)) == (column, row);
    dice.iter().find(|(square, _)| here(square)).map(|(_, die)| *die)
}

/// The SETs of three consecutive squares in which a square takes part, by their words.
fn sets_with(dice: &[Placed], square: Square) -> Vec<[Placed; 3]> {
    let alike_or_different = |a: u8, b: u8, c: u8| (a == b && b == c) || (a != b && b != c && a != c);
    let mut sets = Vec::new();
    for (across, down) in [(1, 0), (0, 1)] {
        for start in -2..=0 {
            let square_of = |n: i16| {
                (i16::from(square.column) + across * (start + n), i16::from(square.row) + down * (start + n))
            };
            let three = [0, 1, 2].map(|n| {
                let (column, row) = square_of(n);
                at(dice, column, row).map(|die| (Square { column: column as u8, row: row as u8 }, die))
            });
            if let [Some(a), Some(b), Some(c)] = three {
                let [x, y, z] = [a, b, c].map(|(_, die)| die.kind.features());
                if (0..3).all(|n| alike_or_different(x[n], y[n], z[n])) {
                    sets.push([a, b, c]);
                }
            }
        }
    }
    sets
}

/// CUBE-9 and CUBE-18 by their words: the new SETs and their points, or `None` when the step is not legal.
fn by_the_words(old: &[Placed], step: &[Placed]) -> Option<(BTreeSet<[Square; 3]>, u32)> {
    let mut dice = old.to_vec();
    for &(square, die) in step {
        if at(&dice, square.column.into(), square.row.into()).is_some() {
            return None;
        }
        dice.push((square, die));
    }
    let was_down = |placed: &Placed| old.contains(placed);
    let mut sets = BTreeSet::new();
    let mut points = 0;
    for &(square, _) in step {
        let found = sets_with(&dice, square);
        if !found.iter().any(|set| set.iter().any(was_down)) {
            return None;
        }
        for set in found {
            if sets.insert(set.map(|(square, _)| square)) {
                points += set.iter().filter(|die| was_down(die) || !die.1.wild).count() as u32;
            }
        }
    }
    Some((sets, points))
}

/// Everything that a hand could try, legal or not: one or two dice on any squares.
fn tries(board: &Board, hand: &[Face]) -> Vec<Dice> {
    let statements = |face: Face| match face {
        Face::Kind(kind) => vec![Stated { kind, wild: false }],
        Face::Wild => Kind::all().map(|kind| Stated { kind, wild: true }).collect(),
    };
    let squares: Vec<Square> = board.squares().collect();
    let mut all = BTreeSet::new();
    for (n, &first) in hand.iter().enumerate() {
        for x in statements(first) {
            for &a in &squares {
                all.insert(vec![(a, x)]);
                for &second in &hand[n + 1..] {
                    for y in statements(second) {
                        for &b in squares.iter().filter(|&&b| b != a) {
                            let mut step = vec![(a, x), (b, y)];
                            step.sort();
                            all.insert(step);
                        }
                    }
                }
            }
        }
    }
    all.into_iter().collect()
}

fn check(board: &Board, dice: &Dice, hand: &[Face]) -> usize {
    let lay = Lay::from_dice(board, dice.iter().map(|(square, die)| (square, die)));
    let found: Vec<Step> = steps::steps(board, &lay, hand);
    let generated: BTreeSet<Dice> = found.iter().map(|step| step.iter().copied().collect()).collect();
    assert_eq!(found.len(), generated.len(), "each step once: {found:?}");
    let mut legal = BTreeSet::new();
    for step in tries(board, hand) {
        let judged = judge_step(board, &mut lay.clone(), &step);
        let expected = by_the_words(dice, &step);
        match (&judged, &expected) {
            (Ok(scored), Some((sets, points))) => {
                assert_eq!(scored.sets.len(), sets.len(), "each SET once: {step:?} on {dice:?}");
                assert_eq!(
                    &scored.sets.iter().copied().collect::<BTreeSet<_>>(),
                    sets,
                    "{step:?} on {dice:?}"
                );
                assert_eq!(scored.points, *points, "{step:?} on {dice:?}");
                legal.insert(step);
            }
            (Err(_), None) => {}
            _ => panic!("{step:?} on {dice:?}: {judged:?}, but {expected:?}"),
        }
    }
    assert_eq!(generated, legal, "{hand:?} on {dice:?}");
    assert_eq!(
        steps::any_step(board, &lay, [hand.iter().copied()]),
        !legal.is_empty(),
        "{hand:?} on {dice:?}"
    );
    legal.len()
}

#[test]
fn cube_9_generator_agrees_with_brute_force() {
    let mut rng = Rng::new(9);
    let (mut legal, mut stuck) = (0, 0);
    for _ in 0..250 {
        let board = random_board(&mut rng);
        let dice = random_dice(&board, &mut rng);
        let mut hand = random_hand(&dice, &mut rng);
        // Two Wilds can be stated in 27² ways: brute force has patience for a small board only.
        if board.len() > 12 && hand.iter().filter(|&&face| face == Face::Wild).count() > 1 {
            hand.retain(|&face| face != Face::Wild);
        }
        let found = check(&board, &dice, &hand);
        legal += found;
        stuck += usize::from(found == 0);
    }
    assert!(legal > 2_000 && stuck > 20, "{legal} legal steps, {stuck} without any");
}
