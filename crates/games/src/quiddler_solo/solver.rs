//! The words that can be made now, and a way to use all cards when they lie open (QSO-2 to QSO-4).
//!
//! A game is played out by taking the word that looks best: one that uses up awkward cards and high stacks,
//! and leaves vowels and consonants in proportion. Often this uses all cards, and more often if it is
//! repeated with some randomness. It can find a solution, but it cannot prove that there is none.

mod prove;

use arrayvec::ArrayVec;

use super::{
    action::Action,
    event::Event,
    state::{CARDS, STACKS, State},
};
use crate::{
    letter::Letter,
    lexicon::Lexicon,
    luck::Luck,
    quiddler::{self, solver::Word},
};

/// Every word that can be made now, as the stacks of its cards in spelling order; none while a place has to
/// be filled.
pub fn words(lexicon: &Lexicon, state: &State) -> Vec<Vec<u8>> {
    if state.must_fill() { Vec::new() } else { Table::of(state).words(lexicon) }
}

/// What to do to use all cards, face-down ones being known; `None` when no way was found. A greater `effort`
/// tries more often: 1 is quick, 10 takes up to ten times as long.
pub fn solution(lexicon: &Lexicon, state: &State, effort: usize) -> Option<Vec<Action>> {
    solution_within(lexicon, state, TRIES * effort.max(1))
}

/// The same with a limit on how often the game is played out.
pub fn solution_within(lexicon: &Lexicon, state: &State, tries: usize) -> Option<Vec<Action>> {
    let table = Table::of(state);
    let left = table.cards();
    let mut luck = Luck::new(CARDS as u64);
    (0..tries).find_map(|n| {
        // The first time without luck, then with more and more.
        let noise = (n % NOISE) as f64;
        let (used, actions) = table
            .clone()
            .play_out(lexicon, |table, word| table.promise(word) + noise * luck.below(1000) as f64 / 1000.0);
        (used == left).then_some(actions)
    })
}

/// Whether all cards can be used, face-down ones being known: a proof, or `None` when that was not settled
/// within so many positions.
///
/// ```
/// use games::{lexicon, quiddler_solo::{State, solver::clearable}};
/// let en = lexicon::find("en").unwrap();
/// let stacks = |cards: &str| {
///     let mut state = State::default();
///     for (stack, card) in state.stacks.iter_mut().zip(cards.split(' ')) {
///         stack.push(card.parse().unwrap());
///     }
///     state
/// };
/// assert_eq!(clearable(&en, &stacks("C A T D O G"), 1_000), Some(true));
/// assert_eq!(clearable(&en, &stacks("C A T V V"), 1_000), Some(false));
/// assert_eq!(clearable(&en, &stacks("C A T V V"), 0), None);
/// ```
pub fn clearable(lexicon: &Lexicon, state: &State, positions: usize) -> Option<bool> {
    clearable_within(lexicon, state, &mut { positions })
}

/// The same; `positions` is reduced by those that were looked at.
pub fn clearable_within(lexicon: &Lexicon, state: &State, positions: &mut usize) -> Option<bool> {
    prove::clearable(lexicon, &Table::of(state), positions)
}

/// The words of a way to use all cards of a deal, in order; `None` when no way was found.
pub(super) fn clearing_words(lexicon: &Lexicon, dealt: &[Letter], effort: usize) -> Option<Vec<Vec<Letter>>> {
    let mut state = State::default();
    state.apply(&Event::Dealt { cards: dealt.to_vec() });
    let actions = solution(lexicon, &state, effort)?;
    let mut table = Table::of(&state);
    let mut words = Vec::new();
    for action in actions {
        match action {
            Action::Word { stacks } => {
                words.push(stacks.iter().filter_map(|&stack| table.0[usize::from(stack)].pop()).collect());
            }
            // The solver fills in the same way.
            Action::Fill { .. } => _ = table.fill(),
            Action::GiveUp {} => {}
        }
    }
    Some(words)
}

/// The word that looks best by the cards that lie face up and the heights of the stacks: the stacks of its
/// cards, in spelling order. `None` when there is no word, or a place has to be filled.
pub(super) fn best_word(lexicon: &Lexicon, state: &State) -> Option<Vec<u8>> {
    if state.must_fill() {
        return None;
    }
    let table = Table::of(state);
    let words = quiddler::solver::spellings(lexicon, &table.tops(), |_| true);
    let ranked = words.iter().map(|word| (table.promise(word), word));
    ranked.max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, word)| table.stacks(word))
}

/// From which stack to fill which place, if one has to be filled (QSO-3).
pub(super) fn fill(state: &State) -> Option<(u8, u8)> {
    match Table::of(state).fill()? {
        Action::Fill { from, to } => Some((from, to)),
        Action::Word { .. } | Action::GiveUp {} => None,
    }
}

/// How often a game is played out for an effort of 1, and with how much luck at most, in points.
const TRIES: usize = 400;
const NOISE: usize = 16;

/// The weights of a word: of a card under a used one, compared with a point; of each used card, as a cost;
/// and of each vowel too many or too few among the cards that are left.
const HEIGHT: f64 = 0.5;
const CARD: f64 = 3.0;
const BALANCE: f64 = 4.0;
/// The share of vowels among cards that go well together.
const VOWELS: f64 = 0.42;

