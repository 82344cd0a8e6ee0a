//! Messages that wait to be sent to one viewer.

use std::sync::{Mutex, MutexGuard, PoisonError};

use bytes::Bytes;
use tokio::sync::Notify;

/// The JSON messages that wait for one viewer. Tables push and never wait. A viewer that reads too slowly is
/// disconnected, so that the queue is bounded.
pub struct Outbox {
    waiting: Mutex<Waiting>,
    changed: Notify,
    most: usize,
}

#[derive(Default)]
struct Waiting {
    messages: Vec<Bytes>,
    bytes: usize,
    overrun: bool,
}

impl Outbox {
    /// An empty queue of at most this many bytes.
    pub fn new(most: usize) -> Outbox {
        Outbox { waiting: Mutex::default(), changed: Notify::new(), most }
    }

    /// Adds a message.
    pub fn push(&self, message: Bytes) {
        let mut waiting = self.waiting();
        waiting.bytes += message.len();
        if waiting.overrun || waiting.bytes > self.most {
            *waiting = Waiting { overrun: true, ..Waiting::default() };
        } else {
            waiting.messages.push(message);
        }
        drop(waiting);
        self.changed.notify_one();
    }

    /// Adds a message that can be left out, unless much waits already. So nobody is disconnected because
    /// others talk.
    pub fn offer(&self, message: Bytes) {
        let waiting = self.waiting().bytes + message.len();
        if waiting <= self.most / 4 {
            self.push(message);
        }
    }

    /// Disconnects the viewer, because the table cannot serve them.
    pub fn cut(&self) {
        self.waiting().overrun = true;
        self.changed.notify_one();
    }

    /// Whether the viewer is to be disconnected.
    pub fn is_cut(&self) -> bool {
        self.waiting().overrun
    }

    /// Takes all messages.
    pub fn take(&self) -> Vec<Bytes> {
        let mut waiting = self.waiting();
        if !waiting.overrun {
            waiting.bytes = 0;
        }
        std::mem::take(&mut waiting.messages)
    }

    /// Waits until a message was added since the last wait.
    pub async fn changed(&self) {
        self.changed.notified().await;
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_does_not_read_is_cut_off() {
        let outbox = Outbox::new(10);
        outbox.push(Bytes::from_static(b"12345"));
        assert_eq!(outbox.take().len(), 1);
        outbox.push(Bytes::from_static(b"12345678"));
        outbox.push(Bytes::from_static(b"123"));
        assert!(outbox.is_cut() && outbox.take().is_empty());
    }

    #[test]
    fn chat_cuts_nobody_off() {
        let outbox = Outbox::new(100);
        for _ in 0..50 {
            outbox.offer(Bytes::from_static(b"1234567890"));
        }
        outbox.push(Bytes::from_static(b"an update"));
        assert!(!outbox.is_cut());
        assert_eq!(outbox.take(), [&b"1234567890"[..], b"1234567890", b"an update"]);
        outbox.offer(Bytes::from_static(b"again"));
        assert_eq!(outbox.take().len(), 1);
    }
}
