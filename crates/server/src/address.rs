//! The public addresses of nodes that share a store.

use std::{net::Ipv6Addr, str::FromStr};

/// The public address of a node: `https://a.games.example`, with its base path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeAddress {
    scheme: Scheme,
    /// Host and port.
    host: String,
    path: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scheme {
    Http,
    Https,
}

/// An invalid address of a node.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "a node's address is http:// or https://, its host, and perhaps a port and a path: https://a.games.example"
)]
pub struct BadAddress;

impl NodeAddress {
    /// The address itself, without a slash at its end.
    pub fn url(&self) -> String {
        format!("{}{}", self.origin(), self.path)
    }

    /// The origin of pages from this address.
    pub fn origin(&self) -> String {
        let scheme = match self.scheme {
            Scheme::Http => "http",
            Scheme::Https => "https",
        };
        format!("{scheme}://{}", self.host)
    }

    /// The origin of its WebSockets.
    pub fn socket_origin(&self) -> String {
        let scheme = match self.scheme {
            Scheme::Http => "ws",
            Scheme::Https => "wss",
        };
        format!("{scheme}://{}", self.host)
    }
}

impl FromStr for NodeAddress {
    type Err = BadAddress;

    fn from_str(text: &str) -> Result<NodeAddress, BadAddress> {
        // The address goes into a header between spaces and semicolons, so only the characters of an address
        // may be in it.
        let plain = |c: char| c.is_ascii_alphanumeric() || "-_.~:/[]".contains(c);
        if !text.chars().all(plain) {
            return Err(BadAddress);
        }
        let (scheme, rest) = text.split_once("://").ok_or(BadAddress)?;
        let scheme = match scheme.to_ascii_lowercase().as_str() {
            "http" => Scheme::Http,
            "https" => Scheme::Https,
            _ => return Err(BadAddress),
        };
        let (host, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
        let authority: axum::http::uri::Authority = host.parse().map_err(|_| BadAddress)?;
        let odd_port = authority.port_u16().is_none() && authority.host().len() < host.len();
        if !is_host(authority.host()) || odd_port || path.contains("//") {
            return Err(BadAddress);
        }
        // Browsers leave out the default port.
        let host = match (scheme, authority.port_u16()) {
            (Scheme::Http, Some(80)) | (Scheme::Https, Some(443)) => authority.host(),
            _ => host,
        };
        let path = path.trim_end_matches('/').to_owned();
        Ok(NodeAddress { scheme, host: host.to_ascii_lowercase(), path })
    }
}

/// A name, an IPv4 address, or an IPv6 address in brackets.
fn is_host(host: &str) -> bool {
    match host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
        Some(address) => address.parse::<Ipv6Addr>().is_ok(),
        None => !host.is_empty() && !host.contains(['[', ']', ':']),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_as_browsers_write_them() {
        let parts = |text: &str| {
            let address: NodeAddress = text.parse().expect("an address");
            (address.url(), address.origin(), address.socket_origin())
        };
        let own = |texts: [&str; 3]| (texts[0].to_owned(), texts[1].to_owned(), texts[2].to_owned());
        assert_eq!(
            parts("HTTPS://A.Games.example:443/tercet/"),
            own(["https://a.games.example/tercet", "https://a.games.example", "wss://a.games.example"])
        );
        assert_eq!(
            parts("http://127.0.0.1:8081"),
            own(["http://127.0.0.1:8081", "http://127.0.0.1:8081", "ws://127.0.0.1:8081"])
        );
        assert_eq!(parts("http://[::1]:80").1, "http://[::1]");
    }

    #[test]
    fn what_is_no_address() {
        for text in [
            "",
            "games.example",
            "ftp://games.example",
            "http://",
            "http://:80",
            "http://games.example:",
            "http://games.example:port",
            "http://games.example:99999",
            "http://me@games.example",
            "http://games[.example",
            "http://3[:]:443",
            "http://[games.example]",
            "http://games.example//x",
            "http://games.example/?a=b",
            "http://games.example; script-src *",
        ] {
            assert_eq!(text.parse::<NodeAddress>(), Err(BadAddress), "{text}");
        }
    }
}
