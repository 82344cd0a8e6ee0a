//! Golden playthroughs: a game as text with every viewer's view at every step, for reviews.

use std::fmt::Write as _;

use crate::{AnyEntry, AnyGame, AnyTable, Record, Seat, Viewer, referee::Run};

/// Runs a record and writes down every step: what was done, what each viewer learned, and what each sees
/// then. Lines that say the same as in the step before are left out.
pub fn playthrough(game: &dyn AnyGame, record: &Record) -> String {
    let (mut run, begun) = Run::begin(game, record).unwrap_or_else(|e| panic!("{e}"));
    let head = format!("game: {}\nseats: {}\nrules: {}\n", record.game, record.seats, run.table().config());
    let mut script = Transcript { text: head, before: Vec::new(), number: 0 };
    script.step(run.table(), &begun, "begin");
    for n in 0..record.log.len() {
        let line = serde_json::to_string(&record.log[n]).expect("a log line is JSON");
        let refused = run.step(record, n, |table, entry| {
            let is_timer = table.record(entry).is_some_and(|line| line.seat.is_none());
            let title = if is_timer { format!("timer at {}", table.at().0) } else { line.clone() };
            script.step(table, entry, &title);
        });
        if let Some(refused) = refused.unwrap_or_else(|e| panic!("{e}")) {
            let _ = writeln!(script.text, "\n[refused: {} {}] {line}", refused.rule, refused.why);
        }
    }
    let outcome = run.table().outcome().map(|o| serde_json::to_string(&o).expect("JSON"));
    let outcome = outcome.as_deref().unwrap_or("none");
    let _ = writeln!(script.text, "\noutcome: {outcome}\nhash: {}", run.table().hash());
    script.text
}

struct Transcript {
    text: String,
    before: Vec<String>,
    number: usize,
}

impl Transcript {
    fn step(&mut self, table: &dyn AnyTable, entry: &AnyEntry, title: &str) {
        let _ = writeln!(self.text, "\n[{}] {title}", self.number);
        self.number += 1;
        let now = describe(table, entry);
        for (n, line) in now.iter().enumerate() {
            if self.before.get(n) != Some(line) {
                let _ = writeln!(self.text, "  {line}");
            }
        }
        self.before = now;
    }
}

fn describe(table: &dyn AnyTable, entry: &AnyEntry) -> Vec<String> {
    let seats = (0..table.seats()).map(Seat);
    let viewers = seats.clone().map(|seat| (format!("seat {}", seat.0), Viewer::Seat(seat)));
    let viewers: Vec<_> = viewers.chain([("spectator".to_owned(), Viewer::Spectator)]).collect();
    let mut lines =
        vec![format!("scores: {:?}  due: {:?}", table.scores(), table.deadline().map(|due| due.0))];
    lines.extend(seats.map(|seat| format!("seat {} may: {}", seat.0, table.may(table.at(), seat).join(" "))));
    lines.extend(
        viewers.iter().map(|(name, viewer)| format!("{name} is told: {}", table.notices(entry, *viewer))),
    );
    lines.extend(viewers.iter().map(|(name, viewer)| format!("{name} sees: {}", table.view(*viewer))));
    lines
}
