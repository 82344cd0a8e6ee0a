//! Refusals of the SET hunt.

use engine::refusals;

use crate::{card::Card, picks::BadPick, race::Done};

refusals! {
    /// Why an action of the SET hunt is refused.
    pub enum Refusal {
        /// This seat is done.
        Done => "RACE-3", "done";
        /// Not three cards.
        NotThree => "SET-2", "not_three";
        /// The same card twice.
        TwiceTheSame(Card) => "SET-1", "twice_the_same";
        /// A card that does not lie on the table.
        NotOnTable(Card) => "HUNT-2", "not_on_table";
        /// A SET that this seat has found.
        FoundAlready => "HUNT-2", "found_already";
        /// All three cards of the SET in question have been told.
        AllTold => "HUNT-4", "all_told";
        /// A script whose cards do not hold the right number of SETs.
        NotAPuzzle(String) => "HUNT-1", "not_a_puzzle";
    }
}

impl From<Done> for Refusal {
    fn from(_: Done) -> Refusal {
        Refusal::Done
    }
}

impl From<BadPick> for Refusal {
    fn from(bad: BadPick) -> Refusal {
        match bad {
            BadPick::NotThree => Refusal::NotThree,
            BadPick::TwiceTheSame(card) => Refusal::TwiceTheSame(card),
            BadPick::NotOnTable(card) => Refusal::NotOnTable(card),
        }
    }
}
