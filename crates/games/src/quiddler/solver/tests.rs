use super::*;
use crate::{
    lexicon,
    luck::Luck,
    reference::{Layable, layable},
};

fn cards(text: &str) -> Vec<Letter> {
    text.split(' ').map(|card| card.parse().expect("a card")).collect()
}

/// Whether a laying is one: words of the dictionary, made of the hand's cards, and what it claims to score.
fn check(lexicon: &Lexicon, hand: &[Letter], laying: &Laying) {
    let mut left = hand.to_vec();
    for card in laying.words.iter().flatten().chain([&laying.discard]) {
        let place = left.iter().position(|other| other == card).expect("a card of the hand");
        left.swap_remove(place);
    }
    for word in &laying.words {
        assert!(word.len() >= 2 && lexicon.contains(&Letter::spell(word)), "{word:?}");
    }
    let laid: i32 = laying.words.iter().map(|word| Letter::points(word)).sum();
    assert_eq!(laying.score, (laid - Letter::points(&left)).max(0));
}

// QUI-5, QUI-10, QUI-11: against every way to lay small hands.
#[test]
fn qui_10_against_brute_force() {
    let en = lexicon::find("en").expect("English");
    let mut luck = Luck::new(10);
    let mut deck = Letter::deck().to_vec();
    let mut outs = 0;
    for round in 0..240 {
        luck.shuffle(&mut deck);
        let hand: Vec<Letter> =
            deck.iter().take(1 + round % 7).filter_map(|&code| Letter::new(code)).collect();
        let layings = Layings::of(&en, &hand);
        let best = layings.best().expect("a card to discard");
        let most = layings.most_words().expect("a card to discard");
        let found = Layable {
            score: best.score,
            out: layings.out().is_some(),
            most: most.words.len(),
            longest: layings.longest().map_or(0, |word| Letter::length(word)),
        };
        assert_eq!(found, layable(&en, &hand), "{hand:?}");
        for laying in [Some(best), Some(most), layings.out()].into_iter().flatten() {
            check(&en, &hand, &laying);
        }
        outs += usize::from(layings.out().is_some());
    }
    assert!(outs > 20, "{outs}");
}

#[test]
fn qui_5_and_11_by_example() {
    let lexicon = Lexicon::from_words(["quit", "it", "tie", "ten", "inter", "er"]);
    let solve = |text: &str| Layings::of(&lexicon, &cards(text));
    // QUI-5: all cards but one. A hand that is one word has no discard, so it is not laid as one.
    assert!(solve("T E N").out().is_none() && solve("T E N").longest().is_none());
    assert!(solve("T E N A").out().is_some());
    assert_eq!(solve("QU I T").longest().map(|word| Letter::spell(word)), Some("it".into()));
    // QUI-11: letters count, not cards.
    assert_eq!(solve("IN T ER A T I E").longest().map(|word| Letter::length(word)), Some(5));
    // QUI-7: a card is no word, whatever is on it.
    assert!(solve("ER A").longest().is_none());
    // The dearest card that is not laid is discarded: T I E laid, Z discarded, A unused.
    let best = solve("T I E Z A").best().expect("a laying");
    assert_eq!((best.score, best.discard.to_string()), (3 + 2 + 2 - 2, "Z".into()));
    // QUI-10: never below nothing.
    let none = solve("Z Z J J").best().expect("a laying");
    assert_eq!((none.score, none.words.len()), (0, 0));
    assert!(solve("A").best().is_some() && Layings::of(&lexicon, &[]).best().is_none());
}

// Whole hands: what is laid is right, and no worse than what is found by laying words greedily.
#[test]
fn qui_10_whole_hands() {
    let en = lexicon::find("en").expect("English");
    let mut luck = Luck::new(11);
    let mut deck = Letter::deck().to_vec();
    for _ in 0..60 {
        luck.shuffle(&mut deck);
        let hand: Vec<Letter> = deck.iter().take(11).filter_map(|&code| Letter::new(code)).collect();
        let layings = Layings::of(&en, &hand);
        let best = layings.best().expect("a laying");
        check(&en, &hand, &best);
        assert!(layings.out().is_none_or(|out| out.score <= best.score));
        for word in words(&en, &hand).into_iter().filter(|word| word.len() < 11) {
            let word: Word = word.into_iter().map(|place| hand[place]).collect();
            let mut left = hand.clone();
            word.iter().for_each(|card| {
                let place = left.iter().position(|other| other == card).expect("a card of the hand");
                left.swap_remove(place);
            });
            let discard = left.iter().map(|card| card.value()).max().unwrap_or(0);
            assert!(best.score >= Letter::points(&word) - Letter::points(&left) + discard);
        }
    }
}

/// A hand without some cards of it.
fn without(hand: &[Letter], cards: &[Letter]) -> Vec<Letter> {
    let mut left = hand.to_vec();
    for card in cards {
        let place = left.iter().position(|other| other == card).expect("a card of the hand");
        left.swap_remove(place);
    }
    left
}

/// Random hands of some sizes.
fn hands(sizes: impl Iterator<Item = usize>) -> Vec<Vec<Letter>> {
    let mut luck = Luck::new(12);
    sizes.map(|cards| crate::samples::hand(cards, &mut luck)).collect()
}

