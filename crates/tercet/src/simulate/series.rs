//! A series of games among bots, distributed over threads.

use std::{
    num::NonZeroUsize,
    sync::atomic::{AtomicU32, Ordering},
    thread,
    time::Duration,
};

use engine::{
    AnyBot, AnyGame, AnyTable, ConfigError, Glimpse, Level, Millis, Onlooker, Seat, Seed, Table, bout_before,
};
use games::crossword::Crossword;
use indicatif::{ProgressBar, ProgressStyle};
use rustix::time::{ClockId, clock_gettime};
use serde_json::value::RawValue;

use super::tally::Tally;
use crate::input::Bad;

/// More actions than any game needs. A game that has not ended by then is stopped.
const MOST_ACTIONS: u32 = 20_000;

/// What is to be played.
pub(super) struct Series {
    pub(super) game: &'static dyn AnyGame,
    pub(super) rules: Box<RawValue>,
    /// The level of each bot. The bots change seats from game to game.
    pub(super) levels: Vec<Level>,
    pub(super) games: u32,
    pub(super) seed: u64,
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
            let levels: Vec<Level> = seating.iter().map(|&bot| self.levels[bot]).collect();
            let seed = Seed::from_secret(&self.seed.to_le_bytes(), [number.to_le_bytes()]);
            let mut stopwatch = Stopwatch { slowest: vec![Duration::ZERO; levels.len()], extra: None };
            let bout = bout_before(&mut stopwatch, self.game, &self.rules, &levels, seed, MOST_ACTIONS)?;
            tally.count(&seating, &bout, &stopwatch.slowest, stopwatch.extra);
            bar.inc(1);
        }
    }

    /// A copy with no games played.
    fn like(&self) -> Series {
        Series { rules: self.rules.clone(), levels: self.levels.clone(), ..*self }
    }

    /// Which bot has each seat. Every bot sits in every seat equally often.
    fn seating(&self, number: u32) -> Vec<usize> {
        let bots = self.levels.len();
        (0..bots).map(|seat| (seat + number as usize) % bots).collect()
    }

    fn bar(&self) -> ProgressBar {
        let levels: Vec<String> = self.levels.iter().map(Level::to_string).collect();
        let bar = ProgressBar::new(self.games.into());
        let style = ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} {eta}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.set_message(format!("{} {}", self.game.key(), levels.join(" v ")));
        bar
    }
}

/// Measures how long bots think.
struct Stopwatch {
    /// For each seat, its slowest decision.
    slowest: Vec<Duration>,
    /// Crossword alone: the dice beyond ten a round, which is what its result is (XW-8).
    extra: Option<u32>,
}

impl Onlooker for Stopwatch {
    fn ask(
        &mut self,
        seat: Seat,
        bot: &mut dyn AnyBot,
        glimpse: &Glimpse,
    ) -> Option<(Millis, Box<RawValue>)> {
        let start = cpu_time();
        let plan = bot.think(glimpse);
        let took = cpu_time().saturating_sub(start);
        if let Some(slowest) = self.slowest.get_mut(seat.index()) {
            *slowest = took.max(*slowest);
        }
        plan
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
