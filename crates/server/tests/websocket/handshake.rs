//! Section 4: the opening handshake, and everything that is not one.

use serde_json::json;

use crate::suite::{raw, support::start};

/// Section, what it shows, changes to a good handshake (text and what stands in its place), the status.
type Case = (&'static str, &'static str, &'static [(&'static str, &'static str)], u16);

const KEY: &str = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
const VERSION: &str = "Sec-WebSocket-Version: 13\r\n";
const UPGRADE: &str = "Upgrade: websocket\r\n";
const CONNECTION: &str = "Connection: keep-alive, Upgrade\r\n";
const END: &str = "\r\n\r\n";

const CASES: &[Case] = &[
    ("4.1", "a good handshake", &[], 101),
    (
        "4.1 (7)",
        "the example of a key, with its stray bit",
        &[("dGhlIHNhbXBsZSBub25jZQ==", "AQIDBAUGBwgJCgsMDQ4PEC==")],
        101,
    ),
    ("4.2.1 (1)", "HTTP/1.0", &[("HTTP/1.1", "HTTP/1.0")], 400),
    ("4.2.1 (1)", "HTTP/1.0 without a host", &[("HTTP/1.1", "HTTP/1.0"), ("Host: HOST\r\n", "")], 400),
    ("4.2.1 (1)", "another method: POST", &[("GET ", "POST ")], 405),
    ("4.2.1 (1)", "another method: HEAD", &[("GET ", "HEAD ")], 426),
    ("4.2.1 (2)", "no host", &[("Host: HOST\r\n", "")], 400),
    ("4.2.1 (2)", "an empty host", &[("Host: HOST\r\n", "Host: \r\n")], 400),
    ("4.2.1 (2)", "two hosts", &[("Host: HOST\r\n", "Host: HOST\r\nHost: HOST\r\n")], 400),
    ("4.2.1 (3)", "no upgrade", &[(UPGRADE, "")], 426),
    ("4.2.1 (3)", "an upgrade to something else", &[(UPGRADE, "Upgrade: h2c\r\n")], 426),
    ("4.2.1 (3)", "an upgrade to something similar", &[(UPGRADE, "Upgrade: websockets\r\n")], 426),
    ("4.2.1 (3)", "any case", &[(UPGRADE, "upgrade: WebSocket\r\n")], 101),
    ("4.2.1 (3)", "a list of upgrades", &[(UPGRADE, "Upgrade: h2c, websocket\r\n")], 101),
    ("4.2.1 (3)", "upgrades in two headers", &[(UPGRADE, "Upgrade: h2c\r\nUpgrade: websocket\r\n")], 101),
    ("4.2.1 (4)", "no connection header", &[(CONNECTION, "")], 426),
    ("4.2.1 (4)", "a connection that stays as it is", &[(CONNECTION, "Connection: keep-alive\r\n")], 426),
    ("4.2.1 (4)", "a connection token that is longer", &[(CONNECTION, "Connection: upgraded\r\n")], 426),
    ("4.2.1 (4)", "any case, without blanks", &[(CONNECTION, "CONNECTION: foo,UPGRADE\r\n")], 101),
    (
        "4.2.1 (4)",
        "two connection headers",
        &[(CONNECTION, "Connection: foo\r\nConnection: upgrade\r\n")],
        101,
    ),
    ("4.2.1 (5)", "no key", &[(KEY, "")], 400),
    ("4.2.1 (5)", "an empty key", &[(KEY, "Sec-WebSocket-Key:\r\n")], 400),
    ("4.2.1 (5)", "a key of 15 bytes", &[("dGhlIHNhbXBsZSBub25jZQ==", "dGhlIHNhbXBsZSBub25j")], 400),
    ("4.2.1 (5)", "a key of 17 bytes", &[("dGhlIHNhbXBsZSBub25jZQ==", "dGhlIHNhbXBsZSBub25jZWU=")], 400),
    ("4.2.1 (5)", "a key without padding", &[("dGhlIHNhbXBsZSBub25jZQ==", "dGhlIHNhbXBsZSBub25jZQ")], 400),
    (
        "4.2.1 (5)",
        "a key that is no base64",
        &[("dGhlIHNhbXBsZSBub25jZQ==", "dGhlIHNhbXBsZSBub25jZ!==")],
        400,
    ),
    (
        "4.2.1 (5)",
        "a key in the alphabet of addresses",
        &[("dGhlIHNhbXBsZSBub25jZQ==", "__79_Pv6-fj39vX08_Lx8A==")],
        400,
    ),
    (
        "11.3.1",
        "two keys",
        &[(KEY, "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Key: x\r\n")],
        400,
    ),
    ("4.2.1 (6)", "no version", &[(VERSION, "")], 426),
    ("4.4", "an old version", &[(VERSION, "Sec-WebSocket-Version: 8\r\n")], 426),
    ("4.4", "a version to come", &[(VERSION, "Sec-WebSocket-Version: 25\r\n")], 426),
    ("4.4", "a version with a zero in front", &[(VERSION, "Sec-WebSocket-Version: 013\r\n")], 426),
    ("4.4", "a list of versions", &[(VERSION, "Sec-WebSocket-Version: 13, 8\r\n")], 426),
    (
        "11.3.5",
        "two versions",
        &[(VERSION, "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Version: 8\r\n")],
        426,
    ),
    ("4.2.2 (4)", "a page of this server", &[(END, "\r\nOrigin: http://HOST\r\n\r\n")], 101),
    ("4.2.2 (4)", "a page of another site", &[(END, "\r\nOrigin: https://evil.example\r\n\r\n")], 403),
    ("4.2.2 (4)", "a page without an origin", &[(END, "\r\nOrigin: null\r\n\r\n")], 403),
    (
        "4.2.2 (4)",
        "an extension is offered and not taken",
        &[(END, "\r\nSec-WebSocket-Extensions: permessage-deflate\r\n\r\n")],
        101,
    ),
    (
        "4.2.2 (4)",
        "a subprotocol is offered and not taken",
        &[(END, "\r\nSec-WebSocket-Protocol: chat, superchat\r\n\r\n")],
        101,
    ),
    ("4.2.1 (10)", "headers that nobody knows", &[(END, "\r\nX-Anything: 1\r\n\r\n")], 101),
    ("4.2.1", "a body", &[(END, "\r\nContent-Length: 2\r\n\r\nhi")], 400),
    ("4.2.1", "an empty body", &[(END, "\r\nContent-Length: 0\r\n\r\n")], 101),
    ("4.2.1", "a body in chunks", &[(END, "\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n")], 400),
    ("4.2.2 (4)", "a table that is not there", &[("/ws HTTP", "x/ws HTTP")], 404),
    ("10.5", "somebody unknown", &[("Bearer ", "Bearer x")], 401),
];

#[test]
fn every_case_of_the_table() {
    let server = start();
    let ada = server.guest("Ada");
    let table = ada.open_for("set", 2, &json!({}));
    let host = server.addr.to_string();
    for &(section, name, changes, status) in CASES {
        let mut request = raw::request(server.addr, &table, &ada.token).replace(&host, "HOST");
        for (from, to) in changes {
            assert!(request.contains(from), "{section} {name}: no {from:?}");
            request = request.replacen(from, to, 1);
        }
        let (_, head) = raw::ask(server.addr, &request.replace("HOST", &host));
        let got = head.split(' ').nth(1).and_then(|status| status.parse().ok());
        assert_eq!(got, Some(status), "{section} {name}: {head}");
        let head = head.to_ascii_lowercase();
        let has = |line: &str| head.lines().any(|other| other == line);
        match status {
            // Section 4.2.2 (5).
            101 => {
                assert!(has("upgrade: websocket") && has("connection: upgrade"), "{section} {name}: {head}");
                assert!(head.contains("\r\nsec-websocket-accept: "), "{section} {name}: {head}");
                assert!(
                    !head.contains("sec-websocket-extensions") && !head.contains("sec-websocket-protocol")
                );
            }
            // Section 4.4: the versions that are understood.
            426 => assert!(has("sec-websocket-version: 13") && has("upgrade: websocket"), "{head}"),
            _ => assert!(!head.contains("sec-websocket-accept"), "{section} {name}: {head}"),
        }
    }
}
