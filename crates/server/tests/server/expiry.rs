//! What ends and what is deleted, and when.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::{
    pages::{alone, hasty, mistakes},
    support::{Client, Home, Running, start, start_in, start_with},
};

const DAY: i64 = 24 * 3_600_000;

/// Runs a statement on the store behind the server's back.
fn execute(home: &Home, sql: &str) {
    match home {
        Home::Folder(folder) => {
            let connection =
                rusqlite::Connection::open(folder.path().join("tercet.sqlite")).expect("a store");
            connection.busy_timeout(Duration::from_secs(5)).expect("a timeout");
            connection.execute_batch(sql).expect("a statement");
        }
        Home::Place(place) => postgres(place.address(), async |client| {
            client.batch_execute(sql).await.expect("a statement");
        }),
    }
}

/// A number from the store.
fn count(home: &Home, what: &str) -> i64 {
    let sql = format!("SELECT count(*) FROM {what}");
    match home {
        Home::Folder(folder) => {
            let connection =
                rusqlite::Connection::open(folder.path().join("tercet.sqlite")).expect("a store");
            connection.query_row(&sql, [], |row| row.get(0)).expect("a number")
        }
        Home::Place(place) => {
            postgres(place.address(), async |client| client.query_one(&sql, &[]).await.expect("a row").get(0))
        }
    }
}

fn postgres<T>(address: &str, work: impl AsyncFnOnce(tokio_postgres::Client) -> T) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let (client, connection) =
            tokio_postgres::connect(address, tokio_postgres::NoTls).await.expect("a connection");
        tokio::spawn(connection);
        work(client).await
    })
}

/// Lets days pass for documents of a kind.
fn age(home: &Home, kind: &str, days: i64) {
    execute(home, &format!("UPDATE documents SET touched = touched - {} WHERE kind = '{kind}'", days * DAY));
}

fn facts(client: &Client, table: &str) -> Value {
    client.get(&format!("/api/tables/{table}")).body
}

