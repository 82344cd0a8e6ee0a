//! SET Cubed in the conformance suite.

use engine::{
    Seat, Viewer,
    testkit::{Probe, Rng},
};

use super::*;
use crate::die::{Dice, Kind, Named};

/// Dice that show the same on every side: five of them may never show a SET.
fn stubborn(rng: &mut Rng) -> Vec<Vec<Face>> {
    (0..Dice::COUNT).map(|_| vec![Face::from_code(rng.below(27) as u8); 6]).collect()
}

fn small_board(rng: &mut Rng) -> Vec<String> {
    let (columns, rows) = (3 + 2 * rng.below(4), 1 + 2 * rng.below(4));
    let (left, middle) = (rng.below(columns - 2), rows / 2);
    let mut square = |row: usize, column: usize| match row == middle && (left..left + 3).contains(&column) {
        true => "L".to_owned(),
        false if rng.one_in(4) => (1 + rng.below(9)).to_string(),
        false => ".".to_owned(),
    };
    (0..rows)
        .map(|row| (0..columns).map(|column| square(row, column)).collect::<Vec<_>>().join(" "))
        .collect()
}

impl Probe for Cubed {
    fn table(rng: &mut Rng) -> (Config, u8) {
        let dice = match rng.below(4) {
            0 => Some(Dice::many_wilds().faces().iter().map(|faces| faces.to_vec()).collect()),
            1 => Some(stubborn(rng)),
            _ => None,
        };
        let config = Config {
            extra_roll_seconds: rng.below(40) as u32,
            stall_rounds: 1 + rng.below(6) as u32,
            turn_seconds: [0, 0, 1, 30][rng.below(4)],
            dice,
            board: rng.one_in(3).then(|| small_board(rng)),
        };
        (config, 2 + rng.below(3) as u8)
    }

    fn attempt(rules: &Rules, state: &State, seat: Seat, rng: &mut Rng) -> Action {
        if rng.one_in(6) {
            return odd_attempt(rules, state, seat, rng);
        }
        let mut hand: Vec<Face> = state.faces(seat).collect();
        match state.phase {
            Phase::Opening => match find_set(hand.iter().copied()) {
                Some([a, b, c]) if !rng.one_in(3) => {
                    let named = |face| match face {
                        Face::Wild => Named::Wild(Kind::new(rng.below(27) as u8).expect("a kind")),
                        face => Named::Face(face),
                    };
                    let mut dice = [hand[a], hand[b], hand[c]].map(named).to_vec();
                    rng.shuffle(&mut dice);
                    Action::Open { dice }
                }
                _ => Action::NoSet {},
            },
            Phase::Turn => {
                let wilds: Vec<_> = state.lay.iter().filter(|(_, die)| die.wild).collect();
                let fits = |die: &(Spot, crate::die::Stated)| hand.contains(&Face::Kind(die.1.kind));
                if let Some(&(spot, die)) = wilds.iter().find(|die| fits(die)).filter(|_| rng.one_in(2)) {
                    let with = Named::Face(Face::Kind(die.kind));
                    return Action::Replace { at: rules.board.square(spot), with };
                }
                let turn = random_turn(rules, state, &mut hand, rng);
                if turn.is_empty() || rng.one_in(8) { Action::Pass {} } else { Action::Play { steps: turn } }
            }
            _ => {
                rng.shuffle(&mut hand);
                hand.truncate(rng.below(6));
                Action::Reroll { dice: hand }
            }
        }
    }

    fn ask(rules: &Rules, state: &State, seat: Seat, rng: &mut Rng) -> Option<Ask> {
        let mut hand: Vec<Face> = state.faces(seat).collect();
        let mut laid: Vec<(Square, Named)> = match rng.below(4) {
            // Dice that can be played, or could be if they lay elsewhere.
            0 | 1 => random_turn(rules, state, &mut hand, rng).concat(),
            2 => {
                let squares: Vec<Square> = rules.board.squares().collect();
                let near = |rng: &mut Rng| rng.pick(&squares).copied().expect("a board has squares");
                (0..rng.below(4)).map(|_| (near(rng), named(&hand, rng))).collect()
            }
            _ => {
                rng.shuffle(&mut hand);
                let logo = rules.board.logo().map(|spot| rules.board.square(spot));
                logo.into_iter().zip(hand.iter().map(|&face| Named::Face(face))).collect()
            }
        };
        for (square, die) in &mut laid {
            if matches!(die, Named::Wild(_)) && rng.one_in(2) {
                *die = Named::Face(Face::Wild);
            }
            if rng.one_in(12) {
                *square = Square { column: rng.below(14) as u8, row: rng.below(14) as u8 };
            }
        }
        let carried = rng.one_in(2).then(|| named(&hand, rng).face());
        Some(Ask::Turn { laid, carried })
    }

