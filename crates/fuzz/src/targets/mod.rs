//! One file for each target.

pub mod actions;
pub mod files;
pub mod frames;
pub mod messages;
pub mod notation;
pub mod options;
pub mod records;

use serde_json::value::RawValue;

/// What is said about bad input is one line, and not as long as the input.
fn check_message(message: &str) {
    assert!(!message.is_empty(), "nothing is said");
    assert!(!message.contains(['\n', '\r']), "more than one line: {message:?}");
    assert!(message.chars().count() <= 600, "{} characters: {message:.200}", message.len());
}

/// Any JSON text.
fn json(bytes: &[u8]) -> Option<Box<RawValue>> {
    serde_json::from_slice(bytes).ok()
}

/// Records of every game, with their expected outcomes beside them.
fn records_of_games() -> Vec<Vec<u8>> {
    let data = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../games/tests/data");
    let mut files = Vec::new();
    for game in games::registry::all() {
        let folder = data.join(game.key());
        let entries = std::fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
        files.extend(entries.map(|entry| entry.expect("a file").path()));
    }
    files.retain(|file| file.extension().is_some_and(|extension| extension == "json"));
    files.sort();
    files.iter().map(|file| std::fs::read(file).expect("a record")).collect()
}
