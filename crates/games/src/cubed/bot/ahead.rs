//! Looking ahead: what a turn leaves to those who come after it, and what dice could become.
//!
//! Dice lie open, so the answers of the others within the round are known. Rolls in between are sampled, with
//! the same rolls for everything that is compared. The work is counted, not timed, so that a seed determines
//! the whole game.

use engine::{Seat, Seen};

use super::super::{
    Cubed, HAND,
    board::{Board, Lay, Square},
    score::Step,
    solver,
};
use crate::{
    die::{Face, Kind},
    luck::Luck,
};

/// How many turns are compared.
const TURNS: usize = 12;
/// How many hands are rolled where a hand is not known.
const ROLLS: usize = 4;
/// How many rolls are tried for every choice of dice, how many more for the best choices, and how many those
/// are.
const FEW_ROLLS: usize = 3;
const MORE_ROLLS: usize = 8;
const CHOICES: usize = 5;
/// What a Wild is worth beyond the turn, in points.
const WILD: f64 = 1.0;
/// The weight of a point for the next player. The bot's own points have weight 1.
const REPLY: f64 = 0.6;

/// How many turns may be searched in one look at a board, and in total for one decision.
const PATIENCE: u64 = 60_000;
const WORK: u64 = 3_000_000;

pub(super) struct Ahead<'a> {
    seen: &'a Seen<'a, Cubed>,
    board: &'a Board,
    lay: Lay,
    /// Every face of every die: what a roll can be.
    faces: Vec<Face>,
    luck: &'a mut Luck,
    work: u64,
}

impl<'a> Ahead<'a> {
    pub(super) fn new(seen: &'a Seen<'a, Cubed>, luck: &'a mut Luck) -> Ahead<'a> {
        let board = &seen.rules.board;
        let faces = seen.rules.dice.faces().iter().flatten().copied().collect();
        Ahead { seen, board, lay: Lay::from_dice(board, &seen.view.board), faces, luck, work: 0 }
    }

    fn roll(&mut self) -> Face {
        self.faces[self.luck.below(self.faces.len())]
    }

    fn rolls(&mut self, dice: usize) -> Vec<Face> {
        (0..dice).map(|_| self.roll()).collect()
    }

    /// What the best turn of a hand earns.
    fn best(&mut self, lay: &Lay, hand: &[Face]) -> f64 {
        if self.work >= WORK {
            return 0.0;
        }
        let (turns, work) = solver::best_turns(self.board, lay, hand, 1, PATIENCE);
        self.work += work;
        turns.first().map_or(0.0, |&(points, _)| f64::from(points))
    }

    /// The best turn, if what comes after it counts too.
    pub(super) fn turn(&mut self, hand: &[Face]) -> Vec<Step> {
        let (turns, work) = solver::best_turns(self.board, &self.lay, hand, TURNS, PATIENCE);
        self.work += work;
        let next = self.next();
        let rolled: Vec<Vec<Face>> = (0..ROLLS).map(|_| self.rolls(HAND)).collect();
        let mut best: (f64, Vec<Step>) = (f64::MIN, Vec::new());
        for (points, steps) in turns {
            // Without work left, no reply can be searched, and the turn would look too good.
            if self.work >= WORK && !best.1.is_empty() {
                break;
            }
            let mut lay = self.lay.clone();
            for &(square, die) in steps.iter().flatten() {
                if let Some(spot) = self.board.spot(square) {
                    lay.put(spot, die);
                }
            }
            let wilds = steps.iter().flatten().filter(|(_, die)| die.wild).count();
            let reply = match &next {
                Some(hand) => self.best(&lay, hand),
                None => rolled.iter().map(|hand| self.best(&lay, hand)).sum::<f64>() / ROLLS as f64,
            };
            let worth = f64::from(points) - WILD * wilds as f64 - REPLY * reply;
            if worth > best.0 {
                best = (worth, steps);
            }
        }
        best.1
    }

    /// The dice of the player who plays next in this round; none if the round is over after this turn.
    fn next(&self) -> Option<Vec<Face>> {
        let view = self.seen.view;
        let seats = self.seen.rules.seats;
        let mut after = (1..seats).map(|n| Seat((self.seen.seat.0 + n) % seats));
        let next = after.find(|seat| !view.done.contains(seat) && !view.left.contains(seat))?;
        view.dice.get(next.index()).cloned()
    }

    /// A Wild on the board to swap for a die of the hand, if the roll gives a better result on average
    /// (CUBE-17).
    pub(super) fn replace(&mut self, hand: &[Face]) -> Option<(Square, Kind)> {
        let view = self.seen.view;
        let fits = view.board.iter().filter(|(_, die)| die.wild && hand.contains(&Face::Kind(die.kind)));
        let lay = self.lay.clone();
        let mut best = (self.best(&lay, hand), None);
        for (&at, die) in fits {
            let mut hand = hand.to_vec();
            if let Some(place) = hand.iter().position(|&face| face == Face::Kind(die.kind)) {
                hand.remove(place);
            }
            let rolls = self.rolls(MORE_ROLLS);
            let mut sum = 0.0;
            for face in rolls {
                hand.push(face);
                sum += self.best(&lay, &hand);
                hand.pop();
            }
            let mean = sum / MORE_ROLLS as f64;
            if mean > best.0 {
                best = (mean, Some((at, die.kind)));
            }
        }
        best.1
    }

    /// The dice to roll again so that the next turn earns most on average (CUBE-13).
    pub(super) fn reroll(&mut self, hand: &[Face]) -> Vec<Face> {
        let rolls: Vec<Vec<Face>> = (0..FEW_ROLLS + MORE_ROLLS).map(|_| self.rolls(hand.len())).collect();
        let (few, more) = rolls.split_at(FEW_ROLLS);
        // Which dice to keep, as bits: all choices first, then the most promising again.
        let mut choices: Vec<(f64, usize)> =
            (0..1usize << hand.len()).map(|kept| (self.kept(hand, kept, few), kept)).collect();
        choices.sort_by(|a, b| b.0.total_cmp(&a.0));
        choices.truncate(CHOICES);
        for (worth, kept) in &mut choices {
            *worth += self.kept(hand, *kept, more);
        }
        let best = choices.iter().max_by(|a, b| a.0.total_cmp(&b.0)).map_or(0, |&(_, kept)| kept);
        hand.iter().zip(0..).filter(|(_, n)| best >> n & 1 == 0).map(|(&face, _)| face).collect()
    }

    /// What the best turns earn together when some dice are kept and the others rolled.
    fn kept(&mut self, hand: &[Face], kept: usize, rolls: &[Vec<Face>]) -> f64 {
        let lay = self.lay.clone();
        let mut sum = 0.0;
        for roll in rolls {
            let places = hand.iter().zip(roll).zip(0..);
            let dice: Vec<Face> =
                places.map(|((&old, &new), n)| if kept >> n & 1 == 1 { old } else { new }).collect();
            sum += self.best(&lay, &dice);
        }
        sum
    }
}
