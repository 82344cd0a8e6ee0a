//! The HTTP contract: statuses, envelopes, headers, limits.

use super::{
    raw,
    support::{Wire, raw_request, request, start, start_with},
};
use serde_json::{Value, json};

#[test]
fn errors_have_one_envelope() {
    let server = start();
    let ada = server.guest("Ada");
    let missing = "A".repeat(22);
    for (method, path, status) in [
        ("GET", "/api/nothing".to_owned(), 404),
        ("GET", "/api".to_owned(), 404),
        ("GET", format!("/api/tables/{missing}"), 404),
        ("GET", "/api/tables/short".to_owned(), 404),
        ("GET", "/api/tables/..%2f..%2fetc".to_owned(), 404),
        ("GET", format!("/api/tables/{missing}/ws"), 404),
        ("GET", format!("/api/tables/{missing}/log"), 404),
        ("GET", format!("/api/tables/{missing}/record"), 404),
        ("GET", format!("/api/tables/{missing}/replay"), 404),
        ("POST", format!("/api/tables/{missing}/join"), 404),
        ("POST", format!("/api/tables/{missing}/leave"), 404),
        ("POST", format!("/api/tables/{missing}/start"), 404),
        ("POST", format!("/api/tables/{missing}/rematch"), 404),
        ("DELETE", "/api/tables".to_owned(), 405),
        ("PUT", "/api/guest".to_owned(), 405),
        ("POST", "/nowhere".to_owned(), 404),
    ] {
        let answer = ada.call(method, &path, None);
        assert_eq!(answer.status, status, "{method} {path}: {}", answer.text);
        answer.code();
    }
}

#[test]
fn who_does_not_say_who_they_are_is_told_so() {
    let server = start();
    let ada = server.guest("Ada");
    let table = ada.open_for("set", 2, &json!({}));
    let wrong = format!("Bearer {}", "0".repeat(64));
    let cookie = format!("a=b; tercet={}", ada.token);
    for (method, path) in [
        ("GET", "/api/games".to_owned()),
        ("GET", "/api/tables".to_owned()),
        ("GET", "/api/me/tables".to_owned()),
        ("POST", "/api/tables".to_owned()),
        ("GET", format!("/api/tables/{table}")),
        ("POST", format!("/api/tables/{table}/join")),
        ("POST", format!("/api/tables/{table}/leave")),
        ("POST", format!("/api/tables/{table}/start")),
        ("POST", format!("/api/tables/{table}/rematch")),
        ("GET", format!("/api/tables/{table}/log")),
        ("GET", format!("/api/tables/{table}/record")),
        ("GET", format!("/api/tables/{table}/replay")),
        ("GET", format!("/api/tables/{table}/ws")),
        ("POST", "/api/replay".to_owned()),
    ] {
        for headers in [
            &[][..],
            &[("Authorization", &*wrong)],
            &[("Authorization", "Basic xyz")],
            &[("Cookie", "tercet=x")],
        ] {
            let answer = request(server.addr, method, &path, headers, None);
            assert_eq!((answer.status, answer.code()), (401, "unauthorized"), "{method} {path}");
        }
        let answer = request(server.addr, method, &path, &[("Cookie", &cookie)], None);
        assert_ne!(answer.status, 401, "{method} {path}");
    }
    for path in ["/healthz", "/metrics", "/api/openapi.json", "/api/version", "/"] {
        assert_eq!(request(server.addr, "GET", path, &[], None).status, 200, "{path}");
    }
}

