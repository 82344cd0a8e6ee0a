//! A table's document: everything about it except its log.

use engine::{Level, Persona, Seed, hex};
use protocol::{Ended, Outcome, PlayerInfo, PlayerKind, StartWhen, Status, TableFacts};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};

use crate::{
    id::{PlayerId, TableId, random},
    store::Tag,
};

/// Everything about a table except its log. It holds the secret, so it never leaves the server before the
/// end.
///
/// A document with fields of a later version is not read, so that nothing is dropped.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableDoc {
    /// The game's key.
    pub game: String,
    /// The options, complete.
    pub rules: Box<RawValue>,
    /// The seats. Empty ones are dropped when the game starts.
    pub seats: Vec<SeatDoc>,
    /// Whether only its link leads to it.
    pub private: bool,
    /// Who may start it.
    pub host: Option<PlayerId>,
    /// The secret behind all shuffles, in hex.
    pub secret: String,
    /// When it was opened, in milliseconds since 1970.
    pub created: u64,
    /// When the game started.
    pub started: Option<u64>,
    /// Seats whose players have left the running game (ALL-4).
    #[serde(default)]
    pub left: Vec<u8>,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// Whether it was closed before the game started.
    #[serde(default)]
    pub closed: bool,
    /// The table of the next game.
    pub rematch: Option<TableId>,
    /// When the game starts.
    #[serde(default)]
    pub start: StartWhen,
    /// The level of the bots that play for people who are away.
    #[serde(default)]
    pub stand_in: Option<Level>,
    /// Whether a person may take over a bot's seat during the game.
    #[serde(default)]
    pub late: bool,
    /// Why the server ended the game.
    #[serde(default)]
    pub ended: Option<Ended>,
}

/// A seat.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct SeatDoc {
    /// The bot's level; none for people.
    pub bot: Option<Level>,
    /// Who sits there.
    pub player: Option<PlayerId>,
    /// Their name.
    pub name: String,
    /// The player's nonce, in hex.
    pub nonce: Option<String>,
}

impl SeatDoc {
    /// A bot of some level, with a name that nobody in the other seats has.
    pub fn bot(level: Level, others: &[SeatDoc]) -> SeatDoc {
        let taken = |name: &str| others.iter().any(|seat| seat.name == name);
        let persona = Persona::choose(u64::from_le_bytes(random()), taken);
        SeatDoc { bot: Some(level), name: persona.name.to_owned(), ..SeatDoc::default() }
    }

    /// Whether a person may still take this seat.
    pub fn free(&self) -> bool {
        self.bot.is_none() && self.player.is_none()
    }
}

impl TableDoc {
    /// The seat of a player.
    pub fn seat_of(&self, player: PlayerId) -> Option<u8> {
        self.seats.iter().position(|seat| seat.player == Some(player)).map(|seat| seat as u8)
    }

    /// The status of the table.
    pub fn status(&self) -> Status {
        match (self.started, &self.outcome) {
            _ if self.closed => Status::Over,
            (None, _) => Status::Open,
            (Some(_), None) => Status::Playing,
            (Some(_), Some(_)) => Status::Over,
        }
    }

    /// The tag under which the store lists it.
    pub fn tag(&self) -> Tag {
        match self.status() {
            Status::Open => Tag::Open,
            Status::Playing => Tag::Playing,
            Status::Over => Tag::Over,
        }
    }

    /// SHA-256 of the secret, in hex.
    pub fn commitment(&self) -> String {
        hex::encode(&Sha256::digest(hex::decode(&self.secret).unwrap_or_default()))
    }

    /// The seed of every shuffle and roll: SHA-256 of the secret and the nonces.
    pub fn seed(&self) -> Seed {
        let nonce = |seat: &SeatDoc| seat.nonce.as_deref().and_then(hex::decode).unwrap_or_default();
        Seed::from_secret(&hex::decode(&self.secret).unwrap_or_default(), self.seats.iter().map(nonce))
    }

    /// Makes sure that nobody can compute the seed from the commitment.
    ///
    /// The commitment is SHA-256 of the secret; the seed is SHA-256 of the secret and the nonces. Without a
    /// nonce the two would be equal. And since SHA-256 can be continued from its result, a nonce that
    /// begins with its padding would let its owner compute the seed. In both cases the server adds a
    /// nonce of its own.
    pub(super) fn guard_seed(&mut self) {
        let length = self.secret.len() / 2;
        let nonces: Vec<u8> =
            self.seats.iter().filter_map(|seat| hex::decode(seat.nonce.as_deref()?)).flatten().collect();
        if nonces.is_empty() || nonces.starts_with(&sha256_padding(length)) {
            self.seats.iter_mut().for_each(|seat| seat.nonce = None);
            if let Some(first) = self.seats.first_mut() {
                first.nonce = Some(hex::encode(&random::<16>()));
            }
        }
    }

    /// One entry for each seat. `connected` and `left` say who is there.
    pub fn players(&self, connected: impl Fn(u8) -> bool, left: impl Fn(u8) -> bool) -> Vec<PlayerInfo> {
        let info = |(number, seat): (u8, &SeatDoc)| PlayerInfo {
            seat: number,
            name: seat.name.clone(),
            kind: if seat.bot.is_some() { PlayerKind::Bot } else { PlayerKind::Human },
            level: seat.bot,
            connected: seat.bot.is_some() || seat.player.is_some() && connected(number),
            player: seat.player.map(String::from),
            left: left(number),
            stand_in: None,
        };
        (0..).zip(&self.seats).map(info).collect()
    }

    /// The public facts.
    pub fn facts(&self, id: TableId, players: Vec<PlayerInfo>) -> TableFacts {
        TableFacts {
            table: id.into(),
            game: self.game.clone(),
            rules: self.rules.clone(),
            status: self.status(),
            private: self.private,
            host: self.host.map(String::from),
            players,
            free: match self.status() {
                Status::Open => self.seats.iter().filter(|seat| seat.free()).count() as u8,
                Status::Playing | Status::Over => 0,
            },
            commitment: self.commitment(),
            created: self.created,
            started: self.started,
            outcome: self.outcome.clone(),
            rematch: self.rematch.map(String::from),
            next: self.rematch.map(String::from),
            start: self.start,
            stand_in: self.stand_in,
            late: self.late,
            ended: self.ended,
        }
    }
}

/// The padding of SHA-256 for a message of this many bytes (FIPS 180-4, 5.1.1).
fn sha256_padding(length: usize) -> Vec<u8> {
    let mut padding = vec![0x80];
    while (length + padding.len()) % 64 != 56 {
        padding.push(0);
    }
    padding.extend((length as u64 * 8).to_be_bytes());
    padding
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn padding_fills_blocks() {
        assert_eq!(hex::encode(&sha256_padding(32)), format!("80{}0000000000000100", "00".repeat(23)));
        for length in 0..200 {
            assert_eq!((length + sha256_padding(length).len()) % 64, 0);
        }
    }
}
