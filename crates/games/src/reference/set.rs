use crate::{card::Card, set::solver::Played};

/// The places of all SETs: every three cards, by the definition (SET-2).
pub fn sets(cards: &[Card]) -> Vec<[usize; 3]> {
    let mut found = Vec::new();
    for a in 0..cards.len() {
        for b in a + 1..cards.len() {
            for c in b + 1..cards.len() {
                if is_set([a, b, c].map(|place| cards[place].features())) {
                    found.push([a, b, c]);
                }
            }
        }
    }
    found
}

fn is_set([x, y, z]: [[u8; 4]; 3]) -> bool {
    let alike_or_different = |a: u8, b: u8, c: u8| (a == b && b == c) || (a != b && b != c && a != c);
    (0..4).all(|feature| alike_or_different(x[feature], y[feature], z[feature]))
}

/// Plays a deck to its end, taking the first SET in the order of the places each time (SET-4, SET-7, SET-9,
/// SET-10).
pub fn play(deck: &[Card]) -> Played {
    let mut deck = deck.iter().copied();
    let mut table: Vec<Card> = deck.by_ref().take(12).collect();
    let mut played = Played::default();
    loop {
        let first = sets(&table).into_iter().next();
        if let Some(places) = first {
            played.sets += 1;
            for place in places.into_iter().rev() {
                table.remove(place);
            }
        } else if deck.len() == 0 {
            return played;
        } else {
            played.stuck += 1;
        }
        if first.is_none() || table.len() < 12 {
            table.extend(deck.by_ref().take(3));
        }
    }
}
