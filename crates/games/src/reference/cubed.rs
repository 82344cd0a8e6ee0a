use crate::{
    cubed::{Board, Lay, Placed, Square, Step, TURN_DICE, judge_turn, steps::steps},
    die::{Face, Kind, Named, Stated, WildFace},
};

/// What the best turn earns, bonus included, and how many turns there are: every series of legal steps,
/// judged one by one (CUBE-7 to CUBE-10).
pub fn best_turn(board: &Board, lay: &Lay, hand: &[Face]) -> (u32, u64) {
    let (mut best, mut count) = (0, 0);
    each_turn(board, lay, hand, &mut |points, _| {
        best = best.max(points);
        count += 1;
    });
    (best, count)
}

/// Every legal turn: what it earns, and its steps.
pub fn each_turn(board: &Board, lay: &Lay, hand: &[Face], each: &mut dyn FnMut(u32, &[Step])) {
    Turns { board, start: lay, taken: Vec::new(), each }.go(lay, hand);
}

struct Turns<'a> {
    board: &'a Board,
    start: &'a Lay,
    taken: Vec<Step>,
    each: &'a mut dyn FnMut(u32, &[Step]),
}

impl Turns<'_> {
    fn go(&mut self, lay: &Lay, hand: &[Face]) {
        let dice: usize = self.taken.iter().map(|step| step.len()).sum();
        for step in steps(self.board, lay, hand) {
            if dice + step.len() > TURN_DICE {
                continue;
            }
            let (mut next, mut rest) = (lay.clone(), hand.to_vec());
            for &(square, die) in &step {
                if let Some(spot) = self.board.spot(square) {
                    next.put(spot, die);
                }
                if let Some(place) = rest.iter().position(|&face| face == die.face()) {
                    rest.remove(place);
                }
            }
            self.taken.push(step);
            if let Ok(turn) = judge_turn(self.board, self.start, &self.taken) {
                (self.each)(turn.points + turn.bonus, &self.taken);
            }
            self.go(&next, &rest);
            self.taken.pop();
        }
    }
}

/// The laid dice that can be played, and the most that playing them earns, bonus included: of all groups of
/// laid dice that some division into steps makes a legal turn, the largest.
pub fn playable(board: &Board, lay: &Lay, laid: &[Placed]) -> (Vec<Square>, u32) {
    let mut turns = Vec::new();
    divide(board, lay, laid, &mut Vec::new(), &mut turns);
    let most = turns.iter().map(|(dice, _)| dice.len()).max().unwrap_or_default();
    turns.retain(|(dice, _)| dice.len() == most);
    let is_played = |square: &Square| turns.iter().any(|(dice, _)| dice.contains(square));
    let played = laid.iter().map(|(square, _)| *square).filter(is_played).collect();
    (played, turns.iter().map(|(_, points)| *points).max().unwrap_or_default())
}

/// Every legal turn with some of the dice: its squares and what it earns.
fn divide(
    board: &Board,
    lay: &Lay,
    left: &[Placed],
    taken: &mut Vec<Step>,
    turns: &mut Vec<(Vec<Square>, u32)>,
) {
    if let Ok(turn) = judge_turn(board, lay, taken) {
        let squares = taken.iter().flatten().map(|(square, _)| *square).collect();
        turns.push((squares, turn.points + turn.bonus));
    }
    for a in 0..left.len() {
        for b in a..left.len() {
            let in_step = |n: usize| n == a || n == b;
            let dice = left.iter().enumerate();
            taken.push(dice.clone().filter(|(n, _)| in_step(*n)).map(|(_, die)| *die).collect());
            let rest: Vec<Placed> = dice.filter(|(n, _)| !in_step(*n)).map(|(_, die)| *die).collect();
            divide(board, lay, &rest, taken, turns);
            taken.pop();
        }
    }
}

/// What a laid Wild could stand for: with every statement of it, and of other Wilds that are not stated, the
/// dice that can be played. The best first; those that let fewer dice be played than others are left out.
pub fn wild_faces(board: &Board, lay: &Lay, laid: &[(Square, Named)], wild: usize) -> Vec<WildFace> {
    let mut faces: Vec<(usize, WildFace)> = Vec::new();
    for kind in Kind::all() {
        let mut stated = laid.to_vec();
        stated[wild].1 = Named::Wild(kind);
        let best = statements(&stated).into_iter().filter_map(|dice| {
            let (played, points) = playable(board, lay, &dice);
            played.contains(&laid[wild].0).then_some((played.len(), points))
        });
        if let Some((dice, worth)) = best.max() {
            faces.push((dice, WildFace { die: Stated { kind, wild: true }, worth }));
        }
    }
    let most = faces.iter().map(|(dice, _)| *dice).max();
    faces.retain(|(dice, _)| Some(*dice) == most);
    faces.sort_by_key(|(_, face)| std::cmp::Reverse(face.worth));
    faces.into_iter().map(|(_, face)| face).collect()
}

/// The dice with every statement of the Wilds that have none.
pub fn statements(laid: &[(Square, Named)]) -> Vec<Vec<Placed>> {
    let mut all = vec![Vec::new()];
    for &(square, named) in laid {
        let dice: Vec<Stated> = match named.stated() {
            Some(die) => vec![die],
            None => Kind::all().map(|kind| Stated { kind, wild: true }).collect(),
        };
        let with = |before: &Vec<Placed>, die: &Stated| [before.as_slice(), &[(square, *die)]].concat();
        all = all.iter().flat_map(|before| dice.iter().map(move |die| with(before, die))).collect();
    }
    all
}
