//! The game in `docs/protocol.md`, played on a real server.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::{
    kit::{blocks, misfit, read},
    support::{Client, Wire, request, start},
};

#[test]
fn the_game_on_the_page_can_be_played() {
    let page = read("docs/protocol.md");
    let (_, game) = page.split_once("\n## A game from beginning to end\n").expect("the game");
    let game = game.split("\n## ").next().expect("its end");
    let server = start();
    // What the page leaves open, by the name that it has in paths.
    let mut known: BTreeMap<&str, String> = BTreeMap::new();
    let mut client = Client { addr: server.addr, player: String::new(), token: String::new() };
    let mut answer = Value::Null;
    let (mut requests, mut messages) = (0, 0);
    for block in blocks(game) {
        match block.info {
            "http" => {
                let (head, body) = block.text.split_once('\n').expect("a request");
                let (method, path) = head.split_once(' ').expect("method and path");
                let path = known.iter().fold(path.to_owned(), |path, (name, id)| path.replace(name, id));
                let body = body.trim();
                let body: Option<Value> =
                    (!body.is_empty()).then(|| serde_json::from_str(body).expect("JSON"));
                let bearer = format!("Bearer {}", client.token);
                let token = [("Authorization", &*bearer)];
                let headers = if client.token.is_empty() { &[][..] } else { &token[..] };
                let got = request(server.addr, method, &path, headers, body.as_ref());
                assert_eq!(got.status, 200, "{head}: {}", got.text);
                answer = got.body;
                requests += 1;
            }
            "json answer" => {
                let expected: Value = serde_json::from_str(block.text).expect("JSON");
                assert_eq!(misfit(&expected, &answer), None, "{answer}");
                let text = |key: &str| answer[key].as_str().map(str::to_owned);
                client.player = text("player").unwrap_or(client.player);
                client.token = text("token").unwrap_or(client.token);
                known.extend(text("table").map(|table| ("{id}", table)));
            }
            "text socket" => messages += talk(&mut client.watch(&known["{id}"]), block.text),
            other => panic!("a block of an unknown kind: {other}"),
        }
    }
    assert!(requests > 2 && messages > 10, "{requests} requests, {messages} messages");
}

/// Sends and expects what the lines say, in that order; how many there were.
fn talk(wire: &mut Wire, lines: &str) -> usize {
    for line in lines.lines() {
        let (direction, message) = line.split_once(' ').expect("a direction");
        let message: Value = serde_json::from_str(message).unwrap_or_else(|error| panic!("{line}: {error}"));
        if direction == ">" {
            wire.send(&message);
        } else {
            let got = wire.next().unwrap_or_else(|| panic!("nothing came instead of {line}"));
            assert_eq!(misfit(&message, &got), None, "{got}");
        }
    }
    lines.lines().count()
}