#[test]
fn guests_get_a_token_and_a_cookie() {
    let server = start();
    let answer = request(server.addr, "POST", "/api/guest", &[], Some(&json!({ "name": " Ada " })));
    assert_eq!(answer.status, 200);
    let token = answer.body["token"].as_str().expect("a token");
    assert_eq!(token.len(), 64);
    let cookie = answer.header("set-cookie").expect("a cookie");
    for part in [&format!("tercet={token}"), "HttpOnly", "SameSite=Lax", "Path=/"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    assert!(!cookie.contains("Secure"));
    for (body, status) in [
        (json!({}), 422),
        (json!({ "name": 5 }), 422),
        (json!({ "name": "" }), 422),
        (json!({ "name": "\u{200f}\u{7}" }), 422),
        (json!({ "name": " A\u{202e}da" }), 422),
        (json!({ "name": "x".repeat(41) }), 422),
        (json!({ "name": "é".repeat(40) }), 200),
        (json!(["Ada"]), 422),
    ] {
        assert_eq!(request(server.addr, "POST", "/api/guest", &[], Some(&body)).status, status, "{body}");
    }
    for body in [&b"{"[..], b"", b"\xff", b"{\"name\":\"x\"}x", b"{\"name\":\"\xff\"}"] {
        let answer = raw_request(server.addr, "POST", "/api/guest", &[], Some(body));
        assert_eq!((answer.status, answer.code()), (400, "bad_json"), "{body:?}");
    }
    // These are JSON, and no possible values.
    let token = format!("Bearer {}", server.guest("Ada").token);
    for more in [
        r#""start":null"#,
        r#""stand_in":1e999"#,
        r#""private":null"#,
        r#""rules":{"fair_ms":1e999}"#,
        r#""nonce":"\ud800""#,
    ] {
        let body = format!(r#"{{"game":"set","seats":[{{"kind":"human"}}],{more}}}"#);
        let headers = [("authorization", token.as_str())];
        let answer = raw_request(server.addr, "POST", "/api/tables", &headers, Some(body.as_bytes()));
        assert_eq!((answer.status, answer.code()), (422, "bad_value"), "{body}");
    }
    let big = vec![b' '; (64 << 10) + 1];
    let answer = raw_request(server.addr, "POST", "/api/guest", &[], Some(&big));
    assert_eq!((answer.status, answer.code()), (413, "too_big"));
}

#[test]
fn tables_are_checked_before_they_are_opened() {
    let server = start();
    let ada = server.guest("Ada");
    let human = json!({ "kind": "human" });
    for body in [
        json!({}),
        json!({ "game": "set" }),
        json!({ "game": "chess", "seats": [human] }),
        json!({ "game": "set", "seats": [] }),
        json!({ "game": "set", "seats": vec![human.clone(); 13] }),
        json!({ "game": "set", "seats": vec![human.clone(); 300] }),
        json!({ "game": "set", "seats": [{ "kind": "bot", "level": 1 }] }),
        json!({ "game": "set", "seats": [human, { "kind": "bot", "level": 0 }] }),
        json!({ "game": "set", "seats": [human, { "kind": "bot", "level": 6 }] }),
        json!({ "game": "set", "seats": [human, { "kind": "bot", "level": -1 }] }),
        json!({ "game": "set", "seats": [human, { "kind": "bot", "level": "3" }] }),
        json!({ "game": "set", "seats": [human, { "kind": "bot", "level": 0.9 }] }),
        json!({ "game": "set", "seats": [human, { "kind": "bot", "level": 5.1 }] }),
        json!({ "game": "set", "seats": [human, { "kind": "bot", "level": 2.55 }] }),
        json!({ "game": "set", "seats": [human, { "kind": "bot", "level": null }] }),
        json!({ "game": "set", "seats": [human, { "kind": "cat" }] }),
        json!({ "game": "set", "seats": [human], "rules": { "speed": 1 } }),
        json!({ "game": "set", "seats": [human], "rules": { "call_seconds": 0 } }),
        json!({ "game": "set", "seats": [human], "rules": { "call_seconds": 61 } }),
        json!({ "game": "scramble", "seats": [human], "rules": { "rounds": 4_000_000_000u32 } }),
        json!({ "game": "set", "seats": [human], "rules": { "calling": "shout" } }),
        json!({ "game": "set", "seats": [human], "rules": [] }),
        json!({ "game": "set", "seats": [human], "nonce": "0" }),
        json!({ "game": "set", "seats": [human], "nonce": "0g" }),
        json!({ "game": "set", "seats": [human], "nonce": "00".repeat(65) }),
        json!({ "game": "set", "seats": [human], "private": "yes" }),
        json!({ "game": "set", "seats": [human], "colour": "red" }),
    ] {
        let answer = ada.post("/api/tables", &body);
        assert_eq!((answer.status, answer.code()), (422, "bad_value"), "{body}: {}", answer.text);
    }
    // Online tables have fair calls unless the host says otherwise (SET-16).
    for (rules, fair) in [
        (json!({}), 150),
        (json!({ "fair_ms": 0 }), 0),
        (json!({ "calling": "snap" }), 0),
        (json!({ "fair_ms": 70 }), 70),
    ] {
        let table = ada.open(&json!({ "game": "set", "rules": rules, "seats": [human, human] }));
        let facts = ada.get(&format!("/api/tables/{table}")).body;
        assert_eq!(facts["rules"]["fair_ms"], fair, "{rules}");
    }
}

#[test]
fn private_tables_are_found_by_their_link_alone() {
    let server = start();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let human = json!({ "kind": "human" });
    let hidden = ada.open_for("set", 2, &json!({}));
    let open = ada.open(&json!({ "game": "set", "seats": [human, human] }));
    assert!(hidden.len() >= 16 && hidden.bytes().all(|b| b.is_ascii_alphanumeric()));
    let listed = |client: &super::support::Client| {
        let body = client.get("/api/tables").body;
        let tables = body["tables"].as_array().expect("a list").clone();
        tables
            .into_iter()
            .map(|t| (t["table"].as_str().expect("an id").to_owned(), t["free"].clone()))
            .collect::<Vec<_>>()
    };
    assert_eq!(listed(&bob), [(open.clone(), json!(1))]);
    assert_eq!(bob.get(&format!("/api/tables/{hidden}")).status, 200);
    // Full tables are listed too, as long as they are not over.
    bob.join(&open);
    assert_eq!(listed(&ada), [(open.clone(), json!(0))]);
    assert_eq!(bob.post(&format!("/api/tables/{open}/leave"), &json!({})).status, 200);
    assert_eq!(listed(&ada), []);
}

#[test]
fn every_answer_has_the_headers_that_keep_pages_safe() {
    let server = start();
    let ada = server.guest("Ada");
    for answer in [
        ada.get("/api/games"),
        ada.get("/api/nothing"),
        request(server.addr, "GET", "/", &[], None),
        request(server.addr, "GET", "/healthz", &[], None),
        request(server.addr, "GET", "/nothing", &[], None),
        request(server.addr, "GET", "/api/games", &[], None),
        request(server.addr, "GET", "/api/games", &[("Origin", "http://evil.example")], None),
    ] {
        let policy = answer.header("content-security-policy").expect("a policy");
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("referrer-policy"), Some("no-referrer"));
    }
}

#[test]
fn levels_of_bots_have_names_and_say_how_they_play() {
    let server = start();
    let levels = server.guest("Ada").get("/api/games").body["levels"].clone();
    let levels = levels.as_array().expect("a list");
    let numbers: Vec<u64> = levels.iter().filter_map(|level| level["level"].as_u64()).collect();
    assert_eq!(numbers, [1, 2, 3, 4, 5]);
    for key in ["name", "line"] {
        let mut texts: Vec<&str> = levels.iter().filter_map(|level| level[key].as_str()).collect();
        texts.sort_unstable();
        texts.dedup();
        assert!(texts.len() == 5 && texts.iter().all(|text| !text.is_empty()), "{texts:?}");
    }
}

#[test]
fn pages_of_other_sites_are_not_answered() {
    let server = start();
    let ada = server.guest("Ada");
    let table = ada.open_for("set", 2, &json!({}));
    let own = format!("http://{}", server.addr);
    let bearer = format!("Bearer {}", ada.token);
    for (origin, status) in [(&*own, 200), ("http://evil.example", 403), ("null", 403)] {
        let headers = [("Origin", origin), ("Authorization", &*bearer)];
        assert_eq!(request(server.addr, "GET", "/api/games", &headers, None).status, status, "{origin}");
        let opened = super::support::Wire::connect(server.addr, &table, &headers).err();
        assert_eq!(opened, (status == 403).then_some(403), "{origin}");
    }
}

#[test]
fn pages_of_other_nodes_are_answered_as_our_own() {
    let nodes = ["https://a.games.example/play", "https://b.games.example"];
    let server = start_with(|config| {
        config.nodes = nodes.iter().map(|node| node.parse().expect("an address")).collect();
        config.cookie_domain = Some("games.example".to_owned());
    });
    let answer = request(server.addr, "GET", "/api/nodes", &[], None);
    assert_eq!((answer.status, &answer.body), (200, &json!({ "nodes": nodes })));
    let policy = answer.header("content-security-policy").expect("a policy");
    let ends = "connect-src 'self' https://a.games.example wss://a.games.example https://b.games.example wss://b.games.example";
    assert!(policy.ends_with(ends), "{policy}");

    let name = json!({ "name": "Ada" });
    let guest =
        request(server.addr, "POST", "/api/guest", &[("Origin", "https://b.games.example")], Some(&name));
    let cookie = guest.header("set-cookie").expect("a cookie").to_owned();
    assert!(cookie.contains("; Domain=games.example"), "{cookie}");
    let cookie = cookie.split(';').next().expect("its value").to_owned();
    let ask = |origin: &str| {
        let headers = [("Origin", origin), ("Cookie", &*cookie)];
        request(server.addr, "GET", "/api/games", &headers, None)
    };
    let answer = ask("https://b.games.example");
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("access-control-allow-origin"), Some("https://b.games.example"));
    assert_eq!(answer.header("access-control-allow-credentials"), Some("true"));
    let stranger = ask("https://evil.example");
    assert_eq!((stranger.status, stranger.header("access-control-allow-origin")), (403, None));

    // What a browser asks before it sends JSON to another address.
    let before = [
        ("Origin", "https://a.games.example"),
        ("Access-Control-Request-Method", "POST"),
        ("Access-Control-Request-Headers", "content-type"),
    ];
    let may = request(server.addr, "OPTIONS", "/api/tables", &before, None);
    assert_eq!(may.header("access-control-allow-origin"), Some("https://a.games.example"));
    assert!(
        may.header("access-control-allow-headers").is_some_and(|headers| headers.contains("content-type"))
    );
}

