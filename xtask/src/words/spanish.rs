//! The Spanish list: Debian's `wspanish`, words of two letters and more.

use std::{collections::BTreeSet, path::Path};

use super::files::read_text;
use crate::{Failure, debian};

const LIST: &str = "/usr/share/dict/spanish";
/// The letters of Spanish; capitals begin names.
const LETTERS: &str = "abcdefghijklmnopqrstuvwxyzáéíóúüñ";

/// Every word, in the order of code points.
pub(super) fn collect() -> Result<BTreeSet<String>, Failure> {
    debian::install(&debian::Package { name: "wspanish", proof: LIST })?;
    Ok(plain_words(&read_text(Path::new(LIST))?).map(str::to_owned).collect())
}

fn plain_words(text: &str) -> impl Iterator<Item = &str> {
    let plain = |word: &&str| word.chars().count() > 1 && word.chars().all(|c| LETTERS.contains(c));
    text.lines().map(str::trim).filter(plain)
}

#[cfg(test)]
mod tests {
    use super::plain_words;

    #[test]
    fn only_plain_lower_case_lines_are_words() {
        let text = "a\nacción\nMadrid\nañil\nex-\npingüino\n\nç\n";
        assert_eq!(plain_words(text).collect::<Vec<_>>(), ["acción", "añil", "pingüino"]);
    }
}
