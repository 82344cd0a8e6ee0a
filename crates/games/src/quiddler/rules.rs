//! The rules: what each input leads to.

use arrayvec::ArrayVec;
use engine::{Chance, Draft, Input, Millis, Seat};
use serde::Serialize;

use super::{
    Quiddler,
    action::{Action, Refusal, Source},
    config::{Rules, Words},
    event::{Event, Public},
    score,
    state::{HANDS, MAX_CARDS, Phase, State, take},
};
use crate::letter::Letter;

type Decision = Result<Vec<Event>, Refusal>;

pub(super) fn decide(
    rules: &Rules,
    state: &State,
    at: Millis,
    input: Input<&Action>,
    chance: &mut dyn Chance,
) -> Decision {
    match input {
        Input::Begin => {
            let mut draft = Draft::new(rules, state, at);
            deal(&mut draft, HANDS.0, Seat(0), chance);
            Ok(draft.into_events())
        }
        Input::Deadline => {
            let mut draft = Draft::new(rules, state, at);
            match state.turn {
                Some(seat) => time_out(&mut draft, seat, chance),
                None => settle(&mut draft, chance),
            }
            Ok(draft.into_events())
        }
        Input::Leave { seat } => Ok(follow(rules, state, at, Public::Left { seat }, chance)),
        Input::Act { seat, action, .. } => match action {
            Action::Draw { from } => draw(state, seat, *from, chance),
            Action::Discard { card } => discard(state, seat, *card),
            Action::GoOut { words, discard } => {
                check_go_out(rules, state, seat, words, *discard)?;
                let event = Public::WentOut { seat, words: words.clone(), discard: *discard };
                Ok(follow(rules, state, at, event, chance))
            }
            Action::Lay { words, discard } => {
                check_lay(rules, state, seat, words, *discard)?;
                let event = Public::Laid { seat, words: words.clone(), discard: *discard };
                Ok(follow(rules, state, at, event, chance))
            }
            Action::Challenge { seat: of, word } => challenge(rules, state, seat, *of, *word),
            Action::Accept {} => {
                check_accept(rules, state, seat)?;
                Ok(follow(rules, state, at, Public::Accepted { seat }, chance))
            }
        },
    }
}

/// Lets something happen, and then what follows from it.
fn follow(rules: &Rules, state: &State, at: Millis, event: Public, chance: &mut dyn Chance) -> Vec<Event> {
    let mut draft = Draft::new(rules, state, at);
    draft.emit(event);
    settle_if_done(&mut draft, chance);
    draft.into_events()
}

/// Once nothing more can be challenged, the hand is settled (QUI-9).
fn settle_if_done(draft: &mut Draft<'_, Quiddler>, chance: &mut dyn Chance) {
    let state = &draft.state;
    let is_done = draft.rules.config.words == Words::Checked || state.accepted.covers(state.present);
    if state.phase == Phase::Challenges && is_done {
        settle(draft, chance);
    }
}

/// Settles the hand, and deals the next one at once (QUI-9).
fn settle(draft: &mut Draft<'_, Quiddler>, chance: &mut dyn Chance) {
    let settlement = score::settle(draft.rules, &draft.state);
    draft.emit(Public::Settled { settlement });
    if draft.state.phase != Phase::Over {
        let (hand, dealer) = (draft.state.hand + 1, draft.state.dealer);
        // QUI-2: the deal passes to the left, skipping players who have left.
        let dealer = draft.state.present.next_after(dealer).unwrap_or(dealer);
        deal(draft, hand, dealer, chance);
    }
}

/// A turn clock has run out: the referee does the least for the player (ALL-6).
fn time_out(draft: &mut Draft<'_, Quiddler>, seat: Seat, chance: &mut dyn Chance) {
    draft.emit(Public::TimedOut { seat });
    if draft.state.phase == Phase::Draw {
        let drawn = draw(&draft.state, seat, Source::Pile, chance)
            .or_else(|_| draw(&draft.state, seat, Source::Discard, chance))
            .unwrap_or_else(|_| vec![Public::Skipped { seat }.into()]);
        drawn.into_iter().for_each(|event| draft.emit(event));
    }
    if draft.state.phase == Phase::Play && draft.state.turn == Some(seat) {
        // A hand is in the order in which its cards came, so the card drawn is the last one.
        let drawn = draft.state.player(seat).and_then(|player| player.hand.last().copied());
        let discarded = drawn.map(|card| match draft.state.is_last() {
            true => Public::Laid { seat, words: Vec::new(), discard: card },
            false => Public::Discarded { seat, card },
        });
        discarded.into_iter().for_each(|event| draft.emit(event));
    }
    settle_if_done(draft, chance);
}

