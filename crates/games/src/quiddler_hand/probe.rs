//! The conformance suite, with a dictionary in which words are easy to find.

use engine::{
    Seat, Viewer,
    testkit::{Probe, Rng},
};

use super::{Action, Answer, Ask, Config, Event, Laying, QuiddlerHand, Rules, State, rules};
use crate::{letter::Letter, quiddler::solver::Layings, quiddler_solo::pairs_dictionary};

impl Probe for QuiddlerHand {
    fn table(rng: &mut Rng) -> (Config, u8) {
        pairs_dictionary();
        let config = Config {
            cards: 3 + rng.below(8) as u32,
            dictionary: "pairs".into(),
            miss_seconds: rng.below(7) as u32,
        };
        (config, 1 + rng.below(4) as u8)
    }

    fn attempt(rules: &Rules, state: &State, _seat: Seat, rng: &mut Rng) -> Action {
        let mut cards = state.cards.to_vec();
        rng.shuffle(&mut cards);
        let discard = cards.pop().unwrap_or(Letter::FIRST);
        match rng.below(60) {
            0 => Action::GiveUp {},
            1 => Action::Lay { words: vec![cards.clone(), cards], discard },
            2 => Action::Lay { words: vec![vec![discard]], discard: cards[0] },
            3 => Action::Lay { words: Vec::new(), discard: Letter::all().last().unwrap_or(discard) },
            4 => match Layings::of(&rules.lexicon, &state.cards).best() {
                Some(best) => {
                    let words = best.words.iter().map(|word| word.to_vec()).collect();
                    Action::Lay { words, discard: best.discard }
                }
                None => Action::GiveUp {},
            },
            _ => {
                cards.truncate(2 * rng.below(3));
                Action::Lay { words: cards.chunks(2).map(<[Letter]>::to_vec).collect(), discard }
            }
        }
    }

    fn ask(_: &Rules, state: &State, _: Seat, rng: &mut Rng) -> Option<Ask> {
        let mut cards = state.cards.to_vec();
        rng.shuffle(&mut cards);
        let discard = if rng.one_in(2) { cards.pop() } else { None };
        cards.truncate(rng.below(8));
        let size = 1 + rng.below(4);
        Some(Ask::Hand { words: cards.chunks(size).map(<[Letter]>::to_vec).collect(), discard })
    }

    fn offer(answer: &Answer) -> Option<Action> {
        answer.act.clone()
    }

    fn check(rules: &Rules, state: &State) -> Result<(), String> {
        if state.cards.len() != rules.dealt() {
            return Err(format!("{} cards (HAND-1)", state.cards.len()));
        }
        for (seat, seeker) in (0..).map(Seat).zip(&state.contest.seekers) {
            let Some(best) = &seeker.best else { continue };
            let counted = rules::count(state, &best.answer.words, best.answer.discard);
            if counted.map(|preview| preview.score) != Ok(best.score) || best.score > state.most {
                return Err(format!("{seat:?} has {best:?} of {} (HAND-3)", state.most));
            }
            let is_word = |word: &Vec<Letter>| rules.lexicon.contains(&Letter::spell(word));
            if !best.answer.words.iter().all(is_word) {
                return Err(format!("{seat:?} has laid what is no word: {best:?} (HAND-2)"));
            }
            if best.score == state.most && state.contest.race.playing(seat).is_ok() {
                return Err(format!("{seat:?} has the best and is not done (HAND-3)"));
            }
        }
        Ok(())
    }

    fn vary(_: &Rules, state: &State, viewer: Viewer, rng: &mut Rng) -> State {
        let contest = state.contest.disguise(viewer, rng, |rng| laying(&state.cards, rng));
        let mut varied = State { contest, ..state.clone() };
        let told = viewer.seat().is_some_and(|seat| state.contest.race.playing(seat).is_err());
        if !told && !state.contest.race.is_over() {
            (varied.most, varied.solution) = (rng.below(90) as i32, Some(laying(&state.cards, rng)));
        }
        varied
    }

    fn vary_event(_: &Rules, event: &Event, viewer: Viewer, rng: &mut Rng) -> Event {
        let own = event.seat().is_some_and(|seat| viewer.is(seat));
        let other = |rng: &mut Rng| laying(&[Letter::FIRST; 3], rng);
        match event.clone() {
            Event::Dealt { cards, .. } => {
                Event::Dealt { solution: laying(&cards, rng), most: rng.below(90) as i32, cards }
            }
            event if own => event,
            Event::Laid { seat, score, better: true, .. } if score > 0 => {
                Event::Laid { seat, laying: other(rng), score, better: true }
            }
            Event::Laid { seat, .. } | Event::Missed { seat, .. } if rng.one_in(2) => {
                Event::Missed { seat, laying: other(rng), bad: vec!["xx".into()] }
            }
            Event::Laid { seat, .. } | Event::Missed { seat, .. } => {
                Event::Laid { seat, laying: other(rng), score: rng.below(30) as i32, better: false }
            }
            Event::Finished { seat } | Event::GaveUp { seat } if rng.one_in(2) => Event::Finished { seat },
            Event::Finished { seat } => Event::GaveUp { seat },
            event => event,
        }
    }
}

fn laying(cards: &[Letter], rng: &mut Rng) -> Laying {
    let mut cards = cards.to_vec();
    rng.shuffle(&mut cards);
    let discard = cards.pop().unwrap_or(Letter::FIRST);
    Laying { words: vec![cards], discard }
}

#[cfg(test)]
mod tests {
    use engine::testkit::conform;

    use super::*;

    // RACE-1: among other things, no seat learns what another has laid, nor what the best is (HAND-3).
    #[test]
    fn race_1_quiddler_hand_conforms() {
        let tally = conform::<QuiddlerHand>(200, 3);
        assert!(tally.refused > 200 && tally.accepted > 2_000 && tally.answered > 1_000, "{tally:?}");
    }
}
