//! The handlers, in the order of the protocol.

use std::sync::Arc;

use axum::{
    body::Body,
    extract::{Extension, Path, Request, State},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use engine::{AnyGame, Level};
use hyper_util::rt::TokioIo;
use protocol::{
    BotLevel, ErrorInfo, GameInfo, GameList, Guest, GuestRequest, HostRequest, JoinRequest, Joined, Me,
    MeChange, MuteRequest, MyTables, NewTable, NodeList, SeatChange, SeatRange, TableChange, TableFacts,
    TableRef, Version,
};
use serde_json::value::to_raw_value;

use super::{
    ApiError, Shared,
    guard::{Client, Peer},
    json, openapi, parse_json, read_body, read_json,
};
use crate::{
    address::NodeAddress,
    id::{PlayerId, TableId},
    limits::{Rate, Who, network},
    name,
    patient::Patient,
    socket::{Handshake, Socket, accept},
    table::Msg,
};

type Answer = Result<Response, ApiError>;

/// The most tables that are listed.
const LISTED: usize = 200;

pub(super) async fn guest(
    State(app): State<Shared>,
    Extension(client): Extension<Client>,
    body: Body,
) -> Answer {
    let request: GuestRequest = read_json(&app, body).await?;
    let limits = &app.config.limits;
    let name = checked_name(&request.name, limits.name)?;
    let network = Who::Network(network(client.address));
    if app.limited(client.address) && !app.rates.allow(network, Rate::Guests, limits.guests_per_minute) {
        return Err(ApiError::too_much("too many guests come from your address; try again in a minute"));
    }
    let context = app.lobby.context();
    let (player, token) = app.identity.guest(name, context.clock.now()).await?;
    context.metrics.guest();
    let mut response = json(&Guest { player: player.into(), token: token.as_str().to_owned() });
    app.set_cookie(&client, token.as_str(), &mut response);
    Ok(response)
}

fn checked_name(name: &str, most: usize) -> Result<String, ApiError> {
    name::check(name, most).map_err(|bad| ApiError::bad_value(bad.to_string()))
}

/// Gives a player another name, everywhere at once.
pub(super) async fn rename(State(app): State<Shared>, headers: HeaderMap, body: Body) -> Answer {
    app.player(&headers).await?;
    let request: MeChange = read_json(&app, body).await?;
    let name = checked_name(&request.name, app.config.limits.name)?;
    let token = super::token(&headers).ok_or_else(ApiError::unauthorized)?;
    let player = app.identity.rename(token, &name).await?.ok_or_else(ApiError::unauthorized)?;
    app.lobby.rename(&player).await?;
    Ok(json(&Me { player: player.id.into(), name: player.name.to_string() }))
}

pub(super) async fn games(
    State(app): State<Shared>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
) -> Answer {
    app.player(&headers).await?;
    let info = |game: &&'static dyn AnyGame| {
        let (min, max) = game.seats();
        GameInfo {
            game: game.key().to_owned(),
            seats: SeatRange { min, max },
            company: game.company().to_vec(),
            actions: game.actions().iter().map(|action| (*action).to_owned()).collect(),
            options: game.options().iter().filter_map(|option| to_raw_value(option).ok()).collect(),
        }
    };
    let levels = Level::whole().map(|level| BotLevel {
        level,
        name: level.name().to_owned(),
        line: level.line().to_owned(),
    });
    let list = GameList { games: (app.config.games)().iter().map(info).collect(), levels: levels.collect() };
    let mut response = json(&list);
    app.renew_cookie(&client, &headers, &mut response);
    Ok(response)
}

pub(super) async fn tables(State(app): State<Shared>, headers: HeaderMap) -> Answer {
    app.player(&headers).await?;
    #[derive(serde::Serialize)]
    struct Listing<'a> {
        tables: Vec<&'a TableFacts>,
    }
    let tables = app.lobby.context().directory.public(LISTED);
    Ok(json(&Listing { tables: tables.iter().map(|facts| &**facts).collect() }))
}

pub(super) async fn my_tables(
    State(app): State<Shared>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
) -> Answer {
    let player = app.player(&headers).await?.id;
    let mut response = json(&MyTables { tables: app.lobby.tables_of(player).await? });
    app.renew_cookie(&client, &headers, &mut response);
    Ok(response)
}

