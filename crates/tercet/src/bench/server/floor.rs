//! The floor: a bare axum server that forwards every message to everybody in a room. No rules, store or
//! identity.

use std::{
    collections::HashMap,
    io::{self, Write},
    process::ExitCode,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
};

use axum::{
    Router,
    extract::{
        Path, State, WebSocketUpgrade,
        ws::{Message, Utf8Bytes, WebSocket},
    },
    response::Response,
    routing::get,
};
use futures_util::SinkExt;
use serde::Deserialize;
use serde_json::value::RawValue;
use tokio::{net::TcpListener, sync::broadcast};

use super::process::runtime;
use crate::input::Bad;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The size in bytes of the message that everybody in a room gets for an action
    #[arg(long, default_value_t = 0)]
    bytes: usize,
}

struct Floor {
    rooms: Mutex<HashMap<String, Arc<Room>>>,
    bytes: usize,
}

struct Room {
    news: broadcast::Sender<Utf8Bytes>,
    seq: AtomicU64,
}

/// The part of an action that the floor reads.
#[derive(Deserialize)]
struct Act<'a> {
    id: &'a str,
    #[serde(rename = "act", borrow)]
    _act: &'a RawValue,
}

pub(crate) fn run(args: &Args) -> ExitCode {
    let served = runtime().and_then(|runtime| runtime.block_on(serve(args.bytes)));
    served.map_or_else(|error| Bad::new(error).exit(), |()| ExitCode::SUCCESS)
}

async fn serve(bytes: usize) -> io::Result<()> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    writeln!(io::stdout(), "http://{}/", listener.local_addr()?)?;
    let floor = Arc::new(Floor { rooms: Mutex::default(), bytes });
    let router = Router::new().route("/api/tables/{room}/ws", get(enter)).with_state(floor);
    axum::serve(axum::serve::ListenerExt::tap_io(listener, |stream| _ = stream.set_nodelay(true)), router)
        .await
}

async fn enter(
    upgrade: WebSocketUpgrade,
    Path(name): Path<String>,
    State(floor): State<Arc<Floor>>,
) -> Response {
    let room = {
        let mut rooms = floor.rooms.lock().unwrap_or_else(PoisonError::into_inner);
        let new = || Arc::new(Room { news: broadcast::Sender::new(256), seq: AtomicU64::new(0) });
        Arc::clone(rooms.entry(name).or_insert_with(new))
    };
    // The default of 128 KiB for each connection is too much here.
    upgrade.read_buffer_size(4096).on_upgrade(move |socket| async move {
        // A broken connection simply ends.
        let _ = stay(socket, &room, floor.bytes).await;
    })
}

async fn stay(mut socket: WebSocket, room: &Room, bytes: usize) -> Result<(), axum::Error> {
    let mut news = room.news.subscribe();
    loop {
        let (update, ack) = tokio::select! {
            message = socket.recv() => match message.transpose()? {
                None => return Ok(()),
                Some(Message::Text(text)) => {
                    let Ok(act) = serde_json::from_str::<Act<'_>>(&text) else { continue };
                    let seq = room.seq.fetch_add(1, Relaxed) + 1;
                    let _ = room.news.send(update(seq, bytes));
                    (None, Some(format!(r#"{{"type":"ack","id":"{}","seq":{seq}}}"#, act.id)))
                }
                Some(_) => continue,
            },
            update = news.recv() => (update.ok(), None),
        };
        // One flush for all waiting messages, updates first, like a table of the server.
        for update in update.into_iter().chain(std::iter::from_fn(|| news.try_recv().ok())) {
            socket.feed(Message::Text(update)).await?;
        }
        if let Some(ack) = ack {
            socket.feed(Message::text(ack)).await?;
        }
        socket.flush().await?;
    }
}

/// A message as long as an update of the server.
fn update(seq: u64, bytes: usize) -> Utf8Bytes {
    let mut text = format!(r#"{{"type":"update","seq":{seq},"view":""#);
    text.extend(std::iter::repeat_n('.', bytes.saturating_sub(text.len() + 2)));
    text.push_str("\"}");
    text.into()
}
