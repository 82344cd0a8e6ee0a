//! The server from outside: real sockets, whole games, bad intentions, restarts. Each store runs all of it.

mod actor;
mod hostile;
mod http;
mod play;
mod restart;
mod secrecy;
mod store;
#[allow(dead_code, reason = "the program's own tests use the rest")]
pub(crate) mod support;
mod thinking;
