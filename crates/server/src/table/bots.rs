//! Bots in seats. They are asked after every change, think on threads of their own, and see only what their
//! seat sees.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    time::Duration,
};

use engine::{AnyBot, AnyTable, Level, Millis, Seat};
use serde_json::value::RawValue;
use tokio::time::Instant;

use super::{Msg, TableDoc, actor::Actor};
use crate::id::random;

/// How long a bot that was refused waits before it thinks again.
const SULK: Duration = Duration::from_secs(1);

/// The longest that a bot may plan ahead, in milliseconds.
const LONGEST: u64 = 600_000;

/// A bot at a table.
pub(super) struct BotSeat {
    /// Distinguishes it from other bots that have had the seat.
    id: u64,
    seat: Seat,
    level: Level,
    /// The bot itself, unless it is thinking on another thread.
    thinker: Option<Box<dyn AnyBot>>,
    /// The length of the log when it last thought.
    seen: Option<u64>,
    plan: Option<(Instant, Box<RawValue>)>,
    again: Option<Instant>,
}

/// The result of thinking.
pub struct Thought {
    /// Which bot it was.
    id: u64,
    /// The length of the log.
    seen: u64,
    /// The bot, unless it was lost.
    thinker: Option<Box<dyn AnyBot>>,
    plan: Option<(Millis, Box<RawValue>)>,
}

impl BotSeat {
    /// The bots that a table's document asks for. Those that play already go on.
    pub(super) fn follow(mut bots: Vec<BotSeat>, doc: &TableDoc, table: &dyn AnyTable) -> Vec<BotSeat> {
        let bot = |(seat, level): (u8, Option<Level>)| {
            let (seat, level) = (Seat(seat), level?);
            if let Some(place) = bots.iter().position(|bot| bot.seat == seat && bot.level == level) {
                return Some(bots.swap_remove(place));
            }
            let thinker = Some(table.bot(level, seed()));
            Some(BotSeat { id: seed(), seat, level, thinker, seen: None, plan: None, again: None })
        };
        (0..).zip(doc.seats.iter().map(|seat| doc.mind_of(seat))).filter_map(bot).collect()
    }

    /// When it wants to act.
    pub(super) fn wake(&self) -> Option<Instant> {
        self.plan.as_ref().map(|(due, _)| *due).or(self.again)
    }

    /// Whether it will act without a further change.
    pub(super) fn busy(&self) -> bool {
        self.thinker.is_none() || self.plan.is_some() || self.again.is_some()
    }
}

impl Actor {
    /// Lets every bot think that has not seen the present state.
    pub(super) fn think(&mut self) {
        if self.stale || !self.first {
            return;
        }
        let now = self.now();
        let Some(live) = &mut self.live else { return };
        if live.table.outcome().is_some() {
            return;
        }
        let (length, playing) = (live.table.next_seq().0, live.playing());
        for bot in &mut live.bots {
            if bot.again.is_some_and(|again| again <= Instant::now()) {
                bot.again = None;
                bot.seen = None;
            }
            if bot.seen == Some(length) || !playing.contains(bot.seat) {
                continue;
            }
            let Some(mut thinker) = bot.thinker.take() else { continue };
            bot.plan = None;
            let (id, seat, seen) = (bot.id, bot.seat, length);
            let glimpse = live.table.glimpse(seat, now);
            let me = self.me.clone();
            self.ctx.thinkers.run(move || {
                // A bot that is thinking is not asked again.
                let (thinker, plan) = match catch_unwind(AssertUnwindSafe(|| thinker.think(&glimpse))) {
                    Ok(plan) => (Some(thinker), plan),
                    Err(_) => {
                        tracing::error!(seat = seat.0, "a bot panicked while it was thinking");
                        (None, None)
                    }
                };
                // The table may be gone by then.
                let _ = me.blocking_send(Msg::Thought(Box::new(Thought { id, seen, thinker, plan })));
            });
        }
    }

    /// A bot has finished thinking.
    pub(super) fn thought(&mut self, thought: Thought) {
        let Some(live) = &mut self.live else { return };
        // Another player, or another bot, may have the seat by now.
        let Some(bot) = live.bots.iter_mut().find(|bot| bot.id == thought.id) else { return };
        bot.seen = Some(thought.seen);
        bot.thinker = Some(thought.thinker.unwrap_or_else(|| live.table.bot(bot.level, seed())));
        // An outdated plan is dropped. The bot will be asked again.
        if thought.seen == live.table.next_seq().0 {
            let pace = u64::from(self.ctx.bot_pace);
            bot.plan = thought.plan.map(|(after, act)| {
                let after = after.0.min(LONGEST) * pace / 100;
                (Instant::now() + Duration::from_millis(after), act)
            });
        }
    }

    /// Carries out the plans whose time has come.
    pub(super) fn play_bots(&mut self) {
        let now = Instant::now();
        let count = self.live.as_ref().map_or(0, |live| live.bots.len());
        for number in 0..count {
            let Some(live) = &mut self.live else { return };
            let length = live.table.next_seq().0;
            let bot = &mut live.bots[number];
            if bot.seen != Some(length) {
                bot.plan = None;
            }
            let Some((_, act)) = bot.plan.take_if(|(due, _)| *due <= now) else { continue };
            let seat = bot.seat;
            self.act_bot(seat, act);
            // The action was refused. Perhaps it is possible later.
            if let Some(live) = &mut self.live
                && live.table.next_seq().0 == length
            {
                live.bots[number].again = Some(now + SULK);
            }
        }
    }
}

fn seed() -> u64 {
    u64::from_le_bytes(random())
}
