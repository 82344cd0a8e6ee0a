//! Questions of a screen while a player lays dice, and the answers. A screen asks once for each gesture: when
//! a die is picked up, laid, moved or stated.

use arrayvec::ArrayVec;
use engine::{Refused, Seat};
use serde::{Deserialize, Serialize};

use super::{
    action::{Action, Refusal},
    board::{Board, Lay, Spot, Square},
    config::Rules,
    playable::{Group, Laid, Placement, Worth},
    rules::{check_opening, check_turn},
    score::{Placed, Step, TURN_DICE, Turn, judge_turn},
    state::{Phase, State},
    view::Preview,
};
use crate::die::{Face, Kind, Named, Stated, WildFace};

/// What a screen asks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Ask {
    /// What can the player do with the dice as they lie, in the opening or on their turn?
    Turn {
        /// The player's dice that lie on the board unplayed, in the order in which they were laid. A Wild
        /// may be a plain `*`.
        laid: Vec<(Square, Named)>,
        /// The die in hand, for `swaps`.
        carried: Option<Face>,
    },
}

/// The answer. In the opening it judges nothing, since players have to find the SET themselves (CUBE-5).
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Answer {
    /// The action that plays all laid dice, divided into the steps that earn the most. Of equally good
    /// divisions it is the one with the most steps, in the order in which the dice were laid. In the opening
    /// it has the dice in the order of the logo.
    pub act: Option<Action>,
    /// What that action earns; `None` in the opening.
    pub preview: Option<Preview>,
    /// Why the laid dice cannot be played as they lie. `None` also while nothing is laid or a Wild is not
    /// stated.
    pub refused: Option<Refused>,
    /// The laid dice that cannot be played: no series of legal steps with laid dice contains them, whatever
    /// the Wilds that are not stated stand for.
    pub bad: Vec<Square>,
    /// What each laid Wild could stand for.
    pub wilds: Vec<WildAt>,
    /// Whether another die may be laid (CUBE-7; CUBE-5 in the opening).
    pub more: bool,
    /// The squares for a die: for a new one while `more` is true, or for a laid one that is moved.
    pub targets: Vec<Square>,
    /// The Wilds that the die in hand may replace now (CUBE-17): none once a die is laid.
    pub swaps: Vec<Square>,
}

/// What a laid Wild could stand for.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct WildAt {
    /// Where it lies.
    pub at: Square,
    /// The statements that allow the largest number of laid dice to be played, including this Wild. The
    /// other dice count as they lie, and other Wilds without a statement as suits best. Each statement comes
    /// with the highest score of those dice, bonus included. The best statement is first; equal ones are
    /// ordered by number, colour and shape. There are at most [`WildFace::MOST`].
    pub faces: Vec<WildFace>,
}

/// Answers a question.
pub(super) fn answer(rules: &Rules, state: &State, seat: Seat, ask: &Ask) -> Result<Answer, Refusal> {
    let Ask::Turn { laid, carried } = ask;
    let opening = state.phase == Phase::Opening;
    if opening {
        check_opening(state, seat, Refusal::OpeningOver)?;
    } else {
        check_turn(state, seat)?;
    }
    let laid = check_laid(rules, state, seat, laid)?;
    let logo = rules.board.logo();
    if let &Some(face) = carried {
        state.places(seat, [face]).map_err(|_| Refusal::NotYourDie(Named::Face(face)))?;
    }
    let mut answer = match opening {
        true => opening_answer(rules, &laid),
        false => turn_answer(&rules.board, &state.lay, &laid).into(),
    };
    answer.more = laid.len() < TURN_DICE.min(state.hand(seat).len());
    answer.targets = targets(&rules.board, &state.lay, &laid);
    if opening {
        answer.targets.retain(|&square| rules.board.spot(square).is_some_and(|spot| logo.contains(&spot)));
    }
    if let (false, true, &Some(Face::Kind(kind))) = (opening, laid.is_empty(), carried) {
        let fits = state.lay.iter().filter(|&(_, die)| die == Stated { kind, wild: true });
        answer.swaps = fits.map(|(spot, _)| rules.board.square(spot)).collect();
    }
    Ok(answer)
}

