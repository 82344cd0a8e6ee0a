//! Reviews beside a plain recount from the referee's lines.

use std::collections::{BTreeMap, BTreeSet};

use engine::{Contestant, Level, Record, Seed, recorded, referee};
use games::{card::Card, letter::Letter, lexicon, reference, registry};
use review::{Moment, Review, What, review};
use serde_json::{Value, value::RawValue};

/// A game of bots.
fn played(key: &str, rules: &str, levels: &[Contestant], seed: u8) -> Record {
    let game = registry::find(key).expect("a game");
    let rules = RawValue::from_string(rules.into()).expect("JSON");
    let record = recorded(game, &rules, levels, Seed([seed; 32]), 5_000).expect("good options");
    // What a program would read from a file.
    Record::parse(&serde_json::to_vec(&record).expect("JSON")).expect("a record")
}

/// The referee's lines, with the views of all seats.
fn lines(record: &Record) -> Vec<Value> {
    let game = registry::find(&record.game).expect("a game");
    let mut lines = Vec::new();
    referee::run(game, record, true, |line| {
        lines.push(serde_json::to_value(line).expect("JSON"));
        Ok(())
    })
    .expect("a good record");
    lines
}

fn bots(levels: [u8; 2]) -> [Contestant; 2] {
    levels.map(|level| Contestant::Bot(Level::from_tenths(level).expect("a level")))
}

fn cards(value: &Value) -> Vec<Card> {
    value
        .as_array()
        .expect("a list")
        .iter()
        .map(|card| card.as_str().expect("text").parse().expect("a card"))
        .collect()
}

fn of_entry(review: &Review, n: usize) -> Vec<&Moment> {
    review.moments.iter().filter(|moment| moment.n == n).collect()
}

