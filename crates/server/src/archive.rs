//! Games from their logs: what each viewer has received, and finished games as records and step by step.
//!
//! Steps come in pages, so that no answer is larger than a few megabytes however long the game was.

use std::time::{Duration, Instant};

use engine::{AnyEntry, AnyGame, AnyTable, ChanceSpec, Record, Seat, Viewer, referee::Run};
use protocol::{
    LogStep, Outcome, PlayerInfo, PlayerKind, Refused, Replay, ReplayRefused, ReplayStart, ReplayStep,
    TableLog,
};
use review::Review;

use crate::{
    store::Row,
    table::{Problem, TableDoc, outcome_of},
    text,
};

/// The longest that replaying a game may take.
const PATIENCE: Duration = Duration::from_secs(5);
/// The longest name in a record that is shown, in characters.
const NAME: usize = 80;
/// The most steps on one page.
const PAGE: usize = 1_000;
/// The most bytes of views and events on one page. A single larger step still gets a page of its own.
const PAGE_BYTES: usize = 1 << 20;

/// A page of what a seat, or a spectator, has received: their own events and views, and nobody else's
/// (ALL-1).
pub(crate) fn told(
    game: &dyn AnyGame,
    doc: &TableDoc,
    rows: &[Row],
    seat: Option<u8>,
    from: u64,
) -> Result<TableLog, Problem> {
    let viewer = seat.map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat(seat)));
    let mut page = Page::new(from);
    fold(game, doc, rows, |table, entry| {
        let seq = table.next_seq().0 - 1;
        page.add(seq, || {
            let (events, view) = (table.notices(entry, viewer), table.view(viewer));
            let bytes = events.get().len() + view.get().len();
            (LogStep { seq, at: table.at().0, events, view, scores: table.scores() }, bytes)
        });
    })?;
    Ok(TableLog { steps: page.steps, next: page.next })
}

/// A finished game as a record, its secret and nonces revealed.
pub(crate) fn record(game: &dyn AnyGame, doc: &TableDoc, rows: &[Row]) -> Result<Record, Problem> {
    let mut log = Vec::with_capacity(rows.len());
    let table = fold(game, doc, rows, |table, entry| log.extend(table.record(entry)))?;
    let secret = doc.chance.is_none();
    Ok(Record {
        tercet: 1,
        game: doc.game.clone(),
        rules: table.config(),
        seats: doc.seats.len() as u8,
        chance: doc.chance.clone().unwrap_or_else(|| ChanceSpec::Seed(doc.seed())),
        log,
        secret: secret.then(|| doc.secret.clone()),
        nonces: secret.then(|| doc.seats.iter().map(|seat| seat.nonce.clone()).collect()),
        players: Some(doc.seats.iter().map(|seat| Some(seat.name.clone())).collect()),
        words: doc.words.clone().or_else(|| table.words()),
    })
}

/// The review of a finished game.
pub(crate) fn review(game: &dyn AnyGame, doc: &TableDoc, rows: &[Row]) -> Result<Review, Problem> {
    review::review(&record(game, doc, rows)?).map_err(|error| Problem::Broken(error.to_string()))
}

/// The review of a record that somebody has posted; or why the record is refused.
pub(crate) fn review_record(bytes: &[u8], most: usize) -> Result<Review, String> {
    let record = Record::parse(bytes).map_err(|e| e.to_string())?;
    if record.log.len() > most {
        return Err(format!("log: more than {most} entries are not reviewed here"));
    }
    review::review(&record).map_err(|e| e.to_string())
}

/// A page of a finished game, step by step.
pub(crate) fn replay(game: &dyn AnyGame, doc: &TableDoc, rows: &[Row], from: u64) -> Result<Replay, Problem> {
    let mut steps = Steps::new(from);
    let table = fold(game, doc, rows, |table, entry| steps.add(table, entry))?;
    let present = table.present();
    let players = doc.players(|_| false, |seat| !present.contains(Seat(seat)));
    steps.finish(&*table, players).ok_or_else(|| Problem::Broken("its log is empty".into()))
}

fn fold(
    game: &dyn AnyGame,
    doc: &TableDoc,
    rows: &[Row],
    mut each: impl FnMut(&dyn AnyTable, &AnyEntry),
) -> Result<Box<dyn AnyTable>, Problem> {
    let broken = |error: &dyn std::fmt::Display| Problem::Broken(error.to_string());
    let begun = Instant::now();
    let mut table = game.open(&doc.rules, doc.seats.len() as u8).map_err(|e| broken(&e))?;
    for row in rows {
        let entry = table.read(&row.entry).map_err(|e| broken(&e))?;
        table.commit(&entry);
        each(&*table, &entry);
        if begun.elapsed() > PATIENCE {
            return Err(Problem::TooLong);
        }
    }
    Ok(table)
}

