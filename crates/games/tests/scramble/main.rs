//! Scramble SET, clause by clause: this file has the rounds, `calls` the calls and cooldowns, `tie` the
//! tie-break.

mod calls;
mod tie;

use engine::{BadRecord, Record, referee::Run, testkit::Play};
use games::{
    die::{Face, Kind, Named},
    registry,
    scramble::{has_set, is_set},
};
use serde_json::{Value, json};

/// Six dice without a SET.
const SIX: [&str; 6] = ["1ro", "1ro", "2go", "2go", "1rs", "1rs"];

/// A roll of all 42 dice that begins with these; the others all show `3ps`, so that any three of them are a
/// SET.
fn roll(first: &[&str]) -> Vec<String> {
    first.iter().copied().chain(std::iter::repeat("3ps")).take(42).map(String::from).collect()
}

fn play(seats: u8, rules: Value, rolls: &[Vec<String>]) -> Play {
    Play::new(game(), json!({"seats": seats, "rules": rules, "chance": {"rolls": rolls.concat()}}))
}

fn game() -> &'static dyn engine::AnyGame {
    registry::find("scramble").expect("Scramble SET")
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

fn take(dice: [&str; 3]) -> Value {
    json!({"type": "take", "dice": dice})
}

/// Three dice that lie in every [`roll`].
fn any() -> Value {
    take(["3ps"; 3])
}

fn dice(play: &Play) -> Vec<String> {
    serde_json::from_value(play.table()["dice"].clone()).expect("a list of dice")
}

/// How a record with this head begins.
fn begin(head: Value) -> Result<(), BadRecord> {
    let mut record = json!({"tercet": 1, "game": "scramble", "seats": 2, "log": []});
    for (key, value) in head.as_object().expect("an object") {
        record[key] = value.clone();
    }
    let record = Record::parse(record.to_string().as_bytes())?;
    Run::begin(game(), &record).map(|_| ())
}

const SNAP: &str = r#"{"calling": "snap", "cooldown_seconds": 0, "rounds": 1}"#;

fn snap() -> Value {
    serde_json::from_str(SNAP).expect("JSON")
}

// SCR-1: all 42 dice, in the order in which they are rolled; five rounds unless said otherwise.
#[test]
fn scr_1_five_rounds_of_42_dice() {
    let rolls: Vec<_> = ["1ro", "2ro", "3ro", "1gs", "2gs"].map(|first| roll(&[first])).to_vec();
    let mut play = play(1, json!({}), &rolls);
    for (n, rolled) in rolls.iter().enumerate() {
        assert_eq!(play.winners(), None);
        assert_eq!(dice(&play), *rolled);
        assert_eq!(play.table()["round"], n + 1);
        play.act(n as u64, 0, no_set());
    }
    assert_eq!(play.winners(), Some(vec![0]));
    // The table stays as it lay.
    assert_eq!((dice(&play), play.table()["round"].clone()), (rolls[4].clone(), json!(5)));
}

// SCR-1: a script that has too few rolls makes the record bad, as do bad options.
#[test]
fn scr_1_bad_records() {
    let short: Vec<String> = roll(&[]).into_iter().take(41).collect();
    assert!(begin(json!({"chance": {"rolls": short}})).is_err());
    assert!(begin(json!({"chance": {"deck": roll(&[])}})).is_err());
    let rules = |rules: Value| begin(json!({"rules": rules, "chance": {"rolls": roll(&[])}}));
    let good =
        json!({"rounds": 1, "cooldown_seconds": 0, "call_seconds": 1, "fair_ms": 0, "calling": "snap"});
    assert_eq!(rules(good), Ok(()));
    for bad in [
        json!({"rounds": 0}),
        json!({"rounds": 1.5}),
        json!({"call_seconds": 0}),
        json!({"cooldown_seconds": -1}),
        json!({"fair_ms": "1"}),
        json!({"calling": "shout"}),
        json!({"stuck": "auto"}),
        json!({"dice": []}),
    ] {
        assert!(rules(bad.clone()).is_err(), "{bad}");
    }
    for seats in [0, 7] {
        assert!(begin(json!({"seats": seats, "chance": {"rolls": roll(&[])}})).is_err());
    }
}

