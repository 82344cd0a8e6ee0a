//! Help for a person who plays without other people. It is not in the record, but the table's document says
//! that there was some.

use std::sync::Arc;

use engine::{CommonRefusal, Helper, Seat};
use protocol::{Refused, ServerMsg};
use serde_json::value::RawValue;

use super::{
    ConnId,
    actor::Actor,
    viewers::{json, not_seated, not_started, tell},
};

impl Actor {
    /// Answers a call for help. A thread of the bots does the work, which may take a while.
    pub(super) async fn help(&mut self, conn: ConnId, id: String, what: &RawValue) {
        // The answer is about a state that the player has seen.
        let _ = self.flush().await;
        let helper = match self.helper(conn, what) {
            Ok(helper) => helper,
            Err(refused) => return self.answer_help(conn, id, None, Some(refused)),
        };
        let over = self.live.as_ref().is_some_and(|live| live.table.outcome().is_some());
        // After the end help changes nothing any more.
        if !self.stale && !over && !self.doc.assisted {
            let marked = self
                .change(|doc| {
                    doc.assisted = true;
                    Ok(())
                })
                .await;
            match marked {
                Ok(()) => self.publish(),
                Err(problem) => self.fail(&problem).await,
            }
        }
        let Some(from) = self.conns.iter().find(|other| other.id == conn) else { return };
        if self.stale {
            return from.tell(&self.unavailable(Some(id)));
        }
        let (out, seq) = (Arc::clone(&from.out), self.seq());
        self.ctx.thinkers.run(move || {
            let help = helper();
            let refused = help.is_none().then(|| tell(&(&CommonRefusal::NoHelp).into()));
            out.push(json(&ServerMsg::Help { id, seq, help, refused }));
        });
    }

    /// The work that finds the answer, if the viewer may have it.
    fn helper(&self, conn: ConnId, what: &RawValue) -> Result<Helper, Refused> {
        let seat = self.conns.iter().find(|other| other.id == conn).and_then(|conn| conn.seat);
        let seat = seat.map(Seat).ok_or_else(not_seated)?;
        let live = self.live.as_ref().ok_or_else(not_started)?;
        if self.doc.seats.iter().filter(|seat| seat.bot.is_none()).count() > 1 {
            return Err(tell(&(&CommonRefusal::Company).into()));
        }
        live.table.help(seat, what).map_err(|refused| tell(&refused))
    }

    fn answer_help(&self, conn: ConnId, id: String, help: Option<Box<RawValue>>, refused: Option<Refused>) {
        if let Some(from) = self.conns.iter().find(|other| other.id == conn) {
            from.tell(&ServerMsg::Help { id, seq: self.seq(), help, refused });
        }
    }

    /// The number of the last change that the viewers know.
    fn seq(&self) -> u64 {
        self.live.as_ref().map_or(0, |live| live.told.saturating_sub(1))
    }
}
