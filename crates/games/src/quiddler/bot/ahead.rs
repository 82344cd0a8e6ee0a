//! Looking ahead: what a hand can become with the next card, whether to go out, and which bonus to go for.
//!
//! Every card that may be drawn is tried, weighted by how many of it have not been seen. The hands of the
//! others are sampled. The work is counted, not timed, so that a seed determines the whole game.

use engine::Seat;

use super::{
    super::{
        action::{Action, Source},
        config::Rules,
        solver::{Laying, Layings},
        view::View,
    },
    Memory, Vocabulary, go_out, lay,
};
use crate::{letter::Letter, luck::Luck};

/// How many possible hands of others are considered.
const RIVALS: usize = 16;
/// The value of being able to go out, in points.
const OUT: f64 = 4.0;
/// How much more the next turn must promise before a player who could go out waits instead. The others
/// improve too.
const WAIT: f64 = 3.0;
/// The same for a player who does not think of the bonuses, and who prefers to go out.
const LONG_WAIT: f64 = 10.0;
/// After this many turns with a hand nobody waits any longer. Two players who wait for each other would never
/// end.
const LAST_WAIT: u32 = 12;
/// The bonus for most words, and for the longest (QUI-11).
const BONUS: f64 = 10.0;

pub(super) struct Ahead<'a> {
    pub(super) rules: &'a Rules,
    pub(super) view: &'a View,
    pub(super) seat: Seat,
    /// The words that it knows.
    pub(super) words: &'a Vocabulary,
    pub(super) memory: &'a Memory,
    pub(super) luck: &'a mut Luck,
    /// Whether to think of the others, too.
    pub(super) far: bool,
}

/// What counts for the bonuses of a laying.
struct Measure {
    letters: usize,
    words: usize,
}

impl Measure {
    fn of(words: &[impl AsRef<[Letter]>]) -> Measure {
        let letters = words.iter().map(|word| Letter::length(word.as_ref())).max().unwrap_or(0);
        Measure { letters, words: words.len() }
    }
}

/// For each other player what they lay, or may lay.
type Rivals = Vec<Vec<Measure>>;

