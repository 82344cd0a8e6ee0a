//! Taking SETs from a table of one's own, as in the SET hunt and the SET sprint: the actions, which picks are
//! possible, and hints.

use engine::{Millis, Seat};
use serde::{Deserialize, Serialize};

use crate::{calls::TAKE, card::Card, race::GIVE_UP};

/// The action type that asks for a hint, as it is written.
pub(crate) const HINT: &str = "hint";

/// The actions of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Pick three cards (HUNT-2, SPR-1).
    Take {
        /// Which.
        cards: Vec<Card>,
    },
    /// Ask for a card of a SET (HUNT-4, SPR-3).
    Hint {},
    /// Play no more (RACE-3).
    GiveUp {},
}

impl Action {
    /// The types of action, as they are written.
    pub const TYPES: [&'static str; 3] = [TAKE, HINT, GIVE_UP];
}

/// The last pick of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Last {
    /// The cards, in the order of their places.
    pub cards: [Card; 3],
    /// Whether they were a SET.
    pub right: bool,
}

/// Why three cards cannot be picked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BadPick {
    NotThree,
    TwiceTheSame(Card),
    NotOnTable(Card),
}

/// The places of the three cards of a pick, in the order in which they are named, if they lie on a table.
pub(crate) fn places(table: &[Card], cards: &[Card]) -> Result<[usize; 3], BadPick> {
    let [a, b, c] = <[Card; 3]>::try_from(cards).map_err(|_| BadPick::NotThree)?;
    if a == b || a == c {
        return Err(BadPick::TwiceTheSame(a));
    }
    if b == c {
        return Err(BadPick::TwiceTheSame(b));
    }
    let place = |card: Card| table.iter().position(|&other| other == card).ok_or(BadPick::NotOnTable(card));
    Ok([place(a)?, place(b)?, place(c)?])
}

/// The three cards of a pick in the order of their places, if they lie on a table.
pub(crate) fn pick(table: &[Card], cards: &[Card]) -> Result<[Card; 3], BadPick> {
    let mut places = places(table, cards)?;
    places.sort_unstable();
    Ok(places.map(|place| table[place]))
}

/// Whether three cards are a SET.
pub(crate) fn is_set([a, b, c]: [Card; 3]) -> bool {
    Card::is_set(a, b, c)
}

/// What only the player learns of what they did (RACE-1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Own {
    /// Three cards were no SET.
    Missed {
        /// Whose pick it was.
        seat: Seat,
        /// Which cards.
        cards: [Card; 3],
        /// The penalty (RACE-2).
        cost: Millis,
    },
    /// A hint was given.
    Hinted {
        /// To whom.
        seat: Seat,
        /// The card.
        card: Card,
        /// The penalty (RACE-2).
        cost: Millis,
    },
    /// The player gave up.
    GaveUp {
        /// Who.
        seat: Seat,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cards(names: &[&str]) -> Vec<Card> {
        names.iter().map(|name| name.parse().expect("a card")).collect()
    }

    // HUNT-2, SPR-1: three different cards of the table, in the order of their places.
    #[test]
    fn a_pick_is_three_different_cards_of_the_table() {
        let table = cards(&["1rfo", "2gfs", "3rfo", "1rfs", "2rfo"]);
        assert_eq!(pick(&table, &cards(&["3rfo", "1rfo", "2rfo"])), Ok([table[0], table[2], table[4]]));
        assert_eq!(pick(&table, &cards(&["3rfo", "1rfo"])), Err(BadPick::NotThree));
        assert_eq!(pick(&table, &table), Err(BadPick::NotThree));
        assert_eq!(pick(&table, &cards(&["1rfo", "2gfs", "1rfo"])), Err(BadPick::TwiceTheSame(table[0])));
        assert_eq!(pick(&table, &cards(&["1rfo", "2gfs", "2gfs"])), Err(BadPick::TwiceTheSame(table[1])));
        let missing = cards(&["3ped"])[0];
        assert_eq!(pick(&table, &[table[0], missing, table[1]]), Err(BadPick::NotOnTable(missing)));
    }
}
