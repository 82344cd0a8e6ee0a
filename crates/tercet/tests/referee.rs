//! `tercet referee`, `verify` and `games`, run as a user runs them.

use std::{
    io::Write,
    process::{Command, Output, Stdio},
};

use serde_json::{Value, json};

fn tercet(args: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tercet"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("tercet");
    let mut stdin = child.stdin.take().expect("its input");
    let input = input.to_vec();
    // It may stop reading before the end of something absurd.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("its output");
    writer.join().expect("the writer");
    output
}

fn lines(output: &Output) -> Vec<Value> {
    let text = String::from_utf8(output.stdout.clone()).expect("text");
    text.lines().map(|line| serde_json::from_str(line).expect("a JSON line")).collect()
}

/// The one line that says what is wrong with a record.
#[track_caller]
fn complaint(record: &[u8]) -> String {
    let output = tercet(&["referee"], record);
    let message = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert_eq!(message.lines().count(), 1, "{message}");
    assert!(!message.contains("panicked"), "{message}");
    message
}

const SEED: &str = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

fn record(log: Value) -> Value {
    json!({"tercet": 1, "game": "set", "rules": {"calling": "snap"}, "seats": 2, "chance": {"seed": SEED}, "log": log})
}

fn with(key: &str, value: Value) -> Vec<u8> {
    let mut record = record(json!([]));
    record[key] = value;
    record.to_string().into_bytes()
}

#[test]
fn one_line_for_the_start_each_entry_and_the_end() {
    let log = json!([
        {"at": 10, "seat": 0, "act": {"type": "call"}},
        {"at": 20},
        {"at": 30, "seat": 1, "act": {"type": "leave"}},
        {"at": 40, "seat": 1, "act": {"type": "leave"}},
    ]);
    let output = tercet(&["referee"], record(log).to_string().as_bytes());
    assert_eq!(output.status.code(), Some(1));
    let lines = lines(&output);
    assert_eq!(lines.len(), 6);
    assert_eq!(lines[0]["start"], true);
    assert_eq!(
        lines[1],
        json!({"n": 0, "ok": false, "refused": lines[1]["refused"], "scores": [0, 0], "table": lines[0]["table"]})
    );
    assert_eq!(lines[1]["refused"]["rule"], "SET-15");
    assert_eq!((&lines[2]["n"], &lines[2]["ok"]), (&json!(1), &json!(true)));
    assert_eq!(lines[3]["ok"], true);
    assert_eq!(lines[4]["refused"]["rule"], "over");
    assert_eq!((&lines[5]["end"], &lines[5]["winners"]), (&json!(true), &json!([0])));
    assert_eq!(lines[5]["hash"].as_str().map(str::len), Some(64));
}

#[test]
fn views_are_added_when_asked_for() {
    let bytes = record(json!([{"at": 5}])).to_string().into_bytes();
    let plain = lines(&tercet(&["referee"], &bytes));
    let views = lines(&tercet(&["referee", "--views"], &bytes));
    assert_eq!(plain[1].get("views"), None);
    assert_eq!(views[1]["views"].as_array().map(Vec::len), Some(2));
    let output = tercet(&["referee"], &bytes);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(plain[2]["end"], false);
    assert_eq!(plain[2]["winners"], json!([]));
}

#[test]
fn a_file_that_is_not_there() {
    let output = tercet(&["referee", "no/such/record.json"], b"");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("no/such/record.json"));
}

#[test]
fn malformed_records_say_where() {
    let good = record(json!([{"at": 10, "seat": 0, "act": {"type": "no_set"}}])).to_string();
    for end in [0, 1, good.len() / 2, good.len() - 1] {
        let message = complaint(&good.as_bytes()[..end]);
        assert!(message.contains("line 1"), "{message}");
    }
    assert!(complaint(b"[1]").contains("object"));
    assert!(complaint(b"\xff\xfe{}").contains("line 1"));
    assert!(complaint(format!("{good} x").as_bytes()).contains("trailing"));
    assert!(complaint(b"{\"tercet\":1,\n\"game\":7}").contains("line 2"));
    assert!(complaint(&with("surprise", json!(1))).contains("surprise"));
    assert!(complaint(&with("tercet", json!(2))).contains("tercet: this program reads version 1, not 2"));
    assert!(complaint(&with("game", json!("chess"))).contains("game: \"chess\""));
    assert!(complaint(&with("game", json!("a\nb"))).contains("game"));
    for (seats, what) in [
        (json!(0), "1 to 12"),
        (json!(13), "1 to 12"),
        (json!(300), "seats"),
        (json!(-1), "line"),
        (json!(2.5), "line"),
        (json!("2"), "line"),
    ] {
        assert!(complaint(&with("seats", seats)).contains(what));
    }
}

