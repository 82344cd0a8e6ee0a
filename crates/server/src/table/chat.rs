//! The chat of a table: its last messages, and those on their way to the store.
//!
//! A message is sent to the viewers once it is stored, so that everybody who comes later gets the same
//! messages. The table does not wait for the store meanwhile. One write is under way at a time, and all
//! messages that arrive during it are written together afterwards.

use std::collections::VecDeque;

use bytes::Bytes;
use protocol::{ChatLine, ServerMsg};
use serde::{Deserialize, Serialize};

use super::{
    ConnId, Msg, Problem,
    actor::Actor,
    viewers::{Conn, error, json},
};
use crate::{
    id::{PlayerId, random},
    store::{CHAT, ChatRow, StoreError, Written},
};

/// How many messages may wait for the store.
const WAITING: usize = 64;
/// How many players may be silenced at a table.
const MUTED: usize = 200;

/// A chat message, with a number that no other message of its table has.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Spoken {
    id: i64,
    line: ChatLine,
}

/// The chat of a table.
#[derive(Default)]
pub(super) struct Chat {
    /// The last messages, in the order in which they were sent.
    lines: VecDeque<Spoken>,
    /// Messages that are not being written yet, with the connection that each came from.
    waiting: Vec<(ConnId, Spoken)>,
    /// Whether a write is under way.
    writing: bool,
}

impl Chat {
    /// Adds a message. `false` if it is there already, or older than all that are kept.
    fn add(&mut self, spoken: &Spoken) -> bool {
        let known = self.lines.iter().any(|other| other.id == spoken.id);
        let full = self.lines.len() >= CHAT;
        let old = full && self.lines.front().is_some_and(|first| spoken.line.at < first.line.at);
        if known || old {
            return false;
        }
        self.lines.push_back(spoken.clone());
        if full {
            self.lines.pop_front();
        }
        true
    }

    /// Whether messages are on their way to the store.
    pub(super) fn busy(&self) -> bool {
        self.writing
    }
}

impl Actor {
    /// A viewer says something.
    pub(super) fn say(&mut self, conn: ConnId, text: String) {
        let Some(from) = self.conns.iter().find(|c| c.id == conn) else { return };
        if self.doc.muted.contains(&from.player.id) {
            return from.tell(&error(None, "muted", "the host has silenced you at this table"));
        }
        if self.chat.waiting.len() >= WAITING {
            return from.tell(&error(
                None,
                "too_fast",
                "too much is said at this table at once; wait a moment",
            ));
        }
        let seat = from.seat.and_then(|seat| self.doc.seats.get(usize::from(seat)));
        let line = ChatLine {
            player: from.player.id.into(),
            seat: from.seat,
            name: match seat {
                Some(seat) => seat.name.clone(),
                None => self.ctx.nodes.name_of(&from.player).to_string(),
            },
            text,
            at: self.ctx.clock.now(),
        };
        self.chat.waiting.push((conn, Spoken { id: i64::from_le_bytes(random()), line }));
        self.write_chat();
    }

    /// Writes what waits, unless a write is under way.
    fn write_chat(&mut self) {
        if self.chat.writing || self.chat.waiting.is_empty() {
            return;
        }
        self.chat.writing = true;
        let lines = std::mem::take(&mut self.chat.waiting);
        let row = |(_, spoken): &(ConnId, Spoken)| {
            let player = PlayerId::parse(&spoken.line.player)?;
            let line = serde_json::to_string(&spoken.line).ok()?;
            Some(ChatRow { id: spoken.id, player, line })
        };
        let rows = lines.iter().filter_map(row).collect();
        let (ctx, id, me) = (self.ctx.clone(), self.id, self.me.clone());
        tokio::spawn(async move {
            let written = ctx.store.add_chat(id, rows).await;
            let _ = me.send(Msg::Written { lines, written }).await;
        });
    }

    /// Messages have been written, or could not be.
    pub(super) fn chat_written(
        &mut self,
        lines: Vec<(ConnId, Spoken)>,
        written: Result<Written, StoreError>,
    ) {
        self.chat.writing = false;
        match written {
            Ok(_) => {
                for (_, spoken) in lines {
                    self.ctx.nodes.chat(self.id, &json(&spoken));
                    self.hear(&spoken);
                }
            }
            Err(problem) => {
                tracing::warn!(table = %self.id, %problem, "could not store chat");
                let failed = error(None, "storage", "your message could not be stored; try again soon");
                for (from, _) in lines {
                    self.conns.iter().filter(|conn| conn.id == from).for_each(|conn| conn.tell(&failed));
                }
            }
        }
        self.write_chat();
    }

    /// A message has been stored, by this node or another.
    fn hear(&mut self, spoken: &Spoken) {
        if self.chat.add(spoken) {
            self.tell_chat(&json(&ServerMsg::Said(spoken.line.clone())));
        }
    }

    /// A message that another node has stored.
    pub(super) fn overhear(&mut self, message: &Bytes) {
        if let Ok(spoken) = serde_json::from_slice(message) {
            self.hear(&spoken);
        }
    }

    /// Reads the chat from the store, and sends what is new.
    pub(super) async fn read_chat(&mut self) -> Result<(), Problem> {
        for spoken in self.ctx.store.chat(self.id).await?.into_iter().filter_map(spoken) {
            self.hear(&spoken);
        }
        Ok(())
    }

    /// Sends the last messages to a viewer who has just connected, and whether they are silenced.
    pub(super) fn tell_past(&self, conn: &Conn) {
        if !self.chat.lines.is_empty() {
            let lines = self.chat.lines.iter().map(|spoken| spoken.line.clone()).collect();
            conn.tell(&ServerMsg::Chat { lines });
        }
        if self.doc.muted.contains(&conn.player.id) {
            conn.tell(&ServerMsg::Muted { off: false });
        }
    }

    /// The host silences somebody, or lets them speak again.
    pub(super) async fn mute(&mut self, host: PlayerId, player: PlayerId, off: bool) -> Result<(), Problem> {
        let before = self.doc.muted.clone();
        self.change(|doc| {
            if doc.host != Some(host) {
                return Err(Problem::NotHost);
            }
            if player == host {
                return Err(Problem::Unplayable("the host cannot be silenced".into()));
            }
            match off {
                true => doc.muted.retain(|other| *other != player),
                false if doc.muted.contains(&player) => {}
                false if doc.muted.len() >= MUTED => {
                    return Err(Problem::Unplayable("too many are silenced at this table".into()));
                }
                false => doc.muted.push(player),
            }
            Ok(())
        })
        .await?;
        self.tell_muted(&before);
        Ok(())
    }

    /// Informs those who have been silenced, or may speak again, since the list was like this.
    pub(super) fn tell_muted(&self, before: &[PlayerId]) {
        for conn in &self.conns {
            let muted = self.doc.muted.contains(&conn.player.id);
            if muted != before.contains(&conn.player.id) {
                conn.tell(&ServerMsg::Muted { off: !muted });
            }
        }
    }
}

/// A message as it is stored. One that cannot be read is left out.
fn spoken(row: ChatRow) -> Option<Spoken> {
    Some(Spoken { id: row.id, line: serde_json::from_str(&row.line).ok()? })
}
