//! A series of games among bots, distributed over threads.

use std::{
    num::NonZeroUsize,
    sync::atomic::{AtomicU32, Ordering},
    thread,
    time::Duration,
};

use engine::{
    AnyBot, AnyGame, AnyTable, Bout, ConfigError, Contestant, Glimpse, Millis, Onlooker, Outcome, Reason,
    Seat, Seed, Table, bout_before,
};
use games::crossword::Crossword;
use indicatif::{ProgressBar, ProgressStyle};
use rustix::time::{ClockId, clock_gettime};
use serde_json::value::RawValue;

use super::{best::Move, tally::Tally};
use crate::input::Bad;

/// More actions than any game needs. A game that has not ended by then is stopped.
const MOST_ACTIONS: u32 = 20_000;

/// What is to be played.
pub(super) struct Series {
    pub(super) game: &'static dyn AnyGame,
    pub(super) rules: Box<RawValue>,
    /// The bots. They change seats from game to game.
    pub(super) bots: Vec<Contestant>,
    /// Whether each of them plays the same deals alone, and the best score wins.
    pub(super) apart: bool,
    pub(super) games: u32,
    pub(super) seed: u64,
    /// Whether moves are compared with the best ones.
    pub(super) best: bool,
}

impl Series {
    /// Plays all games. The result does not depend on the number of threads.
    pub(super) fn play(self, threads: NonZeroUsize) -> Result<Tally, Bad> {
        let next = AtomicU32::new(0);
        let bar = self.bar();
        let parts: Vec<Result<Tally, ConfigError>> = thread::scope(|scope| {
            let workers: Vec<_> =
                (0..threads.get()).map(|_| scope.spawn(|| self.play_some(&next, &bar))).collect();
            workers
                .into_iter()
                .map(|worker| worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
                .collect()
        });
        bar.finish_and_clear();
        let mut whole = Tally::new(self);
        for part in parts {
            whole.add(&part.map_err(Bad::new)?);
        }
        Ok(whole)
    }

    /// Plays the next game until none is left.
    fn play_some(&self, next: &AtomicU32, bar: &ProgressBar) -> Result<Tally, ConfigError> {
        let mut tally = Tally::new(self.like());
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= self.games {
                return Ok(tally);
            }
            let seating = self.seating(number);
            let bots: Vec<Contestant> = seating.iter().map(|&bot| self.bots[bot]).collect();
            let seed = Seed::from_secret(&self.seed.to_le_bytes(), [number.to_le_bytes()]);
            let mut watch = Watch::new(bots.len(), self.best);
            let bout = match self.apart {
                true => self.play_apart(&mut watch, &bots, seed)?,
                false => bout_before(&mut watch, self.game, &self.rules, &bots, seed, MOST_ACTIONS)?,
            };
            tally.count(&seating, &bout, &watch);
            bar.inc(1);
        }
    }

    /// Lets each bot play the same deal alone. The result is that of a game in which the best score wins.
    fn play_apart(&self, watch: &mut Watch, bots: &[Contestant], seed: Seed) -> Result<Bout, ConfigError> {
        let (scores, refused, took) = (Vec::new(), Vec::new(), Millis::ZERO);
        let mut all = Bout { outcome: None, scores, refused, actions: 0, timed_out: 0, took };
        let mut ended = true;
        for (number, &bot) in bots.iter().enumerate() {
            watch.bot = number;
            let bout = bout_before(watch, self.game, &self.rules, &[bot], seed, MOST_ACTIONS)?;
            ended &= bout.outcome.is_some();
            all.scores.extend(bout.scores);
            all.refused.extend(bout.refused);
            all.actions += bout.actions;
            all.timed_out += bout.timed_out;
            all.took = all.took.plus(bout.took);
        }
        let best = all.scores.iter().max();
        let winners = (0..).map(Seat).zip(&all.scores).filter(|&(_, score)| Some(score) == best);
        let winners = winners.map(|(seat, _)| seat).collect();
        all.outcome = ended.then_some(Outcome { winners, reason: Reason::Finished });
        Ok(all)
    }

    /// A copy with no games played.
    fn like(&self) -> Series {
        Series { rules: self.rules.clone(), bots: self.bots.clone(), ..*self }
    }

    /// Which bot has each seat. Every bot sits in every seat equally often.
    fn seating(&self, number: u32) -> Vec<usize> {
        let bots = self.bots.len();
        (0..bots).map(|seat| (seat + number as usize) % bots).collect()
    }

    fn bar(&self) -> ProgressBar {
        let bots: Vec<String> = self.bots.iter().map(Contestant::to_string).collect();
        let bar = ProgressBar::new(self.games.into());
        let style = ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} {eta}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.set_message(format!("{} {}", self.game.key(), bots.join(" v ")));
        bar
    }
}

/// Measures how bots play.
pub(super) struct Watch {
    /// For each seat, its slowest decision.
    pub(super) slowest: Vec<Duration>,
    /// Which bot plays, when each plays alone.
    bot: usize,
    /// Crossword alone: the dice beyond ten a round, which are its result (XW-8).
    pub(super) extra: Option<u32>,
    /// Whether moves are compared with the best ones, and those of each seat.
    best: bool,
    pub(super) moves: Vec<Vec<Move>>,
}

impl Watch {
    fn new(bots: usize, best: bool) -> Watch {
        Watch {
            slowest: vec![Duration::ZERO; bots],
            bot: 0,
            extra: None,
            best,
            moves: vec![Vec::new(); bots],
        }
    }
}

impl Onlooker for Watch {
    fn ask(
        &mut self,
        seat: Seat,
        bot: &mut dyn AnyBot,
        glimpse: &Glimpse,
    ) -> Option<(Millis, Box<RawValue>)> {
        let start = cpu_time();
        let plan = bot.think(glimpse);
        let took = cpu_time().saturating_sub(start);
        if let Some(slowest) = self.slowest.get_mut(self.bot + seat.index()) {
            *slowest = took.max(*slowest);
        }
        plan
    }

    fn acts(&mut self, seat: Seat, table: &dyn AnyTable, act: &RawValue) {
        if self.best
            && let Some(moves) = self.moves.get_mut(self.bot + seat.index())
        {
            moves.extend(Move::of(table, seat, act));
        }
    }

    fn ended(&mut self, table: &dyn AnyTable) {
        let crossword = table.as_any().downcast_ref::<Table<Crossword>>();
        let alone = crossword.filter(|table| table.seats() == 1);
        self.extra = alone.map(|table| table.state().extra_in_all[0]);
    }
}

/// The CPU time of this thread.
fn cpu_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec.unsigned_abs().try_into().unwrap_or_default())
}