pub(super) async fn open(
    State(app): State<Shared>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
    body: Body,
) -> Answer {
    let player = app.player(&headers).await?;
    let request: NewTable = read_json(&app, body).await?;
    within_rate(&app, &client)?;
    let table = app.lobby.open(&player, request).await?;
    Ok(json(&TableRef { table: table.into() }))
}

fn within_rate(app: &Shared, client: &Client) -> Result<(), ApiError> {
    let most = app.config.limits.tables_per_minute;
    let network = Who::Network(network(client.address));
    match app.limited(client.address) && !app.rates.allow(network, Rate::Tables, most) {
        true => {
            Err(ApiError::too_much("too many tables are opened from your address; try again in a minute"))
        }
        false => Ok(()),
    }
}

pub(super) async fn facts(State(app): State<Shared>, Path(id): Path<String>, headers: HeaderMap) -> Answer {
    app.player(&headers).await?;
    let id = table(&id)?;
    Ok(json(&app.lobby.ask(id, |reply| Msg::Facts { reply }).await?))
}

/// A hash of a table, to compare servers with each other or with a record.
pub(super) async fn check(State(app): State<Shared>, Path(id): Path<String>, headers: HeaderMap) -> Answer {
    app.player(&headers).await?;
    let id = table(&id)?;
    Ok(json(&app.lobby.ask(id, |reply| Msg::Check { reply }).await?))
}

pub(super) async fn join(
    State(app): State<Shared>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Body,
) -> Answer {
    let player = app.player(&headers).await?;
    let id = table(&id)?;
    let bytes = read_body(body, app.config.limits.body_bytes).await?;
    // A request for any seat, without a nonce, needs no body.
    let request: JoinRequest = match bytes.trim_ascii() {
        b"" => JoinRequest::default(),
        bytes => parse_json(bytes)?,
    };
    let seat = app.lobby.join(&player, id, request.seat, request.nonce).await?;
    Ok(json(&Joined { seat }))
}

pub(super) async fn leave(State(app): State<Shared>, Path(id): Path<String>, headers: HeaderMap) -> Answer {
    let player = app.player(&headers).await?.id;
    app.lobby.leave(player, table(&id)?).await?;
    Ok(json(&serde_json::Map::new()))
}

pub(super) async fn start(State(app): State<Shared>, Path(id): Path<String>, headers: HeaderMap) -> Answer {
    let player = app.player(&headers).await?.id;
    app.lobby.ask(table(&id)?, |reply| Msg::Start { player, reply }).await?;
    Ok(json(&serde_json::Map::new()))
}

/// The host says who plays a seat.
pub(super) async fn seat(
    State(app): State<Shared>,
    Path((id, seat)): Path<(String, String)>,
    headers: HeaderMap,
    body: Body,
) -> Answer {
    let host = app.player(&headers).await?.id;
    let id = table(&id)?;
    let to: SeatChange = read_json(&app, body).await?;
    // Only a plain number is a seat. `+1` and `01` are not, although the parser accepts them.
    let number = seat.parse().ok().filter(|number: &u8| number.to_string() == seat);
    let seat = number.unwrap_or(u8::MAX);
    Ok(json(&app.lobby.change_seat(host, id, seat, to).await?))
}

/// The id of a player in a request.
fn player_id(text: &str) -> Result<PlayerId, ApiError> {
    PlayerId::parse(text).ok_or_else(|| ApiError::bad_value("player: that is not the id of a player"))
}

/// The host hands over.
pub(super) async fn host(
    State(app): State<Shared>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Body,
) -> Answer {
    let host = app.player(&headers).await?.id;
    let id = table(&id)?;
    let request: HostRequest = read_json(&app, body).await?;
    let to = player_id(&request.player)?;
    Ok(json(&app.lobby.hand_over(host, id, to).await?))
}

/// The host changes the rules.
pub(super) async fn change(
    State(app): State<Shared>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Body,
) -> Answer {
    let host = app.player(&headers).await?.id;
    let id = table(&id)?;
    let request: TableChange = read_json(&app, body).await?;
    Ok(json(&app.lobby.change_rules(host, id, request.rules).await?))
}

/// Silences somebody at a table, or lets them speak again.
pub(super) async fn mute(
    State(app): State<Shared>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Body,
) -> Answer {
    let host = app.player(&headers).await?.id;
    let id = table(&id)?;
    let MuteRequest { player, off } = read_json(&app, body).await?;
    let player = player_id(&player)?;
    app.lobby.ask(id, |reply| Msg::Mute { host, player, off, reply }).await?;
    Ok(json(&serde_json::Map::new()))
}

