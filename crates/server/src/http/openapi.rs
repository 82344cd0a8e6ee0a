//! The OpenAPI 3.1 description. Its schemas are made from the types of the protocol.

use protocol::{
    ClientMsg, Daily, DailyRequest, DailyResults, ErrorBody, GameList, Guest, GuestRequest, HostRequest,
    JoinRequest, Joined, Me, MeChange, MuteRequest, MyTables, NewTable, NodeList, Replay, SeatChange,
    ServerMsg, TableChange, TableCheck, TableFacts, TableList, TableLog, TableRef, Version,
};
use serde_json::{Map, Value, json};
use utoipa::{PartialSchema, ToSchema};

use super::Method;

/// The description of one route.
struct Operation {
    method: Method,
    path: &'static str,
    summary: &'static str,
    /// The schema of the body.
    takes: Option<&'static str>,
    gives: Gives,
    /// Whether the answer comes in pages.
    paged: bool,
    /// Whether a token is required.
    identified: bool,
    /// The other possible statuses.
    errors: &'static [u16],
}

enum Gives {
    /// JSON with a schema.
    Schema(&'static str),
    /// JSON whose form is described elsewhere.
    Json(&'static str),
    Text(&'static str),
    WebSocket,
}

use Gives::{Json, Schema, Text, WebSocket};
use Method::{Get, Patch, Post};

const fn operation(method: Method, path: &'static str, summary: &'static str, gives: Gives) -> Operation {
    Operation { method, path, summary, takes: None, gives, paged: false, identified: true, errors: &[] }
}

impl Operation {
    const fn takes(self, takes: &'static str) -> Operation {
        Operation { takes: Some(takes), ..self }
    }

    const fn errors(self, errors: &'static [u16]) -> Operation {
        Operation { errors, ..self }
    }

    const fn paged(self) -> Operation {
        Operation { paged: true, ..self }
    }

    const fn for_anybody(self) -> Operation {
        Operation { identified: false, ..self }
    }
}

const OPERATIONS: &[Operation] = &[
    operation(
        Post,
        "/api/guest",
        "Become a guest. The token is in the answer and in a cookie",
        Schema("Guest"),
    )
    .takes("GuestRequest")
    .errors(&[400, 413, 422, 429])
    .for_anybody(),
    operation(Patch, "/api/me", "Take another name, everywhere at once", Schema("Me"))
        .takes("MeChange")
        .errors(&[400, 413, 422, 429]),
    operation(Get, "/api/games", "List the games with their options, defaults and seats", Schema("GameList")),
    operation(
        Get,
        "/api/me/tables",
        "List the tables where you sit, and how their games stand",
        Schema("MyTables"),
    ),
    operation(Get, "/api/daily", "Get today's puzzles (UTC), without their answers", Schema("Daily")),
    operation(
        Get,
        "/api/daily/{date}",
        "Get the puzzles of a day; days to come are not found",
        Schema("Daily"),
    )
    .errors(&[404, 422]),
    operation(
        Post,
        "/api/daily/{date}/{kind}",
        "Open your table of a puzzle. The first one counts, and is the answer every time",
        Schema("TableRef"),
    )
    .takes("DailyRequest")
    .errors(&[400, 404, 413, 422, 429]),
    operation(
        Get,
        "/api/daily/{date}/{kind}/results",
        "How the players of this server did at a puzzle on its own day",
        Schema("DailyResults"),
    )
    .errors(&[404, 422]),
    operation(Get, "/api/tables", "List the public tables that are not over", Schema("TableList")),
    operation(Post, "/api/tables", "Open a table", Schema("TableRef"))
        .takes("NewTable")
        .errors(&[400, 413, 422, 429]),
    operation(Get, "/api/tables/{id}", "Describe a table", Schema("TableFacts")).errors(&[404]),
    operation(
        Patch,
        "/api/tables/{id}",
        "Change options before the start; those that are not named stay. Only for the host",
        Schema("TableFacts"),
    )
    .takes("TableChange")
    .errors(&[400, 403, 404, 409, 413, 422]),
    operation(
        Post,
        "/api/tables/{id}/seats/{seat}",
        "Say who plays a seat: a bot, somebody who is still to come, or nobody. Only for the host",
        Schema("TableFacts"),
    )
    .takes("SeatChange")
    .errors(&[400, 403, 404, 409, 413, 422]),
    operation(
        Post,
        "/api/tables/{id}/host",
        "Make another player the host; only for the host",
        Schema("TableFacts"),
    )
    .takes("HostRequest")
    .errors(&[400, 403, 404, 409, 413, 422]),
    operation(
        Get,
        "/api/tables/{id}/check",
        "Get a hash of the table's state, keyed with its seed. It is the same on all servers",
        Schema("TableCheck"),
    )
    .errors(&[404, 409]),
    operation(
        Post,
        "/api/tables/{id}/join",
        "Take a seat; during the game, where the table allows it, the seat of a bot",
        Schema("Joined"),
    )
    .takes("JoinRequest")
    .errors(&[400, 403, 404, 409, 422, 429]),
    operation(
        Post,
        "/api/tables/{id}/leave",
        "Leave the table; for good if the game has started",
        Json("An empty object"),
    )
    .errors(&[403, 404, 409]),
    operation(
        Post,
        "/api/tables/{id}/start",
        "Start the game without the empty seats; only for the host",
        Json("An empty object"),
    )
    .errors(&[403, 404, 409]),
    operation(
        Post,
        "/api/tables/{id}/mute",
        "Silence somebody at the table, or let them speak again; only for the host",
        Json("An empty object"),
    )
    .takes("MuteRequest")
    .errors(&[400, 403, 404, 409, 413, 422]),
    operation(
        Post,
        "/api/tables/{id}/rematch",
        "Open a table for the next game of the same players",
        Schema("TableRef"),
    )
    .errors(&[403, 404, 409, 429]),
    operation(
        Get,
        "/api/tables/{id}/log",
        "Get a page of the game's steps, as the player who asks saw them",
        Schema("TableLog"),
    )
    .paged()
    .errors(&[404, 409, 422, 429]),
    operation(
        Get,
        "/api/tables/{id}/record",
        "Get the record of a finished game",
        Json("A record, version 1"),
    )
    .errors(&[404, 409, 422, 429]),
    operation(
        Get,
        "/api/tables/{id}/replay",
        "Get a page of a finished game, step by step",
        Schema("Replay"),
    )
    .paged()
    .errors(&[404, 409, 422, 429]),
    operation(
        Get,
        "/api/tables/{id}/review",
        "Get the review of a finished game: what happened, beside what was possible",
        Json("A review, as docs/review.md describes it"),
    )
    .errors(&[404, 409, 422, 429]),
    operation(
        Get,
        "/api/tables/{id}/ws",
        "Open a WebSocket to play or watch. Messages are ClientMsg and ServerMsg, one JSON object each",
        WebSocket,
    )
    .errors(&[403, 404, 426, 429]),
    operation(Post, "/api/replay", "Get a page of a posted record, step by step", Schema("Replay"))
        .paged()
        .takes("Record")
        .errors(&[400, 413, 422, 429]),
    operation(
        Post,
        "/api/review",
        "Get the review of a posted record",
        Json("A review, as docs/review.md describes it"),
    )
    .takes("Record")
    .errors(&[400, 413, 422, 429]),
    operation(Get, "/api/version", "Get the versions of the server and the protocol", Schema("Version"))
        .for_anybody(),
    operation(Get, "/api/nodes", "List the addresses of all nodes", Schema("NodeList")).for_anybody(),
    operation(Get, "/api/openapi.json", "Get this description", Json("An OpenAPI description")).for_anybody(),
    operation(Get, "/healthz", "Check whether the server is usable", Json("The state of the server"))
        .errors(&[503])
        .for_anybody(),
    operation(Get, "/metrics", "Get metrics for Prometheus", Text("text/plain")).for_anybody(),
];

/// The whole description.
pub(super) fn document(base: &str) -> Value {
    let mut paths: Map<String, Value> = Map::new();
    for operation in OPERATIONS {
        let method = match operation.method {
            Get => "get",
            Post => "post",
            Patch => "patch",
        };
        let path = paths.entry(operation.path).or_insert_with(|| json!({}));
        path[method] = describe(operation);
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Tercet",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Rulebook games over HTTP and WebSocket, protocol version 1.",
        },
        "servers": [{ "url": if base.is_empty() { "/" } else { base } }],
        "paths": paths,
        "components": {
            "schemas": schemas(),
            "securitySchemes": {
                "bearer": { "type": "http", "scheme": "bearer" },
                "cookie": { "type": "apiKey", "in": "cookie", "name": super::COOKIE },
            },
        },
    })
}

fn describe(operation: &Operation) -> Value {
    let mut responses = Map::new();
    let (status, content) = match &operation.gives {
        Schema(name) => ("200", json!({ "application/json": { "schema": reference(name) } })),
        Json(what) => {
            ("200", json!({ "application/json": { "schema": { "type": "object", "description": what } } }))
        }
        Text(kind) => ("200", json!({ (*kind): { "schema": { "type": "string" } } })),
        WebSocket => ("101", Value::Null),
    };
    let mut success = json!({ "description": operation.summary });
    if !content.is_null() {
        success["content"] = content;
    }
    responses.insert(status.to_owned(), success);
    let unidentified = operation.identified.then_some(&401);
    for status in unidentified.into_iter().chain(operation.errors) {
        let error = json!({
            "description": meaning(*status),
            "content": { "application/json": { "schema": reference("ErrorBody") } },
        });
        responses.insert(status.to_string(), error);
    }
    let mut described = json!({ "summary": operation.summary, "responses": responses });
    let mut parameters = Vec::new();
    if operation.path.contains("{id}") {
        parameters.push(json!({
            "name": "id", "in": "path", "required": true, "schema": { "type": "string" },
            "description": "The table's id, which is its link",
        }));
    }
    for (name, description) in [("date", "A day, as in 2026-11-18"), ("kind", "The kind of puzzle")] {
        if operation.path.contains(&format!("{{{name}}}")) {
            parameters.push(json!({
                "name": name, "in": "path", "required": true, "schema": { "type": "string" },
                "description": description,
            }));
        }
    }
    if operation.paged {
        parameters.push(json!({
            "name": "from", "in": "query", "required": false, "schema": { "type": "integer" },
            "description": "The first step of the page; `next` of the page before it",
        }));
    }
    if !parameters.is_empty() {
        described["parameters"] = Value::Array(parameters);
    }
    if let Some(takes) = operation.takes {
        let schema = match takes {
            "Record" => json!({ "type": "object", "description": "A record, version 1" }),
            name => reference(name),
        };
        described["requestBody"] = json!({
            "required": !matches!(takes, "JoinRequest" | "DailyRequest"),
            "content": { "application/json": { "schema": schema } },
        });
    }
    if operation.identified {
        described["security"] = json!([{ "bearer": [] }, { "cookie": [] }]);
    }
    described
}

fn meaning(status: u16) -> &'static str {
    match status {
        400 => "Not JSON",
        401 => "A missing or wrong token",
        403 => "Not allowed",
        404 => "There is no such table or seat",
        409 => "The state of the table does not allow it",
        413 => "The body is too long",
        422 => "A value is wrong",
        426 => "This path is for WebSockets",
        429 => "A limit is reached",
        _ => "An error",
    }
}

