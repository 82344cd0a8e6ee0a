//! The delay of a connection, as the server measures it.

use engine::Millis;
use tokio::time::Instant;

/// How many round trips are kept.
const SAMPLES: usize = 5;

/// The delay of one connection. It is measured with the server's own pings; what a client claims does not
/// count.
#[derive(Default)]
pub(super) struct Lag {
    under_way: Option<(u64, Instant)>,
    samples: [Option<u32>; SAMPLES],
    next: usize,
}

impl Lag {
    /// A ping was sent with this number, which the client cannot predict.
    pub(super) fn sent(&mut self, number: u64, now: Instant) {
        self.under_way = Some((number, now));
    }

    /// A pong has arrived. Only the answer to the latest ping counts.
    pub(super) fn answered(&mut self, payload: &[u8], now: Instant) {
        let Ok(number) = payload.try_into().map(u64::from_be_bytes) else { return };
        if let Some((_, sent)) = self.under_way.take_if(|(expected, _)| *expected == number) {
            let took = now.saturating_duration_since(sent).as_millis();
            self.samples[self.next] = Some(took.min(60_000) as u32);
            self.next = (self.next + 1) % SAMPLES;
        }
    }

    /// The round trip. Half of it passes before the player sees a change, and the other half before the
    /// player's action arrives. The shortest of the latest samples counts, so that a client gains nothing by
    /// delaying some of its pongs.
    pub(super) fn get(&self) -> Millis {
        Millis(self.samples.iter().flatten().min().copied().unwrap_or_default().into())
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    // SET-16: the lag is what the server has measured with its own pings.
    #[tokio::test]
    async fn set_16_only_answers_to_our_own_pings_count() {
        let (mut lag, start) = (Lag::default(), Instant::now());
        let after = |millis| start + Duration::from_millis(millis);
        assert_eq!(lag.get(), Millis(0));
        lag.sent(7, start);
        lag.answered(&8u64.to_be_bytes(), after(50));
        lag.answered(b"x", after(50));
        assert_eq!(lag.get(), Millis(0));
        lag.answered(&7u64.to_be_bytes(), after(80));
        lag.answered(&7u64.to_be_bytes(), after(500));
        assert_eq!(lag.get(), Millis(80));
        lag.sent(9, after(1000));
        lag.answered(&9u64.to_be_bytes(), after(1040));
        assert_eq!(lag.get(), Millis(40));
    }
}
