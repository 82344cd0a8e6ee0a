//! Serves the web client.

use server::axum::{
    body::Body,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};

/// The client that is embedded in this program.
pub(crate) struct WebClient;

impl server::Page for WebClient {
    fn get(&self, base: &str, path: &str, headers: &HeaderMap) -> Response {
        let Some(asset) = page::find(path) else {
            return (StatusCode::NOT_FOUND, "There is nothing at this address.\n").into_response();
        };
        let start_page = asset.content_type().starts_with("text/html");
        let text = |name| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let known = text(header::IF_NONE_MATCH).split(',').any(|tag| {
            let tag = tag.trim();
            tag == "*" || tag.trim_start_matches("W/") == asset.etag
        });
        let mut response = match (known, start_page && !base.is_empty()) {
            (true, _) => StatusCode::NOT_MODIFIED.into_response(),
            // The start page contains its base path; it is small enough to be sent without compression.
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
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(asset.content_type()));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(asset.cache_control()));
        headers.insert(header::ETAG, HeaderValue::from_static(asset.etag));
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        response
    }
}
