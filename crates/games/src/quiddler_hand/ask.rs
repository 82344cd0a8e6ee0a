//! Questions of a screen while a player sorts the hand, and the answers. The question is Quiddler's.

use arrayvec::ArrayVec;
use engine::{Refused, Seat};
use serde::Serialize;

use super::{
    action::{Action, Refusal},
    rules::{Preview, count},
    state::State,
};
use crate::{
    letter::Letter,
    quiddler::{Ask, WordPoints},
};

/// The answer. Nothing in it tells whether words are words (HAND-2).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Answer {
    /// The action that lays the words; `None` if no card is left to put aside.
    pub act: Option<Action>,
    /// What each word is worth.
    pub words: Vec<WordPoints>,
    /// The card that `act` puts aside: the one that was asked for, or of the cards left over the one with the
    /// most points.
    pub discard: Option<Letter>,
    /// What laying the words comes to.
    pub preview: Option<Preview>,
    /// Why they cannot be laid.
    pub refused: Option<Refused>,
}

/// Answers a question.
pub(super) fn answer(state: &State, seat: Seat, ask: &Ask) -> Result<Answer, Refusal> {
    state.contest.race.playing(seat)?;
    let Ask::Hand { words, discard } = ask;
    let mut left = state.cards.clone();
    let mut answer = Answer::default();
    let mut laid = Vec::new();
    for word in words {
        if word.is_empty() {
            return Err(Refusal::TooShort);
        }
        for &card in word {
            take(&mut left, card)?;
        }
        answer.words.push(WordPoints { points: Letter::points(word) });
        // A word of one card is unfinished: its card counts as left over.
        if let [card] = word[..] { left.push(card) } else { laid.push(word.clone()) }
    }
    answer.discard = match *discard {
        Some(card) => Some(take(&mut left, card)?),
        None => left.iter().copied().max_by_key(|card| (card.value(), std::cmp::Reverse(card.code()))),
    };
    let Some(discard) = answer.discard else { return Ok(answer) };
    match count(state, &laid, discard) {
        Ok(preview) => {
            answer.preview = Some(preview);
            answer.act = Some(Action::Lay { words: laid, discard });
        }
        Err(refusal) => answer.refused = Some((&refusal).into()),
    }
    Ok(answer)
}

fn take<const N: usize>(left: &mut ArrayVec<Letter, N>, card: Letter) -> Result<Letter, Refusal> {
    let place = left.iter().position(|&held| held == card).ok_or(Refusal::CardNotHeld(card))?;
    Ok(left.remove(place))
}
