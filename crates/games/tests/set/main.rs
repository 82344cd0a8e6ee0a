//! SET, clause by clause: this file has the table and the deals, `calls` the calls, `solitaire` the game
//! alone.

mod calls;
mod odds;
mod solitaire;

use engine::{BadRecord, Record, referee::Run, testkit::Play};
use games::{card::Card, registry};
use serde_json::{Value, json};

/// Twenty cards without a SET among them: no more are possible.
const CAP: [&str; 20] = [
    "1gho", "1ghs", "1ges", "1pfs", "1pfd", "1pes", "2rfd", "2rho", "2rhd", "2gfd", "2geo", "2pho", "2phd",
    "2peo", "3rfs", "3reo", "3res", "3gfs", "3ghs", "3ghd",
];

/// Six SETs and nine cards without one: all 27 solid cards.
const SIX: [[&str; 3]; 6] = [
    ["1rfo", "1gfd", "1pfs"],
    ["1rfs", "2rfd", "3rfo"],
    ["1pfo", "2pfs", "3pfd"],
    ["1pfd", "2pfo", "3pfs"],
    ["2gfo", "2gfs", "2gfd"],
    ["3rfs", "3gfd", "3pfo"],
];
const NINE: [&str; 9] = ["3gfs", "3gfo", "1rfd", "1gfs", "2pfd", "1gfo", "3rfd", "2rfs", "2rfo"];

/// A whole deck that begins with these cards; the others follow as they are numbered.
fn deck(first: &[&str]) -> Vec<String> {
    let others = Card::all().map(String::from).filter(|card| !first.contains(&card.as_str()));
    first.iter().map(|card| card.to_string()).chain(others).collect()
}

/// The same with solid cards only.
fn solid(first: &[&str]) -> Vec<String> {
    deck(first).into_iter().filter(|card| card.contains('f')).collect()
}

fn play(seats: u8, rules: Value, deck: Vec<String>) -> Play {
    Play::new(game(), json!({"seats": seats, "rules": rules, "chance": {"deck": deck}}))
}

fn plays(seats: u8, rules: Value, decks: &[Vec<String>]) -> Play {
    Play::new(game(), json!({"seats": seats, "rules": rules, "chance": {"decks": decks}}))
}

fn game() -> &'static dyn engine::AnyGame {
    registry::find("set").expect("SET")
}

fn call() -> Value {
    json!({"type": "call"})
}

fn no_set() -> Value {
    json!({"type": "no_set"})
}

fn leave() -> Value {
    json!({"type": "leave"})
}

fn take(cards: [&str; 3]) -> Value {
    json!({"type": "take", "cards": cards})
}

fn cards(play: &Play) -> Vec<String> {
    serde_json::from_value(play.table()["cards"].clone()).expect("a list of cards")
}

/// How a record with this head begins.
fn begin(head: Value) -> Result<(), BadRecord> {
    let mut record = json!({"tercet": 1, "game": "set", "seats": 2, "log": []});
    for (key, value) in head.as_object().expect("an object") {
        record[key] = value.clone();
    }
    let record = Record::parse(record.to_string().as_bytes())?;
    Run::begin(game(), &record).map(|_| ())
}

// SET-1: the deck is 81 cards, each once; a script that says otherwise is bad.
#[test]
fn set_1_each_card_once() {
    let play = play(2, json!({}), deck(&[]));
    assert_eq!((cards(&play).len(), play.table()["deck"].clone()), (12, json!(69)));
    let chance = |deck: Vec<String>| begin(json!({"chance": {"deck": deck}}));
    assert_eq!(chance(deck(&[])), Ok(()));
    let twice: Vec<String> = deck(&[]).into_iter().take(20).chain(["1RFO".to_owned()]).collect();
    assert!(chance(twice).is_err());
    assert!(chance(vec!["4rfo".into(); 12]).is_err());
    // The seed deals every card once, too: the conformance suite counts them.
    assert_eq!(begin(json!({"chance": {"seed": "07".repeat(32)}})), Ok(()));
}

