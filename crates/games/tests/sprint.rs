//! The SET sprint, clause by clause.

use engine::{Face, Millis, Record, Seat, Viewer, referee::Run, testkit::Play};
use games::{card::Card, set::solver, sprint::Sprint};
use serde_json::{Value, json};

static GAME: Face<Sprint> = Face::new();

/// All 27 solid cards: SETs to take one after the other, as they are numbered.
fn solid() -> Vec<String> {
    Card::all().filter(|card| card.is_solid()).map(String::from).collect()
}

/// All cards that begin with some.
fn full(first: &[&str]) -> Vec<String> {
    let others = Card::all().map(String::from).filter(|card| !first.contains(&card.as_str()));
    first.iter().map(|card| card.to_string()).chain(others).collect()
}

fn play(seats: u8, rules: Value) -> Play {
    plays(seats, rules, &[solid(), solid(), solid()])
}

fn plays(seats: u8, mut rules: Value, decks: &[Vec<String>]) -> Play {
    if decks[0].len() == 27 {
        rules["deck"] = json!("solid");
    }
    Play::new(&GAME, json!({"seats": seats, "rules": rules, "chance": {"decks": decks}}))
}

fn mine(play: &Play, seat: u8) -> Value {
    play.view(seat)["mine"].clone()
}

fn cards(play: &Play, seat: u8) -> Vec<Card> {
    serde_json::from_value(mine(play, seat)["cards"].clone()).expect("cards")
}

/// The first SET on a seat's table.
fn first(play: &Play, seat: u8) -> Value {
    json!({"type": "take", "cards": solver::sets(&cards(play, seat))[0]})
}

/// Three cards of a seat's table that are no SET.
fn wrong(play: &Play, seat: u8) -> Value {
    let cards = cards(play, seat);
    let third = cards[2..].iter().find(|third| !Card::is_set(cards[0], cards[1], **third));
    json!({"type": "take", "cards": [cards[0], cards[1], third]})
}

fn hint() -> Value {
    json!({"type": "hint"})
}

fn take_all(play: &mut Play, seat: u8, count: usize, mut at: u64) -> u64 {
    for _ in 0..count {
        let act = first(play, seat);
        play.act(at, seat, act);
        at += 1;
    }
    at
}

fn due(play: &Play, seat: u8) -> Option<u64> {
    play.any().deadline_for(Viewer::Seat(Seat(seat))).map(|due| due.0)
}

// SPR-1: twelve cards, nine of the solid deck, in the same order for all; a SET is replaced in its places.
#[test]
fn spr_1_every_seat_has_the_same_cards() {
    let mut play = play(2, json!({}));
    assert_eq!(cards(&play, 0), cards(&play, 1));
    assert_eq!((cards(&play, 0).len(), mine(&play, 0)["deck"].clone()), (9, json!(18)));
    let before = cards(&play, 0);
    let set = solver::places(&before)[0];
    take_all(&mut play, 0, 1, 100);
    let after = cards(&play, 0);
    assert_eq!((play.scores(), cards(&play, 1)), (vec![1, 0], before.clone()));
    for (place, card) in before.iter().enumerate() {
        assert_eq!(after[place] == *card, !set.contains(&place), "place {place}");
    }
    // The places are refilled lowest first.
    let deck: Vec<Card> = solid().iter().map(|card| card.parse().expect("a card")).collect();
    assert_eq!(set.map(|place| after[place]), deck[9..12]);
    let whole = plays(1, json!({}), &[full(&[])]);
    assert_eq!((cards(&whole, 0).len(), mine(&whole, 0)["deck"].clone()), (12, json!(69)));
    assert!(
        play.refuse(200, 0, json!({"type": "take", "cards": set.map(|n| before[n])}), "SPR-1").what.is_some()
    );
}

/// Fourteen cards without a SET, and one that makes some.
const CAP: [&str; 12] =
    ["1gho", "1ghs", "1ges", "1pfs", "1pfd", "1pes", "2rfd", "2rho", "2rhd", "2gfd", "2geo", "2pho"];