/// A page of a record that somebody has posted, step by step; or why the record is refused.
pub(crate) fn replay_record(
    find: fn(&str) -> Option<&'static dyn AnyGame>,
    bytes: &[u8],
    most: usize,
    from: u64,
) -> Result<Replay, String> {
    let record = Record::parse(bytes).map_err(|e| e.to_string())?;
    if record.log.len() > most {
        return Err(format!("log: more than {most} entries are not replayed here"));
    }
    let game = find(&record.game).ok_or_else(|| format!("game: there is no game {:?}", record.game))?;
    let begun = Instant::now();
    let (run, start) = Run::begin(game, &record).map_err(|e| e.to_string())?;
    let mut run = run.at_most(most as u64);
    let mut steps = Steps::new(from);
    steps.add(run.table(), &start);
    let mut refused = Vec::new();
    for (n, line) in record.log.iter().enumerate() {
        let step = run.step(&record, n, |table, entry| steps.add(table, entry)).map_err(|e| e.to_string())?;
        if let (Some(why), Some(seat), true) = (step, line.seat, refused.len() < REFUSED) {
            let after = run.table().next_seq().0.saturating_sub(1);
            let refusal = Refused { rule: why.rule.to_string(), why: why.why.to_string(), what: why.what };
            refused.push(ReplayRefused { after, at: line.at.0, seat: seat.0, refused: refusal });
        }
        if begun.elapsed() > PATIENCE {
            return Err(format!("log[{n}]: replaying this takes too long"));
        }
    }
    let present = run.table().present();
    let player = |seat: u8| PlayerInfo {
        seat,
        name: name_of(&record, seat).unwrap_or_else(|| format!("Seat {}", seat + 1)),
        kind: PlayerKind::Human,
        level: None,
        connected: false,
        player: None,
        left: !present.contains(Seat(seat)),
        stand_in: None,
    };
    let players = (0..record.seats).map(player).collect();
    let replay = steps.finish(run.table(), players).ok_or_else(|| "it has not begun".to_owned())?;
    Ok(Replay { refused, ..replay })
}

/// How many refused entries of a record are listed.
const REFUSED: usize = 100;

/// The name of a seat in a record, unless it could disturb the screen.
fn name_of(record: &Record, seat: u8) -> Option<String> {
    let names = record.players.as_deref().unwrap_or_default();
    text::clean(names.get(usize::from(seat))?.as_deref()?, NAME)
}

/// The steps of one page.
struct Page<S> {
    from: u64,
    steps: Vec<S>,
    bytes: usize,
    /// The first step that did not fit.
    next: Option<u64>,
}

impl<S> Page<S> {
    /// An empty page. The start is no step, so the first step has the number 1.
    fn new(from: u64) -> Page<S> {
        Page { from: from.max(1), steps: Vec::new(), bytes: 0, next: None }
    }

    /// Adds a step if it belongs to this page. `step` makes it and counts its bytes.
    fn add(&mut self, seq: u64, step: impl FnOnce() -> (S, usize)) {
        if seq < self.from || self.next.is_some() {
            return;
        }
        if self.steps.len() == PAGE {
            self.next = Some(seq);
            return;
        }
        let (step, bytes) = step();
        if !self.steps.is_empty() && self.bytes + bytes > PAGE_BYTES {
            self.next = Some(seq);
            return;
        }
        self.bytes += bytes;
        self.steps.push(step);
    }
}

struct Steps {
    start: Option<ReplayStart>,
    page: Page<ReplayStep>,
}

impl Steps {
    fn new(from: u64) -> Steps {
        Steps { start: None, page: Page::new(from) }
    }

    /// Notes an entry that a table has just taken in.
    fn add(&mut self, table: &dyn AnyTable, entry: &AnyEntry) {
        let seq = table.next_seq().0 - 1;
        if seq == 0 {
            self.start = Some(ReplayStart { view: table.reveal(), scores: table.scores() });
            return;
        }
        self.page.add(seq, || {
            let (events, view) = (table.reveal_notices(entry), table.reveal());
            let bytes = events.get().len() + view.get().len();
            (ReplayStep { seq, at: table.at().0, events, view, scores: table.scores() }, bytes)
        });
    }

    fn finish(self, table: &dyn AnyTable, players: Vec<PlayerInfo>) -> Option<Replay> {
        let outcome: Option<Outcome> = outcome_of(table);
        Some(Replay {
            game: table.key().to_owned(),
            rules: table.config(),
            players,
            start: self.start?,
            steps: self.page.steps,
            next: self.page.next,
            outcome,
            refused: Vec::new(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(from: u64, last: u64, bytes: usize) -> (Vec<u64>, Option<u64>) {
        let mut page = Page::new(from);
        (0..=last).for_each(|seq| page.add(seq, || (seq, bytes)));
        (page.steps, page.next)
    }

    #[test]
    fn a_page_has_a_bound_of_steps_and_says_where_the_next_begins() {
        assert_eq!(page(0, 3, 10), (vec![1, 2, 3], None));
        assert_eq!(page(3, 3, 10), (vec![3], None));
        assert_eq!(page(4, 3, 10), (vec![], None));
        assert_eq!(page(1, PAGE as u64, 10), ((1..=1_000).collect(), None));
        assert_eq!(page(1, PAGE as u64 + 1, 10), ((1..=1_000).collect(), Some(1_001)));
        assert_eq!(page(1_001, PAGE as u64 + 1, 10), (vec![1_001], None));
        assert_eq!(page(u64::MAX, 3, 10), (vec![], None));
    }

    #[test]
    fn a_page_has_a_bound_of_bytes_and_at_least_one_step() {
        assert_eq!(page(1, 9, PAGE_BYTES / 2), (vec![1, 2], Some(3)));
        assert_eq!(page(3, 9, PAGE_BYTES / 2 + 1), (vec![3], Some(4)));
        assert_eq!(page(9, 9, 2 * PAGE_BYTES), (vec![9], None));
    }
}
