//! Lists by use, and deleting in small steps.

use rusqlite::{Connection, Row, Transaction, params};

use super::super::{Document, Kind, Place, Tag};
use crate::{clock::Clock, id::TableId};

/// A small change that belongs to no game.
pub(super) enum Upkeep {
    Touch { kind: Kind, key: String },
    Mark { kind: Kind, key: String, from: Tag, to: Tag },
    Discard { kind: Kind, key: String, tag: Tag, since: u64 },
    Erode { table: TableId, most: usize },
}

impl Upkeep {
    /// Makes the change. Returns whether it was possible, or for [`Upkeep::Erode`] whether nothing is left.
    pub(super) fn perform(&self, transaction: &Transaction<'_>) -> rusqlite::Result<bool> {
        match self {
            Upkeep::Touch { kind, key } => {
                let sql = "UPDATE documents SET touched = ? WHERE kind = ? AND key = ?";
                let values = params![now(), kind.as_str(), key];
                Ok(transaction.prepare_cached(sql)?.execute(values)? > 0)
            }
            Upkeep::Mark { kind, key, from, to } => {
                let sql = "UPDATE documents SET tag = ? WHERE kind = ? AND key = ? AND tag = ?";
                let values = params![to.as_str(), kind.as_str(), key, from.as_str()];
                Ok(transaction.prepare_cached(sql)?.execute(values)? > 0)
            }
            Upkeep::Discard { kind, key, tag, since } => {
                let sql = "DELETE FROM documents WHERE kind = ? AND key = ? AND tag = ? AND touched < ?";
                let values = params![kind.as_str(), key, tag.as_str(), *since as i64];
                let deleted = transaction.prepare_cached(sql)?.execute(values)? > 0;
                if deleted && *kind == Kind::Table {
                    let sql = "INSERT INTO documents (kind, key, version, tag, body, touched)
                               VALUES (?, ?, 1, '', '', ?)";
                    transaction.prepare_cached(sql)?.execute(params![Kind::Grave.as_str(), key, now()])?;
                }
                Ok(deleted)
            }
            Upkeep::Erode { table, most } => erode(transaction, *table, *most),
        }
    }
}

fn erode(transaction: &Transaction<'_>, table: TableId, most: usize) -> rusqlite::Result<bool> {
    let mut left = most;
    for sql in [
        "DELETE FROM log WHERE rowid IN (SELECT rowid FROM log WHERE table_id = ? LIMIT ?)",
        "DELETE FROM refusals WHERE rowid IN (SELECT rowid FROM refusals WHERE table_id = ? LIMIT ?)",
        "DELETE FROM chat WHERE number IN (SELECT number FROM chat WHERE table_id = ? LIMIT ?)",
    ] {
        left -= transaction.prepare_cached(sql)?.execute(params![table.as_str(), left as i64])?;
    }
    if left == 0 {
        return Ok(false);
    }
    let sql = "DELETE FROM documents WHERE kind = ? AND key = ?";
    transaction.prepare_cached(sql)?.execute(params![Kind::Grave.as_str(), table.as_str()])?;
    Ok(true)
}

pub(super) fn latest(
    connection: &Connection,
    kind: Kind,
    tag: Tag,
    below: Option<Place>,
    most: usize,
) -> rusqlite::Result<Vec<(String, Document)>> {
    let sql = "SELECT key, version, tag, touched, body FROM documents
               WHERE kind = ? AND tag = ? AND (touched, key) < (?, ?)
               ORDER BY touched DESC, key DESC LIMIT ?";
    // Without `below` the list begins with the latest document: every document sorts before this place.
    let below = below.unwrap_or(Place { touched: i64::MAX as u64, key: String::new() });
    let mut select = connection.prepare_cached(sql)?;
    let values = params![kind.as_str(), tag.as_str(), below.touched as i64, below.key, most as i64];
    select.query_map(values, |row| Ok((row.get(0)?, document(row, 1)?)))?.collect()
}

pub(super) fn unused(
    connection: &Connection,
    kind: Kind,
    tag: Tag,
    since: u64,
    above: Option<Place>,
    most: usize,
) -> rusqlite::Result<Vec<Place>> {
    let sql = "SELECT touched, key FROM documents
               WHERE kind = ? AND tag = ? AND touched < ? AND (touched, key) > (?, ?)
               ORDER BY touched, key LIMIT ?";
    let above = above.unwrap_or(Place { touched: 0, key: String::new() });
    let mut select = connection.prepare_cached(sql)?;
    let values =
        params![kind.as_str(), tag.as_str(), since as i64, above.touched as i64, above.key, most as i64];
    let place = |row: &Row<'_>| Ok(Place { touched: row.get::<_, i64>(0)? as u64, key: row.get(1)? });
    select.query_map(values, place)?.collect()
}

/// Writes a value that nobody reads, to find out whether the disk can be written.
pub(super) fn probe(connection: &Connection) -> rusqlite::Result<()> {
    let sql = "INSERT OR REPLACE INTO documents (kind, key, version, tag, body, touched)
               VALUES ('probe', '', 1, '', '', ?)";
    connection.prepare_cached(sql)?.execute([now()]).map(|_| ())
}

/// A document in the columns `version`, `tag`, `touched` and `body`.
pub(super) fn document(row: &Row<'_>, at: usize) -> rusqlite::Result<Document> {
    Ok(Document {
        version: row.get::<_, i64>(at)? as u64,
        tag: Tag::read(&row.get::<_, String>(at + 1)?),
        touched: row.get::<_, i64>(at + 2)? as u64,
        body: row.get(at + 3)?,
    })
}

/// Milliseconds since 1970.
pub(super) fn now() -> i64 {
    Clock::new().now() as i64
}
