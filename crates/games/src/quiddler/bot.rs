//! A mind that plays Quiddler: finds words in its hand by trying, and keeps what makes most of it.

use engine::{Bot, Level, Millis, Plan, Seat, Seen};

use super::{
    Quiddler,
    action::{Action, Source},
    config::Words,
    state::Phase,
    view::View,
};
use crate::{
    letter::Letter,
    lexicon::{Lexicon, Node},
    luck::Luck,
};

pub(super) fn new(level: Level, seed: u64) -> Box<dyn Bot<Quiddler>> {
    Box::new(Player { level, luck: Luck::new(seed) })
}

struct Player {
    level: Level,
    luck: Luck,
}

impl Bot<Quiddler> for Player {
    fn think(&mut self, seen: Seen<'_, Quiddler>) -> Option<Plan<Action>> {
        let (view, rules) = (seen.view, seen.rules);
        let hand = &view.mine.as_ref()?.hand;
        let (seconds, action) = match view.phase {
            Phase::Draw if view.turn == Some(seen.seat) => {
                (2, Action::Draw { from: self.source(&rules.lexicon, hand, view) })
            }
            Phase::Play if view.turn == Some(seen.seat) => (4, self.finish(&rules.lexicon, hand, view.last)),
            Phase::Challenges if seen.may.contains(&"accept") => {
                let doubt = (rules.config.words == Words::Challenge)
                    .then(|| self.doubt(&rules.lexicon, view, seen.seat))
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

    /// The most cards in a word that this player sees.
    fn reach(&self) -> usize {
        Luck::by_level(self.level, [3, 4, 5, 7, 10])
    }

    fn source(&self, lexicon: &Lexicon, hand: &[Letter], view: &View) -> Source {
        let Some(top) = view.discard else { return Source::Pile };
        let now = Layout::new(lexicon, hand, self.reach()).keep();
        let mut with = hand.to_vec();
        with.push(top);
        let then = Layout::new(lexicon, &with, self.reach()).best().value;
        if then > now.value { Source::Discard } else { Source::Pile }
    }

    fn finish(&self, lexicon: &Lexicon, hand: &[Letter], last: bool) -> Action {
        let layout = Layout::new(lexicon, hand, self.reach());
        let best = layout.best();
        let discard = best.discard.and_then(|place| hand.get(place)).or(hand.first());
        let Some(&discard) = discard else { return Action::Accept {} };
        let words = layout.words(best.used);
        let all = words.iter().map(Vec::len).sum::<usize>() + 1 == hand.len();
        match (last, all) {
            (true, _) => Action::Lay { words, discard },
            (false, true) => Action::GoOut { words, discard },
            (false, false) => Action::Discard { card: discard },
        }
    }

    /// A word of somebody else that is in no dictionary; weak players often let it pass.
    fn doubt(&mut self, lexicon: &Lexicon, view: &View, seat: Seat) -> Option<Action> {
        let others = view.laid.iter().zip((0..).map(Seat)).filter(|&(_, other)| other != seat);
        for (words, other) in others {
            for (cards, word) in words.iter().zip(0u32..) {
                let done = view.challenges.iter().any(|c| c.seat == other && c.word == word as usize);
                if !done && !lexicon.contains(&Letter::spell(cards)) {
                    let notices = self.luck.percent(Luck::by_level(self.level, [20, 40, 60, 80, 100]));
                    return notices.then_some(Action::Challenge { seat: other, word });
                }
            }
        }
        None
    }
}

/// The words that a hand can make. Places in the hand are bits.
struct Layout<'a> {
    hand: &'a [Letter],
    /// For each word its places and its order of places.
    found: Vec<(usize, Vec<u8>)>,
    /// For each set of places the most points that words of it make, and the last of those words.
    best: Vec<(i32, Option<usize>)>,
}

/// A way to play a hand.
struct Choice {
    value: i32,
    discard: Option<usize>,
    used: usize,
}

impl<'a> Layout<'a> {
    fn new(lexicon: &Lexicon, hand: &'a [Letter], reach: usize) -> Layout<'a> {
        let mut layout = Layout { hand, found: Vec::new(), best: Vec::new() };
        let mut seen = vec![false; 1 << hand.len()];
        layout.search(lexicon, lexicon.root(), reach, &mut Vec::new(), &mut seen);
        layout.best = layout.fill();
        layout
    }

    /// Tries every order of up to `reach` cards that some word begins with; of equal cards only the first that is free.
    fn search(
        &mut self,
        lexicon: &Lexicon,
        node: Node,
        reach: usize,
        places: &mut Vec<u8>,
        seen: &mut [bool],
    ) {
        let used = places.iter().fold(0, |set, &place| set | 1 << place);
        if places.len() >= 2 && !seen[used] && lexicon.is_word(node) {
            seen[used] = true;
            self.found.push((used, places.clone()));
        }
        if places.len() == reach {
            return;
        }
        for (place, card) in self.hand.iter().enumerate() {
            let free = |&(other, held): &(usize, &Letter)| used & 1 << other == 0 && held == card;
            if self.hand.iter().enumerate().find(free).is_none_or(|(first, _)| first != place) {
                continue;
            }
            let Some(next) = lexicon.walk(node, card.letters()) else { continue };
            places.push(place as u8);
            self.search(lexicon, next, reach, places, seen);
            places.pop();
        }
    }

    /// The best words for every set of places, from the smaller sets up.
    fn fill(&self) -> Vec<(i32, Option<usize>)> {
        let points = |set: usize| -> i32 { self.cards(set).map(|(_, card)| card.value()).sum() };
        let worth: Vec<i32> = self.found.iter().map(|&(places, _)| points(places)).collect();
        let mut best: Vec<(i32, Option<usize>)> = vec![(0, None); 1 << self.hand.len()];
        for set in 1..best.len() {
            for place in 0..self.hand.len() {
                if set & 1 << place != 0 && best[set & !(1 << place)].0 > best[set].0 {
                    best[set] = best[set & !(1 << place)];
                }
            }
            for (n, &(places, _)) in self.found.iter().enumerate() {
                if places & !set == 0 && best[set & !places].0 + worth[n] > best[set].0 {
                    best[set] = (best[set & !places].0 + worth[n], Some(n));
                }
            }
        }
        best
    }

    fn cards(&self, set: usize) -> impl Iterator<Item = (usize, Letter)> {
        self.hand.iter().copied().enumerate().filter(move |(place, _)| set & 1 << place != 0)
    }

    fn value(&self, set: usize) -> i32 {
        let held: i32 = self.cards(set).map(|(_, card)| card.value()).sum();
        2 * self.best[set].0 - held
    }

    /// What the hand is worth as it is.
    fn keep(&self) -> Choice {
        let all = self.best.len() - 1;
        Choice { value: self.value(all), discard: None, used: all }
    }

    /// What it is worth after the best discard; of equal ones the dearest goes.
    fn best(&self) -> Choice {
        let all = self.best.len() - 1;
        let without = |place: usize| self.value(all & !(1 << place));
        let discard = (0..self.hand.len()).max_by_key(|&place| (without(place), self.hand[place].value()));
        match discard {
            Some(place) => Choice { value: without(place), discard: Some(place), used: all & !(1 << place) },
            None => self.keep(),
        }
    }

    /// The words that make most of some places.
    fn words(&self, mut set: usize) -> Vec<Vec<Letter>> {
        let mut words = Vec::new();
        while let Some((places, order)) = self.best[set].1.and_then(|n| self.found.get(n)) {
            words.push(order.iter().map(|&place| self.hand[usize::from(place)]).collect());
            set &= !places;
        }
        words
    }
}
