use crate::die::{Face, Kind};

/// The most SETs that some dice hold together: with the first die every SET that it makes, and without it
/// (SCR-7).
pub fn most(dice: &[Face]) -> usize {
    let Some((&first, rest)) = dice.split_first() else { return 0 };
    let mut best = most(rest);
    for a in 0..rest.len() {
        for b in a + 1..rest.len() {
            if is_set([first, rest[a], rest[b]]) {
                let others = rest.iter().enumerate().filter(|&(n, _)| n != a && n != b);
                let others: Vec<Face> = others.map(|(_, &die)| die).collect();
                best = best.max(1 + most(&others));
            }
        }
    }
    best
}

/// A Wild can be any die (SCR-3).
fn is_set(dice: [Face; 3]) -> bool {
    match dice {
        [Face::Kind(a), Face::Kind(b), Face::Kind(c)] => Kind::is_set(a, b, c),
        _ => true,
    }
}
