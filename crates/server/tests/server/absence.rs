//! People who are away: bots play for them until they are back.

use std::time::Duration;

use serde_json::{Value, json};

use super::support::{Client, Running, Wire, find_set, start_in, start_with};

const AWAY: Duration = Duration::from_millis(300);

fn quick() -> Running {
    start_with(|config| (config.away, config.bot_pace) = (AWAY, 0))
}

fn pair(server: &Running, more: &Value) -> (String, Client, Client) {
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let mut table = json!({
        "game": "set", "seats": [{ "kind": "human" }, { "kind": "human" }], "private": true,
        "rules": { "deck": "solid", "fair_ms": 0 },
    });
    table.as_object_mut().expect("fields").extend(more.as_object().expect("fields").clone());
    let table = ada.open(&table);
    bob.join(&table);
    (table, ada, bob)
}

/// Waits for news about who plays for the second seat.
fn stand_in(wire: &mut Wire, level: &Value) {
    wire.find("news of a stand-in", |m| {
        m["type"] == "players" && m["players"][1].get("stand_in").unwrap_or(&Value::Null) == level
    });
}

fn scores(wire: &mut Wire) {
    wire.find("points of the second seat", |m| m["type"] == "update" && m["scores"][1].as_i64() > Some(0));
}

// "When a player of a running game has had no connection for the server's `--away-seconds`, a bot of that
// level plays the seat until they are back; `players[]` then has `"stand_in":3` at that seat."
#[test]
fn a_bot_plays_for_somebody_who_is_gone_until_they_are_back() {
    let server = quick();
    let (table, ada, bob) = pair(&server, &json!({}));
    // "default 3 at tables opened with two or more human seats"
    assert_eq!(ada.get(&format!("/api/tables/{table}")).body["stand_in"], 3);
    let (mut a, b) = (ada.watch(&table), bob.watch(&table));
    a.update(0);
    b.close();
    stand_in(&mut a, &json!(3));
    scores(&mut a);
    let player = ada.get(&format!("/api/tables/{table}")).body["players"][1].clone();
    assert_eq!(
        (&player["kind"], &player["name"], &player["stand_in"]),
        (&json!("human"), &json!("Bob"), &json!(3))
    );
    assert_eq!((&player["connected"], &player["player"]), (&json!(false), &json!(bob.player)));
    // "never a stand-in's"
    let eve = server.guest("Eve");
    assert_eq!(eve.post(&format!("/api/tables/{table}/join"), &json!({ "seat": 1 })).code(), "taken");
    // A player who connects again is back, and says so as well.
    let mut b = bob.watch(&table);
    assert_eq!(b.expect("hello")["seat"], 1);
    stand_in(&mut a, &Value::Null);
    b.send(&json!({ "type": "back" }));
    stand_in(&mut b, &Value::Null);
    assert_ne!(b.act("b1", &json!({ "type": "no_set" }))["type"], "error");
}

// Agreements never wait for somebody who is not there: "no SET" needs everybody (SET-9).
#[test]
fn a_game_comes_to_its_end_without_somebody_who_is_gone() {
    let server = quick();
    let (table, ada, _) = pair(&server, &json!({ "stand_in": 1.5 }));
    let mut a = ada.watch(&table);
    let mut view = a.update(0)["view"].clone();
    stand_in(&mut a, &json!(1.5));
    // Ada finds nothing, but agrees that there is nothing.
    let mut asked = None;
    for n in 0.. {
        if find_set(&view).is_none() && asked != Some(view["cards"].clone()) {
            a.act(&format!("n{n}"), &json!({ "type": "no_set" }));
            asked = Some(view["cards"].clone());
        }
        let news = a.find("news", |m| m["type"] == "update" || m["type"] == "over");
        if news["type"] == "over" {
            break;
        }
        view = news["view"].clone();
    }
    let record = ada.get(&format!("/api/tables/{table}/record")).body;
    assert_eq!(ada.post("/api/replay", &record).status, 200);
    // The actions of a stand-in count as the seat's own.
    assert!(record["log"].as_array().expect("a log").iter().any(|line| line["seat"] == 1));
}

