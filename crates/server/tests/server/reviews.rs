//! Reviews of finished games and of posted records.

use serde_json::json;

use super::{
    pages::{alone, mistakes},
    support::start,
};

#[test]
fn a_finished_game_is_reviewed_for_everybody_who_may_see_its_replay() {
    let server = start();
    let ada = server.guest("Ada");
    let (table, mut wire) = alone(&ada);
    mistakes(&mut wire, 3);
    let address = format!("/api/tables/{table}/review");
    assert_eq!(ada.get(&address).status, 409, "the game is not over");
    assert_eq!(ada.post(&format!("/api/tables/{table}/leave"), &json!({})).status, 200);
    let review = ada.get(&address);
    assert_eq!(review.status, 200, "{}", review.text);
    assert_eq!((&review.body["game"], &review.body["over"]), (&json!("set"), &json!(true)));
    let moments = review.body["moments"].as_array().expect("moments");
    assert_eq!(moments.len(), 3);
    assert!(moments.iter().all(
        |moment| moment["kind"] == "wrong" && !moment["breaks"].as_array().expect("features").is_empty()
    ));
    // Steps of the replay have the same numbers.
    assert_eq!(moments[2]["seq"], 3);
    // The stored review is the same, also for somebody else.
    let again = server.guest("Grace").get(&address);
    assert_eq!(again.body, review.body);
    // The record gives the same review when it is posted.
    let record = ada.get(&format!("/api/tables/{table}/record"));
    let posted = ada.post("/api/review", &record.body);
    assert_eq!(posted.status, 200, "{}", posted.text);
    assert_eq!(posted.body, review.body);
}

#[test]
fn bad_records_are_refused_with_the_referees_message() {
    let server = start();
    let ada = server.guest("Ada");
    let refused = ada.post("/api/review", &json!({ "tercet": 1, "game": "chess", "seats": 1, "chance": { "seed": "00".repeat(32) }, "log": [] }));
    assert_eq!(refused.status, 422);
    assert!(refused.text.contains("chess"), "{}", refused.text);
    assert_eq!(ada.post("/api/review", &json!({})).status, 422);
    let missing = "A".repeat(22);
    assert_eq!(ada.get(&format!("/api/tables/{missing}/review")).status, 404);
}