impl Ahead<'_> {
    /// How many of each kind of card have not been seen.
    fn unseen(&self, hand: &[Letter]) -> Vec<(Letter, u8)> {
        let mut counts: Vec<u8> = Letter::all().map(Letter::count).collect();
        let laid = self.view.laid.iter().flatten().flatten();
        for card in hand.iter().chain(&self.memory.cards).chain(laid) {
            let count = &mut counts[usize::from(card.code())];
            *count = count.saturating_sub(1);
        }
        Letter::all().zip(counts).filter(|&(_, count)| count > 0).collect()
    }

    fn layings(&self, hand: &[Letter], card: Letter) -> Layings {
        let hand: Vec<Letter> = hand.iter().copied().chain([card]).collect();
        // If a player knows all words, the few that are never laid make no difference to an estimate.
        if self.words.is_whole() { Layings::of(&self.rules.lexicon, &hand) } else { self.known(&hand) }
    }

    /// What a hand can really lay.
    fn known(&self, hand: &[Letter]) -> Layings {
        let lexicon = &self.rules.lexicon;
        Layings::known(lexicon, hand, |word| self.words.knows(lexicon, word))
    }

    /// The top discard if it makes more of the hand than what the pile gives on average.
    pub(super) fn source(&mut self, hand: &[Letter], top: Letter) -> Source {
        let rivals = if self.view.last { self.rivals(hand) } else { Vec::new() };
        let worth = |layings: &Layings| {
            if self.view.last {
                self.choose(layings, false, &rivals).map_or(0.0, |(worth, _)| worth)
            } else {
                let out = if layings.out().is_some() { OUT } else { 0.0 };
                out + f64::from(layings.value().unwrap_or(0))
            }
        };
        let (mut sum, mut cards) = (0.0, 0.0);
        for (card, count) in self.unseen(hand) {
            sum += f64::from(count) * worth(&self.layings(hand, card));
            cards += f64::from(count);
        }
        if worth(&self.layings(hand, top)) * cards > sum { Source::Discard } else { Source::Pile }
    }

    /// Goes out or lays what promises most, or else discards.
    pub(super) fn finish(&mut self, hand: &[Letter]) -> Option<Action> {
        let layings = self.known(hand);
        if self.view.last {
            let rivals = self.rivals(hand);
            return self.choose(&layings, false, &rivals).map(|(_, laying)| lay(&laying));
        }
        let (next, card) = self.discard(hand)?;
        let wait = if self.far { WAIT } else { LONG_WAIT };
        let waits = |score: i32| self.memory.turns < LAST_WAIT && f64::from(score) + wait < next;
        if layings.out().is_some_and(|out| !waits(out.score)) {
            let rivals = self.rivals(hand);
            return self.choose(&layings, true, &rivals).map(|(_, laying)| go_out(&laying));
        }
        Some(Action::Discard { card })
    }

    /// The card to discard for the best next draw on average, and the value of that draw.
    fn discard(&self, hand: &[Letter]) -> Option<(f64, Letter)> {
        let mut worth = [0.0; Letter::KINDS];
        let mut cards = 0.0;
        for (drawn, count) in self.unseen(hand) {
            for without in self.layings(hand, drawn).without_each() {
                let out = if without.out { OUT } else { 0.0 };
                worth[usize::from(without.card.code())] +=
                    f64::from(count) * (f64::from(without.value) + out);
            }
            cards += f64::from(count);
        }
        let held = hand.iter().map(|&card| (worth[usize::from(card.code())] / f64::max(cards, 1.0), card));
        held.max_by(|a, b| a.0.total_cmp(&b.0))
    }

    /// What the others have laid. For those who have not laid yet, what hands that they may have would lay.
    fn rivals(&mut self, hand: &[Letter]) -> Rivals {
        let unseen = self.unseen(hand).into_iter();
        let mut unseen: Vec<Letter> =
            unseen.flat_map(|(card, count)| std::iter::repeat_n(card, count.into())).collect();
        let mut rivals = Vec::new();
        if !self.far {
            return rivals;
        }
        for (laid, seat) in self.view.laid.iter().zip((0..).map(Seat)) {
            if seat == self.seat || self.view.left.contains(&seat) {
                continue;
            }
            if self.view.last && !self.view.last_turns.contains(&seat) {
                rivals.push(vec![Measure::of(laid)]);
                continue;
            }
            let sample = |_| {
                self.luck.shuffle(&mut unseen);
                let cards = &unseen[..unseen.len().min(usize::from(self.view.hand) + 1)];
                let best = Layings::of(&self.rules.lexicon, cards).best();
                best.map_or(Measure { letters: 0, words: 0 }, |best| Measure::of(&best.words))
            };
            rivals.push((0..RIVALS.div_ceil(self.view.laid.len())).map(sample).collect());
        }
        rivals
    }

    /// The laying that promises most, bonuses included, and what it promises.
    fn choose(&self, layings: &Layings, out: bool, rivals: &Rivals) -> Option<(f64, Laying)> {
        let longest = layings.longest().map_or(0, |word| Letter::length(word));
        let mut found = if out { layings.out() } else { layings.best() };
        let mut best: Option<(f64, Laying)> = None;
        let mut offer = |laying: Laying, measure: &Measure| {
            let worth = f64::from(laying.score) + self.bonus(measure, rivals);
            if best.as_ref().is_none_or(|(most, _)| worth > *most) {
                best = Some((worth, laying));
            }
        };
        while let Some(laying) = found.take() {
            let measure = Measure::of(&laying.words);
            // A bot that does not think of the others does not try for a bonus.
            if rivals.is_empty() {
                offer(laying, &measure);
                break;
            }
            if self.view.bonuses.longest && measure.letters < longest {
                found = layings.best_with(measure.letters + 1, out);
            }
            if self.view.bonuses.most
                && !out
                && let Some(more) = layings.best_as(measure.words + 1)
            {
                let measure = Measure::of(&more.words);
                offer(more, &measure);
            }
            offer(laying, &measure);
        }
        best
    }

    /// What bonuses a laying can expect, less what it leaves to others (QUI-11).
    fn bonus(&self, mine: &Measure, rivals: &Rivals) -> f64 {
        let chance = |of: fn(&Measure) -> usize| {
            let all = |test: &dyn Fn(usize) -> bool| -> f64 {
                let share = |rival: &Vec<Measure>| {
                    rival.iter().filter(|theirs| test(of(theirs))).count() as f64 / rival.len().max(1) as f64
                };
                rivals.iter().map(share).product()
            };
            let beaten = 1.0 - all(&|theirs| theirs <= of(mine));
            all(&|theirs| theirs < of(mine)) - beaten / rivals.len().max(1) as f64
        };
        let mut bonus = 0.0;
        if rivals.is_empty() {
            return bonus;
        }
        if self.view.bonuses.longest {
            bonus += BONUS * chance(|measure| measure.letters);
        }
        if self.view.bonuses.most {
            bonus += BONUS * chance(|measure| measure.words);
        }
        bonus
    }
}
