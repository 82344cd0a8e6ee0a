//! What each kind of puzzle is made of: one file for each, with its model of the time to solve (PUZ-3).

mod crossword;
mod scramble;
mod solitaire;

use engine::{AnyTable, ChanceSpec, Game, Millis, Seeded, Table};

use crate::{Kind, NoPuzzle, puzzle::Proof};

/// How puzzles of a kind are drawn, judged and proven.
pub(crate) trait Recipe: Sync {
    /// A random position, as a script.
    fn draw(&self, chance: &mut Seeded) -> ChanceSpec;
    /// Whether a table of the kind's game has the options and the seats of this kind.
    fn fits(&self, table: &dyn AnyTable) -> bool;
    /// The predicted time to solve a position that has begun: the model of PUZ-3. `None` if it is quickly
    /// seen to be no puzzle.
    fn predict(&self, table: &dyn AnyTable) -> Option<Millis>;
    /// Proves the property of the kind (PUZ-2), with an answer that shows it.
    fn prove(&self, table: &dyn AnyTable) -> Result<Proof, NoPuzzle>;
}

pub(crate) fn recipe(kind: Kind) -> &'static dyn Recipe {
    match kind {
        Kind::Crossword => &crossword::Crossword,
        Kind::Scramble => &scramble::Scramble,
        Kind::Solitaire => &solitaire::Solitaire,
    }
}

/// A table as its game knows it.
fn typed<G: Game>(table: &dyn AnyTable) -> &Table<G> {
    table.as_any().downcast_ref().expect("a table of the kind's game")
}

/// A time to solve, from milliseconds.
fn millis(time: f64) -> Millis {
    Millis(time.clamp(1.0, 1e9).round() as u64)
}
