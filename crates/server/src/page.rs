//! The web client, as the server sees it. The binary plugs it in.

use axum::{
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};

/// Serves the web client's files: everything outside `/api`.
pub trait Page: Send + Sync + 'static {
    /// Answers a GET.
    fn get(&self, visit: &Visit<'_>) -> Response;
}

/// A GET outside `/api`.
#[derive(Clone, Copy, Debug)]
pub struct Visit<'a> {
    /// The base path of the server.
    pub base: &'a str,
    /// The rest of the path.
    pub path: &'a str,
    /// The headers of the request.
    pub headers: &'a HeaderMap,
    /// What a preview of a link to this table shows.
    pub invitation: Option<&'a Invitation>,
}

/// What a preview of a link to a table shows, before anybody opens it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitation {
    /// The game's key.
    pub game: String,
    /// The host's name, if there is a host.
    pub host: Option<String>,
    /// How many seats can still be taken.
    pub free: u8,
    /// Where the server is: scheme, host and base path, without a slash at its end.
    pub site: String,
    /// The table's id.
    pub table: String,
}

/// The page of a server without a web client.
pub struct Placeholder;

impl Page for Placeholder {
    fn get(&self, visit: &Visit<'_>) -> Response {
        if visit.path != "/" {
            return (StatusCode::NOT_FOUND, "There is no such page.\n").into_response();
        }
        let html = format!(
            "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>Tercet</title>\n\
             <h1>Tercet</h1>\n<p>The server runs. This build has no web client; programs can play by \
             <a href=\"{}/api/openapi.json\">the interface</a>.</p>\n</html>\n",
            visit.base
        );
        ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], html).into_response()
    }
}
