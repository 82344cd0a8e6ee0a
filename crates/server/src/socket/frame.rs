//! Frames of a WebSocket (RFC 6455, section 5), the server's side. Bytes in, messages out: no socket is
//! involved.
//!
//! Public so that fuzz targets and benchmarks can use exactly what the server uses.

const CONTINUATION: u8 = 0x0;
const TEXT: u8 = 0x1;
const BINARY: u8 = 0x2;
const CLOSE: u8 = 0x8;
const PING: u8 = 0x9;
const PONG: u8 = 0xA;

const FIN: u8 = 0x80;
const RESERVED: u8 = 0x70;
const OPCODE: u8 = 0x0f;
const MASKED: u8 = 0x80;
const LENGTH: u8 = 0x7f;

/// The most bytes that a control frame may carry (section 5.5).
const CONTROL: usize = 125;

/// The result of one frame of a client. Every frame has exactly one result, so that every frame can be
/// counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Incoming {
    /// A whole text message.
    Text(String),
    /// A whole binary message. The server has no use for its content.
    Binary,
    /// A fragment, with more of its message to come.
    Fragment,
    /// A ping with its payload.
    Ping(Vec<u8>),
    /// A pong with its payload.
    Pong(Vec<u8>),
    /// The client closes, with its code if it gave one.
    Close(Option<u16>),
}

/// A frame that breaks the protocol. The connection fails with the matching close code (section 7.1.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Violation {
    /// The frame itself is wrong: 1002.
    Protocol(&'static str),
    /// Text that is not UTF-8: 1007.
    NotUtf8,
    /// More than the server accepts: 1009.
    TooBig,
}

impl Violation {
    /// The close code (section 7.4.1).
    pub fn code(self) -> u16 {
        match self {
            Violation::Protocol(_) => 1002,
            Violation::NotUtf8 => 1007,
            Violation::TooBig => 1009,
        }
    }

    /// The reason, for people.
    pub fn reason(self) -> &'static str {
        match self {
            Violation::Protocol(reason) => reason,
            Violation::NotUtf8 => "text must be UTF-8",
            Violation::TooBig => "the message is too big",
        }
    }
}

/// Turns bytes into messages, however the bytes are split.
///
/// It holds at most one incomplete frame and one incomplete message, and no buffer at all when it waits for
/// neither.
///
/// ```
/// use server::socket::frame::{Decoder, Incoming};
/// let mut decoder = Decoder::new(1 << 16);
/// decoder.push(&[0x81, 0x82, 0, 0, 0]);
/// assert_eq!(decoder.next(), Ok(None));
/// decoder.push(&[0, b'h', b'i']);
/// assert_eq!(decoder.next(), Ok(Some(Incoming::Text("hi".into()))));
/// ```
#[derive(Debug)]
pub struct Decoder {
    /// What has arrived; everything before `start` is decoded.
    bytes: Vec<u8>,
    start: usize,
    /// The message whose last fragment has not arrived.
    open: Option<Open>,
    max_message: usize,
}

/// A fragmented message so far.
#[derive(Debug)]
struct Open {
    opcode: u8,
    /// Its length; for binary messages nothing else is kept.
    length: usize,
    text: Vec<u8>,
    /// How much of the text is known to be UTF-8.
    checked: usize,
}

/// The head of a frame.
struct Head {
    last: bool,
    opcode: u8,
    mask: [u8; 4],
    /// Where its payload begins, and how long that is.
    at: usize,
    length: usize,
}

impl Decoder {
    /// Accepts messages of at most this many bytes.
    pub fn new(max_message: usize) -> Decoder {
        Decoder { bytes: Vec::new(), start: 0, open: None, max_message }
    }

