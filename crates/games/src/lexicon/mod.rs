//! Dictionaries: which words there are (QUI-7).
//!
//! English (`en`) and Spanish (`es`) are always there: the build script compiles the lists of `data/words`
//! into automatons that lie in the binary. Hosts may [`add`] others. A dictionary answers whole words
//! ([`Lexicon::contains`]) and, for solvers, walks letter by letter ([`Lexicon::root`], [`Lexicon::step`],
//! [`Lexicon::is_word`]). English also knows how common a word is ([`Lexicon::commonness`]).
//!
//! ```
//! let en = games::lexicon::find("en").expect("English is always there");
//! assert!(en.contains("Qi"));
//! assert!(!en.contains("London"));
//!
//! let node = en.walk(en.root(), "QU").expect("some words begin with qu");
//! let node = en.walk(node, "IT").expect("some go on with quit");
//! assert!(en.is_word(node));
//! assert!(en.step(node, 'q').is_none());
//! ```
//!
//! # Why an automaton of our own
//!
//! `cargo bench -p tercet-games --bench lexicon` compares it with a hash set of strings (and one of their
//! beginnings, for the hand) and with the `fst` crate. Best times on one core of an AMD EPYC, over the
//! 254,185 words:
//!
//! | | this | hash set | `fst` |
//! |---|---|---|---|
//! | a word of up to six letters | 51 ns | 84 ns | 150 ns |
//! | any word | 115 ns | 110 ns | 340 ns |
//! | not a word, by one letter | 82 ns | 30 ns | 155 ns |
//! | every word of a hand of ten cards | 33 µs | 470 µs | 115 µs |
//! | size | 1.07 MB | 15 MB | 0.80 MB |
//!
//! The walk is what solvers and bots do all the time, and there it is worth the quarter of a megabyte. Lists
//! of siblings instead of masks take 0.75 MB, but 15 to 80 % longer.
//!
//! The Spanish automaton takes 0.49 MB, the sizes of English words 0.14 MB, and the 63,000 meanings of English
//! words 1.24 MB.

mod dawg;
mod fold;
mod meanings;
mod shelf;
mod sizes;
mod spelling;

use std::{fmt, sync::OnceLock};

use dawg::Dawg;
use meanings::Meanings;
use sha2::{Digest, Sha256};
pub use shelf::{ENGLISH, Missing, Read, SPANISH, add, find, is_unsaid, names, offer, open};
use sizes::Sizes;
pub use spelling::{BadList, Fault, MAX_WORD, normal};

/// The words of a dictionary.
#[derive(Clone)]
pub struct Lexicon {
    dawg: Dawg,
    /// How common the words are, where that is known.
    sizes: Option<Sizes>,
    /// What the words mean, where that is known.
    meanings: Option<Meanings>,
    /// Made when first needed.
    hash: OnceLock<String>,
}

/// Two dictionaries are equal if they have the same words.
impl PartialEq for Lexicon {
    fn eq(&self, other: &Lexicon) -> bool {
        self.dawg == other.dawg
    }
}

impl Eq for Lexicon {}

impl From<Dawg> for Lexicon {
    fn from(dawg: Dawg) -> Lexicon {
        Lexicon { dawg, sizes: None, meanings: None, hash: OnceLock::new() }
    }
}

/// A place in a dictionary: the letters read so far, as far as they matter for what may follow. It belongs to
/// the dictionary that gave it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Node(u32);

