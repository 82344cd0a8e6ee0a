//! How likely it is that some cards hold no SET (SET-14): exactly for random cards, and by trial in real
//! play.
//!
//! Cards are the points of the affine space of four dimensions over three elements, SETs its lines. Moving
//! the space about (1,965,150,720 ways) turns hands without a SET into such hands, so they fall into kinds
//! that differ only by such a move. Up to [`ROOTS`] cards there are few kinds, and they are told apart by a
//! canonical form; each larger hand holds `binomial(size, ROOTS)` hands of that size, so it is enough to
//! count how each kind can grow.

use std::collections::BTreeMap;

use arrayvec::ArrayVec;

use super::solver;
use crate::{
    card::{Card, THIRDS},
    luck::{Luck, confidence},
};

/// The most cards that the odds are asked for: there is always a SET among 21.
pub const MOST: usize = 21;

/// One more than the largest size that is counted: what 21 cards could grow to.
const SIZES: usize = MOST + 2;

/// Up to this size hands are told apart by their kind; larger ones grow from these.
const ROOTS: usize = 11;

/// How many hands of a size there are, and how many of them hold no SET.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds {
    /// The size.
    pub cards: usize,
    /// Hands without a SET.
    pub without: u64,
    /// All hands.
    pub hands: u128,
}

impl Odds {
    /// The share of hands without a SET, in lowest terms.
    pub fn fraction(&self) -> (u128, u128) {
        let without = u128::from(self.without);
        let (mut a, mut b) = (self.hands, without);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        (without / a, self.hands / a)
    }

    /// Hands with a SET for each one without; infinite when each has one.
    pub fn against(&self) -> f64 {
        (self.hands - u128::from(self.without)) as f64 / self.without as f64
    }
}

/// The exact odds for 1 to [`MOST`] random cards, in order.
///
/// ```no_run
/// let twelve = games::set::odds::exact()[12 - 1];
/// assert_eq!(twelve.without, 2_284_535_476_080);
/// assert_eq!(twelve.fraction(), (325_432_404, 10_074_689_485)); // SET-14
/// ```
pub fn exact() -> Vec<Odds> {
    let mut without = [0u128; SIZES];
    // One card is like any other.
    let mut kinds = BTreeMap::from([(1, Card::COUNT as u128)]);
    without[1] = Card::COUNT as u128;
    for (size, hands) in without.iter_mut().enumerate().take(ROOTS + 1).skip(2) {
        kinds = grow(&kinds, size);
        *hands = kinds.values().sum();
    }
    for (&kind, &hands) in &kinds {
        let mut larger = [0; SIZES];
        Growth::of(kind).count(ROOTS, &mut larger);
        for (sum, larger) in without.iter_mut().zip(larger) {
            *sum += hands * u128::from(larger);
        }
    }
    for (size, hands) in without.iter_mut().enumerate().skip(ROOTS + 1) {
        *hands /= binomial(size, ROOTS);
    }
    (1..=MOST)
        .map(|cards| Odds { cards, without: without[cards] as u64, hands: binomial(Card::COUNT, cards) })
        .collect()
}

/// A set of points, one bit each.
type Points = u128;

/// The points of a hand.
fn points(set: Points) -> ArrayVec<u8, MOST> {
    all_points(set).into_iter().take(MOST).collect()
}

fn all_points(set: Points) -> ArrayVec<u8, { Card::COUNT }> {
    (0..Card::COUNT as u8).filter(|point| set >> point & 1 == 1).collect()
}

#[inline]
fn third(a: u8, b: u8) -> u8 {
    THIRDS[usize::from(a) & 127][usize::from(b) & 127]
}

/// What can be added without making a SET.
fn free(set: Points) -> Points {
    let points = points(set);
    let mut free = ((1 << Card::COUNT) - 1) & !set;
    for (n, &a) in points.iter().enumerate() {
        for &b in &points[..n] {
            free &= !(1 << third(a, b));
        }
    }
    free
}

/// The kinds of the next size, from the kinds of one size. Each kind comes with the number of its hands.
fn grow(kinds: &BTreeMap<Points, u128>, size: usize) -> BTreeMap<Points, u128> {
    let mut grown = BTreeMap::new();
    for (&kind, &hands) in kinds {
        let free = free(kind);
        let mut ways: BTreeMap<Points, u128> = BTreeMap::new();
        for point in (0..Card::COUNT).filter(|point| free >> point & 1 == 1) {
            *ways.entry(canonical(kind | 1 << point)).or_default() += 1;
        }
        for (kind, ways) in ways {
            *grown.entry(kind).or_default() += hands * ways;
        }
    }
    // Each hand was reached once from each hand that lacks one of its cards.
    grown.values_mut().for_each(|hands| *hands /= size as u128);
    grown
}

