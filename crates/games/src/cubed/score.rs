//! Scores: which SETs a step makes, and what they are worth (CUBE-8, 9, 18, 19).

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use super::{
    Refusal,
    board::{Board, Lay, Spot, Square, Window},
};
use crate::die::Stated;

/// A die and where it goes.
pub type Placed = (Square, Stated);

/// One or two dice that are placed together (CUBE-9).
pub type Step = ArrayVec<Placed, 2>;

/// The most dice of a step (CUBE-9).
pub const STEP_DICE: usize = 2;

/// The most dice of a turn (CUBE-7).
pub const TURN_DICE: usize = 3;

/// A legal step and what it earns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Scored {
    /// The dice.
    pub dice: Step,
    /// The new SETs (CUBE-18).
    pub sets: Vec<[Square; 3]>,
    /// What the SETs are worth.
    pub points: u32,
    /// What the squares are worth (CUBE-19).
    pub bonus: u32,
    /// Where dice lie that earn nothing in this step: the Wilds that it places (CUBE-18).
    pub unpaid: Vec<Square>,
}

/// A legal turn and what it earns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Turn {
    /// Its steps.
    pub steps: Vec<Scored>,
    /// What the SETs are worth.
    pub points: u32,
    /// What the squares are worth.
    pub bonus: u32,
}

/// Judges a step and lays its dice on `lay`. When it is refused, `lay` may hold some of them.
pub fn judge_step(board: &Board, lay: &mut Lay, dice: &[Placed]) -> Result<Scored, Refusal> {
    let step = Step::try_from(dice).map_err(|_| Refusal::StepSize)?;
    if step.is_empty() {
        return Err(Refusal::StepSize);
    }
    let mut spots = ArrayVec::<Spot, STEP_DICE>::new();
    for &(square, die) in &step {
        let spot = board.spot(square).ok_or(Refusal::OffBoard(square))?;
        if lay.get(spot).is_some() {
            return Err(Refusal::Occupied(square));
        }
        lay.put(spot, die);
        spots.push(spot);
    }
    let unpaid = step.iter().filter(|(_, die)| earns_nothing(die)).map(|&(square, _)| square).collect();
    let mut scored = Scored { dice: step, sets: Vec::new(), points: 0, bonus: 0, unpaid };
    for (n, &spot) in spots.iter().enumerate() {
        let mut is_in_set = false;
        for &window in board.around(spot).iter().filter(|&&window| lay.is_set(window)) {
            // CUBE-9: a window is of three and a step of two at most, so it holds a die that was down before.
            is_in_set = true;
            // A window that holds both dice of the step has been counted with the first.
            if !window.iter().any(|other| spots[..n].contains(other)) {
                scored.points += worth(lay, window, &spots);
                scored.sets.push(window.map(|spot| board.square(spot)));
            }
        }
        if !is_in_set {
            return Err(Refusal::NoSet(board.square(spot)));
        }
        // CUBE-19: a die leaves the board only when another takes its place, so the first die on a square is
        // the one that is placed now.
        scored.bonus += u32::from(board.bonus(spot));
    }
    Ok(scored)
}

/// Whether a die earns nothing in the step that places it: a Wild does not (CUBE-18).
fn earns_nothing(die: &Stated) -> bool {
    die.wild
}

/// One point for each die of a new SET, except for a Wild that this step places (CUBE-18).
fn worth(lay: &Lay, window: Window, step: &[Spot]) -> u32 {
    let counts =
        |&&spot: &&Spot| !(step.contains(&spot) && lay.get(spot).is_some_and(|die| earns_nothing(&die)));
    window.iter().filter(counts).count() as u32
}

/// Judges a whole turn; `lay` is the board as it lies before (CUBE-7, CUBE-9).
pub fn judge_turn<S: AsRef<[Placed]>>(board: &Board, lay: &Lay, steps: &[S]) -> Result<Turn, Refusal> {
    let dice: usize = steps.iter().map(|step| step.as_ref().len()).sum();
    if dice == 0 {
        return Err(Refusal::NoDice);
    }
    if dice > TURN_DICE {
        return Err(Refusal::TooManyDice);
    }
    // An empty step would not count towards the three.
    if steps.len() > dice {
        return Err(Refusal::StepSize);
    }
    let mut lay = lay.clone();
    let mut turn = Turn::default();
    for step in steps {
        let scored = judge_step(board, &mut lay, step.as_ref())?;
        turn.points += scored.points;
        turn.bonus += scored.bonus;
        turn.steps.push(scored);
    }
    Ok(turn)
}

/// What the opening's SET on the logo earns (CUBE-5, CUBE-18): the logo has no bonus.
pub fn judge_opening(dice: &[Stated; 3]) -> u32 {
    dice.iter().filter(|die| !die.wild).count() as u32
}
