//! The rules of the SET sprint: what each input leads to.

use engine::{Chance, Input, Millis, Seat};

use super::{
    action::Refusal,
    config::{MOST_TIME, Rules, Version},
    event::Event,
    state::{Board, Decks, Runner, State},
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
    at: Millis,
    input: Input<&Action>,
    chance: &mut dyn Chance,
) -> Result<Vec<Event>, Refusal> {
    let playing = |seat: Seat| {
        state.race.playing(seat)?;
        state.runner(seat).ok_or(Refusal::Done)
    };
    match input {
        Input::Begin => Ok(deal(rules, chance)),
        Input::Act { seat, action, .. } => {
            let runner = playing(seat)?;
            match action {
                Action::Take { cards } => take(rules, state, at, (seat, runner), cards, chance),
                Action::Hint {} => {
                    let hinted = Event::Hinted { seat, card: hint(runner)? };
                    Ok(penalised(at, runner, rules.hint, seat, hinted))
                }
                Action::GiveUp {} => Ok(vec![Event::GaveUp { seat }]),
            }
        }
        Input::Leave { seat } => playing(seat).map(|_| vec![Event::Left { seat }]),
        // SPR-7: the time of all seats is over whose clock has run out.
        Input::Deadline => {
            let late = state.playing().filter(|(_, runner)| runner.end.is_some_and(|end| end <= at));
            Ok(late.map(|(seat, _)| Event::TimeUp { seat }).collect())
        }
    }
}

/// The action types that a seat may use now.
pub(super) fn may(state: &State, seat: Seat) -> Vec<&'static str> {
    match state.runner(seat).filter(|_| state.race.playing(seat).is_ok()) {
        None => Vec::new(),
        Some(runner) if hint(runner).is_ok() => vec![TAKE, HINT, GIVE_UP],
        Some(_) => vec![TAKE, GIVE_UP],
    }
}

/// SPR-1: the first deck, and the table that every seat begins with.
fn deal(rules: &Rules, chance: &mut dyn Chance) -> Vec<Event> {
    let mut decks = Decks { known: &[], fresh: None, rules };
    let mut board = Board::default();
    board.begin(&mut decks, chance);
    shuffled(decks).chain([Event::Dealt { board }]).collect()
}

fn shuffled(decks: Decks<'_>) -> impl Iterator<Item = Event> {
    decks.fresh.into_iter().map(|order| Event::Shuffled { order })
}

/// SPR-1: a SET is taken. SPR-3: three cards that are no SET cost time.
fn take(
    rules: &Rules,
    state: &State,
    at: Millis,
    (seat, runner): (Seat, &Runner),
    cards: &[Card],
    chance: &mut dyn Chance,
) -> Result<Vec<Event>, Refusal> {
    let cards = picks::pick(&runner.board.cards, cards)?;
    if !picks::is_set(cards) {
        return Ok(penalised(at, runner, rules.miss, seat, Event::Missed { seat, cards }));
    }
    let score = runner.found.len() + 1;
    let mut board = runner.board.clone();
    let mut decks = Decks { known: &state.decks, fresh: None, rules };
    // SPR-4: a seat that is done is dealt nothing more.
    let done = rules.config.version == Version::Classic && score as u64 >= u64::from(rules.config.goal);
    match done {
        true => board.replace(cards, Vec::new()),
        false => board.take(cards, &mut decks, chance),
    }
    let gain = gain(rules, at, runner, score);
    let taken = Event::Taken { seat, cards, score: score as i32, gain, board };
    let finished = done.then_some(Event::Finished { seat });
    Ok(shuffled(decks).chain([taken]).chain(finished).collect())
}

/// SPR-6: what the k-th SET adds to a clock, which holds at most three minutes.
fn gain(rules: &Rules, at: Millis, runner: &Runner, score: usize) -> Millis {
    match (rules.config.version, runner.end) {
        (Version::Arcade, Some(end)) => {
            let most = at.plus(MOST_TIME);
            end.plus(worth(score)).min(most).minus(end)
        }
        _ => Millis::ZERO,
    }
}

/// SPR-6: the seconds for the k-th SET. Every two SETs are a level.
pub(super) fn worth(score: usize) -> Millis {
    Millis::from_seconds(11u32.saturating_sub(level(score)).max(2))
}

/// SPR-6: the level of the k-th SET.
pub(super) fn level(score: usize) -> u32 {
    u32::try_from(score.div_ceil(2)).unwrap_or(u32::MAX)
}

/// An event that costs time. If none is left, the seat is done (SPR-7).
fn penalised(at: Millis, runner: &Runner, cost: Millis, seat: Seat, event: Event) -> Vec<Event> {
    let over = runner.end.is_some_and(|end| end.minus(cost) <= at);
    [event].into_iter().chain(over.then_some(Event::TimeUp { seat })).collect()
}

/// SPR-3: the next card of the first SET on the table.
fn hint(runner: &Runner) -> Result<Card, Refusal> {
    let first = runner.board.first_set().ok_or(Refusal::AllTold)?;
    first.get(usize::from(runner.told)).copied().ok_or(Refusal::AllTold)
}
