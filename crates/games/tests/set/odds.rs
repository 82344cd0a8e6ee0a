//! How often there is no SET (SET-14).

use engine::testkit::Rng;
use games::{card::Card, set::sets};

fn has_set(cards: &[Card]) -> bool {
    sets(cards).next().is_some()
}

// SET-2: `sets` names every SET among some cards once, as the definition does.
#[test]
fn set_2_all_sets_are_found() {
    let mut rng = Rng::new(2);
    let mut cards: Vec<Card> = Card::all().collect();
    for size in 0..=30 {
        rng.shuffle(&mut cards);
        let some = &cards[..size];
        let mut expected = 0;
        for a in 0..size {
            for b in a + 1..size {
                expected += (b + 1..size).filter(|&c| Card::is_set(some[a], some[b], some[c])).count();
            }
        }
        let found: Vec<_> = sets(some).collect();
        assert_eq!(found.len(), expected);
        assert!(found.iter().all(|&[a, b, c]| Card::is_set(a, b, c) && some.contains(&c)));
    }
    assert_eq!(sets(&Card::all().collect::<Vec<_>>()).count(), 1080);
}

// SET-14, counted: of all sets of three and of four cards. Two cards have one third among 79; and of the
// 1663740 sets of four, the 1080 SETs with one of 78 other cards hold one.
#[test]
fn set_14_small_deals_exactly() {
    let cards: Vec<Card> = Card::all().collect();
    let (mut three, mut four) = (0u32, 0u32);
    for a in 0..81 {
        for b in a + 1..81 {
            for c in b + 1..81 {
                three += u32::from(!has_set(&[cards[a], cards[b], cards[c]]));
                for d in c + 1..81 {
                    four += u32::from(!has_set(&[cards[a], cards[b], cards[c], cards[d]]));
                }
            }
        }
    }
    assert_eq!(three, 85_320 - 1_080);
    assert_eq!(four, 1_663_740 - 1_080 * 78);
}

// SET-14, sampled: deals of 12 and 15 without a SET are as frequent as the exact figures say, within five
// standard deviations.
#[test]
fn set_14_random_deals() {
    let exact = [
        (12, 325_432_404.0 / 10_074_689_485.0, 40_000),
        (15, 13_750_015_032.0 / 37_703_805_776_935.0, 200_000),
    ];
    let mut rng = Rng::new(14);
    let mut cards: Vec<Card> = Card::all().collect();
    for (size, without, deals) in exact {
        let mut none = 0;
        for _ in 0..deals {
            for place in 0..size {
                let other = place + rng.below(cards.len() - place);
                cards.swap(place, other);
            }
            none += u32::from(!has_set(&cards[..size]));
        }
        let expected = without * f64::from(deals);
        let deviation = (expected * (1.0 - without)).sqrt();
        assert!((f64::from(none) - expected).abs() < 5.0 * deviation, "{size}: {none}, not about {expected}");
    }
}
