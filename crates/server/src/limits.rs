//! Rate limits and counters.

use std::{
    collections::HashMap,
    hash::Hash,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio::time::Instant;

use crate::id::PlayerId;

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

/// What has a rate limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Rate {
    /// Requests of all kinds.
    Requests,
    /// New guests.
    Guests,
    /// New tables.
    Tables,
    /// Logs, records and replays.
    Archive,
    /// Chat messages.
    Chat,
}

/// Whose rate is limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Who {
    /// A [`network`].
    Network(IpAddr),
    /// A player.
    Player(PlayerId),
}

/// The part of an address that one client has for itself. Providers give out whole /64 networks of IPv6, so
/// all addresses of one count together.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6((u128::from(address) >> 64 << 64).into()),
        address => address,
    }
}

/// How many rates are kept before those that are full again are dropped.
const KEPT: usize = 10_000;

/// Rates by client.
pub(crate) struct Rates(Mutex<Buckets>);

struct Buckets {
    buckets: HashMap<(Who, Rate), Bucket>,
    /// The number at which the next clean-up is due.
    full: usize,
}

impl Default for Rates {
    fn default() -> Rates {
        Rates(Mutex::new(Buckets { buckets: HashMap::new(), full: KEPT }))
    }
}

impl Rates {
    /// Whether a client may do this once more now.
    pub(crate) fn allow(&self, who: Who, what: Rate, per_minute: u32) -> bool {
        self.allow_at(who, what, per_minute, Instant::now())
    }

    fn allow_at(&self, who: Who, what: Rate, per_minute: u32, now: Instant) -> bool {
        let mut rates = locked(&self.0);
        if rates.buckets.len() >= rates.full {
            // After a minute every bucket is full again and need not be kept.
            rates.buckets.retain(|_, bucket| now.saturating_duration_since(bucket.at).as_secs() < 60);
            // With so many clients in a minute, memory counts more than their limits.
            if rates.buckets.len() >= 20 * KEPT {
                rates.buckets.clear();
            }
            rates.full = KEPT.max(2 * rates.buckets.len());
        }
        let bucket = rates.buckets.entry((who, what)).or_insert_with(|| Bucket::full(per_minute));
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
        if counts.get(&key).copied().unwrap_or_default() >= most {
            return None;
        }
        *counts.entry(key.clone()).or_default() += 1;
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

    #[tokio::test]
    async fn rates_hold_for_each_client_and_are_not_kept_for_ever() {
        let (rates, start) = (Rates::default(), Instant::now());
        let ada = Who::Player(PlayerId::random());
        let allow = |who, what, seconds| rates.allow_at(who, what, 2, start + Duration::from_secs(seconds));
        assert!(allow(ada, Rate::Archive, 0) && allow(ada, Rate::Archive, 0));
        assert!(!allow(ada, Rate::Archive, 1) && allow(ada, Rate::Tables, 1));
        assert!(allow(ada, Rate::Archive, 31));
        let other = |n: u32| Who::Network(std::net::Ipv4Addr::from(n).into());
        (0..2 * KEPT as u32).for_each(|n| assert!(allow(other(n), Rate::Guests, 40)));
        assert!(locked(&rates.0).buckets.len() > KEPT, "those of the last minute are kept");
        (0..4 * KEPT as u32).for_each(|n| assert!(allow(other(n << 12), Rate::Guests, 120)));
        assert!(locked(&rates.0).buckets.len() <= 4 * KEPT, "those before are not");
        for n in 0..50 * KEPT as u32 {
            let _ = allow(other(n), Rate::Guests, 121);
        }
        assert!(locked(&rates.0).buckets.len() <= 40 * KEPT, "there is a bound");
    }

    #[test]
    fn a_network_is_an_address_or_a_64() {
        let of = |text: &str| network(text.parse().expect("an address")).to_string();
        assert_eq!(of("192.0.2.7"), "192.0.2.7");
        assert_eq!(of("::ffff:192.0.2.7"), "192.0.2.7");
        assert_eq!(of("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
        assert_eq!(of("2001:db8:1:2::9"), of("2001:db8:1:2:ffff::"));
        assert_ne!(of("2001:db8:1:2::9"), of("2001:db8:1:3::9"));
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