#[test]
fn bad_options_are_named() {
    for (rules, what) in [
        (json!({"speed": 1}), "speed"),
        (json!({"deck": "half"}), "half"),
        (json!({"call_seconds": 0}), "call_seconds"),
        (json!({"call_seconds": 1.5}), "rules"),
        (json!({"call_seconds": "5"}), "rules"),
        (json!({"fair_ms": -1}), "rules"),
        (json!({"stuck": null}), "rules"),
        (json!([]), "object"),
        (json!(null), "object"),
    ] {
        assert!(complaint(&with("rules", rules.clone())).contains(what), "{rules}");
    }
}

#[test]
fn bad_chance_is_named() {
    for (chance, what) in [
        (json!({"seed": "00"}), "64 hex digits"),
        (json!({"seed": "x".repeat(64)}), "64 hex digits"),
        (json!({}), "line 1"),
        (json!({"luck": 1}), "luck"),
        (json!({"deck": [], "seed": SEED}), "line 1"),
        (json!({"decks": [[]]}), "scripted by `deck`"),
        (json!({"rolls": []}), "scripted by `deck`"),
        (json!({"deck": ["1rfo", "9xyz"]}), "chance.deck[1]: \"9xyz\""),
        (json!({"deck": ["1rfo", "1RFO"]}), "chance.deck[1]: 1RFO is listed twice"),
        (json!({"deck": ["1rfo", "2rfo"]}), "chance: the script of chance ends"),
    ] {
        let message = complaint(&with("chance", chance.clone()));
        assert!(message.contains(what), "{chance}: {message}");
    }
}

#[test]
fn bad_log_entries_say_which() {
    let act = json!({"type": "no_set"});
    for (log, what) in [
        (json!([{"at": 10}, {"at": 9}]), "log[1].at: 9 is before 10"),
        (json!([{"at": 10, "seat": 2, "act": act}]), "log[0].seat: there is no seat 2"),
        (json!([{"at": 10, "seat": 0}]), "log[0]: an entry has both `seat` and `act`, or neither"),
        (json!([{"at": 10, "act": act}]), "log[0]: an entry has both `seat` and `act`, or neither"),
        (json!([{"at": -1}]), "line 1"),
        (json!([{"at": 1, "lag": -5}]), "line 1"),
        (json!([{"seat": 0, "act": act}]), "missing field `at`"),
        (json!([{"at": 1, "who": 0}]), "who"),
        (json!([7]), "line 1"),
        (json!({}), "line 1"),
    ] {
        let message = complaint(&with("log", log.clone()));
        assert!(message.contains(what), "{log}: {message}");
    }
}

// A script that ends in mid-game: the lines up to there, then the message.
#[test]
fn an_exhausted_script_says_at_which_entry() {
    let deck =
        ["1rfo", "2rfo", "3rfo", "1gfo", "2gfo", "1pfo", "1rho", "2ghs", "3ped", "1reo", "2res", "3geo"];
    let record = json!({
        "tercet": 1, "game": "set", "rules": {"calling": "snap"}, "seats": 2, "chance": {"deck": deck},
        "log": [{"at": 1}, {"at": 2, "seat": 0, "act": {"type": "take", "cards": ["1rfo", "2rfo", "3rfo"]}}],
    });
    let output = tercet(&["referee"], record.to_string().as_bytes());
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(lines(&output).len(), 2);
    assert!(String::from_utf8_lossy(&output.stderr).contains("log[1]: the script of chance ends"));
}

