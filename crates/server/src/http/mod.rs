//! The HTTP interface: routing, identification, and answers in JSON.

mod error;
mod guard;
mod openapi;
mod reading;
mod routes;

use std::{net::IpAddr, sync::Arc, time::Duration};

use axum::{
    Router,
    body::{Body, Bytes},
    extract::Request,
    http::{HeaderMap, HeaderValue, StatusCode, Uri, header},
    middleware,
    response::{IntoResponse, Response},
    routing::{MethodRouter, get, patch, post},
};
use serde::de::DeserializeOwned;
use tokio::sync::watch;
use tower_http::compression::{CompressionLayer, predicate::SizeAbove};

use self::guard::Client;
pub(crate) use self::{
    error::ApiError,
    guard::{Gate, Peer, Presence},
    reading::Desk,
};
use crate::{
    config::Config,
    id::{PlayerId, TableId},
    identity::{Identity, Player, SILENCE},
    limits::{Counts, Rate, Rates, Who},
    lobby::Lobby,
    page::{Invitation, Page, Placeholder, Visit},
};

/// How long a body may take to arrive.
const BODY: Duration = Duration::from_secs(10);
/// Answers of fewer bytes are not compressed.
const SHORT: u16 = 1_024;
/// The name of the cookie.
pub(crate) const COOKIE: &str = "tercet";

/// The state that every handler can use.
pub(crate) struct App {
    pub(crate) lobby: Arc<Lobby>,
    pub(crate) identity: Identity,
    pub(crate) config: Config,
    pub(crate) gate: Gate,
    pub(crate) rates: Arc<Rates>,
    pub(crate) sockets: Counts<PlayerId>,
    /// Behind a proxy, the requests and WebSockets of each network.
    pub(crate) clients: Counts<IpAddr>,
    /// The bounds of logs, records and replays.
    pub(crate) desk: Desk,
    pub(crate) shutdown: watch::Receiver<bool>,
}

pub(crate) type Shared = Arc<App>;

/// A route: its description and its handler.
struct Route {
    path: &'static str,
    #[cfg_attr(
        not(test),
        expect(dead_code, reason = "the handler knows; the description is held against it")
    )]
    method: Method,
    handler: MethodRouter<Shared>,
}

/// The methods in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Method {
    Get,
    Post,
    Patch,
}

/// Every route of the interface. The router is made from these, and a test compares the description with
/// them.
fn routes() -> Vec<Route> {
    let get = |path, handler| Route { path, method: Method::Get, handler };
    let post = |path, handler| Route { path, method: Method::Post, handler };
    let patch = |path, handler| Route { path, method: Method::Patch, handler };
    vec![
        post("/api/guest", self::post(routes::guest)),
        patch("/api/me", self::patch(routes::rename)),
        get("/api/games", self::get(routes::games)),
        get("/api/me/tables", self::get(routes::my_tables)),
        get("/api/tables", self::get(routes::tables)),
        post("/api/tables", self::post(routes::open)),
        get("/api/tables/{id}", self::get(routes::facts)),
        patch("/api/tables/{id}", self::patch(routes::change)),
        post("/api/tables/{id}/seats/{seat}", self::post(routes::seat)),
        post("/api/tables/{id}/host", self::post(routes::host)),
        get("/api/tables/{id}/check", self::get(routes::check)),
        post("/api/tables/{id}/join", self::post(routes::join)),
        post("/api/tables/{id}/leave", self::post(routes::leave)),
        post("/api/tables/{id}/start", self::post(routes::start)),
        post("/api/tables/{id}/mute", self::post(routes::mute)),
        post("/api/tables/{id}/rematch", self::post(routes::rematch)),
        get("/api/tables/{id}/log", self::get(reading::log)),
        get("/api/tables/{id}/record", self::get(reading::record)),
        get("/api/tables/{id}/replay", self::get(reading::replay)),
        get("/api/tables/{id}/review", self::get(reading::review)),
        get("/api/tables/{id}/ws", self::get(routes::socket)),
        post("/api/replay", self::post(reading::replay_record)),
        post("/api/review", self::post(reading::review_record)),
        get("/api/version", self::get(routes::version)),
        get("/api/nodes", self::get(routes::nodes)),
        get("/api/openapi.json", self::get(routes::description)),
        get("/healthz", self::get(routes::health)),
        get("/metrics", self::get(routes::metrics)),
    ]
}

