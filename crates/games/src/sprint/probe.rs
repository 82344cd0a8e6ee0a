//! The SET sprint in the conformance suite.

use engine::{
    Millis, NoAnswer, NoAsk, Seat, Viewer,
    testkit::{Probe, Rng},
};

use super::{
    Config, Event, Rules, Sprint, State, Version,
    state::{Board, Find},
};
use crate::{
    card::Card,
    picks::{Action, Last},
    set::{Cards, solver},
};

impl Probe for Sprint {
    fn table(rng: &mut Rng) -> (Config, u8) {
        let version = [Version::Classic, Version::Timed, Version::Arcade][rng.below(3)];
        let longest = if rng.one_in(4) { 400 } else { 60 };
        let config = Config {
            version,
            deck: if rng.one_in(2) { Cards::Solid } else { Cards::Full },
            goal: 1 + rng.below(40) as u32,
            seconds: 1 + rng.below(longest) as u32,
            miss_seconds: rng.below(7) as u32,
            hint_seconds: rng.below(20) as u32,
        };
        (config, 1 + rng.below(5) as u8)
    }

    fn attempt(_rules: &Rules, state: &State, seat: Seat, rng: &mut Rng) -> Action {
        let table = state.runner(seat).map_or(&[][..], |runner| &runner.board.cards);
        match rng.below(40) {
            0 if rng.one_in(2) => Action::GiveUp {},
            1..=3 => Action::Hint {},
            4..=8 => Action::Take { cards: random_cards(table, rng) },
            _ => {
                let sets = solver::sets(table);
                Action::Take { cards: rng.pick(&sets).map(|set| set.to_vec()).unwrap_or_default() }
            }
        }
    }

    fn ask(_: &Rules, _: &State, _: Seat, _: &mut Rng) -> Option<NoAsk> {
        None
    }

    fn offer(answer: &NoAnswer) -> Option<Action> {
        match *answer {}
    }

    fn check(rules: &Rules, state: &State) -> Result<(), String> {
        for (seat, runner) in (0..).map(Seat).zip(&state.runners) {
            let Board { cards, deck, drawn } = &runner.board;
            let order = state.decks.get(*deck).ok_or("a deck is missing (SPR-2)")?;
            let mut there: Vec<Card> = order.iter().skip(*drawn).chain(cards).copied().collect();
            let mut taken = runner.found.iter().rev().flat_map(|find| find.cards);
            there.sort_unstable();
            there.dedup();
            if there.len() != cards.len() + order.len().saturating_sub(*drawn) {
                return Err(format!("{seat:?}: a card is there twice"));
            }
            while there.len() < rules.config.deck.count() && runner.found.len() < 500 {
                // On later decks cards that nobody took are gone, so only the first deck adds up.
                match taken.next() {
                    Some(card) if *deck == 0 => there.push(card),
                    None if *deck == 0 => return Err(format!("{seat:?}: a card is lost")),
                    _ => break,
                }
            }
            let playing = state.race.playing(seat).is_ok();
            if playing && !solver::any(cards) {
                return Err(format!("{seat:?}: no SET on the table (SPR-1)"));
            }
            if playing && cards.len() < rules.table() && runner.board.left(rules) > 0 {
                return Err(format!("{seat:?}: the table was not refilled (SPR-1)"));
            }
            if runner.end.is_some() == (rules.config.version == Version::Classic) {
                return Err(format!("{seat:?} has a clock, or none (SPR-4, SPR-5, SPR-6)"));
            }
            let goal = rules.config.goal as usize;
            if rules.config.version == Version::Classic && runner.found.len() > goal {
                return Err(format!("{seat:?} took more than {goal} SETs (SPR-4)"));
            }
        }
        Ok(())
    }

    fn vary(_rules: &Rules, state: &State, viewer: Viewer, rng: &mut Rng) -> State {
        let mut varied = state.clone();
        varied.race = state.race.disguise(viewer, rng);
        let over = state.race.is_over();
        let mine = viewer.seat().and_then(|seat| state.runner(seat)).map(|runner| runner.board.clone());
        // What the viewer has not been dealt.
        for (number, deck) in varied.decks.iter_mut().enumerate() {
            let known = mine.as_ref().map_or(0, |board| match number.cmp(&board.deck) {
                std::cmp::Ordering::Less => deck.len(),
                std::cmp::Ordering::Equal => board.drawn.min(deck.len()),
                std::cmp::Ordering::Greater => 0,
            });
            let mut order = deck.to_vec();
            rng.shuffle(&mut order[known..]);
            *deck = order.into();
        }
        if over {
            return varied;
        }
        for (seat, runner) in (0..).map(Seat).zip(&mut varied.runners) {
            if !viewer.is(seat) {
                rng.shuffle(&mut runner.board.cards);
                runner.board.drawn = rng.below(27);
                runner.told = rng.below(4) as u8;
                runner.end = runner.end.map(|_| Millis(rng.below(1_000_000) as u64));
                let cards = std::array::from_fn(|_| card(rng));
                runner.found.iter_mut().for_each(|find| *find = Find { cards, at: Millis(7) });
                runner.last = Some(Last { cards, right: rng.one_in(2) });
            }
        }
        varied
    }

    fn vary_event(_rules: &Rules, event: &Event, viewer: Viewer, rng: &mut Rng) -> Event {
        let mut some = || -> [Card; 3] { std::array::from_fn(|_| card(rng)) };
        let (cards, others) = (some(), some().to_vec());
        let board = Board { cards: others.clone(), deck: rng.below(3), drawn: rng.below(27) };
        match *event {
            Event::Shuffled { .. } => Event::Shuffled { order: others },
            Event::Dealt { .. } => Event::Dealt { board },
            _ if event.seat().is_none_or(|seat| viewer.is(seat)) => event.clone(),
            Event::Taken { seat, score, .. } => {
                Event::Taken { seat, cards, score, gain: Millis(rng.below(9_000) as u64), board }
            }
            Event::Missed { seat, .. } if rng.one_in(2) => Event::Hinted { seat, card: cards[0] },
            Event::Missed { seat, .. } => Event::Missed { seat, cards },
            Event::Hinted { seat, .. } => Event::Hinted { seat, card: cards[0] },
            Event::Finished { seat } | Event::TimeUp { seat } => Event::GaveUp { seat },
            Event::GaveUp { seat } => Event::Finished { seat },
            ref other => other.clone(),
        }
    }
}

fn card(rng: &mut Rng) -> Card {
    Card::new(rng.below(Card::COUNT) as u8).expect("a card")
}

fn random_cards(table: &[Card], rng: &mut Rng) -> Vec<Card> {
    let count = if rng.one_in(5) { rng.below(6) } else { 3 };
    let others = rng.one_in(6);
    (0..count).filter_map(|_| if others { Some(card(rng)) } else { rng.pick(table).copied() }).collect()
}

#[cfg(test)]
mod tests {
    use engine::testkit::conform;

    use super::*;

    // RACE-1: among other things, no seat learns of another's cards, clock and penalties.
    #[test]
    fn race_1_sprint_conforms() {
        let tally = conform::<Sprint>(300, 1);
        assert!(tally.fired > 300 && tally.refused > 300 && tally.accepted > 3_000, "{tally:?}");
    }
}
