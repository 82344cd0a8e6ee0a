//! `docs/protocol.md` against the messages, the paths, the error codes and the limits of the server.

use std::{collections::BTreeSet, fs};

use protocol::ClientMsg;
use serde_json::Value;
use server::Limits;

use crate::{
    kit::{blocks, cell, fields, files, generated, read},
    schema::Description,
    support::{request, start},
};

const PAGE: &str = "docs/protocol.md";

/// The description that a server gives of itself.
fn description() -> Description {
    let server = start();
    let answer = request(server.addr, "GET", "/api/openapi.json", &[], None);
    assert_eq!(answer.status, 200, "{}", answer.text);
    Description(answer.body)
}

#[test]
fn the_reference_is_generated() {
    let description = description();
    let parts = [
        ("paths", paths(&description)),
        ("client messages", messages(&description, "ClientMsg")),
        ("server messages", messages(&description, "ServerMsg")),
        ("types", types(&description)),
        ("questions", questions()),
    ];
    generated(PAGE, &parts);
}

/// A table of all requests.
fn paths(description: &Description) -> String {
    let mut rows = vec![
        "| request | what it does | body | answer | errors |".to_owned(),
        "|---|---|---|---|---|".to_owned(),
    ];
    for (path, methods) in description.0["paths"].as_object().expect("paths") {
        for (method, operation) in methods.as_object().expect("methods") {
            let schema = |of: &Value| of["content"]["application/json"]["schema"].clone();
            let name = |schema: &Value| match schema {
                Value::Null => String::new(),
                schema if schema["$ref"].is_string() => description.kind(schema),
                schema => cell(schema["description"].as_str().unwrap_or_default()),
            };
            let responses = operation["responses"].as_object().expect("responses");
            let is_success = |status: &&String| status.starts_with('2') || *status == "101";
            let success = responses.keys().find(is_success).expect("a success");
            let errors: Vec<&str> =
                responses.keys().filter(|status| *status != success).map(String::as_str).collect();
            rows.push(format!(
                "| `{} {path}` | {} | {} | {} | {} |",
                method.to_uppercase(),
                cell(operation["summary"].as_str().expect("a summary")),
                name(&schema(&operation["requestBody"])),
                name(&schema(&responses[success])),
                errors.join(", "),
            ));
        }
    }
    rows.join("\n")
}

/// Every message of one direction with its fields.
fn messages(description: &Description, name: &str) -> String {
    let message = |(word, variant): (&str, &Value)| {
        let text = variant["description"].as_str().unwrap_or_default();
        format!("#### `{word}`\n\n{text}\n\n{}", description.table(variant, "type"))
    };
    description.variants(name, "type").into_iter().map(message).collect::<Vec<_>>().join("\n")
}

/// The other types that bodies and messages are made of.
fn types(description: &Description) -> String {
    let mut text = String::new();
    for name in description.names().filter(|name| !matches!(name.as_str(), "ClientMsg" | "ServerMsg")) {
        let schema = description.schema(name);
        text += &format!("### `{name}`\n\n{}\n\n", description.text(schema));
        if schema["enum"].is_array() {
            text += &format!("{}\n\n", description.kind(schema));
        } else if schema["oneOf"].is_array() {
            for variant in schema["oneOf"].as_array().into_iter().flatten() {
                text += &format!("{}\n\n{}\n", description.text(variant), description.table(variant, ""));
            }
        } else {
            text += &format!("{}\n", description.table(schema, ""));
        }
    }
    text
}

/// What each game can be asked, and what it answers.
fn questions() -> String {
    let question = |game: &&dyn engine::AnyGame| {
        let key = game.key();
        let (ask, answer) = (fields(key, "Ask")?, fields(key, "Answer").expect("a question has an answer"));
        Some(format!("#### `{key}`\n\nThe question:\n\n{ask}\n\nThe answer:\n\n{answer}\n"))
    };
    games::registry::all().iter().filter_map(question).collect::<Vec<_>>().join("\n")
}

