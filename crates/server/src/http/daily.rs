//! The puzzles of the days.

use axum::{
    body::Body,
    extract::{Extension, Path, State},
    http::{HeaderMap, StatusCode},
    response::Response,
};
use protocol::{DailyRequest, TableRef};
use puzzles::{Date, Kind};

use super::{ApiError, Shared, guard::Client, json, parse_json, read_body, routes::within_rate};
use crate::daily;

type Answer = Result<Response, ApiError>;

/// Today, by the server's clock.
fn today(app: &Shared) -> Result<Date, ApiError> {
    app.lobby.today().ok_or_else(ApiError::not_found)
}

/// A day that is not to come.
fn day(app: &Shared, text: &str) -> Result<Date, ApiError> {
    let date: Date = text.parse().map_err(|bad: puzzles::BadDate| ApiError::bad_value(bad.to_string()))?;
    if date > today(app)? {
        return Err(ApiError::new(StatusCode::NOT_FOUND, "not_yet", "that day is still to come"));
    }
    Ok(date)
}

fn kind(text: &str) -> Result<Kind, ApiError> {
    let unknown = |bad: puzzles::BadKind| ApiError::new(StatusCode::NOT_FOUND, "no_puzzle", bad.to_string());
    text.parse().map_err(unknown)
}

pub(super) async fn this_day(State(app): State<Shared>, headers: HeaderMap) -> Answer {
    let player = app.player(&headers).await?.id;
    let context = app.lobby.context();
    Ok(json(&daily::tell(&*context.store, player, today(&app)?, context.clock.now()).await?))
}

pub(super) async fn one_day(
    State(app): State<Shared>,
    Path(date): Path<String>,
    headers: HeaderMap,
) -> Answer {
    let player = app.player(&headers).await?.id;
    let date = day(&app, &date)?;
    let context = app.lobby.context();
    Ok(json(&daily::tell(&*context.store, player, date, context.clock.now()).await?))
}

/// The player's table of a puzzle.
pub(super) async fn open(
    State(app): State<Shared>,
    Extension(client): Extension<Client>,
    Path((date, puzzle)): Path<(String, String)>,
    headers: HeaderMap,
    body: Body,
) -> Answer {
    let player = app.player(&headers).await?;
    let puzzle = (day(&app, &date)?, kind(&puzzle)?);
    let bytes = read_body(body, app.config.limits.body_bytes).await?;
    let request: DailyRequest = match bytes.trim_ascii() {
        b"" => DailyRequest::default(),
        bytes => parse_json(bytes)?,
    };
    within_rate(&app, &client)?;
    let table = app.lobby.open_puzzle(&player, puzzle, request.again).await?;
    Ok(json(&TableRef { table: table.into() }))
}

pub(super) async fn results(
    State(app): State<Shared>,
    Path((date, puzzle)): Path<(String, String)>,
    headers: HeaderMap,
) -> Answer {
    let player = app.player(&headers).await?.id;
    let (date, kind) = (day(&app, &date)?, kind(&puzzle)?);
    Ok(json(&daily::results(&*app.lobby.context().store, player, date, kind).await?))
}
