//! Best turn, clause by clause.

use engine::{ChanceSpec, Face as GameFace, Record, Seed, referee, testkit::Play};
use games::{
    cubed::{Board, Lay, solver},
    cubed_turn::{self, CubedTurn},
    die::Face,
};
use serde_json::{Value, json};

static GAME: GameFace<CubedTurn> = GameFace::new();

/// A table for some seats with dice on squares and five dice in hand.
#[track_caller]
fn play(seats: u8, board: &[(&str, &str)], rolls: &str) -> Play {
    let board: serde_json::Map<String, Value> =
        board.iter().map(|&(at, die)| (at.to_owned(), json!(die))).collect();
    let rolls: Vec<&str> = rolls.split_whitespace().collect();
    Play::new(&GAME, json!({"seats": seats, "chance": {"board": board, "rolls": rolls}}))
}

/// Three dice on the logo, each of the others alone completes at most one SET.
const LOGO: [(&str, &str); 3] = [("f7", "1ro"), ("g7", "2ro"), ("h7", "3ro")];

fn steps(steps: Value) -> Value {
    json!({"type": "play", "steps": steps})
}

fn give_up() -> Value {
    json!({"type": "give_up"})
}

fn bad(chance: Value) -> String {
    let record = json!({"tercet": 1, "game": "cubed-turn", "seats": 1, "chance": chance, "log": []});
    let record = Record::parse(record.to_string().as_bytes());
    let judged = record.and_then(|record| {
        referee::run(&GAME, &record, true, |_| Ok(())).map_err(|error| engine::BadRecord::at("run", error))
    });
    judged.expect_err("a bad record").to_string()
}

// CTURN-1: one board and five dice, the same for all; further rolls do not matter.
#[test]
fn cturn_1_one_position_for_all() {
    let table = play(2, &[("f7", "1ro"), ("h7", "*3ro")], "2ro 1gs 1gs * 3pd 3pd");
    for view in [table.table(), table.view(0), table.view(1)] {
        assert_eq!(view["board"], json!({"f7": "1ro", "h7": "*3ro"}));
        assert_eq!(view["dice"], json!(["2ro", "1gs", "1gs", "*", "3pd"]));
    }
    assert_eq!(table.table()["done"], json!([false, false]));
}

// CTURN-1: what makes a script bad, and what does not.
#[test]
fn cturn_1_scripts() {
    let rolls = json!(["1ro", "1ro", "1ro", "1ro", "1ro"]);
    let message = bad(json!({"board": {"f7": "*"}, "rolls": rolls}));
    assert!(message.contains("chance.board.f7") && message.contains("*2ro"), "{message}");
    assert!(bad(json!({"board": {"n1": "1ro"}, "rolls": rolls})).contains("n1 is not on the board"));
    assert!(bad(json!({"board": {"a14": "1ro"}, "rolls": rolls})).contains("a14 is not on the board"));
    assert!(bad(json!({"board": {"xx": "1ro"}, "rolls": rolls})).contains("is not a square"));
    assert!(bad(json!({"board": {"f7": "9ro"}, "rolls": rolls})).contains("is not a die"));
    assert!(bad(json!({"board": {"f7": "1ro", "F7": "2ro"}, "rolls": rolls})).contains("listed twice"));
    assert!(bad(json!({"board": {}, "rolls": ["*1ro", "*", "*", "*", "*"]})).contains("chance.rolls[0]"));
    assert!(bad(json!({"board": {}, "rolls": ["*", "*", "*", "*"]})).contains("chance"));
    assert!(bad(json!({"board": {}})).contains("`board` with `rolls`"));
    assert!(bad(json!({"rolls": rolls})).contains("scripted by `board` and `rolls`"));
    assert!(bad(json!({"deck": ["1rfo"]})).contains("scripted by `board` and `rolls`"));
    assert!(bad(json!({"board": {"f7": "1ro"}, "rolls": rolls, "seed": "00"})).contains("chance"));
    // The same square twice in a row is no JSON that serde may shorten.
    let text = r#"{"tercet":1,"game":"cubed-turn","seats":1,"log":[],
        "chance":{"board":{"f7":"1ro","f7":"1ro"},"rolls":["*","*","*","*","*"]}}"#;
    let record = Record::parse(text.as_bytes()).expect("the envelope is good");
    assert!(referee::run(&GAME, &record, false, |_| Ok(())).is_err());
    // Any other board is good: dice that hang in the air, and no dice at all.
    play(1, &[("a1", "1ro"), ("m13", "*2gs")], "1ro 1ro 1ro 1ro 1ro");
    play(1, &[], "* * * * *");
    let options = json!({"tercet": 1, "game": "cubed-turn", "seats": 1, "log": [], "rules": {"miss_seconds": 1},
        "chance": {"board": {}, "rolls": rolls}});
    let record = Record::parse(options.to_string().as_bytes()).expect("the envelope is good");
    assert!(referee::run(&GAME, &record, false, |_| Ok(())).is_err(), "there are no options");
}

