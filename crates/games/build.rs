//! Compiles the English word list into the automaton that the crate embeds.
#![allow(clippy::print_stdout, reason = "cargo reads the output")]

#[allow(dead_code, unreachable_pub, reason = "the crate uses the rest")]
#[path = "src/lexicon/dawg.rs"]
mod dawg;

use std::{env, error::Error, fs, path::Path};

use dawg::Dawg;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/lexicon/dawg.rs");
    println!("cargo::rerun-if-changed=../../data/words/en.txt");
    let text = fs::read_to_string("../../data/words/en.txt")?;
    let mut words: Vec<&str> = text.lines().collect();
    words.sort_unstable();
    words.dedup();
    let dawg = Dawg::build(words).map_err(|why| format!("data/words/en.txt: {why:?}"))?;
    fs::write(Path::new(&env::var("OUT_DIR")?).join("en.dawg"), dawg.encode())?;
    Ok(())
}
