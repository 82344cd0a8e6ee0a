//! The fingerprint of a state is a promise: SHA-256 of a canonical form that `engine::Canonical` defines.
//!
//! Every game has a playthrough, and each ends with a golden fingerprint (`playthroughs.rs`). Here one comes from
//! another implementation.

use engine::testkit::Play;
use games::registry;
use serde_json::json;

/// Python: `hashlib.sha256` over eight stacks of six card numbers, no words, seat 0 present, not given up.
#[test]
fn qso_1_the_fingerprint_of_a_dealt_solitaire() {
    let deck: Vec<&str> =
        [("A", 10), ("B", 2), ("C", 2), ("D", 4), ("E", 12), ("F", 2), ("G", 4), ("H", 2), ("I", 8)]
            .into_iter()
            .chain([("J", 2)])
            .flat_map(|(card, count)| std::iter::repeat_n(card, count))
            .collect();
    let game = registry::find("quiddler-solo").expect("the solitaire");
    let play = Play::new(game, json!({"seats": 1, "chance": {"deck": deck}}));
    assert_eq!(play.any().hash(), "d94fc131e46e256b1fc98ddfbf887a0bda4f5c59addff1bdf39835deb4d10002");
}
