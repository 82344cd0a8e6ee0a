//! The SET hunt: 1 to 12 players, each at a table of their own with the same cards.
//!
//! Implements HUNT-1 to HUNT-5 and, with [`race`](crate::race), RACE-1 to RACE-4. The cards hold exactly six
//! SETs, or four in the basic version; a player who has found all of them is done. The cards stay where they are.
//! Wrong picks and hints cost time. Alone it is a puzzle, with others a race.
//!
//! Options: `table` and `grade` (HUNT-1), `miss_seconds` (HUNT-3), `hint_seconds` (HUNT-4).
//!
//! [`predicted_ms`] and [`grade`] say how hard a table is (PUZ-3), [`sets`] and [`is_puzzle`] what it holds.
//!
//! ```
//! use engine::{Game, Input, Millis, Seat, Seed, Seeded, Table};
//! use games::hunt::{self, Action, Hunt};
//!
//! let mut table = Table::<Hunt>::new(Default::default(), 1)?;
//! let mut submit = |at, input| {
//!     let mut chance = Seeded::new(Seed([7; 32]), table.next_seq());
//!     let entry = table.propose(Millis(at), input, &mut chance).expect("possible");
//!     table.commit(&entry);
//!     (table.state().clone(), table.outcome())
//! };
//! let (dealt, _) = submit(0, Input::Begin);
//! let sets = hunt::sets(&dealt.cards);
//! assert_eq!((dealt.cards.len(), sets.len()), (12, 6));
//! for (n, set) in (1..).zip(&sets) {
//!     let action = Action::Take { cards: set.to_vec() };
//!     submit(1_000 * n, Input::Act { seat: Seat(0), lag: Millis(0), action });
//! }
//! assert_eq!(table.outcome().map(|outcome| outcome.winners), Some(vec![Seat(0)]));
//! # Ok::<(), engine::ConfigError>(())
//! ```

mod action;
mod bot;
mod canonical;
mod config;
mod event;
mod grade;
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
pub use config::{Config, Rules, Table};
pub use event::{Event, Notice};
pub use grade::{grade, is_puzzle, name, predicted_ms, sets, thresholds};
pub use state::{Hunter, State};
pub use view::{Mine, View};

pub use crate::picks::Action;
use crate::{card::Card, race::MAX_SEATS};

/// The SET hunt.
pub struct Hunt;

impl Game for Hunt {
    const KEY: &'static str = "hunt";
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
    // Only hints reveal SETs.
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
        ScriptKind::Deck(engine::Cards {
            read: |text| text.parse::<Card>().map(Card::code).map_err(|error| error.to_string()),
            deck: rules.config.table.deck().map(Card::code).collect(),
        })
    }

    fn start(rules: &Rules) -> State {
        State::new(rules)
    }

    fn decide(
        rules: &Rules,
        state: &State,
        _at: Millis,
        input: Input<&Action>,
        chance: &mut dyn Chance,
    ) -> Result<Vec<Event>, Refusal> {
        rules::decide(rules, state, input, chance)
    }

    fn apply(rules: &Rules, state: &mut State, at: Millis, event: &Event) {
        state.apply(rules, at, event);
    }

    fn deadline(_rules: &Rules, _state: &State) -> Option<Millis> {
        None
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

    fn outcome(_rules: &Rules, state: &State) -> Option<Outcome> {
        state.outcome()
    }

    fn bot(level: Level, seed: u64) -> Box<dyn Bot<Self>> {
        Box::new(bot::HuntBot::new(level, seed))
    }

    fn novice(seed: u64) -> Box<dyn Bot<Self>> {
        Box::new(bot::HuntBot::novice(seed))
    }
}
