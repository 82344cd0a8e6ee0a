//! The solvers beside the simplest correct versions ([`games::reference`]), in turns on the same positions.

use std::{hint::black_box, time::Instant};

use games::{
    card::Card, crossword, cubed, die::Dice, die::Face, lexicon, luck::Luck, quiddler, reference, samples,
    scramble, set,
};
use serde::Serialize;

use crate::bench::statistics::median;

/// How many turns each of the two gets.
const TURNS: usize = 9;

/// The mean time of both for a position, and how many times longer the plain version takes.
#[derive(Serialize)]
pub(super) struct Beside {
    pub(super) what: &'static str,
    pub(super) solver_ms: f64,
    pub(super) reference_ms: f64,
    pub(super) times: f64,
}

impl Beside {
    fn of<S, A, B>(
        what: &'static str,
        samples: &[S],
        solver: impl Fn(&S) -> A,
        reference: impl Fn(&S) -> B,
    ) -> Beside {
        let turns: Vec<[f64; 2]> =
            (0..TURNS).map(|_| [each(samples, &solver), each(samples, &reference)]).collect();
        let middle = |pick: fn(&[f64; 2]) -> f64| median(turns.iter().map(pick));
        Beside {
            what,
            solver_ms: micro(middle(|[solver, _]| *solver)),
            reference_ms: micro(middle(|[_, reference]| *reference)),
            // The ratio within each turn, so that a disturbance of both cancels out.
            times: (middle(|[solver, reference]| reference / solver) * 10.0).round() / 10.0,
        }
    }
}

/// Mean milliseconds for one sample.
fn each<S, T>(samples: &[S], solve: impl Fn(&S) -> T) -> f64 {
    let start = Instant::now();
    for sample in samples {
        black_box(solve(black_box(sample)));
    }
    start.elapsed().as_secs_f64() * 1e3 / samples.len().max(1) as f64
}

/// Some of these take nanoseconds.
fn micro(milliseconds: f64) -> f64 {
    (milliseconds * 1e6).round() / 1e6
}

pub(super) fn measure(share: usize) -> Vec<Beside> {
    let some = |number: usize| 0..(number * share).div_ceil(100);
    let luck = &mut Luck::new(2);
    let decks: Vec<[Card; Card::COUNT]> = some(1_000).map(|_| samples::deck(luck)).collect();
    let layouts: Vec<[Card; 12]> =
        decks.iter().map(|deck| std::array::from_fn(|place| deck[place])).collect();
    let dice = Dice::standard();
    let dozens: Vec<Vec<Face>> = some(100).map(|_| samples::roll(&dice, 12, luck)).collect();
    let sixes: Vec<Vec<Face>> = some(10).map(|_| samples::roll(&dice, 6, luck)).collect();
    let shapes = reference::Shapes::of(6);
    let board = cubed::Board::standard();
    let middles: Vec<_> = some(20).map(|_| samples::middle_game(&board, &dice, luck)).collect();
    let hands: Vec<_> = some(20).map(|_| samples::hand(7, luck)).collect();
    let words = lexicon::find(lexicon::ENGLISH).unwrap_or_default();
    vec![
        Beside::of(
            "SETs in 12 cards",
            &layouts,
            |cards| set::solver::in_twelve(cards).for_each(|set| _ = black_box(set)),
            |cards| reference::sets(cards),
        ),
        Beside::of("whole games of SET", &decks[..decks.len().div_ceil(10)], set::solver::play, |deck| {
            reference::play(deck)
        }),
        Beside::of(
            "most SETs of 12 dice",
            &dozens,
            |dice| scramble::solver::most(dice),
            |dice| reference::most(dice),
        ),
        Beside::of(
            "Crossword grid, 6 dice",
            &sixes,
            |dice| crossword::solver::solve(dice, false),
            |dice| shapes.take(dice, false),
        ),
        Beside::of(
            "best turn in Cubed, 3 dice",
            &middles,
            |(lay, hand)| cubed::solver::best_turn(&board, lay, &hand[..3]),
            |(lay, hand)| reference::best_turn(&board, lay, &hand[..3]),
        ),
        Beside::of(
            "Quiddler, 7 cards",
            &hands,
            |hand| {
                let layings = quiddler::solver::Layings::of(&words, hand);
                (layings.best(), layings.out(), layings.most_words(), layings.longest().cloned())
            },
            |hand| reference::layable(&words, hand),
        ),
    ]
}
