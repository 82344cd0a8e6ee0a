//! The conformance suite, with a dictionary in which words are easy to find.

use engine::{
    Seat, Viewer,
    testkit::{Probe, Rng},
};

use super::{
    Action, Answer, Ask, Config, Phase, Quiddler, Rules, Source, State, Struck, TwoPlayerBonus, Words,
};
use crate::{
    letter::Letter,
    lexicon::{self, Lexicon},
};

/// Every two cards are a word, and most threes.
fn easy_dictionary() {
    if lexicon::find("easy").is_some() {
        return;
    }
    let mut words = Vec::new();
    for a in Letter::all() {
        for b in Letter::all() {
            words.push(Letter::spell(&[a, b]));
            let third = Letter::all().filter(|c| (a.code() ^ b.code() ^ c.code()) % 8 != 0);
            words.extend(third.map(|c| Letter::spell(&[a, b, c])));
        }
    }
    lexicon::add("easy", Lexicon::from_words(words.iter().map(String::as_str)));
}

/// Cuts some cards into words of two and three.
fn cut(mut cards: &[Letter]) -> Vec<Vec<Letter>> {
    let mut words = Vec::new();
    while cards.len() >= 2 {
        let size = if cards.len() % 2 == 1 { 3 } else { 2 };
        let (word, rest) = cards.split_at(size);
        words.push(word.to_vec());
        cards = rest;
    }
    words
}

fn any_card(rng: &mut Rng) -> Letter {
    Letter::new(rng.below(Letter::KINDS) as u8).expect("a card")
}

/// An action that nobody would take who looks at the table.
fn odd(rng: &mut Rng) -> Action {
    let seat = Seat(rng.below(12) as u8);
    match rng.below(8) {
        0 => Action::Challenge { seat, word: rng.below(7) as u32 },
        1 => Action::Challenge { seat, word: u32::MAX },
        2 => Action::Accept {},
        3 => Action::Discard { card: any_card(rng) },
        4 => Action::GoOut { words: vec![vec![any_card(rng); 40]], discard: any_card(rng) },
        5 => Action::Lay { words: vec![vec![], vec![any_card(rng)]], discard: any_card(rng) },
        6 => Action::Draw { from: Source::Discard },
        _ => Action::Lay { words: vec![], discard: any_card(rng) },
    }
}

impl Probe for Quiddler {
    fn table(rng: &mut Rng) -> (Config, u8) {
        easy_dictionary();
        let config = Config {
            dictionary: "easy".into(),
            words: if rng.one_in(2) { Words::Challenge } else { Words::Checked },
            struck: if rng.one_in(2) { Struck::Cancel } else { Struck::Against },
            two_player_bonus: if rng.one_in(2) { TwoPlayerBonus::Longest } else { TwoPlayerBonus::Most },
            challenge_seconds: [0, 1, 20][rng.below(3)],
            turn_seconds: [0, 0, 20][rng.below(3)],
        };
        let more = if rng.one_in(8) { 7 } else { 2 };
        (config, 2 + rng.below(more) as u8)
    }

    fn attempt(_rules: &Rules, state: &State, seat: Seat, rng: &mut Rng) -> Action {
        if rng.one_in(8) {
            return odd(rng);
        }
        let mut hand = state.player(seat).map(|player| player.hand.to_vec()).unwrap_or_default();
        rng.shuffle(&mut hand);
        let dear = hand.iter().copied().max_by_key(|card| card.value()).unwrap_or_else(|| any_card(rng));
        match state.phase {
            Phase::Draw => Action::Draw { from: if rng.one_in(3) { Source::Discard } else { Source::Pile } },
            Phase::Play => {
                let discard = hand.pop().unwrap_or(dear);
                if state.is_last() {
                    hand.truncate(rng.below(hand.len() + 1));
                    Action::Lay { words: cut(&hand), discard }
                } else if rng.one_in(2) {
                    Action::GoOut { words: cut(&hand), discard }
                } else {
                    Action::Discard { card: dear }
                }
            }
            Phase::Challenges | Phase::Over if rng.one_in(3) => Action::Challenge {
                seat: Seat(rng.below(state.players.len()) as u8),
                word: rng.below(4) as u32,
            },
            Phase::Challenges | Phase::Over => Action::Accept {},
        }
    }