/// The position of a seed.
fn seeded(seed: u8) -> Play {
    Play::new(&GAME, json!({"seats": 1, "chance": ChanceSpec::Seed(Seed([seed; 32]))}))
}

// CTURN-1: positions of seeds have the properties, with the dice of one game.
#[test]
fn cturn_1_seeds_make_puzzles() {
    let board = Board::standard();
    for seed in 0..8 {
        let table = seeded(seed).table();
        let on_board: std::collections::BTreeMap<_, _> =
            serde_json::from_value(table["board"].clone()).expect("a board");
        let lay = Lay::from_dice(&board, &on_board);
        let dice: Vec<Face> = serde_json::from_value(table["dice"].clone()).expect("dice");
        assert_eq!(dice.len(), 5);
        let best = solver::answer(&board, &lay, &dice);
        assert!(best.points >= 8 && best.fewer < best.points, "{seed}: {best:?}");
        // An opening of three and 6 to 20 turns of one to three dice, of 42 dice.
        assert!((3 + 6..=37).contains(&on_board.len()), "{seed}: {}", on_board.len());
        assert!(board.logo().iter().all(|&spot| lay.get(spot).is_some()), "{seed}");
    }
}

// CTURN-1: the position of a seed is a promise. Another one would be another version of the recipe.
#[test]
fn cturn_1_golden_positions() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/cubed-turn-seeds.txt");
    let positions: String = [1, 2, 3]
        .map(|seed| {
            let table = seeded(seed).table();
            format!("{seed} {} {}\n", table["board"], table["dice"])
        })
        .concat();
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &positions).expect("written");
    }
    assert_eq!(positions, std::fs::read_to_string(&path).expect("the golden positions"));
}

// CTURN-2: judged and scored as in SET Cubed, on the same board every time.
#[test]
fn cturn_2_nothing_stays_on_the_board() {
    let mut table = play(1, &LOGO, "3ro 1ro 2gs 1pd 1pd");
    let before = table.table()["board"].clone();
    table.act(1_000, 0, steps(json!([[["e7", "3ro"]]])));
    assert_eq!(table.scores(), [3]);
    assert_eq!(table.table()["board"], before);
    table.act(2_000, 0, steps(json!([[["i7", "1ro"]]])));
    table.act(3_000, 0, steps(json!([[["e7", "3ro"]], [["i7", "1ro"]]])));
    assert_eq!(table.scores(), [6]);
}

// CTURN-2: bonus squares count, unless a die lies there (CUBE-19); a Wild counts nothing at first (CUBE-18).
#[test]
fn cturn_2_bonus_squares_and_wilds() {
    // e5 has a bonus of 1.
    let board = [("e6", "1ro"), ("e7", "2ro")];
    let table = play(1, &board, "3ro * 1gs 1gs 1gs");
    let worth = |table: &Play, act| {
        table.preview(0, act).expect("a preview").map(|p| (p["points"].clone(), p["bonus"].clone()))
    };
    assert_eq!(worth(&table, steps(json!([[["e5", "3ro"]]]))), Ok((json!(3), json!(1))));
    assert_eq!(worth(&table, steps(json!([[["e5", "*3ro"]]]))), Ok((json!(2), json!(1))));
    let used = play(1, &[("e5", "3ro"), ("e6", "1ro")], "2ro * 1gs 1gs 1gs");
    assert_eq!(worth(&used, steps(json!([[["e4", "2ro"]]]))), Ok((json!(3), json!(0))));
}

