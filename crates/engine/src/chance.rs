//! Chance: the results of shuffles and rolls.
//!
//! Only [`Game::decide`](crate::Game::decide) uses chance; events record the results. A [`Seed`] always means
//! the same game: ChaCha20 (RFC 8439 block function, 64-bit counter), the entry's sequence number as its
//! stream, whole numbers below a bound by rejection, Fisher–Yates from the back. Golden tests pin all of it.

use rand_chacha::{
    ChaCha20Rng,
    rand_core::{Rng, SeedableRng},
};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::{AnyEntry, AnyTable, BadRecord, ChanceSpec, Halt, Millis, RawInput, Seq, hex};

/// The source of randomness for cards and dice.
///
/// Cards and die faces are numbers here, which each game maps to its own. A script may end too early. Then
/// the results are placeholders, [`exhausted`](Chance::exhausted) is true, and the table discards the
/// decision.
pub trait Chance {
    /// The dealing order of a fresh deck. A script may name fewer cards than the deck has: the list is then
    /// short, and code that needs a card past its end calls [`exhaust`](Chance::exhaust).
    fn deal(&mut self, deck: &[u8]) -> Vec<u8>;
    /// Puts things into a random order. A script leaves them as they are.
    fn shuffle(&mut self, items: &mut [u8]);
    /// Rolls a die with these faces. A script may name a face that is not on the die.
    fn roll(&mut self, faces: &[u8; 6]) -> u8;
    /// Records that a script lacks something that was needed.
    fn exhaust(&mut self);
    /// Whether a script has ended too early.
    fn exhausted(&self) -> bool;
    /// How much of a script is used; `None` for chance that is not scripted.
    fn used(&self) -> Option<Mark> {
        None
    }
    /// Whether a script gives the results. Then a game takes the script's results. Without a script, some
    /// games draw again until the result fits.
    fn is_scripted(&self) -> bool {
        self.used().is_some()
    }
}

/// The 256 bits that decide a whole game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// A table's seed: SHA-256 of the bytes of the secret, followed by the nonces in seat order. A missing
    /// nonce is empty.
    pub fn from_secret<N: AsRef<[u8]>>(secret: &[u8], nonces: impl IntoIterator<Item = N>) -> Seed {
        let mut hash = Sha256::new();
        hash.update(secret);
        for nonce in nonces {
            hash.update(nonce.as_ref());
        }
        Seed(hash.finalize().into())
    }
}

impl std::fmt::Debug for Seed {
    /// Keeps seeds out of logs (ALL-1).
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Seed(…)")
    }
}

impl TryFrom<String> for Seed {
    type Error = String;
    fn try_from(text: String) -> Result<Seed, String> {
        hex::decode(&text)
            .and_then(|bytes| bytes.try_into().ok())
            .map(Seed)
            .ok_or_else(|| format!("a seed is 64 hex digits, not {:?}", hex::shorten(&text)))
    }
}

impl From<Seed> for String {
    fn from(seed: Seed) -> String {
        hex::encode(&seed.0)
    }
}

/// Chance from a seed, for one log entry.
pub struct Seeded {
    seed: Seed,
    stream: u64,
    // Most actions use no chance, so the key stream is set up on first use.
    rng: Option<ChaCha20Rng>,
}

impl Seeded {
    /// The chance of the entry that will have the number `seq`.
    pub fn new(seed: Seed, seq: Seq) -> Seeded {
        Seeded { seed, stream: seq.0, rng: None }
    }

    fn next_u32(&mut self) -> u32 {
        let rng = self.rng.get_or_insert_with(|| {
            let mut rng = ChaCha20Rng::from_seed(self.seed.0);
            rng.set_stream(self.stream);
            rng
        });
        rng.next_u32()
    }

    /// A whole number below `bound`, each equally likely.
    fn below(&mut self, bound: u32) -> u32 {
        // The last, incomplete run of `bound` numbers is rejected, so that all numbers are equally likely.
        let complete = u32::MAX - (u32::MAX % bound + 1) % bound;
        loop {
            let value = self.next_u32();
            if value <= complete {
                return value % bound;
            }
        }
    }
}

impl Chance for Seeded {
    fn deal(&mut self, deck: &[u8]) -> Vec<u8> {
        let mut order = deck.to_vec();
        self.shuffle(&mut order);
        order
    }

    fn shuffle(&mut self, items: &mut [u8]) {
        for last in (1..items.len()).rev() {
            let other = self.below(last as u32 + 1) as usize;
            items.swap(last, other);
        }
    }

    fn roll(&mut self, faces: &[u8; 6]) -> u8 {
        faces[self.below(6) as usize]
    }

    fn exhaust(&mut self) {}

    fn exhausted(&self) -> bool {
        false
    }
}

/// Chance from a script, which gives the results of shuffles and rolls.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Script {
    decks: Vec<Vec<u8>>,
    rolls: Vec<u8>,
    next_deck: usize,
    next_roll: usize,
    exhausted: bool,
}

