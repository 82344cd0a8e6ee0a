//! The engine of Tercet: what a game is, without any particular game.
//!
//! A [`Game`] is a set of pure functions. A [`Table`] folds its events. An [`AnyGame`] is the same as a trait
//! object, for servers and command lines that use JSON. A [`Record`] is a whole game as a file,
//! and [`referee`] judges one. There is no clock, no file and no socket in here: time and chance come as
//! inputs.

mod any;
mod bot;
mod bout;
mod canonical;
mod chance;
mod clock;
mod deck;
mod game;
mod hash;
pub mod hex;
mod level;
mod option;
mod outcome;
mod persona;
mod random;
mod record;
pub mod referee;
mod refusal;
mod seat;
mod table;
#[cfg(feature = "testkit")]
pub mod testkit;
#[cfg(feature = "ts")]
pub mod ts;

pub use any::{AnyBot, AnyEntry, AnyGame, AnyTable, Face, Glimpse, Halt, Helper, LogError, RawInput};
pub use bot::{Bot, Plan, Seen};
pub use bout::{Bout, Contestant, Onlooker, bout, bout_at, bout_before, recorded};
pub use canonical::{Canonical, Sink};
pub use chance::{Chance, Mark, Script, Seed, Seeded, Source};
pub use clock::{Millis, TurnClock};
pub use deck::Deck;
pub use game::{Draft, Game, Input, NoAnswer, NoAsk, NoPreview, Wire};
pub use hash::{fingerprint, is_fingerprint};
pub use level::{BadLevel, Level};
pub use option::{ConfigError, OptionKind, OptionSpec};
pub use outcome::{Outcome, Reason};
pub use persona::{Eyes, Mouth, Persona, Top, is_bot_name};
pub use random::SplitMix64;
pub use record::{BadRecord, Cards, ChanceSpec, Pairs, Record, RecordEntry, ScriptKind, WordList};
pub use refusal::{CommonRefusal, Refusal, Refused};
pub use seat::{Seat, SeatSet, Viewer};
pub use table::{Entry, Seq, Stop, Table};
