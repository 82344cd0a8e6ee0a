//! What is so of the embedded store alone.

use server::{Config, Server};

use crate::support::start;

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