// A script may name fewer cards than there are, as long as no missing one is needed.
#[test]
fn a_short_script_will_do() {
    let short = |count: usize| deck(&[]).into_iter().take(count).collect::<Vec<_>>();
    assert!(begin(json!({"chance": {"deck": short(11)}})).is_err());
    let mut play = play(2, json!({"calling": "snap"}), short(15));
    assert_eq!(play.table()["deck"], 69);
    play.act(1, 0, take(["1rfo", "1rfs", "1rfd"]));
    assert_eq!((cards(&play).len(), play.table()["deck"].clone()), (12, json!(66)));
    let none = begin(json!({"chance": {"deck": short(12)}, "rules": {"calling": "snap"}}));
    assert_eq!(none, Ok(()));
}

// SET-2: alike or all different in each feature; the order and the case of the letters do not matter.
#[test]
fn set_2_what_a_set_is() {
    let mut play = play(2, json!({"calling": "snap"}), deck(&["1rfo", "2rfo", "3rfo", "2ghs", "3ped"]));
    play.act(1, 0, take(["3PED", "1rfo", "2GHS"]));
    assert_eq!(play.scores(), [1, 0]);
    play.act(2, 0, take(["2rfo", "3rfo", "1rfs"]));
    assert_eq!(play.scores(), [0, 0]);
}

// SET-2: a pick is three different cards that lie there; everything else is not a wrong pick but none.
#[test]
fn set_2_a_pick_is_three_cards_of_the_table() {
    let mut play = play(2, json!({}), deck(&[]));
    play.act(1, 0, call());
    for (cards, rule) in [
        (json!([]), "SET-2"),
        (json!(["1rfo", "1rfs"]), "SET-2"),
        (json!(["1rfo", "1rfs", "1rfd", "1rfd"]), "SET-2"),
        (json!(["1rfo", "1rfo", "1rfo"]), "SET-1"),
        (json!(["1rfo", "1rfs", "1rfs"]), "SET-1"),
        (json!(["1rfo", "1rfs", "1rfo"]), "SET-1"),
        (json!(["1rfo", "2rfo", "3rfo"]), "SET-7"),
        (json!(["1rfo", "1rfs", "9rfd"]), "action"),
        (json!("1rfo"), "action"),
        (json!([1, 2, 3]), "action"),
        (json!(null), "action"),
    ] {
        play.refuse(2, 0, json!({"type": "take", "cards": cards}), rule);
    }
    play.act(3, 0, take(["1rfo", "1rfs", "1rfd"]));
    assert_eq!(play.scores(), [1, 0]);
}

// Unknown types, missing and superfluous fields are refused.
#[test]
fn actions_have_exactly_their_fields() {
    let mut play = play(2, json!({}), deck(&[]));
    for act in [
        json!({"type": "call", "seat": 0}),
        json!({"type": "call", "cards": []}),
        json!({"type": "no_set", "why": "none"}),
        json!({"type": "take"}),
        json!({"type": "take", "cards": ["1rfo", "1rfs", "1rfd"], "call": true}),
        json!({"type": "leave", "now": true}),
        json!({"type": "Call"}),
        json!({"type": "draw"}),
        json!({"kind": "call"}),
        json!({}),
        json!([]),
        json!("call"),
    ] {
        play.refuse(1, 0, act, "action");
    }
}

