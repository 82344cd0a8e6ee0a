//! The conformance suite, with a dictionary in which words are easy to find.

use engine::{
    NoAnswer, NoAsk, Seat, Viewer,
    testkit::{Probe, Rng},
};

use super::{Action, Config, Help, QuiddlerSolo, Rules, State};
use crate::{
    letter::Letter,
    lexicon::{self, Lexicon},
};

/// Most pairs of cards are words.
pub(crate) fn pairs_dictionary() {
    if lexicon::find("pairs").is_some() {
        return;
    }
    let pairs = Letter::all().flat_map(|a| Letter::all().map(move |b| (a, b)));
    let words = pairs.filter(|(a, b)| (a.code() ^ b.code()) % 8 != 0).map(|(a, b)| Letter::spell(&[a, b]));
    let words: Vec<String> = words.collect();
    lexicon::add("pairs", Lexicon::from_words(words.iter().map(String::as_str)));
}

impl Probe for QuiddlerSolo {
    fn table(_rng: &mut Rng) -> (Config, u8) {
        pairs_dictionary();
        (Config { dictionary: "pairs".into() }, 1)
    }

    fn attempt(_rules: &Rules, state: &State, _seat: Seat, rng: &mut Rng) -> Action {
        let stack = |rng: &mut Rng| rng.below(9) as u8;
        let there: Vec<u8> = (0..8).filter(|&stack| state.top(stack).is_some()).collect();
        if rng.one_in(if there.len() < 2 { 3 } else { 300 }) {
            return Action::GiveUp {};
        }
        match rng.below(10) {
            0 => Action::Fill { from: stack(rng), to: stack(rng) },
            1 => Action::Word { stacks: (0..rng.below(6)).map(|_| stack(rng)).collect() },
            _ if state.must_fill() => {
                let empty = (0..8).find(|&stack| state.top(stack).is_none());
                Action::Fill { from: rng.below(8) as u8, to: empty.unwrap_or_default() }
            }
            _ => {
                let mut stacks = there;
                rng.shuffle(&mut stacks);
                stacks.truncate(2);
                Action::Word { stacks }
            }
        }
    }

    fn ask(_: &Rules, _: &State, _: Seat, _: &mut Rng) -> Option<NoAsk> {
        None
    }

    fn helps() -> Vec<Help> {
        vec![Help::Next]
    }

    fn offer(answer: &NoAnswer) -> Option<Action> {
        match *answer {}
    }

    fn check(_rules: &Rules, state: &State) -> Result<(), String> {
        let lying: usize = state.stacks.iter().map(|stack| stack.len()).sum();
        if lying + state.used() != 48 {
            return Err(format!("{lying} cards lie and {} are used", state.used()));
        }
        for card in Letter::all() {
            let all = state.stacks.iter().flatten().chain(state.made.iter().flatten());
            let count = all.filter(|&&other| other == card).count();
            if count > usize::from(card.count()) {
                return Err(format!("{count} of {card}"));
            }
        }
        Ok(())
    }

    fn vary(_rules: &Rules, state: &State, _viewer: Viewer, rng: &mut Rng) -> State {
        // Nobody sees what lies face down, and what is in no stack is in none.
        let mut varied = state.clone();
        for stack in &mut varied.stacks {
            let below = stack.len().saturating_sub(1);
            for card in &mut stack[..below] {
                *card = Letter::new(rng.below(Letter::KINDS) as u8).unwrap_or(*card);
            }
        }
        varied
    }
}

#[cfg(test)]
mod tests {
    use engine::testkit::conform;

    use super::*;

    #[test]
    fn random_games_conform() {
        let tally = conform::<QuiddlerSolo>(500, 6);
        assert!(tally.refused > 1_000, "{tally:?}");
    }
}
