//! Which client a request behind proxies comes from.

use std::{net::IpAddr, str::FromStr};

use axum::http::HeaderMap;

/// A range of addresses: `10.0.0.0/8`, or one address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cidr {
    address: IpAddr,
    bits: u8,
}

/// Why a text is no [`Cidr`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected an address, or a range of addresses such as 10.0.0.0/8 or fd00::/8")]
pub struct NoCidr;

impl FromStr for Cidr {
    type Err = NoCidr;

    fn from_str(text: &str) -> Result<Cidr, NoCidr> {
        let (address, bits) = match text.trim().split_once('/') {
            Some((address, bits)) => (address, Some(bits)),
            None => (text.trim(), None),
        };
        let address: IpAddr = address.parse().map_err(|_| NoCidr)?;
        let width = if address.is_ipv4() { 32 } else { 128 };
        let bits = match bits {
            Some(bits) => bits.parse().ok().filter(|bits| *bits <= width).ok_or(NoCidr)?,
            None => width,
        };
        Ok(Cidr { address, bits })
    }
}

impl Cidr {
    /// Whether an address is in this range.
    pub fn contains(&self, address: IpAddr) -> bool {
        let same = |own: u128, other: u128, width: u8| {
            let rest = u32::from(width - self.bits);
            own.checked_shr(rest).unwrap_or(0) == other.checked_shr(rest).unwrap_or(0)
        };
        match (self.address, address.to_canonical()) {
            (IpAddr::V4(own), IpAddr::V4(other)) => same(u32::from(own).into(), u32::from(other).into(), 32),
            (IpAddr::V6(own), IpAddr::V6(other)) => same(own.into(), other.into(), 128),
            _ => false,
        }
    }
}

/// The client's address, as the nearest proxy has seen it: the last address of the last `X-Forwarded-For`
/// header. Addresses of trusted proxies are skipped, because the entry before a proxy is the address that it
/// has seen.
pub(crate) fn client(headers: &HeaderMap, trusted: &[Cidr]) -> Option<IpAddr> {
    let lines = headers.get_all("x-forwarded-for").iter().rev();
    let hops = lines.flat_map(|line| line.to_str().unwrap_or_default().rsplit(','));
    let mut seen = None;
    for hop in hops {
        // Entries before something that is no address cannot be trusted.
        let Some(address) = hop_address(hop.trim()) else { break };
        seen = Some(address);
        if !trusted.iter().any(|range| range.contains(address)) {
            break;
        }
    }
    seen
}

/// An address of `X-Forwarded-For`. Some proxies add the port.
fn hop_address(text: &str) -> Option<IpAddr> {
    let with_port = || text.parse().ok().map(|address: std::net::SocketAddr| address.ip());
    let in_brackets = || text.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    text.parse().ok().or_else(with_port).or_else(in_brackets).map(|address: IpAddr| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(lines: &[&'static str], trusted: &[&str]) -> Option<String> {
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append("x-forwarded-for", axum::http::HeaderValue::from_static(line));
        }
        let trusted: Vec<Cidr> = trusted.iter().map(|range| range.parse().expect("a range")).collect();
        client(&headers, &trusted).map(|address| address.to_string())
    }

    #[test]
    fn the_last_address_of_the_last_line_counts() {
        let is =
            |lines: &[&'static str], address: &str| assert_eq!(seen(lines, &[]).as_deref(), Some(address));
        is(&["192.0.2.1"], "192.0.2.1");
        is(&["198.51.100.9, 192.0.2.1"], "192.0.2.1");
        is(&["198.51.100.9", "203.0.113.5, 192.0.2.1"], "192.0.2.1");
        is(&["192.0.2.1:4711"], "192.0.2.1");
        is(&["[2001:db8::1]:4711"], "2001:db8::1");
        is(&["[2001:db8::1]"], "2001:db8::1");
        is(&["::ffff:192.0.2.1"], "192.0.2.1");
        assert_eq!(seen(&[], &[]), None);
        assert_eq!(seen(&["192.0.2.1, unknown"], &[]), None);
        assert_eq!(seen(&["192.0.2.1", ""], &[]), None);
    }

    #[test]
    fn further_proxies_are_skipped() {
        let is = |lines: &[&'static str], trusted: &[&str], address: &str| {
            assert_eq!(seen(lines, trusted).as_deref(), Some(address), "{lines:?} {trusted:?}");
        };
        let two = ["198.51.100.9, 192.0.2.1, 10.1.2.3"];
        is(&two, &["10.0.0.0/8"], "192.0.2.1");
        is(&two, &["10.1.2.3"], "192.0.2.1");
        is(&two, &["10.1.2.4"], "10.1.2.3");
        is(&["198.51.100.9, 192.0.2.1", "10.1.2.3"], &["10.0.0.0/8"], "192.0.2.1");
        is(&["2001:db8::1, fd00::7"], &["fd00::/8"], "2001:db8::1");
        // If every hop is trusted, the farthest one is the client.
        is(&["10.1.2.3, 10.1.2.4"], &["10.0.0.0/8"], "10.1.2.3");
        // A client can make up the entries before a hop, so they are not believed.
        is(&["nonsense, 10.1.2.3"], &["10.0.0.0/8"], "10.1.2.3");
    }

    #[test]
    fn ranges_are_read_or_refused() {
        for text in ["10.0.0.0/33", "::/129", "10.0.0.0/", "10.0.0", "", "/8", "10.0.0.0/x"] {
            assert_eq!(text.parse::<Cidr>(), Err(NoCidr), "{text}");
        }
        let all: Cidr = "0.0.0.0/0".parse().expect("a range");
        assert!(all.contains([192, 0, 2, 1].into()) && !all.contains("::1".parse().expect("an address")));
        let every: Cidr = "::/0".parse().expect("a range");
        assert!(every.contains("2001:db8::1".parse().expect("an address")));
    }
}
