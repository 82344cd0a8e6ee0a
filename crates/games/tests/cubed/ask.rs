//! What the game answers while a player lays dice.

use engine::{Game, Seat};
use games::{
    cubed::{Answer, Ask, Config, Cubed, HAND, Held, Phase, Rules, State, TURN_DICE, solver},
    die::{Dice, Named, WildFace},
    luck::Luck,
    reference, samples,
};

use super::*;

/// A question about dice: squares and dice in turn, and the die in hand, if any.
fn turn(laid: &str, carried: &str) -> Value {
    let words: Vec<&str> = laid.split_whitespace().collect();
    let laid: Vec<_> = words.chunks(2).map(|pair| json!(pair)).collect();
    json!({"type": "turn", "laid": laid, "carried": (!carried.is_empty()).then_some(carried)})
}

/// Seat 0 has opened with 1ro 2ro 3ro on f7 g7 h7; seat 1 is to play with these dice.
fn opened(hand: &str) -> Play {
    let mut table = rolled(2, &format!("1ro 2ro 3ro 1go 2gs {hand} {}", alike(10)));
    table.act(1, 0, open("1ro 2ro 3ro"));
    table
}

#[track_caller]
fn ask(table: &Play, laid: &str, carried: &str) -> Value {
    table.ask(1, turn(laid, carried)).unwrap_or_else(|refused| panic!("{laid}: {refused:?}"))
}

#[track_caller]
fn refuse(table: &Play, seat: u8, ask: Value, rule: &str, why: &str) {
    let refused = table.ask(seat, ask.clone()).expect_err(&ask.to_string());
    assert_eq!((&*refused.rule, &*refused.why), (rule, why), "{ask}");
}

// CUBE-9: of all divisions the one that earns most, ready to be sent; its preview says what each step comes
// to.
#[test]
fn cube_9_best_division_into_steps() {
    let mut table = opened("3ro 2ro 1gs 3gs 1pd");
    // d7 needs e7: laid in the wrong order, they are played in the right one.
    let answer = ask(&table, "d7 2ro e7 3ro", "");
    assert_eq!(answer["act"], play("e7 3ro, d7 2ro"));
    assert_eq!(answer["preview"]["points"], 6);
    assert_eq!(answer["preview"]["steps"][0]["dice"], json!([["e7", "3ro"]]));
    assert_eq!(answer["preview"]["steps"][1]["sets"], json!([["d7", "e7", "f7"]]));
    assert_eq!((&answer["refused"], &answer["bad"]), (&Value::Null, &json!([])));
    // Two dice that make a SET together: one step, whatever comes first.
    let answer = ask(&table, "g9 1pd g8 3gs", "");
    assert_eq!(answer["act"], play("g9 1pd g8 3gs"));
    let answer = ask(&table, "g8 3gs g9 1pd e7 3ro", "");
    assert_eq!(answer["act"], play("e7 3ro, g8 3gs g9 1pd"));
    table.act(2, 1, answer["act"].clone());
}

// CUBE-9: exactly the dice that cannot be played are bad.
#[test]
fn cube_9_bad_dice() {
    let table = opened("3ro 2ro 1gs 3gs *");
    // Three dice far apart.
    let answer = ask(&table, "a1 3ro m13 2ro a13 1gs", "");
    assert_eq!(answer["bad"], json!(["a1", "m13", "a13"]));
    assert_eq!(answer["refused"], json!({"rule": "CUBE-9", "why": "no_set", "what": "a1"}));
    assert_eq!((&answer["act"], &answer["preview"]), (&Value::Null, &Value::Null));
    // One beside two good ones.
    let answer = ask(&table, "e7 3ro a1 1gs d7 2ro", "");
    assert_eq!((&answer["bad"], &answer["refused"]["what"]), (&json!(["a1"]), &json!("a1")));
    // A die that makes a SET only with one that cannot be played is bad too.
    assert_eq!(ask(&table, "d7 2ro a7 3ro", "")["bad"], json!(["d7", "a7"]));
    // Next to others without a SET.
    assert_eq!(ask(&table, "i7 2ro", "")["bad"], json!(["i7"]));
    // A Wild that is not stated may still help: g8 and g9 with it, but not a1.
    let answer = ask(&table, "g9 3gs g8 * a1 3ro", "");
    assert_eq!((&answer["bad"], &answer["refused"]), (&json!(["a1"]), &Value::Null));
    assert_eq!(ask(&table, "a1 *", "")["bad"], json!(["a1"]));
}

