//! What the game answers while a player lays dice.

use engine::{Game, Seat, testkit::Play};
use games::{
    crossword::{Action, Ask, Config, Crossword, Die, Laid, Place, Rules, Square, State},
    die::{Face, Kind, Named, Stated, WildFace},
    luck::Luck,
    reference,
};
use serde_json::{Value, json};

use crate::kit::*;

fn lay(on: u8, parts: &[Vec<Value>]) -> Value {
    json!({"type": "lay", "on": on, "dice": parts.concat()})
}

#[track_caller]
fn ask(play: &Play, seat: u8, ask: Value) -> Value {
    play.ask(seat, ask.clone()).unwrap_or_else(|refused| panic!("{ask}: {refused:?}"))
}

#[track_caller]
fn refuse(play: &Play, seat: u8, ask: Value, rule: &str, why: &str) {
    let refused = play.ask(seat, ask.clone()).expect_err(&ask.to_string());
    assert_eq!((&*refused.rule, &*refused.why), (rule, why), "{ask}");
}

/// A table of one with two Wilds.
fn alone() -> Play {
    table(json!({}), &["1ro 2ro 3ro 1go 1po 2gs 3pd 3rs * *"], "")
}

// XW-3: the grid as it lies on the screen can be sent, valid or not, and its preview says what it comes to.
#[test]
fn xw_3_own_grid() {
    let mut play = alone();
    let answer = ask(&play, 0, lay(0, &[right(0, 0, "1ro 2ro 3ro"), right(7, 7, "2gs")]));
    assert_eq!(answer["act"], arrange(&[right(0, 0, "1ro 2ro 3ro"), right(7, 7, "2gs")]));
    assert_eq!(answer["preview"]["in_no_set"], json!([[7, 7]]));
    assert_eq!((&answer["preview"]["unused"], &answer["preview"]["done"]), (&json!(7), &json!(false)));
    assert_eq!((&answer["refused"], &answer["wilds"]), (&Value::Null, &json!([])));
    play.act(1, 0, answer["act"].clone());
    // An empty grid takes all dice up.
    assert_eq!(ask(&play, 0, lay(0, &[]))["act"], arrange(&[]));
}

// XW-5: a Wild that is not stated stays loose; what it could stand for comes with the SETs that would hold
// it.
#[test]
fn xw_5_wilds_on_the_own_grid() {
    let play = alone();
    let answer = ask(&play, 0, lay(0, &[right(0, 0, "1ro 2ro *"), down(2, 1, "1go 1po")]));
    assert_eq!(answer["act"], arrange(&[right(0, 0, "1ro 2ro"), down(2, 1, "1go 1po")]));
    assert_eq!(answer["preview"]["loose"], json!(["3ro", "2gs", "3pd", "3rs", "*", "*"]));
    // 3ro completes the row, 1ro the column.
    let faces = json!([{"die": "*1ro", "worth": 1}, {"die": "*3ro", "worth": 1}]);
    assert_eq!(answer["wilds"], json!([{"at": [2, 0], "faces": faces}]));
    // It is worth more where it completes two, and its own statement does not matter.
    let answer = ask(&play, 0, lay(0, &[right(0, 0, "2ro 3ro *2gs"), down(2, 1, "1go 1po")]));
    assert_eq!(answer["wilds"], json!([{"at": [2, 0], "faces": [{"die": "*1ro", "worth": 2}]}]));
    assert_eq!(answer["preview"]["in_no_set"].as_array().map(Vec::len), Some(5));
    // Two Wilds: one that is not stated is no help to the other.
    let answer = ask(&play, 0, lay(0, &[right(0, 0, "1ro * *")]));
    assert_eq!(answer["wilds"], json!([{"at": [1, 0], "faces": []}, {"at": [2, 0], "faces": []}]));
    let answer = ask(&play, 0, lay(0, &[right(0, 0, "1ro *2ro *")]));
    assert_eq!(answer["wilds"][1]["faces"], json!([{"die": "*3ro", "worth": 1}]));
}

/// Seat 0 has laid a row and has dice left; seat 1 has dice for it; seat 3 has emptied the bag.
fn ready() -> Play {
    let hands = ["1ro 2ro 3ro * 1go 1po 2gs 2gs 3gd 3gd", "1ro 2ro 3ro 2go 2po 1gs 1gs 1gs * *", HARD, HARD];
    let mut play = empty_bag(json!({}), hands, "1ps 1ps");
    play.act(1, 0, arrange(&[right(0, 0, "1ro *2ro 3ro"), right(0, 5, "2gs")]));
    play
}

