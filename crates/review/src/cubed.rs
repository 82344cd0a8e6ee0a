//! Reviews of SET Cubed.

use engine::{BadRecord, Millis, Record, Seat};
use games::{
    cubed::{Board, Cubed, Event, HAND, Lay, Public, Rules, State, Step as DiceStep, solver},
    die::{Face, Stated},
    luck::Luck,
};

use crate::{
    Moment, Review, TurnSummary, What,
    walk::{Step, walk},
};

/// How many turns a search goes through at most, and all searches of a review. Only hands with three Wilds or
/// more have so many, and only records that nobody has played reach the second limit.
const PATIENCE: u64 = 20_000_000;
const WORK: u64 = 400_000_000;
/// The same for each roll that the extra roll is estimated by.
const ROLL_PATIENCE: u64 = 20_000;
/// How many rolls are tried for each choice of dice, and how many more for the most promising choices.
const FEW_ROLLS: usize = 4;
const MORE_ROLLS: usize = 24;
const PROMISING: usize = 3;
/// A Wild that earns no more than this was spent for little.
const LITTLE: f64 = 2.0;

pub(crate) fn review(record: &Record) -> Result<Review, BadRecord> {
    let mut desk = Desk { work: WORK };
    let mut review = walk::<Cubed>(record, |review, step| desk.look(review, &step))?;
    for (index, summary) in review.seats.iter_mut().enumerate() {
        let own = review.moments.iter().filter(|moment| moment.seat.index() == index);
        summary.turns = Some(summarise(own));
    }
    Ok(review)
}

/// What a review may still do.
struct Desk {
    work: u64,
}

impl Desk {
    fn look(&mut self, review: &mut Review, step: &Step<'_, Cubed>) {
        let (rules, before) = (step.before.rules(), step.before.state());
        let at = step.entry.at;
        for event in &step.entry.events {
            let moment = match event {
                Event::Public(Public::Played { seat, steps, points, bonus }) => {
                    let steps = steps.iter().map(|step| step.dice.clone()).collect();
                    self.turn(rules, before, (step.n, at, *seat), steps, points + bonus)
                }
                Event::Public(Public::Passed { seat }) => {
                    self.turn(rules, before, (step.n, at, *seat), Vec::new(), 0)
                }
                Event::Chose { seat, places } => self.extra_roll(rules, before, (step.n, at, *seat), *places),
                _ => continue,
            };
            review.moments.push(moment);
        }
    }

    /// The best turn, and whether every turn was tried.
    fn best(&mut self, board: &Board, lay: &Lay, hand: &[Face]) -> (u32, Vec<DiceStep>, bool) {
        let patience = PATIENCE.min(self.work);
        let (turns, count) = solver::best_turns(board, lay, hand, 1, patience);
        self.work -= count.min(self.work);
        let (points, steps) = turns.into_iter().next().unwrap_or_default();
        (points, steps, count < patience)
    }

    /// A turn: what was played beside the best from the same position. Wilds that were swapped before have been
    /// swapped (CUBE-17).
    fn turn(
        &mut self,
        rules: &Rules,
        before: &State,
        (n, at, seat): (usize, Millis, Seat),
        steps: Vec<DiceStep>,
        played: u32,
    ) -> Moment {
        let hand: Vec<Face> = before.faces(seat).collect();
        let (points, answer, exact) = self.best(&rules.board, &before.lay, &hand);
        // A search that was cut short may have missed what was played.
        let (points, answer) = if played > points { (played, steps.clone()) } else { (points, answer) };
        let is_wild = |(_, die): &&(_, Stated)| die.wild;
        let wilds = steps.iter().flatten().filter(is_wild).count();
        let gain = (wilds > 0).then(|| {
            let mut others = hand.clone();
            for _ in 0..wilds {
                if let Some(place) = others.iter().position(|face| *face == Face::Wild) {
                    others.remove(place);
                }
            }
            f64::from(played) - f64::from(self.best(&rules.board, &before.lay, &others).0)
        });
        let what = What::Turn { steps, answer, exact, wilds, gain };
        Moment::scored(n, at, seat, (f64::from(played), f64::from(points)), what)
    }