#[test]
fn a_player_has_so_many_tables_and_no_more() {
    let server = start_with(|config| config.limits.tables_per_player = 2);
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let tables = [ada.open_for("set", 2, &json!({})), ada.open_for("set", 2, &json!({}))];
    let body = json!({ "game": "set", "seats": [{ "kind": "human" }, { "kind": "human" }] });
    let answer = ada.post("/api/tables", &body);
    assert_eq!((answer.status, answer.code()), (429, "too_much"));
    assert_eq!(bob.post("/api/tables", &body).status, 200);
    assert_eq!(ada.post(&format!("/api/tables/{}/leave", tables[0]), &json!({})).status, 200);
    assert_eq!(ada.post("/api/tables", &body).status, 200);
}

#[test]
fn limits_per_address_can_hold_for_loopback_too() {
    let server = start_with(|config| {
        config.limits.limit_loopback = true;
        config.limits.guests_per_minute = 2;
    });
    let guest = || request(server.addr, "POST", "/api/guest", &[], Some(&json!({ "name": "x" }))).status;
    assert_eq!([guest(), guest(), guest()], [200, 200, 429]);
}

#[test]
fn behind_a_proxy_under_a_path_of_its_own() {
    let server = start_with(|config| {
        config.base_path = "/tercet".into();
        config.trust_proxy = true;
    });
    let headers = [
        ("X-Forwarded-Proto", "https"),
        ("X-Forwarded-Host", "games.example"),
        ("X-Forwarded-For", "192.0.2.1, 192.0.2.7"),
        ("Origin", "https://games.example"),
    ];
    let body = json!({ "name": "Ada" });
    let answer = request(server.addr, "POST", "/tercet/api/guest", &headers, Some(&body));
    assert_eq!(answer.status, 200, "{}", answer.text);
    let cookie = answer.header("set-cookie").expect("a cookie");
    assert!(cookie.contains("Path=/tercet") && cookie.contains("Secure"), "{cookie}");
    assert_eq!(request(server.addr, "GET", "/tercet/", &[], None).status, 200);
    assert_eq!(request(server.addr, "POST", "/api/guest", &[], Some(&body)).status, 404);
    // The address is the proxy's word: its limits hold although the proxy itself is on loopback.
    let guest = || request(server.addr, "POST", "/tercet/api/guest", &headers, Some(&body)).status;
    assert!((0..100).any(|_| guest() == 429));
}