impl Script {
    /// Whole deals, in order.
    pub fn decks(decks: Vec<Vec<u8>>) -> Script {
        Script { decks, ..Script::default() }
    }

    /// Die faces, in the order in which dice are rolled.
    pub fn rolls(rolls: Vec<u8>) -> Script {
        Script { rolls, ..Script::default() }
    }

    /// The same script from a mark on.
    #[must_use]
    pub fn from_mark(&self, mark: Mark) -> Script {
        Script { next_deck: mark.0, next_roll: mark.1, exhausted: false, ..self.clone() }
    }
}

/// A place in a [`Script`]: how many decks and how many rolls are used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mark(usize, usize);

impl Chance for Script {
    fn deal(&mut self, _deck: &[u8]) -> Vec<u8> {
        let order = self.decks.get(self.next_deck).cloned();
        self.next_deck += 1;
        order.unwrap_or_else(|| {
            self.exhausted = true;
            Vec::new()
        })
    }

    fn shuffle(&mut self, _items: &mut [u8]) {}

    fn roll(&mut self, faces: &[u8; 6]) -> u8 {
        let face = self.rolls.get(self.next_roll).copied();
        self.next_roll += 1;
        face.unwrap_or_else(|| {
            self.exhausted = true;
            faces[0]
        })
    }

    fn exhaust(&mut self) {
        self.exhausted = true;
    }

    fn exhausted(&self) -> bool {
        self.exhausted
    }

    fn used(&self) -> Option<Mark> {
        Some(Mark(self.next_deck, self.next_roll))
    }
}

/// Where the chance of a whole game comes from.
///
/// It has no state of its own: a seed gives each entry its stream, and a table knows how much of a script is
/// used. So whoever has the log can decide the next entry.
#[derive(Clone, Debug)]
pub enum Source {
    /// From a seed.
    Seed(Seed),
    /// From a script.
    Script(Box<Script>),
}

impl Source {
    /// The chance that a record or a request names, for a table.
    pub fn read(table: &dyn AnyTable, spec: &ChanceSpec) -> Result<Source, BadRecord> {
        Ok(match spec {
            ChanceSpec::Seed(seed) => Source::Seed(*seed),
            spec => Source::Script(Box::new(Script::read(&table.script(), spec)?)),
        })
    }

    /// Judges an input at a table. Nothing changes.
    pub fn propose(&self, table: &dyn AnyTable, at: Millis, input: RawInput<'_>) -> Result<AnyEntry, Halt> {
        match self {
            Source::Seed(seed) => table.propose(at, input, &mut Seeded::new(*seed, table.next_seq())),
            Source::Script(script) => {
                table.propose(at, input, &mut script.from_mark(table.used().unwrap_or_default()))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seed() -> Seed {
        Seed(std::array::from_fn(|i| i as u8))
    }

    #[test]
    fn each_entry_has_its_own_luck() {
        let deck: Vec<u8> = (0..81).collect();
        let deal = |seq| Seeded::new(seed(), Seq(seq)).deal(&deck);
        assert_eq!(deal(0), deal(0));
        assert_ne!(deal(0), deal(1));
        let mut sorted = deal(7);
        sorted.sort_unstable();
        assert_eq!(sorted, deck);
    }

    // Every one of the 24 orders of four things is about equally likely, and so is each face.
    #[test]
    fn nothing_is_favoured() {
        let mut orders = std::collections::HashMap::new();
        let mut faces = [0u32; 6];
        let mut chance = Seeded::new(seed(), Seq(0));
        for _ in 0..24_000 {
            let mut items = [0, 1, 2, 3];
            chance.shuffle(&mut items);
            *orders.entry(items).or_insert(0u32) += 1;
            faces[usize::from(chance.roll(&[0, 1, 2, 3, 4, 5]))] += 1;
        }
        assert_eq!(orders.len(), 24);
        assert!(orders.values().all(|&n| (850..1150).contains(&n)), "{orders:?}");
        assert!(faces.iter().all(|&n| (3_800..4_200).contains(&n)), "{faces:?}");
    }

    #[test]
    fn a_script_says_when_it_ends() {
        let mut script = Script::rolls(vec![5]);
        let mark = script.used().expect("a mark");
        assert_eq!(script.roll(&[0; 6]), 5);
        assert!(!script.exhausted());
        script.roll(&[0; 6]);
        assert!(script.exhausted());
        let mut script = script.from_mark(mark);
        assert!(!script.exhausted());
        assert_eq!(script.roll(&[0; 6]), 5);
    }

    // A commitment and a seed as anybody can compute them with a SHA-256 tool.
    #[test]
    fn seeds_come_from_secret_and_nonces() {
        let seed = Seed::from_secret(b"secret", [&b"ab"[..], b"", b"c"]);
        assert_eq!(seed.0, <[u8; 32]>::from(Sha256::digest(b"secretabc")));
        assert!(Seed::try_from("zz".repeat(32)).is_err());
        assert_eq!(Seed::try_from(String::from(seed)), Ok(seed));
    }
}
