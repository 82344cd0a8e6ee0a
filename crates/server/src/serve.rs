//! A running server: listening, and stopping without losing anything.

use std::{
    convert::Infallible,
    net::{IpAddr, SocketAddr},
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};

use axum::{Router, body::Body, extract::Request};
use hyper::{body::Incoming, server::conn::http1, service::Service, service::service_fn};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::watch,
    task::JoinHandle,
    time::{sleep, timeout},
};

use crate::{
    config::Config,
    http::{self, App, Desk, Gate, Peer, Presence},
    identity::Identity,
    limits::{Counts, network},
    lobby::Lobby,
    metrics::Metrics,
    nodes::Nodes,
    patient::Patient,
    store::{Store, StoreError, postgres::Postgres, sqlite::Sqlite},
    table::{Context, Thinkers},
    upkeep::Upkeep,
};

/// How long the head of a request may take to arrive, and how long a connection may wait for the next
/// request.
const HEAD: Duration = Duration::from_secs(15);
/// How long stopping waits for connections to close.
const FAREWELL: Duration = Duration::from_secs(4);

/// Why a server did not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The store cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The server cannot listen on this address.
    #[error("cannot listen on {addr}: {error}")]
    Listen {
        /// The address.
        addr: SocketAddr,
        /// What the system said.
        error: std::io::Error,
    },
    /// The threads on which bots think cannot be started.
    #[error("cannot start a thread: {0}")]
    Threads(std::io::Error),
}

/// A running server.
///
/// ```
/// # tokio::runtime::Runtime::new().unwrap().block_on(async {
/// let folder = tempfile::tempdir().unwrap();
/// let server = server::Server::start(server::Config::new(folder.path())).await.unwrap();
/// println!("playing at http://{}", server.addr());
/// server.stop().await;
/// # });
/// ```
pub struct Server {
    addr: SocketAddr,
    lobby: Arc<Lobby>,
    store: Arc<dyn Store>,
    stop: watch::Sender<bool>,
    /// Closed when the last connection is closed.
    gone: tokio::sync::mpsc::Receiver<Infallible>,
    listening: JoinHandle<()>,
    upkeep: Arc<Upkeep>,
    chores: JoinHandle<()>,
    neighbours: JoinHandle<()>,
}

impl Server {
    /// Starts a server on the configured store: a Postgres, which other nodes may share, or the embedded
    /// store in a folder.
    pub async fn start(config: Config) -> Result<Server, StartError> {
        if let Some(address) = &config.store {
            let store = Postgres::open(address).await?;
            return Server::start_on(config, Arc::new(store)).await;
        }
        let folder = config.data.clone();
        let opened = tokio::task::spawn_blocking(move || Sqlite::open(&folder)).await;
        let store = opened.unwrap_or_else(|error| Err(StoreError::Unavailable(error.to_string())))?;
        Server::start_on(config, Arc::new(store)).await
    }

    /// Starts a server on a store.
    pub async fn start_on(config: Config, store: Arc<dyn Store>) -> Result<Server, StartError> {
        let threads = std::thread::available_parallelism().map_or(2, usize::from);
        let context = Context {
            store: Arc::clone(&store),
            clock: store.clock().await?,
            metrics: Arc::new(Metrics::default()),
            directory: Default::default(),
            nodes: Nodes::new(Arc::clone(&store)),
            find: config.find,
            thinkers: Thinkers::one_a_core().map_err(StartError::Threads)?,
            bot_pace: config.bot_pace,
            idle: config.idle,
            away: config.away,
            entries: config.limits.entries as u64,
            closing: AtomicBool::new(false),
        };
        let lobby = Lobby::new(context, config.limits);
        // Subscribe before reading the list, so that no change in between is missed.
        let neighbours = lobby.listen();
        lobby.restore().await?;
        let unheard = |error| StartError::Listen { addr: config.addr, error };
        let listener = TcpListener::bind(config.addr).await.map_err(unheard)?;
        let addr = listener.local_addr().map_err(unheard)?;
        let (stop, stopped) = watch::channel(false);
        let app = Arc::new(App {
            lobby: Arc::clone(&lobby),
            identity: Identity::new(Arc::clone(&store)),
            rates: Arc::default(),
            sockets: Counts::default(),
            clients: Counts::default(),
            desk: Desk::new(threads),
            shutdown: stopped.clone(),
            gate: Gate::new(&config),
            config,
        });
        let (here, gone) = tokio::sync::mpsc::channel(1);
        let upkeep = Arc::new(Upkeep::new(&app.config));
        let chores = tokio::spawn({
            let (upkeep, lobby) = (Arc::clone(&upkeep), Arc::clone(&lobby));
            async move { upkeep.run(&lobby).await }
        });
        let listening = tokio::spawn(listen(listener, app, stopped, here));
        tracing::info!(%addr, "listening");
        Ok(Server { addr, lobby, store, stop, gone, listening, upkeep, chores, neighbours })
    }

