//! The rules of the SET hunt: what each input leads to.

use engine::{Chance, Input, Seat};

use super::{
    action::Refusal,
    config::Rules,
    event::Event,
    grade::{self, is_puzzle},
    state::State,
};
use crate::{
    calls::TAKE,
    card::Card,
    picks::{self, Action, HINT},
    race::GIVE_UP,
};

/// Judges an input.
pub(super) fn decide(
    rules: &Rules,
    state: &State,
    input: Input<&Action>,
    chance: &mut dyn Chance,
) -> Result<Vec<Event>, Refusal> {
    if let Some(seat) = input.seat() {
        state.race.playing(seat)?;
    }
    match input {
        Input::Begin => deal(rules, chance).map(|cards| vec![Event::Dealt { cards }]),
        Input::Act { seat, action: Action::Take { cards }, .. } => take(state, seat, cards),
        Input::Act { seat, action: Action::Hint {}, .. } => Ok(vec![hint(state, seat)?]),
        Input::Act { seat, action: Action::GiveUp {}, .. } => Ok(vec![Event::GaveUp { seat }]),
        Input::Leave { seat } => Ok(vec![Event::Left { seat }]),
        // There is no timer.
        Input::Deadline => Ok(Vec::new()),
    }
}

/// The action types that a seat may use now.
pub(super) fn may(state: &State, seat: Seat) -> Vec<&'static str> {
    if state.race.playing(seat).is_err() {
        return Vec::new();
    }
    match hint(state, seat) {
        Ok(_) => vec![TAKE, HINT, GIVE_UP],
        Err(_) => vec![TAKE, GIVE_UP],
    }
}

/// HUNT-1: tables are dealt, one after the other from a shuffled deck, until one fits. A script gives the
/// table itself.
fn deal(rules: &Rules, chance: &mut dyn Chance) -> Result<Vec<Card>, Refusal> {
    let (kind, wanted) = (rules.config.table, rules.config.grade);
    let whole: Vec<u8> = kind.deck().map(Card::code).collect();
    let cards = |codes: &[u8]| codes.iter().copied().filter_map(Card::new).collect::<Vec<Card>>();
    if chance.is_scripted() {
        let mut order = cards(&chance.deal(&whole));
        if order.len() < kind.cards() {
            chance.exhaust();
            return Ok(Vec::new());
        }
        order.truncate(kind.cards());
        if !is_puzzle(kind, &order) {
            let (here, sets) = (grade::sets(&order).len(), kind.sets());
            return Err(Refusal::NotAPuzzle(format!("{here} SETs instead of {sets}")));
        }
        return Ok(order);
    }
    loop {
        let order = cards(&chance.deal(&whole));
        let fits = |table: &&[Card]| {
            is_puzzle(kind, table) && (wanted == 0 || u32::from(grade::grade(table)) == wanted)
        };
        if let Some(table) = order.chunks_exact(kind.cards()).find(fits) {
            return Ok(table.to_vec());
        }
    }
}

/// HUNT-2: a SET that is new to the seat is noted. HUNT-3: three cards that are no SET cost time.
fn take(state: &State, seat: Seat, cards: &[Card]) -> Result<Vec<Event>, Refusal> {
    let cards = picks::pick(&state.cards, cards)?;
    if !picks::is_set(cards) {
        return Ok(vec![Event::Missed { seat, cards }]);
    }
    let found = state.hunter(seat).map_or(&[][..], |hunter| &hunter.found);
    if found.contains(&cards) {
        return Err(Refusal::FoundAlready);
    }
    let score = found.len() + 1;
    let mut events = vec![Event::Found { seat, cards, score: score as i32 }];
    // HUNT-5
    if score == state.sets.len() {
        events.push(Event::Finished { seat });
    }
    Ok(events)
}

/// HUNT-4: the next card of the SET in question.
fn hint(state: &State, seat: Seat) -> Result<Event, Refusal> {
    let hunter = state.hunter(seat).ok_or(Refusal::Done)?;
    let question = state.question(hunter).ok_or(Refusal::AllTold)?;
    let card = question.get(usize::from(hunter.told)).ok_or(Refusal::AllTold)?;
    Ok(Event::Hinted { seat, card: *card })
}