// Unknown types, missing and superfluous fields, and bad notation are refused.
#[test]
fn actions_have_exactly_their_fields() {
    let mut play = play(1, json!({}), &[roll(&[])]);
    for act in [
        json!({"type": "call", "now": true}),
        json!({"type": "no_set", "dice": []}),
        json!({"type": "take"}),
        json!({"type": "take", "cards": ["3ps", "3ps", "3ps"]}),
        json!({"type": "take", "dice": ["3ps", "3ps", "3ps"], "seat": 0}),
        json!({"type": "take", "dice": ["3ps", "3ps", "4ps"]}),
        json!({"type": "take", "dice": ["3ps", "3ps", "**"]}),
        json!({"type": "take", "dice": ["3ps", "3ps", 3]}),
        json!({"type": "reroll", "dice": []}),
    ] {
        play.refuse(1, 0, act, "action");
    }
}

// SCR-2, SCR-3: three dice, each of which lies there; the others close up, and of equal dice the first goes.
#[test]
fn scr_3_no_die_is_used_twice() {
    let mut play = play(2, snap(), &[roll(&["1ro", "2go", "1ro", "3po", "1ro"])]);
    for pick in [json!([]), json!(["1ro", "1ro"]), json!(["1ro", "1ro", "1ro", "1ro"])] {
        play.refuse(0, 0, json!({"type": "take", "dice": pick}), "SCR-2");
    }
    play.refuse(0, 0, take(["2go", "2go", "2go"]), "SCR-3");
    play.refuse(0, 0, take(["2go", "3po", "2go"]), "SCR-3");
    play.refuse(0, 0, take(["2go", "3po", "*"]), "SCR-3");
    play.refuse(0, 0, take(["2go", "3po", "*1ro"]), "SCR-3");
    play.act(1, 0, take(["3PO", "1ro", "2go"]));
    assert_eq!(dice(&play)[..3], ["1ro", "1ro", "3ps"]);
    assert_eq!(dice(&play).len(), 39);
    assert_eq!(play.table()["found"], json!([[["3po", "1ro", "2go"]], []]));
    play.refuse(2, 1, take(["1ro", "1ro", "1ro"]), "SCR-3");
    assert_eq!(play.scores(), [1, 0]);
}

// SCR-3, CUBE-3: three alike are a SET; a Wild stands for any die, alone or with others.
#[test]
fn scr_3_wilds() {
    let mut play = play(2, snap(), &[roll(&["*", "*", "*", "*", "*", "*", "1ro", "2gs", "2go", "1rd"])]);
    play.act(1, 0, take(["*", "1ro", "2gs"]));
    play.act(2, 0, take(["*", "2go", "*"]));
    play.act(3, 1, take(["*", "*", "*"]));
    assert_eq!(play.scores(), [2, 1]);
    assert_eq!(play.table()["found"][1], json!([["*", "*", "*"]]));
}

// SCR-3: a stated Wild is bound to its statement.
#[test]
fn scr_3_stated_wilds() {
    let mut play = play(2, snap(), &[roll(&["*", "*", "*", "1ro", "2gs"])]);
    // 1ro and 2gs want 3pd.
    play.act(1, 0, take(["*3ps", "1ro", "2gs"]));
    play.act(2, 0, take(["*1ro", "1ro", "*2ro"]));
    play.act(3, 0, take(["*1ro", "*2ro", "*3rs"]));
    assert_eq!((play.scores(), dice(&play).len()), (vec![0, 0], 42));
    play.act(4, 0, take(["2gs", "*3pd", "1ro"]));
    // It is laid out as the Wild that it is.
    assert_eq!(play.table()["found"][0], json!([["2gs", "*", "1ro"]]));
    play.act(5, 0, take(["*1ro", "*", "3ps"]));
    assert_eq!(play.scores(), [2, 0]);
}

