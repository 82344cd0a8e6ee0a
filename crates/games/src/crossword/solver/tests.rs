use super::*;
use crate::{
    die::Dice,
    luck::Luck,
    reference::{Shapes, is_grid},
};

fn check(dice: &[Face], strict: bool) -> bool {
    let Some(grid) = solve(dice, strict) else { return false };
    assert!(is_grid(&grid, strict) || dice.is_empty(), "{dice:?}: {grid:?}");
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
    let shapes = Shapes::of(number);
    let mut solvable = 0;
    for _ in 0..hands {
        let dice = hand(&mut luck, number, wilds);
        for strict in [false, true] {
            let solved = check(&dice, strict);
            assert_eq!(solved, shapes.take(&dice, strict), "{dice:?} strict: {strict}");
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
