//! A TCP connection that does not wait for ever for a client that does not read.

use std::{
    io::{self, IoSlice},
    pin::Pin,
    task::{Context, Poll, ready},
    time::Duration,
};

use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::TcpStream,
    time::{Instant, Sleep, sleep_until},
};

/// How long a client may read nothing of what waits for it.
const STALL: Duration = Duration::from_secs(10);
/// How long a client may take for one answer.
const WHOLE: Duration = Duration::from_secs(120);

/// A TCP connection whose writes fail when the client does not read.
pub(crate) struct Patient {
    stream: TcpStream,
    /// How long the present write may wait.
    stalled: Option<Pin<Box<Sleep>>>,
    /// When the answer under way has to be sent.
    end: Option<Instant>,
    stall: Duration,
    whole: Duration,
}

impl Patient {
    /// A connection with the usual patience.
    pub(crate) fn new(stream: TcpStream) -> Patient {
        Patient { stream, stalled: None, end: None, stall: STALL, whole: WHOLE }
    }

    /// The connection itself.
    pub(crate) fn into_inner(self) -> TcpStream {
        self.stream
    }

    fn write(
        &mut self,
        cx: &mut Context<'_>,
        write: impl FnOnce(Pin<&mut TcpStream>, &mut Context<'_>) -> Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        if let Poll::Ready(written) = write(Pin::new(&mut self.stream), cx) {
            self.stalled = None;
            return Poll::Ready(written);
        }
        let now = Instant::now();
        let end = *self.end.get_or_insert(now + self.whole);
        let until = end.min(now + self.stall);
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(sleep_until(until)));
        ready!(stalled.as_mut().poll(cx));
        Poll::Ready(Err(io::Error::new(io::ErrorKind::TimedOut, "the client does not read")))
    }
}

impl AsyncRead for Patient {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buffer)
    }
}

impl AsyncWrite for Patient {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.write(cx, |stream, cx| stream.poll_write(cx, bytes))
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.write(cx, |stream, cx| stream.poll_write_vectored(cx, slices))
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        // Everything that waited is sent.
        self.end = None;
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use tokio::{
        io::{AsyncReadExt, AsyncWriteExt},
        net::TcpListener,
    };

    use super::*;

    async fn pair(stall: Duration, whole: Duration) -> (Patient, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let client = TcpStream::connect(listener.local_addr().expect("an address")).await.expect("connected");
        let (stream, _) = listener.accept().await.expect("accepted");
        (Patient { stall, whole, ..Patient::new(stream) }, client)
    }

    #[tokio::test]
    async fn who_reads_nothing_is_given_up() {
        let (mut server, _client) = pair(Duration::from_millis(50), WHOLE).await;
        let error = server.write_all(&vec![0; 64 << 20]).await.expect_err("it cannot be sent");
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
    }

    #[tokio::test]
    async fn who_reads_too_little_is_given_up_in_the_end() {
        let (mut server, mut client) = pair(Duration::from_secs(3600), Duration::from_millis(200)).await;
        let reading = tokio::spawn(async move {
            let mut bytes = vec![0; 1 << 16];
            loop {
                tokio::time::sleep(Duration::from_millis(20)).await;
                if client.read(&mut bytes).await.is_ok_and(|read| read == 0) {
                    return;
                }
            }
        });
        let error = server.write_all(&vec![0; 64 << 20]).await.expect_err("it cannot be sent");
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
        reading.abort();
    }

    #[tokio::test]
    async fn who_reads_gets_everything() {
        let (mut server, mut client) = pair(STALL, WHOLE).await;
        let sending = tokio::spawn(async move {
            server.write_all(&vec![7; 8 << 20]).await.expect("sent");
            server.flush().await.expect("flushed");
            assert!(server.end.is_none() && server.stalled.is_none());
        });
        let mut bytes = Vec::new();
        client.read_to_end(&mut bytes).await.expect("read");
        assert_eq!(bytes.len(), 8 << 20);
        sending.await.expect("it is sent");
    }
}
