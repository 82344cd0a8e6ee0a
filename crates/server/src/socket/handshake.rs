//! The opening of a WebSocket (RFC 6455, section 4.2).

use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use base64::{Engine, engine::general_purpose::STANDARD};
use sha1::{Digest, Sha1};

const GUID: &[u8] = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

/// What a request for a WebSocket comes to.
pub(crate) enum Handshake {
    /// It is one: the answer's key.
    Accept(HeaderValue),
    /// It is none, or not of our version.
    Refuse(StatusCode, &'static str),
}

/// Reads a request for a WebSocket.
pub(crate) fn accept(method: &Method, headers: &HeaderMap) -> Handshake {
    let has = |name, word: &str| {
        let values = headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
        values.flat_map(|value| value.split(',')).any(|part| part.trim().eq_ignore_ascii_case(word))
    };
    let upgrade = has(header::CONNECTION, "upgrade") && has(header::UPGRADE, "websocket");
    if method != Method::GET || !upgrade {
        return Handshake::Refuse(StatusCode::UPGRADE_REQUIRED, "this is a WebSocket");
    }
    if !has(header::SEC_WEBSOCKET_VERSION, "13") {
        return Handshake::Refuse(StatusCode::UPGRADE_REQUIRED, "the version is 13");
    }
    let key = headers.get(header::SEC_WEBSOCKET_KEY).map(HeaderValue::as_bytes).unwrap_or_default();
    if STANDARD.decode(key).is_ok_and(|key| key.len() == 16)
        && let Ok(answer) = HeaderValue::from_str(&answer(key))
    {
        return Handshake::Accept(answer);
    }
    Handshake::Refuse(StatusCode::BAD_REQUEST, "the key is 16 bytes in base64")
}

fn answer(key: &[u8]) -> String {
    STANDARD.encode(Sha1::new().chain_update(key).chain_update(GUID).finalize())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rfc_s_own_example() {
        assert_eq!(answer(b"dGhlIHNhbXBsZSBub25jZQ=="), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    }
}
