//! Time. It comes with the inputs; a game never reads a clock.

use serde::{Deserialize, Serialize};

use crate::Seat;

/// Milliseconds since a game's start, or a span of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct Millis(pub u64);

impl Millis {
    /// The start.
    pub const ZERO: Millis = Millis(0);

    /// A span of whole seconds.
    pub fn from_seconds(seconds: u32) -> Millis {
        Millis(u64::from(seconds) * 1000)
    }

    /// This long after; stays at the largest value instead of wrapping.
    #[must_use]
    pub fn plus(self, span: Millis) -> Millis {
        Millis(self.0.saturating_add(span.0))
    }

    /// This long before; stays at zero instead of wrapping.
    #[must_use]
    pub fn minus(self, span: Millis) -> Millis {
        Millis(self.0.saturating_sub(span.0))
    }
}

/// The clock of the present turn (ALL-6). Everybody sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TurnClock {
    /// Whose turn it is.
    pub seat: Seat,
    /// When the turn began.
    pub began: Millis,
    /// When the clock runs out.
    pub ends: Millis,
}