/// The canonical form of a set: the least of the sets that certain moves of the space make from it. These
/// moves bring points of the set to the origin and to the unit vectors, as many as it spans. Which points are
/// tried depends only on how the set looks from them, so the same sets are compared wherever it lies.
fn canonical(set: Points) -> Points {
    let points = points(set);
    let marks = marks(&points);
    let alike = |mark: u64| marks.iter().filter(|&&other| other == mark).count();
    // Points that look like few others first: fewer moves to try.
    let mut order: ArrayVec<(usize, u64, u8), MOST> =
        points.iter().zip(&marks).map(|(&point, &mark)| (alike(mark), mark, point)).collect();
    order.sort_unstable();
    let marks: ArrayVec<u64, MOST> = order.iter().map(|&(_, mark, _)| mark).collect();
    let mut frame = Frame::default();
    for &(_, _, origin) in order.iter().take_while(|&&(_, mark, _)| Some(&mark) == marks.first()) {
        let vectors: ArrayVec<u8, MOST> = order.iter().map(|&(_, _, point)| minus(point, origin)).collect();
        frame.search(&vectors, &marks, 1);
    }
    frame.best
}

/// How the set looks from each of its points: through which outer points its lines to the others go, and how
/// many such lines meet there. Chance collisions of these numbers would cost time, not exactness.
fn marks(points: &[u8]) -> ArrayVec<u64, MOST> {
    let mut meet = [0u64; Card::COUNT];
    for (n, &a) in points.iter().enumerate() {
        for &b in &points[..n] {
            meet[usize::from(third(a, b))] += 1;
        }
    }
    let mut marks: ArrayVec<u64, MOST> = points.iter().map(|_| 0).collect();
    for _ in 0..2 {
        marks = (points.iter().zip(&marks))
            .map(|(&a, &mark)| {
                let others = points.iter().zip(&marks).filter(|&(&b, _)| b != a);
                others
                    .map(|(&b, mark)| Luck::new(mark ^ meet[usize::from(third(a, b))]).next_u64())
                    .fold(mark, u64::wrapping_add)
            })
            .collect();
    }
    marks
}

fn negative(a: u8) -> u8 {
    third(a, 0)
}

fn plus(a: u8, b: u8) -> u8 {
    negative(third(a, b))
}

fn minus(a: u8, b: u8) -> u8 {
    plus(a, negative(b))
}

/// A choice of some vectors as unit vectors, and what they span.
struct Frame {
    /// What is spanned, in the order of its coordinates.
    span: [u8; Card::COUNT],
    /// The coordinates of what is spanned.
    coordinates: [u8; Card::COUNT],
    best: Points,
}

const OUTSIDE: u8 = u8::MAX;

impl Default for Frame {
    fn default() -> Frame {
        let mut coordinates = [OUTSIDE; Card::COUNT];
        coordinates[0] = 0;
        Frame { span: [0; Card::COUNT], coordinates, best: Points::MAX }
    }
}

impl Frame {
    /// Tries each possible next unit vector: those that look like the first vector outside of what is
    /// spanned. `size` is the number of points that are spanned so far.
    fn search(&mut self, vectors: &[u8], marks: &[u64], size: usize) {
        let mut first = None;
        for (&unit, &mark) in vectors.iter().zip(marks) {
            if self.coordinates[usize::from(unit)] != OUTSIDE {
                continue;
            }
            if *first.get_or_insert(mark) != mark {
                break;
            }
            for at in size..3 * size {
                self.span[at] = plus(self.span[at - size], unit);
                self.coordinates[usize::from(self.span[at])] = at as u8;
            }
            self.search(vectors, marks, 3 * size);
            for at in size..3 * size {
                self.coordinates[usize::from(self.span[at])] = OUTSIDE;
            }
        }
        if first.is_none() {
            let image = vectors.iter().fold(0, |set, &v| set | 1 << self.coordinates[usize::from(v)]);
            self.best = self.best.min(image);
        }
    }
}