#[test]
fn records_are_replayed_or_refused_with_a_reason() {
    let server = start();
    let ada = server.guest("Ada");
    let seed = "00".repeat(32);
    let record = json!({ "tercet": 1, "game": "set", "seats": 2, "chance": { "seed": seed }, "log": [
        { "at": 10, "seat": 0, "act": { "type": "call" } },
        { "at": 20, "seat": 1, "act": { "type": "call" } },
        { "at": 9000 },
    ] });
    let answer = ada.post("/api/replay", &record);
    assert_eq!(answer.status, 200, "{}", answer.text);
    // Refused actions are not steps. What the clock did is a step.
    let steps: Vec<(Value, Value)> = answer.body["steps"]
        .as_array()
        .expect("steps")
        .iter()
        .map(|s| (s["seq"].clone(), s["at"].clone()))
        .collect();
    assert_eq!(steps, [(json!(1), json!(10)), (json!(2), json!(5010))]);
    assert_eq!(answer.body["outcome"], Value::Null);
    for (change, status) in [
        (json!({ "game": "chess" }), 422),
        (json!({ "tercet": 2 }), 422),
        (json!({ "log": [{ "at": 5, "seat": 7, "act": {} }] }), 422),
        (json!({ "chance": { "seed": "zz" } }), 422),
        (json!({ "rules": { "call_seconds": 0 } }), 422),
    ] {
        let mut bad = record.clone();
        for (key, value) in change.as_object().expect("an object") {
            bad[key] = value.clone();
        }
        assert_eq!(ada.post("/api/replay", &bad).status, status, "{change}");
    }
    let bearer = format!("Bearer {}", ada.token);
    let headers = [("Authorization", &*bearer)];
    assert_eq!(raw_request(server.addr, "POST", "/api/replay", &headers, Some(b"not json")).status, 400);
    assert_eq!(
        raw_request(server.addr, "POST", "/api/replay", &headers, Some(&vec![b'['; 4 << 20])).status,
        400
    );
    assert_eq!(
        raw_request(server.addr, "POST", "/api/replay", &headers, Some(&vec![b' '; (4 << 20) + 1])).status,
        413
    );
}