    fn ask(_rules: &Rules, state: &State, seat: Seat, rng: &mut Rng) -> Option<Ask> {
        let mut hand = state.player(seat).map(|player| player.hand.to_vec()).unwrap_or_default();
        rng.shuffle(&mut hand);
        let loose = hand.split_off(hand.len().saturating_sub([0, 1, 1, 2][rng.below(4)]));
        let mut words = cut(&hand);
        match rng.below(12) {
            0 => words.push(vec![any_card(rng)]),
            1 => words.push(Vec::new()),
            _ => {}
        }
        let discard = match rng.below(6) {
            0 => Some(any_card(rng)),
            1..=3 => loose.first().copied(),
            _ => None,
        };
        Some(Ask::Hand { words, discard })
    }

    fn offer(answer: &Answer) -> Option<Action> {
        answer.act.clone()
    }

    fn check(rules: &Rules, state: &State) -> Result<(), String> {
        // Every card once somewhere.
        let mut cards: Vec<Letter> = state.pile.known().collect();
        cards.extend(&state.discards);
        cards.extend(&state.gone);
        for player in &state.players {
            cards.extend(&player.hand);
            cards.extend(player.laid.iter().flat_map(|word| &word.cards));
        }
        let mut codes: Vec<u8> = cards.iter().map(|card| card.code()).collect();
        codes.sort_unstable();
        if codes != Letter::deck() {
            return Err(format!("{} cards: {cards:?}", cards.len()));
        }
        // The scores are what the sheet says.
        for (seat, player) in state.players.iter().enumerate() {
            let totals = state.sheet.iter().filter_map(|hand| hand.seats.get(seat)?.as_ref());
            let sum: i32 = totals.map(|score| score.total).sum();
            if sum != player.score || sum < 0 {
                return Err(format!("seat {seat} has {}, its hands add up to {sum}", player.score));
            }
        }
        // The player whose turn it is is present and holds the right number of cards.
        if let Some(seat) = state.turn {
            let held = state.player(seat).map_or(0, |player| player.hand.len());
            let due = usize::from(state.hand) + usize::from(state.phase == Phase::Play);
            if !state.present.contains(seat) || held != due {
                return Err(format!("{seat:?} is at turn with {held} cards"));
            }
        }
        // A timer runs while words can be challenged, and on turns where there is a clock (ALL-6).
        let timed = match state.phase {
            Phase::Draw | Phase::Play => rules.config.turn_seconds > 0,
            Phase::Challenges => true,
            Phase::Over => false,
        };
        if timed != state.due.is_some() {
            return Err(format!("due at {:?} in {:?}", state.due, state.phase));
        }
        Ok(())
    }

    fn vary(_rules: &Rules, state: &State, viewer: Viewer, rng: &mut Rng) -> State {
        let mut varied = state.clone();
        let hidden = |seat: usize| viewer.seat().is_none_or(|own| own.index() != seat);
        let mut cards: Vec<Letter> = varied.pile.known().chain(varied.gone.drain(..)).collect();
        for (_, player) in state.players.iter().enumerate().filter(|&(seat, _)| hidden(seat)) {
            cards.extend(&player.hand);
        }
        rng.shuffle(&mut cards);
        let mut next = cards.into_iter();
        for (_, player) in varied.players.iter_mut().enumerate().filter(|&(seat, _)| hidden(seat)) {
            for card in &mut player.hand {
                *card = next.next().unwrap_or(*card);
            }
        }
        for card in varied.pile.known_mut() {
            *card = next.next().unwrap_or(*card);
        }
        varied.gone = next.collect();
        varied
    }
}

#[cfg(test)]
mod tests {
    use engine::testkit::conform;

    use super::*;

    #[test]
    fn random_games_conform() {
        let tally = conform::<Quiddler>(300, 5);
        assert!(tally.fired > 100 && tally.refused > 1_000 && tally.answered > 10_000, "{tally:?}");
    }
}
