//! How long a hunt takes, and its grade (PUZ-3).
//!
//! # The model
//!
//! [`predicted_ms`] is the mean time that a good player needs to find all SETs of a table. What is known of how
//! people find SETs went into it:
//!
//! - Similarity is seen first: the fewer features differ, the sooner and the more often a SET is found (M. Jacob
//!   and S. Hochstein, "Set recognition as a window to perceptual and cognitive processes", Perception &
//!   Psychophysics 70, 2008). So a SET is as easy as [`EASE`] says for the number of features that differ.
//! - People look for a SET by comparing cards, and dissimilar SETs take several of these comparisons (N. Taatgen,
//!   M. van Oploo, J. Braaksma and J. Niemantsverdriet, "How to construct a believable opponent using cognitive
//!   modeling in the game of Set", ICCM 2003). So a search has a part that does not depend on the cards,
//!   [`LEAST`], and a part that does, [`SEARCH`].
//! - Few SETs take longer: the search goes on until any of those that are left is seen. Its time falls with the
//!   sum of their ease to the power 0.6. The last SET therefore takes as long as several of the first.
//!
//! Which SET is seen next is a matter of chance, in proportion to its ease. The prediction is the exact mean over
//! all orders. The bots look at a table in the same way (`eye.rs`), but with luck, mistakes and better and worse
//! days.
//!
//! All numbers are whole ones, so that every machine predicts the same: the puzzles of a day rest on it (DAY-1).
//!
//! # The grades
//!
//! `data/hunt-grades.txt` has the fifths of 10,000 random tables of each kind. The command
//! `UPDATE=1 cargo test -p tercet-games --test hunt` writes it again, and without `UPDATE` that test compares it.

use std::sync::LazyLock;

use super::config::Table;
use crate::{card::Card, eye::compare, set::solver};

/// The ease of a SET in thousandths, by the number of features that differ in it.
const EASE: [u64; 5] = [1_667, 1_667, 1_000, 667, 455];
/// How long it takes to see even the plainest SET, in milliseconds.
const LEAST: u64 = 1_400;
/// How much longer the search for a single SET of ease 1 takes.
const SEARCH: u64 = 13_500;

/// Every SET among some cards, in the order of their places.
///
/// ```
/// let cards = ["1rfo", "2rfo", "1gfo", "3rfo", "1pfo"].map(|card| card.parse().unwrap());
/// assert_eq!(games::hunt::sets(&cards).len(), 2);
/// ```
pub fn sets(cards: &[Card]) -> Vec<[Card; 3]> {
    solver::sets(cards)
}

/// Whether some cards are a table of this kind: the right number of cards, all from its deck, with exactly
/// the right number of SETs (HUNT-1).
pub fn is_puzzle(kind: Table, cards: &[Card]) -> bool {
    let count = match <&[Card; 12]>::try_from(cards) {
        Ok(twelve) => solver::in_twelve(twelve).len(),
        Err(_) => solver::places(cards).len(),
    };
    cards.len() == kind.cards()
        && count == kind.sets()
        && (kind == Table::Advanced || cards.iter().all(|card| card.is_solid()))
}

/// The mean time to find all SETs among some cards, in milliseconds. See the module's documentation.
pub fn predicted_ms(cards: &[Card]) -> u64 {
    let mut eases: Vec<u64> = solver::sets(cards).into_iter().map(ease).collect();
    // With more SETs than any puzzle has, there would be too many orders. Then only the first SETs count.
    eases.truncate(12);
    // The mean time that is left, for each group of SETs that are still to be found, as bits.
    let mut left = vec![0u64; 1 << eases.len()];
    for group in 1..left.len() {
        let members = || (0..eases.len()).filter(|member| group & 1 << member != 0);
        let ease: u64 = members().map(|member| eases[member]).sum();
        let after: u64 = members().map(|member| eases[member] * left[group & !(1 << member)]).sum();
        left[group] = LEAST + SEARCH * 1_000 / power(ease) + after / ease;
    }
    left.last().copied().unwrap_or_default()
}

/// The ease of a SET, in thousandths.
fn ease(set: [Card; 3]) -> u64 {
    EASE[compare(set.map(Card::features)).1]
}

/// A number of thousandths to the power 0.6, in thousandths, rounded down.
fn power(thousandths: u64) -> u64 {
    // (x³ · 10⁶)^(1/5), by bisection.
    let wanted = thousandths.pow(3).saturating_mul(1_000_000);
    let (mut low, mut high) = (1u64, 7_131);
    while low < high {
        let middle = (low + high).div_ceil(2);
        if middle.pow(5) <= wanted { low = middle } else { high = middle - 1 }
    }
    low
}

