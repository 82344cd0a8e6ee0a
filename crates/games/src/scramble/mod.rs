//! Scramble SET, with the dice of SET Cubed: 1 to 6 players.
//!
//! Implements SCR-1 to SCR-7. All 42 dice are rolled into the middle. A player who sees a SET calls and takes
//! its three dice. The most SETs over all rounds win.
//!
//! The clauses settle what the rulebook leaves open: calls work as in SET (SCR-2); after a wrong or late pick
//! a player cannot call for a few seconds; a tie for first is broken among the tied with the leftover dice,
//! or with all 42 if the leftover dice have no SET (SCR-6). The dice are the standard ones of CUBE-1.
//!
//! Options: `rounds` (SCR-1), `calling` (SET-15), `call_seconds` (SET-6), `fair_ms` (SET-16),
//! `cooldown_seconds` (SCR-2).
//!
//! ```
//! use engine::{Input, Millis, Seat, Seed, Seeded, Table};
//! use games::scramble::{Action, Scramble, is_set};
//! use games::die::Named;
//!
//! let mut table = Table::<Scramble>::new(Default::default(), 2)?;
//! let mut submit = |at, input| {
//!     let mut chance = Seeded::new(Seed([7; 32]), table.next_seq());
//!     let entry = table.propose(Millis(at), input, &mut chance).expect("possible");
//!     table.commit(&entry);
//!     table.state().clone()
//! };
//! let lag = Millis(0);
//! let rolled = submit(0, Input::Begin);
//! submit(1200, Input::Act { seat: Seat(1), lag, action: Action::Call {} });
//! let faces: Vec<Named> = rolled.middle.iter().map(|die| Named::Face(die.face)).collect();
//! let mut triples = faces.windows(3).filter_map(|three| <[Named; 3]>::try_from(three).ok());
//! let dice = triples.find(|three| is_set(*three)).expect("three neighbours that are a SET");
//! let state = submit(2500, Input::Act { seat: Seat(1), lag, action: Action::Take { dice: dice.to_vec() } });
//! assert_eq!(state.scores.as_slice(), [0, 1]);
//! assert_eq!(state.middle.len(), 39);
//! # Ok::<(), engine::ConfigError>(())
//! ```

mod action;
mod bot;
mod canonical;
mod config;
mod event;
mod help;
#[cfg(any(test, feature = "testkit"))]
mod probe;
mod rules;
pub mod solver;
mod state;
mod view;

use engine::{
    Bot, Chance, ConfigError, Game, Input, Level, Millis, NoAnswer, NoAsk, NoPreview, OptionSpec, Outcome,
    ScriptKind, Seat, SeatSet, Viewer,
};

pub use action::{Action, Refusal};
pub use config::{Config, Rules};
pub use event::{Event, Notice, Public, Roll};
pub use help::{Help, Hint};
pub use state::{Found, MAX_SEATS, Pick, Rolled, State, has_set, is_set};
pub use view::{Phase, View};

use crate::calls::Manner;
use crate::die::Face;

/// Scramble SET.
pub struct Scramble;

impl Game for Scramble {
    const KEY: &'static str = "scramble";
    const SEATS: (u8, u8) = (1, MAX_SEATS as u8);
    const ACTIONS: &'static [&'static str] = &Action::TYPES;
    const COMPANY: &'static [Level] = &[Level::WEAKEST];
    const ALIKE: bool = true;

    type Config = Config;
    type Rules = Rules;
    type State = State;
    type Action = Action;
    type Event = Event;
    type Notice = Notice;
    type View = View;
    type Refusal = Refusal;
    // Players have to see for themselves whether three dice are a SET.
    type Preview = NoPreview;
    type Ask = NoAsk;
    type Answer = NoAnswer;
    type Help = Help;
    type Hint = Hint;

    fn options() -> Vec<OptionSpec> {
        config::options()
    }

    fn online(config: Config, given: &dyn Fn(&str) -> bool, _people: u8) -> Config {
        Config { fair_ms: Manner::online_fair_ms(config.calling, config.fair_ms, given), ..config }
    }

    fn rules(config: Config, seats: u8) -> Result<Rules, ConfigError> {
        Rules::new(config, seats)
    }

    fn config(rules: &Rules) -> &Config {
        &rules.config
    }

    fn script(_rules: &Rules) -> ScriptKind {
        ScriptKind::Rolls(Face::read_code)
    }

    fn start(rules: &Rules) -> State {
        State::new(rules)
    }

    fn decide(
        rules: &Rules,
        state: &State,
        at: Millis,
        input: Input<&Action>,
        chance: &mut dyn Chance,
    ) -> Result<Vec<Event>, Refusal> {
        rules::decide(rules, state, at, input, chance)
    }

    fn apply(_rules: &Rules, state: &mut State, at: Millis, event: &Event) {
        state.apply(at, event);
    }

    fn deadline(_rules: &Rules, state: &State) -> Option<Millis> {
        rules::deadline(state)
    }

    fn view(rules: &Rules, state: &State, _viewer: Viewer) -> View {
        view::view(rules, state)
    }

    fn notice(_rules: &Rules, event: &Event, _viewer: Viewer) -> Option<Notice> {
        Some(event.into())
    }

    fn may(rules: &Rules, state: &State, at: Millis, seat: Seat) -> Vec<&'static str> {
        rules::may(rules, state, at, seat)
    }

    fn preview(
        _rules: &Rules,
        _state: &State,
        _seat: Seat,
        _action: &Action,
    ) -> Option<Result<NoPreview, Refusal>> {
        None
    }

    fn answer(_: &Rules, _: &State, _: Seat, ask: &NoAsk) -> Result<NoAnswer, Refusal> {
        match *ask {}
    }

    fn help(_rules: &Rules, state: &State, _seat: Seat, help: &Help) -> Option<Hint> {
        help::help(state, *help)
    }

    fn scores(_rules: &Rules, state: &State) -> Vec<i32> {
        state.scores.to_vec()
    }

    fn present(state: &State) -> SeatSet {
        state.present
    }

    fn outcome(_rules: &Rules, state: &State) -> Option<Outcome> {
        state.outcome.clone()
    }

    fn bot(level: Level, seed: u64) -> Box<dyn Bot<Self>> {
        Box::new(bot::ScrambleBot::new(level, seed))
    }

    fn novice(seed: u64) -> Box<dyn Bot<Self>> {
        Box::new(bot::ScrambleBot::novice(seed))
    }
}
