//! `docs/record.md`: its records are run, its actions are those of the games, and its views have the fields
//! they have.

use std::process::{Command, Stdio};
use std::{collections::BTreeSet, io::Write};

use engine::{AnyGame, Halt, Millis, RawInput, Seat, Seed, Seeded};
use games::registry;
use serde_json::{Value, value::RawValue};

use crate::kit::{blocks, fields, generated, misfit, read};

const PAGE: &str = "docs/record.md";

/// The text below the heading of a game.
fn section<'a>(page: &'a str, key: &str) -> &'a str {
    let (_, after) =
        page.split_once(&format!("\n### `{key}`\n")).unwrap_or_else(|| panic!("no section {key}"));
    after.split("\n### ").next().unwrap_or_default()
}

#[test]
fn the_records_on_the_page_run_as_it_says() {
    let page = read(PAGE);
    let blocks = blocks(&page);
    let records: Vec<usize> = (0..blocks.len()).filter(|&n| blocks[n].info == "json record").collect();
    assert!(records.len() >= 3);
    for n in records {
        let lines = judged(blocks[n].text);
        let expected = blocks.get(n + 1).filter(|block| block.info == "jsonl referee");
        let expected = expected.unwrap_or_else(|| panic!("record {n} lacks what the referee says"));
        let expected: Vec<Value> =
            expected.text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        assert_eq!(lines.len(), expected.len(), "record {n}");
        for (line, expected) in lines.iter().zip(&expected) {
            assert_eq!(misfit(expected, line), None, "{line}");
        }
    }
}

/// What the referee prints for a record that is not bad.
fn judged(record: &str) -> Vec<Value> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tercet"))
        .arg("referee")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    child.stdin.take().expect("its input").write_all(record.as_bytes()).expect("written");
    let output = child.wait_with_output().expect("it ends");
    assert_ne!(output.status.code(), Some(2), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("text");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn every_action_is_listed_and_can_be_read() {
    let page = read(PAGE);
    for game in registry::all() {
        let rows = section(&page, game.key()).lines().filter_map(|line| line.strip_prefix("| `{"));
        let mut listed = BTreeSet::new();
        for row in rows {
            let (action, _) = row.split_once("` |").expect("a cell");
            let action = format!("{{{action}");
            let value: Value =
                serde_json::from_str(&action).unwrap_or_else(|error| panic!("{action}: {error}"));
            assert_eq!(unreadable(*game, &action), None, "{}: {action}", game.key());
            listed.insert(value["type"].as_str().expect("a type").to_owned());
        }
        let actions: BTreeSet<String> = game.actions().iter().map(|&action| action.to_owned()).collect();
        assert_eq!(listed, actions, "{}", game.key());
        assert!(unreadable(*game, r#"{"type":"surprise"}"#).is_some());
    }
    assert!(page.contains(r#"`{"type":"leave"}`"#));
}

/// Why a game cannot read an action at all.
fn unreadable(game: &dyn AnyGame, action: &str) -> Option<String> {
    let none = RawValue::from_string("{}".into()).expect("JSON");
    let mut table = game.open(&none, game.seats().1).expect("the defaults are good");
    let mut propose = |input| {
        let mut chance = Seeded::new(Seed([7; 32]), table.next_seq());
        let entry = table.propose(Millis::ZERO, input, &mut chance)?;
        table.commit(&entry);
        Ok(())
    };
    propose(RawInput::Begin).expect("it begins");
    let act = RawValue::from_string(action.to_owned()).expect("JSON");
    match propose(RawInput::Act { seat: Seat(0), lag: Millis::ZERO, act: &act }) {
        Err(Halt::Refused(refused)) if refused.rule == "action" => Some(format!("{refused:?}")),
        _ => None,
    }
}

#[test]
fn every_game_has_a_section_and_nothing_else_has() {
    let page = read(PAGE);
    let (_, games) = page.split_once("## Actions and views").expect("the section");
    let headings: Vec<&str> = games.lines().filter_map(|line| line.strip_prefix("### `")).collect();
    let keys: Vec<String> = registry::all().iter().map(|game| format!("{}`", game.key())).collect();
    assert_eq!(headings, keys);
}

#[test]
fn the_fields_of_views_are_generated() {
    let parts: Vec<(String, String)> = registry::all()
        .iter()
        .map(|game| (format!("view {}", game.key()), fields(game.key(), "View").expect("a view")))
        .collect();
    let parts: Vec<(&str, String)> = parts.iter().map(|(name, text)| (&**name, text.clone())).collect();
    generated(PAGE, &parts);
}