    fn helps() -> Vec<Help> {
        vec![Help::Fits { laid: Vec::new() }]
    }

    fn offer(answer: &Answer) -> Option<Action> {
        answer.act.clone()
    }

    fn check(rules: &Rules, state: &State) -> Result<(), String> {
        conserved(rules, state)?;
        legal(rules, state)
    }

    fn vary(_: &Rules, state: &State, viewer: Viewer, rng: &mut Rng) -> State {
        let mut varied = state.clone();
        // Which die is which is not to be seen, only what each shows.
        let mut dice: Vec<u8> = state.bag.iter().copied().collect();
        dice.extend(state.hands.iter().flatten().map(|held| held.die));
        dice.extend(state.down.iter().map(|(_, die)| *die));
        rng.shuffle(&mut dice);
        let places = varied.bag.iter_mut();
        let places = places.chain(varied.hands.iter_mut().flatten().map(|held| &mut held.die));
        for (place, die) in places.chain(varied.down.iter_mut().map(|(_, die)| die)).zip(dice) {
            *place = die;
        }
        for (seat, chosen) in varied.chosen.iter_mut().enumerate() {
            if !viewer.is(Seat(seat as u8)) {
                *chosen = chosen.map(|_| rng.below(32) as u8);
            }
        }
        varied
    }
}

fn random_turn(
    rules: &Rules,
    state: &State,
    hand: &mut Vec<Face>,
    rng: &mut Rng,
) -> Vec<Vec<(Square, Named)>> {
    let mut lay = state.lay.clone();
    let mut turn = Vec::new();
    let mut left = TURN_DICE;
    while left > 0 {
        let mut found = steps::steps(&rules.board, &lay, hand);
        found.retain(|step| step.len() <= left);
        let Some(step) = rng.pick(&found) else { break };
        left -= step.len();
        let mut named = Vec::new();
        for &(square, die) in step {
            lay.put(rules.board.spot(square).expect("on the board"), die);
            hand.remove(hand.iter().position(|&face| face == die.face()).expect("in hand"));
            named.push((square, die.named()));
        }
        turn.push(named);
    }
    turn
}

fn odd_attempt(rules: &Rules, state: &State, seat: Seat, rng: &mut Rng) -> Action {
    let hand: Vec<Face> = state.faces(seat).collect();
    let square = |rng: &mut Rng| Square { column: rng.below(14) as u8, row: rng.below(14) as u8 };
    let named = |rng: &mut Rng| named(&hand, rng);
    match rng.below(6) {
        0 => Action::Open { dice: (0..rng.below(5)).map(|_| named(rng)).collect() },
        1 => Action::NoSet {},
        2 => Action::Replace { at: square(rng), with: named(rng) },
        3 => {
            let step = |rng: &mut Rng| (0..rng.below(4)).map(|_| (square(rng), named(rng))).collect();
            Action::Play { steps: (0..rng.below(4)).map(|_| step(rng)).collect() }
        }
        4 => {
            let mut steps = random_turn(rules, state, &mut hand.clone(), rng);
            steps.reverse();
            Action::Play { steps }
        }
        _ => Action::Reroll { dice: (0..rng.below(7)).map(|_| named(rng).face()).collect() },
    }
}

/// A die of the hand, or another.
fn named(hand: &[Face], rng: &mut Rng) -> Named {
    match rng.below(4) {
        0 => Named::Wild(Kind::new(rng.below(27) as u8).expect("a kind")),
        1 => Named::Face(Face::from_code(rng.below(28) as u8)),
        _ => Named::Face(rng.pick(hand).copied().unwrap_or(Face::Wild)),
    }
}

/// Every die is exactly once somewhere, and shows what is on it.
fn conserved(rules: &Rules, state: &State) -> Result<(), String> {
    let mut dice: Vec<u8> = state.bag.iter().copied().collect();
    dice.extend((0..Dice::COUNT as u8).filter(|die| state.out & (1 << die) != 0));
    for held in state.hands.iter().flatten() {
        dice.push(held.die);
        if !rules.dice.faces()[usize::from(held.die)].contains(&held.face) {
            return Err(format!("die {} shows {}", held.die, held.face));
        }
    }
    for &(spot, die) in &state.down {
        dice.push(die);
        let face = state.lay.get(spot).map(|stated| stated.face());
        if !face.is_some_and(|face| rules.dice.faces()[usize::from(die)].contains(&face)) {
            return Err(format!("die {die} lies there as {face:?}"));
        }
    }
    dice.sort_unstable();
    if dice != (0..Dice::COUNT as u8).collect::<Vec<u8>>() {
        return Err(format!("dice are {dice:?}"));
    }
    if state.lay.iter().count() != state.down.len() {
        return Err("the board has other dice than it should".into());
    }
    Ok(())
}

