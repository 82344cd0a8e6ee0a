//! The schema in Postgres, version by version.

use tokio_postgres::Client;

use super::{StoreError, address::Address, link, sql};

/// Each step migrates a store from its version to the next. The tables and the rule are those of the embedded
/// store: the primary key of the log lets only one of two writers succeed.
const STEPS: &[&str] = &[
    // Clients choose the ids of their actions, and Postgres allows no NUL in text, so ids are bytes.
    "CREATE TABLE log (
        table_id text COLLATE \"C\" NOT NULL,
        seq bigint NOT NULL,
        entry text NOT NULL,
        player text,
        action bytea,
        PRIMARY KEY (table_id, seq)
    );
    CREATE TABLE refusals (
        number bigint GENERATED ALWAYS AS IDENTITY,
        table_id text COLLATE \"C\" NOT NULL,
        player text NOT NULL,
        action bytea NOT NULL,
        refused text NOT NULL,
        PRIMARY KEY (table_id, player, action)
    );
    CREATE TABLE documents (
        kind text NOT NULL,
        key text COLLATE \"C\" NOT NULL,
        version bigint NOT NULL,
        tag text NOT NULL,
        body text NOT NULL,
        PRIMARY KEY (kind, key)
    );
    CREATE INDEX documents_by_tag ON documents (kind, tag);",
    // Existing documents count as used now. A constant default rewrites no row.
    "ALTER TABLE documents ADD COLUMN touched bigint NOT NULL DEFAULT {now};
    CREATE INDEX documents_by_use ON documents (kind, tag, touched, key);
    DROP INDEX documents_by_tag;",
    // The last chat messages of each table.
    "CREATE TABLE chat (
        number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        table_id text COLLATE \"C\" NOT NULL,
        id bigint NOT NULL,
        player text NOT NULL,
        line text NOT NULL,
        UNIQUE (table_id, id)
    );
    CREATE INDEX chat_by_table ON chat (table_id, number);",
];

/// The advisory lock for migrations, one node at a time: "tercet" as a number, beside the schema's own
/// number.
const LOCK: &str = "SELECT pg_advisory_xact_lock(x'746572'::int, hashtext(current_schema()))";

/// Migrates the store, safely even if other nodes start at the same time. Refuses a store that is newer than
/// this program. Returns the name of its schema.
pub(super) async fn migrate(address: &Address) -> Result<String, StoreError> {
    let (mut client, connection) = link::connect(address).await?;
    let driver = tokio::spawn(connection);
    let migrated = migrate_on(&mut client).await;
    drop(client);
    let _ = driver.await;
    migrated
}

async fn migrate_on(client: &mut Client) -> Result<String, StoreError> {
    let facts = "SELECT current_schema()::text, current_setting('server_encoding'),
                 current_database()::text, current_setting('fsync')";
    let row = client.query_one(facts, &[]).await?;
    let (schema, encoding): (Option<String>, String) = (row.get(0), row.get(1));
    let (database, fsync): (String, String) = (row.get(2), row.get(3));
    let Some(schema) = schema else {
        return Err(StoreError::Unavailable(format!(
            "database {database} has no schema to create tables in"
        )));
    };
    if encoding != "UTF8" {
        let why = format!("database {database} is encoded in {encoding}; it has to be UTF8");
        return Err(StoreError::Unavailable(why));
    }
    if fsync == "off" {
        tracing::warn!(
            "Postgres runs with fsync=off: what is acknowledged can be lost when its machine goes down"
        );
    }
    let change = client.transaction().await?;
    change.batch_execute(LOCK).await?;
    change.batch_execute("CREATE TABLE IF NOT EXISTS tercet_store (version integer NOT NULL)").await?;
    let row = change.query_opt("SELECT version FROM tercet_store", &[]).await?;
    let (found, known) = (row.map_or(0, |row| row.get::<_, i32>(0)), STEPS.len() as i32);
    if found > known {
        let path = format!("database {database}, schema {schema}");
        return Err(StoreError::Newer { path, found: found as u32, known: known as u32 });
    }
    let now: i64 = change.query_one(sql::NOW, &[]).await?.get(0);
    for step in STEPS.iter().skip(found.max(0) as usize) {
        change.batch_execute(&step.replace("{now}", &now.to_string())).await?;
    }
    if found < known {
        change.batch_execute("DELETE FROM tercet_store").await?;
        change.execute("INSERT INTO tercet_store VALUES ($1)", &[&known]).await?;
    }
    change.commit().await?;
    if found < known {
        tracing::info!(version = known, "the store has been brought up to date");
    }
    Ok(schema)
}
