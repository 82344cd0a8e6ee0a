//! A bot that plays Quiddler. A weak one knows common words, does not see all of them, and stays in a hand
//! for some turns. From the fourth level on it weighs what a hand can become with the next card. The fifth
//! level also weighs the race to go out, and the bonuses.

mod ahead;
mod vocabulary;

use engine::{Bot, Level, Millis, Plan, Seat, Seen};

use self::ahead::Ahead;
pub(crate) use self::vocabulary::Vocabulary;
use super::{
    Quiddler,
    action::{Action, Source},
    config::{Rules, Words},
    solver::{Laying, Layings},
    state::Phase,
    view::View,
};
use crate::{
    letter::Letter,
    luck::{Luck, by_level, by_ratio},
};

pub(super) fn new(level: Level, seed: u64) -> Box<dyn Bot<Quiddler>> {
    Box::new(Player::new(Skill::of(level), seed))
}

/// Makes a bot that plays for the first time: it knows the most common words and goes out as soon as it can.
pub(super) fn novice(seed: u64) -> Box<dyn Bot<Quiddler>> {
    Box::new(Player::new(Skill::novice(), seed))
}

struct Player {
    skill: Skill,
    luck: Luck,
    memory: Memory,
    /// Makes it see other words than other players in the same cards.
    salt: u32,
}

/// How well somebody plays. Shares are in per cent.
struct Skill {
    words: Vocabulary,
    /// The share of hands in which it weighs what its cards can become with the next one.
    ahead: f64,
    /// The share of those hands in which it also thinks of the others and of the bonuses.
    far: f64,
    /// How many turns it stays in a hand on average before it goes out.
    stays: f64,
    /// How often it challenges a word that is in no dictionary.
    doubts: f64,
    /// How often it challenges a word of the dictionary that it does not know.
    errs: f64,
    /// How long it takes where a usual player takes a second, in milliseconds.
    second: f64,
}

impl Skill {
    fn of(level: Level) -> Skill {
        Skill {
            words: Vocabulary::of(level),
            ahead: by_level(level, [0.0, 0.0, 0.0, 100.0, 100.0]),
            far: by_level(level, [0.0, 0.0, 0.0, 30.0, 100.0]),
            stays: by_level(level, [3.5, 2.7, 1.4, 0.0, 0.0]),
            doubts: by_level(level, [20.0, 40.0, 60.0, 80.0, 100.0]),
            errs: by_level(level, [3.0, 2.0, 1.0, 0.0, 0.0]),
            second: by_ratio(level, [1_000.0, 900.0, 800.0, 700.0, 600.0]),
        }
    }

    fn mood(&self, luck: &mut Luck) -> Mood {
        Mood {
            ahead: luck.percent(self.ahead),
            far: luck.percent(self.far),
            stays: luck.round(self.stays) as u32,
        }
    }

    fn novice() -> Skill {
        let words = Vocabulary::novice();
        Skill { words, ahead: 0.0, far: 0.0, stays: 0.0, doubts: 20.0, errs: 3.0, second: 3_000.0 }
    }
}

impl Bot<Quiddler> for Player {
    fn think(&mut self, seen: Seen<'_, Quiddler>) -> Option<Plan<Action>> {
        let (view, rules) = (seen.view, seen.rules);
        if self.memory.look(view) {
            self.memory.mood = self.skill.mood(&mut self.luck);
        }
        let hand = &view.mine.as_ref()?.hand;
        let (seconds, action) = match view.phase {
            Phase::Draw if view.turn == Some(seen.seat) => {
                (2, Action::Draw { from: self.source(rules, hand, view, seen.seat) })
            }
            Phase::Play if view.turn == Some(seen.seat) => {
                self.memory.turns += 1;
                (4, self.finish(rules, hand, view, seen.seat)?)
            }
            Phase::Challenges if seen.may.contains(&"accept") => {
                let doubt = (rules.config.words == Words::Challenge)
                    .then(|| self.doubt(rules, view, seen.seat))
                    .flatten();
                (3, doubt.unwrap_or(Action::Accept {}))
            }
            _ => return None,
        };
        Some(Plan { after: self.pace(seconds), action })
    }
}

impl Player {
    fn new(skill: Skill, seed: u64) -> Player {
        let mut luck = Luck::new(seed);
        let salt = luck.below(1 << 16) as u32;
        Player { skill, luck, memory: Memory::default(), salt }
    }

    /// Better players are faster, and nobody always takes the same time.
    fn pace(&mut self, seconds: u64) -> Millis {
        self.luck.about((seconds as f64 * self.skill.second) as u64)
    }

