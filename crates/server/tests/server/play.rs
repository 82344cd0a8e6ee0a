//! Whole games over real sockets.

use super::support::{Client, Wire, find_set, start};
use serde_json::{Value, json};

/// Plays a two-player game of `set` to its end, seat 0 finding everything; the wires have had their first
/// update.
fn play_set(wires: &mut [Wire], first: Value) -> u64 {
    let mut update = first;
    let mut seq = update["seq"].as_u64().expect("a number");
    for round in 0.. {
        let acts: Vec<(usize, Value)> = match find_set(&update["view"]) {
            Some(cards) => {
                vec![(0, json!({ "type": "call" })), (0, json!({ "type": "take", "cards": cards }))]
            }
            None => (0..wires.len()).map(|seat| (seat, json!({ "type": "no_set" }))).collect(),
        };
        for (n, (seat, act)) in acts.into_iter().enumerate() {
            let ack = wires[seat].act(&format!("r{round}-{n}"), &act);
            assert_eq!(ack["type"], "ack", "{ack}");
            seq = ack["seq"].as_u64().expect("a number");
            for wire in wires.iter_mut() {
                update = wire.update(seq);
            }
            if update["may"] == json!([]) {
                return seq;
            }
        }
    }
    seq
}

fn seated(server: &super::support::Running, rules: &Value) -> (String, Client, Client) {
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let table = ada.open_for("set", 2, rules);
    (table, ada, bob)
}

#[test]
fn a_game_from_the_first_hello_to_the_replay() {
    let server = start();
    let (table, ada, bob) = seated(&server, &json!({ "deck": "solid", "fair_ms": 0 }));
    let eve = server.guest("Eve");

    // Before the start hello comes at once, and nothing else.
    let mut first = ada.watch(&table);
    let hello = first.expect("hello");
    assert_eq!(
        (&hello["player"], &hello["seat"], &hello["game"]),
        (&json!(ada.player), &json!(0), &json!("set"))
    );
    assert_eq!(hello["rules"]["call_seconds"], 5);
    assert_eq!(hello["commitment"].as_str().map(str::len), Some(64));
    assert_eq!(hello["players"][0]["name"], "Ada");
    assert_eq!(hello["players"][0]["connected"], true);
    assert_eq!(hello["players"][1]["player"], Value::Null);
    assert_eq!(hello["players"][1]["connected"], false);
    let refused = first.act("early", &json!({ "type": "call" }));
    assert_eq!(refused["refused"]["why"], "not_started");

    let answer = ada.get(&format!("/api/tables/{table}/log"));
    assert_eq!((answer.status, answer.code()), (409, "not_started"));

    // The game starts when every human seat is taken.
    assert_eq!(bob.join(&table), 1);
    assert_eq!(bob.join(&table), 1, "joining twice is joining once");
    let begun = first.update(0);
    assert_eq!(begun["events"], json!([]));
    assert_eq!(begun["view"]["cards"].as_array().map(Vec::len), Some(12));
    assert_eq!(begun["view"]["mine"], Value::Null);
    assert_eq!(begun["may"], json!(["call", "no_set", "leave"]));
    assert_eq!((&begun["scores"], &begun["deadline"]), (&json!([0, 0]), &Value::Null));

    let mut second = bob.watch(&table);
    assert_eq!(second.expect("hello")["seat"], 1);
    assert_eq!(second.update(0)["view"], begun["view"]);
    let joined = first.find("Bob", |m| m["type"] == "players" && m["players"][1]["connected"] == true);
    assert_eq!(joined["players"][1]["player"], json!(bob.player));

    let mut third = eve.watch(&table);
    assert_eq!(third.expect("hello")["seat"], Value::Null);
    assert_eq!(third.update(0)["may"], json!([]), "nothing is open to spectators");
    let refused = third.act("x", &json!({ "type": "call" }));
    assert_eq!(refused["refused"]["rule"], "ALL-4", "a spectator has no seat to act for");

    // A game that is not over has no record.
    for what in ["record", "replay"] {
        let answer = ada.get(&format!("/api/tables/{table}/{what}"));
        assert_eq!((answer.status, answer.code()), (409, "not_over"));
    }

    let mut wires = [first, second];
    let last = play_set(&mut wires, begun);
    let over = wires[0].expect("over");
    assert_eq!(over, wires[1].expect("over"));
    assert_eq!(over, third.expect("over"));
    assert_eq!(over["outcome"]["winners"], json!([0]));
    assert_eq!(over["outcome"]["reason"], "finished");
    let refused = wires[0].act("late", &json!({ "type": "call" }));
    assert_eq!(refused["refused"]["rule"], "over");

    // A spectator's numbers are the players'.
    let seen: Vec<u64> = (1..=last).map(|seq| third.update(seq)["seq"].as_u64().expect("a number")).collect();
    assert_eq!(seen, (1..=last).collect::<Vec<_>>());

    // Whoever comes now sees the end.
    let mut late = eve.watch(&table);
    late.expect("hello");
    let end = late.update(last);
    assert_eq!(end["events"], json!([]));
    assert_eq!(late.expect("over"), over);

    // The record is complete, and the replay has the same numbers and views.
    let record = bob.get(&format!("/api/tables/{table}/record"));
    assert_eq!(record.status, 200);
    assert_eq!(record.body["secret"].as_str().map(str::len), Some(64));
    // Nobody brought a nonce: the server made one, or the seed would be the commitment that all have seen
    // (ALL-1).
    assert!(record.body["nonces"][0].is_string() && record.body["nonces"][1].is_null());
    assert_ne!(record.body["chance"]["seed"], hello["commitment"]);
    assert_eq!(record.body["log"].as_array().map(Vec::len), Some(last as usize));
    let replay = ada.get(&format!("/api/tables/{table}/replay"));
    let again = ada.call("POST", "/api/replay", Some(&record.body));
    assert_eq!((replay.status, again.status), (200, 200), "{}", again.text);
    assert_eq!(replay.body["steps"], again.body["steps"]);
    let steps = replay.body["steps"].as_array().expect("steps");
    assert_eq!((steps[0]["seq"].as_u64(), steps.len()), (Some(1), last as usize));
    assert_eq!(steps[steps.len() - 1]["view"], end["view"]);
    assert_eq!(replay.body["players"][1]["name"], "Bob");
}