// CUBE-16: what a Wild could stand for with the other dice as they lie, the best first.
#[test]
fn cube_16_what_a_wild_could_stand_for() {
    let table = opened("3ro 2ro 1gs * *");
    // In the logo's row only 3ro makes a SET. A Wild counts nothing in it.
    let wilds = json!([{"at": "e7", "faces": [{"die": "*3ro", "worth": 2}]}]);
    assert_eq!(ask(&table, "e7 *", "")["wilds"], wilds);
    // The same when it is stated, rightly or wrongly.
    for laid in ["e7 *3ro", "e7 *1gs"] {
        assert_eq!(ask(&table, laid, "")["wilds"], wilds, "{laid}");
    }
    assert_eq!(ask(&table, "e7 *3ro", "")["act"], play("e7 *3ro"));
    // With the others as they lie: below g7 (2ro) and 1gs the Wild is what completes the column, worth 3 dice
    // less one.
    let answer = ask(&table, "g8 1gs e7 3ro g9 *", "");
    assert_eq!(answer["wilds"], json!([{"at": "g9", "faces": [{"die": "*3pd", "worth": 5}]}]));
    // Two Wilds, neither stated: any kind goes with another. Stated, one leaves one choice to the other.
    let wilds = &ask(&table, "g8 * g9 *", "")["wilds"];
    let worth =
        |n: usize| wilds[n]["faces"].as_array().expect("faces").iter().map(|face| face["worth"].clone());
    assert!(worth(0).chain(worth(1)).eq(vec![json!(1); 2 * WildFace::MOST]), "{wilds}");
    let wilds = &ask(&table, "g8 *2ro g9 *", "")["wilds"];
    assert_eq!(wilds[1], json!({"at": "g9", "faces": [{"die": "*2ro", "worth": 1}]}));
    // A Wild beside a die that cannot be played is still told what it could be.
    let answer = ask(&table, "a1 1gs e7 *", "");
    assert_eq!(answer["wilds"][0]["faces"], json!([{"die": "*3ro", "worth": 2}]));
    assert_eq!(answer["bad"], json!(["a1"]));
}

// CUBE-7: up to three dice, on empty squares.
#[test]
fn cube_7_more_dice_and_targets() {
    let table = opened("3ro 2ro 1gs 3gs 1pd");
    let answer = ask(&table, "", "");
    assert_eq!(
        (&answer["more"], &answer["act"], &answer["refused"]),
        (&json!(true), &Value::Null, &Value::Null)
    );
    let targets = answer["targets"].as_array().expect("targets");
    assert_eq!(targets.len(), 13 * 13 - 3);
    assert!(!targets.contains(&json!("g7")) && targets.contains(&json!("e7")));
    let targets = ask(&table, "e7 3ro", "2ro")["targets"].clone();
    assert!(!targets.as_array().expect("targets").contains(&json!("e7")));
    // Three are the most; but each of the three can be moved.
    let answer = ask(&table, "e7 3ro d7 2ro c7 1gs", "");
    assert_eq!(answer["more"], false);
    assert_eq!(answer["targets"].as_array().map(Vec::len), Some(13 * 13 - 6));
}

// CUBE-17: a die of the same features may replace a Wild, at the beginning of the turn.
#[test]
fn cube_17_swaps() {
    let mut table = rolled(2, &format!("1ro 2ro * 1go 2gs 3ro 2ro 1gs * 1pd {}", alike(10)));
    table.act(1, 0, open("1ro 2ro *3ro"));
    assert_eq!(ask(&table, "", "3ro")["swaps"], json!(["h7"]));
    for (laid, carried) in [("", ""), ("", "2ro"), ("", "*"), ("a1 2ro", "3ro")] {
        assert_eq!(ask(&table, laid, carried)["swaps"], json!([]), "{laid}, {carried}");
    }
}

