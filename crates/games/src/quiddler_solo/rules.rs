//! The rules: what each input leads to.

use engine::{Chance, Input};
use serde::Serialize;

use super::{
    action::{Action, Refusal},
    config::Rules,
    event::{Event, Public},
    state::{CARDS, STACKS, State},
};
use crate::{letter::Letter, quiddler};

pub(super) fn decide(
    rules: &Rules,
    state: &State,
    input: Input<&Action>,
    chance: &mut dyn Chance,
) -> Result<Vec<Event>, Refusal> {
    let event = match input {
        Input::Begin => {
            let mut cards = quiddler::letters(&chance.deal(Letter::deck()));
            cards.truncate(CARDS);
            // The face-up cards are the last that are dealt: a script needs them all.
            if cards.len() < CARDS {
                chance.exhaust();
            }
            Event::Dealt { cards }
        }
        // There is no timer.
        Input::Deadline => return Ok(Vec::new()),
        Input::Leave { .. } => Public::Left {}.into(),
        Input::Act { action, .. } => match action {
            Action::Word { stacks } => {
                let word = check_word(rules, state, stacks)?;
                Public::Made { stacks: stacks.clone(), word }.into()
            }
            Action::Fill { from, to } => fill(state, *from, *to)?.into(),
            Action::GiveUp {} => Public::GaveUp {}.into(),
        },
    };
    Ok(vec![event])
}

/// The word that some stacks' top cards spell, if it can be made (QSO-2).
fn check_word(rules: &Rules, state: &State, stacks: &[u8]) -> Result<Vec<Letter>, Refusal> {
    if state.must_fill() {
        return Err(Refusal::FillFirst);
    }
    let mut taken = [false; STACKS];
    let mut word = Vec::with_capacity(STACKS);
    for &stack in stacks {
        let taken = taken.get_mut(usize::from(stack)).ok_or(Refusal::NoSuchStack(stack))?;
        if std::mem::replace(taken, true) {
            return Err(Refusal::StackTwice(stack));
        }
        word.push(state.top(stack).ok_or(Refusal::EmptyStack(stack))?);
    }
    if word.len() < 2 {
        return Err(Refusal::TooShort);
    }
    let spelt = Letter::spell(&word);
    if !rules.lexicon.contains(&spelt) {
        return Err(Refusal::NotAWord(spelt));
    }
    Ok(word)
}

/// A top card goes to an empty place, from a stack that has others under it (QSO-3).
fn fill(state: &State, from: u8, to: u8) -> Result<Public, Refusal> {
    let height = |stack: u8| {
        let stack = state.stacks.get(usize::from(stack)).ok_or(Refusal::NoSuchStack(stack))?;
        Ok(stack.len())
    };
    if height(to)? > 0 {
        return Err(Refusal::NotEmpty(to));
    }
    if height(from)? < 2 {
        return Err(Refusal::NothingUnder(from));
    }
    let card = state.top(from).ok_or(Refusal::EmptyStack(from))?;
    Ok(Public::Filled { from, to, card })
}

/// What a word would earn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Preview {
    /// How many cards would then have been used.
    pub used: usize,
}

/// What a word would earn, or why it is refused. A bad word costs nothing.
pub(super) fn preview(rules: &Rules, state: &State, action: &Action) -> Option<Result<Preview, Refusal>> {
    match action {
        Action::Word { stacks } => {
            Some(check_word(rules, state, stacks).map(|word| Preview { used: state.used() + word.len() }))
        }
        _ => None,
    }
}

/// The action types open to the player.
pub(super) fn may(state: &State) -> Vec<&'static str> {
    let play = if state.must_fill() { "fill" } else { "word" };
    vec![play, "give_up"]
}

/// Whether the player may look words up now: it is always their turn until the game is over (QUI-8).
pub fn may_look_up(state: &State) -> bool {
    state.outcome().is_some()
}

/// Looks a word up.
pub(super) fn lookup(rules: &Rules, state: &State, word: &str) -> Result<bool, Refusal> {
    if !may_look_up(state) {
        return Err(Refusal::OwnTurn);
    }
    Ok(rules.lexicon.contains(word))
}
