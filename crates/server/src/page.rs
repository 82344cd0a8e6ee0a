//! The web client, as the server sees it. The binary plugs it in.

use axum::{
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};

/// Serves the web client's files: everything outside `/api`.
pub trait Page: Send + Sync + 'static {
    /// Answers a GET. `base` is the base path, `path` the rest.
    fn get(&self, base: &str, path: &str, headers: &HeaderMap) -> Response;
}

/// The page of a server without a web client.
pub struct Placeholder;

impl Page for Placeholder {
    fn get(&self, base: &str, path: &str, _: &HeaderMap) -> Response {
        if path != "/" {
            return (StatusCode::NOT_FOUND, "There is no such page.\n").into_response();
        }
        let html = format!(
            "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>Tercet</title>\n\
             <h1>Tercet</h1>\n<p>The server runs. This build has no web client; programs can play by \
             <a href=\"{base}/api/openapi.json\">the interface</a>.</p>\n</html>\n"
        );
        ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], html).into_response()
    }
}