fn reference(name: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{name}") })
}

fn schemas() -> Value {
    let mut schemas = Vec::new();
    macro_rules! add {
        ($($type:ty),* $(,)?) => { $(
            schemas.push((<$type as ToSchema>::name().into_owned(), <$type as PartialSchema>::schema()));
            <$type as ToSchema>::schemas(&mut schemas);
        )* };
    }
    add![
        ClientMsg,
        ErrorBody,
        Daily,
        DailyRequest,
        DailyResults,
        GameList,
        Guest,
        GuestRequest,
        HostRequest,
        JoinRequest,
        Joined,
        Me,
        MeChange,
        MuteRequest,
        NewTable,
        MyTables,
        NodeList,
        Replay,
        SeatChange,
        ServerMsg,
        TableChange,
        TableCheck,
        TableFacts,
        TableList,
        TableLog,
        TableRef,
        Version,
    ];
    let value = |(name, schema)| Some((name, serde_json::to_value(schema).ok()?));
    Value::Object(schemas.into_iter().filter_map(value).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_route_is_described_and_nothing_else() {
        let mut described: Vec<_> = OPERATIONS.iter().map(|o| (o.path, format!("{:?}", o.method))).collect();
        let mut served: Vec<_> =
            super::super::routes().iter().map(|r| (r.path, format!("{:?}", r.method))).collect();
        described.sort_unstable();
        served.sort_unstable();
        assert_eq!(described, served);
    }

    #[test]
    fn every_reference_leads_somewhere() {
        fn references(value: &Value, found: &mut Vec<String>) {
            match value {
                Value::Object(map) => {
                    found.extend(map.get("$ref").and_then(Value::as_str).map(str::to_owned));
                    map.values().for_each(|value| references(value, found));
                }
                Value::Array(list) => list.iter().for_each(|value| references(value, found)),
                _ => {}
            }
        }
        let document = document("");
        let mut found = Vec::new();
        references(&document, &mut found);
        assert!(found.len() > 20);
        for reference in found {
            let pointer = reference.strip_prefix('#').expect("a local reference");
            assert!(document.pointer(pointer).is_some(), "{reference}");
        }
    }
}
