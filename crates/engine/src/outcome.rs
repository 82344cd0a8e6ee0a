//! How a game ended.

use serde::{Deserialize, Serialize};

use crate::{Seat, SeatSet};

/// The result of a finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Outcome {
    /// The winning seats; several share the win (ALL-3), none when a one-seat game is lost.
    pub winners: Vec<Seat>,
    /// What ended it.
    pub reason: Reason,
}

/// What ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// It was played to its end.
    Finished,
    /// All others left (ALL-4).
    LastPlayer,
    /// The only player of a one-seat game left (ALL-4).
    Left,
    /// The only player gave up.
    GaveUp,
    /// Nobody moved any more.
    Stalled,
}

impl Outcome {
    /// The result of a game that was played to its end. The highest score among the players who are still
    /// there wins; ties share the win (ALL-3, ALL-4).
    pub fn highest(scores: &[i32], present: SeatSet, reason: Reason) -> Outcome {
        let best = present.iter().map(|seat| scores[seat.index()]).max();
        let winners = present.iter().filter(|seat| Some(scores[seat.index()]) == best).collect();
        Outcome { winners, reason }
    }

    /// The result after a player has left (ALL-4): a one-seat game is lost, and the last player of a larger
    /// one wins. `None` if the game goes on.
    pub fn after_leaving(seats: u8, present: SeatSet) -> Option<Outcome> {
        match (seats, present.len()) {
            (_, 0) => Some(Outcome { winners: Vec::new(), reason: Reason::Left }),
            (2.., 1) => Some(Outcome { winners: present.iter().collect(), reason: Reason::LastPlayer }),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // ALL-3: ties for the highest score are shared wins.
    #[test]
    fn all_3_ties_are_shared() {
        let outcome = Outcome::highest(&[4, 7, 7], SeatSet::first(3), Reason::Finished);
        assert_eq!(outcome.winners, [Seat(1), Seat(2)]);
    }

    // ALL-4: a player who has left cannot win, and the last player wins.
    #[test]
    fn all_4_leavers_cannot_win() {
        let mut present = SeatSet::first(3);
        present.remove(Seat(1));
        assert_eq!(Outcome::highest(&[4, 7, 5], present, Reason::Finished).winners, [Seat(2)]);
        assert_eq!(Outcome::after_leaving(3, present), None);
        present.remove(Seat(0));
        assert_eq!(Outcome::after_leaving(3, present).map(|o| o.winners), Some(vec![Seat(2)]));
        assert_eq!(Outcome::after_leaving(1, SeatSet::EMPTY).map(|o| o.winners), Some(vec![]));
        assert_eq!(Outcome::after_leaving(1, SeatSet::first(1)), None);
    }
}
