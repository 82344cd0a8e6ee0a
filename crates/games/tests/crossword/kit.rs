//! Short words for Crossword tests.

use engine::testkit::Play;
use games::registry;
use serde_json::{Value, json};

/// A hand that is easily used up: a row of ten equal dice.
pub(crate) const EASY: &str = "1ro 1ro 1ro 1ro 1ro 1ro 1ro 1ro 1ro 1ro";
/// Ten dice of which no three are a SET.
pub(crate) const HARD: &str = "1ro 1ro 2go 2go 1rs 1rs 2gs 2gs 1po 1po";

/// A table with these rolls: a hand for each seat, then what is drawn, then the dice of later rounds.
#[track_caller]
pub(crate) fn table(rules: Value, hands: &[&str], later: &str) -> Play {
    for hand in hands {
        assert_eq!(hand.split_whitespace().count(), 10, "ten dice: {hand}");
    }
    let rolls: Vec<&str> = hands.iter().copied().chain([later]).flat_map(str::split_whitespace).collect();
    play(rules, hands.len(), rolls)
}

/// A table with this many seats and all rolls given.
#[track_caller]
pub(crate) fn play(rules: Value, seats: usize, rolls: Vec<&str>) -> Play {
    let game = registry::find("crossword").expect("the game is there");
    Play::new(game, json!({"seats": seats, "rules": rules, "chance": {"rolls": rolls}}))
}

/// Dice side by side from a square to the right.
pub(crate) fn right(column: i64, row: i64, dice: &str) -> Vec<Value> {
    (column..).zip(dice.split_whitespace()).map(|(column, die)| json!([[column, row], die])).collect()
}

/// Dice one under another from a square down.
pub(crate) fn down(column: i64, row: i64, dice: &str) -> Vec<Value> {
    (row..).zip(dice.split_whitespace()).map(|(row, die)| json!([[column, row], die])).collect()
}

pub(crate) fn arrange(parts: &[Vec<Value>]) -> Value {
    json!({"type": "arrange", "grid": parts.concat()})
}

pub(crate) fn attach(to: u8, parts: &[Vec<Value>]) -> Value {
    json!({"type": "attach", "to": to, "place": parts.concat()})
}

pub(crate) fn draw() -> Value {
    json!({"type": "draw"})
}

pub(crate) fn done() -> Value {
    json!({"type": "done"})
}

pub(crate) fn give_up() -> Value {
    json!({"type": "give_up"})
}

pub(crate) fn leave() -> Value {
    json!({"type": "leave"})
}

/// A seat's loose dice in alphabetical order.
pub(crate) fn loose(play: &Play, seat: usize) -> Vec<String> {
    sorted(&play.table()["loose"][seat])
}

/// A seat's grid as `[column,row] die owner`, in alphabetical order.
pub(crate) fn grid(play: &Play, seat: usize) -> Vec<String> {
    let grid = play.table()["grids"][seat].clone();
    let dice = grid.as_array().expect("a list").iter();
    let text = |die: &Value| format!("{} {} {}", die[0], die[1].as_str().unwrap_or("?"), die[2]);
    let mut dice: Vec<String> = dice.map(text).collect();
    dice.sort();
    dice
}

fn sorted(list: &Value) -> Vec<String> {
    let items = list.as_array().expect("a list").iter();
    let mut items: Vec<String> = items.map(|item| item.as_str().unwrap_or("?").to_owned()).collect();
    items.sort();
    items
}

/// Four seats; the bag is emptied by seat 3, which draws the two dice left in it. All at time 0.
#[track_caller]
pub(crate) fn empty_bag(rules: Value, hands: [&str; 4], drawn: &str) -> Play {
    let mut play = table(rules, &hands, drawn);
    play.act(0, 3, draw()).act(0, 3, draw());
    assert_eq!(play.table()["bag"], 0);
    play
}
