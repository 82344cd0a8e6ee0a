use super::*;
use crate::{cubed::judge_turn, die::Dice, luck::Luck, reference};

fn check(board: &Board, lay: &Lay, hand: &[Face]) -> Best {
    let best = best_turn(board, lay, hand);
    if best.steps.is_empty() {
        assert_eq!((best.points, best.turns), (0, 0));
    } else {
        let turn = judge_turn(board, lay, &best.steps).expect("a legal turn");
        assert_eq!(turn.points + turn.bonus, best.points);
        let mut rest = hand.to_vec();
        for (_, die) in best.steps.iter().flatten() {
            let place = rest.iter().position(|&face| face == die.face()).expect("in the hand");
            rest.remove(place);
        }
    }
    best
}

/// Plays best turns from the opening on, and hands out every position on the way.
fn positions(dice: &Dice, luck: &mut Luck, turns: usize, mut each: impl FnMut(&Board, &Lay, &[Face])) {
    let board = Board::standard();
    let mut lay = Lay::new(&board);
    for (spot, die) in board.logo().into_iter().zip(["1ro", "2ro", "3ro"]) {
        lay.put(spot, die.parse().expect("a die"));
    }
    for _ in 0..turns {
        let hand: Vec<Face> = (0..5).map(|_| dice.faces()[luck.below(Dice::COUNT)][luck.below(6)]).collect();
        each(&board, &lay, &hand);
        for &(square, die) in best_turn(&board, &lay, &hand).steps.iter().flatten() {
            lay.put(board.spot(square).expect("on the board"), die);
        }
    }
}

// CUBE-7 to 10, CUBE-18, CUBE-19: against every legal turn, judged by the rules.
#[test]
fn cube_7_against_every_turn() {
    let mut luck = Luck::new(7);
    for _ in 0..6 {
        positions(&Dice::standard(), &mut luck, 9, |board, lay, hand| {
            let plain: Vec<Face> = hand.iter().copied().filter(|&face| face != Face::Wild).collect();
            let best = check(board, lay, &plain);
            assert_eq!(
                (best.points, best.turns),
                reference::best_turn(board, lay, &plain),
                "{plain:?} {lay:?}"
            );
        });
    }
}

// CUBE-16: every statement of a Wild.
#[test]
fn cube_16_against_every_statement() {
    let mut luck = Luck::new(16);
    positions(&Dice::many_wilds(), &mut luck, 6, |board, lay, hand| {
        // Three dice, one or two of them Wilds, are enough for every kind of turn.
        let plain: Vec<Face> = hand.iter().copied().filter(|&face| face != Face::Wild).collect();
        for wilds in 1..=2 {
            let plain = plain.iter().copied().take(3 - wilds);
            let hand: Vec<Face> = plain.chain(std::iter::repeat_n(Face::Wild, wilds)).collect();
            let best = check(board, lay, &hand);
            assert_eq!(
                (best.points, best.turns),
                reference::best_turn(board, lay, &hand),
                "{hand:?} {lay:?}"
            );
        }
    });
    let board = Board::standard();
    let mut lay = Lay::new(&board);
    for (spot, die) in board.logo().into_iter().zip(["1ro", "2ro", "3ro"]) {
        lay.put(spot, die.parse().expect("a die"));
    }
    let best = check(&board, &lay, &[Face::Wild; 2]);
    assert_eq!((best.points, best.turns), reference::best_turn(&board, &lay, &[Face::Wild; 2]));
}

#[test]
fn nothing_to_play() {
    let board = Board::standard();
    assert_eq!(best_turn(&board, &Lay::new(&board), &[Face::Wild; 5]), Best::default());
    assert_eq!(best_turn(&board, &Lay::new(&board), &[]), Best::default());
}

// Whole games of positions stay legal.
#[test]
fn long_games() {
    for dice in [Dice::standard(), Dice::many_wilds()] {
        positions(&dice, &mut Luck::new(42), 12, |board, lay, hand| _ = check(board, lay, hand));
    }
}

// The best turns are legal, in order, and differ in their dice; patience bounds the search.
#[test]
fn cube_7_the_best_turns() {
    let mut luck = Luck::new(9);
    positions(&Dice::standard(), &mut luck, 8, |board, lay, hand| {
        let (turns, count) = best_turns(board, lay, hand, 6, u64::MAX);
        let best = best_turn(board, lay, hand);
        assert_eq!(turns.first().map_or(0, |(points, _)| *points), best.points);
        assert!(turns.is_sorted_by(|a, b| a.0 >= b.0) && turns.len() <= 6 && count == best.turns);
        let mut laid: Vec<Vec<_>> = Vec::new();
        for (points, steps) in &turns {
            let turn = judge_turn(board, lay, steps).expect("a legal turn");
            assert_eq!(turn.points + turn.bonus, *points);
            let mut dice: Vec<_> = steps.iter().flatten().copied().collect();
            dice.sort_unstable();
            assert!(!laid.contains(&dice), "{dice:?}");
            laid.push(dice);
        }
        assert!(best_turns(board, lay, hand, 1, 1).1 <= best.turns);
    });
}

/// A turn as it is written, the dice of each step in the order of their text.
fn written(steps: &[Step]) -> Vec<Vec<(String, String)>> {
    let step = |step: &Step| {
        let mut dice: Vec<_> =
            step.iter().map(|(square, die)| (square.to_string(), die.to_string())).collect();
        dice.sort();
        dice
    };
    steps.iter().map(step).collect()
}

// CTURN-1: the least by its written steps of all best turns, how many there are, and what fewer dice earn.
#[test]
fn cturn_1_the_least_of_the_best_turns() {
    let mut luck = Luck::new(31);
    let mut several = 0;
    for game in 0..4 {
        positions(&Dice::standard(), &mut luck, 8, |board, lay, hand| {
            let wilds = usize::from(game == 0);
            let plain = hand.iter().copied().filter(|&face| face != Face::Wild).take(4 - wilds);
            let hand: Vec<Face> = plain.chain(std::iter::repeat_n(Face::Wild, wilds)).collect();
            let (mut points, mut fewer, mut best) = (0, 0, Vec::new());
            reference::each_turn(board, lay, &hand, &mut |earned, steps| {
                if steps.iter().map(|step| step.len()).sum::<usize>() < 3 {
                    fewer = fewer.max(earned);
                }
                if earned > points {
                    (points, best) = (earned, Vec::new());
                }
                if earned == points {
                    best.push(written(steps));
                }
            });
            best.sort();
            let found = answer(board, lay, &hand);
            assert_eq!((found.points, found.fewer), (points, fewer));
            assert_eq!(written(&found.steps), best.first().cloned().unwrap_or_default());
            let dice = |turn: &Vec<Vec<(String, String)>>| {
                let mut dice = turn.concat();
                dice.sort();
                dice
            };
            let different: std::collections::BTreeSet<_> = best.iter().map(dice).collect();
            let all = answers(board, lay, &hand);
            assert_eq!((all.points, all.turns.len()), (points, different.len()));
            assert!(all.turns.is_empty() || all.turns.contains(&found.steps));
            several += usize::from(all.turns.len() > 1);
        });
    }
    assert!(several > 5, "{several}");
}
