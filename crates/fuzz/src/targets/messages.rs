//! Messages of clients: what is read can be written and read again; what is not read is answered.

use protocol::ClientMsg;

use super::check_message;

/// Words of messages.
pub const WORDS: &[&str] = &[
    "\"type\"",
    "\"act\"",
    "\"id\"",
    "\"preview\"",
    "\"options\"",
    "\"ask\"",
    "\"lookup\"",
    "\"help\"",
    "\"word\"",
    "\"say\"",
    "\"text\"",
    "\"ping\"",
    "null",
    "{}",
    "[]",
    "\\u0000",
    "\\ud800",
    "\u{202e}",
    "\u{0}",
];

/// The text of one message.
pub fn run(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    match ClientMsg::read(text) {
        Ok(message) => {
            let written = serde_json::to_string(&message).expect("a message is JSON");
            let again = ClientMsg::read(&written).expect("what is written can be read");
            assert_eq!(written, serde_json::to_string(&again).expect("JSON"));
        }
        Err(malformed) => {
            check_message(&malformed.message);
            assert!(malformed.id.is_none_or(|id| id.len() <= 3 * text.len()));
        }
    }
}
