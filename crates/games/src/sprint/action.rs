//! Refusals of the SET sprint.

use engine::refusals;

use crate::{card::Card, picks::BadPick, race::Done};

refusals! {
    /// Why an action of the SET sprint is refused.
    pub enum Refusal {
        /// This seat is done.
        Done => "RACE-3", "done";
        /// Not three cards.
        NotThree => "SET-2", "not_three";
        /// The same card twice.
        TwiceTheSame(Card) => "SET-1", "twice_the_same";
        /// A card that does not lie on the table.
        NotOnTable(Card) => "SPR-1", "not_on_table";
        /// All three cards of the first SET have been told.
        AllTold => "SPR-3", "all_told";
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
