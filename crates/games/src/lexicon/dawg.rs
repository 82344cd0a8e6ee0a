//! A minimal acyclic word automaton in one flat run of 32-bit cells.
//!
//! A node is a bit mask of the letters that leave it, then an edge for each of them, in the mask's order:
//! where the letter leads, and whether a word ends with it. A step tests one bit, counts the bits below it
//! and reads one edge, without a search among siblings. The mask is as many cells wide as the alphabet needs:
//! one for English, two for an alphabet of 32 to 63 letters. Nodes lie depth first, so that the single file
//! of letters that most words end with is read from neighbouring cells.
//!
//! The build script includes this file to compile the English list; nothing in here may depend on the crate.

use std::{collections::HashMap, mem, sync::OnceLock};

/// The most letters that an alphabet can have.
pub(crate) const MAX_LETTERS: usize = 255;

/// Why words cannot be made into an automaton.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TooLarge {
    /// More than [`MAX_LETTERS`] different letters.
    Letters,
    /// More cells than an edge can name.
    Cells,
}

/// The letters of a dictionary, numbered from 1 in the order of their code points.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Alphabet {
    letters: Vec<char>,
    /// How many cells hold a bit for each letter, and bit 0 for none.
    width: usize,
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
        Alphabet { width: letters.len() / 32 + 1, letters, ascii }
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

/// In an edge: a word ends with this letter. The other bits are the place of the node where it leads.
const WORD: u32 = 1 << 31;

/// The automaton.
#[derive(Clone)]
pub(crate) struct Dawg {
    alphabet: Alphabet,
    words: u32,
    /// The node that nothing leaves, then the node where every word begins, then all others.
    cells: Vec<u32>,
    /// For each cell that is an edge: how many words leave its node before it. Made when first needed.
    before: OnceLock<Vec<u32>>,
}

impl PartialEq for Dawg {
    fn eq(&self, other: &Dawg) -> bool {
        self.alphabet == other.alphabet && self.cells == other.cells
    }
}

impl Eq for Dawg {}

