//! Crossword, building one's own grid: XW-1 to XW-5.

use crate::kit::*;
use engine::{AnyGame, Record, referee};
use games::registry;
use serde_json::{Value, json, value::to_raw_value};

fn game() -> &'static dyn AnyGame {
    registry::find("crossword").expect("the game is there")
}

// XW-1: ten dice for each of one to four players, the others in the bag; three rounds unless said otherwise.
#[test]
fn xw_1_ten_dice_each() {
    for (seats, bag) in [(1, 32), (2, 22), (3, 12), (4, 2)] {
        let play = table(json!({}), &vec![EASY; seats], "");
        let table = play.table();
        assert_eq!((&table["bag"], &table["round"], &table["rounds"]), (&json!(bag), &json!(1), &json!(3)));
        assert_eq!(table["loose"].as_array().map(Vec::len), Some(seats));
        assert!((0..seats).all(|seat| loose(&play, seat).len() == 10 && grid(&play, seat).is_empty()));
        assert_eq!(play.scores(), vec![0; seats]);
        // ALL-5: nobody is hurried, so no timer ever runs.
        assert_eq!(play.any().deadline(), None);
    }
    assert_eq!(game().seats(), (1, 4));
}

// XW-1: dice are rolled clockwise from seat 0, each player's in order.
#[test]
fn xw_1_order_of_rolls() {
    let hands = ["1ro 2ro 3ro 1go 2go 3go 1po 2po 3po *", HARD];
    let play = table(json!({}), &hands, "");
    for (seat, hand) in hands.iter().enumerate() {
        let faces: Vec<&str> = hand.split_whitespace().collect();
        assert_eq!(play.table()["loose"][seat], json!(faces));
    }
}

// XW-1: all play at the same time, in whatever order.
#[test]
fn xw_1_no_turns() {
    let mut play = table(json!({}), &[EASY, EASY, EASY], "1ro 1ro 1ro");
    for seat in [2, 0, 0, 1, 2] {
        play.act(10, seat, arrange(&[right(0, 0, "1ro 1ro 1ro")]));
    }
    play.act(10, 1, draw()).act(10, 1, draw()).act(10, 0, draw());
}

