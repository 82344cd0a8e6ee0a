//! The canonical form of a state: one sequence of bytes that this project defines, the same on every platform
//! and with every compiler. Fingerprints are computed from it, so it must never change.
//!
//! - A whole number is eight bytes, little-endian, whatever its width in memory; a negative one is in two's
//!   complement.
//! - `false` and `true` are the numbers 0 and 1.
//! - A text is the number of its bytes in UTF-8, followed by the bytes.
//! - A list or an array is the number of its items, followed by the items. A tuple or a struct is its fields,
//!   in the order in which [`canonical!`](crate::canonical) names them.
//! - A value that may be missing is 0, or 1 and the value. A variant of an enum is the number that
//!   [`canonical!`](crate::canonical) gives it, and then its fields.

use std::{collections::BTreeMap, sync::Arc};

use crate::{Millis, Outcome, Reason, Seat, SeatSet};

/// Receives the bytes of a canonical form, piece by piece.
pub trait Sink {
    /// Receives the next bytes.
    fn take(&mut self, bytes: &[u8]);
}

impl Sink for Vec<u8> {
    fn take(&mut self, bytes: &[u8]) {
        self.extend_from_slice(bytes);
    }
}

/// A value with a canonical form. [`canonical!`](crate::canonical) implements it for structs and enums.
pub trait Canonical {
    /// Writes the canonical form.
    fn write(&self, out: &mut dyn Sink);
}

/// Implements [`Canonical`](crate::Canonical) for structs and enums. The compiler refuses a struct with a
/// field that is not named, and an enum with a variant that has no number.
///
/// ```
/// use engine::Canonical;
/// struct Hand { cards: Vec<u8>, sorted: bool }
/// enum Place { Loose, At(u8, u8), Under { card: u8 } }
/// engine::canonical! {
///     struct Hand { cards, sorted }
///     enum Place { 0 = Loose, 1 = At(column, row), 2 = Under { card } }
/// }
/// let mut bytes = Vec::new();
/// Hand { cards: vec![7], sorted: true }.write(&mut bytes);
/// Place::Under { card: 3 }.write(&mut bytes);
/// assert_eq!(bytes.iter().step_by(8).copied().collect::<Vec<u8>>(), [1, 7, 1, 2, 3]);
/// # let _ = (Place::Loose, Place::At(0, 0));
/// ```
#[macro_export]
macro_rules! canonical {
    () => {};
    (struct $name:ident { $($field:ident),* $(,)? } $($rest:tt)*) => {
        impl $crate::Canonical for $name {
            fn write(&self, out: &mut dyn $crate::Sink) {
                let $name { $($field),* } = self;
                $($crate::Canonical::write($field, out);)*
            }
        }
        $crate::canonical! { $($rest)* }
    };
    (enum $name:ident {
        $($number:literal = $variant:ident $(($($item:ident),*))? $({ $($field:ident),* })?),* $(,)?
    } $($rest:tt)*) => {
        impl $crate::Canonical for $name {
            fn write(&self, out: &mut dyn $crate::Sink) {
                match self {
                    $($name::$variant $(($($item),*))? $({ $($field),* })? => {
                        $crate::Canonical::write(&$number, out);
                        $($($crate::Canonical::write($item, out);)*)?
                        $($($crate::Canonical::write($field, out);)*)?
                    })*
                }
            }
        }
        $crate::canonical! { $($rest)* }
    };
}

macro_rules! whole_numbers {
    ($($type:ty as $wide:ty),*) => { $(
        impl Canonical for $type {
            fn write(&self, out: &mut dyn Sink) {
                out.take(&(*self as $wide).to_le_bytes());
            }
        }
    )* };
}

whole_numbers![u8 as u64, u16 as u64, u32 as u64, u64 as u64, usize as u64, i32 as i64, i64 as i64];

impl Canonical for bool {
    fn write(&self, out: &mut dyn Sink) {
        u8::from(*self).write(out);
    }
}

impl Canonical for str {
    fn write(&self, out: &mut dyn Sink) {
        self.len().write(out);
        out.take(self.as_bytes());
    }
}

impl Canonical for String {
    fn write(&self, out: &mut dyn Sink) {
        self.as_str().write(out);
    }
}

