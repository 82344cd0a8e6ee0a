//! Ids and tokens that nobody can guess.

use std::fmt;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

const LETTERS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// An id: random letters and digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Id<const N: usize>([u8; N]);

/// The id of a table, which is also its link: 131 random bits.
pub type TableId = Id<22>;
/// The public id of a player: 95 random bits. A [`Token`] proves who a player is.
pub type PlayerId = Id<16>;

impl<const N: usize> Id<N> {
    /// Draws a new one.
    pub fn random() -> Self {
        let mut letters = [0; N];
        let mut filled = 0;
        while filled < N {
            let bytes: [u8; 32] = random();
            // Six bits each. The two values beyond the alphabet are rejected, so that all letters are equally
            // likely.
            for byte in bytes.map(|byte| usize::from(byte & 63)) {
                if let (Some(&letter), true) = (LETTERS.get(byte), filled < N) {
                    letters[filled] = letter;
                    filled += 1;
                }
            }
        }
        Id(letters)
    }

    /// Parses an id.
    pub fn parse(text: &str) -> Option<Self> {
        let letters: [u8; N] = text.as_bytes().try_into().ok()?;
        letters.iter().all(u8::is_ascii_alphanumeric).then_some(Id(letters))
    }

    /// As text.
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).unwrap_or_default()
    }
}

impl<const N: usize> fmt::Display for Id<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl<const N: usize> fmt::Debug for Id<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl<const N: usize> From<Id<N>> for String {
    fn from(id: Id<N>) -> String {
        id.as_str().to_owned()
    }
}

impl<const N: usize> TryFrom<String> for Id<N> {
    type Error = String;
    fn try_from(text: String) -> Result<Self, String> {
        Id::parse(&text).ok_or_else(|| "not an id".to_owned())
    }
}

/// A secret that proves who a player is: 256 random bits. The server keeps only its hash.
pub struct Token(String);

impl Token {
    /// Draws a new one.
    pub fn random() -> Token {
        Token(engine::hex::encode(&random::<32>()))
    }

    /// The text that the client keeps.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The hash under which the store keeps the player.
    pub fn hash(text: &str) -> String {
        engine::hex::encode(&Sha256::digest(text.as_bytes()))
    }
}

/// Bytes from the system's own randomness.
///
/// # Panics
/// If the system has no randomness. A server cannot go on safely without it.
#[allow(clippy::expect_used)]
pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system gives random bytes");
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_come_back_from_text() {
        let id = TableId::random();
        assert_eq!(TableId::parse(id.as_str()), Some(id));
        assert_ne!(id, TableId::random());
        for text in ["", "short", "0123456789012345678901é", "../../../../etc/passwdx"] {
            assert_eq!(TableId::parse(text), None);
        }
    }
}
