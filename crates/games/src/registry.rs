//! Which games there are.

use engine::{AnyGame, Face};

use crate::{crossword, cubed, quiddler, quiddler_solo, scramble, set};

static SET: Face<set::Set> = Face::new();
static CUBED: Face<cubed::Cubed> = Face::new();
static SCRAMBLE: Face<scramble::Scramble> = Face::new();
static CROSSWORD: Face<crossword::Crossword> = Face::new();
static QUIDDLER: Face<quiddler::Quiddler> = Face::new();
static QUIDDLER_SOLO: Face<quiddler_solo::QuiddlerSolo> = Face::new();

static ALL: &[&dyn AnyGame] = &[&SET, &CUBED, &SCRAMBLE, &CROSSWORD, &QUIDDLER, &QUIDDLER_SOLO];

/// Every game, in the order in which they are listed.
pub fn all() -> &'static [&'static dyn AnyGame] {
    ALL
}

/// The game with a key.
pub fn find(key: &str) -> Option<&'static dyn AnyGame> {
    all().iter().copied().find(|game| game.key() == key)
}