/// Checks that a seat's dice can lie like this, whether or not they make SETs.
pub(super) fn check_laid(
    rules: &Rules,
    state: &State,
    seat: Seat,
    named: &[(Square, Named)],
) -> Result<Laid, Refusal> {
    let hand: Vec<Face> = state.faces(seat).collect();
    let laid = check_dice(&rules.board, &state.lay, &hand, named)?;
    let off_logo = |&&(spot, _): &&(Spot, Named)| !rules.board.logo().contains(&spot);
    match laid.iter().find(off_logo) {
        Some(&(spot, _)) if state.phase == Phase::Opening => {
            Err(Refusal::NotOnLogo(rules.board.square(spot)))
        }
        _ => Ok(laid),
    }
}

/// Checks that dice of a hand can lie like this, whether or not they make SETs.
pub(crate) fn check_dice(
    board: &Board,
    lay: &Lay,
    hand: &[Face],
    named: &[(Square, Named)],
) -> Result<Laid, Refusal> {
    let mut laid = Laid::new();
    for &(square, die) in named {
        let spot = board.spot(square).ok_or(Refusal::OffBoard(square))?;
        if lay.get(spot).is_some() || laid.iter().any(|&(other, _)| other == spot) {
            return Err(Refusal::Occupied(square));
        }
        laid.try_push((spot, die)).map_err(|_| Refusal::TooManyDice)?;
    }
    check_owned(hand, laid.iter().map(|(_, die)| *die))?;
    Ok(laid)
}

/// Checks that a hand has these dice.
pub(crate) fn check_owned(hand: &[Face], dice: impl IntoIterator<Item = Named>) -> Result<(), Refusal> {
    let mut left = hand.to_vec();
    for die in dice {
        let place = left.iter().position(|&face| face == die.face()).ok_or(Refusal::NotYourDie(die))?;
        left.swap_remove(place);
    }
    Ok(())
}

/// The squares on which neither a die lies nor one is laid.
pub(crate) fn targets(board: &Board, lay: &Lay, laid: &Laid) -> Vec<Square> {
    let is_free = |square: &Square| {
        board
            .spot(*square)
            .is_some_and(|spot| lay.get(spot).is_none() && !laid.iter().any(|&(other, _)| other == spot))
    };
    board.squares().filter(is_free).collect()
}

fn opening_answer(rules: &Rules, laid: &Laid) -> Answer {
    let on = |spot| laid.iter().find(|&&(other, _)| other == spot).map(|(_, named)| *named);
    let stated = |named: &Named| named.stated().is_some();
    let dice: Vec<Named> = rules.board.logo().into_iter().filter_map(on).filter(stated).collect();
    Answer { act: (dice.len() == 3).then_some(Action::Open { dice }), ..Answer::default() }
}

/// What laid dice come to on a turn.
#[derive(Default)]
pub(crate) struct TurnAnswer {
    pub(crate) turn: Option<Turn>,
    pub(crate) refused: Option<Refused>,
    pub(crate) bad: Vec<Square>,
    pub(crate) wilds: Vec<WildAt>,
}

/// The steps of a turn, as a player names them.
pub(crate) fn named_steps(turn: &Turn) -> Vec<Vec<(Square, Named)>> {
    let named = |&(at, die): &Placed| (at, die.named());
    turn.steps.iter().map(|step| step.dice.iter().map(named).collect()).collect()
}

impl From<TurnAnswer> for Answer {
    fn from(TurnAnswer { turn, refused, bad, wilds }: TurnAnswer) -> Answer {
        let act = turn.as_ref().map(|turn| Action::Play { steps: named_steps(turn) });
        Answer { act, preview: turn.map(Preview::from), refused, bad, wilds, ..Answer::default() }
    }
}

