//! The viewers of a table: how they connect and disconnect, what they ask, and what is sent to all of them.

use std::sync::Arc;

use bytes::Bytes;
use engine::Seat;
use protocol::{ErrorInfo, MyTable, PlayerInfo, Refused, ServerMsg, Status};
use serde::Serialize;
use tokio::time::Instant;

use super::{ConnId, Outbox, Sent, actor::Actor};
use crate::{id::PlayerId, identity::Player};

/// How many chat messages all spectators of a table together may send at once. After that it is one a second.
pub(super) const GOSSIP: u32 = 20;

/// A viewer.
pub(super) struct Conn {
    pub(super) id: ConnId,
    pub(super) player: Player,
    pub(super) seat: Option<u8>,
    pub(super) out: Arc<Outbox>,
    /// Whether this viewer's seat has changed since the last `hello`.
    pub(super) greet: bool,
    /// Whether this spectator has asked for a seat in the next game.
    pub(super) asked: bool,
}

impl Actor {
    /// Handles a message from a viewer.
    pub(super) fn sent(&mut self, conn: ConnId, what: Sent) {
        let Some(from) = self.conns.iter().find(|c| c.id == conn) else { return };
        let seat = from.seat.map(Seat);
        if self.stale {
            // A client that asks with an id waits for an answer with that id.
            match what {
                Sent::Preview { id, .. } | Sent::Options { id, .. } | Sent::Lookup { id, .. } => {
                    return from.tell(&self.unavailable(Some(id)));
                }
                _ => {}
            }
        }
        match what {
            Sent::Act(action) => self.act(conn, action),
            Sent::Preview { id, act } => {
                let answer = match (&self.live, seat) {
                    (Some(live), Some(seat)) => match live.table.preview(seat, &act) {
                        None => (None, None),
                        Some(Ok(preview)) => (Some(preview), None),
                        Some(Err(refused)) => (None, Some(tell(&refused))),
                    },
                    (None, Some(_)) => (None, Some(not_started())),
                    (_, None) => (None, Some(not_seated())),
                };
                let (preview, refused) = answer;
                from.tell(&ServerMsg::Preview { id, preview, refused });
            }
            Sent::Options { id, ask } => {
                let answer = match (&self.live, seat) {
                    (Some(live), Some(seat)) => live.table.answer(seat, &ask).map_err(|e| tell(&e)),
                    (None, Some(_)) => Err(not_started()),
                    (_, None) => Err(not_seated()),
                };
                let (options, refused) = match answer {
                    Ok(options) => (Some(options), None),
                    Err(refused) => (None, Some(refused)),
                };
                from.tell(&ServerMsg::Options { id, options, refused });
            }
            Sent::Lookup { id, word } => from.tell(&match (&self.live, seat) {
                (Some(live), Some(seat)) => match live.table.lookup(seat, &word) {
                    None => error(Some(id), "no_dictionary", "this game has no dictionary"),
                    Some(Ok(valid)) => {
                        let meaning = if valid { live.table.meaning(&word) } else { None };
                        ServerMsg::Lookup { id, word, valid, meaning }
                    }
                    Some(Err(refused)) => ServerMsg::Refused { id: Some(id), refused: tell(&refused) },
                },
                (None, Some(_)) => ServerMsg::Refused { id: Some(id), refused: not_started() },
                (_, None) => ServerMsg::Refused { id: Some(id), refused: not_seated() },
            }),
            // Spectators talk within a common limit, however many there are.
            Sent::Say { .. } if from.seat.is_none() && !self.gossip.take(1.0, GOSSIP, Instant::now()) => {
                from.tell(&error(None, "too_fast", "the spectators talk too much; wait a moment"));
            }
            Sent::Say { text } => self.say(conn, text),
            // These change the document, and so the table handles them itself.
            Sent::Back | Sent::NextIn { .. } | Sent::Help { .. } => {}
        }
    }

    pub(super) fn attach(&mut self, id: ConnId, player: Player, out: Arc<Outbox>) {
        let seat = self.doc.seat_of(player.id);
        let conn = Conn { id, player, seat, out, greet: false, asked: false };
        let news = seat.is_some_and(|seat| !self.connected(seat));
        self.conns.push(conn);
        if let Some(conn) = self.conns.last() {
            conn.tell(&self.hello(conn));
            if self.doc.is_removed(conn.player.id) {
                conn.tell(&ServerMsg::Removed {});
            }
            match self.stale {
                true => conn.tell(&self.unavailable(None)),
                false => self.present_state(conn.seat).into_iter().for_each(|message| conn.out.push(message)),
            }
            self.tell_past(conn);
            self.starting().into_iter().chain(self.next()).for_each(|message| conn.tell(&message));
        }
        self.announce();
        self.note_absence();
        if news {
            self.tell_players(Some(id));
        }
    }

