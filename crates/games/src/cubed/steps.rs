//! Every legal step of a hand on a board (CUBE-9).
//!
//! A step of one die completes a window with two dice that are down. In a step of two dice either both do so
//! by themselves, or they share a window with one die that is down; there is no third way, since a window in
//! which one of them needs the other counts for both. So two summaries of the board are enough: which kinds
//! each empty square takes, and which two empty squares lie in a window with one die.

use crate::die::Stated;
use crate::die::{Face, Kind};

use super::{
    board::{Board, Lay, Spot, Window},
    score::Step,
};

/// A set of kinds, one bit each.
type Kinds = u32;

const ALL_KINDS: Kinds = (1 << Kind::COUNT) - 1;

#[inline]
fn bit(kind: Kind) -> Kinds {
    1 << kind.code()
}

fn kinds_in(kinds: Kinds) -> impl Iterator<Item = Kind> {
    Kind::all().filter(move |&kind| kinds & bit(kind) != 0)
}

/// A window as it lies: its dice and its empty squares.
enum Filled {
    /// Two dice down; the empty square takes this kind.
    Two(Spot, Kind),
    /// One die down, of this kind.
    One(Spot, Spot, Kind),
    /// Nothing to build on, or no room.
    Other,
}

#[inline]
fn look(lay: &Lay, [a, b, c]: Window) -> Filled {
    match (lay.kind(a), lay.kind(b), lay.kind(c)) {
        (None, Some(x), Some(y)) => Filled::Two(a, Kind::third(x, y)),
        (Some(x), None, Some(y)) => Filled::Two(b, Kind::third(x, y)),
        (Some(x), Some(y), None) => Filled::Two(c, Kind::third(x, y)),
        (None, None, Some(x)) => Filled::One(a, b, x),
        (None, Some(x), None) => Filled::One(a, c, x),
        (Some(x), None, None) => Filled::One(b, c, x),
        _ => Filled::Other,
    }
}

/// A hand as the generator needs it: how many of each face.
#[derive(Clone, Debug)]
struct Hand {
    counts: [u8; Kind::COUNT + 1],
    faces: Vec<Face>,
    len: usize,
}

impl Hand {
    fn new(dice: impl IntoIterator<Item = Face>) -> Hand {
        let mut hand = Hand { counts: [0; Kind::COUNT + 1], faces: Vec::new(), len: 0 };
        for face in dice {
            let count = &mut hand.counts[usize::from(face.code())];
            if *count == 0 {
                hand.faces.push(face);
            }
            *count = count.saturating_add(1);
            hand.len += 1;
        }
        hand
    }

    fn count(&self, face: Face) -> u8 {
        self.counts[usize::from(face.code())]
    }

    fn has_two(&self, a: Face, b: Face) -> bool {
        a != b || self.count(a) >= 2
    }
}

/// Whether any of some hands has a legal step (CUBE-11). Stops as soon as the answer is known.
pub fn any_step<H: IntoIterator<Item = Face>>(
    board: &Board,
    lay: &Lay,
    hands: impl IntoIterator<Item = H>,
) -> bool {
    let (mut singles, mut shared): (Kinds, Kinds) = (0, 0);
    for &window in board.windows() {
        match look(lay, window) {
            Filled::Two(_, kind) => singles |= bit(kind),
            Filled::One(_, _, kind) => shared |= bit(kind),
            Filled::Other => {}
        }
    }
    hands.into_iter().any(|hand| {
        let mut kinds: Kinds = 0;
        let mut thirds: Kinds = 0;
        let (mut dice, mut wilds) = (0, 0);
        for face in hand {
            match face {
                Face::Wild => wilds += 1,
                Face::Kind(kind) => {
                    for other in kinds_in(kinds) {
                        thirds |= bit(Kind::third(kind, other));
                    }
                    // Two equal dice need a third one.
                    if kinds & bit(kind) != 0 {
                        thirds |= bit(kind);
                    }
                    kinds |= bit(kind);
                }
            }
            dice += 1;
        }
        if wilds > 0 {
            kinds = ALL_KINDS;
            thirds = if dice > 1 { ALL_KINDS } else { 0 };
        }
        kinds & singles != 0 || thirds & shared != 0
    })
}

/// What a board offers to the next player.
#[derive(Clone, Debug)]
pub struct Offers<'a> {
    board: &'a Board,
    /// The empty squares that complete a window, with the kinds that do; in order.
    singles: Vec<(Spot, Kinds)>,
    /// The pairs of empty squares that share windows with one die each, with the kinds of those dice; in
    /// order.
    shared: Vec<(Spot, Spot, Kinds)>,
}