/// What laid dice come to on a turn, divided into the steps that earn the most.
pub(crate) fn turn_answer(board: &Board, lay: &Lay, laid: &Laid) -> TurnAnswer {
    let placement = Placement::new(board, lay, laid);
    let mut playable: Group = 0;
    let mut faces: [Faces; TURN_DICE] = Default::default();
    placement.each_statement(placement.unstated, &mut |kinds, worth| {
        playable |= worth.group;
        for (n, faces) in faces.iter_mut().enumerate().filter(|(n, _)| placement.unstated & (1 << n) != 0) {
            faces.note(n, kinds[n], worth);
        }
    });
    // A Wild with a statement could stand for something else.
    for n in (0..TURN_DICE).filter(|n| placement.wilds & !placement.unstated & (1 << n) != 0) {
        let free = placement.unstated | 1 << n;
        placement.each_statement(free, &mut |kinds, worth| faces[n].note(n, kinds[n], worth));
    }
    let squares: ArrayVec<Square, TURN_DICE> = laid.iter().map(|&(spot, _)| board.square(spot)).collect();
    let wilds = squares.iter().zip(faces).enumerate().filter(|(n, _)| placement.wilds & (1 << n) != 0);
    let mut answer = TurnAnswer {
        bad: squares
            .iter()
            .enumerate()
            .filter(|(n, _)| playable & (1 << n) == 0)
            .map(|(_, at)| *at)
            .collect(),
        wilds: wilds.map(|(_, (&at, faces))| WildAt { at, faces: faces.best() }).collect(),
        ..TurnAnswer::default()
    };
    let stated = squares.iter().zip(laid).map(|(&at, (_, named))| Some((at, named.stated()?)));
    let Some(placed) = stated.collect::<Option<ArrayVec<Placed, TURN_DICE>>>() else { return answer };
    answer.turn = best_division(board, lay, &placed);
    if let (None, Some(&at)) = (&answer.turn, answer.bad.first()) {
        answer.refused = Some((&Refusal::NoSet(at)).into());
    }
    answer
}

/// The best way to play dice in steps, found by judging every way. `None` if there is no way or no die.
fn best_division(board: &Board, lay: &Lay, dice: &[Placed]) -> Option<Turn> {
    let mut best: Option<Turn> = None;
    divide(dice, &mut ArrayVec::new(), &mut |steps| {
        let Ok(turn) = judge_turn(board, lay, steps) else { return };
        if best.as_ref().is_none_or(|best| best.points + best.bonus < turn.points + turn.bonus) {
            best = Some(turn);
        }
    });
    best
}

/// Goes through every division of dice into steps of one or two: single dice first, in the order in which
/// they come.
fn divide(left: &[Placed], steps: &mut ArrayVec<Step, TURN_DICE>, each: &mut dyn FnMut(&[Step])) {
    if left.is_empty() {
        return each(steps);
    }
    let singles = (0..left.len()).map(|a| (a, a));
    let pairs = (0..left.len()).flat_map(|a| (a + 1..left.len()).map(move |b| (a, b)));
    for (a, b) in singles.chain(pairs) {
        let is_in_step = |n: usize| n == a || n == b;
        let (mut step, mut rest) = (Step::new(), ArrayVec::<Placed, TURN_DICE>::new());
        for (n, &die) in left.iter().enumerate() {
            if is_in_step(n) { step.push(die) } else { rest.push(die) }
        }
        steps.push(step);
        divide(&rest, steps, each);
        steps.pop();
    }
}

/// The best result of each statement of one Wild: how many dice can be played, and what they earn.
#[derive(Default)]
struct Faces([Option<(u32, u32)>; Kind::COUNT]);

impl Faces {
    fn note(&mut self, wild: usize, kind: Kind, worth: Worth) {
        if worth.group & (1 << wild) != 0 {
            let best = &mut self.0[usize::from(kind.code())];
            *best = (*best).max(Some((worth.group.count_ones(), worth.points)));
        }
    }

    fn best(&self) -> Vec<WildFace> {
        let most = self.0.iter().flatten().map(|(dice, _)| *dice).max();
        let worth = |(kind, best): (Kind, &Option<(u32, u32)>)| {
            best.filter(|&(dice, _)| Some(dice) == most).map(|(_, points)| (kind, points))
        };
        WildFace::best(Kind::all().zip(&self.0).filter_map(worth))
    }
}
