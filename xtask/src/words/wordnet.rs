//! Short meanings of English words, from WordNet as Debian packages it.
//!
//! Of the senses of a word, the most frequent one is taken, by WordNet's own counts. Senses that are written
//! with a capital (the symbols of elements, names) do not count. A word that WordNet has only as an irregular
//! form (`went`) points to its base form; regular forms are left to the program.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    path::Path,
};

use super::files::read_text;
use crate::{Failure, debian};

const FOLDER: &str = "/usr/share/wordnet";
/// The parts of speech, the most likely first where counts are equal.
const PARTS: [&str; 4] = ["noun", "verb", "adj", "adv"];
/// A longer gloss is cut.
const LONGEST: usize = 80;
/// A gloss with one of these is left out.
const UNSAID: [&str; 5] = ["slur", "offensive", "obscene", "vulgar", "disparaging"];

/// The meanings of words of the list, by word; a base form after `=`.
pub(super) fn collect(
    words: &BTreeSet<String>,
    unsaid: &BTreeSet<String>,
) -> Result<BTreeMap<String, String>, Failure> {
    debian::install(&debian::Package { name: "wordnet-base", proof: FOLDER })?;
    let counts = counts(&read("cntlist.rev")?);
    let mut best: HashMap<String, (u32, String)> = HashMap::new();
    for part in PARTS {
        let synsets = synsets(&read(&format!("data.{part}"))?);
        for (word, senses) in index(&read(&format!("index.{part}"))?) {
            if !words.contains(&word) || unsaid.contains(&word) {
                continue;
            }
            for (number, offset) in (1..).zip(senses) {
                let Some(synset) = synsets.get(&offset).filter(|synset| synset.words.contains(&word)) else {
                    continue;
                };
                let Some(gloss) = shorten(&synset.gloss) else { continue };
                let count = counts.get(&(word.clone(), part, number)).copied().unwrap_or(0);
                if best.get(&word).is_none_or(|(most, _)| count > *most) {
                    best.insert(word.clone(), (count, gloss));
                }
            }
        }
    }
    let mut meanings: BTreeMap<String, String> =
        best.into_iter().map(|(word, (_, gloss))| (word, gloss)).collect();
    for part in PARTS {
        for line in read(&format!("{part}.exc"))?.lines() {
            let Some((form, base)) = line.split_once(' ') else { continue };
            let base = base.split(' ').next().unwrap_or_default();
            let has_base = meanings.get(base).is_some_and(|gloss| !gloss.starts_with('='));
            if words.contains(form) && !unsaid.contains(form) && has_base && !meanings.contains_key(form) {
                meanings.insert(form.to_owned(), format!("={base}"));
            }
        }
    }
    Ok(meanings)
}

fn read(name: &str) -> Result<String, Failure> {
    read_text(&Path::new(FOLDER).join(name))
}

struct Synset {
    words: Vec<String>,
    gloss: String,
}

/// The synsets of a data file, by their offset (wndb(5WN)).
fn synsets(text: &str) -> HashMap<String, Synset> {
    let synset = |line: &str| {
        let (head, gloss) = line.split_once(" | ")?;
        let mut fields = head.split(' ');
        let offset = fields.next().filter(|offset| !offset.is_empty())?.to_owned();
        let count = u8::from_str_radix(fields.nth(2)?, 16).ok()?;
        // Each word is followed by a number; an adjective may have its position in brackets.
        let plain = |word: &str| word.split('(').next().unwrap_or_default().to_owned();
        let words = fields.step_by(2).take(count.into()).map(plain).collect();
        Some((offset, Synset { words, gloss: gloss.trim().to_owned() }))
    };
    text.lines().filter_map(synset).collect()
}

/// The words of an index file with the offsets of their senses, the most common sense first.
fn index(text: &str) -> impl Iterator<Item = (String, Vec<String>)> {
    text.lines().filter(|line| !line.starts_with(' ')).filter_map(|line| {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let pointers: usize = fields.get(3)?.parse().ok()?;
        let senses = fields.get(pointers + 6..)?.iter().map(|offset| (*offset).to_owned()).collect();
        Some((fields.first()?.to_string(), senses))
    })
}

/// How often each sense of a word was met, by word, part of speech and number of the sense.
fn counts(text: &str) -> HashMap<(String, &'static str, u32), u32> {
    let count = |line: &str| {
        let mut fields = line.split(' ');
        let (word, kind) = fields.next()?.split_once('%')?;
        let part = match kind.as_bytes().first()? {
            b'1' => "noun",
            b'2' => "verb",
            b'3' | b'5' => "adj",
            _ => "adv",
        };
        Some(((word.to_owned(), part, fields.next()?.parse().ok()?), fields.next()?.parse().ok()?))
    };
    text.lines().filter_map(count).collect()
}

/// The first definition of a gloss, without examples and remarks in brackets.
fn shorten(gloss: &str) -> Option<String> {
    if UNSAID.iter().any(|word| gloss.contains(word)) {
        return None;
    }
    let definition = gloss.split("; ").find(|part| !part.trim_start().starts_with('"'))?;
    let mut plain = String::new();
    let mut depth = 0_u32;
    for letter in definition.chars() {
        match letter {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            '\t' | '`' | '"' => {}
            _ if depth == 0 => plain.push(letter),
            _ => {}
        }
    }
    let mut plain = plain.split_whitespace().collect::<Vec<_>>().join(" ").replace(" ,", ",");
    plain.truncate(plain.trim_end_matches([';', ':', ',', '.']).len());
    if plain.chars().count() > LONGEST {
        let end = plain.char_indices().nth(LONGEST).map_or(plain.len(), |(end, _)| end);
        let space = plain[..end].rfind(' ').unwrap_or(end);
        plain.truncate(plain[..space].trim_end_matches([';', ':', ',']).len());
        plain.push('…');
    }
    (!plain.is_empty() && !plain.starts_with('=')).then_some(plain)
}

#[cfg(test)]
mod tests {
    use super::{counts, index, shorten, synsets};

    #[test]
    fn a_gloss_is_its_first_plain_definition() {
        for (gloss, short) in [
            ("a young dog; \"the pup slept\"", "a young dog"),
            ("(botany) a leaf (of a fern); also a frond", "a leaf"),
            ("\"quoted\"; not quoted", "not quoted"),
        ] {
            assert_eq!(shorten(gloss).as_deref(), Some(short), "{gloss}");
        }
        let long = shorten(&"word ".repeat(40)).expect("a gloss");
        assert!(long.chars().count() <= 81 && long.ends_with("word…"), "{long}");
        assert_eq!(shorten("(ethnic slur) a name"), None);
        assert_eq!(shorten("(nothing else)"), None);
    }

    #[test]
    fn the_files_are_read_as_their_manual_says() {
        let data = "  1 licence\n00001740 03 a 02 tree 0 big_tree 1 001 @ 00002137 n 0000 | a tall plant\n";
        let synsets = synsets(data);
        assert_eq!(synsets["00001740"].words, ["tree", "big_tree"]);
        assert_eq!(synsets["00001740"].gloss, "a tall plant");
        let lines = "  1 licence\ntree n 2 2 @ ~ 2 1 00001740 00001930  \n";
        let read: Vec<_> = index(lines).collect();
        assert_eq!(read, [("tree".to_owned(), vec!["00001740".to_owned(), "00001930".to_owned()])]);
        assert_eq!(counts("tree%1:20:00:: 1 37\n")[&("tree".to_owned(), "noun", 1)], 37);
    }
}
