//! The rules: what each input leads to, in the order of the clauses.

use engine::{Chance, Input, Millis, Outcome, Reason, Seat, SeatSet};

use super::{
    Cubed,
    action::{Action, Refusal},
    ask::check_owned,
    board::Square,
    config::Rules,
    event::{Again, Event, Public},
    score::{Placed, Turn, judge_opening, judge_turn},
    state::{HAND, Held, Phase, State, find_set, has_set},
    steps::any_step,
};
use crate::die::{Dice, Face, Kind, Named};

type Draft<'a> = engine::Draft<'a, Cubed>;
type Decision = Result<Vec<Event>, Refusal>;

/// After this many rolls without a SET, the referee checks whether the dice can show one at all.
const VAIN_ROLLS: u32 = 500;

/// The limit on rolls in a row without a SET. Ordinary dice never come near it.
const MOST_ROLLS: u32 = 1_000_000;

/// Judges an input.
pub(super) fn decide(
    rules: &Rules,
    state: &State,
    at: Millis,
    input: Input<&Action>,
    chance: &mut dyn Chance,
) -> Decision {
    let mut draft = Draft::new(rules, state, at);
    match input {
        Input::Begin => {
            let mut bag: [u8; Dice::COUNT] = std::array::from_fn(|die| die as u8);
            chance.shuffle(&mut bag);
            draft.emit(Event::Dealt { bag: bag.to_vec() });
            roll_all(&mut draft, chance, true);
        }
        Input::Act { seat, action, .. } => act(&mut draft, seat, action, chance)?,
        Input::Deadline => time_is_up(&mut draft, chance),
        Input::Leave { seat } => leave(&mut draft, seat, chance),
    }
    Ok(draft.into_events())
}

fn act(draft: &mut Draft<'_>, seat: Seat, action: &Action, chance: &mut dyn Chance) -> Result<(), Refusal> {
    match action {
        Action::Open { dice } => open(draft, seat, dice, chance),
        Action::NoSet {} => {
            let state = &draft.state;
            check_opening(state, seat, Refusal::AgreementOver)?;
            if state.agreed.contains(seat) {
                return Err(Refusal::AlreadyAgreed);
            }
            draft.emit(Public::Agreed { seat });
            look_again(draft, chance);
            Ok(())
        }
        Action::Replace { at, with } => {
            check_turn(&draft.state, seat)?;
            replace(draft, seat, *at, *with, chance)
        }
        Action::Play { steps } => {
            let Turn { steps, points, bonus } = judge_play(draft.rules, &draft.state, seat, steps)?;
            draft.emit(Public::Played { seat, steps, points, bonus });
            go_on(draft, chance);
            Ok(())
        }
        Action::Pass {} => {
            check_turn(&draft.state, seat)?;
            draft.emit(Public::Passed { seat });
            go_on(draft, chance);
            Ok(())
        }
        Action::Reroll { dice } => {
            let state = &draft.state;
            if state.phase != Phase::ExtraRoll {
                return Err(Refusal::NoExtraRoll);
            }
            if has_chosen(state, seat) {
                return Err(Refusal::AlreadyChosen);
            }
            let places = state.places(seat, dice.iter().copied());
            let places = places.map_err(|n| Refusal::NotYourDie(Named::Face(dice[n])))?;
            draft.emit(Event::Chose { seat, places });
            if all_have_chosen(&draft.state) {
                extra_roll(draft, chance);
            }
            Ok(())
        }
    }
}

// ---- The opening (CUBE-4, 5, 6) ----

pub(super) fn check_opening(state: &State, seat: Seat, over: Refusal) -> Result<(), Refusal> {
    if state.phase != Phase::Opening {
        return Err(over);
    }
    if state.locked.contains(seat) {
        return Err(Refusal::LockedOut);
    }
    Ok(())
}