// Options that there are not, and values that they cannot have.
#[test]
fn bad_options_make_a_bad_record() {
    let rules = |rules: Value| begin(json!({"rules": rules, "chance": {"deck": deck(&[])}}));
    assert_eq!(rules(json!({"call_seconds": 1, "fair_ms": 0, "stuck": "auto", "calling": "snap"})), Ok(()));
    for bad in [
        json!({"call_seconds": 0}),
        json!({"call_seconds": -1}),
        json!({"call_seconds": 2.5}),
        json!({"call_seconds": "5"}),
        json!({"fair_ms": -1}),
        json!({"deck": "half"}),
        json!({"deck": {"full": null}}),
        json!({"deals": "two"}),
        json!({"stuck": null}),
        json!({"calling": "Snap"}),
        json!({"seconds": 5}),
        json!([]),
    ] {
        assert!(rules(bad.clone()).is_err(), "{bad}");
    }
    for seats in [0, 13, 255] {
        assert!(begin(json!({"seats": seats, "chance": {"deck": deck(&[])}})).is_err());
    }
    assert_eq!(begin(json!({"seats": 12, "chance": {"deck": deck(&[])}})), Ok(()));
}

// SET-3: the beginners' deck has the 27 solid cards.
#[test]
fn set_3_solid_deck() {
    let play = play(2, json!({"deck": "solid"}), solid(&[]));
    assert_eq!((cards(&play).len(), play.table()["deck"].clone()), (12, json!(15)));
    let deck = json!(["1rfo", "1rho"]);
    assert!(begin(json!({"rules": {"deck": "solid"}, "chance": {"deck": deck}})).is_err());
}

// SET-4: the first twelve cards of the deck lie open, in order.
#[test]
fn set_4_twelve_cards() {
    let play = play(3, json!({}), deck(&CAP));
    assert_eq!(cards(&play), CAP[..12]);
    assert_eq!(play.table()["caller"], Value::Null);
    assert_eq!(play.table()["deal"], 1);
}

// SET-7: the three places are refilled, the lowest first, whatever the order of the pick.
#[test]
fn set_7_places_are_refilled() {
    let mut play = play(2, json!({"calling": "snap"}), deck(&[]));
    let before = cards(&play);
    play.act(1, 1, take([&before[8], &before[0], &before[4]]));
    let mut after = before.clone();
    (after[0], after[4], after[8]) = ("1gho".into(), "1ghs".into(), "1ghd".into());
    assert_eq!(cards(&play), after);
    assert_eq!(play.table()["deck"], 66);
    assert_eq!(play.scores(), [0, 1]);
}

// SET-7: with more than twelve there is no refill, and the others close up: 18 to 15 to 12.
#[test]
fn set_7_the_table_shrinks_to_twelve() {
    let mut play = play(1, json!({}), deck(&[]));
    play.act(1, 0, no_set()).act(2, 0, no_set());
    let before = cards(&play);
    assert_eq!(before.len(), 18);
    play.act(3, 0, take(["1rfo", "1rfs", "1rfd"]));
    assert_eq!(cards(&play), before[3..]);
    play.act(4, 0, take(["1rhs", "1rho", "1rhd"]));
    assert_eq!(cards(&play), before[6..]);
    assert_eq!(play.table()["deck"], 63);
    play.act(5, 0, take(["1reo", "1res", "1red"]));
    assert_eq!(cards(&play).len(), 12);
    assert_eq!(play.table()["deck"], 60);
}

// SET-7: with an empty deck nothing refills a table of twelve either.
#[test]
fn set_7_nothing_to_refill() {
    let mut play = whole_solid_deck(1);
    for (n, set) in SIX.iter().take(5).enumerate() {
        play.act(100 + n as u64, 0, take(*set));
    }
    assert_eq!((cards(&play).len(), play.table()["deck"].clone()), (12, json!(0)));
    let before = cards(&play);
    play.act(200, 0, take(SIX[5]));
    let left: Vec<String> = before.into_iter().filter(|card| !SIX[5].contains(&card.as_str())).collect();
    assert_eq!(cards(&play), left);
}

