//! Records with their expected lines: `tests/data/<game>/N.json` and `N.expected.jsonl`. Anybody can add one.

use std::{fs, path::Path};

use engine::{AnyGame, Record, referee};
use games::registry;
use serde_json::Value;

#[test]
fn every_record_gives_its_expected_lines() {
    for game in registry::all() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(game.key());
        let mut records = 0;
        for file in fs::read_dir(&folder).expect("a game's folder").map(|entry| entry.expect("a file").path())
        {
            let Some(stem) = file.to_str().and_then(|name| name.strip_suffix(".json")) else { continue };
            let expected = fs::read_to_string(format!("{stem}.expected.jsonl")).expect("its expected lines");
            check(*game, &file, &expected);
            records += 1;
        }
        assert!(records >= 4, "{} has only {records} records", game.key());
    }
}

fn check(game: &dyn AnyGame, file: &Path, expected: &str) {
    let name = file.display();
    let record = Record::parse(&fs::read(file).expect("a record")).unwrap_or_else(|e| panic!("{name}: {e}"));
    assert_eq!(record.game, game.key(), "{name} lies in another game's folder");
    let expected: Vec<Value> =
        expected.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let views = expected.iter().any(|line| line.get("views").is_some());
    let mut lines: Vec<Value> = Vec::new();
    referee::run(game, &record, views, |line| {
        lines.push(serde_json::to_value(line).expect("a line is JSON"));
        Ok(())
    })
    .unwrap_or_else(|e| panic!("{name}: {e}"));
    assert_eq!(lines.len(), expected.len(), "{name}: as many lines");
    for (n, (ours, theirs)) in lines.iter().zip(&expected).enumerate() {
        covers(ours, theirs).unwrap_or_else(|at| {
            panic!("{name}, line {}: {at}\n  ours:     {ours}\n  expected: {theirs}", n + 1)
        });
    }
}

/// Whether `ours` says everything that `theirs` says; it may say more. Reasons of refusals are ours, and what
/// RECORD calls unordered is compared as sets.
fn covers(ours: &Value, theirs: &Value) -> Result<(), String> {
    match (ours, theirs) {
        (Value::Object(ours), Value::Object(theirs)) => {
            for (key, wanted) in theirs {
                let found = ours.get(key).ok_or_else(|| format!("{key} is missing"))?;
                match key.as_str() {
                    "refused" => {}
                    "board"
                        if found.as_object().map(|map| map.len())
                            != wanted.as_object().map(|map| map.len()) =>
                    {
                        return Err("board has other squares".into());
                    }
                    "grids" | "loose" if sorted(found) != sorted(wanted) => {
                        return Err(format!("{key} differ"));
                    }
                    "grids" | "loose" => {}
                    // What each seat sees.
                    "views" => {
                        let (ours, theirs) = (found.as_array(), wanted.as_array());
                        let (ours, theirs) = ours.zip(theirs).ok_or("views are lists")?;
                        for (seat, (ours, theirs)) in ours.iter().zip(theirs).enumerate() {
                            covers(ours, theirs).map_err(|at| format!("views[{seat}]: {at}"))?;
                        }
                    }
                    _ => covers(found, wanted).map_err(|at| format!("{key}: {at}"))?,
                }
            }
            Ok(())
        }
        (ours, theirs) if ours == theirs => Ok(()),
        (ours, theirs) => Err(format!("{ours} instead of {theirs}")),
    }
}

/// One list a seat, each in a fixed order.
fn sorted(seats: &Value) -> Vec<Vec<String>> {
    let list = |seat: &Value| {
        let mut items: Vec<String> = seat.as_array().into_iter().flatten().map(Value::to_string).collect();
        items.sort();
        items
    };
    seats.as_array().into_iter().flatten().map(list).collect()
}
