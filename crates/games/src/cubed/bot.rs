//! A mind for a seat: looks for the best step, takes it, and looks again.

use engine::{Bot, Level, Plan, Seen};

use super::{
    Cubed,
    action::Action,
    board::{Lay, Square},
    score::{Step, TURN_DICE, judge_step},
    state::{Phase, find_set},
    steps::Offers,
};
use crate::{
    die::{Face, Kind, Named, Stated},
    luck::Luck,
};

/// Makes a mind.
pub(super) fn new(level: Level, seed: u64) -> Box<dyn Bot<Cubed>> {
    Box::new(Greedy { level: level.get(), luck: Luck::new(seed) })
}

struct Greedy {
    level: u8,
    luck: Luck,
}

impl Bot<Cubed> for Greedy {
    fn think(&mut self, seen: Seen<'_, Cubed>) -> Option<Plan<Action>> {
        let action = match seen.view.phase {
            Phase::Opening => open(&seen),
            Phase::Turn => self.turn(&seen),
            Phase::ExtraRoll => self.extra_roll(&seen),
            Phase::Over => None,
        }?;
        // A person takes a few seconds; a better one fewer.
        let unhurried = 800 * u64::from(6 - self.level);
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

impl Greedy {
    fn turn(&mut self, seen: &Seen<'_, Cubed>) -> Option<Action> {
        if !seen.may.contains(&"pass") {
            return None;
        }
        let mut hand = hand(seen);
        let steps = self.best_turn(seen, &mut hand);
        if let Some(replace) = self.replace(seen, &hand) {
            return Some(replace);
        }
        if steps.is_empty() {
            return Some(Action::Pass {});
        }
        let name = |&(square, die): &(Square, Stated)| {
            (square, if die.wild { Named::Wild(die.kind) } else { Named::Face(die.face()) })
        };
        Some(Action::Play { steps: steps.iter().map(|step| step.iter().map(name).collect()).collect() })
    }

    /// The steps of a turn, each the best at its time; takes their dice out of the hand.
    fn best_turn(&mut self, seen: &Seen<'_, Cubed>, hand: &mut Vec<Face>) -> Vec<Step> {
        let board = &seen.rules.board;
        let mut lay = Lay::from_dice(board, &seen.view.board);
        let mut steps: Vec<Step> = Vec::new();
        let mut dice = if self.level == 1 { 1 + self.luck.below(2) } else { TURN_DICE };
        while dice > 0 {
            let offers = Offers::new(board, &lay);
            let mut found = offers.singles(hand);
            if dice > 1 {
                found.append(&mut offers.pairs(hand));
            }
            let Some(best) = self.best_step(seen, &lay, found) else { break };
            for &(square, die) in &best {
                if let Some(place) = hand.iter().position(|&face| face == die.face()) {
                    hand.remove(place);
                }
                if let Some(spot) = board.spot(square) {
                    lay.put(spot, die);
                }
            }
            dice = dice.saturating_sub(best.len());
            steps.push(best);
        }
        steps
    }

    fn best_step(&mut self, seen: &Seen<'_, Cubed>, lay: &Lay, steps: Vec<Step>) -> Option<Step> {
        // The worse ones overlook up to so many quarters of a point.
        let careless = 8 * usize::from(4 - self.level.min(4));
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
    fn replace(&self, seen: &Seen<'_, Cubed>, left: &[Face]) -> Option<Action> {
        if self.level < 4 {
            return None;
        }
        let fits = |(_, die): &(&Square, &Stated)| die.wild && left.contains(&Face::Kind(die.kind));
        let (&at, die) = seen.view.board.iter().find(fits)?;
        Some(Action::Replace { at, with: Named::Face(Face::Kind(die.kind)) })
    }

    /// Keeps the dice of the turn that it would play now, and Wilds.
    fn extra_roll(&mut self, seen: &Seen<'_, Cubed>) -> Option<Action> {
        if !seen.may.contains(&"reroll") {
            return None;
        }
        let mut dice = hand(seen);
        let steps = self.best_turn(seen, &mut dice);
        if self.level < 3 && !steps.is_empty() {
            dice.clear();
        }
        dice.retain(|&face| face != Face::Wild);
        Some(Action::Reroll { dice })
    }
}
