//! `cargo bench -p tercet-games`: every solver on the same random positions, beside the plainest way to the
//! same answer where there is one.

#![allow(missing_docs, reason = "criterion's macros make undocumented items")]

use std::{cell::Cell, hint::black_box};

use criterion::{Criterion, criterion_group, criterion_main};
use games::{card::Card, die::Dice, lexicon, luck::Luck, samples};

/// The samples, one after another and round again.
fn cycle<'a, T>(samples: &'a [T]) -> impl Fn() -> &'a T {
    let next = Cell::new(0);
    move || {
        let n = next.get();
        next.set((n + 1) % samples.len());
        &samples[n]
    }
}

/// The solver of each game. A game without an entry here does not compile.
mod solvers {
    use engine::{Game, Input, Millis, Seed, Seeded, Seq};
    use games::{
        crossword, cubed, cubed_turn, hunt, quiddler, quiddler_hand, quiddler_solo, scramble, set, sprint,
    };

    use super::*;

    pub(super) fn set(c: &mut Criterion) {
        let luck = &mut Luck::new(1);
        let decks: Vec<[Card; Card::COUNT]> = (0..1_000).map(|_| samples::deck(luck)).collect();
        let layouts: Vec<[Card; 12]> =
            decks.iter().map(|deck| std::array::from_fn(|place| deck[place])).collect();
        let mut group = c.benchmark_group("set/twelve");
        let next = cycle(&layouts);
        group.bench_function("every three cards", |b| {
            b.iter(|| {
                let cards = black_box(next());
                let mut found = 0;
                for x in 2..12 {
                    for y in 1..x {
                        for z in 0..y {
                            found += u32::from(Card::is_set(cards[x], cards[y], cards[z]));
                        }
                    }
                }
                found
            });
        });
        group.bench_function("sets", |b| b.iter(|| set::solver::sets(black_box(next()))));
        group.bench_function("in_twelve", |b| {
            b.iter(|| set::solver::in_twelve(black_box(next())).for_each(|set| _ = black_box(set)));
        });
        group.finish();
        let next = cycle(&decks);
        c.bench_function("set/game", |b| b.iter(|| set::solver::play(black_box(next()))));
        let mut group = c.benchmark_group("set/odds");
        group.sample_size(10).bench_function("exact", |b| b.iter(set::odds::exact));
        group.finish();
    }

    pub(super) fn scramble(c: &mut Criterion) {
        let luck = &mut Luck::new(2);
        let rolls: Vec<_> = (0..1_000).map(|_| samples::roll(&Dice::standard(), Dice::COUNT, luck)).collect();
        let next = cycle(&rolls);
        c.bench_function("scramble/42 dice", |b| b.iter(|| scramble::solver::most(black_box(next()))));
    }

    pub(super) fn crossword(c: &mut Criterion) {
        let luck = &mut Luck::new(2);
        let hands: Vec<_> = (0..1_000).map(|_| samples::roll(&Dice::standard(), 10, luck)).collect();
        for (name, strict) in [("crossword/plain", false), ("crossword/strict", true)] {
            let next = cycle(&hands);
            c.bench_function(name, |b| b.iter(|| crossword::solver::solve(black_box(next()), strict)));
        }
    }

    pub(super) fn cubed(c: &mut Criterion) {
        let luck = &mut Luck::new(2);
        let (board, dice) = (cubed::Board::standard(), Dice::standard());
        let middles: Vec<_> = (0..200).map(|_| samples::middle_game(&board, &dice, luck)).collect();
        let next = cycle(&middles);
        c.bench_function("cubed/best turn", |b| {
            b.iter(|| {
                let (lay, hand) = black_box(next());
                cubed::solver::best_turn(&board, lay, hand)
            });
        });
    }

    pub(super) fn quiddler(c: &mut Criterion) {
        let luck = &mut Luck::new(3);
        let words = lexicon::find(lexicon::ENGLISH).unwrap_or_default();
        let hands: Vec<_> = (0..1_000).map(|_| samples::hand(11, luck)).collect();
        let next = cycle(&hands);
        c.bench_function("quiddler/11 cards", |b| {
            b.iter(|| quiddler::solver::Layings::of(&words, black_box(next())).best());
        });
    }

