//! `cargo bench -p tercet-games --bench answers`: how long the longest answers to a screen take. A table's
//! task answers them between two actions, so they have to stay below a millisecond.

#![allow(missing_docs, reason = "criterion's macros make undocumented items")]

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use engine::{Game, NoAsk, Seat};
use games::{
    crossword::{self, Crossword},
    cubed::{self, Cubed},
    cubed_turn::CubedTurn,
    die::{Dice, Face, Named},
    lexicon,
    luck::Luck,
    quiddler::{self, Quiddler, solver::Layings},
    quiddler_hand::QuiddlerHand,
    samples,
};

/// The answers of each game. A game without an entry here does not compile.
mod answers {
    use super::*;

    /// A screen asks nothing in these games, and the compiler knows.
    fn asks_nothing<G: Game<Ask = NoAsk>>() {}

    pub(super) fn set(_: &mut Criterion) {
        asks_nothing::<games::set::Set>();
    }

    pub(super) fn scramble(_: &mut Criterion) {
        asks_nothing::<games::scramble::Scramble>();
    }

    pub(super) fn quiddler_solo(_: &mut Criterion) {
        asks_nothing::<games::quiddler_solo::QuiddlerSolo>();
    }

    pub(super) fn hunt(_: &mut Criterion) {
        asks_nothing::<games::hunt::Hunt>();
    }

    pub(super) fn sprint(_: &mut Criterion) {
        asks_nothing::<games::sprint::Sprint>();
    }

    /// Three dice laid on a board in the middle of a game, of which so many are Wilds that are not stated.
    pub(super) fn cubed(c: &mut Criterion) {
        let rules = cubed::Rules::new(cubed::Config::default(), 2).expect("the defaults are good");
        let (lay, _) = samples::middle_game(&rules.board, &Dice::standard(), &mut Luck::new(4));
        let (turns, _) = cubed::solver::best_turns(&rules.board, &lay, &[Face::Wild; 3], 1, 5_000);
        let dice: Vec<cubed::Placed> = turns[0].1.iter().flatten().copied().collect();
        let mut state = cubed::State::new(&rules);
        (state.phase, state.turn, state.lay) = (cubed::Phase::Turn, Some(Seat(0)), lay);
        state.hands[0] = (0..5).map(|die| cubed::Held { die, face: Face::Wild }).collect();
        for unstated in 0..=3 {
            let named = |(n, &(at, die)): (usize, &cubed::Placed)| match n < unstated {
                true => (at, Named::Face(Face::Wild)),
                false => (at, die.named()),
            };
            let laid = dice.iter().enumerate().map(named).collect();
            let ask = cubed::Ask::Turn { laid, carried: Some(Face::Wild) };
            c.bench_function(&format!("cubed/three Wilds, {unstated} not stated"), |b| {
                b.iter(|| Cubed::answer(&rules, &state, Seat(0), black_box(&ask)));
            });
        }
    }

    /// All 42 dice of a lone player in one heap, as they fall or with few kinds among them, and the Wilds not
    /// stated.
    pub(super) fn crossword(c: &mut Criterion) {
        let config = crossword::Config { grid: crossword::Style::Strict, ..Default::default() };
        let rules = Crossword::rules(config, 1).expect("good options");
        let mut luck = Luck::new(5);
        for (name, kinds) in [("as they fall", 27), ("nine kinds", 9), ("three kinds", 3)] {
            let asks: Vec<_> = (0..200)
                .map(|_| {
                    let few = |face| match face {
                        Face::Kind(kind) => Face::from_code(kind.code() % kinds),
                        Face::Wild => Face::Wild,
                    };
                    let faces = samples::roll(&Dice::standard(), Dice::COUNT, &mut luck).into_iter().map(few);
                    let mut state = Crossword::start(&rules);
                    let loose =
                        |face| crossword::Die { owner: Seat(0), face, place: crossword::Place::Loose };
                    state.dice = faces.map(loose).collect();
                    let square = |n: i64| crossword::Square { column: n % 7, row: n / 7 };
                    let dice =
                        (0..).zip(&state.dice).map(|(n, die)| (square(n), Named::Face(die.face))).collect();
                    (state, crossword::Ask::Lay { on: Seat(0), dice })
                })
                .collect();
            let mut next = asks.iter().cycle();
            c.bench_function(&format!("crossword/42 dice, {name}"), |b| {
                b.iter(|| {
                    let (state, ask) = next.next().expect("there are some");
                    Crossword::answer(&rules, state, Seat(0), black_box(ask))
                });
            });
        }
    }

    /// A whole hand, sorted into words.
    pub(super) fn quiddler_hand(c: &mut Criterion) {
        let rules = QuiddlerHand::rules(Default::default(), 1).expect("the defaults are good");
        let mut luck = Luck::new(6);
        let mut state = QuiddlerHand::start(&rules);
        state.cards = samples::hand(11, &mut luck).into_iter().collect();
        let words = state.cards[..10].chunks(5).map(<[_]>::to_vec).collect();
        let ask = quiddler::Ask::Hand { words, discard: None };
        c.bench_function("quiddler-hand/11 cards", |b| {
            b.iter(|| QuiddlerHand::answer(&rules, &state, Seat(0), black_box(&ask)));
        });
    }

    /// Three Wilds that are not stated, on a board in the middle of a game.
    pub(super) fn cubed_turn(c: &mut Criterion) {
        let rules = CubedTurn::rules(Default::default(), 1).expect("there are no options");
        let (lay, _) = samples::middle_game(&rules.board, &Dice::standard(), &mut Luck::new(4));
        let (turns, _) = cubed::solver::best_turns(&rules.board, &lay, &[Face::Wild; 3], 1, 5_000);
        let laid = turns[0].1.iter().flatten().map(|&(at, _)| (at, Named::Face(Face::Wild))).collect();
        let mut state = CubedTurn::start(&rules);
        (state.lay, state.dice) = (lay, [Face::Wild; 5].into_iter().collect());
        let ask = cubed::Ask::Turn { laid, carried: None };
        c.bench_function("cubed-turn/three Wilds, not stated", |b| {
            b.iter(|| CubedTurn::answer(&rules, &state, Seat(0), black_box(&ask)));
        });
    }

    /// The last hand, sorted into the words that are worth most.
    pub(super) fn quiddler(c: &mut Criterion) {
        let rules = Quiddler::rules(quiddler::Config::default(), 2).expect("the defaults are good");
        let words = lexicon::find(lexicon::ENGLISH).unwrap_or_default();
        let mut luck = Luck::new(6);
        let asks: Vec<_> = (0..200)
            .map(|_| {
                let hand = samples::hand(11, &mut luck);
                let best = Layings::of(&words, &hand).best().expect("a hand of eleven cards");
                let mut state = Quiddler::start(&rules);
                (state.phase, state.turn) = (quiddler::Phase::Play, Some(Seat(0)));
                state.players[0].hand = hand.into_iter().collect();
                let words = best.words.iter().map(|word| word.to_vec()).collect();
                (state, quiddler::Ask::Hand { words, discard: Some(best.discard) })
            })
            .collect();
        let mut next = asks.iter().cycle();
        c.bench_function("quiddler/11 cards", |b| {
            b.iter(|| {
                let (state, ask) = next.next().expect("there are some");
                Quiddler::answer(&rules, state, Seat(0), black_box(ask))
            });
        });
    }
}

macro_rules! every_answer {
    ($($name:ident: $game:ty),* $(,)?) => {
        criterion_group!(every, $(answers::$name),*);
    };
}
games::each_game!(every_answer);
criterion_main!(every);
