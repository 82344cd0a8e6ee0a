//! The rules: what each input leads to.

use engine::{Chance, Input, Seat};

use super::{
    action::{ACTIONS, Action, Refusal},
    config::Rules,
    deal::{self, Position},
    event::Event,
    state::State,
};
use crate::{
    cubed::{HAND, Lay, Placed, Preview, Square, Turn, judge_turn, solver, state_steps},
    die::{Face, Named},
};

/// Judges an input.
pub(super) fn decide(
    rules: &Rules,
    state: &State,
    input: Input<&Action>,
    chance: &mut dyn Chance,
) -> Result<Vec<Event>, Refusal> {
    if let Some(seat) = input.seat() {
        state.contest.race.playing(seat)?;
    }
    match input {
        Input::Begin => Ok(vec![deal(rules, chance)]),
        Input::Act { seat, action: Action::Play { steps }, .. } => play(rules, state, seat, steps),
        Input::Act { seat, action: Action::GiveUp {}, .. } => Ok(vec![Event::GaveUp { seat }]),
        Input::Leave { seat } => Ok(vec![Event::Left { seat }]),
        // There is no timer.
        Input::Deadline => Ok(Vec::new()),
    }
}

/// CTURN-1: a position, as a script says or made from a seed, and the best turn from it.
fn deal(rules: &Rules, chance: &mut dyn Chance) -> Event {
    let Position { lay, dice } = match chance.board() {
        None => deal::make(&rules.board, &rules.dice, chance),
        Some(board) => {
            let mut lay = Lay::new(&rules.board);
            for (spot, code) in board {
                if let Some(die) = deal::stated(code) {
                    lay.put(spot, die);
                }
            }
            let faces = Face::Wild.code();
            let dice = (0..HAND).map(|_| Face::from_code(chance.roll(&[faces; 6]))).collect();
            Position { lay, dice }
        }
    };
    let best = solver::answer(&rules.board, &lay, &dice);
    Event::Dealt {
        board: lay.iter().map(|(spot, die)| (rules.board.square(spot), die)).collect(),
        dice,
        solution: best.steps.iter().map(|step| step.to_vec()).collect(),
        most: best.points as i32,
    }
}

/// Judges a turn as in SET Cubed (CTURN-2). Nothing changes on the board.
pub(super) fn judge(
    rules: &Rules,
    state: &State,
    steps: &[Vec<(Square, Named)>],
) -> Result<(Vec<Vec<Placed>>, Turn), Refusal> {
    let stated = state_steps(&state.dice, steps)?;
    let turn = judge_turn(&rules.board, &state.lay, &stated)?;
    Ok((stated, turn))
}

fn play(
    rules: &Rules,
    state: &State,
    seat: Seat,
    steps: &[Vec<(Square, Named)>],
) -> Result<Vec<Event>, Refusal> {
    let (steps, turn) = judge(rules, state, steps)?;
    let score = (turn.points + turn.bonus) as i32;
    let better = state.contest.raise(seat, score);
    let mut events = vec![Event::Played { seat, steps, score, better }];
    // CTURN-3
    if score >= state.most {
        events.push(Event::Finished { seat });
    }
    Ok(events)
}

/// What a turn would earn, or why it is refused.
pub(super) fn preview(
    rules: &Rules,
    state: &State,
    seat: Seat,
    action: &Action,
) -> Option<Result<Preview, Refusal>> {
    let Action::Play { steps } = action else { return None };
    let playing = state.contest.race.playing(seat).map_err(Refusal::from);
    Some(playing.and_then(|()| judge(rules, state, steps)).map(|(_, turn)| turn.into()))
}

/// The action types that a seat may use now.
pub(super) fn may(state: &State, seat: Seat) -> Vec<&'static str> {
    if state.contest.race.playing(seat).is_err() { Vec::new() } else { ACTIONS.to_vec() }
}
