//! The canonical form of the state (see [`engine::Canonical`]).

use super::{
    score::{HandScore, ScoredWord, Settlement, Verdict},
    state::{LaidWord, Phase, Player, State},
};

engine::canonical! {
    struct State {
        present, hand, dealer, phase, turn, out, last_turns, accepted, due, pile, discards, gone, players, sheet,
    }
    enum Phase { 0 = Draw, 1 = Play, 2 = Challenges, 3 = Over }
    struct Player { hand, laid, lost, score }
    struct LaidWord { cards, challenge }
    struct Settlement { hand, seats }
    struct HandScore { words, laid, cards, unused, struck, lost, most, longest, total }
    struct ScoredWord { cards, points, verdict }
    enum Verdict { 0 = Stands, 1 = Struck }
}