// SET-2, SET-7: every SET taken, how long it lay there, how many others there were and what differs.
#[test]
fn set_7_sets_taken_are_counted_as_a_plain_recount_counts_them() {
    let mut taken = 0;
    for (seed, rules) in (1..).zip([r#"{}"#, r#"{"calling":"snap","stuck":"auto"}"#, r#"{"deck":"solid"}"#]) {
        let record = played("set", rules, &bots([10, 30]), seed);
        let review = review(&record).expect("a review");
        assert!(review.over);
        let mut came: BTreeMap<Card, u64> = BTreeMap::new();
        let mut before: Vec<Card> = Vec::new();
        for line in lines(&record) {
            if line.get("end").is_some() {
                continue;
            }
            let table = cards(&line["table"]["cards"]);
            let n = line["n"].as_u64().unwrap_or_default() as usize;
            let entry = record.log.get(n).filter(|_| line.get("n").is_some());
            let at = entry.map_or(0, |entry| entry.at.0);
            let took: Option<Value> = entry.and_then(|entry| entry.act.as_ref()).and_then(|act| {
                let act: Value = serde_json::from_str(act.get()).expect("an action");
                (act["type"] == "take").then(|| act["cards"].clone())
            });
            if let Some(took) = took.map(|took| cards(&took)) {
                let gone: BTreeSet<&Card> = before.iter().filter(|card| !table.contains(card)).collect();
                let sets = reference::sets(&before);
                let is_set =
                    sets.iter().any(|places| places.iter().all(|&place| took.contains(&before[place])));
                let moment = of_entry(&review, n)[0];
                if is_set {
                    assert_eq!(gone.len(), 3);
                    let last = took.iter().map(|card| came[card]).max().expect("three");
                    let differ = (0..4).filter(|&f| {
                        took.iter().map(|card| card.features()[f]).collect::<BTreeSet<_>>().len() > 1
                    });
                    let What::Set { since, others, differ: counted, .. } = &moment.what else {
                        panic!("{moment:?}")
                    };
                    assert_eq!((since.0, *others, *counted), (at - last, sets.len() - 1, differ.count()));
                    taken += 1;
                } else {
                    assert!(matches!(moment.what, What::Wrong { .. }), "{moment:?}");
                }
            }
            came.retain(|card, _| table.contains(card));
            table.iter().for_each(|card| _ = came.entry(*card).or_insert(at));
            before = table;
        }
        for (seat, summary) in review.seats.iter().enumerate() {
            let sets = summary.sets.as_ref().expect("SETs");
            let own: Vec<u64> = review
                .moments
                .iter()
                .filter(|m| m.seat.index() == seat)
                .filter_map(|m| match m.what {
                    What::Set { since, .. } => Some(since.0),
                    _ => None,
                })
                .collect();
            assert_eq!(sets.found, own.len());
            assert_eq!(sets.differ.iter().map(|by| by.found).sum::<usize>(), own.len());
            let mean = own.iter().sum::<u64>() as f64 / own.len().max(1) as f64;
            assert!((sets.mean.map_or(0.0, |mean| mean.0 as f64) - mean).abs() <= 0.5);
        }
    }
    assert!(taken > 40, "{taken}");
}

// QUI-10: every laying beside the best that brute force finds with the same cards.
#[test]
fn qui_10_layings_are_counted_as_a_plain_recount_counts_them() {
    let en = lexicon::find("en").expect("English");
    let record = played("quiddler", r#"{"words":"checked"}"#, &bots([10, 20]), 4);
    let review = review(&record).expect("a review");
    let letters = |value: &Value| -> Vec<Letter> { serde_json::from_value(value.clone()).expect("cards") };
    let mut before: Option<Value> = None;
    let (mut layings, mut compared) = (0, 0);
    for line in lines(&record) {
        let n = line["n"].as_u64().map(|n| n as usize);
        let act = n
            .and_then(|n| record.log[n].act.as_ref())
            .map(|act| serde_json::from_str::<Value>(act.get()).expect("JSON"));
        if let (Some(n), Some(act), Some(before)) = (n, act, &before)
            && (act["type"] == "lay" || act["type"] == "go_out")
        {
            layings += 1;
            let seat = record.log[n].seat.expect("a seat").index();
            let hand = letters(&before["views"][seat]["mine"]["hand"]);
            let words: Vec<Vec<Letter>> = serde_json::from_value(act["words"].clone()).expect("words");
            let laid: i32 = words.iter().map(|word| Letter::points(word)).sum();
            let discard: Letter = serde_json::from_value(act["discard"].clone()).expect("a card");
            let unused = Letter::points(&hand) - laid - discard.value();
            let moment = of_entry(&review, n)
                .into_iter()
                .find(|m| matches!(m.what, What::Lay { .. }))
                .expect("a laying");
            assert_eq!(moment.played, Some(f64::from((laid - unused).max(0))));
            // Brute force is quick for small hands only.
            if hand.len() <= 7 {
                compared += 1;
                let best = reference::layable(&en, &hand).score.max(0);
                assert_eq!(moment.best, Some(f64::from(best)), "{hand:?}");
            }
        }
        before = Some(line);
    }
    assert!(layings >= 16 && compared >= 8, "{layings} layings, {compared} compared");
    let sums = review.seats.iter().map(|seat| seat.words.as_ref().expect("words").layings).sum::<usize>();
    assert_eq!(sums, layings);
}

// CUBE-18: what was played is what the score rose by, and nothing beats the best.
#[test]
fn cube_18_turns_beside_the_best() {
    let record = played("cubed", "{}", &bots([10, 50]), 6);
    let review = review(&record).expect("a review");
    let all = lines(&record);
    let mut turns = 0;
    for moment in &review.moments {
        assert!(moment.played <= moment.best, "{moment:?}");
        if let What::Turn { steps, exact, .. } = &moment.what {
            assert!(exact);
            turns += 1;
            let score = |line: &Value| line["scores"][moment.seat.index()].as_f64().expect("a score");
            // The first line is the start.
            let rose = score(&all[moment.n + 1]) - score(&all[moment.n]);
            assert_eq!(moment.played, Some(rose), "{steps:?}");
        }
    }
    let seats: Vec<_> = review.seats.iter().map(|seat| seat.turns.clone().expect("turns")).collect();
    assert_eq!(seats.iter().map(|seat| seat.turns).sum::<usize>(), turns);
    assert!(turns > 6);
    // The expert loses less on each turn.
    let lost = |n: usize| f64::from(seats[n].best - seats[n].played) / seats[n].turns as f64;
    assert!(lost(1) < lost(0), "{} and {}", lost(0), lost(1));
}

// XW-4: a draw is needed exactly when no grid holds all dice.
#[test]
fn xw_4_draws_that_were_not_needed() {
    let mut draws = 0;
    for seed in 1..6 {
        let record = played("crossword", "{}", &bots([10, 50]), seed);
        let review = review(&record).expect("a review");
        for moment in &review.moments {
            match &moment.what {
                What::Draw { needed, answer } => {
                    draws += 1;
                    assert_eq!(*needed == Some(false), !answer.is_empty());
                    // Level 5 draws only when it must.
                    assert!(moment.seat.0 == 0 || *needed == Some(true), "{moment:?}");
                }
                What::Done { since } => assert!(since.is_some(), "somebody who is done could lay all dice"),
                _ => {}
            }
        }
    }
    assert!(draws > 0);
}

// SCR-7: no roll gives more SETs than its most.
#[test]
fn scr_7_rolls_and_what_was_taken() {
    let record = played("scramble", "{}", &bots([20, 30]), 3);
    let review = review(&record).expect("a review");
    assert_eq!(review.rolls.len(), 5);
    assert!(review.rolls.iter().all(|roll| roll.taken <= roll.most && roll.most >= 13));
    let found: usize = review.seats.iter().map(|seat| seat.sets.as_ref().expect("SETs").found).sum();
    let taken: usize = review.rolls.iter().map(|roll| roll.taken).sum();
    assert!(found == taken || found == taken + 1, "a tie-break adds one: {found} and {taken}");
}

// QSO-4: where the player cleared the deal every step was clearable; proofs never contradict a solution.
#[test]
fn qso_4_clearable_is_true_then_open_then_false() {
    let mut settled = 0;
    for (level, seed) in [(10, 1), (30, 2), (50, 3), (20, 4)] {
        let bot = Contestant::Bot(Level::from_tenths(level).expect("a level"));
        let record = played("quiddler-solo", "{}", &[bot], seed);
        let review = review(&record).expect("a review");
        let steps: Vec<Option<bool>> = review
            .moments
            .iter()
            .map(|moment| match moment.what {
                What::Step { clearable, .. } => clearable,
                _ => panic!("{moment:?}"),
            })
            .collect();
        let rank = |clearable: &Option<bool>| match clearable {
            Some(true) => 0,
            None => 1,
            Some(false) => 2,
        };
        assert!(steps.iter().map(rank).is_sorted(), "{steps:?}");
        settled += steps.iter().flatten().count();
        let summary = review.seats[0].solitaire.as_ref().expect("a solitaire");
        if summary.used == 48 {
            assert!(steps.iter().all(|step| *step == Some(true)));
        }
    }
    assert!(settled > 10, "{settled}");
}

#[test]
fn a_game_that_is_not_over_is_reviewed_as_far_as_it_goes() {
    let mut record = played("set", "{}", &bots([30, 30]), 9);
    record.log.truncate(record.log.len() / 2);
    let half = review(&record).expect("a review");
    assert!(!half.over && !half.moments.is_empty());
    record.log.clear();
    let none = review(&record).expect("a review");
    assert!(none.moments.is_empty());
    assert_eq!(none.seats[0].sets.as_ref().map(|sets| sets.found), Some(0));
}

#[test]
fn a_bad_record_gets_the_referees_message() {
    let mut record = played("set", "{}", &bots([30, 30]), 9);
    record.game = "chess".into();
    assert!(review(&record).expect_err("no such game").to_string().contains("chess"));
}

// HUNT-2, HUNT-3, SPR-1, SPR-3: everybody's SETs and misses at tables of their own.
#[test]
fn hunt_2_and_spr_1_own_tables_are_reviewed() {
    for (key, rules) in [("hunt", "{}"), ("sprint", "{}"), ("sprint", r#"{"version":"timed","seconds":300}"#)]
    {
        let record = played(key, rules, &bots([20, 40]), 5);
        let review = review(&record).expect("a review");
        let all = lines(&record);
        let scores = all.last().expect("an end")["scores"].clone();
        for (seat, summary) in review.seats.iter().enumerate() {
            let sets = summary.sets.as_ref().expect("SETs");
            assert_eq!(scores[seat], sets.found, "{key}: seat {seat}");
        }
        for moment in &review.moments {
            if let What::Set { since, others, .. } = &moment.what {
                assert!(*since <= moment.at);
                // A hunt's table has six SETs from the start to the end.
                assert!(key != "hunt" || (*others == 5 && *since == moment.at));
            }
        }
        assert!(!review.moments.is_empty());
    }
}