fn deal(draft: &mut Draft<'_, Quiddler>, hand: u8, dealer: Seat, chance: &mut dyn Chance) {
    let deck = letters(&chance.deal(Letter::deck()));
    // A script may be short, but it must name all cards that are dealt and turned up.
    if deck.len() <= usize::from(hand) * draft.state.present.len() {
        chance.exhaust();
    }
    draft.emit(Event::Dealt { hand, dealer, deck });
}

/// Cards from their codes.
pub(crate) fn letters(codes: &[u8]) -> Vec<Letter> {
    codes.iter().filter_map(|&code| Letter::new(code)).collect()
}

fn draw(state: &State, seat: Seat, from: Source, chance: &mut dyn Chance) -> Decision {
    if state.turn != Some(seat) {
        return Err(Refusal::NotYourTurn);
    }
    if state.phase != Phase::Draw {
        return Err(Refusal::AlreadyDrawn);
    }
    match from {
        Source::Discard => {
            let card = *state.discards.last().ok_or(Refusal::NoDiscard)?;
            Ok(vec![Event::Drew { seat, from, card }])
        }
        Source::Pile if !state.pile.is_empty() => {
            // If a script does not name the card, the list is empty and chance is exhausted.
            let card = state.pile.next(1, chance).first().copied();
            Ok(card.map(|card| Event::Drew { seat, from, card }).into_iter().collect())
        }
        Source::Pile => remake(state, seat, chance),
    }
}

/// QUI-3: all discards but the top one are shuffled into a new pile.
fn remake(state: &State, seat: Seat, chance: &mut dyn Chance) -> Decision {
    let Some((_, below @ [_, ..])) = state.discards.split_last() else {
        return Err(Refusal::PileEmpty);
    };
    let mut codes: Vec<u8> = below.iter().map(|card| card.code()).collect();
    chance.shuffle(&mut codes);
    let pile = letters(&codes);
    let card = pile.first().copied();
    let drew = card.map(|card| Event::Drew { seat, from: Source::Pile, card });
    Ok([Event::Remade { pile }].into_iter().chain(drew).collect())
}

/// The seat's hand, if the player has drawn and has to finish the turn.
fn hand_to_play(state: &State, seat: Seat) -> Result<ArrayVec<Letter, MAX_CARDS>, Refusal> {
    if state.turn != Some(seat) {
        return Err(Refusal::NotYourTurn);
    }
    if state.phase != Phase::Play {
        return Err(Refusal::NotDrawn);
    }
    state.player(seat).map(|player| player.hand.clone()).ok_or(Refusal::NotYourTurn)
}

fn discard(state: &State, seat: Seat, card: Letter) -> Decision {
    let hand = hand_to_play(state, seat)?;
    if state.is_last() {
        return Err(Refusal::LayOnLastTurn);
    }
    if !hand.contains(&card) {
        return Err(Refusal::CardNotHeld(card));
    }
    Ok(vec![Public::Discarded { seat, card }.into()])
}

/// What laying words earns, before bonuses and challenges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Preview {
    /// The points of the words.
    pub laid: i32,
    /// The points of the unused cards.
    pub unused: i32,
    /// The points of the words minus those of the unused cards.
    pub points: i32,
}

fn check_go_out(
    rules: &Rules,
    state: &State,
    seat: Seat,
    words: &[Vec<Letter>],
    discard: Letter,
) -> Result<Preview, Refusal> {
    let hand = hand_to_play(state, seat)?;
    if state.is_last() {
        return Err(Refusal::AlreadyOut);
    }
    // QUI-5: all cards but one.
    let named = words.iter().fold(1, |named: usize, word| named.saturating_add(word.len()));
    if named < hand.len() {
        return Err(Refusal::CardsLeft);
    }
    check_words(rules, hand, words, discard)
}

fn check_lay(
    rules: &Rules,
    state: &State,
    seat: Seat,
    words: &[Vec<Letter>],
    discard: Letter,
) -> Result<Preview, Refusal> {
    let hand = hand_to_play(state, seat)?;
    if !state.is_last() {
        return Err(Refusal::NotLastTurn);
    }
    check_words(rules, hand, words, discard)
}

