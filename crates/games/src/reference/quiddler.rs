use crate::{letter::Letter, lexicon::Lexicon};

/// What a hand can lay if it keeps one card for the discard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Layable {
    /// The best score before bonuses (QUI-10).
    pub score: i32,
    /// Whether it can go out (QUI-5).
    pub out: bool,
    /// The most words.
    pub most: usize,
    /// The letters of the longest word.
    pub longest: usize,
}

/// What a hand can lay: every order of its cards looked up, and every way to lay what they spell one after
/// another.
pub fn layable(lexicon: &Lexicon, hand: &[Letter]) -> Layable {
    let spelling = spelling(lexicon, hand);
    let of = |part: usize| -> Vec<Letter> {
        hand.iter().enumerate().filter(|(n, _)| part >> n & 1 == 1).map(|(_, &card)| card).collect()
    };
    let whole = (1 << hand.len()) - 1;
    let mut found = Layable::default();
    let mut todo = vec![(0, 0)];
    while let Some((laid, words)) = todo.pop() {
        for discard in (0..hand.len()).filter(|n| laid >> n & 1 == 0) {
            let unused = of(whole & !laid & !(1 << discard));
            found.score = found.score.max(Letter::points(&of(laid)) - Letter::points(&unused));
            found.out |= unused.is_empty() && words > 0;
            found.most = found.most.max(words);
        }
        for part in (1..=whole).filter(|part| spelling[*part] && part & laid == 0 && part | laid != whole) {
            found.longest = found.longest.max(Letter::length(&of(part)));
            todo.push((laid | part, words + 1));
        }
    }
    found
}

/// Which parts of a hand, as bits, spell a word.
fn spelling(lexicon: &Lexicon, hand: &[Letter]) -> Vec<bool> {
    fn orders(
        lexicon: &Lexicon,
        hand: &[Letter],
        used: usize,
        word: &mut Vec<Letter>,
        spelling: &mut [bool],
    ) {
        if word.len() >= 2 && lexicon.contains(&Letter::spell(word)) {
            spelling[used] = true;
        }
        for (n, &card) in hand.iter().enumerate() {
            if used >> n & 1 == 0 {
                word.push(card);
                orders(lexicon, hand, used | 1 << n, word, spelling);
                word.pop();
            }
        }
    }
    let mut spelling = vec![false; 1 << hand.len()];
    orders(lexicon, hand, 0, &mut Vec::new(), &mut spelling);
    spelling
}
