//! Logs, records, replays and reviews: long answers, within bounds of work and memory.
//!
//! A request gets its share of both before anything is read. The memory is given back when the client has
//! taken the answer, or when its connection is cut because it does not read.

use std::{sync::Arc, time::Duration};

use axum::{
    body::Body,
    extract::{Extension, Path, State},
    http::{HeaderMap, HeaderValue, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};
use bytes::Bytes;
use engine::AnyGame;
use serde::Serialize;
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    time::timeout,
};

use super::{ApiError, Shared, guard::Client, parse_json, read_body, routes::table};
use crate::{
    archive,
    id::{PlayerId, TableId},
    limits::{Counted, Counts, Rate, Who, network},
    store::{Kind, Row, Tag},
    table::{Msg, Problem, TableDoc},
};

type Answer = Result<Response, ApiError>;

/// Kilobytes that stored games may take while they are read and sent.
const STORED: usize = 24 << 10;
/// Kilobytes that posted records may take.
const POSTED: usize = 24 << 10;
/// Kilobytes that one request reserves. Most answers need a tenth; the rest is given back at once.
const SHARE: u32 = 8 << 10;
/// Kilobytes that a page takes at most, while it is made and sent.
const PAGE: u32 = 2 << 10;
/// Answers that may be under way to one player.
const EACH: usize = 8;
/// The prefix of a stored review: the version of the reviews.
const REVIEW: &str = "1 ";
/// The largest review that is stored, in bytes. Reviews of real games are smaller.
const MOST_KEPT: usize = 256 << 10;
/// How long a request waits for its share.
const WAIT: Duration = Duration::from_secs(20);

/// The bounds of long answers. Posted records have their own, so that they do not delay other requests.
pub(crate) struct Desk {
    stored: Bounds,
    posted: Bounds,
    players: Counts<PlayerId>,
    wait: Duration,
}

struct Bounds {
    memory: Arc<Semaphore>,
    work: Arc<Semaphore>,
}

impl Bounds {
    fn new(kilobytes: usize, threads: usize) -> Bounds {
        Bounds { memory: Arc::new(Semaphore::new(kilobytes)), work: Arc::new(Semaphore::new(threads)) }
    }
}

/// The share of one request.
struct Share {
    memory: OwnedSemaphorePermit,
    work: Arc<Semaphore>,
    player: Counted<PlayerId>,
}

impl Desk {
    /// Bounds for so many threads.
    pub(crate) fn new(threads: usize) -> Desk {
        Desk {
            stored: Bounds::new(STORED, threads.max(1)),
            posted: Bounds::new(POSTED, threads.div_ceil(2)),
            players: Counts::default(),
            wait: WAIT,
        }
    }

    async fn share(&self, bounds: &Bounds, player: PlayerId, kilobytes: u32) -> Result<Share, ApiError> {
        let busy = || ApiError::too_much("too many games are read now; try again soon");
        let player = self
            .players
            .enter(player, EACH)
            .ok_or_else(|| ApiError::too_much("too many games are on their way to you; read them first"))?;
        let memory = timeout(self.wait, Arc::clone(&bounds.memory).acquire_many_owned(kilobytes)).await;
        let memory = memory.map_err(|_| busy())?.map_err(|_| busy())?;
        Ok(Share { memory, work: Arc::clone(&bounds.work), player })
    }
}

/// A finished answer, which holds its share of memory until it is sent.
struct Held {
    bytes: Vec<u8>,
    _memory: OwnedSemaphorePermit,
    _player: Counted<PlayerId>,
}

impl AsRef<[u8]> for Held {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

impl Share {
    /// Runs the work on blocking threads, a few jobs at a time, so that the threads of all other requests
    /// stay free.
    async fn work(self, read: impl AsyncFnOnce() -> Result<Work, ApiError>) -> Answer {
        let Share { mut memory, work, player } = self;
        let busy = || ApiError::too_much("too many games are read now; try again soon");
        let permit = timeout(WAIT, work.acquire_owned()).await.map_err(|_| busy())?.map_err(|_| busy())?;
        let work = read().await?;
        let done = tokio::task::spawn_blocking(work).await;
        drop(permit);
        let bytes = done.unwrap_or_else(|error| {
            tracing::error!(%error, "a game could not be read");
            Err(ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "broken", "this game cannot be read"))
        })?;
        let spare = memory.num_permits().saturating_sub(bytes.len().div_ceil(1024));
        drop(memory.split(spare));
        let body = Bytes::from_owner(Held { bytes, _memory: memory, _player: player });
        Ok(([(header::CONTENT_TYPE, HeaderValue::from_static("application/json"))], body).into_response())
    }
}

/// Makes an answer.
type Work = Box<dyn FnOnce() -> Result<Vec<u8>, ApiError> + Send>;

