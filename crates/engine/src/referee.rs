//! The referee runs a record and reports the result of each entry.

use serde::Serialize;
use serde_json::value::RawValue;

use crate::{
    AnyEntry, AnyGame, AnyTable, BadRecord, Halt, Millis, RawInput, Record, Refused, Seat, Source, Viewer,
};

/// One line of the referee's output.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum Judgement {
    /// The table as it was dealt.
    Start {
        /// Always true.
        start: bool,
        /// The position.
        #[serde(flatten)]
        position: Position,
    },
    /// The result of a log entry.
    Entry {
        /// Its number in the record's log.
        n: usize,
        /// Whether it was accepted.
        ok: bool,
        /// Why not.
        #[serde(skip_serializing_if = "Option::is_none")]
        refused: Option<Refused>,
        /// The position after it.
        #[serde(flatten)]
        position: Position,
    },
    /// The position after the last entry.
    End {
        /// Whether the game is over.
        end: bool,
        /// The score of each seat.
        scores: Vec<i32>,
        /// The winners; empty while the game goes on.
        winners: Vec<Seat>,
        /// A fingerprint of the final state.
        hash: String,
    },
}

/// The position of a table.
#[derive(Debug, Serialize)]
pub struct Position {
    /// The score of each seat.
    pub scores: Vec<i32>,
    /// What a spectator sees.
    pub table: Box<RawValue>,
    /// What each seat sees, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub views: Option<Vec<Box<RawValue>>>,
}

/// The result of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// How many entries were refused.
    pub refused: usize,
    /// Whether the game is over.
    pub over: bool,
}

/// A running record: the table and its chance.
pub struct Run {
    table: Box<dyn AnyTable>,
    source: Source,
    most: u64,
}

impl Run {
    /// Opens the record's table and starts the game.
    pub fn begin(game: &dyn AnyGame, record: &Record) -> Result<(Run, AnyEntry), BadRecord> {
        let table =
            game.open(&record.rules, record.seats).map_err(|e| BadRecord::Malformed(e.to_string()))?;
        if let (Some(theirs), Some(own)) = (&record.words, table.words()) {
            theirs.compare(&own)?;
        }
        let source = Source::read(&*table, &record.chance)?;
        let mut run = Run { table, source, most: Record::MAX_ENTRIES as u64 };
        let begun = run
            .take_in(Millis::ZERO, RawInput::Begin)
            .map_err(|halt| BadRecord::at("chance", describe(&halt)))?;
        Ok((run, begun))
    }

    /// Sets how many entries, timers included, the run may take in: [`Record::MAX_ENTRIES`] unless this says
    /// otherwise. A turn clock (ALL-6) goes on for as long as a record lets time pass, so the length of the
    /// log alone bounds nothing.
    #[must_use]
    pub fn at_most(self, entries: u64) -> Run {
        Run { most: entries, ..self }
    }

    /// The table.
    pub fn table(&self) -> &dyn AnyTable {
        &*self.table
    }

    /// Judges an input and applies it. If it is not accepted, neither table nor chance changes.
    pub fn take_in(&mut self, at: Millis, input: RawInput<'_>) -> Result<AnyEntry, Halt> {
        let entry = self.source.propose(&*self.table, at, input)?;
        self.table.commit(&entry);
        Ok(entry)
    }

    /// Fires the next timer if it is due at or before `at` (ALL-5).
    pub fn fire(&mut self, at: Millis) -> Result<Option<AnyEntry>, Halt> {
        match self.table.deadline() {
            Some(due) if due <= at && self.table.outcome().is_none() => {
                self.take_in(due, RawInput::Deadline).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// Runs one log entry: timers that are due before it, then the action if it has one. `each` gets the
    /// accepted entries. The result is the refusal, if there was one.
    pub fn step(
        &mut self,
        record: &Record,
        n: usize,
        mut each: impl FnMut(&dyn AnyTable, &AnyEntry),
    ) -> Result<Option<Refused>, BadRecord> {
        let line = &record.log[n];
        let bad = |halt: Halt| BadRecord::at(format!("log[{n}]"), describe(&halt));
        while let Some(fired) = self.fire(line.at).map_err(bad)? {
            each(&*self.table, &fired);
            if self.table.next_seq().0 > self.most {
                let what = format!("more than {} actions and timers", self.most);
                return Err(BadRecord::at(format!("log[{n}]"), what));
            }
        }
        let (Some(seat), Some(act)) = (line.seat, &line.act) else { return Ok(None) };
        match self.take_in(line.at, RawInput::Act { seat, lag: line.lag, act }) {
            Ok(entry) => {
                each(&*self.table, &entry);
                Ok(None)
            }
            Err(Halt::Refused(refused)) => Ok(Some(refused)),
            Err(halt) => Err(bad(halt)),
        }
    }

    fn position(&self, views: bool) -> Position {
        let seat_views = || (0..self.table.seats()).map(|s| self.table.view(Viewer::Seat(Seat(s)))).collect();
        Position {
            scores: self.table.scores(),
            table: self.table.view(Viewer::Spectator),
            views: views.then(seat_views),
        }
    }
}

fn describe(halt: &Halt) -> String {
    match halt {
        Halt::Exhausted => "the script of chance ends too early here".into(),
        Halt::Refused(refused) => format!("refused by {}: {}", refused.rule, refused.why),
    }
}

/// Runs a record and passes on one line for the start, one for each entry, and one for the end.
pub fn run(
    game: &dyn AnyGame,
    record: &Record,
    views: bool,
    mut line: impl FnMut(&Judgement) -> std::io::Result<()>,
) -> Result<Verdict, Error> {
    let (mut run, _) = Run::begin(game, record)?;
    line(&Judgement::Start { start: true, position: run.position(views) })?;
    let mut count = 0;
    for n in 0..record.log.len() {
        let refused = run.step(record, n, |_, _| {})?;
        count += usize::from(refused.is_some());
        line(&Judgement::Entry { n, ok: refused.is_none(), refused, position: run.position(views) })?;
    }
    let outcome = run.table.outcome();
    let over = outcome.is_some();
    let winners = outcome.map(|outcome| outcome.winners).unwrap_or_default();
    line(&Judgement::End { end: over, scores: run.table.scores(), winners, hash: run.table.hash() })?;
    Ok(Verdict { refused: count, over })
}

/// Why a run stopped.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The record itself is bad.
    #[error(transparent)]
    Record(#[from] BadRecord),
    /// The lines could not be written.
    #[error(transparent)]
    Output(#[from] std::io::Error),
}
