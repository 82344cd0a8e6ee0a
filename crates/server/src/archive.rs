//! Games from their logs: what was told of late, and once they are over as records and step by step.

use std::{
    collections::VecDeque,
    time::{Duration, Instant},
};

use engine::{AnyEntry, AnyGame, AnyTable, ChanceSpec, Record, Seat, Viewer, referee::Run};
use protocol::{LogStep, Outcome, PlayerInfo, PlayerKind, Replay, ReplayStart, ReplayStep, TableLog};

use crate::{
    store::Row,
    table::{Problem, TableDoc, outcome_of},
};

/// The most entries of a record that is replayed for somebody: real games have a tenth of it.
const MOST_STEPS: usize = 20_000;
/// The longest that replaying somebody's record may take.
const PATIENCE: Duration = Duration::from_secs(5);

/// The most steps that are told again to somebody who comes back.
const LATEST: usize = 200;
/// The most bytes of views and events that they may come to.
const LATEST_BYTES: usize = 512 << 10;

/// What a seat, or a spectator, was told of late: the events and views that they had then, and no others'
/// (ALL-1).
pub(crate) fn told(
    game: &dyn AnyGame,
    doc: &TableDoc,
    rows: &[Row],
    seat: Option<u8>,
) -> Result<TableLog, Problem> {
    let viewer = seat.map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat(seat)));
    let mut steps: VecDeque<LogStep> = VecDeque::new();
    let weight = |step: &LogStep| step.events.get().len() + step.view.get().len();
    let mut bytes = 0;
    fold(game, doc, rows, |table, entry| {
        let seq = table.next_seq().0 - 1;
        // The start is told by the table itself.
        if seq == 0 || seq as usize + LATEST < rows.len() {
            return;
        }
        let (events, view) = (table.notices(entry, viewer), table.view(viewer));
        let step = LogStep { seq, at: table.at().0, events, view, scores: table.scores() };
        bytes += weight(&step);
        steps.push_back(step);
        while bytes > LATEST_BYTES {
            let Some(oldest) = steps.pop_front() else { break };
            bytes -= weight(&oldest);
        }
    })?;
    Ok(TableLog { steps: steps.into() })
}

/// A finished game as a record, its secret and nonces revealed.
pub(crate) fn record(game: &dyn AnyGame, doc: &TableDoc, rows: &[Row]) -> Result<Record, Problem> {
    let mut log = Vec::with_capacity(rows.len());
    let table = fold(game, doc, rows, |table, entry| log.extend(table.record(entry)))?;
    Ok(Record {
        tercet: 1,
        game: doc.game.clone(),
        rules: table.config(),
        seats: doc.seats.len() as u8,
        chance: ChanceSpec::Seed(doc.seed()),
        log,
        secret: Some(doc.secret.clone()),
        nonces: Some(doc.seats.iter().map(|seat| seat.nonce.clone()).collect()),
    })
}

/// A finished game step by step.
pub(crate) fn replay(game: &dyn AnyGame, doc: &TableDoc, rows: &[Row]) -> Result<Replay, Problem> {
    let mut steps = Steps::default();
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
    let mut table = game.open(&doc.rules, doc.seats.len() as u8).map_err(|e| broken(&e))?;
    for row in rows {
        let entry = table.read(&row.entry).map_err(|e| broken(&e))?;
        table.commit(&entry);
        each(&*table, &entry);
    }
    Ok(table)
}

/// Somebody's record step by step; what it is refused for, if it is.
pub(crate) fn replay_record(
    find: fn(&str) -> Option<&'static dyn AnyGame>,
    bytes: &[u8],
) -> Result<Replay, String> {
    let record = Record::parse(bytes).map_err(|e| e.to_string())?;
    if record.log.len() > MOST_STEPS {
        return Err(format!("log: more than {MOST_STEPS} entries are not replayed here"));
    }
    let game = find(&record.game).ok_or_else(|| format!("game: there is no game {:?}", record.game))?;
    let begun = Instant::now();
    let (mut run, start) = Run::begin(game, &record).map_err(|e| e.to_string())?;
    let mut steps = Steps::default();
    steps.add(run.table(), &start);
    for n in 0..record.log.len() {
        run.step(&record, n, |table, entry| steps.add(table, entry)).map_err(|e| e.to_string())?;
        if begun.elapsed() > PATIENCE {
            return Err(format!("log[{n}]: replaying this takes too long"));
        }
    }
    let present = run.table().present();
    let player = |seat: u8| PlayerInfo {
        seat,
        name: format!("Seat {}", seat + 1),
        kind: PlayerKind::Human,
        level: None,
        connected: false,
        player: None,
        left: !present.contains(Seat(seat)),
    };
    let players = (0..record.seats).map(player).collect();
    steps.finish(run.table(), players).ok_or_else(|| "it has not begun".to_owned())
}

#[derive(Default)]
struct Steps {
    start: Option<ReplayStart>,
    steps: Vec<ReplayStep>,
}

impl Steps {
    /// Notes an entry that a table has just taken in.
    fn add(&mut self, table: &dyn AnyTable, entry: &AnyEntry) {
        let (view, scores) = (table.reveal(), table.scores());
        let seq = table.next_seq().0 - 1;
        if seq == 0 {
            self.start = Some(ReplayStart { view, scores });
            return;
        }
        let events = table.reveal_notices(entry);
        self.steps.push(ReplayStep { seq, at: table.at().0, events, view, scores });
    }

    fn finish(self, table: &dyn AnyTable, players: Vec<PlayerInfo>) -> Option<Replay> {
        let outcome: Option<Outcome> = outcome_of(table);
        Some(Replay {
            game: table.key().to_owned(),
            rules: table.config(),
            players,
            start: self.start?,
            steps: self.steps,
            outcome,
        })
    }
}