/// All 27 solid cards on the table, without penalties for more than one player.
fn whole_solid_deck(seats: u8) -> Play {
    let mut play = play(seats, json!({"deck": "solid", "calling": "snap"}), solid(&[]));
    for n in 0..5 {
        for seat in 0..seats {
            play.act(n + 1, seat, no_set());
        }
    }
    assert_eq!((cards(&play).len(), play.table()["deck"].clone()), (27, json!(0)));
    play
}

// SET-8: a wrong pick costs a point, below zero too, and the cards stay. SET-15: under `snap` as well.
#[test]
fn set_8_wrong_picks_cost_a_point() {
    for rules in [json!({}), json!({"calling": "snap"})] {
        let calls = rules.get("calling").is_none();
        let mut play = play(2, rules, deck(&[]));
        let before = cards(&play);
        for n in 1..=3 {
            if calls {
                play.act(n * 10, 1, call());
            }
            play.act(n * 10 + 1, 1, take(["1rfo", "1rfs", "1rho"]));
            assert_eq!(play.scores(), [0, -(n as i32)]);
            assert_eq!(play.table()["caller"], Value::Null);
        }
        assert_eq!(cards(&play), before);
        assert_eq!(play.table()["last"]["right"], false);
    }
}

// SET-9: three more when all agree, right or wrong; agreeing twice is refused.
#[test]
fn set_9_all_agree() {
    let mut play = play(3, json!({}), deck(&[]));
    play.act(1, 2, no_set()).act(2, 0, no_set());
    play.refuse(3, 2, no_set(), "SET-9");
    assert_eq!(cards(&play).len(), 12);
    assert_eq!(play.table()["agreed"], json!([0, 2]));
    play.act(4, 1, no_set());
    assert_eq!(cards(&play), deck(&[])[..15]);
    assert_eq!(play.table()["deck"], 66);
    assert_eq!(play.table()["agreed"], json!([]));
    // New cards have cleared the agreements: again all are needed.
    play.act(5, 2, no_set());
    assert_eq!(cards(&play).len(), 15);
}

// SET-9: a taken SET clears the agreements, a wrong or missing pick does not; who agreed may still pick.
#[test]
fn set_9_what_clears_agreements() {
    let mut play = play(2, json!({}), deck(&[]));
    play.act(1, 0, no_set()).act(2, 0, call()).act(3, 0, take(["1rfo", "1rfs", "1rho"]));
    assert_eq!(play.table()["agreed"], json!([0]));
    play.act(4, 1, call()).wait(6_000);
    assert_eq!(play.table()["agreed"], json!([0]));
    play.refuse(6_001, 0, no_set(), "SET-9");
    play.act(6_002, 0, call()).act(6_003, 0, take(["1rfo", "1rfs", "1rfd"]));
    assert_eq!(play.table()["agreed"], json!([]));
    play.act(6_004, 1, no_set());
    assert_eq!(cards(&play).len(), 12);
    play.act(6_005, 0, no_set());
    assert_eq!(cards(&play).len(), 15);
}

// SET-9, `auto`: three as soon as no SET is there, at the deal and after a pick, again until there is one;
// agreeing is refused while the deck has cards.
#[test]
fn set_9_auto() {
    // Twelve without a SET, and six more: the twenty-first card makes one for sure.
    let mut play = play(2, json!({"stuck": "auto", "calling": "snap"}), deck(&CAP));
    assert_eq!(cards(&play).len(), 21);
    assert_eq!(cards(&play)[..20], CAP);
    play.refuse(1, 0, no_set(), "SET-9");
    let third = |a: &str, b: &str| {
        let card = |text: &str| text.parse::<Card>().expect("a card");
        Card::third(card(a), card(b)).to_string()
    };
    let last = cards(&play)[20].clone();
    let a = CAP.iter().find(|a| CAP.contains(&third(a, &last).as_str())).expect("a SET with the last card");
    let b = third(a, &last);
    play.act(2, 0, take([a, &b, &last]));
    // Eighteen of the twenty are left: still no SET, so three more came at once.
    assert_eq!(play.scores(), [1, 0]);
    assert!(cards(&play).len() >= 21 && cards(&play).len().is_multiple_of(3));
    assert!(games::set::sets(&parsed(&play)).next().is_some());
}

