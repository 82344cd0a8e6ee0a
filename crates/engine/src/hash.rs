//! Fingerprints of a state, the same on every machine. One is plain; the other reveals nothing without the
//! seed.
//!
//! Both are made of the [canonical form](crate::Canonical) of the state. They are 64 hex digits: thirty bytes
//! of a hash, and two that name its [`KIND`].

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

use crate::{Canonical, Millis, Seed, Seq, Sink, hex};

/// The kind of the fingerprint: its last four hex digits. Fingerprints of different kinds are computed in
/// different ways and cannot be compared. (Those of the first kind end in random digits.)
const KIND: [u8; 2] = [0x00, 0x02];

/// The first bytes of a keyed fingerprint. They keep it apart from any other use of the seed as a key.
const LABEL: &[u8] = b"tercet state 2\0";

/// The fingerprint of a value: SHA-256 of its canonical form. Equal states have equal fingerprints.
pub fn fingerprint(value: &impl Canonical) -> String {
    let mut digest = Feed(Sha256::new());
    value.write(&mut digest);
    written(digest.0.finalize().into())
}

/// Whether a text is a fingerprint of the kind that this version makes.
pub fn is_fingerprint(text: &str) -> bool {
    hex::decode(text).is_some_and(|bytes| bytes.len() == 32 && bytes.ends_with(&KIND))
}

/// HMAC-SHA-256, with the table's seed as its key, of the number of entries, the time of the last one and the
/// state.
///
/// Two hosts of a table can compare their states publicly with it. A plain fingerprint must not be shown
/// during the game, because a player could use it to test a guess of a hidden card (ALL-1). With the seed as
/// its key it looks random to everybody but the hosts. Once the record has published the seed, everybody can
/// check it.
pub(crate) fn sealed(seed: &Seed, entries: Seq, at: Millis, value: &impl Canonical) -> String {
    let mac = Hmac::<Sha256>::new_from_slice(&seed.0).expect("HMAC takes a key of any length");
    let mut mac = Feed(mac);
    mac.take(LABEL);
    entries.0.write(&mut mac);
    at.write(&mut mac);
    value.write(&mut mac);
    written(mac.0.finalize().into_bytes().into())
}

fn written(mut hash: [u8; 32]) -> String {
    hash[30..].copy_from_slice(&KIND);
    hex::encode(&hash)
}

/// Feeds a canonical form to a hash.
struct Feed<D>(D);

impl Sink for Feed<Sha256> {
    fn take(&mut self, bytes: &[u8]) {
        Digest::update(&mut self.0, bytes);
    }
}

impl Sink for Feed<Hmac<Sha256>> {
    fn take(&mut self, bytes: &[u8]) {
        Mac::update(&mut self.0, bytes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // The expected values come from an independent implementation: Python's `hashlib` and `hmac`.
    #[test]
    fn a_fingerprint_is_the_hash_of_the_canonical_form() {
        assert_eq!(
            fingerprint(&vec![5u8, 6]),
            "8308dbc20df8f076161e4aebf769ea0b7c65b62eeb7d40fd48268807ea560002"
        );
    }

    #[test]
    fn a_seal_is_the_hmac_of_number_time_and_state() {
        let seal = |seed, seq, at, state: u32| sealed(&Seed([seed; 32]), Seq(seq), Millis(at), &state);
        assert_eq!(
            seal(7, 3, 1200, 0x0102_0304),
            "f92237c1fc4448233e10b6b86115c9502883a58172246b5e6e39a016489c0002"
        );
        let one = seal(7, 3, 1200, 5);
        for other in [seal(8, 3, 1200, 5), seal(7, 4, 1200, 5), seal(7, 3, 1201, 5), seal(7, 3, 1200, 6)] {
            assert_ne!(one, other);
        }
    }

    #[test]
    fn the_kind_is_told_from_the_last_digits() {
        assert!(is_fingerprint(&fingerprint(&1u8)));
        assert!(!is_fingerprint("1611eac36b9771cf84ee81ff16e32c85b3aa76d6a9ef627116035b9536fb0064"));
        assert!(!is_fingerprint("0002"));
        assert!(!is_fingerprint("no hex"));
    }
}