    /// Adds what has arrived.
    pub fn push(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// How many bytes of memory its buffers take.
    pub fn held(&self) -> usize {
        self.bytes.capacity() + self.open.as_ref().map_or(0, |open| open.text.capacity())
    }

    /// The next frame, if all of it has arrived. After a violation nothing more can be read.
    #[expect(clippy::should_implement_trait, reason = "an iterator would end when it is asked too early")]
    pub fn next(&mut self) -> Result<Option<Incoming>, Violation> {
        let head = match self.head()? {
            Some(head) if self.bytes.len() - head.at >= head.length => head,
            _ => {
                self.compact();
                return Ok(None);
            }
        };
        let end = head.at + head.length;
        self.start = end;
        let payload = &self.bytes[head.at..end];
        if head.opcode < CLOSE {
            return data(&mut self.open, &head, payload).map(Some);
        }
        let mut payload = payload.to_vec();
        unmask(&mut payload, head.mask);
        Ok(Some(match head.opcode {
            PING => Incoming::Ping(payload),
            PONG => Incoming::Pong(payload),
            _ => Incoming::Close(close_code(&payload)?),
        }))
    }

    /// Reads the head of a frame as soon as enough of it has arrived. A frame with an invalid head is refused
    /// without waiting for its payload.
    fn head(&self) -> Result<Option<Head>, Violation> {
        let bytes = &self.bytes[self.start..];
        let &[first, second, ref rest @ ..] = bytes else { return Ok(None) };
        let (last, opcode, short) = (first & FIN != 0, first & OPCODE, second & LENGTH);
        if first & RESERVED != 0 {
            return Err(Violation::Protocol("a reserved bit is set, but no extension was negotiated"));
        }
        if !matches!(opcode, CONTINUATION | TEXT | BINARY | CLOSE | PING | PONG) {
            return Err(Violation::Protocol("unknown opcode"));
        }
        if second & MASKED == 0 {
            return Err(Violation::Protocol("clients must mask their frames"));
        }
        if opcode >= CLOSE && !last {
            return Err(Violation::Protocol("control frames must not be fragmented"));
        }
        if opcode >= CLOSE && usize::from(short) > CONTROL {
            return Err(Violation::Protocol("control frames carry at most 125 bytes"));
        }
        match (opcode, &self.open) {
            (CONTINUATION, None) => return Err(Violation::Protocol("there is no message to continue")),
            (TEXT | BINARY, Some(_)) => {
                return Err(Violation::Protocol("a new message inside a fragmented one"));
            }
            _ => {}
        }
        let (length, wide) = match (short, rest) {
            (126, &[a, b, ..]) => (u64::from(u16::from_be_bytes([a, b])), 2),
            (127, &[a, b, c, d, e, f, g, h, ..]) => (u64::from_be_bytes([a, b, c, d, e, f, g, h]), 8),
            (126 | 127, _) => return Ok(None),
            _ => (u64::from(short), 0),
        };
        if length >> 63 != 0 {
            return Err(Violation::Protocol("the highest bit of a length must be 0"));
        }
        if (wide == 2 && length < 126) || (wide == 8 && length <= u64::from(u16::MAX)) {
            return Err(Violation::Protocol("a length must have its shortest form"));
        }
        let before = if opcode < CLOSE { self.open.as_ref().map_or(0, |open| open.length) } else { 0 };
        let room = if opcode < CLOSE { self.max_message - before } else { CONTROL };
        let length =
            usize::try_from(length).ok().filter(|length| *length <= room).ok_or(Violation::TooBig)?;
        let Some(&[a, b, c, d]) = rest.get(wide..wide + 4) else { return Ok(None) };
        let at = self.start + 2 + wide + 4;
        Ok(Some(Head { last, opcode, mask: [a, b, c, d], at, length }))
    }

    /// Drops what is decoded, and the buffer with it when nothing is left.
    fn compact(&mut self) {
        if self.start == self.bytes.len() {
            self.bytes = Vec::new();
        } else {
            self.bytes.drain(..self.start);
        }
        self.start = 0;
    }
}

/// Takes in a data frame: a message, or a fragment of one.
fn data(open: &mut Option<Open>, head: &Head, payload: &[u8]) -> Result<Incoming, Violation> {
    let mut message =
        open.take().unwrap_or(Open { opcode: head.opcode, length: 0, text: Vec::new(), checked: 0 });
    message.length += payload.len();
    if message.opcode == TEXT {
        let before = message.text.len();
        message.text.extend_from_slice(payload);
        unmask(&mut message.text[before..], head.mask);
    }
    if head.last {
        return match message.opcode {
            TEXT => String::from_utf8(message.text).map(Incoming::Text).map_err(|_| Violation::NotUtf8),
            _ => Ok(Incoming::Binary),
        };
    }
    // Bad text fails with the fragment that makes it bad. A character may be split between fragments (section
    // 5.6).
    match str::from_utf8(&message.text[message.checked..]) {
        Ok(_) => message.checked = message.text.len(),
        Err(error) if error.error_len().is_none() => message.checked += error.valid_up_to(),
        Err(_) => return Err(Violation::NotUtf8),
    }
    *open = Some(message);
    Ok(Incoming::Fragment)
}

/// Undoes the masking of a payload (section 5.3).
fn unmask(payload: &mut [u8], mask: [u8; 4]) {
    let [a, b, c, d] = mask;
    let wide = u64::from_ne_bytes([a, b, c, d, a, b, c, d]);
    let (chunks, rest) = payload.as_chunks_mut::<8>();
    for chunk in chunks {
        *chunk = (u64::from_ne_bytes(*chunk) ^ wide).to_ne_bytes();
    }
    rest.iter_mut().zip(mask.into_iter().cycle()).for_each(|(byte, mask)| *byte ^= mask);
}

/// The code in a close frame's payload (section 5.5.1).
fn close_code(payload: &[u8]) -> Result<Option<u16>, Violation> {
    match payload {
        [] => Ok(None),
        [_] => Err(Violation::Protocol("a close code has two bytes")),
        &[high, low, ref reason @ ..] => {
            let code = u16::from_be_bytes([high, low]);
            if !is_close_code(code) {
                return Err(Violation::Protocol("this close code must not be sent"));
            }
            str::from_utf8(reason).map(|_| Some(code)).map_err(|_| Violation::NotUtf8)
        }
    }
}

/// Whether a client may send this close code: sections 7.4.1 and 7.4.2, and the codes that IANA has
/// registered since (1012, 1013 and 1014).
fn is_close_code(code: u16) -> bool {
    matches!(code, 1000..=1003 | 1007..=1014 | 3000..=4999)
}

/// The size of a server's frame with a payload of that length.
pub fn framed(length: usize) -> usize {
    length
        + match length {
            0..126 => 2,
            126..65536 => 4,
            _ => 10,
        }
}

fn put(out: &mut Vec<u8>, opcode: u8, payload: &[u8]) {
    out.push(FIN | opcode);
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

/// Appends a text message; `text` is UTF-8.
pub fn put_text(out: &mut Vec<u8>, text: &[u8]) {
    put(out, TEXT, text);
}

/// Appends a ping.
pub(super) fn put_ping(out: &mut Vec<u8>, payload: &[u8]) {
    put(out, PING, payload);
}

/// Appends a pong.
pub(super) fn put_pong(out: &mut Vec<u8>, payload: &[u8]) {
    put(out, PONG, payload);
}

/// Appends a close frame. Without a code it is empty; a reason that does not fit is cut.
pub(super) fn put_close(out: &mut Vec<u8>, code: Option<u16>, reason: &str) {
    let Some(code) = code else { return put(out, CLOSE, &[]) };
    let mut end = reason.len().min(CONTROL - 2);
    while !reason.is_char_boundary(end) {
        end -= 1;
    }
    let mut payload = code.to_be_bytes().to_vec();
    payload.extend_from_slice(&reason.as_bytes()[..end]);
    put(out, CLOSE, &payload);
}

/// The end of the last frame that has begun, if `sent` bytes are sent. `frames` are frames of a server, one
/// after the other.
pub(super) fn frame_end(frames: &[u8], sent: usize) -> usize {
    let mut end = 0;
    while end < sent {
        end += match frames[end..] {
            [_, 126, a, b, ..] => framed(u16::from_be_bytes([a, b]).into()),
            [_, 127, a, b, c, d, e, f, g, h, ..] => {
                framed(u64::from_be_bytes([a, b, c, d, e, f, g, h]) as usize)
            }
            [_, short, ..] => framed(short.into()),
            _ => return frames.len(),
        };
    }
    end.min(frames.len())
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

    #[test]
    fn messages_are_whole_however_their_bytes_are_split() {
        let text = "ten letters ".repeat(20);
        let mut bytes = masked(0x01, &text.as_bytes()[..100]);
        bytes.extend(masked(0x89, b"ping"));
        bytes.extend(masked(0x80, &text.as_bytes()[100..]));
        for size in 1..bytes.len() {
            let mut decoder = Decoder::new(1000);
            let mut got = Vec::new();
            for part in bytes.chunks(size) {
                decoder.push(part);
                while let Some(frame) = decoder.next().expect("no violation") {
                    got.push(frame);
                }
            }
            assert_eq!(
                got,
                [Incoming::Fragment, Incoming::Ping(b"ping".to_vec()), Incoming::Text(text.clone())]
            );
            assert_eq!(decoder.held(), 0, "nothing is kept while nothing is expected");
        }
    }

    // A head that announces a long message takes no memory before the message arrives.
    #[test]
    fn memory_grows_with_what_arrives() {
        let mut decoder = Decoder::new(64 << 10);
        decoder.push(&[0x81, 0xff, 0, 0, 0, 0, 0, 1, 0, 0, 1, 2, 3, 4]);
        assert_eq!(decoder.next(), Ok(None));
        assert!(decoder.held() < 100, "{}", decoder.held());
    }

    #[test]
    fn every_payload_is_unmasked() {
        for length in 0..40 {
            let text: String = ('0'..'z').cycle().take(length).collect();
            let mut decoder = Decoder::new(1000);
            decoder.push(&masked(0x81, text.as_bytes()));
            assert_eq!(decoder.next(), Ok(Some(Incoming::Text(text))));
        }
    }

    #[test]
    fn sizes_and_ends_of_our_own_frames() {
        let mut out = Vec::new();
        let mut ends = vec![0];
        for length in [0, 125, 126, 65535, 65536] {
            put_text(&mut out, &vec![b'x'; length]);
            assert_eq!(out.len(), ends[ends.len() - 1] + framed(length));
            ends.push(out.len());
        }
        for pair in ends.windows(2) {
            for sent in [pair[0] + 1, pair[1] - 1, pair[1]] {
                assert_eq!(frame_end(&out, sent), pair[1], "{sent}");
            }
        }
        assert_eq!(frame_end(&out, 0), 0);
    }

    #[test]
    fn a_long_reason_is_cut_between_characters() {
        let mut out = Vec::new();
        put_close(&mut out, Some(1001), &"ö".repeat(100));
        assert_eq!(out.len(), 2 + 2 + 122);
        assert_eq!(str::from_utf8(&out[4..]), Ok("ö".repeat(61).as_str()));
    }
}
