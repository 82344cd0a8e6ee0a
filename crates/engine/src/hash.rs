//! A fingerprint of a state, the same on every machine.

use std::hash::{Hash, Hasher};

use sha2::{Digest, Sha256};

use crate::hex;

/// SHA-256 over what a value feeds to a [`Hasher`], in hex: equal states have equal fingerprints.
pub fn fingerprint(value: &impl Hash) -> String {
    let mut hasher = Fingerprint(Sha256::new());
    value.hash(&mut hasher);
    hex::encode(&hasher.0.finalize())
}

/// Feeds SHA-256, with every number little-endian and every size 64 bits wide.
struct Fingerprint(Sha256);

impl Hasher for Fingerprint {
    fn write(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }
    fn write_u16(&mut self, i: u16) {
        self.0.update(i.to_le_bytes());
    }
    fn write_u32(&mut self, i: u32) {
        self.0.update(i.to_le_bytes());
    }
    fn write_u64(&mut self, i: u64) {
        self.0.update(i.to_le_bytes());
    }
    fn write_u128(&mut self, i: u128) {
        self.0.update(i.to_le_bytes());
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