/// The stacks, each from the bottom up.
#[derive(Clone, Debug)]
pub(super) struct Table(pub(super) [ArrayVec<Letter, 6>; STACKS]);

impl Table {
    fn of(state: &State) -> Table {
        Table(state.stacks.clone())
    }

    fn cards(&self) -> usize {
        self.0.iter().map(|stack| stack.len()).sum()
    }

    /// The cards that lie face up.
    pub(super) fn tops(&self) -> ArrayVec<Letter, STACKS> {
        self.0.iter().filter_map(|stack| stack.last().copied()).collect()
    }

    fn words(&self, lexicon: &Lexicon) -> Vec<Vec<u8>> {
        let tops = (0u8..).zip(&self.0).filter_map(|(stack, cards)| Some((stack, *cards.last()?)));
        let (stacks, cards): (Vec<u8>, Vec<Letter>) = tops.unzip();
        let words = quiddler::solver::words(lexicon, &cards);
        words.into_iter().map(|word| word.into_iter().map(|place| stacks[place]).collect()).collect()
    }

    /// The stacks that a word is taken from: of equal cards those of the highest.
    pub(super) fn stacks(&self, word: &[Letter]) -> Vec<u8> {
        let mut stacks: Vec<u8> = Vec::with_capacity(word.len());
        for card in word {
            let shows =
                |&stack: &u8| self.0[usize::from(stack)].last() == Some(card) && !stacks.contains(&stack);
            let there = (0..STACKS as u8).filter(shows);
            stacks.extend(there.max_by_key(|&stack| self.0[usize::from(stack)].len()));
        }
        stacks
    }

    /// How good a word looks.
    pub(super) fn promise(&self, word: &Word) -> f64 {
        let stacks = self.stacks(word);
        let height: usize = stacks.iter().map(|&stack| self.0[usize::from(stack)].len()).sum();
        let (mut cards, mut vowels) = (0.0, 0.0);
        for (stack, _) in self.0.iter().zip(0u8..).filter(|(_, n)| !stacks.contains(n)) {
            cards += f64::from(u8::from(!stack.is_empty()));
            vowels += f64::from(u8::from(stack.last().is_some_and(|card| card.is_vowel())));
        }
        let out_of_proportion: f64 = vowels - VOWELS * cards;
        // A card is worth more the harder it is to use.
        f64::from(Letter::points(word)) - CARD * word.len() as f64 + HEIGHT * height as f64
            - BALANCE * out_of_proportion.abs()
    }

    /// Takes a word.
    pub(super) fn take(&mut self, word: &Word) -> Action {
        let stacks = self.stacks(word);
        for &stack in &stacks {
            self.0[usize::from(stack)].pop();
        }
        Action::Word { stacks }
    }

    /// Fills an empty place from the highest stack, if there is one to fill and one to take from (QSO-3).
    pub(super) fn fill(&mut self) -> Option<Action> {
        let to = self.0.iter().position(|stack| stack.is_empty())?;
        let high = (0..STACKS).filter(|&stack| self.0[stack].len() > 1);
        let from = high.max_by_key(|&stack| self.0[stack].len())?;
        let card = self.0[from].pop()?;
        self.0[to].push(card);
        Some(Action::Fill { from: from as u8, to: to as u8 })
    }

    /// Plays on until there is no word, taking the one of the highest rank each time; once nothing lies face
    /// down, as many cards as possible. How many cards that uses, and what is done.
    pub(super) fn play_out(
        mut self,
        lexicon: &Lexicon,
        mut rank: impl FnMut(&Table, &Word) -> f64,
    ) -> (usize, Vec<Action>) {
        let (mut used, mut actions) = (0, Vec::new());
        loop {
            actions.extend(std::iter::from_fn(|| self.fill()));
            let tops = self.tops();
            let words = quiddler::solver::spellings(lexicon, &tops, |_| true);
            if self.cards() == tops.len() {
                let last = cover(&words, &tops);
                used += last.iter().map(|word| word.len()).sum::<usize>();
                actions.extend(last.iter().map(|word| self.take(word)));
                return (used, actions);
            }
            let ranked = words.iter().map(|word| (rank(&self, word), word));
            let Some((_, word)) = ranked.max_by(|a, b| a.0.total_cmp(&b.0)) else { return (used, actions) };
            used += word.len();
            actions.push(self.take(word));
        }
    }
}

/// Words that use as many of some cards as possible.
pub(super) fn cover(words: &[Word], cards: &[Letter]) -> Vec<Word> {
    let cards_of = |words: &[Word]| words.iter().map(|word| word.len()).sum::<usize>();
    let mut best = Vec::new();
    for (n, word) in words.iter().enumerate() {
        let Some(rest) = without(cards, word) else { continue };
        // The others come later in the list: the order of the words does not matter.
        let mut found = cover(&words[n..], &rest);
        found.push(word.clone());
        if cards_of(&found) > cards_of(&best) {
            best = found;
        }
        if cards_of(&best) == cards.len() {
            break;
        }
    }
    best
}

/// The cards that a word leaves, if they spell it.
fn without(cards: &[Letter], word: &Word) -> Option<ArrayVec<Letter, STACKS>> {
    let mut rest: ArrayVec<Letter, STACKS> = cards.iter().copied().take(STACKS).collect();
    for card in word {
        rest.swap_remove(rest.iter().position(|other| other == card)?);
    }
    Some(rest)
}
