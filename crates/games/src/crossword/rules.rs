//! The rules: what each input leads to.

use arrayvec::ArrayVec;
use engine::{Chance, Draft, Input, Millis, Outcome, Reason, Seat};
use serde::Serialize;

use super::{
    Action, Crossword, Event, Grid, Mask, Place, Public, Refusal, Rules, Square, State,
    grid::{MOST, indexes},
    state::{HAND, Laid, apply},
};
use crate::die::{Dice, Face, Kind, Named, Stated};

pub(super) fn decide(
    rules: &Rules,
    state: &State,
    at: Millis,
    input: Input<&Action>,
    chance: &mut dyn Chance,
) -> Result<Vec<Event>, Refusal> {
    match input {
        Input::Begin => Ok(vec![new_round(rules, state, chance)]),
        // This game has no timers.
        Input::Deadline => Ok(Vec::new()),
        Input::Leave { seat } => Ok(leave(Draft::new(rules, state, at), seat, chance)),
        Input::Act { seat, .. } if state.gave_up.contains(seat) => Err(Refusal::GaveUp),
        Input::Act { seat, action, .. } => match action {
            Action::Arrange { grid } => Ok(vec![arrange(state, seat, grid)?]),
            Action::Draw {} => Ok(vec![draw(rules, state, seat, chance)?]),
            Action::Attach { to, place } => Ok(vec![attach(rules, state, seat, *to, place)?]),
            Action::Done {} => done(rules, state, at, seat, chance),
            Action::GiveUp {} => {
                let mut draft = Draft::<Crossword>::new(rules, state, at);
                draft.emit(Public::GaveUp { seat });
                end_if_void(&mut draft, chance);
                Ok(draft.into_events())
            }
        },
    }
}

/// All 42 dice go into the bag; clockwise from seat 0 everybody who is there takes ten and rolls them (XW-1).
fn new_round(rules: &Rules, state: &State, chance: &mut dyn Chance) -> Event {
    // Every die once. The bag is taken from at its end.
    let mut bag: Vec<u8> = (0..Dice::COUNT as u8).rev().collect();
    chance.shuffle(&mut bag);
    let mut hand = |seat: Seat| {
        let count = if state.present.contains(seat) { HAND } else { 0 };
        let taken = bag.split_off(bag.len().saturating_sub(count));
        taken.iter().rev().map(|&die| roll(rules, die, chance)).collect()
    };
    let dice = (0..rules.seats).map(|seat| hand(Seat(seat))).collect();
    Event::RoundBegun { dice, bag }
}

fn roll(rules: &Rules, die: u8, chance: &mut dyn Chance) -> Face {
    Face::from_code(chance.roll(&rules.dice.codes(die)))
}

/// XW-3: own dice that nobody has built on can be laid anywhere or taken up.
pub(super) fn arrange(state: &State, seat: Seat, named: &[(Square, Named)]) -> Result<Event, Refusal> {
    let grid = read(named)?;
    let mut free = Faces::default();
    for die in state.dice.iter().filter(|die| die.owner == seat) {
        match die.place {
            Place::Loose => free.add(die.face),
            Place::Laid(laid) if laid.grid == seat && !laid.fixed => free.add(die.face),
            // XW-6: what somebody has built on stays as it is.
            Place::Laid(laid) if laid.grid == seat && !grid.contains(&(laid.at, die.stated(laid))) => {
                return Err(Refusal::Fixed(laid.at));
            }
            Place::Laid(_) | Place::Gone => {}
        }
    }
    for &(at, stated) in &grid {
        match state.in_grid(seat).find(|(_, laid)| laid.at == at) {
            // XW-6: what others attached stays where it is, and is not the player's to name.
            Some((die, _)) if die.owner != seat => return Err(Refusal::Taken(at)),
            Some((_, laid)) if laid.fixed => {}
            _ if free.take(stated.face()) => {}
            _ => return Err(Refusal::NotYours(stated.face())),
        }
    }
    Ok(Event::Arranged { seat, grid: grid.to_vec() })
}

/// XW-4: one more die. The player decides whether they are stuck.
fn draw(rules: &Rules, state: &State, seat: Seat, chance: &mut dyn Chance) -> Result<Event, Refusal> {
    let &die = state.bag.last().ok_or(Refusal::BagEmpty)?;
    Ok(Public::Drawn { seat, face: roll(rules, die, chance) }.into())
}

