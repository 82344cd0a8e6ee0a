//! The SET hunt, clause by clause.

use std::{env, fs, path::Path};

use engine::{
    AnyGame, Chance as _, Face, Millis, Record, Seat, Seed, Seeded, Seq, Viewer, referee::Run, testkit::Play,
};
use games::{
    card::Card,
    hunt::{self, Hunt, Table},
};
use serde_json::{Value, json};

static GAME: Face<Hunt> = Face::new();

/// Twelve cards with six SETs, listed in the order of their places.
const TWELVE: [&str; 12] =
    ["1rhs", "2ped", "2pfs", "2gfo", "1gfo", "1rfs", "3rfo", "1rfd", "3res", "2rfs", "2rfd", "3rfd"];
const SIX: [[&str; 3]; 6] = [
    ["1rhs", "3res", "2rfs"],
    ["2pfs", "2gfo", "2rfd"],
    ["2pfs", "1gfo", "3rfd"],
    ["1rfs", "3rfo", "2rfd"],
    ["3rfo", "1rfd", "2rfs"],
    ["1rfd", "2rfd", "3rfd"],
];
const NINE: [&str; 9] = ["1pfd", "3pfd", "1gfo", "3pfo", "2gfs", "2pfo", "3gfs", "1gfs", "3rfo"];

fn play(seats: u8, rules: Value) -> Play {
    Play::new(&GAME, json!({"seats": seats, "rules": rules, "chance": {"deck": TWELVE}}))
}

fn take(cards: [&str; 3]) -> Value {
    json!({"type": "take", "cards": cards})
}

fn hint() -> Value {
    json!({"type": "hint"})
}

fn mine(play: &Play, seat: u8) -> Value {
    play.view(seat)["mine"].clone()
}

fn begin(rules: Value, chance: Value) -> Result<Vec<Card>, String> {
    let record =
        json!({"tercet": 1, "game": "hunt", "seats": 1, "rules": rules, "chance": chance, "log": []});
    let record = Record::parse(record.to_string().as_bytes()).map_err(|e| e.to_string())?;
    let (run, _) = Run::begin(&GAME, &record).map_err(|e| e.to_string())?;
    let view: Value = serde_json::from_str(run.table().view(Viewer::Spectator).get()).expect("JSON");
    Ok(serde_json::from_value(view["cards"].clone()).expect("cards"))
}

// HUNT-1: a seed deals a table with exactly so many SETs and, if asked for, of that grade.
#[test]
fn hunt_1_a_seed_deals_a_puzzle_of_the_grade() {
    for grade in 0..=5u8 {
        for (table, kind) in [("advanced", Table::Advanced), ("basic", Table::Basic)] {
            for seed in 0..6 {
                let seed = format!("{seed:064x}");
                let cards = begin(json!({"table": table, "grade": grade}), json!({ "seed": seed }))
                    .expect("a good record");
                assert!(hunt::is_puzzle(kind, &cards), "{cards:?}");
                assert!(grade == 0 || hunt::grade(&cards) == grade, "{cards:?}");
            }
        }
    }
    assert!(begin(json!({"grade": 6}), json!({"seed": "00".repeat(32)})).is_err());
}

