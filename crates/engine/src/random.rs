//! A small random generator for tests, bots and estimates. Games use [`Chance`](crate::Chance) instead.

/// SplitMix64: the same seed gives the same numbers.
///
/// ```
/// let mut numbers = engine::SplitMix64::new(0);
/// assert_eq!(numbers.next_u64(), 0xe220_a839_7b1d_cdaf);
/// assert_eq!(numbers.next_u64(), 0x6e78_9e6a_a1b9_65f4);
/// ```
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// A generator with a seed.
    #[inline]
    pub fn new(seed: u64) -> SplitMix64 {
        SplitMix64(seed)
    }

    /// The next number.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}
