//! Accents: no card of Quiddler has one, so dictionaries hold words without them.
//!
//! The build script includes this file; nothing in here may depend on the crate.

/// A vowel without its accent: acute, grave or circumflex on any vowel, and the dots on `ë`, `ï` and `ü`.
/// Every other letter stays itself: `ñ`, `å`, `ä`, `ö` and `ç` are letters of their own.
pub(crate) fn fold(letter: char) -> char {
    match letter {
        'á' | 'à' | 'â' => 'a',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'í' | 'ì' | 'î' | 'ï' => 'i',
        'ó' | 'ò' | 'ô' => 'o',
        'ú' | 'ù' | 'û' | 'ü' => 'u',
        'ý' | 'ỳ' | 'ŷ' => 'y',
        _ => letter,
    }
}
