//! The rules: what each input leads to.

use engine::{Chance, Input, Seat};
use serde::Serialize;

use super::{
    action::{ACTIONS, Action, Refusal},
    config::Rules,
    event::Event,
    grade,
    state::{Laying, State},
};
use crate::{letter::Letter, quiddler};

/// Judges an input.
pub(super) fn decide(
    rules: &Rules,
    state: &State,
    input: Input<&Action>,
    chance: &mut dyn Chance,
) -> Result<Vec<Event>, Refusal> {
    if let Some(seat) = input.seat() {
        state.contest.race.playing(seat)?;
    }
    match input {
        Input::Begin => Ok(vec![deal(rules, chance)]),
        Input::Act { seat, action: Action::Lay { words, discard }, .. } => {
            lay(rules, state, seat, words, *discard)
        }
        Input::Act { seat, action: Action::GiveUp {}, .. } => Ok(vec![Event::GaveUp { seat }]),
        Input::Leave { seat } => Ok(vec![Event::Left { seat }]),
        // There is no timer.
        Input::Deadline => Ok(Vec::new()),
    }
}

/// HAND-1: the first cards of a shuffled deck, and the best that can be laid with them.
fn deal(rules: &Rules, chance: &mut dyn Chance) -> Event {
    let mut cards = quiddler::letters(&chance.deal(Letter::deck()));
    cards.truncate(rules.dealt());
    if cards.len() < rules.dealt() {
        chance.exhaust();
    }
    let best = grade::answers(&rules.lexicon, &cards).map(|answers| answers.easiest);
    let (words, discard, most) = match best {
        Some(best) => (best.words.iter().map(|word| word.to_vec()).collect(), best.discard, best.score),
        // A script without a card; the decision is dropped.
        None => (Vec::new(), Letter::FIRST, 0),
    };
    Event::Dealt { cards, solution: Laying { words, discard }, most }
}

/// What laying words would come to, whether or not they are words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Preview {
    /// The points of the words.
    pub laid: i32,
    /// The points of the cards left over.
    pub unused: i32,
    /// What the laying is worth: the difference, and never less than 0.
    pub score: i32,
}

/// Checks that the hand has the cards, and counts. Words are not judged.
pub(super) fn count(state: &State, words: &[Vec<Letter>], discard: Letter) -> Result<Preview, Refusal> {
    let mut left = state.cards.clone();
    for &card in words.iter().flatten().chain([&discard]) {
        let place = left.iter().position(|&held| held == card).ok_or(Refusal::CardNotHeld(card))?;
        left.swap_remove(place);
    }
    if words.iter().any(|word| word.len() < 2) {
        return Err(Refusal::TooShort);
    }
    let laid = words.iter().map(|word| Letter::points(word)).sum();
    let unused = Letter::points(&left);
    Ok(Preview { laid, unused, score: (laid - unused).max(0) })
}

/// HAND-2: what is refused costs nothing and comes first; a word that is none costs time.
fn lay(
    rules: &Rules,
    state: &State,
    seat: Seat,
    words: &[Vec<Letter>],
    discard: Letter,
) -> Result<Vec<Event>, Refusal> {
    let Preview { score, .. } = count(state, words, discard)?;
    let laying = Laying { words: words.to_vec(), discard };
    let mut bad: Vec<String> = words.iter().map(|word| Letter::spell(word)).collect();
    bad.retain(|word| !rules.lexicon.contains(word));
    if !bad.is_empty() {
        return Ok(vec![Event::Missed { seat, laying, bad }]);
    }
    let better = state.contest.raise(seat, score);
    let mut events = vec![Event::Laid { seat, laying, score, better }];
    // HAND-3
    if score >= state.most {
        events.push(Event::Finished { seat });
    }
    Ok(events)
}

/// What a laying would come to (HAND-2). Nothing tells whether its words are words.
pub(super) fn preview(state: &State, seat: Seat, action: &Action) -> Option<Result<Preview, Refusal>> {
    match action {
        Action::Lay { words, discard } => Some(match state.contest.race.playing(seat) {
            Ok(()) => count(state, words, *discard),
            Err(done) => Err(done.into()),
        }),
        Action::GiveUp {} => None,
    }
}

/// The action types that a seat may use now.
pub(super) fn may(state: &State, seat: Seat) -> Vec<&'static str> {
    if state.contest.race.playing(seat).is_err() { Vec::new() } else { ACTIONS.to_vec() }
}

/// Whether a word is in the dictionary, for a seat that is done (HAND-2).
pub(super) fn lookup(rules: &Rules, state: &State, seat: Seat, word: &str) -> Result<bool, Refusal> {
    if state.contest.race.playing(seat).is_ok() {
        return Err(Refusal::NotDone);
    }
    Ok(rules.lexicon.contains(word))
}
