//! Guests, tables and seats over HTTP.

use std::{io, net::SocketAddr};

use http_body_util::{BodyExt, Full};
use hyper::{Request, body::Bytes, client::conn::http1};
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use tokio::net::TcpStream;

/// A connection that is kept open for all requests.
pub(super) struct Http {
    addr: SocketAddr,
    sender: http1::SendRequest<Full<Bytes>>,
}

impl Http {
    pub(super) async fn connect(addr: SocketAddr) -> io::Result<Http> {
        let stream = TcpStream::connect(addr).await?;
        stream.set_nodelay(true)?;
        let (sender, connection) = http1::handshake(TokioIo::new(stream)).await.map_err(io::Error::other)?;
        tokio::spawn(connection);
        Ok(Http { addr, sender })
    }

    /// Registers a guest; the result is the token.
    pub(super) async fn guest(&mut self) -> io::Result<String> {
        let answer = self.post("/api/guest", None, &json!({ "name": "Load" })).await?;
        text(&answer, "token")
    }

    /// Opens a table of SET for this many players; the host is one of them.
    pub(super) async fn table(&mut self, host: &str, players: usize) -> io::Result<String> {
        // SET-15: players take without calling, so that all can act at the same time.
        let seats = vec![json!({ "kind": "human" }); players];
        let request = json!({
            "game": "set", "rules": { "calling": "snap" }, "seats": seats, "private": true,
        });
        let answer = self.post("/api/tables", Some(host), &request).await?;
        text(&answer, "table")
    }

    /// Takes a seat at a table.
    pub(super) async fn join(&mut self, table: &str, player: &str) -> io::Result<()> {
        self.post(&format!("/api/tables/{table}/join"), Some(player), &json!({})).await.map(drop)
    }

    /// Leaves the table for good.
    pub(super) async fn leave(&mut self, table: &str, player: &str) -> io::Result<()> {
        self.post(&format!("/api/tables/{table}/leave"), Some(player), &json!({})).await.map(drop)
    }

    async fn post(&mut self, path: &str, token: Option<&str>, body: &Value) -> io::Result<Value> {
        let mut request = Request::post(path)
            .header("host", self.addr.to_string())
            .header("content-type", "application/json");
        if let Some(token) = token {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        let request = request.body(Full::from(body.to_string())).map_err(io::Error::other)?;
        self.sender.ready().await.map_err(io::Error::other)?;
        let response = self.sender.send_request(request).await.map_err(io::Error::other)?;
        let status = response.status();
        let body = response.into_body().collect().await.map_err(io::Error::other)?.to_bytes();
        match status.is_success() {
            true => Ok(serde_json::from_slice(&body).unwrap_or_default()),
            false => Err(io::Error::other(format!("{path}: {status} {}", String::from_utf8_lossy(&body)))),
        }
    }
}

fn text(answer: &Value, key: &str) -> io::Result<String> {
    let found = answer.get(key).and_then(Value::as_str);
    found.map(str::to_owned).ok_or_else(|| io::Error::other(format!("no {key} in {answer}")))
}
