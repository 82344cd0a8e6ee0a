//! The puzzles of each day: which table of a player counts, how the players did, and days in a row (DAY-1 to
//! DAY-3).
//!
//! What a player has made of a month's puzzles, their days in a row, and the results of a puzzle are
//! documents. They are written together with the outcome of the table that they follow from, all or none. So
//! a crash in between loses nothing and counts nothing twice.

use std::{
    collections::{BTreeMap, HashMap},
    sync::Arc,
};

use protocol::{Daily, DailyPuzzle, DailyResults, DayDone, MyPuzzle};
use puzzles::{Date, Grade, Puzzle, day};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use tokio::sync::Mutex;

use crate::{
    id::{PlayerId, TableId},
    store::{Kind, Put, Store, Tag},
    table::Problem,
};

/// The most times of winners that are kept for one puzzle. Beyond them a new one takes the place of another.
const TIMES: usize = 1_000;
/// How many puzzles are kept in memory.
const KEPT: usize = 64;

/// What a player has made of the puzzles of a month.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Month(BTreeMap<Date, BTreeMap<puzzles::Kind, Mine>>);

/// What a player has made of a puzzle, at the table that counts.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Mine {
    table: TableId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    end: Option<End>,
}

/// How the game of a puzzle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct End {
    /// Whether it was won.
    pub(crate) won: bool,
    /// The score.
    pub(crate) score: i32,
    /// The time that it took, in milliseconds; `None` without a place.
    pub(crate) time: Option<u64>,
}

impl Mine {
    fn tell(&self) -> MyPuzzle {
        MyPuzzle {
            table: self.table.into(),
            done: self.end.is_some(),
            won: self.end.is_some_and(|end| end.won),
            score: self.end.map(|end| end.score),
            time: self.end.and_then(|end| end.time),
        }
    }
}

impl Month {
    /// The table of a puzzle that counts, and whether its game is over.
    pub(crate) fn table(&self, date: Date, kind: puzzles::Kind) -> Option<(TableId, bool)> {
        self.0.get(&date)?.get(&kind).map(|mine| (mine.table, mine.end.is_some()))
    }

    /// Notes the table that counts.
    pub(crate) fn begin(&mut self, date: Date, kind: puzzles::Kind, table: TableId) {
        self.0.entry(date).or_default().insert(kind, Mine { table, end: None });
    }

    /// Notes how the game at the table that counts ended. `false` if it was noted before, or another table
    /// counts.
    fn end(&mut self, date: Date, kind: puzzles::Kind, table: TableId, end: End) -> bool {
        let mine = self.0.get_mut(&date).and_then(|day| day.get_mut(&kind));
        match mine.filter(|mine| mine.table == table && mine.end.is_none()) {
            Some(mine) => {
                mine.end = Some(end);
                true
            }
            None => false,
        }
    }
}

/// The days in a row on which a player has won a puzzle.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Row {
    days: u32,
    best: u32,
    last: Option<Date>,
}

impl Row {
    fn win(&mut self, date: Date) {
        if self.last.is_some_and(|last| last >= date) {
            return;
        }
        let goes_on = self.last.is_some() && self.last == date.previous();
        self.days = if goes_on { self.days + 1 } else { 1 };
        self.best = self.best.max(self.days);
        self.last = Some(date);
    }

    /// As it stands on a day: today can still be won.
    fn on(&self, today: Date) -> protocol::Streak {
        let stands = self.last.is_some_and(|last| last >= today || Some(last) == today.previous());
        protocol::Streak { days: if stands { self.days } else { 0 }, best: self.best }
    }
}

/// How players did at a puzzle on its own day.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Results {
    played: u32,
    won: u32,
    times: Vec<u64>,
    scores: BTreeMap<i32, u32>,
}

impl Results {
    fn add(&mut self, end: End) {
        self.played += 1;
        *self.scores.entry(end.score).or_default() += 1;
        let Some(time) = end.time.filter(|_| end.won) else { return };
        self.won += 1;
        if self.times.len() < TIMES {
            self.times.push(time);
        } else {
            // Every winner has the same chance to be among those that are kept.
            let place = u64::from_le_bytes(crate::id::random()) % u64::from(self.won);
            if let Some(there) = self.times.get_mut(place as usize) {
                *there = time;
            }
        }
    }

