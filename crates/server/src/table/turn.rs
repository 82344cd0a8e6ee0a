//! A turn of a table: decide, append, and only then broadcast.

use bytes::Bytes;
use engine::{AnyEntry, AnyTable, CommonRefusal, Halt, Millis, RawInput, Seat, Viewer};
use protocol::{Outcome, ServerMsg, Update, has_exact_numbers};
use serde_json::value::RawValue;
use tokio::time::Instant;

use super::{
    ConnId, Problem, Reply, SentAction,
    actor::{Actor, Whose},
    answers::Answer,
    viewers::{Conn, error, json, not_seated, not_started, tell},
};
use crate::{
    id::PlayerId,
    store::{Batch, CONFLICTS, Refusal, Row, Written},
};

/// The longest id of an action.
const ID: usize = 128;

/// What has been decided and is not on disk yet.
#[derive(Default)]
pub(super) struct Pending {
    /// The attempts. They are repeated if another writer was faster.
    attempts: Vec<Attempt>,
    batch: Batch,
    /// What to send once it is on disk, in order.
    news: Vec<News>,
}

/// An action that a seat attempts.
struct Attempt {
    seat: Seat,
    act: Box<RawValue>,
    lag: Millis,
    at: Millis,
    who: Who,
}

/// Who gets the answer.
enum Who {
    Viewer(Whose),
    Bot,
    /// Nobody: the server acts, because the host has removed a player.
    Server,
    Caller(Option<Reply<()>>),
}

enum News {
    Update(Frames),
    Over(Bytes),
    Answer(usize, Answer),
}

/// A message for each class of viewers: a seat, or all spectators.
pub(super) type Frames = Vec<(Option<u8>, Bytes)>;

impl Actor {
    /// An action from a viewer.
    pub(super) fn act(&mut self, conn: ConnId, action: SentAction) {
        let Some(from) = self.conns.iter().find(|c| c.id == conn) else { return };
        let (player, seat) = (from.player.id, from.seat.map(Seat));
        let SentAction { id, act, lag, arrived } = action;
        let refuse = |id: String, refused| ServerMsg::Refused { id: Some(id), refused };
        let answer = if self.stale {
            self.unavailable(Some(id))
        } else if id.len() > ID {
            let refused = CommonRefusal::Malformed("the id is too long".into());
            refuse(id, tell(&(&refused).into()))
        } else if !has_exact_numbers(&act) {
            let refused = CommonRefusal::Malformed("a number is too large".into());
            refuse(id, tell(&(&refused).into()))
        } else if self.live.is_none() {
            refuse(id, if seat.is_some() { not_started() } else { not_seated() })
        } else if let Some(seat) = seat {
            let at = self.since_start(self.ctx.clock.unix_of(arrived));
            return self.attempt(Attempt { seat, act, lag, at, who: Who::Viewer((conn, player, id)) });
        } else {
            refuse(id, not_seated())
        };
        from.tell(&answer);
    }

    /// A bot's action.
    pub(super) fn act_bot(&mut self, seat: Seat, act: Box<RawValue>) {
        let at = self.now();
        self.attempt(Attempt { seat, act, lag: Millis::ZERO, at, who: Who::Bot });
    }

    /// An action that the server takes for a seat.
    pub(super) fn act_by_server(&mut self, seat: Seat, act: Box<RawValue>) {
        let at = self.now();
        self.attempt(Attempt { seat, act, lag: Millis::ZERO, at, who: Who::Server });
    }

    /// An action from another part of the server.
    pub(super) fn act_for(&mut self, seat: Seat, act: Box<RawValue>, reply: Reply<()>) {
        let at = self.now();
        self.attempt(Attempt { seat, act, lag: Millis::ZERO, at, who: Who::Caller(Some(reply)) });
    }