// The commitment is of the secret, the seed of secret and nonces.
#[test]
fn what_was_committed_to_is_what_is_revealed() {
    use engine::{Seed, hex};
    use sha2::{Digest, Sha256};
    let server = start();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let seats = json!([{ "kind": "human" }, { "kind": "human" }]);
    let table = ada.open(&json!({ "game": "set", "seats": seats, "nonce": "00ff", "private": true }));
    let commitment = ada.get(&format!("/api/tables/{table}")).body["commitment"].clone();
    let bad = bob.post(&format!("/api/tables/{table}/join"), &json!({ "nonce": "xyz" }));
    assert_eq!(bad.status, 422);
    let joined = bob.post(&format!("/api/tables/{table}/join"), &json!({ "seat": 1, "nonce": "abcd" }));
    assert_eq!(joined.status, 200, "{}", joined.text);
    assert_eq!(bob.post(&format!("/api/tables/{table}/leave"), &json!({})).status, 200);
    let record = ada.get(&format!("/api/tables/{table}/record")).body;
    assert_eq!(record["nonces"], json!(["00ff", "abcd"]));
    let secret = hex::decode(record["secret"].as_str().expect("a secret")).expect("hex");
    assert_eq!(commitment, hex::encode(&Sha256::digest(&secret)));
    let seed = Seed::from_secret(&secret, [vec![0x00, 0xff], vec![0xab, 0xcd]]);
    assert_eq!(record["chance"]["seed"], String::from(seed));
    assert_eq!(
        record["log"].as_array().and_then(|log| log.last()).expect("an entry")["act"],
        json!({ "type": "leave" })
    );
}

// SHA-256 can be continued from its result: a nonce that looks like its padding would let its player compute
// the seed from the commitment. Such nonces are not used.
#[test]
fn all_1_a_nonce_cannot_give_the_seed_away() {
    let server = start();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let padding = format!("80{}0000000000000100", "00".repeat(23));
    let seats = json!([{ "kind": "human" }, { "kind": "human" }]);
    let table = ada.open(&json!({ "game": "set", "seats": seats, "nonce": padding, "private": true }));
    bob.post(&format!("/api/tables/{table}/join"), &json!({ "nonce": "abcd" }));
    assert_eq!(bob.post(&format!("/api/tables/{table}/leave"), &json!({})).status, 200);
    let record = ada.get(&format!("/api/tables/{table}/record")).body;
    assert_ne!(record["nonces"][0], json!(padding));
}

