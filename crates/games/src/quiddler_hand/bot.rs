//! A bot that looks for the best laying. It sees short and common words soon, long and rare ones late, and some
//! never, because it does not know them. Whenever what it sees makes a better laying, it lays that one. When it has
//! seen everything that it knows, it looks a little longer and is content.

use engine::{Bot, Level, Millis, Plan, Seen};

use super::{QuiddlerHand, action::Action, grade};
use crate::{
    letter::Letter,
    luck::{Luck, by_level, by_ratio},
    quiddler::{
        bot::Vocabulary,
        solver::{Layings, Word},
    },
};

/// Makes a bot.
pub(super) fn new(level: Level, seed: u64) -> Box<dyn Bot<QuiddlerHand>> {
    Box::new(Player { skill: Skill::of(level), seed, ideas: None })
}

/// Makes a bot that plays for the first time.
pub(super) fn novice(seed: u64) -> Box<dyn Bot<QuiddlerHand>> {
    let skill = Skill { words: Vocabulary::novice(), slow: 3.0, spread: 0.6, settle: 6_000.0 };
    Box::new(Player { skill, seed, ideas: None })
}

struct Player {
    skill: Skill,
    seed: u64,
    /// What it will lay, and when: each better than the one before. The last one is the moment at which it is
    /// content.
    ideas: Option<(Vec<Idea>, Millis)>,
}

struct Idea {
    at: Millis,
    action: Action,
    score: i32,
}

/// How well somebody plays.
struct Skill {
    words: Vocabulary,
    /// How much longer than the model says it takes to see a word.
    slow: f64,
    /// How much luck there is in it: the deviation of the logarithm.
    spread: f64,
    /// What laying takes once it is seen, in milliseconds.
    settle: f64,
}

impl Skill {
    fn of(level: Level) -> Skill {
        Skill {
            words: Vocabulary::of(level),
            slow: by_ratio(level, [2.6, 1.8, 1.2, 0.75, 0.4]),
            spread: by_level(level, [0.6, 0.5, 0.45, 0.4, 0.3]),
            settle: by_ratio(level, [5_000.0, 4_000.0, 3_000.0, 2_200.0, 1_500.0]),
        }
    }
}

/// The time from one look at all words to the next grows by this ratio.
const NEXT_LOOK: f64 = 1.3;

impl Bot<QuiddlerHand> for Player {
    fn think(&mut self, seen: Seen<'_, QuiddlerHand>) -> Option<Plan<Action>> {
        let mine = seen.view.mine.as_ref().filter(|_| seen.may.contains(&"lay"))?;
        let (skill, seed) = (&self.skill, self.seed);
        let (ideas, content) = self.ideas.get_or_insert_with(|| ideas(skill, seed, &seen));
        let best = mine.best.as_ref().map(|best| best.score);
        let idea = ideas.iter().find(|idea| best.is_none_or(|best| idea.score > best));
        let (at, action) = match idea {
            Some(idea) => (idea.at, idea.action.clone()),
            None => (*content, Action::GiveUp {}),
        };
        Some(Plan { after: at.minus(seen.now), action })
    }
}

/// What somebody will lay, and when they are content.
fn ideas(skill: &Skill, seed: u64, seen: &Seen<'_, QuiddlerHand>) -> (Vec<Idea>, Millis) {
    let (lexicon, hand) = (&seen.rules.lexicon, &seen.view.cards);
    // The moment at which it sees a word; the same at every look.
    let sees = |word: &[Letter]| {
        let letters = word
            .iter()
            .fold(seed, |hash, card| (hash ^ u64::from(card.code()) + 1).wrapping_mul(0x0000_0100_0000_01b3));
        Luck::new(letters).log_normal(skill.slow * grade::word_ms(lexicon, word) as f64, skill.spread)
    };
    let mut last = Millis::ZERO;
    let every = Layings::known(lexicon, hand, |word| {
        let known = skill.words.knows(lexicon, word);
        if known {
            last = last.max(sees(word));
        }
        false
    });
    drop(every);
    let mut ideas: Vec<Idea> = Vec::new();
    let mut look = skill.slow * grade::word_ms(lexicon, &hand[..hand.len().min(2)]) as f64 / 2.0;
    loop {
        let at = Millis(look as u64).min(last);
        let known = |word: &Word| skill.words.knows(lexicon, word) && sees(word) <= at;
        if let Some(best) = Layings::known(lexicon, hand, known).best()
            && ideas.last().is_none_or(|idea| best.score > idea.score)
        {
            let words = best.words.iter().map(|word| word.to_vec()).collect();
            let action = Action::Lay { words, discard: best.discard };
            let at = at.plus(Millis(skill.settle as u64));
            ideas.push(Idea { at, action, score: best.score });
        }
        if at == last {
            break;
        }
        look *= NEXT_LOOK;
    }
    // Whoever does not find the best looks longer than whoever does.
    let content = Millis(last.0.saturating_mul(3) / 2).plus(Millis(4 * skill.settle as u64));
    (ideas, content)
}