    fn attempt(&mut self, attempt: Attempt) {
        let number = self.pending.attempts.len();
        let answer = match &attempt.who {
            // The same id gets the same answer. It may still be pending in this very turn.
            Who::Viewer((_, player, id)) => {
                self.live.as_ref().and_then(|live| live.answers.get(*player, id)).cloned()
            }
            Who::Bot | Who::Server | Who::Caller(_) => None,
        };
        let answer = answer.or_else(|| {
            // An action after the last entry is answered: the game is over.
            if self.is_full() {
                self.leave_all();
            }
            self.decide(&attempt)
        });
        self.pending.attempts.push(attempt);
        if let Some(answer) = answer {
            // The answer is sent after the update and before `over`.
            let place = match self.pending.news.last() {
                Some(News::Over(_)) => self.pending.news.len() - 1,
                _ => self.pending.news.len(),
            };
            self.pending.news.insert(place, News::Answer(number, answer));
        }
    }

    fn decide(&mut self, attempt: &Attempt) -> Option<Answer> {
        let at = attempt.at.max(self.live.as_ref()?.table.at());
        // ALL-5: timers that are due at or before an action fire first.
        self.fire_timers(at);
        let key = self.game.key();
        let live = self.live.as_mut()?;
        let at = at.max(live.table.at());
        // SET-16: the player is not to blame for the time that the action waited because another node was
        // faster.
        let lag = Millis(attempt.lag.0.saturating_add(at.0 - attempt.at.0));
        let input = RawInput::Act { seat: attempt.seat, lag, act: &attempt.act };
        let seq = live.table.next_seq();
        match live.source.propose(&*live.table, at, input) {
            Ok(entry) => {
                self.ctx.metrics.accepted(key);
                let by = match &attempt.who {
                    Who::Viewer((_, player, id)) => Some((*player, id.clone())),
                    Who::Bot | Who::Server | Who::Caller(_) => None,
                };
                self.take_in(&entry, by);
                Some(Answer::Ack(seq.0))
            }
            Err(Halt::Refused(refused)) => {
                self.ctx.metrics.refused(key, &refused.rule);
                // After the end every answer is the same, so nothing has to be remembered.
                if let (Who::Viewer((_, player, id)), None) = (&attempt.who, live.table.outcome()) {
                    let body = serde_json::to_string(&refused).unwrap_or_default();
                    let forgotten = live.answers.refused(*player, id, refused.clone());
                    let refusal = Refusal { player: *player, action: id.clone(), refused: body };
                    self.pending.batch.refusals.push(refusal);
                    self.pending.batch.forget.extend(forgotten.map(|id| (*player, id)));
                }
                Some(Answer::Refused(refused))
            }
            // A seed is never exhausted. A script that somebody has sent may end too early.
            Err(Halt::Exhausted) => {
                let why = CommonRefusal::Malformed("the script of this table's chance has ended".into());
                Some(Answer::Refused((&why).into()))
            }
        }
    }

    /// Fires the timers that are due by then, each at its own time.
    pub(super) fn fire_timers(&mut self, at: Millis) {
        while let Some(live) = self.live.as_ref().filter(|_| !self.is_full()) {
            let Some(due) = live.table.deadline().filter(|&due| due <= at) else { return };
            let due = due.max(live.table.at());
            match live.source.propose(&*live.table, due, RawInput::Deadline) {
                Ok(entry) => self.take_in(&entry, None),
                // The script of chance has ended, and the game with it.
                Err(Halt::Exhausted) => return self.leave_all(),
                // The game is over, or refuses its own deadline: there is nothing to fire.
                Err(_) => return,
            }
        }
    }

    /// Applies an entry, and records what has to be written and sent.
    pub(super) fn take_in(&mut self, entry: &AnyEntry, by: Option<(PlayerId, String)>) {
        let Some(live) = &mut self.live else { return };
        let seq = live.table.next_seq().0;
        let line = live.table.write(entry);
        if live.settled.is_none() && self.ctx.store.is_shared() {
            live.settled = Some(live.table.boxed());
        }
        live.count_missed_turns(entry);
        live.table.commit(entry);
        if let Some((player, id)) = &by {
            live.answers.accepted(*player, id, seq);
        }
        self.pending.batch.entries.push(Row { entry: line, by });
        self.pending.news.push(News::Update(updates(&*live.table, &self.conns, seq, entry)));
        if let Some(outcome) = outcome(&*live.table) {
            self.pending.news.push(News::Over(json(&ServerMsg::Over { outcome })));
        }
    }

