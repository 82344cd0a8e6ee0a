//! A table's document: everything about it except its log.

use engine::{Level, Persona, Seed, WordList, hex};
use protocol::{Ended, Outcome, PlayerInfo, PlayerKind, StartWhen, Status, TableFacts};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};

use super::Problem;
use crate::{
    id::{PlayerId, TableId, random},
    identity::Player,
    name,
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
    /// The dictionary of the game, if it has one. The record names it, whatever dictionary the server has
    /// then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<WordList>,
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
    /// Who may not speak at this table.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub muted: Vec<PlayerId>,
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
    /// The table of the game before this one, of which this is the rematch.
    #[serde(default)]
    pub previous: Option<TableId>,
    /// When the game begins, in milliseconds since 1970: the host has started it.
    #[serde(default)]
    pub starting: Option<u64>,
    /// The levels of the bots with which the game started. The next game has them too.
    #[serde(default)]
    pub bots: Option<Vec<Level>>,
    /// Whether the player has asked for help.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub assisted: bool,
    /// The players whom the host has removed. They get no seat again.
    #[serde(default)]
    pub removed: Vec<PlayerId>,
    /// The spectators who want to play the next game, and the node to which each is connected.
    #[serde(default)]
    pub newcomers: Vec<(PlayerId, String)>,
}

/// How many removed players are remembered. The oldest is forgotten when there are more.
const REMOVED: usize = 256;

/// Why a bot plays for a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Away {
    /// The person has no connection.
    Gone,
    /// The person's turn clock has run out too often in a row (ALL-6).
    Idle,
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
    /// Since when the player has had the seat, in milliseconds since 1970.
    #[serde(default)]
    pub since: u64,
    /// Why a bot plays for the player.
    #[serde(default)]
    pub away: Option<Away>,
    /// The length of the log when the player last said that they are back.
    #[serde(default)]
    pub back: u64,
    /// Whether the host has removed the seat's player from the running game.
    #[serde(default)]
    pub leaving: bool,
}

impl SeatDoc {
    /// A bot of some level, with a name that nobody in the other seats has.
    pub fn bot(level: Level, others: &[SeatDoc]) -> SeatDoc {
        let taken = |name: &str| others.iter().any(|seat| seat.name == name);
        let persona = Persona::choose(u64::from_le_bytes(random()), taken);
        SeatDoc { bot: Some(level), name: persona.name.to_owned(), ..SeatDoc::default() }
    }

    /// A person who takes a seat now.
    pub fn person(player: &Player, now: u64) -> SeatDoc {
        SeatDoc { player: Some(player.id), name: player.name.to_string(), since: now, ..SeatDoc::default() }
    }

    /// Whether a person may still take this seat.
    pub fn free(&self) -> bool {
        self.bot.is_none() && self.player.is_none()
    }
}

impl TableDoc {
    /// The seat of a player, unless the host has removed them.
    pub fn seat_of(&self, player: PlayerId) -> Option<u8> {
        let seat = self.seats.iter().position(|seat| seat.player == Some(player) && !seat.leaving);
        seat.map(|seat| seat as u8)
    }

    /// Whether the host has removed a player.
    pub fn is_removed(&self, player: PlayerId) -> bool {
        self.removed.contains(&player)
    }

    /// Notes that the host has removed a player.
    pub(super) fn remove(&mut self, player: PlayerId) {
        self.removed.retain(|other| *other != player);
        self.removed.push(player);
        let many = self.removed.len().saturating_sub(REMOVED);
        self.removed.drain(..many);
    }

    /// Checks that a player is the host.
    pub(super) fn check_host(&self, player: PlayerId) -> Result<(), Problem> {
        if self.host == Some(player) { Ok(()) } else { Err(Problem::NotHost) }
    }

    /// The person who has had a seat for the longest time among some. People who have left do not count.
    pub(super) fn longest_seated(&self, among: impl Fn(PlayerId) -> bool) -> Option<PlayerId> {
        let seats =
            (0..).zip(&self.seats).filter(|(number, seat)| !seat.leaving && !self.left.contains(number));
        let people = seats.filter_map(|(_, seat)| Some((seat.since, seat.player.filter(|&p| among(p))?)));
        people.min_by_key(|(since, _)| *since).map(|(_, player)| player)
    }

    /// Notes who has left the running game. If the host has, somebody else becomes the host.
    pub(super) fn note_left(&mut self, left: &[u8]) {
        self.left = left.to_vec();
        for (number, seat) in (0..).zip(&mut self.seats) {
            seat.away = seat.away.filter(|_| !left.contains(&number));
        }
        let host = self.host.and_then(|host| self.seat_of(host));
        if host.is_none_or(|seat| left.contains(&seat)) {
            self.host = self.longest_seated(|_| true).or(self.host);
        }
    }

    /// The level of the bot that plays a seat now: its own, or one that stands in for a person.
    pub(super) fn mind_of(&self, seat: &SeatDoc) -> Option<Level> {
        seat.bot.or_else(|| self.stand_in.filter(|_| seat.away.is_some()))
    }

    /// The name of a player in a seat. A name that looks like another's at this table gets a number.
    pub fn name_for(&self, seat: u8, name: &str) -> String {
        let others = (0..).zip(&self.seats).filter(|(number, _)| *number != seat);
        name::distinct(name, others.map(|(_, other)| other.name.as_str()))
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
            Status::Over if self.closed => Tag::Closed,
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
            left: seat.leaving || left(number),
            stand_in: self.stand_in.filter(|_| seat.away.is_some()),
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
            previous: self.previous.map(String::from),
            start: self.start,
            stand_in: self.stand_in,
            late: self.late,
            ended: self.ended,
            assisted: self.assisted,
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
    fn the_latest_removed_players_are_remembered() {
        let text = r#"{"game":"set","rules":{},"seats":[],"private":true,"secret":"","created":0}"#;
        let mut doc: TableDoc = serde_json::from_str(text).expect("a document");
        let players: Vec<PlayerId> = (0..=REMOVED).map(|_| PlayerId::random()).collect();
        for &player in &players[..REMOVED] {
            doc.remove(player);
        }
        // One who was removed before does not count twice.
        doc.remove(players[0]);
        assert!(players[..REMOVED].iter().all(|&player| doc.is_removed(player)));
        doc.remove(players[REMOVED]);
        assert_eq!(doc.removed.len(), REMOVED);
        assert!(!doc.is_removed(players[1]), "the first one is forgotten");
        assert!(doc.is_removed(players[0]) && doc.is_removed(players[REMOVED]));
    }

    #[test]
    fn padding_fills_blocks() {
        assert_eq!(hex::encode(&sha256_padding(32)), format!("80{}0000000000000100", "00".repeat(23)));
        for length in 0..200 {
            assert_eq!((length + sha256_padding(length).len()) % 64, 0);
        }
    }
}
