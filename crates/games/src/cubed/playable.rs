//! Which laid dice can be played and what they earn, for one statement of the Wilds or for every statement.
//!
//! Laid dice lie on the board but are not played yet. There are three at most, so their score depends on
//! little: the windows that are full once all of them count, and which of the laid dice each window holds.
//! [`Placement`] keeps just that. With it, all 27³ statements of three Wilds are judged in a fraction of a
//! millisecond.

use arrayvec::ArrayVec;

use super::{
    board::{Board, Lay, Spot},
    score::{STEP_DICE, TURN_DICE},
};
use crate::die::{Kind, Named};

/// Some of the laid dice, one bit each.
pub(super) type Group = u8;

/// How many groups three dice have, the empty one included.
const GROUPS: usize = 1 << TURN_DICE;

/// Laid dice: on the board, on different empty squares, three at most.
pub(crate) type Laid = ArrayVec<(Spot, Named), TURN_DICE>;

/// What each laid die counts as.
type Kinds = [Kind; TURN_DICE];

/// What laid dice earn for one statement of their Wilds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Worth {
    /// The dice that can be played in one turn. There is one largest such group: if two groups can be
    /// played, they can be played one after the other, since SETs stay SETs when dice are added.
    pub(super) group: Group,
    /// The most that playing this group earns, bonus included.
    pub(super) points: u32,
}

/// Laid dice and the windows that they fill.
#[derive(Clone, Debug)]
pub(super) struct Placement {
    /// What the dice count as; a Wild that is not stated counts as anything here.
    kinds: Kinds,
    /// Every laid die.
    all: Group,
    /// The Wilds.
    pub(super) wilds: Group,
    /// The Wilds that are not stated yet.
    pub(super) unstated: Group,
    /// What the squares are worth.
    bonus: [u32; TURN_DICE],
    /// For each die and kind, how many SETs such a die completes with two dice that are down.
    alone: [[u8; Kind::COUNT]; TURN_DICE],
    /// The windows that hold two laid dice, with the kind that is down in each.
    pairs: ArrayVec<([usize; 2], Kind), 4>,
    /// Whether the three laid dice are a window by themselves.
    triple: bool,
}

impl Placement {
    /// Looks at the windows around laid dice.
    pub(super) fn new(board: &Board, lay: &Lay, laid: &Laid) -> Placement {
        let mut placement = Placement {
            kinds: [Kind::FIRST; TURN_DICE],
            all: 0,
            wilds: 0,
            unstated: 0,
            bonus: [0; TURN_DICE],
            alone: [[0; Kind::COUNT]; TURN_DICE],
            pairs: ArrayVec::new(),
            triple: false,
        };
        for (n, &(spot, named)) in laid.iter().enumerate() {
            placement.all |= 1 << n;
            placement.bonus[n] = board.bonus(spot).into();
            match named.stated() {
                Some(die) => {
                    placement.kinds[n] = die.kind;
                    placement.wilds |= Group::from(die.wild) << n;
                }
                None => {
                    placement.wilds |= 1 << n;
                    placement.unstated |= 1 << n;
                }
            }
            placement.look_around(n, board, lay, laid);
        }
        placement
    }

    /// Notes the windows around a die, except those with an earlier laid die, which have been noted with that
    /// one.
    fn look_around(&mut self, n: usize, board: &Board, lay: &Lay, laid: &Laid) {
        for window in board.around(laid[n].0) {
            let mut down = ArrayVec::<Kind, 2>::new();
            let mut others = ArrayVec::<usize, 2>::new();
            for &spot in window.iter().filter(|&&spot| spot != laid[n].0) {
                match laid.iter().position(|&(other, _)| other == spot) {
                    Some(other) => others.push(other),
                    None => down.extend(lay.kind(spot)),
                }
            }
            if others.iter().any(|&other| other < n) {
                continue;
            }
            match (down.as_slice(), others.as_slice()) {
                (&[a, b], []) => self.alone[n][usize::from(Kind::third(a, b).code())] += 1,
                (&[down], &[other]) => self.pairs.push(([n, other], down)),
                ([], [_, _]) => self.triple = true,
                // A square of this window is empty.
                _ => {}
            }
        }
    }