impl Dawg {
    /// The automaton of words in strictly ascending order, none of them empty.
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
        let words = builder.words;
        let cells = builder.finish(alphabet.width)?;
        Ok(Dawg { alphabet, words, cells, before: OnceLock::new() })
    }

    /// The automaton as bytes for [`Dawg::decode`].
    #[allow(dead_code, reason = "the build script's part")]
    pub(crate) fn encode(&self) -> Vec<u8> {
        let letters = self.alphabet.letters.iter().map(|&letter| u32::from(letter));
        let head = [self.words, self.alphabet.letters.len() as u32];
        head.into_iter().chain(letters).chain(self.cells.iter().copied()).flat_map(u32::to_le_bytes).collect()
    }

    /// The automaton that [`Dawg::encode`] made these bytes of; `None` when they are something else.
    pub(crate) fn decode(bytes: &[u8]) -> Option<Dawg> {
        let mut cells = bytes.as_chunks().0.iter().map(|&bytes| u32::from_le_bytes(bytes));
        let (words, count) = (cells.next()?, cells.next()?);
        let letters = cells.by_ref().take(count as usize).map(char::from_u32).collect::<Option<_>>()?;
        let (alphabet, cells) = (Alphabet::new(letters), cells.collect());
        Some(Dawg { alphabet, words, cells, before: OnceLock::new() })
    }

    /// How many words there are.
    pub(crate) fn words(&self) -> u32 {
        self.words
    }

    /// How many bytes the nodes take.
    pub(crate) fn size(&self) -> usize {
        mem::size_of_val(self.cells.as_slice())
    }

    /// An edge to where every word begins.
    #[inline]
    pub(crate) fn root(&self) -> u32 {
        self.alphabet.width as u32
    }

    /// Whether a word ends with the edge.
    #[inline]
    pub(crate) fn is_word(edge: u32) -> bool {
        edge & WORD != 0
    }

    /// The edge that goes on from another with a letter: lower case, or an ASCII letter in either case.
    #[inline]
    pub(crate) fn step(&self, edge: u32, letter: char) -> Option<u32> {
        self.cells.get(self.cell(edge, letter)?).copied()
    }

    /// The cell of the edge that goes on from another with a letter.
    #[inline]
    fn cell(&self, edge: u32, letter: char) -> Option<usize> {
        let place = (edge & !WORD) as usize;
        // The number of what is no letter is 0, a bit that no mask has.
        let number = self.alphabet.number(letter);
        let (cell, bit) = (usize::from(number / 32), number % 32);
        let mask = self.cells.get(place + cell)?;
        if mask >> bit & 1 == 0 {
            return None;
        }
        let mut rank = (mask & ((1 << bit) - 1)).count_ones();
        if cell > 0 {
            rank += self.cells.get(place..place + cell)?.iter().map(|mask| mask.count_ones()).sum::<u32>();
        }
        Some(place + self.alphabet.width + rank as usize)
    }

    /// The number of a word in the order of all words, from 0; `None` when it is not one of them.
    pub(crate) fn rank(&self, word: impl Iterator<Item = char>) -> Option<u32> {
        let before = self.before.get_or_init(|| self.count());
        let (mut edge, mut rank) = (self.root(), 0);
        for letter in word {
            rank += u32::from(Dawg::is_word(edge));
            let cell = self.cell(edge, letter)?;
            rank += before.get(cell)?;
            edge = *self.cells.get(cell)?;
        }
        Dawg::is_word(edge).then_some(rank)
    }

    /// For each cell that is an edge, how many words leave its node before it.
    fn count(&self) -> Vec<u32> {
        let width = self.alphabet.width;
        let mut before = vec![0; self.cells.len()];
        // How many words leave each node, by the node's place. A node is finished after all nodes that it
        // leads to, and pushed again until then.
        let mut below: Vec<Option<u32>> = vec![None; self.cells.len()];
        let mut todo = vec![self.root() as usize];
        while let Some(&place) = todo.last() {
            let degree: u32 = self.cells[place..place + width].iter().map(|mask| mask.count_ones()).sum();
            let edges = place + width..place + width + degree as usize;
            let open = todo.len();
            let targets = self.cells[edges.clone()].iter().map(|edge| (edge & !WORD) as usize);
            todo.extend(targets.filter(|&target| below[target].is_none()));
            if todo.len() > open {
                continue;
            }
            todo.pop();
            let mut sum = 0;
            for cell in edges {
                before[cell] = sum;
                let edge = self.cells[cell];
                sum += u32::from(Dawg::is_word(edge)) + below[(edge & !WORD) as usize].unwrap_or_default();
            }
            below[place] = Some(sum);
        }
        before
    }

    /// The number of a letter in this automaton, 0 when no word has it. Those of a–z come first, and so are
    /// below 32.
    #[inline]
    pub(crate) fn number(&self, letter: char) -> u8 {
        self.alphabet.number(letter)
    }

    /// The edges that go on from another with a letter whose number is below 32 and among those whose bits
    /// are set.
    #[inline]
    pub(crate) fn among(&self, edge: u32, letters: u32) -> impl Iterator<Item = (u8, u32)> {
        let place = (edge & !WORD) as usize;
        let node = self.cells.get(place..).unwrap_or_default();
        let mask = node.first().copied().unwrap_or_default();
        let edges = node.get(self.alphabet.width..).unwrap_or_default();
        let mut left = mask & letters;
        std::iter::from_fn(move || {
            let number = left.trailing_zeros();
            let below = 1u32.checked_shl(number)? - 1;
            left &= left - 1;
            let edge = edges.get((mask & below).count_ones() as usize)?;
            Some((number as u8, *edge))
        })
    }

    /// The edges that go on from another, with their letters in ascending order.
    pub(crate) fn edges(&self, edge: u32) -> impl Iterator<Item = (char, u32)> {
        let node = self.cells.get((edge & !WORD) as usize..).unwrap_or_default();
        let (mask, edges) = node.split_at_checked(self.alphabet.width).unwrap_or_default();
        let bits = mask.iter().flat_map(|mask| (0..32).map(move |bit| mask >> bit & 1 == 1)).skip(1);
        let letters = self.alphabet.letters.iter().zip(bits).filter(|(_, leaves)| *leaves);
        letters.zip(edges).map(|((&letter, _), &edge)| (letter, edge))
    }
}

