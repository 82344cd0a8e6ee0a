use super::*;
use crate::{card::Card, set::solver};

const ALL: [&str; 3] = [CALL, TAKE, NO_SET];
static NO_CALL: CallView =
    CallView { stage: Stage::None, until: None, claims: Vec::new(), beaten: Vec::new() };

fn cards(text: &str) -> Vec<Card> {
    text.split(' ').map(|card| card.parse().expect("a card")).collect()
}

fn level(level: u8) -> Level {
    Level::new(level).expect("a level")
}

fn scene<'a>(cards: &'a [Card], call: &'a CallView, may: &'a [&'static str]) -> Scene<'a, Card> {
    let caller = call.until.map(|_| Seat(0));
    Scene { pieces: cards, seat: Seat(0), now: Millis(0), caller, call, agreed: &[], missed: None, may }
}

/// What an eye makes of some cards when it may take at once.
fn first_deeds(of: u8, text: &str) -> Vec<(Millis, Deed<Card>)> {
    let cards = cards(text);
    let deed = |seed| {
        let mut eye = Eye::new(Sharpness::of(level(of)), seed);
        eye.plan(&scene(&cards, &NO_CALL, &ALL[1..]), |cards, _| solver::sets(cards)).expect("a plan")
    };
    (0..500).map(deed).collect()
}

fn median(of: u8, text: &str) -> Millis {
    let mut times: Vec<Millis> = first_deeds(of, text).into_iter().map(|(after, _)| after).collect();
    times.sort_unstable();
    times[times.len() / 2]
}

const PLAIN: &str = "1rfo 2rfo 3rfo 1gho 2gho 1pes";
const HARD: &str = "1rfo 2ghs 3ped 1gho 2gho 1pes";
const MANY: &str = "1rfo 2rfo 3rfo 1gfo 2gfo 3gfo";
const NONE: &str = "1rfo 2rfo 1gfo 2gfo 1rho 2rho";

// More differing features and fewer SETs take longer, at every level; and stronger eyes are quicker.
#[test]
fn what_is_hard_takes_longer() {
    assert_eq!([PLAIN, HARD, MANY, NONE].map(|text| solver::sets(&cards(text)).len()), [1, 1, 2, 0]);
    for of in 1..=5 {
        let [plain, hard, many] = [PLAIN, HARD, MANY].map(|text| median(of, text));
        assert!(many < plain && plain < hard, "{of}: {many:?} {plain:?} {hard:?}");
    }
    let by_level: Vec<Millis> = (1..=5).map(|of| median(of, PLAIN)).collect();
    assert!(by_level.is_sorted_by(|weak, strong| weak > strong), "{by_level:?}");
}

// The weak take nearly a SET for one and give up too early; the strongest do neither.
#[test]
fn the_weak_err_as_people_do() {
    let errors = |of| {
        let deeds = first_deeds(of, HARD);
        let wrong =
            deeds.iter().filter(|(_, deed)| matches!(deed, Deed::Take(trio) if Card::flaws(*trio) == 1));
        let gave_up = deeds.iter().filter(|(_, deed)| *deed == Deed::NoSet);
        (wrong.count(), gave_up.count())
    };
    let (wrong, gave_up) = errors(1);
    assert!((25..150).contains(&wrong) && gave_up > 25, "{wrong} {gave_up}");
    assert_eq!(errors(5), (0, 0));
    assert!(first_deeds(5, NONE).iter().all(|(_, deed)| *deed == Deed::NoSet));
}

// SET-6: who called too soon lets the clock run out; everybody else picks in time.
#[test]
fn some_call_too_soon() {
    let cards = cards(HARD);
    let late = |of| {
        let runs_out = |seed: &u64| {
            let mut eye = Eye::new(Sharpness::of(level(of)), *seed);
            let open = scene(&cards, &NO_CALL, &ALL[..1]);
            let Some((after, Deed::Call)) = eye.plan(&open, |cards, _| solver::sets(cards)) else {
                return false;
            };
            let until = after.plus(Millis(5_000));
            let call = CallView { stage: Stage::Pick, until: Some(until), ..NO_CALL.clone() };
            let control = Scene { now: after, ..scene(&cards, &call, &ALL[1..2]) };
            let pick = eye.plan(&control, |cards, _| solver::sets(cards));
            pick.is_some_and(|(hand, _)| after.plus(hand) >= until)
        };
        (0..1_000).filter(runs_out).count()
    };
    assert!((20..100).contains(&late(1)), "{}", late(1));
    assert_eq!(late(5), 0);
}

// SET-8: what was a mistake once is not tried again.
#[test]
fn a_mistake_is_made_once() {
    let cards = cards(HARD);
    let mut mistakes = 0;
    for seed in 0..300 {
        let mut eye = Eye::new(Sharpness::of(level(1)), seed);
        let before = scene(&cards, &NO_CALL, &ALL[1..]);
        if let Some((_, Deed::Take(trio))) = eye.plan(&before, |cards, _| solver::sets(cards))
            && Card::flaws(trio) > 0
        {
            mistakes += 1;
            let after = Scene { missed: Some(Some(trio)), ..before };
            let again = eye.plan(&after, |cards, _| solver::sets(cards));
            assert!(!matches!(again, Some((_, Deed::Take(other))) if Card::flaws(other) > 0), "{again:?}");
        }
    }
    assert!(mistakes > 10, "{mistakes}");
}
