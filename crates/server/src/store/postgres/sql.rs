//! Every statement that the store uses. Each is a transaction of its own, so that no lock is held while a
//! node computes, is frozen or has died.

/// Appends to many logs at once, all or nothing for each table. Returns the tables that were written.
///
/// The first entry of a table decides: the primary key gives its number to one writer, and since logs have no
/// gaps, the next numbers are free for the same writer. The fixed order prevents deadlocks between nodes.
/// Refusals alone are stored if the log has not grown.
pub(super) const APPEND: &str = "
    WITH first AS (
        INSERT INTO log (table_id, seq, entry, player, action)
        SELECT table_id, seq, entry, player, action
        FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::bytea[])
            AS asked (table_id, seq, entry, player, action)
        WHERE seq = 0 OR (SELECT true FROM log before
                          WHERE before.table_id = asked.table_id AND before.seq = asked.seq - 1)
        ORDER BY table_id COLLATE \"C\"
        ON CONFLICT DO NOTHING
        RETURNING table_id
    ), still AS (
        SELECT asked.table_id
        FROM unnest($6::text[], $7::bigint[]) AS asked (table_id, seq)
        WHERE (SELECT true FROM log since
               WHERE since.table_id = asked.table_id AND since.seq = asked.seq) IS NULL
    ), good AS (
        SELECT table_id FROM first UNION ALL SELECT table_id FROM still
    ), rest AS (
        INSERT INTO log (table_id, seq, entry, player, action)
        SELECT table_id, seq, entry, player, action
        FROM unnest($8::text[], $9::bigint[], $10::text[], $11::text[], $12::bytea[])
            AS asked (table_id, seq, entry, player, action)
        JOIN good USING (table_id)
    ), noted AS (
        INSERT INTO refusals (table_id, player, action, refused)
        SELECT table_id, player, action, refused
        FROM unnest($13::text[], $14::text[], $15::bytea[], $16::text[])
            WITH ORDINALITY AS asked (table_id, player, action, refused, place)
        JOIN good USING (table_id)
        ORDER BY table_id COLLATE \"C\", place
        ON CONFLICT DO NOTHING
    ), forgotten AS (
        DELETE FROM refusals USING unnest($17::text[], $18::text[], $19::bytea[])
            AS asked (table_id, player, action), good
        WHERE refusals.table_id = asked.table_id AND refusals.player = asked.player
            AND refusals.action = asked.action AND good.table_id = asked.table_id
    )
    SELECT table_id FROM good";

pub(super) const READ: &str =
    "SELECT entry, player, action FROM log WHERE table_id = $1 AND seq >= $2 ORDER BY seq";

pub(super) const REFUSALS: &str =
    "SELECT player, action, refused FROM refusals WHERE table_id = $1 ORDER BY number";

/// Adds messages to a table's chat, and deletes the oldest ones beyond the limit.
pub(super) const ADD_CHAT: &str = "
    WITH added AS (
        INSERT INTO chat (table_id, id, player, line)
        SELECT $1, id, player, line
        FROM unnest($2::bigint[], $3::text[], $4::text[])
            WITH ORDINALITY AS asked (id, player, line, place)
        ORDER BY place
        ON CONFLICT DO NOTHING
    )
    DELETE FROM chat WHERE table_id = $1 AND number <= (
        SELECT number FROM chat WHERE table_id = $1 ORDER BY number DESC LIMIT 1 OFFSET $5)";

pub(super) const CHAT: &str =
    "SELECT id, player, line FROM chat WHERE table_id = $1 ORDER BY number DESC LIMIT $2";

pub(super) const GET: &str = "SELECT version, tag, touched, body FROM documents WHERE kind = $1 AND key = $2";

pub(super) const CREATE: &str = "
    INSERT INTO documents (kind, key, version, tag, body, touched)
    VALUES ($1, $2, 1, $3, $4, (extract(epoch FROM clock_timestamp()) * 1000)::bigint)
    ON CONFLICT DO NOTHING";

pub(super) const CHANGE: &str = "
    UPDATE documents SET version = version + 1, tag = $3, body = $4,
        touched = (extract(epoch FROM clock_timestamp()) * 1000)::bigint
    WHERE kind = $1 AND key = $2 AND version = $5";

