//! SET alone (SET-13).

use engine::{Millis, Seat, testkit::Play};
use games::set::sets;
use serde_json::json;

use super::{SIX, call, cards, deck, leave, no_set, parsed, play, plays, solid, take};

// SET-13: nothing to call; picks cost and score as ever.
#[test]
fn set_13_plays_as_snap() {
    let mut play = play(1, json!({"calling": "call", "fair_ms": 150}), deck(&[]));
    assert_eq!(play.any().may(Millis(0), Seat(0)), ["take", "no_set", "leave"]);
    play.refuse(1, 0, call(), "SET-13");
    play.act(2, 0, take(["1rfo", "1rfs", "1rho"]));
    assert_eq!(play.scores(), [-1]);
    play.act(3, 0, take(["1rfo", "1rfs", "1rfd"]));
    assert_eq!(play.scores(), [0]);
    assert_eq!(play.table()["penalties"], 0);
}

// SET-13: asking for three more costs a penalty each time, and no points.
#[test]
fn set_13_asking_costs_a_penalty() {
    let mut play = play(1, json!({}), deck(&[]));
    play.act(1, 0, no_set()).act(2, 0, no_set());
    assert_eq!(cards(&play).len(), 18);
    assert_eq!((play.table()["penalties"].clone(), play.scores()), (json!(2), vec![0]));
    // A SET that is taken while the deck has cards removes none.
    play.act(3, 0, take(["1rfo", "1rfs", "1rfd"]));
    assert_eq!((play.table()["penalties"].clone(), play.scores()), (json!(2), vec![1]));
}

// Others do not have penalties at all.
#[test]
fn set_13_is_for_one() {
    assert!(play(2, json!({}), deck(&[])).table().get("penalties").is_none());
}

/// All 27 solid cards on the table, at the price of five penalties.
fn five_penalties() -> Play {
    let mut play = play(1, json!({"deck": "solid"}), solid(&[]));
    for n in 0..5 {
        play.act(n, 0, no_set());
    }
    assert_eq!((cards(&play).len(), play.table()["penalties"].clone()), (27, json!(5)));
    play
}

// SET-13: a SET removes a penalty when before the pick the deck is empty and at most twelve cards lie there.
#[test]
fn set_13_removing_penalties() {
    let mut play = five_penalties();
    let mut expected = 5;
    for (n, set) in SIX.iter().enumerate() {
        // 27, 24, 21, 18, 15: too many; 12: the first that counts.
        expected -= i32::from(cards(&play).len() <= 12);
        play.act(10 + n as u64, 0, take(*set));
        assert_eq!(play.table()["penalties"], expected);
    }
    // Nine cards without a SET are left: the end, with four penalties outstanding.
    assert_eq!(play.scores(), [6]);
    assert_eq!(play.winners(), Some(vec![]));
}

// SET-13: the last pick with an empty deck after it, but cards in it before, does not count.
#[test]
fn set_13_judged_before_the_pick() {
    let mut play = play(1, json!({"deck": "solid"}), solid(&SIX.concat()));
    play.act(0, 0, no_set());
    let mut removed = 0;
    for n in 1.. {
        if play.winners().is_some() {
            break;
        }
        let (before, deck) = (cards(&play).len(), play.table()["deck"].clone());
        let Some(found) = sets(&parsed(&play)).next() else {
            play.act(n, 0, no_set());
            continue;
        };
        let penalties = play.table()["penalties"].as_i64();
        play.act(n, 0, json!({"type": "take", "cards": found}));
        let counts = deck == 0 && before <= 12 && penalties > Some(0);
        removed += i32::from(counts);
        assert_eq!(play.table()["penalties"].as_i64(), penalties.map(|p| p - i64::from(counts)));
    }
    assert!(removed > 0, "the game has a pick that counts");
    let outstanding = play.table()["penalties"] != 0;
    assert_eq!(play.winners(), Some(if outstanding { vec![] } else { vec![0] }));
}

// SET-13: no penalty outstanding at the end is a win, whatever the score.
#[test]
fn set_13_a_win_without_penalties() {
    let mut play = play(1, json!({"deck": "solid", "stuck": "auto"}), solid(&[]));
    let wrong = take(["1rfo", "1rfs", "1gfo"]);
    for n in 0..20 {
        play.act(n, 0, wrong.clone());
    }
    for n in 20.. {
        let Some(found) = sets(&parsed(&play)).next().filter(|_| play.winners().is_none()) else { break };
        play.act(n, 0, json!({"type": "take", "cards": found}));
    }
    assert!(play.scores()[0] < 0);
    assert_eq!(play.winners(), Some(vec![0]));
}

// SET-13: with an empty deck, asking ends the game, without a penalty.
#[test]
fn set_13_asking_with_an_empty_deck() {
    let mut play = five_penalties();
    play.act(10, 0, no_set());
    assert_eq!(play.winners(), Some(vec![]));
    assert_eq!(play.table()["penalties"], 5);
    let mut clean = auto_to_the_end();
    assert!(sets(&parsed(&clean)).next().is_some());
    clean.act(100, 0, no_set());
    assert_eq!(clean.winners(), Some(vec![0]));
}

fn auto_to_the_end() -> Play {
    let mut play = play(1, json!({"deck": "solid", "stuck": "auto"}), solid(&[]));
    let mut at = 0;
    while play.table()["deck"] != 0 {
        at += 1;
        // SET-9: cards come by themselves, and cannot be asked for.
        play.refuse(at, 0, no_set(), "SET-9");
        let found = sets(&parsed(&play)).next().expect("`auto` sees to it");
        play.act(at, 0, json!({"type": "take", "cards": found}));
    }
    play
}

// SET-9, SET-13: cards that `auto` lays cost no penalty.
#[test]
fn set_13_auto_is_free() {
    let play = play(1, json!({"stuck": "auto"}), deck(&super::CAP));
    assert_eq!((cards(&play).len(), play.table()["penalties"].clone()), (21, json!(0)));
}

// SET-12: alone, `each` is one deal, scripted by `decks`.
#[test]
fn set_12_alone_it_is_one_deal() {
    let mut play = plays(1, json!({"deals": "each", "deck": "solid"}), &[solid(&[])]);
    for n in 0..6 {
        play.act(n, 0, no_set());
    }
    assert_eq!((play.table()["deal"].clone(), play.winners()), (json!(1), Some(vec![])));
}

// ALL-4: leaving a one-seat game ends it, lost.
#[test]
fn all_4_leaving_alone_loses() {
    let mut play = play(1, json!({}), deck(&[]));
    play.act(1, 0, take(["1rfo", "1rfs", "1rfd"])).act(2, 0, leave());
    assert_eq!((play.scores(), play.winners()), (vec![1], Some(vec![])));
}
