//! Messages from a client to the server.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use ts_rs::TS;
use utoipa::ToSchema;

/// A message from a client, over a table's WebSocket.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ClientMsg {
    /// Execute an action. The answer is `ack` or `refused`.
    Act {
        /// Chosen by the client. An id that is sent again is not executed again.
        id: String,
        /// The action, in the format of the game.
        #[ts(type = "G['action'] | Leave")]
        #[schema(value_type = Object)]
        act: Box<RawValue>,
    },
    /// Ask what an action would lead to.
    Preview {
        /// The answer has the same id.
        id: String,
        /// The action, in the format of the game.
        #[ts(type = "G['action'] | Leave")]
        #[schema(value_type = Object)]
        act: Box<RawValue>,
    },
    /// Ask the game about a move that the player is making: one question for each gesture.
    Options {
        /// The answer has the same id.
        id: String,
        /// The question, in the format of the game.
        #[ts(type = "G['ask']")]
        #[schema(value_type = Object)]
        ask: Box<RawValue>,
    },
    /// Ask for help. It is given at tables with one person only, and marks the table as assisted.
    Help {
        /// The answer has the same id.
        id: String,
        /// What the player asks for, in the format of the game: a word, or an object.
        #[ts(type = "G['help']")]
        #[schema(value_type = serde_json::Value)]
        what: Box<RawValue>,
    },
    /// Ask whether a word is in the table's dictionary (QUI-8).
    Lookup {
        /// The answer has the same id.
        id: String,
        /// The word.
        word: String,
    },
    /// Send a chat message to everybody at the table.
    Say {
        /// The message.
        text: String,
    },
    /// The player is back: the bot that plays for them stops.
    Back {},
    /// A spectator asks for a seat in the next game.
    NextIn {
        /// Whether they no longer ask for one.
        #[serde(default)]
        #[ts(as = "Option<bool>", optional)]
        off: bool,
    },
    /// Ask for a `pong`.
    Ping {
        /// The answer has the same id.
        #[serde(default)]
        #[ts(optional = nullable)]
        id: Option<String>,
    },
}

/// A message that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Malformed {
    /// Its id, if it could be read.
    pub id: Option<String>,
    /// Whether it is an action. Then the answer is a refusal instead of an error.
    pub act: bool,
    /// What is wrong with it.
    pub message: String,
}

/// All fields that any message has, so that one pass over the text is enough.
#[derive(Deserialize)]
struct Envelope<'a> {
    #[serde(rename = "type", borrow)]
    kind: Cow<'a, str>,
    #[serde(borrow)]
    id: Option<Cow<'a, str>>,
    #[serde(borrow)]
    act: Option<&'a RawValue>,
    #[serde(borrow)]
    ask: Option<&'a RawValue>,
    #[serde(borrow)]
    what: Option<&'a RawValue>,
    #[serde(borrow)]
    word: Option<Cow<'a, str>>,
    #[serde(borrow)]
    text: Option<Cow<'a, str>>,
    off: Option<bool>,
}

impl ClientMsg {
    /// Reads a message.
    pub fn read(text: &str) -> Result<ClientMsg, Malformed> {
        // A list would be read as the fields in order; a message is an object.
        if !text.trim_start().starts_with('{') {
            let message = "a message is a JSON object".to_owned();
            return Err(Malformed { id: None, act: false, message });
        }
        let envelope: Envelope<'_> = match serde_json::from_str(text) {
            Ok(envelope) => envelope,
            Err(error) => return Err(salvage(text, &error)),
        };
        let Envelope { kind, id, act, ask, what, word, text, off } = envelope;
        let missing = |what: &str, id: Option<Cow<'_, str>>| Malformed {
            id: id.map(Cow::into_owned),
            act: kind == "act",
            message: format!("{kind} needs {what}"),
        };
        // What the message carries beside its id. Each type has one such field.
        let body = match &*kind {
            "options" => ask,
            "help" => what,
            _ => act,
        };
        Ok(match (&*kind, id, body, word, text) {
            ("act", Some(id), Some(act), ..) => ClientMsg::Act { id: id.into_owned(), act: act.to_owned() },
            ("preview", Some(id), Some(act), ..) => {
                ClientMsg::Preview { id: id.into_owned(), act: act.to_owned() }
            }
            ("options", Some(id), Some(ask), ..) => {
                ClientMsg::Options { id: id.into_owned(), ask: ask.to_owned() }
            }
            ("help", Some(id), Some(what), ..) => {
                ClientMsg::Help { id: id.into_owned(), what: what.to_owned() }
            }
            ("lookup", Some(id), _, Some(word), _) => {
                ClientMsg::Lookup { id: id.into_owned(), word: word.into_owned() }
            }
            ("say", _, _, _, Some(text)) => ClientMsg::Say { text: text.into_owned() },
            ("back", ..) => ClientMsg::Back {},
            ("next_in", ..) => ClientMsg::NextIn { off: off.unwrap_or_default() },
            ("ping", id, ..) => ClientMsg::Ping { id: id.map(Cow::into_owned) },
            ("act" | "preview", id, ..) => return Err(missing("a text `id` and an `act`", id)),
            ("options", id, ..) => return Err(missing("a text `id` and an `ask`", id)),
            ("help", id, ..) => return Err(missing("a text `id` and a `what`", id)),
            ("lookup", id, ..) => return Err(missing("a text `id` and a `word`", id)),
            ("say", id, ..) => return Err(missing("a `text`", id)),
            (_, id, ..) => {
                let message = shorten(&format!("there is no message type {:?}", shorten(&kind)));
                return Err(Malformed { id: id.map(Cow::into_owned), act: false, message });
            }
        })
    }
}