    /// The nine deciles of the times.
    fn deciles(mut self) -> Vec<u64> {
        self.times.sort_unstable();
        let decile = |n: usize| self.times.get((self.times.len() * n).div_ceil(10).checked_sub(1)?).copied();
        (1..10).filter_map(decile).collect()
    }
}

/// A document and its version; version 0 and an empty one if there is none.
async fn fetch<T: Default + DeserializeOwned>(
    store: &dyn Store,
    kind: Kind,
    key: String,
) -> Result<(u64, T), Problem> {
    let Some(document) = store.get(kind, key).await? else { return Ok((0, T::default())) };
    let value = serde_json::from_str(&document.body).map_err(|e| Problem::Unreadable(e.to_string()))?;
    Ok((document.version, value))
}

fn put(kind: Kind, key: String, expected: u64, value: &impl Serialize) -> Result<Put, Problem> {
    let body = serde_json::to_string(value).map_err(|e| Problem::Broken(e.to_string()))?;
    Ok(Put { kind, key, expected, tag: Tag::None, body })
}

fn month_key(player: PlayerId, date: Date) -> String {
    format!("{} {}", player.as_str(), date.month())
}

/// The documents of the days, and the puzzles that were made last.
#[derive(Default)]
pub(crate) struct Days {
    made: Mutex<HashMap<(Date, puzzles::Kind), Arc<Puzzle>>>,
}

impl Days {
    /// A puzzle of a day. One is made at a time, beside the tasks of the server.
    pub(crate) async fn puzzle(&self, date: Date, kind: puzzles::Kind) -> Result<Arc<Puzzle>, Problem> {
        let mut made = self.made.lock().await;
        if let Some(puzzle) = made.get(&(date, kind)) {
            return Ok(Arc::clone(puzzle));
        }
        let puzzle = tokio::task::spawn_blocking(move || day::puzzle(date, kind)).await;
        let puzzle = Arc::new(puzzle.map_err(|e| Problem::Broken(e.to_string()))?);
        if made.len() >= KEPT {
            made.clear();
        }
        made.insert((date, kind), Arc::clone(&puzzle));
        Ok(puzzle)
    }
}

/// What a player has made of a month, and the version of that document.
pub(crate) async fn month(store: &dyn Store, player: PlayerId, date: Date) -> Result<(u64, Month), Problem> {
    fetch(store, Kind::Days, month_key(player, date)).await
}

/// The write of a month.
pub(crate) fn put_month(player: PlayerId, date: Date, expected: u64, month: &Month) -> Result<Put, Problem> {
    put(Kind::Days, month_key(player, date), expected, month)
}

/// A day as a player sees it.
pub(crate) async fn tell(
    store: &dyn Store,
    player: PlayerId,
    date: Date,
    now: u64,
) -> Result<Daily, Problem> {
    let (_, month) = month(store, player, date).await?;
    let (_, row) = fetch::<Row>(store, Kind::Streak, player.into()).await?;
    let mine = |kind| month.0.get(&date).and_then(|day| day.get(&kind)).map(Mine::tell);
    let puzzle = |kind: puzzles::Kind| DailyPuzzle {
        kind: kind.to_string(),
        game: kind.game().to_owned(),
        rules: kind.rules(),
        grade: Grade::of_day(date).number(),
        mine: mine(kind),
    };
    let done = |(date, day): (&Date, &BTreeMap<puzzles::Kind, Mine>)| {
        let ends = || day.values().filter_map(|mine| mine.end);
        DayDone {
            date: date.to_string(),
            done: ends().count() as u8,
            won: ends().filter(|end| end.won).count() as u8,
        }
    };
    Ok(Daily {
        date: date.to_string(),
        puzzles: puzzles::Kind::ALL.into_iter().map(puzzle).collect(),
        streak: row.on(Date::of_millis(now).unwrap_or(date)),
        month: month.0.iter().map(done).collect(),
        now,
    })
}

/// How players did at a puzzle, for one of them.
pub(crate) async fn results(
    store: &dyn Store,
    player: PlayerId,
    date: Date,
    kind: puzzles::Kind,
) -> Result<DailyResults, Problem> {
    let (_, month) = month(store, player, date).await?;
    let (_, results) = fetch::<Results>(store, Kind::Results, format!("{date} {kind}")).await?;
    Ok(DailyResults {
        played: results.played,
        won: results.won,
        scores: results.scores.iter().map(|(score, count)| (score.to_string(), *count)).collect(),
        times: results.deciles(),
        mine: month.0.get(&date).and_then(|day| day.get(&kind)).map(Mine::tell),
    })
}