    /// How many new SETs there are, by the laid dice that they hold.
    fn sets(&self, kinds: &Kinds) -> [u8; GROUPS] {
        let mut sets = [0; GROUPS];
        for (n, kind) in kinds.iter().enumerate() {
            sets[1 << n] = self.alone[n][usize::from(kind.code())];
        }
        for &([a, b], down) in &self.pairs {
            sets[1 << a | 1 << b] += u8::from(Kind::is_set(kinds[a], kinds[b], down));
        }
        let [a, b, c] = *kinds;
        sets[GROUPS - 1] = u8::from(self.triple && Kind::is_set(a, b, c));
        sets
    }

    /// What a step earns when other laid dice are played already; `None` when it is not legal (CUBE-9,
    /// CUBE-18).
    fn step(&self, sets: &[u8; GROUPS], played: Group, step: Group) -> Option<u32> {
        let (mut points, mut in_a_set) = (0, 0);
        for (group, &count) in (0..).zip(sets).filter(|&(group, &count)| count > 0 && group & step != 0) {
            if group & !(played | step) == 0 {
                in_a_set |= group & step;
                points += u32::from(count) * (3 - (group & step & self.wilds).count_ones());
            }
        }
        (in_a_set == step).then_some(points)
    }

    /// What the dice earn. What a step earns depends only on which dice were played before it, so the best
    /// way to play each group follows from the best ways to play smaller ones.
    fn judge(&self, sets: &[u8; GROUPS]) -> Worth {
        let mut best: [Option<u32>; GROUPS] = [None; GROUPS];
        best[0] = Some(0);
        let mut group = 0;
        for played in 0..=self.all {
            let Some(points) = best[usize::from(played)] else { continue };
            group |= played;
            for step in 1..=self.all {
                if step & played == 0 && step.count_ones() as usize <= STEP_DICE {
                    let after = &mut best[usize::from(played | step)];
                    *after = (*after).max(self.step(sets, played, step).map(|more| points + more));
                }
            }
        }
        let bonus: u32 = (0..).zip(self.bonus).filter(|(n, _)| group & (1 << n) != 0).map(|(_, b)| b).sum();
        Worth { group, points: best[usize::from(group)].unwrap_or_default() + bonus }
    }

    /// Judges every statement of some of the Wilds, the other dice counting as they do.
    pub(super) fn each_statement(&self, free: Group, each: &mut dyn FnMut(&Kinds, Worth)) {
        // Many statements have the same SETs, and equal SETs earn the same.
        let mut judged = Judged { numbers: vec![0; 1 << 16], worths: Vec::new() };
        let choices = |n: usize| match free & (1 << n) {
            0 => self.kinds[n].code()..self.kinds[n].code() + 1,
            _ => 0..Kind::COUNT as u8,
        };
        for a in choices(0).filter_map(Kind::new) {
            for b in choices(1).filter_map(Kind::new) {
                for c in choices(2).filter_map(Kind::new) {
                    let kinds = [a, b, c];
                    let sets = self.sets(&kinds);
                    each(&kinds, judged.get(&sets, || self.judge(&sets)));
                }
            }
        }
    }
}

/// What was judged, by its SETs.
struct Judged {
    /// The place in `worths`, counted from 1; 0 for what has not been judged.
    numbers: Vec<u16>,
    worths: Vec<Worth>,
}

impl Judged {
    fn get(&mut self, sets: &[u8; GROUPS], judge: impl FnOnce() -> Worth) -> Worth {
        // One die completes six SETs at most, two together two, and three one: that fits into 16 bits.
        let bits = [(1, 3), (2, 3), (4, 3), (3, 2), (5, 2), (6, 2), (7, 1)];
        let key = bits.iter().fold(0u16, |key, &(group, width)| key << width | u16::from(sets[group]));
        let number = &mut self.numbers[usize::from(key)];
        if *number == 0 {
            self.worths.push(judge());
            *number = self.worths.len() as u16;
        }
        self.worths[usize::from(*number) - 1]
    }
}