fn work(make: impl FnOnce() -> Result<Vec<u8>, ApiError> + Send + 'static) -> Result<Work, ApiError> {
    Ok(Box::new(make))
}

fn text(value: &impl Serialize) -> Result<Vec<u8>, ApiError> {
    let mut bytes = serde_json::to_vec(value).map_err(|error| Problem::Broken(error.to_string()))?;
    bytes.shrink_to_fit();
    Ok(bytes)
}

/// The player who asks, unless they have asked too often.
async fn reader(app: &Shared, client: &Client, headers: &HeaderMap) -> Result<PlayerId, ApiError> {
    let player = app.player(headers).await?.id;
    let most = app.config.limits.replays_per_minute;
    let network = app.limited(client.address).then(|| Who::Network(network(client.address)));
    let allowed = |who| app.rates.allow(who, Rate::Archive, most);
    if !allowed(Who::Player(player)) || !network.is_none_or(allowed) {
        return Err(ApiError::too_much("you read too many games; try again in a minute"));
    }
    Ok(player)
}

/// The step with which a page begins: `?from=SEQ`, or the first.
fn from(uri: &Uri) -> Result<u64, ApiError> {
    let mut pairs = uri.query().unwrap_or_default().split('&').filter_map(|pair| pair.split_once('='));
    match pairs.rfind(|(key, _)| *key == "from") {
        Some((_, number)) => number.parse().map_err(|_| ApiError::bad_value("from is the number of a step")),
        None => Ok(1),
    }
}

pub(super) async fn log(
    State(app): State<Shared>,
    Extension(client): Extension<Client>,
    Path(id): Path<String>,
    uri: Uri,
    headers: HeaderMap,
) -> Answer {
    let player = reader(&app, &client, &headers).await?;
    let (id, from) = (table(&id)?, from(&uri)?);
    let share = app.desk.share(&app.desk.stored, player, SHARE).await?;
    let read = async || {
        let (doc, seat) = app.lobby.ask(id, |reply| Msg::Begun { player, reply }).await?;
        let (game, rows) = rows(&app, id, &doc).await?;
        work(move || text(&archive::told(game, &doc, &rows, seat, from)?))
    };
    share.work(read).await
}