fn until(what: &str, is: impl Fn() -> bool) {
    let end = Instant::now() + Duration::from_secs(20);
    while !is() {
        assert!(Instant::now() < end, "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// The seats whose leaving is in a record, in order.
fn leavers(client: &Client, table: &str) -> Vec<u64> {
    let record = client.get(&format!("/api/tables/{table}/record"));
    assert_eq!(record.status, 200, "{}", record.text);
    let replayed = client.post("/api/replay", &record.body);
    assert_eq!(replayed.status, 200, "the record is whole: {}", replayed.text);
    let log = record.body["log"].as_array().expect("a log");
    let left = log.iter().filter(|entry| entry["act"]["type"] == "leave");
    left.map(|entry| entry["seat"].as_u64().expect("a seat")).collect()
}

#[test]
fn a_full_log_ends_the_game() {
    let server = start_with(|config| {
        config.limits.entries = 60;
        config.limits.messages_per_second = 10_000;
        config.limits.message_burst = 10_000;
    });
    let ada = server.guest("Ada");
    let (table, mut wire) = alone(&ada);
    mistakes(&mut wire, 54);
    assert_eq!(facts(&ada, &table)["status"], "playing");
    // The last one has no place any more: the seat leaves, and the answer is that of a finished game.
    let answer = wire.act("last", &json!({ "type": "no_set" }));
    let over = if answer["type"] == "ack" { wire.act("later", &json!({ "type": "no_set" })) } else { answer };
    assert_eq!((&over["type"], &over["refused"]["rule"]), (&json!("refused"), &json!("over")), "{over}");
    assert!(wire.expect("over")["outcome"].is_object());
    let facts = facts(&ada, &table);
    assert_eq!((&facts["status"], &facts["ended"]), (&json!("over"), &json!("entries")));
    assert_eq!(leavers(&ada, &table), [0]);
    assert!(count(&server.home, &format!("log WHERE table_id = '{table}'")) <= 60);
}

#[test]
fn a_game_that_nobody_plays_is_ended() {
    let server = start();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let human = json!({ "kind": "human" });
    let seats = json!([{ "kind": "bot", "level": 1 }, human, human]);
    let left = ada.open(&json!({ "game": "quiddler", "seats": seats, "private": true, "stand_in": null }));
    bob.join(&left);
    let played = ada.open_for("set", 1, &json!({}));
    let wire = ada.watch(&played);
    age(&server.home, "table", 2);
    server.tidy();
    assert_eq!(facts(&ada, &left)["status"], "playing", "two days are not three");
    age(&server.home, "table", 2);
    server.tidy();
    let ended = facts(&ada, &left);
    assert_eq!((&ended["status"], &ended["ended"]), (&json!("over"), &json!("idle")), "{ended}");
    assert!(ended["outcome"].is_object());
    // People leave first, and nobody leaves after the end.
    assert_eq!(leavers(&ada, &left), [1, 2]);
    assert_eq!(facts(&ada, &played)["ended"], Value::Null, "its player is connected");
    // Four days after the player has gone, that one ends too.
    wire.close();
    until("the player is gone", || facts(&ada, &played)["players"][0]["connected"] == false);
    age(&server.home, "table", 4);
    server.tidy();
    assert_eq!(facts(&ada, &played)["ended"], "idle");
}

#[test]
fn games_that_nobody_plays_rest_and_are_not_counted() {
    let server = start_with(|config| config.idle = Duration::from_millis(10));
    let ada = server.guest("Ada");
    let tables = || {
        let metrics = ada.get("/metrics").text;
        let line = metrics.lines().find(|line| line.starts_with("tercet_tables ")).expect("a line");
        line.rsplit(' ').next().and_then(|number| number.parse::<u64>().ok()).expect("a number")
    };
    let (table, mut wire) = alone(&ada);
    mistakes(&mut wire, 3);
    assert_eq!(tables(), 1);
    wire.close();
    let resting = format!("documents WHERE key = '{table}' AND tag = 'resting'");
    until("it rests", || count(&server.home, &resting) == 1);
    until("it is not counted", || tables() == 0);
    // A player who comes back goes on where they were. Before the game goes on, it is noted as being played.
    let mut wire = ada.watch(&table);
    assert_eq!(wire.expect("update")["seq"], 3);
    wire.send(&json!({ "type": "act", "id": "m1", "act": { "type": "no_set" } }));
    assert_eq!(wire.answer("m1")["seq"], 2, "the first answer is remembered");
    let answer = wire.act("new", &json!({ "type": "no_set" }));
    if answer["type"] == "ack" {
        assert_eq!(count(&server.home, &resting), 0);
    }
}

#[test]
fn what_nobody_needs_is_deleted() {
    let server = start_with(|config| {
        config.keep = Some(Duration::from_secs(10 * 24 * 3600));
        config.idle = Duration::from_millis(1);
    });
    let gone = |client: &Client, table: &str| {
        // A table that is still in memory is deleted too, once it has left that.
        until("it is deleted", || client.get(&format!("/api/tables/{table}")).status == 404);
    };
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let table = ada.open_for("set", 1, &json!({}));
    ada.post(&format!("/api/tables/{table}/leave"), &json!({}));
    let closed = ada.open_for("set", 2, &json!({}));
    ada.post(&format!("/api/tables/{closed}/leave"), &json!({}));
    let open = ada.open_for("set", 2, &json!({}));
    age(&server.home, "table", 4);
    server.tidy();
    gone(&ada, &closed);
    assert_eq!(ada.get(&format!("/api/tables/{table}")).status, 200);
    assert_eq!(facts(&ada, &open)["status"], "over", "nobody has joined it");
    age(&server.home, "table", 7);
    server.tidy();
    gone(&ada, &table);
    gone(&ada, &open);
    assert_eq!(count(&server.home, "log"), 0);
    assert_eq!(count(&server.home, "documents WHERE kind IN ('table', 'grave')"), 0);

    // Players who come stay; the others go after a year, with the list of their tables.
    age(&server.home, "player", 364);
    age(&server.home, "seatings", 800);
    assert_eq!(ada.get("/api/games").status, 200);
    until("the visit is noted", || {
        count(&server.home, "documents WHERE kind = 'player' AND touched > 1") == 2 && {
            age(&server.home, "player", 2);
            server.tidy();
            ada.get("/api/games").status == 200
        }
    });
    assert_eq!(bob.get("/api/games").status, 401);
    assert_eq!(count(&server.home, "documents WHERE kind = 'player'"), 1);
}

#[test]
fn a_token_is_good_for_a_year_without_a_visit() {
    let server = start();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    age(&server.home, "player", 364);
    assert_eq!(ada.get("/api/games").status, 200);
    until("the visit is noted", || {
        let year = 200 * DAY;
        count(&server.home, &format!("documents WHERE kind = 'player' AND touched > {}", now() - year)) == 1
    });
    age(&server.home, "player", 2);
    assert_eq!((ada.get("/api/games").status, bob.get("/api/games").status), (200, 401));
}

fn now() -> i64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("a clock");
    now.as_millis() as i64
}

// The last entry seems to lie in the future when somebody has set the clock back. Timers go on from there.
#[test]
fn timers_fire_although_the_clock_was_set_back() {
    let server = start();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let table = ada.open_for("set", 2, &json!({ "call_seconds": 2, "fair_ms": 0 }));
    bob.join(&table);
    let mut wire = ada.watch(&table);
    wire.expect("update");
    let called = wire.act("c", &json!({ "type": "call" }));
    assert_eq!(called["type"], "ack", "{called}");
    drop(wire);
    let home = server.stop();
    // An hour back is the same as a game that began an hour later.
    let began = match &*home {
        Home::Folder(_) => {
            "UPDATE documents SET body = json_set(body, '$.started',
            json_extract(body, '$.started') + 3600000) WHERE kind = 'table'"
        }
        Home::Place(_) => {
            "UPDATE documents SET body = jsonb_set(body::jsonb, '{started}',
            to_jsonb((body::jsonb->>'started')::bigint + 3600000))::text WHERE kind = 'table'"
        }
    };
    execute(&home, began);
    let server = start_in(home, |_| {});
    let mut wire = Client { addr: server.addr, ..ada }.watch(&table);
    let fired = wire.find("the timer", |message| message["type"] == "update" && message["seq"] == 2);
    assert_eq!(fired["scores"], json!([-1, 0]));
    drop::<Running>(server);
}

