//! Help: given to a person who plays without other people, and never written into the record.

use serde_json::{Value, json};

use super::support::{Client, Wire, find_set, is_set, start, start_in};

fn ask(wire: &mut Wire, id: &str, what: &Value) -> Value {
    wire.send(&json!({ "type": "help", "id": id, "what": what }));
    wire.find("an answer", |m| m["id"] == id)
}

fn assisted(client: &Client, table: &str) -> Value {
    client.get(&format!("/api/tables/{table}")).body["assisted"].clone()
}

// "answered only at tables with one person, not in the record; it marks the table `"assisted":true`"
#[test]
fn help_is_given_alone_and_marks_the_table() {
    let server = start();
    let ada = server.guest("Ada");
    let table = ada.open_for("set", 1, &json!({}));
    let mut wire = ada.watch(&table);
    let view = wire.update(0)["view"].clone();
    assert_eq!(assisted(&ada, &table), false);

    // A request that cannot be read is refused and marks nothing.
    for what in [json!("tea"), json!({ "any": {} }), json!(["any"])] {
        let answer = ask(&mut wire, "bad", &what);
        assert_eq!((&answer["type"], &answer["help"]), (&json!("help"), &Value::Null), "{answer}");
        assert_eq!(answer["refused"]["why"], "malformed", "{answer}");
    }
    wire.send_text(r#"{"type":"help","id":"none"}"#);
    assert_eq!(wire.answer("none")["type"], "error");
    assert_eq!(ask(&mut wire, "null", &json!(null))["type"], "error");
    assert_eq!(assisted(&ada, &table), false);

    let answer = ask(&mut wire, "h1", &json!("any"));
    let there = find_set(&view).is_some();
    assert_eq!(
        answer,
        json!({
            "type": "help", "id": "h1", "seq": 0, "help": { "type": "any", "there": there }, "refused": null,
        })
    );
    assert_eq!(assisted(&ada, &table), true);
    let card = ask(&mut wire, "h2", &json!("card"))["help"]["card"].clone();
    let cards: Vec<&str> =
        view["cards"].as_array().expect("cards").iter().filter_map(Value::as_str).collect();
    let completes = |card: &str| {
        let pairs = cards.iter().flat_map(|a| cards.iter().map(move |b| (*a, *b)));
        pairs.filter(|(a, b)| a != b && *a != card && *b != card).any(|(a, b)| is_set([card, a, b]))
    };
    assert_eq!(card.as_str().is_some_and(completes), there, "{card}");

    // A spectator of the same table gets none.
    let eve = server.guest("Eve");
    let refused = ask(&mut eve.watch(&table), "e1", &json!("card"))["refused"].clone();
    assert_eq!(refused["why"], "not_at_the_table");

    // The record does not know of it, and the mark outlasts a restart.
    wire.act("a1", &json!({ "type": "leave" }));
    let record = ada.get(&format!("/api/tables/{table}/record"));
    assert_eq!(
        record.body["log"],
        json!([{ "at": record.body["log"][0]["at"], "seat": 0, "act": { "type": "leave" } }])
    );
    let home = server.stop();
    let server = start_in(home, |_| {});
    let again = Client { addr: server.addr, ..ada };
    assert_eq!(assisted(&again, &table), true);
}

#[test]
fn there_is_no_help_in_company_but_bots_are_no_company() {
    let server = start();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let table = ada.open_for("set", 2, &json!({}));
    bob.join(&table);
    let answer = ask(&mut ada.watch(&table), "h", &json!("any"));
    assert_eq!(answer["refused"], json!({ "rule": "help", "why": "company" }));
    assert_eq!(assisted(&ada, &table), false);

    let table =
        ada.open(&json!({ "game": "set", "seats": [{ "kind": "human" }, { "kind": "bot", "level": 1 }] }));
    assert!(ask(&mut ada.watch(&table), "h", &json!("any"))["help"]["there"].is_boolean());
}

#[test]
fn the_solitaire_shows_a_word_and_after_the_end_a_solution() {
    let server = start();
    let ada = server.guest("Ada");
    let table = ada.open_for("quiddler-solo", 1, &json!({}));
    let mut wire = ada.watch(&table);
    wire.update(0);
    let early = ask(&mut wire, "h1", &json!("solution"));
    assert_eq!(early["refused"], json!({ "rule": "help", "why": "no_help" }));
    let hint = ask(&mut wire, "h2", &json!("next"))["help"].clone();
    // Eight cards spell a word in practically every deal.
    if hint["type"] == "word" {
        let made = wire.act("a1", &json!({ "type": "word", "stacks": hint["stacks"] }));
        assert_eq!(made["type"], "ack", "{hint}");
    } else {
        assert_eq!(hint, json!({ "type": "no_word" }));
    }
    wire.act("a2", &json!({ "type": "give_up" }));
    let solution = ask(&mut wire, "h3", &json!("solution"))["help"].clone();
    assert_eq!(solution["type"], "solution");
    if let Some(words) = solution["words"].as_array() {
        let cards = words.iter().map(|word| word.as_array().map_or(0, Vec::len)).sum::<usize>();
        assert_eq!(cards, 48, "{solution}");
    }
    assert_eq!(ask(&mut wire, "h4", &json!("next"))["refused"]["why"], "no_help");
}

// A record may hold entries that the rules refuse. They change nothing, and the replay says which and why.
#[test]
fn a_replay_names_the_entries_of_a_record_that_are_refused() {
    let server = start();
    let ada = server.guest("Ada");
    let entry = |at: u64, act: &str| json!({ "at": at, "seat": 0, "act": { "type": act } });
    let record = json!({
        "tercet": 1, "game": "quiddler-solo", "seats": 1, "rules": {}, "chance": { "seed": "00".repeat(32) },
        "log": [entry(5, "fill_it"), entry(7, "give_up"), entry(9, "give_up")],
    });
    let replay = ada.post("/api/replay", &record);
    assert_eq!(replay.status, 200, "{}", replay.text);
    assert_eq!(replay.body["steps"].as_array().map(Vec::len), Some(1));
    let refused = &replay.body["refused"];
    let facts: Vec<_> = refused
        .as_array()
        .expect("a list")
        .iter()
        .map(|r| (r["after"].clone(), r["at"].clone(), r["seat"].clone(), r["refused"]["why"].clone()))
        .collect();
    assert_eq!(
        facts,
        [
            (json!(0), json!(5), json!(0), json!("unknown")),
            (json!(1), json!(9), json!(0), json!("game_over")),
        ]
    );
}