// XW-6: dice for another's grid are sent when each makes a SET there; else the answer says which one does
// not.
#[test]
fn xw_6_attaching() {
    let mut play = ready();
    let answer = ask(&play, 1, lay(0, &[right(3, 0, "1ro")]));
    assert_eq!(answer["act"], attach(0, &[right(3, 0, "1ro")]));
    assert_eq!(answer["preview"]["fixed"].as_array().map(Vec::len), Some(3));
    let answer = ask(&play, 1, lay(0, &[right(3, 0, "1ro"), right(1, 1, "1gs")]));
    assert_eq!(answer["refused"], json!({"rule": "XW-6", "why": "makes_no_set", "what": "[1, 1]"}));
    assert_eq!((&answer["act"], &answer["preview"]), (&Value::Null, &Value::Null));
    // Nothing yet, and a Wild that is not stated: neither good nor bad.
    for parts in [vec![], vec![right(3, 0, "*")]] {
        let answer = ask(&play, 1, lay(0, &parts));
        assert_eq!([&answer["act"], &answer["preview"], &answer["refused"]], [&Value::Null; 3]);
    }
    // In the row only 1ro fits; below 2ro, 2po goes with 2go.
    let faces = |die: &str| json!([{"die": die, "worth": 1}]);
    assert_eq!(ask(&play, 1, lay(0, &[right(3, 0, "*")]))["wilds"][0]["faces"], faces("*1ro"));
    assert_eq!(ask(&play, 1, lay(0, &[down(1, 1, "2go *")]))["wilds"][0]["faces"], faces("*2po"));
    // A die far away cannot be attached, but the Wild could.
    let answer = ask(&play, 1, lay(0, &[right(9, 9, "1gs"), right(3, 0, "*")]));
    assert_eq!(answer["wilds"][0]["faces"], faces("*1ro"));
    // The same statement makes two SETs when the other die goes on with the row.
    let answer = ask(&play, 1, lay(0, &[right(3, 0, "*"), right(4, 0, "2ro")]));
    assert_eq!(answer["wilds"][0]["faces"], json!([{"die": "*1ro", "worth": 2}]));
    // XW-5: what others have built on cannot be stated anew.
    play.act(2, 1, attach(0, &[right(3, 0, "1ro")]));
    let own = [right(0, 0, "1ro *2ro 3ro"), right(0, 5, "2gs")];
    assert_eq!(ask(&play, 0, lay(0, &own))["wilds"], json!([]));
    refuse(&play, 0, lay(0, &[right(0, 0, "1ro *3ro 3ro")]), "XW-6", "die_is_fixed");
    refuse(&play, 0, lay(0, &[right(0, 0, "1ro *2ro 3ro *")]), "XW-6", "square_taken");
}

// XW-2 to XW-8: what cannot lie like that is refused.
#[test]
fn xw_3_odd_questions_are_refused() {
    let mut play = ready();
    refuse(&play, 0, lay(0, &[right(0, 0, "1ro"), right(0, 0, "2ro")]), "XW-2", "same_square");
    refuse(&play, 0, lay(0, &[right(0, 0, "1ro"), right(0, 0, "*")]), "XW-2", "same_square");
    refuse(&play, 0, lay(0, &[right(0, 0, "1ro 1ro")]), "XW-3", "not_your_die");
    refuse(&play, 0, lay(0, &[right(0, 0, "* *")]), "XW-3", "not_your_die");
    let many = format!("{EASY} {EASY} {EASY} {EASY} {EASY}");
    refuse(&play, 0, lay(0, &[right(0, 0, &many)]), "XW-3", "too_many_dice");
    refuse(&play, 1, lay(0, &[right(0, 0, &many)]), "XW-3", "too_many_dice");
    refuse(&play, 1, lay(0, &[right(3, 0, "* * *")]), "XW-6", "not_loose");
    refuse(&play, 1, lay(0, &[right(2, 0, "*")]), "XW-6", "square_taken");
    refuse(&play, 1, lay(4, &[]), "XW-6", "not_another_player");
    let odd = json!({"type": "lay", "on": 0, "dice": [[[i64::MAX, i64::MIN], "1ro"]]});
    assert_eq!(ask(&play, 0, odd)["preview"]["in_no_set"], json!([[i64::MAX, i64::MIN]]));
    for odd in [
        json!({"type": "lay", "on": 0}),
        json!({"type": "lay", "on": -1, "dice": []}),
        json!({"type": "lay", "on": 0, "dice": [[[0], "1ro"]]}),
        json!({"type": "lay", "on": 0, "dice": [[[0.5, 1], "1ro"]]}),
        json!({"type": "lay", "on": 0, "dice": [[[0, 0], "**"]]}),
        json!({"type": "lay", "on": 0, "dice": [], "more": 1}),
        json!(["lay", 0, []]),
        json!({"type": "turn"}),
    ] {
        refuse(&play, 0, odd, "action", "malformed");
    }
    play.act(2, 2, leave());
    refuse(&play, 1, lay(2, &[]), "ALL-4", "player_has_left");
    play.act(3, 0, give_up());
    refuse(&play, 0, lay(0, &[]), "XW-8", "gave_up");
    let play = table(json!({}), &[EASY, EASY], "");
    refuse(&play, 0, lay(1, &[right(0, 0, "1ro")]), "XW-6", "bag_not_empty");
}