    /// Writes everything that was decided to disk, and then broadcasts it.
    pub(super) async fn flush(&mut self) -> Result<(), Problem> {
        let mut conflicts = 0;
        loop {
            let Pending { attempts, mut batch, news } = std::mem::take(&mut self.pending);
            batch.quiet = self.alone;
            let nothing = batch.entries.is_empty() && batch.refusals.is_empty();
            let expected = self.live.as_ref().map_or(0, |live| live.told);
            let length = expected + batch.entries.len() as u64;
            let begun = Instant::now();
            let written = match nothing {
                true => Ok(Written::Done),
                false => match self.awaken().await {
                    Ok(()) => self.ctx.store.append(self.id, expected, batch).await,
                    Err(error) => Err(error),
                },
            };
            match written {
                Ok(Written::Done) => {
                    if let Some(live) = &mut self.live {
                        live.told = length;
                        live.settled = None;
                        live.answers.settle();
                    }
                    if !nothing {
                        self.ctx.metrics.appended(begun.elapsed());
                        self.followed();
                    }
                    // When viewers learn of the end, the document already has the outcome.
                    self.note_outcome().await;
                    self.tell_news(attempts, news);
                    return Ok(());
                }
                Ok(Written::Conflict) => {
                    // Another node was faster: apply what it wrote and decide again.
                    self.ctx.metrics.conflict();
                    conflicts += 1;
                    match self.retreat().await {
                        Ok(()) if conflicts >= CONFLICTS => {
                            self.refuse_all(attempts, &Problem::Contended);
                            return Err(Problem::Contended);
                        }
                        // A bot thinks again, since the move may have been its own on another node.
                        Ok(()) => attempts
                            .into_iter()
                            .filter(|attempt| !matches!(attempt.who, Who::Bot))
                            .for_each(|attempt| self.attempt(attempt)),
                        Err(problem) => return self.give_up(attempts, problem).await,
                    }
                }
                Err(error) => return self.give_up(attempts, error.into()).await,
            }
        }
    }

    fn tell_news(&mut self, mut attempts: Vec<Attempt>, news: Vec<News>) {
        let before = self.live.as_ref().map(|live| live.table.present());
        for news in news {
            match news {
                News::Update(frames) => self.send(&frames),
                News::Over(message) => {
                    for conn in &self.conns {
                        conn.out.push(message.clone());
                    }
                }
                News::Answer(number, answer) => {
                    let Some(attempt) = attempts.get_mut(number) else { continue };
                    self.answer(attempt, answer);
                }
            }
        }
        // In all games, `players` says who has left.
        let left = |attempt: &Attempt| before.is_some_and(|present| !present.contains(attempt.seat));
        if attempts.iter().any(left) {
            self.tell_players(None);
        }
    }

    fn answer(&self, attempt: &mut Attempt, answer: Answer) {
        match (&mut attempt.who, answer) {
            (Who::Viewer((conn, _, id)), answer) => {
                let Some(conn) = self.conns.iter().find(|c| c.id == *conn) else { return };
                let id = std::mem::take(id);
                conn.tell(&match answer {
                    Answer::Ack(seq) => ServerMsg::Ack { id, seq },
                    Answer::Refused(refused) => ServerMsg::Refused { id: Some(id), refused: tell(&refused) },
                });
            }
            (Who::Bot, Answer::Refused(refused)) => {
                let (seat, act) = (attempt.seat.0, attempt.act.get());
                tracing::warn!(table = %self.id, seat, act, ?refused, "a bot was refused");
            }
            (Who::Bot, Answer::Ack(_)) | (Who::Server, _) => {}
            (Who::Caller(reply), answer) => {
                let Some(reply) = reply.take() else { return };
                let _ = reply.send(match answer {
                    Answer::Ack(_) => Ok(()),
                    Answer::Refused(refused) if refused.rule == "over" => Err(Problem::Over),
                    Answer::Refused(refused) => {
                        Err(Problem::Unplayable(format!("{}: {}", refused.rule, refused.why)))
                    }
                });
            }
        }
    }

    /// The store has failed: nothing happened, and everybody who waits gets an error.
    async fn give_up(&mut self, attempts: Vec<Attempt>, problem: Problem) -> Result<(), Problem> {
        self.fail(&problem).await;
        self.refuse_all(attempts, &problem);
        Err(problem)
    }

