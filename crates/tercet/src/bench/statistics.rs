//! Statistics over many measurements.

use std::time::Duration;

/// The quantile of the measurements at `share`; `None` without measurements.
pub(super) fn rank<T: Copy + PartialOrd>(measured: &mut [T], share: f64) -> Option<T> {
    let place = ((measured.len() as f64 * share).ceil() as usize).max(1) - 1;
    measured.sort_unstable_by(|a, b| a.partial_cmp(b).unwrap_or(std::cmp::Ordering::Equal));
    measured.get(place).copied()
}

/// The median: other programs disturb some measurements, and it ignores them.
pub(super) fn median(measured: impl Iterator<Item = f64>) -> f64 {
    rank(&mut measured.collect::<Vec<_>>(), 0.5).unwrap_or_default()
}

/// A time in milliseconds, rounded.
pub(super) fn milliseconds(time: Duration) -> f64 {
    round(time.as_secs_f64() * 1e3)
}

/// Rounded to three decimals, which is enough for a measurement.
pub(super) fn round(number: f64) -> f64 {
    (number * 1000.0).round() / 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_of_a_hundred() {
        let mut measured: Vec<u32> = (1..=100).rev().collect();
        assert_eq!(
            [0.5, 0.99, 0.999, 1.0].map(|share| rank(&mut measured, share)),
            [50, 99, 100, 100].map(Some)
        );
        assert_eq!(rank::<u32>(&mut [], 0.5), None);
        assert_eq!(median([3.0, 1.0, 2.0].into_iter()), 2.0);
    }
}
