//! What viewers see.

use std::sync::Arc;

use engine::{Seat, TurnClock, Viewer};
use serde::{Serialize, Serializer};

use super::{
    config::Rules,
    score::{self, Settlement, Sums},
    state::{Phase, State, Word},
};
use crate::{letter::Letter, turns};

/// What a viewer sees of the table. Of the pile and of others' hands it shows only how many cards they have.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// How many cards each is dealt in this hand.
    pub hand: u8,
    /// Whose turn it is.
    pub turn: Option<Seat>,
    /// The clock of that turn, where there is one (ALL-6).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub clock: Option<TurnClock>,
    /// Who dealt.
    pub dealer: Seat,
    /// How many cards the pile has.
    pub pile: usize,
    /// The top discard.
    pub discard: Option<Letter>,
    /// How many cards each seat holds.
    pub held: Vec<usize>,
    /// The words that each seat has laid.
    pub laid: Vec<Vec<Word>>,
    /// The phase of the hand.
    pub phase: Phase,
    /// Whether somebody has gone out.
    pub last: bool,
    /// What the viewer holds.
    pub mine: Option<Mine>,
    /// Who went out.
    pub out: Option<Seat>,
    /// The players who still have a last turn.
    pub last_turns: Vec<Seat>,
    /// How many discards there are.
    pub discards: usize,
    /// The challenges of this hand.
    pub challenges: Vec<Challenge>,
    /// The points of each seat's words and challenges so far.
    pub sums: Vec<Sums>,
    /// What challenges lost in this hand will cost each seat.
    pub lost: Vec<i32>,
    /// Who has accepted the words of this hand.
    pub accepted: Vec<Seat>,
    /// Who has left.
    pub left: Vec<Seat>,
    /// Which bonuses are in use.
    pub bonuses: Bonuses,
    /// The settled hands.
    #[serde(serialize_with = "write_sheet")]
    #[cfg_attr(feature = "ts", ts(as = "Vec<Settlement>"))]
    pub sheet: Vec<Arc<Settlement>>,
    /// Once the game is over: what each seat held at that moment.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub hands: Option<Vec<Option<Mine>>>,
}

/// What only the player sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Mine {
    /// The cards in hand.
    pub hand: Vec<Letter>,
}

/// A challenge and its result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Challenge {
    /// Whose word.
    pub seat: Seat,
    /// Which of their words.
    pub word: usize,
    /// Who challenged it.
    pub by: Seat,
    /// Whether it is in the dictionary.
    pub stands: bool,
}

/// The bonuses in use (QUI-11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Bonuses {
    /// Most words.
    pub most: bool,
    /// The longest word.
    pub longest: bool,
}

pub(super) fn view(rules: &Rules, state: &State, viewer: Viewer) -> View {
    let seats = || (0..rules.seats).map(Seat);
    let (most, longest) = score::bonuses(rules, state.present);
    View {
        hand: state.hand,
        turn: state.turn,
        clock: turns::clock(rules.config.turn_seconds, state.turn, state.due),
        dealer: state.dealer,
        pile: state.pile.len(),
        discard: state.discards.last().copied(),
        held: state.players.iter().map(|player| player.hand.len()).collect(),
        laid: (state.players.iter())
            .map(|player| player.laid.iter().map(|word| word.cards.clone()).collect())
            .collect(),
        phase: state.phase,
        last: state.is_last(),
        mine: viewer.seat().and_then(|seat| mine(state, seat)),
        out: state.out,
        last_turns: state.last_turns.iter().collect(),
        discards: state.discards.len(),
        challenges: challenges(state),
        sums: state.players.iter().map(|player| Sums::new(rules, player)).collect(),
        lost: state.players.iter().map(|player| player.lost).collect(),
        accepted: state.accepted.iter().collect(),
        left: seats().filter(|&seat| !state.present.contains(seat)).collect(),
        bonuses: Bonuses { most, longest },
        sheet: state.sheet.clone(),
        hands: None,
    }
}

/// What everybody may see once the game is over, including all hands.
pub(super) fn reveal(rules: &Rules, state: &State) -> View {
    let hands: Vec<Option<Mine>> = (0..rules.seats).map(|seat| mine(state, Seat(seat))).collect();
    let hands = hands.iter().any(Option::is_some).then_some(hands);
    View { hands, ..view(rules, state, Viewer::Spectator) }
}

/// What a seat holds; `None` once its player has left.
fn mine(state: &State, seat: Seat) -> Option<Mine> {
    let player = state.player(seat).filter(|_| state.present.contains(seat))?;
    Some(Mine { hand: player.hand.to_vec() })
}

fn challenges(state: &State) -> Vec<Challenge> {
    let mut challenges = Vec::new();
    for (player, seat) in state.players.iter().zip((0..).map(Seat)) {
        for (word, laid) in player.laid.iter().enumerate() {
            if let Some((by, stands)) = laid.challenge {
                challenges.push(Challenge { seat, word, by, stands });
            }
        }
    }
    challenges
}

fn write_sheet<S: Serializer>(sheet: &[Arc<Settlement>], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(sheet.iter().map(|settlement| &**settlement))
}
