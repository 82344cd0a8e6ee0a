//! A seed always means the same game: these numbers never change. If one did, every published record would
//! lose its proof. They were computed by an independent implementation, written from RFC 8439 and the
//! description in `chance.rs`.

use engine::{Chance, Seed, Seeded, Seq};

fn counting() -> Seed {
    Seed(std::array::from_fn(|i| i as u8))
}

#[test]
fn a_shuffled_deck() {
    let deck: Vec<u8> = (0..81).collect();
    let deal = |seq| Seeded::new(counting(), Seq(seq)).deal(&deck)[..12].to_vec();
    assert_eq!(deal(0), [21, 22, 28, 10, 31, 32, 8, 67, 15, 47, 38, 53]);
    assert_eq!(deal(1), [2, 47, 70, 1, 48, 49, 14, 5, 25, 44, 45, 11]);
}

#[test]
fn rolled_dice() {
    let mut chance = Seeded::new(counting(), Seq(3));
    let rolls: Vec<u8> = (0..24).map(|_| chance.roll(&[0, 1, 2, 3, 4, 5])).collect();
    assert_eq!(rolls, [3, 0, 5, 5, 5, 4, 5, 1, 5, 4, 0, 0, 1, 5, 1, 4, 5, 3, 4, 5, 0, 3, 4, 2]);
}

// Longer than one block of the key stream.
#[test]
fn a_long_shuffle_with_the_zero_seed() {
    let mut items: Vec<u8> = (0..=255).collect();
    Seeded::new(Seed([0; 32]), Seq(0)).shuffle(&mut items);
    assert_eq!(items[240..], [97, 145, 120, 78, 194, 25, 64, 234, 146, 160, 0, 101, 230, 220, 96, 118]);
}
