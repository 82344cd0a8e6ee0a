//! Names: which ones are possible, that a new one counts everywhere, and that no two at a table are the same.

use serde_json::{Value, json};

use super::support::{Client, request, start, start_in};

fn rename(client: &Client, name: &str) -> u16 {
    client.call("PATCH", "/api/me", Some(&json!({ "name": name }))).status
}

fn names(players: &Value) -> Vec<&str> {
    players.as_array().expect("players").iter().filter_map(|player| player["name"].as_str()).collect()
}

#[test]
fn hostile_names_are_refused() {
    let server = start();
    let ada = server.guest("Ada");
    for name in [
        "A\u{200b}da",
        "\u{3164}",
        "\u{2800}",
        "A\u{ad}da",
        "A\u{202e}da",
        "Ada\n",
        "Z\u{335}\u{336}\u{337}",
        "Аdа",
        "Bot",
        "bot 7",
        "B0T",
        "Tikko",
        "tikko 2",
        "Ada  L",
        "<b>",
        "",
        " ",
        "\u{feff}",
    ] {
        let body = json!({ "name": name });
        let answer = request(server.addr, "POST", "/api/guest", &[], Some(&body));
        assert_eq!((answer.status, answer.code()), (422, "bad_value"), "{}", name.escape_unicode());
        assert_eq!(rename(&ada, name), 422, "{}", name.escape_unicode());
    }
    for name in ["Zoë", "O’Brien", "👩🏽‍🚀", "🇸🇪 Åsa", "山田 太郎", "אבג", "  Ada L.  ", "é"]
    {
        assert_eq!(rename(&ada, name), 200, "{name}");
    }
    assert_eq!(rename(&Client { token: "0".repeat(64), ..ada.clone() }, "Eve"), 401);
    assert_eq!(ada.call("PATCH", "/api/me", Some(&json!({}))).status, 422);
    assert_eq!(ada.call("PATCH", "/api/me", Some(&json!({ "name": "x", "more": 1 }))).status, 422);
}

#[test]
fn a_new_name_counts_everywhere_at_once() {
    let server = start();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let table = ada.open_for("set", 2, &json!({}));
    let waiting = ada.open_for("set", 3, &json!({}));
    let watched = bob.open_for("set", 2, &json!({}));
    bob.join(&table);
    let mut second = bob.watch(&table);
    second.update(0);
    let mut elsewhere = ada.watch(&watched);
    elsewhere.expect("hello");
    let answer = ada.call("PATCH", "/api/me", Some(&json!({ "name": " Countess " })));
    assert_eq!(answer.body, json!({ "player": ada.player, "name": "Countess" }));
    // A running game, a table that waits, and what is said as a spectator.
    let players =
        second.find("a new name", |m| m["type"] == "players" && names(&m["players"])[0] == "Countess");
    assert_eq!(names(&players["players"]), ["Countess", "Bob"]);
    for table in [&table, &waiting] {
        assert_eq!(bob.get(&format!("/api/tables/{table}")).body["players"][0]["name"], "Countess");
    }
    elsewhere.send(&json!({ "type": "say", "text": "hello" }));
    assert_eq!(elsewhere.expect("said")["name"], "Countess");
    let mut own = ada.watch(&table);
    own.send(&json!({ "type": "say", "text": "hello" }));
    assert_eq!(second.expect("said")["name"], "Countess");
    // And after a restart.
    let server = start_in(server.stop(), |_| {});
    let ada = Client { addr: server.addr, ..ada };
    let table = ada.open_for("set", 2, &json!({}));
    assert_eq!(ada.get(&format!("/api/tables/{table}")).body["players"][0]["name"], "Countess");
}

#[test]
fn equal_names_at_a_table_are_told_apart() {
    let server = start();
    let guests: Vec<Client> = (0..4).map(|_| server.guest("Ada")).collect();
    let table = guests[0].open_for("set", 4, &json!({}));
    for guest in &guests[1..3] {
        guest.join(&table);
    }
    let players = || guests[0].get(&format!("/api/tables/{table}")).body["players"].clone();
    assert_eq!(names(&players()), ["Ada", "Ada 2", "Ada 3", ""]);
    // A player who takes a name that is free again gets it unchanged. A rename to a taken name gets a number
    // too.
    assert_eq!(rename(&guests[0], "Eve"), 200);
    assert_eq!(names(&players()), ["Eve", "Ada 2", "Ada 3", ""]);
    assert_eq!(rename(&guests[1], "EVE"), 200);
    assert_eq!(names(&players()), ["Eve", "EVE 2", "Ada 3", ""]);
    assert_eq!(guests[3].join(&table), 3);
    assert_eq!(names(&players()), ["Eve", "EVE 2", "Ada 3", "Ada"]);
}
