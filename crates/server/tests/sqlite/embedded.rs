//! What holds only for the embedded store.

use std::time::{Duration, Instant};

use server::{
    Config, Server, TableId,
    store::{Kind, Tag, Written},
};

use crate::support::{Home, open_store, start};

fn refused(config: Config) -> String {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(Server::start(config)).err().expect("it does not start").to_string()
}

#[test]
fn one_server_a_folder() {
    let server = start();
    let error = refused(server.home.config());
    assert!(error.contains("in use by another server"), "{error}");
}

#[test]
fn a_store_of_a_newer_version_is_refused() {
    let home = start().stop();
    let path = home.folder().join("tercet.sqlite");
    let connection = rusqlite::Connection::open(&path).expect("the store");
    connection.pragma_update(None, "user_version", 99).expect("changed");
    drop(connection);
    let error = refused(home.config());
    assert!(error.contains("newer version") && error.contains("99"), "{error}");
}

#[test]
fn nothing_secret_is_in_the_clear() {
    let server = start();
    let token = server.guest("Ada").token;
    let home = server.stop();
    for entry in std::fs::read_dir(home.folder()).expect("a folder") {
        let bytes = std::fs::read(entry.expect("a file").path()).expect("readable");
        let found = bytes.windows(token.len()).any(|window| window == token.as_bytes());
        assert!(!found, "tokens are kept as hashes");
    }
}

/// The size of the write-ahead log.
fn log_bytes(home: &Home) -> u64 {
    std::fs::metadata(home.folder().join("tercet.sqlite-wal")).expect("a log").len()
}

// A reader that takes long makes the write-ahead log grow. When it has gone, the log gets small again.
#[test]
fn the_write_ahead_log_stays_small() {
    let home = Home::new();
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let store = runtime.block_on(open_store(&home));
    let write = |number: usize, bytes: usize| {
        let put = store.put(
            Kind::Table,
            TableId::random().into(),
            0,
            Tag::Over,
            format!("{number}{}", "x".repeat(bytes)),
        );
        assert_eq!(runtime.block_on(put).expect("a store"), Written::Done);
    };
    write(0, 1);
    let reader = rusqlite::Connection::open(home.folder().join("tercet.sqlite")).expect("the store");
    reader.execute_batch("BEGIN; SELECT count(*) FROM documents;").expect("a reader");
    (1..=70).for_each(|number| write(number, 1 << 20));
    assert!(log_bytes(&home) > 64 << 20, "the reader holds it");
    drop(reader);
    let end = Instant::now() + Duration::from_secs(30);
    for number in 71.. {
        write(number, 1);
        if log_bytes(&home) <= 16 << 20 {
            break;
        }
        assert!(Instant::now() < end, "it has {} bytes", log_bytes(&home));
        std::thread::sleep(Duration::from_millis(50));
    }
}