/// XW-6: loose dice onto another player's grid.
fn attach(
    rules: &Rules,
    state: &State,
    seat: Seat,
    to: Seat,
    named: &[(Square, Named)],
) -> Result<Event, Refusal> {
    let place = check_attach(rules, state, seat, to, named)?;
    if place.is_empty() {
        return Err(Refusal::NothingPlaced);
    }
    let (grid, old) = joined(state, to, &place);
    let new = grid.all() & !old;
    let used = joins(&grid, old, new);
    if let Some(index) = indexes(new & !used).next() {
        return Err(Refusal::NoSet(grid.square(index)));
    }
    let fixed = indexes(used).map(|index| grid.square(index)).collect();
    Ok(Public::Attached { seat, to, place: place.to_vec(), fixed }.into())
}

/// Checks that a seat may lay these dice on these squares of another grid, whatever SETs they make (XW-6).
pub(super) fn check_attach(
    rules: &Rules,
    state: &State,
    seat: Seat,
    to: Seat,
    named: &[(Square, Named)],
) -> Result<ArrayVec<(Square, Stated), MOST>, Refusal> {
    if !state.bag.is_empty() {
        return Err(Refusal::BagNotEmpty);
    }
    if to == seat || to.0 >= rules.seats {
        return Err(Refusal::NotAnother);
    }
    if !state.present.contains(to) {
        return Err(Refusal::HasLeft);
    }
    let place = read(named)?;
    let mut loose = Faces::default();
    state.loose(seat).for_each(|face| loose.add(face));
    for &(at, stated) in &place {
        if !loose.take(stated.face()) {
            return Err(Refusal::NotLoose(stated.face()));
        }
        if state.in_grid(to).any(|(_, laid)| laid.at == at) {
            return Err(Refusal::Taken(at));
        }
    }
    Ok(place)
}

/// A grid with more dice laid on it, and which dice lay there before.
pub(super) fn joined(state: &State, to: Seat, place: &[(Square, Stated)]) -> (Grid, Mask) {
    let before = state.in_grid(to).map(|(_, laid)| (laid.at, laid.kind));
    let grid = Grid::new(before.chain(place.iter().map(|&(at, stated)| (at, stated.kind))));
    (grid, (1 << state.in_grid(to).count()) - 1)
}

/// The dice of every SET that holds both new dice and old ones, and no others (XW-6).
pub(super) fn joins(grid: &Grid, old: Mask, new: Mask) -> Mask {
    let sets = grid.sets().map(|[a, b, c]| 1 << a | 1 << b | 1 << c);
    let is_join = |set: &Mask| set & old != 0 && set & new != 0 && set & !(old | new) == 0;
    sets.filter(is_join).fold(0, |used, set| used | set)
}

/// XW-7: a player who has used all their dice wins the round.
fn done(
    rules: &Rules,
    state: &State,
    at: Millis,
    seat: Seat,
    chance: &mut dyn Chance,
) -> Result<Vec<Event>, Refusal> {
    let unused_by = |seat: Seat| state.unused(rules.style(), seat);
    match unused_by(seat) {
        0 => {}
        count => return Err(Refusal::Unused(count)),
    }
    // Dice of those who gave up count too; those of leavers count for nobody.
    let unused: Vec<u32> = (0..rules.seats)
        .map(Seat)
        .map(|s| if state.present.contains(s) { unused_by(s) } else { 0 })
        .collect();
    let points = unused.iter().sum();
    let mut draft = Draft::<Crossword>::new(rules, state, at);
    draft.emit(Public::RoundWon { seat, points, unused });
    go_on(&mut draft, chance);
    Ok(draft.into_events())
}

/// ALL-4, and what a leave completes.
fn leave(mut draft: Draft<'_, Crossword>, seat: Seat, chance: &mut dyn Chance) -> Vec<Event> {
    draft.emit(Public::Left { seat });
    match Outcome::after_leaving(draft.rules.seats, draft.state.present) {
        Some(outcome) => draft.emit(Public::Ended { outcome }),
        None => end_if_void(&mut draft, chance),
    }
    draft.into_events()
}

/// XW-8: a round is void if all players who are there have given up.
fn end_if_void(draft: &mut Draft<'_, Crossword>, chance: &mut dyn Chance) {
    if draft.state.playing().is_empty() {
        draft.emit(Public::RoundVoid);
        go_on(draft, chance);
    }
}

/// The next round, or the end.
fn go_on(draft: &mut Draft<'_, Crossword>, chance: &mut dyn Chance) {
    let event = if draft.state.round < draft.rules.config.rounds {
        new_round(draft.rules, &draft.state, chance)
    } else {
        Public::Ended { outcome: outcome(draft.rules, &draft.state) }.into()
    };
    draft.emit(event);
}

/// XW-8: most points win; alone, every round must have been finished.
fn outcome(rules: &Rules, state: &State) -> Outcome {
    if rules.is_solitaire() && state.won < rules.config.rounds {
        return Outcome { winners: Vec::new(), reason: Reason::GaveUp };
    }
    Outcome::highest(&state.scores, state.present, Reason::Finished)
}

