//! The rules of Scramble SET: what each input leads to.

use engine::{Chance, Draft, Input, Millis, Outcome, Reason, Seat};

use super::{
    Scramble,
    action::{Action, Refusal},
    config::Rules,
    event::{Event, Public, Roll},
    state::{State, is_set},
};
use crate::{
    calls::{CALL, Manner, NO_SET, Step, TAKE},
    die::{Dice, Face, Named},
};

type Table<'a> = Draft<'a, Scramble>;

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
        Input::Begin => next_round(&mut table, chance),
        Input::Act { seat, lag, action: Action::Call {} } => {
            can_call(rules, state, at, seat)?;
            let step = state.calls.call(rules.manner, at, seat, lag)?;
            follow(&mut table, step, chance);
        }
        Input::Act { seat, action: Action::Take { dice }, .. } => {
            can_pick(rules, state, at, seat)?;
            take(&mut table, seat, picked(state, dice)?, chance);
        }
        Input::Act { seat, action: Action::NoSet {}, .. } => {
            can_agree(state, seat)?;
            table.emit(Public::Agreed { seat });
            heed_agreement(&mut table, chance);
        }
        Input::Deadline => expire(&mut table, chance),
        Input::Leave { seat } => leave(&mut table, seat, chance),
    }
    Ok(table.into_events())
}

/// The action types that a seat may use now.
pub(super) fn may(rules: &Rules, state: &State, at: Millis, seat: Seat) -> Vec<&'static str> {
    let mut types = Vec::with_capacity(3);
    if can_call(rules, state, at, seat).is_ok() {
        types.push(CALL);
    }
    if can_pick(rules, state, at, seat).is_ok() {
        types.push(TAKE);
    }
    if can_agree(state, seat).is_ok() {
        types.push(NO_SET);
    }
    types
}

/// When the next timer is due: an open call's, or the end of a cooldown.
pub(super) fn deadline(state: &State) -> Option<Millis> {
    if state.outcome.is_some() {
        return None;
    }
    let rested = state.next_rested().map(|(at, _)| at);
    state.calls.due().into_iter().chain(rested).min()
}

fn can_call(rules: &Rules, state: &State, at: Millis, seat: Seat) -> Result<(), Refusal> {
    takes_part(state, seat)?;
    state.calls.can_call(rules.manner, seat)?;
    sits_in(state, at, seat)
}

fn can_pick(rules: &Rules, state: &State, at: Millis, seat: Seat) -> Result<(), Refusal> {
    takes_part(state, seat)?;
    state.calls.can_pick(rules.manner, seat)?;
    match rules.manner {
        // The player in control has called, and the cooldown was checked then.
        Manner::Call { .. } => Ok(()),
        Manner::Snap | Manner::Alone => sits_in(state, at, seat),
    }
}

fn can_agree(state: &State, seat: Seat) -> Result<(), Refusal> {
    takes_part(state, seat)?;
    Ok(state.calls.can_agree(seat)?)
}

/// SCR-6: a tie is broken among the tied.
fn takes_part(state: &State, seat: Seat) -> Result<(), Refusal> {
    if state.voters().contains(seat) { Ok(()) } else { Err(Refusal::NotTied) }
}

/// SCR-2: a player who has missed waits for a while.
fn sits_in(state: &State, at: Millis, seat: Seat) -> Result<(), Refusal> {
    if state.is_resting(at, seat) { Err(Refusal::Cooldown) } else { Ok(()) }
}

/// The three dice of a pick, if they lie there: as often as they are named (SCR-3).
fn picked(state: &State, dice: &[Named]) -> Result<[Named; 3], Refusal> {
    let picked = <[Named; 3]>::try_from(dice).map_err(|_| Refusal::NotThree)?;
    let faces = picked.map(Named::face);
    for face in faces {
        let named = faces.iter().filter(|&&other| other == face).count();
        let there = state.middle.iter().filter(|rolled| rolled.face == face).count();
        if named > there {
            return Err(Refusal::NotThere(face));
        }
    }
    Ok(picked)
}

/// Handles the result of a call.
fn follow(table: &mut Table<'_>, step: Step, chance: &mut dyn Chance) {
    match step {
        Step::Claimed(claimed) => table.emit(Event::Called(claimed)),
        Step::Granted(granted) => table.emit(Event::Granted(granted)),
        Step::Late { seat, at } => miss(table, seat, None, at, chance),
    }
}