    /// Where it listens.
    pub fn addr(&self) -> SocketAddr {
        self.addr
    }

    /// All its tables.
    pub fn lobby(&self) -> &Arc<Lobby> {
        &self.lobby
    }

    /// Removes what has expired, as the server does every ten minutes.
    pub async fn tidy(&self) -> Result<(), StoreError> {
        self.upkeep.sweep(&self.lobby).await
    }

    /// Stops: opens no new tables, asks every WebSocket to reconnect later, and flushes everything to disk.
    pub async fn stop(mut self) {
        tracing::info!("stopping");
        self.lobby.close();
        self.chores.abort();
        self.stop.send_replace(true);
        let _ = self.listening.await;
        if timeout(FAREWELL, self.gone.recv()).await.is_err() {
            tracing::warn!("some connections did not close in time; they are cut off");
        }
        self.neighbours.abort();
        self.lobby.context().nodes.bye();
        if let Err(error) = self.store.close().await {
            tracing::error!(%error, "the store did not close");
        }
        tracing::info!("stopped");
    }
}

async fn listen(
    listener: TcpListener,
    app: Arc<App>,
    mut stopped: watch::Receiver<bool>,
    here: tokio::sync::mpsc::Sender<Infallible>,
) {
    let router = http::router(Arc::clone(&app));
    let connections = Counts::<()>::default();
    let addresses = Counts::<IpAddr>::default();
    let limits = app.config.limits;
    loop {
        let (stream, peer) = tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok(accepted) => accepted,
                Err(error) => {
                    // Most likely there are too many open files. That passes when some are closed.
                    tracing::warn!(%error, "cannot accept a connection");
                    sleep(Duration::from_millis(50)).await;
                    continue;
                }
            },
            _ = stopped.changed() => return,
        };
        let address = peer.ip().to_canonical();
        let Some(counted) = connections.enter((), limits.connections) else { continue };
        let per_address = match app.limited(address) && !app.config.trust_proxy {
            true => match addresses.enter(network(address), limits.connections_per_address) {
                Some(counted) => Some(counted),
                None => continue,
            },
            false => None,
        };
        let presence: Presence = Arc::new((counted, per_address, here.clone()));
        let peer = Peer { address, presence };
        tokio::spawn(serve(stream, peer, router.clone(), Arc::clone(&app), stopped.clone()));
    }
}

/// One HTTP connection.
async fn serve(
    stream: TcpStream,
    peer: Peer,
    router: Router,
    app: Arc<App>,
    mut stopped: watch::Receiver<bool>,
) {
    let _ = stream.set_nodelay(true);
    let service = TowerToHyperService::new(router);
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        let mut request: Request = request.map(Body::new);
        *request.uri_mut() = http::rebase(request.uri(), &app.config.base_path);
        request.extensions_mut().insert(peer.clone());
        service.call(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .max_buf_size(32 << 10)
        .serve_connection(TokioIo::new(Patient::new(stream)), service)
        .with_upgrades();
    let mut connection = std::pin::pin!(connection);
    tokio::select! {
        ended = connection.as_mut() => {
            if let Err(error) = ended {
                tracing::debug!(%error, "a connection broke");
            }
            return;
        }
        _ = stopped.changed() => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}
