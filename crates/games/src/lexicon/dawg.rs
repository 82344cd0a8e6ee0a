//! A minimal acyclic word automaton in one flat run of 32-bit cells.
//!
//! A node is a bit mask of what leaves it, then the position of one target node for each bit, in the mask's order:
//! bit 0 says that a word ends here and has no target; bit *n* stands for letter *n* of the alphabet. A step tests one
//! bit, counts the bits below it and reads one target, without a search among siblings. The mask is as many cells wide
//! as the alphabet needs: one for English, two for an alphabet of 32 to 63 letters. Nodes lie breadth first, so that
//! the ones that every lookup passes through share a few cache lines.
//!
//! The build script includes this file to compile the English list; nothing in here may depend on the crate.

use std::{borrow::Cow, collections::HashMap};

/// The most letters that an alphabet can have.
pub(crate) const MAX_LETTERS: usize = 255;

/// Why words cannot be made into an automaton.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TooLarge {
    /// More than [`MAX_LETTERS`] different letters.
    Letters,
    /// More cells than a 32-bit position can name.
    Cells,
}

/// The letters of a dictionary, numbered from 1 in the order of their code points.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Alphabet {
    letters: Vec<char>,
    /// The number of each ASCII letter, in either case, or 0.
    ascii: [u8; 128],
}

impl Alphabet {
    fn new(letters: Vec<char>) -> Alphabet {
        let mut ascii = [0; 128];
        for (number, &letter) in (1..=u8::MAX).zip(&letters) {
            for letter in [letter, letter.to_ascii_uppercase()] {
                if let Some(slot) = ascii.get_mut(letter as usize) {
                    *slot = number;
                }
            }
        }
        Alphabet { letters, ascii }
    }

    /// The number of a letter, or 0.
    #[inline]
    fn number(&self, letter: char) -> u8 {
        match self.ascii.get(letter as usize) {
            Some(&number) => number,
            None => self.search(letter),
        }
    }

    fn search(&self, letter: char) -> u8 {
        match self.letters.binary_search(&letter) {
            Ok(index) => u8::try_from(index + 1).unwrap_or(0),
            Err(_) => 0,
        }
    }
}

/// The automaton.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Dawg {
    alphabet: Alphabet,
    words: u32,
    /// Little-endian, so that the cells can be read where they lie in the binary.
    cells: Cow<'static, [u8]>,
}

impl Dawg {
    /// The automaton of words in strictly ascending order.
    pub(crate) fn build<'a>(words: impl IntoIterator<Item = &'a str> + Clone) -> Result<Dawg, TooLarge> {
        let mut letters: Vec<char> = Vec::new();
        for letter in words.clone().into_iter().flat_map(str::chars) {
            if let Err(index) = letters.binary_search(&letter) {
                letters.insert(index, letter);
                if letters.len() > MAX_LETTERS {
                    return Err(TooLarge::Letters);
                }
            }
        }
        let alphabet = Alphabet::new(letters);
        let mut builder = Builder::default();
        for word in words {
            builder.push(word.chars().map(|letter| alphabet.search(letter)));
        }
        let count = builder.words;
        let cells = Cow::Owned(builder.finish(mask_cells(&alphabet))?);
        Ok(Dawg { alphabet, words: count, cells })
    }

    /// The automaton as bytes for [`Dawg::decode`].
    #[allow(dead_code, reason = "the build script's part")]
    pub(crate) fn encode(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        bytes.extend(self.words.to_le_bytes());
        bytes.extend((self.alphabet.letters.len() as u32).to_le_bytes());
        bytes.extend(self.alphabet.letters.iter().flat_map(|&letter| u32::from(letter).to_le_bytes()));
        bytes.extend(&*self.cells);
        bytes
    }

    /// The automaton that lies in these bytes; `None` when they end too soon.
    pub(crate) fn decode(bytes: &'static [u8]) -> Option<Dawg> {
        let words = read(bytes, 0)?;
        let count = read(bytes, 1)?;
        let letters =
            (0..count).map(|index| char::from_u32(read(bytes, 2 + index)?)).collect::<Option<_>>()?;
        let cells = Cow::Borrowed(bytes.get(4 * (2 + count as usize)..)?);
        Some(Dawg { alphabet: Alphabet::new(letters), words, cells })
    }

    /// How many words there are.
    pub(crate) fn words(&self) -> u32 {
        self.words
    }

    /// How many bytes the nodes take.
    pub(crate) fn size(&self) -> usize {
        self.cells.len()
    }

    /// Whether a word ends at the node.
    #[inline]
    pub(crate) fn is_word(&self, node: u32) -> bool {
        self.cell(node) & 1 == 1
    }

    /// Where a letter leads: lower case, or an ASCII letter in either case.
    #[inline]
    pub(crate) fn step(&self, node: u32, letter: char) -> Option<u32> {
        self.follow(node, u32::from(self.alphabet.number(letter)))
    }

    #[inline]
    fn follow(&self, node: u32, number: u32) -> Option<u32> {
        let (cell, bit) = (number / 32, number % 32);
        let mask = self.cell(node + cell);
        if number == 0 || mask >> bit & 1 == 0 {
            return None;
        }
        let below = (mask & ((1 << bit) - 1)).count_ones();
        let earlier: u32 = (0..cell).map(|cell| self.cell(node + cell).count_ones()).sum();
        // The bit for the end of a word has no target.
        let rank = below + earlier - (self.cell(node) & 1);
        Some(self.cell(node + mask_cells(&self.alphabet) + rank))
    }

    /// The letters that leave a node, in ascending order, with where they lead.
    pub(crate) fn edges(&self, node: u32) -> impl Iterator<Item = (char, u32)> {
        (1..)
            .zip(&self.alphabet.letters)
            .filter_map(move |(number, &letter)| Some((letter, self.follow(node, number)?)))
    }

    /// The cell at a position; 0, a node without words, past the end.
    #[inline]
    fn cell(&self, position: u32) -> u32 {
        read(&self.cells, position).unwrap_or(0)
    }
}

