//! A bot that plays the solitaire. Weak bots know common words, and do not see all of them. Level 3 looks for
//! words that use up awkward cards. Level 4 also tries a few words out on possible deals. Level 5 tries more
//! words, and the best of them at length.

use engine::{Bot, Level, Millis, Plan, Seen};

use super::{
    QuiddlerSolo,
    action::Action,
    solver::{Table, cover},
    view::View,
};
use crate::{
    letter::Letter,
    luck::{Luck, by_level, by_ratio},
    quiddler::{
        bot::Vocabulary,
        solver::{Word, spellings},
    },
};

/// How words are tried out. The work is counted, not timed, so that a seed determines the whole game.
struct Trial {
    /// How many of the words that look best are tried, and on how many deals each.
    words: usize,
    deals: usize,
    /// How many of the best words after that are tried again, and on how many more deals each.
    finalists: usize,
    more: usize,
}

const SHORT: Trial = Trial { words: 4, deals: 5, finalists: 0, more: 0 };
const LONG: Trial = Trial { words: 10, deals: 8, finalists: 3, more: 24 };

pub(super) fn new(level: Level, seed: u64) -> Box<dyn Bot<QuiddlerSolo>> {
    Box::new(Player { skill: Skill::of(level), luck: Luck::new(seed) })
}

/// Makes a bot that plays for the first time: it takes any of the most common words.
pub(super) fn novice(seed: u64) -> Box<dyn Bot<QuiddlerSolo>> {
    Box::new(Player { skill: Skill::novice(), luck: Luck::new(seed) })
}

struct Player {
    skill: Skill,
    luck: Luck,
}

/// How well somebody plays. Shares are in per cent of all decisions.
struct Skill {
    words: Vocabulary,
    /// How often it looks longer when it finds no word.
    looks_longer: f64,
    /// How often it tries words out at length.
    long: f64,
    /// Otherwise, how often it tries a few words out.
    short: f64,
    /// Otherwise, how often it takes the word that looks best.
    looks: f64,
    /// Otherwise, how often it takes the longest word. If it does not, it takes any word.
    longest: f64,
    /// How long a turn takes, in milliseconds.
    pace: f64,
}

impl Skill {
    fn of(level: Level) -> Skill {
        Skill {
            words: Vocabulary::of(level),
            looks_longer: by_level(level, [0.0, 60.0, 100.0, 100.0, 100.0]),
            // More than 100 means always. So at the level halfway to it, the share is above one half.
            long: by_level(level, [0.0, 0.0, 0.0, 0.0, 130.0]),
            short: by_level(level, [0.0, 0.0, 0.0, 140.0, 140.0]),
            looks: by_level(level, [0.0, 0.0, 75.0, 100.0, 100.0]),
            longest: by_level(level, [0.0, 100.0, 100.0, 100.0, 100.0]),
            pace: by_ratio(level, [6_000.0, 5_000.0, 4_500.0, 4_000.0, 3_500.0]),
        }
    }

    fn novice() -> Skill {
        let words = Vocabulary::novice();
        Skill { words, looks_longer: 0.0, long: 0.0, short: 0.0, looks: 0.0, longest: 0.0, pace: 15_000.0 }
    }
}

impl Bot<QuiddlerSolo> for Player {
    fn think(&mut self, seen: Seen<'_, QuiddlerSolo>) -> Option<Plan<Action>> {
        let table = deal(seen.view, &mut self.luck);
        let fill = if seen.view.must_fill { table.clone().fill() } else { None };
        let action = fill.unwrap_or_else(|| self.word(&seen, table));
        Some(Plan { after: self.pace(), action })
    }
}

impl Player {
    /// Better players are faster, and nobody always takes the same time.
    fn pace(&mut self) -> Millis {
        self.luck.about(self.skill.pace as u64)
    }

    /// A word; without one there is nothing left to do.
    fn word(&mut self, seen: &Seen<'_, QuiddlerSolo>, mut table: Table) -> Action {
        let (skill, lexicon) = (&self.skill, &seen.rules.lexicon);
        // The bot sees the same words each time it looks at the same table, and other words at another table.
        let salt = seen.view.made.len() as u32;
        let see =
            |turns| spellings(lexicon, &table.tops(), |word| skill.words.sees(lexicon, word, turns, salt));
        let mut words = see(0);
        for turns in [8, 16] {
            if words.is_empty() && self.luck.percent(skill.looks_longer) {
                words = see(turns);
            }
        }
        let trial = if self.luck.percent(skill.long) {
            Some(LONG)
        } else {
            self.luck.percent(skill.short).then_some(SHORT)
        };
        let word = if trial.is_some() || self.luck.percent(skill.looks) {
            self.weigh(seen, words, &table, trial)
        } else if self.luck.percent(skill.longest) {
            words.into_iter().max_by_key(|word| word.len())
        } else {
            words.get(self.luck.below(words.len())).cloned()
        };
        word.map_or(Action::GiveUp {}, |word| table.take(&word))
    }

    /// The word that promises most.
    fn weigh(
        &mut self,
        seen: &Seen<'_, QuiddlerSolo>,
        words: Vec<Word>,
        table: &Table,
        trial: Option<Trial>,
    ) -> Option<Word> {
        if trial.is_some() && seen.view.under.iter().all(|&under| under == 0) {
            return cover(&words, &table.tops()).pop();
        }
        let mut tried: Vec<Tried> =
            words.into_iter().map(|word| Tried { looks: table.promise(&word), used: 0, word }).collect();
        tried.sort_by(|a, b| b.looks.total_cmp(&a.looks));
        if let Some(trial) = trial {
            self.try_out(seen, &mut tried, trial.words, trial.deals);
            self.try_out(seen, &mut tried, trial.finalists, trial.more);
        }
        tried.into_iter().next().map(|best| best.word)
    }

    /// Keeps the first `words` words, plays each out on a number of deals, and puts those first that use the
    /// most cards. Equal words keep their order.
    fn try_out(&mut self, seen: &Seen<'_, QuiddlerSolo>, tried: &mut Vec<Tried>, words: usize, deals: usize) {
        if words == 0 || tried.len() < 2 {
            return;
        }
        tried.truncate(words);
        for _ in 0..deals {
            let deal = deal(seen.view, &mut self.luck);
            for Tried { word, used, .. } in tried.iter_mut() {
                let mut table = deal.clone();
                table.take(word);
                *used += word.len() + table.play_out(&seen.rules.lexicon, Table::promise).0;
            }
        }
        tried.sort_by_key(|tried| std::cmp::Reverse(tried.used));
    }
}

/// A word, how good it looks, and how many cards were used after it on all deals together.
struct Tried {
    word: Word,
    looks: f64,
    used: usize,
}

/// A possible table under what is seen: the face-down cards are known, but their places are not.
fn deal(view: &View, luck: &mut Luck) -> Table {
    let mut unseen = Letter::deck().to_vec();
    let made = view.made.iter().flatten();
    for card in made.chain(view.tops.iter().flatten()) {
        if let Some(place) = unseen.iter().position(|&code| code == card.code()) {
            unseen.swap_remove(place);
        }
    }
    luck.shuffle(&mut unseen);
    let mut unseen = unseen.into_iter().filter_map(Letter::new);
    let stack = |n: usize| {
        let under = view.under.get(n).copied().unwrap_or_default();
        unseen.by_ref().take(under).chain(view.tops.get(n).copied().flatten()).collect()
    };
    Table(std::array::from_fn(stack))
}
