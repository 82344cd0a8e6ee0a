//! The schema of the embedded store, version by version.

use rusqlite::Connection;

use super::StoreError;
use crate::clock::Clock;

/// Marks a file as ours: "terc".
const APPLICATION: i32 = 0x7465_7263;

/// Each step migrates a store from its version to the next.
const STEPS: &[&str] = &[
    // The log grows only at its end. The index keeps `(table_id, seq)` unique, so that only one of two
    // writers succeeds.
    "CREATE TABLE log (
        table_id TEXT NOT NULL,
        seq INTEGER NOT NULL,
        entry TEXT NOT NULL,
        player TEXT,
        action TEXT,
        UNIQUE (table_id, seq)
    );
    CREATE TABLE refusals (
        table_id TEXT NOT NULL,
        player TEXT NOT NULL,
        action TEXT NOT NULL,
        refused TEXT NOT NULL,
        UNIQUE (table_id, player, action)
    );
    CREATE TABLE documents (
        kind TEXT NOT NULL,
        key TEXT NOT NULL,
        version INTEGER NOT NULL,
        tag TEXT NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (kind, key)
    ) WITHOUT ROWID;
    CREATE INDEX documents_by_tag ON documents (kind, tag);",
    // Existing documents count as used now. A constant default rewrites no row.
    "ALTER TABLE documents ADD COLUMN touched INTEGER NOT NULL DEFAULT {now};
    CREATE INDEX documents_by_use ON documents (kind, tag, touched);
    DROP INDEX documents_by_tag;",
    // The last chat messages of each table.
    "CREATE TABLE chat (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        table_id TEXT NOT NULL,
        id INTEGER NOT NULL,
        player TEXT NOT NULL,
        line TEXT NOT NULL,
        UNIQUE (table_id, id)
    );
    CREATE INDEX chat_by_table ON chat (table_id, number);",
];

/// Migrates a store to the present version. Refuses a store that is newer than this program.
pub(super) fn migrate(connection: &mut Connection, path: &str) -> Result<(), StoreError> {
    let known = STEPS.len() as u32;
    let found: u32 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    let application: i32 = connection.query_row("PRAGMA application_id", [], |row| row.get(0))?;
    if found > known {
        return Err(StoreError::Newer { path: path.to_owned(), found, known });
    }
    if found > 0 && application != APPLICATION {
        return Err(StoreError::Unavailable(format!("{path} is not a store of Tercet")));
    }
    let now = Clock::new().now();
    for (number, step) in STEPS.iter().enumerate().skip(found as usize) {
        let change = connection.transaction()?;
        change.execute_batch(&step.replace("{now}", &now.to_string()))?;
        change.pragma_update(None, "user_version", number as u32 + 1)?;
        change.pragma_update(None, "application_id", APPLICATION)?;
        change.commit()?;
        tracing::info!(version = number + 1, "the store has been brought up to date");
    }
    Ok(())
}