// XW-1: `rounds` and `grid`, and nothing else.
#[test]
fn xw_1_options() {
    let open =
        |rules: Value| game().open(&to_raw_value(&rules).expect("JSON"), 2).map(|table| table.config());
    let config = open(json!({})).expect("defaults");
    assert_eq!(config.get(), r#"{"rounds":3,"grid":"plain"}"#);
    for good in [json!({"rounds": 1}), json!({"rounds": 4_000_000_000u32}), json!({"grid": "strict"})] {
        assert!(open(good).is_ok());
    }
    for bad in [
        json!({"rounds": 0}),
        json!({"rounds": -1}),
        json!({"rounds": 1.5}),
        json!({"rounds": "3"}),
        json!({"rounds": null}),
        json!({"grid": "loose"}),
        json!({"grid": "Strict"}),
        json!({"dice": []}),
        json!([1, "plain"]),
    ] {
        assert!(open(bad.clone()).is_err(), "{bad}");
    }
    let named: Vec<&str> = game().options().iter().map(|option| option.name).collect();
    assert_eq!(named, ["rounds", "grid"]);
    for option in game().options() {
        assert_eq!(serde_json::from_str::<Value>(config.get()).expect("JSON")[option.name], option.default);
    }
    assert!(
        [0, 5].into_iter().all(|seats| game().open(&to_raw_value(&json!({})).expect("JSON"), seats).is_err())
    );
}

// XW-1: a script that is too short for the first roll, or for a draw, makes the record bad; one too long does
// not.
#[test]
fn xw_1_short_scripts() {
    let run = |rolls: usize, log: Value| {
        let record = json!({"tercet": 1, "game": "crossword", "seats": 2, "log": log,
            "chance": {"rolls": vec!["1ro"; rolls]}});
        let record = Record::parse(record.to_string().as_bytes()).expect("a record");
        referee::run(game(), &record, false, |_| Ok(())).map(|verdict| verdict.refused).ok()
    };
    assert_eq!(run(19, json!([])), None);
    assert_eq!(run(20, json!([])), Some(0));
    let draw = json!([{"at": 0, "seat": 0, "act": {"type": "draw"}}]);
    assert_eq!((run(20, draw.clone()), run(21, draw.clone()), run(99, draw)), (None, Some(0), Some(0)));
}

// XW-2: a grid that is right in `plain` need not be in `strict`.
#[test]
fn xw_2_the_option_grid() {
    let hand = "1ro 2ro 3ro 1gs 1gs 1gs 1gs 1gs 1gs 1gs";
    let grid = arrange(&[right(0, 0, "1ro 2ro 3ro 1gs"), down(3, 1, "1gs 1gs 1gs 1gs 1gs 1gs")]);
    for (rules, rule) in [(json!({}), None), (json!({"grid": "strict"}), Some("XW-7"))] {
        let mut play = table(rules, &[hand, HARD], &[EASY; 2].join(" "));
        play.act(1, 0, grid.clone());
        assert_eq!(play.table()["valid"][0], rule.is_none());
        match rule {
            None => drop(play.act(2, 0, done())),
            Some(rule) => drop(play.refuse(2, 0, done(), rule)),
        }
    }
}

// XW-3: the whole grid is laid anew, dice left out are loose, and no die is rolled again.
#[test]
fn xw_3_rearranging() {
    let mut play = table(json!({}), &["1ro 2ro 3ro 1go 2go 3go 1po 2po 3po *", HARD], "");
    play.act(1, 0, arrange(&[right(0, 0, "1ro 2ro 3ro"), down(0, 1, "1go 1po")]));
    assert_eq!(loose(&play, 0), ["*", "2go", "2po", "3go", "3po"]);
    assert_eq!(play.table()["sets"][0], json!([[[0, 0], [1, 0], [2, 0]], [[0, 0], [0, 1], [0, 2]]]));
    play.act(2, 0, arrange(&[right(-5, 7, "2go *3GS")]));
    assert_eq!(grid(&play, 0), ["[-4,7] *3gs 0", "[-5,7] 2go 0"]);
    assert_eq!(loose(&play, 0), ["1go", "1po", "1ro", "2po", "2ro", "3go", "3po", "3ro"]);
    play.act(3, 0, arrange(&[]));
    assert_eq!((loose(&play, 0).len(), grid(&play, 0).len()), (10, 0));
    assert_eq!(loose(&play, 1).len(), 10);
}

// XW-3: any squares, valid grid or not; but own dice only, each once, and one on a square.
#[test]
fn xw_3_refusals() {
    let mut play = table(json!({}), &["1ro 2ro 3ro 1go 2go 3go 1po 2po 3po *", HARD], "");
    play.act(1, 0, arrange(&[right(0, 0, "1ro"), right(9, -9, "3po"), right(1, 1, "2go")]));
    play.refuse(2, 0, arrange(&[right(0, 0, "1rs")]), "XW-3");
    play.refuse(2, 0, arrange(&[right(0, 0, "1ro 1ro")]), "XW-3");
    play.refuse(2, 0, arrange(&[right(0, 0, "*1ro *1ro")]), "XW-3");
    play.refuse(2, 0, arrange(&[right(0, 0, "1ro"), right(0, 0, "2ro")]), "XW-2");
    play.refuse(
        2,
        0,
        arrange(&[
            right(0, 0, EASY),
            right(0, 1, EASY),
            right(0, 2, EASY),
            right(0, 3, EASY),
            right(0, 4, EASY),
        ]),
        "XW-3",
    );
    // A Wild is no other die, and another die no Wild.
    play.refuse(2, 1, arrange(&[right(0, 0, "*1ro")]), "XW-3");
    play.refuse(2, 0, arrange(&[right(0, 0, "1ro *2ro 2ro *3ro")]), "XW-3");
    // What is laid at first may be laid again and moved.
    play.act(3, 0, arrange(&[right(0, 0, "3po 1ro 2go")]));
    assert_eq!(grid(&play, 0), ["[0,0] 3po 0", "[1,0] 1ro 0", "[2,0] 2go 0"]);
}

// XW-3: squares of any sign and size, and what is no square at all.
#[test]
fn xw_3_far_squares() {
    let mut play = table(json!({}), &[EASY], "");
    let far = [
        i64::MIN,
        i64::MIN + 1,
        i64::from(i32::MIN),
        -1,
        0,
        i64::from(i32::MAX),
        i64::from(u32::MAX),
        i64::MAX,
    ];
    let dice: Vec<Value> = far.iter().map(|&n| json!([[n, far[0]], "1ro"])).collect();
    play.act(1, 0, arrange(&[dice]));
    play.refuse(2, 0, done(), "XW-7");
    let wide: Vec<Value> = (0..10).map(|n| json!([[i64::MAX - n, i64::MAX], "1ro"])).collect();
    play.act(3, 0, arrange(&[wide]));
    assert_eq!(play.table()["sets"][0].as_array().map(Vec::len), Some(8));
    for square in [
        json!([0]),
        json!([0, 0, 0]),
        json!([0.5, 0]),
        json!(["0", 0]),
        json!([1e30, 0]),
        json!("a1"),
        json!(null),
    ] {
        play.refuse(4, 0, json!({"type": "arrange", "grid": [[square, "1ro"]]}), "action");
    }
}

// XW-4: one more die at a time, rolled at once, to be used like the others.
#[test]
fn xw_4_drawing() {
    let mut play = table(json!({"rounds": 1}), &[EASY, HARD], "* 3gd");
    play.act(1, 0, arrange(&[right(0, 0, EASY)]));
    // Nobody asks whether one is stuck.
    play.act(2, 0, draw());
    assert_eq!((loose(&play, 0), &play.table()["bag"]), (vec!["*".to_owned()], &json!(21)));
    play.refuse(3, 0, done(), "XW-7");
    play.act(4, 1, draw());
    assert_eq!(play.table()["loose"][1][10], json!("3gd"), "new dice join the end");
    assert_eq!(play.table()["extra"], json!([1, 1]));
    play.act(5, 0, arrange(&[right(0, 0, EASY), right(10, 0, "*1ro")])).act(6, 0, done());
    assert_eq!(play.scores(), [11, 0]);
    assert_eq!(play.winners(), Some(vec![0]));
}

// XW-4: until the bag is empty; all 42 dice can be in one grid.
#[test]
fn xw_4_the_bag_runs_out() {
    let mut play = table(json!({"rounds": 1, "grid": "strict"}), &[EASY], &"1ro ".repeat(32));
    for left in (0..32).rev() {
        play.act(1, 0, draw());
        assert_eq!(play.table()["bag"], left);
    }
    play.refuse(2, 0, draw(), "XW-4");
    let block: Vec<Value> = (0..6).flat_map(|row| right(0, row, &"1ro ".repeat(7))).collect();
    play.act(3, 0, arrange(&[block])).act(4, 0, done());
    assert_eq!((play.scores(), play.winners()), (vec![0], Some(vec![0])));
    assert_eq!(play.table()["extra_in_all"], json!([32]));
}

// XW-5: a Wild has one set of features, the same in both directions, stated anew while its owner rearranges.
#[test]
fn xw_5_wilds() {
    let hand = "1ro 3ro 2rs 2rd 1go 1go 1go 1go 1go *";
    let mut play = table(json!({}), &[hand, HARD], "");
    play.refuse(1, 0, arrange(&[right(0, 0, "1ro * 3ro")]), "XW-5");
    let cross = |wild: &str| arrange(&[right(0, 0, &format!("1ro {wild} 3ro")), down(1, 1, "2rs 2rd")]);
    play.act(2, 0, cross("*2ro"));
    assert_eq!(play.table()["sets"][0].as_array().map(Vec::len), Some(2));
    assert!(grid(&play, 0).contains(&"[1,0] *2ro 0".to_owned()));
    // It cannot be one thing along the row and another down the column.
    play.act(3, 0, cross("*2rs"));
    assert_eq!(play.table()["sets"][0], json!([]));
    play.refuse(4, 0, arrange(&[right(0, 0, "1ro *2ro 3ro"), down(1, 0, "*2ro 2rs 2rd")]), "XW-2");
    play.act(5, 0, arrange(&[]));
    assert!(loose(&play, 0).contains(&"*".to_owned()), "loose, it stands for nothing");
}

// XW-5: three Wilds, all stated, are a SET if their features are.
#[test]
fn xw_5_only_wilds() {
    let mut play = table(json!({"rounds": 1}), &[&"* ".repeat(10)], "");
    play.act(1, 0, arrange(&[right(0, 0, "*1ro *2ro *3ro *1ro *2ro *3ro *1ro *2ro *3ro *1gs")]));
    play.refuse(2, 0, done(), "XW-7");
    play.act(3, 0, arrange(&[right(0, 0, "*1ro *2ro *3ro *1ro *2ro *3ro *1ro *2ro *3ro *1ro")])).act(
        4,
        0,
        done(),
    );
    assert_eq!(play.winners(), Some(vec![0]));
}

// RECORD: what cannot be read is refused, superfluous fields and bad notation included.
#[test]
fn actions_that_cannot_be_read() {
    let mut play = table(json!({}), &[EASY, EASY], "");
    for act in [
        json!({"type": "arrange"}),
        json!({"type": "arrange", "grid": [], "to": 1}),
        json!({"type": "arrange", "grid": [[[0, 0], "4ro"]]}),
        json!({"type": "arrange", "grid": [[[0, 0], "1ro", 0]]}),
        json!({"type": "arrange", "grid": [[[0, 0]]]}),
        json!({"type": "arrange", "grid": {"0,0": "1ro"}}),
        json!({"type": "draw", "count": 1}),
        json!({"type": "done", "grid": []}),
        json!({"type": "give_up", "seat": 1}),
        json!({"type": "attach", "place": []}),
        json!({"type": "attach", "to": 300, "place": []}),
        json!({"type": "attach", "to": -1, "place": []}),
        json!({"type": "roll"}),
        json!({"type": "leave", "now": true}),
        json!({}),
        json!("done"),
    ] {
        play.refuse(1, 0, act, "action");
    }
}
