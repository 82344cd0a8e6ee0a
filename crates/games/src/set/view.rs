//! The view of SET. Only the deck is hidden, so all viewers see the same.

use engine::Seat;
use serde::Serialize;

use super::{
    config::Rules,
    state::{Pick, State},
};
use crate::{calls::CallView, card::Card};

/// What a viewer sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// The cards on the table, in place order.
    pub cards: Vec<Card>,
    /// How many cards are left in the deck.
    pub deck: usize,
    /// Who has control.
    pub caller: Option<Seat>,
    /// Which deal it is, counted from 1.
    pub deal: u8,
    /// Solitaire: the penalties that have not been removed (SET-13).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub penalties: Option<u32>,
    /// Nobody holds anything hidden.
    pub mine: (),
    /// Where the game stands.
    pub phase: Phase,
    /// The open call.
    pub call: CallView,
    /// Who agrees that there is no SET (SET-9).
    pub agreed: Vec<Seat>,
    /// SETs that each seat has taken.
    pub taken: Vec<u16>,
    /// The last pick of this deal.
    pub last: Option<Pick>,
    /// Who deals this deal.
    pub dealer: Seat,
    /// How many deals follow as things stand (SET-12).
    pub deals_left: usize,
    /// Who has left for good.
    pub left: Vec<Seat>,
}

/// Where a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// It is going on.
    Play,
    /// It is over.
    Over,
}

/// What everybody sees.
pub(super) fn view(rules: &Rules, state: &State) -> View {
    let over = state.outcome.is_some();
    let to_deal = state.present.iter().filter(|&seat| seat > state.dealer);
    View {
        cards: state.table.to_vec(),
        deck: state.deck.len(),
        caller: state.calls.caller(),
        deal: state.deal,
        penalties: rules.is_solitaire().then_some(state.penalties),
        mine: (),
        phase: if over { Phase::Over } else { Phase::Play },
        call: state.calls.view(),
        agreed: state.calls.agreed.iter().collect(),
        taken: state.taken.to_vec(),
        last: state.last,
        dealer: state.dealer,
        deals_left: if rules.all_deal() && !over { to_deal.count() } else { 0 },
        left: (0..rules.seats).map(Seat).filter(|&seat| !state.present.contains(seat)).collect(),
    }
}
