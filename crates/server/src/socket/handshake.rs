//! The opening handshake of a WebSocket (RFC 6455, section 4.2).

use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Version, header};
use base64::{
    Engine,
    alphabet::STANDARD as ALPHABET,
    engine::{GeneralPurpose, GeneralPurposeConfig},
};
use sha1::{Digest, Sha1};

const GUID: &[u8] = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

/// Lenient about the unused bits of the last character: the RFC's own example in section 4.1 sets one of
/// them.
const BASE64: GeneralPurpose =
    GeneralPurpose::new(&ALPHABET, GeneralPurposeConfig::new().with_decode_allow_trailing_bits(true));

/// The result of a request for a WebSocket.
pub(crate) enum Handshake {
    /// It is accepted; this is the value of `Sec-WebSocket-Accept`.
    Accept(HeaderValue),
    /// It is not a valid opening handshake.
    Refuse(StatusCode, &'static str),
}

/// Judges a request for a WebSocket, in the order of section 4.2.1.
pub(crate) fn accept(method: &Method, version: Version, headers: &HeaderMap) -> Handshake {
    let bad = |message| Handshake::Refuse(StatusCode::BAD_REQUEST, message);
    if version < Version::HTTP_11 {
        return bad("a WebSocket needs HTTP/1.1");
    }
    if only(headers, header::HOST).is_none_or(HeaderValue::is_empty) {
        return bad("a request has exactly one Host");
    }
    let upgrades =
        has_token(headers, header::CONNECTION, "upgrade") && has_token(headers, header::UPGRADE, "websocket");
    if method != Method::GET || !upgrades {
        return Handshake::Refuse(StatusCode::UPGRADE_REQUIRED, "this address is a WebSocket");
    }
    // Frames follow the head, so a body would be read as frames.
    let has_body = headers.contains_key(header::TRANSFER_ENCODING)
        || headers.get_all(header::CONTENT_LENGTH).iter().any(|length| length != "0");
    if has_body {
        return bad("a request for a WebSocket has no body");
    }
    if only(headers, header::SEC_WEBSOCKET_VERSION).is_none_or(|version| version != "13") {
        return Handshake::Refuse(StatusCode::UPGRADE_REQUIRED, "Sec-WebSocket-Version must be 13");
    }
    let key = only(headers, header::SEC_WEBSOCKET_KEY).map(HeaderValue::as_bytes).unwrap_or_default();
    if BASE64.decode(key).is_ok_and(|key| key.len() == 16)
        && let Ok(answer) = HeaderValue::from_str(&answer(key))
    {
        return Handshake::Accept(answer);
    }
    bad("Sec-WebSocket-Key must be 16 bytes in base64")
}

/// The value of a header that may occur only once.
fn only(headers: &HeaderMap, name: HeaderName) -> Option<&HeaderValue> {
    let mut values = headers.get_all(name).iter();
    values.next().filter(|_| values.next().is_none())
}

/// Whether a header, which may occur several times, lists a token.
fn has_token(headers: &HeaderMap, name: HeaderName, token: &str) -> bool {
    let values = headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|part| part.trim().eq_ignore_ascii_case(token))
}

fn answer(key: &[u8]) -> String {
    BASE64.encode(Sha1::new().chain_update(key).chain_update(GUID).finalize())
}

#[cfg(test)]
mod tests {
    use super::*;

    // Section 1.3.
    #[test]
    fn the_example_of_the_rfc() {
        assert_eq!(answer(b"dGhlIHNhbXBsZSBub25jZQ=="), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    }
}