// SPR-1: three more are laid while there is no SET; then the table shrinks back and closes up.
#[test]
fn spr_1_three_more_are_laid_by_themselves() {
    let first_cards: Vec<&str> = CAP.into_iter().chain(["1gfo", "1rfo", "1pfo"]).collect();
    let mut play = plays(1, json!({}), &[full(&first_cards)]);
    assert_eq!((cards(&play, 0).len(), mine(&play, 0)["deck"].clone()), (15, json!(66)));
    let before = cards(&play, 0);
    let set = solver::places(&before)[0];
    take_all(&mut play, 0, 1, 100);
    let rest: Vec<Card> = (0..15).filter(|place| !set.contains(place)).map(|place| before[place]).collect();
    assert_eq!(cards(&play, 0)[..12], rest[..], "nothing refills, and the others close up");
}

// SPR-2: when a seat's deck is empty and no SET is left, the next one is dealt, the same for all.
#[test]
fn spr_2_the_next_deck_follows() {
    let mut other = solid();
    other.reverse();
    let mut play = plays(2, json!({"goal": 30}), &[solid(), other.clone()]);
    let mut at = 10;
    while mine(&play, 0)["cards"] != json!(other[..9]) {
        at = take_all(&mut play, 0, 1, at);
        assert!(at < 30, "the second deck was not dealt");
    }
    assert_eq!(mine(&play, 0)["deck"], 18);
    // The other seat comes to it later, by another way.
    while mine(&play, 1)["cards"] != json!(other[..9]) {
        let sets = solver::sets(&cards(&play, 1));
        play.act(at, 1, json!({"type": "take", "cards": sets[sets.len() - 1]}));
        at += 1;
        assert!(at < 60, "the second deck was not dealt to the other seat");
    }
}

// SPR-2: with a seed too, a seat's n-th deck has the same order for all, whoever comes to it first.
#[test]
fn spr_2_a_seed_gives_all_the_same_decks() {
    let head =
        json!({"seats": 2, "rules": {"deck": "solid", "goal": 100}, "chance": {"seed": "5a".repeat(32)}});
    let mut play = Play::new(&GAME, head);
    let mut tables = [Vec::new(), Vec::new()];
    let mut at = 1;
    for round in 0..60 {
        for seat in 0..2u8 {
            // Seat 1 takes two while seat 0 takes one, so that each is the first somewhere.
            for _ in 0..=(seat * (round % 2)) {
                if mine(&play, seat)["deck"] == 18 {
                    tables[usize::from(seat)].push(cards(&play, seat));
                }
                at = take_all(&mut play, seat, 1, at);
            }
        }
    }
    let both = tables[0].len().min(tables[1].len());
    assert!(both >= 3, "{both} decks");
    assert_eq!(tables[0][..both], tables[1][..both]);
}

// SPR-3, RACE-2: a wrong pick and a hint cost time; hints go card by card, and begin anew on a changed table.
#[test]
fn spr_3_misses_and_hints_cost_time() {
    let mut play = play(2, json!({"miss_seconds": 4}));
    let set = solver::sets(&cards(&play, 0))[0];
    for told in 1..=3 {
        play.act(10, 0, hint());
        assert_eq!(mine(&play, 0)["hints"], json!(set[..told]));
        assert_eq!(mine(&play, 0)["penalty"], 15_000 * told);
        // A miss changes nothing for hints.
        let miss = wrong(&play, 1);
        play.act(10, 1, miss);
        assert_eq!(mine(&play, 1)["penalty"], 4_000 * told);
    }
    assert_eq!(play.refuse(10, 0, hint(), "SPR-3").why, "all_told");
    let miss = wrong(&play, 0);
    play.act(10, 0, miss);
    play.refuse(10, 0, hint(), "SPR-3");
    take_all(&mut play, 0, 1, 20);
    assert_eq!(mine(&play, 0)["hints"], json!([]));
    play.act(30, 0, hint());
    assert_eq!(mine(&play, 0)["hints"], json!([solver::sets(&cards(&play, 0))[0][0]]));
}

// SPR-4, RACE-2: classic ends with the goal; the shortest time wins, penalties included.
#[test]
fn spr_4_classic_is_done_with_the_goal() {
    let mut play = play(2, json!({"goal": 3}));
    let miss = wrong(&play, 0);
    play.act(0, 0, miss);
    take_all(&mut play, 0, 3, 1_000);
    assert_eq!((play.table()["done"].clone(), play.winners()), (json!([true, false]), None));
    assert_eq!(
        (mine(&play, 0)["end"].clone(), due(&play, 0), play.any().deadline()),
        (Value::Null, None, None)
    );
    take_all(&mut play, 1, 3, 6_000);
    // 1,002 and a miss of five seconds against 6,002: a tie (RACE-4).
    assert_eq!((play.winners(), play.table()["times"].clone()), (Some(vec![0, 1]), json!([6_002, 6_002])));
}

