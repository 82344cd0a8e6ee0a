//! A bot's own luck: how long it takes, what it overlooks. Never a game's (that is [`engine::Chance`]).

use engine::{Level, Millis};

/// A small generator (SplitMix64) with the bot's seed.
#[derive(Clone, Debug)]
pub(crate) struct Luck(u64);

impl Luck {
    /// The same seed, the same luck.
    pub(crate) fn new(seed: u64) -> Luck {
        Luck(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`; 0 when that is 0.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        if bound == 0 { 0 } else { (self.next() % bound as u64) as usize }
    }

    /// True in so many of a hundred cases.
    pub(crate) fn percent(&mut self, percent: u8) -> bool {
        self.below(100) < usize::from(percent)
    }

    /// A span of time between half and one and a half times the usual.
    pub(crate) fn about(&mut self, usual: u64) -> Millis {
        Millis(usual / 2 + self.below(usual as usize + 1) as u64)
    }

    /// One of five things, by level.
    pub(crate) fn by_level<T: Copy>(level: Level, five: [T; 5]) -> T {
        five[usize::from(level.get().clamp(1, 5)) - 1]
    }
}
