//! How common words are: four bits for each word of a dictionary, in the order of its words.
//!
//! The build script includes this file; nothing in here may depend on the crate.

/// The sizes of SCOWL, from the most common words on. A word's four bits are its place in this list, from 1,
/// or 0 when it is rarer.
const SIZES: [u8; 8] = [10, 20, 35, 40, 50, 55, 60, 70];

/// The sizes of all words of a dictionary.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Sizes {
    pairs: Vec<u8>,
}

impl Sizes {
    /// From the sizes of the words in their order; `None` when one is not a size of SCOWL.
    #[allow(dead_code, reason = "the build script's part")]
    pub(crate) fn build(sizes: &[Option<u8>]) -> Option<Sizes> {
        let code = |size: &Option<u8>| match size {
            Some(size) => SIZES.iter().position(|known| known == size).map(|place| place as u8 + 1),
            None => Some(0),
        };
        let codes = sizes.iter().map(code).collect::<Option<Vec<u8>>>()?;
        let pairs = codes.chunks(2).map(|pair| pair[0] | pair.get(1).unwrap_or(&0) << 4).collect();
        Some(Sizes { pairs })
    }

    /// The bytes for [`Sizes::decode`].
    #[allow(dead_code, reason = "the build script's part")]
    pub(crate) fn encode(&self) -> &[u8] {
        &self.pairs
    }

    /// The sizes that [`Sizes::encode`] made these bytes of.
    #[allow(dead_code, reason = "the crate's part")]
    pub(crate) fn decode(bytes: &[u8]) -> Sizes {
        Sizes { pairs: bytes.to_vec() }
    }

    /// The size of a word by its number.
    #[allow(dead_code, reason = "the crate's part")]
    pub(crate) fn get(&self, rank: u32) -> Option<u8> {
        let pair = self.pairs.get(rank as usize / 2)?;
        let code = if rank.is_multiple_of(2) { pair & 0xf } else { pair >> 4 };
        SIZES.get(usize::from(code).checked_sub(1)?).copied()
    }
}