/// Dice as they are named, with their features (XW-5), on different squares.
fn read(named: &[(Square, Named)]) -> Result<ArrayVec<(Square, Stated), MOST>, Refusal> {
    if named.len() > MOST {
        return Err(Refusal::TooMany);
    }
    let mut dice: ArrayVec<(Square, Stated), MOST> = ArrayVec::new();
    for &(at, die) in named {
        let stated = die.stated().ok_or(Refusal::Unstated(at))?;
        if dice.iter().any(|&(taken, _)| taken == at) {
            return Err(Refusal::SameSquare(at));
        }
        dice.push((at, stated));
    }
    Ok(dice)
}

/// How many dice of each face.
#[derive(Default)]
struct Faces([u8; Kind::COUNT + 1]);

impl Faces {
    fn add(&mut self, face: Face) {
        self.0[usize::from(face.code())] += 1;
    }

    fn take(&mut self, face: Face) -> bool {
        let count = &mut self.0[usize::from(face.code())];
        let there = *count > 0;
        *count = count.saturating_sub(1);
        there
    }
}

pub(super) fn may(state: &State, seat: Seat) -> Vec<&'static str> {
    if !state.playing().contains(seat) {
        return Vec::new();
    }
    let has_loose = state.loose(seat).next().is_some();
    let mut others = state.present.iter().filter(|&other| other != seat);
    let can_attach =
        state.bag.is_empty() && has_loose && others.any(|other| state.in_grid(other).next().is_some());
    let open = [
        ("arrange", true),
        ("draw", !state.bag.is_empty()),
        ("attach", can_attach),
        ("done", !has_loose),
        ("give_up", true),
    ];
    open.into_iter().filter(|&(_, is_open)| is_open).map(|(name, _)| name).collect()
}

/// What a move would lead to: how a grid would lie, and whether `done` would then be right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Preview {
    /// Whose grid it would change.
    pub grid: Seat,
    /// That grid's SETs.
    pub sets: Vec<[Square; 3]>,
    /// Squares of that grid's dice that would be in no SET.
    pub in_no_set: Vec<Square>,
    /// Squares of that grid's dice that would be fixed (XW-6).
    pub fixed: Vec<Square>,
    /// Whether that grid would be valid as it lay (XW-2).
    pub valid: bool,
    /// The player's dice that would be loose.
    pub loose: Vec<Face>,
    /// Squares of the player's own grid whose dice would be unused all the same (XW-7).
    pub outside: Vec<Square>,
    /// How many of the player's dice would be unused.
    pub unused: u32,
    /// Whether `done` would be right.
    pub done: bool,
}

pub(super) fn preview(
    rules: &Rules,
    state: &State,
    seat: Seat,
    action: &Action,
) -> Option<Result<Preview, Refusal>> {
    if state.gave_up.contains(seat) {
        return Some(Err(Refusal::GaveUp));
    }
    let (grid, event) = match action {
        Action::Arrange { grid } => (seat, arrange(state, seat, grid).map(Some)),
        Action::Attach { to, place } => (*to, attach(rules, state, seat, *to, place).map(Some)),
        Action::Done {} => (seat, Ok(None)),
        Action::Draw {} | Action::GiveUp {} => return None,
    };
    Some(event.map(|event| {
        let mut state = state.clone();
        if let Some(event) = event {
            apply(&mut state, Millis::ZERO, &event);
        }
        look_ahead(rules, &state, seat, grid)
    }))
}

fn look_ahead(rules: &Rules, state: &State, seat: Seat, to: Seat) -> Preview {
    let (grid, _) = state.grid(to);
    let squares = |mask: Mask| indexes(mask).map(|index| grid.square(index)).collect();
    let loose: Vec<Face> = state.loose(seat).collect();
    let outside = state.outside(rules.style(), seat);
    let unused = (loose.len() + outside.len()) as u32;
    Preview {
        grid: to,
        sets: grid.sets().map(|set| set.map(|index| grid.square(index))).collect(),
        in_no_set: squares(grid.all() & !grid.covered(grid.all())),
        fixed: fixed(state, to),
        valid: grid.is_valid(rules.style(), grid.all()),
        loose,
        outside,
        unused,
        done: unused == 0,
    }
}

/// The squares of a grid that its owner cannot change: what others attached, and what they built on.
pub(super) fn fixed(state: &State, seat: Seat) -> Vec<Square> {
    let is_fixed = |laid: &Laid, owner: Seat| laid.fixed || owner != seat;
    state.in_grid(seat).filter(|(die, laid)| is_fixed(laid, die.owner)).map(|(_, laid)| laid.at).collect()
}
