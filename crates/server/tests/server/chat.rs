//! Chat that lasts, and who may not speak.

use std::time::Duration;

use serde_json::{Value, json};

use super::support::{Client, Wire, start, start_in, start_with};

fn say(wire: &mut Wire, text: &str) {
    wire.send(&json!({ "type": "say", "text": text }));
}

fn texts(chat: &Value) -> Vec<&str> {
    chat["lines"].as_array().expect("lines").iter().filter_map(|line| line["text"].as_str()).collect()
}

fn mute(host: &Client, table: &str, player: &Client, off: bool) -> u16 {
    let body = if off {
        json!({ "player": player.player, "off": true })
    } else {
        json!({ "player": player.player })
    };
    host.post(&format!("/api/tables/{table}/mute"), &body).status
}

#[test]
fn who_comes_gets_what_was_said_before() {
    let server = start();
    let (ada, bob, eve) = (server.guest("Ada"), server.guest("Bob"), server.guest("Eve"));
    let table = ada.open_for("set", 2, &json!({}));
    let (mut first, mut onlooker) = (ada.watch(&table), eve.watch(&table));
    say(&mut first, "one");
    let said = first.expect("said");
    assert_eq!(
        (&said["player"], &said["seat"], &said["name"], &said["text"]),
        (&json!(ada.player), &json!(0), &json!("Ada"), &json!("one"))
    );
    assert!(said["at"].as_u64().expect("a time") > 1_600_000_000_000, "{said}");
    say(&mut onlooker, "two");
    let two = first.expect("said");
    assert_eq!((&two["seat"], &two["name"]), (&Value::Null, &json!("Eve")));
    // Before the start the chat comes right after `hello`.
    let mut early = bob.watch(&table);
    assert_eq!(early.next().expect("a message")["type"], "hello");
    let chat = early.next().expect("a message");
    assert_eq!(chat["type"], "chat");
    let mut told = said.clone();
    told.as_object_mut().expect("an object").remove("type");
    assert_eq!((&chat["lines"][0], texts(&chat)), (&told, vec!["one", "two"]));
    // After the start it comes after the first `update`.
    bob.join(&table);
    first.update(0);
    let mut late = eve.watch(&table);
    let kinds: Vec<Value> =
        (0..3).filter_map(|_| late.next()).map(|message| message["type"].clone()).collect();
    assert_eq!(kinds, ["hello", "update", "chat"]);
    // At a table where nothing was said there is nothing to tell.
    let quiet = ada.open_for("set", 2, &json!({}));
    let mut wire = ada.watch(&quiet);
    wire.expect("hello");
    wire.send(&json!({ "type": "ping", "id": "p" }));
    assert_eq!(wire.next().expect("a message")["type"], "pong");
}

#[test]
fn chat_outlives_a_restart_and_the_last_hundred_lines_are_kept() {
    let server = start_with(|config| {
        config.limits.messages_per_second = 10_000;
        config.limits.message_burst = 10_000;
        config.limits.chat_per_minute = 10_000;
    });
    let ada = server.guest("Ada");
    let table = ada.open_for("set", 2, &json!({}));
    let mut wire = ada.watch(&table);
    for n in 0..130 {
        say(&mut wire, &format!("line {n}"));
        // One after another: everything is told before the next is said.
        wire.find("its own line", |message| {
            message["type"] == "said" && message["text"] == format!("line {n}")
        });
    }
    let last: Vec<String> = (30..130).map(|n| format!("line {n}")).collect();
    assert_eq!(texts(&ada.watch(&table).expect("chat")), last);
    let server = start_in(server.stop(), |_| {});
    let ada = Client { addr: server.addr, ..ada };
    assert_eq!(texts(&ada.watch(&table).expect("chat")), last);
    // Another table has a chat of its own.
    let other = ada.open_for("set", 2, &json!({}));
    say(&mut ada.watch(&other), "elsewhere");
    let mut wire = ada.watch(&table);
    assert_eq!(texts(&wire.expect("chat")), last);
    say(&mut wire, "on");
    assert_eq!(wire.expect("said")["text"], "on");
    assert_eq!(texts(&ada.watch(&table).expect("chat"))[99], "on");
}

#[test]
fn lines_said_at_once_are_all_told_in_order() {
    let server = start();
    let ada = server.guest("Ada");
    let table = ada.open_for("set", 2, &json!({}));
    let (mut wire, mut other) = (ada.watch(&table), server.guest("Bob").watch(&table));
    for n in 0..20 {
        say(&mut wire, &n.to_string());
    }
    for n in 0..20 {
        assert_eq!(wire.expect("said")["text"], n.to_string());
        assert_eq!(other.expect("said")["text"], n.to_string());
    }
}

#[test]
fn the_host_silences_somebody_who_is_told() {
    let server = start();
    let (ada, bob, eve) = (server.guest("Ada"), server.guest("Bob"), server.guest("Eve"));
    let table = ada.open_for("set", 2, &json!({}));
    bob.join(&table);
    let (mut first, mut second, mut third) = (ada.watch(&table), bob.watch(&table), eve.watch(&table));
    assert_eq!(mute(&bob, &table, &eve, false), 403, "only the host");
    assert_eq!(mute(&eve, &table, &bob, false), 403, "only the host");
    assert_eq!(mute(&ada, &table, &ada, false), 409, "not the host");
    assert_eq!(ada.post(&format!("/api/tables/{table}/mute"), &json!({ "player": "nobody" })).status, 422);
    assert_eq!(ada.post(&format!("/api/tables/{table}/mute"), &json!({})).status, 422);
    assert_eq!(mute(&ada, &"0".repeat(24), &eve, false), 404);

    assert_eq!(mute(&ada, &table, &eve, false), 200);
    assert_eq!(third.expect("muted")["off"], false);
    say(&mut third, "shut out");
    assert_eq!(third.expect("error")["error"]["code"], "muted");
    say(&mut second, "heard");
    assert_eq!(first.expect("said")["text"], "heard");
    // Twice is as good as once, and it survives a restart.
    assert_eq!(mute(&ada, &table, &eve, false), 200);
    let server = start_in(server.stop(), |_| {});
    let [ada, bob, eve] = [ada, bob, eve].map(|client| Client { addr: server.addr, ..client });
    let (mut second, mut third) = (bob.watch(&table), eve.watch(&table));
    assert_eq!(third.expect("muted")["off"], false);
    say(&mut third, "shut out");
    assert_eq!(third.expect("error")["error"]["code"], "muted");
    assert_eq!(mute(&ada, &table, &eve, true), 200);
    assert_eq!(third.expect("muted")["off"], true);
    say(&mut third, "back");
    assert_eq!(second.expect("said")["text"], "back");
    // Elsewhere nobody was ever silenced.
    let other = bob.open_for("set", 2, &json!({}));
    let mut wire = eve.watch(&other);
    say(&mut wire, "free");
    assert_eq!(wire.expect("said")["text"], "free");
    drop((second, third));
    assert!(first.drain(Duration::from_millis(10)).iter().all(|message| message["text"] != "shut out"));
}