/// A square for the reference.
fn small(at: Square) -> [i32; 2] {
    [at.column, at.row].map(|n| i32::try_from(n).expect("a small number"))
}

/// Dice close together, some of them Wilds.
fn heap(count: usize, luck: &mut Luck) -> Vec<(Square, Named)> {
    let mut squares: Vec<[i64; 2]> = (0..16).map(|n| [n % 4, n / 4]).collect();
    luck.shuffle(&mut squares);
    // Few kinds, so that there are SETs.
    let die = |luck: &mut Luck| {
        let kind = Kind::new([0, 9, 18, 3, 12][luck.below(5)]).expect("a kind");
        [
            Named::Face(Face::Kind(kind)),
            Named::Face(Face::Kind(kind)),
            Named::Wild(kind),
            Named::Face(Face::Wild),
        ][luck.below(4)]
    };
    squares.into_iter().take(count).map(|square| (square.into(), die(luck))).collect()
}

/// A table of two without a bag, with these dice loose at seat 0, and those in the grid of seat 1.
fn two(rules: &Rules, loose: &[(Square, Named)], laid: &[(Square, Named)]) -> State {
    let mut state = Crossword::start(rules);
    state.dice.extend(loose.iter().map(|(_, named)| Die {
        owner: Seat(0),
        face: named.face(),
        place: Place::Loose,
    }));
    state.dice.extend(laid.iter().filter_map(|&(at, named)| {
        let kind = named.stated()?.kind;
        let place = Place::Laid(Laid { grid: Seat(1), at, kind, fixed: false });
        Some(Die { owner: Seat(1), face: named.face(), place })
    }));
    state
}

// XW-5, XW-6: what a Wild could stand for, as by trying every statement.
#[test]
fn wilds_are_those_of_trying_everything() {
    let rules = Crossword::rules(Config::default(), 2).expect("the defaults are good");
    let mut luck = Luck::new(21);
    let (mut found, mut attached) = (0, 0);
    for _ in 0..300 {
        let dice = heap(9, &mut luck);
        let lies = |dice: &[(Square, Named)], but: Square| -> Vec<([i32; 2], Kind)> {
            let others = dice.iter().filter(|(at, _)| *at != but);
            others.filter_map(|&(at, named)| Some((small(at), named.stated()?.kind))).collect()
        };
        let faces = |mut all: Vec<(Kind, u32)>| -> Vec<WildFace> {
            all.sort_by_key(|(_, sets)| std::cmp::Reverse(*sets));
            let face = |(kind, worth)| WildFace { die: Stated { kind, wild: true }, worth };
            all.into_iter().take(WildFace::MOST).map(face).collect()
        };
        // On the own grid.
        let state = two(&rules, &dice, &[]);
        let ask = Ask::Lay { on: Seat(0), dice: dice.clone() };
        let answer = Crossword::answer(&rules, &state, Seat(0), &ask).expect("an answer");
        for wild in &answer.wilds {
            let all = reference::wild_sets(&lies(&dice, wild.at), small(wild.at));
            found += all.len();
            assert_eq!(wild.faces, faces(all), "{} of {dice:?}", wild.at);
        }
        // On another's: the rules themselves say how many of the dice each statement lets be attached.
        let (laid, placed) = dice.split_at(6);
        let state = two(&rules, placed, laid);
        let ask = Ask::Lay { on: Seat(1), dice: placed.to_vec() };
        let answer = Crossword::answer(&rules, &state, Seat(0), &ask).expect("an answer");
        for wild in &answer.wilds {
            let free =
                || placed.iter().filter(|(at, named)| *at == wild.at || named.stated().is_some()).copied();
            let attachable = |kind: Kind| {
                let stated: Vec<_> =
                    free().map(|(at, n)| (at, if at == wild.at { Named::Wild(kind) } else { n })).collect();
                let groups = 0u32..1 << stated.len();
                let legal = groups.filter_map(|group| {
                    let place: Vec<_> = stated
                        .iter()
                        .enumerate()
                        .filter(|(n, _)| group >> n & 1 != 0)
                        .map(|(_, d)| *d)
                        .collect();
                    let has_wild = place.iter().any(|(at, _)| *at == wild.at);
                    let act = Action::Attach { to: Seat(1), place };
                    let preview = Crossword::preview(&rules, &state, Seat(0), &act)?;
                    (has_wild && preview.is_ok()).then_some(group.count_ones())
                });
                legal.max()
            };
            let others = [lies(laid, wild.at), lies(placed, wild.at)].concat();
            let all = reference::wild_sets(&others, small(wild.at));
            let most = Kind::all().filter_map(attachable).max();
            let best: Vec<_> =
                all.into_iter().filter(|(kind, _)| most.is_some() && attachable(*kind) == most).collect();
            attached += best.len();
            assert_eq!(wild.faces, faces(best), "{} of {dice:?}", wild.at);
        }
    }
    assert!(found > 500 && attached > 100, "{found} {attached}");
}
