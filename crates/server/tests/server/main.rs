//! The server from outside: real sockets, whole games, bad intentions, restarts. One program, so that it links once.

mod actor;
mod hostile;
mod http;
mod play;
mod restart;
mod secrecy;
#[allow(dead_code, reason = "the program's own tests use the rest")]
mod support;