// "null for none"
#[test]
fn tables_without_stand_ins_wait() {
    let server = quick();
    let (table, ada, _) = pair(&server, &json!({ "stand_in": null }));
    let mut a = ada.watch(&table);
    a.update(0);
    assert_eq!(ada.get(&format!("/api/tables/{table}")).body["stand_in"], Value::Null);
    let news = a.drain(AWAY * 4);
    assert!(
        news.iter().all(|m| m["type"] != "update" && m["players"][1].get("stand_in").is_none()),
        "{news:?}"
    );
    // A table with one human seat has none unless it asks for one.
    let solo = ada.open(&json!({ "game": "set", "seats": [{ "kind": "human" }, { "kind": "bot" }] }));
    assert_eq!(ada.get(&format!("/api/tables/{solo}")).body["stand_in"], Value::Null);
    for bad in [json!(0), json!(5.5), json!(2.25), json!("3"), json!(true), json!([])] {
        let seats = json!([{ "kind": "human" }, { "kind": "human" }]);
        let answer = ada.post("/api/tables", &json!({ "game": "set", "seats": seats, "stand_in": bad }));
        assert_eq!((answer.status, answer.code()), (422, "bad_value"), "{bad}");
    }
}

// Everybody is away after a restart until they connect, and who was away before is away still.
#[test]
fn stand_ins_survive_a_restart() {
    let server = start_with(|config| (config.away, config.bot_pace) = (AWAY, 1000));
    let (table, ada, bob) = pair(&server, &json!({}));
    let mut a = ada.watch(&table);
    stand_in(&mut a, &json!(3));
    let home = server.stop();
    let server = start_in(home, |config| (config.away, config.bot_pace) = (AWAY, 0));
    let [ada, bob] = [ada, bob].map(|who| Client { addr: server.addr, ..who });
    let mut a = ada.watch(&table);
    assert_eq!(a.expect("hello")["players"][1]["stand_in"], 3);
    scores(&mut a);
    // "any `act` ends one's stand-in", and so does coming back.
    let mut b = bob.watch(&table);
    b.act("b1", &json!({ "type": "call" }));
    stand_in(&mut a, &Value::Null);
    // Nobody is there: the bots play on by themselves.
    drop((a, b));
    let mut eve = server.guest("Eve").watch(&table);
    eve.find("two stand-ins", |m| {
        m["type"] == "players" && m["players"][0]["stand_in"] == 3 && m["players"][1]["stand_in"] == 3
    });
    eve.expect("over");
}

// "So it does when a player's turn clock has run out twice in a row, until they act or say that they are
// back." ALL-6
#[test]
fn a_bot_plays_for_somebody_who_lets_the_clock_run_out() {
    let server = start_with(|config| config.bot_pace = 0);
    let (table, ada, bob) = pair(&server, &json!({ "game": "quiddler", "rules": { "turn_seconds": 1 } }));
    let (mut a, mut b) = (ada.watch(&table), bob.watch(&table));
    let played_for = |player: &Value| player["stand_in"] == 3 && player["connected"] == true;
    let news = a.find("a stand-in", |m| {
        m["type"] == "players" && m["players"].as_array().is_some_and(|all| all.iter().any(played_for))
    });
    let seat = if news["players"][0]["stand_in"] == 3 { 0 } else { 1 };
    let wire = if seat == 0 { &mut a } else { &mut b };
    wire.send(&json!({ "type": "back" }));
    wire.find("no stand-in", |m| m["type"] == "players" && m["players"][seat].get("stand_in").is_none());
}

// "`{"type":"back"}` or any `act` ends one's stand-in": also one that the clock has brought, and also if the action
// is refused.
#[test]
fn any_act_ends_a_stand_in_that_the_clock_has_brought() {
    let server = start_with(|config| config.bot_pace = 0);
    let (table, ada, bob) = pair(&server, &json!({ "game": "quiddler", "rules": { "turn_seconds": 1 } }));
    let (_a, mut b) = (ada.watch(&table), bob.watch(&table));
    stand_in(&mut b, &json!(3));
    assert_eq!(b.act("b1", &json!({ "type": "fly" }))["type"], "refused");
    stand_in(&mut b, &Value::Null);
    assert_eq!(ada.get(&format!("/api/tables/{table}")).body["players"][1]["connected"], true);
}
