//! Bots try puzzles: how long they take, beside the predicted time (PUZ-3).

use engine::{Contestant, Level, Seed, Source, bout_at};
use sha2::{Digest, Sha256};

use crate::{Kind, Puzzle};

/// The levels of the bots whose times are compared with the predicted ones.
pub const LEVELS: [u8; 3] = [2, 3, 4];

/// The most actions of a bot at one puzzle.
const ACTIONS: u32 = 2_000;

/// The time that bots of [`LEVELS`] need for a puzzle, in milliseconds: the mean over so many attempts of
/// each. A bot that gives up has not solved it, so what it lacks is added at a fixed price.
pub fn simulated(puzzle: &Puzzle, attempts: u32) -> f64 {
    let times = LEVELS.iter().flat_map(|&level| (0..attempts).map(move |n| attempt(puzzle, level, n)));
    times.sum::<f64>() / f64::from(attempts * LEVELS.len() as u32)
}

fn attempt(puzzle: &Puzzle, level: u8, n: u32) -> f64 {
    let game = puzzle.kind.any_game();
    let table = game.open(&puzzle.rules, 1).expect("the options of a puzzle are good");
    let source = Source::read(&*table, &puzzle.chance).expect("the script of a puzzle is good");
    let level = Level::from_tenths(10 * level).expect("a level");
    let seed = Seed(Sha256::digest([&[10 * level.tenths()][..], &n.to_be_bytes()].concat()).into());
    let bout = bout_at(&mut (), table, &source, &[Contestant::Bot(level)], seed, ACTIONS);
    let score = bout.scores.first().copied().unwrap_or(0);
    bout.took.0 as f64 + price(puzzle.kind) * (f64::from(best(puzzle)) - f64::from(score)).max(0.0)
}

/// The best score of a puzzle.
fn best(puzzle: &Puzzle) -> u32 {
    match puzzle.kind {
        Kind::Solitaire => 48,
        _ => puzzle.most.unwrap_or(0),
    }
}

/// What each point of the score costs a bot that lacks it, in milliseconds.
fn price(kind: Kind) -> f64 {
    match kind {
        Kind::Scramble => 60_000.0,
        Kind::Crossword => 0.0,
        Kind::Solitaire => 20_000.0,
    }
}

/// Spearman's rank correlation of pairs: 1 when both rise together, 0 when they have nothing to do with each
/// other. Equal values share their rank.
pub fn rank_correlation(pairs: &[(f64, f64)]) -> f64 {
    let a = ranks(pairs.iter().map(|pair| pair.0).collect());
    let b = ranks(pairs.iter().map(|pair| pair.1).collect());
    let mean = (pairs.len() as f64 - 1.0) / 2.0;
    let sum = |a: &[f64], b: &[f64]| -> f64 { a.iter().zip(b).map(|(a, b)| (a - mean) * (b - mean)).sum() };
    sum(&a, &b) / (sum(&a, &a) * sum(&b, &b)).sqrt()
}

fn ranks(values: Vec<f64>) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
    let mut ranks = vec![0.0; values.len()];
    let mut start = 0;
    while start < order.len() {
        let equal = order[start..].iter().take_while(|&&n| values[n] == values[order[start]]).count();
        for &n in &order[start..start + equal] {
            ranks[n] = start as f64 + (equal as f64 - 1.0) / 2.0;
        }
        start += equal;
    }
    ranks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_compared_and_not_values() {
        let rises = [(1.0, 10.0), (2.0, 100.0), (3.0, 101.0)];
        assert!((rank_correlation(&rises) - 1.0).abs() < 1e-12);
        let falls = [(1.0, 3.0), (2.0, 2.0), (3.0, -9.0)];
        assert!((rank_correlation(&falls) + 1.0).abs() < 1e-12);
        // By hand: ranks 0, 1.5, 1.5, 3 against 0, 1, 2, 3.
        let tied = [(1.0, 1.0), (2.0, 2.0), (2.0, 3.0), (4.0, 4.0)];
        assert!((rank_correlation(&tied) - 4.5 / (4.5f64 * 5.0).sqrt()).abs() < 1e-12);
    }
}
