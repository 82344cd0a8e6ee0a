//! Players are guests who hold a token. The server knows only the token's hash.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::{
    id::{PlayerId, Token},
    store::{Kind, Store, StoreError, Tag},
};

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

    /// The player with a token.
    pub async fn recognise(&self, token: &str) -> Result<Option<Player>, StoreError> {
        // A token has 64 hex digits. Anything else is not looked up.
        if token.len() != 64 || !token.bytes().all(|b| b.is_ascii_hexdigit()) {
            return Ok(None);
        }
        let Some(document) = self.store.get(Kind::Player, Token::hash(token)).await? else { return Ok(None) };
        let doc: PlayerDoc =
            serde_json::from_str(&document.body).map_err(|e| StoreError::Unavailable(e.to_string()))?;
        Ok(Some(Player { id: doc.player, name: doc.name.into() }))
    }
}