// CUBE-5: in the opening the dice go on the logo, and nobody is told whether they are a SET.
#[test]
fn cube_5_opening_is_not_judged() {
    let mut table = rolled(2, &format!("1ro 2ro 3ro 1gs * {}", alike(5)));
    let ask = |table: &Play, laid: &str, carried: &str| table.ask(0, turn(laid, carried)).expect("an answer");
    assert_eq!(ask(&table, "", "1ro")["targets"], json!(["f7", "g7", "h7"]));
    assert_eq!(ask(&table, "g7 1ro", "2ro")["targets"], json!(["f7", "h7"]));
    // In the order of the logo, a SET or not, and never judged.
    for (laid, dice) in [("h7 3ro f7 1ro g7 2ro", "1ro 2ro 3ro"), ("f7 1ro g7 2ro h7 1gs", "1ro 2ro 1gs")] {
        let answer = ask(&table, laid, "");
        assert_eq!(answer["act"], open(dice));
        let rest = ["preview", "refused", "bad", "wilds", "swaps", "targets"].map(|key| answer[key].clone());
        assert_eq!(rest, [json!(null), json!(null), json!([]), json!([]), json!([]), json!([])]);
        assert_eq!(answer["more"], false);
    }
    assert_eq!(ask(&table, "f7 1ro g7 2ro", "")["act"], Value::Null);
    // A Wild has to be stated first; what it had better be is not told.
    let answer = ask(&table, "f7 1ro g7 2ro h7 *", "");
    assert_eq!((&answer["act"], &answer["wilds"]), (&Value::Null, &json!([])));
    assert_eq!(ask(&table, "f7 1ro g7 2ro h7 *3gs", "")["act"], open("1ro 2ro *3gs"));
    refuse(&table, 0, turn("e7 1ro", ""), "CUBE-5", "not_on_logo");
    table.act(1, 0, open("1ro 2ro 1gs"));
    refuse(&table, 0, turn("", ""), "CUBE-5", "locked_out");
}

// CUBE-2, CUBE-4, CUBE-7, CUBE-13: what cannot lie like that is refused, whoever asks.
#[test]
fn cube_4_odd_questions_are_refused() {
    let mut table = opened("3ro 2ro 1gs 3gs *");
    refuse(&table, 0, turn("", ""), "CUBE-7", "not_your_turn");
    refuse(&table, 1, turn("n1 3ro", ""), "CUBE-2", "off_board");
    refuse(&table, 1, turn("a14 3ro", ""), "CUBE-2", "off_board");
    refuse(&table, 1, turn("g7 3ro", ""), "CUBE-2", "occupied");
    refuse(&table, 1, turn("e7 3ro e7 2ro", ""), "CUBE-2", "occupied");
    refuse(&table, 1, turn("e7 1pd", ""), "CUBE-4", "not_your_die");
    refuse(&table, 1, turn("e7 3ro d7 3ro", ""), "CUBE-4", "not_your_die");
    refuse(&table, 1, turn("e7 * d7 *1ro", ""), "CUBE-4", "not_your_die");
    refuse(&table, 1, turn("", "1pd"), "CUBE-4", "not_your_die");
    refuse(&table, 1, turn("e7 3ro d7 2ro c7 1gs b7 3gs", ""), "CUBE-7", "too_many_dice");
    for odd in [
        json!({"type": "turn"}),
        json!({"type": "turn", "laid": [], "carried": null, "more": 1}),
        json!({"type": "turn", "laid": [["e7"]], "carried": null}),
        json!({"type": "turn", "laid": [["e7", "4ro"]], "carried": null}),
        json!({"type": "turn", "laid": "e7", "carried": null}),
        json!({"type": "turn", "laid": [], "carried": "*3ro"}),
        json!(["turn", [], null]),
        json!({"type": "hand"}),
    ] {
        refuse(&table, 1, odd, "action", "malformed");
    }
    table.act(2, 1, pass());
    refuse(&table, 1, turn("", ""), "CUBE-13", "extra_roll_first");
    table.act(3, 1, leave());
    refuse(&table, 0, turn("", ""), "over", "game_over");
}

/// A table in the middle of a game, with that hand for seat 0, whose turn it is.
fn middle(board: &Lay, hand: &[Face]) -> (Rules, State) {
    let rules = Rules::new(Config::default(), 2).expect("the defaults are good");
    let mut state = State::new(&rules);
    (state.phase, state.turn, state.lay) = (Phase::Turn, Some(Seat(0)), board.clone());
    state.hands[0] = hand.iter().take(HAND).map(|&face| Held { die: 0, face }).collect();
    (rules, state)
}

/// Checks an answer against every division of every group of dice with every statement of the Wilds.
#[track_caller]
fn check(rules: &Rules, state: &State, laid: &[(Square, Named)]) -> Answer {
    let ask = Ask::Turn { laid: laid.to_vec(), carried: None };
    let answer = Cubed::answer(rules, state, Seat(0), &ask).unwrap_or_else(|refusal| panic!("{refusal:?}"));
    let playable = |dice: &Vec<_>| reference::playable(&rules.board, &state.lay, dice);
    let all: Vec<_> = reference::statements(laid).iter().map(playable).collect();
    let is_bad = |square: &Square| !all.iter().any(|(played, _)| played.contains(square));
    let bad: Vec<Square> = laid.iter().map(|(square, _)| *square).filter(is_bad).collect();
    assert_eq!(answer.bad, bad, "{laid:?}");
    for (n, (square, named)) in laid.iter().enumerate().filter(|(_, (_, named))| named.face() == Face::Wild) {
        let faces = reference::wild_faces(&rules.board, &state.lay, laid, n);
        let best: Vec<_> = faces.into_iter().take(WildFace::MOST).collect();
        let told = answer.wilds.iter().find(|wild| wild.at == *square).map(|wild| wild.faces.clone());
        assert_eq!(told, Some(best), "{named} of {laid:?}");
    }
    if let [(played, points)] = all.as_slice() {
        let is_whole = !laid.is_empty() && played.len() == laid.len();
        assert_eq!((answer.act.is_some(), answer.refused.is_some()), (is_whole, played.len() < laid.len()));
        let told = answer.preview.as_ref().map(|preview| preview.points + preview.bonus);
        assert_eq!(told, is_whole.then_some(*points), "{laid:?}");
    }
    answer
}

