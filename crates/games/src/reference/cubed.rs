use crate::{
    cubed::{Board, Lay, Step, TURN_DICE, judge_turn, steps::steps},
    die::Face,
};

/// What the best turn earns, bonus included, and how many turns there are: every series of legal steps, judged one by
/// one (CUBE-7 to CUBE-10).
pub fn best_turn(board: &Board, lay: &Lay, hand: &[Face]) -> (u32, u64) {
    let mut turns = Turns { board, start: lay, taken: Vec::new(), points: 0, count: 0 };
    turns.go(lay, hand);
    (turns.points, turns.count)
}

struct Turns<'a> {
    board: &'a Board,
    start: &'a Lay,
    taken: Vec<Step>,
    points: u32,
    count: u64,
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
                self.points = self.points.max(turn.points + turn.bonus);
                self.count += 1;
            }
            self.go(&next, &rest);
            self.taken.pop();
        }
    }
}
