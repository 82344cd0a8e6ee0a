//! Questions of a screen while a player sorts a hand, and the answers.

use engine::{Refused, Seat};
use serde::{Deserialize, Serialize};

use super::{
    action::{Action, Refusal},
    config::Rules,
    rules::{Preview, preview},
    state::{Phase, State, take},
};
use crate::letter::Letter;

/// What a screen asks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Ask {
    /// What is the hand worth as it is sorted?
    Hand {
        /// The words, with at least one card in each. A word of one card is unfinished: its card counts as
        /// left over, like the cards that are in no word.
        words: Vec<Vec<Letter>>,
        /// Which of the cards left over to discard; `None` if there is only one.
        discard: Option<Letter>,
    },
}

/// The answer. Words are judged only in `checked` games (QUI-9), and only when they are laid.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Answer {
    /// The action that finishes the turn: `lay` on a last turn, `go_out` if the words go out, otherwise
    /// `discard`. `None` if the player cannot finish a turn now, if the card to discard is not clear, or if
    /// `lay` would be refused.
    pub act: Option<Action>,
    /// Whether the words go out (QUI-5).
    pub goes_out: bool,
    /// What each word is worth, also on the turn of another player.
    pub words: Vec<WordPoints>,
    /// What laying the words earns, if `act` does that.
    pub preview: Option<Preview>,
    /// Why the words cannot be laid, on a last turn or when all cards but one lie in words.
    pub refused: Option<Refused>,
}

/// What a word is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct WordPoints {
    /// The points of its cards.
    pub points: i32,
}

/// Answers a question.
pub(super) fn answer(rules: &Rules, state: &State, seat: Seat, ask: &Ask) -> Result<Answer, Refusal> {
    let Ask::Hand { words, discard } = ask;
    let mut left = state.player(seat).map(|player| player.hand.clone()).unwrap_or_default();
    let mut answer = Answer::default();
    let (mut laid, mut single) = (Vec::new(), Vec::new());
    for word in words {
        if word.is_empty() {
            return Err(Refusal::TooShort);
        }
        for &card in word {
            if !take(&mut left, card) {
                return Err(Refusal::CardNotHeld(card));
            }
        }
        answer.words.push(WordPoints { points: Letter::points(word) });
        if let [card] = word[..] { single.push(card) } else { laid.push(word.clone()) }
    }
    left.extend(single);
    let discard = match *discard {
        Some(card) if !take(&mut left, card) => return Err(Refusal::CardNotHeld(card)),
        None if left.len() == 1 => left.pop(),
        discard => discard,
    };
    let is_to_finish = state.turn == Some(seat) && state.phase == Phase::Play;
    let Some(discard) = discard.filter(|_| is_to_finish) else { return Ok(answer) };
    let act = match (state.is_last(), left.is_empty()) {
        (true, _) => Action::Lay { words: laid, discard },
        (false, true) => Action::GoOut { words: laid, discard },
        (false, false) => Action::Discard { card: discard },
    };
    match preview(rules, state, seat, &act) {
        None => answer.act = Some(act),
        Some(Ok(preview)) => {
            answer.goes_out = matches!(act, Action::GoOut { .. });
            (answer.act, answer.preview) = (Some(act), Some(preview));
        }
        Some(Err(refusal)) => {
            answer.refused = Some((&refusal).into());
            answer.act = (!state.is_last()).then_some(Action::Discard { card: discard });
        }
    }
    Ok(answer)
}
