//! Upkeep: wakes games after a start, ends games that nobody plays, and deletes what nobody needs any more.
//!
//! Everything happens in small steps with pauses, so that players notice none of it.

use std::{sync::Arc, time::Duration};

use tokio::time::sleep;

use crate::{
    config::Config,
    id::TableId,
    identity,
    lobby::Lobby,
    store::{Kind, Place, StoreError, Tag},
    table::Msg,
};

/// How often the server looks for what has expired.
const SWEEP: Duration = Duration::from_secs(600);
/// How long a starting node waits for others to report their tables.
const ASK_AROUND: Duration = Duration::from_millis(1_500);
/// How many documents are looked at together.
const PAGE: usize = 100;
/// How many games are woken at once after a start; the others follow one by one.
const AT_ONCE: usize = 1_000;
/// How long a review is kept if nobody asks for it again.
const REVIEWS: Duration = Duration::from_secs(30 * 24 * 3600);
/// The pause after each further game, and after each step of deleting.
const PAUSE: Duration = Duration::from_millis(5);
/// How many rows of a log are deleted in one step.
const ROWS: usize = 500;

/// What expires when.
pub(crate) struct Upkeep {
    /// How long a table waits for players.
    patience: Duration,
    /// How long a game goes on without any of its players.
    abandon: Duration,
    /// How long finished games are kept; for ever if `None`.
    keep: Option<Duration>,
    /// How long players are kept after their last visit.
    keep_players: Duration,
}

impl Upkeep {
    /// The times of a configuration.
    pub(crate) fn new(config: &Config) -> Upkeep {
        Upkeep {
            patience: config.patience,
            abandon: config.abandon,
            keep: config.keep,
            keep_players: config.keep_players,
        }
    }

    /// Wakes games, and then looks for what has expired, again and again.
    pub(crate) async fn run(&self, lobby: &Arc<Lobby>) {
        if lobby.context().store.is_shared() {
            sleep(ASK_AROUND).await;
        }
        if let Err(error) = wake(lobby).await {
            tracing::warn!(%error, "some games could not be loaded; each is loaded when somebody opens it");
        }
        loop {
            sleep(SWEEP).await;
            if let Err(error) = self.sweep(lobby).await {
                tracing::warn!(%error, "some expired data could not be deleted");
            }
        }
    }

    /// Looks once for what has expired.
    pub(crate) async fn sweep(&self, lobby: &Arc<Lobby>) -> Result<(), StoreError> {
        let now = lobby.context().clock.now();
        let before = |time: Duration| now.saturating_sub(u64::try_from(time.as_millis()).unwrap_or(u64::MAX));
        for (tag, time) in
            [(Tag::Open, self.patience), (Tag::Resting, self.abandon), (Tag::Playing, self.abandon)]
        {
            expire(lobby, tag, before(time)).await?;
        }
        discard(lobby, Kind::Table, Tag::Closed, before(self.abandon)).await?;
        if let Some(keep) = self.keep {
            discard(lobby, Kind::Table, Tag::Over, before(keep)).await?;
        }
        discard(lobby, Kind::Review, Tag::None, before(REVIEWS)).await?;
        discard_players(lobby, before(self.keep_players)).await?;
        erode(lobby, now).await
    }
}

/// Loads games in which a timer or a bot may be due, unless another node has them. Those where nothing is due
/// leave memory at once.
async fn wake(lobby: &Arc<Lobby>) -> Result<(), StoreError> {
    let context = lobby.context();
    let (mut below, mut woken) = (None, 0);
    loop {
        let page = context.store.latest(Kind::Table, Tag::Playing, below, PAGE).await?;
        let Some((key, last)) = page.last() else { return Ok(()) };
        below = Some(Place { touched: last.touched, key: key.clone() });
        // One after the other, so that players who arrive meanwhile do not wait.
        for id in
            page.iter().filter_map(|(key, _)| TableId::parse(key)).filter(|&id| context.nodes.is_mine(id))
        {
            let _ = lobby.ask(id, |reply| Msg::Wake { reply }).await;
            woken += 1;
            if woken > AT_ONCE {
                sleep(PAUSE).await;
            }
        }
    }
}

/// All keys of a list, page by page.
struct Unused {
    kind: Kind,
    tag: Tag,
    since: u64,
    above: Option<Place>,
}

impl Unused {
    fn new(kind: Kind, tag: Tag, since: u64) -> Unused {
        Unused { kind, tag, since, above: None }
    }

    async fn next(&mut self, lobby: &Arc<Lobby>) -> Result<Vec<String>, StoreError> {
        let store = &lobby.context().store;
        let page = store.unused(self.kind, self.tag, self.since, self.above.clone(), PAGE).await?;
        self.above = page.last().cloned();
        Ok(page.into_iter().map(|place| place.key).collect())
    }
}

/// Asks tables that nobody has used since a time whether they are to end.
async fn expire(lobby: &Arc<Lobby>, tag: Tag, since: u64) -> Result<(), StoreError> {
    let mut unused = Unused::new(Kind::Table, tag, since);
    loop {
        let keys = unused.next(lobby).await?;
        if keys.is_empty() {
            return Ok(());
        }
        for id in keys.iter().filter_map(|key| TableId::parse(key)) {
            // One node ends each table, unless the table is in memory somewhere.
            if lobby.context().nodes.is_mine(id) {
                let _ = lobby.ask(id, |reply| Msg::Expire { since, reply }).await;
                sleep(PAUSE).await;
            }
        }
    }
}

/// Deletes tables that nobody has used since a time. Their logs follow.
async fn discard(lobby: &Arc<Lobby>, kind: Kind, tag: Tag, since: u64) -> Result<(), StoreError> {
    let mut unused = Unused::new(kind, tag, since);
    loop {
        let keys = unused.next(lobby).await?;
        if keys.is_empty() {
            return Ok(());
        }
        for key in keys {
            lobby.context().store.discard(kind, key, tag, since).await?;
            sleep(PAUSE).await;
        }
    }
}

/// Deletes players who have not come since a time, and the lists of their tables.
async fn discard_players(lobby: &Arc<Lobby>, since: u64) -> Result<(), StoreError> {
    let store = &lobby.context().store;
    let mut unused = Unused::new(Kind::Player, Tag::None, since);
    loop {
        let keys = unused.next(lobby).await?;
        if keys.is_empty() {
            return Ok(());
        }
        for key in keys {
            let player = store.get(Kind::Player, key.clone()).await?;
            if store.discard(Kind::Player, key, Tag::None, since).await?
                && let Some(player) = player.and_then(|document| identity::id_of(&document.body))
            {
                store.discard(Kind::Seatings, player.into(), Tag::None, since).await?;
            }
            sleep(PAUSE).await;
        }
    }
}

/// Deletes the logs of deleted tables.
async fn erode(lobby: &Arc<Lobby>, now: u64) -> Result<(), StoreError> {
    let mut graves = Unused::new(Kind::Grave, Tag::None, now.saturating_add(SWEEP.as_millis() as u64));
    loop {
        let keys = graves.next(lobby).await?;
        if keys.is_empty() {
            return Ok(());
        }
        for table in keys.iter().filter_map(|key| TableId::parse(key)) {
            while !lobby.context().store.erode(table, ROWS).await? {
                sleep(PAUSE).await;
            }
        }
    }
}
