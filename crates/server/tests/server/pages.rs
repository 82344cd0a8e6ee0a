//! Logs and replays in pages, and the limits on reading them.

use serde_json::{Value, json};

use super::support::{Client, Running, Wire, is_set, start_with};

/// Three cards of a table that are no SET.
fn wrong_pick(view: &Value) -> Value {
    let cards: Vec<&str> =
        view["cards"].as_array().expect("cards").iter().map(|card| card.as_str().expect("a card")).collect();
    let wrong = cards.windows(3).find(|cards| !is_set([cards[0], cards[1], cards[2]]));
    json!({ "type": "take", "cards": wrong.expect("three cards that are no SET") })
}

/// Makes this many mistakes at a table.
pub(crate) fn mistakes(wire: &mut Wire, count: u64) {
    let view = wire.expect("update")["view"].clone();
    let act = wrong_pick(&view);
    for number in 0..count {
        wire.send(&json!({ "type": "act", "id": format!("m{number}"), "act": act }));
    }
    for number in 0..count {
        let answer = wire.answer(&format!("m{number}"));
        assert_eq!(answer["type"], "ack", "{answer}");
    }
}

/// A table of one that goes on after mistakes, and its connection.
pub(crate) fn alone(ada: &Client) -> (String, Wire) {
    let table = ada.open_for("set", 1, &json!({ "calling": "snap" }));
    let wire = ada.watch(&table);
    (table, wire)
}

/// A server that takes many messages at once.
pub(crate) fn hasty() -> Running {
    start_with(|config| {
        config.limits.messages_per_second = 1_000_000;
        config.limits.message_burst = 1_000_000;
    })
}

/// The numbers of all steps, page by page, and how long each page is.
fn pages(first: &str, mut page: impl FnMut(&str) -> Value) -> (Vec<Value>, Vec<usize>) {
    let (mut steps, mut lengths, mut query) = (Vec::new(), Vec::new(), first.to_owned());
    loop {
        let mut body = page(&query);
        let found = std::mem::take(body["steps"].as_array_mut().expect("steps"));
        lengths.push(found.len());
        if let (Some(first), Some(from)) = (found.first(), query.strip_prefix("?from=")) {
            assert_eq!(first["seq"].to_string(), from);
        }
        steps.extend(found);
        match &body["next"] {
            Value::Null => return (steps, lengths),
            next => query = format!("?from={next}"),
        }
    }
}

#[test]
fn a_long_game_is_read_in_pages() {
    let server = hasty();
    let (ada, eve) = (server.guest("Ada"), server.guest("Eve"));
    let (table, mut wire) = alone(&ada);
    mistakes(&mut wire, 2_100);
    let path = format!("/api/tables/{table}");
    let read = |client: &Client, what: &str, query: &str| {
        let answer = client.get(&format!("{path}/{what}{query}"));
        assert_eq!(answer.status, 200, "{}", answer.text);
        answer.body
    };
    let numbers =
        |steps: &[Value]| -> Vec<u64> { steps.iter().filter_map(|step| step["seq"].as_u64()).collect() };
    let (log, lengths) = pages("", |query| read(&ada, "log", query));
    assert_eq!((numbers(&log), lengths), ((1..=2_100).collect(), vec![1_000, 1_000, 100]));
    let (late, lengths) = pages("?from=2000", |query| read(&eve, "log", query));
    assert_eq!((numbers(&late), lengths), ((2_000..=2_100).collect(), vec![101]));
    assert_eq!(read(&ada, "log", "?from=2101")["steps"], json!([]));
    for bad in ["?from=", "?from=x", "?from=-1"] {
        assert_eq!(ada.get(&format!("{path}/log{bad}")).status, 422, "{bad}");
    }

    ada.post(&format!("{path}/leave"), &json!({}));
    let (replay, lengths) = pages("", |query| {
        let page = read(&ada, "replay", query);
        assert_eq!(page["start"]["view"]["cards"].as_array().map(Vec::len), Some(12));
        assert!(page["outcome"].is_object(), "{page}");
        page
    });
    assert_eq!((numbers(&replay), lengths), ((1..=2_101).collect(), vec![1_000, 1_000, 101]));
    let record = read(&ada, "record", "");
    let (posted, _) = pages("", |query| {
        let answer = ada.post(&format!("/api/replay{query}"), &record);
        assert_eq!(answer.status, 200, "{}", answer.text);
        assert!(answer.body["start"].is_object() && answer.body["outcome"].is_object());
        answer.body
    });
    assert!(posted == replay, "a posted record has the same pages");
}

#[test]
fn stored_and_posted_games_have_the_same_bound() {
    let server = start_with(|config| config.limits.entries = 3);
    let ada = server.guest("Ada");
    let entry = |at: u64| json!({ "at": at, "seat": 0, "act": { "type": "leave" } });
    let record = |entries: u64| {
        let log: Vec<Value> = (1..=entries).map(entry).collect();
        json!({ "tercet": 1, "game": "set", "rules": {}, "seats": 1, "chance": { "seed": "00".repeat(32) }, "log": log })
    };
    let refused = |entries| ada.post("/api/replay", &record(entries)).text;
    assert!(refused(4).contains("more than 3 entries"), "{}", refused(4));
    assert!(!refused(3).contains("entries"), "{}", refused(3));
}

#[test]
fn who_reads_too_many_games_has_to_wait() {
    let server = start_with(|config| config.limits.replays_per_minute = 3);
    let (ada, eve) = (server.guest("Ada"), server.guest("Eve"));
    let table = ada.open_for("set", 1, &json!({}));
    let log = |client: &Client| client.get(&format!("/api/tables/{table}/log")).status;
    assert_eq!([log(&ada), log(&ada), log(&ada), log(&ada)], [200, 200, 200, 429]);
    assert_eq!(ada.post("/api/replay", &json!({})).status, 429);
    assert_eq!(ada.get(&format!("/api/tables/{table}/record")).status, 429);
    assert_eq!(log(&eve), 200);
}

#[test]
fn who_sends_too_many_requests_has_to_wait() {
    let server = start_with(|config| config.limits.requests_per_minute = 5);
    let (ada, eve) = (server.guest("Ada"), server.guest("Eve"));
    let games = |client: &Client| client.get("/api/games").status;
    let asked: Vec<u16> = (0..6).map(|_| games(&ada)).collect();
    assert_eq!(asked, [200, 200, 200, 200, 200, 429]);
    assert_eq!(games(&eve), 200);
}
