//! Frames of a WebSocket (RFC 6455), the server's side.
//!
//! Our own, because the server's figures hang on it: an idle connection holds no buffer at all, and messages for
//! many viewers are serialised once and copied once.

const TEXT: u8 = 0x1;
const BINARY: u8 = 0x2;
const CLOSE: u8 = 0x8;
const PING: u8 = 0x9;
const PONG: u8 = 0xA;

/// Something whole that a client sent.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Incoming {
    Text(String),
    Binary,
    Ping(Vec<u8>),
    Pong(Vec<u8>),
    Close,
}

/// What a client must not send: the connection is closed with this code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Violation {
    Protocol(&'static str),
    NotUtf8,
    TooBig,
}

impl Violation {
    pub(super) fn code(self) -> u16 {
        match self {
            Violation::Protocol(_) => 1002,
            Violation::NotUtf8 => 1007,
            Violation::TooBig => 1009,
        }
    }

    pub(super) fn reason(self) -> &'static str {
        match self {
            Violation::Protocol(reason) => reason,
            Violation::NotUtf8 => "text has to be UTF-8",
            Violation::TooBig => "the message is too big",
        }
    }
}

/// Puts bytes together to messages.
pub(super) struct Decoder {
    /// What has come and is not read yet.
    pub(super) bytes: Vec<u8>,
    /// A message whose last part has not come.
    parts: Vec<u8>,
    opcode: Option<u8>,
    most: usize,
}

impl Decoder {
    pub(super) fn new(most: usize) -> Decoder {
        Decoder { bytes: Vec::new(), parts: Vec::new(), opcode: None, most }
    }

    /// The next message, if all of it has come.
    pub(super) fn next(&mut self) -> Result<Option<Incoming>, Violation> {
        loop {
            let Some(frame) = self.frame()? else { return Ok(None) };
            let Frame { last, opcode, payload } = frame;
            if opcode >= CLOSE {
                return Ok(Some(match opcode {
                    PING => Incoming::Ping(payload),
                    PONG => Incoming::Pong(payload),
                    _ => Incoming::Close,
                }));
            }
            let kind = match (opcode, self.opcode) {
                (0, Some(kind)) => kind,
                (0, None) => return Err(Violation::Protocol("nothing to continue")),
                (_, Some(_)) => return Err(Violation::Protocol("a message inside another")),
                (kind, None) => kind,
            };
            // Most messages come in one piece.
            let whole = if self.parts.is_empty() {
                payload
            } else {
                self.parts.extend_from_slice(&payload);
                std::mem::take(&mut self.parts)
            };
            if !last {
                self.opcode = Some(kind);
                self.parts = whole;
                continue;
            }
            self.opcode = None;
            return match kind {
                TEXT => {
                    String::from_utf8(whole).map(|t| Some(Incoming::Text(t))).map_err(|_| Violation::NotUtf8)
                }
                _ => Ok(Some(Incoming::Binary)),
            };
        }
    }

    fn frame(&mut self) -> Result<Option<Frame>, Violation> {
        let &[first, second, ref rest @ ..] = &self.bytes[..] else { return Ok(None) };
        let (last, opcode) = (first & 0x80 != 0, first & 0x0f);
        if first & 0x70 != 0 {
            return Err(Violation::Protocol("no extension was agreed on"));
        }
        if second & 0x80 == 0 {
            return Err(Violation::Protocol("clients mask their frames"));
        }
        if !matches!(opcode, 0 | TEXT | BINARY | CLOSE | PING | PONG) {
            return Err(Violation::Protocol("an unknown kind of frame"));
        }
        let short = second & 0x7f;
        let wide = match short {
            126 => 2,
            127 => 8,
            _ => 0,
        };
        if opcode >= CLOSE && (!last || short > 125) {
            return Err(Violation::Protocol("a control frame is short and whole"));
        }
        if rest.len() < wide {
            return Ok(None);
        }
        let length = match wide {
            0 => u64::from(short),
            _ => rest[..wide].iter().fold(0, |length, &byte| length << 8 | u64::from(byte)),
        };
        if length > self.most as u64 || self.parts.len() as u64 + length > self.most as u64 {
            return Err(Violation::TooBig);
        }
        let (length, head) = (length as usize, 2 + wide + 4);
        if self.bytes.len() < head + length {
            return Ok(None);
        }
        let mask = [self.bytes[head - 4], self.bytes[head - 3], self.bytes[head - 2], self.bytes[head - 1]];
        let mut payload = self.bytes[head..head + length].to_vec();
        for chunk in payload.chunks_mut(4) {
            chunk.iter_mut().zip(mask).for_each(|(byte, mask)| *byte ^= mask);
        }
        self.bytes.drain(..head + length);
        Ok(Some(Frame { last, opcode, payload }))
    }
}

