//! The rules of SET: what each input leads to.

use engine::{Chance, Draft, Input, Millis, Outcome, Reason, Seat};

use super::{
    Set,
    action::{Action, Refusal},
    config::{Rules, Stuck},
    event::{Event, Public, Why},
    state::{State, TABLE},
};
use crate::{
    calls::{CALL, Manner, NO_SET, Step, TAKE},
    card::Card,
    picks,
};

type Table<'a> = Draft<'a, Set>;

/// Judges an input.
pub(super) fn decide(
    rules: &Rules,
    state: &State,
    at: Millis,
    input: Input<&Action>,
    chance: &mut dyn Chance,
) -> Result<Vec<Event>, Refusal> {
    let mut table = Draft::new(rules, state, at);
    match input {
        Input::Begin => deal(&mut table, Seat(0), chance),
        Input::Act { seat, lag, action: Action::Call {} } => {
            let step = state.calls.call(rules.manner, at, seat, lag)?;
            follow(&mut table, step, chance);
        }
        Input::Act { seat, action: Action::Take { cards }, .. } => {
            state.calls.can_pick(rules.manner, seat)?;
            take(&mut table, seat, picked(state, cards)?, chance);
        }
        Input::Act { seat, action: Action::NoSet {}, .. } => {
            can_agree(rules, state, seat)?;
            table.emit(Public::Agreed { seat });
            heed_agreement(&mut table, chance);
        }
        Input::Deadline => {
            if let Some(step) = state.calls.expire(rules.manner) {
                follow(&mut table, step, chance);
            }
        }
        Input::Leave { seat } => {
            table.emit(Public::Left { seat });
            match Outcome::after_leaving(rules.seats, table.state.present) {
                Some(outcome) => table.emit(Public::Ended(outcome)),
                None => heed_agreement(&mut table, chance),
            }
        }
    }
    Ok(table.into_events())
}

/// The action types that a seat may use now.
pub(super) fn may(rules: &Rules, state: &State, seat: Seat) -> Vec<&'static str> {
    let mut types = Vec::with_capacity(3);
    if state.calls.can_call(rules.manner, seat).is_ok() {
        types.push(CALL);
    }
    if state.calls.can_pick(rules.manner, seat).is_ok() {
        types.push(TAKE);
    }
    if can_agree(rules, state, seat).is_ok() {
        types.push(NO_SET);
    }
    types
}

/// SET-4, SET-12: a fresh deck, and twelve cards of it.
fn deal(table: &mut Table<'_>, dealer: Seat, chance: &mut dyn Chance) {
    let whole: Vec<u8> = table.rules.config.deck.iter().map(Card::code).collect();
    let order: Vec<Card> = chance.deal(&whole).into_iter().filter_map(Card::new).collect();
    if order.len() < TABLE {
        chance.exhaust();
    }
    table.emit(Event::Dealt { dealer, order });
    settle(table, chance);
}

/// Handles the result of a call.
fn follow(table: &mut Table<'_>, step: Step, chance: &mut dyn Chance) {
    match step {
        Step::Claimed(claimed) => table.emit(Event::Called(claimed)),
        Step::Granted(granted) => table.emit(Event::Granted(granted)),
        Step::Late { seat, .. } => miss(table, seat, None, chance),
    }
}

/// The three cards of a pick, if they lie there.
fn picked(state: &State, cards: &[Card]) -> Result<[Card; 3], Refusal> {
    Ok(picks::places(&state.table, cards)?.map(|place| state.table[place]))
}

/// SET-7: a right pick is kept and, on a table of twelve or fewer, refilled. SET-8: a wrong one costs a
/// penalty.
fn take(table: &mut Table<'_>, seat: Seat, cards: [Card; 3], chance: &mut dyn Chance) {
    let [a, b, c] = cards;
    if !Card::is_set(a, b, c) {
        return miss(table, seat, Some(cards), chance);
    }
    let refill = match table.state.table.len() <= TABLE {
        true => table.state.deck.next(3, chance),
        false => Vec::new(),
    };
    table.emit(Public::Taken { seat, cards, refill });
    settle(table, chance);
}

/// SET-8. An agreement that was completed meanwhile takes effect now.
fn miss(table: &mut Table<'_>, seat: Seat, cards: Option<[Card; 3]>, chance: &mut dyn Chance) {
    table.emit(Public::Missed { seat, cards });
    heed_agreement(table, chance);
}

fn can_agree(rules: &Rules, state: &State, seat: Seat) -> Result<(), Refusal> {
    state.calls.can_agree(seat)?;
    if rules.config.stuck == Stuck::Auto && !state.deck.is_empty() {
        return Err(Refusal::LaidByItself);
    }
    Ok(())
}

/// SET-9: three more cards once all agree that there is no SET; SET-10: with an empty deck the deal is over.
fn heed_agreement(table: &mut Table<'_>, chance: &mut dyn Chance) {
    if !table.state.calls.is_agreed(table.state.present) {
        return;
    }
    if table.state.deck.is_empty() {
        return end_deal(table, chance);
    }
    // SET-13: a lone player asks for cards, which costs a penalty.
    let why = if table.rules.manner == Manner::Alone { Why::Asked } else { Why::Agreed };
    let cards = table.state.deck.next(3, chance);
    table.emit(Public::Laid { cards, why });
    settle(table, chance);
}

/// What follows by itself once the cards on the table have changed.
fn settle(table: &mut Table<'_>, chance: &mut dyn Chance) {
    let auto = table.rules.config.stuck == Stuck::Auto;
    // If the script has ended, the decision will be discarded.
    while !chance.exhausted() && (auto || table.state.deck.is_empty()) && !table.state.has_set() {
        if table.state.deck.is_empty() {
            return end_deal(table, chance);
        }
        // SET-9, `auto`
        let cards = table.state.deck.next(3, chance);
        table.emit(Public::Laid { cards, why: Why::Stuck });
    }
}

/// SET-10, SET-12: the next one deals, or the game is over.
fn end_deal(table: &mut Table<'_>, chance: &mut dyn Chance) {
    let (rules, state) = (table.rules, &table.state);
    // Seat 0 dealt first, so the seats after the dealer have not dealt yet.
    let next = state.present.iter().find(|seat| rules.all_deal() && *seat > state.dealer);
    match next {
        Some(dealer) => deal(table, dealer, chance),
        None => {
            let outcome = finish(rules, state);
            table.emit(Public::Ended(outcome));
        }
    }
}

/// SET-11: the highest score wins. SET-13: alone, all penalties must have been removed.
fn finish(rules: &Rules, state: &State) -> Outcome {
    if rules.is_solitaire() && state.penalties > 0 {
        return Outcome { winners: Vec::new(), reason: Reason::Finished };
    }
    Outcome::highest(&state.scores, state.present, Reason::Finished)
}