// HUNT-1: a seed means the same table for ever; the puzzles of a day rest on it (DAY-1).
#[test]
fn hunt_1_a_seed_is_the_same_table_for_ever() {
    let table = |rules| {
        let cards = begin(rules, json!({"seed": "07".repeat(32)})).expect("a good record");
        cards.iter().map(|card| card.to_string()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(table(json!({})), GOLDEN_ANY);
    assert_eq!(table(json!({"grade": 5})), GOLDEN_HARD);
    assert_eq!(table(json!({"table": "basic"})), GOLDEN_BASIC);
}
/// From another implementation, written in C from the documentation of `engine::chance` and `hunt::predicted_ms`.
const GOLDEN_ANY: &str = "2pfd 1gfo 2rhd 2red 1gfs 2ped 2ghd 2rfs 3res 3pes 2reo 2phd";
const GOLDEN_HARD: &str = "3pfd 2gho 3red 2reo 1geo 1res 3ged 1gho 1rhs 1pfs 1pfd 2rho";
const GOLDEN_BASIC: &str = "2rfo 1gfs 1gfo 1rfd 1gfd 1pfo 3rfd 3gfd 2gfs";

// HUNT-1: of a longer script the first cards are the table; a script without exactly the SETs is bad.
#[test]
fn hunt_1_a_script_is_the_table() {
    let cards = begin(json!({"grade": 5}), json!({"deck": TWELVE})).expect("a script has no grade");
    assert_eq!(cards.iter().map(|card| card.to_string()).collect::<Vec<_>>(), TWELVE);
    let longer: Vec<&str> = TWELVE.into_iter().chain(["3ped"]).collect();
    assert_eq!(begin(json!({}), json!({ "deck": longer })), Ok(cards));
    let short = begin(json!({}), json!({"deck": TWELVE[..11]})).expect_err("eleven cards");
    assert!(short.contains("ends too early"), "{short}");
    let mut other = TWELVE;
    other[0] = "1rhd";
    let wrong = begin(json!({}), json!({ "deck": other })).expect_err("five SETs");
    assert!(wrong.contains("chance") && wrong.contains("HUNT-1"), "{wrong}");
    other[0] = "2ped";
    assert!(begin(json!({}), json!({ "deck": other })).expect_err("twice").contains("twice"));
    assert!(begin(json!({"table": "basic"}), json!({"deck": NINE})).is_ok());
    let striped = begin(json!({"table": "basic"}), json!({"deck": TWELVE})).expect_err("not solid");
    assert!(striped.contains("not in this deck"), "{striped}");
}

// HUNT-2: a new SET scores 1 and stays; one that this seat has found is refused, and others may find it too.
#[test]
fn hunt_2_a_set_is_noted_and_the_cards_stay() {
    let mut play = play(2, json!({}));
    play.act(1_000, 0, take(["2rfs", "1rhs", "3res"]));
    assert_eq!((play.scores(), play.table()["cards"].clone()), (vec![1, 0], json!(TWELVE)));
    assert_eq!(mine(&play, 0)["found"], json!([SIX[0]]));
    let again = play.refuse(1_000, 0, take(SIX[0]), "HUNT-2");
    assert_eq!(again.why, "found_already");
    assert_eq!(mine(&play, 0)["penalty"], 0);
    play.act(1_000, 1, take(SIX[0]));
    assert_eq!(play.scores(), [1, 1]);
}

// HUNT-2: what could not be picked at a table is refused and costs nothing.
#[test]
fn hunt_2_a_pick_is_three_different_cards_of_the_table() {
    let mut play = play(1, json!({}));
    for (act, rule) in [
        (json!({"type": "take", "cards": ["1rhs", "2ped"]}), "SET-2"),
        (json!({"type": "take", "cards": []}), "SET-2"),
        (json!({"type": "take", "cards": ["1rhs", "2ped", "1rhs"]}), "SET-1"),
        (json!({"type": "take", "cards": ["1rhs", "2ped", "3ped"]}), "HUNT-2"),
        (json!({"type": "take", "cards": ["1rhs", "2ped", "9zzz"]}), "action"),
        (json!({"type": "take"}), "action"),
        (json!({"type": "call"}), "action"),
        (json!({"type": "hint", "of": 1}), "action"),
    ] {
        play.refuse(500, 0, act, rule);
    }
    assert_eq!(mine(&play, 0)["penalty"], 0);
}

// HUNT-3, RACE-2: three cards that are no SET cost time, and bar nothing.
#[test]
fn hunt_3_a_miss_costs_time() {
    let mut play = play(1, json!({}));
    play.act(1_000, 0, take(["1rhs", "2ped", "2pfs"])).act(1_000, 0, take(["1rhs", "2ped", "2pfs"]));
    assert_eq!((mine(&play, 0)["penalty"].clone(), play.scores()), (json!(10_000), vec![0]));
    play.act(1_000, 0, take(SIX[0]));
    let mut free = self::play(1, json!({"miss_seconds": 0}));
    free.act(1_000, 0, take(["1rhs", "2ped", "2pfs"]));
    assert_eq!(mine(&free, 0)["penalty"], 0);
}

// HUNT-4: the card at the lowest place of the first SET not found, then the middle one, then the third.
#[test]
fn hunt_4_hints_tell_the_first_set_card_by_card() {
    let mut play = play(2, json!({"hint_seconds": 7}));
    for (told, n) in [(vec!["1rhs"], 1), (vec!["1rhs", "3res"], 2), (vec!["1rhs", "3res", "2rfs"], 3)] {
        play.act(100, 0, hint());
        assert_eq!(mine(&play, 0)["hints"], json!(told));
        assert_eq!(mine(&play, 0)["penalty"], 7_000 * n);
    }
    assert_eq!(play.refuse(100, 0, hint(), "HUNT-4").why, "all_told");
    assert!(!play.any().may(Millis(100), Seat(0)).contains(&"hint"));
    // Another SET keeps the hints, the one in question resets them.
    play.act(200, 0, take(SIX[3]));
    assert_eq!(mine(&play, 0)["hints"], json!(SIX[0]));
    play.refuse(200, 0, hint(), "HUNT-4");
    play.act(300, 0, take(SIX[0]));
    assert_eq!(mine(&play, 0)["hints"], json!([]));
    play.act(300, 0, hint());
    assert_eq!(mine(&play, 0)["hints"], json!(["2pfs"]));
    // A miss keeps them too.
    play.act(300, 0, take(["1rhs", "2ped", "2pfs"]));
    assert_eq!(mine(&play, 0)["hints"], json!(["2pfs"]));
    assert_eq!((mine(&play, 1)["hints"].clone(), mine(&play, 1)["penalty"].clone()), (json!([]), json!(0)));
}

// HUNT-5, RACE-2, RACE-3: all found is done; the time is the last SET's plus the penalties.
#[test]
fn hunt_5_the_shortest_time_wins() {
    let mut play = play(2, json!({}));
    play.act(0, 1, take(["1rhs", "2ped", "2pfs"]));
    for (n, set) in (1..).zip(SIX) {
        play.act(1_000 * n, 1, take(set));
    }
    assert_eq!((play.winners(), play.table()["done"].clone()), (None, json!([false, true])));
    assert_eq!((play.table().get("times"), play.table().get("found")), (None, None));
    for (n, set) in (1..).zip(SIX) {
        play.act(6_000 + 500 * n, 0, take(set));
    }
    // 6,000 + 5,000 against 9,000.
    assert_eq!(play.winners(), Some(vec![0]));
    assert_eq!(play.table()["times"], json!([9_000, 11_000]));
    assert_eq!((play.table()["found"].clone(), play.table()["all"].clone()), (json!([SIX, SIX]), json!(SIX)));
    assert_eq!(play.table()["moments"][1], json!([1_000, 2_000, 3_000, 4_000, 5_000, 6_000]));
    play.refuse(9_000, 0, hint(), "over");
}

// RACE-3: a seat that is done can do nothing more, not even leave; its place stands.
#[test]
fn race_3_a_done_seat_can_do_nothing_more() {
    let mut play = play(3, json!({}));
    play.act(10, 0, json!({"type": "give_up"}));
    for act in [take(SIX[0]), hint(), json!({"type": "give_up"}), json!({"type": "leave"})] {
        play.refuse(20, 0, act, "RACE-3");
    }
    assert!(play.any().may(Millis(20), Seat(0)).is_empty());
    assert!(play.any().done().contains(Seat(0)) && play.any().present().contains(Seat(0)));
    play.act(30, 1, json!({"type": "leave"}));
    play.refuse(40, 1, take(SIX[0]), "ALL-4");
    assert_eq!(play.table()["done"], json!([true, true, false]));
    // ALL-4's last player plays on.
    assert_eq!(play.winners(), None);
    for set in SIX {
        play.act(50, 2, take(set));
    }
    assert_eq!((play.winners(), play.table()["times"].clone()), (Some(vec![2]), json!([null, null, 50])));
}

// RACE-3: alone a win is all found; giving up and leaving are none. Nobody placed: no winners.
#[test]
fn race_3_nobody_wins_who_has_not_found_all() {
    for act in ["give_up", "leave"] {
        let mut alone = play(1, json!({}));
        alone.act(10, 0, take(SIX[0])).act(20, 0, json!({"type": act}));
        assert_eq!((alone.winners(), alone.table()["times"].clone()), (Some(vec![]), json!([null])));
        assert_eq!(alone.table()["found"], json!([[SIX[0]]]));
    }
    let mut two = play(2, json!({}));
    two.act(10, 0, json!({"type": "give_up"})).act(20, 1, json!({"type": "leave"}));
    assert_eq!((two.winners(), two.table()["done"].clone()), (Some(vec![]), json!([true, true])));
}

// RACE-4: ties are shared.
#[test]
fn race_4_equal_times_share_the_win() {
    let mut play = play(2, json!({}));
    for set in SIX {
        play.act(700, 0, take(set)).act(700, 1, take(set));
    }
    assert_eq!(play.winners(), Some(vec![0, 1]));
}

// RACE-1: others see of a seat its score and whether it is done; spectators have nothing of their own.
#[test]
fn race_1_others_see_score_and_done_alone() {
    let mut play = play(2, json!({}));
    let before = play.view(1);
    play.act(10, 0, take(["1rhs", "2ped", "2pfs"])).act(20, 0, hint()).act(30, 0, take(SIX[2]));
    assert_eq!(play.view(1), before);
    assert_eq!(play.table()["mine"], Value::Null);
    assert_eq!((play.any().deadline(), play.any().deadline_for(Viewer::Seat(Seat(0)))), (None, None));
}

// PUZ-3: the file has the fifths of 10,000 random tables of each kind. `UPDATE=1` writes it again.
#[test]
fn puz_3_the_thresholds_are_the_fifths_of_random_tables() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/hunt-grades.txt");
    let text = fs::read_to_string(&path).expect("the file");
    let head: Vec<&str> = text.lines().filter(|line| line.starts_with('#')).collect();
    let mut expected = head.join("\n") + "\n";
    for kind in Table::ALL {
        let mut times: Vec<u64> =
            random_tables(kind, 10_000).iter().map(|cards| hunt::predicted_ms(cards)).collect();
        times.sort_unstable();
        let fifths: Vec<String> = (1..5).map(|n| times[times.len() * n / 5 - 1].to_string()).collect();
        expected += &format!("{} {}\n", hunt::name(kind), fifths.join(" "));
    }
    if env::var_os("UPDATE").is_some() {
        fs::write(&path, &expected).expect("write the file");
    }
    assert_eq!(text, expected, "UPDATE=1 writes data/hunt-grades.txt again");
    // No grade is rare, so that dealing by grade ends soon.
    for kind in Table::ALL {
        let mut grades = [0; 5];
        for cards in random_tables(kind, 2_000) {
            grades[usize::from(hunt::grade(&cards)) - 1] += 1;
        }
        assert!(grades.iter().all(|&number| number > 120), "{kind:?}: {grades:?}");
    }
}

/// Tables as a seed without a grade deals them.
fn random_tables(kind: Table, count: usize) -> Vec<Vec<Card>> {
    let deck: Vec<u8> = kind.deck().map(Card::code).collect();
    let mut chance = Seeded::new(Seed([15; 32]), Seq(0));
    let mut tables = Vec::new();
    while tables.len() < count {
        let order: Vec<Card> = chance.deal(&deck).into_iter().filter_map(Card::new).collect();
        let found = order.chunks_exact(kind.cards()).filter(|table| hunt::is_puzzle(kind, table));
        tables.extend(found.map(<[Card]>::to_vec));
    }
    tables.truncate(count);
    tables
}

#[test]
fn the_key_is_that_of_the_records() {
    assert_eq!((GAME.key(), GAME.seats()), ("hunt", (1, 12)));
}
