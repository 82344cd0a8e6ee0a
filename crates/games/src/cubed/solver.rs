//! The turn with the most points (CUBE-7 to CUBE-10, CUBE-16, CUBE-18, CUBE-19).
//!
//! The search tries every legal turn: every series of steps with up to three dice, and every statement of a
//! Wild. What makes that quick is a table of how many SETs each kind of die would complete on each empty
//! square. It says which single dice are legal and what they earn; of two dice that are placed together it
//! says all but what their common SETs earn; and it changes little from die to die.

mod answers;

use arrayvec::ArrayVec;

pub use self::answers::{Answer, Answers, answer, answers};
use super::{
    board::{Board, Lay, Spot},
    score::{Step, TURN_DICE},
};
use crate::die::{Face, Kind, Stated};

/// The best turn from a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Best {
    /// What it earns, bonus included; 0 when there is no turn.
    pub points: u32,
    /// Its steps; none when no die can be played.
    pub steps: Vec<Step>,
    /// How many turns there are: different series of steps, the dice of a step in no order and equal dice
    /// alike.
    pub turns: u64,
}

/// The turn with the most points for a hand on a board. Replacing Wilds (CUBE-17) is not considered, since
/// its result is random.
///
/// ```
/// use games::{cubed::{Board, Lay, solver}, die::Face};
/// let board = Board::standard();
/// let mut lay = Lay::new(&board);
/// for (spot, die) in board.logo().into_iter().zip(["1ro", "2ro", "3ro"]) {
///     lay.put(spot, die.parse().unwrap());
/// }
/// let hand: Vec<Face> = ["3ro", "2gs"].iter().map(|face| face.parse().unwrap()).collect();
/// let best = solver::best_turn(&board, &lay, &hand);
/// assert_eq!((best.points, best.turns), (3, 1));
/// assert_eq!(format!("{:?}", best.steps), "[[(e7, 3ro)]]");
/// ```
pub fn best_turn(board: &Board, lay: &Lay, hand: &[Face]) -> Best {
    let (top, turns) = Search::run(board, lay, hand, Top::new(1), u64::MAX);
    let (points, steps) = top.found(board).into_iter().next().unwrap_or_default();
    Best { points, steps, turns }
}

/// The turns with the most points, the best first, and how many turns were tried. No two of them have the
/// same dice on the same squares. The search ends after `patience` turns, since hands with several Wilds have
/// millions.
pub fn best_turns(
    board: &Board,
    lay: &Lay,
    hand: &[Face],
    most: usize,
    patience: u64,
) -> (Vec<(u32, Vec<Step>)>, u64) {
    let (top, count) = Search::run(board, lay, hand, Top::new(most), patience);
    (top.found(board), count)
}

/// A die, where it goes and whether it is a Wild.
type Laid = (Spot, Kind, bool);
type LaidStep = ArrayVec<Laid, 2>;
type Steps = ArrayVec<LaidStep, TURN_DICE>;
type Dice = ArrayVec<Laid, TURN_DICE>;

/// What a search keeps of the turns that it finds.
trait Keep {
    /// Looks at what a turn of so many dice earns, and says whether to keep the turn.
    fn wants(&mut self, earned: u32, dice: usize) -> bool;
    /// Keeps a turn.
    fn note(&mut self, earned: u32, steps: &Steps);
}

struct Search<'a, K> {
    board: &'a Board,
    /// The dice on the squares.
    kinds: Vec<Option<Kind>>,
    /// For each square and kind, how many SETs such a die would complete there with two dice that are down.
    completes: Vec<[u8; Kind::COUNT]>,
    /// For each kind the squares that once had such a SET, including squares with a die.
    squares: [Vec<Spot>; Kind::COUNT],
    /// The dice in hand, by face.
    counts: [u8; Kind::COUNT + 1],
    faces: ArrayVec<Face, { Kind::COUNT + 1 }>,
    steps: Steps,
    kept: K,
    /// The most dice of a turn.
    dice: usize,
    count: u64,
    patience: u64,
}

