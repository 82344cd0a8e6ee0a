//! Who is who: guests, by tokens that only they hold.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::{
    id::{PlayerId, Token},
    store::{Kind, Store, StoreError, Tag},
};

/// A player, as others see them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// Who.
    pub id: PlayerId,
    /// Their name.
    pub name: Arc<str>,
}

/// A player as the store has them, under the hash of their token.
#[derive(Serialize, Deserialize)]
struct PlayerDoc {
    player: PlayerId,
    name: String,
    created: u64,
}

/// Makes and recognises players.
#[derive(Clone)]
pub struct Identity {
    store: Arc<dyn Store>,
}

impl Identity {
    /// Players are kept in this store.
    pub fn new(store: Arc<dyn Store>) -> Identity {
        Identity { store }
    }

    /// A new player with a clean name.
    pub async fn guest(&self, name: String, now: u64) -> Result<(PlayerId, Token), StoreError> {
        let (player, token) = (PlayerId::random(), Token::random());
        let doc = PlayerDoc { player, name, created: now };
        let body = serde_json::to_string(&doc).map_err(|e| StoreError::Unavailable(e.to_string()))?;
        // Two equal tokens do not happen within the age of the universe: a conflict needs no other answer.
        self.store.put(Kind::Player, Token::hash(token.as_str()), 0, Tag::None, body).await?;
        Ok((player, token))
    }

    /// Whose token that is.
    pub async fn recognise(&self, token: &str) -> Result<Option<Player>, StoreError> {
        // Only what could be a token is looked up: 64 hex digits.
        if token.len() != 64 || !token.bytes().all(|b| b.is_ascii_hexdigit()) {
            return Ok(None);
        }
        let Some(document) = self.store.get(Kind::Player, Token::hash(token)).await? else { return Ok(None) };
        let doc: PlayerDoc =
            serde_json::from_str(&document.body).map_err(|e| StoreError::Unavailable(e.to_string()))?;
        Ok(Some(Player { id: doc.player, name: doc.name.into() }))
    }
}