fn open(draft: &mut Draft<'_>, seat: Seat, dice: &[Named], chance: &mut dyn Chance) -> Result<(), Refusal> {
    check_opening(&draft.state, seat, Refusal::OpeningOver)?;
    let dice = <[Named; 3]>::try_from(dice).map_err(|_| Refusal::NotThree)?;
    let [Some(a), Some(b), Some(c)] = dice.map(Named::stated) else { return Err(Refusal::Unstated) };
    let owned = draft.state.places(seat, dice.map(Named::face));
    owned.map_err(|n| Refusal::NotYourDie(dice[n]))?;
    let dice = [a, b, c];
    if Kind::is_set(a.kind, b.kind, c.kind) {
        draft.emit(Public::Opened { seat, dice, points: judge_opening(&dice) });
    } else {
        draft.emit(Public::LockedOut { seat, dice });
        look_again(draft, chance);
    }
    Ok(())
}

/// Rolls again if nobody has a SET, or if everybody who is not locked out has agreed (CUBE-5, CUBE-6).
fn look_again(draft: &mut Draft<'_>, chance: &mut dyn Chance) {
    let state = &draft.state;
    let waiting = state.present.without(state.locked).without(state.agreed);
    if waiting.is_empty() || !anybody_has_set(state) {
        roll_all(draft, chance, true);
    }
}

fn anybody_has_set(state: &State) -> bool {
    state.present.iter().any(|seat| has_set(state.faces(seat)))
}

/// Everybody rolls all their dice; in the opening, until somebody has a SET (CUBE-6).
fn roll_all(draft: &mut Draft<'_>, chance: &mut dyn Chance, until_set: bool) {
    let mut vain = 0;
    loop {
        let mut dice: Vec<Vec<Face>> = vec![Vec::new(); draft.state.hands.len()];
        for seat in draft.state.in_order() {
            dice[seat.index()] =
                draft.state.hand(seat).iter().map(|held| roll(draft.rules, held.die, chance)).collect();
        }
        let is_final = !until_set || dice.iter().any(|faces| has_set(faces.iter().copied()));
        if is_final || chance.exhausted() || vain >= MOST_ROLLS {
            return draft.emit(Public::Rolled { dice, vain });
        }
        vain += 1;
        // With the dice of the option `dice`, every player may hold five that can never show a SET.
        if vain % VAIN_ROLLS == 0 && !anybody_could_have_set(draft.rules, &draft.state) {
            deal_anew(draft, chance);
        }
    }
}

fn anybody_could_have_set(rules: &Rules, state: &State) -> bool {
    state.present.iter().any(|seat| could_have_set(rules, state.hand(seat)))
}

/// Whether some roll of a hand would show a SET.
fn could_have_set(rules: &Rules, hand: &[Held]) -> bool {
    let faces = |held: &Held| rules.dice.faces()[usize::from(held.die)];
    hand.iter().enumerate().any(|(a, first)| {
        hand[..a].iter().enumerate().any(|(b, second)| {
            hand[..b].iter().any(|third| {
                let thirds = faces(third);
                let rolls = faces(first).into_iter().flat_map(|x| faces(second).map(|y| (x, y)));
                rolls.flat_map(|(x, y)| thirds.map(|z| [x, y, z])).any(|roll| find_set(roll).is_some())
            })
        })
    })
}

/// Puts all dice in play back into the bag, and everybody draws five new ones.
fn deal_anew(draft: &mut Draft<'_>, chance: &mut dyn Chance) {
    let mut bag: Vec<u8> = (0..Dice::COUNT as u8).filter(|die| draft.state.out & (1 << die) == 0).collect();
    chance.shuffle(&mut bag);
    draft.emit(Event::Dealt { bag });
}

fn roll(rules: &Rules, die: u8, chance: &mut dyn Chance) -> Face {
    Face::from_code(chance.roll(&rules.dice.codes(die)))
}

// ---- Turns (CUBE-7 to 11, 16 to 19) ----