/// An edge under construction.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Edge {
    letter: u8,
    is_word: bool,
    /// The number of a finished node.
    target: u32,
}

/// A node under construction: the edges that leave it, by ascending letter.
type Edges = Vec<Edge>;

/// Builds the automaton from sorted words: whatever the next word no longer shares is finished, and finished
/// nodes that are alike become one.
#[derive(Default)]
struct Builder {
    words: u32,
    root: Edges,
    /// The letters of the last word: each with whether a word ends there, and what is finished of the node
    /// behind it.
    path: Vec<(u8, bool, Edges)>,
    done: Vec<Edges>,
    numbers: HashMap<Edges, u32>,
}

impl Builder {
    fn push(&mut self, word: impl Iterator<Item = u8>) {
        let mut word = word.peekable();
        let mut shared = 0;
        while let Some(&(letter, ..)) = self.path.get(shared)
            && word.next_if_eq(&letter).is_some()
        {
            shared += 1;
        }
        self.close(shared);
        self.path.extend(word.map(|letter| (letter, false, Edges::new())));
        if let Some((_, is_word, _)) = self.path.last_mut() {
            *is_word = true;
            self.words += 1;
        }
    }

    /// Finishes the path below a depth.
    fn close(&mut self, depth: usize) {
        while self.path.len() > depth
            && let Some((letter, is_word, edges)) = self.path.pop()
        {
            let edge = Edge { letter, is_word, target: self.finished(edges) };
            match self.path.last_mut() {
                Some((.., edges)) => edges.push(edge),
                None => self.root.push(edge),
            }
        }
    }

    fn finished(&mut self, edges: Edges) -> u32 {
        let next = self.done.len() as u32;
        let number = *self.numbers.entry(edges.clone()).or_insert(next);
        if number == next {
            self.done.push(edges);
        }
        number
    }

    /// Lays the nodes out, with masks of some width.
    fn finish(mut self, width: usize) -> Result<Vec<u32>, TooLarge> {
        self.close(0);
        let root = mem::take(&mut self.root);
        let root = self.finished(root);
        // The node that nothing leaves lies at 0. Any other node with place 0 has not been visited yet.
        let mut places = vec![0; self.done.len()];
        let mut order = Vec::new();
        let mut size = width;
        let mut todo = vec![root];
        while let Some(number) = todo.pop() {
            let edges = &self.done[number as usize];
            if places[number as usize] == 0 && (!edges.is_empty() || number == root) {
                places[number as usize] = u32::try_from(size).map_err(|_| TooLarge::Cells)?;
                size += width + edges.len();
                order.push(number);
                todo.extend(edges.iter().rev().map(|edge| edge.target));
            }
        }
        if size > WORD as usize {
            return Err(TooLarge::Cells);
        }
        let mut cells = Vec::with_capacity(size);
        cells.resize(width, 0);
        for number in order {
            let edges = &self.done[number as usize];
            let mask = cells.len();
            cells.resize(mask + width, 0);
            for edge in edges {
                cells[mask + usize::from(edge.letter / 32)] |= 1 << (edge.letter % 32);
                cells.push(places[edge.target as usize] | if edge.is_word { WORD } else { 0 });
            }
        }
        Ok(cells)
    }
}
