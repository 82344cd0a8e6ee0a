//! Random numbers for bots, estimates and benchmarks. Games use [`engine::Chance`] instead.

use engine::{Level, Millis, SplitMix64};

/// A small random generator.
#[derive(Clone, Debug)]
pub struct Luck(SplitMix64);

impl Luck {
    /// The same seed gives the same numbers.
    pub fn new(seed: u64) -> Luck {
        Luck(SplitMix64::new(seed))
    }

    /// Any number.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `bound`, which is small; 0 when that is 0.
    #[inline]
    pub fn below(&mut self, bound: usize) -> usize {
        (((self.next_u64() >> 32) * bound as u64) >> 32) as usize
    }

    /// Puts things into a random order.
    #[inline]
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.below(last + 1);
            items.swap(last, other);
        }
    }

    /// True in this percentage of cases.
    pub(crate) fn percent(&mut self, percent: f64) -> bool {
        self.even() * 100.0 < percent
    }

    /// A number from 0 to below 1.
    fn even(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// A whole number from 0 to about `most`, each equally likely.
    pub(crate) fn upto(&mut self, most: f64) -> usize {
        (self.even() * (most + 1.0)) as usize
    }

    /// One of the two whole numbers around `mean`, which is not negative. Their average is `mean`.
    pub(crate) fn round(&mut self, mean: f64) -> usize {
        (mean + self.even()) as usize
    }

    /// A span of time between half and one and a half times the usual.
    pub(crate) fn about(&mut self, usual: u64) -> Millis {
        Millis(usual / 2 + self.below(usual as usize + 1) as u64)
    }

    /// A span of time that is log-normal about its median, in milliseconds; `spread` is the deviation of its
    /// logarithm.
    pub(crate) fn log_normal(&mut self, median: f64, spread: f64) -> Millis {
        // The Box–Muller method makes a normal number from two even ones.
        let (radius, angle) = ((-2.0 * (1.0 - self.even()).ln()).sqrt(), self.even() * std::f64::consts::TAU);
        Millis((median * (spread * radius * angle.cos()).exp()) as u64)
    }
}

/// A value at a level, given the values at the five whole levels. In between it changes evenly.
pub(crate) fn by_level(level: Level, five: [f64; 5]) -> f64 {
    let (below, above, part) = around(level, five);
    below + (above - below) * part
}

/// The same for times and other amounts above 0. In between they change by equal ratios.
pub(crate) fn by_ratio(level: Level, five: [f64; 5]) -> f64 {
    let (below, above, part) = around(level, five);
    below * (above / below).powf(part)
}

/// The values at the whole levels below and above, and how far the level is on its way between them.
fn around(level: Level, five: [f64; 5]) -> (f64, f64, f64) {
    let below = usize::from(level.floor()).clamp(1, 5) - 1;
    (five[below], five[(below + 1).min(4)], level.value().fract())
}

/// The 95 % confidence interval of a probability, from its share in a number of trials (Wilson's interval).
pub fn confidence(share: f64, trials: f64) -> (f64, f64) {
    let z = 1.959_964;
    let middle = (share + z * z / (2.0 * trials)) / (1.0 + z * z / trials);
    let half = z / (1.0 + z * z / trials)
        * (share * (1.0 - share) / trials + z * z / (4.0 * trials * trials)).sqrt();
    ((middle - half).max(0.0), (middle + half).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn luck_is_even_and_repeats() {
        let mut luck = Luck::new(1);
        let mut orders = std::collections::BTreeMap::new();
        for _ in 0..24_000 {
            let mut items = [0, 1, 2, 3];
            luck.shuffle(&mut items);
            *orders.entry(items).or_insert(0u32) += 1;
        }
        assert!(orders.len() == 24 && orders.values().all(|n| (850..1150).contains(n)), "{orders:?}");
        assert_eq!(Luck::new(7).next_u64(), Luck::new(7).next_u64());
        assert_eq!(luck.below(0), 0);
    }

    // Half are below the median, and as many as in a normal distribution (15.87 %) beyond one deviation on
    // each side.
    #[test]
    fn times_are_log_normal() {
        let mut luck = Luck::new(5);
        let times: Vec<f64> = (0..20_000).map(|_| luck.log_normal(1_000.0, 0.5).0 as f64).collect();
        let below = |bound: f64| times.iter().filter(|&&time| time < bound).count();
        let (low, middle, high) =
            (below(1_000.0 / 0.5f64.exp()), below(1_000.0), below(1_000.0 * 0.5f64.exp()));
        assert!(low.abs_diff(3_173) < 200 && middle.abs_diff(10_000) < 250, "{low} {middle}");
        assert!(high.abs_diff(16_827) < 200, "{high}");
    }

    #[test]
    fn levels_lie_between_the_whole_ones() {
        let level = |tenths| Level::from_tenths(tenths).expect("a level");
        let five = [1.0, 2.0, 8.0, 10.0, 20.0];
        assert_eq!([10, 20, 30, 40, 50].map(|tenths| by_level(level(tenths), five)), five);
        assert_eq!([10, 20, 30, 40, 50].map(|tenths| by_ratio(level(tenths), five)), five);
        assert_eq!((by_level(level(25), five), by_ratio(level(25), five)), (5.0, 4.0));
        assert!((by_level(level(42), five) - 12.0).abs() < 1e-9);
        let mut luck = Luck::new(3);
        let rounded: usize = (0..10_000).map(|_| luck.round(2.3)).sum();
        assert!(rounded.abs_diff(23_000) < 200 && luck.round(2.0) == 2, "{rounded}");
    }

    // The expected values come from Wilson's formula, computed elsewhere: 55 of 100, and none of 10.
    #[test]
    fn confidence_is_wilsons() {
        let near =
            |(low, high): (f64, f64), (l, h): (f64, f64)| (low - l).abs() < 5e-5 && (high - h).abs() < 5e-5;
        assert!(near(confidence(0.55, 100.0), (0.4524, 0.6439)), "{:?}", confidence(0.55, 100.0));
        assert!(near(confidence(0.0, 10.0), (0.0, 0.2775)), "{:?}", confidence(0.0, 10.0));
    }
}