pub(super) fn check_turn(state: &State, seat: Seat) -> Result<(), Refusal> {
    match state.phase {
        Phase::Opening => Err(Refusal::NotOpened),
        Phase::ExtraRoll => Err(Refusal::ExtraRollFirst),
        Phase::Turn | Phase::Over if state.turn != Some(seat) => Err(Refusal::NotYourTurn),
        Phase::Turn | Phase::Over => Ok(()),
    }
}

/// What a play earns, or why it is refused. It does not depend on chance.
pub(super) fn judge_play(
    rules: &Rules,
    state: &State,
    seat: Seat,
    steps: &[Vec<(Square, Named)>],
) -> Result<Turn, Refusal> {
    check_turn(state, seat)?;
    let hand: Vec<Face> = state.faces(seat).collect();
    judge_turn(&rules.board, &state.lay, &state_steps(&hand, steps)?)
}

/// The steps of a play with dice of a hand, all Wilds stated (CUBE-4, CUBE-16).
pub(crate) fn state_steps(
    hand: &[Face],
    steps: &[Vec<(Square, Named)>],
) -> Result<Vec<Vec<Placed>>, Refusal> {
    let mut stated: Vec<Vec<Placed>> = Vec::with_capacity(steps.len().min(HAND));
    for step in steps {
        let die = |&(square, named): &(Square, Named)| named.stated().map(|die| (square, die));
        stated.push(step.iter().map(die).collect::<Option<_>>().ok_or(Refusal::Unstated)?);
    }
    check_owned(hand, stated.iter().flatten().map(|(_, die)| die.named()))?;
    Ok(stated)
}

// CUBE-17
fn replace(
    draft: &mut Draft<'_>,
    seat: Seat,
    at: Square,
    with: Named,
    chance: &mut dyn Chance,
) -> Result<(), Refusal> {
    let (rules, state) = (draft.rules, &draft.state);
    let spot = rules.board.spot(at).ok_or(Refusal::OffBoard(at))?;
    let there = state.lay.get(spot).filter(|die| die.wild).ok_or(Refusal::NoWildThere(at))?;
    let Named::Face(Face::Kind(kind)) = with else { return Err(Refusal::WildInHand) };
    state.places(seat, [Face::Kind(kind)]).map_err(|_| Refusal::NotYourDie(with))?;
    if kind != there.kind {
        return Err(Refusal::OtherFeatures(with));
    }
    let removed = state.down.iter().find(|(other, _)| *other == spot);
    let &(_, die) = removed.ok_or(Refusal::NoWildThere(at))?;
    let rolled = roll(rules, die, chance);
    draft.emit(Public::Replaced { seat, at, with: kind, rolled });
    Ok(())
}

/// The extra roll's time is up (CUBE-13), or that of a turn, which is then a pass (ALL-6).
fn time_is_up(draft: &mut Draft<'_>, chance: &mut dyn Chance) {
    match draft.state.turn {
        Some(seat) => {
            draft.emit(Public::TimedOut { seat });
            draft.emit(Public::Passed { seat });
            go_on(draft, chance);
        }
        None => extra_roll(draft, chance),
    }
}

/// After a turn: the next one, or the round's end.
fn go_on(draft: &mut Draft<'_>, chance: &mut dyn Chance) {
    if draft.state.turn.is_none() {
        end_round(draft, chance);
    }
}

// ---- The end of a round (CUBE-11 to 15, 21) ----

