//! Serves the web client.

use server::{
    Visit,
    axum::{
        body::Body,
        http::{HeaderValue, StatusCode, header},
        response::{IntoResponse, Response},
    },
};

use crate::invitation;

/// The client that is embedded in this program.
pub(crate) struct WebClient;

impl server::Page for WebClient {
    fn get(&self, visit: &Visit<'_>) -> Response {
        let Visit { base, path, headers, invitation } = *visit;
        let Some(asset) = page::find(path) else {
            return (StatusCode::NOT_FOUND, "There is nothing at this address.\n").into_response();
        };
        let start_page = asset.content_type().starts_with("text/html");
        let text = |name| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
        if let Some(invitation) = invitation.filter(|_| start_page) {
            let head = invitation::head(invitation, text(header::ACCEPT_LANGUAGE));
            // The page says how many seats are free now, so it must not be cached.
            let kept = [(header::CACHE_CONTROL, "no-cache"), (header::CONTENT_TYPE, asset.content_type())];
            return (kept, page::index_with(base, &head).unwrap_or_default()).into_response();
        }
        let known = text(header::IF_NONE_MATCH).split(',').any(|tag| {
            let tag = tag.trim();
            tag == "*" || tag.trim_start_matches("W/") == asset.etag
        });
        let mut response = match (known, start_page && !base.is_empty()) {
            (true, _) => StatusCode::NOT_MODIFIED.into_response(),
            (false, true) => Body::from(page::index_under(base).unwrap_or_default()).into_response(),
            (false, false) => {
                let (body, packing) = asset.packed(text(header::ACCEPT_ENCODING));
                let mut response = Body::from(body).into_response();
                if let Some(packing) = packing.header() {
                    let packing = HeaderValue::from_static(packing);
                    response.headers_mut().insert(header::CONTENT_ENCODING, packing);
                }
                response
            }
        };
        // The client shows a page that says so; programs see the status.
        if start_page && !page::is_page(path) && !known {
            *response.status_mut() = StatusCode::NOT_FOUND;
        }
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(asset.content_type()));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(asset.cache_control()));
        headers.insert(header::ETAG, HeaderValue::from_static(asset.etag));
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        response
    }
}