// Malformed actions are refused, and the run goes on.
#[test]
fn malformed_actions_are_refused() {
    let acts = [
        json!({"type": "dance"}),
        json!({}),
        json!(5),
        json!(null),
        json!("call"),
        json!([]),
        json!({"type": 5}),
        json!({"type": "take"}),
        json!({"type": "take", "cards": "1rfo"}),
        json!({"type": "take", "cards": ["9rfo", "1rfo", "2rfo"]}),
        json!({"type": "no_set", "now": true}),
        json!({"type": "leave", "now": true}),
        json!({"type": "take", "cards": [], "x": 1}),
    ];
    let log: Vec<Value> = acts.iter().map(|act| json!({"at": 1, "seat": 0, "act": act})).collect();
    let output = tercet(&["referee"], record(json!(log)).to_string().as_bytes());
    assert_eq!(output.status.code(), Some(1));
    let lines = lines(&output);
    for (act, line) in acts.iter().zip(&lines[1..]) {
        assert_eq!(line["ok"], false, "{act}");
        assert_eq!(line["refused"]["rule"], "action", "{act}: {line}");
        assert_eq!(line["table"], lines[0]["table"], "{act}");
    }
    let deep = format!("{}1{}", "[".repeat(100_000), "]".repeat(100_000));
    let text = record(json!([{"at": 1, "seat": 0, "act": {"type": "take", "cards": "DEEP"}}])).to_string();
    assert_eq!(tercet(&["referee"], text.replace("\"DEEP\"", &deep).as_bytes()).status.code(), Some(1));
}

// Absurd sizes: a clear error, in bounded memory.
#[test]
fn absurd_sizes_are_refused() {
    let mut huge = br#"{"tercet":1,"game":"set","rules":{},"seats":2,"chance":{"deck":[""#.to_vec();
    huge.resize(100 << 20, b'a');
    assert!(complaint(&huge).contains("at most 16 MiB"));

    let mut many = br#"{"tercet":1,"game":"set","seats":2,"chance":{"seed":"0"},"log":[{"at":1}"#.to_vec();
    for _ in 0..1_000_000 {
        many.extend_from_slice(br#",{"at":1}"#);
    }
    many.extend_from_slice(b"]}");
    let message = complaint(&many);
    assert!(message.contains("64 hex digits") || message.contains("more than 200000 entries"), "{message}");
    let many =
        String::from_utf8(many).expect("text").replace("\"seed\":\"0\"", &format!("\"seed\":\"{SEED}\""));
    let message = complaint(many.as_bytes());
    assert!(message.contains("more than 200000 entries at line 1 column"), "{message}");
}

#[test]
fn verify_tells_whether_the_seed_gives_this_game() {
    let log = json!([{"at": 10, "seat": 0, "act": {"type": "no_set"}}, {"at": 20, "seat": 1, "act": {"type": "leave"}}]);
    let mut honest = record(log);
    let (secret, nonces) = ("5ec4e7", ["aa", "0b0c"]);
    let seed = engine::Seed::from_secret(&[0x5e, 0xc4, 0xe7], [&[0xaa][..], &[0x0b, 0x0c]]);
    honest["chance"]["seed"] = String::from(seed).into();
    honest["secret"] = secret.into();
    honest["nonces"] = json!(nonces);
    let output = tercet(&["verify", "--json"], honest.to_string().as_bytes());
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert_eq!(lines(&output)[0]["verified"], true);
    let promised = lines(&output)[0]["commitment"].as_str().expect("a commitment").to_owned();
    assert_eq!(
        tercet(&["verify", "--commitment", &promised], honest.to_string().as_bytes()).status.code(),
        Some(0)
    );
    assert_eq!(
        tercet(&["verify", "--commitment", "00"], honest.to_string().as_bytes()).status.code(),
        Some(1)
    );

    // How the table stood, as a server would have said it: at the end, and at moments before.
    let end = lines(&output)[0]["check"].clone();
    assert_eq!(end["seq"], 2);
    let last = format!("2:{}", end["hash"].as_str().expect("a hash"));
    let unfinished = {
        let mut record = honest.clone();
        record["log"].as_array_mut().expect("a log").pop();
        lines(&tercet(&["verify", "--json"], record.to_string().as_bytes()))[0]["check"].clone()
    };
    assert_eq!(unfinished["seq"], 1);
    let before = format!("1:{}", unfinished["hash"].as_str().expect("a hash").to_uppercase());
    let checked = |claims: &[&str]| {
        let args: Vec<&str> =
            ["verify"].into_iter().chain(claims.iter().flat_map(|claim| ["--check", claim])).collect();
        let output = tercet(&args, honest.to_string().as_bytes());
        (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned())
    };
    assert_eq!(checked(&[&last, &before]).0, Some(0));
    let swapped = last.replace("2:", "1:");
    for (claim, what) in [(&*swapped, "another hash"), (&last.replace("2:", "3:"), "no entry 3")] {
        let (code, said) = checked(&[claim]);
        assert!(code == Some(1) && said.contains(what), "{claim}: {said}");
    }
    assert_eq!(checked(&["2:abc"]).0, Some(2));
    // A hash of the first kind, as servers gave it before the canonical form was defined.
    let old = format!("2:{}", "1611eac36b9771cf84ee81ff16e32c85b3aa76d6a9ef627116035b9536fb0064");
    let output = tercet(&["verify", "--check", &old], honest.to_string().as_bytes());
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("old kind"), "{output:?}");

    // Other nonces, another secret, an entry that this seed does not allow, an unfinished game.
    for (key, value, what) in [
        ("nonces", json!(["aa", "0b0d"]), "seed:"),
        ("secret", json!("5ec4e8"), "seed:"),
        (
            "log",
            json!([{"at": 1, "seat": 0, "act": {"type": "take", "cards": ["1rfo", "2rfo", "1pes"]}}]),
            "log[0]",
        ),
        ("log", json!([]), "not over"),
    ] {
        let mut other = honest.clone();
        other[key] = value;
        let output = tercet(&["verify"], other.to_string().as_bytes());
        assert_eq!(output.status.code(), Some(1), "{other}: {output:?}");
        assert!(String::from_utf8_lossy(&output.stdout).contains(what), "{output:?}");
    }
    assert_eq!(tercet(&["verify"], b"{").status.code(), Some(2));
    let mut scripted = honest;
    scripted["chance"] = json!({"deck": []});
    assert_eq!(tercet(&["verify"], scripted.to_string().as_bytes()).status.code(), Some(2));
}