/// What must hold at every moment.
fn legal(rules: &Rules, state: &State) -> Result<(), String> {
    // CUBE-9
    for (spot, _) in state.lay.iter() {
        if !rules.board.around(spot).iter().any(|&window| state.lay.is_set(window)) {
            return Err(format!("{} is in no SET", rules.board.square(spot)));
        }
    }
    let full = state.present.iter().all(|seat| state.hand(seat).len() == HAND);
    let has_dice = state.present.iter().all(|seat| !state.hand(seat).is_empty());
    let anybody_has_set = state.present.iter().any(|seat| has_set(state.faces(seat)));
    let everything = [
        ("somebody has a SET in the opening", state.phase != Phase::Opening || anybody_has_set),
        ("somebody has the turn", (state.phase == Phase::Turn) == state.turn.is_some()),
        ("whose turn it is has not had it", state.turn.is_none_or(|seat| !state.done.contains(seat))),
        ("whose turn it is is there", state.turn.is_none_or(|seat| state.present.contains(seat))),
        ("the opener is there", state.opener.is_none_or(|seat| state.present.contains(seat))),
        ("all draw up to five", state.phase != Phase::ExtraRoll || full || state.bag.is_empty()),
        ("without dice it ends", state.ending || has_dice),
        ("a clock runs in the extra roll", state.phase != Phase::ExtraRoll || state.due.is_some()),
        (
            "a turn has a clock where there is one",
            state.phase != Phase::Turn || (rules.config.turn_seconds > 0) == state.due.is_some(),
        ),
        (
            "no clock runs in the opening and after the end",
            !matches!(state.phase, Phase::Opening | Phase::Over) || state.due.is_none(),
        ),
        (
            "who left has no dice",
            (0..rules.seats).map(Seat).all(|s| state.present.contains(s) || state.hand(s).is_empty()),
        ),
        ("nobody loses points", state.scores.iter().all(|&score| score >= 0)),
    ];
    match everything.iter().find(|(_, holds)| !holds) {
        Some((what, _)) => Err(format!("not so: {what}")),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use engine::{AnyTable, Entry, Game, Input, Millis, Seed, Seeded, Table, testkit::conform};

    use super::*;

    #[test]
    fn random_games_conform() {
        let tally = conform::<Cubed>(320, 1);
        assert!(tally.fired > 50 && tally.accepted > 10_000 && tally.answered > 2_000, "{tally:?}");
    }

    // ALL-4: players leave at any time; no game gets stuck, and those who stay are served as before.
    #[test]
    fn all_4_players_leave_at_any_time() {
        let mut lasted = 0;
        for game in 0..300u64 {
            let mut rng = Rng::new(game);
            let (config, _) = Cubed::table(&mut rng);
            let seed = Seed(std::array::from_fn(|_| rng.next_u64() as u8));
            let mut table = Table::<Cubed>::new(config, 4).expect("good options");
            let mut at = Millis::ZERO;
            let take_in = |table: &mut Table<Cubed>, at, input| {
                let entry: Result<Entry<Cubed>, _> =
                    table.propose(at, input, &mut Seeded::new(seed, table.next_seq()));
                entry.map(|entry| table.commit(&entry)).is_ok()
            };
            assert!(take_in(&mut table, at, Input::Begin));
            while table.outcome().is_none() {
                at = at.plus(Millis(rng.below(3_000) as u64));
                while let Some(due) = table.deadline().filter(|&due| due <= at) {
                    assert!(take_in(&mut table, due, Input::Deadline));
                }
                // Rounds in which every clock ran out have ended the game (CUBE-21).
                if table.outcome().is_some() {
                    break;
                }
                let present: Vec<Seat> = Cubed::present(table.state()).iter().collect();
                let Some(&seat) = rng.pick(&present) else { break };
                let action = Cubed::attempt(table.rules(), table.state(), seat, &mut rng);
                let leaves = rng.one_in(40);
                let input = if leaves {
                    Input::Leave { seat }
                } else {
                    Input::Act { seat, lag: Millis::ZERO, action }
                };
                assert!(take_in(&mut table, at, input) || !leaves, "leaving is always possible");
                Cubed::check(table.rules(), table.state())
                    .unwrap_or_else(|what| panic!("game {game}: {what}"));
            }
            lasted += u32::from(Cubed::present(table.state()).len() > 1);
            assert!(AnyTable::outcome(&table).is_some_and(|outcome| !outcome.winners.is_empty()));
        }
        assert!(lasted > 20, "only {lasted} games ended by themselves");
    }
}
