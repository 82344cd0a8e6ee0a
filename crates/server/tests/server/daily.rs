//! The puzzles of the days, and tables with a script.

use puzzles::{Date, Kind, day};
use serde_json::{Value, json};

use super::support::{Client, start, start_with};

fn date_of(answer: &Value) -> Date {
    answer["date"].as_str().expect("a date").parse().expect("a date")
}

fn today(client: &Client) -> Value {
    let answer = client.get("/api/daily");
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.body
}

fn mine<'a>(day: &'a Value, kind: &str) -> &'a Value {
    let puzzles = day["puzzles"].as_array().expect("puzzles");
    &puzzles.iter().find(|puzzle| puzzle["kind"] == kind).expect("the kind")["mine"]
}

fn open(client: &Client, date: Date, kind: &str, body: &Value) -> String {
    let answer = client.post(&format!("/api/daily/{date}/{kind}"), body);
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.body["table"].as_str().expect("a table").to_owned()
}

/// Plays a puzzle's own solution at its table.
fn solve(client: &Client, table: &str, date: Date, kind: Kind) {
    let mut wire = client.watch(table);
    for (n, step) in day::puzzle(date, kind).solution().into_iter().enumerate() {
        let act: Value = serde_json::from_str(step.act.get()).expect("an action");
        assert_eq!(wire.act(&format!("a{n}"), &act)["type"], "ack", "{act}");
    }
}

#[test]
fn day_1_and_2_a_day_shows_its_puzzles_and_no_answers() {
    let server = start();
    let ada = server.guest("Ada");
    let day = today(&ada);
    let kinds: Vec<&str> = Kind::ALL.iter().map(|kind| kind.key()).collect();
    let shown = day["puzzles"].as_array().expect("puzzles");
    assert_eq!(shown.iter().map(|puzzle| puzzle["kind"].as_str().unwrap_or("")).collect::<Vec<_>>(), kinds);
    let grade = puzzles::Grade::of_day(date_of(&day)).number();
    for puzzle in shown {
        assert_eq!((&puzzle["grade"], &puzzle["mine"]), (&json!(grade), &Value::Null));
        assert!(puzzle["chance"].is_null() && puzzle["solution"].is_null() && puzzle["most"].is_null());
    }
    assert_eq!(day["streak"], json!({ "days": 0, "best": 0 }));
    let monday = ada.get("/api/daily/2026-01-05");
    assert_eq!((monday.status, &monday.body["puzzles"][0]["grade"]), (200, &json!(1)));
}

#[test]
fn days_to_come_and_bad_days_are_refused() {
    let server = start();
    let ada = server.guest("Ada");
    let tomorrow = date_of(&today(&ada)).next().expect("a day");
    for path in [format!("/api/daily/{tomorrow}"), format!("/api/daily/{tomorrow}/scramble/results")] {
        assert_eq!(ada.get(&path).status, 404, "{path}");
    }
    assert_eq!(ada.post(&format!("/api/daily/{tomorrow}/scramble"), &json!({})).status, 404);
    for date in ["2026-02-30", "today", "2026-1-1"] {
        assert_eq!(ada.get(&format!("/api/daily/{date}")).status, 422, "{date}");
    }
    assert_eq!(ada.post("/api/daily/2026-01-05/chess", &json!({})).status, 404);
    assert_eq!(ada.post("/api/daily/2026-01-05/scramble", &json!({ "agin": true })).status, 422);
}

#[test]
fn day_3_the_first_table_counts_and_is_kept() {
    let server = start();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let date = date_of(&today(&ada));
    let table = open(&ada, date, "crossword", &json!({}));
    assert_eq!(open(&ada, date, "crossword", &json!({})), table, "the same table again");
    assert_ne!(open(&bob, date, "crossword", &json!({})), table);
    let further = open(&ada, date, "crossword", &json!({ "again": true }));
    assert_ne!(further, table);
    assert_eq!(mine(&today(&ada), "crossword")["table"], json!(table));
    assert_eq!(mine(&today(&ada), "crossword")["done"], false);

    // A further table does not count.
    solve(&ada, &further, date, Kind::Crossword);
    let day = today(&ada);
    assert_eq!((&mine(&day, "crossword")["done"], &day["streak"]["days"]), (&json!(false), &json!(0)));
    let results = format!("/api/daily/{date}/crossword/results");
    assert_eq!(ada.get(&results).body["played"], 0);

    solve(&ada, &table, date, Kind::Crossword);
    let day = today(&ada);
    // Midnight may have come meanwhile; then it was not won on its own day.
    if date_of(&day) == date {
        let crossword = mine(&day, "crossword");
        assert_eq!((&crossword["done"], &crossword["won"]), (&json!(true), &json!(true)));
        assert_eq!(day["streak"], json!({ "days": 1, "best": 1 }));
        let results = ada.get(&results).body;
        assert_eq!((&results["played"], &results["won"]), (&json!(1), &json!(1)));
        assert_eq!(results["times"].as_array().map(Vec::len), Some(9));
        assert_eq!(results["mine"]["table"], json!(table));
    }
}

