//! A connection that comes back: made when it is wanted, given up when it fails or falls silent.

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
/// How long a statement may take: without an answer by then, the line is cut.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long nobody tries again after connecting has failed: until then there is an answer at once.
const REST: Duration = Duration::from_millis(300);

/// A connection and what is prepared on it. Many can use it at once: their statements are pipelined.
pub(super) struct Session {
    pub(super) client: Client,
    pub(super) append: Statement,
    pub(super) read: Statement,
    pub(super) refusals: Statement,
    pub(super) get: Statement,
    pub(super) create: Statement,
    pub(super) change: Statement,
    pub(super) list: Statement,
    pub(super) lengths: Statement,
    pub(super) notify: Statement,
    driver: AbortHandle,
}

impl Drop for Session {
    fn drop(&mut self) {
        self.driver.abort();
    }
}

/// Where a connection is, or will be again.
pub(super) struct Link {
    address: Arc<Address>,
    /// What is said first on every new connection.
    opening: &'static str,
    /// While nothing can be reached nobody tries but the one who finds out, and everybody else has an answer at once.
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

    /// Does something on the connection, which is made first if need be.
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

    /// Gives a connection up. Whoever else waits for something on it hears of it at once.
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
        // All at once: preparing takes one round trip, not ten.
        let (append, read, refusals, get, create, change, list, lengths, notify) = tokio::try_join!(
            client.prepare(sql::APPEND),
            client.prepare(sql::READ),
            client.prepare(sql::REFUSALS),
            client.prepare(sql::GET),
            client.prepare(sql::CREATE),
            client.prepare(sql::CHANGE),
            client.prepare(sql::LIST),
            client.prepare(sql::LENGTHS),
            client.prepare_typed(sql::NOTIFY, &[Type::TEXT, Type::TEXT_ARRAY]),
        )?;
        Ok(Session { client, append, read, refusals, get, create, change, list, lengths, notify, driver })
    }
}

/// A bare connection, for who drives it otherwise.
pub(super) async fn connect(address: &Address) -> Result<(Client, Connection<Socket, Stream>), StoreError> {
    match timeout(CONNECT, address.connect()).await {
        Ok(connected) => Ok(connected?),
        Err(_) => Err(StoreError::Unavailable(unanswered())),
    }
}

fn unanswered() -> String {
    format!("Postgres could not be reached within {CONNECT:?}")
}

/// What a server says when it is going, or is no longer the one that takes writes.
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
        // What the server said, else what lies below.
        let why = match error.as_db_error() {
            Some(said) => said.to_string(),
            None => error.source().map_or(error.to_string(), |cause| format!("{error}: {cause}")),
        };
        StoreError::Unavailable(format!("Postgres: {why}"))
    }
}
