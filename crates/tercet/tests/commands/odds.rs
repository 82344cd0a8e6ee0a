//! `tercet odds set`: exact odds (SET-14), estimates in play, and the chart.

use serde_json::json;

use crate::kit::{answer, answers, refuses, says};

// SET-14, and values that are known: caps of the affine space, counted by others.
#[test]
fn set_14_exact_fractions() {
    for (cards, hands, without, odds) in [
        ("3", "84240", "78/79", json!(0.01)),
        ("12", "2284535476080", "325432404/10074689485", json!(29.96)),
        ("15", "2970003246912", "13750015032/37703805776935", json!(2741.09)),
        ("20", "682344", "81/557269253186030", json!(6_879_867_323_283.32)),
        ("21", "0", "0/1", json!(null)),
    ] {
        let told = answer(&["odds", "set", "--cards", cards]);
        assert_eq!(
            (&told["hands"], &told["without"], &told["odds"]),
            (&json!(hands), &json!(without), &odds)
        );
    }
}

#[test]
fn every_number_of_cards_has_a_line() {
    let all = answers(&["odds", "set"], "");
    let cards: Vec<u64> = all.iter().filter_map(|line| line["cards"].as_u64()).collect();
    assert_eq!(cards, (1..=21).collect::<Vec<u64>>());
    assert_eq!((&all[0]["without"], &all[1]["without"]), (&json!("1/1"), &json!("1/1")));
    let told = says(&["odds", "set", "--cards", "12"], "");
    assert!(
        told.contains("325432404/10074689485") && told.contains("29.96 : 1") && told.contains("33 : 1"),
        "{told}"
    );
}

#[test]
fn play_is_estimated_beside_the_claims() {
    let told = answers(&["odds", "set", "--cards", "12", "--play", "200", "--seed", "5"], "").remove(1);
    assert_eq!((&told["games"], &told["seed"]), (&json!(200), &json!(5)));
    let tables = told["tables"].as_array().expect("a list");
    let of = |cards: u64| tables.iter().find(|table| table["cards"] == cards).expect("such tables");
    assert_eq!((&of(12)["claim"], &of(15)["claim"]), (&json!(33.0), &json!(2500.0)));
    let [share, low, high] = [&of(12)["share"], &of(12)["interval"][0], &of(12)["interval"][1]]
        .map(|n| n.as_f64().expect("a number"));
    assert!(0.0 < low && low < share && share < high && high < 0.2, "{told}");
}

#[test]
fn the_chart_is_an_svg() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("odds.svg");
    says(&["odds", "set", "--chart", file.to_str().expect("a plain path")], "");
    let chart = std::fs::read_to_string(&file).expect("a chart");
    assert!(chart.starts_with("<svg ") && chart.trim_end().ends_with("</svg>"), "{chart}");
}

#[test]
fn bad_input_is_told_with_status_2() {
    refuses(&["odds", "set", "--cards", "0"], "", "--cards");
    refuses(&["odds", "set", "--cards", "22"], "", "--cards");
    refuses(&["odds", "set", "--play", "0"], "", "--play");
    refuses(&["odds", "chess"], "", "chess");
    refuses(&["odds", "set", "--chart", "/nowhere/at/all.svg"], "", "/nowhere/at/all.svg");
}
