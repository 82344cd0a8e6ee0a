//! What words mean: short glosses, compressed in blocks, each of which can be read alone.
//!
//! A block is a run of lines `word<tab>gloss` in the order of words, about 16 KB before compression. The
//! first word of every block is known, so that one block has to be read to find a word. A gloss `=base` says
//! that the word is an irregular form; regular forms are found by their endings.
//!
//! The build script includes this file; nothing in here may depend on the crate.

use std::sync::{Arc, Mutex, PoisonError};

use miniz_oxide::{deflate::compress_to_vec, inflate::decompress_to_vec_with_limit};

/// The size from which a block is full, before compression.
const BLOCK: usize = 16 << 10;
/// The most that a block can have: a full one and one line.
const MAX_BLOCK: usize = 2 * BLOCK;

/// Endings of regular forms, and what the base form has instead; the most telling first.
const ENDINGS: [(&str, &str); 17] = [
    ("iest", "y"),
    ("ier", "y"),
    ("ies", "y"),
    ("ied", "y"),
    ("ches", "ch"),
    ("shes", "sh"),
    ("sses", "ss"),
    ("xes", "x"),
    ("men", "man"),
    ("ing", "e"),
    ("ing", ""),
    ("est", ""),
    ("ed", "e"),
    ("ed", ""),
    ("er", ""),
    ("es", ""),
    ("s", ""),
];
/// Endings before which a base form doubles its last letter (`stopped`).
const DOUBLING: [&str; 4] = ["ing", "est", "ed", "er"];

/// A block by its number, and its text.
type Block = (usize, Arc<str>);

/// The meanings of a dictionary's words.
#[derive(Clone)]
pub(crate) struct Meanings {
    /// The first word of each block, and the block.
    blocks: Vec<(String, Vec<u8>)>,
    /// The block that was read last, by its number: forms of a word are often in one block.
    last: Arc<Mutex<Option<Block>>>,
}

impl Meanings {
    /// From lines `word<tab>gloss` in the order of words.
    #[allow(dead_code, reason = "the build script's part")]
    pub(crate) fn build(text: &str) -> Meanings {
        let mut blocks = Vec::new();
        let mut block = String::new();
        let mut close = |block: &mut String| {
            let first = block.split('\t').next().unwrap_or_default().to_owned();
            blocks.push((first, compress_to_vec(block.as_bytes(), 9)));
            block.clear();
        };
        for line in text.lines() {
            block.push_str(line);
            block.push('\n');
            if block.len() >= BLOCK {
                close(&mut block);
            }
        }
        if !block.is_empty() {
            close(&mut block);
        }
        Meanings { blocks, last: Arc::default() }
    }

    /// The bytes for [`Meanings::decode`].
    #[allow(dead_code, reason = "the build script's part")]
    pub(crate) fn encode(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for (first, block) in &self.blocks {
            for part in [first.as_bytes(), block] {
                bytes.extend((part.len() as u32).to_le_bytes());
                bytes.extend(part);
            }
        }
        bytes
    }

    /// The meanings that [`Meanings::encode`] made these bytes of.
    pub(crate) fn decode(mut bytes: &[u8]) -> Meanings {
        let mut part = || {
            let (length, rest) = bytes.split_first_chunk()?;
            let (part, rest) = rest.split_at_checked(u32::from_le_bytes(*length) as usize)?;
            bytes = rest;
            Some(part)
        };
        let mut blocks = Vec::new();
        while let (Some(first), Some(block)) = (part(), part()) {
            blocks.push((String::from_utf8_lossy(first).into_owned(), block.to_vec()));
        }
        Meanings { blocks, last: Arc::default() }
    }

    /// What a word means. A form of another word is explained by that word, and names it.
    pub(crate) fn explain(&self, word: &str) -> Option<String> {
        if let Some(gloss) = self.gloss(word) {
            return match gloss.strip_prefix('=') {
                Some(base) => Some(format!("{base}: {}", self.gloss(base)?)),
                None => Some(gloss),
            };
        }
        bases(word).into_iter().find_map(|base| {
            let gloss = self.gloss(&base).filter(|gloss| !gloss.starts_with('='))?;
            Some(format!("{base}: {gloss}"))
        })
    }

    /// The gloss of a word as it was given.
    fn gloss(&self, word: &str) -> Option<String> {
        let after = self.blocks.partition_point(|(first, _)| first.as_str() <= word);
        let text = self.block(after.checked_sub(1)?)?;
        let gloss = text.lines().find_map(|line| line.strip_prefix(word)?.strip_prefix('\t'))?;
        Some(gloss.to_owned())
    }

    /// The text of a block.
    fn block(&self, number: usize) -> Option<Arc<str>> {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((read, text)) = &*last
            && *read == number
        {
            return Some(Arc::clone(text));
        }
        let (_, block) = self.blocks.get(number)?;
        let block = decompress_to_vec_with_limit(block, MAX_BLOCK).ok()?;
        let text: Arc<str> = str::from_utf8(&block).ok()?.into();
        *last = Some((number, Arc::clone(&text)));
        Some(text)
    }
}

/// The words that a word may be a regular form of.
fn bases(word: &str) -> Vec<String> {
    let mut bases = Vec::new();
    let mut add = |base: String| {
        if base.len() > 1 && !bases.contains(&base) {
            bases.push(base);
        }
    };
    for (ending, instead) in ENDINGS {
        if let Some(stem) = word.strip_suffix(ending) {
            let mut letters = stem.chars().rev();
            let doubled = letters.next().is_some_and(|last| letters.next() == Some(last));
            if doubled && DOUBLING.contains(&ending) && instead.is_empty() {
                add(stem.to_owned());
                add(stem[..stem.len() - stem.chars().next_back().map_or(0, char::len_utf8)].to_owned());
            } else {
                add(format!("{stem}{instead}"));
            }
        }
    }
    // `nicer` and `nicest`, after `taller` and `tallest`.
    for ending in ["est", "er"] {
        if let Some(stem) = word.strip_suffix(ending) {
            add(format!("{stem}e"));
        }
    }
    bases
}