/// Dice for a question: a good turn that may be disturbed, or dice anywhere near others.
fn laid_at_random(rules: &Rules, lay: &Lay, hand: &[Face], luck: &mut Luck) -> Vec<(Square, Named)> {
    let near: Vec<Square> = (rules.board.squares())
        .filter(|&square| {
            let spot = rules.board.spot(square).expect("on the board");
            let is_near = |spots: &[_; 3]| spots.iter().any(|&other| lay.get(other).is_some());
            lay.get(spot).is_none() && rules.board.around(spot).iter().any(is_near)
        })
        .collect();
    let (turns, _) = solver::best_turns(&rules.board, lay, hand, 40, 2_000);
    let good = turns.get(luck.below(turns.len())).filter(|_| luck.below(4) > 0);
    let mut laid: Vec<(Square, Named)> = match good {
        Some((_, steps)) => steps.iter().flatten().map(|&(square, die)| (square, die.named())).collect(),
        None => (hand.iter().take(TURN_DICE))
            .map(|&face| (near[luck.below(near.len())], Named::Face(face)))
            .collect(),
    };
    for (square, die) in &mut laid {
        if die.face() == Face::Wild {
            let kind = games::die::Kind::new(luck.below(27) as u8).expect("a kind");
            *die = [*die, *die, Named::Face(Face::Wild), Named::Wild(kind)][luck.below(4)];
        }
        if luck.below(8) == 0 {
            *square = near[luck.below(near.len())];
        }
    }
    luck.shuffle(&mut laid);
    laid.sort_by_key(|(square, _)| *square);
    laid.dedup_by_key(|(square, _)| *square);
    luck.shuffle(&mut laid);
    laid
}

// CUBE-9, CUBE-16: the same answers as by trying everything.
#[test]
fn answers_are_those_of_trying_everything() {
    let mut luck = Luck::new(11);
    let (mut played, mut bad, mut wilds) = (0, 0, 0);
    for n in 0..240 {
        let dice = if n % 4 == 0 { Dice::many_wilds() } else { Dice::standard() };
        let (lay, mut hand) = samples::middle_game(&Board::standard(), &dice, &mut luck);
        // Wilds are rare; here two hands in three have one or two.
        hand[..n % 3].fill(Face::Wild);
        let (rules, state) = middle(&lay, &hand);
        let laid = laid_at_random(&rules, &lay, &hand, &mut luck);
        // Three Wilds without statements take the reference long; they have a test of their own.
        if laid.iter().filter(|(_, die)| *die == Named::Face(Face::Wild)).count() > 2 {
            continue;
        }
        let answer = check(&rules, &state, &laid);
        played += u32::from(answer.act.is_some());
        bad += u32::from(!answer.bad.is_empty());
        wilds += answer.wilds.iter().filter(|wild| !wild.faces.is_empty()).count();
    }
    assert!(played > 40 && bad > 40 && wilds > 40, "{played} {bad} {wilds}");
}

// CUBE-16: three Wilds that are not stated have 27 × 27 × 27 statements.
#[test]
fn three_wilds_as_by_trying_everything() {
    let mut luck = Luck::new(12);
    let (lay, _) = samples::middle_game(&Board::standard(), &Dice::standard(), &mut luck);
    let (rules, state) = middle(&lay, &[Face::Wild; HAND]);
    let (turns, _) = solver::best_turns(&rules.board, &lay, &[Face::Wild; 3], 1, 5_000);
    let laid: Vec<_> =
        turns[0].1.iter().flatten().map(|(square, _)| (*square, Named::Face(Face::Wild))).collect();
    assert_eq!(laid.len(), 3);
    let answer = check(&rules, &state, &laid);
    assert!(answer.bad.is_empty() && answer.wilds.iter().all(|wild| !wild.faces.is_empty()), "{answer:?}");
}
