//! Dictionaries: which words there are (QUI-7).

use std::{
    collections::{BTreeSet, HashMap},
    sync::{Arc, LazyLock, RwLock},
};

/// The words of a dictionary.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lexicon {
    words: BTreeSet<String>,
}

impl Lexicon {
    /// A dictionary from its words.
    pub fn from_words<'a>(words: impl IntoIterator<Item = &'a str>) -> Lexicon {
        Lexicon { words: words.into_iter().map(str::to_lowercase).collect() }
    }

    /// Whether a word is in it, in either case.
    pub fn contains(&self, word: &str) -> bool {
        self.words.contains(&word.to_lowercase())
    }
}

static LEXICONS: LazyLock<RwLock<HashMap<String, Arc<Lexicon>>>> = LazyLock::new(RwLock::default);

/// The dictionary with a name: `en`, or one that was added.
pub fn find(name: &str) -> Option<Arc<Lexicon>> {
    LEXICONS.read().ok()?.get(name).cloned()
}
