//! SET, the card game: 1 to 12 players.
//!
//! Implements SET-1 to SET-16. Three cards are a SET when each of their four features, looked at alone, is
//! the same on all or different on all. Twelve cards lie open. There are no turns: a player who sees a SET
//! calls and takes it.
//!
//! The clauses settle what the rulebook leaves open: a pick must follow a call within `call_seconds` (SET-6);
//! when all agree that there is no SET, three cards are laid, right or wrong (SET-9); with an empty deck the
//! deal ends by itself when no SET is left (SET-10); a lone player takes without calling (SET-13).
//!
//! Options: `deck` (SET-3), `call_seconds` (SET-6), `stuck` (SET-9), `deals` (SET-12), `calling` (SET-15),
//! `fair_ms` (SET-16).
//!
//! ```
//! use engine::{Input, Millis, Seat, Seed, Seeded, Table};
//! use games::set::{Action, Set, sets};
//!
//! let mut table = Table::<Set>::new(Default::default(), 2)?;
//! let mut submit = |at, input| {
//!     let mut chance = Seeded::new(Seed([7; 32]), table.next_seq());
//!     let entry = table.propose(Millis(at), input, &mut chance).expect("possible");
//!     table.commit(&entry);
//!     table.state().clone()
//! };
//! let dealt = submit(0, Input::Begin);
//! let lag = Millis(0);
//! submit(1200, Input::Act { seat: Seat(1), lag, action: Action::Call {} });
//! let found = sets(&dealt.table).next().expect("a SET among these twelve");
//! let action = Action::Take { cards: found.to_vec() };
//! let state = submit(2500, Input::Act { seat: Seat(1), lag, action });
//! assert_eq!(state.scores.as_slice(), [0, 1]);
//! assert_eq!((state.table.len(), state.deck.len()), (12, 66));
//! # Ok::<(), engine::ConfigError>(())
//! ```

mod action;
mod bot;
mod canonical;
mod config;
mod event;
mod help;
pub mod odds;
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
pub use config::{Cards, Config, Deals, Rules, Stuck};
pub use event::{Event, Notice, Public, Why};
pub use help::{Help, Hint};
pub use state::{Pick, State, TABLE, sets};
pub use view::{Phase, View};

use crate::calls::Manner;
use crate::{calls::MAX_SEATS, card::Card};

/// SET.
pub struct Set;

impl Game for Set {
    const KEY: &'static str = "set";
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
    // Players have to see for themselves whether three cards are a SET.
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

    fn script(rules: &Rules) -> ScriptKind {
        let cards = engine::Cards {
            read: |text| text.parse::<Card>().map(Card::code).map_err(|error| error.to_string()),
            deck: rules.config.deck.iter().map(Card::code).collect(),
        };
        match rules.config.deals {
            Deals::One => ScriptKind::Deck(cards),
            Deals::Each => ScriptKind::Decks(cards),
        }
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
        state.calls.due()
    }

    fn view(rules: &Rules, state: &State, _viewer: Viewer) -> View {
        view::view(rules, state)
    }

    fn notice(_rules: &Rules, event: &Event, _viewer: Viewer) -> Option<Notice> {
        Some(event.into())
    }

    fn may(rules: &Rules, state: &State, _at: Millis, seat: Seat) -> Vec<&'static str> {
        rules::may(rules, state, seat)
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
        help::help(state, help)
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
        Box::new(bot::SetBot::new(level, seed))
    }

    fn novice(seed: u64) -> Box<dyn Bot<Self>> {
        Box::new(bot::SetBot::novice(seed))
    }
}
