//! The dictionaries that there are, by name, and the words that no bot lays.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Arc, LazyLock, OnceLock, PoisonError, RwLock},
};

use super::{Lexicon, dawg::Dawg, meanings::Meanings, sizes::Sizes, spelling};

/// The name of the English dictionary, which is always there.
pub const ENGLISH: &str = "en";
/// The name of the Spanish dictionary, which is always there too. A host may put another in its place.
pub const SPANISH: &str = "es";

static EN: LazyLock<Arc<Lexicon>> = LazyLock::new(|| {
    let mut en = decode(include_bytes!(concat!(env!("OUT_DIR"), "/en.dawg")));
    en.sizes = Some(Sizes::decode(include_bytes!(concat!(env!("OUT_DIR"), "/en.sizes"))));
    en.meanings = Some(Meanings::decode(include_bytes!(concat!(env!("OUT_DIR"), "/en.meanings"))));
    Arc::new(en)
});

static ES: LazyLock<Arc<Lexicon>> =
    LazyLock::new(|| Arc::new(decode(include_bytes!(concat!(env!("OUT_DIR"), "/es.dawg")))));

/// A dictionary that the build script wrote; tests read each of them.
fn decode(bytes: &[u8]) -> Lexicon {
    Dawg::decode(bytes).map_or_else(Lexicon::default, Lexicon::from)
}

static ADDED: RwLock<BTreeMap<String, Arc<Lexicon>>> = RwLock::new(BTreeMap::new());
static OFFERED: RwLock<BTreeMap<String, Arc<Offered>>> = RwLock::new(BTreeMap::new());

/// Reads a dictionary, or says what is wrong with it.
pub type Read = Box<dyn Fn() -> Result<Lexicon, String> + Send + Sync>;

/// A dictionary that is read when somebody first asks for it.
struct Offered {
    read: Read,
    lexicon: OnceLock<Result<Arc<Lexicon>, String>>,
}

/// Why a dictionary cannot be opened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Missing {
    /// There is none of that name.
    #[error("there is no dictionary {0:?}")]
    Unknown(String),
    /// There is one, but it cannot be used.
    #[error("{0}")]
    Broken(String),
}

static UNSAID: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
    // A test reads the list.
    let words = spelling::words(include_str!("../../../../data/words/unsaid.txt"));
    words.unwrap_or_default().into_iter().collect()
});

/// The dictionary with a name, if it can be opened: see [`open`].
pub fn find(name: &str) -> Option<Arc<Lexicon>> {
    open(name).ok()
}

/// The dictionary with a name: `en`, one that was added, `es`, or one that was offered.
pub fn open(name: &str) -> Result<Arc<Lexicon>, Missing> {
    if name == ENGLISH {
        return Ok(Arc::clone(&EN));
    }
    if let Some(added) = ADDED.read().unwrap_or_else(PoisonError::into_inner).get(name) {
        return Ok(Arc::clone(added));
    }
    if name == SPANISH {
        return Ok(Arc::clone(&ES));
    }
    let offered = OFFERED.read().unwrap_or_else(PoisonError::into_inner).get(name).cloned();
    let offered = offered.ok_or_else(|| Missing::Unknown(engine::hex::shorten(name)))?;
    let lexicon = offered.lexicon.get_or_init(|| (offered.read)().map(Arc::new));
    lexicon.clone().map_err(Missing::Broken)
}

/// Adds a dictionary, or puts another in the place of one that was added before or of `es`; games that have
/// begun keep theirs.
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

/// Offers a dictionary that is read when somebody first asks for it. A dictionary of the same name that is
/// always there, or was added, takes precedence.
pub fn offer(name: &str, read: Read) {
    let offered = Arc::new(Offered { read, lexicon: OnceLock::new() });
    OFFERED.write().unwrap_or_else(PoisonError::into_inner).insert(name.to_owned(), offered);
}

/// The names of all dictionaries there are: `en` and `es`, then the others in order.
pub fn names() -> Vec<String> {
    let added = ADDED.read().unwrap_or_else(PoisonError::into_inner);
    let offered = OFFERED.read().unwrap_or_else(PoisonError::into_inner);
    let shipped = [ENGLISH, SPANISH];
    let others: BTreeSet<&String> = added.keys().chain(offered.keys()).collect();
    let others = others.into_iter().map(String::as_str).filter(|name| !shipped.contains(name));
    shipped.into_iter().chain(others).map(str::to_owned).collect()
}

/// Whether a word is one that no bot lays: a slur, or a vulgar word (`data/words/unsaid.txt`).
pub fn is_unsaid(word: &str) -> bool {
    spelling::normal(word).is_ok_and(|word| UNSAID.contains(&word))
}
