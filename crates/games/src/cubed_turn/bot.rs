//! A bot that looks for the best turn. It sees single dice soon, turns of several steps later, and some never.
//! Whenever it sees a better turn, it tries that one. When it has seen all that it will see, it is content.

use engine::{Bot, Level, Millis, Plan, Seen};

use super::{CubedTurn, action::Action, grade};
use crate::{
    cubed::{Lay, Step, judge_turn, solver, steps::Offers},
    luck::{Luck, by_level, by_ratio},
};

/// Makes a bot.
pub(super) fn new(level: Level, seed: u64) -> Box<dyn Bot<CubedTurn>> {
    Box::new(Player { skill: Skill::of(level), seed, ideas: None })
}

/// Makes a bot that plays for the first time.
pub(super) fn novice(seed: u64) -> Box<dyn Bot<CubedTurn>> {
    Box::new(Player {
        skill: Skill { sees: 0.2, slow: 4.0, spread: 0.6, settle: 8_000.0 },
        seed,
        ideas: None,
    })
}

struct Player {
    skill: Skill,
    seed: u64,
    /// What it will try, and when: each better than the one before. Then the moment at which it is content.
    ideas: Option<(Vec<Idea>, Millis)>,
}

struct Idea {
    at: Millis,
    steps: Vec<Step>,
    score: i32,
}

/// How well somebody plays.
struct Skill {
    /// The share of turns of several steps that it sees at all.
    sees: f64,
    /// How much longer than the model says it takes to see a turn.
    slow: f64,
    /// How much luck there is in it: the deviation of the logarithm.
    spread: f64,
    /// What trying takes once it is seen, in milliseconds.
    settle: f64,
}

impl Skill {
    fn of(level: Level) -> Skill {
        Skill {
            sees: by_level(level, [0.3, 0.55, 0.8, 0.95, 1.0]),
            slow: by_ratio(level, [2.6, 1.8, 1.2, 0.75, 0.4]),
            spread: by_level(level, [0.6, 0.5, 0.45, 0.4, 0.3]),
            settle: by_ratio(level, [5_000.0, 4_000.0, 3_000.0, 2_200.0, 1_500.0]),
        }
    }
}

/// So many of the best turns it may see.
const TOP: usize = 60;

/// So many turns are gone through for them, where a hand of Wilds has more; some milliseconds.
const PATIENCE: u64 = 300_000;

impl Bot<CubedTurn> for Player {
    fn think(&mut self, seen: Seen<'_, CubedTurn>) -> Option<Plan<Action>> {
        let mine = seen.view.mine.as_ref().filter(|_| seen.may.contains(&"play"))?;
        let (skill, seed) = (&self.skill, self.seed);
        let (ideas, content) = self.ideas.get_or_insert_with(|| ideas(skill, seed, &seen));
        let best = mine.best.as_ref().map(|best| best.score);
        let (at, action) = match ideas.iter().find(|idea| best.is_none_or(|best| idea.score > best)) {
            Some(idea) => {
                let step = |step: &Step| step.iter().map(|&(square, die)| (square, die.named())).collect();
                (idea.at, Action::Play { steps: idea.steps.iter().map(step).collect() })
            }
            None => (*content, Action::GiveUp {}),
        };
        Some(Plan { after: at.minus(seen.now), action })
    }
}

/// What somebody will try, and when they are content.
fn ideas(skill: &Skill, seed: u64, seen: &Seen<'_, CubedTurn>) -> (Vec<Idea>, Millis) {
    let (board, dice) = (&seen.rules.board, &seen.view.dice);
    let lay = Lay::from_dice(board, &seen.view.board);
    let mut luck = Luck::new(seed);
    let mut seen: Vec<Idea> = Vec::new();
    let mut see = |steps: Vec<Step>, score: u32| {
        let at = luck.log_normal(skill.slow * grade::turn_ms(board, &lay, &steps) as f64, skill.spread);
        if steps.len() < 2 || luck.percent(100.0 * skill.sees) {
            seen.push(Idea { at: at.plus(Millis(skill.settle as u64)), steps, score: score as i32 });
        }
    };
    let offers = Offers::new(board, &lay);
    for step in offers.singles(dice).into_iter().chain(offers.pairs(dice)).take(4 * TOP) {
        let steps = vec![step];
        if let Ok(turn) = judge_turn(board, &lay, &steps) {
            see(steps, turn.points + turn.bonus);
        }
    }
    for (score, steps) in solver::best_turns(board, &lay, dice, TOP, PATIENCE).0 {
        see(steps, score);
    }
    seen.sort_by_key(|idea| idea.at);
    let last = seen.last().map_or(Millis::ZERO, |idea| idea.at);
    let mut best = 0;
    seen.retain(|idea| {
        let better = idea.score > best;
        best = best.max(idea.score);
        better
    });
    let content = Millis(last.0.saturating_mul(3) / 2).plus(Millis(4 * skill.settle as u64));
    (seen, content)
}
