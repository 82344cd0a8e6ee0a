//! `tercet solve cubed`, `quiddler` and `quiddler-solo`, run as a user runs them; what they find is judged by
//! `tercet referee`.

use std::{
    io::Write,
    process::{Command, Output, Stdio},
};

use serde_json::{Value, json};
use tempfile::NamedTempFile;

fn tercet(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tercet"))
        .args(args)
        .env_remove("TERCET_DICTIONARIES")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command runs");
    let mut stdin = child.stdin.take().expect("its input");
    stdin.write_all(input.as_bytes()).expect("it reads");
    drop(stdin);
    child.wait_with_output().expect("its output")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("UTF-8")
}

/// What it says, when all is well.
#[track_caller]
fn said(args: &[&str], input: &str) -> String {
    let output = tercet(args, input);
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""), "{args:?}");
    text(&output.stdout).to_owned()
}

/// The one object it answers with.
#[track_caller]
fn answer(args: &[&str]) -> Value {
    let said = said(&[args, &["--json"]].concat(), "");
    assert_eq!(said.lines().count(), 1, "{said}");
    serde_json::from_str(&said).expect("JSON")
}

/// Bad input is status 2, and one line that says why.
#[track_caller]
fn refuse(args: &[&str], why: &str) {
    let output = tercet(args, "");
    let message = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{args:?}: {message}");
    assert!(message.contains(why) && !message.contains("panicked"), "{args:?}: {message}");
    assert_eq!(text(&output.stdout), "");
}

fn file(record: &Value) -> NamedTempFile {
    let mut file = NamedTempFile::new().expect("a new file");
    file.write_all(record.to_string().as_bytes()).expect("room for it");
    file
}

fn path(file: &NamedTempFile) -> &str {
    file.path().to_str().expect("a plain path")
}

/// The referee's lines about a record with these actions of a seat added.
fn judged(record: &Value, seat: u8, actions: impl IntoIterator<Item = Value>) -> Vec<Value> {
    let mut record = record.clone();
    for (act, n) in actions.into_iter().zip(1..) {
        let entry = json!({"at": 10_000 * n, "seat": seat, "act": act});
        record["log"].as_array_mut().expect("a log").push(entry);
    }
    let lines = said(&["referee"], &record.to_string());
    lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// Seat 0 has opened; seat 1, with a Wild, has the turn.
fn opened() -> Value {
    let rolls = "1ro 2ro 3ro 1gs 2pd  * 1ro 1pd 2gs 3rd";
    // And what is drawn at the end of the round.
    let drawn = "1go 2go 3go 1po 2po 3po";
    let rolls: Vec<&str> = rolls.split_whitespace().chain(drawn.split_whitespace()).collect();
    json!({"tercet": 1, "game": "cubed", "seats": 2, "rules": {}, "chance": {"rolls": rolls}, "log": [
        {"at": 1_000, "seat": 0, "act": {"type": "open", "dice": ["3ro", "1ro", "2ro"]}},
    ]})
}

// CUBE-7 to CUBE-19
#[test]
fn cubed_finds_a_turn_that_the_referee_counts_alike() {
    let record = opened();
    let file = file(&record);
    let best = answer(&["solve", "cubed", "--record", path(&file)]);
    assert_eq!(best["seat"], 1);
    assert!(best["turns"].as_u64() > Some(10), "{best}");
    let lines = judged(&record, 1, [json!({"type": "play", "steps": best["steps"]})]);
    assert_eq!(lines[2]["ok"], true, "{}", lines[2]);
    assert_eq!(lines[2]["scores"], json!([3, best["points"]]));
    let told = said(&["solve", "cubed", "--record", path(&file)], "");
    assert!(told.starts_with(&format!("seat 1: {} points, the best of", best["points"])), "{told}");
    // The opener's other two dice make a SET with 3ro on f7 alone: above it, around it, below it or left of
    // it, in either order.
    let other = answer(&["solve", "cubed", "--seat", "0", "--record", path(&file)]);
    assert_eq!((&other["points"], &other["turns"], &other["seat"]), (&json!(3), &json!(8), &json!(0)));
}

#[test]
fn cubed_says_what_is_wrong_with_a_record() {
    let cubed = file(&opened());
    refuse(&["solve", "cubed"], "--record");
    refuse(&["solve", "cubed", "--record", "no/such/file"], "no/such/file");
    refuse(&["solve", "cubed", "--record", path(&cubed), "--seat", "2"], "there is no seat 2");
    refuse(&["solve", "quiddler-solo", "--record", path(&cubed)], "a game of cubed, not of quiddler-solo");
    let mut waiting = opened();
    waiting["log"] = json!([]);
    refuse(&["solve", "cubed", "--record", path(&file(&waiting))], "it is nobody's turn");
    refuse(&["solve", "cubed", "--record", path(&file(&json!({"tercet": 1})))], "game");
}

// QUI-5, QUI-10, QUI-11
#[test]
fn quiddler_lays_hands() {
    let hand = answer(&["solve", "quiddler", "QU", "i", "T", "E"]);
    assert_eq!((&hand["score"], &hand["words"]), (&json!(14), &json!([["QU", "I", "T"]])));
    assert_eq!((&hand["discard"], &hand["out"]), (&json!("E"), &json!(true)));
    assert_eq!((&hand["most_words"], &hand["longest"]), (&json!(1), &json!(4)));
    assert_eq!(hand["longest_word"], json!(["QU", "I", "T"]));
    let none = answer(&["solve", "quiddler", "Z Z J"]);
    assert_eq!((&none["score"], &none["words"], &none["out"]), (&json!(0), &json!([]), &json!(false)));
    assert_eq!((&none["most_words"], &none["longest"]), (&json!(0), &json!(0)));
    let told = said(&["solve", "quiddler", "QU", "I", "T", "E"], "");
    assert!(told.starts_with("best      14 points   QU-I-T, discarding E\n"), "{told}");
}

#[test]
fn quiddler_reads_a_hand_a_line() {
    let said = said(&["solve", "quiddler", "--stdin", "--json"], "QU I T E\n\n  a b  \n");
    let scores: Vec<Value> = said
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("JSON")["score"].clone())
        .collect();
    assert_eq!(scores, [14, 0]);
    // Lines before a bad line are answered.
    let output = tercet(&["solve", "quiddler", "--stdin", "--json"], "QU I T E\nA 7\nA B\n");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(text(&output.stdout).lines().count(), 1);
    let message = text(&output.stderr);
    assert!(message.starts_with("tercet: standard input: line 2: \"7\" is not a Quiddler card"), "{message}");
}

