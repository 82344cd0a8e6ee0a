//! A player's own tables: `GET /api/me/tables`.

use super::support::{Client, start};
use serde_json::{Value, json};

fn mine(client: &Client) -> Vec<Value> {
    let answer = client.get("/api/me/tables");
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.body["tables"].as_array().expect("a list").clone()
}

#[test]
fn lists_where_one_sits_with_turn_score_and_age() {
    let server = start();
    let (ada, bob, eve) = (server.guest("Ada"), server.guest("Bob"), server.guest("Eve"));
    let open = ada.open_for("set", 3, &json!({}));
    let game = ada.open_for("quiddler", 2, &json!({}));
    bob.join(&game);

    let tables = mine(&ada);
    let ids: Vec<&Value> = tables.iter().map(|table| &table["facts"]["table"]).collect();
    assert_eq!(ids, [&json!(game), &json!(open)], "the newest first");
    let (playing, waiting) = (&tables[0], &tables[1]);
    assert_eq!((&playing["seat"], &playing["scores"]), (&json!(0), &json!([0, 0])));
    assert_eq!((&waiting["turn"], &waiting["scores"]), (&json!(false), &json!([])));
    assert_eq!(waiting["active"], waiting["facts"]["created"]);

    // It is the turn of one of the two, and of nobody else.
    let theirs = mine(&bob);
    assert_eq!(theirs.len(), 1);
    assert_ne!(playing["turn"], theirs[0]["turn"]);
    let (mover, seat) = if playing["turn"] == true { (&ada, 0) } else { (&bob, 1) };
    let mut wire = mover.watch(&game);
    wire.update(0);
    assert_eq!(wire.act("a1", &json!({ "type": "draw", "from": "pile" }))["type"], "ack");
    let after = &mine(mover)[0];
    assert_eq!((&after["turn"], &after["seat"]), (&json!(true), &json!(seat)));
    assert!(after["active"].as_u64() >= playing["active"].as_u64());

    // A spectator has no table, and a player who left has it no longer.
    eve.watch(&game).expect("hello");
    assert_eq!(mine(&eve), Vec::<Value>::new());
    assert_eq!(ada.post(&format!("/api/tables/{open}/leave"), &json!({})).status, 200);
    assert_eq!(mine(&ada).len(), 1);
    assert_eq!(ada.post(&format!("/api/tables/{game}/leave"), &json!({})).status, 200);
    assert_eq!((mine(&ada), mine(&bob)), (Vec::new(), Vec::new()), "the game is over");
}
