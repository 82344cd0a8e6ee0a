//! A mind for a seat. The weaker ones look for a good step, take it, and look again; the fourth sees the best
//! turn; the fifth also looks ahead, over the extra roll and what the others can answer.

mod ahead;

use engine::{Bot, Level, Plan, Seen};

use self::ahead::Ahead;
use super::{
    Cubed,
    action::Action,
    board::{Lay, Square},
    score::{Step, TURN_DICE, judge_step},
    solver,
    state::{Phase, find_set},
    steps::Offers,
};
use crate::{
    die::{Face, Kind, Named, Stated},
    luck::Luck,
};

/// Makes a mind.
pub(super) fn new(level: Level, seed: u64) -> Box<dyn Bot<Cubed>> {
    Box::new(Player { level, luck: Luck::new(seed) })
}

struct Player {
    level: Level,
    luck: Luck,
}

/// So many turns are gone through for the best one, where a hand of Wilds has more; some milliseconds.
const PATIENCE: u64 = 300_000;

impl Bot<Cubed> for Player {
    fn think(&mut self, seen: Seen<'_, Cubed>) -> Option<Plan<Action>> {
        let action = match seen.view.phase {
            Phase::Opening => open(&seen),
            Phase::Turn => self.turn(&seen),
            Phase::ExtraRoll => self.extra_roll(&seen),
            Phase::Over => None,
        }?;
        // A person takes a few seconds; a better one fewer.
        let unhurried = Luck::by_level(self.level, [4_000, 3_200, 2_400, 1_600, 800]);
        let usual = match action {
            Action::Replace { .. } | Action::Pass {} => 800,
            _ => 1_200,
        };
        Some(Plan { after: self.luck.about(usual + unhurried), action })
    }
}

/// Opens with the first SET in hand, or agrees that there is none to be seen.
fn open(seen: &Seen<'_, Cubed>) -> Option<Action> {
    let hand = hand(seen);
    match find_set(hand.iter().copied()) {
        Some(places) if seen.may.contains(&"open") => {
            Some(Action::Open { dice: state_wilds(places.map(|place| hand[place])).to_vec() })
        }
        None if seen.may.contains(&"no_set") => Some(Action::NoSet {}),
        _ => None,
    }
}

/// Names three dice so that their Wilds make them a SET (CUBE-16).
fn state_wilds(faces: [Face; 3]) -> [Named; 3] {
    let mut shown =
        faces.iter().filter_map(|face| if let Face::Kind(kind) = face { Some(*kind) } else { None });
    let wild = match (shown.next(), shown.next()) {
        (Some(a), Some(b)) => Some(Kind::third(a, b)),
        // Three alike are a SET (CUBE-3).
        (one, _) => one.or(Kind::all().next()),
    };
    faces.map(|face| match (face, wild) {
        (Face::Wild, Some(kind)) => Named::Wild(kind),
        _ => Named::Face(face),
    })
}

fn hand(seen: &Seen<'_, Cubed>) -> Vec<Face> {
    seen.view.dice.get(seen.seat.index()).cloned().unwrap_or_default()
}

/// Takes the dice of some steps out of a hand.
fn take_out(hand: &mut Vec<Face>, steps: &[Step]) {
    for (_, die) in steps.iter().flatten() {
        if let Some(place) = hand.iter().position(|&face| face == die.face()) {
            hand.remove(place);
        }
    }
}

impl Player {
    fn turn(&mut self, seen: &Seen<'_, Cubed>) -> Option<Action> {
        if !seen.may.contains(&"pass") {
            return None;
        }
        let hand = hand(seen);
        let (steps, replace) = match self.level.floor() {
            5 => {
                let mut ahead = Ahead::new(seen, &mut self.luck);
                (ahead.turn(&hand), ahead.replace(&hand))
            }
            _ => {
                let steps = self.good_turn(seen, &hand);
                let replace = self.replace(seen, &hand, &steps);
                (steps, replace)
            }
        };
        if let Some((at, kind)) = replace {
            return Some(Action::Replace { at, with: Named::Face(Face::Kind(kind)) });
        }
        if steps.is_empty() {
            return Some(Action::Pass {});
        }
        let name = |&(square, die): &(Square, Stated)| (square, die.named());
        Some(Action::Play { steps: steps.iter().map(|step| step.iter().map(name).collect()).collect() })
    }