fn parsed(play: &Play) -> Vec<Card> {
    cards(play).iter().map(|card| card.parse().expect("a card")).collect()
}

// SET-9: with `auto` and an empty deck, agreeing is possible and ends the deal.
#[test]
fn set_9_auto_with_an_empty_deck() {
    let mut play = play(2, json!({"stuck": "auto", "calling": "snap", "deck": "solid"}), solid(&[]));
    let mut at = 0;
    while play.table()["deck"] != 0 {
        at += 1;
        play.refuse(at, 1, no_set(), "SET-9");
        let found = games::set::sets(&parsed(&play)).next().expect("`auto` sees to it");
        play.act(at, 0, json!({"type": "take", "cards": found}));
    }
    assert!(games::set::sets(&parsed(&play)).next().is_some());
    play.act(at + 1, 0, no_set());
    assert_eq!(play.winners(), None);
    play.act(at + 2, 1, no_set());
    assert_eq!(play.winners(), Some(vec![0]));
}

// SET-10: the deal ends by itself when the deck is empty and no SET is left; leftover cards count for nobody.
#[test]
fn set_10_no_set_left() {
    let mut play = whole_solid_deck(2);
    for (n, set) in SIX.iter().enumerate() {
        assert_eq!(play.winners(), None);
        play.act(100 + n as u64, (n % 4 == 0).into(), take(*set));
    }
    assert_eq!(play.winners(), Some(vec![0]));
    assert_eq!(play.scores(), [4, 2]);
    // The table stays as it lay.
    let mut left = cards(&play);
    let mut nine = NINE.map(String::from);
    left.sort();
    nine.sort();
    assert_eq!(left, nine);
    play.refuse(200, 0, no_set(), "over");
    play.refuse(200, 1, leave(), "over");
    play.refuse(200, 1, json!({"type": "nonsense"}), "over");
}

// SET-10: with an empty deck the deal ends when all agree, even if they are wrong. SET-11, ALL-3: ties share
// the win.
#[test]
fn set_10_all_agree() {
    let mut play = whole_solid_deck(3);
    play.act(100, 0, take(SIX[0])).act(101, 2, take(SIX[1]));
    play.act(102, 0, no_set()).act(103, 1, no_set());
    assert_eq!(play.winners(), None);
    play.act(104, 2, no_set());
    assert_eq!(play.winners(), Some(vec![0, 2]));
    assert_eq!(play.scores(), [1, 0, 1]);
    assert_eq!(play.any().deadline(), None);
}

// SET-11: the highest score wins, also when it is below zero.
#[test]
fn set_11_highest_score_wins() {
    let mut play = whole_solid_deck(2);
    let wrong = take([SIX[0][0], SIX[0][1], SIX[1][0]]);
    play.act(100, 0, wrong.clone()).act(101, 0, wrong.clone()).act(102, 1, wrong);
    play.act(103, 0, no_set()).act(104, 1, no_set());
    assert_eq!((play.scores(), play.winners()), (vec![-2, -1], Some(vec![1])));
}