/// How many cells the mask of every node takes: a bit for each letter and one for the end of a word.
#[inline]
fn mask_cells(alphabet: &Alphabet) -> u32 {
    alphabet.letters.len() as u32 / 32 + 1
}

#[inline]
fn read(bytes: &[u8], position: u32) -> Option<u32> {
    let at = position as usize * 4;
    Some(u32::from_le_bytes(*bytes.get(at..)?.first_chunk()?))
}

/// A node under construction; its targets are finished nodes by number.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Draft {
    is_word: bool,
    edges: Vec<(u8, u32)>,
}

/// Builds the automaton from sorted words: whatever the next word no longer shares is finished, and finished nodes that
/// are alike become one.
#[derive(Default)]
struct Builder {
    words: u32,
    last: Vec<u8>,
    /// The nodes along `last`, the root first; the edge to the next one is not yet in them.
    path: Vec<Draft>,
    done: Vec<Draft>,
    numbers: HashMap<Draft, u32>,
}

impl Builder {
    fn push(&mut self, word: impl Iterator<Item = u8>) {
        let word: Vec<u8> = word.collect();
        debug_assert!(self.words == 0 || self.last < word, "words come in strictly ascending order");
        let shared = self.last.iter().zip(&word).take_while(|(a, b)| a == b).count();
        self.close(shared);
        self.path.resize(word.len() + 1, Draft::default());
        if let Some(end) = self.path.last_mut() {
            end.is_word = true;
        }
        self.last = word;
        self.words += 1;
    }

    /// Finishes the nodes of the path below a depth.
    fn close(&mut self, depth: usize) {
        while self.path.len() > depth + 1 {
            let (Some(node), Some(letter)) = (self.path.pop(), self.last.pop()) else { return };
            let number = self.finished(node);
            if let Some(parent) = self.path.last_mut() {
                parent.edges.push((letter, number));
            }
        }
    }

    fn finished(&mut self, node: Draft) -> u32 {
        let next = self.done.len() as u32;
        let number = *self.numbers.entry(node.clone()).or_insert(next);
        if number == next {
            self.done.push(node);
        }
        number
    }

    /// Lays the nodes out, the root first, then level by level.
    fn finish(mut self, mask_cells: u32) -> Result<Vec<u8>, TooLarge> {
        self.close(0);
        let root = self.path.pop().unwrap_or_default();
        let root = self.finished(root);
        let mut places: Vec<Option<u32>> = vec![None; self.done.len()];
        let mut order = vec![root];
        let mut size = 0_u32;
        places[root as usize] = Some(0);
        let mut next = 0;
        while let Some(&number) = order.get(next) {
            let node = &self.done[number as usize];
            places[number as usize] = Some(size);
            size = size.checked_add(mask_cells + node.edges.len() as u32).ok_or(TooLarge::Cells)?;
            for &(_, target) in &node.edges {
                if places[target as usize].is_none() {
                    places[target as usize] = Some(0);
                    order.push(target);
                }
            }
            next += 1;
        }
        let mut bytes = Vec::with_capacity(size as usize * 4);
        for number in order {
            let node = &self.done[number as usize];
            let mut mask = vec![0_u32; mask_cells as usize];
            mask[0] |= u32::from(node.is_word);
            for &(letter, _) in &node.edges {
                mask[usize::from(letter / 32)] |= 1 << (letter % 32);
            }
            bytes.extend(mask.into_iter().flat_map(u32::to_le_bytes));
            let targets = node.edges.iter().map(|&(_, target)| places[target as usize].unwrap_or(0));
            bytes.extend(targets.flat_map(u32::to_le_bytes));
        }
        Ok(bytes)
    }
}
