//! `tercet review`: what it says to people and programs, and bad input.

use serde_json::json;

use crate::kit::{answers, refuses, says};

/// A lone game of SET with one SET and one wrong pick.
const RECORD: &str = r#"{"tercet": 1, "game": "set", "seats": 1, "rules": {}, "players": ["Ada"],
  "chance": {"deck": ["1rfo", "2rfo", "3rfo", "1gfo", "2gho", "3pes", "1ped", "2rhs", "3ghd", "1pfs", "2ged", "3rho",
    "1gho", "2pfo", "3res"]},
  "log": [{"at": 4000, "seat": 0, "act": {"type": "take", "cards": ["1rfo", "2rfo", "3rfo"]}},
    {"at": 9500, "seat": 0, "act": {"type": "take", "cards": ["1gfo", "2gho", "2pfo"]}}]}"#;

#[test]
fn programs_get_one_object() {
    let all = answers(&["review"], RECORD);
    assert_eq!(all.len(), 1);
    let review = &all[0];
    assert_eq!((&review["game"], &review["over"]), (&json!("set"), &json!(false)));
    let moments = review["moments"].as_array().expect("moments");
    let set = &moments[0];
    assert_eq!(
        (&set["kind"], &set["n"], &set["since"], &set["differ"]),
        (&json!("set"), &json!(0), &json!(4000), &json!(1))
    );
    assert_eq!((&set["played"], &set["best"], &set["loss"]), (&json!(1), &json!(1), &json!(0)));
    let wrong = &moments[1];
    assert_eq!((&wrong["kind"], &wrong["n"], &wrong["loss"]), (&json!("wrong"), &json!(1), &json!(1)));
    assert_eq!(wrong["breaks"], json!(["number", "colour", "fill"]));
    assert_eq!(review["seats"][0]["sets"]["found"], 1);
}

#[test]
fn people_read_names_and_sentences() {
    let said = says(&["review"], RECORD);
    assert!(said.starts_with("set, 9.5 s, not over yet\n"), "{said}");
    assert!(said.contains("Ada: 1 SETs, median 4.0 s, mean 4.0 s; 1 wrong and 0 late (50 %)"), "{said}");
    assert!(said.contains("took 1gfo 2gho 2pfo, which is not a SET: number, colour, fill"), "{said}");
}

#[test]
fn a_bad_record_gets_the_referees_message() {
    refuses(&["review"], "{}", "missing field");
    refuses(&["review"], &RECORD.replace("\"set\"", "\"chess\""), "chess");
    refuses(&["review", "/nowhere/at/all"], "", "/nowhere/at/all");
}
