//! A mind that plays the solitaire. The weaker ones know short words, and not all of them; the third looks for words that
//! use up awkward cards; the fourth sees the end when all cards lie open; the fifth tries words out on deals that may be.

use engine::{Bot, Level, Millis, Plan, Seen};

use super::{
    QuiddlerSolo,
    action::Action,
    solver::{Table, cover},
    view::View,
};
use crate::{
    letter::Letter,
    luck::Luck,
    quiddler::{
        bot::knows,
        solver::{Word, spellings},
    },
};

/// So many words are tried out, each on so many deals. The work is counted, not timed, so that a seed is the whole game.
const WORDS: usize = 7;
const DEALS: usize = 10;

pub(super) fn new(level: Level, seed: u64) -> Box<dyn Bot<QuiddlerSolo>> {
    Box::new(Player { level, luck: Luck::new(seed) })
}

struct Player {
    level: Level,
    luck: Luck,
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
    /// The better a player, the faster; and nobody like clockwork.
    fn pace(&mut self) -> Millis {
        self.luck.about(Luck::by_level(self.level, [6000, 5000, 4500, 4000, 3500]))
    }

    /// A word; without one there is nothing left to do.
    fn word(&mut self, seen: &Seen<'_, QuiddlerSolo>, mut table: Table) -> Action {
        let (level, lexicon) = (self.level, &seen.rules.lexicon);
        // Who finds no word looks longer.
        let see = |turns| spellings(lexicon, &table.tops(), |word| knows(level, word, turns));
        let words = [0, 8, 16].into_iter().map(see).find(|words| !words.is_empty()).unwrap_or_default();
        let word = match level.get() {
            // Beginners take any word that comes to mind, others the longest.
            1 => words.get(self.luck.below(words.len())).cloned(),
            2 => words.into_iter().max_by_key(|word| word.len()),
            _ => self.weigh(seen, words, &table),
        };
        word.map_or(Action::GiveUp {}, |word| table.take(&word))
    }

    /// The word that promises most.
    fn weigh(&mut self, seen: &Seen<'_, QuiddlerSolo>, words: Vec<Word>, table: &Table) -> Option<Word> {
        let level = self.level.get();
        if level >= 4 && seen.view.under.iter().all(|&under| under == 0) {
            return cover(&words, &table.tops()).pop();
        }
        let mut ranked: Vec<(f64, Word)> =
            words.into_iter().map(|word| (table.promise(&word), word)).collect();
        ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
        ranked.truncate(if level == 5 { WORDS } else { 1 });
        if ranked.len() < 2 {
            return ranked.pop().map(|(_, word)| word);
        }
        let deals: Vec<Table> = (0..DEALS).map(|_| deal(seen.view, &mut self.luck)).collect();
        let play_out = |deal: &Table, word: &Word| {
            let mut table = deal.clone();
            table.take(word);
            word.len() + table.play_out(&seen.rules.lexicon, Table::promise).0
        };
        let used = |word: &Word| deals.iter().map(|deal| play_out(deal, word)).sum::<usize>();
        let tried = ranked.into_iter().map(|(_, word)| (used(&word), word));
        // Of equal ones the first, which looked best.
        tried.reduce(|best, next| if next.0 > best.0 { next } else { best }).map(|(_, word)| word)
    }
}

/// A table as it may be under what is seen: the cards that lie face down are known but for their places.
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