// SPR-4: a seat that is done is dealt nothing more, so that its last SET needs no further cards of a script.
#[test]
fn spr_4_the_last_set_needs_no_cards() {
    let short: Vec<String> = solid()[..9].to_vec();
    let mut play = plays(1, json!({"deck": "solid", "goal": 1}), &[short.clone()]);
    take_all(&mut play, 0, 1, 5);
    assert_eq!(play.winners(), Some(vec![0]));
    // With a further SET to take, the record is bad.
    let record = json!({"tercet": 1, "game": "sprint", "seats": 1, "rules": {"deck": "solid", "goal": 2},
        "chance": {"decks": [short]},
        "log": [{"at": 1, "seat": 0, "act": {"type": "take", "cards": ["1rfo", "1rfs", "1rfd"]}}]});
    let record = Record::parse(record.to_string().as_bytes()).expect("a record");
    let (mut run, _) = Run::begin(&GAME, &record).expect("it begins");
    assert!(run.step(&record, 0, |_, _| {}).expect_err("a short script").to_string().contains("log[0]"));
}

// SPR-5, SPR-7: timed ends for all at the same time, less penalties; most SETs win.
#[test]
fn spr_5_timed_is_done_when_the_time_is_over() {
    let mut play = play(3, json!({"version": "timed", "seconds": 20}));
    assert_eq!((due(&play, 0), mine(&play, 0)["end"].clone()), (Some(20_000), json!(20_000)));
    assert_eq!(play.any().deadline_for(Viewer::Spectator), None);
    let miss = wrong(&play, 2);
    play.act(100, 2, miss);
    assert_eq!(
        (due(&play, 2), due(&play, 1), play.any().deadline()),
        (Some(15_000), Some(20_000), Some(Millis(15_000)))
    );
    take_all(&mut play, 0, 1, 200);
    take_all(&mut play, 1, 2, 300);
    // ALL-5: the timer fires at its time, before an action at that moment.
    play.refuse(15_000, 2, hint(), "RACE-3");
    assert_eq!(play.table()["done"], json!([false, false, true]));
    play.wait(20_000);
    assert_eq!(
        (play.winners(), play.table()["times"].clone()),
        (Some(vec![1]), json!([20_000, 20_000, 15_000]))
    );
}

// SPR-5, RACE-3: a race without any SET is shared by all placed seats; alone it is lost.
#[test]
fn spr_5_a_race_without_a_set_is_shared() {
    let mut race = play(3, json!({"version": "timed", "seconds": 1}));
    race.act(10, 1, json!({"type": "give_up"})).wait(1_000);
    assert_eq!(
        (race.winners(), race.table()["times"].clone()),
        (Some(vec![0, 2]), json!([1_000, null, 1_000]))
    );
    let mut alone = play(1, json!({"version": "arcade", "seconds": 1}));
    alone.wait(1_000);
    assert_eq!((alone.winners(), alone.table()["times"].clone()), (Some(vec![]), json!([1_000])));
    let mut one = play(1, json!({"version": "timed", "seconds": 1}));
    take_all(&mut one, 0, 1, 10);
    one.wait(1_000);
    assert_eq!(one.winners(), Some(vec![0]));
    // The last seat of a race is judged as in a race.
    let mut last = play(2, json!({"version": "timed", "seconds": 1}));
    last.act(10, 0, json!({"type": "leave"})).wait(1_000);
    assert_eq!(last.winners(), Some(vec![1]));
}

