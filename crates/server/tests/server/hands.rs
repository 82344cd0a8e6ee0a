//! Seats change hands: what the host may do, who comes late, how games start and follow each other.

use serde_json::{Value, json};

use super::support::{Answer, Client, Running, Wire, start, start_with};

fn at(table: &str, what: &str) -> String {
    format!("/api/tables/{table}{what}")
}

fn human(count: usize) -> Vec<Value> {
    vec![json!({ "kind": "human" }); count]
}

fn bot(level: f64) -> Value {
    json!({ "kind": "bot", "level": level })
}

impl Client {
    fn seat(&self, table: &str, seat: u8, to: &Value) -> Answer {
        self.post(&at(table, &format!("/seats/{seat}")), to)
    }

    fn facts(&self, table: &str) -> Value {
        self.get(&at(table, "")).body
    }
}

/// A running game of three people, with its sockets.
fn three(server: &Running) -> (String, [Client; 3], [Wire; 3]) {
    let people = ["Ada", "Bob", "Eve"].map(|name| server.guest(name));
    let table = people[0].open(&json!({
        "game": "set", "seats": human(3), "private": true, "nonce": "aa",
        // With every deal there is a SET on the table, so that nobody has to agree that there is none.
        "rules": { "fair_ms": 0, "stuck": "auto" },
    }));
    for (person, nonce) in people.iter().zip(["aa", "bb", "cc"]).skip(1) {
        let joined = person.post(&at(&table, "/join"), &json!({ "nonce": nonce }));
        assert_eq!(joined.status, 200, "{}", joined.text);
    }
    let wires = [0, 1, 2].map(|n: usize| people[n].watch(&table));
    (table, people, wires)
}

/// Waits until the table has handled what a spectator has sent.
fn settle(wire: &mut Wire) {
    assert_eq!(wire.act("settle", &json!({ "type": "no_set" }))["type"], "refused");
    wire.drain(std::time::Duration::ZERO);
}

fn is(answer: &Answer, status: u16, code: &str) {
    assert_eq!((answer.status, answer.code()), (status, code), "{}", answer.text);
}

