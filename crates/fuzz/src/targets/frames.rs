//! WebSocket frames: any split of the bytes gives the same messages, in bounded memory.

use server::socket::frame::{Decoder, Incoming, Violation};

/// How much the server reads at once.
const READ: usize = 4096;

/// The first byte chooses the limit, the second the split; the rest is what a client sends.
pub fn run(data: &[u8]) {
    let [limit, split, bytes @ ..] = data else { return };
    let limit = [0, 1, 125, 126, 1000, 65535, 65536, 70000][usize::from(limit % 8)];
    let whole = decode(bytes, limit, |_| bytes.len().max(1));
    let mut step = usize::from(*split);
    let varied = decode(bytes, limit, |left| {
        step = (step * 31 + 7) % 251;
        (1 + step).min(left)
    });
    assert_eq!(whole, varied, "split at other places");
    assert_eq!(whole, decode(bytes, limit, |_| READ), "split as the server reads");
    if bytes.len() <= 1024 {
        assert_eq!(whole, decode(bytes, limit, |_| 1), "byte by byte");
    }
}

type Decoded = (Vec<Incoming>, Option<Violation>);

/// Everything up to the end of the bytes, the first violation or the client's close frame.
pub fn decode(bytes: &[u8], limit: usize, mut size: impl FnMut(usize) -> usize) -> Decoded {
    let (mut decoder, mut rest, mut all) = (Decoder::new(limit), bytes, Vec::new());
    while !rest.is_empty() {
        let (part, after) = rest.split_at(size(rest.len()).min(rest.len()));
        rest = after;
        decoder.push(part);
        loop {
            match decoder.next() {
                Ok(None) => break,
                Ok(Some(frame)) => {
                    match &frame {
                        Incoming::Text(text) => assert!(text.len() <= limit, "{} bytes", text.len()),
                        Incoming::Ping(payload) | Incoming::Pong(payload) => assert!(payload.len() <= 125),
                        Incoming::Binary | Incoming::Fragment | Incoming::Close(_) => {}
                    }
                    let closed = matches!(frame, Incoming::Close(_));
                    all.push(frame);
                    if closed {
                        return (all, None);
                    }
                }
                Err(violation) => {
                    assert!([1002, 1007, 1009].contains(&violation.code()));
                    assert!(!violation.reason().is_empty() && violation.reason().len() <= 123);
                    return (all, Some(violation));
                }
            }
        }
        // A frame and a message in the making; a buffer that grows doubles.
        let most = 2 * (limit.max(125) + 14 + part.len()) + 2 * limit + 64;
        assert!(decoder.held() <= most, "{} bytes held, limit {limit}", decoder.held());
    }
    (all, None)
}
