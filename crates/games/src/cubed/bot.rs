//! A bot that plays SET Cubed. A weak one looks for a good step, takes it, and looks again. A stronger one
//! sees the best turn more often. The strongest also looks ahead: at the extra roll, and at what the others
//! can answer.

mod ahead;

use engine::{Bot, Level, Millis, Plan, Seen};

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
    luck::{Luck, by_level, by_ratio},
};

/// Makes a bot.
pub(super) fn new(level: Level, seed: u64) -> Box<dyn Bot<Cubed>> {
    Box::new(Player { skill: Skill::of(level), luck: Luck::new(seed) })
}

/// Makes a bot that plays for the first time: it takes the first legal turn that it finds.
pub(super) fn novice(seed: u64) -> Box<dyn Bot<Cubed>> {
    Box::new(Player { skill: Skill::novice(), luck: Luck::new(seed) })
}

struct Player {
    skill: Skill,
    luck: Luck,
}

/// How well somebody plays. Shares are in per cent of all decisions.
struct Skill {
    /// How often it thinks of what comes after the turn.
    ahead: f64,
    /// Otherwise, how often it sees the best turn. At level 5 this only sets the direction for the levels
    /// below.
    best: f64,
    /// How often a turn found step by step may use all three dice; beginners often leave it at one or two.
    whole: f64,
    /// How many quarters of a point it overlooks at most when it compares steps.
    careless: f64,
    /// How often it rolls dice again that it has no use for.
    rerolls: f64,
    /// How long a decision takes beyond the minimum, in milliseconds.
    unhurried: f64,
    /// The shortest time for which it looks at the dice before the opening, in milliseconds, so that others
    /// can read them too.
    opening: u64,
}

impl Skill {
    fn of(level: Level) -> Skill {
        Skill {
            ahead: by_level(level, [0.0, 0.0, 0.0, 0.0, 100.0]),
            best: by_level(level, [0.0, 0.0, 0.0, 16.0, 50.0]),
            whole: by_level(level, [0.0, 40.0, 100.0, 100.0, 100.0]),
            careless: by_level(level, [140.0, 46.0, 30.0, 11.0, 3.0]),
            rerolls: by_level(level, [0.0, 0.0, 50.0, 100.0, 100.0]),
            unhurried: by_ratio(level, [4_000.0, 3_200.0, 2_400.0, 1_600.0, 800.0]),
            opening: by_ratio(level, [15_000.0, 15_000.0, 8_000.0, 4_000.0, 1_500.0]) as u64,
        }
    }

    fn novice() -> Skill {
        Skill {
            ahead: 0.0,
            best: 0.0,
            whole: 0.0,
            careless: f64::INFINITY,
            rerolls: 0.0,
            unhurried: 8_000.0,
            opening: 20_000,
        }
    }
}

/// How many turns are searched for the best one: some milliseconds. Hands with several Wilds have more turns.
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
        let (least, usual) = match action {
            Action::Open { .. } | Action::NoSet {} => (self.skill.opening, 1_200),
            Action::Replace { .. } | Action::Pass {} => (0, 800),
            _ => (0, 1_200),
        };
        let after = self.luck.about(usual + self.skill.unhurried as u64).plus(Millis(least));
        Some(Plan { after, action })
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

/// A die that the turn leaves over may still be swapped for a fresh roll (CUBE-17).
fn replace(seen: &Seen<'_, Cubed>, hand: &[Face], steps: &[Step]) -> Option<(Square, Kind)> {
    let mut left = hand.to_vec();
    take_out(&mut left, steps);
    let fits = |(_, die): &(&Square, &Stated)| die.wild && left.contains(&Face::Kind(die.kind));
    seen.view.board.iter().find(fits).map(|(&at, die)| (at, die.kind))
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
        let (steps, replace) = if self.luck.percent(self.skill.ahead) {
            let mut ahead = Ahead::new(seen, &mut self.luck);
            (ahead.turn(&hand), ahead.replace(&hand))
        } else {
            let best = self.luck.percent(self.skill.best);
            let steps = self.good_turn(seen, &hand, best);
            let replace = if best { replace(seen, &hand, &steps) } else { None };
            (steps, replace)
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
    fn good_turn(&mut self, seen: &Seen<'_, Cubed>, hand: &[Face], best: bool) -> Vec<Step> {
        let board = &seen.rules.board;
        let lay = Lay::from_dice(board, &seen.view.board);
        if best {
            let best = solver::best_turns(board, &lay, hand, 1, PATIENCE).0.pop();
            return best.map(|(_, steps)| steps).unwrap_or_default();
        }
        self.step_by_step(seen, lay, hand.to_vec())
    }

    /// Steps that each look best at their time.
    fn step_by_step(&mut self, seen: &Seen<'_, Cubed>, mut lay: Lay, mut hand: Vec<Face>) -> Vec<Step> {
        let board = &seen.rules.board;
        let mut steps: Vec<Step> = Vec::new();
        let whole = self.luck.percent(self.skill.whole);
        let mut dice = if whole { TURN_DICE } else { 1 + self.luck.below(TURN_DICE) };
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
        let careless = self.skill.careless;
        let mut best: Option<(usize, Step)> = None;
        for step in steps {
            let Ok(scored) = judge_step(&seen.rules.board, &mut lay.clone(), &step) else { continue };
            // A player who overlooks everything takes any step.
            let worth = match careless.is_finite() {
                true => 4 * (scored.points + scored.bonus) as usize + self.luck.upto(careless),
                false => self.luck.below(1 << 16),
            };
            if best.as_ref().is_none_or(|(most, _)| worth > *most) {
                best = Some((worth, step));
            }
        }
        best.map(|(_, step)| step)
    }

    fn extra_roll(&mut self, seen: &Seen<'_, Cubed>) -> Option<Action> {
        if !seen.may.contains(&"reroll") {
            return None;
        }
        let mut dice = hand(seen);
        if self.luck.percent(self.skill.ahead) {
            return Some(Action::Reroll { dice: Ahead::new(seen, &mut self.luck).reroll(&dice) });
        }
        // Keeps the dice of the turn that it would play now, and Wilds.
        let best = self.luck.percent(self.skill.best);
        let steps = self.good_turn(seen, &dice, best);
        take_out(&mut dice, &steps);
        if !steps.is_empty() && !self.luck.percent(self.skill.rerolls) {
            dice.clear();
        }
        dice.retain(|&face| face != Face::Wild);
        Some(Action::Reroll { dice })
    }
}
