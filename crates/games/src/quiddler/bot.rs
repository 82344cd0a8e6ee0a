//! A bot that plays Quiddler. The weaker ones know short words, and not all of them; the fourth knows the
//! dictionary and weighs what a hand can become with the next card; the fifth also the race to go out, and
//! the bonuses.

mod ahead;

use engine::{Bot, Level, Millis, Plan, Seat, Seen};

use self::ahead::Ahead;
use super::{
    Quiddler,
    action::{Action, Source},
    config::{Rules, Words},
    solver::{Laying, Layings},
    state::Phase,
    view::View,
};
use crate::{letter::Letter, luck::Luck};

pub(super) fn new(level: Level, seed: u64) -> Box<dyn Bot<Quiddler>> {
    Box::new(Player { level, luck: Luck::new(seed), memory: Memory::default() })
}

struct Player {
    level: Level,
    luck: Luck,
    memory: Memory,
}

impl Bot<Quiddler> for Player {
    fn think(&mut self, seen: Seen<'_, Quiddler>) -> Option<Plan<Action>> {
        let (view, rules) = (seen.view, seen.rules);
        self.memory.look(view);
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
    /// The better a player, the faster; and nobody like clockwork.
    fn pace(&mut self, seconds: u64) -> Millis {
        self.luck.about(seconds * Luck::by_level(self.level, [1000, 900, 800, 700, 600]))
    }

    /// What a hand can lay as far as this player sees it: the longer it looks at a hand, the more it finds.
    fn layings(&self, rules: &Rules, hand: &[Letter]) -> Layings {
        Layings::known(&rules.lexicon, hand, |word| knows(self.level, word, self.memory.turns))
    }

    /// The two best players look ahead.
    fn ahead<'a>(&'a mut self, rules: &'a Rules, view: &'a View, seat: Seat) -> Option<Ahead<'a>> {
        let far = self.level.floor() == 5;
        let Player { memory, luck, level } = self;
        (level.floor() >= 4).then_some(Ahead { rules, view, seat, memory, luck, far })
    }

    fn source(&mut self, rules: &Rules, hand: &[Letter], view: &View, seat: Seat) -> Source {
        let Some(top) = view.discard else { return Source::Pile };
        // Nothing to draw from: the pile is made anew of the discards but the top one (QUI-3).
        if view.pile == 0 && view.discards < 2 {
            return Source::Discard;
        }
        // Players who take what the other discards could go on like that for ever.
        if !view.last && self.memory.turns > 6 && self.luck.percent(50) {
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
            Some(out) => go_out(&out),
            None => Action::Discard { card: best.discard },
        })
    }

    /// A word of somebody else that is in no dictionary, or one that this player takes for such.
    fn doubt(&mut self, rules: &Rules, view: &View, seat: Seat) -> Option<Action> {
        let others = view.laid.iter().zip((0..).map(Seat)).filter(|&(_, other)| other != seat);
        for (words, other) in others {
            for (cards, word) in words.iter().zip(0u32..) {
                if view.challenges.iter().any(|c| c.seat == other && c.word == word as usize) {
                    continue;
                }
                let chance = if !rules.lexicon.contains(&Letter::spell(cards)) {
                    Luck::by_level(self.level, [20, 40, 60, 80, 100])
                } else if !knows(self.level, cards, self.memory.turns) {
                    Luck::by_level(self.level, [3, 2, 1, 0, 0])
                } else {
                    0
                };
                if self.luck.percent(chance) {
                    return Some(Action::Challenge { seat: other, word });
                }
            }
        }
        None
    }
}

/// Whether a player knows a word: short ones, and of those so many of a hundred; after some turns with a
/// hand, more.
pub(crate) fn knows(level: Level, word: &[Letter], turns: u32) -> bool {
    let reach = Luck::by_level(level, [3, 4, 6, usize::MAX, usize::MAX]);
    let percent = Luck::by_level(level, [40, 50, 80, 100, 100]);
    // The same words at every table, and each level knows those of the one below.
    word.len() <= reach.saturating_add(turns as usize / 4) && spread(word) % 100 < percent + 3 * turns
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

/// A number for a word that looks like chance (FNV-1a over its letters).
fn spread(word: &[Letter]) -> u32 {
    let letters = word.iter().flat_map(|card| card.letters().bytes());
    let hash =
        letters.fold(0x811c_9dc5u32, |hash, letter| (hash ^ u32::from(letter)).wrapping_mul(0x0100_0193));
    hash ^ hash >> 15
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
}

impl Memory {
    fn look(&mut self, view: &View) {
        if view.hand != self.hand {
            self.turns = 0;
        }
        // A new hand, or the pile made anew of what was discarded (QUI-3).
        if view.hand != self.hand || view.pile > self.pile {
            self.cards.clear();
            self.discards = 0;
        }
        if view.discards > self.discards {
            self.cards.extend(view.discard);
        }
        (self.hand, self.pile, self.discards) = (view.hand, view.pile, view.discards);
    }
}