// SCR-3: the quick tests agree with the definition.
#[test]
fn scr_3_agrees_with_its_definition() {
    let named = |code: u8| Named::Face(Face::from_code(code));
    let kinds: Vec<Kind> = Kind::all().collect();
    let stands_for = |face: Face| match face {
        Face::Kind(kind) => vec![kind],
        Face::Wild => kinds.clone(),
    };
    for a in 0..28 {
        for b in a..28 {
            for c in b..28 {
                let by_definition = stands_for(Face::from_code(a)).into_iter().any(|a| {
                    stands_for(Face::from_code(b))
                        .into_iter()
                        .any(|b| stands_for(Face::from_code(c)).into_iter().any(|c| Kind::is_set(a, b, c)))
                });
                assert_eq!(is_set([named(a), named(b), named(c)]), by_definition);
                assert_eq!(has_set([a, b, c].map(Face::from_code).into_iter()), by_definition);
            }
        }
    }
    let mut rng = engine::testkit::Rng::new(3);
    for size in 0..=18 {
        for _ in 0..50 {
            let dice: Vec<Face> = (0..size).map(|_| Face::from_code(rng.below(27) as u8)).collect();
            let mut expected = false;
            for a in 0..size {
                for b in a + 1..size {
                    for c in b + 1..size {
                        expected |= is_set([dice[a], dice[b], dice[c]].map(Named::Face));
                    }
                }
            }
            assert_eq!(has_set(dice.iter().copied()), expected, "{dice:?}");
        }
    }
}

// SCR-4: the round ends by itself when no SET is left, and the SETs of the round are laid out.
#[test]
fn scr_4_no_set_left() {
    let rules = json!({"calling": "snap", "rounds": 2});
    let mut play = play(2, rules, &[roll(&SIX), roll(&["1ro"])]);
    for n in 0..12 {
        assert_eq!(play.table()["round"], 1);
        play.act(n, u8::from(n == 5), any());
    }
    assert_eq!(play.table()["round"], 2);
    assert_eq!(dice(&play), roll(&["1ro"]));
    assert_eq!(play.table()["found"], json!([[], []]));
    assert_eq!(play.table()["before"][1], json!([["3ps", "3ps", "3ps"]]));
    assert_eq!(play.table()["before"][0].as_array().map(Vec::len), Some(11));
    // SCR-5: scores add up over the rounds.
    assert_eq!(play.scores(), [11, 1]);
    play.act(20, 1, any());
    assert_eq!(play.scores(), [11, 2]);
}

// SCR-4: the round ends when all agree, right or wrong; agreements are those of SET-9.
#[test]
fn scr_4_all_agree() {
    let mut play = play(3, json!({"rounds": 2}), &[roll(&[]), roll(&["1ro"])]);
    play.act(1, 0, no_set()).act(2, 2, no_set());
    play.refuse(3, 0, no_set(), "SET-9");
    // A failed call leaves agreements as they are, a SET clears them; who agreed may still call.
    play.act(4, 0, call());
    play.refuse(5, 1, no_set(), "SET-9");
    play.act(5, 0, take(["3ps"; 3]));
    assert_eq!(play.table()["agreed"], json!([]));
    play.act(6, 0, no_set()).act(7, 2, no_set()).act(8, 2, call()).wait(5_008);
    assert_eq!(play.table()["agreed"], json!([0, 2]));
    play.act(5_009, 1, no_set());
    assert_eq!((play.table()["round"].clone(), play.table()["agreed"].clone()), (json!(2), json!([])));
    assert_eq!(dice(&play), roll(&["1ro"]));
}

// SCR-5: most SETs wins.
#[test]
fn scr_5_most_sets_win() {
    let mut play = play(3, snap(), &[roll(&[])]);
    play.act(0, 1, any()).act(1, 1, any()).act(2, 2, any());
    for seat in 0..3 {
        play.act(3, seat, no_set());
    }
    assert_eq!((play.scores(), play.winners()), (vec![0, 2, 1], Some(vec![1])));
    assert_eq!(play.any().deadline(), None);
    play.refuse(4, 0, call(), "over");
    play.refuse(4, 0, json!({"type": "?"}), "over");
}

