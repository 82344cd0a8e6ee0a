//! The dictionaries that there are, by name, and the words that no bot lays.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Arc, LazyLock, PoisonError, RwLock},
};

use super::{Lexicon, dawg::Dawg, sizes::Sizes, spelling};

/// The name of the English dictionary, which is always there.
pub const ENGLISH: &str = "en";
/// The name of the Spanish dictionary, which is always there too. A host may put another in its place.
pub const SPANISH: &str = "es";

static EN: LazyLock<Arc<Lexicon>> = LazyLock::new(|| {
    let mut en = decode(include_bytes!(concat!(env!("OUT_DIR"), "/en.dawg")));
    en.sizes = Some(Sizes::decode(include_bytes!(concat!(env!("OUT_DIR"), "/en.sizes"))));
    Arc::new(en)
});

static ES: LazyLock<Arc<Lexicon>> =
    LazyLock::new(|| Arc::new(decode(include_bytes!(concat!(env!("OUT_DIR"), "/es.dawg")))));

/// A dictionary that the build script wrote; tests read each of them.
fn decode(bytes: &[u8]) -> Lexicon {
    Dawg::decode(bytes).map_or_else(Lexicon::default, |dawg| Lexicon { dawg, sizes: None })
}

static ADDED: RwLock<BTreeMap<String, Arc<Lexicon>>> = RwLock::new(BTreeMap::new());

static UNSAID: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
    // A test reads the list.
    let words = spelling::words(include_str!("../../../../data/words/unsaid.txt"));
    words.unwrap_or_default().into_iter().collect()
});

/// The dictionary with a name: one that was added, `en` or `es`.
pub fn find(name: &str) -> Option<Arc<Lexicon>> {
    if name == ENGLISH {
        return Some(Arc::clone(&EN));
    }
    let added = ADDED.read().unwrap_or_else(PoisonError::into_inner).get(name).cloned();
    added.or_else(|| (name == SPANISH).then(|| Arc::clone(&ES)))
}

/// Adds a dictionary, or puts another in the place of one that was added before or of `es`; games that have begun
/// keep theirs.
///
/// `en` means the same words everywhere, so that a record of a game is judged alike everywhere: it cannot be
/// replaced, and the answer is then `false`.
pub fn add(name: &str, lexicon: Lexicon) -> bool {
    if name == ENGLISH {
        return false;
    }
    ADDED.write().unwrap_or_else(PoisonError::into_inner).insert(name.to_owned(), Arc::new(lexicon));
    true
}

/// The names of all dictionaries there are, `en` and `es` first.
pub fn names() -> Vec<String> {
    let added = ADDED.read().unwrap_or_else(PoisonError::into_inner);
    let shipped = [ENGLISH, SPANISH].map(str::to_owned);
    shipped.into_iter().chain(added.keys().filter(|name| *name != SPANISH).cloned()).collect()
}

/// Whether a word is one that no bot lays: a slur, or a vulgar word (`data/words/unsaid.txt`).
pub fn is_unsaid(word: &str) -> bool {
    spelling::normal(word).is_ok_and(|word| UNSAID.contains(&word))
}