// Long ids and many of them take no more memory than the log has entries.
#[test]
fn ids_are_remembered_as_long_as_the_game_is_played() {
    let server = hasty();
    let ada = server.guest("Ada");
    let (table, mut wire) = alone(&ada);
    mistakes(&mut wire, 500);
    wire.close();
    let mut wire = ada.watch(&table);
    wire.expect("update");
    for number in [0_u64, 250, 499] {
        wire.send(&json!({ "type": "act", "id": format!("m{number}"), "act": { "type": "no_set" } }));
        assert_eq!(wire.answer(&format!("m{number}"))["seq"], number + 1);
    }
}

// A visit is noted so that a player is kept, but not more than once a day.
#[test]
fn a_visit_is_written_once_a_day() {
    let server = start();
    let ada = server.guest("Ada");
    let last_seen = |when: i64| {
        execute(&server.home, &format!("UPDATE documents SET touched = {when} WHERE kind = 'player'"));
        (0..5).for_each(|_| assert_eq!(ada.get("/api/games").status, 200));
    };
    let seen = |home: &Home, when: i64| {
        count(home, &format!("documents WHERE kind = 'player' AND touched = {when}")) == 1
    };
    let long_ago = now() - DAY - DAY / 24;
    last_seen(long_ago);
    until("the visit is noted", || !seen(&server.home, long_ago));
    let of_late = now() - DAY + DAY / 24;
    last_seen(of_late);
    let home = server.stop();
    assert!(seen(&home, of_late));
}

// A host may keep players for longer than a year. Their tokens are good for a year all the same.
#[test]
fn players_are_kept_as_long_as_the_host_says() {
    let days = |number: u64| Duration::from_secs(number * 24 * 3600);
    let server = start_with(|config| config.keep_players = days(800));
    let ada = server.guest("Ada");
    age(&server.home, "player", 500);
    server.tidy();
    assert_eq!(count(&server.home, "documents WHERE kind = 'player'"), 1);
    assert_eq!(ada.get("/api/games").status, 401);
    age(&server.home, "player", 400);
    server.tidy();
    assert_eq!(count(&server.home, "documents WHERE kind = 'player'"), 0);
}

// Games and tables that the server has ended or closed count against no limit, the player's or the server's.
#[test]
fn tables_that_are_put_away_are_not_counted() {
    let server = start_with(|config| {
        config.limits.tables = 1;
        config.limits.tables_per_player = 1;
    });
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let seats =
        |people: usize| json!({ "game": "quiddler", "seats": vec![json!({ "kind": "human" }); people] });
    let full = || {
        for who in [&ada, &bob] {
            let answer = who.post("/api/tables", &seats(2));
            assert_eq!((answer.status, answer.code()), (429, "too_much"), "{}", answer.text);
        }
    };
    // A game that nobody plays, and then a table that nobody joins.
    let played = ada.open(&seats(2));
    bob.join(&played);
    full();
    age(&server.home, "table", 4);
    server.tidy();
    assert_eq!(facts(&ada, &played)["ended"], "idle");
    let waiting = ada.open(&seats(2));
    full();
    age(&server.home, "table", 2);
    server.tidy();
    assert_eq!(facts(&ada, &waiting)["status"], "over");
    bob.open(&seats(2));
    full();
}
