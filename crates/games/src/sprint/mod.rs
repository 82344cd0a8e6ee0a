//! The SET sprint: 1 to 12 players, each with cards of their own from decks in the same order.
//!
//! Implements SPR-1 to SPR-7 and, with [`race`](crate::race), RACE-1 to RACE-4. A player takes SETs from
//! their own table, which is refilled as in SET. There are three versions: `classic` (the goal in the
//! shortest time), `timed` (the most SETs in the same time) and `arcade` (the most SETs before a clock runs
//! out, to which every SET adds time). Wrong picks and hints cost time.
//!
//! Options: `version` (SPR-4 to SPR-6), `deck` (SPR-1), `goal` (SPR-4), `seconds` (SPR-5, SPR-6), `miss_seconds`
//! and `hint_seconds` (SPR-3).
//!
//! Every seat has a clock of its own. The next timer of the game is the first of them, and a viewer sees only
//! their own (SPR-7, RACE-1).
//!
//! ```
//! use engine::{Game, Input, Millis, Seat, Seed, Seeded, Table, Viewer};
//! use games::sprint::{Action, Config, Sprint, Version};
//!
//! let config = Config { version: Version::Timed, ..Config::default() };
//! let mut table = Table::<Sprint>::new(config, 2)?;
//! let mut submit = |at, input| {
//!     let mut chance = Seeded::new(Seed([7; 32]), table.next_seq());
//!     let entry = table.propose(Millis(at), input, &mut chance).expect("possible");
//!     table.commit(&entry);
//!     table.state().clone()
//! };
//! let dealt = submit(0, Input::Begin);
//! let first = dealt.runners[1].board.first_set().expect("there is always one");
//! let action = Action::Take { cards: first.to_vec() };
//! let state = submit(4_000, Input::Act { seat: Seat(1), lag: Millis(0), action });
//! assert_eq!(state.scores(), [0, 1]);
//! assert_eq!(table.deadline(), Some(Millis(120_000)));
//! # Ok::<(), engine::ConfigError>(())
//! ```

mod action;
mod bot;
mod canonical;
mod config;
mod event;
#[cfg(any(test, feature = "testkit"))]
mod probe;
mod rules;
mod state;
mod view;

use engine::{
    Bot, Chance, ConfigError, Game, Input, Level, Millis, NoAnswer, NoAsk, NoPreview, OptionSpec, Outcome,
    ScriptKind, Seat, SeatSet, Viewer,
};

pub use action::Refusal;
pub use config::{Config, Rules, Version};
pub use event::{Event, Notice};
pub use state::{Board, Find, Runner, State};
pub use view::{Mine, View};

pub use crate::picks::Action;
use crate::{card::Card, race::MAX_SEATS};

/// The SET sprint.
pub struct Sprint;

impl Game for Sprint {
    const KEY: &'static str = "sprint";
    const SEATS: (u8, u8) = (1, MAX_SEATS as u8);
    const ACTIONS: &'static [&'static str] = &Action::TYPES;
    const COMPANY: &'static [Level] = &[];

    type Config = Config;
    type Rules = Rules;
    type State = State;
    type Action = Action;
    type Event = Event;
    type Notice = Notice;
    type View = View;
    type Refusal = Refusal;
    // Nothing tells SETs but hints.
    type Preview = NoPreview;
    type Ask = NoAsk;
    type Answer = NoAnswer;
    type Help = NoAsk;
    type Hint = NoAnswer;

    fn options() -> Vec<OptionSpec> {
        config::options()
    }

    fn rules(config: Config, seats: u8) -> Result<Rules, ConfigError> {
        Rules::new(config, seats)
    }

    fn config(rules: &Rules) -> &Config {
        &rules.config
    }

    fn script(rules: &Rules) -> ScriptKind {
        ScriptKind::Decks(engine::Cards {
            read: |text| text.parse::<Card>().map(Card::code).map_err(|error| error.to_string()),
            deck: rules.config.deck.iter().map(Card::code).collect(),
        })
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

    fn apply(rules: &Rules, state: &mut State, at: Millis, event: &Event) {
        state.apply(rules, at, event);
    }

    fn deadline(_rules: &Rules, state: &State) -> Option<Millis> {
        state.due()
    }

    fn deadline_for(_rules: &Rules, state: &State, viewer: Viewer) -> Option<Millis> {
        state.due_for(viewer.seat()?)
    }

    fn view(rules: &Rules, state: &State, viewer: Viewer) -> View {
        view::view(rules, state, viewer)
    }

    fn notice(rules: &Rules, event: &Event, viewer: Viewer) -> Option<Notice> {
        event::notice(rules, event, viewer)
    }

    fn reveal(rules: &Rules, state: &State) -> View {
        view::reveal(rules, state)
    }

    fn reveal_notice(rules: &Rules, event: &Event) -> Option<Notice> {
        event::notice(rules, event, event.seat().map_or(Viewer::Spectator, Viewer::Seat))
    }

    fn may(_rules: &Rules, state: &State, _at: Millis, seat: Seat) -> Vec<&'static str> {
        rules::may(state, seat)
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

    fn scores(_rules: &Rules, state: &State) -> Vec<i32> {
        state.scores()
    }

    fn present(state: &State) -> SeatSet {
        state.race.present()
    }

    fn done(_rules: &Rules, state: &State) -> SeatSet {
        state.race.done()
    }

    fn outcome(rules: &Rules, state: &State) -> Option<Outcome> {
        state.outcome(rules)
    }

    fn bot(level: Level, seed: u64) -> Box<dyn Bot<Self>> {
        Box::new(bot::SprintBot::new(level, seed))
    }

    fn novice(seed: u64) -> Box<dyn Bot<Self>> {
        Box::new(bot::SprintBot::novice(seed))
    }
}
