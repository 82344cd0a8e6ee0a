//! The canonical form of the state (see [`engine::Canonical`]).

use super::state::{Board, Find, Runner, State};

engine::canonical! {
    struct State { decks, runners, race }
    struct Runner { board, found, told, end, last }
    struct Find { cards, at }
    struct Board { cards, deck, drawn }
}
