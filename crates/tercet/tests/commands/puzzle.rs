//! `tercet puzzle`: every puzzle is solved by its own solution, and bad requests are refused.

use serde_json::{Value, json};

use super::kit::{answers, says, tercet};

/// The record of a puzzle whose log is its solution.
fn solved(puzzle: &Value) -> String {
    json!({ "tercet": 1, "game": puzzle["game"], "rules": puzzle["rules"], "seats": 1, "chance": puzzle["chance"],
            "log": puzzle["solution"] })
    .to_string()
}

// PUZ-2: the referee accepts the solution of each kind, and it wins with the best score.
#[test]
fn puz_2_solutions_solve_their_puzzles() {
    for kind in puzzles::Kind::ALL {
        for puzzle in
            answers(&["puzzle", "make", kind.key(), "--count", "2", "--seed", "t", "--solution"], "")
        {
            let keys: Vec<&String> = puzzle.as_object().expect("an object").keys().collect();
            let mut wanted =
                ["kind", "game", "rules", "chance", "grade", "most", "solutions", "predicted_ms", "solution"];
            wanted.sort_unstable();
            assert_eq!(keys, wanted, "{kind}");
            let judged = says(&["referee"], &solved(&puzzle));
            let end: Value = serde_json::from_str(judged.lines().last().expect("an end")).expect("JSON");
            assert_eq!((&end["end"], &end["winners"]), (&json!(true), &json!([0])), "{kind}");
            if !puzzle["most"].is_null() {
                assert_eq!(end["scores"], json!([puzzle["most"]]), "{kind}");
            }
        }
    }
}

#[test]
fn puz_3_grades_are_as_asked_for_and_as_read_back() {
    for grade in ["1", "3", "5"] {
        let made =
            answers(&["puzzle", "make", "crossword", "--grade", grade, "--seed", "g", "--solution"], "");
        assert_eq!(made[0]["grade"].to_string(), grade);
        let read = answers(&["puzzle", "grade"], &solved(&made[0]));
        for key in ["kind", "game", "rules", "chance", "grade", "most", "solutions", "predicted_ms"] {
            assert_eq!(read[0][key], made[0][key], "{key}");
        }
    }
}

// DAY-1: the date alone decides; other days and kinds differ.
#[test]
fn day_1_a_day_is_the_same_each_time() {
    let day = |date| answers(&["puzzle", "daily", "--date", date], "");
    let kinds: Vec<Value> = day("2026-11-18").iter().map(|puzzle| puzzle["kind"].clone()).collect();
    assert_eq!(kinds, puzzles::Kind::ALL.map(|kind| json!(kind.key())));
    assert_eq!(day("2026-11-18"), day("2026-11-18"));
    assert_ne!(day("2026-11-18")[0]["chance"], day("2026-11-19")[0]["chance"]);
    assert!(day("2026-11-16").iter().all(|puzzle| puzzle["grade"] == 1), "a Monday");
}

#[test]
fn a_sample_of_many_years_is_proven_and_different() {
    let told = says(&["puzzle", "years", "--every", "400"], "");
    assert!(told.contains("all solved by their own solutions, no two alike"), "{told}");
}

#[test]
fn bad_requests_get_one_line_and_status_2() {
    let not_a_puzzle = r#"{"tercet":1,"game":"scramble","seats":1,"chance":{"seed":"00"},"log":[]}"#;
    let five_rounds = not_a_puzzle.replace(r#""00""#, &format!("{:?}", "00".repeat(32)));
    for (args, input) in [
        (&["puzzle", "make", "chess"][..], ""),
        (&["puzzle", "make", "scramble", "--grade", "6"], ""),
        (&["puzzle", "make", "scramble", "--grade", "0"], ""),
        (&["puzzle", "make", "scramble", "--count", "0"], ""),
        (&["puzzle", "daily", "--date", "2026-02-30"], ""),
        (&["puzzle", "daily", "--date", "tomorrow"], ""),
        (&["puzzle", "grade"], not_a_puzzle),
        (&["puzzle", "grade"], &five_rounds),
        (&["puzzle", "grade", "/nonexistent/file"], ""),
        (&["puzzle", "make", "crossword", "--json", "-o", "/nonexistent/file"], ""),
    ] {
        let output = tercet(args, input);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(output.stdout.is_empty() && !output.stderr.is_empty(), "{args:?}");
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(!error.contains("panicked"), "{args:?}: {error}");
    }
}