// SPR-6: the k-th SET is at level ⌈k/2⌉ and adds max(2, 11 − level) seconds.
#[test]
fn spr_6_arcade_adds_time_by_level() {
    let decks: Vec<Vec<String>> = (0..5).map(|_| solid()).collect();
    let mut play = plays(1, json!({"version": "arcade"}), &decks);
    let mut end = 60_000;
    assert_eq!(mine(&play, 0)["end"], end);
    for k in 1..=24u64 {
        let level = k.div_ceil(2);
        assert_eq!(
            (mine(&play, 0)["level"].clone(), mine(&play, 0)["gain"].clone()),
            (json!(level), json!(1_000 * (11u64.saturating_sub(level)).max(2)))
        );
        end += 1_000 * (11u64.saturating_sub(level)).max(2);
        // Far enough on that the cap does not matter.
        take_all(&mut play, 0, 1, 3_000 * k);
        assert_eq!(mine(&play, 0)["end"], end, "after {k} SETs");
    }
    play.wait(end);
    assert_eq!((play.winners(), play.table()["times"].clone()), (Some(vec![0]), json!([end])));
}

// SPR-6: a clock holds at most three minutes, at the start and after an addition.
#[test]
fn spr_6_a_clock_holds_three_minutes() {
    let mut play = play(1, json!({"version": "arcade", "seconds": 500}));
    assert_eq!(mine(&play, 0)["end"], 180_000);
    take_all(&mut play, 0, 1, 4_000);
    assert_eq!(mine(&play, 0)["end"], 184_000);
    take_all(&mut play, 0, 1, 30_000);
    assert_eq!(mine(&play, 0)["end"], 194_000);
    // Timed has no such bound.
    let timed = self::play(1, json!({"version": "timed", "seconds": 500}));
    assert_eq!(mine(&timed, 0)["end"], 500_000);
}

// SPR-7: a penalty that leaves no time ends the seat at the action that brought it.
#[test]
fn spr_7_a_penalty_can_end_a_seat() {
    let mut play = play(2, json!({"version": "timed", "seconds": 10, "miss_seconds": 6}));
    let miss = wrong(&play, 0);
    play.act(3_999, 0, miss);
    assert_eq!((due(&play, 0), play.table()["done"].clone()), (Some(4_000), json!([false, false])));
    let miss = wrong(&play, 1);
    play.act(4_000, 1, miss);
    // Seat 0 ended at its time, seat 1 with its action: exactly no time is left.
    assert_eq!((play.table()["times"].clone(), play.winners()), (json!([4_000, 4_000]), Some(vec![0, 1])));
    assert_eq!(mine(&play, 1)["end"], 4_000);
    let mut hinted = self::play(1, json!({"version": "arcade", "seconds": 10, "hint_seconds": 60}));
    hinted.act(2_500, 0, hint());
    assert_eq!(
        (hinted.table()["times"].clone(), mine(&hinted, 0)["end"].clone()),
        (json!([2_500]), json!(2_500))
    );
    assert_eq!(mine(&hinted, 0)["penalty"], 60_000);
}

// SPR-4 to SPR-6: `seconds` has the default of its version, and options that a version does not use are ignored.
#[test]
fn options_that_a_version_does_not_use_are_ignored() {
    for (rules, end) in [
        (json!({"version": "timed", "goal": 3}), json!(120_000)),
        (json!({"version": "arcade"}), json!(60_000)),
        (json!({"version": "arcade", "seconds": 120}), json!(120_000)),
        (json!({"seconds": 7}), Value::Null),
    ] {
        assert_eq!(mine(&play(1, rules.clone()), 0)["end"], end, "{rules}");
    }
    for bad in [
        json!({"goal": 0}),
        json!({"seconds": 0}),
        json!({"seconds": null}),
        json!({"version": "slow"}),
        json!({"pace": 1}),
    ] {
        let record = json!({"tercet": 1, "game": "sprint", "seats": 1, "rules": bad,
            "chance": {"seed": "00".repeat(32)}, "log": []});
        let record = Record::parse(record.to_string().as_bytes()).expect("a record");
        assert!(Run::begin(&GAME, &record).is_err(), "{bad}");
    }
}

// RACE-1: others see of a seat its score and whether it is done, nothing else.
#[test]
fn race_1_others_see_score_and_done_alone() {
    let mut play = play(2, json!({"version": "arcade"}));
    let (before, public) = (play.view(1), play.table());
    let miss = wrong(&play, 0);
    play.act(10, 0, miss).act(20, 0, hint());
    take_all(&mut play, 0, 3, 30);
    assert_eq!((play.view(1), play.table()), (before, public));
    assert_eq!(due(&play, 1), Some(60_000));
    assert_eq!(play.scores(), [3, 0]);
}
