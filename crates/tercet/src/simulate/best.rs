//! How close bots come to the best move, where a solver knows it: points of turns in Cubed and of words laid
//! in Quiddler.

use engine::{AnyTable, Seat, Table};
use games::{
    cubed::{self, Cubed},
    letter::Letter,
    quiddler::{self, Quiddler, solver::Layings},
};
use serde_json::value::RawValue;

/// Games whose best moves a solver knows.
pub(super) const GAMES: [&str; 2] = ["cubed", "quiddler"];

/// The points of one move, and those of the best move in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Move {
    pub(super) points: i32,
    pub(super) best: i32,
}

impl Move {
    /// Compares a move that is about to be made; `None` if it earns no points by itself.
    pub(super) fn of(table: &dyn AnyTable, seat: Seat, act: &RawValue) -> Option<Move> {
        let table = table.as_any();
        if let Some(table) = table.downcast_ref::<Table<Cubed>>() {
            return turn(table, seat, serde_json::from_str(act.get()).ok()?);
        }
        let table = table.downcast_ref::<Table<Quiddler>>()?;
        laying(table, seat, serde_json::from_str(act.get()).ok()?)
    }
}

/// A turn of Cubed.
fn turn(table: &Table<Cubed>, seat: Seat, act: cubed::Action) -> Option<Move> {
    let (board, state) = (&table.rules().board, table.state());
    let hand: Vec<_> = state.faces(seat).collect();
    let best = || cubed::solver::best_turn(board, &state.lay, &hand).points as i32;
    let steps = match act {
        cubed::Action::Play { steps } => steps,
        cubed::Action::Pass {} => return Some(Move { points: 0, best: best() }),
        _ => return None,
    };
    let stated = |step: Vec<(cubed::Square, games::die::Named)>| {
        step.into_iter().map(|(at, die)| Some((at, die.stated()?))).collect::<Option<Vec<cubed::Placed>>>()
    };
    let steps = steps.into_iter().map(stated).collect::<Option<Vec<_>>>()?;
    let played = cubed::judge_turn(board, &state.lay, &steps).ok()?;
    Some(Move { points: (played.points + played.bonus) as i32, best: best() })
}

/// Words laid in Quiddler, before bonuses (QUI-10). Going out is compared with
/// the best way to go out.
fn laying(table: &Table<Quiddler>, seat: Seat, act: quiddler::Action) -> Option<Move> {
    let (out, words, discard) = match act {
        quiddler::Action::GoOut { words, discard } => (true, words, discard),
        quiddler::Action::Lay { words, discard } => (false, words, discard),
        _ => return None,
    };
    let hand = &table.state().player(seat)?.hand;
    let layings = Layings::of(&table.rules().lexicon, hand);
    let best = if out { layings.out() } else { layings.best() }?;
    let laid: i32 = words.iter().map(|word| Letter::points(word)).sum();
    let unused = Letter::points(hand) - laid - Letter::points(&[discard]);
    Some(Move { points: (laid - unused).max(0), best: best.score })
}