/// Two empty squares and the dice that they share a window with.
#[derive(Clone, Copy)]
struct Shared {
    a: Spot,
    b: Spot,
    down: [Option<Kind>; 2],
}

impl<'a, K: Keep> Search<'a, K> {
    /// Searches, and answers with what was kept and how many turns there were.
    fn run(board: &'a Board, lay: &Lay, hand: &[Face], kept: K, patience: u64) -> (K, u64) {
        let mut search = Search::new(board, lay, hand, kept, patience);
        search.turns(search.dice, 0);
        (search.kept, search.count)
    }

    fn new(board: &'a Board, lay: &Lay, hand: &[Face], kept: K, patience: u64) -> Search<'a, K> {
        let mut search = Search {
            board,
            kinds: (0..board.len()).map(|spot| lay.kind(spot as Spot)).collect(),
            completes: vec![[0; Kind::COUNT]; board.len()],
            squares: std::array::from_fn(|_| Vec::new()),
            counts: [0; Kind::COUNT + 1],
            faces: ArrayVec::new(),
            steps: Steps::new(),
            kept,
            dice: TURN_DICE.min(hand.len()),
            count: 0,
            patience,
        };
        for &face in hand {
            let count = &mut search.counts[usize::from(face.code())];
            if *count == 0 {
                search.faces.push(face);
            }
            *count = count.saturating_add(1);
        }
        for &window in board.windows() {
            if let Some((spot, kind)) = search.completed_by(window) {
                search.add(spot, kind);
            }
        }
        search
    }

    /// The empty square of a window with two dice, and the kind that it takes.
    fn completed_by(&self, window: [Spot; 3]) -> Option<(Spot, Kind)> {
        let [a, b, c] = window;
        match window.map(|spot| self.kinds[usize::from(spot)]) {
            [None, Some(x), Some(y)] => Some((a, Kind::third(x, y))),
            [Some(x), None, Some(y)] => Some((b, Kind::third(x, y))),
            [Some(x), Some(y), None] => Some((c, Kind::third(x, y))),
            _ => None,
        }
    }

    fn add(&mut self, spot: Spot, kind: Kind) {
        let completes = &mut self.completes[usize::from(spot)][usize::from(kind.code())];
        *completes += 1;
        if *completes == 1 {
            self.squares[usize::from(kind.code())].push(spot);
        }
    }

    fn remove(&mut self, spot: Spot, kind: Kind) {
        let completes = &mut self.completes[usize::from(spot)][usize::from(kind.code())];
        *completes -= 1;
        // What was added last is removed first, so it is the last of its list.
        if *completes == 0 {
            self.squares[usize::from(kind.code())].pop();
        }
    }

    fn put(&mut self, (spot, kind, wild): Laid) {
        self.counts[usize::from(face(kind, wild).code())] -= 1;
        self.kinds[usize::from(spot)] = Some(kind);
        let board = self.board;
        for &window in board.around(spot) {
            if let Some((spot, kind)) = self.completed_by(window) {
                self.add(spot, kind);
            }
        }
    }

    fn lift(&mut self, (spot, kind, wild): Laid) {
        let board = self.board;
        for &window in board.around(spot).iter().rev() {
            if let Some((spot, kind)) = self.completed_by(window) {
                self.remove(spot, kind);
            }
        }
        self.kinds[usize::from(spot)] = None;
        self.counts[usize::from(face(kind, wild).code())] += 1;
    }

    fn is_empty(&self, spot: Spot) -> bool {
        self.kinds[usize::from(spot)].is_none()
    }

    fn has(&self, face: Face) -> bool {
        self.counts[usize::from(face.code())] > 0
    }

    /// Whether both can be taken from the hand.
    fn has_both(&self, a: Face, b: Face) -> bool {
        self.has(a) && self.counts[usize::from(b.code())] > u8::from(a == b)
    }

    /// What a die earns by the SETs that it completes alone, and its square (CUBE-18, CUBE-19).
    fn earns(&self, (spot, kind, wild): Laid) -> u32 {
        let sets = self.completes[usize::from(spot)][usize::from(kind.code())];
        u32::from(sets) * (3 - u32::from(wild)) + u32::from(self.board.bonus(spot))
    }

    /// Goes through every turn that continues the steps so far with up to `dice` more.
    fn turns(&mut self, dice: usize, earned: u32) {
        if dice == 0 || self.count >= self.patience {
            return;
        }
        let singles = self.singles();
        for &die in &singles {
            self.take(&[die], earned + self.earns(die), dice);
        }
        if dice == 1 {
            return;
        }
        let shared = self.shared();
        for &pair in &shared {
            self.each_pair(pair, dice, earned);
        }
        // Two dice that need not lie together.
        for (n, &a) in singles.iter().enumerate() {
            for &b in singles[n + 1..].iter().filter(|b| b.0 != a.0) {
                if self.has_both(face(a.1, a.2), face(b.1, b.2)) && !is_shared_set(&shared, a, b) {
                    self.take(&[a, b], earned + self.earns(a) + self.earns(b), dice);
                }
            }
        }
    }

    /// Every die that completes a SET by itself.
    fn singles(&self) -> Vec<Laid> {
        let mut singles = Vec::new();
        for &face in self.faces.iter().filter(|&&face| self.has(face)) {
            let kinds = match face {
                Face::Kind(kind) => kind.code()..kind.code() + 1,
                Face::Wild => 0..Kind::COUNT as u8,
            };
            for kind in kinds.filter_map(Kind::new) {
                let squares = self.squares[usize::from(kind.code())].iter();
                let empty = squares.filter(|&&spot| self.is_empty(spot));
                singles.extend(empty.map(|&spot| (spot, kind, face == Face::Wild)));
            }
        }
        singles
    }

    /// Every two empty squares that share a window with a die.
    fn shared(&self) -> Vec<Shared> {
        let mut shared = Vec::with_capacity(256);
        for &[a, b, c] in self.board.windows() {
            let [x, y, z] = [a, b, c].map(|spot| self.kinds[usize::from(spot)]);
            match (x, y, z) {
                (None, None, Some(_)) => shared.push((a, b, z)),
                (None, Some(_), None) => shared.push((a, c, y)),
                (Some(_), None, None) => shared.push((b, c, x)),
                _ => {}
            }
        }
        shared.sort_unstable();
        // Two squares side by side can have a die at either end.
        let groups = shared.chunk_by(|x, y| (x.0, x.1) == (y.0, y.1));
        groups
            .map(|group| Shared {
                a: group[0].0,
                b: group[0].1,
                down: [group[0].2, group.get(1).and_then(|g| g.2)],
            })
            .collect()
    }

    /// Every step of two dice that make a SET together on two squares.
    fn each_pair(&mut self, pair: Shared, dice: usize, earned: u32) {
        let [first, second] = pair.down;
        // With the same kind at both ends there are two SETs at once.
        let different = second.filter(|&second| Some(second) != first);
        for n in 0..self.faces.len() {
            for m in 0..self.faces.len() {
                let (x, y) = (self.faces[n], self.faces[m]);
                if !self.has_both(x, y) {
                    continue;
                }
                for down in first.into_iter().chain(different) {
                    match (x, y) {
                        (Face::Kind(x), Face::Kind(y)) if Kind::third(x, y) != down => {}
                        (Face::Kind(x), _) => {
                            let y = (Kind::third(x, down), y == Face::Wild);
                            self.take_pair(pair, (x, false), y, dice, earned);
                        }
                        (Face::Wild, Face::Kind(y)) => {
                            let x = (Kind::third(y, down), true);
                            self.take_pair(pair, x, (y, false), dice, earned);
                        }
                        (Face::Wild, Face::Wild) => {
                            for x in Kind::all() {
                                self.take_pair(pair, (x, true), (Kind::third(x, down), true), dice, earned);
                            }
                        }
                    }
                }
            }
        }
    }

    /// Takes a step of two dice that make a SET together.
    fn take_pair(&mut self, pair: Shared, x: (Kind, bool), y: (Kind, bool), dice: usize, earned: u32) {
        let (a, b) = ((pair.a, x.0, x.1), (pair.b, y.0, y.1));
        let third = Some(Kind::third(x.0, y.0));
        let sets = pair.down.iter().filter(|&&down| down == third).count() as u32;
        let together = sets * (3 - u32::from(x.1) - u32::from(y.1));
        self.take(&[a, b], earned + self.earns(a) + self.earns(b) + together, dice);
    }

    /// Takes a step, and goes on if there are dice left to play.
    fn take(&mut self, step: &[Laid], earned: u32, dice: usize) {
        self.count += 1;
        let left = dice - step.len();
        let is_wanted = self.kept.wants(earned, self.dice - left);
        if !is_wanted && left == 0 {
            return;
        }
        self.steps.push(step.iter().copied().collect());
        if is_wanted {
            self.kept.note(earned, &self.steps);
        }
        if left > 0 {
            step.iter().for_each(|&die| self.put(die));
            self.turns(left, earned);
            step.iter().rev().for_each(|&die| self.lift(die));
        }
        self.steps.pop();
    }
}

/// The best turns so far.
struct Top {
    /// The best first: what they earn, and their dice in the order of the squares.
    best: Vec<(u32, Dice, Steps)>,
    most: usize,
    /// What a turn has to exceed to be among them.
    least: Option<u32>,
}

impl Top {
    fn new(most: usize) -> Top {
        Top { best: Vec::with_capacity(most + 1), most, least: None }
    }