// SET-12: everybody deals once, to the left; scores add up, and each deal has a deck of its own.
#[test]
fn set_12_everyone_deals() {
    let decks = [solid(&SIX.concat()), solid(&NINE), solid(&SIX[1])];
    let rules = json!({"deals": "each", "deck": "solid", "calling": "snap"});
    let mut play = plays(3, rules.clone(), &decks);
    let mut at = 0;
    for deal in 0..3u8 {
        assert_eq!(play.table()["deal"], deal + 1);
        assert_eq!(play.table()["dealer"], deal);
        assert_eq!(play.table()["deals_left"], 2 - deal);
        assert_eq!(cards(&play), decks[usize::from(deal)][..12]);
        let found = games::set::sets(&parsed(&play)).next().expect("a SET");
        play.act(at, deal.min(1), json!({"type": "take", "cards": found}));
        while play.table()["deal"] == deal + 1 && play.winners().is_none() {
            at += 1;
            for seat in 0..3 {
                play.act(at, seat, no_set());
            }
        }
    }
    assert_eq!(play.scores(), [1, 2, 0]);
    assert_eq!(play.winners(), Some(vec![1]));
    // Games of several deals are scripted by `decks`, those of one by `deck`.
    assert!(begin(json!({"rules": rules, "chance": {"deck": decks[0]}})).is_err());
    assert!(begin(json!({"chance": {"decks": [deck(&[])]}})).is_err());
    // A deck that is needed and not there makes the record bad.
    assert!(begin(json!({"rules": rules, "chance": {"decks": []}})).is_err());
}

// SET-12: who has left deals no more; whoever deals may leave in the middle of it.
#[test]
fn set_12_leavers_do_not_deal() {
    let rules = json!({"deals": "each", "deck": "solid", "calling": "snap"});
    let mut play = plays(4, rules, &[solid(&[]), solid(&NINE), solid(&[])]);
    let agree_to_the_end = |play: &mut Play, at: u64, seats: &[u8]| {
        for n in 0..6 {
            for &seat in seats {
                play.act(at + n, seat, no_set());
            }
        }
    };
    // Seat 1 leaves before its deal, seat 0 during its own: seats 2 and 3 deal.
    play.act(0, 1, leave()).act(1, 0, leave());
    assert_eq!(play.table()["dealer"], 0);
    agree_to_the_end(&mut play, 2, &[2, 3]);
    assert_eq!((play.table()["deal"].clone(), play.table()["dealer"].clone()), (json!(2), json!(2)));
    agree_to_the_end(&mut play, 10, &[2, 3]);
    assert_eq!((play.table()["deal"].clone(), play.table()["dealer"].clone()), (json!(3), json!(3)));
    agree_to_the_end(&mut play, 20, &[2, 3]);
    assert_eq!(play.winners(), Some(vec![2, 3]));
    assert_eq!(play.table()["deal"], 3);
}

// ALL-4: a leaver no longer counts for agreements: what that completes takes effect at once.
#[test]
fn all_4_leaving_completes_an_agreement() {
    let mut play = play(3, json!({}), deck(&[]));
    play.act(1, 0, no_set()).act(2, 1, no_set()).act(3, 2, leave());
    assert_eq!(cards(&play).len(), 15);
    assert_eq!(play.table()["left"], json!([2]));
    play.refuse(4, 2, no_set(), "ALL-4");
    // A leaver's own agreement goes along.
    play.act(5, 0, no_set());
    play.act(6, 1, no_set());
    assert_eq!(cards(&play).len(), 18);
}

// ALL-4: a leaver cannot win, but the points stay; with one player left that player wins.
#[test]
fn all_4_the_last_player_wins() {
    let mut play = play(3, json!({"calling": "snap"}), deck(&[]));
    play.act(1, 0, take(["1rfo", "1rfs", "1rfd"])).act(2, 0, leave());
    assert_eq!(play.winners(), None);
    play.act(3, 2, leave());
    assert_eq!((play.scores(), play.winners()), (vec![1, 0, 0], Some(vec![1])));
}

// ALL-4: the best of those who are still there wins.
#[test]
fn all_4_leavers_cannot_win() {
    let mut play = whole_solid_deck(3);
    play.act(100, 0, take(SIX[0])).act(101, 0, leave());
    play.act(102, 1, take(SIX[1])).act(103, 1, no_set()).act(104, 2, no_set());
    assert_eq!((play.scores(), play.winners()), (vec![1, 1, 0], Some(vec![1])));
}
