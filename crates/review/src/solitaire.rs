//! Reviews of the Quiddler solitaire.
//!
//! After the game all cards are known, so a solution can be searched from every position of the game. If a
//! position is clearable, so are all positions before it. If a position is hopeless, so are all positions
//! after it. So the search begins where it is easiest: with solutions near the end of what the player could
//! still win, and with proofs from the last position backwards.

use engine::{BadRecord, Record, Seat};
use games::{
    lexicon::Lexicon,
    quiddler_solo::{Action, Event, Public, QuiddlerSolo, State, solver},
};

use crate::{Moment, Review, SolitaireSummary, What, walk::walk};

/// How often each position is played out in search of a solution.
const TRIES: usize = 60;
/// How many positions one proof may look at, and all proofs of a review.
const PROOF: usize = 1_500;
const PROOFS: usize = 4_000;

pub(crate) fn review(record: &Record) -> Result<Review, BadRecord> {
    let mut steps: Vec<(Moment, State)> = Vec::new();
    let mut last: Option<State> = None;
    let mut lexicon = None;
    let mut review = walk::<QuiddlerSolo>(record, |_, step| {
        lexicon.get_or_insert_with(|| step.before.rules().lexicon.clone());
        last = Some(step.after.state().clone());
        for event in &step.entry.events {
            let moves = matches!(event, Event::Public(Public::Made { .. } | Public::Filled { .. }));
            if moves {
                let what = What::Step { clearable: None, lost: false, answer: None };
                let moment = Moment::plain(step.n, step.entry.at, Seat(0), what);
                steps.push((moment, step.before.state().clone()));
            }
        }
    })?;
    let (Some(last), Some(lexicon)) = (last, lexicon) else { return Ok(review) };
    let positions: Vec<&State> = steps.iter().map(|(_, state)| state).chain([&last]).collect();
    let verdicts = settle(&lexicon, &positions);
    let lost = (1..positions.len())
        .find(|&n| verdicts[n - 1].clears() == Some(true) && verdicts[n].clears() == Some(false));
    let summary = SolitaireSummary {
        used: last.used(),
        clearable: verdicts.first().and_then(Verdict::clears),
        lost_at: lost.map(|n| steps[n - 1].0.n),
    };
    for (n, (mut moment, _)) in steps.into_iter().enumerate() {
        let answer = match &verdicts[n] {
            Verdict::Solved(action) => action.as_ref().and_then(|action| serde_json::to_value(action).ok()),
            Verdict::Hopeless | Verdict::Open => None,
        };
        moment.what = What::Step { clearable: verdicts[n].clears(), lost: lost == Some(n + 1), answer };
        review.moments.push(moment);
    }
    if let Some(seat) = review.seats.first_mut() {
        seat.solitaire = Some(summary);
    }
    Ok(review)
}

/// What is known of a position.
#[derive(Clone)]
enum Verdict {
    /// All cards can be used; how a solution begins, if it was found from this very position.
    Solved(Option<Action>),
    /// They cannot.
    Hopeless,
    Open,
}

impl Verdict {
    fn clears(&self) -> Option<bool> {
        match self {
            Verdict::Solved(_) => Some(true),
            Verdict::Hopeless => Some(false),
            Verdict::Open => None,
        }
    }
}

/// Finds out which of the positions that followed one another could be cleared.
fn settle(lexicon: &Lexicon, positions: &[&State]) -> Vec<Verdict> {
    let mut verdicts = vec![Verdict::Open; positions.len()];
    let left = |state: &State| state.stacks.iter().map(|stack| stack.len()).sum::<usize>();
    let Some(last) = positions.last() else { return verdicts };
    if left(last) == 0 {
        // The player has shown a solution from every position.
        return vec![Verdict::Solved(None); positions.len()];
    }
    // Proofs, from the last position backwards.
    let mut budget = PROOFS;
    let mut hopeless = positions.len();
    while hopeless > 0 && budget > 0 {
        let mut some = PROOF.min(budget);
        let before = some;
        let found = solver::clearable_within(lexicon, positions[hopeless - 1], &mut some);
        budget -= before - some;
        match found {
            Some(false) => hopeless -= 1,
            Some(true) | None => break,
        }
    }
    verdicts[hopeless..].fill(Verdict::Hopeless);
    // Solutions, by halving what is open.
    let (mut solved, mut open) = (0, hopeless);
    while solved < open {
        let middle = (solved + open) / 2;
        match solver::solution_within(lexicon, positions[middle], TRIES) {
            Some(actions) => {
                verdicts[middle] = Verdict::Solved(actions.into_iter().next());
                solved = middle + 1;
            }
            None => open = middle,
        }
    }
    let earlier = verdicts[..solved].iter_mut().filter(|verdict| matches!(verdict, Verdict::Open));
    earlier.for_each(|verdict| *verdict = Verdict::Solved(None));
    verdicts
}