/// Reads what can be read of a message with fields of wrong types.
fn salvage(text: &str, error: &serde_json::Error) -> Malformed {
    let value: serde_json::Value = serde_json::from_str(text).unwrap_or_default();
    let field = |name| value.get(name).and_then(serde_json::Value::as_str);
    Malformed {
        id: field("id").map(str::to_owned),
        act: field("type") == Some("act"),
        message: shorten(&error.to_string()),
    }
}

fn shorten(text: &str) -> String {
    text.chars().take(120).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bad(text: &str) -> (Option<String>, bool) {
        let malformed = ClientMsg::read(text).expect_err(text);
        (malformed.id, malformed.act)
    }

    #[test]
    fn every_message_is_read() {
        assert!(matches!(
            ClientMsg::read(r#" {"id":"p","act":{},"type":"preview"}"#),
            Ok(ClientMsg::Preview { .. })
        ));
        assert!(matches!(
            ClientMsg::read(r#"{"type":"options","id":"o","ask":{}}"#),
            Ok(ClientMsg::Options { .. })
        ));
        assert!(matches!(
            ClientMsg::read(r#"{"type":"lookup","id":"l","word":"q\u0069"}"#),
            Ok(ClientMsg::Lookup { word, .. }) if word == "qi"
        ));
        assert!(matches!(
            ClientMsg::read(r#"{"type":"help","id":"h","what":"any"}"#),
            Ok(ClientMsg::Help { what, .. }) if what.get() == r#""any""#
        ));
        assert!(matches!(ClientMsg::read(r#"{"type":"say","text":"hi"}"#), Ok(ClientMsg::Say { .. })));
        assert!(matches!(ClientMsg::read(r#"{"type":"ping","id":"x"}"#), Ok(ClientMsg::Ping { .. })));
        assert!(matches!(ClientMsg::read(r#"{"type":"back"}"#), Ok(ClientMsg::Back {})));
        assert!(matches!(ClientMsg::read(r#"{"type":"next_in"}"#), Ok(ClientMsg::NextIn { off: false })));
        assert!(matches!(
            ClientMsg::read(r#"{"type":"next_in","off":true}"#),
            Ok(ClientMsg::NextIn { off: true })
        ));
    }

    #[test]
    fn what_can_be_read_of_a_bad_message_is() {
        let a1 = || Some("a1".to_owned());
        assert_eq!(bad(r#"{"type":"act","id":"a1"}"#), (a1(), true));
        assert_eq!(bad(r#"{"type":"act","id":7,"act":{}}"#), (None, true));
        assert_eq!(bad(r#"{"type":"act","act":{}}"#), (None, true));
        assert_eq!(bad(r#"{"type":"act","id":"a1","ask":{}}"#), (a1(), true));
        assert_eq!(bad(r#"{"type":"options","id":"a1","act":{}}"#), (a1(), false));
        assert_eq!(bad(r#"{"type":"help","id":"a1"}"#), (a1(), false));
        assert_eq!(bad(r#"{"type":"lookup","id":"a1","word":3}"#), (a1(), false));
        assert_eq!(bad(r#"{"type":"next_in","id":"a1","off":1}"#), (a1(), false));
        assert_eq!(bad(r#"{"type":"dance","id":"a1"}"#), (a1(), false));
        assert_eq!(bad(r#"{"id":"a1"}"#), (a1(), false));
        for text in ["", "null", "[\"ping\",\"x\"]", "{", "\u{0}", "{\"type\":\"ping\"}x"] {
            assert_eq!(bad(text), (None, false), "{text}");
        }
    }
}