/// The grade of a table, from 1 (gentle) to 5 (hard): the fifth of random tables that its predicted time falls
/// into (PUZ-3). Nine cards are compared with basic tables, all others with advanced ones.
pub fn grade(cards: &[Card]) -> u8 {
    let kind = if cards.len() == Table::Basic.cards() { Table::Basic } else { Table::Advanced };
    let time = predicted_ms(cards);
    1 + thresholds(kind).iter().filter(|&&threshold| time > threshold).count() as u8
}

/// The predicted times that divide the random tables of a kind into fifths, in milliseconds.
pub fn thresholds(kind: Table) -> [u64; 4] {
    static FILE: LazyLock<[[u64; 4]; 2]> = LazyLock::new(|| {
        let text = include_str!("../../../../data/hunt-grades.txt");
        [Table::Advanced, Table::Basic].map(|kind| read(text, name(kind)).unwrap_or([u64::MAX; 4]))
    });
    FILE[usize::from(kind == Table::Basic)]
}

/// The name of a kind of table in the file, and among the puzzles of a day.
pub fn name(kind: Table) -> &'static str {
    match kind {
        Table::Advanced => "set",
        Table::Basic => "set-basic",
    }
}

fn read(text: &str, name: &str) -> Option<[u64; 4]> {
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '))?;
    let times: Vec<u64> = line.split_whitespace().map(str::parse).collect::<Result<_, _>>().ok()?;
    times.try_into().ok().filter(|times: &[u64; 4]| times.is_sorted())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cards(names: &str) -> Vec<Card> {
        names.split_whitespace().map(|name| name.parse().expect("a card")).collect()
    }

    // The largest fifth power that fits, against exact numbers: 1^0.6, 32^0.6 and 0.5^0.6 in thousandths.
    #[test]
    fn powers_are_exact() {
        assert_eq!([0, 500, 1_000, 3_334, 12_000].map(power), [1, 659, 1_000, 2_059, 4_441]);
        for thousandths in 1..12_000u64 {
            let (root, wanted) = (power(thousandths), thousandths.pow(3) * 1_000_000);
            assert!(root.pow(5) <= wanted && (root + 1).pow(5) > wanted, "{thousandths}: {root}");
        }
    }

    // PUZ-3: one SET alone takes what the model says, and the mean over both orders of two is exact.
    #[test]
    fn puz_3_the_prediction_is_the_mean_over_all_orders() {
        assert_eq!(predicted_ms(&cards("1rfo 2gfo 1ghs")), 0);
        // One feature differs.
        assert_eq!(predicted_ms(&cards("1rfo 2rfo 3rfo")), 1_400 + 13_500_000 / power(1_667));
        // All four differ.
        assert_eq!(predicted_ms(&cards("1rfo 2ghs 3ped")), 1_400 + 13_500_000 / power(455));
        let both = predicted_ms(&cards("1rfo 2rfo 3rfo 2ghs 3ped"));
        let alone = |ease| 1_400 + 13_500_000 / power(ease);
        let mean = (1_667 * alone(455) + 455 * alone(1_667)) / (1_667 + 455);
        assert_eq!(both, alone(1_667 + 455) + mean);
    }

    // PUZ-3: few and dissimilar SETs take longer.
    #[test]
    fn puz_3_dissimilar_sets_take_longer() {
        let plain = predicted_ms(&cards("1rfo 2rfo 3rfo"));
        let mixed = predicted_ms(&cards("1rfo 2gfo 3pfo"));
        let hard = predicted_ms(&cards("1rfo 2ghs 3ped"));
        assert!(plain < mixed && mixed < hard, "{plain} {mixed} {hard}");
    }

    #[test]
    fn puz_3_a_line_of_the_file_is_four_rising_times() {
        assert_eq!(read("# set 9\nset 1 2 3 4\nset-basic 5 6 7 8\n", "set"), Some([1, 2, 3, 4]));
        assert_eq!(read("set 1 2 3 4\nset-basic 5 6 7 8\n", "set-basic"), Some([5, 6, 7, 8]));
        for bad in ["", "set 1 2 3", "set 1 2 3 x", "set 4 3 2 1", "sets 1 2 3 4"] {
            assert_eq!(read(bad, "set"), None, "{bad}");
        }
    }

    // HUNT-1
    #[test]
    fn hunt_1_a_table_has_exactly_so_many_sets() {
        let advanced = cards("1rhs 2ped 2pfs 2gfo 1gfo 1rfs 3rfo 1rfd 3res 2rfs 2rfd 3rfd");
        assert!(is_puzzle(Table::Advanced, &advanced) && !is_puzzle(Table::Basic, &advanced));
        assert!(!is_puzzle(Table::Advanced, &advanced[..11]));
        let basic = cards("1pfd 3pfd 1gfo 3pfo 2gfs 2pfo 3gfs 1gfs 3rfo");
        assert!(is_puzzle(Table::Basic, &basic) && !is_puzzle(Table::Advanced, &basic));
        let mut other = basic.clone();
        other[8] = cards("1rfo")[0];
        assert!(!is_puzzle(Table::Basic, &other));
    }
}