/// Writes several documents, all or none. The rows are locked first, in a fixed order, so that two such
/// statements wait for each other. If another one creates a document at the same moment, the unique index
/// stops this one, and so does the division if not all could be written.
pub(super) const PUT_ALL: &str = "
    WITH asked AS MATERIALIZED (
        SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::text[])
            AS asked (kind, key, expected, tag, body)
    ), there AS MATERIALIZED (
        SELECT kind, key, version FROM documents
        WHERE (kind, key) IN (SELECT kind, key FROM asked)
        ORDER BY kind, key FOR UPDATE
    ), fits AS MATERIALIZED (
        SELECT bool_and(coalesce(there.version, 0) = asked.expected) AS good
        FROM asked LEFT JOIN there USING (kind, key)
    ), changed AS (
        UPDATE documents SET version = version + 1, tag = asked.tag, body = asked.body,
            touched = (extract(epoch FROM clock_timestamp()) * 1000)::bigint
        FROM asked
        WHERE (SELECT good FROM fits) AND documents.kind = asked.kind AND documents.key = asked.key
            AND documents.version = asked.expected AND asked.expected > 0
        RETURNING 1
    ), created AS (
        INSERT INTO documents (kind, key, version, tag, body, touched)
        SELECT kind, key, 1, tag, body, (extract(epoch FROM clock_timestamp()) * 1000)::bigint
        FROM asked WHERE (SELECT good FROM fits) AND expected = 0
        RETURNING 1
    ), written AS (
        SELECT (SELECT count(*) FROM changed) + (SELECT count(*) FROM created) AS rows
    )
    SELECT rows / (CASE WHEN rows IN (0, (SELECT count(*) FROM asked)) THEN 1 ELSE 0 END) FROM written";

pub(super) const LATEST: &str = "
    SELECT key, version, tag, touched, body FROM documents
    WHERE kind = $1 AND tag = $2 AND (touched, key) < ($3, $4::text)
    ORDER BY touched DESC, key DESC LIMIT $5";

pub(super) const UNUSED: &str = "
    SELECT touched, key FROM documents
    WHERE kind = $1 AND tag = $2 AND touched < $3 AND (touched, key) > ($4, $5::text)
    ORDER BY touched, key LIMIT $6";

pub(super) const TOUCH: &str = "
    UPDATE documents SET touched = (extract(epoch FROM clock_timestamp()) * 1000)::bigint
    WHERE kind = $1 AND key = $2";

pub(super) const MARK: &str = "UPDATE documents SET tag = $4 WHERE kind = $1 AND key = $2 AND tag = $3";

/// Deletes a document, on one node at a time. A table gets a grave.
pub(super) const DISCARD: &str = "
    WITH deleted AS (
        DELETE FROM documents WHERE kind = $1 AND key = $2 AND tag = $3 AND touched < $4
            AND (SELECT pg_try_advisory_xact_lock(x'746573'::int, hashtext(current_schema())))
        RETURNING kind, key
    ), buried AS (
        INSERT INTO documents (kind, key, version, tag, body, touched)
        SELECT 'grave', key, 1, '', '', (extract(epoch FROM clock_timestamp()) * 1000)::bigint
        FROM deleted WHERE kind = 'table'
    )
    SELECT count(*) FROM deleted";

/// Deletes some rows of a discarded table, on one node at a time. Returns whether it had the lock, and how
/// many rows it deleted.
pub(super) const ERODE: &str = "
    WITH mine AS MATERIALIZED (
        SELECT pg_try_advisory_xact_lock(x'746573'::int, hashtext(current_schema())) AS held
    ), entries AS (
        DELETE FROM log WHERE (SELECT held FROM mine) AND table_id = $1 AND seq IN
            (SELECT seq FROM log WHERE table_id = $1 ORDER BY seq LIMIT $2)
        RETURNING 1
    ), forgotten AS (
        DELETE FROM refusals WHERE (SELECT held FROM mine) AND table_id = $1 AND number IN
            (SELECT number FROM refusals WHERE table_id = $1 ORDER BY number LIMIT $2)
        RETURNING 1
    ), silenced AS (
        DELETE FROM chat WHERE (SELECT held FROM mine) AND table_id = $1
        RETURNING 1
    )
    SELECT held,
        (SELECT count(*) FROM entries) + (SELECT count(*) FROM forgotten) + (SELECT count(*) FROM silenced)
    FROM mine";

/// Deletes the grave of a table that has nothing else left.
pub(super) const FILL: &str = "
    DELETE FROM documents WHERE kind = 'grave' AND key = $1
        AND NOT EXISTS (SELECT FROM log WHERE table_id = $1)";

/// The lengths of some logs.
pub(super) const LENGTHS: &str = "
    SELECT asked.table_id, last.seq + 1
    FROM unnest($1::text[]) AS asked (table_id)
    CROSS JOIN LATERAL (
        SELECT seq FROM log WHERE log.table_id = asked.table_id ORDER BY seq DESC LIMIT 1
    ) AS last";

pub(super) const NOTIFY: &str = "SELECT pg_notify($1, payload) FROM unnest($2) AS payload";

/// Milliseconds since 1970.
pub(super) const NOW: &str = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint";
