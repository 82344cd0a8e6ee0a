//! The largest number of SETs that a roll allows, no die being used twice (SCR-3, SCR-7).
//!
//! A Wild makes a SET with any two dice, so it never pays to take fewer SETs without Wilds: with `t` of those
//! at most and `w` Wilds among `n` dice the answer is the smaller of `t + w` and a third of `n`. What remains
//! is to leave as few dice as possible over when only SETs without Wilds are taken.
//!
//! The features of a SET add up to nothing modulo three (see `triple.rs`), so what is left over has to add up
//! to the same as the whole roll. That alone settles most rolls that cannot be used up.

use std::collections::HashSet;

use crate::die::{Face, Kind};

/// The most SETs, and one way to take them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Most {
    /// SETs, each of three dice as they lie there.
    pub sets: Vec<[Face; 3]>,
}

/// The largest number of SETs that some dice (at most 255) hold together, and one way to take them.
///
/// ```
/// use games::{die::Face, scramble::solver};
/// let dice = ["1ro", "2ro", "3ro", "1gs", "1gs", "*", "2pd"].map(|die| die.parse::<Face>().unwrap());
/// assert_eq!(solver::most(&dice).sets.len(), 2);
/// ```
pub fn most(dice: &[Face]) -> Most {
    let mut counts = Counts::default();
    let mut wilds = 0;
    for die in dice {
        match die {
            Face::Kind(kind) => counts.0[usize::from(kind.code())] += 1,
            Face::Wild => wilds += 1,
        }
    }
    let plain = dice.len() - wilds;
    // More SETs without Wilds than this would not make more SETs.
    let enough = (dice.len() / 3).saturating_sub(wilds).min(plain / 3);
    let mut sets =
        (0..=enough).rev().find_map(|sets| Search::new(plain - 3 * sets).run(counts)).unwrap_or_default();
    sets.iter().flatten().for_each(|kind| counts.0[usize::from(kind.code())] -= 1);
    let mut left = counts.dice();
    let mixed = wilds.min((left.len() + wilds) / 3);
    left.extend(std::iter::repeat_n(Face::Wild, wilds - mixed));
    let mut left = left.into_iter();
    let mut result: Vec<[Face; 3]> = sets.drain(..).map(|set| set.map(Face::Kind)).collect();
    for _ in 0..mixed {
        if let (Some(a), Some(b)) = (left.next(), left.next()) {
            result.push([a, b, Face::Wild]);
        }
    }
    Most { sets: result }
}

/// How many dice there are of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Counts([u8; Kind::COUNT]);

impl Counts {
    fn dice(&self) -> Vec<Face> {
        let dice = Kind::all().zip(self.0);
        dice.flat_map(|(kind, count)| std::iter::repeat_n(Face::Kind(kind), usize::from(count))).collect()
    }

    fn take(mut self, set: [Kind; 3]) -> Counts {
        set.iter().for_each(|kind| self.0[usize::from(kind.code())] -= 1);
        self
    }
}

/// For each kind the thirteen pairs of others that it makes a SET with, as bits.
static PAIRS: [[u32; 13]; Kind::COUNT] = {
    let thirds = crate::triple::thirds::<{ Kind::COUNT }>(3);
    let mut pairs = [[0; 13]; Kind::COUNT];
    let mut kind = 0;
    while kind < Kind::COUNT {
        let (mut a, mut n) = (0, 0);
        while a < Kind::COUNT {
            let b = thirds[kind][a] as usize;
            if a < b {
                pairs[kind][n] = 1 << a | 1 << b;
                n += 1;
            }
            a += 1;
        }
        kind += 1;
    }
    pairs
};

/// The sum of two kinds, feature by feature modulo three.
fn plus(a: Kind, b: Kind) -> Kind {
    Kind::third(Kind::third(a, b), ZERO)
}

/// The kind that changes no sum.
const ZERO: Kind = match Kind::new(0) {
    Some(kind) => kind,
    None => unreachable!(),
};

/// Looks for SETs without Wilds that leave at most a given number of dice over.
struct Search {
    spare: usize,
    /// What was tried in vain: dice, and how many of them could be left over.
    hopeless: HashSet<(Counts, usize)>,
    taken: Vec<[Kind; 3]>,
}

impl Search {
    fn new(spare: usize) -> Search {
        Search { spare, hopeless: HashSet::new(), taken: Vec::new() }
    }

    fn run(mut self, counts: Counts) -> Option<Vec<[Kind; 3]>> {
        let sum = counts.dice().iter().fold(ZERO, |sum, die| match die {
            Face::Kind(kind) => plus(sum, *kind),
            Face::Wild => sum,
        });
        self.covers(counts, sum, self.spare).then_some(self.taken)
    }

