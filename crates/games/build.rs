//! Compiles the word lists into the automatons that the crate embeds.
#![allow(clippy::print_stdout, reason = "cargo reads the output")]

#[allow(dead_code, unreachable_pub, reason = "the crate uses the rest")]
#[path = "src/lexicon/dawg.rs"]
mod dawg;
#[allow(unreachable_pub, reason = "the crate uses it too")]
#[path = "src/lexicon/fold.rs"]
mod fold;
#[allow(dead_code, unreachable_pub, reason = "the crate uses the rest")]
#[path = "src/lexicon/meanings.rs"]
mod meanings;
#[allow(unreachable_pub, reason = "the crate uses the rest")]
#[path = "src/lexicon/sizes.rs"]
mod sizes;

use std::{
    collections::{BTreeSet, HashMap},
    env,
    error::Error,
    fs,
    path::{Path, PathBuf},
};

use dawg::Dawg;
use fold::fold;
use meanings::Meanings;
use sizes::Sizes;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    for source in ["dawg", "fold", "meanings", "sizes"] {
        println!("cargo::rerun-if-changed=src/lexicon/{source}.rs");
    }
    let output = PathBuf::from(env::var("OUT_DIR")?);
    let english = words(&data("en.txt")?);
    fs::write(output.join("en.dawg"), automaton("en", &english)?)?;
    fs::write(output.join("en.sizes"), sizes(&english, &data("en-sizes.txt")?)?)?;
    let meanings = Meanings::build(&data("en-meanings.txt")?);
    fs::write(output.join("en.meanings"), meanings.encode())?;
    fs::write(output.join("es.dawg"), automaton("es", &words(&data("es.txt")?))?)?;
    Ok(())
}

fn data(name: &str) -> Result<String, Box<dyn Error>> {
    let path = Path::new("../../data/words").join(name);
    println!("cargo::rerun-if-changed={}", path.display());
    Ok(fs::read_to_string(path)?)
}

/// The words of a list as dictionaries hold them, in order. The lists are in lower case and composed.
fn words(text: &str) -> BTreeSet<String> {
    text.lines().map(|word| word.chars().map(fold).collect()).collect()
}

fn automaton(name: &str, words: &BTreeSet<String>) -> Result<Vec<u8>, Box<dyn Error>> {
    let dawg = Dawg::build(words.iter().map(String::as_str));
    Ok(dawg.map_err(|why| format!("data/words/{name}.txt: {why:?}"))?.encode())
}

/// How common the words are, from a list with a heading `# size N` for each size.
fn sizes(words: &BTreeSet<String>, text: &str) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut known = HashMap::new();
    let mut size = None;
    for line in text.lines() {
        match line.strip_prefix("# size ") {
            Some(number) => size = Some(number.parse::<u8>()?),
            None => _ = known.insert(line, size),
        }
    }
    let sizes: Vec<_> = words.iter().map(|word| known.get(word.as_str()).copied().flatten()).collect();
    let sizes = Sizes::build(&sizes).ok_or("data/words/en-sizes.txt has a size that SCOWL does not have")?;
    Ok(sizes.encode().to_vec())
}