// SCR-7: alone, finishing the last round is a win, and the time is there to see.
#[test]
fn scr_7_alone() {
    let mut play = play(1, json!({"rounds": 2, "fair_ms": 150}), &[roll(&SIX), roll(&SIX)]);
    play.refuse(0, 0, call(), "SCR-2");
    for n in 0..12 {
        play.act(n * 10, 0, any());
    }
    assert_eq!((play.table()["round"].clone(), play.table()["ended_at"].clone()), (json!(2), Value::Null));
    play.act(4_321, 0, no_set());
    assert_eq!((play.scores(), play.winners()), (vec![12], Some(vec![0])));
    assert_eq!(play.table()["ended_at"], 4_321);
}

// SCR-2: alone, a wrong pick costs the cooldown too.
#[test]
fn scr_2_alone_with_a_cooldown() {
    let mut play = play(1, json!({}), &[roll(&["1ro"]), roll(&[])]);
    play.act(100, 0, take(["1ro", "3ps", "3ps"]));
    play.refuse(3_099, 0, any(), "SCR-2");
    play.act(3_100, 0, any());
    assert_eq!(play.scores(), [1]);
}

// ALL-4: leaving alone loses; with one player left that player wins; the leaver's points stay.
#[test]
fn all_4_leaving() {
    let mut alone = play(1, json!({}), &[roll(&[])]);
    alone.act(1, 0, any()).act(2, 0, leave());
    assert_eq!((alone.scores(), alone.winners()), (vec![1], Some(vec![])));
    let mut play = play(3, snap(), &[roll(&[])]);
    play.act(1, 2, any()).act(2, 2, leave());
    assert_eq!(play.winners(), None);
    assert_eq!(play.table()["found"][2], json!([["3ps", "3ps", "3ps"]]));
    play.refuse(3, 2, any(), "ALL-4");
    play.act(4, 1, leave());
    assert_eq!((play.scores(), play.winners()), (vec![0, 0, 1], Some(vec![0])));
}

// ALL-4: a leaver's dice are back for the next roll of all 42, and agreements go on without the leaver.
#[test]
fn all_4_agreements_and_dice() {
    let rules = json!({"calling": "snap", "rounds": 2});
    let mut play = play(3, rules, &[roll(&[]), roll(&["1ro"])]);
    play.act(1, 2, any()).act(2, 0, no_set()).act(3, 1, no_set());
    assert_eq!((dice(&play).len(), play.table()["round"].clone()), (39, json!(1)));
    play.act(4, 2, leave());
    assert_eq!((dice(&play), play.table()["round"].clone()), (roll(&["1ro"]), json!(2)));
}

// ALL-4: the best of those who are still there wins, without a tie-break with a leaver.
#[test]
fn all_4_leavers_cannot_win() {
    let mut play = play(3, snap(), &[roll(&[])]);
    play.act(1, 2, any()).act(2, 1, any()).act(3, 2, leave());
    play.act(4, 0, no_set()).act(5, 1, no_set());
    assert_eq!(play.winners(), Some(vec![1]));
}

// SCR-3: a die of a SET, if possible without Wilds.
#[test]
fn scr_3_help_shows_a_die_of_a_set() {
    let help = |first: &[&str]| {
        let table = play(1, json!({}), &[roll(first)]);
        table.help(0, json!("die")).expect("it can be read").expect("there is a SET")
    };
    assert_eq!(help(&["1ro", "2gs", "3pd"])["die"], "1ro");
    assert_eq!(help(&["*", "1ro"])["die"], "3ps");
    let mut six: Vec<&str> = SIX.to_vec();
    six.push("*");
    assert_eq!(help(&six)["die"], "3ps");
}
