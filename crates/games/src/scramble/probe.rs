//! Scramble SET in the conformance suite.

use engine::{
    NoAnswer, NoAsk, Seat, Viewer,
    testkit::{Probe, Rng},
};

use super::{Action, Config, Help, Rules, Scramble, State, is_set};
use crate::{
    calls::Calling,
    die::{Dice, Face, Kind, Named},
};

impl Probe for Scramble {
    fn table(rng: &mut Rng) -> (Config, u8) {
        let config = Config {
            rounds: 1 + rng.below(3) as u32,
            calling: if rng.one_in(3) { Calling::Snap } else { Calling::Call },
            call_seconds: 1 + rng.below(5) as u32,
            fair_ms: if rng.one_in(2) { 150 } else { 0 },
            cooldown_seconds: rng.below(5) as u32,
        };
        let seats = if rng.one_in(4) { 1 } else { 2 + rng.below(5) as u8 };
        (config, seats)
    }

    fn attempt(rules: &Rules, state: &State, seat: Seat, rng: &mut Rng) -> Action {
        let can_pick = state.calls.can_pick(rules.manner, seat).is_ok();
        match rng.below(20) {
            0 => Action::Take { dice: random_dice(state, rng) },
            1 => Action::Call {},
            2 | 3 => Action::NoSet {},
            _ if can_pick => {
                Action::Take { dice: any_set(state, rng).unwrap_or_else(|| random_dice(state, rng)) }
            }
            _ => Action::Call {},
        }
    }

    fn ask(_: &Rules, _: &State, _: Seat, _: &mut Rng) -> Option<NoAsk> {
        None
    }

    fn helps() -> Vec<Help> {
        vec![Help::Die]
    }

    fn offer(answer: &NoAnswer) -> Option<Action> {
        match *answer {}
    }

    fn check(rules: &Rules, state: &State) -> Result<(), String> {
        let mut dice: Vec<u8> = state.middle.iter().map(|rolled| rolled.die).collect();
        dice.sort_unstable();
        dice.dedup();
        if dice.len() != state.middle.len() {
            return Err("a die lies there twice".into());
        }
        if !state.is_tie_break() && dice.len() + 3 * state.found.len() != Dice::COUNT {
            return Err(format!("{} dice and {} SETs", dice.len(), state.found.len()));
        }
        let scored: i32 = state.scores.iter().sum();
        if scored < (state.found.len() + state.before.len()) as i32 {
            return Err("SETs without points".into());
        }
        if state.found.iter().chain(&state.before).any(|found| !is_set(found.dice.map(Named::Face))) {
            return Err("somebody scored for no SET".into());
        }
        if state.outcome.is_none() && !state.has_set() {
            return Err("the round should have ended (SCR-4)".into());
        }
        if state.is_tie_break() && state.outcome.is_none() {
            let best = state.present.iter().map(|seat| state.scores[seat.index()]).max();
            if state.tied.iter().any(|seat| Some(state.scores[seat.index()]) != best) {
                return Err("somebody who is not first breaks the tie".into());
            }
        }
        if state.round > rules.config.rounds {
            return Err("too many rounds".into());
        }
        Ok(())
    }

    fn vary(_rules: &Rules, state: &State, _viewer: Viewer, _rng: &mut Rng) -> State {
        // Everything lies open.
        state.clone()
    }
}

fn any_set(state: &State, rng: &mut Rng) -> Option<Vec<Named>> {
    let mut faces: Vec<Named> = state.middle.iter().map(|rolled| Named::Face(rolled.face)).collect();
    rng.shuffle(&mut faces);
    for (n, &a) in faces.iter().enumerate() {
        for (m, &b) in faces.iter().enumerate().skip(n + 1) {
            if let Some(&c) = faces[m + 1..].iter().find(|&&c| is_set([a, b, c])) {
                return Some(vec![a, b, c]);
            }
        }
    }
    None
}

fn random_dice(state: &State, rng: &mut Rng) -> Vec<Named> {
    let count = if rng.one_in(4) { rng.below(6) } else { 3 };
    let one = |_| match rng.below(6) {
        0 => Named::Face(Face::from_code(rng.below(28) as u8)),
        1 => Kind::new(rng.below(27) as u8).map_or(Named::Face(Face::Wild), Named::Wild),
        _ => Named::Face(rng.pick(&state.middle).map_or(Face::Wild, |rolled| rolled.face)),
    };
    (0..count).map(one).collect()
}

#[cfg(test)]
mod tests {
    use engine::testkit::conform;

    use super::*;

    #[test]
    fn scramble_conforms() {
        let tally = conform::<Scramble>(300, 2);
        assert!(tally.fired > 300, "calls run out, windows close and cooldowns end: {tally:?}");
    }
}