// QUI-11: the best laying with a long word is a long word and the best laying of the rest.
#[test]
fn qui_11_with_a_long_word() {
    let en = lexicon::find("en").expect("English");
    for hand in hands((0..60).map(|n| 4 + n % 8)) {
        let layings = Layings::of(&en, &hand);
        let words: Vec<Word> = words(&en, &hand)
            .into_iter()
            .map(|places| places.into_iter().map(|place| hand[place]).collect())
            .filter(|word: &Word| word.len() < hand.len())
            .collect();
        let longest = layings.longest().map_or(0, |word| Letter::length(word));
        for letters in 2..=longest + 1 {
            let found = layings.best_with(letters, false);
            let long = words.iter().filter(|word| Letter::length(word) >= letters);
            let best = long.filter_map(|word| {
                Some(Letter::points(word) + Layings::of(&en, &without(&hand, word)).value()?)
            });
            assert_eq!(
                found.as_ref().map(|laying| laying.score),
                best.max().map(|most| most.max(0)),
                "{hand:?}"
            );
            let Some(found) = found else { continue };
            check(&en, &hand, &found);
            assert!(found.words.iter().any(|word| Letter::length(word) >= letters));
            if let Some(out) = layings.best_with(letters, true) {
                check(&en, &hand, &out);
                assert_eq!(out.words.iter().map(|word| word.len()).sum::<usize>() + 1, hand.len());
                assert!(out.score <= found.score);
            }
        }
        let most = layings.most_words().expect("a laying");
        assert_eq!(layings.best_as(most.words.len()).map(|laying| laying.score), Some(most.score));
        assert_eq!(layings.best_as(0), layings.best());
        assert_eq!(layings.best_as(most.words.len() + 1), None);
    }
}

// QUI-3: what a discard leaves is what the rest of the hand can lay by itself.
#[test]
fn qui_3_without_each_card() {
    let en = lexicon::find("en").expect("English");
    for hand in hands((0..60).map(|n| 2 + n % 11)) {
        for left in Layings::of(&en, &hand).without_each() {
            let rest = Layings::of(&en, &without(&hand, &[left.card]));
            assert_eq!(Some(left.value), rest.value(), "{hand:?} without {}", left.card);
            assert_eq!(left.out, rest.out().is_some(), "{hand:?} without {}", left.card);
        }
    }
}

#[test]
fn one_may_not_know_a_word() {
    let lexicon = Lexicon::from_words(["quit", "it"]);
    let layings = Layings::known(&lexicon, &cards("QU I T E"), |word| word.len() < 3);
    assert_eq!(layings.longest().map(|word| Letter::spell(word)), Some("it".into()));
    assert_eq!(spellings(&lexicon, &cards("T QU I"), |_| true).len(), 2);
}

#[test]
fn words_name_places() {
    let lexicon = Lexicon::from_words(["tot", "to", "quo"]);
    assert_eq!(words(&lexicon, &cards("T O T QU")), [vec![0, 1], vec![0, 1, 2], vec![3, 1]]);
}

/// Every collection of words that can be laid with one card left over, and the cards that are left.
fn collections(words: &[Word], left: &[Letter], from: usize, each: &mut dyn FnMut(&[Letter])) {
    each(left);
    for (n, word) in words.iter().enumerate().skip(from) {
        let mut rest = left.to_vec();
        let fits = word.iter().all(|card| {
            let place = rest.iter().position(|other| other == card);
            place.map(|place| rest.swap_remove(place)).is_some()
        });
        if fits && !rest.is_empty() {
            collections(words, &rest, n, each);
        }
    }
}

// HAND-3: the best possible, and how many layings reach it, against every collection of words.
#[test]
fn hand_3_all_best_layings() {
    let en = lexicon::find("en").expect("English");
    let (mut several, mut none) = (0, 0);
    for hand in hands((0..90).map(|n| 4 + n % 5)) {
        let all: Vec<Word> = words(&en, &hand)
            .into_iter()
            .map(|places| places.into_iter().map(|place| hand[place]).collect())
            .collect();
        let (mut best, mut count) = (-1, 0u64);
        let sum = Letter::points(&hand);
        collections(&all, &hand, 0, &mut |left| {
            let mut discards = left.to_vec();
            discards.sort();
            discards.dedup();
            for discard in discards {
                let unused = Letter::points(left) - discard.value();
                let score = (sum - Letter::points(left) - unused).max(0);
                if score > best {
                    (best, count) = (score, 0);
                }
                count += u64::from(score == best);
            }
        });
        let found = answers(&en, &hand, |word| word.len() as u64).expect("a laying");
        assert_eq!((found.easiest.score, found.solutions), (best, count), "{hand:?}");
        check(&en, &hand, &found.easiest);
        let cost: usize = found.easiest.words.iter().map(|word| word.len()).sum();
        assert_eq!(found.cost, cost as u64);
        assert_eq!(Layings::of(&en, &hand).best().map(|best| best.score), Some(best));
        several += usize::from(count > 1);
        none += usize::from(best == 0);
    }
    assert!(several > 20 && none > 0, "{several} {none}");
    assert_eq!(answers(&en, &[], |_| 1), None);
}
