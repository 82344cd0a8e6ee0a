//! Quiddler solitaire: a deal that can be cleared (PUZ-2).

use engine::{AnyTable, Chance, ChanceSpec, Millis, Seeded};
use games::{
    letter::Letter,
    lexicon::Lexicon,
    luck::Luck,
    quiddler_solo::{QuiddlerSolo, State, solver},
};

use super::{Recipe, millis, typed};
use crate::{
    NoPuzzle,
    puzzle::{Proof, acts},
};

pub(super) struct Solitaire;

/// How many cards are dealt (QSO-1).
const CARDS: usize = 48;
/// How long a solution is searched for: see [`solver::solution`].
const EFFORT: usize = 1;

impl Recipe for Solitaire {
    fn draw(&self, chance: &mut Seeded) -> ChanceSpec {
        let cards = chance.deal(Letter::deck()).into_iter().filter_map(Letter::new);
        ChanceSpec::Deck(cards.take(CARDS).map(|card| card.to_string()).collect())
    }

    fn fits(&self, table: &dyn AnyTable) -> bool {
        typed::<QuiddlerSolo>(table).rules().config.dictionary == "en"
    }

    fn predict(&self, table: &dyn AnyTable) -> Option<Millis> {
        let table = typed::<QuiddlerSolo>(table);
        Some(predicted(&table.rules().lexicon, table.state()))
    }

    fn prove(&self, table: &dyn AnyTable) -> Result<Proof, NoPuzzle> {
        let table = typed::<QuiddlerSolo>(table);
        let actions =
            solver::solution(&table.rules().lexicon, table.state(), EFFORT).ok_or(NoPuzzle::NotCleared)?;
        Ok(Proof { most: None, solutions: None, answer: acts(actions) })
    }
}

/// Somebody who plays the deal in thought.
struct Player {
    /// The rarest words that they know, by SCOWL's sizes.
    size: u8,
    /// Of a hundred words that they know, how many they see at once.
    sees: usize,
    /// How much chance there is in their choice, in points.
    noise: u32,
    /// What a word or a move takes them, in milliseconds.
    pace: f64,
}

const PLAYERS: [Player; 3] = [
    Player { size: 50, sees: 45, noise: 30, pace: 5_000.0 },
    Player { size: 60, sees: 70, noise: 12, pace: 4_500.0 },
    Player { size: 70, sees: 100, noise: 4, pace: 4_000.0 },
];
/// How often each of them plays the deal.
const GAMES: u32 = 8;
/// What a card takes that is left over, in milliseconds: all that led to it is thought over again.
const LEFT_OVER: f64 = 20_000.0;

/// The model of PUZ-3: three people play the deal in thought. They know common words and see some of them,
/// as people do. Each word and each move takes a while, and every card left over takes long.
fn predicted(lexicon: &Lexicon, state: &State) -> Millis {
    let mut luck = Luck::new(u64::from(GAMES));
    let mut total = 0.0;
    for player in &PLAYERS {
        for _ in 0..GAMES {
            let mut eye = Luck::new(luck.next_u64());
            let mut knows = |word: &[Letter]| {
                let common = lexicon.commonness(&Letter::spell(word)).is_some_and(|size| size <= player.size);
                common && (player.sees == 100 || eye.below(100) < player.sees)
            };
            let (used, actions) =
                solver::play_out(lexicon, state, |word| knows(word), player.noise, &mut luck);
            total += player.pace * actions.len() as f64 + LEFT_OVER * (CARDS - used.min(CARDS)) as f64;
        }
    }
    millis(total / f64::from(GAMES * PLAYERS.len() as u32))
}