    /// Sends an error to everybody who waits for an answer.
    fn refuse_all(&self, attempts: Vec<Attempt>, problem: &Problem) {
        for attempt in attempts {
            match attempt.who {
                Who::Viewer((conn, _, id)) => {
                    if let Some(conn) = self.conns.iter().find(|c| c.id == conn) {
                        conn.tell(&match problem {
                            Problem::Contended => error(Some(id), "contended", problem.to_string()),
                            _ => self.unavailable(Some(id)),
                        });
                    }
                }
                Who::Caller(Some(reply)) => {
                    let _ = reply.send(Err(problem.clone()));
                }
                Who::Bot | Who::Server | Who::Caller(None) => {}
            }
        }
    }

    /// Sends each viewer the message of their class.
    pub(super) fn send(&self, frames: &Frames) {
        for conn in &self.conns {
            if let Some((_, message)) = frames.iter().find(|(seat, _)| *seat == conn.seat) {
                conn.out.push(message.clone());
            }
        }
    }

    /// The present state, for a viewer who has just connected.
    pub(super) fn present_state(&self, seat: Option<u8>) -> Vec<Bytes> {
        let Some(live) = self.live.as_ref().filter(|live| live.told > 0) else { return Vec::new() };
        let now = self.now();
        let update = update(&*live.table, seat, live.told - 1, None, Some(now));
        let mut messages = vec![json(&ServerMsg::Update(update))];
        if let Some(outcome) = outcome(&*live.table) {
            messages.push(json(&ServerMsg::Over { outcome }));
        }
        messages
    }
}

/// The updates for an entry that was just applied, one for each class of viewers.
pub(super) fn updates(table: &dyn AnyTable, conns: &[Conn], seq: u64, entry: &AnyEntry) -> Frames {
    let mut frames = Frames::new();
    // Where all viewers see the same, only `may` can differ.
    let mut shared: Option<ServerMsg> = None;
    for conn in conns {
        if frames.iter().any(|(seat, _)| *seat == conn.seat) {
            continue;
        }
        let message = match &mut shared {
            Some(ServerMsg::Update(update)) => {
                let may = may(table, conn.seat, table.at());
                let same = update.may == may;
                update.may = may;
                frames.last().filter(|_| same).map(|(_, message)| message.clone())
            }
            _ => {
                let update = ServerMsg::Update(update(table, conn.seat, seq, Some(entry), None));
                shared = Some(update);
                None
            }
        };
        frames.push((conn.seat, message.unwrap_or_else(|| json(&shared))));
        shared = shared.filter(|_| table.alike());
    }
    frames
}

fn may(table: &dyn AnyTable, seat: Option<u8>, at: Millis) -> Vec<&'static str> {
    seat.map_or(Vec::new(), |seat| table.may(at, Seat(seat)))
}

fn update(
    table: &dyn AnyTable,
    seat: Option<u8>,
    seq: u64,
    entry: Option<&AnyEntry>,
    now: Option<Millis>,
) -> Update {
    let viewer = seat.map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat(seat)));
    Update {
        seq,
        at: table.at().0,
        // The first update is the present state, without events.
        events: match entry.filter(|_| seq > 0) {
            Some(entry) => table.notices(entry, viewer),
            None => RawValue::from_string("[]".to_owned()).unwrap_or_default(),
        },
        view: table.view(viewer),
        may: may(table, seat, now.unwrap_or(table.at())),
        scores: table.scores(),
        deadline: table.deadline_for(viewer).map(|due| due.0),
        now: now.map(|now| now.0),
    }
}

/// The seats whose players have left.
pub(super) fn left(table: &dyn AnyTable) -> Vec<u8> {
    let present = table.present();
    (0..table.seats()).filter(|&seat| !present.contains(Seat(seat))).collect()
}

pub(crate) fn outcome(table: &dyn AnyTable) -> Option<Outcome> {
    let outcome = table.outcome()?;
    let reason = serde_json::to_value(outcome.reason).ok();
    Some(Outcome {
        scores: table.scores(),
        winners: outcome.winners.iter().map(|seat| seat.0).collect(),
        reason: reason.and_then(|reason| reason.as_str().map(str::to_owned)).unwrap_or_default(),
    })
}
