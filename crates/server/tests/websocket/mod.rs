//! RFC 6455 over a real socket: the opening handshake, frames case by case, and what a client cannot make us
//! do. It has nothing to do with stores, so it runs once.

mod bounds;
mod frames;
mod handshake;