impl<'a> Offers<'a> {
    /// Looks at a board.
    pub fn new(board: &'a Board, lay: &Lay) -> Offers<'a> {
        let (mut singles, mut shared) = (Vec::new(), Vec::new());
        for &window in board.windows() {
            match look(lay, window) {
                Filled::Two(spot, kind) => singles.push((spot, bit(kind))),
                Filled::One(a, b, kind) => shared.push((a, b, bit(kind))),
                Filled::Other => {}
            }
        }
        singles.sort_unstable();
        singles.dedup_by(|next, kept| {
            next.0 == kept.0 && {
                kept.1 |= next.1;
                true
            }
        });
        shared.sort_unstable();
        shared.dedup_by(|next, kept| {
            (next.0, next.1) == (kept.0, kept.1) && {
                kept.2 |= next.2;
                true
            }
        });
        Offers { board, singles, shared }
    }

    /// Every legal step of one die.
    pub fn singles(&self, hand: &[Face]) -> Vec<Step> {
        let mut steps = Vec::new();
        self.each_single(&Hand::new(hand.iter().copied()), &mut |spot, die| {
            steps.push(self.step(&[(spot, die)]));
        });
        steps
    }

    /// Every legal step of two dice that share a window with one die that is down.
    pub fn pairs(&self, hand: &[Face]) -> Vec<Step> {
        let mut steps = Vec::new();
        self.each_shared(&Hand::new(hand.iter().copied()), &mut |a, b| steps.push(self.step(&[a, b])));
        steps
    }

    /// Every legal step of two dice that share no such window: each makes a SET by itself.
    pub fn apart(&self, hand: &[Face]) -> Vec<Step> {
        let hand = Hand::new(hand.iter().copied());
        let mut singles = Vec::new();
        self.each_single(&hand, &mut |spot, die| singles.push((spot, die)));
        let mut steps = Vec::new();
        for (n, &a) in singles.iter().enumerate() {
            for &b in singles[n + 1..].iter().filter(|b| b.0 != a.0) {
                if hand.has_two(a.1.face(), b.1.face()) && !self.share_a_set(a, b) {
                    steps.push(self.step(&[a, b]));
                }
            }
        }
        steps
    }

    /// Every legal step, each once; a step's dice in the order of their squares.
    pub fn steps(&self, hand: &[Face]) -> Vec<Step> {
        let mut steps = self.singles(hand);
        steps.append(&mut self.pairs(hand));
        steps.append(&mut self.apart(hand));
        steps
    }

    fn step(&self, dice: &[(Spot, Stated)]) -> Step {
        dice.iter().take(2).map(|&(spot, die)| (self.board.square(spot), die)).collect()
    }

    fn each_single(&self, hand: &Hand, each: &mut dyn FnMut(Spot, Stated)) {
        for &(spot, takes) in &self.singles {
            for &face in &hand.faces {
                match face {
                    Face::Kind(kind) if takes & bit(kind) != 0 => each(spot, Stated { kind, wild: false }),
                    Face::Kind(_) => {}
                    Face::Wild => kinds_in(takes).for_each(|kind| each(spot, Stated { kind, wild: true })),
                }
            }
        }
    }

    fn each_shared(&self, hand: &Hand, each: &mut dyn FnMut((Spot, Stated), (Spot, Stated))) {
        if hand.len < 2 {
            return;
        }
        for &(a, b, down) in &self.shared {
            for &first in &hand.faces {
                for &second in hand.faces.iter().filter(|&&second| hand.has_two(first, second)) {
                    let mut place = |x: Kind, y: Kind| {
                        let stated = |kind, face| Stated { kind, wild: face == Face::Wild };
                        each((a, stated(x, first)), (b, stated(y, second)));
                    };
                    match (first, second) {
                        (Face::Kind(x), Face::Kind(y)) => {
                            if down & bit(Kind::third(x, y)) != 0 {
                                place(x, y);
                            }
                        }
                        (Face::Kind(x), Face::Wild) => {
                            kinds_in(down).for_each(|old| place(x, Kind::third(x, old)));
                        }
                        (Face::Wild, Face::Kind(y)) => {
                            kinds_in(down).for_each(|old| place(Kind::third(y, old), y));
                        }
                        (Face::Wild, Face::Wild) => {
                            for x in Kind::all() {
                                kinds_in(down).for_each(|old| place(x, Kind::third(x, old)));
                            }
                        }
                    }
                }
            }
        }
    }

    fn share_a_set(&self, a: (Spot, Stated), b: (Spot, Stated)) -> bool {
        let (a, b) = if a.0 < b.0 { (a, b) } else { (b, a) };
        let found = self.shared.binary_search_by_key(&(a.0, b.0), |&(a, b, _)| (a, b));
        found.is_ok_and(|n| self.shared[n].2 & bit(Kind::third(a.1.kind, b.1.kind)) != 0)
    }
}

/// Every legal step of a hand, each once.
///
/// ```
/// use games::{cubed::{Board, Lay, steps}, die::{Face, Stated}};
/// let board = Board::standard();
/// let mut lay = Lay::new(&board);
/// for (spot, die) in board.logo().into_iter().zip(["1ro", "2ro", "3ro"]) {
///     lay.put(spot, die.parse().unwrap());
/// }
/// let hand: Vec<Face> = ["3ro", "2gs"].iter().map(|face| face.parse().unwrap()).collect();
/// let found = steps::steps(&board, &lay, &hand);
/// let found: Vec<String> = found.iter().map(|step| format!("{step:?}")).collect();
/// assert_eq!(found, ["[(e7, 3ro)]"]);
/// ```
pub fn steps(board: &Board, lay: &Lay, hand: &[Face]) -> Vec<Step> {
    Offers::new(board, lay).steps(hand)
}
