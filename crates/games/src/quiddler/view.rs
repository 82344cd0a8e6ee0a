//! What viewers see.

use std::sync::Arc;

use engine::{Seat, Viewer};
use serde::{Serialize, Serializer};

use super::{
    config::Rules,
    score::{self, Settlement},
    state::{Phase, State, Word},
};
use crate::letter::Letter;

/// What a viewer sees of the table. Exposure is opt-in: the pile and others' hands are counts.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    /// How many cards each is dealt in this hand.
    pub hand: u8,
    /// Whose turn it is.
    pub turn: Option<Seat>,
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
    /// How far the hand is.
    pub phase: Phase,
    /// Whether somebody has gone out.
    pub last: bool,
    /// What the viewer holds.
    pub mine: Option<Mine>,
    /// Who went out.
    pub out: Option<Seat>,
    /// Who has their last turn before them.
    pub last_turns: Vec<Seat>,
    /// How many discards there are.
    pub discards: usize,
    /// The challenges of this hand.
    pub challenges: Vec<Challenge>,
    /// What challenges lost in this hand will cost each seat.
    pub lost: Vec<i32>,
    /// Who has accepted the words of this hand.
    pub accepted: Vec<Seat>,
    /// Who has left.
    pub left: Vec<Seat>,
    /// Which bonuses are in use.
    pub bonuses: Bonuses,
    /// The hands that are settled.
    #[serde(serialize_with = "write_sheet")]
    pub sheet: Vec<Arc<Settlement>>,
}

/// What only its player sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Mine {
    /// The cards in hand.
    pub hand: Vec<Letter>,
}

/// A challenge and what came of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
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
pub struct Bonuses {
    /// Most words.
    pub most: bool,
    /// The longest word.
    pub longest: bool,
}

pub(super) fn view(rules: &Rules, state: &State, viewer: Viewer) -> View {
    let seats = || (0..rules.seats).map(Seat);
    let mine = viewer.seat().filter(|&seat| state.present.contains(seat)).and_then(|seat| state.player(seat));
    let (most, longest) = score::bonuses(rules, state.present);
    View {
        hand: state.hand,
        turn: state.turn,
        dealer: state.dealer,
        pile: state.pile.len(),
        discard: state.discards.last().copied(),
        held: state.players.iter().map(|player| player.hand.len()).collect(),
        laid: (state.players.iter())
            .map(|player| player.laid.iter().map(|word| word.cards.clone()).collect())
            .collect(),
        phase: state.phase,
        last: state.is_last(),
        mine: mine.map(|player| Mine { hand: player.hand.to_vec() }),
        out: state.out,
        last_turns: state.last_turns.iter().collect(),
        discards: state.discards.len(),
        challenges: challenges(state),
        lost: state.players.iter().map(|player| player.lost).collect(),
        accepted: state.accepted.iter().collect(),
        left: seats().filter(|&seat| !state.present.contains(seat)).collect(),
        bonuses: Bonuses { most, longest },
        sheet: state.sheet.clone(),
    }
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
