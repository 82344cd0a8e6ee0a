//! Seats, sets of seats, and viewers.

use serde::{Deserialize, Serialize};

/// A place at the table, counted from 0. "Clockwise" is increasing seat number, wrapping round (ALL-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// For indexing lists with one entry for each seat.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A viewer: a player in a seat, or anybody else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// The player in this seat.
    Seat(Seat),
    /// A viewer without a seat, who sees what lies open.
    Spectator,
}

impl Viewer {
    /// Whether this viewer is the player in `seat`.
    #[inline]
    pub fn is(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat)
    }

    /// The seat, if the viewer has one.
    #[inline]
    pub fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }
}

/// A set of up to sixteen seats: who is still there, who has agreed, who is locked out.
///
/// ```
/// use engine::{Seat, SeatSet};
/// let mut there = SeatSet::first(4);
/// there.remove(Seat(1));
/// assert_eq!(there.next_after(Seat(0)), Some(Seat(2)));
/// let round: Vec<u8> = there.clockwise_from(Seat(3)).map(|s| s.0).collect();
/// assert_eq!(round, [3, 0, 2]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SeatSet(u16);

impl SeatSet {
    /// No seat at all.
    pub const EMPTY: SeatSet = SeatSet(0);
    /// How many seats a set can hold.
    pub const CAPACITY: u8 = 16;

    /// Seats `0..count`.
    pub fn first(count: u8) -> SeatSet {
        debug_assert!(count <= Self::CAPACITY);
        SeatSet(((1u32 << count.min(Self::CAPACITY)) - 1) as u16)
    }

    /// Whether the seat is in the set.
    #[inline]
    pub fn contains(self, seat: Seat) -> bool {
        seat.0 < Self::CAPACITY && self.0 & (1 << seat.0) != 0
    }

    /// Adds a seat.
    #[inline]
    pub fn insert(&mut self, seat: Seat) {
        debug_assert!(seat.0 < Self::CAPACITY);
        self.0 |= 1 << seat.0;
    }

    /// Takes a seat out.
    #[inline]
    pub fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    /// Takes every seat out.
    pub fn clear(&mut self) {
        self.0 = 0;
    }

    /// How many seats.
    #[inline]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether every seat of `other` is here too.
    #[inline]
    pub fn covers(self, other: SeatSet) -> bool {
        other.0 & !self.0 == 0
    }

    /// The seats of this set that are not in `other`.
    #[inline]
    pub fn without(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & !other.0)
    }

    /// The seats that are in both.
    #[inline]
    pub fn and(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & other.0)
    }

    /// In increasing order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..Self::CAPACITY).map(Seat).filter(move |&seat| self.contains(seat))
    }

    /// Clockwise, beginning with `seat` itself if it is in the set (ALL-2).
    pub fn clockwise_from(self, seat: Seat) -> impl Iterator<Item = Seat> {
        (0..Self::CAPACITY)
            .map(move |step| Seat((seat.0 + step) % Self::CAPACITY))
            .filter(move |&seat| self.contains(seat))
    }

    /// The next seat of the set clockwise, `seat` itself last (ALL-2).
    pub fn next_after(self, seat: Seat) -> Option<Seat> {
        self.clockwise_from(Seat((seat.0 + 1) % Self::CAPACITY)).next()
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        let mut set = SeatSet::EMPTY;
        for seat in seats {
            set.insert(seat);
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // ALL-2: clockwise is increasing seat number, wrapping round.
    #[test]
    fn all_2_clockwise_wraps() {
        let set = SeatSet::first(3);
        assert_eq!(set.next_after(Seat(2)), Some(Seat(0)));
        assert_eq!(set.clockwise_from(Seat(1)).map(|s| s.0).collect::<Vec<_>>(), [1, 2, 0]);
        assert_eq!(SeatSet::EMPTY.next_after(Seat(0)), None);
        assert_eq!(SeatSet::first(1).next_after(Seat(0)), Some(Seat(0)));
    }
}
