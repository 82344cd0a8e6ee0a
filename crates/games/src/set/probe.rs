//! SET in the conformance suite.

use engine::{
    NoAnswer, NoAsk, Seat, Viewer,
    testkit::{Probe, Rng},
};

use super::{Action, Cards, Config, Deals, Help, Rules, Set, State, Stuck, sets};
use crate::{calls::Calling, card::Card};

impl Probe for Set {
    fn table(rng: &mut Rng) -> (Config, u8) {
        let config = Config {
            deck: if rng.one_in(2) { Cards::Solid } else { Cards::Full },
            call_seconds: 1 + rng.below(5) as u32,
            stuck: if rng.one_in(2) { Stuck::Auto } else { Stuck::Agree },
            deals: if rng.one_in(3) { Deals::Each } else { Deals::One },
            calling: if rng.one_in(3) { Calling::Snap } else { Calling::Call },
            fair_ms: if rng.one_in(2) { 150 } else { 0 },
        };
        let seats = if rng.one_in(4) { 1 } else { 2 + rng.below(4) as u8 };
        (config, seats)
    }

    fn attempt(rules: &Rules, state: &State, seat: Seat, rng: &mut Rng) -> Action {
        let can_pick = state.calls.can_pick(rules.manner, seat).is_ok();
        match rng.below(20) {
            0 => Action::Take { cards: random_cards(state, rng) },
            1 => Action::Call {},
            2..=4 => Action::NoSet {},
            _ if can_pick => match sets(&state.table).next() {
                Some(found) => Action::Take { cards: found.to_vec() },
                None if state.calls.can_agree(seat).is_ok() => Action::NoSet {},
                None => Action::Take { cards: random_cards(state, rng) },
            },
            _ if state.has_set() => Action::Call {},
            _ => Action::NoSet {},
        }
    }

    fn ask(_: &Rules, _: &State, _: Seat, _: &mut Rng) -> Option<NoAsk> {
        None
    }

    fn helps() -> Vec<Help> {
        vec![Help::Any, Help::Card]
    }

    fn offer(answer: &NoAnswer) -> Option<Action> {
        match *answer {}
    }

    fn check(rules: &Rules, state: &State) -> Result<(), String> {
        let whole = rules.config.deck.count();
        let mut there: Vec<Card> = state.table.iter().copied().chain(state.deck.known()).collect();
        there.sort_unstable();
        there.dedup();
        if there.len() != state.table.len() + state.deck.len() {
            return Err("a card is there twice".into());
        }
        let taken: usize = state.taken.iter().map(|&taken| usize::from(taken)).sum();
        // Over several deals, decks come and go with cards that nobody took.
        if there.len() + 3 * taken != whole && rules.config.deals == Deals::One {
            return Err(format!("{} cards and {taken} SETs of {whole}", there.len()));
        }
        for (score, taken) in state.scores.iter().zip(&state.taken) {
            if *score > i32::from(*taken) {
                return Err(format!("{score} points for {taken} SETs"));
            }
        }
        if state.table.len() < 12 && !state.deck.is_empty() {
            return Err("the table was not refilled".into());
        }
        if state.outcome.is_none() && state.deck.is_empty() && !state.has_set() {
            return Err("the deal should have ended (SET-10)".into());
        }
        if rules.config.stuck == Stuck::Auto && state.outcome.is_none() && !state.has_set() {
            return Err("cards should have been laid (SET-9)".into());
        }
        Ok(())
    }

    fn vary(_rules: &Rules, state: &State, _viewer: Viewer, rng: &mut Rng) -> State {
        // Everything but the deck lies open.
        let mut varied = state.clone();
        rng.shuffle(varied.deck.known_mut());
        varied
    }
}

fn random_cards(state: &State, rng: &mut Rng) -> Vec<Card> {
    let all: Vec<Card> = Card::all().collect();
    let count = if rng.one_in(4) { rng.below(6) } else { 3 };
    let source = if rng.one_in(3) { all.as_slice() } else { state.table.as_slice() };
    (0..count).filter_map(|_| rng.pick(source).copied()).collect()
}

#[cfg(test)]
mod tests {
    use engine::testkit::conform;

    use super::*;

    #[test]
    fn set_conforms() {
        let tally = conform::<Set>(400, 1);
        assert!(tally.fired > 400, "calls run out and windows close: {tally:?}");
    }
}
