//! A mind that plays the solitaire: takes the longest word that it finds, from the highest stacks.

use engine::{Bot, Level, Millis, Plan, Seen};

use super::{QuiddlerSolo, action::Action, view::View};
use crate::{
    lexicon::{Lexicon, Node},
    luck::Luck,
};

pub(super) fn new(level: Level, seed: u64) -> Box<dyn Bot<QuiddlerSolo>> {
    Box::new(Player { level, luck: Luck::new(seed) })
}

struct Player {
    level: Level,
    luck: Luck,
}

impl Bot<QuiddlerSolo> for Player {
    fn think(&mut self, seen: Seen<'_, QuiddlerSolo>) -> Option<Plan<Action>> {
        let view = seen.view;
        let action = match (fill(view), view.must_fill) {
            (Some(fill), true) => fill,
            _ => self.word(&seen.rules.lexicon, view),
        };
        Some(Plan { after: self.pace(), action })
    }
}

/// From the highest stack to the first empty place.
fn fill(view: &View) -> Option<Action> {
    let to = view.tops.iter().position(Option::is_none)?;
    let from = (0..view.under.len()).max_by_key(|&stack| view.under[stack])?;
    Some(Action::Fill { from: from as u8, to: to as u8 })
}

impl Player {
    /// The better a player, the faster; and nobody like clockwork.
    fn pace(&mut self) -> Millis {
        self.luck.about(Luck::by_level(self.level, [6000, 5000, 4500, 4000, 3500]))
    }

    /// The word with most cards, then from the highest stacks; without one there is nothing left to do.
    fn word(&self, lexicon: &Lexicon, view: &View) -> Action {
        let reach = 2 + usize::from(self.level.get());
        let mut best = (0, Vec::new());
        search(lexicon, lexicon.root(), view, reach, &mut Vec::new(), &mut best);
        match best {
            (0, _) => Action::GiveUp {},
            (_, stacks) => Action::Word { stacks },
        }
    }
}

/// Tries every order of up to `reach` face-up cards that some word begins with.
fn search(
    lexicon: &Lexicon,
    node: Node,
    view: &View,
    reach: usize,
    stacks: &mut Vec<u8>,
    best: &mut (usize, Vec<u8>),
) {
    let height: usize = stacks.iter().filter_map(|&stack| view.under.get(usize::from(stack))).sum();
    let value = 100 * stacks.len() + height;
    if stacks.len() >= 2 && value > best.0 && lexicon.is_word(node) {
        *best = (value, stacks.clone());
    }
    if stacks.len() == reach {
        return;
    }
    for (top, stack) in view.tops.iter().zip(0u8..) {
        let Some(card) = top.filter(|_| !stacks.contains(&stack)) else { continue };
        let Some(next) = lexicon.walk(node, card.letters()) else { continue };
        stacks.push(stack);
        search(lexicon, next, view, reach, stacks, best);
        stacks.pop();
    }
}