#[test]
fn an_id_sent_again_is_done_once() {
    let server = start();
    let (table, ada, bob) = seated(&server, &json!({ "fair_ms": 0 }));
    bob.join(&table);
    let (mut first, mut second) = (ada.watch(&table), bob.watch(&table));
    let refused = first.act("a1", &json!({ "type": "take", "cards": ["1rfo", "2rfo", "3rfo"] }));
    assert_eq!(refused["refused"]["rule"], "SET-5");
    let ack = first.act("a2", &json!({ "type": "no_set" }));
    assert_eq!(ack, json!({ "type": "ack", "id": "a2", "seq": 1 }));
    // The same again, on this connection and on another; the same id of somebody else is another.
    assert_eq!(first.act("a1", &json!({ "type": "no_set" })), refused);
    assert_eq!(first.act("a2", &json!({ "type": "call" })), ack);
    let mut again = ada.watch(&table);
    assert_eq!(again.act("a2", &json!({ "type": "no_set" })), ack);
    let other = second.act("a2", &json!({ "type": "no_set" }));
    assert_eq!(other["seq"], 2);
}

#[test]
fn the_host_starts_with_those_who_are_there() {
    let server = start();
    let (ada, bob, eve) = (server.guest("Ada"), server.guest("Bob"), server.guest("Eve"));
    let table = ada.open_for("set", 4, &json!({}));
    let path = |what: &str| format!("/api/tables/{table}/{what}");
    let joined = bob.post(&path("join"), &json!({ "seat": 2 }));
    assert_eq!(joined.body, json!({ "seat": 2 }));
    for (body, status, code) in [
        (json!({ "seat": 2 }), 409, "taken"),
        (json!({ "seat": 4 }), 422, "no_seat"),
        (json!({ "seat": -1 }), 422, "bad_value"),
        (json!({ "seat": "1" }), 422, "bad_value"),
        (json!({ "chair": 1 }), 422, "bad_value"),
    ] {
        let answer = eve.post(&path("join"), &body);
        assert_eq!((answer.status, answer.code()), (status, code), "{body}");
    }
    assert_eq!(bob.post(&path("join"), &json!({ "seat": 1 })).code(), "seated");
    let mut wire = bob.watch(&table);
    assert_eq!(wire.expect("hello")["seat"], 2);
    assert_eq!(bob.post(&path("start"), &json!({})).status, 403);
    assert_eq!(eve.post(&path("start"), &json!({})).status, 403);
    assert_eq!(ada.post(&path("start"), &json!({})).status, 200);
    // Empty seats are gone, so Bob sits elsewhere now, and is told so before the first update.
    assert_eq!(wire.expect("hello")["seat"], 1);
    assert_eq!(wire.update(0)["scores"], json!([0, 0]));
    assert_eq!(ada.post(&path("start"), &json!({})).code(), "started");
    assert_eq!(eve.post(&path("join"), &json!({})).code(), "started");
    assert_eq!(eve.post(&path("leave"), &json!({})).status, 403);
}