/// How a hand can grow. Only the points that can be added count, and they get new numbers, so that a set of
/// them fits into one word: with nine cards or more there are at most 63, since at most four of 36 pairs have
/// the same third.
struct Growth {
    /// What can be added.
    free: u64,
    /// For each of these, what can no longer be added because of the hand.
    blocked: [u64; 64],
    /// For each two of these, what can no longer be added because of both.
    thirds: Box<[[u64; 64]; 64]>,
}

impl Growth {
    fn of(kind: Points) -> Growth {
        let (hand, free) = (points(kind), all_points(free(kind)));
        let bit = |point: u8| free.iter().position(|&p| p == point).map_or(0, |n| 1 << n);
        let mut growth = Growth { free: 0, blocked: [0; 64], thirds: Box::new([[0; 64]; 64]) };
        for (n, &a) in free.iter().enumerate() {
            growth.free |= 1 << n;
            growth.blocked[n] = hand.iter().fold(0, |set, &b| set | bit(third(a, b)));
            for (m, &b) in free.iter().enumerate().filter(|&(m, _)| m != n) {
                growth.thirds[n][m] = bit(third(a, b));
            }
        }
        growth
    }

    /// Counts by size the larger hands that hold this one, which has `size` cards.
    fn count(&self, size: usize, larger: &mut [u64; SIZES]) {
        self.count_from(size, self.free, &self.blocked, larger);
    }

    /// The same when cards are added in ascending order.
    fn count_from(&self, size: usize, mut free: u64, blocked: &[u64; 64], larger: &mut [u64; SIZES]) {
        larger[size + 1] += u64::from(free.count_ones());
        while free != 0 {
            let next = free.trailing_zeros() as usize;
            free &= free - 1;
            let still = free & !blocked[next];
            if still.count_ones() <= 1 {
                larger[size + 2] += u64::from(still.count_ones());
                continue;
            }
            let thirds = &self.thirds[next];
            let mut then = [0; 64];
            let mut left = still;
            while left != 0 {
                let point = left.trailing_zeros() as usize;
                left &= left - 1;
                then[point] = blocked[point] | thirds[point];
            }
            self.count_from(size + 1, still, &then, larger);
        }
    }
}

fn binomial(n: usize, k: usize) -> u128 {
    (0..k).fold(1, |value, i| value * (n - i) as u128 / (i + 1) as u128)
}

/// What was seen of tables of one size in real play.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Seen {
    /// Tables of this size.
    pub tables: u64,
    /// Those without a SET.
    pub without: u64,
    /// Sums over the games, for the spread between them: tables squared, without squared, and their product.
    squares: [u64; 3],
}

impl Seen {
    /// The share of tables without a SET.
    pub fn share(&self) -> f64 {
        self.without as f64 / self.tables as f64
    }

    /// Where that share lies with 95 % confidence (Wilson's interval). The tables of one game resemble each
    /// other, so they count for somewhat fewer independent ones.
    pub fn interval(&self) -> (f64, f64) {
        let (n, share) = (self.tables as f64, self.share());
        let [tables, without, product] = self.squares.map(|sum| sum as f64);
        let spread = without - 2.0 * share * product + share * share * tables;
        let independent = n * share * (1.0 - share);
        let n = if spread > independent && independent > 0.0 { n * independent / spread } else { n };
        confidence(share, n)
    }
}

/// Plays games, taking a random SET each time (SET-4, SET-7, SET-9, SET-10), and counts by table size how
/// often there was none.
pub fn in_play(games: u64, seed: u64) -> BTreeMap<usize, Seen> {
    let mut luck = Luck::new(seed);
    let mut deck: Vec<Card> = Card::all().collect();
    let mut seen: BTreeMap<usize, Seen> = BTreeMap::new();
    for _ in 0..games {
        luck.shuffle(&mut deck);
        for (cards, (tables, without)) in play_one(&deck, &mut luck) {
            let seen = seen.entry(cards).or_default();
            seen.tables += tables;
            seen.without += without;
            for (sum, add) in
                seen.squares.iter_mut().zip([tables * tables, without * without, tables * without])
            {
                *sum += add;
            }
        }
    }
    seen
}