// CTURN-2: an illegal turn is refused and costs nothing; Wilds are not replaced (CUBE-17).
#[test]
fn cturn_2_refusals() {
    let mut table = play(1, &[("f7", "*1ro"), ("g7", "2ro"), ("h7", "3ro")], "1ro 3ro * 1gs 2pd");
    for (act, rule, why) in [
        (steps(json!([[["e7", "2gd"]]])), "CTURN-1", "not_your_die"),
        (steps(json!([[["e7", "3ro"]], [["i7", "3ro"]]])), "CTURN-1", "not_your_die"),
        (steps(json!([[["e7", "*"]]])), "CUBE-16", "wild_not_stated"),
        (steps(json!([[["n7", "3ro"]]])), "CUBE-2", "off_board"),
        (steps(json!([[["g7", "3ro"]]])), "CUBE-2", "occupied"),
        (steps(json!([])), "CUBE-7", "no_dice"),
        (steps(json!([[]])), "CUBE-7", "no_dice"),
        (
            steps(json!([[["e7", "3ro"]], [["i7", "1ro"]], [["a1", "1gs"]], [["a2", "2pd"]]])),
            "CUBE-7",
            "too_many_dice",
        ),
        (steps(json!([[["e7", "3ro"], ["i7", "1ro"], ["a1", "1gs"]]])), "CUBE-9", "one_or_two_dice_a_step"),
        (steps(json!([[["g8", "1gs"]]])), "CUBE-9", "no_set"),
        (json!({"type": "replace", "at": "f7", "with": "1ro"}), "action", "unknown"),
        (json!({"type": "pass"}), "action", "unknown"),
    ] {
        assert_eq!(table.refuse(1_000, 0, act.clone(), rule).why, why, "{act}");
    }
    let mine = &table.view(0)["mine"];
    assert_eq!((&mine["penalty"], &mine["best"], &mine["count"]), (&json!(0), &Value::Null, &json!(0)));
}

// CTURN-2: what a screen asks while dice are laid.
#[test]
fn cturn_2_questions() {
    let table = play(1, &LOGO, "3ro 1ro 2gs 1pd 1pd");
    let ask = |laid: Value| table.ask(0, json!({"type": "turn", "laid": laid, "carried": null}));
    let answer = ask(json!([["i7", "1ro"], ["e7", "3ro"]])).expect("an answer");
    assert_eq!(answer["act"], steps(json!([[["i7", "1ro"]], [["e7", "3ro"]]])));
    assert_eq!(
        (&answer["preview"]["points"], &answer["more"], &answer["swaps"]),
        (&json!(6), &json!(true), &json!([]))
    );
    let wrong = ask(json!([["g8", "2gs"]])).expect("an answer");
    assert_eq!((&wrong["act"], &wrong["bad"]), (&Value::Null, &json!(["g8"])));
    assert_eq!(ask(json!([["g7", "2gs"]])).expect_err("occupied").rule, "CUBE-2");
    assert_eq!(ask(json!([["g8", "3gs"]])).expect_err("not there").rule, "CTURN-1");
}

// CTURN-3: the best counts; done with the best possible, and told only then.
#[test]
fn cturn_3_the_best_counts() {
    let mut table = play(2, &LOGO, "3ro 1ro 2gs 1pd 1pd");
    table.act(1_000, 0, steps(json!([[["e7", "3ro"]]]))).act(2_000, 0, steps(json!([[["i7", "1ro"]]])));
    let mine = table.view(0)["mine"].clone();
    assert_eq!(mine["best"], json!({"steps": [[["e7", "3ro"]]], "score": 3}));
    assert!(
        mine.get("most").is_none() && mine.get("solution").is_none() && table.table().get("most").is_none()
    );
    let most = {
        let mut probe = play(1, &LOGO, "3ro 1ro 2gs 1pd 1pd");
        probe.act(1, 0, give_up());
        probe.table()["solution"].clone()
    };
    table.act(3_000, 0, steps(most["steps"].clone()));
    assert_eq!(table.table()["done"], json!([true, false]));
    assert_eq!((&table.view(0)["mine"]["most"], table.view(1)["mine"].get("most")), (&most["score"], None));
    table.refuse(4_000, 0, steps(json!([[["e7", "3ro"]]])), "RACE-3");
    table.refuse(4_000, 0, json!({"type": "leave"}), "RACE-3");
}