#[test]
fn games_and_their_options_are_listed() {
    let server = start();
    let ada = server.guest("Ada");
    let games = ada.get("/api/games").body;
    let set =
        games["games"].as_array().expect("a list").iter().find(|g| g["game"] == "set").expect("SET").clone();
    assert_eq!(set["seats"], json!({ "min": 1, "max": 12 }));
    let option =
        set["options"].as_array().expect("options").iter().find(|o| o["name"] == "calling").expect("calls");
    assert_eq!((&option["default"], &option["values"]), (&json!("call"), &json!(["call", "snap"])));
    let document = request(server.addr, "GET", "/api/openapi.json", &[], None).body;
    assert_eq!(document["openapi"], "3.1.0");
    assert!(document["paths"]["/api/tables/{id}/ws"]["get"].is_object());
    let metrics = request(server.addr, "GET", "/metrics", &[], None).text;
    assert!(metrics.contains("tercet_guests_total 1") && metrics.contains("tercet_append_seconds_bucket"));
}

// A token is good for a year after the last visit, and so is the cookie that holds it.
#[test]
fn a_visit_renews_the_cookie() {
    let server = start();
    let ada = server.guest("Ada");
    let table = ada.open_for("set", 1, &json!({}));
    let cookie = format!("tercet={}", ada.token);
    let renewed = format!("{cookie}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax");
    for path in ["/api/games", "/api/me/tables"] {
        let visit = |cookie: &str| request(server.addr, "GET", path, &[("Cookie", cookie)], None);
        assert_eq!(visit(&cookie).header("set-cookie"), Some(&*renewed), "{path}");
        let stranger = visit(&format!("tercet={}", "0".repeat(64)));
        assert_eq!((stranger.status, stranger.header("set-cookie")), (401, None), "{path}");
        // A program that sends its token in a header keeps no cookies.
        assert_eq!(ada.get(path).header("set-cookie"), None, "{path}");
    }
    // So does whoever opens a table's address.
    let handshake = raw::request(server.addr, &table, "");
    let handshake = handshake.replace("Authorization: Bearer ", &format!("Cookie: {cookie}"));
    let (_stream, head) = raw::ask(server.addr, &handshake);
    assert!(
        head.starts_with("HTTP/1.1 101") && head.contains(&format!("set-cookie: {renewed}\r\n")),
        "{head}"
    );
}

