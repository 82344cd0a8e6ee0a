//! The last chat messages of each table.

use rusqlite::{Connection, Transaction, params};

use super::super::{CHAT, ChatRow, Written};
use crate::id::{PlayerId, TableId};

pub(super) fn add(
    transaction: &Transaction<'_>,
    table: TableId,
    lines: &[ChatRow],
) -> rusqlite::Result<Written> {
    let sql = "INSERT OR IGNORE INTO chat (table_id, id, player, line) VALUES (?, ?, ?, ?)";
    let mut insert = transaction.prepare_cached(sql)?;
    for ChatRow { id, player, line } in lines {
        insert.execute(params![table.as_str(), id, player.as_str(), line])?;
    }
    let sql = "DELETE FROM chat WHERE table_id = ?1 AND number <= (
                   SELECT number FROM chat WHERE table_id = ?1 ORDER BY number DESC LIMIT 1 OFFSET ?2)";
    transaction.prepare_cached(sql)?.execute(params![table.as_str(), CHAT as i64])?;
    Ok(Written::Done)
}

pub(super) fn read(connection: &Connection, table: TableId) -> rusqlite::Result<Vec<ChatRow>> {
    let sql = "SELECT id, player, line FROM chat WHERE table_id = ? ORDER BY number DESC LIMIT ?";
    let mut select = connection.prepare_cached(sql)?;
    let rows = select.query_map(params![table.as_str(), CHAT as i64], |row| {
        Ok((row.get::<_, i64>(0)?, row.get::<_, String>(1)?, row.get::<_, String>(2)?))
    })?;
    let mut lines = Vec::new();
    for row in rows {
        let (id, player, line) = row?;
        lines.extend(PlayerId::parse(&player).map(|player| ChatRow { id, player, line }));
    }
    lines.reverse();
    Ok(lines)
}