pub(super) async fn record(
    State(app): State<Shared>,
    Extension(client): Extension<Client>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Answer {
    let player = reader(&app, &client, &headers).await?;
    let id = table(&id)?;
    let share = app.desk.share(&app.desk.stored, player, SHARE).await?;
    let read = async || {
        let doc = app.lobby.ask(id, |reply| Msg::Finished { reply }).await?;
        let (game, rows) = rows(&app, id, &doc).await?;
        work(move || text(&archive::record(game, &doc, &rows)?))
    };
    share.work(read).await
}

pub(super) async fn replay(
    State(app): State<Shared>,
    Extension(client): Extension<Client>,
    Path(id): Path<String>,
    uri: Uri,
    headers: HeaderMap,
) -> Answer {
    let player = reader(&app, &client, &headers).await?;
    let (id, from) = (table(&id)?, from(&uri)?);
    let share = app.desk.share(&app.desk.stored, player, SHARE).await?;
    let read = async || {
        let doc = app.lobby.ask(id, |reply| Msg::Finished { reply }).await?;
        let (game, rows) = rows(&app, id, &doc).await?;
        work(move || text(&archive::replay(game, &doc, &rows, from)?))
    };
    share.work(read).await
}

pub(super) async fn review(
    State(app): State<Shared>,
    Extension(client): Extension<Client>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Answer {
    let player = reader(&app, &client, &headers).await?;
    let id = table(&id)?;
    let share = app.desk.share(&app.desk.stored, player, SHARE).await?;
    let store = Arc::clone(&app.lobby.context().store);
    let read = async || {
        let doc = app.lobby.ask(id, |reply| Msg::Finished { reply }).await?;
        // A review is the same for ever, unless a later version of the program knows more.
        let kept = store.get(Kind::Review, id.to_string()).await?;
        if let Some(review) = kept.as_ref().and_then(|kept| kept.body.strip_prefix(REVIEW)) {
            let bytes = review.as_bytes().to_vec();
            return work(move || Ok(bytes));
        }
        let (game, rows) = rows(&app, id, &doc).await?;
        let runtime = tokio::runtime::Handle::current();
        work(move || {
            let bytes = text(&archive::review(game, &doc, &rows)?)?;
            if bytes.len() <= MOST_KEPT {
                let body = format!("{REVIEW}{}", String::from_utf8_lossy(&bytes));
                let version = kept.map_or(0, |kept| kept.version);
                // If this fails, the next request makes it again.
                runtime.spawn(async move {
                    store.put(Kind::Review, id.to_string(), version, Tag::None, body).await
                });
            }
            Ok(bytes)
        })
    };
    share.work(read).await
}

pub(super) async fn review_record(
    State(app): State<Shared>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
    body: Body,
) -> Answer {
    let player = reader(&app, &client, &headers).await?;
    let share = app.desk.share(&app.desk.posted, player, weight(&headers)).await?;
    let limits = app.config.limits;
    let bytes = read_body(body, limits.record_bytes).await?;
    let read = async || {
        work(move || {
            parse_json::<serde::de::IgnoredAny>(&bytes)?;
            text(&archive::review_record(&bytes, limits.entries).map_err(ApiError::bad_value)?)
        })
    };
    share.work(read).await
}

pub(super) async fn replay_record(
    State(app): State<Shared>,
    Extension(client): Extension<Client>,
    uri: Uri,
    headers: HeaderMap,
    body: Body,
) -> Answer {
    let player = reader(&app, &client, &headers).await?;
    let from = from(&uri)?;
    let share = app.desk.share(&app.desk.posted, player, weight(&headers)).await?;
    let (find, limits) = (app.config.find, app.config.limits);
    // The body is read before the work permit is taken: a slow sender would keep the permit from others.
    let bytes = read_body(body, limits.record_bytes).await?;
    let read = async || {
        work(move || {
            parse_json::<serde::de::IgnoredAny>(&bytes)?;
            let page = archive::replay_record(find, &bytes, limits.entries, from);
            text(&page.map_err(ApiError::bad_value)?)
        })
    };
    share.work(read).await
}

/// Kilobytes that a posted record reserves: its announced length twice, and a page.
fn weight(headers: &HeaderMap) -> u32 {
    let length = headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
    length.map_or(SHARE, |bytes: u64| {
        SHARE.min(u32::try_from(bytes >> 9).unwrap_or(SHARE).saturating_add(PAGE))
    })
}

/// The game of a table, and its log.
async fn rows(
    app: &Shared,
    id: TableId,
    doc: &TableDoc,
) -> Result<(&'static dyn AnyGame, Vec<Row>), ApiError> {
    let game = (app.config.find)(&doc.game).ok_or_else(ApiError::no_table)?;
    let rows = app.lobby.context().store.read(id, 0).await?;
    // The start is an entry of the log too, but not of the record.
    if rows.len() > app.config.limits.entries + 1 {
        return Err(Problem::TooLong.into());
    }
    Ok((game, rows))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_begins_where_the_address_says() {
        let read = |text: &str| from(&text.parse().expect("an address")).ok();
        assert_eq!(read("/x"), Some(1));
        assert_eq!(read("/x?from=7"), Some(7));
        assert_eq!(read("/x?a=b&from=7&c"), Some(7));
        for bad in ["/x?from=", "/x?from=-1", "/x?from=x", "/x?from=99999999999999999999"] {
            assert_eq!(read(bad), None, "{bad}");
        }
    }

    // An answer takes its share of memory until it is dropped, and no more than it needs.
    #[tokio::test]
    async fn memory_is_given_back_when_an_answer_is_sent() {
        let (desk, ada) = (Desk::new(2), PlayerId::random());
        let mut held = Vec::new();
        for _ in 0..EACH {
            let share = desk.share(&desk.stored, ada, SHARE).await.expect("a share");
            let answer = share.work(async || work(|| Ok(vec![b' '; 10 << 10]))).await.expect("an answer");
            held.push(answer);
        }
        assert_eq!(desk.stored.memory.available_permits(), STORED - EACH * 10);
        assert!(desk.share(&desk.stored, ada, SHARE).await.is_err(), "{EACH} answers are under way");
        assert!(desk.share(&desk.stored, PlayerId::random(), SHARE).await.is_ok());
        drop(held);
        assert_eq!(desk.stored.memory.available_permits(), STORED);
        assert!(desk.share(&desk.stored, ada, SHARE).await.is_ok());
    }

    // A refused request gives everything back too.
    #[tokio::test]
    async fn a_failure_keeps_nothing() {
        let (desk, ada) = (Desk::new(1), PlayerId::random());
        let share = desk.share(&desk.posted, ada, SHARE).await.expect("a share");
        assert!(share.work(async || work(|| Err(ApiError::no_table()))).await.is_err());
        assert_eq!(desk.posted.memory.available_permits(), POSTED);
        assert_eq!(desk.posted.work.available_permits(), 1);
    }

    #[tokio::test]
    async fn who_gets_no_share_in_time_is_told_so() {
        let (desk, ada) = (Desk { wait: Duration::from_millis(20), ..Desk::new(1) }, PlayerId::random());
        let all = Arc::clone(&desk.stored.memory).acquire_many_owned(STORED as u32).await.expect("all");
        assert!(desk.share(&desk.stored, ada, SHARE).await.is_err());
        assert!(desk.share(&desk.posted, ada, SHARE).await.is_ok(), "posted records have their own bounds");
        drop(all);
        assert!(desk.share(&desk.stored, ada, SHARE).await.is_ok());
    }
}