/// What to write beside the outcome of a player's table that counts. `ended` is when the game ended, in
/// milliseconds since 1970: only what is done on its own day counts for results and days in a row (DAY-3).
pub(crate) async fn note(
    store: &dyn Store,
    player: PlayerId,
    table: TableId,
    (date, kind): (Date, puzzles::Kind),
    end: End,
    ended: u64,
) -> Result<Vec<Put>, Problem> {
    let (version, mut month) = month(store, player, date).await?;
    if !month.end(date, kind, table, end) {
        return Ok(Vec::new());
    }
    let mut puts = vec![put_month(player, date, version, &month)?];
    if Date::of_millis(ended) == Some(date) {
        let key = format!("{date} {kind}");
        let (version, mut results) = fetch::<Results>(store, Kind::Results, key.clone()).await?;
        results.add(end);
        puts.push(put(Kind::Results, key, version, &results)?);
        if end.won {
            let (version, mut row) = fetch::<Row>(store, Kind::Streak, player.into()).await?;
            row.win(date);
            puts.push(put(Kind::Streak, player.into(), version, &row)?);
        }
    }
    Ok(puts)
}

/// The kinds of documents that the days have.
pub(crate) const KINDS: [Kind; 3] = [Kind::Days, Kind::Streak, Kind::Results];

#[cfg(test)]
mod tests {
    use super::*;

    fn date(text: &str) -> Date {
        text.parse().expect("a date")
    }

    #[test]
    fn day_3_days_in_a_row() {
        let mut row = Row::default();
        assert_eq!(row.on(date("2026-11-18")), protocol::Streak { days: 0, best: 0 });
        for day in ["2026-11-29", "2026-11-30", "2026-11-30", "2026-12-01"] {
            row.win(date(day));
        }
        let streak = |days, best| protocol::Streak { days, best };
        assert_eq!(row.on(date("2026-12-01")), streak(3, 3));
        assert_eq!(row.on(date("2026-12-02")), streak(3, 3), "today can still be won");
        assert_eq!(row.on(date("2026-12-03")), streak(0, 3), "a day was missed");
        row.win(date("2026-12-03"));
        assert_eq!(row.on(date("2026-12-03")), streak(1, 3));
        row.win(date("2026-12-02"));
        assert_eq!(row.on(date("2026-12-03")), streak(1, 3), "a day gone by does not count");
    }

    #[test]
    fn results_are_bounded() {
        let mut results = Results::default();
        for time in 0..3 * TIMES as u64 {
            results.add(End { won: time % 3 > 0, score: (time % 3) as i32, time: Some(time) });
        }
        results.add(End { won: false, score: 0, time: None });
        assert_eq!((results.played, results.won), (3001, 2000));
        assert_eq!(results.times.len(), TIMES);
        assert_eq!(results.scores, BTreeMap::from([(0, 1001), (1, 1000), (2, 1000)]));
        let few = Results { times: (1..=20).rev().collect(), ..Results::default() };
        assert_eq!(few.deciles(), [2, 4, 6, 8, 10, 12, 14, 16, 18]);
        assert_eq!(Results::default().deciles(), Vec::<u64>::new());
        assert_eq!(Results { times: vec![7], ..Results::default() }.deciles(), [7; 9]);
    }

    // DAY-3: the first table counts, once.
    #[test]
    fn day_3_an_end_is_noted_once() {
        let (day, kind) = (date("2026-11-18"), puzzles::Kind::Scramble);
        let (first, other) = (TableId::random(), TableId::random());
        let end = End { won: true, score: 13, time: Some(5) };
        let mut month = Month::default();
        assert!(!month.end(day, kind, first, end), "nothing was begun");
        month.begin(day, kind, first);
        assert_eq!(month.table(day, kind), Some((first, false)));
        assert!(!month.end(day, kind, other, end), "another table does not count");
        assert!(month.end(day, kind, first, end));
        assert!(!month.end(day, kind, first, End { won: false, ..end }));
        let text = serde_json::to_string(&month).expect("JSON");
        let again: Month = serde_json::from_str(&text).expect("a month");
        assert_eq!(again.table(day, kind), Some((first, true)));
    }
}
