//! The server from outside: real sockets, whole games, bad intentions, restarts. Each store runs all of it.

mod absence;
mod actor;
mod chat;
mod check;
mod daily;
mod expiry;
mod hands;
mod help;
mod host;
mod hostile;
mod http;
mod mine;
mod names;
mod own;
mod pages;
mod play;
#[allow(dead_code, reason = "not every program looks at every frame")]
pub(crate) mod raw;
mod restart;
mod reviews;
mod seals;
mod secrecy;
mod store;
#[allow(dead_code, reason = "the program's own tests use the rest")]
pub(crate) mod support;
mod thinking;