struct Frame {
    last: bool,
    opcode: u8,
    payload: Vec<u8>,
}

/// The size of a frame on the wire.
pub(super) fn framed(length: usize) -> usize {
    length
        + match length {
            0..126 => 2,
            126..65536 => 4,
            _ => 10,
        }
}

fn put(out: &mut Vec<u8>, opcode: u8, payload: &[u8]) {
    out.push(0x80 | opcode);
    match payload.len() {
        length @ 0..126 => out.push(length as u8),
        length @ 126..65536 => {
            out.push(126);
            out.extend_from_slice(&(length as u16).to_be_bytes());
        }
        length => {
            out.push(127);
            out.extend_from_slice(&(length as u64).to_be_bytes());
        }
    }
    out.extend_from_slice(payload);
}

pub(super) fn put_text(out: &mut Vec<u8>, text: &[u8]) {
    put(out, TEXT, text);
}

pub(super) fn put_ping(out: &mut Vec<u8>, payload: &[u8]) {
    put(out, PING, payload);
}

pub(super) fn put_pong(out: &mut Vec<u8>, payload: &[u8]) {
    put(out, PONG, payload);
}

/// A close frame; the reason is ours and short.
pub(super) fn put_close(out: &mut Vec<u8>, code: u16, reason: &str) {
    let mut payload = code.to_be_bytes().to_vec();
    payload.extend_from_slice(reason.as_bytes());
    payload.truncate(125);
    put(out, CLOSE, &payload);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A frame as a client sends it.
    fn masked(first: u8, payload: &[u8]) -> Vec<u8> {
        let mut plain = Vec::new();
        put(&mut plain, 0, payload);
        let head = plain.len() - payload.len();
        let mask = [1, 2, 3, 4];
        let mut frame = plain[..head].to_vec();
        frame[0] = first;
        frame[1] |= 0x80;
        frame.extend(mask);
        frame.extend(payload.iter().enumerate().map(|(i, b)| b ^ mask[i % 4]));
        frame
    }

    fn decode(bytes: &[u8]) -> Result<Option<Incoming>, Violation> {
        let mut decoder = Decoder::new(1000);
        decoder.bytes = bytes.to_vec();
        decoder.next()
    }

    #[test]
    fn messages_come_whole_however_they_are_cut() {
        let text = "ten letters ".repeat(20);
        let mut bytes = masked(0x01, &text.as_bytes()[..100]);
        bytes.extend(masked(0x89, b"ping"));
        bytes.extend(masked(0x80, &text.as_bytes()[100..]));
        let mut decoder = Decoder::new(1000);
        let mut got = Vec::new();
        for byte in bytes {
            decoder.bytes.push(byte);
            got.extend(decoder.next().expect("no violation"));
        }
        assert_eq!(got, [Incoming::Ping(b"ping".to_vec()), Incoming::Text(text)]);
        assert!(decoder.bytes.is_empty() && decoder.parts.is_empty());
    }

    #[test]
    fn what_breaks_the_protocol_is_seen() {
        let code = |bytes: &[u8]| decode(bytes).expect_err("a violation").code();
        assert_eq!(code(&[0x81, 0x01, b'x']), 1002); // not masked
        assert_eq!(code(&masked(0xC1, b"x")), 1002); // a reserved bit
        assert_eq!(code(&masked(0x83, b"x")), 1002); // an unknown kind
        assert_eq!(code(&masked(0x80, b"x")), 1002); // nothing to continue
        assert_eq!(code(&masked(0x09, b"x")), 1002); // a ping in parts
        assert_eq!(code(&masked(0x89, &[0; 126])), 1002); // a long ping
        assert_eq!(code(&masked(0x81, b"\xff")), 1007);
        assert_eq!(code(&masked(0x81, &[b'x'; 1001])), 1009);
        // Told by its head alone, however long it says it is.
        assert_eq!(code(&[0x82, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]), 1009);
        let mut parts = masked(0x01, &[b'x'; 600]);
        parts.extend(masked(0x80, &[b'x'; 600]));
        assert_eq!(code(&parts), 1009);
        let mut nested = masked(0x01, b"x");
        nested.extend(masked(0x01, b"x"));
        assert_eq!(code(&nested), 1002);
    }

    #[test]
    fn sizes_are_told_right() {
        for length in [0, 125, 126, 65535, 65536] {
            let mut out = Vec::new();
            put_text(&mut out, &vec![b'x'; length]);
            assert_eq!(out.len(), framed(length));
        }
    }
}
