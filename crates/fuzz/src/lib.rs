//! Fuzz targets for everything that reads what others have written: frames, messages, records, notation,
//! options and data files.
//!
//! A target takes any bytes and panics when the code under test breaks a promise. The tests of this crate run
//! every target on its corpus and on mutations of that, with a fixed seed. The folder `fuzz/` of the
//! repository hands the same functions to `cargo fuzz`, which looks for new inputs by coverage but needs a
//! nightly compiler.
//!
//! An input that has found a fault goes into `corpus/<target>/`, under a name that says what it shows.

mod mutate;
pub mod targets;

use std::{fs, path::PathBuf};

pub use self::mutate::Mutator;
use self::targets::{actions, files, frames, messages, notation, options, records};

/// Something that reads untrusted bytes.
pub struct Target {
    /// Its name, and that of its corpus.
    pub name: &'static str,
    /// Reads some bytes, and panics when a promise is broken.
    pub run: fn(&[u8]),
    /// Words of its language, which mutations put in.
    pub words: &'static [&'static str],
    /// Good inputs beside those of the corpus.
    more: fn() -> Vec<Vec<u8>>,
}

/// Every target.
pub const TARGETS: &[Target] = &[
    Target { name: "frames", run: frames::run, words: &[], more: Vec::new },
    Target { name: "messages", run: messages::run, words: messages::WORDS, more: Vec::new },
    Target { name: "records", run: records::run, words: records::WORDS, more: records::of_games },
    Target { name: "actions", run: actions::run, words: records::WORDS, more: actions::of_games },
    Target { name: "notation", run: notation::run, words: notation::WORDS, more: Vec::new },
    Target { name: "options", run: options::run, words: options::WORDS, more: options::of_games },
    Target { name: "files", run: files::run, words: files::WORDS, more: files::of_games },
];

impl Target {
    /// The target with a name.
    pub fn find(name: &str) -> Option<&'static Target> {
        TARGETS.iter().find(|target| target.name == name)
    }

    /// The inputs to begin with: the corpus, in the order of its file names, and good inputs from elsewhere.
    pub fn seeds(&self) -> Vec<Vec<u8>> {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("corpus").join(self.name);
        let mut files: Vec<PathBuf> = fs::read_dir(&folder)
            .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
            .map(|entry| entry.expect("a file").path())
            .collect();
        files.sort();
        let corpus = files.iter().map(|file| fs::read(file).expect("a file of the corpus"));
        corpus.chain((self.more)()).collect()
    }
}