#[test]
fn leaving_before_and_during_a_game() {
    let server = start();
    let (table, ada, bob) = seated(&server, &json!({}));
    let path = |what: &str| format!("/api/tables/{table}/{what}");
    // The host leaves before anybody came: the table is done with.
    assert_eq!(ada.post(&path("leave"), &json!({})).status, 200);
    assert_eq!(ada.get(&path("")[..path("").len() - 1]).body["status"], "over");
    assert_eq!(bob.post(&path("join"), &json!({})).code(), "over");

    let table = ada.open_for("set", 3, &json!({}));
    let path = |what: &str| format!("/api/tables/{table}/{what}");
    bob.join(&table);
    assert_eq!(ada.post(&path("leave"), &json!({})).status, 200);
    let facts = ada.get(&path("")[..path("").len() - 1]).body;
    assert_eq!((&facts["host"], &facts["free"]), (&json!(bob.player), &json!(2)));
    ada.join(&table);
    let eve = server.guest("Eve");
    eve.join(&table);
    let mut wire = bob.watch(&table);
    wire.update(0);
    // Once the game is on, leaving is for good (ALL-4).
    assert_eq!(eve.post(&path("leave"), &json!({})).status, 200);
    wire.update(1);
    wire.find("that Eve left", |m| m["type"] == "players" && m["players"][2]["left"] == true);
    assert_eq!(ada.watch(&table).act("bye", &json!({ "type": "leave" }))["type"], "ack");
    let over = wire.expect("over");
    assert_eq!(over["outcome"]["winners"], json!([1]));
    assert_eq!(over["outcome"]["reason"], "last_player");
    assert_eq!(bob.post(&path("leave"), &json!({})).code(), "over");

    // A rematch is one table, whoever asks.
    let new = bob.post(&path("rematch"), &json!({}));
    assert_eq!(new.status, 200, "{}", new.text);
    assert_eq!(ada.post(&path("rematch"), &json!({})).body, new.body);
    assert_eq!(server.guest("Mallory").post(&path("rematch"), &json!({})).status, 403);
    let told = wire.find("the rematch", |m| m["type"] == "players" && m["rematch"].is_string());
    assert_eq!(told["rematch"], new.body["table"]);
    let facts = ada.get(&format!("/api/tables/{}", new.body["table"].as_str().expect("an id"))).body;
    assert_eq!(
        (&facts["game"], &facts["host"], &facts["free"]),
        (&json!("set"), &json!(bob.player), &json!(2))
    );
}

// SET-6 and ALL-5: the server's clock fires what is due.
#[test]
fn timers_fire_by_themselves() {
    let server = start();
    let (table, ada, bob) = seated(&server, &json!({ "call_seconds": 1, "fair_ms": 0 }));
    bob.join(&table);
    let mut wire = ada.watch(&table);
    let first = wire.update(0);
    assert!(first["now"].is_u64());
    assert_eq!(wire.act("c", &json!({ "type": "call" }))["seq"], 1);
    let called = wire.update(1);
    let (at, deadline) =
        (called["at"].as_u64().expect("a time"), called["deadline"].as_u64().expect("a timer"));
    assert_eq!(deadline, at + 1000);
    let fired = wire.update(2);
    assert_eq!((fired["at"].as_u64(), &fired["scores"]), (Some(deadline), &json!([-1, 0])));
    assert_eq!(fired["deadline"], Value::Null);
}

#[test]
fn chat_reaches_all_and_is_cleaned() {
    let server = start();
    let (table, ada, bob) = seated(&server, &json!({}));
    let (mut first, mut second) = (ada.watch(&table), bob.watch(&table));
    second.expect("hello");
    second.send(&json!({ "type": "say", "text": " hi\u{202e} the\u{0}re " }));
    for wire in [&mut first, &mut second] {
        let said = wire.expect("said");
        assert_eq!(
            (&said["text"], &said["name"], &said["seat"]),
            (&json!("hi there"), &json!("Bob"), &Value::Null)
        );
    }
    second.send(&json!({ "type": "say", "text": "é".repeat(500) }));
    assert_eq!(first.expect("said")["text"], "é".repeat(500));
    for text in ["é".repeat(501), " \u{7} ".to_owned()] {
        second.send(&json!({ "type": "say", "text": text }));
        assert_eq!(second.expect("error")["error"]["code"], "bad_text");
    }
    second.send(&json!({ "type": "ping", "id": "p" }));
    assert_eq!(second.expect("pong"), json!({ "type": "pong", "id": "p" }));
}