impl Lexicon {
    /// A dictionary from words in any order and spelling; what cannot be a word is left out.
    ///
    /// For words from outside use [`Lexicon::parse`], which says what is wrong with them.
    pub fn from_words<'a>(words: impl IntoIterator<Item = &'a str>) -> Lexicon {
        let words: Vec<String> = words.into_iter().filter_map(|word| normal(word).ok()).collect();
        Lexicon::sorted(words).unwrap_or_default()
    }

    /// A dictionary from the text of a list: one word a line, in any order and case. `#` begins a comment;
    /// empty lines do not count.
    ///
    /// ```
    /// use games::lexicon::{BadList, Lexicon};
    ///
    /// let list = Lexicon::parse("# Spanish\nniño\nniña # both of them\n")?;
    /// assert!(list.contains("NIN\u{303}O"));
    /// assert!(!list.contains("nino"));
    ///
    /// let refused = Lexicon::parse("ahora\nex-presidente\n").unwrap_err();
    /// assert!(matches!(refused, BadList::Line { number: 2, .. }));
    /// # Ok::<(), BadList>(())
    /// ```
    pub fn parse(text: &str) -> Result<Lexicon, BadList> {
        let words = spelling::words(text)?;
        if words.is_empty() {
            return Err(BadList::Empty);
        }
        Lexicon::sorted(words)
    }

    /// A dictionary from a list that was not made for games: lines that cannot be words are left out, and so
    /// are words of one letter and, unless `capitals` counts them, lines with a capital, which are names.
    pub fn gather(text: &str, capitals: bool) -> Result<Lexicon, BadList> {
        let is_word =
            |line: &&str| line.chars().nth(1).is_some() && (capitals || !line.contains(char::is_uppercase));
        let words = text.lines().map(str::trim).filter(is_word).filter_map(|line| normal(line).ok());
        let words: Vec<String> = words.collect();
        if words.is_empty() { Err(BadList::Empty) } else { Lexicon::sorted(words) }
    }

    fn sorted(mut words: Vec<String>) -> Result<Lexicon, BadList> {
        words.sort_unstable();
        words.dedup();
        let dawg = Dawg::build(words.iter().map(String::as_str))?;
        Ok(dawg.into())
    }

    /// Whether a word is in it, in either case and however its letters are composed.
    pub fn contains(&self, word: &str) -> bool {
        let end = if word.is_ascii() {
            // The letters of a–z need no normalising, nor anything to be allocated.
            self.walk(self.root(), word)
        } else {
            normal(word).ok().and_then(|word| self.walk(self.root(), &word))
        };
        end.is_some_and(|node| self.is_word(node))
    }

    /// How common a word is, as the smallest size of SCOWL that has it: 10, 20, 35, 40, 50, 55, 60 or 70. A
    /// small size means a common word. `None` when the word is rarer than that or not in the dictionary, and
    /// always in a dictionary that does not know sizes ([`Lexicon::has_sizes`]).
    ///
    /// ```
    /// let en = games::lexicon::find("en").expect("English is always there");
    /// assert_eq!(en.commonness("house"), Some(10));
    /// assert_eq!(en.commonness("ZEK"), None);
    /// ```
    pub fn commonness(&self, word: &str) -> Option<u8> {
        self.sizes.as_ref()?.get(self.rank(word)?)
    }

    /// Whether it knows how common words are.
    pub fn has_sizes(&self) -> bool {
        self.sizes.is_some()
    }

    /// A hash of all words: SHA-256 over the words as the dictionary holds them ([`normal`]), in the order of
    /// code points, each followed by a line feed; in hex. Two dictionaries with the same hash have the same
    /// words.
    pub fn hash(&self) -> &str {
        self.hash.get_or_init(|| {
            let mut digest = Sha256::new();
            for word in self.words() {
                digest.update(word);
                digest.update("\n");
            }
            engine::hex::encode(&digest.finalize())
        })
    }

    /// What a word means, in a few words; an inflected form is explained by its base form. `None` when the
    /// word is not in the dictionary or no meaning is known.
    ///
    /// ```
    /// let en = games::lexicon::find("en").expect("English is always there");
    /// assert_eq!(en.meaning("qi").as_deref(), Some("the life force of all things, in Chinese thought"));
    /// assert!(en.meaning("zebras").is_some_and(|meaning| meaning.starts_with("zebra: ")));
    /// assert_eq!(en.meaning("qzxj"), None);
    /// ```
    pub fn meaning(&self, word: &str) -> Option<String> {
        let word = normal(word).ok().filter(|word| self.contains(word))?;
        self.meanings.as_ref()?.explain(&word)
    }

    /// The number of a word in the order of all words, from 0; `None` when it is not in the dictionary.
    fn rank(&self, word: &str) -> Option<u32> {
        if word.is_ascii() {
            self.dawg.rank(word.chars())
        } else {
            self.dawg.rank(normal(word).ok()?.chars())
        }
    }

    /// How many words there are.
    pub fn len(&self) -> usize {
        self.dawg.words() as usize
    }

    /// Whether there are no words at all.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Where every word begins.
    #[inline]
    pub fn root(&self) -> Node {
        Node(self.dawg.root())
    }

    /// Where a letter leads, or `None` when no word goes on with it. A letter of a–z may come in either case,
    /// any other in lower case and composed, as [`normal`] gives it.
    #[inline]
    pub fn step(&self, node: Node, letter: char) -> Option<Node> {
        self.dawg.step(node.0, letter).map(Node)
    }

    /// Where several letters lead, one after another: a card of Quiddler may bear two.
    #[inline]
    pub fn walk(&self, node: Node, letters: &str) -> Option<Node> {
        letters.chars().try_fold(node, |node, letter| self.step(node, letter))
    }

    /// Whether the letters up to here are a word.
    #[inline]
    pub fn is_word(&self, node: Node) -> bool {
        Dawg::is_word(node.0)
    }

    /// The number that this dictionary gives a letter, for [`Lexicon::among`]; 0 when no word has it. Those
    /// of a–z are below 32.
    #[inline]
    pub fn number(&self, letter: char) -> u8 {
        self.dawg.number(letter)
    }

    /// The numbers of the letters that some word goes on with, of those whose bits are set, and where they
    /// lead: quicker than trying one letter after another.
    ///
    /// ```
    /// let en = games::lexicon::find("en").expect("English is always there");
    /// let node = en.walk(en.root(), "qui").expect("some words begin with qui");
    /// let letters = ['t', 'p', 'q'].map(|letter| en.number(letter));
    /// let set = letters.iter().fold(0, |set, number| set | 1 << number);
    /// let found: Vec<u8> = en.among(node, set).map(|(number, _)| number).collect();
    /// assert_eq!(found, [letters[1], letters[0]]);
    /// ```
    #[inline]
    pub fn among(&self, node: Node, letters: u32) -> impl Iterator<Item = (u8, Node)> {
        self.dawg.among(node.0, letters).map(|(number, node)| (number, Node(node)))
    }

    /// The letters that some word goes on with, in the order of their code points, and where they lead.
    pub fn edges(&self, node: Node) -> impl Iterator<Item = (char, Node)> {
        self.dawg.edges(node.0).map(|(letter, node)| (letter, Node(node)))
    }

    /// Every word, in the order of code points.
    pub fn words(&self) -> Words<'_> {
        Words { lexicon: self, todo: vec![(self.root(), 0, None)], word: String::new() }
    }
}

impl Default for Lexicon {
    fn default() -> Lexicon {
        Lexicon::from_words([])
    }
}

impl fmt::Debug for Lexicon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Lexicon").field("words", &self.len()).field("bytes", &self.dawg.size()).finish()
    }
}

/// Every word of a dictionary, from [`Lexicon::words`].
#[derive(Clone, Debug)]
pub struct Words<'a> {
    lexicon: &'a Lexicon,
    /// Nodes still to visit, with the length of what leads to their last letter and that letter.
    todo: Vec<(Node, usize, Option<char>)>,
    word: String,
}

impl Iterator for Words<'_> {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        while let Some((node, length, letter)) = self.todo.pop() {
            self.word.truncate(length);
            self.word.extend(letter);
            let first = self.todo.len();
            let length = self.word.len();
            self.todo.extend(self.lexicon.edges(node).map(|(letter, next)| (next, length, Some(letter))));
            self.todo[first..].reverse();
            if self.lexicon.is_word(node) {
                return Some(self.word.clone());
            }
        }
        None
    }
}
