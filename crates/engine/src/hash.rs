//! Fingerprints of a state, the same on every machine: a plain one, and one that tells nothing to who lacks the key.

use std::hash::{Hash, Hasher};

use hmac::{Hmac, KeyInit, Mac};
use sha2::{
    Digest, Sha256,
    digest::{FixedOutput, Update},
};

use crate::{Millis, Seed, Seq, hex};

/// What a keyed fingerprint begins with: the seed is a key for nothing else of this form.
const LABEL: &[u8] = b"tercet state 1\0";

/// SHA-256 over what a value feeds to a [`Hasher`], in hex: equal states have equal fingerprints.
pub fn fingerprint(value: &impl Hash) -> String {
    let mut hasher = Fingerprint(Sha256::new());
    value.hash(&mut hasher);
    hex::encode(&hasher.0.finalize())
}

/// HMAC-SHA-256 over how many entries there are, when the last one was and what a state feeds to a [`Hasher`], with the
/// table's seed as its key, in hex.
///
/// Two hosts of a table can compare states by it in the open. A plain fingerprint could not be shown while the game is
/// on: whoever guesses a hidden card could try the guess out on it. With the seed as its key it is as good as random to
/// everybody but the hosts, until the seed is published with the record; from then on all can check it (ALL-1).
pub(crate) fn sealed(seed: &Seed, entries: Seq, at: Millis, value: &impl Hash) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(&seed.0).expect("HMAC takes a key of any length");
    Mac::update(&mut mac, LABEL);
    let mut hasher = Fingerprint(mac);
    (entries, at).hash(&mut hasher);
    value.hash(&mut hasher);
    hex::encode(&hasher.0.finalize_fixed())
}

/// Feeds a digest, with every number little-endian and every size 64 bits wide.
struct Fingerprint<D>(D);

impl<D: Update> Hasher for Fingerprint<D> {
    fn write(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }
    fn write_u16(&mut self, i: u16) {
        self.0.update(&i.to_le_bytes());
    }
    fn write_u32(&mut self, i: u32) {
        self.0.update(&i.to_le_bytes());
    }
    fn write_u64(&mut self, i: u64) {
        self.0.update(&i.to_le_bytes());
    }
    fn write_u128(&mut self, i: u128) {
        self.0.update(&i.to_le_bytes());
    }
    fn write_usize(&mut self, i: usize) {
        self.write_u64(i as u64);
    }
    fn write_i16(&mut self, i: i16) {
        self.write_u16(i as u16);
    }
    fn write_i32(&mut self, i: i32) {
        self.write_u32(i as u32);
    }
    fn write_i64(&mut self, i: i64) {
        self.write_u64(i as u64);
    }
    fn write_isize(&mut self, i: isize) {
        self.write_u64(i as u64);
    }
    /// Not asked for: a fingerprint has more bits than this can return.
    fn finish(&self) -> u64 {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // The number comes from an implementation of its own: Python's `hmac`.
    #[test]
    fn a_seal_is_the_hmac_of_number_time_and_state() {
        let seal = |seed, seq, at, state: u32| sealed(&Seed([seed; 32]), Seq(seq), Millis(at), &state);
        assert_eq!(
            seal(7, 3, 1200, 0x0102_0304),
            "1611eac36b9771cf84ee81ff16e32c85b3aa76d6a9ef627116035b9536fb0064"
        );
        let one = seal(7, 3, 1200, 5);
        for other in [seal(8, 3, 1200, 5), seal(7, 4, 1200, 5), seal(7, 3, 1201, 5), seal(7, 3, 1200, 6)] {
            assert_ne!(one, other);
        }
    }
}
