//! A connection that reconnects: it is opened when needed, and dropped when it fails or does not answer.

use std::{error::Error as _, sync::Arc, time::Duration};

use tokio::{
    sync::Mutex,
    task::AbortHandle,
    time::{Instant, timeout},
};
use tokio_postgres::{Client, Connection, Socket, Statement, error::SqlState, types::Type};

use super::{
    StoreError,
    address::{Address, Stream},
    notices::Health,
    sql,
};

/// How long connecting may take.
const CONNECT: Duration = Duration::from_secs(3);
/// How long a statement may take. Without an answer by then, the connection is dropped.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long no new attempt is made after connecting has failed. Until then every call fails at once.
const REST: Duration = Duration::from_millis(300);

/// A connection and its prepared statements. Many callers can use it at once, since statements are pipelined.
pub(super) struct Session {
    pub(super) client: Client,
    pub(super) append: Statement,
    pub(super) read: Statement,
    pub(super) refusals: Statement,
    pub(super) get: Statement,
    pub(super) create: Statement,
    pub(super) change: Statement,
    pub(super) latest: Statement,
    pub(super) unused: Statement,
    pub(super) lengths: Statement,
    pub(super) notify: Statement,
    driver: AbortHandle,
}

impl Drop for Session {
    fn drop(&mut self) {
        self.driver.abort();
    }
}

/// A connection that is opened again when it is needed.
pub(super) struct Link {
    address: Arc<Address>,
    /// The first statement on every new connection.
    opening: &'static str,
    /// While Postgres cannot be reached, one caller tries to connect and all others fail at once.
    health: Option<Arc<Health>>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    session: Option<Arc<Session>>,
    failed: Option<(Instant, StoreError)>,
}

impl Link {
    pub(super) fn new(address: Arc<Address>, opening: &'static str, health: Option<Arc<Health>>) -> Link {
        Link { address, opening, health, state: Mutex::default() }
    }

    /// Runs something on the connection, which is opened first if needed.
    pub(super) async fn run<T, F>(&self, work: impl FnOnce(Arc<Session>) -> F) -> Result<T, StoreError>
    where
        F: Future<Output = Result<T, tokio_postgres::Error>>,
    {
        let session = self.session().await?;
        match timeout(PATIENCE, work(Arc::clone(&session))).await {
            Ok(Ok(value)) => Ok(value),
            Ok(Err(error)) => {
                if session.client.is_closed() || error.code().is_some_and(is_farewell) {
                    self.forget(&session).await;
                }
                Err(error.into())
            }
            Err(_) => {
                self.forget(&session).await;
                Err(StoreError::Unavailable(format!("Postgres did not answer within {PATIENCE:?}")))
            }
        }
    }

    async fn session(&self) -> Result<Arc<Session>, StoreError> {
        if let Some(health) = &self.health {
            health.borrow().clone()?;
        }
        let mut state = self.state.lock().await;
        if let Some(session) = state.session.as_ref().filter(|session| !session.client.is_closed()) {
            return Ok(Arc::clone(session));
        }
        if let Some((_, error)) = state.failed.as_ref().filter(|(when, _)| when.elapsed() < REST) {
            return Err(error.clone());
        }
        let opened = timeout(CONNECT, Session::open(&self.address, self.opening)).await;
        let opened = opened.unwrap_or_else(|_| Err(StoreError::Unavailable(unanswered())));
        match opened {
            Ok(session) => {
                let session = Arc::new(session);
                *state = State { session: Some(Arc::clone(&session)), failed: None };
                Ok(session)
            }
            Err(error) => {
                *state = State { session: None, failed: Some((Instant::now(), error.clone())) };
                Err(error)
            }
        }
    }

    /// Drops a connection. Other callers that wait on it fail at once.
    async fn forget(&self, session: &Arc<Session>) {
        session.driver.abort();
        let mut state = self.state.lock().await;
        if state.session.as_ref().is_some_and(|there| Arc::ptr_eq(there, session)) {
            state.session = None;
        }
    }
}

impl Session {
    async fn open(address: &Address, opening: &str) -> Result<Session, StoreError> {
        let (client, connection) = address.connect().await?;
        let driver = tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::debug!(%error, "a connection to Postgres broke off");
            }
        })
        .abort_handle();
        client.batch_execute(opening).await?;
        // Pipelined: preparing takes one round trip, not ten.
        let (append, read, refusals, get, create, change, latest, unused, lengths, notify) = tokio::try_join!(
            client.prepare(sql::APPEND),
            client.prepare(sql::READ),
            client.prepare(sql::REFUSALS),
            client.prepare(sql::GET),
            client.prepare(sql::CREATE),
            client.prepare(sql::CHANGE),
            client.prepare(sql::LATEST),
            client.prepare(sql::UNUSED),
            client.prepare(sql::LENGTHS),
            client.prepare_typed(sql::NOTIFY, &[Type::TEXT, Type::TEXT_ARRAY]),
        )?;
        Ok(Session {
            client,
            append,
            read,
            refusals,
            get,
            create,
            change,
            latest,
            unused,
            lengths,
            notify,
            driver,
        })
    }
}

/// A plain connection, for callers that drive it themselves.
pub(super) async fn connect(address: &Address) -> Result<(Client, Connection<Socket, Stream>), StoreError> {
    match timeout(CONNECT, address.connect()).await {
        Ok(connected) => Ok(connected?),
        Err(_) => Err(StoreError::Unavailable(unanswered())),
    }
}

fn unanswered() -> String {
    format!("Postgres could not be reached within {CONNECT:?}")
}

/// The errors of a server that shuts down or no longer accepts writes.
fn is_farewell(code: &SqlState) -> bool {
    [
        SqlState::ADMIN_SHUTDOWN,
        SqlState::CRASH_SHUTDOWN,
        SqlState::CANNOT_CONNECT_NOW,
        SqlState::READ_ONLY_SQL_TRANSACTION,
    ]
    .contains(code)
}

impl From<tokio_postgres::Error> for StoreError {
    fn from(error: tokio_postgres::Error) -> StoreError {
        // The server's message, or else the cause below.
        let why = match error.as_db_error() {
            Some(said) => said.to_string(),
            None => error.source().map_or(error.to_string(), |cause| format!("{error}: {cause}")),
        };
        StoreError::Unavailable(format!("Postgres: {why}"))
    }
}