    /// Dealing a puzzle of a grade (HUNT-1), and what grades it (PUZ-3).
    pub(super) fn hunt(c: &mut Criterion) {
        let begin = |grade: u32, n: u64| {
            let config = hunt::Config { grade, ..Default::default() };
            let table = engine::Table::<hunt::Hunt>::new(config, 1).expect("a grade");
            let mut chance = Seeded::new(Seed([n as u8; 32]), Seq(n));
            table.propose(Millis::ZERO, Input::Begin, &mut chance).expect("a deal")
        };
        let n = Cell::new(0);
        for (name, grade) in [("any grade", 0), ("the hardest grade", 5)] {
            c.bench_function(&format!("hunt/deal, {name}"), |b| {
                b.iter(|| {
                    n.set(n.get() + 1);
                    black_box(begin(grade, n.get()))
                });
            });
        }
        let luck = &mut Luck::new(4);
        let tables: Vec<Vec<Card>> = std::iter::repeat_with(|| samples::deck(luck)[..12].to_vec())
            .filter(|cards| hunt::is_puzzle(hunt::Table::Advanced, cards))
            .take(100)
            .collect();
        let next = cycle(&tables);
        c.bench_function("hunt/predicted time", |b| b.iter(|| hunt::predicted_ms(black_box(next()))));
    }

    /// The first SET on a table, which a hint tells (SPR-3).
    pub(super) fn sprint(c: &mut Criterion) {
        let luck = &mut Luck::new(5);
        let boards: Vec<sprint::Board> = (0..1_000)
            .map(|_| sprint::Board { cards: samples::deck(luck)[..12].to_vec(), deck: 0, drawn: 12 })
            .collect();
        let next = cycle(&boards);
        c.bench_function("sprint/first SET", |b| b.iter(|| black_box(next()).first_set()));
    }

    pub(super) fn quiddler_hand(c: &mut Criterion) {
        let luck = &mut Luck::new(3);
        let words = lexicon::find(lexicon::ENGLISH).unwrap_or_default();
        let hands: Vec<_> = (0..1_000).map(|_| samples::hand(11, luck)).collect();
        let next = cycle(&hands);
        c.bench_function("quiddler-hand/11 cards", |b| {
            b.iter(|| quiddler_hand::solve(&words, black_box(next())));
        });
    }

    pub(super) fn cubed_turn(c: &mut Criterion) {
        let luck = &mut Luck::new(2);
        let (board, dice) = (cubed::Board::standard(), Dice::standard());
        let middles: Vec<_> = (0..200).map(|_| samples::middle_game(&board, &dice, luck)).collect();
        let next = cycle(&middles);
        c.bench_function("cubed-turn/all best turns", |b| {
            b.iter(|| {
                let (lay, hand) = black_box(next());
                cubed_turn::solve(&board, lay, hand)
            });
        });
        let rules = cubed_turn::CubedTurn::rules(cubed_turn::Config {}, 1).expect("there are no options");
        let start = cubed_turn::CubedTurn::start(&rules);
        let seeds = std::cell::Cell::new(0u8);
        c.bench_function("cubed-turn/making a position", |b| {
            b.iter(|| {
                seeds.set(seeds.get().wrapping_add(1));
                let mut chance = engine::Seeded::new(engine::Seed([seeds.get(); 32]), engine::Seq(0));
                let at = engine::Millis::ZERO;
                cubed_turn::CubedTurn::decide(&rules, &start, at, engine::Input::Begin, &mut chance)
            });
        });
    }

    pub(super) fn quiddler_solo(c: &mut Criterion) {
        let luck = &mut Luck::new(3);
        let words = lexicon::find(lexicon::ENGLISH).unwrap_or_default();
        let rules = quiddler_solo::QuiddlerSolo::rules(Default::default(), 1).expect("the defaults are good");
        let deals: Vec<_> = (0..200)
            .map(|_| {
                let mut state = quiddler_solo::QuiddlerSolo::start(&rules);
                let mut cards = samples::hand(48, luck).into_iter();
                state.stacks = std::array::from_fn(|_| cards.by_ref().take(6).collect());
                state
            })
            .collect();
        let next = cycle(&deals);
        c.bench_function("quiddler-solo/words of a deal", |b| {
            b.iter(|| quiddler_solo::solver::words(&words, black_box(next())));
        });
    }
}

macro_rules! every_solver {
    ($($name:ident: $game:ty),* $(,)?) => {
        criterion_group!(every, $(solvers::$name),*);
    };
}
games::each_game!(every_solver);
criterion_main!(every);
