//! The SET hunt in the conformance suite.

use engine::{
    NoAnswer, NoAsk, Seat, Viewer,
    testkit::{Probe, Rng},
};

use super::{
    Config, Event, Hunt, Rules, State, Table,
    state::{Hunter, sets_left},
};
use crate::{
    card::Card,
    picks::{Action, Last},
};

impl Probe for Hunt {
    fn table(rng: &mut Rng) -> (Config, u8) {
        let config = Config {
            table: if rng.one_in(2) { Table::Basic } else { Table::Advanced },
            grade: rng.below(6) as u32,
            miss_seconds: rng.below(7) as u32,
            hint_seconds: rng.below(40) as u32,
        };
        (config, 1 + rng.below(5) as u8)
    }

    fn attempt(_rules: &Rules, state: &State, seat: Seat, rng: &mut Rng) -> Action {
        let left =
            state.hunter(seat).map(|hunter| sets_left(&state.cards, &hunter.found)).unwrap_or_default();
        match rng.below(30) {
            0 => Action::GiveUp {},
            1..=4 => Action::Hint {},
            5..=9 => Action::Take { cards: random_cards(&state.cards, rng) },
            10 => Action::Take { cards: rng.pick(&state.sets).map(|set| set.to_vec()).unwrap_or_default() },
            _ => Action::Take { cards: rng.pick(&left).map(|set| set.to_vec()).unwrap_or_default() },
        }
    }

    fn ask(_: &Rules, _: &State, _: Seat, _: &mut Rng) -> Option<NoAsk> {
        None
    }

    fn offer(answer: &NoAnswer) -> Option<Action> {
        match *answer {}
    }

    fn check(rules: &Rules, state: &State) -> Result<(), String> {
        let kind = rules.config.table;
        if !super::is_puzzle(kind, &state.cards) {
            return Err(format!("{:?} is no table of {kind:?} (HUNT-1)", state.cards));
        }
        let wanted = rules.config.grade;
        if wanted != 0 && u32::from(state.grade) != wanted {
            return Err(format!("grade {} instead of {wanted} (HUNT-1)", state.grade));
        }
        for (seat, hunter) in (0..).map(Seat).zip(&state.hunters) {
            let mut found = hunter.found.to_vec();
            found.sort_unstable();
            found.dedup();
            if found.len() != hunter.found.len() || !found.iter().all(|set| state.sets.contains(set)) {
                return Err(format!("{seat:?} has found {:?}", hunter.found));
            }
            let all = found.len() == kind.sets();
            if all != state.race.time(seat).is_some() {
                return Err(format!("{seat:?} has a place, and not all SETs, or the reverse (HUNT-5)"));
            }
            if hunter.told > 3 {
                return Err(format!("{seat:?} was told {} cards (HUNT-4)", hunter.told));
            }
        }
        Ok(())
    }

    fn vary(_rules: &Rules, state: &State, viewer: Viewer, rng: &mut Rng) -> State {
        let mut varied = state.clone();
        varied.race = state.race.disguise(viewer, rng);
        if state.race.is_over() {
            return varied;
        }
        // Others' SETs, hints and picks, as long as their number stays.
        for (seat, hunter) in (0..).map(Seat).zip(&mut varied.hunters) {
            if !viewer.is(seat) {
                let mut sets = state.sets.to_vec();
                rng.shuffle(&mut sets);
                *hunter = Hunter {
                    found: sets.into_iter().take(hunter.found.len()).collect(),
                    moments: hunter.moments.iter().map(|_| engine::Millis(rng.below(9) as u64)).collect(),
                    told: rng.below(4) as u8,
                    last: rng.pick(&state.sets).map(|&cards| Last { cards, right: rng.one_in(2) }),
                };
            }
        }
        varied
    }

    fn vary_event(_rules: &Rules, event: &Event, viewer: Viewer, rng: &mut Rng) -> Event {
        if event.seat().is_none_or(|seat| viewer.is(seat)) {
            return event.clone();
        }
        let hint = rng.one_in(2);
        let mut cards =
            || -> [Card; 3] { std::array::from_fn(|_| Card::new(rng.below(81) as u8).expect("a card")) };
        match *event {
            Event::Found { seat, score, .. } => Event::Found { seat, cards: cards(), score },
            Event::Missed { seat, .. } if hint => Event::Hinted { seat, card: cards()[0] },
            Event::Missed { seat, .. } => Event::Missed { seat, cards: cards() },
            Event::Hinted { seat, .. } => Event::Hinted { seat, card: cards()[0] },
            Event::Finished { seat } => Event::GaveUp { seat },
            Event::GaveUp { seat } => Event::Finished { seat },
            ref other => other.clone(),
        }
    }
}

fn random_cards(table: &[Card], rng: &mut Rng) -> Vec<Card> {
    let all: Vec<Card> = Card::all().collect();
    let count = if rng.one_in(5) { rng.below(6) } else { 3 };
    let source = if rng.one_in(6) { all.as_slice() } else { table };
    (0..count).filter_map(|_| rng.pick(source).copied()).collect()
}

#[cfg(test)]
mod tests {
    use engine::testkit::conform;

    use super::*;

    // RACE-1: among other things, no seat learns what another has found.
    #[test]
    fn race_1_hunt_conforms() {
        let tally = conform::<Hunt>(300, 1);
        assert!(tally.refused > 300 && tally.accepted > 3_000, "{tally:?}");
    }
}
