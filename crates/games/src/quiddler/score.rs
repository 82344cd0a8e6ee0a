//! The scores of a hand (QUI-10, QUI-11).

use engine::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

use super::{
    config::{Rules, Struck, TwoPlayerBonus},
    state::{LaidWord, Player, State},
};
use crate::letter::Letter;

/// The bonus for most words, and for the longest.
const BONUS: i32 = 10;

/// The result of a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// It is a word.
    Stands,
    /// It is not a word.
    Struck,
}

/// The points for and against a seat in a hand so far, as a settlement would count them now (QUI-10).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Sums {
    /// The points of each word laid.
    pub words: Vec<i32>,
    /// The points of all words laid, struck ones included.
    pub laid: i32,
    /// What struck words take off.
    pub struck: i32,
    /// What lost challenges take off.
    pub lost: i32,
}

impl Sums {
    pub(super) fn new(rules: &Rules, player: &Player) -> Sums {
        let points = |word: &LaidWord| Letter::points(&word.cards);
        let struck: i32 = player.laid.iter().filter(|word| word.is_struck()).map(points).sum();
        let words: Vec<i32> = player.laid.iter().map(points).collect();
        // Laid points still include struck words, which are then taken off, once or twice.
        let times = match rules.config.struck {
            Struck::Cancel => 1,
            Struck::Against => 2,
        };
        Sums { laid: words.iter().sum(), words, struck: times * struck, lost: player.lost }
    }
}

/// A settled hand: a line of the score sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Settlement {
    /// How many cards the hand had.
    pub hand: u8,
    /// The score of each seat; `None` for a player who had left.
    pub seats: Vec<Option<HandScore>>,
}

/// A seat's score of one hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct HandScore {
    /// The words laid, struck ones included.
    pub words: Vec<ScoredWord>,
    /// The points of all words laid.
    pub laid: i32,
    /// The cards that could not be used: shown to all.
    pub cards: Vec<Letter>,
    /// Their points, which are taken off.
    pub unused: i32,
    /// What struck words take off.
    pub struck: i32,
    /// What lost challenges take off.
    pub lost: i32,
    /// The bonus for most words.
    pub most: i32,
    /// The bonus for the longest word.
    pub longest: i32,
    /// What the hand adds to the score.
    pub total: i32,
}

/// A word on the score sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ScoredWord {
    /// Its cards.
    pub cards: Vec<Letter>,
    /// What they are worth.
    pub points: i32,
    /// The result of a challenge, if there was one.
    pub verdict: Option<Verdict>,
}

/// The bonuses in use: for most words, and for the longest word (QUI-11). Two players use only one of them.
pub(super) fn bonuses(rules: &Rules, present: SeatSet) -> (bool, bool) {
    match (present.len(), rules.config.two_player_bonus) {
        (2, TwoPlayerBonus::Most) => (true, false),
        (2, TwoPlayerBonus::Longest) => (false, true),
        _ => (true, true),
    }
}

/// Scores the hand as it lies.
pub(super) fn settle(rules: &Rules, state: &State) -> Settlement {
    let (use_most, use_longest) = bonuses(rules, state.present);
    let most = use_most.then(|| best(state, |words| words.count())).flatten();
    let longest = use_longest
        .then(|| best(state, |words| words.map(|word| Letter::length(&word.cards)).max().unwrap_or(0)))
        .flatten();
    let bonus = |winner: Option<Seat>, seat| if winner == Some(seat) { BONUS } else { 0 };
    let line = |(player, seat): (&Player, Seat)| {
        let there = state.present.contains(seat);
        there.then(|| hand_score(rules, player, bonus(most, seat), bonus(longest, seat)))
    };
    let seats = state.players.iter().zip((0..).map(Seat)).map(line).collect();
    Settlement { hand: state.hand, seats }
}

/// The one player with the highest measure of the words that were not struck; nobody on a tie (QUI-11).
fn best(state: &State, measure: impl Fn(&mut dyn Iterator<Item = &LaidWord>) -> usize) -> Option<Seat> {
    let mut best = (0, None);
    for seat in state.present.iter() {
        let Some(player) = state.player(seat) else { continue };
        let value = measure(&mut player.laid.iter().filter(|word| !word.is_struck()));
        if value > best.0 {
            best = (value, Some(seat));
        } else if value == best.0 {
            best.1 = None;
        }
    }
    best.1
}

/// QUI-10.
fn hand_score(rules: &Rules, player: &Player, most: i32, longest: i32) -> HandScore {
    let Sums { words, laid, struck, lost } = Sums::new(rules, player);
    let unused = Letter::points(&player.hand);
    let words = player.laid.iter().zip(words).map(|(word, points)| ScoredWord {
        cards: word.cards.to_vec(),
        points,
        verdict: word.verdict(),
    });
    HandScore {
        words: words.collect(),
        laid,
        cards: player.hand.to_vec(),
        unused,
        struck,
        lost,
        most,
        longest,
        total: (laid - unused - struck - lost).max(0) + most + longest,
    }
}