// "A record may have top-level `players`, a list with a name or null for each seat, which the referee ignores."
#[test]
fn names_of_players_are_ignored() {
    let log = json!([{"at": 10, "seat": 0, "act": {"type": "no_set"}}, {"at": 20, "seat": 1, "act": {"type": "leave"}}]);
    let plain = record(log);
    let judge = |players: Value| {
        let mut named = plain.clone();
        named["players"] = players;
        tercet(&["referee"], named.to_string().as_bytes())
    };
    let expected = tercet(&["referee"], plain.to_string().as_bytes());
    assert_eq!(expected.status.code(), Some(0));
    for players in [json!(["Ada", "Bob"]), json!([null, "\u{202e}"]), json!([])] {
        assert_eq!(judge(players.clone()), expected, "{players}");
    }
    for bad in [json!("Ada"), json!(null), json!([1, 2]), json!({"0": "Ada"})] {
        assert_eq!(judge(bad.clone()).status.code(), Some(2), "{bad}");
    }
}

#[test]
fn games_are_listed_with_their_options() {
    let output = tercet(&["games", "--json"], b"");
    assert_eq!(output.status.code(), Some(0));
    let games: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let set =
        games.as_array().and_then(|games| games.iter().find(|game| game["game"] == "set")).expect("set");
    assert_eq!(set["seats"], json!({"min": 1, "max": 12}));
    let option =
        set["options"].as_array().and_then(|o| o.iter().find(|o| o["name"] == "call_seconds")).expect("it");
    assert_eq!(
        (&option["kind"], &option["min"], &option["default"]),
        (&json!("whole"), &json!(1), &json!(5))
    );
    assert_eq!(tercet(&["games"], b"").status.code(), Some(0));
    assert_eq!(tercet(&["gmaes"], b"").status.code(), Some(2));
}

// The exit status is always one that is promised, and a bad record gets one line that says why.
#[test]
fn the_status_of_damaged_records() {
    let target = fuzz::Target::find("records").expect("a target");
    let mut seen = [0; 3];
    for bytes in target.seeds().into_iter().chain(fuzz::Mutator::new(target, 1).take(100)) {
        let status = fuzz::targets::records::status(&bytes);
        let output = tercet(&["referee"], &bytes);
        let message = String::from_utf8(output.stderr.clone()).expect("text");
        let record = String::from_utf8_lossy(&bytes);
        assert_eq!(output.status.code(), Some(status.into()), "{message}{record}");
        assert_eq!(message.lines().count(), usize::from(status == 2), "{message}{record}");
        lines(&output);
        seen[usize::from(status)] += 1;
    }
    assert!(seen.iter().all(|count| *count >= 5), "{seen:?}");
}
