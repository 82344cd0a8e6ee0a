//! Errors as clients see them: one envelope and a fitting status.

use axum::{
    Json,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use protocol::{ErrorBody, ErrorInfo};

use crate::{lobby::Unopened, store::StoreError, table::Problem};

/// An error as a client sees it.
#[derive(Debug)]
pub(crate) struct ApiError {
    status: StatusCode,
    code: &'static str,
    message: String,
}

impl ApiError {
    pub(crate) fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> ApiError {
        ApiError { status, code, message: message.into() }
    }

    pub(crate) fn unauthorized() -> ApiError {
        let message = "say who you are, by cookie or by Authorization: Bearer";
        ApiError::new(StatusCode::UNAUTHORIZED, "unauthorized", message)
    }

    pub(crate) fn bad_value(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "bad_value", message)
    }

    pub(crate) fn too_much(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::TOO_MANY_REQUESTS, "too_much", message)
    }

    pub(crate) fn not_found() -> ApiError {
        ApiError::new(StatusCode::NOT_FOUND, "not_found", "there is nothing here")
    }

    pub(crate) fn no_table() -> ApiError {
        ApiError::new(StatusCode::NOT_FOUND, "no_table", Problem::NoTable.to_string())
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let error = ErrorInfo { code: self.code.to_owned(), message: self.message };
        let mut response = (self.status, Json(ErrorBody { error })).into_response();
        if self.status == StatusCode::UNAUTHORIZED {
            let scheme = header::HeaderValue::from_static("Bearer");
            response.headers_mut().insert(header::WWW_AUTHENTICATE, scheme);
        }
        response
    }
}

impl From<Problem> for ApiError {
    fn from(problem: Problem) -> ApiError {
        let message = problem.to_string();
        let (status, code) = match problem {
            Problem::NoTable => (StatusCode::NOT_FOUND, "no_table"),
            Problem::NotHost => (StatusCode::FORBIDDEN, "not_host"),
            Problem::NotSeated => (StatusCode::FORBIDDEN, "not_seated"),
            Problem::Started => (StatusCode::CONFLICT, "started"),
            Problem::NotStarted => (StatusCode::CONFLICT, "not_started"),
            Problem::Over => (StatusCode::CONFLICT, "over"),
            Problem::NotOver => (StatusCode::CONFLICT, "not_over"),
            Problem::Taken => (StatusCode::CONFLICT, "taken"),
            Problem::Full => (StatusCode::CONFLICT, "full"),
            Problem::Seated => (StatusCode::CONFLICT, "seated"),
            Problem::Unplayable(_) => (StatusCode::CONFLICT, "unplayable"),
            Problem::Removed => (StatusCode::FORBIDDEN, "removed"),
            Problem::Nowhere => (StatusCode::NOT_FOUND, "no_seat"),
            Problem::OwnSeat => (StatusCode::CONFLICT, "own_seat"),
            Problem::Left => (StatusCode::CONFLICT, "left"),
            Problem::NoPlayer => (StatusCode::CONFLICT, "no_player"),
            Problem::Bad(_) => (StatusCode::UNPROCESSABLE_ENTITY, "bad_value"),
            Problem::NoSeat => (StatusCode::UNPROCESSABLE_ENTITY, "no_seat"),
            Problem::TooLong => (StatusCode::UNPROCESSABLE_ENTITY, "too_long"),
            Problem::Contended => (StatusCode::SERVICE_UNAVAILABLE, "contended"),
            // A newer node can answer this, so a load balancer may try the next one.
            Problem::Unreadable(_) => (StatusCode::SERVICE_UNAVAILABLE, "unreadable"),
            Problem::Store(error) => return error.into(),
            Problem::Broken(_) => {
                tracing::error!(%message, "a table is broken");
                (StatusCode::INTERNAL_SERVER_ERROR, "broken")
            }
        };
        ApiError { status, code, message }
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> ApiError {
        // The store has logged the outage, once.
        tracing::debug!(%error, "a request failed");
        let message = "the server cannot store anything now; try again soon";
        ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "storage", message)
    }
}

impl From<Unopened> for ApiError {
    fn from(unopened: Unopened) -> ApiError {
        let message = unopened.to_string();
        match unopened {
            Unopened::Bad(_) => ApiError::bad_value(message),
            Unopened::TooMany(_) => ApiError::too_much(message),
            Unopened::Closing => ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "closing", message),
            Unopened::Problem(problem) => problem.into(),
        }
    }
}