/// The timer that was due: of those that are due together, the call's first.
fn expire(table: &mut Table<'_>, chance: &mut dyn Chance) {
    let rested = table.state.next_rested();
    match (table.state.calls.due(), rested) {
        (call, Some((at, seat))) if call.is_none_or(|call| at < call) => table.emit(Public::Rested { seat }),
        _ => {
            if let Some(step) = table.state.calls.expire(table.rules.manner) {
                follow(table, step, chance);
            }
        }
    }
}

/// SCR-2: three dice that make a SET are taken; SCR-6: in a tie-break that decides the game.
fn take(table: &mut Table<'_>, seat: Seat, dice: [Named; 3], chance: &mut dyn Chance) {
    if !is_set(dice) {
        let at = table.at();
        return miss(table, seat, Some(dice), at, chance);
    }
    let decides = table.state.is_tie_break();
    table.emit(Public::Taken { seat, dice });
    if decides {
        table.emit(Public::Ended(Outcome { winners: vec![seat], reason: Reason::Finished }));
    } else if !table.state.has_set() {
        // SCR-4
        end_round(table, chance);
    }
}

/// SCR-2: a failed call costs the cooldown. An agreement that was completed meanwhile takes effect now.
fn miss(table: &mut Table<'_>, seat: Seat, dice: Option<[Named; 3]>, at: Millis, chance: &mut dyn Chance) {
    let until = at.plus(table.rules.cooldown);
    table.emit(Public::Missed { seat, dice, until });
    heed_agreement(table, chance);
}

/// SCR-4: the round is over once all agree that they see no SET; SCR-6: in a tie-break all dice are rolled.
fn heed_agreement(table: &mut Table<'_>, chance: &mut dyn Chance) {
    if !table.state.calls.is_agreed(table.state.voters()) {
        return;
    }
    if table.state.is_tie_break() {
        roll_until_set(table, Roll::TieBreak, chance);
    } else {
        end_round(table, chance);
    }
}

fn leave(table: &mut Table<'_>, seat: Seat, chance: &mut dyn Chance) {
    let tie_break = table.state.is_tie_break();
    table.emit(Public::Left { seat });
    let tied = table.state.tied;
    if let Some(outcome) = Outcome::after_leaving(table.rules.seats, table.state.present) {
        table.emit(Public::Ended(outcome));
    } else if tie_break && tied.len() == 1 {
        // SCR-6: nobody is left to break the tie with.
        table.emit(Public::Ended(Outcome { winners: tied.iter().collect(), reason: Reason::Finished }));
    } else {
        heed_agreement(table, chance);
    }
}

/// SCR-1: all dice are rolled for a round. SCR-4: one without a SET is over at once.
fn next_round(table: &mut Table<'_>, chance: &mut dyn Chance) {
    roll(table, Roll::Round, chance);
    // If the script has ended, the decision will be discarded.
    if !table.state.has_set() && !chance.exhausted() {
        end_round(table, chance);
    }
}

/// The next round, or the end; SCR-6: or a tie to be broken.
fn end_round(table: &mut Table<'_>, chance: &mut dyn Chance) {
    if table.state.round < table.rules.config.rounds {
        return next_round(table, chance);
    }
    let outcome = Outcome::highest(&table.state.scores, table.state.present, Reason::Finished);
    if outcome.winners.len() < 2 {
        return table.emit(Public::Ended(outcome));
    }
    table.emit(Public::Tied { seats: outcome.winners });
    let leftover = table.state.middle.len() >= 3;
    roll_until_set(table, if leftover { Roll::Leftover } else { Roll::TieBreak }, chance);
}

/// SCR-6: while a roll shows no SET, all dice are rolled.
fn roll_until_set(table: &mut Table<'_>, first: Roll, chance: &mut dyn Chance) {
    roll(table, first, chance);
    while !table.state.has_set() && !chance.exhausted() {
        roll(table, Roll::TieBreak, chance);
    }
}

fn roll(table: &mut Table<'_>, roll: Roll, chance: &mut dyn Chance) {
    let dice = &table.rules.dice;
    let mut face = |die| Face::from_code(chance.roll(&dice.codes(die)));
    let faces = match roll {
        Roll::Leftover => table.state.middle.iter().map(|rolled| face(rolled.die)).collect(),
        Roll::Round | Roll::TieBreak => (0..Dice::COUNT as u8).map(face).collect(),
    };
    table.emit(Public::Rolled { roll, faces });
}
