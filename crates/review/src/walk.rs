//! Runs a record and shows every accepted entry with the table before and after it.

use engine::{BadRecord, Entry, Game, Millis, Record, Table, referee::Run};
use games::registry;

use crate::Review;

/// An accepted entry.
pub(crate) struct Step<'a, G: Game> {
    /// The number of the log entry that brought it. A timer belongs to the entry that let its time pass.
    pub(crate) n: usize,
    /// The table before it.
    pub(crate) before: &'a Table<G>,
    /// What happened.
    pub(crate) entry: &'a Entry<G>,
    /// The table after it.
    pub(crate) after: &'a Table<G>,
}

/// Passes the start and every accepted entry of a record to `each`. The result is an empty review of the
/// game.
pub(crate) fn walk<G: Game>(
    record: &Record,
    mut each: impl FnMut(&mut Review, Step<'_, G>),
) -> Result<Review, BadRecord> {
    // The caller has found the game by the record's key.
    let game = registry::find(G::KEY).ok_or_else(|| BadRecord::at("game", "there is no such game"))?;
    let (mut run, begun) = Run::begin(game, record)?;
    let mut review = Review {
        game: G::KEY.to_owned(),
        seats: vec![Default::default(); usize::from(record.seats)],
        ..Review::default()
    };
    let typed = |run: &Run| run.table().as_any().downcast_ref::<Table<G>>().cloned();
    let mut before = typed(&run);
    if let (Some(table), Some(entry)) = (&before, begun.entry::<G>()) {
        each(&mut review, Step { n: 0, before: table, entry, after: table });
    }
    for n in 0..record.log.len() {
        run.step(record, n, |table, entry| {
            let after = table.as_any().downcast_ref::<Table<G>>();
            if let (Some(before), Some(entry), Some(after)) = (&before, entry.entry::<G>(), after) {
                each(&mut review, Step { n, before, entry, after });
            }
            before = after.cloned();
        })?;
        review.steps.push(run.table().next_seq().0.saturating_sub(1));
    }
    review.over = run.table().outcome().is_some();
    review.took = record.log.last().map_or(Millis::ZERO, |entry| entry.at);
    Ok(review)
}
