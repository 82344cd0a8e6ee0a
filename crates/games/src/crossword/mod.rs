//! Crossword SET, after the booklet of SET Cubed: everybody builds one grid of SETs out of ten dice, all at
//! the same time, and the first to use all of them scores what the others have left.
//!
//! Clauses XW-1 to XW-8, and CUBE-1, CUBE-3 and CUBE-16 for the dice.
//!
//! The clauses settle what the booklet leaves open:
//! - A SET is any three consecutive squares of a line; longer lines are allowed, and each window of three is
//!   judged separately. Option `grid`: in `plain` every die must lie in a SET and all dice must be connected;
//!   `strict` also wants every window of a line to be a SET and no line of two (XW-2).
//! - Unused dice are counted outside the largest valid part of a grid as it lies (XW-7): [`Grid::largest`].
//! - What another player has built on is fixed, the features of a Wild included (XW-5, XW-6).
//! - A player may give up a round; it is void if all players do (XW-8). Alone, every round must be finished
//!   to win.
//!
//! Option `rounds`: the number of rounds, three by default (XW-1).
//!
//! ```
//! use engine::testkit::Play;
//! use games::registry;
//! use serde_json::json;
//!
//! let rolls = ["1ro", "2ro", "3ro", "1go", "1po", "2gs", "3pd", "3rs", "3rd", "2po"];
//! let game = registry::find("crossword").unwrap();
//! let mut play = Play::new(game, json!({"seats": 1, "chance": {"rolls": rolls}}));
//! let grid = json!([[[0, 0], "1ro"], [[1, 0], "2ro"], [[2, 0], "3ro"]]);
//! play.act(1000, 0, json!({"type": "arrange", "grid": grid}));
//! assert_eq!(play.table()["sets"], json!([[[[0, 0], [1, 0], [2, 0]]]]));
//! play.refuse(2000, 0, json!({"type": "done"}), "XW-7");
//! ```

mod action;
mod ask;
mod bot;
mod canonical;
mod config;
mod event;
mod grid;
#[cfg(any(test, feature = "testkit"))]
mod probe;
mod rules;
pub mod solver;
mod state;
mod sweep;
mod view;

use engine::{
    Bot, Chance, ConfigError, Game, Input, Level, Millis, NoAnswer, NoAsk, OptionSpec, Outcome, ScriptKind,
    Seat, SeatSet, Viewer,
};

pub use action::{Action, Refusal};
pub use ask::{Answer, Ask, WildAt};
pub use bot::CrosswordBot;
pub use config::{Config, Rules, Style};
pub use event::{Event, Notice, Public};
pub use grid::{Direction, Grid, Mask, Square};
pub use rules::Preview;
pub use state::{Die, Laid, Place, State};
pub use view::View;

use crate::die::Face;

/// Crossword SET.
pub struct Crossword;

impl Game for Crossword {
    const KEY: &'static str = "crossword";
    const SEATS: (u8, u8) = (1, state::MOST_SEATS as u8);
    const ACTIONS: &'static [&'static str] = action::ACTIONS;
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
    type Preview = Preview;
    type Ask = Ask;
    type Answer = Answer;
    type Help = NoAsk;
    type Hint = NoAnswer;

    #[cfg(feature = "ts")]
    fn constants() -> Vec<engine::ts::Constant> {
        vec![engine::ts::Constant::new("HAND", state::HAND)]
    }

    fn options() -> Vec<OptionSpec> {
        config::options()
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
        state::apply(state, at, event);
    }

    fn deadline(_rules: &Rules, _state: &State) -> Option<Millis> {
        None
    }

    fn view(rules: &Rules, state: &State, _viewer: Viewer) -> View {
        view::view(rules, state)
    }

    fn notice(_rules: &Rules, event: &Event, _viewer: Viewer) -> Option<Notice> {
        Some(event.into())
    }

    fn may(_rules: &Rules, state: &State, _at: Millis, seat: Seat) -> Vec<&'static str> {
        rules::may(state, seat)
    }

    fn preview(
        rules: &Rules,
        state: &State,
        seat: Seat,
        action: &Action,
    ) -> Option<Result<Preview, Refusal>> {
        rules::preview(rules, state, seat, action)
    }

    fn answer(rules: &Rules, state: &State, seat: Seat, ask: &Ask) -> Result<Answer, Refusal> {
        ask::answer(rules, state, seat, ask)
    }

    fn scores(rules: &Rules, state: &State) -> Vec<i32> {
        // XW-8: alone, what counts is extra dice and time; nobody else has dice to score.
        state.scores.iter().copied().take(rules.seats.into()).collect()
    }

    fn present(state: &State) -> SeatSet {
        state.present
    }

    fn outcome(_rules: &Rules, state: &State) -> Option<Outcome> {
        state.outcome.clone()
    }

    fn bot(level: Level, seed: u64) -> Box<dyn Bot<Crossword>> {
        Box::new(CrosswordBot::new(level, seed))
    }

    fn novice(seed: u64) -> Box<dyn Bot<Crossword>> {
        Box::new(bot::Novice::new(seed))
    }
}
