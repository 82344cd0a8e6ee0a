//! Time: monotonic while the server runs, and anchored to the calendar so that tables survive a restart.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::time::Instant;

/// Milliseconds since 1970, from a clock that never steps back while it is used.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    anchor: Instant,
    unix: u64,
}

impl Clock {
    /// A clock that agrees with the system's now.
    pub fn new() -> Clock {
        let unix = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Clock { anchor: Instant::now(), unix: unix.as_millis() as u64 }
    }

    /// A clock that shows this number of milliseconds since 1970 at an instant.
    pub fn at(anchor: Instant, unix: u64) -> Clock {
        Clock { anchor, unix }
    }

    /// Milliseconds since 1970.
    pub fn now(&self) -> u64 {
        self.unix_of(Instant::now())
    }

    /// An instant as milliseconds since 1970.
    pub fn unix_of(&self, instant: Instant) -> u64 {
        self.unix + instant.saturating_duration_since(self.anchor).as_millis() as u64
    }

    /// The instant at this number of milliseconds since 1970, or now if that is in the past.
    pub fn instant_of(&self, unix: u64) -> Instant {
        // A timer that is years ahead is checked again after a day.
        let ahead = unix.saturating_sub(self.unix);
        let now = Instant::now();
        let elapsed = now.saturating_duration_since(self.anchor).as_millis() as u64;
        now + Duration::from_millis(ahead.saturating_sub(elapsed).min(86_400_000))
    }
}

impl Default for Clock {
    fn default() -> Clock {
        Clock::new()
    }
}
