//! What the games with SETs on a table have in common.

use engine::{Millis, Seat};
use serde::Serialize;

use crate::{ByDiffer, Feature, Moment, Review, SetSummary, What};

/// A SET that lay on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Lay {
    /// Its cards.
    pub cards: Vec<String>,
    /// When its last card came.
    pub from: Millis,
    /// When it was taken, or when one of its cards went away with another SET, or the last entry.
    pub to: Millis,
    /// Who took it; `None` if nobody did.
    pub taken: Option<Seat>,
}

/// A roll of Scramble SET.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Roll {
    /// The round, counted from 1.
    pub round: u32,
    /// The most SETs that it allowed, no die being used twice (SCR-7).
    pub most: usize,
    /// How many were taken by all together.
    pub taken: usize,
}

/// How many of the SETs that lay longest a review names.
pub(crate) const LONGEST: usize = 5;

/// In how many features three pieces differ.
pub(crate) fn differ<const N: usize>(features: [[u8; N]; 3]) -> usize {
    let [a, b, c] = features;
    (0..N).filter(|&n| a[n] != b[n] || b[n] != c[n]).count()
}

/// The features in which three pieces are neither alike nor all different.
pub(crate) fn breaks<const N: usize>([a, b, c]: [[u8; N]; 3], names: [Feature; N]) -> Vec<Feature> {
    let broken = |&n: &usize| {
        let pairs = [a[n] == b[n], b[n] == c[n], a[n] == c[n]];
        pairs.iter().filter(|alike| **alike).count() == 1
    };
    (0..N).filter(broken).map(|n| names[n]).collect()
}

/// Fills in the summaries of all seats from the moments.
pub(crate) fn summarise(review: &mut Review) {
    for (index, summary) in review.seats.iter_mut().enumerate() {
        let own: Vec<&Moment> = review.moments.iter().filter(|moment| moment.seat.index() == index).collect();
        summary.sets = Some(of_moments(&own));
    }
}

fn of_moments(moments: &[&Moment]) -> SetSummary {
    let mut sets = SetSummary::default();
    let mut times = Vec::new();
    for moment in moments {
        match &moment.what {
            What::Set { since, differ, .. } => times.push((*differ, since.0)),
            What::Wrong { .. } => sets.wrong += 1,
            What::Late {} => sets.late += 1,
            What::NoSet { right, .. } => {
                sets.no_set += 1;
                sets.no_set_right += usize::from(*right);
            }
            _ => {}
        }
    }
    sets.found = times.len();
    let tries = sets.found + sets.wrong + sets.late;
    sets.wrong_share = share(sets.wrong + sets.late, tries);
    let all: Vec<u64> = times.iter().map(|&(_, since)| since).collect();
    sets.median = median(all.clone());
    sets.mean = mean(&all);
    for features in 0..=4 {
        let some: Vec<u64> = times.iter().filter(|time| time.0 == features).map(|time| time.1).collect();
        if let Some(mean) = mean(&some) {
            let share = share(some.len(), all.len());
            sets.differ.push(ByDiffer { features, found: some.len(), share, mean });
        }
    }
    sets
}

fn share(part: usize, whole: usize) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

fn mean(times: &[u64]) -> Option<Millis> {
    let sum: u128 = times.iter().map(|&time| u128::from(time)).sum();
    let count = u128::try_from(times.len()).ok().filter(|count| *count > 0)?;
    // A mean of times is not above the largest of them.
    Some(Millis(u64::try_from((sum + count / 2) / count).unwrap_or(u64::MAX)))
}

/// The middle value, or the mean of the two in the middle.
fn median(mut times: Vec<u64>) -> Option<Millis> {
    times.sort_unstable();
    let upper = *times.get(times.len() / 2)?;
    let lower = times[(times.len() - 1) / 2];
    Some(Millis(lower + (upper - lower) / 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn medians_and_means() {
        assert_eq!(median(vec![]), None);
        assert_eq!(median(vec![5]), Some(Millis(5)));
        assert_eq!(median(vec![9, 1, 5]), Some(Millis(5)));
        assert_eq!(median(vec![9, 1, 5, 6]), Some(Millis(5)));
        assert_eq!(mean(&[1, 2]), Some(Millis(2)));
        assert_eq!(mean(&[u64::MAX, u64::MAX]), Some(Millis(u64::MAX)));
        assert_eq!(mean(&[]), None);
    }

    // SET-2: a feature breaks a SET when two are alike and one is not.
    #[test]
    fn set_2_features_that_break_and_that_differ() {
        let names = [Feature::Number, Feature::Colour, Feature::Fill, Feature::Shape];
        let three = [[0, 0, 0, 0], [0, 1, 1, 2], [0, 2, 1, 1]];
        assert_eq!(breaks(three, names), [Feature::Fill]);
        assert_eq!(differ(three), 3);
        assert_eq!(breaks([[1, 1, 1, 1]; 3], names), []);
        assert_eq!(differ([[1, 1, 1, 1]; 3]), 0);
    }
}