fn end_round(draft: &mut Draft<'_>, chance: &mut dyn Chance) {
    draft.emit(Public::RoundEnded {});
    // CUBE-15
    if draft.state.ending {
        return draft.emit(Public::Ended { reason: Reason::Finished });
    }
    // CUBE-21: before any draw or re-roll.
    if draft.state.idle >= draft.rules.config.stall_rounds {
        return draft.emit(Public::Ended { reason: Reason::Stalled });
    }
    // CUBE-12, CUBE-14
    for seat in draft.state.in_order() {
        let wanted = HAND.saturating_sub(draft.state.hand(seat).len());
        let drawn = draft.state.bag.iter().rev().take(wanted);
        let dice: Vec<Face> = drawn.map(|&die| roll(draft.rules, die, chance)).collect();
        if !dice.is_empty() {
            draft.emit(Public::Drew { seat, dice });
        }
    }
    // CUBE-11: this roll replaces the extra roll.
    if !draft.state.played && !anybody_can_play(draft.rules, &draft.state) {
        roll_all(draft, chance, false);
        return draft.emit(Public::RoundBegan {});
    }
    draft.emit(Public::ExtraRollBegan {});
}

fn anybody_can_play(rules: &Rules, state: &State) -> bool {
    any_step(&rules.board, &state.lay, state.present.iter().map(|seat| state.faces(seat)))
}

fn has_chosen(state: &State, seat: Seat) -> bool {
    state.chosen.get(seat.index()).is_some_and(Option::is_some)
}

/// Who has chosen for the extra roll.
pub(super) fn chosen(state: &State) -> SeatSet {
    state.present.iter().filter(|&seat| has_chosen(state, seat)).collect()
}

fn all_have_chosen(state: &State) -> bool {
    chosen(state).covers(state.present)
}

/// Rolls the chosen dice. A player who has not chosen keeps all dice (CUBE-13). Then the next round begins.
fn extra_roll(draft: &mut Draft<'_>, chance: &mut dyn Chance) {
    let mut rolled: Vec<Vec<Again>> = vec![Vec::new(); draft.state.hands.len()];
    for seat in draft.state.in_order() {
        let places = draft.state.chosen.get(seat.index()).copied().flatten().unwrap_or_default();
        for (place, held) in draft.state.hand(seat).iter().enumerate().filter(|(n, _)| places & (1 << n) != 0)
        {
            let is = roll(draft.rules, held.die, chance);
            rolled[seat.index()].push(Again { place: place as u8, was: held.face, is });
        }
    }
    draft.emit(Public::ExtraRolled { rolled });
    draft.emit(Public::RoundBegan {});
}

// ---- Leaving (ALL-4) ----

fn leave(draft: &mut Draft<'_>, seat: Seat, chance: &mut dyn Chance) {
    draft.emit(Public::Left { seat });
    if let Some(outcome) = Outcome::after_leaving(draft.rules.seats, draft.state.present) {
        return draft.emit(Public::Ended { reason: outcome.reason });
    }
    match draft.state.phase {
        Phase::Opening => look_again(draft, chance),
        Phase::Turn => go_on(draft, chance),
        Phase::ExtraRoll if all_have_chosen(&draft.state) => extra_roll(draft, chance),
        Phase::ExtraRoll | Phase::Over => {}
    }
}

/// How the game ended; `None` before the end.
pub(super) fn outcome(state: &State) -> Option<Outcome> {
    state.end.map(|reason| match reason {
        Reason::LastPlayer | Reason::Left => Outcome { winners: state.present.iter().collect(), reason },
        // CUBE-20
        _ => Outcome::highest(&state.scores, state.present, reason),
    })
}

/// The action types that a seat may use now.
pub(super) fn may(state: &State, seat: Seat) -> Vec<&'static str> {
    match state.phase {
        Phase::Opening if state.locked.contains(seat) => vec![],
        Phase::Opening if state.agreed.contains(seat) => vec!["open"],
        Phase::Opening => vec!["open", "no_set"],
        Phase::Turn if state.turn != Some(seat) => vec![],
        Phase::Turn if state.lay.iter().any(|(_, die)| die.wild) => vec!["replace", "play", "pass"],
        Phase::Turn => vec!["play", "pass"],
        Phase::ExtraRoll if has_chosen(state, seat) => vec![],
        Phase::ExtraRoll => vec!["reroll"],
        Phase::Over => vec![],
    }
}
