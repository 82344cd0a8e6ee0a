//! Making puzzles from seeds, and reading them out of tables.

use engine::{AnyTable, ChanceSpec, Millis, RawInput, Record, Seed, Seeded, Seq, Source, referee::Run};
use games::registry;
use sha2::{Digest, Sha256};

use crate::{
    Grade, Kind, NoPuzzle, Puzzle, Thresholds,
    kinds::{self, Recipe},
};

/// Where the luck of a puzzle comes from. Each use of this crate has a domain of its own, so that no two of
/// them share puzzles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin(Vec<u8>);

impl Origin {
    /// The puzzle with this number of those that belong to a text.
    pub fn new(seed: &str, number: u64) -> Origin {
        Origin::of("make", &[seed.as_bytes(), &number.to_be_bytes()])
    }

    /// Parts in a domain. Each part has its length before it, so that no two lists of parts are alike.
    pub(crate) fn of(domain: &str, parts: &[&[u8]]) -> Origin {
        let mut bytes = b"tercet puzzle 1".to_vec();
        for part in [domain.as_bytes()].iter().chain(parts) {
            bytes.extend((part.len() as u64).to_be_bytes());
            bytes.extend_from_slice(part);
        }
        Origin(bytes)
    }

    fn seed(&self, kind: Kind) -> Seed {
        let mut hash = Sha256::new();
        hash.update(&self.0);
        hash.update(kind.key());
        Seed(hash.finalize().into())
    }
}

impl Kind {
    /// Makes a puzzle: the first of the grade, or of any, among those that the origin draws.
    pub fn make(self, origin: &Origin, grade: Option<Grade>) -> Puzzle {
        let seed = origin.seed(self);
        let drawn = (0..).map(|n| self.draw(&mut Seeded::new(seed, Seq(n)), grade));
        drawn.flatten().next().expect("a puzzle of every grade comes up sooner or later")
    }

    /// Draws a position. `None` if it is no puzzle, or of another grade.
    fn draw(self, chance: &mut Seeded, grade: Option<Grade>) -> Option<Puzzle> {
        let recipe = kinds::recipe(self);
        let chance = recipe.draw(chance);
        let table = begin(self, &chance).ok()?;
        // Where a prediction costs less than a proof, most positions need no proof.
        let predicted = recipe.predict(&*table)?;
        if grade.is_some_and(|grade| Thresholds::of(self).grade(predicted) != grade) {
            return None;
        }
        prove(self, recipe, &*table, chance, predicted).ok()
    }
}

fn prove(
    kind: Kind,
    recipe: &dyn Recipe,
    table: &dyn AnyTable,
    chance: ChanceSpec,
    predicted: Millis,
) -> Result<Puzzle, NoPuzzle> {
    let proof = recipe.prove(table)?;
    Ok(Puzzle {
        kind,
        game: kind.game(),
        rules: kind.rules(),
        chance,
        grade: Thresholds::of(kind).grade(predicted),
        most: proof.most,
        solutions: proof.solutions,
        predicted,
        answer: proof.answer,
    })
}

/// The table of a puzzle for one player, at its beginning.
fn begin(kind: Kind, chance: &ChanceSpec) -> Result<Box<dyn AnyTable>, NoPuzzle> {
    let bad = |error: &dyn std::fmt::Display| NoPuzzle::Bad(error.to_string());
    let mut table = kind.any_game().open(&kind.rules(), 1).map_err(|e| bad(&e))?;
    let source = Source::read(&*table, chance).map_err(|e| bad(&e))?;
    let entry = source
        .propose(&*table, Millis::ZERO, RawInput::Begin)
        .map_err(|_| NoPuzzle::Bad("the script of chance ends too early".into()))?;
    table.commit(&entry);
    Ok(table)
}

/// Reads the puzzle out of a record's beginning, proves and grades it. Its log does not matter.
pub fn study(record: &Record) -> Result<Puzzle, NoPuzzle> {
    let game = registry::find(&record.game).ok_or_else(|| NoPuzzle::Kind(record.game.clone()))?;
    let (run, _) = Run::begin(game, record).map_err(|e| NoPuzzle::Bad(e.to_string()))?;
    let table = run.table();
    let kind =
        Kind::ALL.into_iter().find(|kind| kind.game() == record.game && kinds::recipe(*kind).fits(table));
    let kind = kind.ok_or_else(|| NoPuzzle::Kind(record.game.clone()))?;
    let recipe = kinds::recipe(kind);
    let predicted = recipe.predict(table);
    // What cannot be predicted cannot be proven either, and the proof says why.
    let puzzle = prove(kind, recipe, table, record.chance.clone(), predicted.unwrap_or_default())?;
    Ok(Puzzle { rules: record.rules.clone(), ..puzzle })
}