// "`{"kind":"bot","level":3}` puts a bot there, into an empty seat or in a person's place, before or during
// the game; `{"kind":"human"}` opens it, before the start only."
#[test]
fn the_host_seats_bots_and_opens_seats_before_the_start() {
    let server = start();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let table = ada.open(&json!({ "game": "set", "seats": human(4), "private": true, "start": "host" }));
    let seated = ada.seat(&table, 1, &bot(2.5));
    assert_eq!(seated.status, 200, "{}", seated.text);
    let player = &seated.body["players"][1];
    assert_eq!((&player["kind"], &player["level"]), (&json!("bot"), &json!(2.5)));
    assert_eq!((&seated.body["free"], &seated.body["table"]), (&json!(2), &json!(table)));
    // "Putting a bot on a bot's seat changes its level." Whole ones are written without a decimal.
    let again = ada.seat(&table, 1, &bot(4.0));
    assert!(again.text.contains(r#""level":4,"#), "{}", again.text);
    assert_eq!(again.body["players"][1]["name"], player["name"]);
    let opened = ada.seat(&table, 1, &json!({ "kind": "human" }));
    assert_eq!((&opened.body["free"], &opened.body["players"][1]["name"]), (&json!(3), &json!("")));

    // "A player whose seat was changed so is removed: they may watch where others may, and do not get a seat
    // at that table again (403)."
    assert_eq!(bob.join(&table), 1);
    let mut wire = bob.watch(&table);
    assert_eq!(wire.expect("hello")["seat"], 1);
    assert_eq!(ada.seat(&table, 1, &bot(3.0)).body["players"][1]["kind"], "bot");
    assert_eq!(wire.expect("hello")["seat"], Value::Null);
    wire.expect("removed");
    is(&bob.post(&at(&table, "/join"), &json!({})), 403, "removed");
    is(&bob.post(&at(&table, "/join"), &json!({ "seat": 2 })), 403, "removed");
    is(&bob.post(&at(&table, "/join"), &json!({ "seat": 9 })), 403, "removed");
    is(&bob.post(&at(&table, "/leave"), &json!({})), 403, "not_seated");
    let mut again = bob.watch(&table);
    assert_eq!(again.expect("hello")["seat"], Value::Null);
    again.expect("removed");
    // Also the one whose seat was opened.
    let eve = server.guest("Eve");
    assert_eq!(eve.join(&table), 2);
    assert_eq!(ada.seat(&table, 2, &json!({ "kind": "human" })).status, 200);
    is(&eve.post(&at(&table, "/join"), &json!({})), 403, "removed");
    // Removed players do not sit anywhere, so the table does not count for them.
    assert_eq!(server.guest("Joe").join(&table), 2);
}

// "Others than the host get 403, a seat that is not there 404, what the state does not allow 409."
#[test]
fn what_is_wrong_with_a_change_of_seats_is_said() {
    let server = start();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let table = ada.open(&json!({ "game": "set", "seats": human(3), "private": true, "start": "host" }));
    bob.join(&table);
    is(&bob.seat(&table, 2, &bot(3.0)), 403, "not_host");
    is(&server.guest("Eve").seat(&table, 2, &bot(3.0)), 403, "not_host");
    for seat in ["3", "255", "256", "-1", "+1", "01", "x", "1.0", "%20"] {
        is(&ada.post(&at(&table, &format!("/seats/{seat}")), &bot(3.0)), 404, "no_seat");
    }
    is(&ada.seat(&table, 0, &bot(3.0)), 409, "own_seat");
    is(&ada.seat(&table, 1, &json!({ "kind": "left" })), 409, "not_started");
    // Levels are numbers from 1 to 5 with at most one decimal.
    for level in
        [json!(0), json!(0.9), json!(5.1), json!(2.55), json!("3"), json!(null), json!([3]), json!(-1)]
    {
        is(&ada.seat(&table, 2, &json!({ "kind": "bot", "level": level })), 422, "bad_value");
    }
    for body in [json!({}), json!({ "kind": "cat" }), json!({ "kind": "human", "x": 1 }), json!([]), json!(7)]
    {
        is(&ada.seat(&table, 2, &body), 422, "bad_value");
    }
    is(&ada.call("POST", &at(&table, "/seats/2"), None), 400, "bad_json");
    is(&ada.seat("AAAAAAAAAAAAAAAAAAAA", 1, &bot(3.0)), 404, "no_table");
    // Nothing has changed.
    let facts = ada.facts(&table);
    assert_eq!((&facts["free"], &facts["players"][1]["player"]), (&json!(1), &json!(bob.player)));
    // A table that is over does not change.
    assert_eq!(bob.post(&at(&table, "/leave"), &json!({})).status, 200);
    assert_eq!(ada.post(&at(&table, "/leave"), &json!({})).status, 200);
    is(&ada.seat(&table, 1, &bot(3.0)), 403, "not_host");
}

// "`{"kind":"bot"}` … in a person's place, … during the game", and "no change of seats after the start
// touches nonces".
#[test]
fn a_bot_takes_the_place_of_a_player_during_the_game() {
    // Quick, but not so quick that it takes all SETs before the others have left.
    let server = start_with(|config| config.bot_pace = 10);
    let (table, [ada, bob, eve], [mut a, mut b, mut e]) = three(&server);
    b.update(0);
    let changed = ada.seat(&table, 1, &bot(5.0));
    assert_eq!(changed.body["players"][1]["level"], 5, "{}", changed.text);
    // Bob watches from now on, and has no say.
    b.find("a new hello", |m| m["type"] == "hello" && m["seat"].is_null());
    b.expect("removed");
    assert_eq!(b.expect("update")["may"], json!([]));
    assert_eq!(b.act("b1", &json!({ "type": "no_set" }))["type"], "refused");
    is(&bob.post(&at(&table, "/join"), &json!({ "seat": 1 })), 403, "removed");
    // The bot plays.
    a.find("a point of the bot", |m| m["type"] == "update" && m["scores"][1].as_i64() > Some(0));
    is(&ada.seat(&table, 1, &json!({ "kind": "human" })), 409, "started");
    // "`{"kind":"left"}` removes its player during the game, as if they had left (ALL-4)."
    let left = ada.seat(&table, 2, &json!({ "kind": "left" }));
    assert_eq!((left.status, &left.body["players"][2]["left"]), (200, &json!(true)), "{}", left.text);
    e.expect("removed");
    is(&eve.post(&at(&table, "/join"), &json!({})), 403, "removed");
    is(&ada.seat(&table, 2, &json!({ "kind": "left" })), 409, "left");
    is(&ada.seat(&table, 2, &bot(3.0)), 409, "left");
    // The others play on: Ada leaves, so that the game is over.
    assert_eq!(a.act("bye", &json!({ "type": "leave" }))["type"], "ack");
    a.expect("over");
    let record = ada.get(&at(&table, "/record")).body;
    assert_eq!(record["nonces"], json!(["aa", "bb", "cc"]));
    let left = |seat: u8| json!({ "seat": seat, "act": { "type": "leave" } });
    let log = record["log"].as_array().expect("a log");
    let has = |line: &Value| log.iter().any(|l| l["seat"] == line["seat"] && l["act"] == line["act"]);
    assert!(has(&left(2)) && has(&left(0)) && !has(&left(1)));
    // The record says nothing of seats, and is what its seed gives.
    let replay = ada.post("/api/replay", &record);
    assert_eq!(replay.status, 200, "{}", replay.text);
    is(&ada.seat(&table, 1, &bot(3.0)), 409, "over");
}

// "With `late`, `POST …/join {"seat":N}` during the game takes the seat of a bot over (it needs `seat`, else
// 409 …; its `nonce` is ignored …); the bot has no say any more, and the newcomer sees what it saw. The facts
// have `late`."
#[test]
fn who_comes_late_takes_the_seat_of_a_bot() {
    let server = start();
    let (ada, bob, eve) = (server.guest("Ada"), server.guest("Bob"), server.guest("Eve"));
    let seats = json!([{ "kind": "human" }, { "kind": "bot", "level": 2 }, { "kind": "bot" }]);
    let table = ada.open(&json!({ "game": "quiddler", "seats": seats, "private": true, "nonce": "aa" }));
    let mut a = ada.watch(&table);
    a.update(0);
    let facts = ada.facts(&table);
    assert_eq!(
        (&facts["late"], &facts["stand_in"], &facts["status"]),
        (&json!(true), &Value::Null, &json!("playing"))
    );
    let mut wire = bob.watch(&table);
    assert_eq!(wire.expect("update")["view"]["mine"], Value::Null);
    let join = |who: &Client, body: Value| who.post(&at(&table, "/join"), &body);
    is(&join(&bob, json!({})), 409, "started");
    is(&join(&bob, json!({ "seat": 0 })), 409, "taken");
    is(&join(&bob, json!({ "seat": 3 })), 422, "no_seat");
    let joined = join(&bob, json!({ "seat": 1, "nonce": "bb" }));
    assert_eq!((joined.status, &joined.body["seat"]), (200, &json!(1)), "{}", joined.text);
    assert_eq!(wire.find("the seat", |m| m["type"] == "hello" && m["seat"] == 1)["seat"], 1);
    let update = wire.find("the hand", |m| m["type"] == "update" && !m["view"]["mine"].is_null());
    assert!(!update["view"]["mine"]["hand"].as_array().expect("a hand").is_empty());
    a.find("the newcomer", |m| m["type"] == "players" && m["players"][1]["name"] == "Bob");
    // To join again gives the same seat; another person cannot have it; nobody has two.
    assert_eq!(join(&bob, json!({})).body["seat"], 1);
    is(&join(&eve, json!({ "seat": 1 })), 409, "taken");
    assert_ne!(join(&bob, json!({ "seat": 2 })).status, 200);
    let players = ada.facts(&table)["players"].clone();
    assert_eq!((&players[1]["kind"], &players[2]["kind"]), (&json!("human"), &json!("bot")));
    for wire in [&mut wire, &mut a] {
        assert_eq!(wire.act("bye", &json!({ "type": "leave" }))["type"], "ack");
    }
    a.expect("over");
    let record = ada.get(&at(&table, "/record")).body;
    assert_eq!(record["nonces"], json!(["aa", null, null]));
}

// "`"late": true` (default for private tables)."
#[test]
fn public_tables_let_nobody_in_late_unless_they_say_so() {
    let server = start();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let open = |more: Value| {
        let mut table = json!({ "game": "set", "seats": [{ "kind": "human" }, { "kind": "bot" }] });
        table.as_object_mut().expect("fields").extend(more.as_object().expect("fields").clone());
        ada.open(&table)
    };
    let late = |table: &str| bob.post(&at(table, "/join"), &json!({ "seat": 1 }));
    let table = open(json!({}));
    assert_eq!(ada.facts(&table)["late"], false);
    is(&late(&table), 409, "started");
    is(&late(&open(json!({ "private": true, "late": false }))), 409, "started");
    assert_eq!(late(&open(json!({ "late": true }))).status, 200);
    is(&ada.post("/api/tables", &json!({ "game": "set", "seats": human(2), "late": 1 })), 422, "bad_value");
}

// "`"start":"full"` (default: begins when every human seat is taken) or `"host"` (begins when the host says
// so, 3 s after `{"type":"starting","in":3000}` has gone to all …)."
#[test]
fn the_host_starts_with_a_countdown() {
    let server = start();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let table = ada.open(&json!({ "game": "set", "seats": human(2), "private": true, "start": "host" }));
    bob.join(&table);
    let facts = ada.facts(&table);
    assert_eq!((&facts["status"], &facts["start"]), (&json!("open"), &json!("host")));
    let (mut a, mut b) = (ada.watch(&table), bob.watch(&table));
    is(&bob.post(&at(&table, "/start"), &json!({})), 403, "not_host");
    assert_eq!(ada.post(&at(&table, "/start"), &json!({})).status, 200);
    for wire in [&mut a, &mut b] {
        let starting = wire.expect("starting")["in"].as_u64().expect("milliseconds");
        assert!((2_000..=3_000).contains(&starting), "{starting}");
    }
    assert_eq!(ada.facts(&table)["status"], "open");
    // To start again changes nothing. Who comes in between is told too.
    assert_eq!(ada.post(&at(&table, "/start"), &json!({})).status, 200);
    assert!(server.guest("Eve").watch(&table).expect("starting")["in"].as_u64() <= Some(3_000));
    a.update(0);
    b.update(0);
    let facts = ada.facts(&table);
    assert_eq!(facts["status"], "playing");
    is(&ada.post(&at(&table, "/start"), &json!({})), 409, "started");
    // A game for too few does not start; a table with one human seat waits for its host too.
    let alone = ada.open(&json!({ "game": "cubed", "seats": human(2), "start": "host" }));
    is(&ada.post(&at(&alone, "/start"), &json!({})), 409, "unplayable");
    let seats = json!([{ "kind": "human" }, { "kind": "bot" }]);
    let alone = ada.open(&json!({ "game": "set", "seats": seats, "start": "host" }));
    assert_eq!(ada.facts(&alone)["status"], "open");
    is(
        &ada.post("/api/tables", &json!({ "game": "set", "seats": human(2), "start": "soon" })),
        422,
        "bad_value",
    );
}

// "`PATCH /api/tables/ID {"rules":{…}}` (host, before the start): everybody gets `hello` again."
#[test]
fn the_host_changes_the_rules_before_the_start() {
    let server = start();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let table = ada.open_for("set", 2, &json!({ "call_seconds": 9 }));
    let (mut a, mut b) = (ada.watch(&table), bob.watch(&table));
    assert_eq!(a.expect("hello")["rules"]["deck"], "full");
    b.expect("hello");
    let patch = |who: &Client, body: Value| who.call("PATCH", &at(&table, ""), Some(&body));
    let changed = patch(&ada, json!({ "rules": { "deck": "solid" } }));
    assert_eq!((changed.status, &changed.body["rules"]["deck"]), (200, &json!("solid")), "{}", changed.text);
    for wire in [&mut a, &mut b] {
        let hello = wire.expect("hello");
        assert_eq!((&hello["rules"]["deck"], &hello["rules"]["call_seconds"]), (&json!("solid"), &json!(9)));
    }
    is(&patch(&bob, json!({ "rules": {} })), 403, "not_host");
    for bad in [
        json!({}),
        json!({ "rules": 3 }),
        json!({ "rules": [] }),
        json!({ "rules": { "deck": "x" } }),
        json!({ "rules": { "no": 1 } }),
        json!({ "rules": {}, "private": true }),
    ] {
        is(&patch(&ada, bad), 422, "bad_value");
    }
    assert_eq!(ada.facts(&table)["rules"]["deck"], "solid");
    bob.join(&table);
    assert_eq!(a.update(0)["view"]["deck"], 15);
    is(&patch(&ada, json!({ "rules": { "deck": "full" } })), 409, "started");
}

// "`POST /api/tables/ID/host {"player":ID}` hands the host's part over; when the host leaves, the longest
// seated person has it."
#[test]
fn the_host_hands_over_or_leaves() {
    let server = start();
    let [ada, bob, eve, joe] = ["Ada", "Bob", "Eve", "Joe"].map(|name| server.guest(name));
    let table = ada.open(&json!({ "game": "set", "seats": human(4), "private": true, "start": "host" }));
    // Eve sits first, in the last seat.
    assert_eq!(eve.post(&at(&table, "/join"), &json!({ "seat": 3 })).status, 200);
    bob.join(&table);
    joe.join(&table);
    let mut wire = joe.watch(&table);
    wire.expect("hello");
    let host = |who: &Client, to: &str| who.post(&at(&table, "/host"), &json!({ "player": to }));
    is(&host(&bob, &bob.player), 403, "not_host");
    is(&host(&ada, "nobody"), 422, "bad_value");
    is(&host(&ada, &server.guest("Max").player), 409, "no_player");
    let handed = host(&ada, &bob.player);
    assert_eq!((handed.status, &handed.body["host"]), (200, &json!(bob.player)), "{}", handed.text);
    wire.find("the new host", |m| m["type"] == "players" && m["host"] == json!(bob.player));
    is(&host(&ada, &ada.player), 403, "not_host");
    assert_eq!(host(&bob, &ada.player).status, 200);
    // Before the game.
    assert_eq!(ada.post(&at(&table, "/leave"), &json!({})).status, 200);
    assert_eq!(joe.facts(&table)["host"], json!(eve.player));
    wire.find("the next host", |m| m["type"] == "players" && m["host"] == json!(eve.player));
    // During the game.
    assert_eq!(eve.post(&at(&table, "/start"), &json!({})).status, 200);
    wire.update(0);
    assert_eq!(eve.post(&at(&table, "/leave"), &json!({})).status, 200);
    wire.find("the last host", |m| m["type"] == "players" && m["host"] == json!(bob.player));
    assert_eq!(joe.facts(&table)["host"], json!(bob.player));
}

// "A rematch is a table of its own that the old one points to …"
#[test]
fn a_rematch_is_the_next_game_of_its_table() {
    let server = start();
    let [ada, bob, eve, joe] = ["Ada", "Bob", "Eve", "Joe"].map(|name| server.guest(name));
    let seats = json!([{ "kind": "human" }, { "kind": "human" }, { "kind": "human" }, { "kind": "bot", "level": 1.5 }]);
    let table = ada.open(&json!({
        "game": "set", "seats": seats, "private": true, "late": false, "stand_in": 2, "start": "host",
        "rules": { "deck": "solid", "call_seconds": 7 },
    }));
    bob.join(&table);
    eve.join(&table);
    assert_eq!(ada.post(&at(&table, "/start"), &json!({})).status, 200);
    let [mut a, mut b, mut j] = [&ada, &bob, &joe].map(|who| who.watch(&table));
    a.update(0);
    // Eve is removed, Bob's level of the bot is changed, and Joe wants to play the next game.
    assert_eq!(ada.seat(&table, 2, &json!({ "kind": "left" })).status, 200);
    assert_eq!(ada.seat(&table, 3, &bot(4.0)).status, 200);
    j.send(&json!({ "type": "next_in" }));
    settle(&mut j);
    a.send(&json!({ "type": "next_in" }));
    assert_eq!(a.expect("error")["error"]["code"], "seated");
    let next = at(&table, "/rematch");
    is(&bob.post(&next, &json!({})), 409, "not_over");
    b.act("bye", &json!({ "type": "leave" }));
    a.act("bye", &json!({ "type": "leave" }));
    a.expect("over");
    is(&eve.post(&next, &json!({})), 403, "not_seated");
    is(&joe.post(&next, &json!({})), 403, "not_seated");
    // Bob asks. Ada is connected, and so she remains the host.
    let new = bob.post(&next, &json!({}));
    assert_eq!(new.status, 200, "{}", new.text);
    let new = new.body["table"].as_str().expect("an id").to_owned();
    // "All viewers get `{"type":"next","table":NEW}`, and `GET /api/tables/ID` has `"next":NEW`."
    for wire in [&mut a, &mut b, &mut j] {
        assert_eq!(wire.expect("next")["table"], json!(new));
    }
    let old = joe.facts(&table);
    assert_eq!((&old["next"], &old["rematch"]), (&json!(new), &json!(new)));
    assert_eq!(server.guest("Max").watch(&table).expect("next")["table"], json!(new));
    let facts = joe.facts(&new);
    assert_eq!((&old["previous"], &facts["previous"]), (&Value::Null, &json!(table)));
    for same in ["game", "rules", "private", "start", "stand_in", "late"] {
        assert_eq!(facts[same], old[same], "{same}");
    }
    assert_eq!((&facts["host"], &facts["status"]), (&json!(ada.player), &json!("open")));
    // Two people, the bot as it was at the start, and Joe.
    let kinds: Vec<&Value> = facts["players"].as_array().expect("seats").iter().map(|p| &p["kind"]).collect();
    assert_eq!(kinds, ["human", "human", "bot", "human"]);
    assert_eq!(facts["players"][2]["level"], 1.5);
    // A second request gets the same table. Eve may play the next game, where she was not removed.
    assert_eq!(ada.post(&next, &json!({})).body["table"], json!(new));
    assert_eq!((bob.join(&new), eve.join(&new)), (1, 3));
    // If all leave the next table before it starts, another one takes its place.
    for who in [&ada, &bob, &eve] {
        assert_eq!(who.post(&at(&new, "/leave"), &json!({})).status, 200);
    }
    drop((a, j));
    let other = bob.post(&next, &json!({})).body["table"].as_str().expect("an id").to_owned();
    assert_ne!(other, new);
    assert_eq!(joe.facts(&table)["next"], json!(other));
}

// "Host is the old host if connected, else who asked for the rematch."
#[test]
fn who_asks_for_a_rematch_is_the_host_if_the_old_one_is_not_there() {
    let server = start();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let table = ada.open_for("set", 2, &json!({}));
    bob.join(&table);
    let mut b = bob.watch(&table);
    b.act("bye", &json!({ "type": "leave" }));
    let new = bob.post(&at(&table, "/rematch"), &json!({})).body["table"].as_str().expect("an id").to_owned();
    let facts = ada.facts(&new);
    assert_eq!((&facts["host"], &facts["players"][0]["player"]), (&json!(bob.player), &json!(bob.player)));
    assert_eq!((facts["players"].as_array().map(Vec::len), &facts["free"]), (Some(2), &json!(1)));
    // Spectators who asked and are gone get no seat, and there are never more seats than the game has.
    assert_eq!(ada.join(&new), 1);
    assert_eq!(ada.facts(&new)["status"], "playing");
}

// "one for each connected spectator who asked", "up to the game's most".
#[test]
fn spectators_who_have_gone_get_no_seat() {
    let server = start();
    let [ada, bob, eve, joe, max] = ["Ada", "Bob", "Eve", "Joe", "Max"].map(|name| server.guest(name));
    let table = ada.open_for("cubed", 2, &json!({}));
    bob.join(&table);
    let mut wires = [&eve, &joe, &max].map(|who| who.watch(&table));
    for wire in &mut wires {
        wire.send(&json!({ "type": "next_in" }));
        wire.send(&json!({ "type": "next_in" }));
        settle(wire);
    }
    let mut a = ada.watch(&table);
    a.update(0);
    let [gone, mut changed, _here] = wires;
    gone.close();
    changed.send(&json!({ "type": "next_in", "off": true }));
    settle(&mut changed);
    let open = || super::support::request(server.addr, "GET", "/metrics", &[], None).text;
    while !open().contains("tercet_connections 3\n") {
        std::thread::yield_now();
    }
    a.act("bye", &json!({ "type": "leave" }));
    a.expect("over");
    let new = ada.post(&at(&table, "/rematch"), &json!({})).body["table"].as_str().expect("an id").to_owned();
    assert_eq!(ada.facts(&new)["players"].as_array().map(Vec::len), Some(3));
}

#[test]
fn so_many_spectators_can_ask_for_a_seat_and_no_more() {
    let server = start();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let table = ada.open_for("set", 2, &json!({}));
    bob.join(&table);
    let ask = |wire: &mut Wire, off: bool| {
        wire.send(&json!({ "type": "next_in", "off": off }));
        assert_eq!(wire.act("settle", &json!({ "type": "no_set" }))["type"], "refused");
        let full = |m: &Value| m["type"] == "error" && m["error"]["code"] == "full";
        wire.drain(std::time::Duration::ZERO).iter().any(full)
    };
    let mut wires: Vec<Wire> = (0..17).map(|n| server.guest(&format!("Guest {n}")).watch(&table)).collect();
    let refused: Vec<bool> = wires.iter_mut().map(|wire| ask(wire, false)).collect();
    assert_eq!(refused.iter().position(|refused| *refused), Some(16));
    // When one of them has changed their mind, the last one can ask again.
    assert!(!ask(&mut wires[3], true) && !ask(&mut wires[16], false));
    assert!(ask(&mut wires[3], false));
    let mut a = ada.watch(&table);
    a.act("bye", &json!({ "type": "leave" }));
    a.expect("over");
    let new = ada.post(&at(&table, "/rematch"), &json!({})).body["table"].as_str().expect("an id").to_owned();
    assert_eq!(ada.facts(&new)["players"].as_array().map(Vec::len), Some(12), "as many as the game takes");
}