    /// The extra roll (CUBE-13). Each choice of dice is tried with the same rolls. What it is worth is the mean
    /// of the best turns that the dice then allow on the board as it lies.
    fn extra_roll(
        &mut self,
        rules: &Rules,
        before: &State,
        (n, at, seat): (usize, Millis, Seat),
        places: u8,
    ) -> Moment {
        let hand: Vec<Face> = before.faces(seat).collect();
        let dice: Vec<[Face; 6]> =
            before.hand(seat).iter().map(|held| rules.dice.faces()[usize::from(held.die)]).collect();
        let mut luck = Luck::new(n as u64);
        // What each die would show, roll by roll: the same for all choices, so that only the choice differs.
        let rolls: Vec<Vec<Face>> = (0..FEW_ROLLS + MORE_ROLLS)
            .map(|_| dice.iter().map(|faces| faces[luck.below(6)]).collect())
            .collect();
        let mut worth = |choice: usize, roll: &[Face]| {
            let after =
                |(place, face): (usize, &Face)| if choice >> place & 1 == 1 { roll[place] } else { *face };
            let after: Vec<Face> = hand.iter().enumerate().map(after).collect();
            let patience = ROLL_PATIENCE.min(self.work);
            let (turns, count) = solver::best_turns(&rules.board, &before.lay, &after, 1, patience);
            self.work -= count.min(self.work);
            turns.first().map_or(0.0, |turn| f64::from(turn.0))
        };
        let played = usize::from(places) & ((1 << hand.len().min(HAND)) - 1);
        let mut choices: Vec<(f64, usize)> = (0..1usize << hand.len().min(HAND))
            .map(|choice| {
                let few = if choice == 0 { 1 } else { FEW_ROLLS };
                (mean(rolls[..few].iter().map(|roll| worth(choice, roll))).0, choice)
            })
            .collect();
        choices.sort_by(|a, b| b.0.total_cmp(&a.0));
        choices.truncate(PROMISING);
        // The promising ones are compared with the player's choice by rolls that did not choose them.
        let later = &rolls[FEW_ROLLS..];
        let own: Vec<f64> = later.iter().map(|roll| worth(played, roll)).collect();
        let (own_mean, _) = mean(own.iter().copied());
        let mut best = (own_mean, played, 0.0);
        for (_, choice) in choices.into_iter().filter(|(_, choice)| *choice != played) {
            let worths: Vec<f64> = later.iter().map(|roll| worth(choice, roll)).collect();
            let (value, _) = mean(worths.iter().copied());
            if value > best.0 {
                let (_, error) = mean(worths.iter().zip(&own).map(|(a, b)| a - b));
                best = (value, choice, error);
            }
        }
        let named = |choice: usize| {
            let chosen = hand.iter().enumerate().filter(|(place, _)| choice >> place & 1 == 1);
            chosen.map(|(_, face)| face.to_string()).collect()
        };
        let what = What::ExtraRoll { rolled: named(played), answer: named(best.1), error: best.2 };
        Moment::scored(n, at, seat, (own_mean, best.0), what)
    }
}

/// The mean of some values, and its standard error.
fn mean(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let (mut count, mut sum, mut squares) = (0.0, 0.0, 0.0);
    for value in values {
        count += 1.0;
        sum += value;
        squares += value * value;
    }
    if count < 2.0 {
        return (sum, 0.0);
    }
    let mean = sum / count;
    (mean, ((squares / count - mean * mean).max(0.0) / (count - 1.0)).sqrt())
}

fn summarise<'a>(moments: impl Iterator<Item = &'a Moment>) -> TurnSummary {
    let mut turns = TurnSummary::default();
    for moment in moments {
        let loss = moment.loss.unwrap_or(0.0);
        match &moment.what {
            What::Turn { steps, wilds, gain, .. } => {
                turns.turns += 1;
                turns.played += moment.played.unwrap_or(0.0) as u32;
                turns.best += moment.best.unwrap_or(0.0) as u32;
                turns.perfect += usize::from(loss == 0.0);
                turns.needless_passes += usize::from(steps.is_empty() && loss > 0.0);
                let cheap = gain.is_some_and(|gain| gain <= LITTLE * *wilds as f64);
                turns.cheap_wilds += if cheap { *wilds } else { 0 };
            }
            What::ExtraRoll { .. } => turns.extra_roll_loss += loss,
            _ => {}
        }
    }
    turns
}

#[cfg(test)]
mod tests {
    use super::mean;

    #[test]
    fn means_have_their_standard_error() {
        assert_eq!(mean([2.0].into_iter()), (2.0, 0.0));
        let (value, error) = mean([1.0, 3.0].into_iter());
        assert_eq!(value, 2.0);
        assert!((error - 1.0).abs() < 1e-12, "{error}");
    }
}
