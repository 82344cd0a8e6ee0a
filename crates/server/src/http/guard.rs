//! Checks for every request, and the headers of every answer.

use std::{any::Any, net::IpAddr, sync::Arc, time::Duration};

use axum::{
    extract::{Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use tower_http::cors::{AllowOrigin, CorsLayer};

use super::{ApiError, Shared};
use crate::{
    address::NodeAddress,
    config::Config,
    limits::{Rate, Who, network},
    proxy,
};

/// The content security policy: only what this server serves, nothing inline, nothing embedded, no frames.
/// The addresses that the page may connect to are appended.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    font-src 'self'; manifest-src 'self'; worker-src 'self'; media-src 'self'; base-uri 'self'; \
    form-action 'none'; frame-ancestors 'none'; connect-src 'self'";

const HEADERS: [(HeaderName, &str); 6] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    // A table's address is the key to the table, so it is not sent to other sites.
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
];

/// Which origins may use this server, and which servers its pages may use.
pub(crate) struct Gate {
    /// The allowed origins beside the server's own.
    origins: Vec<String>,
    policy: HeaderValue,
}

impl Gate {
    pub(crate) fn new(config: &Config) -> Gate {
        let nodes = config.nodes.iter();
        let sources = nodes.clone().flat_map(|node| [node.origin(), node.socket_origin()]);
        let policy = sources.fold(POLICY.to_owned(), |policy, source| policy + " " + &source);
        Gate {
            origins: config.origins.iter().cloned().chain(nodes.map(NodeAddress::origin)).collect(),
            policy: HeaderValue::from_str(&policy).unwrap_or(HeaderValue::from_static(POLICY)),
        }
    }

    /// Lets pages of those origins read answers, with the cookie of their player.
    pub(crate) fn cors(&self) -> CorsLayer {
        let origins = self.origins.iter().filter_map(|origin| HeaderValue::from_str(origin).ok());
        CorsLayer::new()
            .allow_origin(AllowOrigin::list(origins))
            .allow_credentials(true)
            .allow_methods([Method::GET, Method::POST, Method::PATCH])
            .allow_headers([header::CONTENT_TYPE, header::AUTHORIZATION])
            .max_age(Duration::from_secs(3600))
    }
}

/// The client's address, and the guard that counts the connection.
#[derive(Clone)]
pub(crate) struct Peer {
    pub(crate) address: IpAddr,
    pub(crate) presence: Presence,
}

/// Dropped when a connection is closed, HTTP or WebSocket.
pub(crate) type Presence = Arc<dyn Any + Send + Sync>;

/// The client, as a trusted proxy reports it.
#[derive(Clone)]
pub(crate) struct Client {
    pub(crate) address: IpAddr,
    /// Whether the client's connection to the proxy is encrypted.
    pub(crate) secure: bool,
    /// Behind a proxy, counts this request, or the WebSocket that it becomes, for the client's network.
    pub(crate) counted: Option<Presence>,
}

pub(crate) async fn guard(State(app): State<Shared>, mut request: Request, next: Next) -> Response {
    let peer = request.extensions().get::<Peer>().map_or(IpAddr::from([127, 0, 0, 1]), |peer| peer.address);
    let headers = request.headers();
    let (address, secure) = match app.config.trust_proxy {
        true => {
            let client = proxy::client(headers, &app.config.trusted_proxies);
            (client.unwrap_or(peer), forwarded_https(headers))
        }
        false => (peer, false),
    };
    let welcome = welcome(headers, app.config.trust_proxy, &app.gate.origins);
    let is_api = request.uri().path().starts_with("/api");
    let mut response = if !welcome {
        let message = "requests from other sites are not answered";
        ApiError::new(StatusCode::FORBIDDEN, "origin", message).into_response()
    } else {
        match admit(&app, address, is_api) {
            Ok(counted) => {
                request.extensions_mut().insert(Client { address, secure, counted });
                next.run(request).await
            }
            Err(error) => error.into_response(),
        }
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.insert(header::CONTENT_SECURITY_POLICY, app.gate.policy.clone());
    if is_api && !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    app.lobby.context().metrics.request(response.status().as_u16());
    response
}

/// Checks the limits of a client's network. The connections of a proxy belong to many clients, so behind one
/// the requests and WebSockets of each client are counted instead.
fn admit(app: &Shared, address: IpAddr, is_api: bool) -> Result<Option<Presence>, ApiError> {
    if !app.limited(address) {
        return Ok(None);
    }
    let (network, limits) = (network(address), &app.config.limits);
    if is_api && !app.rates.allow(Who::Network(network), Rate::Requests, limits.requests_per_minute) {
        return Err(ApiError::too_much("too many requests come from your address; try again in a minute"));
    }
    if !app.config.trust_proxy {
        return Ok(None);
    }
    match app.clients.enter(network, limits.connections_per_address) {
        Some(counted) => Ok(Some(Arc::new(counted))),
        None => Err(ApiError::too_much("your address has too many connections")),
    }
}

/// Whether a request comes from this server's own pages, or from no page at all.
fn welcome(headers: &HeaderMap, trust_proxy: bool, origins: &[String]) -> bool {
    let mut all = headers.get_all(header::ORIGIN).iter();
    let Some(origin) = all.next() else { return true };
    let (Ok(origin), None) = (origin.to_str(), all.next()) else { return false };
    if origins.iter().any(|welcome| welcome.eq_ignore_ascii_case(origin)) {
        return true;
    }
    let Some((scheme, host)) = origin.split_once("://") else { return false };
    let forwarded = trust_proxy.then(|| text(headers, "x-forwarded-host")).flatten();
    let Some(own) = forwarded.or_else(|| text(headers, "host")) else { return false };
    let port = match scheme {
        "http" => ":80",
        "https" => ":443",
        _ => return false,
    };
    let plain = |host: &str| host.strip_suffix(port).unwrap_or(host).to_ascii_lowercase();
    plain(host) == plain(own)
}

fn forwarded_https(headers: &HeaderMap) -> bool {
    text(headers, "x-forwarded-proto").is_some_and(|proto| proto.eq_ignore_ascii_case("https"))
}

fn text<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(pairs: &[(&'static str, &'static str)], trust_proxy: bool) -> bool {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.append(*name, HeaderValue::from_static(value));
        }
        welcome(&headers, trust_proxy, &["https://friend.example".to_owned()])
    }

    #[test]
    fn only_own_pages_are_welcome() {
        let host = ("host", "games.example:8080");
        assert!(asked(&[host], false));
        assert!(asked(&[host, ("origin", "http://games.example:8080")], false));
        assert!(asked(&[("host", "games.example"), ("origin", "https://Games.example:443")], false));
        assert!(asked(&[host, ("origin", "https://friend.example")], false));
        for origin in [
            "null",
            "http://games.example",
            "http://evil.example",
            "http://games.example:8080.evil.example",
            "x",
        ] {
            let mut headers = HeaderMap::new();
            headers.insert("host", HeaderValue::from_static("games.example:8080"));
            headers.insert("origin", HeaderValue::from_static(origin));
            assert!(!welcome(&headers, false, &[]), "{origin}");
        }
        let proxied = [host, ("x-forwarded-host", "front.example"), ("origin", "https://front.example")];
        assert!(asked(&proxied, true) && !asked(&proxied, false));
        assert!(!asked(
            &[host, ("origin", "http://games.example:8080"), ("origin", "http://evil.example")],
            false
        ));
    }
}
