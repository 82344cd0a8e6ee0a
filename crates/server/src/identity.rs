//! Players are guests who hold a token. The server knows only the token's hash.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::{
    clock::Clock,
    id::{PlayerId, Token},
    store::{Kind, Store, StoreError, Tag, Written},
};

/// How long a token stays valid without a visit, in milliseconds: a year.
pub(crate) const SILENCE: u64 = 365 * DAY;
/// How often a visit is noted, in milliseconds.
const DAY: u64 = 24 * 3_600_000;

/// A player, as others see them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The player's id.
    pub id: PlayerId,
    /// The player's name.
    pub name: Arc<str>,
}

/// A player as stored, under the hash of the token.
#[derive(Serialize, Deserialize)]
struct PlayerDoc {
    player: PlayerId,
    name: String,
    created: u64,
}

/// Registers and recognises players.
#[derive(Clone)]
pub struct Identity {
    store: Arc<dyn Store>,
}

impl Identity {
    /// Keeps players in a store.
    pub fn new(store: Arc<dyn Store>) -> Identity {
        Identity { store }
    }

    /// Registers a new player. The name is clean already.
    pub async fn guest(&self, name: String, now: u64) -> Result<(PlayerId, Token), StoreError> {
        let (player, token) = (PlayerId::random(), Token::random());
        let doc = PlayerDoc { player, name, created: now };
        let body = serde_json::to_string(&doc).map_err(|e| StoreError::Unavailable(e.to_string()))?;
        // Two equal tokens will never be drawn, so a conflict needs no other answer.
        self.store.put(Kind::Player, Token::hash(token.as_str()), 0, Tag::None, body).await?;
        Ok((player, token))
    }

    /// Gives a player another name, which is clean already. `None` if nobody has that token.
    pub async fn rename(&self, token: &str, name: &str) -> Result<Option<Player>, StoreError> {
        let broken = |error: serde_json::Error| StoreError::Unavailable(error.to_string());
        loop {
            let key = Token::hash(token);
            let Some(document) = self.store.get(Kind::Player, key.clone()).await? else { return Ok(None) };
            let mut doc: PlayerDoc = serde_json::from_str(&document.body).map_err(broken)?;
            doc.name = name.to_owned();
            let body = serde_json::to_string(&doc).map_err(broken)?;
            // A conflict means that another request has renamed the same player; the later one counts.
            if self.store.put(Kind::Player, key, document.version, Tag::None, body).await? == Written::Done {
                return Ok(Some(Player { id: doc.player, name: doc.name.into() }));
            }
        }
    }

    /// The player with a token. The first visit of each day is noted. A token that was not used for a year is
    /// no longer valid.
    pub async fn recognise(&self, token: &str) -> Result<Option<Player>, StoreError> {
        // A token has 64 hex digits. Anything else is not looked up.
        if token.len() != 64 || !token.bytes().all(|b| b.is_ascii_hexdigit()) {
            return Ok(None);
        }
        let Some(document) = self.store.get(Kind::Player, Token::hash(token)).await? else { return Ok(None) };
        let silence = Clock::new().now().saturating_sub(document.touched);
        if silence > SILENCE {
            return Ok(None);
        }
        if silence > DAY {
            let (store, key) = (Arc::clone(&self.store), Token::hash(token));
            // If this fails, the next visit is noted.
            tokio::spawn(async move { store.touch(Kind::Player, key).await });
        }
        let doc: PlayerDoc =
            serde_json::from_str(&document.body).map_err(|e| StoreError::Unavailable(e.to_string()))?;
        Ok(Some(Player { id: doc.player, name: doc.name.into() }))
    }
}

/// The id of a stored player.
pub(crate) fn id_of(body: &str) -> Option<PlayerId> {
    serde_json::from_str(body).ok().map(|doc: PlayerDoc| doc.player)
}