pub(super) async fn rematch(
    State(app): State<Shared>,
    Extension(client): Extension<Client>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Answer {
    let player = app.player(&headers).await?;
    let id = table(&id)?;
    within_rate(&app, &client)?;
    let table = app.lobby.rematch(&player, id).await?;
    Ok(json(&TableRef { table: table.into() }))
}

pub(super) async fn socket(
    State(app): State<Shared>,
    Extension(client): Extension<Client>,
    Path(id): Path<String>,
    headers: HeaderMap,
    mut request: Request,
) -> Answer {
    let player = app.player(&headers).await?;
    let id = table(&id)?;
    // Brings the table into memory, and finds out whether there is one.
    app.lobby.ask(id, |reply| Msg::Facts { reply }).await?;
    let key = match accept(request.method(), request.version(), &headers) {
        Handshake::Accept(key) => key,
        Handshake::Refuse(status, message) => {
            let mut response = ApiError::new(status, "websocket", message).into_response();
            let headers = response.headers_mut();
            headers.insert(header::SEC_WEBSOCKET_VERSION, HeaderValue::from_static("13"));
            headers.insert(header::UPGRADE, HeaderValue::from_static("websocket"));
            return Ok(response);
        }
    };
    let counted = app
        .sockets
        .enter(player.id, app.config.limits.connections_per_player)
        .ok_or_else(|| ApiError::too_much("you have too many connections"))?;
    let socket = Socket {
        lobby: Arc::clone(&app.lobby),
        table: id,
        player,
        limits: app.config.limits,
        rates: Arc::clone(&app.rates),
        ping: app.config.ping,
        shutdown: app.shutdown.clone(),
    };
    let presence = request.extensions().get::<Peer>().map(|peer| Arc::clone(&peer.presence));
    let network = client.counted.clone();
    let upgrade = hyper::upgrade::on(&mut request);
    tokio::spawn(async move {
        let _counted = (counted, presence, network);
        let Ok(upgraded) = upgrade.await else { return };
        match upgraded.downcast::<TokioIo<Patient>>() {
            Ok(parts) => Box::pin(socket.run(parts.io.into_inner().into_inner(), parts.read_buf)).await,
            Err(_) => tracing::error!("a WebSocket was requested on a connection that is not TCP"),
        }
    });
    let upgraded = [
        (header::CONNECTION, HeaderValue::from_static("Upgrade")),
        (header::UPGRADE, HeaderValue::from_static("websocket")),
        (header::SEC_WEBSOCKET_ACCEPT, key),
    ];
    let mut response = (StatusCode::SWITCHING_PROTOCOLS, upgraded).into_response();
    app.renew_cookie(&client, &headers, &mut response);
    Ok(response)
}

pub(super) async fn version() -> Response {
    json(&Version { version: env!("CARGO_PKG_VERSION").to_owned(), protocol: protocol::VERSION })
}

/// The addresses that a page may turn to when this one does not answer.
pub(super) async fn nodes(State(app): State<Shared>) -> Response {
    json(&NodeList { nodes: app.config.nodes.iter().map(NodeAddress::url).collect() })
}

pub(super) async fn description(State(app): State<Shared>) -> Response {
    json(&openapi::document(&app.config.base_path))
}

/// Whether this server can serve requests. Load balancers ask this.
pub(super) async fn health(State(app): State<Shared>) -> Response {
    match app.lobby.context().store.ready() {
        Ok(()) => json(&serde_json::json!({ "status": "ok" })),
        Err(error) => {
            let error = ErrorInfo { code: "storage".to_owned(), message: error.to_string() };
            let unready = json(&serde_json::json!({ "status": "unready", "error": error }));
            (StatusCode::SERVICE_UNAVAILABLE, unready).into_response()
        }
    }
}

pub(super) async fn metrics(State(app): State<Shared>) -> Response {
    let context = app.lobby.context();
    let text =
        context.metrics.text(context.directory.len(), context.nodes.count(), context.store.ready().is_ok());
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], text).into_response()
}

/// Parses a table's id. Text that cannot be an id counts as an unknown table.
pub(super) fn table(id: &str) -> Result<TableId, ApiError> {
    TableId::parse(id).ok_or_else(ApiError::no_table)
}
