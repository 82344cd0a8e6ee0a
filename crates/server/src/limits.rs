//! Rate limits and counters.

use std::{
    collections::HashMap,
    hash::Hash,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio::time::Instant;

/// A token bucket: it fills at a rate, and each message takes one token.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    left: f64,
    at: Instant,
}

impl Bucket {
    /// A full bucket.
    pub(crate) fn full(burst: u32) -> Bucket {
        Bucket { left: burst.into(), at: Instant::now() }
    }

    /// Takes a token, if there is one.
    pub(crate) fn take(&mut self, per_second: f64, burst: u32, now: Instant) -> bool {
        let filled = now.saturating_duration_since(self.at).as_secs_f64() * per_second;
        self.left = (self.left + filled).min(burst.into());
        self.at = now;
        if self.left < 1.0 {
            return false;
        }
        self.left -= 1.0;
        true
    }
}

/// What has a rate limit for each address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Rate {
    /// New guests.
    Guests,
    /// New tables.
    Tables,
}

/// Rates by address.
#[derive(Default)]
pub(crate) struct Rates(Mutex<HashMap<(IpAddr, Rate), Bucket>>);

impl Rates {
    /// Whether an address may do this once more now.
    pub(crate) fn allow(&self, address: IpAddr, what: Rate, per_minute: u32) -> bool {
        let now = Instant::now();
        let mut buckets = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // After a minute every bucket is full again and need not be kept.
        if buckets.len() >= 10_000 {
            buckets.retain(|_, bucket| now.saturating_duration_since(bucket.at).as_secs() < 60);
        }
        let bucket = buckets.entry((address, what)).or_insert_with(|| Bucket::full(per_minute));
        bucket.take(f64::from(per_minute) / 60.0, per_minute, now)
    }
}

/// Counts how many of something each key holds now.
pub(crate) struct Counts<K: Eq + Hash + Clone>(Arc<Mutex<HashMap<K, usize>>>);

impl<K: Eq + Hash + Clone> Default for Counts<K> {
    fn default() -> Self {
        Counts(Arc::default())
    }
}

impl<K: Eq + Hash + Clone> Counts<K> {
    /// Counts one more for a key until the result is dropped. `None` if the key has `most` already.
    pub(crate) fn enter(&self, key: K, most: usize) -> Option<Counted<K>> {
        let mut counts = locked(&self.0);
        let count = counts.entry(key.clone()).or_default();
        if *count >= most {
            return None;
        }
        *count += 1;
        drop(counts);
        Some(Counted { counts: Arc::clone(&self.0), key })
    }
}

/// One counted thing. Dropping it counts it off.
pub(crate) struct Counted<K: Eq + Hash + Clone> {
    counts: Arc<Mutex<HashMap<K, usize>>>,
    key: K,
}

impl<K: Eq + Hash + Clone> Drop for Counted<K> {
    fn drop(&mut self) {
        let mut counts = locked(&self.counts);
        if let Some(count) = counts.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.key);
            }
        }
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[tokio::test]
    async fn a_bucket_fills_at_its_rate() {
        let mut bucket = Bucket::full(2);
        let start = Instant::now();
        let take = |bucket: &mut Bucket, millis| bucket.take(10.0, 2, start + Duration::from_millis(millis));
        assert!(take(&mut bucket, 0) && take(&mut bucket, 0));
        assert!(!take(&mut bucket, 50));
        assert!(take(&mut bucket, 110));
        assert!(!take(&mut bucket, 120));
    }

    #[test]
    fn counts_go_down_again() {
        let counts = Counts::default();
        let first = counts.enter("a", 1);
        assert!(first.is_some() && counts.enter("a", 1).is_none() && counts.enter("b", 1).is_some());
        drop(first);
        assert!(counts.enter("a", 1).is_some());
    }
}
