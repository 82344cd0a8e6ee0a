//! What every game has to hold, for Crossword.

use engine::{
    Game, Level, Millis, Seat, Seen, Viewer,
    testkit::{Probe, Rng},
};

use super::{Action, Answer, Ask, Config, Crossword, Place, Rules, Square, State, Style, grid::MOST};
use crate::die::{Face, Kind, Named};

impl Probe for Crossword {
    fn table(rng: &mut Rng) -> (Config, u8) {
        let grid = if rng.one_in(2) { Style::Plain } else { Style::Strict };
        (Config { rounds: 1 + rng.below(3) as u32, grid }, 1 + rng.below(4) as u8)
    }

    fn attempt(rules: &Rules, state: &State, seat: Seat, rng: &mut Rng) -> Action {
        match rng.below(20) {
            0 => Action::Draw {},
            1 => Action::Done {},
            2 if rng.one_in(8) => Action::GiveUp {},
            2..6 => Action::Arrange { grid: strewn(state, seat, rng) },
            6..10 => {
                let to = Seat(rng.below(5) as u8);
                Action::Attach { to, place: beside(state, to, seat, rng) }
            }
            _ => sensible(rules, state, seat, rng),
        }
    }

    fn ask(rules: &Rules, state: &State, seat: Seat, rng: &mut Rng) -> Option<Ask> {
        let (on, mut dice) = match Self::attempt(rules, state, seat, rng) {
            Action::Arrange { grid } => (seat, grid),
            Action::Attach { to, place } => (to, place),
            _ => (Seat(rng.below(5) as u8), beside(state, seat, seat, rng)),
        };
        for (_, die) in &mut dice {
            if die.face() == Face::Wild && rng.one_in(2) {
                *die = Named::Face(Face::Wild);
            }
        }
        Some(Ask::Lay { on, dice })
    }

    fn offer(answer: &Answer) -> Option<Action> {
        answer.act.clone()
    }

    fn check(rules: &Rules, state: &State) -> Result<(), String> {
        let ensure = |holds: bool, what: &str| if holds { Ok(()) } else { Err(what.to_owned()) };
        ensure(state.dice.len() + state.bag.len() == MOST, "every die is somewhere")?;
        let mut bag = state.bag.clone();
        bag.sort_unstable();
        ensure(bag.windows(2).all(|two| two[0] < two[1]), "no die is in the bag twice")?;
        for seat in (0..rules.seats).map(Seat) {
            let mut squares: Vec<Square> = state.in_grid(seat).map(|(_, laid)| laid.at).collect();
            squares.sort_unstable();
            ensure(squares.windows(2).all(|two| two[0] != two[1]), "one die on a square")?;
            let is_there = state.present.contains(seat);
            ensure(is_there || state.loose(seat).next().is_none(), "who left has no loose dice")?;
            ensure(state.scores[seat.index()] >= 0, "nobody owes points")?;
        }
        for die in &state.dice {
            let Place::Laid(laid) = die.place else { continue };
            let stated = Face::Kind(laid.kind);
            ensure(die.face == Face::Wild || die.face == stated, "a die counts as what it shows")?;
            ensure(laid.grid == die.owner || laid.fixed, "what is attached is in a SET of that grid")?;
            ensure(!laid.fixed || state.bag.is_empty(), "nobody builds on others while the bag has dice")?;
        }
        ensure(!rules.is_solitaire() || state.scores[0] == 0, "alone there is no score")?;
        ensure(state.outcome.is_some() || !state.playing().is_empty(), "somebody plays")
    }

    fn vary(_rules: &Rules, state: &State, _viewer: Viewer, rng: &mut Rng) -> State {
        let mut varied = state.clone();
        rng.shuffle(&mut varied.bag);
        varied
    }
}

/// What a bot would do, at once.
fn sensible(rules: &Rules, state: &State, seat: Seat, rng: &mut Rng) -> Action {
    let view = Crossword::view(rules, state, Viewer::Seat(seat));
    let may = Crossword::may(rules, state, Millis::ZERO, seat);
    let level = Level::new(1 + rng.below(2) as u8).expect("a level");
    let mut bot = Crossword::bot(level, rng.next_u64());
    let plan = bot.think(Seen { rules, seat, now: Millis::ZERO, view: &view, may: &may });
    plan.map_or(Action::Done {}, |plan| plan.action)
}

/// Some own dice anywhere, what is fixed mostly in its place; now and then something that is not there.
fn strewn(state: &State, seat: Seat, rng: &mut Rng) -> Vec<(Square, Named)> {
    let mut dice = Vec::new();
    for die in state.dice.iter().filter(|die| die.owner == seat) {
        let kept = die.in_own_grid().filter(|laid| laid.fixed && !rng.one_in(40));
        if let Some(laid) = kept {
            dice.push((laid.at, named(die.face, laid.kind)));
        } else if die.place == Place::Loose || rng.one_in(2) {
            dice.push((anywhere(rng), named(die.face, any_kind(rng))));
        }
    }
    if rng.one_in(10) {
        dice.push((anywhere(rng), Named::Face(Face::from_code(rng.below(28) as u8))));
    }
    dice
}

/// A loose die or two beside dice of a grid, of a kind that may or may not fit.
fn beside(state: &State, to: Seat, seat: Seat, rng: &mut Rng) -> Vec<(Square, Named)> {
    let there: Vec<Square> = state.in_grid(to).map(|(_, laid)| laid.at).collect();
    let loose: Vec<Face> = state.loose(seat).collect();
    let pick = |rng: &mut Rng| {
        let at = rng.pick(&there).copied().unwrap_or(anywhere(rng));
        let at = Square { column: at.column.saturating_add(rng.below(3) as i64 - 1), ..at };
        (at, named(rng.pick(&loose).copied().unwrap_or(Face::Wild), any_kind(rng)))
    };
    (0..rng.below(3)).map(|_| pick(rng)).collect()
}

fn anywhere(rng: &mut Rng) -> Square {
    match rng.below(30) {
        0 => Square { column: rng.next_u64() as i64, row: i64::MAX },
        1 => Square { column: i64::MIN, row: rng.next_u64() as i64 },
        _ => Square { column: rng.below(9) as i64 - 4, row: rng.below(9) as i64 - 4 },
    }
}

fn any_kind(rng: &mut Rng) -> Kind {
    Kind::new(rng.below(Kind::COUNT) as u8).expect("a kind")
}

fn named(face: Face, kind: Kind) -> Named {
    if face == Face::Wild { Named::Wild(kind) } else { Named::Face(face) }
}

#[cfg(test)]
mod tests {
    use engine::testkit::conform;

    use super::*;

    // ALL-1: random games with random options hold everything that the suite asks for.
    #[test]
    fn crossword_conforms() {
        let tally = conform::<Crossword>(300, 8);
        assert!(tally.accepted > tally.refused && tally.answered > 5_000, "{tally:?}");
    }
}