#[test]
fn every_message_has_an_example_that_fits() {
    let page = read(PAGE);
    let description = description();
    let mut shown: BTreeSet<String> = BTreeSet::new();
    for block in blocks(&page) {
        let Some((kind, name)) = block.info.split_once(' ') else { continue };
        if !description.names().any(|known| known == name) {
            continue;
        }
        let values: Vec<&str> = if kind == "jsonl" { block.text.lines().collect() } else { vec![block.text] };
        for text in values {
            let value: Value = serde_json::from_str(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(description.misfit(description.schema(name), &value), None, "{text}");
            if name == "ClientMsg" {
                assert!(ClientMsg::read(text).is_ok(), "{text}");
            }
            shown.extend(value["type"].as_str().map(|word| format!("{name} {word}")));
        }
    }
    for name in ["ClientMsg", "ServerMsg"] {
        for (word, _) in description.variants(name, "type") {
            assert!(shown.contains(&format!("{name} {word}")), "{name} {word} has no example");
        }
    }
}

/// What stands between two texts, wherever they follow each other.
fn between<'a>(text: &'a str, before: &str, after: &str) -> Vec<&'a str> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some((_, next)) = rest.split_once(before) {
        found.extend(next.split_once(after).map(|(inside, _)| inside));
        rest = next;
    }
    found
}

/// The codes in a table of the page, each cell of its column with several.
fn listed(page: &str, head: &str, column: usize) -> BTreeSet<String> {
    let (_, table) = page.split_once(head).unwrap_or_else(|| panic!("no table {head}"));
    let rows = table.lines().skip(1).take_while(|line| line.starts_with('|'));
    let cells = rows.filter_map(|row| row.split('|').nth(column));
    cells
        .flat_map(|cell| between(cell, "`", "`"))
        .filter(|code| !code.contains(','))
        .map(str::to_owned)
        .collect()
}

#[test]
fn every_error_code_is_listed() {
    let page = read(PAGE);
    let is_code = |text: &&str| !text.is_empty() && text.chars().all(|c| c.is_ascii_lowercase() || c == '_');
    let (mut http, mut socket) = (BTreeSet::new(), BTreeSet::new());
    for path in files(&["crates/server/src"], &[".rs"]) {
        let text = fs::read_to_string(&path).expect("text");
        for after in text.split("StatusCode::").skip(1) {
            // The code follows the status at once, or there is none.
            let status = after.trim_start_matches(|c: char| c.is_ascii_uppercase() || c == '_');
            let code = status.strip_prefix(", \"").and_then(|code| code.split('"').next());
            http.extend(code.filter(is_code).map(str::to_owned));
        }
        for start in ["error(id, \"", "error(None, \"", "error(Some(id), \""] {
            socket.extend(between(&text, start, "\"").into_iter().filter(is_code).map(str::to_owned));
        }
    }
    // The handshake's answers have their status in a variable.
    http.insert("websocket".to_owned());
    assert_eq!(listed(&page, "| status | code | when |\n", 2), http);
    assert_eq!(listed(&page, "| code of an `error` | when |\n", 1), socket);
}

#[test]
fn the_limits_are_the_defaults() {
    let page = read(PAGE);
    let limits = Limits::default();
    for row in [
        format!(
            "| messages on one connection | {} a second, {} at once |",
            limits.messages_per_second, limits.message_burst
        ),
        format!("| size of a message | {} bytes |", limits.message_bytes),
        format!("| unsent data for one connection | {} bytes |", limits.outbox_bytes),
        format!("| unfinished tables of one player | {} |", limits.tables_per_player),
        format!("| unfinished puzzles of one player | {} |", limits.puzzles_per_player),
        format!("| WebSockets of one player | {} |", limits.connections_per_player),
        format!("| requests of one player | {} a minute |", limits.requests_per_minute),
        format!(
            "| logs, records and replays for one player | {} a minute, 8 at once |",
            limits.replays_per_minute
        ),
        format!("| chat messages of one player | {} a minute |", limits.chat_per_minute),
        format!("| entries of a game's log | {} |", limits.entries),
        format!("| length of a name | {} characters |", limits.name),
        format!("| length of a chat message | {} characters |", limits.chat),
    ] {
        assert!(page.contains(&row), "{row}");
    }
    let kib = |bytes: usize| bytes >> 10;
    let text = format!(
        "at most {} KiB, a posted record {} MiB",
        kib(limits.body_bytes),
        kib(limits.record_bytes) >> 10
    );
    assert!(page.split_whitespace().collect::<Vec<_>>().join(" ").contains(&text), "{text}");
}