impl<T: Canonical> Canonical for Option<T> {
    fn write(&self, out: &mut dyn Sink) {
        self.is_some().write(out);
        self.iter().for_each(|value| value.write(out));
    }
}

impl<T: Canonical> Canonical for [T] {
    fn write(&self, out: &mut dyn Sink) {
        self.len().write(out);
        self.iter().for_each(|item| item.write(out));
    }
}

impl<T: Canonical> Canonical for Vec<T> {
    fn write(&self, out: &mut dyn Sink) {
        self.as_slice().write(out);
    }
}

impl<T: Canonical, const N: usize> Canonical for [T; N] {
    fn write(&self, out: &mut dyn Sink) {
        self.as_slice().write(out);
    }
}

impl<T: Canonical, const N: usize> Canonical for arrayvec::ArrayVec<T, N> {
    fn write(&self, out: &mut dyn Sink) {
        self.as_slice().write(out);
    }
}

impl<K: Canonical, V: Canonical> Canonical for BTreeMap<K, V> {
    fn write(&self, out: &mut dyn Sink) {
        self.len().write(out);
        for (key, value) in self {
            key.write(out);
            value.write(out);
        }
    }
}

impl<T: Canonical + ?Sized> Canonical for Arc<T> {
    fn write(&self, out: &mut dyn Sink) {
        (**self).write(out);
    }
}

impl<A: Canonical, B: Canonical> Canonical for (A, B) {
    fn write(&self, out: &mut dyn Sink) {
        self.0.write(out);
        self.1.write(out);
    }
}

impl Canonical for Seat {
    fn write(&self, out: &mut dyn Sink) {
        self.0.write(out);
    }
}

impl Canonical for Millis {
    fn write(&self, out: &mut dyn Sink) {
        self.0.write(out);
    }
}

/// A set of seats is the list of its seats in increasing order.
impl Canonical for SeatSet {
    fn write(&self, out: &mut dyn Sink) {
        self.iter().collect::<Vec<Seat>>().write(out);
    }
}

canonical! {
    struct Outcome { winners, reason }
    enum Reason { 0 = Finished, 1 = LastPlayer, 2 = Left, 3 = GaveUp, 4 = Stalled }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(value: &(impl Canonical + ?Sized)) -> Vec<u8> {
        let mut bytes = Vec::new();
        value.write(&mut bytes);
        bytes
    }

    #[test]
    fn the_width_of_a_number_in_memory_does_not_matter() {
        assert_eq!(bytes(&7u8), [7, 0, 0, 0, 0, 0, 0, 0]);
        assert_eq!(bytes(&7u8), bytes(&7u32));
        assert_eq!(bytes(&7u8), bytes(&7usize));
        assert_eq!(bytes(&0x0102u16), [2, 1, 0, 0, 0, 0, 0, 0]);
        assert_eq!(bytes(&-1i32), [255; 8]);
        assert_eq!(bytes(&-1i32), bytes(&-1i64));
    }

    #[test]
    fn a_list_is_its_length_and_its_items() {
        let list = [[2u8, 0, 0, 0, 0, 0, 0, 0], [5, 0, 0, 0, 0, 0, 0, 0], [6, 0, 0, 0, 0, 0, 0, 0]].concat();
        assert_eq!(bytes(&vec![5u8, 6]), list);
        assert_eq!(bytes(&[5u32, 6]), list);
        assert_eq!(bytes(&arrayvec::ArrayVec::from([5u8, 6])), list);
        assert_ne!(bytes(&vec![vec![1u8], vec![]]), bytes(&vec![vec![], vec![1u8]]));
        assert_eq!(bytes("é"), [&bytes(&2u8)[..], "é".as_bytes()].concat());
    }

    #[test]
    fn what_is_missing_differs_from_every_value() {
        assert_eq!(bytes(&None::<u8>), bytes(&0u8));
        assert_eq!(bytes(&Some(0u8)), bytes(&(1u8, 0u8)));
        assert_eq!(bytes(&Some(true)), bytes(&(1u8, 1u8)));
        assert_eq!(bytes(&BTreeMap::from([(1u8, 2u8)])), bytes(&[(1u8, 2u8)][..]));
    }
}
