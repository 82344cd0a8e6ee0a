//! Reviews of Scramble SET.

use engine::{BadRecord, Millis, Record};
use games::{
    die::{Face, Kind, Named},
    scramble::{Event, Public, Roll as Rolled, Scramble, solver},
};

use crate::{
    Feature, Moment, Review, Roll, What,
    sets::{breaks, differ, summarise},
    walk::{Step, walk},
};

/// The features of a die, in the order of its notation.
const FEATURES: [Feature; 3] = [Feature::Number, Feature::Colour, Feature::Shape];

pub(crate) fn review(record: &Record) -> Result<Review, BadRecord> {
    // When the dice in the middle were rolled.
    let mut rolled = Millis::ZERO;
    let mut review = walk::<Scramble>(record, |review, step| look(review, &step, &mut rolled))?;
    summarise(&mut review);
    Ok(review)
}

fn look(review: &mut Review, step: &Step<'_, Scramble>, rolled: &mut Millis) {
    let at = step.entry.at;
    let before = step.before.state();
    for event in &step.entry.events {
        let Event::Public(event) = event else { continue };
        let there = || before.middle.iter().map(|die| die.face).collect::<Vec<Face>>();
        let (seat, what) = match event {
            Public::Rolled { roll, faces } => {
                *rolled = at;
                if *roll == Rolled::Round {
                    let round = review.rolls.len() as u32 + 1;
                    review.rolls.push(Roll { round, most: solver::most(faces).sets.len(), taken: 0 });
                }
                continue;
            }
            Public::Taken { seat, dice } => {
                // A tie-break comes after the rounds, and its SET adds no point (SCR-6).
                if !before.is_tie_break()
                    && let Some(roll) = review.rolls.last_mut()
                {
                    roll.taken += 1;
                }
                let what = What::Set {
                    cards: names(dice),
                    since: at.minus(*rolled),
                    others: count_sets(&there()).saturating_sub(1),
                    differ: least_differ(dice),
                };
                (*seat, what)
            }
            Public::Missed { seat, dice: Some(dice), .. } => {
                (*seat, What::Wrong { cards: names(dice), breaks: broken(dice) })
            }
            Public::Missed { seat, dice: None, .. } => (*seat, What::Late {}),
            Public::Agreed { seat } => {
                let sets = count_sets(&there());
                (*seat, What::NoSet { sets, right: sets == 0 })
            }
            Public::Rested { .. } | Public::Tied { .. } | Public::Left { .. } | Public::Ended(_) => continue,
        };
        // A wrong pick costs time, not points (SCR-2).
        let points = if matches!(what, What::Set { .. }) { (1.0, 1.0) } else { (0.0, 0.0) };
        review.moments.push(Moment::scored(step.n, at, seat, points, what));
    }
}

fn names(dice: &[Named; 3]) -> Vec<String> {
    dice.iter().map(|die| die.to_string()).collect()
}

/// The kind that a named die shows; `None` for a Wild that stands for any die.
fn kind(die: &Named) -> Option<Kind> {
    match (die.stated(), die.face()) {
        (Some(stated), _) => Some(stated.kind),
        (None, Face::Kind(kind)) => Some(kind),
        (None, Face::Wild) => None,
    }
}

/// In how many features three dice differ, a Wild standing for whatever makes them a SET. With two Wilds all
/// three can be alike.
fn least_differ(dice: &[Named; 3]) -> usize {
    let kinds: Vec<Kind> = dice.iter().filter_map(kind).collect();
    match kinds[..] {
        [a, b, c] => differ([a, b, c].map(Kind::features)),
        [a, b] => differ([a, b, Kind::third(a, b)].map(Kind::features)),
        _ => 0,
    }
}

/// What breaks a wrong pick. A Wild that stands for any die breaks nothing.
fn broken(dice: &[Named; 3]) -> Vec<Feature> {
    match dice.iter().filter_map(kind).collect::<Vec<_>>()[..] {
        [a, b, c] => breaks([a, b, c].map(Kind::features), FEATURES),
        _ => Vec::new(),
    }
}

/// How many different groups of three dice are a SET. Equal dice count as different dice.
fn count_sets(dice: &[Face]) -> usize {
    let mut counts = [0usize; Kind::COUNT];
    let mut wilds = 0;
    for die in dice {
        match die {
            Face::Kind(kind) => counts[usize::from(kind.code())] += 1,
            Face::Wild => wilds += 1,
        }
    }
    let plain = dice.len() - wilds;
    let of = |n: usize, k: usize| (0..k).fold(1, |ways, i| ways * n.saturating_sub(i) / (i + 1));
    // Any three dice with a Wild among them are a SET.
    let with_wilds = of(dice.len(), 3) - of(plain, 3);
    let mut without = 0;
    for a in Kind::all() {
        without += of(counts[usize::from(a.code())], 3);
        for b in Kind::all().filter(|b| *b > a) {
            let c = Kind::third(a, b);
            if c > b {
                without += [a, b, c].iter().map(|kind| counts[usize::from(kind.code())]).product::<usize>();
            }
        }
    }
    with_wilds + without
}

#[cfg(test)]
mod tests {
    use games::{luck::Luck, scramble::is_set};

    use super::*;

    // SCR-3: against every three dice.
    #[test]
    fn scr_3_all_sets_are_counted() {
        let mut luck = Luck::new(3);
        for round in 0..60 {
            let dice: Vec<Face> = (0..luck.below(14) + round % 5)
                .map(|_| if luck.below(8) == 0 { Face::Wild } else { Face::from_code(luck.below(27) as u8) })
                .collect();
            let mut expected = 0;
            for a in 0..dice.len() {
                for b in a + 1..dice.len() {
                    for c in b + 1..dice.len() {
                        let three = [dice[a], dice[b], dice[c]];
                        let named = three.map(|face| face.to_string().parse::<Named>().expect("a die"));
                        expected += usize::from(is_set(named));
                    }
                }
            }
            assert_eq!(count_sets(&dice), expected, "{dice:?}");
        }
    }
}
