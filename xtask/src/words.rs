//! The word lists of `data/words`, from the npm package `word-list` and from Debian's packages.
//!
//! English is the word game list of `word-list` together with SCOWL's plain words up to size 60. The first
//! has the words that players of word games accept. The second has everyday words that are young or vulgar.
//! Abbreviations and proper names are not taken from either. Players argue about two-letter words more than
//! about all the others, so those come from a separate list. Spanish is Debian's `wspanish`. Meanings of
//! English words are WordNet's and, where it has none or a strange one, our own.

mod english;
mod files;
mod spanish;
mod wordnet;

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

use crate::{Failure, workspace};
use files::{Output, debian_version, read_text};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Write nothing; fail if the committed files differ from what would be written
    #[arg(long)]
    check: bool,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let data = workspace().join("data");
    let output = Output { folder: data.join("words"), check: args.check };
    let english = english::collect(&data.join("two-letter-words.txt"))?;
    let spanish = spanish::collect()?;
    println!("en: {} words, es: {} words", english.words.len(), spanish.len());
    output.put("en.txt", &files::lines(&english.words))?;
    output.put("en-sizes.txt", &english.sizes_text())?;
    output.put("es.txt", &files::lines(&spanish))?;
    let own = meanings(&read_text(&output.folder.join("own-meanings.txt"))?, &english.words)?;
    let unsaid = read_text(&output.folder.join("unsaid.txt"))?.lines().map(str::to_owned).collect();
    let mut meanings = wordnet::collect(&english.words, &unsaid)?;
    meanings.extend(own);
    println!("en: {} meanings", meanings.len());
    let lines: Vec<String> = meanings.iter().map(|(word, gloss)| format!("{word}\t{gloss}")).collect();
    output.put("en-meanings.txt", &files::lines(&lines))?;
    output.put("NOTICE", &notice(&english.licence)?)
}

/// Our own meanings: lines of a word, a colon and its meaning.
fn meanings(text: &str, words: &BTreeSet<String>) -> Result<BTreeMap<String, String>, Failure> {
    let mut meanings = BTreeMap::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (word, gloss) =
            line.split_once(": ").ok_or_else(|| format!("own-meanings.txt: no colon: {line}"))?;
        if !words.contains(word) || meanings.insert(word.to_owned(), gloss.to_owned()).is_some() {
            return Err(format!("own-meanings.txt: {word} is not in the list, or is there twice").into());
        }
    }
    Ok(meanings)
}

/// Where each file comes from, with the copyright texts of the sources.
fn notice(word_list: &str) -> Result<String, Failure> {
    let copyright = |package: &str| {
        let text = read_text(&Path::new("/usr/share/doc").join(package).join("copyright"))?;
        Ok::<_, Failure>(format!("{package} {}\n\n{}", debian_version(package)?, text.trim_end()))
    };
    let rule = "=".repeat(80);
    let sections = [
        "`cargo xtask words` makes the lists in this folder from the sources below.\n\n\
         en.txt: the npm package word-list and SCOWL (Debian's package scowl), and the two-letter words of\n\
         data/two-letter-words.txt, which is this project's own.\n\
         en-sizes.txt: how common words are, by SCOWL's sizes.\n\
         es.txt: Debian's package wspanish.\n\
         en-meanings.txt: WordNet (Debian's package wordnet-base), and own-meanings.txt.\n\
         own-meanings.txt and unsaid.txt: this project's own."
            .to_owned(),
        format!("word-list {} (npm)\n\n{}", english::WORD_LIST, word_list.trim_end()),
        copyright("scowl")?,
        copyright("wspanish")?,
        copyright("wordnet-base")?,
    ];
    Ok(sections.join(&format!("\n\n{rule}\n")) + "\n")
}