// QUI-8: the dictionary, when it is not one's turn.
#[test]
fn qui_8_words_can_be_looked_up_between_turns() {
    let server = start();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let table = ada.open_for("quiddler", 2, &json!({}));
    bob.join(&table);
    let (mut first, mut second) = (ada.watch(&table), bob.watch(&table));
    let turn = first.update(0)["view"]["turn"].as_u64().expect("a turn");
    let wires = if turn == 0 { [&mut first, &mut second] } else { [&mut second, &mut first] };
    let [on_turn, waiting] = wires;
    for (word, valid) in [("qi", true), ("qqq", false)] {
        waiting.send(&json!({ "type": "lookup", "id": "l1", "word": word }));
        let mut answer = waiting.expect("lookup");
        let meaning = answer.as_object_mut().and_then(|answer| answer.remove("meaning"));
        assert_eq!(answer, json!({ "type": "lookup", "id": "l1", "word": word, "valid": valid }));
        assert_eq!(meaning.is_some_and(|meaning| meaning.is_string()), valid, "only words have a meaning");
    }
    on_turn.send(&json!({ "type": "lookup", "id": "l2", "word": "qi" }));
    let refused = on_turn.answer("l2");
    assert_eq!((&refused["type"], &refused["refused"]["rule"]), (&json!("refused"), &json!("QUI-8")));
    assert!(refused.get("meaning").is_none() && refused.get("valid").is_none(), "{refused}");
    // There is no preview of what the rules leave to the players; a refusal is told as for the action itself.
    on_turn.send(
        &json!({ "type": "preview", "id": "p1", "act": { "type": "challenge", "seat": 1, "word": 0 } }),
    );
    let none = on_turn.expect("preview");
    assert_eq!((&none["preview"], &none["id"]), (&Value::Null, &json!("p1")));
    waiting.send(
        &json!({ "type": "preview", "id": "p2", "act": { "type": "lay", "words": [["Q"]], "discard": "A" } }),
    );
    let refused = waiting.expect("preview");
    assert!(refused["refused"]["rule"].is_string(), "{refused}");
}

#[test]
fn bots_play_in_their_seats() {
    let server = start();
    let ada = server.guest("Ada");
    let seats = json!([{ "kind": "human" }, { "kind": "bot", "level": 4.5 }]);
    let table = ada.open(&json!({ "game": "quiddler", "seats": seats, "private": true }));
    let mut wire = ada.watch(&table);
    let hello = wire.expect("hello");
    assert_eq!(hello["players"][1]["kind"], "bot");
    assert_eq!(
        (&hello["players"][1]["level"], &hello["players"][1]["connected"]),
        (&json!(4.5), &json!(true))
    );
    let name = hello["players"][1]["name"].as_str().expect("a name");
    assert!(engine::is_bot_name(name), "{name}");
    // The bot sits at the dealer's left and begins: with one seat open to people the game is on at once.
    let update = wire.find("the bot's turn to end", |m| m["type"] == "update" && m["view"]["turn"] == 0);
    assert!(update["seq"].as_u64() > Some(1));
}

// A record names the players and the dictionary that the words were judged with, as they were at the table.
#[test]
fn a_record_names_its_players_and_its_dictionary() {
    let server = start();
    let ada = server.guest("Ada");
    let seats = json!([{ "kind": "human" }, { "kind": "bot", "level": 1 }, { "kind": "human" }]);
    for game in ["quiddler", "set"] {
        let table = ada.open(&json!({ "game": game, "seats": seats, "private": true }));
        let bob = server.guest("Ada");
        bob.join(&table);
        let players = ada.get(&format!("/api/tables/{table}")).body["players"].clone();
        for who in [&ada, &bob] {
            who.post(&format!("/api/tables/{table}/leave"), &json!({}));
        }
        let record = ada.get(&format!("/api/tables/{table}/record"));
        assert_eq!(record.status, 200, "{}", record.text);
        let names: Vec<&Value> = players.as_array().expect("players").iter().map(|p| &p["name"]).collect();
        assert_eq!((names[0], names[2]), (&json!("Ada"), &json!("Ada 2")));
        assert_eq!(record.body["players"], json!(names));
        let words = &record.body["words"];
        match game {
            "quiddler" => {
                assert_eq!(words["dictionary"], "en");
                assert_eq!(words["hash"].as_str().map(str::len), Some(64), "{words}");
            }
            _ => assert_eq!(words, &Value::Null),
        }
        let replay = ada.post("/api/replay", &record.body).body;
        assert_eq!(replay["players"][2]["name"], "Ada 2");
        assert_eq!(ada.get(&format!("/api/tables/{table}/replay")).body["players"][2]["name"], "Ada 2");
    }
}