    /// Whether SETs can be taken from dice that add up to `sum` so that only `spare` are left over.
    fn covers(&mut self, counts: Counts, sum: Kind, spare: usize) -> bool {
        let Some((kind, ways)) = hardest(&counts) else { return true };
        if !can_be_left(&counts, sum, spare) || self.hopeless.contains(&(counts, spare)) {
            return false;
        }
        for set in ways.sets(kind) {
            self.taken.push(set);
            if self.covers(counts.take(set), sum, spare) {
                return true;
            }
            self.taken.pop();
        }
        // Whatever SETs dice of this kind could be in was tried, so all that are here stay.
        let here = usize::from(counts.0[usize::from(kind.code())]);
        if here <= spare {
            let mut rest = counts;
            rest.0[usize::from(kind.code())] = 0;
            let minus = Kind::third(kind, ZERO);
            if self.covers(rest, (0..here).fold(sum, |sum, _| plus(sum, minus)), spare - here) {
                return true;
            }
        }
        self.hopeless.insert((counts, spare));
        false
    }
}

/// Whether there can be this many dice with that sum, by a quick test.
fn can_be_left(counts: &Counts, sum: Kind, spare: usize) -> bool {
    let has = |kind: Kind, times: u8| counts.0[usize::from(kind.code())] >= times;
    match spare {
        0 => sum == ZERO,
        1 => has(sum, 1),
        2 => {
            let minus = Kind::third(sum, ZERO);
            Kind::all().any(|a| {
                let b = Kind::third(a, minus);
                if a == b { has(a, 2) } else { has(a, 1) && has(b, 1) }
            })
        }
        _ => true,
    }
}

/// The SETs that a die can be in.
struct Ways {
    alike: bool,
    pairs: u16,
}

impl Ways {
    fn sets(self, kind: Kind) -> impl Iterator<Item = [Kind; 3]> {
        let pairs = (0..13).filter(move |n| self.pairs >> n & 1 == 1).filter_map(move |n: usize| {
            let pair = PAIRS[usize::from(kind.code())][n];
            let first = Kind::new(pair.trailing_zeros() as u8)?;
            Some([kind, first, Kind::third(kind, first)])
        });
        // Three alike last: other dice could need the others.
        pairs.chain(self.alike.then_some([kind; 3]))
    }
}

/// The kind whose dice can be in the fewest SETs.
fn hardest(counts: &Counts) -> Option<(Kind, Ways)> {
    let present = counts.0.iter().enumerate().fold(0u32, |set, (kind, &n)| set | u32::from(n > 0) << kind);
    let mut best: Option<(Kind, Ways)> = None;
    let mut fewest = u32::MAX;
    for kind in Kind::all().filter(|kind| present >> kind.code() & 1 == 1) {
        let pairs = PAIRS[usize::from(kind.code())];
        let pairs =
            pairs.iter().enumerate().fold(0u16, |set, (n, &pair)| set | u16::from(pair & !present == 0) << n);
        let alike = counts.0[usize::from(kind.code())] >= 3;
        let number = pairs.count_ones() + u32::from(alike);
        if number < fewest {
            fewest = number;
            best = Some((kind, Ways { alike, pairs }));
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{die::Dice, luck::Luck, reference};

    /// Whether the SETs are SETs, and made of these dice.
    fn check(dice: &[Face], most: &Most) {
        let mut left = dice.to_vec();
        for set in &most.sets {
            assert_eq!(reference::most(set), 1, "{set:?}");
            for die in set {
                let place = left.iter().position(|other| other == die).expect("a die that is there");
                left.swap_remove(place);
            }
        }
    }

    // SCR-3, SCR-7: against every way to take SETs, with few and many Wilds and few and many kinds.
    #[test]
    fn scr_7_against_brute_force() {
        let mut luck = Luck::new(7);
        for round in 0..1_500 {
            let number = luck.below(12);
            let (kinds, wilds) = ([27, 27, 9, 4, 2][round % 5], round % 4);
            let dice: Vec<Face> = (0..number)
                .map(|_| {
                    if luck.below(10) < wilds { Face::Wild } else { Face::from_code(luck.below(kinds) as u8) }
                })
                .collect();
            let most = most(&dice);
            check(&dice, &most);
            assert_eq!(most.sets.len(), reference::most(&dice), "{dice:?}");
        }
    }

    // SCR-1: whole rolls. All dice but those that cannot be used for their number or their sum are used.
    #[test]
    fn scr_1_whole_rolls() {
        let mut luck = Luck::new(42);
        for set in [Dice::standard(), Dice::many_wilds()] {
            for _ in 0..100 {
                let dice: Vec<Face> = set.faces().iter().map(|faces| faces[luck.below(6)]).collect();
                let most = most(&dice);
                check(&dice, &most);
                assert!((13..=14).contains(&most.sets.len()));
            }
        }
    }

    // The hardest rolls: of a middling number, or of few kinds.
    #[test]
    fn odd_rolls_take_no_time() {
        let mut luck = Luck::new(3);
        for _ in 0..300 {
            let number = luck.below(43);
            let few: Vec<u8> = (0..1 + luck.below(27)).map(|_| luck.below(27) as u8).collect();
            let dice: Vec<Face> = (0..number).map(|_| Face::from_code(few[luck.below(few.len())])).collect();
            let most = most(&dice);
            check(&dice, &most);
        }
        assert_eq!(most(&[]), Most::default());
        assert_eq!(most(&[Face::Wild; 42]).sets.len(), 14);
    }
}