#[test]
fn quiddler_says_what_is_wrong_with_a_hand() {
    refuse(&["solve", "quiddler"], "CARDS");
    refuse(&["solve", "quiddler", " "], "nothing to solve");
    refuse(&["solve", "quiddler", "A", "AB"], "\"AB\" is not a Quiddler card");
    refuse(&["solve", "quiddler", "A A A A A A A A A A A A"], "at most 11 cards after drawing, not 12");
    refuse(&["solve", "quiddler", "--words", "xx", "A", "B"], "not one of the dictionaries en");
    refuse(&["solve", "quiddler", "--stdin", "A"], "--stdin");
}

fn deal(seed: u8) -> Value {
    let seed = format!("{seed:02x}").repeat(32);
    json!({"tercet": 1, "game": "quiddler-solo", "seats": 1, "rules": {}, "chance": {"seed": seed}, "log": []})
}

// QSO-2 to QSO-4: what the search finds is a win.
#[test]
fn quiddler_solo_solves_whole_deals() {
    for seed in 0..4 {
        let record = deal(seed);
        let file = file(&record);
        let open = answer(&["solve", "quiddler-solo", "--open", "--record", path(&file)]);
        let solution = open["solution"].as_array().expect("a solution").clone();
        let lines = judged(&record, 0, solution);
        assert!(lines.iter().skip(1).rev().skip(1).all(|line| line["ok"] == true), "{seed}");
        let end = lines.last().expect("the end");
        assert_eq!((&end["scores"], &end["winners"]), (&json!([48]), &json!([0])), "{seed}");
    }
}

#[test]
fn quiddler_solo_lists_the_words_that_can_be_made() {
    let record = deal(9);
    let file = file(&record);
    let now = answer(&["solve", "quiddler-solo", "--record", path(&file)]);
    assert!(now.get("solution").is_none(), "nobody asked for it");
    let stacks = now["stacks"].as_array().expect("stacks").clone();
    assert_eq!(stacks.len(), now["words"].as_array().expect("words").len());
    assert!(!stacks.is_empty());
    for stacks in stacks {
        let lines = judged(&record, 0, [json!({"type": "word", "stacks": stacks})]);
        assert_eq!(lines[1]["ok"], true, "{}", lines[1]);
    }
    let told = said(&["solve", "quiddler-solo", "--open", "--record", path(&file)], "");
    assert!(told.contains("can be made now") && told.contains("one way to use all cards:"), "{told}");
    refuse(&["solve", "quiddler-solo", "--record", path(&file), "--effort", "0"], "effort");
}
