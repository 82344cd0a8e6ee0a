//! `tercet bench solvers`: which figures there are, not how good they are.

use crate::kit::{answer, refuses, says};

#[test]
fn every_solver_is_measured() {
    let told = answer(&["bench", "solvers", "--share", "1"]);
    for key in ["set_layouts_per_s", "set_games_per_s"] {
        assert!(told[key].as_u64().is_some_and(|rate| rate > 0), "{key}: {told}");
    }
    for key in ["scramble_ms", "crossword_ms", "crossword_strict_ms", "cubed_ms", "quiddler_ms"] {
        let [mean, p50, p99] = ["mean", "p50", "p99"].map(|name| told[key][name].as_f64().expect("a time"));
        assert!(mean >= 0.0 && p50 <= p99, "{key}: {told}");
    }
    // Each of the six kinds of answer beside the plainest way to it.
    let beside = told["beside"].as_array().expect("a list");
    assert_eq!(beside.len(), 6);
    for row in beside {
        let [solver, reference, times] =
            ["solver_ms", "reference_ms", "times"].map(|name| row[name].as_f64().expect("a number"));
        assert!(solver > 0.0 && reference > 0.0 && times > 0.0, "{row}");
    }
}

#[test]
fn people_get_a_line_a_solver() {
    let told = says(&["bench", "solvers", "--share", "1"], "");
    // Seven measurements, six comparisons, and what their columns are.
    assert_eq!(told.lines().count(), 8 + 7, "{told}");
}

#[test]
fn bad_input_is_told_with_status_2() {
    refuses(&["bench", "solvers", "--share", "0"], "", "--share");
    refuses(&["bench", "nothing"], "", "nothing");
}
