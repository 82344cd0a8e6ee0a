//! The conformance suite.

use engine::{
    Seat, Viewer,
    testkit::{Probe, Rng},
};

use super::{Action, Answer, Ask, Config, CubedTurn, Event, Rules, State, Steps, rules};
use crate::{
    cubed::{Placed, Square, Step, steps::steps},
    die::{Face, Kind, Named, Stated},
};

impl Probe for CubedTurn {
    fn table(rng: &mut Rng) -> (Config, u8) {
        (Config {}, 1 + rng.below(4) as u8)
    }

    fn attempt(rules: &Rules, state: &State, _seat: Seat, rng: &mut Rng) -> Action {
        let named =
            |step: &[Placed]| step.iter().map(|&(square, die)| (square, die.named())).collect::<Vec<_>>();
        match rng.below(40) {
            0 => Action::GiveUp {},
            1 => Action::Play { steps: state.solution.iter().map(|step| named(step)).collect() },
            2 => Action::Play { steps: vec![Vec::new(); rng.below(4)] },
            3..=8 => Action::Play { steps: vec![laid(state, rng)] },
            _ => {
                let found: Vec<Step> = steps(&rules.board, &state.lay, &state.dice);
                Action::Play { steps: rng.pick(&found).map(|step| named(step)).into_iter().collect() }
            }
        }
    }

    fn ask(_: &Rules, state: &State, _: Seat, rng: &mut Rng) -> Option<Ask> {
        let carried = if rng.one_in(3) { rng.pick(&state.dice).copied() } else { None };
        Some(Ask::Turn { laid: laid(state, rng), carried })
    }

    fn offer(answer: &Answer) -> Option<Action> {
        answer.act.clone()
    }

    fn check(rules: &Rules, state: &State) -> Result<(), String> {
        // CTURN-1
        let dice = state.lay.iter().count() + state.dice.len();
        if state.dice.len() != 5 || state.most < 8 || !(14..=42).contains(&dice) {
            return Err(format!("{dice} dice, and {} at most", state.most));
        }
        for (seat, seeker) in (0..).map(Seat).zip(&state.contest.seekers) {
            let Some(best) = &seeker.best else { continue };
            let named =
                |step: &Vec<Placed>| step.iter().map(|&(square, die)| (square, die.named())).collect();
            let steps: Vec<Vec<(Square, Named)>> = best.answer.iter().map(named).collect();
            let worth = rules::judge(rules, state, &steps).map(|(_, turn)| (turn.points + turn.bonus) as i32);
            if worth != Ok(best.score) || best.score > state.most {
                return Err(format!("{seat:?} has {best:?} of {} (CTURN-3)", state.most));
            }
            if best.score == state.most && state.contest.race.playing(seat).is_ok() {
                return Err(format!("{seat:?} has the best and is not done (CTURN-3)"));
            }
        }
        Ok(())
    }

    fn vary(rules: &Rules, state: &State, viewer: Viewer, rng: &mut Rng) -> State {
        let contest = state.contest.disguise(viewer, rng, |rng| other(rules, rng));
        let mut varied = State { contest, ..state.clone() };
        let told = viewer.seat().is_some_and(|seat| state.contest.race.playing(seat).is_err());
        if !told && !state.contest.race.is_over() {
            (varied.most, varied.solution) = (rng.below(30) as i32, other(rules, rng));
        }
        varied
    }

    fn vary_event(rules: &Rules, event: &Event, viewer: Viewer, rng: &mut Rng) -> Event {
        let own = event.seat().is_some_and(|seat| viewer.is(seat));
        match event.clone() {
            Event::Dealt { board, dice, .. } => {
                Event::Dealt { board, dice, solution: other(rules, rng), most: rng.below(30) as i32 }
            }
            event if own => event,
            Event::Played { seat, score, better, .. } => {
                let hidden = !better || score == 0;
                let score = if hidden { rng.below(9) as i32 } else { score };
                Event::Played { seat, steps: other(rules, rng), score, better: better && !hidden }
            }
            Event::Finished { seat } | Event::GaveUp { seat } if rng.one_in(2) => Event::Finished { seat },
            Event::Finished { seat } => Event::GaveUp { seat },
            event => event,
        }
    }
}

/// Up to three of the dice on any squares, some of them off the board.
fn laid(state: &State, rng: &mut Rng) -> Vec<(Square, Named)> {
    let mut dice = state.dice.to_vec();
    rng.shuffle(&mut dice);
    dice.truncate(rng.below(4));
    let kind = |rng: &mut Rng| Kind::new(rng.below(Kind::COUNT) as u8).unwrap_or(Kind::FIRST);
    let named = |face, rng: &mut Rng| match face {
        Face::Wild if rng.one_in(2) => Named::Wild(kind(rng)),
        face => Named::Face(face),
    };
    let square = |rng: &mut Rng| Square { column: rng.below(14) as u8, row: rng.below(14) as u8 };
    dice.into_iter().map(|face| (square(rng), named(face, rng))).collect()
}

/// Some steps that nobody has tried.
fn other(rules: &Rules, rng: &mut Rng) -> Steps {
    let squares: Vec<Square> = rules.board.squares().collect();
    let die = Stated { kind: Kind::FIRST, wild: rng.one_in(2) };
    vec![rng.pick(&squares).map(|&square| (square, die)).into_iter().collect()]
}

#[cfg(test)]
mod tests {
    use engine::testkit::conform;

    use super::*;

    // RACE-1: among other things, no seat learns what another has tried, nor what the best is (CTURN-3).
    #[test]
    fn race_1_cubed_turn_conforms() {
        let tally = conform::<CubedTurn>(30, 4);
        assert!(tally.refused > 100 && tally.accepted > 300 && tally.answered > 200, "{tally:?}");
    }
}