    /// The best turn, or what this player takes for it.
    fn good_turn(&mut self, seen: &Seen<'_, Cubed>, hand: &[Face]) -> Vec<Step> {
        let board = &seen.rules.board;
        let lay = Lay::from_dice(board, &seen.view.board);
        if self.level.floor() >= 4 {
            let best = solver::best_turns(board, &lay, hand, 1, PATIENCE).0.pop();
            return best.map(|(_, steps)| steps).unwrap_or_default();
        }
        self.step_by_step(seen, lay, hand.to_vec())
    }

    /// Steps that each look best at their time.
    fn step_by_step(&mut self, seen: &Seen<'_, Cubed>, mut lay: Lay, mut hand: Vec<Face>) -> Vec<Step> {
        let board = &seen.rules.board;
        let mut steps: Vec<Step> = Vec::new();
        // Beginners often leave a turn at two dice or at one.
        let mut dice = if self.level.floor() == 1 { 1 + self.luck.below(TURN_DICE) } else { TURN_DICE };
        while dice > 0 {
            let offers = Offers::new(board, &lay);
            let mut found = offers.singles(&hand);
            if dice > 1 {
                found.append(&mut offers.pairs(&hand));
            }
            let Some(best) = self.best_step(seen, &lay, found) else { break };
            for &(square, die) in &best {
                if let Some(spot) = board.spot(square) {
                    lay.put(spot, die);
                }
            }
            dice = dice.saturating_sub(best.len());
            take_out(&mut hand, std::slice::from_ref(&best));
            steps.push(best);
        }
        steps
    }

    fn best_step(&mut self, seen: &Seen<'_, Cubed>, lay: &Lay, steps: Vec<Step>) -> Option<Step> {
        // The worse ones overlook up to so many quarters of a point.
        let careless = Luck::by_level(self.level, [16, 12, 0, 0, 0]);
        let mut best: Option<(usize, Step)> = None;
        for step in steps {
            let Ok(scored) = judge_step(&seen.rules.board, &mut lay.clone(), &step) else { continue };
            let worth = 4 * (scored.points + scored.bonus) as usize + self.luck.below(1 + careless);
            if best.as_ref().is_none_or(|(most, _)| worth > *most) {
                best = Some((worth, step));
            }
        }
        best.map(|(_, step)| step)
    }

    /// A die that the turn leaves over may still be swapped for a fresh roll (CUBE-17).
    fn replace(&self, seen: &Seen<'_, Cubed>, hand: &[Face], steps: &[Step]) -> Option<(Square, Kind)> {
        if self.level.floor() < 4 {
            return None;
        }
        let mut left = hand.to_vec();
        take_out(&mut left, steps);
        let fits = |(_, die): &(&Square, &Stated)| die.wild && left.contains(&Face::Kind(die.kind));
        seen.view.board.iter().find(fits).map(|(&at, die)| (at, die.kind))
    }

    fn extra_roll(&mut self, seen: &Seen<'_, Cubed>) -> Option<Action> {
        if !seen.may.contains(&"reroll") {
            return None;
        }
        let mut dice = hand(seen);
        if self.level.floor() == 5 {
            return Some(Action::Reroll { dice: Ahead::new(seen, &mut self.luck).reroll(&dice) });
        }
        // Keeps the dice of the turn that it would play now, and Wilds.
        let steps = self.good_turn(seen, &dice);
        take_out(&mut dice, &steps);
        if self.level.floor() < 3 && !steps.is_empty() {
            dice.clear();
        }
        dice.retain(|&face| face != Face::Wild);
        Some(Action::Reroll { dice })
    }
}
