//! Runs the table of cases in `cases.txt`, which says how it is read.

use serde_json::{Value, json};

use crate::suite::{
    raw::{Raw, frame},
    support::start,
};

/// A case of the table.
struct Case {
    name: String,
    sent: Vec<u8>,
    back: Vec<String>,
}

#[test]
fn every_case_of_the_table() {
    let cases = cases(include_str!("cases.txt"));
    assert!(cases.len() > 130, "{}", cases.len());
    let server = start();
    let ada = server.guest("Ada");
    let table = ada.open_for("set", 2, &json!({}));
    let mut wrong = Vec::new();
    for Case { name, sent, back } in cases {
        // At once, and byte by byte where that is quick.
        for size in [sent.len(), 1].into_iter().filter(|size| sent.len() / size < 400) {
            let mut raw = Raw::open(&server, &ada, &table);
            sent.chunks(size).for_each(|part| raw.send(part));
            let mut expected = back.clone();
            if !back.iter().any(|back| back.starts_with("close") || back.starts_with("fail")) {
                // The connection is still good: it can be closed properly.
                raw.send(&frame(0x88, &1000u16.to_be_bytes()));
                expected.push("close 1000".into());
            }
            let got: Vec<String> = std::iter::from_fn(|| raw.next())
                .filter_map(|frame| match frame.opcode {
                    0x1 => answer(&frame.payload),
                    0x8 => Some(close(&frame.payload)),
                    // Pings of the server measure the delay.
                    0x9 => None,
                    0xA => Some(pong(&frame.payload)),
                    other => panic!("opcode {other}"),
                })
                .collect();
            if sorted(&got) != sorted(&expected) || got.last() != expected.last() {
                wrong.push(format!("{name} in parts of {size}: {got:?}, expected {expected:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The answer to one of our messages. Broadcasts of the table are left out.
fn answer(payload: &[u8]) -> Option<String> {
    let message: Value = serde_json::from_slice(payload).expect("JSON");
    match message["type"].as_str() {
        Some("pong") => Some(format!("answer {}", message["id"].as_str().unwrap_or("-"))),
        Some("error") => Some(format!("error {}", message["error"]["code"].as_str().expect("a code"))),
        _ => None,
    }
}

fn close(payload: &[u8]) -> String {
    match *payload {
        [] => "close".into(),
        [high, low, ref reason @ ..] => {
            let code = u16::from_be_bytes([high, low]);
            let reason = str::from_utf8(reason).expect("a reason in UTF-8");
            // A client that is turned away gets a reason. An echoed code has no reason.
            match matches!(code, 1002 | 1007 | 1009) && !reason.is_empty() {
                true => format!("fail {code}"),
                false => format!("close {code}{reason}"),
            }
        }
        [_] => panic!("half a code"),
    }
}

fn pong(payload: &[u8]) -> String {
    payload.iter().fold("pong ".to_owned(), |text, byte| text + &format!("{byte:02x}"))
}

/// Pongs, then answers: each kind keeps its order, but a pong may overtake an answer.
fn sorted(back: &[String]) -> Vec<&String> {
    let (mut pongs, others): (Vec<_>, Vec<_>) = back.iter().partition(|text| text.starts_with("pong"));
    pongs.extend(others);
    pongs
}

fn cases(text: &str) -> Vec<Case> {
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| {
            let [section, name, sent, back] = line.split('|').map(str::trim).collect::<Vec<_>>()[..] else {
                panic!("four columns: {line}");
            };
            assert!(section.starts_with(['5', '6', '7', '8']), "{line}");
            let back = back.split(',').map(str::trim).filter(|part| !part.is_empty());
            let back = back.map(|part| match part.strip_prefix("pong") {
                Some(payload) => pong(&Reader { line, rest: payload }.sent()),
                None => part.to_owned(),
            });
            Case {
                name: format!("{section} {name}"),
                sent: Reader { line, rest: sent }.sent(),
                back: back.collect(),
            }
        })
        .collect()
}

/// Reads the column of what is sent.
struct Reader<'a> {
    line: &'a str,
    rest: &'a str,
}

impl Reader<'_> {
    fn sent(mut self) -> Vec<u8> {
        let mut all = Vec::new();
        loop {
            self.rest = self.rest.trim_start();
            if self.rest.is_empty() {
                return all;
            }
            if let Some(rest) = self.rest.strip_prefix('[') {
                let (inside, rest) = rest.split_once(']').unwrap_or_else(|| panic!("no `]`: {}", self.line));
                self.rest = rest;
                let mut inside = Reader { line: self.line, rest: inside };
                let first = inside.part()[0];
                all.extend(frame(first, &inside.sent()));
            } else {
                all.extend(self.part());
            }
        }
    }

    /// Text in quotes or bytes in hex, once or repeated.
    fn part(&mut self) -> Vec<u8> {
        let (bytes, rest) = match self.rest.strip_prefix('\'') {
            Some(rest) => {
                let (text, rest) =
                    rest.split_once('\'').unwrap_or_else(|| panic!("no second quote: {}", self.line));
                (text.as_bytes().to_vec(), rest)
            }
            None => {
                let end = self.rest.find(|c: char| !c.is_ascii_hexdigit()).unwrap_or(self.rest.len());
                let (digits, rest) = self.rest.split_at(end);
                assert!(end > 0 && end % 2 == 0, "not bytes: {:?} in {}", self.rest, self.line);
                let byte = |n| u8::from_str_radix(&digits[n..n + 2], 16).expect("hex");
                ((0..end).step_by(2).map(byte).collect(), rest)
            }
        };
        let (times, rest) = match rest.strip_prefix('*') {
            Some(rest) => {
                let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
                (rest[..end].parse().expect("a number"), &rest[end..])
            }
            None => (1, rest),
        };
        self.rest = rest;
        bytes.repeat(times)
    }
}