    /// What a hand can lay as far as this player sees it: the longer it looks at a hand, the more it finds.
    fn layings(&self, rules: &Rules, hand: &[Letter]) -> Layings {
        let (lexicon, salt) = (&rules.lexicon, self.salt ^ u32::from(self.memory.hand) << 16);
        Layings::known(lexicon, hand, |word| self.skill.words.sees(lexicon, word, self.memory.turns, salt))
    }

    /// The best players look ahead.
    fn ahead<'a>(&'a mut self, rules: &'a Rules, view: &'a View, seat: Seat) -> Option<Ahead<'a>> {
        let Player { skill: Skill { words, .. }, memory, luck, .. } = self;
        let Mood { ahead, far, .. } = memory.mood;
        ahead.then_some(Ahead { rules, view, seat, words, memory, luck, far })
    }

    fn source(&mut self, rules: &Rules, hand: &[Letter], view: &View, seat: Seat) -> Source {
        let Some(top) = view.discard else { return Source::Pile };
        // Nothing to draw from: the pile is made anew of the discards but the top one (QUI-3).
        if view.pile == 0 && view.discards < 2 {
            return Source::Discard;
        }
        // Players who take what the other discards could go on like that for ever.
        if !view.last && self.memory.turns > 6 && self.luck.percent(50.0) {
            return Source::Pile;
        }
        if let Some(mut ahead) = self.ahead(rules, view, seat) {
            return ahead.source(hand, top);
        }
        let with: Vec<Letter> = hand.iter().copied().chain([top]).collect();
        let fits = self
            .layings(rules, &with)
            .best()
            .is_some_and(|best| best.words.iter().flatten().any(|&card| card == top));
        if fits { Source::Discard } else { Source::Pile }
    }

    /// Goes out or lays what can be laid, or else discards.
    fn finish(&mut self, rules: &Rules, hand: &[Letter], view: &View, seat: Seat) -> Option<Action> {
        if let Some(mut ahead) = self.ahead(rules, view, seat) {
            return ahead.finish(hand);
        }
        let layings = self.layings(rules, hand);
        let best = layings.best()?;
        Some(match layings.out() {
            _ if view.last => lay(&best),
            Some(out) if self.memory.turns > self.memory.mood.stays => go_out(&out),
            _ => Action::Discard { card: best.discard },
        })
    }

    /// A word of somebody else that is in no dictionary, or that this player believes to be in none.
    fn doubt(&mut self, rules: &Rules, view: &View, seat: Seat) -> Option<Action> {
        let others = view.laid.iter().zip((0..).map(Seat)).filter(|&(_, other)| other != seat);
        for (words, other) in others {
            for (cards, word) in words.iter().zip(0u32..) {
                if view.challenges.iter().any(|c| c.seat == other && c.word == word as usize) {
                    continue;
                }
                let chance = if !rules.lexicon.contains(&Letter::spell(cards)) {
                    self.skill.doubts
                } else if !self.skill.words.knows(&rules.lexicon, cards) {
                    self.skill.errs
                } else {
                    0.0
                };
                if self.luck.percent(chance) {
                    return Some(Action::Challenge { seat: other, word });
                }
            }
        }
        None
    }
}

fn words(laying: &Laying) -> Vec<Vec<Letter>> {
    laying.words.iter().map(|word| word.to_vec()).collect()
}

fn lay(laying: &Laying) -> Action {
    Action::Lay { words: words(laying), discard: laying.discard }
}

fn go_out(laying: &Laying) -> Action {
    Action::GoOut { words: words(laying), discard: laying.discard }
}

/// What a player remembers of a hand: the cards that came by on the discard pile.
#[derive(Default)]
struct Memory {
    hand: u8,
    pile: usize,
    discards: usize,
    cards: Vec<Letter>,
    /// How often it was this player's turn.
    turns: u32,
    mood: Mood,
}

/// How a player plays one hand.
#[derive(Clone, Copy, Default)]
struct Mood {
    /// Whether it weighs what its cards can become.
    ahead: bool,
    /// Whether it thinks of the others, too.
    far: bool,
    /// How many turns it stays before it goes out.
    stays: u32,
}

impl Memory {
    /// Looks at the table, and says whether a new hand has been dealt.
    fn look(&mut self, view: &View) -> bool {
        let dealt = view.hand != self.hand;
        if dealt {
            self.turns = 0;
        }
        // A new hand, or the pile made anew of what was discarded (QUI-3).
        if dealt || view.pile > self.pile {
            self.cards.clear();
            self.discards = 0;
        }
        if view.discards > self.discards {
            self.cards.extend(view.discard);
        }
        (self.hand, self.pile, self.discards) = (view.hand, view.pile, view.discards);
        dealt
    }
}
