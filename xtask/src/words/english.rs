//! The English list: `word-list` from npm together with the common plain words of SCOWL.
//!
//! SCOWL sorts words by spelling (american, british …), kind (words, proper names, abbreviations …) and how
//! common they are (size 10 to 95). We take the plain words up to size 60 in American, British and Canadian
//! spelling with all variants. Sizes up to 70 say how common a word is.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
    fs,
    path::Path,
    process::Command,
};

use super::files::{read, read_text};
use crate::{Failure, debian, target};

/// The version of the npm package.
pub(super) const WORD_LIST: &str = "4.1.0";

const SCOWL: &str = "/usr/share/dict/scowl";
const SPELLINGS: [&str; 7] =
    ["english", "american", "british", "canadian", "variant_1", "variant_2", "variant_3"];
const SIZES: [u8; 8] = [10, 20, 35, 40, 50, 55, 60, 70];
/// Words of this size and below are in the list, whatever `word-list` says.
const COMMON: u8 = 60;

/// What the English list is made of.
pub(super) struct English {
    /// Every word, in byte order.
    pub(super) words: BTreeSet<String>,
    /// The smallest SCOWL size that has the word.
    sizes: BTreeMap<String, u8>,
    /// The licence of `word-list`.
    pub(super) licence: String,
}

impl English {
    /// The words by size, each size under its heading.
    pub(super) fn sizes_text(&self) -> String {
        let mut text = String::new();
        for size in SIZES {
            _ = writeln!(text, "# size {size}");
            for (word, _) in self.sizes.iter().filter(|&(_, of)| *of == size) {
                _ = writeln!(text, "{word}");
            }
        }
        text
    }
}

pub(super) fn collect(two_letter: &Path) -> Result<English, Failure> {
    debian::install(&debian::Package { name: "scowl", proof: SCOWL })?;
    let mut sizes = BTreeMap::new();
    for size in SIZES {
        for spelling in SPELLINGS {
            let bytes = read(&Path::new(SCOWL).join(format!("{spelling}-words.{size}")))?;
            for word in plain_words(&bytes) {
                sizes.entry(word).or_insert(size);
            }
        }
    }
    let package = word_list()?;
    let list = read(&package.join("words.txt"))?;
    let common = sizes.iter().filter(|&(_, &size)| size <= COMMON).map(|(word, _)| word.clone());
    let mut words: BTreeSet<String> =
        plain_words(&list).chain(common).filter(|word| word.len() > 2).collect();
    words.extend(plain_words(&read(two_letter)?).filter(|word| word.len() == 2));
    sizes.retain(|word, _| words.contains(word));
    Ok(English { words, sizes, licence: read_text(&package.join("license"))? })
}

/// The folder of the npm package, downloaded if it is not there yet.
fn word_list() -> Result<std::path::PathBuf, Failure> {
    let folder = target().join(format!("word-list-{WORD_LIST}"));
    let package = folder.join("package");
    if !package.join("words.txt").exists() {
        fs::create_dir_all(&folder)?;
        let name = format!("word-list@{WORD_LIST}");
        run(Command::new("npm").args(["pack", "--silent", &name]).current_dir(&folder))?;
        let archive = format!("word-list-{WORD_LIST}.tgz");
        run(Command::new("tar").args(["-xzf", &archive]).current_dir(&folder))?;
    }
    Ok(package)
}

fn run(command: &mut Command) -> Result<(), Failure> {
    let status = command.status().map_err(|e| format!("{command:?}: {e}"))?;
    if status.success() { Ok(()) } else { Err(format!("{command:?}: {status}").into()) }
}

/// The lines that are nothing but lower-case a–z. Looking at bytes makes the encoding of the others
/// irrelevant: some releases of the package are latin1, some UTF-8.
fn plain_words(bytes: &[u8]) -> impl Iterator<Item = String> {
    bytes
        .split(|&byte| byte == b'\n')
        .filter(|line| !line.is_empty() && line.iter().all(u8::is_ascii_lowercase))
        .map(|line| line.iter().copied().map(char::from).collect())
}

#[cfg(test)]
mod tests {
    use super::plain_words;

    #[test]
    fn only_plain_lower_case_lines_are_words() {
        let text = b"abbe\nabb\xe9\nabb\xc3\xa9\nOK\ndog's\nco-op\n4th\n\nzebra";
        assert_eq!(plain_words(text).collect::<Vec<_>>(), ["abbe", "zebra"]);
    }
}