    /// The best turns in full.
    fn found(self, board: &Board) -> Vec<(u32, Vec<Step>)> {
        self.best.into_iter().map(|(earned, _, steps)| (earned, in_full(board, &steps))).collect()
    }
}

impl Keep for Top {
    fn wants(&mut self, earned: u32, _: usize) -> bool {
        self.least.is_none_or(|least| earned > least)
    }

    fn note(&mut self, earned: u32, steps: &Steps) {
        let dice = dice_of(steps);
        if let Some(same) = self.best.iter().position(|(_, other, _)| *other == dice) {
            if self.best[same].0 >= earned {
                return;
            }
            self.best.remove(same);
        }
        let place = self.best.partition_point(|(other, ..)| *other >= earned);
        self.best.insert(place, (earned, dice, steps.clone()));
        self.best.truncate(self.most);
        self.least = self.best.last().filter(|_| self.best.len() == self.most).map(|(least, ..)| *least);
    }
}

/// The dice of a turn, in the order of the squares.
fn dice_of(steps: &Steps) -> Dice {
    let mut dice: Dice = steps.iter().flatten().copied().collect();
    dice.sort_unstable();
    dice
}

/// Steps with the names of their squares.
fn in_full(board: &Board, steps: &Steps) -> Vec<Step> {
    let placed = |&(spot, kind, wild): &Laid| (board.square(spot), Stated { kind, wild });
    steps.iter().map(|step| step.iter().map(placed).collect()).collect()
}

fn face(kind: Kind, wild: bool) -> Face {
    if wild { Face::Wild } else { Face::Kind(kind) }
}

/// Whether two dice make a SET with a third between or beside them, so that they were found as a pair.
fn is_shared_set(shared: &[Shared], a: Laid, b: Laid) -> bool {
    let (a, b) = if a.0 < b.0 { (a, b) } else { (b, a) };
    let found = shared.binary_search_by_key(&(a.0, b.0), |pair| (pair.a, pair.b));
    found.is_ok_and(|n| shared[n].down.contains(&Some(Kind::third(a.1, b.1))))
}

#[cfg(test)]
mod tests;