/// Tables and those without a SET, by size.
fn play_one(deck: &[Card], luck: &mut Luck) -> BTreeMap<usize, (u64, u64)> {
    let (table, mut deck) = deck.split_at(12);
    let mut table = table.to_vec();
    let mut seen: BTreeMap<usize, (u64, u64)> = BTreeMap::new();
    loop {
        let sets = solver::places(&table);
        let seen_here = seen.entry(table.len()).or_default();
        seen_here.0 += 1;
        if sets.is_empty() {
            seen_here.1 += 1;
            let Some((more, rest)) = deck.split_at_checked(3) else { return seen };
            table.extend(more);
            deck = rest;
            continue;
        }
        let places = sets[luck.below(sets.len())];
        match deck.split_at_checked(3) {
            Some((more, rest)) if table.len() <= 12 => {
                for (place, &card) in places.into_iter().zip(more) {
                    table[place] = card;
                }
                deck = rest;
            }
            _ => places.into_iter().rev().for_each(|place| _ = table.remove(place)),
        }
        if table.is_empty() {
            return seen;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // SET-14: computed, not looked up.
    #[test]
    fn set_14_exact_odds() {
        let odds = exact();
        assert_eq!(odds.len(), 21);
        let fraction = |cards: usize| odds[cards - 1].fraction();
        assert_eq!(fraction(1), (1, 1));
        assert_eq!(fraction(2), (1, 1));
        assert_eq!(fraction(3), (78, 79));
        assert_eq!(fraction(12), (325_432_404, 10_074_689_485));
        assert_eq!(format!("{:.2}", odds[11].against()), "29.96");
        assert_eq!(fraction(15), (13_750_015_032, 37_703_805_776_935));
        assert_eq!(format!("{:.0}", odds[14].against()), "2741");
        assert_eq!(odds[19].without, 682_344);
        assert_eq!(fraction(21), (0, 1));
        assert!(odds[20].against().is_infinite());
    }

    // The same counts without symmetry, where that is still quick.
    #[test]
    fn set_14_small_hands_by_brute_force() {
        let odds = exact();
        let mut brute = [0; SIZES];
        // The first card can be any of 81, as often as the hand has cards.
        fn count(points: &mut ArrayVec<u8, MOST>, free: Points, depth: usize, brute: &mut [u64; SIZES]) {
            brute[points.len() + 1] += u64::from(free.count_ones());
            if depth == 0 {
                return;
            }
            let mut left = free;
            while left != 0 {
                let next = left.trailing_zeros() as u8;
                left &= left - 1;
                let still = points.iter().fold(left, |free, &point| free & !(1 << third(point, next)));
                points.push(next);
                count(points, still, depth - 1, brute);
                points.pop();
            }
        }
        count(&mut [0].into_iter().collect(), ((1 << Card::COUNT) - 1) & !1, 3, &mut brute);
        for size in 2..=5 {
            assert_eq!(odds[size - 1].without, 81 * brute[size] / size as u64, "{size}");
        }
    }

    // Moving a hand about does not change its kind.
    #[test]
    fn kinds_do_not_depend_on_where_a_hand_lies() {
        let mut luck = Luck::new(14);
        for _ in 0..20 {
            let mut cards: Vec<u8> = (0..Card::COUNT as u8).collect();
            luck.shuffle(&mut cards);
            let hand = &cards[..6];
            let set = |hand: &[u8]| hand.iter().fold(0, |set, &card| set | 1 << card);
            // Features swapped and turned round, and everything shifted.
            let moved: Vec<u8> = hand
                .iter()
                .map(|&card| {
                    let [a, b, c, d] = [card / 27, card / 9 % 3, card / 3 % 3, card % 3];
                    let [a, b, c, d] = [(a + b) % 3, 2 * d % 3, a, (c + 1) % 3];
                    a * 27 + b * 9 + c * 3 + d
                })
                .collect();
            assert_eq!(canonical(set(hand)), canonical(set(&moved)));
        }
    }

    #[test]
    fn real_play_holds_more_tables_without_a_set() {
        let seen = in_play(400, 1);
        let twelve = seen[&12];
        let (low, high) = twelve.interval();
        assert!(low < twelve.share() && twelve.share() < high);
        // Every game begins with twelve random cards, but what is taken leaves fewer SETs behind.
        assert!(high > 325_432_404.0 / 10_074_689_485.0 && twelve.share() < 0.1, "{twelve:?}");
        assert_eq!(seen.keys().filter(|&&cards| cards % 3 != 0).count(), 0);
        assert_eq!(in_play(20, 3), in_play(20, 3));
    }
}