// Behind a proxy, the connections of each client count, whoever else the proxy speaks for.
#[test]
fn connections_are_counted_for_each_client_behind_proxies() {
    let server = start_with(|config| {
        config.trust_proxy = true;
        config.trusted_proxies = vec!["10.0.0.0/8".parse().expect("a range")];
        config.limits.connections_per_address = 2;
    });
    let ada = server.guest("Ada");
    let table = ada.open_for("set", 1, &json!({}));
    let bearer = format!("Bearer {}", ada.token);
    let from = |hops: &str| {
        Wire::connect(server.addr, &table, &[("Authorization", &bearer), ("X-Forwarded-For", hops)])
    };
    let status = |hops: &str| from(hops).err();
    let wires = [from("192.0.2.1"), from("192.0.2.1")];
    assert!(wires.iter().all(Result::is_ok));
    // Entries that the client makes up come before those of the proxies, and further proxies are skipped.
    for same in
        ["192.0.2.1", "198.51.100.7, 192.0.2.1", "192.0.2.1, 10.1.2.3", "198.51.100.7,192.0.2.1,10.9.9.9"]
    {
        assert_eq!(status(same), Some(429), "{same}");
    }
    assert_eq!(status("192.0.2.2"), None);
    // Requests count like connections.
    let asked = |hops: &str| {
        let headers = [("Authorization", &*bearer), ("X-Forwarded-For", hops)];
        request(server.addr, "GET", "/api/games", &headers, None).status
    };
    assert_eq!((asked("192.0.2.1"), asked("192.0.2.3")), (429, 200));
    // A network of IPv6 is one client.
    let network = [from("2001:db8:0:1::1"), from("2001:db8:0:1:ffff::2")];
    assert!(network.iter().all(Result::is_ok));
    assert_eq!((status("2001:db8:0:1::3"), status("2001:db8:0:2::3")), (Some(429), None));
    // A client that closes a connection may open another one.
    drop(wires);
    while asked("192.0.2.1") == 429 {
        std::thread::yield_now();
    }
    assert_eq!(status("192.0.2.1"), None);
}

// The names in a record are those of the game, and a replay shows them.
#[test]
fn replays_have_the_names_of_the_record() {
    let server = start();
    let ada = server.guest("Ada");
    let names = |players: Value| {
        let record = json!({
            "tercet": 1, "game": "set", "seats": 3, "chance": { "seed": "00".repeat(32) }, "log": [],
            "players": players,
        });
        let answer = ada.post("/api/replay", &record);
        assert_eq!(answer.status, 200, "{}", answer.text);
        let players = answer.body["players"].as_array().expect("players").clone();
        players.iter().map(|player| player["name"].as_str().expect("a name").to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(names(json!(["Ada", null, "Bo\u{202e}b"])), ["Ada", "Seat 2", "Bob"]);
    assert_eq!(names(json!(["x".repeat(81)])), ["Seat 1", "Seat 2", "Seat 3"]);
    assert_eq!(names(json!(["A", "B", "C", "D"])), ["A", "B", "C"]);
}