// DAY-3: a day gone by stays playable, without counting.
#[test]
fn day_3_a_day_gone_by_does_not_count() {
    let server = start();
    let ada = server.guest("Ada");
    let date: Date = "2026-01-05".parse().expect("a date");
    let table = open(&ada, date, "crossword", &json!({}));
    solve(&ada, &table, date, Kind::Crossword);
    let day = ada.get(&format!("/api/daily/{date}")).body;
    assert_eq!((&mine(&day, "crossword")["won"], &day["streak"]["best"]), (&json!(true), &json!(0)));
    assert_eq!(ada.get(&format!("/api/daily/{date}/crossword/results")).body["played"], 0);
}

// A table with a script: no commitment, the script in the record, and a restart goes on where it was.
#[test]
fn a_puzzle_goes_on_after_a_restart_and_its_record_has_the_script() {
    let server = start();
    let ada = server.guest("Ada");
    let date: Date = "2026-01-05".parse().expect("a date");
    let table = open(&ada, date, "crossword", &json!({}));
    assert_eq!(ada.get(&format!("/api/tables/{table}")).body["commitment"], Value::Null);
    let mut wire = ada.watch(&table);
    assert_eq!(wire.expect("hello")["commitment"], Value::Null);
    assert_eq!(wire.act("d1", &json!({ "type": "draw" }))["type"], "ack");
    wire.close();
    let home = server.stop();

    let server = super::support::start_in(home, |_| {});
    let ada = Client { addr: server.addr, ..ada };
    let mut wire = ada.watch(&table);
    assert_eq!(wire.act("d2", &json!({ "type": "draw" }))["type"], "ack");
    let update = wire.find("the second die", |message| {
        message["view"]["loose"][0].as_array().is_some_and(|l| l.len() == 12)
    });
    let puzzle = serde_json::to_value(day::puzzle(date, Kind::Crossword)).expect("JSON");
    let rolls = puzzle["chance"]["rolls"].as_array().expect("rolls")[..12].to_vec();
    let mut loose = update["view"]["loose"][0].as_array().expect("dice").clone();
    let mut wanted = rolls;
    loose.sort_by_key(Value::to_string);
    wanted.sort_by_key(Value::to_string);
    assert_eq!(loose, wanted, "the twelve first faces of the script");
    assert_eq!(wire.act("g", &json!({ "type": "give_up" }))["type"], "ack");
    let record = ada.get(&format!("/api/tables/{table}/record")).body;
    assert_eq!(record["chance"], puzzle["chance"]);
    assert!(record["secret"].is_null() && record["nonces"].is_null());
}

#[test]
fn scripts_are_for_tables_of_one_seat() {
    let server = start();
    let ada = server.guest("Ada");
    let human = json!({ "kind": "human" });
    let ask = |seats: Vec<Value>, chance: Value| {
        ada.post(
            "/api/tables",
            &json!({ "game": "scramble", "rules": { "rounds": 1 }, "seats": seats, "chance": chance }),
        )
    };
    let rolls = json!({ "rolls": vec!["1ro"; 42] });
    assert_eq!(ask(vec![human.clone(); 2], rolls.clone()).status, 422);
    assert_eq!(ask(vec![human.clone()], json!({ "rolls": ["1ro"] })).status, 422, "it does not begin");
    assert_eq!(ask(vec![human.clone()], json!({ "deck": [] })).status, 422, "another form");
    assert_eq!(ask(vec![human.clone()], json!({ "seed": "00".repeat(32) })).status, 422, "a seed");
    assert_eq!(ask(vec![human], rolls).status, 200);
}

// Puzzles have a limit of their own, and do not count as tables.
#[test]
fn begun_puzzles_are_bounded() {
    let server = start_with(|config| {
        config.limits.puzzles_per_player = 2;
        config.limits.tables_per_player = 1;
    });
    let ada = server.guest("Ada");
    let date: Date = "2026-01-05".parse().expect("a date");
    let path = format!("/api/daily/{date}/crossword");
    let first = open(&ada, date, "crossword", &json!({}));
    open(&ada, date, "crossword", &json!({ "again": true }));
    assert_eq!(ada.post(&path, &json!({ "again": true })).status, 429);
    ada.open_for("set", 1, &json!({}));
    assert_eq!(ada.post(&format!("/api/tables/{first}/leave"), &json!({})).status, 200);
    assert_eq!(ada.post(&path, &json!({ "again": true })).status, 200, "one is over");
}