/// The router of the whole server.
pub(crate) fn router(app: Shared) -> Router {
    let mut inner = Router::new();
    for Route { path, handler, .. } in routes() {
        inner = inner.route(path, handler);
    }
    inner
        .method_not_allowed_fallback(|| async {
            ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "method", "that method is not for this path")
        })
        .fallback(elsewhere)
        .with_state(Arc::clone(&app))
        .layer(compression())
        .layer(app.gate.cors())
        .layer(middleware::from_fn_with_state(app, guard::guard))
}

/// Compresses answers for clients that accept gzip. Short answers are not compressed: it would save little.
/// The answer with a new player's token is short too, and its length must say nothing about the token.
fn compression() -> CompressionLayer<SizeAbove> {
    CompressionLayer::new().gzip(true).compress_when(SizeAbove::new(SHORT))
}

/// Strips the base path from a request. Paths outside of it do not exist, except for monitoring.
pub(crate) fn rebase(uri: &Uri, base: &str) -> Uri {
    let path = uri.path();
    if base.is_empty() || matches!(path, "/healthz" | "/metrics") {
        return uri.clone();
    }
    let inside = match path.strip_prefix(base) {
        Some("") => "/",
        Some(rest) if rest.starts_with('/') => rest,
        _ => "/api",
    };
    let query = uri.query().map_or(String::new(), |query| format!("?{query}"));
    format!("{inside}{query}").parse().unwrap_or_default()
}

/// Paths outside `/api` belong to the web client.
async fn elsewhere(axum::extract::State(app): axum::extract::State<Shared>, request: Request) -> Response {
    let path = request.uri().path();
    let is_get = matches!(*request.method(), axum::http::Method::GET | axum::http::Method::HEAD);
    if path == "/api" || path.starts_with("/api/") || !is_get {
        return ApiError::not_found().into_response();
    }
    let page: &dyn Page = app.config.page.as_deref().unwrap_or(&Placeholder);
    let invitation = invitation(&app, &request);
    page.get(&Visit {
        base: &app.config.base_path,
        path,
        headers: request.headers(),
        invitation: invitation.as_ref(),
    })
}

/// What a preview of the link `/t/ID` shows about its table. Anyone with the link may see the table, so this
/// reveals nothing more. Only tables in memory are looked up: no table is read or woken for it.
fn invitation(app: &App, request: &Request) -> Option<Invitation> {
    let id = request.uri().path().strip_prefix("/t/")?.split('/').next()?;
    let facts = app.lobby.context().directory.get(TableId::parse(id)?)?;
    let headers = request.headers();
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let forwarded = app.config.trust_proxy.then(|| text("x-forwarded-host")).flatten();
    let host = forwarded.or_else(|| text("host"))?;
    let secure = request.extensions().get::<Client>().is_some_and(|client| client.secure);
    let scheme = if secure { "https" } else { "http" };
    let is_host = |player: &&protocol::PlayerInfo| player.player.is_some() && player.player == facts.host;
    Some(Invitation {
        game: facts.game.clone(),
        host: facts.players.iter().find(is_host).map(|player| player.name.clone()),
        free: facts.free,
        site: format!("{scheme}://{host}{}", app.config.base_path),
        table: facts.table.clone(),
    })
}

impl App {
    /// The player who asks.
    pub(crate) async fn player(&self, headers: &HeaderMap) -> Result<Player, ApiError> {
        let token = token(headers).ok_or_else(ApiError::unauthorized)?;
        let player = self.identity.recognise(token).await?.ok_or_else(ApiError::unauthorized)?;
        let most = self.config.limits.requests_per_minute;
        if !self.rates.allow(Who::Player(player.id), Rate::Requests, most) {
            return Err(ApiError::too_much("you send too many requests; try again in a minute"));
        }
        Ok(player)
    }