    pub(super) async fn detach(&mut self, id: ConnId) {
        let Some(place) = self.conns.iter().position(|conn| conn.id == id) else { return };
        let gone = self.conns.swap_remove(place);
        self.announce();
        self.note_absence();
        if gone.seat.is_some() {
            self.note_departure();
        }
        if gone.seat.is_some_and(|seat| !self.connected(seat)) {
            self.tell_players(None);
        }
        if gone.asked && self.note_newcomer(gone.player.id).await.is_err() {
            tracing::debug!(table = %self.id, "could not store that a spectator has left");
        }
    }

    /// The first message to a viewer.
    pub(super) fn hello(&self, conn: &Conn) -> ServerMsg {
        ServerMsg::Hello {
            player: conn.player.id.into(),
            seat: conn.seat,
            game: self.doc.game.clone(),
            rules: self.doc.rules.clone(),
            players: self.players(),
            host: self.doc.host.map(String::from),
            commitment: self.doc.commitment(),
        }
    }

    /// The list of players.
    pub(super) fn players_message(&self) -> ServerMsg {
        ServerMsg::Players {
            players: self.players(),
            host: self.doc.host.map(String::from),
            rematch: self.doc.rematch.map(String::from),
        }
    }

    /// Sends the list of players to all viewers but one, and updates the directory.
    pub(super) fn tell_players(&self, but: Option<ConnId>) {
        let message = json(&self.players_message());
        for conn in self.conns.iter().filter(|conn| Some(conn.id) != but) {
            conn.out.push(message.clone());
        }
        self.publish();
    }

    /// Updates the table's entry in the directory.
    pub(super) fn publish(&self) {
        self.ctx.directory.publish(self.id, self.version, self.doc.facts(self.id, self.players()));
    }

    /// Sends a chat message to all viewers that read fast enough.
    pub(super) fn tell_chat(&self, message: &Bytes) {
        for conn in &self.conns {
            conn.out.offer(message.clone());
        }
    }

    pub(super) fn tell_message(&self, message: &Bytes) {
        for conn in &self.conns {
            conn.out.push(message.clone());
        }
    }

    pub(super) fn players(&self) -> Vec<PlayerInfo> {
        let present = self.live.as_ref().filter(|live| live.told > 0).map(|live| live.table.present());
        self.doc.players(
            |seat| self.connected(seat),
            |seat| present.is_some_and(|present| !present.contains(Seat(seat))),
        )
    }

    /// How the game of a player stands; `None` if they do not sit here any more, or the game is over.
    pub(super) fn mine(&self, player: PlayerId) -> Option<MyTable> {
        let seat = self.doc.seat_of(player)?;
        if self.doc.status() == Status::Over || self.doc.left.contains(&seat) {
            return None;
        }
        let live = self.live.as_ref().filter(|live| live.told > 0);
        let now = self.now();
        Some(MyTable {
            facts: self.doc.facts(self.id, self.players()),
            seat,
            // Leaving is always possible. It is the player's turn if anything else is possible too.
            turn: live.is_some_and(|live| live.table.may(now, Seat(seat)).len() > 1),
            scores: live.map_or(Vec::new(), |live| live.table.scores()),
            active: live.map_or(self.doc.created, |live| live.started.saturating_add(live.table.at().0)),
        })
    }

    pub(super) fn connected(&self, seat: u8) -> bool {
        self.conns.iter().any(|conn| conn.seat == Some(seat)) || self.elsewhere.contains(seat)
    }
}

impl Conn {
    pub(super) fn tell(&self, message: &ServerMsg) {
        self.out.push(json(message));
    }
}

/// A message as JSON. Our own types always have a JSON form.
pub(super) fn json(message: &impl Serialize) -> Bytes {
    serde_json::to_vec(message).unwrap_or_default().into()
}

pub(super) fn tell(refused: &engine::Refused) -> Refused {
    Refused { rule: refused.rule.to_string(), why: refused.why.to_string(), what: refused.what.clone() }
}

pub(super) fn error(id: Option<String>, code: &str, message: impl Into<String>) -> ServerMsg {
    ServerMsg::Error { id, error: ErrorInfo { code: code.into(), message: message.into() } }
}

pub(super) fn not_seated() -> Refused {
    tell(&(&engine::CommonRefusal::Absent).into())
}

pub(super) fn not_started() -> Refused {
    tell(&(&engine::CommonRefusal::NotStarted).into())
}
