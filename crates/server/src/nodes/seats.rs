//! Which seats of a table are connected.

use serde::{Deserialize, Serialize};

/// The connected seats, and whether there are spectators.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Seats(u32);

/// The bit of the spectators.
const ONLOOKERS: u32 = 1 << 31;

impl Seats {
    /// Adds a viewer: a seat, or a spectator.
    #[must_use]
    pub(crate) fn with(self, seat: Option<u8>) -> Seats {
        Seats(self.0 | seat.and_then(|seat| 1_u32.checked_shl(seat.into())).unwrap_or(ONLOOKERS))
    }

    /// Whether a seat is connected.
    pub(crate) fn contains(self, seat: u8) -> bool {
        1_u32.checked_shl(seat.into()).is_some_and(|bit| self.0 & bit != 0)
    }

    /// Whether nobody is connected.
    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The viewers of both sets.
    #[must_use]
    pub(crate) fn union(self, other: Seats) -> Seats {
        Seats(self.0 | other.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn onlookers_are_no_seat() {
        let seats = Seats::default().with(Some(2)).union(Seats::default().with(None));
        assert!(seats.contains(2) && !seats.contains(0) && !seats.contains(200) && !seats.is_empty());
        assert!((0..12).all(|seat| !Seats::default().with(None).contains(seat)));
    }
}
