//! The SET test, for any number of features (SET-2, CUBE-3).
//!
//! A piece is a number in base 3 with one digit for each feature. Three pieces are a SET when in each digit
//! all are the same or all different, which is when the digits add up to a multiple of three. So any two
//! pieces have exactly one third.

/// The digit that goes with two others: the same if they are the same, else the one that is missing.
const fn third_digit(a: u8, b: u8) -> u8 {
    (6 - a - b) % 3
}

/// The piece that makes a SET with two others, feature by feature.
const fn third(mut a: u8, mut b: u8, features: u32) -> u8 {
    let (mut sum, mut unit, mut feature) = (0, 1, 0);
    while feature < features {
        sum += third_digit(a % 3, b % 3) * unit;
        a /= 3;
        b /= 3;
        unit = unit.wrapping_mul(3);
        feature += 1;
    }
    sum
}

/// For every two pieces, the one that makes a SET with them. `N` is the number of pieces or more; the table
/// is filled up with zeros.
pub(crate) const fn thirds<const N: usize>(features: u32) -> [[u8; N]; N] {
    let pieces = 3usize.pow(features);
    let mut table = [[0; N]; N];
    let mut a = 0;
    while a < pieces {
        let mut b = 0;
        while b < pieces {
            table[a][b] = third(a as u8, b as u8, features);
            b += 1;
        }
        a += 1;
    }
    table
}