// CTURN-3: where no turn is legal the most is 0, and one can only give up or leave.
#[test]
fn cturn_3_no_turn_is_legal() {
    let mut table = play(1, &[], "* * * * *");
    table.refuse(1, 0, steps(json!([[["f7", "*1ro"]]])), "CUBE-9");
    table.act(2, 0, give_up());
    let end = table.table();
    assert_eq!((&end["most"], &end["times"], &end["best"]), (&json!(0), &json!([null]), &json!([null])));
    assert_eq!(table.winners(), Some(vec![]));
}

// CTURN-4: the highest score, then the shortest time.
#[test]
fn cturn_4_score_then_time() {
    let mut table = play(3, &LOGO, "3ro 1ro 2gs 1pd 1pd");
    table.act(1_000, 0, steps(json!([[["e7", "3ro"]]])));
    table.act(2_000, 1, steps(json!([[["e7", "3ro"]], [["i7", "1ro"]]])));
    table.act(3_000, 2, steps(json!([[["i7", "1ro"]], [["e7", "3ro"]]])));
    for seat in 0..3 {
        table.act(9_000, seat, give_up());
    }
    assert_eq!((table.winners(), &table.table()["times"]), (Some(vec![1]), &json!([1_000, 2_000, 3_000])));
}

// PUZ-3: further steps take longer, so do Wilds, and more answers less.
#[test]
fn puz_3_the_model() {
    let board = Board::standard();
    let on = |dice: &[(&str, &str)]| {
        let dice: std::collections::BTreeMap<_, _> = dice
            .iter()
            .map(|(at, die)| (at.parse().expect("a square"), die.parse().expect("a die")))
            .collect();
        Lay::from_dice(&board, &dice)
    };
    let faces =
        |text: &str| -> Vec<Face> { text.split(' ').map(|face| face.parse().expect("a die")).collect() };
    let ms = |hand: &str| cubed_turn::predicted_ms(&board, &on(&LOGO), &faces(hand));
    assert!(ms("3ro") > 0 && ms("3ro") < ms("3ro 1ro"), "{} {}", ms("3ro"), ms("3ro 1ro"));
    assert!(ms("3ro") < ms("*"), "{} {}", ms("3ro"), ms("*"));
    assert_eq!(cubed_turn::solve(&board, &on(&[]), &faces("*")).solutions, 0);
}

// PUZ-3: the thresholds are the fifths of random positions. `UPDATE=1` makes them anew of 10,000; without it a few
// fresh positions must not all have one grade.
#[test]
fn puz_3_the_thresholds_are_fifths() {
    let board = Board::standard();
    let solve = |n: u32| {
        let mut seed = [0; 32];
        seed[..4].copy_from_slice(&n.to_le_bytes());
        let table = Play::new(&GAME, json!({"seats": 1, "chance": ChanceSpec::Seed(Seed(seed))})).table();
        let on_board: std::collections::BTreeMap<_, _> =
            serde_json::from_value(table["board"].clone()).expect("a board");
        let dice: Vec<Face> = serde_json::from_value(table["dice"].clone()).expect("dice");
        cubed_turn::solve(&board, &Lay::from_dice(&board, &on_board), &dice)
    };
    if std::env::var_os("UPDATE").is_some() {
        let mut times: Vec<u64> = (0..10_000).map(|n| solve(n).predicted_ms).collect();
        times.sort_unstable();
        let [a, b, c, d] = [1, 2, 3, 4].map(|fifth| times[fifth * 2_000 - 1]);
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/cubed-turn-grades.txt");
        let text = std::fs::read_to_string(path).expect("the file");
        let comments: String =
            text.lines().filter(|line| line.starts_with('#')).map(|line| format!("{line}\n")).collect();
        std::fs::write(path, format!("{comments}{} {a} {b} {c} {d}\n", cubed_turn::KIND)).expect("written");
        return;
    }
    let mut grades = [0; 5];
    for n in 0..30 {
        grades[usize::from(solve(1_000_000 + n).grade) - 1] += 1;
    }
    assert!(grades.iter().filter(|&&count| count > 0).count() >= 4, "{grades:?}");
}
