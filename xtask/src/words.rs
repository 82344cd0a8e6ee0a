//! The English word list, from SCOWL as Debian packages it.
//!
//! SCOWL sorts words by spelling (american, british …), kind (words, proper names, abbreviations …) and how
//! common they are (size 10 to 95). We take the plain words up to size 80 in American, British and Canadian
//! spelling with all variants. Players argue about two-letter words more than about all the others, and SCOWL
//! counts plurals of letters (`bs`) among them, so those come from a list of their own.

use std::{
    collections::BTreeSet,
    fs, io,
    path::{Path, PathBuf},
    process::Command,
};

use crate::{Failure, debian, workspace};

const LISTS: &str = "/usr/share/dict/scowl";
const COPYRIGHT: &str = "/usr/share/doc/scowl/copyright";

const SPELLINGS: [&str; 7] =
    ["english", "american", "british", "canadian", "variant_1", "variant_2", "variant_3"];
const SIZES: [u32; 9] = [10, 20, 35, 40, 50, 55, 60, 70, 80];

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Write nothing; fail if the committed files differ from what would be written
    #[arg(long)]
    check: bool,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    debian::install(&debian::Package { name: "scowl", proof: LISTS })?;
    let data = workspace().join("data");
    let words = collect(&data.join("two-letter-words.txt"))?;
    println!("{} words", words.len());
    let mut list = String::new();
    for word in &words {
        list.push_str(word);
        list.push('\n');
    }
    for (path, text) in [("words/en.txt", list), ("words/NOTICE", notice()?)] {
        let path = data.join(path);
        if args.check {
            compare(&path, &text)?;
        } else {
            write(&path, &text)?;
        }
    }
    Ok(())
}

/// Every word, in byte order, each once.
fn collect(two_letter: &Path) -> Result<BTreeSet<String>, Failure> {
    let mut words = BTreeSet::new();
    for spelling in SPELLINGS {
        for size in SIZES {
            let path = Path::new(LISTS).join(format!("{spelling}-words.{size}"));
            let bytes = fs::read(&path).map_err(|e| format!("cannot read {}: {e}", path.display()))?;
            words.extend(plain_words(&bytes).filter(|word| word.len() > 2));
        }
    }
    let bytes = fs::read(two_letter).map_err(|e| format!("cannot read {}: {e}", two_letter.display()))?;
    words.extend(plain_words(&bytes).filter(|word| word.len() == 2));
    Ok(words)
}

/// The lines that are nothing but lower-case a–z. Looking at bytes makes the encoding of the others
/// irrelevant: some releases of the package are latin1, some UTF-8.
fn plain_words(bytes: &[u8]) -> impl Iterator<Item = String> {
    bytes
        .split(|&byte| byte == b'\n')
        .filter(|line| !line.is_empty() && line.iter().all(u8::is_ascii_lowercase))
        .map(|line| line.iter().copied().map(char::from).collect())
}

fn notice() -> Result<String, Failure> {
    let copyright = fs::read(COPYRIGHT).map_err(|e| format!("cannot read {COPYRIGHT}: {e}"))?;
    Ok(format!(
        "en.txt is made from SCOWL, the Spell Checker Oriented Word Lists, as packaged by Debian\n\
         (scowl {}), by `cargo xtask words`. Here follows the copyright file of that package.\n\n{}",
        version()?,
        String::from_utf8_lossy(&copyright)
    ))
}

fn version() -> Result<String, Failure> {
    let output = Command::new("dpkg-query").args(["--show", "--showformat=${Version}", "scowl"]).output()?;
    if !output.status.success() {
        return Err("dpkg does not know the package scowl, so its version cannot be named".into());
    }
    Ok(String::from_utf8(output.stdout)?)
}

fn compare(path: &PathBuf, text: &str) -> Result<(), Failure> {
    match fs::read(path) {
        Ok(bytes) if bytes == text.as_bytes() => {
            println!("{} is up to date", path.display());
            Ok(())
        }
        Ok(_) => Err(format!("{} differs: run `cargo xtask words`", path.display()).into()),
        Err(e) if e.kind() == io::ErrorKind::NotFound => {
            Err(format!("{} is missing: run `cargo xtask words`", path.display()).into())
        }
        Err(e) => Err(format!("cannot read {}: {e}", path.display()).into()),
    }
}

fn write(path: &Path, text: &str) -> Result<(), Failure> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(path, text).map_err(|e| format!("cannot write {}: {e}", path.display()))?;
    println!("wrote {}", path.display());
    Ok(())
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