    /// Lets the browser keep a token for a year.
    fn set_cookie(&self, client: &Client, token: &str, response: &mut Response) {
        let path = if self.config.base_path.is_empty() { "/" } else { &self.config.base_path };
        let secure = if client.secure { "; Secure" } else { "" };
        let domain = self.config.cookie_domain.as_ref();
        let domain = domain.map_or(String::new(), |domain| format!("; Domain={domain}"));
        let year = SILENCE / 1_000;
        let cookie =
            format!("{COOKIE}={token}; Path={path}; Max-Age={year}; HttpOnly; SameSite=Lax{domain}{secure}");
        if let Ok(cookie) = HeaderValue::from_str(&cookie) {
            response.headers_mut().insert(header::SET_COOKIE, cookie);
        }
    }

    /// Renews the cookie of a recognised player: the year begins again with each visit. Programs that send the
    /// token in a header have no cookie.
    fn renew_cookie(&self, client: &Client, headers: &HeaderMap, response: &mut Response) {
        if let Some(token) = token(headers).filter(|_| !headers.contains_key(header::AUTHORIZATION)) {
            self.set_cookie(client, token, response);
        }
    }

    /// Whether the limits per address apply to an address.
    pub(crate) fn limited(&self, address: IpAddr) -> bool {
        self.config.limits.limit_loopback || !address.to_canonical().is_loopback()
    }
}

/// The token of a request, from its header or else from its cookie.
fn token(headers: &HeaderMap) -> Option<&str> {
    if let Some(value) = headers.get(header::AUTHORIZATION) {
        let (scheme, token) = value.to_str().ok()?.split_once(' ')?;
        return scheme.eq_ignore_ascii_case("bearer").then(|| token.trim());
    }
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    cookies
        .flat_map(|value| value.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find_map(|(name, value)| (name == COOKIE).then_some(value))
}

/// Reads a whole body within limits of size and time.
async fn read_body(body: Body, most: usize) -> Result<Bytes, ApiError> {
    let too_big = || {
        let message = format!("at most {most} bytes are read");
        ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "too_big", message)
    };
    let slow = || ApiError::new(StatusCode::REQUEST_TIMEOUT, "too_slow", "the body did not come");
    let read = tokio::time::timeout(BODY, axum::body::to_bytes(body, most)).await;
    read.map_err(|_| slow())?.map_err(|_| too_big())
}

/// Reads a body as JSON. Text that is not JSON is a bad request; JSON of another form is a bad value.
async fn read_json<T: DeserializeOwned>(app: &App, body: Body) -> Result<T, ApiError> {
    let bytes = read_body(body, app.config.limits.body_bytes).await?;
    parse_json(&bytes)
}

fn parse_json<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ApiError> {
    // The category of serde's error cannot decide this: serde also reports a null for an enum, and a number
    // that is too large for its type, as syntax errors.
    let is_json = || {
        let text = std::str::from_utf8(bytes);
        text.is_ok_and(|text| serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok())
    };
    if !bytes.trim_ascii_start().starts_with(b"{") && is_json() {
        return Err(ApiError::bad_value("the body is a JSON object"));
    }
    serde_json::from_slice(bytes).map_err(|error| match is_json() {
        true => ApiError::bad_value(error.to_string()),
        false => ApiError::new(StatusCode::BAD_REQUEST, "bad_json", error.to_string()),
    })
}

/// A JSON answer that must not be cached.
fn json(value: &impl serde::Serialize) -> Response {
    match serde_json::to_vec(value) {
        Ok(body) => {
            ([(header::CONTENT_TYPE, HeaderValue::from_static("application/json"))], body).into_response()
        }
        Err(error) => {
            tracing::error!(%error, "a response could not be written as JSON");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}
