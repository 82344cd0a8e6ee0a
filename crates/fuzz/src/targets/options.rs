//! Options of every game: refused with a message, or a table that can begin and be opened again.

use engine::{AnyGame, ConfigError, Millis, RawInput, Seat, Seed, Seeded, Viewer};
use serde_json::{json, value::RawValue};

use super::{check_message, json};

/// Words of options.
pub const WORDS: &[&str] =
    &["null", "true", "\"en\"", "\"full\"", "\"solid\"", "\"snap\"", "\"call\"", "\"*\"", "{}", "[]"];

/// Every option of every game with its default.
pub fn of_games() -> Vec<Vec<u8>> {
    let mut all = Vec::new();
    for (n, game) in games::registry::all().iter().enumerate() {
        for option in game.options() {
            all.push([&[n as u8, 2], json!({ option.name: option.default }).to_string().as_bytes()].concat());
        }
    }
    all
}

/// The first byte chooses a game, the second the number of seats; the rest is the JSON of its options.
pub fn run(data: &[u8]) {
    let [game, seats, data @ ..] = data else { return };
    let Some(rules) = json(data) else { return };
    let all = games::registry::all();
    open(all[usize::from(*game) % all.len()], &rules, *seats % 14);
}

/// Opens a table with some options, and lets it begin.
pub fn open(game: &dyn AnyGame, rules: &RawValue, seats: u8) {
    if let Err(error) = game.online(rules, seats, seats) {
        check(&error);
    }
    let mut table = match game.open(rules, seats) {
        Ok(table) => table,
        Err(error) => return check(&error),
    };
    let config = table.config();
    let again = game.open(&config, seats).expect("complete options are good options");
    assert_eq!(again.config().get(), config.get(), "and stay as they are");
    // Two timers are enough to meet numbers that are too big.
    for input in [RawInput::Begin, RawInput::Deadline, RawInput::Deadline] {
        let at = table.deadline().unwrap_or(Millis::ZERO);
        let mut chance = Seeded::new(Seed([7; 32]), table.next_seq());
        if let Ok(entry) = table.propose(at, input, &mut chance) {
            table.commit(&entry);
        }
        table.view(Viewer::Spectator);
        table.view(Viewer::Seat(Seat(0)));
        table.may(at, Seat(0));
    }
    for kind in game.actions() {
        let act = json(format!(r#"{{"type":"{kind}"}}"#).as_bytes()).expect("JSON");
        let mut chance = Seeded::new(Seed([7; 32]), table.next_seq());
        let input = RawInput::Act { seat: Seat(0), lag: Millis(u64::MAX), act: &act };
        let _ = table.propose(Millis(u64::MAX), input, &mut chance);
    }
}

fn check(error: &ConfigError) {
    check_message(&error.to_string());
}
