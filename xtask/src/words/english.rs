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
/// Everyday words that SCOWL files under abbreviations, or does not have, and the size that they get.
const EVERYDAY: &str = "admin aioli app apps bio bios bot bots bro bros intro intros mag mags maths max meds \
                        op ops pro pros sec secs stats tech techs vocab";
const EVERYDAY_SIZE: u8 = 40;

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
    let mut sizes: BTreeMap<String, u8> =
        EVERYDAY.split(' ').map(|word| (word.to_owned(), EVERYDAY_SIZE)).collect();
    let package = word_list()?;
    let mut words: BTreeSet<String> = plain_words(&read(&package.join("words.txt"))?).collect();
    for size in SIZES {
        for spelling in SPELLINGS {
            let bytes = read(&Path::new(SCOWL).join(format!("{spelling}-words.{size}")))?;
            if size <= COMMON {
                words.extend(plain_words(&bytes));
            }
            for word in plain_words(&without_accents(&bytes)) {
                let smallest = sizes.entry(word).or_insert(size);
                *smallest = size.min(*smallest);
            }
        }
    }
    words.retain(|word| word.len() > 2);
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

/// A list in which `café` is written `cafe`, whether it is in UTF-8 or in latin1.
fn without_accents(bytes: &[u8]) -> Vec<u8> {
    let text = match str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().copied().map(char::from).collect(),
    };
    text.chars().flat_map(|letter| plain(letter).to_string().into_bytes()).collect()
}

fn plain(letter: char) -> char {
    match letter {
        'à'..='å' => 'a',
        'ç' => 'c',
        'è'..='ë' => 'e',
        'ì'..='ï' => 'i',
        'ñ' => 'n',
        'ò'..='ö' => 'o',
        'ù'..='ü' => 'u',
        _ => letter,
    }
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
    use super::{plain_words, without_accents};

    #[test]
    fn accents_are_removed_in_both_encodings() {
        for text in [&b"caf\xe9\nna\xefve\n"[..], "café\nnaïve\n".as_bytes()] {
            assert_eq!(without_accents(text), b"cafe\nnaive\n");
        }
    }

    #[test]
    fn only_plain_lower_case_lines_are_words() {
        let text = b"abbe\nabb\xe9\nabb\xc3\xa9\nOK\ndog's\nco-op\n4th\n\nzebra";
        assert_eq!(plain_words(text).collect::<Vec<_>>(), ["abbe", "zebra"]);
    }
}
