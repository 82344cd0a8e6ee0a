//! A WebSocket by hand: the client sends whatever bytes it likes, and looks at every frame that comes back.

use std::{
    io::{Read, Write},
    net::{SocketAddr, TcpStream},
    time::Duration,
};

use super::support::{Client, Running};

/// The mask of the RFC's own examples.
const MASK: [u8; 4] = [0x37, 0xfa, 0x21, 0x3d];

/// A frame of the server.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Frame {
    pub(crate) opcode: u8,
    pub(crate) payload: Vec<u8>,
}

/// A WebSocket whose handshake is done.
pub(crate) struct Raw {
    pub(crate) stream: TcpStream,
    bytes: Vec<u8>,
}

impl Raw {
    pub(crate) fn open(server: &Running, client: &Client, table: &str) -> Raw {
        let request = request(server.addr, table, &client.token);
        let (stream, head) = ask(server.addr, &request);
        assert!(head.starts_with("HTTP/1.1 101") && head.contains("s3pPLMBiTxaQ9kYGzzhZRbK+xOo="), "{head}");
        assert!(head.contains("content-security-policy") && head.contains("nosniff"), "{head}");
        Raw { stream, bytes: Vec::new() }
    }

    /// Sends bytes. The server may have closed already.
    pub(crate) fn send(&mut self, bytes: &[u8]) {
        let _ = self.stream.write_all(bytes);
    }

    /// The next frame; `None` at the end. A server's frame is whole, not masked, and has its shortest length.
    pub(crate) fn next(&mut self) -> Option<Frame> {
        loop {
            if let Some(frame) = self.decode() {
                return Some(frame);
            }
            let mut chunk = [0; 65536];
            match self.stream.read(&mut chunk) {
                Ok(0) => break,
                Ok(read) => self.bytes.extend_from_slice(&chunk[..read]),
                // Closed by a reset: everything that was sent has been read.
                Err(error) if error.kind() == std::io::ErrorKind::ConnectionReset => break,
                Err(error) => panic!("{error}"),
            }
        }
        assert!(self.bytes.is_empty(), "half a frame: {:?}", self.bytes);
        None
    }

    fn decode(&mut self) -> Option<Frame> {
        let (head, length) = match self.bytes[..] {
            [_, 126, high, low, ..] => (4, usize::from(u16::from_be_bytes([high, low]))),
            [_, 127, ..] => panic!("no message of the server is that long"),
            [_, short, ..] if short != 126 => (2, usize::from(short)),
            _ => return None,
        };
        let payload = self.bytes.get(head..head + length)?.to_vec();
        assert!(length < 126 || head == 4 && length > 125, "not the shortest length");
        let first = self.bytes[0];
        assert_eq!(first & 0xf0, 0x80, "the server neither fragments nor extends");
        self.bytes.drain(..head + length);
        Some(Frame { opcode: first & 0x0f, payload })
    }

    /// Reads to the end. The result is the close frame's code, 1005 if it has none; nothing follows a close
    /// frame.
    pub(crate) fn close_code(&mut self) -> Option<u16> {
        let frame = std::iter::from_fn(|| self.next()).find(|frame| frame.opcode == 0x8)?;
        assert_eq!(self.next(), None, "something follows the close frame");
        Some(match frame.payload[..] {
            [high, low, ..] => u16::from_be_bytes([high, low]),
            _ => 1005,
        })
    }
}

/// A good opening handshake. The key is the RFC's own example.
pub(crate) fn request(addr: SocketAddr, table: &str, token: &str) -> String {
    format!(
        "GET /api/tables/{table}/ws HTTP/1.1\r\nHost: {addr}\r\nConnection: keep-alive, Upgrade\r\n\
         Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\
         Authorization: Bearer {token}\r\n\r\n"
    )
}

/// Sends a request, and reads the head of the answer.
pub(crate) fn ask(addr: SocketAddr, request: &str) -> (TcpStream, String) {
    let mut stream = TcpStream::connect(addr).expect("a connection");
    stream.set_nodelay(true).expect("no delay");
    stream.set_read_timeout(Some(Duration::from_secs(10))).expect("a timeout");
    stream.write_all(request.as_bytes()).expect("sent");
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        let mut byte = [0];
        stream.read_exact(&mut byte).expect("an answer");
        head.push(byte[0]);
    }
    (stream, String::from_utf8(head).expect("text"))
}

/// A frame as a client sends it: its first byte, then the length in its shortest form, the mask and the
/// payload.
pub(crate) fn frame(first: u8, payload: &[u8]) -> Vec<u8> {
    let mut frame = vec![first];
    match payload.len() {
        length @ 0..126 => frame.push(0x80 | length as u8),
        length @ 126..65536 => {
            frame.push(0x80 | 126);
            frame.extend((length as u16).to_be_bytes());
        }
        length => {
            frame.push(0x80 | 127);
            frame.extend((length as u64).to_be_bytes());
        }
    }
    frame.extend(MASK);
    frame.extend(payload.iter().zip(MASK.into_iter().cycle()).map(|(byte, mask)| byte ^ mask));
    frame
}