/// Checks that words and discard are in the hand, and in `checked` games that the words are in the dictionary
/// (QUI-7, QUI-9).
fn check_words(
    rules: &Rules,
    mut hand: ArrayVec<Letter, MAX_CARDS>,
    words: &[Vec<Letter>],
    discard: Letter,
) -> Result<Preview, Refusal> {
    let mut laid = 0;
    for word in words {
        if word.len() < 2 {
            return Err(Refusal::TooShort);
        }
        for &card in word {
            if !take(&mut hand, card) {
                return Err(Refusal::CardNotHeld(card));
            }
        }
        laid += Letter::points(word);
    }
    if !take(&mut hand, discard) {
        return Err(Refusal::CardNotHeld(discard));
    }
    if rules.config.words == Words::Checked {
        for word in words.iter().map(|word| Letter::spell(word)) {
            if !rules.lexicon.contains(&word) {
                return Err(Refusal::NotAWord(word));
            }
        }
    }
    let unused = Letter::points(&hand);
    Ok(Preview { laid, unused, points: laid - unused })
}

/// What laying words would earn. In `challenge` games the words are not judged.
pub(super) fn preview(
    rules: &Rules,
    state: &State,
    seat: Seat,
    action: &Action,
) -> Option<Result<Preview, Refusal>> {
    match action {
        Action::GoOut { words, discard } => Some(check_go_out(rules, state, seat, words, *discard)),
        Action::Lay { words, discard } => Some(check_lay(rules, state, seat, words, *discard)),
        _ => None,
    }
}

/// Checks that a seat may challenge: not in `checked` games, and not after accepting (QUI-9).
fn check_challenger(rules: &Rules, state: &State, seat: Seat) -> Result<(), Refusal> {
    if rules.config.words == Words::Checked {
        return Err(Refusal::NoChallenges);
    }
    if state.accepted.contains(seat) {
        return Err(Refusal::AlreadyAccepted);
    }
    Ok(())
}

fn challenge(rules: &Rules, state: &State, by: Seat, seat: Seat, word: u32) -> Decision {
    check_challenger(rules, state, by)?;
    let laid = state.player(seat).and_then(|player| player.laid.get(usize::try_from(word).ok()?));
    let laid = laid.ok_or(Refusal::NoSuchWord)?;
    if seat == by {
        return Err(Refusal::OwnWord);
    }
    if laid.challenge.is_some() {
        return Err(Refusal::AlreadyChallenged);
    }
    let stands = rules.lexicon.contains(&Letter::spell(&laid.cards));
    Ok(vec![Public::Challenged { by, seat, word, stands }.into()])
}

fn check_accept(rules: &Rules, state: &State, seat: Seat) -> Result<(), Refusal> {
    check_challenger(rules, state, seat)?;
    if state.phase != Phase::Challenges {
        return Err(Refusal::NothingToAccept);
    }
    Ok(())
}

/// The action types that a seat may use now.
pub(super) fn may(rules: &Rules, state: &State, seat: Seat) -> Vec<&'static str> {
    let mut types = Vec::with_capacity(3);
    match state.phase {
        Phase::Draw if state.turn == Some(seat) => types.push("draw"),
        Phase::Play if state.turn == Some(seat) && state.is_last() => types.push("lay"),
        Phase::Play if state.turn == Some(seat) => types.extend(["discard", "go_out"]),
        _ => {}
    }
    if check_challenger(rules, state, seat).is_ok() {
        let others = state.players.iter().zip((0..).map(Seat)).filter(|&(_, other)| other != seat);
        if others.flat_map(|(player, _)| &player.laid).any(|word| word.challenge.is_none()) {
            types.push("challenge");
        }
        if state.phase == Phase::Challenges {
            types.push("accept");
        }
    }
    types
}

/// Whether a seat may look words up now: only when it is not its turn (QUI-8).
pub fn may_look_up(state: &State, seat: Seat) -> bool {
    state.turn != Some(seat)
}

/// Looks a word up.
pub(super) fn lookup(rules: &Rules, state: &State, seat: Seat, word: &str) -> Result<bool, Refusal> {
    if !may_look_up(state, seat) {
        return Err(Refusal::OwnTurn);
    }
    Ok(rules.lexicon.contains(word))
}
