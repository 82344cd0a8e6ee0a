//! SET Cubed, clause by clause.

mod ask;
mod clock;
mod help;
mod leaving;
mod opening;
mod options;
mod rounds;
mod steps;
mod turns;

use engine::{AnyGame, testkit::Play};
use games::{
    cubed::{Board, Lay, Square, steps::steps},
    die::{Face, Stated},
    registry,
};
use serde_json::{Value, json};

fn cubed() -> &'static dyn AnyGame {
    registry::find("cubed").expect("cubed is registered")
}

/// A game in which the dice fall like this.
#[track_caller]
fn rolled(seats: u8, rolls: &str) -> Play {
    ruled(seats, json!({}), rolls)
}

/// The same with options.
#[track_caller]
fn ruled(seats: u8, rules: Value, rolls: &str) -> Play {
    let rolls: Vec<&str> = rolls.split_whitespace().collect();
    Play::new(cubed(), json!({"seats": seats, "rules": rules, "chance": {"rolls": rolls}}))
}

fn open(dice: &str) -> Value {
    json!({"type": "open", "dice": dice.split_whitespace().collect::<Vec<_>>()})
}

fn no_set() -> Value {
    json!({"type": "no_set"})
}

fn pass() -> Value {
    json!({"type": "pass"})
}

fn leave() -> Value {
    json!({"type": "leave"})
}

fn replace(at: &str, with: &str) -> Value {
    json!({"type": "replace", "at": at, "with": with})
}

fn reroll(dice: &str) -> Value {
    json!({"type": "reroll", "dice": dice.split_whitespace().collect::<Vec<_>>()})
}

/// Steps apart by commas, each of squares and dice in turn: `g5 1rd g6 2gs, e7 3ro`.
fn play(steps: &str) -> Value {
    let step = |text: &str| {
        let words: Vec<&str> = text.split_whitespace().collect();
        words.chunks(2).map(|pair| json!(pair)).collect::<Vec<Value>>()
    };
    json!({"type": "play", "steps": steps.split(',').map(step).collect::<Vec<_>>()})
}

/// A seat's dice, as they lie.
fn hand(play: &Play, seat: usize) -> String {
    let dice = &play.table()["dice"][seat];
    dice.as_array()
        .expect("a list")
        .iter()
        .map(|die| die.as_str().expect("a face"))
        .collect::<Vec<_>>()
        .join(" ")
}

/// Phase, round, turn and bag in one line.
fn stand(play: &Play) -> String {
    let table = play.table();
    format!(
        "{} {} {} {}",
        table["phase"].as_str().expect("a phase"),
        table["round"],
        table["turn"],
        table["bag"]
    )
}

/// This many equal dice for everybody: every three of them in a line are a SET.
fn alike(count: usize) -> String {
    vec!["1ro"; count].join(" ")
}

/// Some legal turn with this many equal dice.
#[track_caller]
fn some_turn(play: &Play, seat: usize, dice: usize) -> Value {
    let table = play.table();
    let board = Board::standard();
    let down: Vec<(Square, Stated)> =
        serde_json::from_value::<std::collections::BTreeMap<Square, Stated>>(table["board"].clone())
            .expect("a board")
            .into_iter()
            .collect();
    let mut lay = Lay::from_dice(&board, down.iter().map(|(square, die)| (square, die)));
    let hand: Vec<Face> = serde_json::from_value(table["dice"][seat].clone()).expect("dice");
    let mut turn = Vec::new();
    let mut left = dice;
    while left > 0 {
        // Two at a time lead away from the logo's row, which is soon full.
        let found = steps(&board, &lay, &hand);
        let step = found.iter().find(|step| step.len() == left.min(2)).expect("a step");
        for &(square, die) in step {
            lay.put(board.spot(square).expect("on the board"), die);
        }
        turn.push(json!(step.as_slice()));
        left -= step.len();
    }
    json!({"type": "play", "steps": turn})
}
